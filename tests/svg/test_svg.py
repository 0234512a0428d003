import cmath
import json
import math
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given

import kamisado_widget.svg
from kamisado_widget import Board, Position
from kamisado_widget.svg import Scene, svg
from kamisado_widget.svg.scene import Value
from kamisado_widget.svg.shapes import in_corner
from tests.strategies import positions

FOLDER = Path(kamisado_widget.svg.__file__).parent
LOOK = json.loads((FOLDER / "look.json").read_text())
SIGNS = json.loads((FOLDER / "signs.json").read_text())
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"
TRIPLE = "8/3p4/4g+k+P1/2N1n++3/r++K++2o2y+/b3Y+++2B++/O+4R2/3G4 g y"


def elements(picture: str, name: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter(f"{{http://www.w3.org/2000/svg}}{name}"))


def test_a_position_has_a_picture_of_its_own() -> None:
    picture = Position.start()._repr_svg_()
    fills = [element.get("fill") for element in elements(picture, "path")]
    for color in LOOK["palettes"]["standard"].values():
        assert fills.count(color) == 3  # the squares in one path, and a tower of each player
    assert len(elements(picture, "g")) == 16 + 1  # towers and coordinates
    others = {element.get("fill") for element in elements(svg(Position.start(), palette="distinct"), "path")}
    assert set(LOOK["palettes"]["distinct"].values()) <= others


def test_there_is_a_ring_for_every_rank() -> None:
    bright = {metal["ring"] for metal in LOOK["players"].values()}
    lines = [it for it in elements(svg(Position.parse(TRIPLE)), "path") if it.get("stroke") in bright]
    assert sum((line.get("d") or "").count("M") for line in lines) == TRIPLE.count("+")


def points(shape: ElementTree.Element) -> list[complex]:
    turn = re.search(r"rotate\((\d+)\)", shape.get("transform", ""))
    pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", shape.get("d", ""))
    return [
        complex(float(x), float(y)) * cmath.rect(1, math.radians(int(turn[1]) if turn else 0))
        for x, y in pairs
    ]


def clearance(shape: ElementTree.Element) -> float:
    """Distance from the square's center to the nearest line of a shape."""
    corners = points(shape)
    near = []
    for one, other in pairwise([*corners, corners[0]]):
        along = other - one
        foot = one + along * min(1, max(0, (-one / along).real))
        near.append(abs(foot))
    return min(near) - float(shape.get("stroke-width", 0)) / 2


def test_color_is_55_percent_of_the_square() -> None:
    picture = svg(Position.parse(TRIPLE), coordinates=False)
    towers = [group for group in elements(picture, "g") if len(list(group)) >= 4 and group.get("transform")][
        :16
    ]
    assert (
        len({sum((shape.get("d") or "").count("M") for shape in tower) for tower in towers}) == 4
    )  # from no ring to Triple Sumo
    for tower in towers:
        shapes = list(tower)
        face = next(
            i for i, shape in enumerate(shapes) if shape.get("fill") in LOOK["palettes"]["standard"].values()
        )
        assert 2 * min(map(clearance, shapes[face:])) >= 0.55 * LOOK["square"]


def test_letters_are_on_every_square_and_tower_when_asked_for() -> None:
    assert len(elements(svg(Position.start(), glyphs=True, coordinates=False), "text")) == 64 + 16
    assert len(elements(svg(Position.start(), coordinates=True), "text")) == 16
    assert not elements(svg(Position.start(), coordinates=False), "text")


def test_shapes_take_the_place_of_the_letters() -> None:
    picture = svg(Position.start(), glyphs=True, signs="shapes", coordinates=False)
    assert not elements(picture, "text")
    drawn = [element.get("d") for element in elements(picture, "path")]
    for shape in SIGNS["shapes"].values():
        assert drawn.count(shape) == 8 + 2  # on each square of its color, and on a tower of each player


def test_square_signs_are_visible() -> None:
    for name, free in (("besideTower", LOOK["tower"]["radius"] * math.cos(math.pi / 8)), ("square", 0)):
        size = LOOK["signs"][name]
        x, y = in_corner((0, 0), size)
        half = size * 0.36
        assert min(x, y) - half > -LOOK["square"] / 2
        assert abs(complex(x + half, y + half)) > free


def test_flipping_turns_the_board_by_half() -> None:
    start = Position.start()
    assert svg(start, flipped=True) != svg(start)
    files = [element.text for element in elements(svg(start, flipped=True), "text")][:8]
    spots = [float(element.get("x", "")) for element in elements(svg(start, flipped=True), "text")][:8]
    assert files == list("abcdefgh")
    assert spots == sorted(spots, reverse=True)


def test_title_is_escaped() -> None:
    picture = svg({"position": str(Position.start()), "say": "<script>&"})
    assert elements(picture, "title")[0].text == "<script>&"
    assert "<script>" not in picture


def test_a_deadlock_shows_its_circle() -> None:
    board = Board(DEADLOCK)
    before = len(elements(board._repr_svg_(), "path"))
    board.play("h6g5")
    assert len(board.scene()["arrows"]) == 2
    assert len(elements(board._repr_svg_(), "path")) > before


@pytest.mark.parametrize("flipped", [True, False])
@given(position=positions())
def test_every_position_has_a_small_picture_without_ids(flipped: bool, position: Position) -> None:
    picture = svg(position, flipped=flipped, glyphs=True)
    assert not any(element.get("id") for element in ElementTree.fromstring(picture).iter())
    assert len(picture) < 40_000


def test_question_does_not_show_its_answer() -> None:
    scene = Board(DEADLOCK).scene()
    task = {"ask": "tower", "prompt": "?", "good": ["h6"], "why": {}, "rule": "T2"}
    assert len(svg({**scene, "task": task})) < len(svg(scene))  # type: ignore[typeddict-item]


def test_verdicts_are_drawn_where_the_moves_lead() -> None:
    start = Position.start()
    values: dict[str, Value] = {"d8d3": {"winner": "black", "moves": 16}, "c8a6": {"winner": "gold"}}
    drawn = svg(start, values=values)
    assert drawn.count("scale(0.56)") == 2, "rings are small when several towers may move"
    assert ">17</text>" in drawn, "the total includes the move itself"
    alone = svg(start, values={"d8d3": values["d8d3"]})
    assert "scale(0.56)" not in alone
    assert ">17</text>" in alone


def test_arrows_and_squares_are_drawn_where_they_are_asked_for() -> None:
    bare, drawn = svg(Position.start()), svg(Position.start(), arrows=["c8c5"], squares=["d4", "e5"])
    assert len(elements(drawn, "path")) > len(elements(bare, "path"))
    scene: Scene = {"position": str(Position.start()), "say": ""}
    assert svg(scene, squares=["d4"]) != svg(scene) == bare
    for wrong in ({"arrows": ["c8"]}, {"squares": ["i9"]}):
        with pytest.raises(ValueError, match=r"c8|i9"):
            svg(Position.start(), **wrong)  # type: ignore[arg-type]

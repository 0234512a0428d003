"""The course: its chapters leave nothing out, lead on, and say what is so about their boards."""

import re
import shutil
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from kamisado_widget import Position
from kamisado_widget.lessons import COURSE, FIGURES, RULES, course, tell
from kamisado_widget.rules import Move
from kamisado_widget.solver import solve
from tests.render_notebooks import NOTEBOOKS, executed

CONTENTS = next(path for path in NOTEBOOKS if path.stem == "contents")
CHAPTERS = [path for path in NOTEBOOKS if path != CONTENTS]
TAUGHT = CHAPTERS[1:-1]  # all but the first taste, and the one for teachers


def cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    return "\n".join(cells(path, "markdown"))


def code(path: Path) -> str:
    return "\n".join(cells(path, "code"))


def lessons(path: Path) -> list[str]:
    return re.findall(r'Lesson\("([^"]+)"\)', code(path))


def boards(path: Path) -> list[Position]:
    texts = re.findall(r'(?:Board|parse)\("([^"]+)"\)', code(path))
    return [Position.parse(text) for text in texts]


def links(path: Path) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", prose(path))


def test_every_lesson_is_in_one_chapter() -> None:
    assert sorted(name for path in CHAPTERS for name in lessons(path)) == sorted(COURSE)


def test_every_figure_is_met() -> None:
    nodes = [node for path in CHAPTERS for name in lessons(path) for node in tell(course(name))]
    assert {node.get("figure") for node in nodes} >= set(FIGURES)


def test_every_rule_is_met_on_a_board() -> None:
    nodes = [node for path in CHAPTERS for name in lessons(path) for node in tell(course(name))]
    asked = {node["task"]["rule"] for node in nodes if "task" in node}
    shown = {rule for node in nodes if node.get("figure") for rule in FIGURES[node["figure"]].rules}
    assert not set(RULES) - asked - shown


def test_every_rule_is_named_in_the_text() -> None:
    named = {name for path in CHAPTERS for name in re.findall(r"\b[A-Z]{1,2}\d{1,2}\b", prose(path))}
    assert named >= set(RULES)
    assert named <= set(RULES), "a name that is no rule's"


@pytest.mark.parametrize("path", TAUGHT, ids=lambda path: path.stem)
def test_a_chapter_says_what_one_will_be_able_to_do(path: Path) -> None:
    beginning = cells(path, "markdown")[0]
    assert "you will be able to" in beginning
    assert 2 <= beginning.count("\n- ") <= 4


@pytest.mark.parametrize("path", TAUGHT, ids=lambda path: path.stem)
def test_a_chapter_ends_with_exercises(path: Path) -> None:
    after = code(path).rpartition("Lesson(")[2]
    assert len(re.findall(r"Exercises\(\"\w+\", level=[123], seed=\d+\)", after)) >= 2
    assert "Exercises(" in cells(path, "code")[-1] or "marathon" in cells(path, "code")[-1]


def test_the_chapters_lead_on_and_back() -> None:
    for path, following in pairwise(CHAPTERS):
        assert following.name in links(path)
    assert all("contents.ipynb" in links(path) for path in CHAPTERS)
    assert [name for name in links(CONTENTS) if name.endswith(".ipynb")][:-1] == [p.name for p in CHAPTERS]


def test_all_links_lead_somewhere() -> None:
    for path in NOTEBOOKS:
        for target in links(path):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_the_boards_show_what_may_come_about(path: Path) -> None:
    for position in boards(path):
        assert position.outcome is None
        assert position.problems == (), str(position)


def test_running_makes_no_progress_file(tmp_path: Path) -> None:
    executed(Path(shutil.copy(CHAPTERS[1], tmp_path)))
    assert not list(tmp_path.glob("*.json*"))


def passes_after(position: Position, move: Move) -> tuple[int, Position]:
    """Play a move and the passes that follow, and count them."""
    here, count = position.play(move), 0
    while not here.outcome and here.legal_moves[0].kind == "pass":
        here, count = here.play(here.legal_moves[0]), count + 1
    return count, here


def wins_at_once(position: Position) -> bool:
    after = (position.play(move) for move in position.legal_moves)
    return any(here.outcome and here.outcome.reason == "home row" for here in after)


# Squares, the passes that a move there sets off, and whether somebody wins at once then.
CHAINS = {
    "6g1/3Yry1n/8/8/pk3KB1/RobP4/N1G4O/8 b g": "g6 0 win, g5 1 win, g7 2 win",
    "5r2/8/6nP/N1bpyg2/2oGO1k1/R2Y4/5KB1/8 b n": "g5 0 -, h5 3 win",
    "8/N4r1n/1opkygBO/3YRPK1/8/4b3/8/1G6 b o": (
        "c5 0 win, d4 0 win, b2 0 win, b3 1 win, b5 2 win, a5 3 win, b4 4 win"
    ),
    "3k4/6r1/4y1g1/2YP1G2/oKpn2O1/1N4b1/1R6/6B1 b r": "h6 0 -, f6 1 win, e5 2 win",
}


@pytest.mark.parametrize("text", CHAINS)
def test_the_chains_are_as_long_as_the_chapter_says(text: str) -> None:
    position = Position.parse(text)
    assert position in boards(CHAPTERS[2])
    told = []
    for move in position.legal_moves:
        count, here = passes_after(position, move)
        assert (here.player is position.player) == (count % 2 == 1)
        told.append(f"{move.target} {count} {'win' if wins_at_once(here) else '-'}")
    assert sorted(told) == sorted(CHAINS[text].split(", "))


# Where a move ends in deadlock, how many towers pass before the circle, and how many are in it.
DEADLOCKS = {
    "n1o5/bpy3g1/kG6/Rr6/Y7/6O1/P2B4/2K1N3 g o": "f4 2 2, h4 0 2",
    "2p3g1/4O3/8/1b1r4/1o2Kk1n/1G2RyPB/2Y5/N7 b g": "g4 0 4",
    "g7/4o3/4p1k1/1y1bNn2/GrO5/1P4Y1/4B3/RK6 g b": "d3 1 2, g4 1 2, h5 0 2",
    "8/8/8/8/kygpbnro/RGNOKY1P/5B2/8 g b": "g3 0 16",
}


@pytest.mark.parametrize("text", DEADLOCKS)
def test_the_circles_are_as_the_chapter_says(text: str) -> None:
    position = Position.parse(text)
    assert position in boards(CHAPTERS[3])
    told = []
    for move in position.legal_moves:
        over = position.play(move).outcome
        if over:
            assert (over.reason, over.winner) == ("deadlock", position.player.other)
            told.append(f"{move.target} {len(over.chain) - len(over.circle)} {len(over.circle)}")
    assert sorted(told) == sorted(DEADLOCKS[text].split(", "))


# Lines in which one player makes every move.
PUSHES = {
    "2n3bg/1p6/r+5o1/R7/1y6/1K+4k1/2Y+2OGB/3P2N1 g k": "b3b4 d1d8",
    "k2g4/2r+2o2/4yK+2/2P1O3/1n+6/RY3bp1/2B5/4GN2 b n": "b4b3 b3b2 d8d1",
    "8/5k2/2o1b3/Bng3r++K/G1P++1N1Y1/2Oy++3p/2R5/8 g p": "c4c5 h5h8",
    "p7/2Ogo3/2r5/Y2yb3/2N5/Kn++2k+++G+++P1/1R+++5B/8 g r": "b2b3 b3b4 g3g8",
}


@pytest.mark.parametrize("text", PUSHES)
def test_the_pushes_win(text: str) -> None:
    position = Position.parse(text)
    assert any(position in boards(path) for path in CHAPTERS[5:8])
    player = position.player
    for move in PUSHES[text].split():
        assert position.player is player
        position = position.play(move)
    assert position.outcome
    assert (position.outcome.winner, position.outcome.reason) == (player, "home row")


def test_johan_chose_the_longest_defense() -> None:
    start, played = FIGURES["10a"].position, FIGURES["10a"].move
    assert start in boards(CHAPTERS[7])
    left = {move: solve(start.play(move)) for move in start.legal_moves}
    assert {verdict.winner for verdict in left.values()} == {start.player.other}
    assert played is not None
    assert left[played].moves == 11
    assert all(verdict.moves < 11 for move, verdict in left.items() if move != played)

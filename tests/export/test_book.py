import json
from pathlib import Path

from kamisado_widget import Board, Lesson


def read(path: Path) -> tuple[str, dict[str, object]]:
    first, body, last = path.read_text("utf-8").splitlines()
    assert (first[:13], last) == ("```{anywidget", "```")
    return first.removeprefix("```{anywidget} ./"), json.loads(body)["state"]


def test_a_directive_holds_the_board_as_it_stands(tmp_path: Path) -> None:
    board = Board(flipped=True)
    board.play("f8f4")
    board.to_myst(tmp_path / "opening.txt")
    name, state = read(tmp_path / "opening.txt")
    assert (state["cursor"], state["flipped"]) == (1, True)
    assert (tmp_path / name).exists()


def test_boards_of_one_kind_share_a_module(tmp_path: Path) -> None:
    widgets = {
        "one": Board(),
        "two": Board("o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"),
        "three": Lesson("figure-4"),
    }
    for name, widget in widgets.items():
        widget.to_myst(tmp_path / f"{name}.txt")
    one, two, three = (read(tmp_path / f"{name}.txt")[0] for name in widgets)
    assert one == two != three

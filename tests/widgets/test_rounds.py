"""What came of an arena, in a notebook: each of its rounds opens on a board by a click."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kamisado_widget.players import Table, arena
from kamisado_widget.widgets.rounds import Rounds

VIEW = "application/vnd.jupyter.widget-view+json"
CELLS = [
    "from kamisado_widget.players import arena\narena({'a': 'one', 'b': 'random'}, 2, seed=1)",
    """from ipywidgets.widgets import widget
from kamisado_widget.widgets.notebook_readers import memory
from kamisado_widget.widgets.rounds import Rounds
(rounds,) = [each for each in widget._instances.values() if isinstance(each, Rounds)]
rounds.chosen.value = 1
print(len(rounds.chosen.options), memory().now.places)""",
]


@pytest.fixture(scope="module")
def table() -> Table:
    return arena({"a": "one", "b": "random", "<b>c</b>": "one"}, 2, seed=1)


def test_every_round_opens_by_a_click(table: Table) -> None:
    shown = Rounds(table)
    assert len(shown.chosen.options) == len(table.games)
    assert table.games[shown.chosen.value] == table.longest
    for number, game in enumerate(table.games):
        shown.chosen.value = number
        assert shown.board.match == game.match
        assert shown.children[-1] is shown.board
        assert shown.chosen.options[number][0].startswith(f"games[{number}]: ")


def test_the_board_before_is_let_go(table: Table) -> None:
    shown = Rounds(table)
    before = shown.board
    shown.chosen.value = (shown.chosen.value + 1) % len(table.games)
    assert before.comm is None
    assert shown.board.comm is not None


def test_all_moves_of_a_round_are_there_to_be_stepped_through(table: Table) -> None:
    shown = Rounds(table)
    moves = [node["move"] for node in shown.board.session.nodes if "move" in node]
    assert moves[: shown.table.games[shown.chosen.value].plies] == [
        str(move) for move in table.games[shown.chosen.value].match.rounds[0].moves
    ]


def test_names_are_no_markup(table: Table) -> None:
    assert "<b>c</b>" not in Rounds(table).children[0].value


def test_without_a_kernel_there_is_nothing_to_click(table: Table) -> None:
    assert table._repr_mimebundle_() is None


def test_a_notebook_shows_it_and_saves_the_table(tmp_path: Path) -> None:
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    NotebookClient(made, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    data: Any = made.cells[0].outputs[0]["data"]
    assert data[VIEW]["model_id"]
    assert data["text/html"].count("<details>") == 2, "where no kernel is, with the record of each round"
    assert "Elo" in data["text/plain"]
    assert made.cells[1].outputs[0]["text"] == "2 {}\n"

"""What came of an arena, in a notebook with a kernel: a list of its rounds, each on a board by a click."""

from __future__ import annotations

from typing import Any

import ipywidgets
from IPython.core.getipython import get_ipython

from ..drawing import as_view
from ..players.html import headline, standings_html
from ..players.table import Table
from .board import Board
from .cells import bundle_of_box

_ROWS = 8  # of the list that are seen at once


class RoundBoard(Board):
    """A board that shows a round, and remembers nothing: the next one takes its place."""

    named = False


class Rounds(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets says nothing of its types
    """A table, the list of its games, and the board that shows one of them.

    Attributes
    ----------
    chosen : ipywidgets.Select
        The list, in which a game is chosen by its number.
    board : Board
        Shows the chosen game.

    Examples
    --------
    >>> from kamisado_widget.players import arena
    >>> shown = Rounds(arena({"a": "one", "b": "one"}, 2, seed=1))
    >>> shown.chosen.value = 1
    >>> str(shown.board.position) == str(shown.table.games[1].match.position)
    True
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        longest = max(range(len(table.games)), key=lambda number: table.games[number].plies)
        self.chosen = ipywidgets.Select(
            options=[(headline(number, game), number) for number, game in enumerate(table.games)],
            value=longest,
            rows=min(_ROWS, len(table.games)),
            layout={"width": "auto"},
        )
        self.chosen.observe(self._open, "value")
        self.board = self._opened()
        self._standings = ipywidgets.HTML(standings_html(table))
        super().__init__([self._standings, self.chosen, self.board])

    def _opened(self) -> Board:
        return RoundBoard(self.table.games[self.chosen.value].match)

    def _open(self, _change: object) -> None:
        """Show another game in the place of the one that there was."""
        before, self.board = self.board, self._opened()
        self.children = [self._standings, self.chosen, self.board]
        before.close()


@as_view.register
def table_view(table: Table) -> Any:
    """Return what a kernel shows of a table; nothing in a terminal, which has no clicks."""
    if not table.games or not hasattr(get_ipython(), "kernel"):
        return None
    data, metadata = bundle_of_box(Rounds(table))
    return {**data, "text/plain": str(table)}, metadata

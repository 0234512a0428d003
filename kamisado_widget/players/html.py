"""How a notebook shows what came of an arena, with games that open by a click, and of an examination."""

from __future__ import annotations

from html import escape

from ..drawing import as_html
from ..i18n import say
from ..picture import record_html, svg
from .examination import Report
from .game import Game
from .table import Row, Table, cells

_SHOWN = 20
"""Games that open by a click: a picture has 10 KB. Any can be had as ``Board(table.games[3].match)``."""


@as_html.register
def table_html(table: Table) -> str:
    """Return a table, who beats whom, and the games that there is room for, the longest first."""
    numbered = sorted(enumerate(table.games), key=lambda pair: -pair[1].plies)[:_SHOWN]
    return standings_html(table) + "".join(_game(number, game) for number, game in numbered)


def standings_html(table: Table) -> str:
    """Return the table itself, and who beats whom.

    Examples
    --------
    >>> from kamisado_widget.players import arena
    >>> standings_html(arena({"a": "one", "b": "one"}, 2, seed=1)).count("<table>")
    2
    """
    heads: list[str] = [say(f"arena.column.{name}") for name in Row._fields]
    names = [row.name for row in table.rows]
    against = table.against
    beaten = [
        [one, *("" if one == other else str(against.get((one, other), 0)) for other in names)]
        for one in names
    ]
    return (
        _table(heads, [[str(cell) for cell in cells(row)] for row in table.rows])
        + f"<p>{escape(say('arena.against'))}</p>"
        + _table(["", *names], beaten)
    )


def headline(number: int, game: Game) -> str:
    """Return in one line by what a game is found, and how it ended.

    Examples
    --------
    >>> from kamisado_widget.players import arena
    >>> headline(0, arena({"a": "one", "b": "one"}, 2, seed=1).games[0]).startswith("games[0]: ")
    True
    """
    loser = game.black if game.winner == game.gold else game.gold
    return f"games[{number}]: {say('arena.game', winner=game.winner, loser=loser, plies=game.plies)}"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(first)}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _game(number: int, game: Game) -> str:
    """Return a game behind its headline, which opens it."""
    match = game.match
    why = f"<p>{escape(game.why)}</p>" if game.why else ""
    return (
        f"<details><summary>{escape(headline(number, game))}</summary>{why}"
        f'<div style="max-width:20em">{svg(match.position)}</div>{record_html(match)}</details>'
    )


@as_html.register
def report_html(report: Report) -> str:
    """Return a report: what was asked about each idea, and a board for each that is overlooked."""
    sees, *_, rounds = report.lines()
    ideas = [[idea.label(), f"{idea.right}/{len(idea.answers)}"] for idea in (*report.ahead, *report.themes)]
    boards = "".join(
        f'<figure style="margin:0;width:14em">{svg(answer.position)}<figcaption>'
        + escape(say("exam.mistake", idea=idea.label(), move=answer.move, right=", ".join(answer.right[:3])))
        + "</figcaption></figure>"
        for idea, answer in report.mistakes()
    )
    return (
        f"<p><b>{escape(sees)}</b> {escape(rounds)}</p>{_table(['', ''], ideas)}"
        f'<div style="display:flex;flex-wrap:wrap;gap:1em">{boards}</div>'
    )

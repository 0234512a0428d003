"""The record of a match as an HTML table with the rulebook's signs: octagon, arrow, number, square."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from ..i18n import say
from ..rules import Match, Player
from ..rules.match import Round
from ..rules.record import RecordEntry, of_round, rows
from .shapes import LOOK, octagon, path

_ARROWS = json.loads((Path(__file__).parent / "arrows.json").read_text(encoding="utf-8"))
_CELL = "padding:2px 14px 2px 0;text-align:left;white-space:nowrap"


def record_html(match: Match) -> str:
    """Draw the record of a match, an HTML table per round; players' names are escaped.

    Examples
    --------
    >>> match = Match("single")
    >>> match.play("f8f4")
    >>> "Red Forward 4 Blue" in record_html(match)
    True
    """
    return "".join(_round(match, number) for number in range(len(match.rounds)))


def _round(match: Match, number: int) -> str:
    it = match.rounds[number]
    body = "".join(
        f'<tr><th scope="row" style="{_CELL};font-weight:400;opacity:.6">{n}</th>'
        + "".join(f'<td style="{_CELL}">{_entry(row.get(player))}</td>' for player in _COLUMNS)
        + "</tr>"
        for n, row in enumerate(rows(of_round(it)), start=1)
    )
    heads = "".join(f'<th scope="col" style="{_CELL}">{_name(match, player)}</th>' for player in _COLUMNS)
    return (
        f'<table style="border-collapse:collapse;margin:0 0 12px"><caption style="text-align:left">'
        f"{escape(_caption(it, number, match))}</caption>"
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


_COLUMNS = (Player.BLACK, Player.GOLD)


def _name(match: Match, player: Player) -> str:
    color = say(f"name.{player}", ruleset=match.ruleset)
    return escape(f"{match.names[player]} ({color})" if player in match.names else color)


def _caption(it: Round, number: int, match: Match) -> str:
    told = [say("record.round", round=number + 1, player=it.line_up.player, ruleset=match.ruleset)]
    over = it.position.outcome
    if over:
        told.append(
            say(f"over.{over.reason}", winner=over.winner, loser=over.winner.other, ruleset=match.ruleset)
        )
    return " ".join(told)


def _entry_text(entry: RecordEntry) -> str:
    way = f"way.{entry.direction[:1].lower()}"
    key = "record.signs" if entry.direction else "record.signs.blocked"
    return say(key, color=entry.color, way=way, steps=entry.steps, onto=entry.onto)


def _entry(entry: RecordEntry | None) -> str:
    if entry is None:
        return ""
    metal, palette = LOOK["players"][entry.player], LOOK["palettes"]["standard"]
    tower = path(octagon(15), palette[entry.color], metal["rim"], 5)
    edge = path(octagon(17.5), stroke=metal["edge"], width=1)
    arrow = (
        path(_ARROWS[entry.direction[0].lower()], stroke="currentColor", width=3) if entry.direction else ""
    )
    square = path("M-13 -13H13V13H-13z", palette[entry.onto])
    text = escape(_entry_text(entry))
    return (
        f'<svg viewBox="-20 -20 190 40" width="114" height="24" role="img" '
        f'aria-label="{text}" font-size="26" text-anchor="middle" fill="currentColor" '
        f'style="vertical-align:middle"><title>{text}</title>{tower}{edge}'
        f'<g transform="translate(48)">{arrow}</g><text x="90" y="9">{entry.steps}</text>'
        f'<g transform="translate(130)">{square}</g></svg>'
    )

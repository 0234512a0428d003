"""Read and write the record of a match in the rulebook's notation.

A move is tower, direction, number and square: ``Purple Left 5 Yellow``. A blocked tower has a 0 and no
direction: ``Green 0 Yellow``. After a push comes an entry ``Back`` for each pushed tower, in its owner's
column, the furthest last. Black's column is on the left.

The reader also takes arrows, a short form (``pl5y``, ``g0y``) and plain squares (``f1a6``); it checks the
redundant square color. Move numbers, a deadlock's zeros and, in hand-written records, all headings but
``Match`` are optional; ``#`` starts a comment line. A written record starts with a title line and then
requires a line-up for each round, so a truncated one is rejected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from .board import COLOR, COLOR_AT, LETTER, RAYS, Color, Player, Tower
from .moves import Move, is_move
from .position import IllegalMove, Position
from .rulesets import RULESETS
from .sumo import Push, push

if TYPE_CHECKING:
    from .match import Match, Round

VERSION = 1
_TITLE = "Kamisado record"
_DIRECTIONS = ("Left", "Forward", "Right", "Back")
_LONGEST = 10_000_000


class RecordError(KamisadoError):
    """An invalid record; the message says where and why."""


class RecordEntry(NamedTuple):
    """One entry of a column; a blocked tower has no direction and 0 steps."""

    player: Player
    color: Color
    direction: str
    steps: int
    onto: Color

    def __str__(self) -> str:
        direction = f"{self.direction} " if self.direction else ""
        return f"{self.color.title()} {direction}{self.steps} {self.onto.title()}"

    @property
    def short(self) -> str:
        return f"{LETTER[self.color]}{self.direction[:1].lower()}{self.steps}{LETTER[self.onto]}"


def entries(position: Position, move: Move) -> list[RecordEntry]:
    tower = position.towers[move.origin]
    onto = COLOR_AT[position.layout][move.target]
    here = RecordEntry(tower.player, tower.color, _direction(tower, move), move.rows, onto)
    made = push(position.towers, move.origin) if move.kind == "push" else None
    if not isinstance(made, Push):
        return [here]
    behind = zip(made.pushed, (*made.pushed[1:], made.into), strict=True)
    pushed = ((position.towers[square], position.color_at(after)) for square, after in behind)
    return [here, *(RecordEntry(t.player, t.color, "Back", 1, onto) for t, onto in pushed)]


def _direction(tower: Tower, move: Move) -> str:
    for name, ray in zip(_DIRECTIONS, RAYS[tower.player][move.origin], strict=False):
        if move.target in ray:
            return name
    return ""


def of_round(it: Round) -> list[RecordEntry]:
    position, found = it.line_up, []
    for move in it.moves:
        found += entries(position, move)
        position = position.play(move)
    return found + _zeros(position)


def _zeros(position: Position) -> list[RecordEntry]:
    """Return a deadlock's passes until a tower comes up twice (figures 6c to 6e)."""
    over = position.outcome
    if not over or not over.chain:
        return []
    squares = [position.find(t.player, t.color) for t in (*over.chain, over.circle[0])]
    return [entry for s in squares for entry in entries(position, Move("pass", s, s))]


def rows(column_entries: Sequence[RecordEntry]) -> list[dict[Player, RecordEntry]]:
    table: list[dict[Player, RecordEntry]] = []
    for entry in column_entries:
        if not table or entry.player in table[-1] or Player.GOLD in table[-1]:
            table.append({})
        table[-1][entry.player] = entry
    return table


# --- writing


def write(match: Match) -> str:
    names = "".join(f"{player.title()}: {name}\n" for player, name in sorted(match.names.items()))
    head = (
        f"{_TITLE} {VERSION}\nMatch: {match.format}\n{names}Layout: {match.layout}\n"
        f"Ruleset: {match.ruleset}\nFirst: {match.first}\n"
    )
    return head + "".join(_write_round(it, number) for number, it in enumerate(match.rounds, start=1))


@lru_cache(maxsize=64)  # a match saved at every move writes its earlier rounds again and again
def _write_round(it: Round, number: int) -> str:
    lines = [f"\nRound {number}"]
    if it.fill:
        lines.append(f"Fill: {it.fill}")
    lines.append(f"Line-up: {it.line_up}")
    for n, row in enumerate(rows(of_round(it)), start=1):
        black, gold = (str(row.get(player, "")) for player in (Player.BLACK, Player.GOLD))
        lines.append(f"{n:3}. {black:23} | {gold}".rstrip())
    over = it.position.outcome
    if over:
        lines.append(f"Result: {over.winner}, {over.reason}")
    return "\n".join(lines) + "\n"


# --- reading

_DIRECTION = {
    sign: name
    for name, arrow in zip(_DIRECTIONS, "↖↑↗↓", strict=True)
    for sign in (name.lower(), name[0].lower(), arrow)
}
_COLOR = COLOR | {color.value: color for color in Color}
# Compiled on first use: it takes longer than importing this module.
_SIGN = "left|forward|right|back|[lfrb↖↑↗↓]"
_ENTRY = rf"([a-z]+?) *(?:({_SIGN}) *)?([0-7]) *([a-z]+)"
_WORD = rf"[a-z]+ *(?:(?:{_SIGN}) *)?[0-7] *[a-z]+(?=[\s,]|$)|[^\s,]+"
_HEADING = r"(?i)(match|gold|black|layout|ruleset|first|fill|line-up|result): *(.*)"
_ROUND = r"(?i)round (\d{1,6})"


class _Reader:
    def __init__(self, begin: Callable[..., Match]) -> None:
        self.begin = begin
        self.match: Match | None = None  # created at the first line after the headings
        self.head: dict[str, str] = {}
        self.titled = False  # whether it has the title line of a written record
        self.pending: list[RecordEntry] = []
        self.zeros = 0
        self.fill_due = False
        self.line = 0

    def fail(self, key: str, **parts: object) -> RecordError:
        return self.placed(say(f"record.{key}", **parts))

    def placed(self, reason: Message) -> RecordError:
        if self.match is None:
            place = say("record.head", line=self.line)
        else:
            number, ply = len(self.match.rounds), len(self.match.rounds[-1].moves) + self.zeros
            if self.fill_due:
                number, ply = number + 1, 0
            if not self.pending:  # a pending entry belongs to the previous push
                ply += 1
            place = say("record.place", round=number, ply=ply, line=self.line)
        return RecordError(Message(f"{place} {reason}", reason.code))

    def read(self, source: str) -> Match:
        for self.line, text in enumerate(source.splitlines(), start=1):
            line = text.strip()
            if line and not line.startswith("#"):
                self._line(line)
        self._nothing_pending()
        return self._begun()

    def _line(self, line: str) -> None:
        heading, round_ = re.fullmatch(_HEADING, line), re.fullmatch(_ROUND, line)
        if heading or round_:
            self._nothing_pending()
        if line.startswith(_TITLE):
            self._title(line.removeprefix(_TITLE).strip())
        elif heading:
            self._heading(heading[1].lower(), heading[2])
        elif round_:
            self._round(int(round_[1]))
        else:
            self._moves(re.sub(r"^\d{1,6}\.", "", line).lower())

    def _title(self, version: str) -> None:
        if self.titled or self.head:
            raise self.fail("title")
        if version != str(VERSION):
            raise self.fail("version", found=shortened(version), known=VERSION)
        self.titled = True

    def _heading(self, key: str, value: str) -> None:
        if key == "line-up":
            self._line_up(value)
        elif key == "fill":
            self._fill(value)
        elif key == "result":
            self._result(value.lower())
        elif self.match or key in self.head:
            raise self.fail("heading", found=key.title())
        else:
            self.head[key] = value

    def _begun(self) -> Match:
        """Return the match; create it from the headings alone if they have no line-up.

        A titled record without a line-up was cut off.
        """
        if self.match is None:
            if self.titled:
                raise self.fail("no_line_up")
            self._begin(None)
        assert self.match
        return self.match

    def _begin(self, line_up: Position | None) -> None:
        head = {key: value.lower() for key, value in self.head.items()}
        if "match" not in head:
            raise self.fail("no_match")
        if line_up is None and "layout" not in head and _by_lot(head.get("ruleset")):
            raise self.fail("no_layout")
        try:
            self.match = self.begin(
                head["match"],
                first=head.get("first"),
                layout=head.get("layout"),
                ruleset=head.get("ruleset"),
                names={player: self.head[player] for player in Player if player in head},
                line_up=line_up,
            )
        except KamisadoError as error:
            raise self.placed(error.message) from None

    def _line_up(self, value: str) -> None:
        self._no_fill_due()
        if self.match is None:
            try:
                line_up = Position.parse(value)
            except KamisadoError as error:
                raise self.placed(error.message) from None
            self._begin(line_up)
        elif value != str(self.match.rounds[-1].line_up):
            raise self.fail("line_up", expected=self.match.rounds[-1].line_up)

    def _round(self, number: int) -> None:
        begun = self.match is not None and any(it.moves or it.fill for it in self.match.rounds)
        if number == 1 and not begun:
            return
        match = self._begun()
        self._no_fill_due()
        over = match.position.outcome and not match.winner
        if number != len(match.rounds) + 1 or not over:
            raise self.fail("wrong_round", found=number)
        if match.goal is None:
            match.begin_round()
            self.zeros = 0
        else:
            self.fill_due = True

    def _fill(self, value: str) -> None:
        try:
            self._begun().fill(value.lower())
        except KamisadoError as error:
            raise self.placed(error.message) from None
        self.fill_due = False
        self.zeros = 0

    def _nothing_pending(self) -> None:
        if self.pending:
            raise self.fail("pushed", expected=self.pending[0])

    def _no_fill_due(self) -> None:
        if self.fill_due:
            raise self.fail("fill_due")

    def _result(self, found: str) -> None:
        over = self._begun().position.outcome
        self._no_fill_due()
        if over is None:
            raise self.fail("unfinished", found=shortened(found))
        expected = f"{over.winner}, {over.reason}"
        if found != expected:
            raise self.fail("result", found=shortened(found), expected=expected)

    def _moves(self, line: str) -> None:
        cells = line.split("|")
        if len(cells) > 2:
            raise self.fail("columns", found=shortened(line.strip()))
        players = [None] if len(cells) == 1 else [Player.BLACK, Player.GOLD]
        for player, cell in zip(players, cells, strict=True):
            for word in re.findall(_WORD, cell):
                self._entry(player, word)

    def _entry(self, player: Player | None, text: str) -> None:
        match = self._begun()
        self._no_fill_due()
        position = match.position
        if self.pending and not is_move(text):
            self._pushed(player, text)
        elif position.outcome:
            self._zero(position, player, text)
        else:
            self._ply(position, player, text)

    def _pushed(self, player: Player | None, text: str) -> None:
        expected = self.pending[0]
        if player not in (None, expected.player) or _signs(text) != expected[1:]:
            raise self.fail("pushed", expected=expected)
        self.pending = self.pending[1:]

    def _zero(self, position: Position, player: Player | None, text: str) -> None:
        left = _zeros(position)[self.zeros :]
        if not left:
            raise self.fail("over", found=shortened(text))
        expected = left[0]
        square = position.find(expected.player, expected.color)
        good = text == square * 2 or _signs(text) == expected[1:]
        if not good or player not in (None, expected.player):
            raise self.fail("zero", expected=expected, found=shortened(text))
        self.zeros += 1

    def _ply(self, position: Position, player: Player | None, text: str) -> None:
        assert self.match
        if player not in (None, position.player):
            raise self.fail("player", expected=position.player, found=shortened(text))
        squares = is_move(text)
        try:
            self.match.play(text if squares else self._squares(position, text))
        except IllegalMove as error:
            raise self.fail(
                "illegal", found=shortened(text), reason=error, expected=_expected(position)
            ) from None
        self.pending = [] if squares else entries(position, self.match.rounds[-1].moves[-1])[1:]

    def _squares(self, position: Position, text: str) -> str:
        signs = _signs(text)
        if signs is None:
            raise self.fail("entry", found=shortened(text))
        color, direction, steps, onto = signs
        if position.required not in (None, color):
            raise self.fail("color", expected=position.required, found=color)
        if direction == "Back":
            raise self.fail("back", found=shortened(text))
        origin = position.find(position.player, color)
        ray = RAYS[position.player][origin][_DIRECTIONS.index(direction)] if direction else ()
        if steps > len(ray):
            raise self.fail("off", found=shortened(text), expected=_expected(position))
        target = ray[steps - 1] if steps else origin
        if position.color_at(target) is not onto:
            raise self.fail("check", expected=position.color_at(target), found=onto)
        return origin + target


def read(source: str, begin: Callable[..., Match]) -> Match:
    if not isinstance(source, str):
        raise RecordError(say("record.type", found=type(source).__name__))
    if len(source) > _LONGEST:
        raise RecordError(say("record.long", most=_LONGEST))
    if not source.strip("\ufeff \r\n\t"):
        raise RecordError(say("record.empty"))
    return _Reader(begin).read(source.removeprefix("\ufeff"))  # byte order mark of some editors


def _signs(text: str) -> tuple[Color, str, int, Color] | None:
    found = re.fullmatch(_ENTRY, text)
    if found is None:
        return None
    tower, direction, steps, onto = found.groups()
    if tower not in _COLOR or onto not in _COLOR or (direction is None) != (steps == "0"):
        return None
    return _COLOR[tower], _DIRECTION.get(direction, ""), int(steps), _COLOR[onto]


def _expected(position: Position) -> str:
    if position.required is None:
        return say("turn.first", player=position.player)
    return ", ".join(str(entries(position, move)[0]) for move in position.legal_moves)


def _by_lot(ruleset: str | None) -> bool:
    return ruleset in RULESETS and RULESETS[ruleset].layout_by_lot

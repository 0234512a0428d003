"""The annotated record of a match: the rulebook's four signs for every move, in text.

A move is written as tower, direction, number and square: ``Purple Left 5 Yellow``. A blocked
tower has a 0 and no direction: ``Green 0 Yellow``. A push is followed by a backward entry for each
pushed tower, in its owner's column, the furthest last. Black's column is the left one.

It is read in that form, in a short one (``pl5y``, ``g0y``) and as plain squares (``f1a6``). The
square's color is redundant, and used as the check that it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..words import say
from .board import COLOR, LETTER, RAYS, Color, Player
from .moves import Move
from .sumo import Push, push
from .text import is_move, shortened

if TYPE_CHECKING:
    from .match import Match, Round
    from .position import Position

VERSION = 1
_TITLE = "Kamisado record"
_WAYS = ("Left", "Forward", "Right", "Back")
_LONGEST = 1_000_000


class RecordError(ValueError):
    """A record that cannot be read, where and why."""


class Entry(NamedTuple):
    """One entry of a column: ``way`` is empty, and ``steps`` 0, for a blocked tower."""

    player: Player
    color: Color
    way: str
    steps: int
    onto: Color

    def __str__(self) -> str:
        """Return the long form."""
        way = f"{self.way} " if self.way else ""
        return f"{self.color.title()} {way}{self.steps} {self.onto.title()}"

    @property
    def short(self) -> str:
        """The short form.

        Examples
        --------
        >>> Entry(Player.GOLD, Color.PURPLE, "Left", 5, Color.YELLOW).short
        'pl5y'
        """
        return f"{LETTER[self.color]}{self.way[:1].lower()}{self.steps}{LETTER[self.onto]}"


def entries(position: Position, move: Move) -> list[Entry]:
    """Return a move's entry, and behind a push those of the towers it pushes."""
    tower = position.towers[move.origin]
    steps = abs(int(move.target[1]) - int(move.origin[1]))
    here = Entry(tower.player, tower.color, _way(position, move), steps, position.color_at(move.target))
    it = push(position.towers, move.origin) if move.kind == "push" else None
    if not isinstance(it, Push):
        return [here]
    behind = zip(it.pushed, (*it.pushed[1:], it.into), strict=True)
    pushed = ((position.towers[square], position.color_at(after)) for square, after in behind)
    return [here, *(Entry(t.player, t.color, "Back", 1, onto) for t, onto in pushed)]


def _way(position: Position, move: Move) -> str:
    rays = RAYS[position.towers[move.origin].player][move.origin]
    return next((way for way, ray in zip(_WAYS, rays, strict=False) if move.target in ray), "")


def of_round(it: Round) -> list[Entry]:
    """Return all entries of a round, a deadlock's zeros at its end."""
    position, found = it.line_up, []
    for move in it.moves:
        found += entries(position, move)
        position = position.play(move)
    return found + _zeros(position)


def _zeros(position: Position) -> list[Entry]:
    """Write a deadlock's passes until a tower comes round again (figures 6c to 6e)."""
    over = position.outcome
    if not over or not over.chain:
        return []
    squares = [position.find(t.player, t.color) for t in (*over.chain, over.circle[0])]
    return [entry for s in squares for entry in entries(position, Move("pass", s, s))]


def rows(column_entries: Sequence[Entry]) -> list[dict[Player, Entry]]:
    """Return the entries in rows of two columns, to be read row by row and black first."""
    table: list[dict[Player, Entry]] = []
    for entry in column_entries:
        if not table or entry.player in table[-1] or Player.GOLD in table[-1]:
            table.append({})
        table[-1][entry.player] = entry
    return table


# --- writing


def write(match: Match) -> str:
    """Return a match's record."""
    names = "".join(f"{player.title()}: {name}\n" for player, name in sorted(match.names.items()))
    head = (
        f"{_TITLE} {VERSION}\nMatch: {match.format}\n{names}Layout: {match.layout}\n"
        f"Ruleset: {match.ruleset}\nFirst: {match.first}\n"
    )
    return head + "".join(_write_round(match, n) for n in range(len(match.rounds)))


def _write_round(match: Match, number: int) -> str:
    it = match.rounds[number]
    lines = [f"\nRound {number + 1}"]
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

_LONG = re.compile(r"([a-z]+) +(?:(left|forward|right|back|[↖↑↗↓]) *)?([0-7]) +([a-z]+)", re.IGNORECASE)
_SHORT = re.compile(r"([obpkyrgn])([lfrb]?)([0-7])([obpkyrgn])", re.IGNORECASE)
_ARROWS = dict(zip("↖↑↗↓", _WAYS, strict=True))
_HEADING = re.compile(r"(Match|Gold|Black|Layout|Ruleset|First|Fill|Line-up|Result): *(.*)")


class _Reader:
    """Reads a record line by line, and knows where it is for the sake of its messages."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.head: dict[str, str] = {}
        self.pending: list[Entry] = []  # a push's backward entries, not read yet
        self.ply = 0
        self.line = 0

    def fail(self, key: str, **parts: object) -> RecordError:
        """Return the error to raise, with its place before it."""
        round_ = len(self.match.rounds) if self.match else 0
        place = "record.place" if self.match else "record.head"
        return RecordError(
            say(place, round=round_, ply=self.ply, line=self.line) + " " + say(f"record.{key}", **parts)
        )

    def read(self, source: str) -> Match:
        for self.line, text in enumerate(source.splitlines(), start=1):
            line = text.strip()
            if line and not line.startswith("#"):
                self._line(line)
        if self.pending:
            raise self.fail("pushed", expected=self.pending[0])
        return self._begun()

    def _line(self, line: str) -> None:
        heading = _HEADING.fullmatch(line)
        if line.startswith(_TITLE):
            self._title(line)
        elif heading:
            self._heading(*heading.groups())
        elif re.fullmatch(r"Round \d+", line):
            self._round(int(line.split()[1]))
        else:
            self._moves(re.sub(r"^\d+\.\s*", "", line))

    def _title(self, line: str) -> None:
        version = line.removeprefix(_TITLE).strip()
        if version != str(VERSION):
            raise self.fail("version", found=shortened(version), known=VERSION)

    def _heading(self, key: str, value: str) -> None:
        if key == "Line-up":
            if value != str(self._begun().rounds[-1].line_up):
                raise self.fail("line_up", expected=self._begun().rounds[-1].line_up)
        elif key == "Result":
            self._result(value)
        elif key == "Fill":
            self._fill(value)
        elif self.match or key in self.head:
            raise self.fail("heading", found=key)
        else:
            self.head[key] = value

    def _begun(self) -> Match:
        """Return the match, made from the headings when the first thing after them is read."""
        from .match import Match

        if self.match is None:
            if "Match" not in self.head:
                raise self.fail("no_match")
            head = {key.lower(): value for key, value in self.head.items()}
            names = {key: head.pop(key) for key in list(Player) if key in head}
            try:
                self.match = Match(head.pop("match"), **head, names=names)  # type: ignore[arg-type]
            except ValueError as error:
                raise RecordError(str(error)) from None
        return self.match

    def _round(self, number: int) -> None:
        match = self._begun()
        if number == 1 and len(match.rounds) == 1 and not self.ply:
            return
        if number != len(match.rounds) + 1 or not match.position.outcome or self.pending:
            raise self.fail("round", found=number)
        self.ply = 0
        if match.goal is None:
            match.begin_round()

    def _fill(self, value: str) -> None:
        try:
            self._begun().fill(value.lower())
        except ValueError as error:
            raise self.fail("fill", reason=error) from None

    def _result(self, value: str) -> None:
        over = self._begun().position.outcome
        expected = f"{over.winner}, {over.reason}" if over else ""
        if value.lower() != expected:
            raise self.fail("result", found=shortened(value), expected=expected or say("record.unfinished"))

    def _moves(self, line: str) -> None:
        columns: list[Player | None] = [Player.BLACK, Player.GOLD] if "|" in line else [None]
        for player, cell in zip(columns, line.split("|"), strict=False):
            for entry in _split(cell):
                self._entry(player, entry)

    def _entry(self, player: Player | None, text: str) -> None:
        match = self._begun()
        if self.pending and self._is_pushed(player, text):
            return
        self.ply += 1
        position = match.position
        if position.outcome:
            self._zero(position, player, text)
            return
        if player not in (None, position.player):
            raise self.fail("player", expected=position.player, found=text)
        move = text.lower() if is_move(text.lower()) else self._move(position, text)
        try:
            match.play(move)
        except ValueError as error:
            raise self.fail("illegal", found=shortened(text), reason=error) from None
        made = match.rounds[-1].moves[-1]
        here, *self.pending = entries(position, made)
        self._check(text, here)

    def _is_pushed(self, player: Player | None, text: str) -> bool:
        """Read a backward entry, which plain squares leave out."""
        if is_move(text.lower()):
            self.pending = []
            return False
        expected = self.pending.pop(0)
        if player not in (None, expected.player) or _parts(text) != _parts(str(expected)):
            raise self.fail("pushed", expected=expected)
        return True

    def _zero(self, position: Position, player: Player | None, text: str) -> None:
        """Read one of a deadlock's zeros; nothing else follows the end of a round."""
        zeros = _zeros(position)
        played = len(self._begun().rounds[-1].moves)
        cycle = zeros[(self.ply - played - 1) % len(zeros)] if zeros else None
        expected = cycle if cycle and self.ply - played <= len(zeros) else None
        if expected is None or player not in (None, expected.player) or _parts(text) != _parts(str(expected)):
            raise self.fail("over", found=shortened(text))

    def _move(self, position: Position, text: str) -> str:
        parts = _parts(text)
        if parts is None:
            raise self.fail("entry", found=shortened(text))
        color, way, steps, _ = parts
        if position.required not in (None, color):
            raise self.fail("color", expected=position.required, found=color)
        origin = position.find(position.player, color)
        if not way:
            return origin * 2
        if way == "Back":
            raise self.fail("back", found=shortened(text))
        ray = RAYS[position.player][origin][_WAYS.index(way)]
        if not 0 < steps <= len(ray):
            raise self.fail("off", found=shortened(text))
        return origin + ray[steps - 1]

    def _check(self, text: str, here: Entry) -> None:
        parts = _parts(text)
        if parts and parts[3] is not here.onto:
            raise self.fail("check", expected=here.onto, found=parts[3])


def read(source: str) -> Match:
    """Read a record in any of its forms.

    Raises
    ------
    RecordError
        A ValueError that names the round, the ply and what was expected there.
    """
    if not isinstance(source, str):
        raise RecordError(say("record.type", found=type(source).__name__))
    if len(source) > _LONGEST:
        raise RecordError(say("record.long", most=_LONGEST))
    return _Reader().read(source)


def _split(cell: str) -> Iterator[str]:
    """Split a line into entries: at commas, or at spaces where every entry is one word."""
    for part in cell.split(","):
        text = part.strip()
        if not text:
            continue
        if _LONG.fullmatch(text):
            yield text
        else:
            yield from text.split()


def _parts(text: str) -> tuple[Color, str, int, Color] | None:
    """Read an entry's four signs; None if it is no entry."""
    short, long = _SHORT.fullmatch(text), _LONG.fullmatch(text)
    try:
        if short:
            tower, way, steps, onto = short.groups()
            full = next((w for w in _WAYS if way and w[0] == way.upper()), "")
            return COLOR[tower.lower()], full, int(steps), COLOR[onto.lower()]
        if long:
            tower, way, steps, onto = long.groups()
            full = _ARROWS.get(way, (way or "").title())
            return Color(tower.lower()), full, int(steps), Color(onto.lower())
    except ValueError:
        pass
    return None

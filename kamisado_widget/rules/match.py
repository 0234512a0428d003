"""Matches: rounds, rings, fills and the winner."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

from ..drawing import as_html
from ..i18n import KamisadoError, Message, Sentence, say
from ..i18n.message import shortened
from . import record
from .board import HOME_ROW, Color, Layout, Player, Tower
from .explain import Explanation
from .fill import RULE, Direction, IllegalFill, direction_named, filled
from .moves import Move
from .position import Position
from .rulesets import RULESETS, Ruleset, ruleset_named

FORMATS: dict[str, int | None] = {"single": 1, "standard": 3, "long": 7, "marathon": 15, "series": None}
"""Points that win each kind of match; a series has no end."""

_LONGEST_NAME = 80


class Round(NamedTuple):
    line_up: Position
    fill: Direction | None
    moves: tuple[Move, ...]
    position: Position


def points(rank: int) -> int:
    return (1 << rank) - 1


class Match:
    """A match, played round by round.

    Parameters
    ----------
    format : str
        ``"single"`` (1 point), ``"standard"`` (3), ``"long"`` (7), ``"marathon"`` (15), or
        ``"series"``: single rounds worth a point each, players alternating the first move.
    first : str, optional
        Who begins round one; black by default, as in the rulebook.
    layout : str, optional
        The board; by default the standard one, or a random one where the ruleset says so.
    ruleset : str, optional
        A name in :data:`RULESETS`; ``"official"`` by default.
    seed : int, optional
        Seed of the random layout.
    names : Mapping of str to str, optional
        The players' names by ``"gold"`` and ``"black"``.
    line_up : Position or str, optional
        Starts the match from a later round's line-up with its rings, or from the end of a round.
        The layout, the ruleset and who begins then come from this position.

    Attributes
    ----------
    format : str
        As above.
    names : Mapping of Player to str
        As above, read only.
    rounds : tuple of Round
        The rounds so far; the last one is in progress or waits for a fill.

    Raises
    ------
    ValueError
        Unknown format, player, layout or ruleset, a format the ruleset does not have, a name that
        is not one line of 1 to 80 characters, or a line-up no match can start from.

    Examples
    --------
    >>> match = Match("standard")
    >>> for move in "f8f4 g1g6 e8b5 f1c4".split():
    ...     match.play(move)
    >>> match.position.required, match.scores[Player.GOLD], match.chooser
    (Color.GREEN, 0, None)

    The rulebook's figure 9, at five points to three:

    >>> match = Match("long", line_up=Position.parse("rbyk+npo+g++/8/8/8/8/8/8/OGY+P+KR+NB b -"))
    >>> match.scores[Player.BLACK], match.scores[Player.GOLD]
    (5, 3)
    """

    def __init__(
        self,
        format: str = "standard",
        *,
        first: str | None = None,
        layout: str | None = None,
        ruleset: str | None = None,
        seed: int | None = None,
        names: Mapping[str, str] | None = None,
        line_up: Position | str | None = None,
    ) -> None:
        if line_up is None:
            begin = _first_line_up(
                Player.BLACK if first is None else Player(first),
                layout,
                "official" if ruleset is None else ruleset_named(ruleset),
                seed,
            )
        else:
            begin = _checked(Position.of(line_up), first=first, layout=layout, ruleset=ruleset)
        if format not in begin.rules.formats:
            found, known = shortened(format), ", ".join(begin.rules.formats)
            raise KamisadoError(say("error.format", found=found, names=known, ruleset=begin.ruleset))
        self.format = format
        self.names = MappingProxyType(_names({} if names is None else names))
        self.rounds: tuple[Round, ...] = (Round(begin, None, (), begin),)
        if line_up is not None:
            self._check_rings(begin)

    def _check_rings(self, line_up: Position) -> None:
        if self.goal is None:
            wrong = line_up.towers != Position.start(line_up.layout, line_up.ruleset).towers
        else:
            wrong = max(self.scores.values()) >= self.goal
        if wrong:
            raise KamisadoError(say("error.line_up_rings", format=self.format))

    @property
    def first(self) -> Player:
        """The player who began round one."""
        return self.rounds[0].line_up.player

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rounds[0].line_up.layout

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.rounds[0].line_up.ruleset

    @property
    def rules(self) -> Ruleset:
        """The match's ruleset."""
        return RULESETS[self.ruleset]

    @property
    def goal(self) -> int | None:
        """Points that win the match, None in a series."""
        return FORMATS[self.format]

    @property
    def position(self) -> Position:
        """The current position; the final one of a round until the home rows are filled again."""
        return self.rounds[-1].position

    @property
    def scores(self) -> dict[Player, int]:
        """Each player's points: the rings on the board, or in a series the rounds won."""
        if self.goal is None:
            wins = [r.position.outcome.winner for r in self.rounds if r.position.outcome]
            return {player: wins.count(player) for player in Player}
        towers = crowned(self.position).values()
        return {player: sum(points(t.rank) for t in towers if t.player is player) for player in Player}

    @property
    def winner(self) -> Player | None:
        """The winner of the match, None until it is over."""
        goal = self.goal
        if goal is None or self.position.outcome is None:
            return None
        return next((player for player, score in self.scores.items() if score >= goal), None)

    @property
    def chooser(self) -> Player | None:
        """The player who chooses the fill (F1): the winner of the last round, who defends the next one."""
        over = self.position.outcome
        return over.winner if over and self.goal is not None and self.winner is None else None

    @property
    def challenger(self) -> Player:
        """The player who moves first in this round: the loser of the one before."""
        return self.rounds[-1].line_up.player

    @property
    def defender(self) -> Player:
        """The player who moves second in this round."""
        return self.challenger.other

    def play(self, move: Move | str) -> None:
        """Play a move in place, or raise an :class:`IllegalMove` and leave the match unchanged.

        Unlike :meth:`Position.play`, which returns a new position.
        """
        now = self.rounds[-1]
        made = now.position.find_move(move)
        now = now._replace(moves=(*now.moves, made), position=now.position.play(made))
        self.rounds = (*self.rounds[:-1], now)

    def explain_fill(self, direction: str, by: str | None = None) -> Explanation:
        """Explain which rule allows or refuses a fill.

        F3 or F4 for the defender's choice; F1 for anyone else's; F2 for a challenger who fills from the other
        side. Raises an :class:`IllegalFill` if no fill is due.
        """
        side = direction_named(direction)
        player = None if by is None else _filler(by)
        chooser = self.chooser
        if chooser is None:
            return self._explain_following(side, player)
        if player not in (None, chooser):
            return self._explained("F1", False, chooser, side)
        return self._explained(RULE[side], True, chooser, side)

    def _explain_following(self, direction: Direction, by: Player | None) -> Explanation:
        """F2: after the defender's fill, the challenger may only fill in the same direction."""
        now = self.rounds[-1]
        if now.fill is None or now.moves or by is not self.challenger:
            raise IllegalFill(say("error.no_fill"))
        return self._explained("F2", direction == now.fill, self.challenger, now.fill)

    def _explained(self, rule: str, legal: bool, player: Player, direction: Direction) -> Explanation:
        parts = {"player": player, "direction": direction, "ruleset": self.ruleset}
        return Explanation(legal, rule, (), Sentence(f"{'allowed' if legal else 'refused'}.{rule}", parts))

    def fill(self, direction: str, by: str | None = None) -> None:
        """Fill the home rows for the next round: the defender's first, then the challenger's (F1, F2).

        ``"left"`` and ``"right"`` are seen by each player. ``by`` is the defender by default; the challenger
        may confirm the same direction afterwards, which changes nothing. A fill that is not due or that a
        rule refuses raises an :class:`IllegalFill`; the match is unchanged.
        """
        why = self.explain_fill(direction, by)
        if not why.legal:
            raise IllegalFill(Message(f"{why.rule}: {why.text}", why.text.code), why)
        if self.chooser is not None:
            self.rounds += (self._next_round(direction_named(direction)),)

    def line_up(self, direction: str) -> Position:
        """Return the line-up that a fill would give, or raise an :class:`IllegalFill`."""
        self.explain_fill(direction)
        return self._next_round(direction_named(direction)).line_up

    def _next_round(self, direction: Direction) -> Round:
        now = self.position
        assert now.outcome is not None
        towers = filled(crowned(now), direction)
        line_up = Position(towers, now.outcome.winner.other, layout=self.layout, ruleset=self.ruleset)
        return Round(line_up, direction, (), line_up)

    def begin_round(self) -> None:
        """Begin the next round of a series: the first line-up, the other player first.

        Raises an :class:`IllegalFill` if it is not a series or the round is not over.
        """
        if self.goal is not None or self.position.outcome is None:
            raise IllegalFill(say("error.no_round"))
        line_up = _first_line_up(self.challenger.other, self.layout, self.ruleset)
        self.rounds += (Round(line_up, None, (), line_up),)

    def copy(self) -> Match:
        """Return an independent copy of the match."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)  # shallow is enough: rounds are replaced, never changed
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Match.parse, (str(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __str__(self) -> str:
        return record.write(self)

    def __repr__(self) -> str:
        return f"Match.parse({str(self)!r})"

    def _repr_html_(self) -> str | None:
        return as_html(self)

    @classmethod
    def after_round(cls, over: Position | str) -> Match:
        """Return the shortest match that waits for a fill after a finished round, before its ring is added.

        Raises an :class:`IllegalFill` if the round is not over or no match continues after it.

        Examples
        --------
        >>> end = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
        >>> match = Match.after_round(end)
        >>> match.format, match.chooser, match.line_up("left").player
        ('standard', Player.GOLD, Player.BLACK)
        """
        over = Position.of(over)
        for format in over.rules.formats if over.outcome else ():
            with suppress(KamisadoError):  # that match is already won, or has no rings
                return cls(format, line_up=over)
        raise IllegalFill(say("error.no_fill"))

    @classmethod
    def parse(cls, source: str) -> Match:
        """Parse a record, or raise a RecordError that names the round, the ply and the expected text."""
        return record.read(source, cls)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(str(self))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Load a record written by :meth:`save`; other content raises a :class:`RecordError`."""
        try:
            with open(path, encoding="utf-8") as file:
                return cls.parse(file.read())
        except UnicodeDecodeError as error:
            raise record.RecordError(say("record.encoding", place=error.start)) from None


def crowned(position: Position) -> dict[str, Tower]:
    """Return the towers after the winner's tower got its ring."""
    towers = dict(position.towers)
    over = position.outcome
    if over and over.promoted:
        square = position.find(over.promoted.player, Color(over.promoted.color))
        towers[square] = over.promoted._replace(rank=over.promoted.rank + 1)
    return towers


def _first_line_up(first: Player, layout: str | None, ruleset: str, seed: int | None = None) -> Position:
    if layout is None and RULESETS[ruleset].layout_by_lot:
        import random  # importing random takes longer than the rules

        layout = random.Random(seed).choice(list(Layout))
    start = Position.start(Layout.STANDARD if layout is None else layout, ruleset)
    return Position(start.towers, first, layout=start.layout, ruleset=ruleset)


def _checked(line_up: Position, **wanted: str | None) -> Position:
    """Return a line-up or a finished round if it agrees with the given arguments."""
    home = all(square in HOME_ROW[tower.player] for square, tower in line_up.towers.items())
    over = line_up.outcome and line_up.required  # the required color is set after any move
    if not over and (not home or line_up.required or line_up.last):
        raise KamisadoError(say("error.line_up", found=shortened(str(line_up))))
    has = {"first": line_up.player, "layout": line_up.layout, "ruleset": line_up.ruleset}
    for key, value in wanted.items():
        if value is not None and value != has[key]:
            raise KamisadoError(say("error.line_up_other", key=key, has=has[key], found=shortened(value)))
    return line_up


def _names(names: Mapping[str, str]) -> dict[Player, str]:
    if not isinstance(names, Mapping):
        raise KamisadoError(say("error.names", found=shortened(names)))
    return {Player(player): _name(name) for player, name in names.items()}


def _name(name: str) -> str:
    words = " ".join(name.split()) if isinstance(name, str) else ""
    if not 0 < len(words) <= _LONGEST_NAME or not all(map(_writable, words)):
        raise KamisadoError(say("error.name", found=shortened(name), most=_LONGEST_NAME))
    return words


def _writable(sign: str) -> bool:
    """Exclude control characters and lone surrogates."""
    code = ord(sign)
    return (code >= 0xA0 and not 0xD800 <= code < 0xE000) or 0x20 <= code < 0x7F


def _filler(by: str) -> Player:
    try:
        return Player(by)
    except KamisadoError as error:
        raise IllegalFill(error.message) from None

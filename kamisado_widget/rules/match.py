"""A match: rounds, the rings they earn, the refills between them, and who wins in the end."""

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
"""How many points win each kind of match. A series of single rounds goes on as long as one likes."""

_LONGEST_NAME = 80


class Round(NamedTuple):
    """One round of a match."""

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
        ``"series"``: single rounds, a point each, with the first move in turns.
    first : str, optional
        Who begins round one; black if left out, as the rulebook has it.
    layout : str, optional
        The board. If left out it is the standard one, or drawn by lot where the ruleset says so.
    ruleset : str, optional
        A name in :data:`RULESETS`; ``"official"`` if left out.
    seed : int, optional
        Decides the lot.
    names : Mapping of str to str, optional
        The players' names, by ``"gold"`` and ``"black"``.
    line_up : Position or str, optional
        Begins the match in its middle, from a round's line-up with the rings won so far, or from
        where a round ended. The board, the ruleset and who begins are then the line-up's.

    Attributes
    ----------
    format : str
        As above.
    names : Mapping of Player to str
        As above, read only.
    rounds : tuple of Round
        What was played; the last one is going on, or waits for a fill.

    Raises
    ------
    ValueError
        If there is no such format, player, layout or ruleset, the ruleset has no such format, a
        name is no line of 1 to 80 characters, or no such match begins from the line-up.

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
        """Refuse a line-up with rings that have won the match already, or that it has no use for."""
        if self.goal is None:
            wrong = line_up.towers != Position.start(line_up.layout, line_up.ruleset).towers
        else:
            wrong = max(self.scores.values()) >= self.goal
        if wrong:
            raise KamisadoError(say("error.line_up_rings", format=self.format))

    @property
    def first(self) -> Player:
        """Who began round one."""
        return self.rounds[0].line_up.player

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rounds[0].line_up.layout

    @property
    def ruleset(self) -> str:
        """The name of the way to play."""
        return self.rounds[0].line_up.ruleset

    @property
    def rules(self) -> Ruleset:
        """The words and numbers of the match's ruleset."""
        return RULESETS[self.ruleset]

    @property
    def goal(self) -> int | None:
        """How many points win, None in a series."""
        return FORMATS[self.format]

    @property
    def position(self) -> Position:
        """Where the round stands; a finished one until the home rows are filled again."""
        return self.rounds[-1].position

    @property
    def last_move(self) -> Move | None:
        """What was just played in this round, a pass too; None where it begins.

        Of a position :attr:`Position.last` tells only what its moves depend on.
        """
        return next(reversed(self.rounds[-1].moves), None)

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
        """Who has won the match, None until somebody has."""
        goal = self.goal
        if goal is None or self.position.outcome is None:
            return None
        return next((player for player, score in self.scores.items() if score >= goal), None)

    @property
    def chooser(self) -> Player | None:
        """Who chooses the fill (F1): the winner of a round just ended, the next one's defender."""
        over = self.position.outcome
        return over.winner if over and self.goal is not None and self.winner is None else None

    @property
    def challenger(self) -> Player:
        """Who moves first in this round: the loser of the one before."""
        return self.rounds[-1].line_up.player

    @property
    def defender(self) -> Player:
        """Who moves second in this round."""
        return self.challenger.other

    def play(self, move: Move | str) -> None:
        """Play a move of the round: the match changes, and nothing is returned.

        :meth:`Position.play` does otherwise: it leaves its position alone, and returns a new one.

        Parameters
        ----------
        move : Move or str
            A legal move or its text.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the match is as it was.
        """
        now = self.rounds[-1]
        made = now.position.find_move(move)
        now = now._replace(moves=(*now.moves, made), position=now.position.play(made))
        self.rounds = (*self.rounds[:-1], now)

    def explain_fill(self, direction: str, by: str | None = None) -> Explanation:
        """Say which rule allows or refuses a fill.

        Parameters
        ----------
        direction : str
            ``"left"`` or ``"right"``.
        by : str, optional
            Who fills; the defender if left out.

        Returns
        -------
        Explanation
            F3 or F4 for the defender's choice; F1 for anyone else's; F2 for the challenger who
            would fill from the other side.

        Raises
        ------
        IllegalFill
            A ValueError, if no fill is due, or there is no such direction or player.
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
        """Let the challenger fill after the defender, as the defender did (F2), and nobody else."""
        now = self.rounds[-1]
        if now.fill is None or now.moves or by is not self.challenger:
            raise IllegalFill(say("error.no_fill"))
        return self._explained("F2", direction == now.fill, self.challenger, now.fill)

    def _explained(self, rule: str, legal: bool, player: Player, direction: Direction) -> Explanation:
        parts = {"player": player, "direction": direction, "ruleset": self.ruleset}
        return Explanation(legal, rule, (), Sentence(f"{'allowed' if legal else 'refused'}.{rule}", parts))

    def fill(self, direction: str, by: str | None = None) -> None:
        """Line up for the next round: the defender's towers first, then the challenger's (F1, F2).

        Parameters
        ----------
        direction : str
            ``"left"`` or ``"right"``, each player's own.
        by : str, optional
            Who fills; the defender if left out. The challenger may confirm the same direction
            afterwards, which changes nothing.

        Raises
        ------
        IllegalFill
            A ValueError: no fill is due, or a rule refuses it; the match is as it was.
        """
        why = self.explain_fill(direction, by)
        if not why.legal:
            raise IllegalFill(Message(f"{why.rule}: {why.text}", why.text.code), why)
        if self.chooser is not None:
            self.rounds += (self._next_round(direction_named(direction)),)

    def line_up(self, direction: str) -> Position:
        """Return the line-up that a fill would give, before anyone chooses it.

        Raises
        ------
        IllegalFill
            If no fill is due, or there is no such direction.
        """
        self.explain_fill(direction)
        return self._next_round(direction_named(direction)).line_up

    def _next_round(self, direction: Direction) -> Round:
        now = self.position
        assert now.outcome is not None
        towers = filled(crowned(now), direction)
        line_up = Position(towers, now.outcome.winner.other, layout=self.layout, ruleset=self.ruleset)
        return Round(line_up, direction, (), line_up)

    def begin_round(self) -> None:
        """Begin the next round of a series: every tower on its color, the other player first.

        Raises
        ------
        IllegalFill
            If this is no series, or its round is not over.
        """
        if self.goal is not None or self.position.outcome is None:
            raise IllegalFill(say("error.no_round"))
        line_up = _first_line_up(self.challenger.other, self.layout, self.ruleset)
        self.rounds += (Round(line_up, None, (), line_up),)

    def copy(self) -> Match:
        """Return a match that stands where this one does, and goes on by itself."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)  # nothing in it ever changes: a match replaces its rounds
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Travel as its record, to other processes too."""
        return Match.parse, (str(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # a match goes on

    def __str__(self) -> str:
        return record.write(self)

    def __repr__(self) -> str:
        """Return the call of :meth:`parse` that makes this match."""
        return f"Match.parse({str(self)!r})"

    def _repr_html_(self) -> str | None:
        return as_html(self)

    @classmethod
    def after_round(cls, over: Position | str) -> Match:
        """Return a match that waits for a fill: the shortest one that a finished round leaves undecided.

        Parameters
        ----------
        over : Position or str
            Where the round ended, its ring not put on yet.

        Raises
        ------
        IllegalFill
            A ValueError, if it is not over, or no match goes on after it.

        Examples
        --------
        >>> end = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
        >>> match = Match.after_round(end)
        >>> match.format, match.chooser, match.line_up("left").player
        ('standard', Player.GOLD, Player.BLACK)
        """
        over = Position.of(over)
        for format in over.rules.formats if over.outcome else ():
            with suppress(KamisadoError):  # it is won, or has no use for rings
                return cls(format, line_up=over)
        raise IllegalFill(say("error.no_fill"))

    @classmethod
    def parse(cls, source: str) -> Match:
        """Read a record.

        Raises
        ------
        RecordError
            A ValueError that names the round, the ply and what was expected there.
        """
        return record.read(source, cls)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(str(self))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Read a file written by :meth:`save`.

        Raises
        ------
        RecordError
            A ValueError, if it holds no record.
        OSError
            If the file does not exist.
        """
        try:
            with open(path, encoding="utf-8") as file:
                return cls.parse(file.read())
        except UnicodeDecodeError as error:
            raise record.RecordError(say("record.encoding", place=error.start)) from None


def crowned(position: Position) -> dict[str, Tower]:
    """Return the towers, with the ring that a finished round has earned."""
    towers = dict(position.towers)
    over = position.outcome
    if over and over.promoted:
        square = position.find(over.promoted.player, Color(over.promoted.color))
        towers[square] = over.promoted._replace(rank=over.promoted.rank + 1)
    return towers


def _first_line_up(first: Player, layout: str | None, ruleset: str, seed: int | None = None) -> Position:
    """Return the line-up with every tower on its color."""
    if layout is None and RULESETS[ruleset].layout_by_lot:
        import random  # takes longer to load than all the rules

        layout = random.Random(seed).choice(list(Layout))
    start = Position.start(Layout.STANDARD if layout is None else layout, ruleset)
    return Position(start.towers, first, layout=start.layout, ruleset=ruleset)


def _checked(line_up: Position, **wanted: str | None) -> Position:
    """Return a line-up, or a round's end, if it is one and has what else the match was asked to have."""
    home = all(square in HOME_ROW[tower.player] for square, tower in line_up.towers.items())
    over = line_up.outcome and line_up.required  # as after any move
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
    """Return a player's name in one line, fit for a heading of the record."""
    words = " ".join(name.split()) if isinstance(name, str) else ""
    if not 0 < len(words) <= _LONGEST_NAME or not all(map(_writable, words)):
        raise KamisadoError(say("error.name", found=shortened(name), most=_LONGEST_NAME))
    return words


def _writable(sign: str) -> bool:
    """Tell a character from control characters, and from halves of characters."""
    code = ord(sign)
    return (code >= 0xA0 and not 0xD800 <= code < 0xE000) or 0x20 <= code < 0x7F


def _filler(by: str) -> Player:
    try:
        return Player(by)
    except KamisadoError as error:
        raise IllegalFill(error.message) from None

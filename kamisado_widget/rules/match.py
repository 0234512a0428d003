"""A match: rounds, the rings they earn, the refills between them, and who wins in the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..words import Sentence, say
from . import record, text
from .board import Color, Layout, Player
from .explain import Explanation
from .fill import DIRECTIONS, Direction, filled
from .moves import Move
from .outcome import Outcome
from .position import Position
from .rulesets import RULESETS, Ruleset
from .towers import Tower

FORMATS: dict[str, int | None] = {"single": 1, "standard": 3, "long": 7, "marathon": 15, "series": None}
"""How many points win each kind of match. A series of single rounds goes on as long as one likes."""


class IllegalFill(ValueError):  # noqa: N818 - named as IllegalMove is
    """A fill that a rule refuses, or that is not due."""


class Round(NamedTuple):
    """One round of a match.

    Attributes
    ----------
    line_up : Position
        Where it began.
    fill : str or None
        From which side the home rows were filled for it; None where every tower began on its color.
    moves : tuple of Move
        What was played, passes included.
    position : Position
        Where it stands.
    """

    line_up: Position
    fill: Direction | None
    moves: tuple[Move, ...]
    position: Position


def points(rank: int) -> int:
    """Return what a tower with so many rings is worth: 1, 2, 4 and 8 for one ring after another.

    Examples
    --------
    >>> [points(rank) for rank in range(5)]
    [0, 1, 3, 7, 15]
    """
    return (1 << rank) - 1


class Match:
    """A match, played round by round.

    Parameters
    ----------
    format : str
        ``"single"`` (1 point), ``"standard"`` (3), ``"long"`` (7), ``"marathon"`` (15), or
        ``"series"``: single rounds, a point each, with the first move in turns.
    first : str
        Who begins round one; black by the rulebook.
    layout : str, optional
        The board. If left out it is the standard one, or drawn by lot where the ruleset says so.
    ruleset : str
        A name in :data:`RULESETS`.
    seed : int, optional
        Decides the lot.
    names : dict, optional
        The players' names, by ``"gold"`` and ``"black"``.

    Raises
    ------
    ValueError
        If there is no such format, player, layout or ruleset, or the ruleset has no such format.

    Examples
    --------
    >>> match = Match("standard")
    >>> for move in "f8f4 g1g7 g8d5 e1b4 a8a6".split():
    ...     match.play(move)
    >>> match.position.required, match.scores[Player.GOLD], match.chooser
    (<Color.GREEN: 'green'>, 0, None)
    """

    def __init__(
        self,
        format: str = "standard",
        first: str = Player.BLACK,
        layout: str | None = None,
        ruleset: str = "official",
        seed: int | None = None,
        names: dict[str, str] | None = None,
    ) -> None:
        self.ruleset = text.ruleset_named(ruleset)
        if format not in self.rules.formats:
            names_ = ", ".join(self.rules.formats)
            raise ValueError(
                say("error.format", found=text.shortened(str(format)), names=names_, ruleset=ruleset)
            )
        if first not in list(Player):
            raise ValueError(say("error.first", found=text.shortened(str(first))))
        self.format = format
        self.first = Player(first)
        self.layout = self._layout(layout, seed)
        self.names = {Player(player): _one_line(name) for player, name in (names or {}).items()}
        self.rounds: tuple[Round, ...] = (self._first_round(self.first),)

    def _layout(self, layout: str | None, seed: int | None) -> Layout:
        if layout is not None:
            return text.layout_named(layout)
        if self.rules.layout_by_lot:
            import random  # takes longer to load than all the rules

            return random.Random(seed).choice(list(Layout))
        return Layout.STANDARD

    def _first_round(self, first: Player) -> Round:
        start = replace(Position.start(self.layout, self.ruleset), player=first)
        return Round(start, None, (), start)

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
        """Play a move of the round.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the match is as it was.
        """
        now = self.rounds[-1]
        after = now.position.play(move)
        made = next(m for m in now.position.legal_moves if str(m) == str(move))
        now = now._replace(moves=(*now.moves, made), position=after)
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
            If no fill is due, or there is no such direction or player.
        """
        if direction not in DIRECTIONS:
            raise IllegalFill(say("error.direction", found=text.shortened(str(direction))))
        if by is not None and by not in list(Player):
            raise IllegalFill(say("error.filler", found=text.shortened(str(by))))
        chooser = self.chooser
        if chooser is None:
            return self._explain_following(direction, by)
        if by not in (None, chooser):
            return self._explained("F1", False, chooser, direction)
        return self._explained("F3" if direction == "left" else "F4", True, chooser, direction)

    def _explain_following(self, direction: str, by: str | None) -> Explanation:
        """Let the challenger fill after the defender, as the defender did (F2), and nobody else."""
        now = self.rounds[-1]
        if now.fill is None or now.moves or by != self.challenger:
            raise IllegalFill(say("error.no_fill"))
        return self._explained("F2", direction == now.fill, self.challenger, now.fill)

    def _explained(self, rule: str, legal: bool, player: Player, direction: str) -> Explanation:
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
            raise IllegalFill(f"{why.rule}: {why.text}")
        if self.chooser is not None:
            self.rounds += (self._next_round(direction),)

    def line_up(self, direction: str) -> Position:
        """Return the line-up that a fill would give, before anyone chooses it.

        Raises
        ------
        IllegalFill
            If no fill is due, or there is no such direction.
        """
        self.explain_fill(direction)
        return self._next_round(direction).line_up

    def _next_round(self, direction: str) -> Round:
        over = self.position.outcome
        assert over is not None
        side: Direction = "left" if direction == "left" else "right"
        towers = filled(crowned(self.position), side)
        line_up = replace(
            self.position, towers=towers, player=over.winner.other, required=None, last=None, led_here=None
        )
        return Round(line_up, side, (), line_up)

    def begin_round(self) -> None:
        """Begin the next round of a series: every tower on its color, the other player first.

        Raises
        ------
        IllegalFill
            If this is no series, or its round is not over.
        """
        if self.goal is not None or self.position.outcome is None:
            raise IllegalFill(say("error.no_round"))
        self.rounds += (self._first_round(self.challenger.other),)

    def copy(self) -> Match:
        """Return a match that stands where this one does, and goes on by itself."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def __eq__(self, other: object) -> bool:
        """Tell whether two matches have come the same way."""
        return isinstance(other, Match) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # a match goes on

    def __str__(self) -> str:
        """Return the annotated record; :meth:`parse` reads it back."""
        return record.write(self)

    def __repr__(self) -> str:
        """Return a line about where the match stands."""
        score = ", ".join(f"{player} {n}" for player, n in self.scores.items())
        return f"<Match {self.format}, round {len(self.rounds)}: {score}>"

    @classmethod
    def parse(cls, source: str) -> Match:
        """Read a record.

        Raises
        ------
        RecordError
            A ValueError that names the round, the ply and what was expected there.
        """
        return record.read(source)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(str(self), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Read a file written by :meth:`save`.

        Raises
        ------
        RecordError
            A ValueError, if it holds no record.
        OSError
            If there is no such file.
        """
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise record.RecordError(say("record.encoding", place=error.start)) from None


def crowned(position: Position) -> dict[str, Tower]:
    """Return the towers, with the ring that a finished round has earned.

    Examples
    --------
    >>> end = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
    >>> print(crowned(end)["a8"])
    gold purple +
    """
    towers = dict(position.towers)
    over: Outcome | None = position.outcome
    if over and over.promoted:
        square = position.find(over.promoted.player, Color(over.promoted.color))
        towers[square] = over.promoted._replace(rank=over.promoted.rank + 1)
    return towers


def _one_line(name: str) -> str:
    """Return a player's name fit for a heading."""
    return " ".join(str(name).split())[:80]

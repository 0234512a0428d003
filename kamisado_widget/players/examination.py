"""An examination: how far ahead a player sees, which ideas it knows, and how often it gives a win away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import NamedTuple

from ..drawing import as_html, load_later
from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..puzzles import COLLECTION
from ..puzzles.random_positions import random_round
from ..puzzles.themes import THEMES, theme_names
from ..rules import Move, Player, Position
from ..solver import LEVELS, Solver, review
from ..solver.best_play import glance
from .game import LevelPlayer, drawn_by, play_game
from .player import AnyPlayer, PlayerFailed, checked, move_of, name_of
from .thought import asked, told

AHEAD = 5
"""How many moves ahead is asked for at most."""
_SURE = 0.9
"""Who is right so often knows an idea."""
_MOST_ROUNDS = 200
"""Rounds that are looked through for positions."""


class ExamAnswer(NamedTuple):
    """What a player has answered to a question.

    Attributes
    ----------
    position : Position
        Where it was asked.
    move : str
        What it has played; how it failed where it has played nothing.
    right : tuple of str
        The moves that are right.
    """

    position: Position
    move: str
    right: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether it is right."""
        return self.move in self.right


class Idea(NamedTuple):
    """Something that a player knows or overlooks.

    Attributes
    ----------
    name : str
        ``"ahead 1"`` to ``"ahead 5"`` for what one sees only who looks so many moves ahead; or a theme of
        puzzles, any of :data:`kamisado_widget.puzzles.THEMES`.
    answers : tuple of ExamAnswer
        What it was asked.
    """

    name: str
    answers: tuple[ExamAnswer, ...]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def is_known(self) -> bool:
        """Whether it is right nine times in ten."""
        return self.right >= _SURE * len(self.answers)

    def label(self, language: str | None = None) -> str:
        """Return what it is called.

        Examples
        --------
        >>> Idea("ahead 2", ()).label()
        'To hand over no win at once'
        """
        if self.name.startswith("ahead "):
            return say(f"exam.ahead_{self.name[-1]}", language)
        return theme_names([self.name], language)[0]


@dataclass(frozen=True, repr=False)
class Report:
    """What an examination has found.

    Attributes
    ----------
    name : str
        Who was examined.
    ahead : tuple of Idea
        What has to be seen one move ahead, two, and so on.
    themes : tuple of Idea
        The ideas of puzzles, of which there were any.
    against : str
        The level it has met.
    rounds : int
        How many rounds they have played.
    given_away : int
        How often it gave a win away in them.

    Examples
    --------
    >>> Report("mine", (Idea("ahead 1", ()),), (), "two", 4, 1).sees
    1
    """

    name: str
    ahead: tuple[Idea, ...]
    themes: tuple[Idea, ...]
    against: str
    rounds: int
    given_away: int

    @property
    def sees(self) -> int:
        """How many moves ahead it sees without a gap."""
        known = [idea.is_known for idea in self.ahead]
        return known.index(False) if False in known else len(known)

    @property
    def overlooks(self) -> tuple[str, ...]:
        """The names of what it does not know, the simplest first."""
        return tuple(idea.name for idea in (*self.ahead, *self.themes) if not idea.is_known)

    def mistakes(self) -> Iterator[tuple[Idea, ExamAnswer]]:
        """Return a wrong answer to each idea that it does not know."""
        for idea in (*self.ahead, *self.themes):
            if not idea.is_known:
                yield idea, next(answer for answer in idea.answers if not answer.is_right)

    def lines(self) -> list[str]:
        """Return the report in sentences.

        Examples
        --------
        >>> Report("mine", (), (), "two", 4, 1).lines()[-1]
        'Wins given away in 4 rounds against the level two: 1.'
        """
        ideas = [
            say("exam.idea", idea=idea.label(), right=idea.right, asked=len(idea.answers))
            for idea in (*self.ahead, *self.themes)
        ]
        rounds = say("exam.given_away", rounds=self.rounds, level=self.against, count=self.given_away)
        return [say("exam.sees", name=self.name, ahead=self.sees), *ideas, rounds]

    def __str__(self) -> str:
        """Return the report as text."""
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        """Return the same: it is what a terminal shows."""
        return str(self)

    def _repr_html_(self) -> str | None:
        return as_html(self)


def examine(
    player: AnyPlayer | str,
    *,
    per: int = 20,
    rounds: int = 10,
    against: str = "two",
    seed: int = 0,
    seconds: float | None = 10,
) -> Report:
    """Ask a player what it would play where it matters, and tell what it overlooks.

    The questions are positions in which looking one move further leaves at most half of the moves, puzzles of
    each theme, and rounds, whose moves are reviewed. A player that fails has answered wrongly.

    Parameters
    ----------
    player : player or str
        Who is examined: a function, an object, or a level.
    per : int
        How many questions there are about each idea at most.
    rounds : int
        How many rounds are played, half of them with each color.
    against : str
        The level they are played against.
    seed : int
        The same seed asks the same questions; ``random`` is seeded with it, and set back to what it was.
    seconds : float, optional
        How long it may think about a move.

    Returns
    -------
    Report
        What it knows and what it overlooks.

    Raises
    ------
    ValueError
        If it is no player, or there is no such level.

    Examples
    --------
    >>> report = examine(lambda position: position.legal_moves[0], per=2, rounds=2)
    >>> report.sees
    0
    """
    for level in (against, *([player] if isinstance(player, str) else [])):
        if level not in LEVELS:
            raise KamisadoError(say("solver.level", found=shortened(level), names=", ".join(LEVELS)))
    is_level = isinstance(player, str)
    someone = LevelPlayer(player, seed) if isinstance(player, str) else checked(player)
    name = player if isinstance(player, str) else name_of(player)

    def answer(position: Position, right: tuple[str, ...]) -> ExamAnswer:
        try:
            if is_level:
                move = str(someone.choose(position, None, seconds))  # type: ignore[union-attr]
            else:
                known = {"position": position, "match": None, "player": position.player}
                given = told(asked(someone, "choose", seconds, **known))  # type: ignore[arg-type]
                move = str(move_of(someone, position, given))
        except PlayerFailed as failure:
            move = str(failure)
        return ExamAnswer(position, move, right)

    with drawn_by(f"examination {seed}"):
        ahead = [
            Idea(f"ahead {number}", tuple(answer(*question) for question in asked_there))
            for number, asked_there in questions(per, seed).items()
        ]
        themes = []
        for theme in THEMES:
            puzzles = [each for each in COLLECTION if theme in each.themes and not each.asks_fill]
            chosen = Random(f"{theme} {seed}").sample(puzzles, min(per, len(puzzles)))
            if chosen:
                themes.append(Idea(theme, tuple(answer(each.position, each.first) for each in chosen)))
    given_away = _given_away(player, rounds, against, seed, seconds)
    return Report(name, tuple(ahead), tuple(themes), against, rounds, given_away)


def questions(per: int, seed: int) -> Mapping[int, list[tuple[Position, tuple[str, ...]]]]:
    """Return positions in which so many moves have to be looked ahead, with the moves that are right then.

    They are drawn from rounds that are played by lot: those in which looking one move less leaves at least
    twice as many moves.

    Parameters
    ----------
    per : int
        How many of each number at most.
    seed : int
        The same seed draws the same ones.

    Examples
    --------
    >>> found = questions(2, seed=1)
    >>> [len(there) for there in found.values()]
    [2, 2, 2, 2, 2]
    """
    dice, solver = Random(f"examination {seed}"), Solver(200_000)
    found: dict[int, list[tuple[Position, tuple[str, ...]]]] = {number + 1: [] for number in range(AHEAD)}
    for _ in range(_MOST_ROUNDS):
        if all(len(there) >= per for there in found.values()):
            break
        for position in random_round(dice, 0):
            if len(position.legal_moves) < 2 or position.outcome:
                continue
            before: tuple[Move, ...] = position.legal_moves
            for number, there in found.items():
                right = _right(position, number, solver)
                if 2 * len(right) <= len(before) and len(there) < per:
                    there.append((position, tuple(map(str, right))))
                before = right
    return found


def _right(position: Position, ahead: int, solver: Solver) -> tuple[Move, ...]:
    """Return the moves that are best as far as one looks."""
    steps = glance(position, ahead, solver)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            moves: tuple[Move, ...] = end.value.moves
            return moves


def _given_away(player: AnyPlayer | str, rounds: int, against: str, seed: int, seconds: float | None) -> int:
    """Play rounds, and count how often the player gave a win away in them."""
    players: dict[str, AnyPlayer | str] = {"player": player, "level": against}
    firsts = [str(move) for move in Position.start().legal_moves]
    openings = Random(f"rounds {seed}").choices(firsts, k=rounds)
    count = 0
    for number, opening in enumerate(openings):
        sides = ("player", "level") if number % 2 == 0 else ("level", "player")
        game = play_game(players, *sides, opening, seed=seed + number, seconds=seconds)
        side = Player.GOLD if game.gold == "player" else Player.BLACK
        begun = game.match.rounds[0]
        worths = review(begun.line_up, begun.moves, lengths=False)
        chosen = worths[1:]  # the first move was given
        count += sum(worth.lost for worth in chosen if worth.player is side)
    return count


load_later(partial(import_module, ".html", __package__))

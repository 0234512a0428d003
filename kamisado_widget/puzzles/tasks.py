"""What a puzzle asks for, as searches of the solver.

Each task has an attacker, who wants to reach something, and a defender, who wants to put it off. In
a task to win, by whatever way, the attacker is the player who solves the puzzle; who has to hold
out is the defender. Everything else follows from one question: does the attacker get there within
so many moves? Two tasks are done with one move: all that is asked there is what the opponent can do
after it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Literal, TypeVar

from ..i18n import say
from ..rules import FORMATS, Color, Match, Player, Position
from ..rules.match import points
from ..solver import Solver, prizes
from ..solver.state import DEADLOCK, PLAYERS, PUSH, State
from ..solver.target_table import END
from .choices import choices, chooser
from .errors import PuzzleError

Task = Literal["win", "deadlock", "push", "hold out", "safe", "save the match", "fill"]
Answer = TypeVar("Answer")

TASKS: tuple[Task, ...] = ("win", "deadlock", "push", "hold out", "safe", "save the match", "fill")
"""What a puzzle can ask for: to win; to win by a deadlock; to leave the opponent no move but a push
(S11); to lose as late as can be; a move after which the opponent does not win at once; a move after which
the opponent cannot win the match with this round; where a round is over, the fill that wins the next one."""

FORCED: tuple[Task, ...] = ("deadlock", "push")
"""Those whose trees name the soonest moves alone."""

ONE_MOVE: tuple[Task, ...] = ("safe", "save the match", "fill")
"""Those that are done with one choice."""

_FEW = 100  # positions, in which a proof that there is comes to light
_SLICE = 64  # positions opened between two pauses
LONGEST_FORCED = 9  # moves to a deadlock or a push; every move is looked at, so there must be an end


class TaskSolver:
    """The solver for one puzzle’s task: who gets there from a position, and how soon.

    Parameters
    ----------
    position : Position
        The puzzle's.
    task : str
        One of :data:`TASKS`.
    nodes : int
        How many positions may be opened in all.

    Attributes
    ----------
    attacker : Player
        Who wants to get somewhere.
    solver : Solver
        A new one, so that the same puzzle always takes the same work.
    """

    def __init__(self, position: Position, task: Task, nodes: int) -> None:
        self.task = task
        self.attacker = winner(position, task)
        self.solver = Solver()
        self._limit = nodes
        self._forced = ForcedSearch(self.attacker, task)

    @property
    def nodes(self) -> int:
        """How many positions were opened so far."""
        return self.solver.nodes + self._forced.nodes

    def moves(self, position: Position) -> int | None:
        """Return how many real moves of both it takes; None where the attacker cannot get there."""
        if self.task in ONE_MOVE:
            return 1 if any(self.within(after, 0) for after in choices(position).values()) else None
        if self.task in ("win", "hold out"):
            verdict = self._run(self.solver.steps(position))
            return verdict.moves if verdict.winner is self.attacker else None
        lengths = range(1, LONGEST_FORCED + 1)
        return next((moves for moves in lengths if self.within(position, moves)), None)

    def wins(self, position: Position) -> bool:
        """Tell whether the attacker wins, however late."""
        return self._run(self.solver.steps(position, lengths=False)).winner is self.attacker

    def within(self, position: Position, moves: int) -> bool:
        """Tell whether the attacker gets there within so many real moves of both."""
        if moves < 0:
            return False
        if self.task in ONE_MOVE:
            return self._run(is_good_steps(position, self.attacker, self.task, self.solver))
        if self.task in ("win", "hold out"):
            return bool(self._run(self.solver.wins_within(position, self.attacker, moves)))
        return self._run(self._forced.steps(position, moves))

    def refutation(self, line_up: Position) -> str:
        """Return a first move that wins from a line-up from which the solver of the puzzle does not."""
        for most in (_FEW, self._limit):  # one was found already, when the line-up was proved
            for move in line_up.legal_moves:
                verdict = self.solver.solve(line_up.play(move), lengths=False, nodes=most)
                if verdict.winner is line_up.player:
                    return str(move)
        raise PuzzleError(say("puzzle.limit"))

    def _run(self, steps: Iterator[Answer]) -> Answer:
        for known in steps:
            answer = known
            if self.nodes > self._limit:
                raise PuzzleError(say("puzzle.limit"))
        return answer


class ForcedSearch:
    """Whether a deadlock or a push can be forced, by looking at every move.

    Parameters
    ----------
    attacker : Player
        Who wants it.
    task : str
        ``"deadlock"`` or ``"push"``.

    Attributes
    ----------
    nodes : int
        How many positions were opened so far.
    """

    def __init__(self, attacker: Player, task: Task) -> None:
        self.attacker = attacker
        self.task = task
        self.nodes = 0
        self.known: dict[tuple[int, int], bool] = {}

    def steps(self, position: Position, remaining: int) -> Iterator[bool]:
        """Find out in slices whether the attacker gets there within so many moves: the last word tells."""
        over = position.outcome
        if over:
            yield self.task == "deadlock" and (over.winner, over.reason) == (self.attacker, "deadlock")
        elif remaining <= 0:
            yield False
        else:
            yield (yield from self._within(State(position), remaining))

    def _within(self, state: State, remaining: int) -> Generator[bool, None, bool]:
        key = state.code | state.turn, remaining
        if key not in self.known:
            self.nodes += 1
            if self.nodes % _SLICE == 0:
                yield False
            self.known[key] = yield from self._search(state, remaining)
        return self.known[key]

    def _search(self, state: State, remaining: int) -> Generator[bool, None, bool]:
        attacking = PLAYERS[state.player] is self.attacker
        moves = state.moves()
        if self.task == "push" and not attacking and len(moves) == 1 and moves[0] & PUSH:
            return True
        for move in moves:
            if (yield from self._after(state, move, remaining, attacking)) == attacking:
                return attacking
        return not attacking

    def _after(self, state: State, move: int, remaining: int, attacking: bool) -> Generator[bool, None, bool]:
        if END[move & 127]:
            return False
        state.make(move)
        if state.turn == DEADLOCK:
            there = self.task == "deadlock" and not attacking
        else:
            there = remaining > 1 and (yield from self._within(state, remaining - 1))
        state.unmake()
        return there


def is_good_steps(after: Position, player: Player, task: Task, solver: Solver) -> Iterator[bool]:
    """Find out in slices whether a choice that led to a position does a task of one choice.

    Parameters
    ----------
    after : Position
        Where it led to.
    player : Player
        Who made it.
    task : str
        One of :data:`ONE_MOVE`.
    solver : Solver
        What finds it out.

    Yields
    ------
    bool
        The last one counts.
    """
    if task == "fill":
        yield from (known.winner is player for known in solver.steps(after, lengths=False))
    elif after.outcome:
        yield after.outcome.winner is player or (task == "save the match" and not _ends_match(after))
    elif task == "safe":
        yield from _denied(solver.wins_within(after, player.other, 1))
    else:
        yield from _denied(solver.promotes(after, player.other, decisive(after, player.other)))


def _denied(steps: Iterator[bool | None]) -> Iterator[bool]:
    return (known is False for known in steps)


def goal(position: Position) -> int | None:
    """Return how many points win the shortest match that the rings on the board leave undecided.

    Examples
    --------
    >>> goal(Position.start())
    1
    """
    scores = [sum(points(t.rank) for t in position.towers.values() if t.player is p) for p in Player]
    return next((needed for needed in FORMATS.values() if needed and needed > max(scores)), None)


def decisive(position: Position, player: Player) -> tuple[Color, ...]:
    """Return the towers of a player whose ring would win that match."""
    needed = goal(position)
    match = Match(next(name for name, enough in FORMATS.items() if enough == needed))
    return next((prize.colors for prize in prizes(position, player, match) if prize.wins_match), ())


def _ends_match(over: Position) -> bool:
    outcome = over.outcome
    assert outcome
    ring = outcome.promoted
    return ring is not None and ring.color in decisive(over, outcome.winner)


def winner(position: Position, task: Task) -> Player:
    """Return who wins the round where the task is done, or the next one where its fill is chosen.

    Examples
    --------
    >>> print(winner(Position.start(), "hold out"))
    gold
    """
    return chooser(position).other if task == "hold out" else chooser(position)

"""Questions about positions, as generators."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from typing import TypeVar

from ..rules.board import Color, Player
from ..rules.moves import Move
from ..rules.position import Position
from ..rules.proof import Proof, move_names
from . import openings
from .danger import danger
from .engine import BestEngine, Engine
from .goals import ALL
from .proofs import Choices
from .search import ALWAYS
from .slices import during
from .state import COLORS, PLAYERS, State
from .symmetry import canonical
from .verdict import UNKNOWN, Verdict, best

T = TypeVar("T")
Shown = TypeVar("Shown")

_FIRST_LIMIT = 256
"""Positions expanded per move before any move gets more."""


class Questions:
    """Questions about positions; the last yield of each generator is the answer.

    For parameters and examples see :class:`~kamisado_widget.solver.Solver`.
    """

    def __init__(
        self, size: int = 1_200_000, look_up: bool = True, engine: Callable[[int], Engine] = BestEngine
    ) -> None:
        self.nodes = 0
        self.look_up = look_up
        self._engine = engine(size)
        self._rounds: dict[object, int] = {}

    def steps(self, position: Position | str, *, lengths: bool = True) -> Iterator[Verdict]:
        """Find the winner, then the number of moves."""
        position = Position.of(position)
        known = self._at_once(position)
        if known:
            yield known
        if known and (known.moves is not None or not lengths):
            return
        if _begins_with_a_pass(position):
            verdicts = yield from during(self.classify_steps(position, lengths=lengths), UNKNOWN)
            yield best(position.player, list(verdicts.values()))
        else:
            position = canonical(position)
            state = self._state(position)
            winner = (known and known.winner) or (yield from self._winner(state))
            yield Verdict(winner, None)
            if lengths:
                moves = yield from self._length(state, winner)
                yield Verdict(winner, moves)

    def classify_steps(
        self, position: Position | str, *, lengths: bool = True
    ) -> Iterator[dict[Move, Verdict]]:
        """Find the verdict of each legal move: the winners first, then the lengths, easiest first."""
        position = Position.of(position)
        verdicts = dict.fromkeys(position.legal_moves, UNKNOWN)
        yield dict(verdicts)
        for with_lengths in (False, True) if lengths else (False,):
            # Each move gets a little time, then more: hard ones hold nothing up.
            dangerous = danger(position)
            waiting, limit = sorted(verdicts, key=lambda move: move in dangerous), _FIRST_LIMIT
            while waiting:
                hard = []
                for move in waiting:
                    most = self.nodes + limit
                    for verdict in self.steps(position.play(move), lengths=with_lengths):
                        if verdict.winner:
                            verdicts[move] = verdict
                        yield dict(verdicts)
                        if self.nodes >= most:
                            hard.append(move)
                            break
                waiting, limit = hard, 8 * limit

    def principal_variation_steps(self, position: Position | str) -> Iterator[tuple[Move, ...]]:
        position = Position.of(position)
        variation: tuple[Move, ...] = ()
        yield variation
        verdict = yield from during(self.steps(position), variation)
        while not position.outcome:
            move = yield from self._best_move(position, verdict, variation)
            position = position.play(move)
            verdict = Verdict(verdict.winner, (verdict.moves or 0) - (move.kind != "pass"))
            variation += (move,)
            yield variation

    def proof_steps(self, position: Position | str) -> Iterator[Proof | None]:
        position = Position.of(position)
        verdict = yield from during(self.steps(position, lengths=False), None)
        winner = verdict.winner
        assert winner
        choices = Choices(self._engine, PLAYERS.index(winner))
        roots = [position]
        if position.required is None:
            roots = yield from self._after_beginning(position, winner, choices)
        for root in roots:
            if not root.outcome:
                state = self._state(root)
                yield from self._run(self._engine.search(state, None, ALWAYS), None)
                yield from self._run(choices.collect(state), None)
        yield Proof(winner, position, "".join(choices.letters))

    def wins_within(
        self, position: Position | str, player: Player | str, moves: int
    ) -> Iterator[bool | None]:
        return self._ends(Position.of(position), Player(player), None, moves)

    def promotes(
        self,
        position: Position | str,
        player: Player | str,
        colors: Collection[Color | str],
        moves: int = ALWAYS,
    ) -> Iterator[bool | None]:
        """Find out whether a player can end the round with a ring for a tower of the given colors.

        Wins on the home row (M7) and by deadlock (M8) count, within ``moves`` real moves of both players.
        """
        return self._ends(Position.of(position), Player(player), frozenset(map(Color, colors)), moves)

    def winning_move(self, position: Position) -> Generator[None, None, Move]:
        """Return a winning move: the fastest that needs no search, or one known to win."""
        after = {move: position.play(move) for move in position.legal_moves}
        verdicts = {move: self._at_once(after[move]) or UNKNOWN for move in after}
        won = [move for move in after if verdicts[move].winner is position.player]
        if won:
            return min(won, key=lambda move: verdicts[move].moves or 0)
        *ready, last = sorted(after, key=lambda move: not self.is_known(after[move], position.player))
        for move in ready:
            verdict = yield from during(self.steps(after[move], lengths=False), None)
            if verdict.winner is position.player:
                return move
        return last

    def is_known(self, position: Position, player: Player) -> bool:
        if position.outcome:
            return position.outcome.winner is player
        if position.required is None:
            return False
        position = canonical(position)
        state = self._state(position)
        return self._engine.known(state, None, ALWAYS) is (PLAYERS[state.player] is player)

    def _at_once(self, position: Position) -> Verdict | None:
        if position.outcome:
            return Verdict(position.outcome.winner, 0)
        return openings.find(position) if self.look_up else None

    def _state(self, position: Position) -> State:
        """Return a position's state; the layout and ruleset are numbered in its code."""
        ranks = sorted(tower for tower in position.towers.values() if tower.rank)
        round_ = (position.layout, position.rules.ranges, *ranks)
        return State(position, self._rounds.setdefault(round_, len(self._rounds)))

    def _run(self, work: Generator[int, None, T], shown: Shown) -> Generator[Shown, None, T]:
        while True:
            try:
                self.nodes += next(work)
            except StopIteration as stop:
                answer: T = stop.value
                return answer
            yield shown

    def _winner(self, state: State) -> Generator[Verdict, None, Player]:
        wins = yield from self._run(self._engine.search(state, None, ALWAYS), UNKNOWN)
        player = PLAYERS[state.player]
        return player if wins else player.other

    def _length(self, state: State, winner: Player) -> Generator[Verdict, None, int]:
        """Find the number of moves, from below and then from above.

        Without passes and pushes a winner who is to move wins in an odd number of moves, otherwise in an even
        one. So try only those until one is found, then the one below it: passes and pushes may save a move.
        """
        attacker = PLAYERS.index(winner)
        low, high = self._engine.bounds(state, attacker)
        first = 1 if state.player == attacker else 2
        while low < high:
            moves = high - 1 if high < ALWAYS else low + (low + first) % 2
            found = yield from self._within(state, attacker, moves, Verdict(winner, None))
            if found:
                high = moves
            else:
                low = moves + 1
        return high

    def _within(
        self, state: State, attacker: int, moves: int, shown: Shown, towers: int = ALL
    ) -> Generator[Shown, None, bool]:
        succeeds = yield from self._run(self._engine.search(state, attacker, moves, towers), shown)
        return succeeds == (state.player == attacker)

    def _ends(
        self, position: Position, player: Player, wanted: frozenset[Color] | None, moves: int
    ) -> Iterator[bool | None]:
        over = position.outcome
        if over:
            rings = wanted is None or (over.promoted is not None and over.promoted.color in wanted)
            yield rings and over.winner is player
        elif moves <= 0 or wanted == frozenset():
            yield False
        elif _begins_with_a_pass(position):
            after = [self._ends(position.play(move), player, wanted, moves) for move in position.legal_moves]
            yield (yield from _any_or_all(after, position.player is player))
        else:
            state = self._state(canonical(position) if wanted is None else position)
            attacker, towers = PLAYERS.index(player), ALL
            if wanted is not None:
                towers = sum(1 << 8 * attacker + COLORS.index(color) for color in wanted)
            yield (yield from self._within(state, attacker, min(moves, ALWAYS - 1), None, towers))

    def _best_move(self, position: Position, verdict: Verdict, shown: Shown) -> Generator[Shown, None, Move]:
        """Return the first move that keeps the verdict."""
        assert verdict.winner
        assert verdict.moves
        *rest, last = sorted(position.legal_moves, key=lambda move: move.kind == "pass")
        winning = position.player is verdict.winner
        # Win in time, or hold out longer than one move less.
        moves = verdict.moves - 1 if winning else verdict.moves - 2
        if last.kind == "pass":
            moves += 1
        for move in rest:
            after = position.play(move)
            known = self._at_once(after)
            if known and known.moves is not None:
                in_time = known.winner is verdict.winner and known.moves <= moves
            else:
                answer = yield from during(self.wins_within(after, verdict.winner, moves), shown)
                in_time = bool(answer)
            if in_time == winning:
                return move
        return last

    def _after_beginning(
        self, position: Position, winner: Player, choices: Choices
    ) -> Generator[None, None, list[Position]]:
        moves = position.legal_moves
        if position.player is winner:
            best = yield from self.winning_move(position)
            names = {move: name for name, move in move_names(position).items()}
            moves = (best,) if best in names else tuple(names)
            choices.letters.append(names[moves[0]])
        return [position.play(move) for move in moves]


def _begins_with_a_pass(position: Position) -> bool:
    return position.required is None and position.legal_moves[0].kind == "pass"


def _any_or_all(questions: list[Iterator[bool | None]], one_is_enough: bool) -> Generator[None, None, bool]:
    answers = []
    for steps in questions:
        answer = yield from during(steps, None)
        answers.append(answer)
    return any(answers) if one_is_enough else all(answers)

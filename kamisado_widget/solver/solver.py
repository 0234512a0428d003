"""The solver: questions about positions, answered in slices, and remembered."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Iterator
from typing import TypeVar

from ..rules.board import Color, Player
from ..rules.moves import Move
from ..rules.position import Position
from ..rules.proof import Proof, move_names
from . import openings
from .danger import danger
from .engine import BestEngine, Engine
from .proof import Choices
from .search import ALWAYS
from .slices import during
from .state import COLORS, PLAYERS, State
from .symmetry import canonical
from .verdict import UNKNOWN, Verdict

Answer = TypeVar("Answer")
Shown = TypeVar("Shown")

_FIRST_LIMIT = 256
"""How many positions are expanded for each move before any has more."""


class Solver:
    """Answers questions about positions and remembers what it found.

    One solver may be asked about any positions, of any rounds, in any order. Each question comes
    twice: as a plain method, and as a generator (``..._steps``) that pauses every few
    milliseconds and yields what is known so far; the last thing it yields is the answer. To stop,
    ask it for nothing more. What it found stays in the transposition table, so a question asked again goes on
    where it stopped.

    Parameters
    ----------
    size : int
        The most entries to remember, of all kinds together. An entry takes about 45 bytes where the
        compiled search works, and about 200 in Python, so that the usual size stays below 300 MB.
    look_up : bool
        Whether the openings are answered from data: the first line-up and what comes within three plies.
    engine : callable
        What searches, made with the size: the compiled search where it works, else the one in Python.

    Attributes
    ----------
    nodes : int
        How many positions were expanded so far.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> Solver().solve(p)
    Verdict(winner=Player.GOLD, moves=1)
    """

    def __init__(
        self, size: int = 1_200_000, look_up: bool = True, engine: Callable[[int], Engine] = BestEngine
    ) -> None:
        self.nodes = 0
        self.look_up = look_up
        self._engine = engine(size)
        self._rounds: dict[object, int] = {}

    def solve(
        self,
        position: Position | str,
        *,
        lengths: bool = True,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Verdict:
        """Return who wins a position with best play, and in how many moves.

        Parameters
        ----------
        position : Position or str
            Any position, of any round of a match, or its text.
        lengths : bool
            False to ask for the winner alone, which is much quicker.
        nodes, seconds : int, float, optional
            Limits; they are looked at after every few dozen positions. What is not known by then
            is None in the verdict.

        Returns
        -------
        Verdict
            Who wins, and in how many moves.

        Examples
        --------
        >>> Solver(look_up=False).solve(Position.start(), nodes=100)
        Verdict(winner=None, moves=None)
        """
        return self._answer(self.steps(position, lengths=lengths), UNKNOWN, nodes, seconds)

    def classify(
        self,
        position: Position | str,
        *,
        lengths: bool = True,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> dict[Move, Verdict]:
        """Return the verdict on the position after each legal move.

        Parameters
        ----------
        position, lengths, nodes, seconds
            As for :meth:`solve`; the limits are for all moves together.

        Returns
        -------
        dict of Move to Verdict
            One for each of the position's ``legal_moves``; ``moves`` is counted from the position
            after it, so a move that wins at once has 0.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> for move, verdict in Solver().classify(p).items():
        ...     print(move, verdict.winner, verdict.moves)
        g6f7 gold 20
        g6e8 gold 0
        g6g7 black 13
        g6h7 black 2
        """
        position = Position.of(position)
        unknown = dict.fromkeys(position.legal_moves, UNKNOWN)
        return self._answer(self.classify_steps(position, lengths=lengths), unknown, nodes, seconds)

    def principal_variation(
        self, position: Position | str, *, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[Move, ...]:
        """Return the principal variation: best play to the end of the round, its passes included.

        Parameters
        ----------
        position, nodes, seconds
            As for :meth:`solve`. Where a limit ends the search it ends early.

        Returns
        -------
        tuple of Move
            The winner wins as fast as can be, the loser holds out as long as can be.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> [str(move) for move in Solver().principal_variation(p)]
        ['g6e8']
        """
        return self._answer(self.principal_variation_steps(position), (), nodes, seconds)

    def proof(
        self, position: Position | str, *, nodes: int | None = None, seconds: float | None = None
    ) -> Proof | None:
        """Return a proof of who wins: one move for each of the winner's turns, all for the loser's.

        Parameters
        ----------
        position, nodes, seconds
            As for :meth:`solve`.

        Returns
        -------
        Proof or None
            None where a limit ended the search.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> proof = Solver().proof(p)
        >>> proof.winner, [str(move) for move in proof.moves[p]]
        (Player.GOLD, ['g6e8'])
        """
        return self._answer(self.proof_steps(position), None, nodes, seconds)

    def steps(self, position: Position | str, *, lengths: bool = True) -> Iterator[Verdict]:
        """Work on :meth:`solve` in slices.

        Parameters
        ----------
        position, lengths
            As for :meth:`solve`.

        Yields
        ------
        Verdict
            What is known so far: nothing, then the winner, then the moves too.

        Examples
        --------
        >>> *_, verdict = Solver(look_up=False).steps(Position.start(), lengths=False)
        >>> verdict.winner
        Player.BLACK
        """
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
        """Work on :meth:`classify` in slices: first all winners, then the lengths, the easiest first.

        Parameters
        ----------
        position, lengths
            As for :meth:`solve`.

        Yields
        ------
        dict of Move to Verdict
            What is known so far.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> *_, verdicts = Solver().classify_steps(p, lengths=False)
        >>> all(verdict.winner for verdict in verdicts.values())
        True
        """
        position = Position.of(position)
        verdicts = dict.fromkeys(position.legal_moves, UNKNOWN)
        yield dict(verdicts)
        for with_lengths in (False, True) if lengths else (False,):
            # What is hard to know keeps nothing else waiting: each move has a little time, then more.
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
        """Work on :meth:`principal_variation` in slices.

        Parameters
        ----------
        position : Position
            Where it begins.

        Yields
        ------
        tuple of Move
            The moves so far.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> *_, variation = Solver().principal_variation_steps(p)
        >>> len(variation)
        1
        """
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
        """Work on :meth:`proof` in slices.

        Parameters
        ----------
        position : Position
            What is to be proved.

        Yields
        ------
        Proof or None
            None until it is complete.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> *_, proof = Solver().proof_steps(p)
        >>> len(proof.moves)
        1
        """
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

    def _after_beginning(
        self, position: Position, winner: Player, choices: Choices
    ) -> Generator[None, None, list[Position]]:
        """Return what is to be proved after a round's first move (T1), which is one of several towers'."""
        moves = position.legal_moves
        if position.player is winner:
            best = yield from self.winning_move(position)
            names = {move: name for name, move in move_names(position).items()}
            moves = (best,) if best in names else tuple(names)
            choices.letters.append(names[moves[0]])
        return [position.play(move) for move in moves]

    def wins_within(
        self, position: Position | str, player: Player | str, moves: int
    ) -> Iterator[bool | None]:
        """Find out in slices whether a player can win within so many real moves of both.

        Parameters
        ----------
        position : Position
            Any position.
        player : Player
            Who is to win.
        moves : int
            How many moves there are.

        Yields
        ------
        bool or None
            None while it is not known.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> list(Solver().wins_within(p, Player.GOLD, 1))[-1]
        True
        """
        position, player = Position.of(position), Player(player)
        if position.outcome:
            yield position.outcome.winner is player
        elif moves <= 0:
            yield False
        elif _begins_with_a_pass(position):
            after = [self.wins_within(position.play(move), player, moves) for move in position.legal_moves]
            yield (yield from _any_or_all(after, position.player is player))
        else:
            position = canonical(position)
            state, attacker = self._state(position), PLAYERS.index(player)
            yield (yield from self._within(state, attacker, min(moves, ALWAYS - 1), None))

    def promotes(
        self,
        position: Position | str,
        player: Player | str,
        colors: Collection[Color | str],
        moves: int = ALWAYS,
    ) -> Iterator[bool | None]:
        """Find out in slices whether a player can end the round with a ring for one of some towers.

        Parameters
        ----------
        position : Position
            Any position.
        player : Player
            Who is to win the ring, on the home row (M7) or in a deadlock (M8).
        colors : collection of Color
            Of the player's towers that may get it.
        moves : int
            Within how many real moves of both.

        Yields
        ------
        bool or None
            None while it is not known.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> list(Solver().promotes(p, "gold", ["yellow"], 1))[-1]
        True
        >>> list(Solver().promotes(p, "gold", ["red"]))[-1]
        False
        """
        position, player, wanted = Position.of(position), Player(player), frozenset(map(Color, colors))
        over = position.outcome
        if over:
            ring = over.promoted
            yield ring is not None and over.winner is player and ring.color in wanted
        elif moves <= 0 or not wanted:
            yield False
        elif _begins_with_a_pass(position):
            after = [
                self.promotes(position.play(move), player, wanted, moves) for move in position.legal_moves
            ]
            yield (yield from _any_or_all(after, position.player is player))
        else:
            state, attacker = self._state(position), PLAYERS.index(player)
            towers = sum(1 << 8 * attacker + COLORS.index(color) for color in wanted)
            work = self._engine.search(state, attacker, min(moves, ALWAYS - 1), towers)
            succeeds = yield from self._run(work, None)
            yield succeeds == (state.player == attacker)

    def _answer(
        self, steps: Iterator[Answer], answer: Answer, nodes: int | None, seconds: float | None
    ) -> Answer:
        """Run a question to its end or to a limit."""
        most = None if nodes is None else self.nodes + nodes
        until = None if seconds is None else time.monotonic() + seconds
        for known in steps:
            answer = known
            if most is not None and self.nodes >= most:
                break
            if until is not None and time.monotonic() >= until:
                break
        return answer

    def _run(self, work: Generator[int, None, Answer], shown: Shown) -> Generator[Shown, None, Answer]:
        """Run a search, counting what it expands."""
        while True:
            try:
                self.nodes += next(work)
            except StopIteration as stop:
                answer: Answer = stop.value
                return answer
            yield shown

    def _at_once(self, position: Position) -> Verdict | None:
        """Return the verdict where nothing need be searched."""
        if position.outcome:
            return Verdict(position.outcome.winner, 0)
        return openings.find(position) if self.look_up else None

    def _state(self, position: Position) -> State:
        """Return a position's state; the round, what never changes in it, has a number in the code."""
        ranks = sorted(tower for tower in position.towers.values() if tower.rank)
        round_ = (position.layout, position.rules.ranges, *ranks)
        return State(position, self._rounds.setdefault(round_, len(self._rounds)))

    def _winner(self, state: State) -> Generator[Verdict, None, Player]:
        wins = yield from self._run(self._engine.search(state, None, ALWAYS), UNKNOWN)
        player = PLAYERS[state.player]
        return player if wins else player.other

    def _within(self, state: State, attacker: int, moves: int, shown: Shown) -> Generator[Shown, None, bool]:
        succeeds = yield from self._run(self._engine.search(state, attacker, moves), shown)
        return succeeds == (state.player == attacker)

    def _length(self, state: State, winner: Player) -> Generator[Verdict, None, int]:
        """Close in on the number of moves, from below and then from above.

        Without passes and pushes the winner, to move, wins in an odd number of moves, and in an
        even one otherwise. So only those are asked for until one is found, and then the one below
        it: passes and pushes may save a move.
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

    def _best_move(self, position: Position, verdict: Verdict, shown: Shown) -> Generator[Shown, None, Move]:
        """Return the first move that keeps what the verdict promises."""
        assert verdict.winner
        assert verdict.moves
        *rest, last = sorted(position.legal_moves, key=lambda move: move.kind == "pass")
        winning = position.player is verdict.winner
        # To win in time, or to hold out longer than one move less.
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

    def winning_move(self, position: Position) -> Generator[None, None, Move]:
        """Return a move that wins: the fastest that needs no search, or one known to win, if any is."""
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
        """Tell whether it is known, without searching, that a player wins."""
        if position.outcome:
            return position.outcome.winner is player
        if position.required is None:
            return False
        position = canonical(position)
        state = self._state(position)
        return self._engine.known(state, None, ALWAYS) is (PLAYERS[state.player] is player)


def _begins_with_a_pass(position: Position) -> bool:
    """Tell whether each tower that might begin a round (T1) is blocked: each pass leads elsewhere."""
    return position.required is None and position.legal_moves[0].kind == "pass"


def _any_or_all(questions: list[Iterator[bool | None]], one_is_enough: bool) -> Generator[None, None, bool]:
    """Answer several questions; tell whether one answer is yes, or all are."""
    answers = []
    for steps in questions:
        answer = yield from during(steps, None)
        answers.append(answer)
    return any(answers) if one_is_enough else all(answers)


def best(player: Player, verdicts: list[Verdict]) -> Verdict:
    """Return the verdict that a player would choose: the fastest win, or the slowest loss.

    Examples
    --------
    >>> best(Player.GOLD, [Verdict(Player.BLACK, 4), Verdict(Player.GOLD, 7), Verdict(Player.GOLD, 5)])
    Verdict(winner=Player.GOLD, moves=5)
    """
    wins = [verdict for verdict in verdicts if verdict.winner is player]
    if wins:
        return min(wins, key=lambda verdict: verdict.moves or 0)
    return max(verdicts, key=lambda verdict: verdict.moves or 0)

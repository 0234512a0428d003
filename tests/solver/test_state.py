import random

from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.rules import RULESETS, Layout
from kamisado_widget.solver.state import ANY, COLORS, DEADLOCK, PLAYERS, SQUARE, State, perft

from .plain import crowded, facing, line_up


def snapshot(state: State) -> tuple[object, ...]:
    return list(state.places), state.occupied, state.code, state.turn


def same(state: State, position: Position) -> None:
    for square, tower in position.towers.items():
        number = 8 * PLAYERS.index(tower.player) + COLORS.index(tower.color)
        assert SQUARE[state.places[number]] == square
        assert state.ranks[number] == tower.rank
        assert state.code >> 5 + 6 * number & 63 == state.places[number]
    assert state.occupied == sum(1 << SQUARE.index(square) for square in position.towers)
    if position.outcome:
        if position.outcome.reason == "deadlock":
            assert state.turn == DEADLOCK
        return
    assert PLAYERS[state.player] is position.player
    if position.required:
        assert COLORS[state.turn & 7] is position.required
    else:
        assert state.turn >= ANY
    assert sorted(map(state.move, state.moves())) == sorted(position.legal_moves)


def walk(rng: random.Random, position: Position) -> int:
    position = position.settled()
    if position.outcome:
        return 0
    state, seen, pushes = State(position), [], 0
    while True:
        same(state, position)
        if position.outcome:
            break
        seen.append(snapshot(state))
        number = rng.choice(state.moves())
        move = state.move(number)
        pushes += move.kind == "push"
        state.make(number)
        position = position.play(move).settled()
    for before in reversed(seen):
        state.unmake()
        assert snapshot(state) == before
    return pushes


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULESETS)), st.sampled_from(list(Layout)))
def test_random_rounds(rng: random.Random, ruleset: str, layout: Layout) -> None:
    walk(rng, line_up(rng, ruleset, layout))


def test_pushes_and_deadlocks() -> None:
    rng = random.Random(2)
    assert sum(walk(rng, crowded(rng, ranks=True)) for _ in range(150)) > 50
    assert sum(walk(rng, facing(rng, ranks=True)) for _ in range(150)) > 50


def test_round_bits() -> None:
    position = Position.start()
    assert State(position, round_=3).code - State(position).code == 3 << 5 + 6 * 16


def test_perft() -> None:
    def count(position: Position, depth: int) -> int:
        position = position.settled()
        if depth == 0 or position.outcome:
            return 0
        return sum(1 + count(position.play(move), depth - 1) for move in position.legal_moves)

    rng = random.Random(3)
    positions = [Position.start(), *(line_up(rng) for _ in range(2)), *(crowded(rng, True) for _ in range(9))]
    for position in (each.settled() for each in positions):
        if not position.outcome:
            assert perft(State(position), 2) == count(position, 2)

import random

from kamisado_widget import Position
from kamisado_widget.rules import Move
from kamisado_widget.solver import danger
from kamisado_widget.solver.danger import endings

from .plain import crowded, facing, late, mid_round


def by_the_rules(position: Position) -> tuple[Move, ...]:
    found = []
    for move in position.legal_moves:
        after = position.play(move)
        if move.kind == "pass" or after.outcome:
            continue
        after = after.settled()
        wins = [after.play(reply).outcome for reply in after.legal_moves if reply.kind == "move"]
        opponent = position.player.other
        if after.player is opponent and any(w and w.reason == "home row" for w in wins):
            found.append(move)
    return tuple(found)


def test_dangerous_colors() -> None:
    rng, seen = random.Random(1), 0
    positions = [Position.start(), *(mid_round(rng) for _ in range(150))]
    positions += [make(rng, True) for make in (late, crowded) for _ in range(150)]
    for position in positions:
        assert danger(position) == by_the_rules(position), position
        seen += bool(danger(position))
    assert seen > 100


def test_ending_moves() -> None:
    rng, reasons = random.Random(2), set[str]()
    for position in (make(rng, True) for make in (late, crowded, facing) for _ in range(150)):
        ends = {move: over for move in position.legal_moves if (over := position.play(move).outcome)}
        assert endings(position) == tuple(ends), position
        reasons |= {over.reason for over in ends.values()}
    assert reasons == {"home row", "deadlock"}

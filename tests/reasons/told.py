"""Reasons in words, with most sentences of the catalog: ``python tests/reasons/told.py``.

Rewrites ``told.json``. ``test_told.py`` checks each fact there by the rules alone, so review the
diff: it shows what a change of the solver or the sentences does.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kamisado_widget.reasons import because
from kamisado_widget.rules import Move, Position
from kamisado_widget.solver import Solver, choose, shared

FILE = Path(__file__).with_name("told.json")
_EACH = 2  # cases kept for each sentence
_ROUNDS = 14


_CHOSEN = [
    (str(Position.start()), "g8a2"),
    (str(Position.start()), "c8d7"),
    (str(Position.start()), "d8d3"),
    ("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2"),
    ("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", "g6g7"),
    ("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", "g6h7"),
    ("ob1kyrgn/1G6/8/8/2p5/8/8/N1RYKPBO b o", "a8a6"),
    ("o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b", "h8h3"),
    ("o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g", "h6g5"),
]


def played(rng: random.Random, start: Position, solver: Solver) -> list[tuple[Position, Move]]:
    position, moves = start, []
    levels = dict(zip(("black", "gold"), rng.choices(["one", "two", "three"], k=2), strict=True))
    seed = rng.randrange(1000)
    while not position.outcome:
        move = choose(position, levels[position.player], seed, solver)
        moves.append((position, move))
        position = position.play(move)
    return moves


def told(position: Position | str, move: str) -> dict[str, Any]:
    """The sentences about a move as keys and parts, without wording."""
    reason = because(position, move)
    return {
        "position": str(position),
        "move": move,
        "winner": reason.winner,
        "deep": reason.deep,
        "complete": reason.complete,
        "claims": [
            [claim.sentence.key, {name: _plain(part) for name, part in claim.sentence.parts.items()}]
            for claim in reason.claims
        ],
        "facts": [
            [fact.kind, fact.at, fact.move, list(fact.squares), list(map(str, fact.moves))]
            for fact in reason.facts
        ],
    }


def _plain(part: object) -> object:
    return list(map(str, part)) if isinstance(part, tuple) else part if isinstance(part, int) else str(part)


def main() -> None:
    """Play rounds and save the moves with rare sentences."""
    rng, seen, kept = random.Random(28), dict[str, int](), [told(*each) for each in _CHOSEN]
    for number in range(_ROUNDS):
        start = Position.start() if number % 2 else Position.parse("obp+kyr+gn/8/8/8/8/8/8/N+GRYK+PBO b -")
        for position, move in played(rng, start, shared())[1:]:
            case = told(position, str(move))
            codes = {code for code, _ in case["claims"]}
            if any(seen.get(code, 0) < _EACH for code in codes):
                kept.append(case)
                for code in codes:
                    seen[code] = seen.get(code, 0) + 1
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in kept)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(len(kept), "moves;", ", ".join(f"{code} {times}" for code, times in sorted(seen.items())))


if __name__ == "__main__":
    main()

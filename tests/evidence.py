"""Evidence for other engines to test against: a line for each position, its parts parted by tabs.

``python tests/evidence.py positions [number]``
    Positions with rings and pushes: the position's text; how many sequences of one, two and three real
    moves there are, with forced passes followed and nothing played after a round's end; who wins with best
    play, and in how many real moves. The same number of positions gives the same lines.

``python tests/evidence.py puzzles [file]``
    The puzzles of the package, or of a file: the position's text; the task; in how many real moves it is
    done; every first move that is right; who wins the round, or the next one after a fill; and what a proof
    of that says, as ``kamisado_widget/rules/proof.py`` tells. Each is solved anew, and each proof checked by
    the rules alone; first moves of other tasks than to win by a plain search, where that comes to an end.
    What does not hold is said instead, and the script ends with an error.

``python tests/evidence.py openings``
    The positions after each first move: the position's text; who wins; and the proof, checked.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget import Position
from kamisado_widget.i18n import say
from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle, PuzzleError
from kamisado_widget.rules import Player, verify
from kamisado_widget.solver import Solver
from kamisado_widget.solver.state import State, perft
from tests.puzzles.plain import holds
from tests.solver.plain import crowded, facing, late, mixed

Line = tuple[object, ...]


def positions(count: str = "200") -> Iterator[Line]:
    """Give so many positions, each way of making them in turn."""
    rng, solver = random.Random(2), Solver()
    for number in range(int(count)):
        position = (late, crowded, facing, mixed)[number % 4](rng, True)
        if not position.outcome:
            state = State(position)
            counts = [perft(state, depth) for depth in (1, 2, 3)]
            yield position, *counts, *solver.solve(position)


def puzzles(file: str | None = None) -> Iterator[Line | PuzzleError]:
    """Give every puzzle that holds, and what is wrong with the others."""
    for puzzle in Collection.load(file) if file else COLLECTION:
        try:
            puzzle.check()
            check_plainly(puzzle)
        except PuzzleError as error:
            yield error
        else:
            first = " ".join(puzzle.first)
            yield puzzle.position, puzzle.aim.label, puzzle.moves, first, *proved(puzzle.position)


def check_plainly(puzzle: Puzzle) -> None:
    """See by the readable rules alone that a task other than to win has these first moves."""
    if not puzzle.aim.has_reason and holds(puzzle) is False:
        raise PuzzleError(say("puzzle.wrong", move=puzzle.first[0]), "solution")


def openings() -> Iterator[Line]:
    """Give the positions after each first move, proved."""
    start = Position.start()
    for move in start.legal_moves:
        yield start.play(move), *proved(start.play(move))


def proved(position: Position) -> tuple[Player, str]:
    """Prove who wins, and have it checked."""
    proof = Solver().proof(position)
    assert proof
    return verify(position, proof), proof.choices


def main(what: str = "positions", *options: str) -> bool:
    """Print the lines; tell whether something does not hold."""
    wrong = False
    for line in {"positions": positions, "puzzles": puzzles, "openings": openings}[what](*options):
        wrong |= isinstance(line, PuzzleError)
        print(line if isinstance(line, PuzzleError) else "\t".join(map(str, line)), flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

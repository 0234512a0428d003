"""What is printed for other engines."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from kamisado_widget import Position
from kamisado_widget.puzzles import COLLECTION, Collection
from kamisado_widget.rules import Proof, verify
from kamisado_widget.solver import solve

SCRIPT = Path(__file__).with_name("evidence.py")


def printed(*arguments: object) -> tuple[int, list[list[str]]]:
    done = subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    return done.returncode, [line.split("\t") for line in done.stdout.splitlines()]


def test_positions_come_with_counts_and_verdicts() -> None:
    code, lines = printed("positions", 4)
    assert code == 0
    for text, *counts, winner, moves in lines:
        position = Position.parse(text)
        assert len(counts) == 3
        assert (winner, int(moves)) == solve(position)


def test_puzzles_come_with_solutions_and_proofs(tmp_path: Path) -> None:
    some = COLLECTION.filter(task="win")[:3]
    some.save(tmp_path / "some.json")
    code, lines = printed("puzzles", tmp_path / "some.json")
    assert code == 0
    for puzzle, (text, task, moves, first, winner, choices) in zip(some, lines, strict=True):
        assert (text, task, int(moves), first) == (str(puzzle.position), "win", puzzle.moves, puzzle.first[0])
        assert verify(text, Proof(winner, text, choices)) is puzzle.player


def test_what_does_not_hold_is_said(tmp_path: Path) -> None:
    puzzle = next(puzzle for puzzle in COLLECTION if puzzle.unique)
    bad = next(str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.first)
    Collection([replace(puzzle, solution={**puzzle.solution, bad: {}})]).save(tmp_path / "wrong.json")
    code, (line,) = printed("puzzles", tmp_path / "wrong.json")
    assert code == 1
    assert line[0].startswith("solution: ")

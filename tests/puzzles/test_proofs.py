from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kamisado_widget.puzzles import COLLECTION, TASKS, Puzzle
from kamisado_widget.puzzles.proofs import FILE, load, save, verify
from kamisado_widget.rules.proof import Proof, ProofError
from kamisado_widget.rules.proof import verify as verify_by_positions
from kamisado_widget.solver.engine import BestEngine
from kamisado_widget.tools.proofs_build import Prover, own, prove_all, verify_all

from .examples import HOME_AT_ONCE

SHORT = [
    next(puzzle for puzzle in COLLECTION if puzzle.task == task)
    for task in TASKS
    if any(puzzle.task == task for puzzle in COLLECTION)
]
PROVER = Prover()


def proved(puzzle: Puzzle) -> str:
    return PROVER.prove(puzzle)


@pytest.mark.parametrize("puzzle", SHORT, ids=lambda puzzle: puzzle.task)
def test_a_puzzle_of_each_task_is_proved(puzzle: Puzzle) -> None:
    verify(puzzle, proved(puzzle))


def test_checking_does_not_search(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = {puzzle.id: proved(puzzle) for puzzle in SHORT}

    def searched(*_: object) -> None:
        raise AssertionError("a search")

    monkeypatch.setattr(BestEngine, "search", searched)
    monkeypatch.setattr("kamisado_widget.puzzles.task_search.EveryMove._search", searched)
    for puzzle in SHORT:
        verify(puzzle, letters[puzzle.id])


@pytest.mark.parametrize("puzzle", SHORT, ids=lambda puzzle: puzzle.task)
def test_a_wrong_first_move_is_not_proved(puzzle: Puzzle) -> None:
    wrong = next(str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.first)
    lie = replace(puzzle, solution={wrong: {}})
    with pytest.raises(ProofError):
        verify(lie, proved(puzzle))
    with pytest.raises(ProofError):
        proved(lie)


def test_hidden_cooks_are_found() -> None:
    puzzle = next(puzzle for puzzle in COLLECTION.filter(task="win", moves=5))
    verify(puzzle, proved(puzzle))
    for moves in (3, 7):
        with pytest.raises(ProofError):
            proved(replace(puzzle, moves=moves))
    two = Puzzle.parse(HOME_AT_ONCE)
    verify(two, proved(two))
    with pytest.raises(ProofError, match=f"After {two.also[0]}, the puzzle’s claim fails"):
        proved(replace(two, solution={two.first[0]: {}}))


def test_tampered_proofs_are_refused() -> None:
    puzzle = next(puzzle for puzzle in COLLECTION if len(proved(puzzle)) > 3)
    letters = proved(puzzle)
    for changed in (letters[:-1], letters + "a", "?" + letters[1:], ""):
        with pytest.raises(ProofError):
            verify(puzzle, changed)


def test_winner_after_wrong_moves() -> None:
    puzzle = next(p for p in COLLECTION.filter(task="win", moves=3) if len(p.position.legal_moves) > 4)
    letters = proved(puzzle)
    wrong = [claim for claim in puzzle.aim.claims(puzzle.position, puzzle.first, 3) if not claim.goal.limited]
    assert wrong
    for claim in wrong:
        after = puzzle.position.play(claim.choice)
        found = [
            letters[begin:end] for begin in range(len(letters) + 1) for end in range(begin, len(letters) + 1)
        ]
        assert any(_holds(after, Proof(puzzle.player.other, after, text)) for text in dict.fromkeys(found))


def _holds(position: object, proof: Proof) -> bool:
    try:
        verify_by_positions(position, proof)  # type: ignore[arg-type]
    except ProofError:
        return False
    return True


def test_proof_file_is_repaired(tmp_path: Path) -> None:
    file, told = tmp_path / "proofs", list[str]()
    prove_all(SHORT, file, told.append)
    kept = load(file)
    assert set(kept) == {puzzle.id for puzzle in SHORT}
    verify_all(SHORT, file, told.append)
    save({name: letters + "a" for name, letters in kept.items()}, file)
    with pytest.raises(ProofError):
        verify_all(SHORT, file, told.append)
    prove_all(SHORT, file, told.append)
    assert load(file) == kept
    with pytest.raises(ProofError, match="run prove"):
        verify_all([*SHORT, Puzzle.parse(HOME_AT_ONCE)], file, told.append)


def test_stored_sample_holds() -> None:
    proofs = load(FILE)
    for puzzle in own()[::25]:
        verify(puzzle, proofs[puzzle.id])


@pytest.mark.slow
def test_all_puzzles_are_proved(capsys: pytest.CaptureFixture[str]) -> None:
    verify_all(own())
    assert str(len(own())) in capsys.readouterr().out

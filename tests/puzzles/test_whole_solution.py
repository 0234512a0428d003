from __future__ import annotations

import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.puzzles import COLLECTION, Puzzle, whole_solution
from kamisado_widget.puzzles.whole_solution import Turn, WholeSolution
from tests.puzzles.examples import HOME_AT_ONCE
from tests.solver.plain import Plain

TWO_TRIES = "k3r3/3N4/1o+++4y+O/5b+n+K/3p4/1RG+2P2/5g2/2Y2B+++2 g y"  # c1c2 alone wins, in 4 moves
DUALS = "o7/y1k1g++2R/1b+1r4/N++3n3/2K5/6p+1/8/P++1B2OG+Y+ g b"


def named(moves: list[str]) -> set[str]:
    return {move.split()[0] for move in moves}


def test_all_replies_are_printed() -> None:
    puzzle = COLLECTION.filter(task="win", moves=3, theme="two-threats")[0]
    whole = WholeSolution.of(puzzle)
    waiting: list[tuple[Position, Turn]] = [(puzzle.position, whole.keys[0])]
    seen = 0
    while waiting:
        here, turn = waiting.pop()
        for move in named(turn.moves):
            after = here.play(move).settled()
            if after.outcome:
                assert after.outcome.winner is puzzle.player or not turn.own
                continue
            if after.player is not puzzle.player:
                answered = {m for then in turn.then for m in named(then.moves)}
                assert answered == set(map(str, after.legal_moves))
                seen += 1
            waiting += [(after, then) for then in turn.then]
    assert seen


def test_tries() -> None:
    puzzle = Puzzle.parse(TWO_TRIES)
    whole = WholeSolution.of(puzzle)
    assert whole.tries
    for move, refutation in whole.tries:
        after = puzzle.position.play(move).settled()
        for reply in after.legal_moves:
            winner = Plain(500_000).verdict(after.play(reply).settled())[0]
            assert (winner is puzzle.player) == (str(reply) != refutation)


def test_duals_are_located() -> None:
    whole = WholeSolution.of(Puzzle.parse(DUALS))
    (first, *_) = whole.duals
    assert first.duals
    assert f"{first.number}.{first.moves[0]}, {first.duals[0]}" in whole.text("en")


def test_many_duals_are_abbreviated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = WholeSolution.of(Puzzle.parse(DUALS))
    all_of_them = str(whole.remarks("en")[-1])
    assert all_of_them.count(";") == len(whole.duals) - 1
    assert "…" not in all_of_them
    monkeypatch.setattr(whole_solution, "_MOST_DUALS", 2)
    two = str(whole.remarks("en")[-1])
    assert (two.count(";"), two.endswith(" ….")) == (1, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_lines_are_playable(language: str) -> None:
    for task in ("deadlock", "push", "safe"):
        puzzle = COLLECTION.filter(task=task)[0]
        for printed in WholeSolution.of(puzzle).printed():
            assert printed.text
            here = puzzle.position
            for move in printed.line:
                here = here.play(move).settled()


def test_cooks() -> None:
    text = WholeSolution.of(Puzzle.parse(HOME_AT_ONCE)).text("en")
    assert text.splitlines()[:2] == ["1.g6e8!", "1.g6f7! …"]

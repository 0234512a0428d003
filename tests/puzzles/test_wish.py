"""Wishes of a miner in words: what each part says, and which word is not understood."""

from __future__ import annotations

from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES, page, speaking
from kamisado_widget.puzzles import TASKS, PuzzleError, mine
from kamisado_widget.puzzles.__main__ import main
from kamisado_widget.puzzles.wish import read_wish


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("Deadlock in 5.", {"task": "deadlock", "own": (5,)}),
        ("win in two to four", {"task": "win", "own": (2, 3, 4)}),
        ("win in one or four", {"task": "win", "own": (1, 4)}),
        ("survive three", {"task": "survive", "number": 3}),
        ("win within 4 in 3", {"task": "win within", "number": 4, "own": (3,)}),
        ("save the match; two tries", {"task": "save the match", "tries": 2}),
        ("at least six moves to choose from", {"choices": 6}),
        ("rated at least 1500, double sumos", {"rating": 1500, "ranks": 2}),
        ("up to triple sumos, at most one ringed tower", {"ranks": 3, "ringed": 1}),
        ("showing jailer", {"themes": ("jailer",)}),
        ("Force a push in two", {"task": "push", "own": (2,)}),
    ],
)
def test_each_part_says_one_thing(wish: str, said: dict[str, Any]) -> None:
    assert read_wish(wish) == said


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_is_called_as_at_the_desk_or_as_in_a_program(task: str, language: str) -> None:
    with speaking(language):
        label = page()[f"desk.task.{task.replace(' ', '-')}"]
        assert read_wish(task)["task"] == read_wish(label)["task"] == task


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ("stalemate in two", "'stalemate' is not understood"),
        ("deadlock on five", "'on' is not understood in a wish; expected: a comma, a number, in"),
        ("two tryings", "'tryings' is not understood in a wish; expected: moves, tries, try"),
        ("at most two", "'at most two' is not a whole wish; expected next: ringed"),
        ("win in two moves", "'moves' is not understood"),
        ("win, push", "'push' says something of a wish twice"),
        ("win,, two tries", "something between its commas"),
        ("", "something between its commas"),
        ("win in zero", "1 to 40 moves"),
        ("win in four to two", "1 to 40 moves"),
        ("win in 99999", "'99999' is not understood"),
        ("showing magic", "'magic' is not understood"),
        ("win in ²", "'²' is not understood"),
        ("x" * 301, "at most 300 letters"),
    ],
)
def test_what_is_not_understood_is_named(wish: str, error: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_wish(wish)
    assert error in str(caught.value)
    with pytest.raises(PuzzleError):
        mine(1, wish=wish or ",")


def test_what_is_wished_is_found_and_what_is_not_said_stays_as_it_was() -> None:
    (puzzle,) = mine(1, wish="win in two, no ringed towers", seed=1, ranks=2, lengths=9)
    assert puzzle.own_moves == 2
    assert not any(tower.rank for tower in puzzle.position.towers.values())
    assert list(mine(1, wish="win", seed=7)) == list(mine(1, seed=7))


def test_the_command_takes_a_wish(capsys: pytest.CaptureFixture[str]) -> None:
    main(["mine", "win in two", "--count", "1", "--seed", "1"])
    (line,) = capsys.readouterr().out.strip().split("\n")
    assert line == next(mine(1, wish="win in two", seed=1)).text
    with pytest.raises(SystemExit):
        main(["mine", "win in too"])
    assert "'too' is not understood in a wish" in capsys.readouterr().err

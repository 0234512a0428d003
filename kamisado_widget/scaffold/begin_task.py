"""A task of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from .files import PACKAGE, TESTS, begin_file, begin_keys, shown

TASKS = PACKAGE / "puzzles" / "tasks"
TASK = '''\
"""What is asked for, in one line."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Player, Position
from ...solver import Solver
from ..one_move import OneMove


class {kind}(OneMove):
    """Whoever is to move leaves the opponent a tower that cannot move: say here what you ask for instead."""

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out whether the move that led to a position does it."""
        over = after.outcome
        yield over.winner is player if over else after.legal_moves[0].kind == "pass"


TASK = {kind}()
'''
EXAMPLE = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # of figure 5
TASK_TEST = '''\
"""What the task asks for, held against the readable rules."""

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.attempt import Attempt


def test_the_moves_that_do_it_and_no_others_are_right() -> None:
    position = Position.parse("{example}")
    puzzle = Puzzle.from_position(position, "{words}")
    after = {{str(move): position.play(move) for move in position.legal_moves}}
    blocks = {{move for move in after if after[move].legal_moves[0].kind == "pass"}}
    assert {{*puzzle.first}} == blocks
    assert Puzzle.loads(puzzle.dumps()) == Puzzle.parse(puzzle.text) == puzzle
    assert all(Attempt(puzzle).answer([], move).right == (move in blocks) for move in after)
'''
COUNTED = '''\
"""What is to be reached within so many moves of one's own, in one line."""

from __future__ import annotations

from ..counted import Within


class {kind}(Within):
    """Whoever is to move leaves the opponent but one move to make: say here what you ask for instead."""

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell whether it is done where the round ends: here never."""
        return False

    def is_last(self, kinds: list[str], own: bool) -> bool:
        """Tell whether a position is what is asked for, by what may be played there, and by whom."""
        return not own and len(kinds) == 1


TASK = {kind}()
'''
# The end of both tests of a number: what is right is held against ``holds``.
_FIRST_MOVES = '''\
def first_moves(position: Position, number: int) -> set[str]:
    """The moves with which that begins."""
    moves = position.legal_moves
    return {{str(move) for move in moves if holds(position.play(move), position.player, number - 1)}}


@pytest.mark.parametrize("number", [1, 2])
def test_the_moves_that_do_it_and_no_others_are_right(number: int) -> None:
    some = late_positions(number, 20, lambda position: first_moves(position, number))
    assert any(right for _, right in some)
    for position, right in some:
        assert_first_moves(position, "{words}", number, right)
'''
COUNTED_TEST = '''\
"""What the task asks for, held against a plain search with the readable rules."""

import pytest

from kamisado_widget.rules import Player, Position

from .plain import assert_first_moves, late_positions


def holds(position: Position, player: Player, number: int) -> bool:
    """Whether a player gets there with so many moves more, whatever is answered."""
    position = position.settled()
    own = position.player is player
    if position.outcome or (own and not number):
        return False
    if not own and len(position.legal_moves) == 1:
        return True
    after = map(position.play, position.legal_moves)
    return (any if own else all)(holds(there, player, number - own) for there in after)


'''
DEFENDED = '''\
"""To make so many moves of one's own before something has come about, in one line."""

from __future__ import annotations

from ...solver.state import State
from ..counted import Without


class {kind}(Without):
    """Whoever is to move leaves the opponent a choice each time: say here what you ask for instead."""

    def has_come(self, state: State) -> bool:
        """Tell of a turn of the opponent's whether it has come about: here, but one move to make."""
        return len(state.moves()) == 1


TASK = {kind}()
'''
DEFENDED_TEST = '''\
"""What the task asks for, held against a plain search with the readable rules."""

import pytest

from kamisado_widget.rules import Player, Position

from .plain import assert_first_moves, late_positions


def holds(position: Position, player: Player, number: int) -> bool:
    """Whether a player makes so many moves more before it has come about, whatever is answered."""
    position = position.settled()
    if position.outcome:
        return position.outcome.winner is player
    own = position.player is player
    if own and not number:
        return True
    if not own and len(position.legal_moves) == 1:
        return False
    after = map(position.play, position.legal_moves)
    return (any if own else all)(holds(there, player, number - own) for there in after)


'''
BEGUN: dict[str, tuple[str, str, str]] = {
    "": (TASK, TASK_TEST, ""),
    "counted": (COUNTED, COUNTED_TEST + _FIRST_MOVES, ", in {number:moves} of {player}’s own at the most"),
    "defended": (DEFENDED, DEFENDED_TEST + _FIRST_MOVES, " for {number:moves} of {player}’s own"),
}
"""By kind: what the task and its test say at first, and what is said of its number."""


def begin_task(name: str, kind: str = "") -> Iterator[str]:
    """Write a task that is done with one move, within so many, or for so many; its test; its keys."""
    words, key = name.replace("_", " "), name.replace("_", "-")
    task, test, number = BEGUN[kind]
    end = {f"end.{key}": "{count:moves} are made, and it has not come about."} if kind == "defended" else {}
    for path, text in (
        (TASKS / f"{name}.py", task.format(kind=name.title().replace("_", ""))),
        (TESTS / "puzzles" / f"test_{name}.py", test.format(words=words, example=EXAMPLE)),
    ):
        begin_file(path, text)
    yield f"{shown(TASKS / name)}.py is the task: it is found there. puzzles/task.py says what it may do."
    yield f"{shown(TESTS)}/puzzles/test_{name}.py is its test."
    yield from begin_keys(
        {
            "page": {f"desk.task.{key}": words.capitalize()},
            "puzzle": {
                f"told.{key}": f"{{player}} to move: {words}{number}.",
                f"never.{key}": "{Player} cannot do that.",
                f"missed.{key}": "So this was not it.",
                **end,
            },
            "quiz": {f"wrong.{key}": "After {move} that is not so."},
        }
    )
    yield "Then write the rest and build the page: python js/wire.py, python js/hatch_build.py"
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/puzzles"

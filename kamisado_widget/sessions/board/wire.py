"""What a board tells its page beside what all sessions do."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from ..wire import SavedFile, Value


class LastRound(TypedDict):
    """A round played on this board before, which may be gone on with; nothing at all where there is none."""

    moves: NotRequired[int]
    node: NotRequired[int]  # where the board began, and the round is offered


class RetryState(TypedDict):
    """The mistakes of the reviewed round; nothing at all where there are none."""

    mistakes: NotRequired[int]  # how many
    node: NotRequired[int]  # while a mistake is retried: the scene at which a better move is to be found
    text: NotRequired[str]  # and what happened there
    last: NotRequired[bool]  # none comes after it


class SolvedState(TypedDict):
    """What is proved of the first moves; nothing at all on other boards."""

    moves: NotRequired[dict[str, Value]]  # who wins after each, and in how many moves
    letters: NotRequired[dict[str, int]]  # of their proofs; one without a name is that of the first line-up
    checked: NotRequired[list[str]]  # the proofs that hold, checked here
    wrong: NotRequired[str]  # what does not hold
    file: NotRequired[SavedFile]  # all of them

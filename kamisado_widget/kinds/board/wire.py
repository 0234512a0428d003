"""What a board tells its page beside what all sessions do."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class LastRound(TypedDict):
    """A round played on this board before, which may be gone on with; nothing at all where there is none."""

    moves: NotRequired[int]


class RetryState(TypedDict):
    """The mistakes of the reviewed round; nothing at all where there are none."""

    mistakes: NotRequired[int]  # how many
    node: NotRequired[int]  # while a mistake is retried: the scene at which a better move is to be found
    text: NotRequired[str]  # and what happened there
    last: NotRequired[bool]  # none comes after it

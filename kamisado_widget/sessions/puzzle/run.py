"""Puzzles solved in one go: a streak, which ends with the first miss, or as many as three minutes allow."""

from __future__ import annotations

import time
from collections.abc import Callable

from ...i18n import say
from ...puzzles import Puzzle
from .wire import RunResult, RunState

_SECONDS = 180.0
_RIGHT, _WRONG = "+", "-"
_SHOWN = {_RIGHT: "🟩", _WRONG: "🟥"}
_ROW = 10  # signs in a line of what is shared


class Run:
    """A streak, or three minutes.

    Attributes
    ----------
    solved : int
        Puzzles solved without a miss.
    over : bool
        Whether it has ended.
    marks : str
        Of each puzzle in order whether it was solved.

    Examples
    --------
    >>> streak = Run("streak")
    >>> streak.note(right=True)
    >>> streak.note(right=False)
    >>> streak.solved, streak.best, streak.over, streak.marks
    (1, 1, True, '+-')
    """

    def __init__(
        self,
        name: str,
        best: int = 0,
        clock: Callable[[], float] = time.monotonic,
        seconds: float = _SECONDS,
    ) -> None:
        self.name = name
        self.best = best
        self.solved = 0
        self.over = False
        self.marks = ""
        self._before = best
        self._hardest = 0
        self._missed: list[Puzzle] = []
        self._clock = clock
        self._end = clock() + seconds if name == "three minutes" else None

    def note(self, right: bool, puzzle: Puzzle | None = None) -> None:
        """Take note of how a puzzle went the first time."""
        self.look_at_clock()
        if self.over:
            return
        self.over = self.name == "streak" and not right
        self.marks += _RIGHT if right else _WRONG
        self.solved += right
        self.best = max(self.best, self.solved)
        if puzzle and right:
            self._hardest = max(self._hardest, puzzle.rating)
        elif puzzle:
            self._missed.append(puzzle)

    @property
    def in_a_row(self) -> int:
        """The most that were solved one after another."""
        return max(map(len, self.marks.split(_WRONG)))

    def look_at_clock(self) -> None:
        """End it, if its time is over."""
        self.over = self.over or (self._end is not None and self._clock() >= self._end)

    def stop_clock(self) -> None:
        """Let it take as long as one likes, if it goes on still."""
        self.look_at_clock()
        self._end = None

    def state(self, language: str) -> RunState:
        """Tell the page how it stands."""
        key = f"puzzle.run.{self._key}{'.over' if self.over else ''}"
        text = say(key, language, solved=self.solved, best=self.best)
        state = RunState(text=text, over=self.over, marks=self.marks)
        if self._end is not None and not self.over:
            state["seconds"] = round(max(0.0, self._end - self._clock()))
        if self.over and self.marks:
            state["result"] = self._result(language)
        return state

    @property
    def _key(self) -> str:
        return self.name.replace(" ", "-")

    def _result(self, language: str) -> RunResult:
        """Return what came of it, to be proud of and to be handed on."""
        said: list[str] = [say("puzzle.run.in_a_row", language, count=self.in_a_row)]
        if self._hardest:
            said.append(say("puzzle.run.hardest", language, rating=self._hardest))
        if self.solved > self._before:
            said.append(say("puzzle.run.best", language))
        title = f"Kamisado · {say(f'puzzle.set.{self._key}', language)}"
        signs = "".join(_SHOWN[mark] for mark in self.marks)
        rows = [signs[at : at + _ROW] for at in range(0, len(signs), _ROW)]
        head = f"{title}: {self.solved}"
        result = RunResult(
            title=title, solved=self.solved, said=said, text="\n".join([head, *said[:2], *rows])
        )
        if self._missed:
            result["missed"] = [str(puzzle.position) for puzzle in self._missed]
        return result

"""Sets of puzzles: what there is to choose from, in which order they come, and runs against time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from random import Random
from typing import Any

from ...i18n import page, say
from ...i18n.message import shortened
from ...puzzles import THEMES, Puzzle, challenges
from ...puzzles.order import Order, Queue
from ...puzzles.sets import FIRST
from ...puzzles.strength import Strength
from ...puzzles.themes import theme_names, theme_sentence
from ..wire import PuzzleSet, PuzzleState, PuzzleTheme, RunResult, RunState

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
        self._end = clock() + _SECONDS if name == "three minutes" else None

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


_TOLD = 2  # themes of a puzzle
_MANY = 100  # puzzles, of which there are sets to choose


class PuzzleSets:
    """What a reader solves of some puzzles.

    Attributes
    ----------
    name : str
        The set that is being solved.
    choosing : bool
        Whether sets to choose from are shown.
    run : Run or None
        What is solved in one go.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        solved: set[int],
        missed: list[int],
        strength: Callable[[], Strength],
        clock: Callable[[], float],
        today: Callable[[], date],
        due: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self.puzzles = puzzles
        self.solved = solved
        self._missed = missed  # and not solved since; the order takes from it
        self.choosing = False
        self._strength, self._clock, self._today, self._due = strength, clock, today, due
        self._best: dict[str, int] = {}  # the most that were solved in one run
        self.begin("fitting")

    @property
    def are_many(self) -> bool:
        """Whether there are sets to choose."""
        return len(self.puzzles) >= _MANY

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return challenges.set_names(self.puzzles)

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(theme for each in self.puzzles for theme in each.themes)

    def miss(self, index: int) -> None:
        """Take note that a puzzle was given up, or its solution shown; it comes again after all others."""
        if index not in self._missed:
            self._missed.append(index)

    def solve(self, index: int) -> None:
        """Take note that a puzzle was solved."""
        self.solved.add(index)
        if index in self._missed:
            self._missed.remove(index)

    def begin(self, name: str, *, anew: bool = False) -> None:
        """Begin with a set; anew, with all of its puzzles, those solved before among them."""
        self.name = name
        self.run: Run | None = None
        self._members: Sequence[int] = range(len(self.puzzles))
        if name in challenges.RUNS:
            self.order: Order | Queue = Queue(challenges.climb(self.puzzles, Random()))
            self.run = Run(name, self._best.get(name, 0), self._clock)
        elif name == "fitting":
            skipped = () if anew or len(self.solved) == len(self.puzzles) else sorted(self.solved)
            by_id = {puzzle.id: index for index, puzzle in enumerate(self.puzzles)} if self.are_many else {}
            first = [by_id[each] for each in FIRST if each in by_id]
            self.order = Order(self.puzzles, skipped, self._strength(), first, self._due(), self._missed)
        else:
            self._members = challenges.members(self.puzzles, name, self._today())
            unsolved = [index for index in self._members if index not in self.solved]
            self.order = Queue(self._members if anew or not unsolved else unsolved)

    def choose(self, name: str, language: str) -> None:
        """Begin with a set that the reader has chosen, or refuse it in a ValueError."""
        if name not in self._names:
            names = ", ".join(self._names)
            raise ValueError(say("puzzle.no_set", language, found=shortened(name), names=names))
        self.choosing = False
        self.begin(name)

    def next(self) -> int:
        """Return the index of the puzzle that comes next; where all are solved, of the first once more."""
        if self.run and self.run.over:
            self.begin(self.name)
        index = self.order.next()
        if index is None:
            self.begin(self.name, anew=True)
            index = self.order.next() or 0
        return index

    def count(self, right: bool, puzzle: Puzzle) -> None:
        """Count a puzzle in a run."""
        if self.run:
            self.run.note(right, puzzle)
            self._best[self.run.name] = self.run.best

    # --- what a reader comes back to

    def place(self) -> dict[str, Any]:
        """Return the most solved in one go."""
        return {"best": dict(self._best)}

    def resume(self, place: Mapping[str, Any], index: int | None, instead_of: int) -> bool:
        """Go on where a reader was, with a puzzle instead of another; tell whether that can be done."""
        best = place.get("best")
        if isinstance(best, dict):
            self._best = {name: best[name] for name in challenges.RUNS if type(best.get(name)) is int}
        if index is None or index == instead_of or isinstance(self.order, Queue):
            return False
        self.order.resume(index, instead_of=instead_of)
        return True

    # --- what is shown

    def state(self, language: str) -> PuzzleState:
        """Tell the page of the set, and of those that can be chosen."""
        state = PuzzleState(
            size=len(self._members),
            solved=len(self.solved.intersection(self._members)),
            choosing=self.are_many,
        )
        if self.name != "fitting":
            state["set"] = _label(self.name, language)
        if self.choosing:
            pictured: set[int] = set()
            state["sets"] = [self._state_of(name, pictured, language) for name in self._names]
        if self.run:
            state["run"] = self.run.state(language)
        return state

    def themes(self, puzzle: Puzzle, language: str) -> list[PuzzleTheme]:
        """Say what a puzzle shows that few do, and where there is more of it; in a run nobody is led away."""
        sets = self._names if self.are_many and not self.run else ()
        rare = sorted(puzzle.themes, key=lambda theme: self._counts[theme])[:_TOLD]
        labels = zip(rare, theme_names(rare, language), strict=True)
        return [
            PuzzleTheme(label=label, name=theme) if theme in sets else PuzzleTheme(label=label)
            for theme, label in labels
        ]

    def _state_of(self, name: str, pictured: set[int], language: str) -> PuzzleSet:
        """Tell of a set, with its first puzzle that no other set has for its picture."""
        if name in challenges.RUNS:
            members: Sequence[int] = [*challenges.climb(self.puzzles, Random(name))]  # as one may go
        elif name == "fitting":
            members = range(len(self.puzzles))
        else:
            members = challenges.members(self.puzzles, name, self._today())
        first = next((index for index in members if index not in pictured), members[0])
        pictured.add(first)
        position = str(self.puzzles[first].position)
        state = PuzzleSet(
            name=name, label=_label(name, language), position=position, why=_why(name, language)
        )
        if name in THEMES or _group(name):
            state["group"] = _group(name) or "ideas"
            state["size"], state["solved"] = len(members), len(self.solved.intersection(members))
        return state


def _group(name: str) -> str:
    """Return what the puzzles of a set have in common besides ideas; nothing where that is none."""
    group = name.partition(" ")[0]
    return group if group in challenges.GROUPS else ""


def _why(name: str, language: str) -> str:
    """Say what a set is about; one sort of puzzles says it by its name."""
    if _group(name):
        return ""
    return theme_sentence(name, language) if name in THEMES else say(f"{_key(name)}.why", language)


def _label(name: str, language: str) -> str:
    group, _, value = name.partition(" ")
    if group == "task":
        return page(language)[f"desk.task.{value.replace(' ', '-')}"]
    if group == "moves" and _group(name):
        return say("puzzle.set.moves", language, moves=int(value))
    if group == "rings":
        return say(f"puzzle.set.rings.{value}", language)
    return theme_names((name,), language)[0] if name in THEMES else say(_key(name), language)


def _key(name: str) -> str:
    return f"puzzle.set.{name.replace(' ', '-')}"

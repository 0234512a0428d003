"""Sets of puzzles: which one is being solved, in which order, and how far the reader is with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from ...i18n import page, say
from ...i18n.message import shortened
from ...puzzles import THEMES, Puzzle, challenges
from ...puzzles.order import Order, Queue
from ...puzzles.sets import FIRST
from ...puzzles.strength import Strength
from ...puzzles.themes import theme_names, theme_sentence
from .run import Run
from .wire import PuzzleSet, PuzzleState, PuzzleTheme

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
        strength: Strength,
        clock: Callable[[], float],
        today: Callable[[], date],
    ) -> None:
        self.puzzles = puzzles
        self.solved = solved
        self.choosing = False
        self._strength, self._clock, self._today = strength, clock, today
        self._best: dict[str, int] = {}  # the most that were solved in one run
        self.begin("fitting")

    @property
    def are_many(self) -> bool:
        """Whether there are sets to choose."""
        return len(self.puzzles) >= _MANY

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
            self.order = Order(self.puzzles, skipped, self._strength, first)
        else:
            self._members = challenges.members(self.puzzles, name, self._today())
            unsolved = [index for index in self._members if index not in self.solved]
            self.order = Queue(self._members if anew or not unsolved else unsolved)

    def begin_storm(self, seconds: float, seed: int) -> None:
        """Begin with puzzles against the clock that are the same for all who have the same seed."""
        self.choosing = False
        self.begin("three minutes")
        self.order = Queue(challenges.climb(self.puzzles, Random(seed)))
        self.run = Run(self.name, 0, self._clock, seconds)

    def choose(self, name: str, language: str) -> None:
        """Begin with a set that the reader has chosen, or refuse it in a ValueError."""
        names = challenges.set_names(self.puzzles)
        if name not in names:
            raise ValueError(say("puzzle.no_set", language, found=shortened(name), names=", ".join(names)))
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
            state["sets"] = [
                self._state_of(name, pictured, language) for name in challenges.set_names(self.puzzles)
            ]
        if self.run:
            state["run"] = self.run.state(language)
        return state

    def themes(self, puzzle: Puzzle, language: str) -> list[PuzzleTheme]:
        """Say what a puzzle shows that few do, and where there is more of it; in a run nobody is led away."""
        sets = challenges.set_names(self.puzzles) if self.are_many and not self.run else ()
        often = Counter(theme for each in self.puzzles for theme in each.themes)
        rare = sorted(puzzle.themes, key=lambda theme: often[theme])[:_TOLD]
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

"""Puzzle sets in a session, and runs (streak, three minutes)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from ...i18n import page, say
from ...i18n.message import shortened
from ...puzzles import THEMES, Puzzle, sets
from ...puzzles.motifs import PASSES, theme_names, theme_sentence
from ...puzzles.order import Order, Queue
from ...puzzles.sets import FIRST
from ...puzzles.tree import main_line
from ..wire import Arrow, Mark, PuzzleSet, PuzzleState, PuzzleTheme, RunResult, RunState

if TYPE_CHECKING:
    from .session import PuzzleSession

_ENDS = (  # sets shown by the last move
    "run",
    "range",
    "points",
    "reading",
    "only-replies",
    "deadlock-for",
    "deadlock-against",
    "rings 0",
    "task win",
    "task win within",
    "task deadlock",
)


def add_picture(to: PuzzleSet, puzzle: Puzzle, name: str) -> None:
    """Add a board: a blocked tower, a push, the last move, all own moves, or else the first one."""
    line = [*main_line(puzzle.position, puzzle.solution)]
    passes, pushes = ([ply for ply in line if ply.move.kind == kind] for kind in ("pass", "push"))
    own = [ply.move for ply in line if ply.position.player is puzzle.player and ply.move.kind != "pass"]
    ply = line[-1] if name in _ENDS else line[0]
    if name in PASSES and passes:
        ply = passes[0]
        to["marks"] = [Mark(square=ply.move.origin, kind="point")]
    elif name.startswith("moves "):
        to["arrows"] = [Arrow(origin=move.origin, target=move.target, kind="point") for move in own]
    else:
        if pushes and ("push" in name or name == "rings 1"):
            ply = pushes[-1] if name == "task push" else pushes[0]
        to["move"] = str(ply.move)
    to["position"] = str(ply.position)


_SECONDS = 180.0
_RIGHT, _WRONG = "+", "-"
_SHOWN = {_RIGHT: "🟩", _WRONG: "🟥"}
_ROW = 10  # results per line of shared text


class Run:
    """A run: a streak or three minutes.

    ``marks`` has a sign per puzzle in order; ``solved`` counts those without a miss.
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
        return max(map(len, self.marks.split(_WRONG)))

    def look_at_clock(self) -> None:
        self.over = self.over or (self._end is not None and self._clock() >= self._end)

    def stop_clock(self) -> None:
        self.look_at_clock()
        self._end = None

    def state(self, language: str) -> RunState:
        key = f"run.{self._key}" if self.marks or self.over or self.best else f"set.{self._key}.why"
        over = ".over" if self.over else ""
        text = say(f"puzzle.{key}{over}", language, solved=self.solved, best=self.best)
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


_TOLD = 2
_MANY = 100  # minimum number of puzzles for sets


class PuzzleSets:
    """The sets of a session's puzzles; ``choosing`` is whether their list is open."""

    def __init__(
        self, session: PuzzleSession, puzzles: Sequence[Puzzle], solved: set[int], missed: list[int]
    ) -> None:
        self._session = session
        self.puzzles = puzzles
        self.solved = solved
        self._missed = missed  # missed and still unsolved; shared with the order
        self.choosing = False
        self._best: dict[str, int] = {}  # the most solved in one run
        self._known: dict[str, list[int]] = {}  # the members of sets
        self.begin("fitting")

    @property
    def are_many(self) -> bool:
        return len(self.puzzles) >= _MANY

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return sets.set_names(self.puzzles)

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(theme for each in self.puzzles for theme in each.themes)

    def miss(self, index: int) -> None:
        """Record a missed puzzle; it returns after all others."""
        if index not in self._missed:
            self._missed.append(index)

    def solve(self, index: int) -> None:
        self.solved.add(index)
        if index in self._missed:
            self._missed.remove(index)

    def begin(self, name: str, *, restart: bool = False) -> None:
        """Start a set; with ``restart``, its solved puzzles too."""
        self.name = name
        self.run: Run | None = None
        self._members: Sequence[int] = range(len(self.puzzles))
        if name in sets.RUNS:
            self.order: Order | Queue = Queue(
                sets.climb(self.puzzles, Random(), rings=self._session.strength.sure)
            )
            self.run = Run(name, self._best.get(name, 0), self._session.clock)
        elif name == "fitting":
            skipped = () if restart or len(self.solved) == len(self.puzzles) else sorted(self.solved)
            by_id = {puzzle.id: index for index, puzzle in enumerate(self.puzzles)} if self.are_many else {}
            first = [by_id[each] for each in FIRST if each in by_id]
            session = self._session
            self.order = Order(
                self.puzzles, skipped, session.strength, first, session.due_themes(), self._missed
            )
        else:
            self._members = self._members_of(name)
            unsolved = [index for index in self._members if index not in self.solved]
            self.order = Queue(self._members if restart or not unsolved else unsolved)

    def _members_of(self, name: str) -> list[int]:
        if name == "daily":
            return sets.members(self.puzzles, name, self._session.today())
        if name not in self._known:
            self._known[name] = sets.members(self.puzzles, name, self._session.today())
        return self._known[name]

    def choose(self, name: str, language: str) -> None:
        if name not in self._names:
            names = ", ".join(self._names)
            raise ValueError(say("puzzle.no_set", language, found=shortened(name), names=names))
        self.choosing = False
        self.begin(name)

    def next(self) -> int:
        """Return the index of the next puzzle; the first if all are solved."""
        if self.run and self.run.over:
            self.begin(self.name)
        index = self.order.next()
        if index is None:
            self.begin(self.name, restart=True)
            index = self.order.next() or 0
        return index

    def count(self, right: bool, puzzle: Puzzle) -> None:
        if self.run:
            self.run.note(right, puzzle)
            self._best[self.run.name] = self.run.best

    # --- storage

    def place(self) -> dict[str, Any]:
        return {"best": dict(self._best)}

    def resume(self, place: Mapping[str, Any], index: int | None, instead_of: int) -> bool:
        """Resume with a puzzle instead of another; return whether that was possible."""
        best = place.get("best")
        if isinstance(best, dict):
            self._best = {name: best[name] for name in sets.RUNS if type(best.get(name)) is int}
        if index is None or index == instead_of or isinstance(self.order, Queue):
            return False
        self.order.resume(index, instead_of=instead_of)
        return True

    # --- state

    def state(self, language: str) -> PuzzleState:
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
        """Return a puzzle's rare themes with links to their sets; without links in a run."""
        sets = self._names if self.are_many and not self.run else ()
        rare = sorted(puzzle.themes, key=lambda theme: self._counts[theme])[:_TOLD]
        labels = zip(rare, theme_names(rare, language), strict=True)
        return [
            PuzzleTheme(label=label, name=theme) if theme in sets else PuzzleTheme(label=label)
            for theme, label in labels
        ]

    def _state_of(self, name: str, pictured: set[int], language: str) -> PuzzleSet:
        """Describe a set, with a picture of a puzzle that no other set shows."""
        state = PuzzleSet(name=name, label=_label(name, language), why=_why(name, language))
        if name in sets.RUNS:
            if name == "three minutes":
                state["seconds"] = round(_SECONDS)
            return state
        members: Sequence[int] = range(len(self.puzzles))
        if name != "fitting":
            members = self._members_of(name)
        of_kind = name in THEMES or _group(name)
        middle = len(members) // 2 if of_kind else 0  # not one of the first, so the picture is no spoiler
        shown = next((index for index in members[middle:] if index not in pictured), members[middle])
        pictured.add(shown)
        if not of_kind:
            state["position"] = str(self.puzzles[shown].position)
            return state
        add_picture(state, self.puzzles[shown], name)
        state["group"] = _group(name) or "ideas"
        state["size"], state["solved"] = len(members), len(self.solved.intersection(members))
        return state


def run_words(name: str, language: str) -> dict[str, str]:
    """Return the name and the rule of a streak or a storm."""
    return {"label": _label(name, language), "why": _why(name, language)}


def _group(name: str) -> str:
    """Return the property that a set's puzzles share; empty for an idea."""
    group = name.partition(" ")[0]
    return group if group in sets.GROUPS else ""


def _why(name: str, language: str) -> str:
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

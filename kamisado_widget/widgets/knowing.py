"""What a board knows of a position: who wins, what is dangerous, what is best.

A job is one question to the solver. A board has one at a time and does it in slices. What it finds
is kept with the scene that it is about, and shown there as soon as it is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal

from traitlets import Bool
from traitlets.utils.bunch import Bunch

from ..rules import Move, Position
from ..solver import TURNS, Verdict, danger, shared
from ..solver.solver import best
from .base import SceneWidget
from .thinking import Thinking
from .tree import ROOT, Root
from .wire import Now, Search, Value

_OFTEN = 0.1  # seconds between two reports to the page
_PATIENCE = 3.0  # seconds for verdicts that somebody has to wait for

What = Literal["verdicts", "opponent", "hint", "review"]


@dataclass(eq=False)
class Job:
    """A question to the solver, asked at a scene.

    Of its ``total`` parts so many are ``done``; where nobody can say how many there are it is 0.
    """

    what: What
    node: int
    total: int = 0
    done: int = 0
    steps: Iterator[None] = field(default_factory=lambda: iter(()))
    told: float = 0.0  # when the page last heard of it
    hurried: bool = False  # it shall end at once, with what it has


@dataclass
class Known:
    """What was found out about a scene, in the form in which the page hears it."""

    values: dict[str, Value] = field(default_factory=dict)
    value: Value | None = None
    best: list[str] = field(default_factory=list)
    complete: bool = False
    danger: list[str] | None = None
    warned: bool = False  # the reader has asked what is dangerous here
    hint: str = ""


class KnowingWidget(SceneWidget):
    """Scenes with a solver behind them.

    Attributes
    ----------
    verdicts : bool
        Show who wins the position and after each move, and in how many moves, with the best line.
    lookout : bool
        Show the moves after which the opponent wins at once.
    """

    verdicts = Bool(False).tag(sync=True)
    lookout = Bool(False).tag(sync=True)

    page_may_set: ClassVar[tuple[str, ...]] = (*SceneWidget.page_may_set, "verdicts", "lookout")

    _closed = False

    def __init__(self, kind: str, root: Root | str, **options: object) -> None:
        self._known: dict[int, Known] = {}
        self._job: Job | None = None  # what is being done
        self._asked: Job | None = None  # what the reader waits for
        self._quiet = ROOT  # the scene where the reader has stopped it
        super().__init__(kind, root, **options)
        self.observe(self._on_knowing, ["verdicts", "lookout"])

    def _plant(self, root: Root) -> None:
        with self._changing():
            self._known = {}
            self._job = self._asked = None
            self._quiet = ROOT
            super()._plant(root)

    def _show(self, node: int) -> None:
        if self._asked and self._asked.what == "hint" and self._asked.node != node:
            self._asked = None
        if self._quiet != node:
            self._quiet = ROOT
        self._job = self._wanted()
        super()._show(node)

    def _on_knowing(self, change: Bunch) -> None:
        with self._changing():
            self._quiet = ROOT
            self._look_again()

    def close(self) -> None:
        """Close the widget; whatever it thinks about is given up."""
        self._closed = True
        super().close()

    # --- what is shown

    def _now(self, node: int) -> Now:
        now = super()._now(node)
        known = self._about(node)
        if self.verdicts:
            if known.values:
                now["values"] = known.values
            if known.value:
                now["value"] = known.value
            if known.best:
                now["best"] = known.best
        if now["moves"] and (self.lookout or known.warned):
            if known.danger is None:
                known.danger = [str(move) for move in danger(self._tree.positions[node])]
            now["danger"] = known.danger
        if known.hint:
            now["hint"] = known.hint
        if self._job:
            now["search"] = Search(what=self._job.what, done=self._job.done, total=self._job.total)
        return now

    def _about(self, node: int) -> Known:
        return self._known.setdefault(node, Known())

    def _tell(self, job: Job, at_once: bool = False) -> None:
        """Tell the page what is known by now, but not too often."""
        if at_once or time.monotonic() - job.told >= _OFTEN:
            job.told = time.monotonic()
            self.set_trait("now", self._now(self.cursor))

    # --- what is being done

    @cached_property
    def _thinking(self) -> Thinking:
        return Thinking(self._lock, self._step)

    def _think(self) -> None:
        if self._job:
            self._thinking.wake()

    def _wanted(self) -> Job | None:
        """Return what there is to do: the job that is being done, or a new one."""
        if self._asked:
            return self._asked
        node = self.cursor
        moves = self._tree.positions[node].legal_moves
        if not (self.verdicts and moves) or node == self._quiet or self._about(node).complete:
            return None
        return self._keep("verdicts") or self._new("verdicts", self._find_verdicts, 2 * len(moves))

    def _keep(self, what: What) -> Job | None:
        """Return the job that is being done, if it is the one wanted at the scene shown."""
        job = self._job
        return job if job and (job.what, job.node) == (what, self.cursor) else None

    def _new(self, what: What, find: Callable[[Job], Iterator[None]], total: int = 0) -> Job:
        job = Job(what, self.cursor, total)
        job.steps = find(job)
        return job

    def _look_again(self) -> None:
        """See what there is to do at the scene shown, and tell the page."""
        with self._changing():
            self._job = self._wanted()
            self.set_trait("now", self._now(self.cursor))

    def _step(self) -> bool:
        """Do a little of the job; tell whether there is more to do."""
        job = self._job
        if job is None or self._closed:
            return False
        try:
            next(job.steps)
        except StopIteration:
            self._end(job)
        except BaseException:
            self._quiet = self.cursor
            self._end(job)
            raise
        return self._job is not None

    def _end(self, job: Job) -> None:
        if self._asked is job:
            self._asked = None
        if self._job is job:
            self._job = None
            self._look_again()

    def stop(self) -> None:
        """Stop thinking. What was found out by now stays."""
        with self._changing():
            if self._job:
                self._quiet = self.cursor
                self._ask(None)

    def _ask(self, job: Job | None) -> None:
        """Have a job done before all others that the reader can do without."""
        with self._changing():
            if self._asked and self._asked.what == "review":
                self.send_state("nodes")
            self._asked = job
            self._look_again()

    def _wait_for(self, job: Job) -> None:
        self._thinking.run(lambda: self._asked is job)

    # --- verdicts

    def _find_verdicts(self, job: Job) -> Iterator[None]:
        position, known = self._tree.positions[job.node], self._about(job.node)
        begun = time.monotonic()
        for verdicts in TURNS.taken(shared().classify_steps(position)):
            known.values = {str(move): told(verdict) for move, verdict in verdicts.items() if verdict.winner}
            known.value = _value_of(position, verdicts)
            winners_before, winners = min(job.done, len(verdicts)), len(known.values)
            job.done = winners + sum(verdict.moves is not None for verdict in verdicts.values())
            self._tell(job, at_once=winners_before < winners == len(verdicts))
            if self._gives_up(begun):
                return
            yield
        for line in TURNS.taken(shared().principal_variation_steps(position)):
            known.best = [str(move) for move in line]
            self._tell(job)
            if self._gives_up(begun):
                return
            yield
        known.complete = True

    def _gives_up(self, begun: float) -> bool:
        """Tell whether whoever waits for verdicts has waited for long enough."""
        if self._thinking.at_once and time.monotonic() - begun > _PATIENCE:
            self._quiet = self.cursor
            return True
        return False

    def for_readers(self) -> dict[str, object]:
        """Find verdicts out first that are switched on, as far as that takes no longer than a few seconds."""
        job = self._job
        if job and job.what == "verdicts":
            self._thinking.run(lambda: self._job is job)
        return {"now": self.now}


def told(verdict: Verdict) -> Value:
    """Return a verdict in the form in which the page hears it; its winner must be known."""
    assert verdict.winner
    value = Value(winner=verdict.winner.value)
    if verdict.moves is not None:
        value["moves"] = verdict.moves
    return value


def _value_of(position: Position, verdicts: dict[Move, Verdict]) -> Value | None:
    """Return the value of a position, as far as it follows from the verdicts after its moves."""
    known = list(verdicts.values())
    if any(verdict.moves is None for verdict in known):
        if any(verdict.winner is position.player for verdict in known):
            return Value(winner=position.player.value)
        if any(verdict.winner is None for verdict in known):
            return None
        return Value(winner=position.player.other.value)
    winner, moves = best(position.player, known)
    real = position.legal_moves[0].kind != "pass"
    return told(Verdict(winner, (moves or 0) + real))

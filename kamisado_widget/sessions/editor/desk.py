"""The puzzle composer: analysis of a setup as a puzzle."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...i18n import say
from ...puzzles import Collection, Puzzle, PuzzleError
from ...puzzles.attempt import own_moves
from ...puzzles.format import ALONE
from ...puzzles.likeness import alike
from ...puzzles.puzzle import remarks_of, split_line, task_of
from ...puzzles.repair import idle_steps, paired_repair_steps, repair_steps
from ...puzzles.sets import all_puzzles
from ...puzzles.task import FirstMoves, Task
from ...puzzles.tasks import task_named
from ...reasons import because_steps
from ...rules import Position
from ...solver import SOLVER_LOCK, Verdict, shared
from ...solver.slices import during
from ..board.analysis import to_wire
from ..fields import filled
from ..wire import SavedFile, TurnState, Value, file_name, saved_file
from . import setup_edits
from .findings import (
    EditorAttempt,
    Finder,
    Findings,
    idle_towers,
    near_to,
    rating_of,
    suggestion,
)
from .own_collection import OwnCollection
from .wire import DeskState, SolutionLine, SolutionMove

if TYPE_CHECKING:
    from .session import EditorSession

_REPORT_EVERY = 0.1  # seconds between two reports to the page
_EXPLAINED = 3  # unwanted solutions that are explained
_ALIKE = 3
_LONGEST = 200
_HEAD = 200  # characters that identify a file's format


class Desk:
    """The puzzle composer of an editor; ``attempt`` is set while the puzzle is being tried out."""

    def __init__(self, session: EditorSession, own: OwnCollection) -> None:
        self._session = session
        self._own = own
        self.begun = False
        self.task: Task = task_named("win")
        self.title = self.author = self.notice = ""
        self.attempt: EditorAttempt | None = None
        self.finder = Finder()
        self._file: SavedFile | None = None
        self._notes, self._tags = "", tuple[str, ...]()
        self._asks_idle = False
        self._findings: dict[tuple[str, Task], Findings] = {}
        self._puzzles: dict[tuple[str, Task], Puzzle] = {}
        self._reported = 0.0
        self._searching = self._stopped = False

    # --- search

    @property
    def question(self) -> tuple[object, ...]:
        """The parameters of the search; if they change, it restarts."""
        return self.begun, self.task, self.attempt, self._stopped, self._asks_idle, self.finder.searching

    def at(self, position: Position) -> Findings:
        return self._findings.setdefault((str(position), self.task), Findings())

    def mine(self) -> Iterator[None]:
        while self.finder.searching:
            found = self.finder.step()
            if found:
                self.take(found)
            self._report(at_once=found is not None)
            yield

    def work(self, position: Position) -> Iterator[None]:
        """Find in slices the right first moves, reasons for unwanted ones, and fixes."""
        self._stopped = False
        found = self.at(position)
        if self._asks_idle and len(found.first.solutions) == 1:
            self._searching = True
            return self._idle_steps(position, found)
        has_choice = not position.outcome and position.legal_moves[0].kind != "pass"
        self._searching = has_choice and not found.complete
        return self._steps(position, found, self.task) if self._searching else iter(())

    def _idle_steps(self, position: Position, found: Findings) -> Iterator[None]:
        (solution,) = found.first.solutions
        for found.idle in SOLVER_LOCK.interleaved(idle_steps(position, self.task, solution, shared())):
            self._report()
            yield
        self._asks_idle = False
        self.rest()

    def solve(self, attempt: EditorAttempt) -> Iterator[None]:
        """Work out the whole solution in slices, while it is shown."""
        for _ in attempt.work():
            self._report()
            yield
        self._report(at_once=True)

    def _steps(self, position: Position, found: Findings, task: Task) -> Iterator[None]:
        """Find the winner if needed, the right first moves, and fixes."""
        for found.winner in SOLVER_LOCK.interleaved(shared().steps(position, lengths=False)):
            yield
        for found.first in SOLVER_LOCK.interleaved(task.first_moves_steps(position, shared())):
            self._report()
            yield
        for found.winner in SOLVER_LOCK.interleaved(shared().steps(position)):
            yield
        for move in found.first.solutions[1 : 1 + _EXPLAINED] if task.has_reason else ():
            found.reasons[move] = yield from during(because_steps(position, move), None)
            self._report()
        if found.first.settled and len(found.first.solutions) == 1:
            self._follow_line(position, found, task)
        elif found.first.settled:
            yield from self._repair_steps(position, found, task)
        found.complete = True
        self.rest()

    def _follow_line(self, position: Position, found: Findings, task: Task) -> None:
        """Count the solver's own moves; reject a task that an immediate win makes pointless."""
        (best,) = found.first.solutions
        if not task.attacks or task.fits(won=True, deadlock=False):
            if best in found.first.moves:
                lines = shared().principal_variation_steps(position.play(best))
                found.own = 1 + own_moves(position.play(best), [(), *lines][-1], position.player)
            return
        try:
            found.own = Puzzle.from_position(position, task.name, number=task.number).own_moves
        except PuzzleError as error:
            found.refused = str(error.reason) if error.code == "puzzle.across" else ""

    def _repair_steps(self, position: Position, found: Findings, task: Task) -> Iterator[None]:
        steps = repair_steps(position, task, found.first.solutions, shared())
        for found.repairs in SOLVER_LOCK.interleaved(steps):
            self._report()
            yield
        if not found.repairs:
            pairs = paired_repair_steps(position, task, found.first.solutions, shared())
            for found.pairs in SOLVER_LOCK.interleaved(pairs):
                self._report()
                yield

    def stop(self) -> None:
        self.finder.searching = False
        if self.attempt:
            self.attempt.stop()
        self._stopped = self._searching and not self._asks_idle
        self._asks_idle = False
        self.rest()

    def rest(self) -> None:
        self._searching = False
        self._report(at_once=True)

    def _report(self, *, at_once: bool = False) -> None:
        if at_once or time.monotonic() - self._reported >= _REPORT_EVERY:
            self._reported = time.monotonic()
            self._session.refresh_turn()

    # --- state

    def add_to(self, turn: TurnState, position: Position) -> None:
        if not self.attempt:
            turn["moves"] = [str(move) for move in position.legal_moves]
            found = self.at(position)
            if not position.outcome:
                turn["values"] = {m: self._value(position, found.first, m) for m in found.first.right}
            if found.winner and found.winner.winner:
                turn["value"] = to_wire(found.winner)
        elif self.attempt.is_open(turn["node"]):
            turn["moves"] = [str(move) for move in position.legal_moves]

    def _value(self, position: Position, first: FirstMoves, move: str) -> Value:
        right, moves = first.right[move], first.moves.get(move)
        later = move in first.later
        wins = position.player if self.task.attacks and (right or later) else position.player.other
        known = None if moves is None or self.task.one_move else moves - 1
        value = to_wire(Verdict(wins, known))
        if not self.task.has_reason:
            value["asked"] = right
        if later:
            value["later"] = True
        return value

    def state(self) -> DeskState:
        if not self.begun:
            return DeskState()
        state = DeskState(
            task=self.task.name,
            mode="edit",
            title=self.title,
            author=self.author,
            kept=len(self._own),
            find=self.finder.state(),
        )
        position = self._session.position
        if self.attempt:
            state |= self._attempt_state(self.attempt)
        elif position:
            state |= self._setup_state(position)
        if self._file:
            state["file"] = self._file
        return state | filled(DeskState(number=self.task.number, notice=self.notice))

    def _attempt_state(self, attempt: EditorAttempt) -> DeskState:
        state = DeskState(
            mode=attempt.mode, said=attempt.puzzle.task_text(), rating=rating_of(attempt.puzzle)
        )
        if attempt.mode == "solution":
            known = attempt.puzzle.subtree(attempt.moves_to(self._session.cursor))
            if known is not None:
                state["moves"] = [SolutionMove(move=move, count=len(then)) for move, then in known.items()]
            state |= self._solution_state(attempt)
        return state

    def _solution_state(self, attempt: EditorAttempt) -> DeskState:
        """Return the state of the whole solution, with the current line."""
        here = attempt.moves_to(self._session.cursor)
        lines = [
            SolutionLine(indent=each.indent, text=each.text, shown=list(each.line) == here)
            for each in attempt.whole.printed()
        ]
        settled = attempt.whole.settled
        told = [str(each) for each in attempt.whole.remarks()] if settled else []
        return DeskState(lines=lines, remarks=told, searching=not settled)

    def _setup_state(self, position: Position) -> DeskState:
        found = self.at(position)
        solutions = found.first.solutions
        ready = bool(solutions) and found.first.settled and not found.refused
        pairs = found.pairs.found if found.pairs else ()
        near, here = near_to(found.repairs), (str(position), self.task)
        if not near and found.complete and len(solutions) != 1 and found.first.settled:
            near = say("desk.near.two" if pairs else "desk.far", tried=found.pairs.done if found.pairs else 0)
        state = DeskState(
            said=self._summary(position, found),
            ready=ready,
            repairs=[suggestion(repair) for repair in (*found.repairs, *pairs)],
            searching=self._searching,
            stopped=self._stopped,
        )
        if not position.outcome:
            state["reasons"] = [self._why_too(move, found) for move in solutions[1 : 1 + _EXPLAINED]]
        if not found.first.settled:
            state |= DeskState(proved=len(found.first.right), total=len(position.legal_moves))
        elif found.pairs and not found.complete:
            state |= DeskState(proved=found.pairs.done, total=found.pairs.total)
        if found.idle:
            state["idle"] = idle_towers(found.idle, position)
            if self._searching and self._asks_idle:
                state |= DeskState(proved=found.idle.done, total=found.idle.total)
        rating = rating_of(self._puzzles[here]) if here in self._puzzles else ""
        return state | filled(DeskState(near=near, rating=rating, known=found.known))

    def _summary(self, position: Position, found: Findings) -> str:
        try:
            self.task.check_begin(position)
        except PuzzleError as error:
            return error.reason
        if position.legal_moves[0].kind == "pass":
            return say("puzzle.pass", player=position.player)
        first = found.first
        if not first.settled:
            return ""
        if not first.solutions:
            return self.task.never(position)
        best, *others = first.solutions
        if others:
            return say("desk.many", count=len(first.solutions), moves=", ".join(first.solutions))
        if found.refused:
            return found.refused
        if self.task.one_move or found.own is None:
            return say("desk.one", move=best)
        later = f" {say('desk.later', moves=', '.join(first.later))}" if first.later else ""
        return say("desk.one.moves", move=best, own=found.own) + later

    def _why_too(self, move: str, found: Findings) -> str:
        reason = found.reasons.get(move)
        if not self.task.has_reason:
            return say("desk.right_too", move=move)
        if reason is None:
            return say("desk.wins_too", move=move)
        return say("desk.wins_too.why", move=move, why=reason.text)

    # --- actions

    def puzzle(self) -> Puzzle:
        """Return the setup, or the one that is tried out, as a proved puzzle; ValueError if it is none."""
        if self.attempt:
            return self.attempt.puzzle
        setup = self._session.setup
        key = (str(setup), self.task)
        if key not in self._puzzles:
            self._puzzles[key] = Puzzle.from_position(setup, self.task.name, number=self.task.number)
        said = self._puzzles[key].with_notes(title=self.title, author=self.author, notes=self._notes)
        return said.with_tags(self._tags)

    def whole(self) -> Puzzle | None:
        """Return the puzzle if it is known to have a single solution."""
        position = self._session.position if self.begun else None
        first = self.at(position).first if position else FirstMoves()
        known = self.attempt or (first.settled and len(first.solutions) == 1)
        return self.puzzle() if known else None

    def act(self, what: str, value: str) -> None:
        self.notice = ""
        match what:
            case "begin":
                self.leave_attempt()
                self.begun = True
            case "end":
                self.leave()
            case "task":
                self.task = task_named(value, None)
            case "number":
                self.task = self.task.with_number(int(value) if value.isdecimal() and len(value) < 4 else -1)
            case "title" | "author":
                setattr(self, what, value.strip()[:_LONGEST])
            case "play" | "solution" as mode:
                self.leave_attempt()
                self.attempt = EditorAttempt(self._session, self.puzzle(), mode)
            case "walk" if self.attempt:
                self.attempt.play(value)
            case "line" if self.attempt and value.isdecimal() and len(value) < 5:
                self.attempt.walk_line(int(value))
            case "again" if self.attempt:
                self._session.go(self.attempt.last_open(self._session.cursor))
            case "edit" if self.attempt:
                self.leave_attempt()
            case "prove":
                self._stopped = False
            case "idle":
                self._asks_idle = True
            case "look up":
                self._look_up()
            case "find":
                self.leave_attempt()
                self.finder.look(value)
            case "keep":
                self._keep()
            case "save":
                self._save()
            case "open":
                self._open(value)
            case _:
                raise ValueError(say("editor.absurd"))

    def leave(self) -> None:
        self.leave_attempt()
        self.begun = False

    def leave_attempt(self) -> None:
        if self.attempt:
            root, self.attempt = self.attempt.root, None
            self._session.go(root)

    def _look_up(self) -> None:
        position = self._session.position
        if not position:
            raise ValueError(say("editor.absurd"))
        mine = [each for each in self._own.puzzles if each.position != position or each.aim != self.task]
        found = alike(position, self.task, [*all_puzzles().values(), *mine])
        said = [
            say(f"desk.alike.{each.kind}", name=each.puzzle.title or each.puzzle.id)
            for each in found[:_ALIKE]
        ]
        self.at(position).known = " ".join(said or [say("desk.new")])

    def _keep(self) -> None:
        kept = self._own.add(self.puzzle())
        for found in self._findings.values():
            found.known = ""
        self.notice = say("desk.kept" if kept else "desk.unkept", name=self._own.name, count=len(self._own))
        if not self._own.in_file:
            self._file = saved_file(self._file, self._own.name, self._own.text)

    def _save(self) -> None:
        puzzle = self.puzzle()
        self._file = saved_file(self._file, file_name(puzzle.title, puzzle.id, ".json"), puzzle.dumps())

    def _open(self, text: str) -> None:
        """Open a file, or show why it is invalid."""
        try:
            self.open(text)
        except PuzzleError as error:
            ours = error.code != "puzzle.format" and ALONE in text[:_HEAD]
            self.notice = say("desk.unopened", why=error) if ours else say("desk.no_puzzle")
        except ValueError:
            self.notice = say("desk.no_puzzle")

    def open(self, text: str) -> None:
        """Open a file or a puzzle's line; of a collection the first puzzle. ValueError if invalid."""
        if not text.lstrip().startswith("{"):
            position, named = split_line(text)
            setup = setup_edits.setup_of(position)
            if named:
                remarks = remarks_of(named)
                self.task, self.begun = task_named(*task_of(named)), True
                self.title, self.author = remarks["title"], remarks["author"]
            self._session.setup = setup
            return
        found = Collection.loads(text)
        if not found:
            raise PuzzleError(say("puzzle.none"))
        self.take(found[0])
        if len(found) > 1:
            self.notice = say("desk.opened", count=len(found))

    def take(self, puzzle: Puzzle) -> None:
        self.begun, self.attempt = True, None
        self.task, self.title, self.author = puzzle.aim, puzzle.title, puzzle.author
        self._notes, self._tags = puzzle.notes, puzzle.tags
        self._session.setup = setup_edits.setup_of(puzzle.position)

    # --- storage

    def place(self) -> dict[str, Any]:
        if not self.begun:
            return {}
        number = {"number": self.task.number} if self.task.number else {}
        return {"task": self.task.name, **number, "title": self.title, "author": self.author}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Resume composing; ignore what does not fit."""
        with suppress(PuzzleError):
            self.task = task_named(place.get("task"), place.get("number", 0))
            self.begun = True
        for name in ("title", "author"):
            if isinstance(text := place.get(name), str):
                setattr(self, name, text[:_LONGEST])

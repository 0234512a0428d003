"""Puzzles: the reader plays, and the board plays against."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, Literal

from ...i18n import say, translated
from ...learner import Progress
from ...learner.question_id import QuestionId
from ...learner.remembered import Remembered
from ...learner.topics import topic_of_puzzle
from ...puzzles import Puzzle, PuzzleError
from ...puzzles.attempt import MoveResult
from ...puzzles.first_moves import choices
from ...puzzles.puzzle import puzzles_from
from ...puzzles.sets import all_puzzles, puzzles_by_line
from ...puzzles.strength import Strength
from ...puzzles.tree import Tree as Solution
from ...puzzles.tree import settled
from ...rules import Move, Position
from ...svg import Mark
from ..course.offers import lesson_title
from ..fields import act, field
from ..inbox import unknown_act
from ..lesson.session import unkept
from ..session import Session
from ..tree import Root
from ..wire import PageState, PuzzleState, PuzzleTheme, Refusal, TurnState
from .attempts import Judged, StartedPuzzle, choice_of, ring_name
from .sets import PuzzleSets

_MOST_PLANNED = 40  # scenes written down beforehand, for a page that has to play alone
_TODAY = 10  # at most this many of today's puzzles are shown
_MISSES = 3  # of one theme, after which its lesson is offered
_MOST_OPENED = 500_000  # positions, about a second's work, to refute first moves of a puzzle for a page


class PuzzleSession(Session):
    """Puzzles, one after another: every move that keeps the task is right, and is answered.

    The defender answers with the longest resistance. A wrong try is refuted on the board. The next
    puzzle is harder or easier, as the reader does.

    Its parameters are those of :class:`kamisado_widget.PuzzleBoard`; by default rings are nobody’s.
    """

    kind = "puzzle"
    own_labels = ("puzzle.",)
    clock = staticmethod(time.monotonic)  # what three minutes are measured by
    today = staticmethod(date.today)  # whose puzzle it is

    puzzle_state: PuzzleState = field("The puzzle on the board.", dict)

    def __init__(
        self,
        puzzles: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None = None,
        progress: Progress | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._puzzles = _listed(puzzles)
        self._progress = progress or unkept()
        self._begun: dict[int, StartedPuzzle] = {}  # by root
        self._read_progress()
        super().__init__(self._puzzles[self._next].position, language=language, **settings)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The set."""
        return tuple(self._puzzles)

    def _read_progress(self) -> None:
        """Find which puzzles the reader has solved, and which one is due."""
        rings = self._progress.rings
        solved = {i for i, puzzle in enumerate(self._puzzles) if ring_name(puzzle) in rings}
        tried = self._progress.memory.now.progress.tried
        self._sets = PuzzleSets(
            self._puzzles,
            solved,
            [i for i, puzzle in enumerate(self._puzzles) if puzzle.text in tried and i not in solved],
            lambda: self._progress.puzzle_strength,
            lambda: self.clock(),
            lambda: self.today(),
            self._due_themes,
        )
        self._read_rating()
        self._next = self._sets.order.next() or 0

    def _due_themes(self) -> Iterator[str]:
        """Yield the themes of puzzles that were missed and are to be asked again today."""
        deck = self._progress.deck
        for name in chain.from_iterable(map(deck.hanging, deck.due)):
            question = QuestionId.parse(name)
            if question and question.kind == "puzzle" and (known := puzzles_by_line().get(question.question)):
                yield known.themes[0]

    def _read_rating(self) -> None:
        self._gain = 0  # what the puzzle shown has made of it
        self._strength = self._progress.puzzle_strength if self._sets.are_many else Strength()

    @property
    def current(self) -> Puzzle:
        """The puzzle shown."""
        return self._started_at(self.cursor).puzzle

    # --- the tree

    def _begin(self, root: Root) -> None:
        """Begin with the puzzle that is due; its position is the root."""
        with self.changing():
            self._begun = {0: StartedPuzzle(self, self._puzzles[self._next], 0, self._next)}
            super()._begin(root)
            self._mark(0)
            self._plan(0)
            self.cursor = 0

    @act("next")
    def next(self) -> None:
        """Go on to the puzzle that fits the reader best; one left unsolved comes back later."""
        with self.changing():
            this = self._started_at(self.cursor)
            if not this.rings and not this.shown:
                self._sets.miss(this.index)
                self._count(this, right=False)
            self._go_on(self._sets.next())

    def choose_set(self, name: str) -> None:
        """Go on with a set of puzzles.

        Parameters
        ----------
        name : str
            One of those that :func:`kamisado_widget.puzzles.challenges.set_names` gives: ``"fitting"``, which
            follows how the reader does; ``"daily"``; ``"composed"``; ``"streak"`` or ``"three minutes"``,
            which are solved in one go; or a theme, whose puzzles come from the easiest on.

        Raises
        ------
        ValueError
            If there is no such set.

        Examples
        --------
        >>> session = PuzzleSession()
        >>> session.choose_set("chain")
        >>> "chain" in session.current.themes
        True
        """
        with self.changing():
            self._sets.choose(name, self.language)
            self._go_on(self._sets.order.next() or 0)

    def _count(self, started: StartedPuzzle, right: bool) -> None:
        """Count a puzzle in a run, the first time that it is decided."""
        if self._sets.run and not started.counted:
            started.counted = True
            self._sets.count(right, started.puzzle)

    def _go_on(self, index: int) -> None:
        """Show another puzzle, behind all that were begun."""
        self._next, self._gain = index, 0
        self.cursor = self._add_puzzle(index)

    def _add_puzzle(self, index: int) -> int:
        """Add a puzzle as another root; return its scene."""
        start = len(self.nodes)
        puzzle = self._puzzles[index]
        root = self._tree.begin(puzzle.position, self.language)
        self._begun[root] = StartedPuzzle(self, puzzle, root, index)
        self._mark(root)
        self._plan(root)
        self._publish_appended(start)
        return root

    def _mark(self, root: int) -> None:
        """Mark the towers that all turns on, as those whose ring would win the match."""
        puzzle = self._begun[root].puzzle
        if squares := puzzle.aim.deciding(puzzle.position):
            self.nodes[root]["marks"] = [Mark(square=square, kind="point") for square in squares]

    def _plan(self, root: int) -> None:
        """Add the scenes of the solution, as far as there is room, so that the page can play alone."""
        started = self._begun[root]
        puzzle = started.puzzle
        waiting: list[tuple[int, Solution]] = [(root, puzzle.solution)]
        while waiting and len(self.nodes) - root < _MOST_PLANNED:
            node, tree = waiting.pop(0)
            for move, then in tree.items():
                position = settled(self.position_at(node).play(move))
                replies: list[str] = []
                while then and position.player is not puzzle.player:
                    reply, then = next(iter(then.items()))
                    replies.append(reply)
                    position = settled(position.play(reply))
                if then or started.attempt.is_done([*started.moves_to(node), move, *replies]):
                    end = self._tree.follow(node, [move, *replies])
                    started.mark(end, Judged(move, MoveResult(True, not then, ())))
                    waiting.append((end, then))

    def _retell(self) -> None:
        super()._retell()
        for started in self._begun.values():
            started.retell()
        self._show(self.cursor)

    def _started_at(self, node: int) -> StartedPuzzle:
        """Return the puzzle that a scene belongs to."""
        return self._begun[self._tree.path_to(node)[0]]

    def _show(self, node: int) -> None:
        super()._show(node)
        self.puzzle_state = self._state_of(self._started_at(node))

    def _turn_at(self, node: int) -> TurnState:
        turn, started = super()._turn_at(node), self._started_at(node)
        if not started.is_open(node):
            turn["moves"] = []
            return turn
        if said := started.hints.said(started, node, self.language):
            turn["ideas"] = said
        if hint := started.hints.moves.get(node):
            turn["hint"] = hint
        return turn

    def _state_of(self, started: StartedPuzzle) -> PuzzleState:
        puzzle, state = started.puzzle, self._sets.state(self.language)
        state["task_text"] = puzzle.task_text(self.language)
        state["rating"] = say("puzzle.rating", self.language, rating=puzzle.rating)
        state["mistakes"] = started.mistakes
        if self._strength != Strength():
            state["own_rating"] = self._own_rating()
        if today := self._today():
            state["today"] = today
        if started.rings or started.shown:
            state["themes"] = self._sets.themes(puzzle, self.language)
        if started.mistakes or started.shown:
            self._offer_lesson(puzzle, state)
        if title := " · ".join(filter(None, [translated(puzzle.title, self.language), puzzle.author])):
            state["title"] = title
        if puzzle.notes:
            state["about"] = translated(puzzle.notes, self.language)
        if started.rings:
            state["rings"] = started.rings
        if started.shown:
            state["shown"] = True
        if started.otherwise:
            state["otherwise"] = True
        return state

    def _own_rating(self) -> str:
        rating = f"{self._strength.rating:.0f}{'' if self._strength.sure else '?'}"
        if not self._gain or not self._strength.sure:
            return say("puzzle.own_rating", self.language, rating=rating)
        change = f"{self._gain:+d}".replace("-", "\N{MINUS SIGN}")
        return say("puzzle.own_rating.changed", self.language, rating=rating, change=change)

    def _today(self) -> str:
        """Return of each puzzle that was tried today whether it was solved."""
        memory = self._progress.memory
        midnight = memory.clock().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        tries = sorted(first for first in memory.now.progress.tried.values() if first.date >= midnight)
        return "".join("-" if first.how == "wrong" else "+" for first in tries)[-_TODAY:]

    def _offer_lesson(self, puzzle: Puzzle, state: PuzzleState) -> None:
        """Offer the lesson about a puzzle's theme if three were missed since that lesson was done."""
        data, known, theme = self._progress.memory.now.progress, puzzles_by_line(), puzzle.themes[:1]
        lesson = topic_of_puzzle(puzzle).removeprefix("idea ")
        done = data.rings.get(lesson)
        missed = [
            first
            for line, first in data.tried.items()
            if first.how == "wrong" and (not done or first.date > done.date)
            if line in known and known[line].themes[:1] == theme
        ]
        if len(missed) >= _MISSES:
            title = lesson_title(lesson, self.language)
            state["lesson"] = PuzzleTheme(
                label=say("puzzle.lesson", self.language, lesson=title), name=lesson
            )

    # --- what the reader does

    def play(self, move: str) -> None:
        """Play a move of the solver's; the board answers."""
        with self.changing():
            node = self.cursor
            started = self._started_at(node)
            end = self._ending(started, node, move)
            self._keep_result(started, end)
            self.cursor = end

    def _ending(self, started: StartedPuzzle, node: int, move: Move | str) -> int:
        """Return the scene where a try ends that begins with a move."""
        known = self._tree.child(node, str(move)) if started.is_open(node) else None
        end = self._try(started, node, move) if known is None else self._tree.end_of_batch(known)
        started.explain(end)
        return end

    def _try(self, started: StartedPuzzle, node: int, move: Move | str) -> int:
        """Have a move judged and answered; return the scene where that ends."""
        start = len(self.nodes)
        judged = started.judge(node, move)
        end = self._tree.follow(node, [move, *judged.result.replies])
        started.mark(end, judged)
        self._publish_appended(start)
        return end

    def _keep_result(self, started: StartedPuzzle, end: int) -> None:
        """Take note of how a try ended."""
        tried = self._tree.nodes[end].get("tried")
        if tried == "wrong" and end not in started.wrong:
            started.wrong.add(end)
            self._note(started, right=False)
            self._count(started, right=False)
        if tried == "done":
            started.otherwise = started.wins_otherwise(end)
        if tried == "done" and not started.rings and not started.shown:
            self._note(started, right=True)  # before its ring says that it was solved
            started.rings = self._progress.finish(ring_name(started.puzzle), started.mistakes)
            self._sets.solve(started.index)
            self._count(started, right=not started.mistakes)

    def _note(self, started: StartedPuzzle, right: bool) -> None:
        """Remember how a puzzle went the first time: a wrong try, or a solution that was shown, is a miss."""
        if not started.noted:
            started.noted = True
            score = self._progress.record_puzzle(started.puzzle, right, helped=started.hints.given)
            self._sets.order.tried(started.index, score)
            before = self._strength
            self._read_rating()
            self._gain = round(self._strength.rating) - round(before.rating)

    def again(self) -> None:
        """Go back to where the last wrong move was made."""
        self.cursor = self._started_at(self.cursor).last_open(self.cursor)

    @act("solution")
    def solution(self) -> None:
        """Play the solution from where the reader is on the right way."""
        with self.changing():
            self.again()
            started = self._started_at(self.cursor)
            if not started.rings and not started.shown:
                started.shown = True
                self._note(started, right=False)
                self._count(started, right=False)
                self._sets.miss(started.index)
            start, node, played = len(self.nodes), self.cursor, started.moves_to(self.cursor)
            line: list[str] = []
            answered = MoveResult(True, False, ())
            while not answered.done:
                best = started.attempt.best([*played, *line])
                answered = started.attempt.answer([*played, *line], best)
                line += [str(best), *map(str, answered.replies)]
            end = self._tree.follow(node, line)
            started.mark(end, Judged(line[0], answered))
            if not started.rings:
                started.show(end)
            started.otherwise = False
            self._publish_appended(start)
            started.explain(end)
            self._arrive(end)

    def right_moves(self) -> list[str]:
        """Return the moves at the scene shown that keep the task; it may take a while."""
        with self.lock:
            node, moves = self.cursor, self.turn_state["moves"]
            started = self._started_at(node)
            path = started.moves_to(node)
        return [move for move in moves if started.attempt.answer(path, move).right]

    def results(self) -> list[bool | None]:
        """Return for each puzzle that was begun whether it was solved; None while it is open."""
        begun = self._begun.values()
        return [False if each.shown else True if each.rings else None for each in begun]

    def another(self, reader: str, file: Path) -> PuzzleSession:
        """Return the same puzzles, none of them solved."""
        return PuzzleSession(self._puzzles, **self._seen())

    def hint(self) -> str:
        """Say what the best move is about; asked again, which tower to look at, and then the move.

        Returns
        -------
        str
            The sentence, or the move.
        """
        with self.changing():
            self.again()
            started, node = self._started_at(self.cursor), self.cursor
            said = started.hints.ask(started, node, self.position_at(node), self.language)
            self._count(started, right=False)
            self._show(node)
            return said

    # --- what a reader comes back to

    def memory(self) -> Remembered:
        """Return where the reader's progress is kept."""
        return self._progress.memory

    def begin_anew(self) -> None:
        """Begin with the puzzle that is due for another reader."""
        self._read_progress()
        self._begin(self._puzzles[self._next].position)

    def place(self) -> dict[str, Any] | None:
        """Return the puzzle, what was tried at it, how hard the next ones are, and the best runs."""
        started = self._started_at(self.cursor)
        way = self._tree.path_to([self.cursor, *self._way_on(self.cursor)][-1])
        begun = [after for before, after in pairwise(way) if started.is_open(before)]
        return {
            "puzzle": self.current.id,
            "tries": [choice_of(self.nodes[node]) for node in begun],
            "at": sum(node <= self.cursor for node in begun),
            "mistakes": started.mistakes - len(started.wrong.intersection(way)),
            "shown": started.shown,
            "noted": started.noted or bool(started.hints.given),  # what comes now earns nothing
            **self._sets.place(),
        }

    def resume(self, place: Mapping[str, Any]) -> None:
        """Begin with the puzzle that was shown last, unless it is none of this set any more."""
        index = next((i for i, each in enumerate(self._puzzles) if each.id == place.get("puzzle")), None)
        if self._sets.resume(place, index, instead_of=self._next):
            self._next = index or 0
            self._begin(self._puzzles[self._next].position)
        if index == self._next:
            self._take_up(place)

    def _take_up(self, place: Mapping[str, Any]) -> None:
        """Try again what was tried at the puzzle that is begun with; it counts no second time."""
        tries, at, mistakes = place.get("tries"), place.get("at"), place.get("mistakes")
        if not isinstance(tries, list) or type(at) is not int or type(mistakes) is not int:
            return
        started, ends = self._started_at(0), [0]
        with self.changing(), suppress(ValueError):  # as far as it fits
            started.before = min(max(mistakes, 0), _MOST_PLANNED)
            started.shown, started.noted = place.get("shown") is True, place.get("noted") is True
            for move in tries[:_MOST_PLANNED]:
                ends.append(self._ending(started, ends[-1], str(move)))
        with self.changing():
            started.wrong.update(end for end in ends if self.nodes[end].get("tried") == "wrong")
            if self.nodes[ends[-1]].get("tried") == "done" and not started.shown:
                started.rings = self._progress.rings.get(ring_name(started.puzzle), 0)
            self._note_way(ends[-1])
            self._arrive(ends[min(max(at, 0), len(ends) - 1)])

    # --- messages

    @act("set")
    def act_set(self, what: Literal["ask", "choose", "time", "stop clock"], name: str = "") -> Refusal | None:
        """Show what sets of puzzles there are, choose one, or stop the clock.

        At ``"time"`` the page's own clock has run out.
        """
        run = self._sets.run
        if not self._sets.are_many or (run is None and what in ("time", "stop clock")):
            return unknown_act(self.language)
        if what == "choose":
            self.choose_set(name)
            return None
        with self.changing():
            if what == "ask":
                self._sets.choosing = not self._sets.choosing
            elif run:
                run.stop_clock() if what == "stop clock" else run.look_at_clock()
            self._show(self.cursor)
        return None

    @act("hint")
    def act_hint(self, what: Literal["idea", "move"] = "idea") -> None:
        """Give a hint, bit by bit."""
        self.hint()

    # --- without a page

    def title(self) -> str:
        """Return the task, for the heading of a page."""
        if len(self._puzzles) > 1:
            return say("puzzle.own", self.language)
        return self.current.task_text(self.language)

    def page_state(self) -> PageState:
        """Begin every puzzle at the beginning, with solutions, why they win, and what refutes first moves."""
        page = PuzzleSession(self._puzzles, None, language=self.language, **self.looks())
        return page._all_written_down()

    def _all_written_down(self) -> PageState:
        """Return the state of a page that holds every puzzle of the set, one root after another."""
        with self.changing():
            while (index := self._sets.order.next()) is not None:
                self._add_puzzle(index)
            for started in self._begun.values():
                self._write_first_moves(started)
                for end in started.ends():
                    started.explain(end)
        states = {str(root): self._state_of(started) for root, started in self._begun.items()}
        if len(states) > 1:
            self.puzzle_state = {**self.puzzle_state, "roots": states}
        return self.state()

    def _write_first_moves(self, started: StartedPuzzle) -> None:
        """Write down all first moves that are right, and what refutes others where that is soon found.

        Of a move that is not in its tree a page says no more than that it is not the way.
        """
        puzzle, attempt = started.puzzle, started.attempt
        right = attempt.first_moves()
        wrong = [move for move in choices(puzzle.position) if move not in right]
        refuted = attempt.soon_refuted(wrong, _MOST_OPENED)
        for move in chain(right, refuted):
            if self._tree.child(started.root, move) is None:
                with suppress(PuzzleError):  # too hard to say
                    self._try(started, started.root, move)


def _listed(given: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None) -> list[Puzzle]:
    if given is None:
        return list(all_puzzles().values())
    puzzles = list(puzzles_from(given))
    if not puzzles:
        raise ValueError(say("puzzle.none"))
    return puzzles

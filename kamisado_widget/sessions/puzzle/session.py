"""The puzzle session."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, Literal

from ...i18n import say, translated
from ...learner import Progress
from ...learner.memory import Memory
from ...learner.question_id import QuestionId
from ...learner.topics import topic_of_puzzle
from ...puzzles import Puzzle, PuzzleError
from ...puzzles.attempt import MoveResult
from ...puzzles.puzzle import puzzles_from
from ...puzzles.rating import Strength
from ...puzzles.sets import all_puzzles, puzzles_by_line
from ...puzzles.task import choices
from ...puzzles.tree import Tree as Solution
from ...rules import Move, Position
from ...svg import Mark
from ..course.offers import lesson_title
from ..fields import act, field, filled
from ..inbox import unknown_act
from ..lesson.session import progress_in_memory
from ..session import Session
from ..tree import Root, real_move
from ..wire import PageState, PuzzleState, PuzzleTheme, TurnState, Why
from .attempts import Judged, StartedPuzzle, ring_name
from .sets import PuzzleSets

_MOST_PLANNED = 40  # precomputed scenes, for a page without Python
_TODAY = 10
_SOLVED = 10  # puzzles solved before the rating's curve is shown
_MISSES = 3  # misses of a theme before its lesson is offered
_MOST_OPENED = 500_000  # about one second, to refute first moves for a page without Python


class PuzzleSession(Session):
    """A series of puzzles to solve on the board.

    All right moves are accepted. The defender answers with the longest resistance, and wrong moves are
    refuted. The difficulty of the next puzzle adapts to the reader.

    The parameters are those of :class:`kamisado_widget.PuzzleBoard`; by default nothing is stored.
    """

    kind = "puzzle"
    own_labels = ("puzzle.",)
    clock = staticmethod(time.monotonic)
    today = staticmethod(date.today)  # date of the daily puzzle

    puzzle_state: PuzzleState = field("The puzzle on the board.", dict)

    def __init__(
        self,
        puzzles: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None = None,
        progress: Progress | None = None,
        address: Callable[[str], str] = lambda _lesson: "",
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._puzzles = _listed(puzzles)
        self._progress = progress or progress_in_memory()
        self._address = address
        self._begun: dict[int, StartedPuzzle] = {}
        self._read_progress()
        super().__init__(self._puzzles[self._next].position, language=language, **settings)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(self._puzzles)

    def _read_progress(self) -> None:
        rings = self._progress.rings
        solved = {i for i, puzzle in enumerate(self._puzzles) if ring_name(puzzle) in rings}
        tried = self._progress.memory.now.progress.tried
        missed = [i for i, puzzle in enumerate(self._puzzles) if puzzle.text in tried and i not in solved]
        self._sets = PuzzleSets(self, self._puzzles, solved, missed)
        self._read_rating()
        self._next = self._sets.order.next() or 0

    @property
    def strength(self) -> Strength:
        return self._progress.puzzle_strength

    def due_themes(self) -> Iterator[str]:
        """Yield the themes of missed puzzles that are due today."""
        deck = self._progress.deck
        for name in chain.from_iterable(map(deck.hanging, deck.due)):
            question = QuestionId.parse(name)
            if question and question.kind == "puzzle" and (known := puzzles_by_line().get(question.question)):
                yield known.themes[0]

    def _read_rating(self) -> None:
        self._gain = 0  # rating points from the current puzzle
        self._strength = self.strength if self._sets.are_many else Strength()
        enough = self._sets.are_many and len(self._sets.solved) >= _SOLVED
        self._curve = self._progress.puzzle_curve if enough else []

    @property
    def current(self) -> Puzzle:
        return self._started_at(self.cursor).puzzle

    # --- the tree

    def _begin(self, root: Root) -> None:
        with self.changing():
            self._begun = {0: StartedPuzzle(self, self._puzzles[self._next], 0, self._next)}
            super()._begin(root)
            self._plan(0)
            self.cursor = 0

    @act("next")
    def next(self) -> None:
        """Go to the next puzzle; unsolved ones come back later."""
        with self.changing():
            this = self._started_at(self.cursor)
            if not this.rings and not this.shown:
                self._sets.miss(this.index)
                self._count(this, right=False)
            self._go_on(self._sets.next())

    def choose_set(self, name: str) -> None:
        """Switch to a set of puzzles.

        Parameters
        ----------
        name : str
            A name from :func:`kamisado_widget.puzzles.sets.set_names`: ``"fitting"`` (adaptive),
            ``"daily"``, ``"composed"``, ``"streak"``, ``"three minutes"``, or a theme (easiest first).

        Raises
        ------
        ValueError
            Unknown set.
        """
        with self.changing():
            self._sets.choose(name, self.language)
            self._go_on(self._sets.order.next() or 0)

    def _count(self, started: StartedPuzzle, right: bool) -> None:
        if self._sets.run and not started.counted:
            started.counted = True
            self._sets.count(right, started.puzzle)

    def _go_on(self, index: int) -> None:
        self._next, self._gain = index, 0
        self.cursor = self._add_puzzle(index)

    def _add_puzzle(self, index: int) -> int:
        start = len(self.nodes)
        puzzle = self._puzzles[index]
        root = self.tree.begin(puzzle.position, self.language)
        self._begun[root] = StartedPuzzle(self, puzzle, root, index)
        self._plan(root)
        self._publish_appended(start)
        return root

    def _mark(self, root: int) -> None:
        """Mark the decisive towers, like those whose ring would win the match."""
        puzzle = self._begun[root].puzzle
        if squares := puzzle.aim.deciding(puzzle.position):
            self.nodes[root]["marks"] = [Mark(square=square, kind="point") for square in squares]

    def _plan(self, root: int) -> None:
        """Add the solution's scenes up to a limit, for a page without Python."""
        started = self._begun[root]
        puzzle = started.puzzle
        self._mark(root)
        waiting: list[tuple[int, Solution]] = [(root, puzzle.solution)]
        while waiting and len(self.nodes) - root < _MOST_PLANNED:
            node, tree = waiting.pop(0)
            for move, then in tree.items():
                position = self.position_at(node).play(move).settled()
                replies: list[str] = []
                while then and position.player is not puzzle.player:
                    reply, then = next(iter(then.items()))
                    replies.append(reply)
                    position = position.play(reply).settled()
                if then or started.attempt.is_done([*started.moves_to(node), move, *replies]):
                    end = self.tree.follow(node, [move, *replies])
                    started.mark(end, Judged(move, MoveResult(True, not then, ())))
                    waiting.append((end, then))

    def _retell(self) -> None:
        super()._retell()
        for root, started in self._begun.items():
            self._mark(root)
            started.retell()
        self._show(self.cursor)

    def _started_at(self, node: int) -> StartedPuzzle:
        return self._begun[self.tree.path_to(node)[0]]

    def _show(self, node: int) -> None:
        super()._show(node)
        self.puzzle_state = self._state_of(self._started_at(node))

    def _turn_at(self, node: int) -> TurnState:
        turn, started = super()._turn_at(node), self._started_at(node)
        if not started.is_open(node):
            turn["moves"] = []
            return turn
        if said := started.hints_at(node):
            turn["ideas"] = said
        if hint := started.given.get(node):
            turn["hint"] = hint
        return turn

    def _state_of(self, started: StartedPuzzle) -> PuzzleState:
        puzzle, language = started.puzzle, self.language
        state = self._sets.state(language) | filled(
            PuzzleState(
                task_text=puzzle.task_text(language),
                rating=say("puzzle.rating", language, rating=puzzle.rating),
                own_rating=self._own_rating(),
                curve=self._curve if len(self._curve) > 1 else [],
                today=self._today(),
                themes=self._sets.themes(puzzle, language) if started.rings or started.shown else [],
                title=" · ".join(filter(None, [translated(puzzle.title, language), puzzle.author])),
                about=translated(puzzle.notes, language),
                rings=started.rings,
                shown=started.shown,
                otherwise=started.otherwise,
            )
        )
        state["mistakes"] = started.mistakes
        if (started.mistakes or started.shown) and (lesson := self._lesson_about(puzzle)):
            state["lesson"] = lesson
        return state

    def _own_rating(self) -> str:
        if self._strength == Strength():
            return ""
        rating = f"{self._strength.rating:.0f}{'' if self._strength.sure else '?'}"
        if not self._gain or not self._strength.sure:
            return say("puzzle.own_rating", self.language, rating=rating)
        change = f"{self._gain:+d}".replace("-", "\N{MINUS SIGN}")
        return say("puzzle.own_rating.changed", self.language, rating=rating, change=change)

    def _today(self) -> str:
        memory = self._progress.memory
        midnight = memory.clock().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        tries = sorted(first for first in memory.now.progress.tried.values() if first.date >= midnight)
        return "".join("-" if first.how == "wrong" else "+" for first in tries)[-_TODAY:]

    def _lesson_about(self, puzzle: Puzzle) -> PuzzleTheme | None:
        """Return the lesson about a theme after three misses since it was last read."""
        data, known, theme = self._progress.memory.now.progress, puzzles_by_line(), puzzle.themes[:1]
        lesson = topic_of_puzzle(puzzle).removeprefix("idea ")
        done = data.rings.get(lesson)
        missed = [
            first
            for line, first in data.tried.items()
            if first.how == "wrong" and (not done or first.date > done.date)
            if line in known and known[line].themes[:1] == theme
        ]
        if len(missed) < _MISSES:
            return None
        label = say("puzzle.lesson", self.language, lesson=lesson_title(lesson, self.language))
        return filled(PuzzleTheme(label=label, name=lesson, address=self._address(lesson)))

    # --- actions

    def play(self, move: str) -> None:
        """Play a move of the solver; the board replies."""
        with self.changing():
            node = self.cursor
            started = self._started_at(node)
            end = self._ending(started, node, move)
            self._keep_result(started, end)
            self.cursor = end

    def _ending(self, started: StartedPuzzle, node: int, move: Move | str) -> int:
        """Return the last scene of a try that starts with a move."""
        known = self.tree.child(node, str(move)) if started.is_open(node) else None
        end = self._try(started, node, move) if known is None else self.tree.end_of_batch(known)
        started.explain(end)
        return end

    def _try(self, started: StartedPuzzle, node: int, move: Move | str) -> int:
        """Judge and answer a move; return the last scene."""
        start = len(self.nodes)
        judged = started.judge(node, move)
        end = self.tree.follow(node, [move, *judged.result.replies])
        started.mark(end, judged)
        self._publish_appended(start)
        return end

    def _keep_result(self, started: StartedPuzzle, end: int) -> None:
        tried = self.tree.nodes[end].get("tried")
        if tried == "wrong" and end not in started.wrong:
            started.wrong.add(end)
            self._fail(started)
        if tried == "done":
            started.otherwise = started.wins_otherwise(end)
        if tried == "done" and not started.rings and self._was_given_away(started, end):
            self._give_away(started)
            started.show(end)
        if tried == "done" and not started.rings and not started.shown:
            self._note(started, right=True)  # before its ring marks it as solved
            started.rings = self._progress.finish(ring_name(started.puzzle), started.mistakes)
            self._sets.solve(started.index)
            self._count(started, right=not started.mistakes)

    def _was_given_away(self, started: StartedPuzzle, end: int) -> bool:
        """Whether hints gave away all of the reader's moves to a scene."""
        return all(node in started.given for node in self.tree.path_to(end) if started.is_open(node))

    def _give_away(self, started: StartedPuzzle) -> None:
        """Record the puzzle as missed: its solution was shown."""
        if not started.rings and not started.shown:
            started.shown = True
            self._fail(started)
            self._sets.miss(started.index)

    def _fail(self, started: StartedPuzzle) -> None:
        self._note(started, right=False)
        self._count(started, right=False)

    def _note(self, started: StartedPuzzle, right: bool) -> None:
        """Record the first result of a puzzle; wrong tries and shown solutions are misses."""
        if not started.noted:
            started.noted = True
            score = self._progress.record_puzzle(started.puzzle, right, helped=started.is_helped)
            self._sets.order.tried(started.index, score)
            before = self._strength
            self._read_rating()
            self._gain = round(self._strength.rating) - round(before.rating)

    def again(self) -> None:
        """Go back to before the last wrong move."""
        self.cursor = self._started_at(self.cursor).last_open(self.cursor)

    @act("solution")
    def solution(self) -> None:
        """Play the solution from the last right scene."""
        with self.changing():
            self.again()
            started = self._started_at(self.cursor)
            self._give_away(started)
            start, node, played = len(self.nodes), self.cursor, started.moves_to(self.cursor)
            line: list[str] = []
            answered = MoveResult(True, False, ())
            while not answered.done:
                best = started.attempt.best([*played, *line])
                answered = started.attempt.answer([*played, *line], best)
                line += [str(best), *map(str, answered.replies)]
            end = self.tree.follow(node, line)
            started.mark(end, Judged(line[0], answered))
            if not started.rings:
                started.show(end)
            started.otherwise = False
            self._publish_appended(start)
            started.explain(end)
            self._arrive(end)

    def right_moves(self) -> list[str]:
        """Return the right moves at the current scene; may be slow."""
        with self.lock:
            node, moves = self.cursor, self.turn_state["moves"]
            started = self._started_at(node)
            path = started.moves_to(node)
        return [move for move in moves if started.attempt.answer(path, move).right]

    def results(self) -> list[bool | None]:
        """Return for each started puzzle whether it was solved; None while open."""
        begun = self._begun.values()
        return [False if each.shown else True if each.rings else None for each in begun]

    def another(self, reader: str, file: Path) -> PuzzleSession:
        return PuzzleSession(self._puzzles, address=self._address, **self._seen())

    def hint(self) -> str:
        """Give the next hint: the idea, the tower, the move; return the sentence or the move."""
        with self.changing():
            self.again()
            started = self._started_at(self.cursor)
            said = started.ask_hint(self.cursor)
            self._count(started, right=False)
            self._show(self.cursor)
            return said

    # --- storage

    def memory(self) -> Memory:
        return self._progress.memory

    def begin_anew(self) -> None:
        self._read_progress()
        self._begin(self._puzzles[self._next].position)

    def place(self) -> dict[str, Any] | None:
        """Return the puzzle, the tries, the level of the next ones, and the best runs."""
        started = self._started_at(self.cursor)
        way = self.tree.path_to([self.cursor, *self._way_on(self.cursor)][-1])
        begun = [after for before, after in pairwise(way) if started.is_open(before)]
        choices = [node for node in way if started.is_open(node)]
        given = [index for index, node in enumerate(choices) if node in started.given]
        return {
            "puzzle": self.current.id,
            "tries": [real_move(self.nodes[node]) for node in begun],
            "at": sum(node <= self.cursor for node in begun),
            "mistakes": started.mistakes - len(started.wrong.intersection(way)) - len(given),
            "given": given,
            "shown": started.shown,
            "noted": started.noted or started.is_helped,  # later results earn nothing
            **self._sets.place(),
        }

    def resume(self, place: Mapping[str, Any]) -> None:
        """Start with the last puzzle, if it is still in the set."""
        index = next((i for i, each in enumerate(self._puzzles) if each.id == place.get("puzzle")), None)
        if self._sets.resume(place, index, instead_of=self._next):
            self._next = index or 0
            self._begin(self._puzzles[self._next].position)
        if index == self._next:
            self._replay(place)

    def _replay(self, place: Mapping[str, Any]) -> None:
        """Replay the stored tries; they do not count again."""
        tries, at, mistakes = place.get("tries"), place.get("at"), place.get("mistakes")
        if not isinstance(tries, list) or type(at) is not int or type(mistakes) is not int:
            return
        started, ends = self._started_at(0), [0]
        with self.changing(), suppress(ValueError):
            started.before = min(max(mistakes, 0), _MOST_PLANNED)
            started.shown, started.noted = place.get("shown") is True, place.get("noted") is True
            for move in tries[:_MOST_PLANNED]:
                ends.append(self._ending(started, ends[-1], str(move)))
        with self.changing():
            for index in given if isinstance(given := place.get("given"), list) else ():
                if type(index) is int and 0 <= index < len(ends):
                    started.given[ends[index]] = ""
            started.wrong.update(end for end in ends if self.nodes[end].get("tried") == "wrong")
            if self.nodes[ends[-1]].get("tried") == "done" and not started.shown:
                started.rings = self._progress.rings.get(ring_name(started.puzzle), 0)
            self._note_way(ends[-1])
            self._arrive(ends[min(max(at, 0), len(ends) - 1)])

    # --- messages

    @act("set")
    def act_set(self, what: Literal["ask", "choose", "time", "stop clock"], name: str = "") -> Why | None:
        """Show the puzzle sets, choose one, or stop the clock; ``"time"``: the page's clock has run out."""
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
        """Give the next hint, or the move."""
        self.hint()

    # --- static output

    def title(self) -> str:
        if len(self._puzzles) > 1:
            return say("puzzle.own", self.language)
        return self.current.task_text(self.language)

    def page_state(self) -> PageState:
        """Include all puzzles with solutions, reasons and refutations."""
        page = PuzzleSession(self._puzzles, None, language=self.language, **self.looks())
        return page._all_written_down()

    def _all_written_down(self) -> PageState:
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
        """Add all right first moves, and quick refutations of others.

        For moves outside the tree the page only says that they are wrong.
        """
        puzzle, attempt = started.puzzle, started.attempt
        right = attempt.first_moves()
        wrong = [move for move in choices(puzzle.position) if move not in right]
        refuted = attempt.soon_refuted(wrong, _MOST_OPENED)
        for move in chain(right, refuted):
            if self.tree.child(started.root, move) is None:
                with suppress(PuzzleError):
                    self._try(started, started.root, move)


def _listed(given: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None) -> list[Puzzle]:
    if given is None:
        return list(all_puzzles().values())
    puzzles = list(puzzles_from(given))
    if not puzzles:
        raise ValueError(say("puzzle.none"))
    return puzzles

"""Puzzles: the reader plays, and the board plays against."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from ..i18n import say, translated
from ..learner import Card, Memory, Progress
from ..picture import Scene
from ..puzzles import THEMES, Puzzle, challenges
from ..puzzles.attempt import Attempt, MoveResult
from ..puzzles.choices import choices, led_to
from ..puzzles.order import Order, Queue
from ..puzzles.puzzle import puzzles_from
from ..puzzles.themes import theme_names
from ..puzzles.tree import Tree as Solution
from ..puzzles.tree import settled
from ..reasons import Reason, because, ideas, pointer, scenes
from ..rules import Match, Move, Position
from ..rules.fill import direction_named
from ..rules.text import shortened
from .fields import field
from .inbox import Act, refusal, unknown_act
from .lesson import unkept
from .puzzle_run import Run
from .questions import REASON_SECONDS
from .session import Session
from .tree import ROOT, Root
from .wire import Node, PuzzleSet, PuzzleState, Refusal, State, TurnState

_MANY = 100  # puzzles, of which there are sets to choose
_MOST_PLANNED = 40  # scenes written down beforehand, for a page that has to play alone


class PuzzleSession(Session):
    """Puzzles, one after another: every move that keeps the task is right, and is answered.

    The defender answers with the longest resistance. A wrong try is refuted on the board. The next
    puzzle is harder or easier, as the reader does.

    Parameters
    ----------
    puzzles : Puzzle, str, Position, or iterable of these
        What to solve; a text is a puzzle's line or a position's. The package's own collection if
        left out.
    progress : Progress, optional
        Where stars are kept; by default they are nobody's.
    **settings
        Any setting of a session.
    """

    kind = "puzzle"
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
        self._has_sets = len(self._puzzles) >= _MANY
        self._choosing = False  # whether sets to choose from are shown
        self._best: dict[str, int] = {}  # the most that were solved in one run
        self._run: Run | None = None
        self._progress = progress or unkept()
        self._begun: dict[int, StartedPuzzle] = {}  # by root
        self._read_progress()
        super().__init__(_root(self._puzzles[self._next]), language=language, **settings)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The set."""
        return tuple(self._puzzles)

    def _read_progress(self) -> None:
        """Find which puzzles the reader has solved, and which one is due."""
        stars = self._progress.stars
        self._solved = {i for i, puzzle in enumerate(self._puzzles) if star_name(puzzle) in stars}
        self._rating = self._progress.puzzle_rating if self._has_sets else None
        self._begin_set("fitting")
        self._next = self._order.next() or 0

    @property
    def current(self) -> Puzzle:
        """The puzzle shown."""
        return self._started_at(self.cursor).puzzle

    # --- the tree

    def _begin(self, root: Root) -> None:
        """Begin with the puzzle that is due; its position is the root."""
        with self.changing():
            self._begun = {0: self._start(self._next)}
            self._answers: dict[int, MoveResult] = {}  # by the scene where a try ended
            self._reasons: dict[int, tuple[str, Reason]] = {}  # its first move, and why it was wrong or right
            super()._begin(root)
            self._plan(0)
            self.cursor = 0

    def _start(self, index: int) -> StartedPuzzle:
        return StartedPuzzle(index, self._puzzles[index])

    def next(self) -> None:
        """Go on to the puzzle that fits the reader best; one left unsolved comes back later."""
        with self.changing():
            this = self._started_at(self.cursor)
            if not this.stars and not this.shown:
                self._order.missed(this.index)
                self._count(this, right=False)
            if self._run and self._run.over:
                self._begin_set(self._set)
            index = self._order.next()
            if index is None:  # all are solved: once more from the beginning
                self._begin_set(self._set, anew=True)
                index = self._order.next() or 0
            self._next = index
            self.cursor = self._add_puzzle(index)

    # --- sets

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
        names = challenges.set_names(self._puzzles)
        if name not in names:
            raise ValueError(
                say("puzzle.no_set", self.language, found=shortened(name), names=", ".join(names))
            )
        with self.changing():
            self._choosing = False
            self._begin_set(name)
            self._next = self._order.next() or 0
            self.cursor = self._add_puzzle(self._next)

    def _begin_set(self, name: str, *, anew: bool = False) -> None:
        """Begin with a set; anew, with all of its puzzles, those solved before among them."""
        self._set, self._run = name, None
        self._members: Sequence[int] = range(len(self._puzzles))
        if name in challenges.RUNS:
            self._order: Order | Queue = Queue(challenges.climb(self._puzzles, Random()))
            self._run = Run(name, self._best.get(name, 0), self.clock)
        elif name == "fitting":
            skipped = () if anew or len(self._solved) == len(self._puzzles) else sorted(self._solved)
            self._order = Order(self._puzzles, skipped)
        else:
            self._members = challenges.members(self._puzzles, name, self.today())
            unsolved = [index for index in self._members if index not in self._solved]
            self._order = Queue(self._members if anew or not unsolved else unsolved)

    def _count(self, started: StartedPuzzle, right: bool) -> None:
        """Count a puzzle in a run, the first time that it is decided."""
        if self._run and not started.counted:
            started.counted = True
            self._run.note(right)
            self._best[self._run.name] = self._run.best

    def _add_puzzle(self, index: int) -> int:
        """Add a puzzle as another root; return its scene."""
        start = len(self.nodes)
        puzzle = self._puzzles[index]
        root = self._tree.begin(puzzle.position, self.language, _match(puzzle))
        self._begun[root] = self._start(index)
        self._plan(root)
        self._publish_appended(start)
        return root

    def _plan(self, root: int) -> None:
        """Add the scenes of the solution, as far as there is room, so that the page can play alone."""
        puzzle = self._begun[root].puzzle
        waiting: list[tuple[int, Solution]] = [(root, puzzle.solution)]
        while waiting and len(self.nodes) - root < _MOST_PLANNED:
            node, tree = waiting.pop(0)
            for move, then in tree.items():
                position = settled(led_to(self.position_at(node), move))
                replies: list[str] = []
                while then and position.player is not puzzle.player:
                    reply, then = next(iter(then.items()))
                    replies.append(reply)
                    position = settled(position.play(reply))
                if then or self._begun[root].attempt.is_done([*self._moves_to(node), move, *replies]):
                    end = self._tree.follow(node, [move, *replies])
                    self._mark(end, not then, MoveResult(True, not then, ()))
                    waiting.append((end, then))

    def _mark(self, node: int, done: bool, answered: MoveResult) -> None:
        """Say at the end of a try what it was worth."""
        scene = self._tree.nodes[node]
        if "tried" not in scene:
            self._answers[node] = answered
            scene["tried"] = "done" if done else "right" if answered.right else "wrong"
            scene["say"] = f"{scene['say']} {self._comment(node, answered)}".strip()
        if node in self._reasons:
            scene["why"] = scenes(self._reasons[node][1], self.language)

    def _retell(self) -> None:
        super()._retell()
        for node, answered in self._answers.items():
            self._mark(node, answered.done, answered)
        self._show(self.cursor)

    def _comment(self, node: int, answered: MoveResult) -> str:
        """Say how a try ended."""
        why = self._reasons.get(node)
        return comment_on(self._started_at(node).puzzle, answered, why, self.language)

    def _started_at(self, node: int) -> StartedPuzzle:
        """Return the puzzle that a scene belongs to."""
        return self._begun[self._tree.path_to(node)[0]]

    def _moves_to(self, node: int) -> list[str]:
        scenes = [self._tree.nodes[step] for step in self._tree.path_to(node)[1:]]
        return [move for move in map(choice_of, scenes) if move]

    def _is_open(self, node: int) -> bool:
        """Tell whether the reader may move at a scene."""
        here = self._tree.nodes[node]
        return here["parent"] == ROOT or here.get("tried") == "right"

    def _show(self, node: int) -> None:
        super()._show(node)
        self.puzzle_state = self._state_of(self._started_at(node))

    def _turn_at(self, node: int) -> TurnState:
        turn = super()._turn_at(node)
        if not self._is_open(node):
            turn["moves"] = []
            return turn
        started = self._started_at(node)
        if node in started.bits:
            turn["ideas"] = self._ideas(started.puzzle, *started.bits[node])[: started.asked[node]]
        if hint := started.hints.get(node):
            turn["hint"] = hint
        return turn

    def _state_of(self, started: StartedPuzzle) -> PuzzleState:
        puzzle = started.puzzle
        state = PuzzleState(
            task_text=puzzle.task_text(self.language),
            rating=say("puzzle.rating", self.language, rating=puzzle.rating),
            size=len(self._members),
            solved=len(self._solved.intersection(self._members)),
            mistakes=started.mistakes,
            choosing=self._has_sets,
        )
        if self._rating is not None:
            state["own_rating"] = say("puzzle.own_rating", self.language, rating=self._rating)
        if self._set != "fitting":
            state["set"] = self._set_label(self._set)
        if self._choosing:
            state["sets"] = [self._set_state(name) for name in challenges.set_names(self._puzzles)]
        if self._run:
            state["run"] = self._run.state(self.language)
        if puzzle.title:
            state["title"] = translated(puzzle.title, self.language)
        about = "\n".join(filter(None, [translated(puzzle.notes, self.language), puzzle.author]))
        if about:
            state["about"] = about
        if puzzle.asks_fill:
            state["line_ups"] = line_ups_of(puzzle)
        if started.stars:
            state["stars"] = started.stars
        if started.shown:
            state["shown"] = True
        return state

    def _set_label(self, name: str) -> str:
        if name in THEMES:
            return theme_names((name,), self.language)[0]
        return say(_set_key(name), self.language)

    def _set_state(self, name: str) -> PuzzleSet:
        state = PuzzleSet(name=name, label=self._set_label(name))
        if name in THEMES:
            members = challenges.members(self._puzzles, name, self.today())
            state["size"], state["solved"] = len(members), len(self._solved.intersection(members))
        else:
            state["why"] = say(f"{_set_key(name)}.why", self.language)
        return state

    # --- what the reader does

    def play(self, move: str) -> None:
        """Play a move of the solver's; the board answers.

        Parameters
        ----------
        move : Move or str
            As ``"c8c5"``.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the board is as it was.
        ValueError
            If it is not the reader's turn, because the try is over.
        """
        with self.changing():
            node = self.cursor
            started = self._started_at(node)
            if not self._is_open(node):
                raise ValueError(say("puzzle.again", self.language))
            start = len(self.nodes)
            known = self._tree.child(node, str(move))
            if known is None:
                answered = started.attempt.answer(self._moves_to(node), move)
                end = self._tree.follow(node, [move, *answered.replies])
                self._explain_try(started, node, move, end, answered)
                self._mark(end, answered.done, answered)
                self._publish_appended(start)
            else:
                end = self._tree.end_of_batch(known)
            self._explain_solution(started, end)
            self._keep_result(started, end)
            self.cursor = end

    def fill(self, direction: str) -> None:
        """Choose a fill, where the puzzle asks for one; the board answers.

        Parameters
        ----------
        direction : str
            ``"left"`` or ``"right"``, the player's own.

        Raises
        ------
        IllegalFill
            A ValueError, if no fill is due, or there is no such direction; the board is as it was.
        ValueError
            If it is not the reader's turn, because the try is over.
        """
        self.play(direction_named(direction))

    def _explain_try(
        self, started: StartedPuzzle, node: int, move: Move | str, end: int, answered: MoveResult
    ) -> None:
        """Find why a wrong move loses, if it does."""
        lost = not answered.right and answered.verdict.winner is started.puzzle.player.other
        if lost and not started.puzzle.asks_fill:  # a whole round is too long a reason
            self._reasons[end] = str(move), because(self.position_at(node), move, seconds=REASON_SECONDS)

    def _explain_solution(self, started: StartedPuzzle, end: int) -> None:
        """Find why the first move was right, once all is done: one that won at once needs no words."""
        scene, puzzle = self._tree.nodes[end], started.puzzle
        if scene.get("tried") != "done" or "why" in scene or not puzzle.aim.has_reason or puzzle.moves == 1:
            return
        first = self._moves_to(end)[0]
        self._reasons[end] = first, because(puzzle.position, first, seconds=REASON_SECONDS)
        scene["why"] = scenes(self._reasons[end][1], self.language)
        self.mark_changed("nodes")

    def _keep_result(self, started: StartedPuzzle, end: int) -> None:
        """Take note of how a try ended."""
        tried = self._tree.nodes[end].get("tried")
        if tried == "wrong" and end not in started.wrong:
            started.wrong.add(end)
            self._note(started, right=False)
            self._count(started, right=False)
        elif tried == "done" and not started.stars and not started.shown:
            started.stars = self._progress.finish(star_name(started.puzzle), started.mistakes)
            self._solved.add(started.index)
            self._order.solved(started.mistakes)
            self._count(started, right=not started.mistakes)
            if not started.asked:  # with help it earns nothing
                self._note(started, right=True)

    def _note(self, started: StartedPuzzle, right: bool) -> None:
        """Remember how a puzzle went the first time: a wrong try, or a solution that was shown, is a miss."""
        if not started.noted:
            started.noted = True
            self._progress.memory.deck.note(Card.of_puzzle(started.puzzle), right)
            self._rating = self._progress.puzzle_rating if self._has_sets else None

    def again(self) -> None:
        """Go back to where the last wrong move was made."""
        path = self._tree.path_to(self.cursor)
        self.cursor = next(node for node in reversed(path) if self._is_open(node))

    def solution(self) -> None:
        """Play the solution from where the reader is on the right way."""
        with self.changing():
            self.again()
            started = self._started_at(self.cursor)
            if not started.stars and not started.shown:
                started.shown = True
                self._note(started, right=False)
                self._count(started, right=False)
                self._order.missed(started.index)
            start, node, played = len(self.nodes), self.cursor, self._moves_to(self.cursor)
            line: list[str] = []
            answered = MoveResult(True, False, ())
            while not answered.done:
                best = started.attempt.best([*played, *line])
                answered = started.attempt.answer([*played, *line], best)
                line += [str(best), *map(str, answered.replies)]
            end = self._tree.follow(node, line)
            self._mark(end, True, answered)
            self._publish_appended(start)
            self._explain_solution(started, end)
            self._arrive(end)

    def right_moves(self) -> list[str]:
        """Return the moves at the scene shown that keep the task; it may take a while."""
        with self.lock:
            node, moves = self.cursor, self.turn_state["moves"]
            attempt, path = self._started_at(node).attempt, self._moves_to(node)
        return [move for move in moves if attempt.answer(path, move).right]

    def results(self) -> list[bool | None]:
        """Return for each puzzle that was begun whether it was solved; None while it is open."""
        begun = self._begun.values()
        return [False if each.shown else True if each.stars else None for each in begun]

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
            if node not in started.bits:
                started.bits[node] = self._best_at(started, node)
            bits = self._ideas(started.puzzle, *started.bits[node])
            asked = started.asked[node] = started.asked.get(node, 0) + 1
            self._count(started, right=False)
            if asked > len(bits) and not started.puzzle.asks_fill:
                started.hints[node] = str(started.bits[node][1])
            self._show(node)
            return started.hints.get(node) or bits[min(asked, len(bits)) - 1]["say"]

    def _best_at(self, started: StartedPuzzle, node: int) -> tuple[Position, str, Reason | None]:
        """Return the best move or fill at a scene, and where it is to win also why it does."""
        position = self.position_at(node)
        best = started.attempt.best(self._moves_to(node))
        has_reason = started.puzzle.aim.has_reason
        return position, best, because(position, best, seconds=REASON_SECONDS) if has_reason else None

    def _ideas(self, puzzle: Puzzle, position: Position, best: str, reason: Reason | None) -> list[Scene]:
        if puzzle.asks_fill:
            return self._ideas_of_fill(puzzle, best)
        best_move = position.find_move(best)
        if reason:
            return ideas(position, best_move, reason, self.language)
        themes = puzzle.theme_names(self.language) or (say("puzzle.plain", self.language),)
        about = say("puzzle.hint", self.language, themes="; ".join(themes))
        return [Scene(at=str(position), say=about), pointer(position, best_move, self.language)]

    def _ideas_of_fill(self, puzzle: Puzzle, best: str) -> list[Scene]:
        """Say what refutes the wrong fill, not yet which one that is; then which one is right."""
        at, player = self.scene()["at"], puzzle.player
        refuting = [
            say("puzzle.hint.fill", self.language, player=player.other, origin=move[:2], square=move[2:])
            for move in puzzle.refutation.values()
        ]
        answer = say(f"puzzle.fill.{best}", self.language, player=player)
        return [Scene(at=at, say=text) for text in (*refuting, answer)]

    # --- what a reader comes back to

    def memory(self) -> Memory:
        """Return where the reader's progress is kept."""
        return self._progress.memory

    def begin_anew(self) -> None:
        """Begin with the puzzle that is due for another reader."""
        self._read_progress()
        self._begin(_root(self._puzzles[self._next]))

    def place(self) -> dict[str, Any] | None:
        """Return the puzzle, how hard those are that come next, and the most solved in one go."""
        return {"puzzle": self.current.id, "rating": self._order.level, "best": dict(self._best)}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Begin with the puzzle that was shown last, unless it is none of this set any more."""
        best = place.get("best")
        if isinstance(best, dict):
            self._best = {name: best[name] for name in challenges.RUNS if type(best.get(name)) is int}
        index = next((i for i, each in enumerate(self._puzzles) if each.id == place.get("puzzle")), None)
        level = place.get("rating")
        if index is None or index == self._next or type(level) is not int or isinstance(self._order, Queue):
            return
        self._order.resume(index, level, instead_of=self._next)
        self._next = index
        self._begin(_root(self._puzzles[index]))

    # --- messages

    def _acts(self) -> dict[str, Act]:
        acts: Mapping[str, Callable[[], object]] = {
            "hint": self.hint,
            "solution": self.solution,
            "next": self.next,
        }
        others = {name: _refusing(act) for name, act in acts.items()}
        return {"play": self._act_play, "fill": self._act_fill, "set": self._act_set, **others}

    def _act_set(self, message: Mapping[str, object]) -> Refusal | None:
        what = message.get("what")
        if not self._has_sets:
            return unknown_act(self.language)
        if what == "choose":
            return _refusing(lambda: self.choose_set(str(message.get("name"))))(message)
        with self.changing():
            if what == "ask":
                self._choosing = not self._choosing
            elif what == "stop clock" and self._run:
                self._run.stop_clock()
            elif what == "time" and self._run:
                self._run.look_at_clock()
            else:
                return unknown_act(self.language)
            self._show(self.cursor)
        return None

    def _act_play(self, message: Mapping[str, object]) -> Refusal | None:
        try:
            return super()._act_play(message)
        except ValueError as error:
            return refusal(str(error))

    def _act_fill(self, message: Mapping[str, object]) -> Refusal | None:
        return _refusing(lambda: self.fill(str(message.get("direction"))))(message)

    # --- without a page

    def title(self) -> str:
        """Return the task, for the heading of a page."""
        if len(self._puzzles) > 1:
            return say("puzzle.own", self.language)
        return self.current.task_text(self.language)

    def page_state(self) -> State:
        """Begin every puzzle at the beginning, with solutions, why they win, and what refutes first moves."""
        settings = {name: getattr(self, name) for name in self.looks()}
        page = PuzzleSession(self._puzzles, None, language=self.language, **settings)
        return page._all_written_down()

    def _all_written_down(self) -> State:
        """Return the state of a page that holds every puzzle of the set, one root after another."""
        with self.changing():
            while (index := self._order.next()) is not None:
                self._add_puzzle(index)
            for root in self._begun:
                self._refute(root)
            for node in list(self._answers):
                self._explain_solution(self._started_at(node), node)
        states = {str(root): self._state_of(started) for root, started in self._begun.items()}
        if len(states) > 1:
            self.puzzle_state = {**self.puzzle_state, "roots": states}
        return self.state()

    def _refute(self, root: int) -> None:
        """Write down the refutation of every wrong first move of a puzzle."""
        started = self._begun[root]
        for move in choices(started.puzzle.position):
            if self._tree.child(root, move) is None:
                answered = started.attempt.answer([], move)
                end = self._tree.follow(root, [move, *answered.replies])
                self._explain_try(started, root, move, end, answered)
                self._mark(end, False, answered)


class StartedPuzzle:
    """One puzzle, and what the reader has made of it."""

    def __init__(self, index: int, puzzle: Puzzle) -> None:
        self.index = index
        self.puzzle = puzzle
        self.attempt = Attempt(puzzle)
        self.wrong: set[int] = set()  # scenes
        self.stars = 0
        self.shown = False  # the solution was
        self.bits: dict[int, tuple[Position, str, Reason | None]] = {}  # what hints are about, by scene
        self.asked: dict[int, int] = {}  # how often for one, by scene
        self.noted = False  # how it went
        self.hints: dict[int, str] = {}  # moves, by scene
        self.counted = False  # in a run

    @property
    def mistakes(self) -> int:
        """Wrong tries and moves that had to be shown."""
        return len(self.wrong) + len(self.hints)


def comment_on(puzzle: Puzzle, answered: MoveResult, why: tuple[str, Reason] | None, language: str) -> str:
    """Return in words how a try ended; nothing where it was right and goes on.

    Parameters
    ----------
    puzzle : Puzzle
        What is being solved.
    answered : MoveResult
        What became of the move.
    why : tuple of str and Reason, or None
        The move, and why it was wrong, where that is known.
    language : str
        One of :data:`kamisado_widget.i18n.LANGUAGES`.

    Examples
    --------
    >>> from kamisado_widget.puzzles.attempt import Attempt
    >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> comment_on(puzzle, Attempt(puzzle).answer([], "g6e8"), None, "en")
    'Solved!'
    """
    if answered.right:
        done = say("puzzle.done", language) if answered.done else ""
        return f"{_told_delay(answered, language)} {done}".strip()
    key, parts = puzzle.aim.missed(answered.verdict, len(answered.replies), puzzle.player)
    said = say(key, language, **parts)
    seen = len(answered.replies) == answered.verdict.moves == 1  # the one reply has shown it
    if why is None or why[1].deep or seen or "moves" not in parts:
        return said
    move, reason = why
    return f"{said} {say('puzzle.why_not', language, move=move, why=reason.render(language))}"


def _told_delay(answered: MoveResult, language: str) -> str:
    """Say of a right move that it gets there later than a best one, and by how much."""
    if answered.later is None:
        return say("puzzle.later.open", language)
    return say("puzzle.later", language, moves=answered.later) if answered.later else ""


def _listed(given: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None) -> list[Puzzle]:
    if given is None:
        from ..puzzles import COLLECTION  # some time is needed to read it

        return list(COLLECTION)
    puzzles = list(puzzles_from(given))
    if not puzzles:
        raise ValueError(say("puzzle.none"))
    return puzzles


def _match(puzzle: Puzzle) -> Match | None:
    """Return the match that waits for a fill, where a puzzle asks for one."""
    return Match.after_round(puzzle.position) if puzzle.asks_fill else None


def _root(puzzle: Puzzle) -> Position | Match:
    return _match(puzzle) or puzzle.position


def line_ups_of(puzzle: Puzzle) -> dict[str, str]:
    """Return the texts of the line-ups that can be chosen, where a puzzle asks for a fill."""
    return {side: str(after) for side, after in choices(puzzle.position).items()}


def choice_of(scene: Node) -> str | None:
    """Return what was chosen to come to a scene: a move or a fill; None where it follows by itself."""
    return scene.get("fill") or (scene["move"] if scene.get("kind") in ("move", "push") else None)


def _set_key(name: str) -> str:
    return f"puzzle.set.{name.replace(' ', '-')}"


def star_name(puzzle: Puzzle) -> str:
    """Return the name under which a puzzle's stars are kept."""
    return f"puzzle {puzzle.id}"


def _refusing(act: Callable[[], object]) -> Act:
    """Make an act of what needs nothing from the message, and may refuse it."""

    def do(_message: Mapping[str, object]) -> Refusal | None:
        try:
            act()
        except ValueError as error:
            return refusal(str(error))
        return None

    return do

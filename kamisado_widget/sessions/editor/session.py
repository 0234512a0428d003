"""The editor session."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, Literal

from ...i18n import say
from ...lessons import LessonError
from ...puzzles.puzzle import split_line
from ...rules import Diagram, Move, Player, Position, Setup, SetupError
from ...solver import SOLVER_LOCK, Verdict, shared
from ..board.analysis import to_wire
from ..fields import act, field
from ..inbox import unknown_act
from ..jobs import Scheduler
from ..lesson.session import LessonSession
from ..narration import Narrator
from ..puzzle.session import PuzzleSession
from ..session import Session
from ..tree import ROOT, Root, SceneTree
from ..wire import PageState, TurnState, Why
from . import setup_edits
from .desk import Desk
from .lesson_desk import LessonDesk
from .lesson_notes import Source, storyboard_of
from .own_collection import CollectionDesk, OwnCollection
from .setups import SetupTree, squares_in
from .wire import Collecting, Composing, DeskState, Drafting, OwnState

_LONGEST = 20_000  # maximum length of a text; the page truncates longer ones
_LARGEST = 1_000_000
_MOST_STEPS = 50
_PATIENCE = 0.1  # seconds for the verdict without an event loop
_PATIENCE_OF_COMPOSERS = 3.0  # the same with the composer open


class EditorSession(Session):
    """A board for any setup, with errors, remarks and verdict.

    Errors (like a missing tower) keep a setup from being a position; remarks do not. All changes can be
    undone, also those made in Python.

    The parameters are those of :class:`kamisado_widget.Editor`, and ``own``, the composer's collection.

    Examples
    --------
    >>> session = EditorSession("obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -")
    >>> session.errors
    ('Gold’s orange tower is missing.',)
    """

    kind = "editor"
    own_labels = ("desk", "draft", "editor.", "fill", "own")

    tree: SetupTree
    desk_state: DeskState = field("The composer; empty while it is closed.", dict)
    own_state: OwnState = field("The composer's collection; empty while it is closed.", dict)

    def __init__(
        self,
        position: Position | Setup | Source | str | None = None,
        own: OwnCollection | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        own = OwnCollection() if own is None else own
        self.desk = Desk(self, own)
        self.collection_desk = CollectionDesk(self.desk, own)
        self.lesson_desk = LessonDesk(self)
        lesson = storyboard_of(position)
        self._first = setup_edits.setup_of(Position.start() if position is None or lesson else position)
        super().__init__([], language=language, **settings)
        if lesson:
            with self.changing():
                self.lesson_desk.take(lesson)

    def _create_parts(self) -> None:
        self._work: Iterator[None] = iter(())
        self._scheduler = self.worker = Scheduler(self.lock, self._judge)

    def _begin(self, root: Root) -> None:
        self._adopt(SetupTree(self._first, self.language))

    # --- the setup

    @property
    def setup(self) -> Setup:
        """The current setup; setting it can be undone."""
        return self.tree.setups[self.cursor]

    @setup.setter
    def setup(self, setup: Setup | Position | str) -> None:
        changed = setup_edits.setup_of(setup)
        if changed is not self.setup:
            self._change(changed)

    @property
    def position(self) -> Position | None:
        """The position; None if the setup is invalid. Setting it to None clears the board."""
        return self.tree.checked[self.cursor]

    @position.setter
    def position(self, position: Position | str | None) -> None:
        if position is not self.position:
            self._change(setup_edits.setup_of(position) if position else setup_edits.clear(self.setup))

    @property
    def text(self) -> str:
        """The text of the setup; can be set."""
        return str(self.setup)

    @text.setter
    def text(self, text: str) -> None:
        self.setup = text

    @property
    def errors(self) -> tuple[str, ...]:
        """Why the setup is not a position."""
        return tuple(self.scene().get("errors", ()))

    @property
    def remarks(self) -> tuple[str, ...]:
        """Warnings about the position."""
        return tuple(self.scene().get("remarks", ()))

    def begin_boards(self, texts: Iterable[str]) -> list[int]:
        """Add setups as roots without showing them; return their scenes."""
        with self.changing():
            start = len(self.nodes)
            nodes = [self.tree.put(ROOT, setup_edits.setup_of(text)) for text in texts]
            self._publish_appended(start)
        return nodes

    def root_of(self, node: int) -> int:
        return self.tree.path_to(node)[0]

    def text_at(self, node: int) -> str:
        return str(self.tree.setups[node])

    def _change(self, setup: Setup) -> None:
        self._grow(lambda _, node: self.tree.change(node, setup))

    def follow(self, moves: Iterable[str], mark: Callable[[int], None] = lambda _end: None) -> None:
        def add(tree: SceneTree, node: int) -> int:
            end = tree.follow(node, moves)
            mark(end)
            return end

        self._grow(add)

    def _lay(self, node: int, setups: list[Setup]) -> int:
        """Add a history of setups without showing it; return the last scene."""
        start = len(self.nodes)
        for setup in setups:
            node = self.tree.change(node, setup)
        self._publish_appended(start)
        return node

    def _is_built(self, node: int) -> bool:
        """Whether a scene was set up by hand rather than played."""
        return "move" not in self.nodes[node]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict so far."""
        value = self.turn_state.get("value")
        return Verdict(Player(value["winner"]), value.get("moves")) if value else None

    # --- the tree and its cursor

    def _show(self, node: int) -> None:
        setup, position = self.tree.setups[node], self.tree.checked[node]
        self._note_way(node)
        if self.desk.attempt and not self.desk.attempt.holds(node):
            self.desk.attempt = None
        self.lesson_desk.follow(node)
        self._work = self._questions(position)
        self._verdict: Verdict | None = None
        self._line: Sequence[Move] = ()  # the best line shown by the verdict
        self._began = time.monotonic()
        self.labels = self._labels_for(setup.ruleset)  # the ruleset may change
        self.refresh_turn()

    def refresh_turn(self) -> None:
        with self.changing():
            super().refresh_turn()
            self.desk_state = self._desk_state()
            self.own_state = self.collection_desk.state()

    def _desk_state(self) -> DeskState:
        if self.lesson_desk.begun:
            return DeskState(lesson=self.lesson_desk.state())
        return self.desk.state()

    def _turn_at(self, node: int) -> TurnState:
        turn: TurnState = {"node": node, "moves": []}
        position = self.tree.checked[node]
        if position is None:
            self._add_diagram(turn, self.tree.setups[node])
        elif not position.outcome:
            if position.required:
                turn["must"] = position.movable[0]
            if self.desk.begun:
                self.desk.add_to(turn, position)
            elif self._verdict:
                turn["value"] = to_wire(self._verdict)
                if self._line:
                    narrator = Narrator(self.language, position.ruleset)
                    turn["how"] = list(narrator.line(position, self._line))
        return turn

    def _add_diagram(self, turn: TurnState, setup: Setup) -> None:
        if setup.contradictions:
            return
        diagram = Diagram(setup)
        moves = [move for square in diagram.towers for move in diagram.moves(square)]
        turn["moves"] = [str(move) for move in moves if move.kind != "pass"]
        turn["towers"] = {square: diagram.describe(square) for square in diagram.towers}

    def _retell(self) -> None:
        self.desk.leave_attempt()
        super()._retell()

    def page_state(self) -> PageState:
        """Leave out the composer: it needs Python."""
        return {**super().page_state(), "_desk_state": DeskState(), "_own_state": OwnState()}

    def shared_session(self) -> Session:
        """Return the finished puzzle or lesson to share, else the editor."""
        if puzzle := self.desk.whole():
            return PuzzleSession(puzzle, **self._seen())
        if not self.lesson_desk.begun:
            return self
        try:
            return LessonSession(self.lesson_desk.script(), **self._seen())
        except LessonError:
            return self

    # --- storage

    def place(self) -> dict[str, Any] | None:
        here = self.desk.attempt.root if self.desk.attempt else self.cursor
        before, after = self.tree.path_to(here)[:-1], self._way_on(here)
        return {
            "setup": self.text_at(here),
            "undo": [self.text_at(node) for node in before[-_MOST_STEPS:]],
            "redo": [self.text_at(node) for node in takewhile(self._is_built, after[:_MOST_STEPS])],
            **self.desk.place(),
            **self.lesson_desk.place(),
        }

    def resume(self, place: Mapping[str, Any]) -> None:
        self.desk.resume(place)
        before, after = _setups(place.get("undo")), _setups(place.get("redo"))
        with self.changing(), suppress(SetupError):
            if not self.lesson_desk.resume(place):
                self.go(self._lay(self.cursor, [*before, setup_edits.setup_of(str(place.get("setup")))]))
            elif before:
                (root,) = self.begin_boards([str(before[0])])
                self.lesson_desk.change_board(self._lay(root, [*before[1:], self.setup]))
            self._note_way(self._lay(self.cursor, after))
        self._arrive(self.cursor)

    # --- the verdict

    def _judge(self) -> bool:
        """Run a step of the search at the current position; return whether there is more."""
        patience = _PATIENCE_OF_COMPOSERS if self.desk.begun else _PATIENCE
        late = self._scheduler.at_once and time.monotonic() > self._began + patience
        return not late and next(self._work, _END) is not _END

    def _questions(self, position: Position | None) -> Iterator[None]:
        """Start the search for the winner, or for the composer's findings."""
        if self.desk.attempt:
            return self.desk.solve(self.desk.attempt)
        if self.desk.begun and self.desk.finder.searching:
            return self.desk.mine()
        if position is None:
            return iter(())
        if self.desk.begun:
            return self.desk.work(position)
        return iter(()) if position.outcome else self._verdict_steps(position)

    def _verdict_steps(self, position: Position) -> Iterator[None]:
        for verdict in SOLVER_LOCK.interleaved(shared().steps(position)):
            if verdict.winner and verdict != self._verdict:
                self._verdict = verdict
                self.refresh_turn()
            yield
        for line in SOLVER_LOCK.interleaved(shared().principal_variation_steps(position)):
            self._line = line
            yield
        self.refresh_turn()

    @act("stop")
    def stop(self) -> None:
        """Stop the search at the current position; results so far are kept."""
        with self.changing():
            self.close()
            self.desk.stop()

    def close(self) -> None:
        self._work = iter(())

    # --- acts

    @act("compose")
    def act_compose(self, what: Composing, value: str) -> None:
        """Run an action of the puzzle composer."""
        self._run_action(self.desk, what, value)

    @act("draft")
    def act_draft(self, what: Drafting, value: str) -> None:
        """Run an action of the lesson editor."""
        self._run_action(self.lesson_desk, what, value)

    @act("collect")
    def act_collect(self, what: Collecting, puzzle: str, value: str) -> None:
        """Run an action of the composer's collection."""
        if len(value) > _LARGEST:
            raise ValueError(say("editor.absurd"))
        with self.changing():
            self.collection_desk.act(what, puzzle, value)
            self._show(self.cursor) if what in ("edit", "play") else self.refresh_turn()

    def _run_action(self, desk: Desk | LessonDesk, what: str, value: str) -> None:
        """Run an action; composing and lesson editing exclude each other."""
        if len(value) > _LARGEST:
            raise ValueError(say("editor.absurd"))
        asked = self.desk.question
        with self.changing():
            desk.act(what, value)
            if what == "begin":
                (self.lesson_desk if desk is self.desk else self.desk).leave()
            if self.desk.question == asked:
                self.refresh_turn()  # results are kept, and the search continues
            else:
                self._show(self.cursor)

    def squares_of(self, error: ValueError) -> list[str]:
        return squares_in(str(error))

    def act_play(self, origin: str, target: str) -> Why | None:
        """Play a move while a puzzle is tried out."""
        return super().act_play(origin, target) if self.desk.attempt else unknown_act(self.language)

    def play(self, move: str) -> None:
        """Play a move if the setup is a position; a puzzle that is tried out replies."""
        with self.changing():
            if self.desk.attempt:
                self.desk.attempt.play(str(move))
            else:
                super().play(move)

    @act("put")
    def act_put(self, origin: str, target: str) -> None:
        """Move a tower from a square or the tray (by letter) to a square; an empty target is the tray."""
        desk = self.lesson_desk
        if desk.begun and desk.plays:
            desk.play(origin, target)
        else:
            self._change(desk.played(origin, target) or setup_edits.put(self.setup, origin, target))

    @act("swap")
    def act_swap(self, origin: str, target: str) -> None:
        """Swap two towers."""
        self._change(setup_edits.swap(self.setup, origin, target))

    @act("rank")
    def act_rank(self, square: str, by: int) -> None:
        """Add or remove a ring."""
        self._change(setup_edits.rank(self.setup, square, by))

    @act("choose")
    def act_choose(self, what: Literal["player", "required", "layout", "ruleset"], value: str) -> None:
        """Set the player to move, the required color, the layout or the ruleset."""
        self._change(setup_edits.choose(self.setup, what, value))

    @act("change")
    def act_change(self, what: Literal["clear", "start", "fill", "mirror", "turn"]) -> None:
        """Change the whole setup."""
        self._change(setup_edits.CHANGES[what](self.setup))

    @act("row")
    def act_row(self, square: str) -> None:
        """Put a player's missing towers into the row of a square."""
        self._change(setup_edits.fill_row(self.setup, square))

    @act("write")
    def act_write(self, text: str) -> None:
        """Set up a text; a puzzle opens in the composer, a match, study or lesson in the lesson editor."""
        if len(text) >= _LONGEST:
            raise SetupError(say("editor.long"))
        lesson = storyboard_of(text)
        if lesson is None and not split_line(text)[1]:
            self._change(setup_edits.setup_of(text))
            return
        with self.changing():
            if lesson:
                self.desk.leave()
                self.lesson_desk.take(lesson)
            else:
                self.desk.open(text)
                self.lesson_desk.leave()
            self._show(self.cursor)


_END = object()


def _setups(texts: object) -> list[Setup]:
    """Parse a stored history; empty if any setup is invalid."""
    if not isinstance(texts, list) or len(texts) > _MOST_STEPS:
        return []
    try:
        return [setup_edits.setup_of(str(text)) for text in texts]
    except SetupError:
        return []

"""The editor: towers put on a board by hand, what is wrong with them in words, and who wins."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, Literal

from ...i18n import say
from ...lessons import LessonError
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
from ..wire import PageState, Refusal, TurnState
from . import setup_edits
from .desk import Desk
from .lesson_desk import LessonDesk
from .lesson_notes import Source, storyboard_of
from .own_collection import CollectionDesk, OwnCollection
from .setups import SetupSession, squares_in
from .wire import Collecting, Composing, DeskState, Drafting, OwnState

_LONGEST = 20_000  # of any text that the page sends; it cuts off what is longer
_LARGEST = 1_000_000  # of a file that it sends
_MOST_STEPS = 50  # that are kept of the way to what is on the board, and as many of the way on
_PATIENCE = 0.1  # seconds for the verdict, where no event loop runs and everything waits for it
_PATIENCE_OF_COMPOSERS = 3.0  # likewise, for all that they want to know


class EditorSession(SetupSession):
    """A board to set up by hand: any setup, what is wrong with it, and who wins once it is a position.

    Errors (a tower missing, two of a color) keep a setup from being a position. Remarks (that play
    could not have brought it about, that the round is over) never do. Every change can be undone,
    those made in Python too.

    Its parameters are those of :class:`kamisado_widget.Editor`, and ``own``, where a composer keeps puzzles.

    Examples
    --------
    >>> session = EditorSession("obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -")
    >>> session.errors
    ('Gold’s orange tower is missing.',)
    """

    kind = "editor"
    own_labels = ("desk", "draft", "editor.", "fill", "own")

    desk_state: DeskState = field("What a composer has.", dict)
    own_state: OwnState = field("What a composer has kept, while it is looked at.", dict)

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
        super().__init__(None if lesson else position, language=language, **settings)  # type: ignore[arg-type]
        if lesson:
            with self.changing():
                self.lesson_desk.take(lesson)

    def _equip(self) -> None:
        self._work: Iterator[None] = iter(())
        self._scheduler = self.worker = Scheduler(self.lock, self._judge)

    @property
    def verdict(self) -> Verdict | None:
        """Who wins with best play and in how many moves, as far as it is known by now."""
        value = self.turn_state.get("value")
        return Verdict(Player(value["winner"]), value.get("moves")) if value else None

    # --- the tree and its cursor

    def _show(self, node: int) -> None:
        setup, position = self._tree.setups[node], self._tree.checked[node]
        self._note_way(node)
        if self.desk.attempt and not self.desk.attempt.holds(node):
            self.desk.attempt = None
        self.lesson_desk.follow(node)
        self._work = self._questions(position)
        self._verdict: Verdict | None = None
        self._line: Sequence[Move] = ()  # of best play, that shows it
        self._began = time.monotonic()
        self.labels = self._labels_for(setup.ruleset)  # the ruleset can be chosen here
        self.refresh_turn()

    def refresh_turn(self) -> None:
        """Tell anew what may be done at the scene shown, and what a composer has there."""
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
        position = self._tree.checked[node]
        if position is None:
            self._add_diagram(turn, self._tree.setups[node])
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
        """Write into what may be done at a scene what each tower of a diagram can do."""
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
        """Leave the desk out: a page without Python can prove nothing."""
        return {**super().page_state(), "_desk_state": DeskState(), "_own_state": OwnState()}

    def handed_on(self) -> Session:
        """Return the puzzle or the lesson that is made, once it is whole: readers are handed no editor."""
        if puzzle := self.desk.whole():
            return PuzzleSession(puzzle, **self._seen())
        if not self.lesson_desk.begun:
            return self
        try:
            return LessonSession(self.lesson_desk.script(), **self._seen())
        except LessonError:
            return self

    # --- what a reader comes back to

    def place(self) -> dict[str, Any] | None:
        """Return what is on the board, and what it is as a puzzle."""
        here = self.desk.attempt.root if self.desk.attempt else self.cursor
        before, after = self._tree.path_to(here)[:-1], self._way_on(here)
        return {
            "setup": self.text_at(here),
            "undo": [self.text_at(node) for node in before[-_MOST_STEPS:]],
            "redo": [self.text_at(node) for node in takewhile(self._is_built, after[:_MOST_STEPS])],
            **self.desk.place(),
            **self.lesson_desk.place(),
        }

    def resume(self, place: Mapping[str, Any]) -> None:
        """Put on the board what was there; it can be undone, as what led there could be."""
        self.desk.resume(place)
        before, after = _setups(place.get("undo")), _setups(place.get("redo"))
        with self.changing(), suppress(SetupError):  # nobody's fault here
            if not self.lesson_desk.resume(place):
                self.go(self._lay(self.cursor, [*before, setup_edits.setup_of(str(place.get("setup")))]))
            elif before:
                (root,) = self.begin_boards([str(before[0])])
                self.lesson_desk.change_board(self._lay(root, [*before[1:], self.setup]))
            self._note_way(self._lay(self.cursor, after))
        self._arrive(self.cursor)

    # --- the verdict

    def _judge(self) -> bool:
        """Work a little on what is asked about the position shown; tell whether there is more to find."""
        patience = _PATIENCE_OF_COMPOSERS if self.desk.begun else _PATIENCE
        late = self._scheduler.at_once and time.monotonic() > self._began + patience
        return not late and next(self._work, _END) is not _END

    def _questions(self, position: Position | None) -> Iterator[None]:
        """Begin to find out who wins, or all that a composer wants to know."""
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

    def stop(self) -> None:
        """Find out no more about the position shown. What is known by now stays."""
        with self.changing():
            self.close()
            self.desk.stop()

    def close(self) -> None:
        """Give up whatever is being found out."""
        self._work = iter(())

    # --- what the page asks for

    @act("compose")
    def act_compose(self, what: Composing, value: str) -> None:
        """Do what a composer asks for, or note what the puzzle is."""
        self._work_at(self.desk, what, value)

    @act("draft")
    def act_draft(self, what: Drafting, value: str) -> None:
        """Do what the author of a lesson asks for, or note what is written."""
        self._work_at(self.lesson_desk, what, value)

    @act("collect")
    def act_collect(self, what: Collecting, puzzle: str, value: str) -> None:
        """Look through what is kept, or change something there."""
        if len(value) > _LARGEST:
            raise ValueError(say("editor.absurd"))
        with self.changing():
            self.collection_desk.act(what, puzzle, value)
            self._show(self.cursor) if what in ("edit", "play") else self.refresh_turn()

    def _work_at(self, desk: Desk | LessonDesk, what: str, value: str) -> None:
        """Have done at a desk what the page asks for. At one of them somebody works, or at none."""
        if len(value) > _LARGEST:
            raise ValueError(say("editor.absurd"))
        asked = self.desk.question
        with self.changing():
            desk.act(what, value)
            if what == "begin":
                (self.lesson_desk if desk is self.desk else self.desk).leave()
            if self.desk.question == asked:
                self.refresh_turn()  # what was found out stays, and the search goes on
            else:
                self._show(self.cursor)

    def squares_of(self, error: ValueError) -> list[str]:
        """Return the squares that the error names."""
        return squares_in(str(error))

    def act_play(self, origin: str, target: str) -> Refusal | None:
        """Play where a puzzle is tried out."""
        return super().act_play(origin, target) if self.desk.attempt else unknown_act(self.language)

    def play(self, move: str) -> None:
        """Play a move where the setup is a position; while a puzzle is tried out, it is answered."""
        with self.changing():
            if self.desk.attempt:
                self.desk.attempt.play(str(move))
            else:
                super().play(move)

    @act("stop")
    def act_stop(self) -> None:
        """Stop thinking."""
        self.stop()

    @act("put")
    def act_put(self, origin: str, target: str) -> None:
        """Put a tower down that is on a square, or in the tray by its letter; no target is the tray."""
        desk = self.lesson_desk
        if desk.begun and desk.plays:
            desk.play(origin, target)
        else:
            self._change(desk.played(origin, target) or setup_edits.put(self.setup, origin, target))

    @act("swap")
    def act_swap(self, origin: str, target: str) -> None:
        """Have two towers change places."""
        self._change(setup_edits.swap(self.setup, origin, target))

    @act("rank")
    def act_rank(self, square: str, by: int) -> None:
        """Give a tower a ring, or take one off."""
        self._change(setup_edits.rank(self.setup, square, by))

    @act("choose")
    def act_choose(self, what: Literal["player", "required", "layout", "ruleset"], value: str) -> None:
        """Choose who is to move, with which tower if any, on which board, by which rules."""
        self._change(setup_edits.choose(self.setup, what, value))

    @act("change")
    def act_change(self, what: Literal["clear", "start", "fill", "mirror", "turn"]) -> None:
        """Change the whole setup."""
        self._change(setup_edits.change(self.setup, what))

    @act("row")
    def act_row(self, square: str) -> None:
        """Put the other towers of a tower's player into its row."""
        self._change(setup_edits.fill_row(self.setup, square))

    @act("write")
    def act_write(self, text: str) -> None:
        """Set up what a text says; a whole round, study or lesson is one to be written on."""
        if len(text) >= _LONGEST:
            raise SetupError(say("editor.long"))
        lesson = storyboard_of(text)
        if lesson is None:
            self._change(setup_edits.setup_of(text))
            return
        with self.changing():
            self.desk.leave()
            self.lesson_desk.take(lesson)
            self._show(self.cursor)


_END = object()


def _setups(texts: object) -> list[Setup]:
    """Return the setups of a way that was kept; none unless each of them fits."""
    if not isinstance(texts, list) or len(texts) > _MOST_STEPS:
        return []
    try:
        return [setup_edits.setup_of(str(text)) for text in texts]
    except SetupError:
        return []

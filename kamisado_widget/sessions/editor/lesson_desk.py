"""The lesson editor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...i18n import say
from ...i18n.message import shortened
from ...lessons import LessonError, LessonScript, Step, read_lesson
from ...lessons.purposes import PURPOSES, read_purpose
from ...lessons.rulebook import RULES, known, rule_name
from ...lessons.script import ASKS
from ...lessons.storyboard import BEGINS, DraftScene, Rearranged, Storyboard
from ...rules import Position, Setup
from ...rules.board import is_square
from ...rules.moves import is_move
from ...rules.setup import read
from ..lesson.session import LessonSession
from ..wire import PageState, SavedFile, file_name, saved_file
from . import setup_edits
from .lesson_notes import (
    MOST_KEPT,
    fills,
    given_name,
    length,
    notes_on,
    one_line,
    purposes_of,
    scene_name,
    scene_title,
    storyboard_of,
    wrong,
)
from .wire import LessonDraft, Option

if TYPE_CHECKING:
    from .session import EditorSession

_MOST = 250  # scenes
_MOST_UNDONE = 50
# Typed text, merged into one undo step.
_TEXTS = ("title", "about", "say", "prompt", "why", "choices", "answer", "name")


class _Draft(NamedTuple):
    """An undo step: the lesson, its boards and the current scene."""

    storyboard: Storyboard
    nodes: tuple[int, ...]
    shown: int


class LessonDesk:
    """The lesson editor; each scene has a board with its own history.

    ``shown`` is the current scene. If ``plays``, moving a tower adds a scene with the move.
    """

    def __init__(self, session: EditorSession) -> None:
        self._session = session
        self.begun = False
        self.storyboard = Storyboard()
        self.shown = 0
        self.plays = False
        self._undone: list[_Draft] = []  # states before each change, latest last
        self._written = ""  # the field of the last typed change, or empty
        self._kept = False  # a change is in progress
        self._nodes: list[int] = []
        self._before: Storyboard | None = None  # the lesson replaced by the current one
        self._preview: PageState | None = None
        self._file: SavedFile | None = None
        self._notes = lru_cache(1)(notes_on)  # the page is updated more often than the lesson

    # --- the editor's board

    def follow(self, node: int) -> None:
        """Store the board of a node in its scene."""
        if not self.begun:
            return
        roots = [self._session.root_of(each) for each in self._nodes]
        root = self._session.root_of(node)
        with self._change():
            if root in roots:
                self.shown = roots.index(root)
                self._nodes[self.shown] = node
                if self.storyboard.scenes[self.shown].at != (text := self._session.text_at(node)):
                    self._preview = None
                    self._replace(at=text)
            elif len(roots) < _MOST:  # new, or a removed scene restored by undo
                self._insert(DraftScene(self._session.text_at(node)), node)

    def change_board(self, node: int) -> None:
        self._nodes[self.shown] = node
        self._session.go(node)

    def played(self, origin: str, target: str) -> Setup | None:
        """Return the board after a move if the scene still shows the previous board; else None."""
        scenes = self.storyboard.scenes
        if not (self.begun and self.shown and scenes[self.shown].at == scenes[self.shown - 1].at):
            return None
        setup = read(scenes[self.shown].at)
        if setup.errors or f"{origin}{target}" not in Position.of(setup).legal_moves:
            return None
        return setup_edits.setup_of(Position.of(setup).play(f"{origin}{target}"))

    def play(self, origin: str, target: str) -> None:
        """Play a move from the current scene: go to its scene or add one, forced passes first.

        A different move starts a variation. ValueError if a rule refuses it.
        """
        setup = read(self.storyboard.scenes[self.shown].at)
        if setup.errors or not (is_square(origin) and is_square(target)):
            raise LessonError(say("draft.plays_only"))
        moves = list(_with_passes(Position.of(setup), f"{origin}{target}"))
        with self._session.changing(), self._change():
            number = self.shown
            for move in moves:
                number = self._scene_after(number, move)
            self._session.go(self._nodes[number])

    def _scene_after(self, number: int, move: str) -> int:
        """Return the scene of a move after another scene; add it if needed."""
        following = self.storyboard.following(number)
        for child in following:
            if self.storyboard.step(child).move == move:
                return child
        if len(self._nodes) >= _MOST:
            raise LessonError(say("draft.many", most=_MOST))
        scene = self.storyboard.scenes[number]
        step, at = scene.step, setup_edits.setup_of(Position.of(read(scene.at)).play(move))
        if following and step.ask == "move" and not (step.answer or step.purpose):
            right = self.storyboard.step(following[0]).move
            scenes = list(self.storyboard.scenes)
            scenes[number] = replace(scene, step=replace(step, answer=(right,) if right else ()))
            self._set(scenes)
        new = len(self._nodes)
        self._nodes += self._session.begin_boards([str(at)])
        made = self.storyboard.with_scene(number, DraftScene(str(at)))
        self._rearrange(made)
        return made.order.index(new)

    def _rearrange(self, made: Rearranged) -> None:
        """Replace the lesson by a rearranged one; keep the current scene if it still exists."""
        self.storyboard = made.storyboard
        self._nodes = [self._nodes[number] for number in made.order]
        stays = self.shown in made.order
        self.shown = made.order.index(self.shown) if stays else min(self.shown, len(made.order) - 1)

    def _replace(self, **changes: Any) -> None:
        scenes = list(self.storyboard.scenes)
        scenes[self.shown] = replace(scenes[self.shown], **changes)
        self._set(scenes)

    def _set(self, scenes: list[DraftScene]) -> None:
        self.storyboard = replace(self.storyboard, scenes=tuple(scenes))

    def _insert(self, scene: DraftScene, node: int) -> None:
        scenes = list(self.storyboard.scenes)
        self.shown = min(self.shown + 1, len(scenes))
        scenes.insert(self.shown, scene)
        self._nodes.insert(self.shown, node)
        self._set(scenes)

    def _create_boards(self, storyboard: Storyboard, shown: int = 0) -> None:
        self.begun = False  # until all boards exist
        self.storyboard = storyboard
        self._nodes = self._session.begin_boards(scene.at for scene in storyboard.scenes)
        self.begun = True
        self._session.go(self._nodes[min(max(shown, 0), len(self._nodes) - 1)])

    # --- actions

    def act(self, what: str, value: str) -> None:
        """Run an action of the page; ValueError if it fails, and nothing changes."""
        act = self._acts().get(what)
        if act is None or not (self.begun or what == "begin"):
            raise ValueError(say("editor.absurd"))
        if what in ("undo", "begin"):
            act(value)
        else:
            with self._change(f"{what} {self.shown}" if what in _TEXTS else ""):
                act(value)
        if what != "preview":
            self._preview = None

    @contextmanager
    def _change(self, written: str = "") -> Iterator[None]:
        """Record an undo step if the lesson changes; typing is merged."""
        before = _Draft(self.storyboard, tuple(self._nodes), self.shown)
        outer, self._kept = self._kept, True
        try:
            yield
        finally:
            self._kept = outer
        if outer or self.storyboard == before.storyboard:
            return
        if not written or written != self._written:
            self._undone = [*self._undone, before][-_MOST_UNDONE:]
        self._written = written

    def _undo(self) -> None:
        if not self._undone:
            raise ValueError(say("editor.absurd"))
        self._written = ""
        self.storyboard, nodes, self.shown = self._undone.pop()
        self._nodes = list(nodes)
        self._session.go(self._nodes[self.shown])

    def _acts(self) -> Mapping[str, Callable[[str], None]]:
        return {
            "begin": lambda _: self._begin(),
            "end": lambda _: self.leave(),
            "title": lambda text: self._set_head(title=text),
            "about": lambda text: self._set_head(about=text),
            "say": lambda text: self._set_step(say=one_line(text)),
            "prompt": lambda text: self._set_step(prompt=one_line(text)),
            "why": lambda text: self._set_step(why=one_line(text)),
            "ask": self._ask,
            "choices": self._choices,
            "answer": self._answer,
            "purpose": self._purpose,
            "rule": lambda id: self._set_step(rule=id and known(id)),
            "fill": self._fill,
            "mark": self._mark,
            "show": self._show,
            "add": lambda _: self._add(),
            "remove": lambda _: self._remove(),
            "earlier": lambda _: self._move(-1),
            "later": lambda _: self._move(1),
            "new": lambda _: self._take(Storyboard(scenes=(DraftScene(self._session.text),))),
            "open": self._open,
            "name": self._set_name,
            "playing": lambda on: setattr(self, "plays", bool(on)),
            "promote": lambda _: self._rearrange(self.storyboard.promoted(self.shown)),
            "cut": lambda _: self._remove_line(),
            "undo": lambda _: self._undo(),
            "restore": lambda _: self._restore(),
            "preview": lambda _: self._show_preview(),
            "edit": lambda _: None,
            "save": lambda _: self._save(),
        }

    def _begin(self) -> None:
        """Start or resume a lesson; a new one starts with the current board."""
        if self.begun:
            return
        if self.storyboard.scenes:
            self._create_boards(self.storyboard, self.shown)
        else:
            self.begun = True
            self._insert(DraftScene(self._session.text), self._session.cursor)

    def leave(self) -> None:
        self.begun = False

    def _set_head(self, **texts: str) -> None:
        lines = {name: one_line(text) for name, text in texts.items()}
        self.storyboard = replace(self.storyboard, **lines)  # type: ignore[arg-type]

    @property
    def _step(self) -> Step:
        return self.storyboard.scenes[self.shown].step

    def _set_step(self, **changes: Any) -> None:
        self._replace(step=replace(self._step, **changes))

    def _ask(self, ask: str) -> None:
        """Change the question's form; drop an answer of another form."""
        if ask and ask not in ASKS:
            raise LessonError(say("lesson.error.ask", found=ask[:20], names=", ".join(ASKS)))
        if ask != self._step.ask:
            choices = self._step.choices if ask == "choice" else ()
            self._set_step(ask=ask, choices=choices, answer=(), purpose="", kind="")

    def _choices(self, text: str) -> None:
        """Parse choices, one per line; the file's separator also separates them."""
        lines = [one_line(each) for each in text.replace("|", "\n").splitlines()]
        choices = tuple(dict.fromkeys(filter(None, lines)))
        before = self._step.choices
        renamed = dict(zip(before, choices, strict=True)) if len(before) == len(choices) else {}
        answer = (each if each in choices else renamed.get(each) for each in self._step.answer)
        self._set_step(choices=choices, answer=tuple(filter(None, answer)))

    def _answer(self, text: str) -> None:
        whole = self._step.ask == "choice"
        self._set_step(answer=(text,) if whole and text else tuple(text.replace(",", " ").split()))

    def _purpose(self, purpose: str) -> None:
        if purpose and read_purpose(purpose) is None:
            reason = say("lesson.error.purpose", found=shortened(purpose), names=", ".join(PURPOSES))
            raise LessonError(reason)
        self._set_step(purpose=purpose)

    def _fill(self, fill: str) -> None:
        scenes = list(self.storyboard.scenes)
        if not self.storyboard.may_fill(self.shown):
            raise ValueError(say("editor.absurd"))
        try:
            filled = self.storyboard.filled(self.shown, fill)
        except LessonError as error:
            raise LessonError(wrong(error)) from None
        scenes[self.shown] = filled
        self._set(scenes)
        self._session.text = filled.at

    def _mark(self, what: str) -> None:
        name = "marks" if is_square(what) else "arrows"
        if name == "arrows" and (not is_move(what) or what[:2] == what[2:]):
            raise ValueError(say("editor.absurd"))
        there: tuple[str, ...] = getattr(self._step, name)
        kept = tuple(each for each in there if each != what)
        self._set_step(**{name: kept if what in there else (*there, what)})

    def _show(self, number: str) -> None:
        if not number.isdecimal() or int(number[:4]) >= len(self._nodes):
            raise ValueError(say("editor.absurd"))
        self._session.go(self._nodes[int(number[:4])])

    def _add(self) -> None:
        at = self.storyboard.scenes[self.shown].at
        if len(self._nodes) >= _MOST:
            raise LessonError(say("draft.many", most=_MOST))
        self._session.go(self._session.begin_boards([at])[0])  # this inserts the scene

    def _remove(self) -> None:
        """Remove the current scene; the next ones keep their boards."""
        if len(self._nodes) == 1:
            raise LessonError(say("draft.last"))
        self._rearrange(self.storyboard.without_scene(self.shown))
        self._session.go(self._nodes[self.shown])

    def _remove_line(self) -> None:
        before = self.storyboard.parents()[self.shown]
        made = self.storyboard.without_line(self.shown)
        if not made.order:
            raise LessonError(say("draft.last"))
        self._rearrange(made)
        self._session.go(self._nodes[made.order.index(before) if before in made.order else self.shown])

    def _set_name(self, text: str) -> None:
        self.storyboard = self.storyboard.named(self.shown, scene_title(text))

    def _move(self, by: int) -> None:
        here, there = self.shown, self.shown + by
        if not 0 <= there < len(self._nodes):
            raise ValueError(say("editor.absurd"))
        parents, lower = self.storyboard.parents(), max(here, there)
        if self.storyboard.scenes[lower - 1].step.start or parents[lower] not in (BEGINS, lower - 1):
            raise LessonError(say("draft.apart"))
        scenes, nodes = list(self.storyboard.scenes), self._nodes
        scenes[here], scenes[there] = scenes[there], scenes[here]
        nodes[here], nodes[there] = nodes[there], nodes[here]
        self.shown = there
        self._set(scenes)

    def _open(self, text: str) -> None:
        self._take(storyboard_of(text) or Storyboard.of(read_lesson(text, say("draft.file"))))

    def take(self, storyboard: Storyboard) -> None:
        """Open a lesson, with moves enabled."""
        self._take(storyboard)
        self.begun = self.plays = True

    def _take(self, storyboard: Storyboard) -> None:
        """Open a lesson; the current one can be restored."""
        if len(storyboard.scenes) > _MOST:
            raise LessonError(say("draft.many", most=_MOST))
        self._before = self.storyboard if self.storyboard.scenes else None
        self._create_boards(storyboard)

    def _restore(self) -> None:
        if self._before is None:
            raise ValueError(say("editor.absurd"))
        self._take(self._before)

    # --- results

    def script(self) -> LessonScript:
        try:
            return self.storyboard.script()
        except LessonError as error:
            raise LessonError(wrong(error)) from None

    def _show_preview(self) -> None:
        lesson = LessonSession(self.script(), language=self._session.language)
        lesson.go(next(i for i, node in enumerate(lesson.nodes) if node["batch"] == self.shown))
        state = lesson.page_state()
        labels = {**state["_labels"], "silent": ""}
        self._preview = {**state, "_labels": labels, "theme": self._session.theme}

    def _save(self) -> None:
        script = self.script()
        self._file = saved_file(self._file, file_name(script.title, "lesson", ".txt"), str(script))

    def state(self) -> LessonDraft:
        board, step = self.storyboard, self._step
        notes, whole = self._notes(board, self.shown, self._session.language)
        draft = LessonDraft(
            title=board.title,
            about=board.about,
            scenes=[scene_name(board, number) for number in range(len(board.scenes))],
            indents=board.indents(),
            scene=self.shown,
            name=given_name(step.name),
            plays=self.plays,
            undo=bool(self._undone),
            say=step.say,
            ask=step.ask,
            prompt=step.prompt,
            why=step.why,
            choices=list(step.choices),
            answer=list(step.answer),
            purpose=step.purpose,
            purposes=purposes_of(step.ask) if not read(board.scenes[self.shown].at).errors else [],
            rule=step.rule,
            rules=[Option(value=id, label=f"{id} {rule_name(id)}") for id in RULES] if step.ask else [],
            fill=board.step(self.shown).fill,
            fills=fills() if board.may_fill(self.shown) else [],
            marks=list(step.marks),
            arrows=list(step.arrows),
            notes=notes,
            whole=whole,
            replaced=self._before is not None,
        )
        if self._file:
            draft["file"] = self._file
        if self._preview:
            draft["preview"] = self._preview
        return draft

    # --- storage

    def place(self) -> dict[str, Any]:
        """Return the lesson, with the replaced one if there is room."""
        if not self.storyboard.scenes:
            return {}
        place = {"lesson": self.storyboard.to_dict(), "scene": self.shown, "writing": self.begun}
        if self._before:
            both = {**place, "before": self._before.to_dict()}
            return both if length(both) <= MOST_KEPT else place
        return place

    def resume(self, place: Mapping[str, Any]) -> bool:
        """Resume a lesson, ignoring what does not fit; return whether it is on the board."""
        storyboard, scene = Storyboard.from_dict(place.get("lesson")), place.get("scene")
        if storyboard is None or len(storyboard.scenes) > _MOST:
            return False
        self.begun = False  # do not record
        self._undone.clear()
        self._before = Storyboard.from_dict(place.get("before"))
        self.storyboard = storyboard
        self.shown = min(scene, len(storyboard.scenes) - 1) if isinstance(scene, int) and scene > 0 else 0
        if place.get("writing") is True:
            self._begin()
        return self.begun


def _with_passes(position: Position, move: str) -> Iterator[str]:
    """Yield a move after the passes forced before it; raise if it is illegal."""
    while [each.kind for each in position.legal_moves] == ["pass"] and position.legal_moves[0] != move:
        yield str(position.legal_moves[0])
        position = position.play(position.legal_moves[0])
    yield str(position.find_move(move))

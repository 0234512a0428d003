"""Lessons at the editor: scenes set up one by one, with what is said, marked and asked there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...i18n import say
from ...i18n.message import shortened
from ...lessons import LessonError, LessonScript, Step, read_lesson, variations
from ...lessons.purposes import PURPOSES, read_purpose
from ...lessons.rulebook import RULES, known, rule_name
from ...lessons.script import ASKS
from ...lessons.storyboard import DraftScene, Storyboard
from ...lessons.variations import BEGINS, Rearranged
from ...rules import Position, Setup
from ...rules.board import is_square
from ...rules.moves import is_move
from ...rules.setup import read
from ..lesson.session import LessonSession
from ..wire import PageState, SavedFile
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
from .setups import SetupSession
from .wire import LessonDraft, Option

_MOST = 250  # scenes; a match has fewer, and no lesson comes near
_MOST_UNDONE = 50  # changes
_TEXTS = ("title", "about", "say", "prompt", "why", "choices", "answer", "name")  # written letter by letter


class _Draft(NamedTuple):
    """A lesson as it stood, with the boards of its scenes, and the one shown."""

    storyboard: Storyboard
    nodes: tuple[int, ...]
    shown: int


class LessonDesk:
    """What an author of lessons has at an editor: each scene has a board and a history of its own.

    Attributes
    ----------
    begun : bool
        Whether somebody writes a lesson.
    storyboard : Storyboard
        The lesson as it stands.
    shown : int
        The scene that is on the board.
    plays : bool
        Whether a tower that is moved makes a move, which leads to a scene of its own.
    """

    def __init__(self, session: SetupSession) -> None:
        self._session = session
        self.begun = False
        self.storyboard = Storyboard()
        self.shown = 0
        self.plays = False
        self._undone: list[_Draft] = []  # what the lesson was before each change, the last one at the end
        self._written = ""  # the text that the last change has written on; empty where it did not
        self._kept = False  # whether a change is under way that is kept as a whole
        self._nodes: list[int] = []  # where each scene's board is in the editor's tree
        self._before: Storyboard | None = None  # the lesson that another one took the place of
        self._preview: PageState | None = None
        self._file: SavedFile | None = None
        self._notes = lru_cache(1)(notes_on)  # the page is told anew more often than the lesson changes

    # --- the editor's board

    def follow(self, node: int) -> None:
        """Take what is on the board into the scene that it belongs to."""
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
            elif len(roots) < _MOST:  # a new one, or of a scene that was removed: it is there again
                self._insert(DraftScene(self._session.text_at(node)), node)

    def change_board(self, node: int) -> None:
        """Have the scene shown on another board, which a way leads to."""
        self._nodes[self.shown] = node
        self._session.go(node)

    def played(self, origin: str, target: str) -> Setup | None:
        """Return the board after a move, where a scene as yet shows the board above it; else None."""
        scenes = self.storyboard.scenes
        if not (self.begun and self.shown and scenes[self.shown].at == scenes[self.shown - 1].at):
            return None
        setup = read(scenes[self.shown].at)
        if setup.errors or f"{origin}{target}" not in Position.from_setup(setup).legal_moves:
            return None
        return setup_edits.setup_of(Position.from_setup(setup).play(f"{origin}{target}"))

    def play(self, origin: str, target: str) -> None:
        """Make a move at the scene shown: go to the scene that shows it, or add one.

        A pass that must be made before it is made. Where a scene follows already, another move begins a
        variation.

        Raises
        ------
        ValueError
            If a rule refuses the move.
        """
        setup = read(self.storyboard.scenes[self.shown].at)
        if setup.errors or not (is_square(origin) and is_square(target)):
            raise LessonError(say("draft.plays_only"))
        moves = list(_with_passes(Position.from_setup(setup), f"{origin}{target}"))
        with self._session.changing(), self._change():
            number = self.shown
            for move in moves:
                number = self._scene_after(number, move)
            self._session.go(self._nodes[number])

    def _scene_after(self, number: int, move: str) -> int:
        """Return the scene that shows a move after another scene; it is added where there is none."""
        following = variations.following(self.storyboard, number)
        for child in following:
            if self.storyboard.step(child).move == move:
                return child
        if len(self._nodes) >= _MOST:
            raise LessonError(say("draft.many", most=_MOST))
        scene = self.storyboard.scenes[number]
        step, at = scene.step, setup_edits.setup_of(Position.from_setup(read(scene.at)).play(move))
        if following and step.ask == "move" and not (step.answer or step.purpose):
            right = self.storyboard.step(following[0]).move  # and stays so
            scenes = list(self.storyboard.scenes)
            scenes[number] = replace(scene, step=replace(step, answer=(right,) if right else ()))
            self._set(scenes)
        new = len(self._nodes)
        self._nodes += self._session.begin_boards([str(at)])
        made = variations.with_scene(self.storyboard, number, DraftScene(str(at)))
        self._rearrange(made)
        return made.order.index(new)

    def _rearrange(self, made: Rearranged) -> None:
        """Take the scenes in another order; the one shown stays, as long as it is there."""
        self.storyboard = made.storyboard
        self._nodes = [self._nodes[number] for number in made.order]
        stays = self.shown in made.order
        self.shown = made.order.index(self.shown) if stays else min(self.shown, len(made.order) - 1)

    def _replace(self, **changes: Any) -> None:
        """Change the scene shown."""
        scenes = list(self.storyboard.scenes)
        scenes[self.shown] = replace(scenes[self.shown], **changes)
        self._set(scenes)

    def _set(self, scenes: list[DraftScene]) -> None:
        self.storyboard = replace(self.storyboard, scenes=tuple(scenes))

    def _insert(self, scene: DraftScene, node: int) -> None:
        """Put a scene behind the one shown, and show it."""
        scenes = list(self.storyboard.scenes)
        self.shown = min(self.shown + 1, len(scenes))
        scenes.insert(self.shown, scene)
        self._nodes.insert(self.shown, node)
        self._set(scenes)

    def _lay_out(self, storyboard: Storyboard, shown: int = 0) -> None:
        """Give each scene of a lesson a board of its own, and show one."""
        self.begun = False  # until all of them are there
        self.storyboard = storyboard
        self._nodes = self._session.begin_boards(scene.at for scene in storyboard.scenes)
        self.begun = True
        self._session.go(self._nodes[min(max(shown, 0), len(self._nodes) - 1)])

    # --- what the author does

    def act(self, what: str, value: str) -> None:
        """Do what the page asks for.

        Raises
        ------
        ValueError
            In one sentence, if it cannot be done; nothing is changed.
        """
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
        """Keep what the lesson was, if it changes; a text that is written on is one change."""
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
        """Have the lesson as it was before the last change."""
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
            "promote": lambda _: self._promote(),
            "cut": lambda _: self._cut(),
            "undo": lambda _: self._undo(),
            "restore": lambda _: self._restore(),
            "preview": lambda _: self._show_preview(),
            "edit": lambda _: None,
            "save": lambda _: self._save(),
        }

    def _begin(self) -> None:
        """Write a lesson; the one that was begun goes on, or the board is its first scene."""
        if self.begun:
            return
        if self.storyboard.scenes:
            self._lay_out(self.storyboard, self.shown)
        else:
            self.begun = True
            self._insert(DraftScene(self._session.text), self._session.cursor)

    def leave(self) -> None:
        """Write no more for now; the lesson stays."""
        self.begun = False

    def _set_head(self, **texts: str) -> None:
        lines = {name: one_line(text) for name, text in texts.items()}
        self.storyboard = replace(self.storyboard, **lines)  # type: ignore[arg-type]  # texts

    @property
    def _step(self) -> Step:
        return self.storyboard.scenes[self.shown].step

    def _set_step(self, **changes: Any) -> None:
        self._replace(step=replace(self._step, **changes))

    def _ask(self, ask: str) -> None:
        """Ask for something else, or for nothing; an answer of another form is none."""
        if ask and ask not in ASKS:
            raise LessonError(say("lesson.error.ask", found=ask[:20], names=", ".join(ASKS)))
        if ask != self._step.ask:
            choices = self._step.choices if ask == "choice" else ()
            self._set_step(ask=ask, choices=choices, answer=(), purpose="", kind="")

    def _choices(self, text: str) -> None:
        """Take one choice a line; the sign between choices in a lesson's file separates them too."""
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
        """Have a player's towers go home in the scene shown, or none."""
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
        """Mark a square or draw an arrow; the same once more takes it away."""
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
        """Add a scene behind the one shown, with the same board."""
        at = self.storyboard.scenes[self.shown].at
        if len(self._nodes) >= _MOST:
            raise LessonError(say("draft.many", most=_MOST))
        self._session.go(self._session.begin_boards([at])[0])  # and so it is inserted

    def _remove(self) -> None:
        """Take the scene shown away; what follows it keeps its board."""
        if len(self._nodes) == 1:
            raise LessonError(say("draft.last"))
        self._rearrange(variations.without_scene(self.storyboard, self.shown))
        self._session.go(self._nodes[self.shown])

    def _cut(self) -> None:
        """Take the scene shown away, and all that goes on from it; show what it went on from."""
        before = variations.parents_of(self.storyboard)[self.shown]
        made = variations.without_line(self.storyboard, self.shown)
        if not made.order:
            raise LessonError(say("draft.last"))
        self._rearrange(made)
        self._session.go(self._nodes[made.order.index(before) if before in made.order else self.shown])

    def _promote(self) -> None:
        """Have the variation that the scene shown is in before all else that may be played there."""
        self._rearrange(variations.promoted(self.storyboard, self.shown))

    def _set_name(self, text: str) -> None:
        self.storyboard = variations.named(self.storyboard, self.shown, scene_title(text))

    def _move(self, by: int) -> None:
        """Exchange the scene shown with the one before or behind it."""
        here, there = self.shown, self.shown + by
        if not 0 <= there < len(self._nodes):
            raise ValueError(say("editor.absurd"))
        parents, lower = variations.parents_of(self.storyboard), max(here, there)
        if self.storyboard.scenes[lower - 1].step.start or parents[lower] not in (BEGINS, lower - 1):
            raise LessonError(say("draft.apart"))
        scenes, nodes = list(self.storyboard.scenes), self._nodes
        scenes[here], scenes[there] = scenes[there], scenes[here]
        nodes[here], nodes[there] = nodes[there], nodes[here]
        self.shown = there
        self._set(scenes)

    def _open(self, text: str) -> None:
        """Go on with a lesson's text, a study's, or a record."""
        self._take(storyboard_of(text) or Storyboard.of(read_lesson(text, say("draft.file"))))

    def take(self, storyboard: Storyboard) -> None:
        """Write a lesson that comes from elsewhere, with moves to be played on."""
        self._take(storyboard)
        self.begun = self.plays = True

    def _take(self, storyboard: Storyboard) -> None:
        """Write another lesson; the one that was there can be had again."""
        if len(storyboard.scenes) > _MOST:
            raise LessonError(say("draft.many", most=_MOST))
        self._before = self.storyboard if self.storyboard.scenes else None
        self._lay_out(storyboard)

    def _restore(self) -> None:
        if self._before is None:
            raise ValueError(say("editor.absurd"))
        self._take(self._before)

    # --- what comes of it

    def script(self) -> LessonScript:
        """Return the lesson.

        Raises
        ------
        LessonError
            A ValueError that names the scene, if something is missing or does not fit.
        """
        try:
            return self.storyboard.script()
        except LessonError as error:
            raise LessonError(wrong(error)) from None

    def _show_preview(self) -> None:
        """Let the author read it as the reader will, from the scene shown on."""
        lesson = LessonSession(self.script(), language=self._session.language)
        lesson.go(next(i for i, node in enumerate(lesson.nodes) if node["batch"] == self.shown))
        state = lesson.page_state()
        labels = {**state["_labels"], "silent": ""}
        self._preview = {**state, "_labels": labels, "theme": self._session.theme}

    def _save(self) -> None:
        script = self.script()
        name = "-".join("".join(sign if sign.isalnum() else " " for sign in script.title).split())
        number = self._file["number"] + 1 if self._file else 0
        self._file = SavedFile(number=number, name=f"{name[:60] or 'lesson'}.txt", text=str(script))

    def state(self) -> LessonDraft:
        """Tell the page what the author has."""
        board, step = self.storyboard, self._step
        notes, whole = self._notes(board, self.shown, self._session.language)
        draft = LessonDraft(
            title=board.title,
            about=board.about,
            scenes=[scene_name(board, number) for number in range(len(board.scenes))],
            indents=variations.indents_of(board),
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

    # --- what an author comes back to

    def place(self) -> dict[str, Any]:
        """Return the lesson as it stands; with the one that it took the place of, where there is room."""
        if not self.storyboard.scenes:
            return {}
        place = {"lesson": self.storyboard.to_dict(), "scene": self.shown, "writing": self.begun}
        if self._before:
            both = {**place, "before": self._before.to_dict()}
            return both if length(both) <= MOST_KEPT else place
        return place

    def resume(self, place: Mapping[str, Any]) -> bool:
        """Go on with a lesson, as far as it fits; tell whether it is on the board."""
        storyboard, scene = Storyboard.from_dict(place.get("lesson")), place.get("scene")
        if storyboard is None or len(storyboard.scenes) > _MOST:
            return False
        self.begun = False  # whatever else was written here
        self._undone.clear()
        self._before = Storyboard.from_dict(place.get("before"))
        self.storyboard = storyboard
        self.shown = min(scene, len(storyboard.scenes) - 1) if isinstance(scene, int) and scene > 0 else 0
        if place.get("writing") is True:
            self._begin()
        return self.begun


def _with_passes(position: Position, move: str) -> Iterator[str]:
    """Return a move behind the passes that must be made before it; refused where it cannot be made."""
    while [each.kind for each in position.legal_moves] == ["pass"] and position.legal_moves[0] != move:
        yield str(position.legal_moves[0])
        position = position.play(position.legal_moves[0])
    yield str(position.find_move(move))

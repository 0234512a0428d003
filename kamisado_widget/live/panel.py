"""The teacher's panel: its widget, and the actions its page may ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import anywidget
import ipywidgets
from traitlets import Dict

from ..classroom.class_list import pasted
from ..frontend import script
from ..i18n import KamisadoError, say
from ..sessions.fields import act, acts_of
from .modes import MODES
from .overview import panel_words
from .people import Person
from .question import OwnAsk, own_question, question_at
from .room import Room

if TYPE_CHECKING:
    from .live import Live


class PanelActs:
    def __init__(self, owner: Live, room: Room, call: Callable[[Callable[[], object]], object]) -> None:
        self._owner = owner
        self._room = room
        self._call = call

    def answer(self, message: object) -> str:
        asked = message if isinstance(message, dict) else {}
        name = asked.get("act")
        if not isinstance(name, str):
            return ""
        declared = acts_of(PanelActs).get(name)
        try:
            if declared is None:
                self._call(lambda: self._room.press(name))
            elif (arguments := declared.read(asked)) is not None:
                getattr(self, declared.function.__name__)(**arguments)
        except ValueError as error:
            return str(error)
        return ""

    @act("show")
    def _show(self) -> None:
        self._owner.show()

    @act("start")
    def _start(self) -> None:
        self._owner.open()
        self._show_code(True)

    @act("next")
    def _show_next(self) -> None:
        self._owner.look_at_results(False)
        if following := self._owner.next:
            following.show()

    @act("large")
    def _enlarge(self, number: int | None = None) -> None:
        self._call(lambda: self._room.enlarge(number))

    @act("diagnose")
    def _diagnose(self) -> None:
        self._owner.diagnose()

    @act("coming")
    def _show_code(self, coming: bool) -> None:
        self._call(lambda: self._room.show_code(coming))

    @act("keep")
    def _keep(self, keep: bool) -> None:
        self._owner.keeps_votes = keep

    @act("mode")
    def _choose(self, mode: str) -> None:
        self._owner.look_at_results(False)
        self._owner.mode = mode

    @act("pick")
    def _pick(self, menu: str, value: str) -> None:
        self._call(lambda: self._room.pick(menu, value))

    @act("door")
    def _set_door(self, door: str) -> None:
        self._owner.door = door

    @act("class")
    def _take_class_list(self, names: str) -> None:
        self._owner.class_list = pasted(names)

    @act("let in")
    def _let_in(self, number: int | None = None) -> None:
        self._call(lambda: self._room.let_in(number))

    @act("turn away")
    def _turn_away(self, number: int) -> None:
        self._call(lambda: self._room.turn_away(number))

    @act("clear")
    def _clear(self) -> None:
        self._owner.clear_away()

    @act("rename")
    def _rename(self, number: int, name: str) -> None:
        self._about(number, lambda person: self._room.rename(person, name))

    @act("put")
    def _put(self, number: int, place: str) -> None:
        self._about(number, lambda person: self._room.put(person, place))

    @act("remove")
    def _remove(self, number: int) -> None:
        self._about(number, self._room.remove)

    def _about(self, number: int, do: Callable[[Person], None]) -> None:
        def about() -> None:
            if person := self._room.people.numbered(number):
                do(person)

        self._call(about)

    @act("results")
    def _look_at_results(self, open: bool) -> None:
        self._owner.look_at_results(open)

    @act("save")
    def _save(self) -> None:
        self._owner.save_results()

    @act("export")
    def _export(self, roster: str) -> None:
        self._owner.export_scores(roster)

    @act("again")
    def _go_through_again(self, scene: int) -> None:
        teacher = self._room.teacher
        with teacher.lock:
            if not 0 <= scene < len(teacher.nodes):
                return
            teacher.cursor = scene
            is_open = question_at(teacher) is not None
        self._owner.look_at_results(False)
        self._owner.mode = _mode(asks=is_open)

    @act("ask about")
    def _ask_about(self, asked: OwnAsk, prompt: str = "", choices: str = "") -> None:
        teacher = self._room.teacher
        with teacher.lock:
            question = own_question(teacher, asked, prompt, choices.splitlines())
        if question is None:
            raise KamisadoError(say("live.ask.nothing", teacher.language))
        if not self._room.mode.asks:
            self._owner.mode = _mode(asks=True)
        self._call(lambda: self._room.mode.ask_about(question))


def _mode(*, asks: bool) -> str:
    return next(name for name, mode in MODES.items() if mode.asks is asks)


class Panel(anywidget.AnyWidget):
    _esm = script("panel")

    _room = Dict(read_only=True).tag(sync=True)
    _labels = Dict(read_only=True).tag(sync=True)

    def __init__(self, live: Live) -> None:
        super().__init__()
        self._live = live
        self.publish()
        live.watch(self)
        self.on_msg(self._on_message)

    def publish(self) -> None:
        state = self._live.state()
        language = self._live.language
        with self.hold_sync():
            if self._labels.get("language") != language:
                self.set_trait("_labels", panel_words(language))
            self.set_trait("_room", state)

    def _on_message(self, _widget: object, message: object, _buffers: object) -> None:
        if wrong := self._live.handle(message):
            self.send({"wrong": wrong})


class Stage(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is untyped
    """The panel, and below it the widget that the class is shown."""


def stage(live: Live) -> Stage:
    widget = live.widget
    shown = [widget] if isinstance(widget, ipywidgets.DOMWidget) else []
    return Stage([Panel(live), *shown]).add_class("kamisado-stage")  # type: ignore[no-any-return]

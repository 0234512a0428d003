"""What a teacher sees of the room, in a notebook's cell."""

from __future__ import annotations

from typing import Protocol

import anywidget
import ipywidgets
from traitlets import Dict

from ..frontend import script
from .panel_words import panel_words
from .room import Watcher
from .wire import PanelState


class PanelSource(Protocol):
    """What a panel is of."""

    @property
    def widget(self) -> object:
        """What the class sees."""

    @property
    def language(self) -> str:
        """The language of the room."""

    def state(self) -> PanelState:
        """Return what the panel shows."""

    def handle(self, message: object) -> str:
        """Do what the panel asks for; return what was wrong with it."""

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of what happens in the room."""


class Panel(anywidget.AnyWidget):
    """Who is there, what the class does, and how to come in."""

    _esm = script("panel")

    _room = Dict(read_only=True).tag(sync=True)
    _labels = Dict(read_only=True).tag(sync=True)

    def __init__(self, live: PanelSource) -> None:
        super().__init__()
        self._live = live
        self.publish()
        live.watch(self)
        self.on_msg(self._on_message)

    def publish(self) -> None:
        """Show the room as it is now."""
        state = self._live.state()
        language = self._live.language
        with self.hold_sync():
            if self._labels.get("language") != language:
                self.set_trait("_labels", panel_words(language))
            self.set_trait("_room", state)

    def _on_message(self, _widget: object, message: object, _buffers: object) -> None:
        if wrong := self._live.handle(message):
            self.send({"wrong": wrong})


class Stage(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets says nothing of its types
    """The panel, and below it what the class is shown; let go where its cell is run again."""


def stage(live: PanelSource) -> Stage:
    """Return the panel of a room, with the widget that is shown there."""
    widget = live.widget
    return Stage([Panel(live), *([widget] if isinstance(widget, ipywidgets.DOMWidget) else [])])

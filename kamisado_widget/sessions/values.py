"""Values of a session: settings, fields, and change listeners.

The page's names and types, the widgets' traits and arguments, links, preferences and validation are derived
from the declarations. Messages may arrive on another thread, so changes hold the lock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import AbstractContextManager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

from ..i18n import LANGUAGES, page, say, speaking
from .fields import Field, Look, Setting, a_language, field, setting
from .wire import (
    AppendedNodes,
    KindName,
    Labels,
    MatchState,
    Node,
    PageState,
    Palette,
    PreferenceState,
    QuestionEnd,
    ReadersState,
    ShareState,
    Signs,
    Theme,
    TurnState,
)

if TYPE_CHECKING:
    from .jobs import Jobs, Scheduler

Listener = Callable[[frozenset[str]], None]

LABELS_OF_SOME = (
    "curve danger desk draft editor. fill format. live. own puzzle. quiz. resume retry round. solved task. "
    "worth."
).split()
"""Prefixes of labels that only sessions that declare them need; the panel's are never sent."""

_NOTHING_APPENDED = AppendedNodes(epoch=0, start=0, nodes=[])


class SessionValues:
    """A session's values and listeners; TypeError for an unknown setting, ValueError for an invalid one."""

    kind: ClassVar[KindName]
    own_labels: ClassVar[tuple[str, ...]] = ()  # prefixes from LABELS_OF_SOME
    own_parts: ClassVar[tuple[str, ...]] = ("more",)  # parts of the page to include in files
    _declared: ClassVar[Mapping[str, Field]]

    nodes: list[Node] = field("All scenes; nodes are only added, so an index stays valid.", list)
    epoch: int = field("Number of the tree; changes with each new tree.", int)
    appended_nodes: AppendedNodes = field("The scenes added by the last change.", lambda: _NOTHING_APPENDED)
    turn_state: TurnState = field("The legal moves and analysis of the current scene.", dict)
    match_state: MatchState = field("The match: score, players, and the pending fill.", dict)
    answered: dict[str, QuestionEnd] = field("Finished questions, by node.", dict, from_page=True)
    readers: ReadersState = field("The current reader and all stored readers.", dict)
    preference_state: PreferenceState = field("The preferences that apply to all boards.", dict)
    share_state: ShareState = field("Data to share the current scene.", dict)
    parts: dict[str, str] = field("Addresses of the scripts loaded on demand, by part.", dict)
    labels: Labels = field("The page's labels in the current language.", dict)

    cursor: int = setting(0, "Index of the current scene; clamped to the tree.", by="page")
    flipped: bool = setting(False, "Show the board from Black's side.", by="page", look="copied", link=True)
    glyphs: bool = setting(
        False, "Mark every square and tower with a sign for its color.", by="reader", look="copied", link=True
    )
    signs: Signs = setting("letters", "Signs for the colors: letters or shapes.", by="reader", look="copied")
    coordinates: bool = setting(
        True, "Show coordinates beside the board.", by="reader", look="copied", switch="show"
    )
    sound: bool = setting(False, "Play a short sound for each event.", by="reader", look="own", switch="hear")
    speech: bool = setting(
        False, "Read every sentence aloud with the browser's voice.", by="reader", look="own", switch="hear"
    )
    theme: Theme = setting("auto", "Light or dark; by default like the host.", by="reader", look="own")
    palette: Palette = setting(
        "standard", "The game's colors, or eight for color-blind readers.", by="reader", look="own"
    )
    language: str = setting(
        LANGUAGES[0],
        "The language of all sentences; by default the first supported one of the reader's browser.",
        by="reader",
        check=a_language,
    )

    def __init__(self, language: str, settings: Mapping[str, object]) -> None:
        self.lock = threading.RLock()
        self.shown = SimpleNamespace(**{name: each.make() for name, each in self.fields().items()})
        self.values: dict[str, Any] = vars(self.shown)
        self.worker: Jobs | Scheduler | None = None  # runs after each change
        self._act = _Act(self)
        self._changed: set[str] = set()
        self.rewritten = 0  # number of changes to existing scenes
        self._listeners: list[Listener] = []
        self.values["language"] = language
        self._take(settings)

    def _take(self, settings: Mapping[str, object]) -> None:
        known = self.settings()
        if unknown := [name for name in settings if name not in known]:
            raise TypeError(say("error.option", widget=type(self).__name__, names=", ".join(unknown)))
        for name, value in settings.items():
            if name != "cursor":
                self.values[name] = known[name].checked(value)

    @classmethod
    def fields(cls) -> Mapping[str, Field]:
        known: Mapping[str, Field] | None = vars(cls).get("_declared")
        if known is None:
            values = (item for owner in reversed(cls.__mro__) for item in vars(owner).items())
            known = {name: value for name, value in values if isinstance(value, Field)}
            cls._declared = known
        return known

    @classmethod
    def settings(cls) -> dict[str, Setting]:
        return {name: each for name, each in cls.fields().items() if isinstance(each, Setting)}

    def looks(self, of: Container[Look] = ("copied", "own")) -> dict[str, Any]:
        """Return the settings for look and sound, for a related session."""
        known = self.settings().items()
        return {name: self.values[name] for name, each in known if each.look and each.look in of}

    # --- listeners

    def state(self) -> PageState:
        return {"_kind": self.kind} | self.shared_values(self.fields())

    def shared_values(self, names: Iterable[str]) -> dict[str, Any]:
        """Return the page's view of some values by wire name."""
        fields = self.fields()
        return {fields[name].wire_name: self.values[name] for name in names if fields[name].on_page}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener after each act with the names of changed values; return its unsubscriber."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changing(self) -> AbstractContextManager[None]:
        """Hold the lock; notify listeners once and resume work at the end."""
        return self._act

    def mark_changed(self, name: str) -> None:
        """Notify listeners of a value, even if it is equal."""
        self._changed.add(name)
        self.rewritten += name == "nodes"

    def _labels_for(self, ruleset: str) -> dict[str, str]:
        others = tuple(start for start in LABELS_OF_SOME if start not in self.own_labels)
        return {key: text for key, text in page(self.language, ruleset).items() if not key.startswith(others)}


class _Act:
    """A batch of changes; nested ones join it."""

    def __init__(self, session: SessionValues) -> None:
        self._session = session
        self._depth = 0

    def __enter__(self) -> None:
        session = self._session
        session.lock.acquire()
        if not self._depth:
            self._speaking = speaking(session.language)
            self._speaking.__enter__()
        self._depth += 1

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        session = self._session
        self._depth -= 1
        is_over = not self._depth
        try:
            if is_over:
                self._speaking.__exit__(None, None, None)
                changed = frozenset(session._changed)
                session._changed.clear()
                if changed:
                    for listener in list(session._listeners):
                        listener(changed)
        finally:
            session.lock.release()
        if is_over and not error and session.worker:
            session.worker.wake()

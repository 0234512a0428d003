"""Values of a session: settings, fields, and change listeners.

From a declaration follow, derived or generated, the page's names and types, the traits and the arguments of
widgets, what links carry, what is kept as a preference, and the check of what a page sends. Messages may come
from another thread than calls do, so whatever changes a value holds the lock.
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
    "curve",
    "danger",
    "desk",
    "draft",
    "editor.",
    "fill",
    "format.",
    "live.",
    "own",
    "puzzle.",
    "quiz.",
    "resume",
    "retry",
    "round.",
    "solved",
    "task.",
    "worth.",
)
"""What a label begins with that only those sessions have that declare it; none has those of a panel."""

_NOTHING_APPENDED = AppendedNodes(epoch=0, start=0, nodes=[])


class SessionValues:
    """The values of a session, and those who listen to what changes.

    What people may set on whatever shows a board is a ``setting``.

    Raises
    ------
    TypeError
        If a setting is none of the session's.
    ValueError
        If a setting's value will not do.
    """

    kind: ClassVar[KindName]
    own_labels: ClassVar[tuple[str, ...]] = ()  # those of LABELS_OF_SOME that its page needs
    own_parts: ClassVar[tuple[str, ...]] = ("more",)  # of the page, where nobody may be there to be asked
    _declared: ClassVar[Mapping[str, Field]]

    nodes: list[Node] = field("Every scene; grows in place, and an index never changes its meaning.", list)
    epoch: int = field("Which tree: another one whenever it begins anew.", int)
    appended_nodes: AppendedNodes = field("The scenes added last.", lambda: _NOTHING_APPENDED)
    turn_state: TurnState = field("What may be done at the scene shown.", dict)
    match_state: MatchState = field("Points, names, whose choice.", dict)
    answered: dict[str, QuestionEnd] = field("Questions that are done with, by node.", dict, from_page=True)
    readers: ReadersState = field("Who reads, and who else there is.", dict)
    preference_state: PreferenceState = field("What goes for all boards.", dict)
    share_state: ShareState = field("What hands on the scene shown.", dict)
    parts: dict[str, str] = field("Where the scripts are that few readers need, once one has asked.", dict)
    labels: Labels = field("The page's own words, in the language spoken.", dict)

    cursor: int = setting(
        0, "The scene shown; one beyond either end of the tree shows the scene at that end.", by="page"
    )
    flipped: bool = setting(False, "Black below.", by="page", look="copied", link=True)
    glyphs: bool = setting(False, "Symbols for the colors.", by="reader", look="copied", link=True)
    signs: Signs = setting(
        "letters", "Which signs stand for the colors, where they do.", by="reader", look="copied"
    )
    coordinates: bool = setting(
        True, "Coordinates beside the board.", by="reader", look="copied", switch="show"
    )
    sound: bool = setting(False, "A short sound with what happens.", by="reader", look="own", switch="hear")
    speech: bool = setting(
        False, "Every sentence read aloud by the browser's voice.", by="reader", look="own", switch="hear"
    )
    theme: Theme = setting(
        "auto", "The host's background, light or dark, or one of one's own choice.", by="reader", look="own"
    )
    palette: Palette = setting(
        "standard", "The game's own colors, or eight that all eyes tell apart.", by="reader", look="own"
    )
    language: str = setting(
        LANGUAGES[0],
        "The language of every sentence; where none is chosen, the first of its reader's that there is.",
        by="reader",
        check=a_language,
    )

    def __init__(self, language: str, settings: Mapping[str, object]) -> None:
        self.lock = threading.RLock()
        self.shown = SimpleNamespace(**{name: each.make() for name, each in self.fields().items()})
        self.values: dict[str, Any] = vars(self.shown)
        self.worker: Jobs | Scheduler | None = None  # resumes long work after each change
        self._act = _Act(self)
        self._changed: set[str] = set()
        self.rewritten = 0  # how often something was written at scenes that were there
        self._listeners: list[Listener] = []
        self.values["language"] = language
        self._take(settings)

    def _take(self, settings: Mapping[str, object]) -> None:
        """Keep the settings that a session begins with."""
        known = self.settings()
        if unknown := [name for name in settings if name not in known]:
            raise TypeError(say("error.option", widget=type(self).__name__, names=", ".join(unknown)))
        for name, value in settings.items():
            if name != "cursor":
                self.values[name] = known[name].checked(value)

    @classmethod
    def fields(cls) -> Mapping[str, Field]:
        """Return every value that hosts can see, by name."""
        known: Mapping[str, Field] | None = vars(cls).get("_declared")
        if known is None:
            values = (item for owner in reversed(cls.__mro__) for item in vars(owner).items())
            known = {name: value for name, value in values if isinstance(value, Field)}
            cls._declared = known
        return known

    @classmethod
    def settings(cls) -> dict[str, Setting]:
        """Return every value that people may change, by name."""
        return {name: each for name, each in cls.fields().items() if isinstance(each, Setting)}

    def looks(self, of: Container[Look] = ("copied", "own")) -> dict[str, Any]:
        """Return how it looks and sounds, or some of that: settings by name, for another one to be made."""
        known = self.settings().items()
        return {name: self.values[name] for name, each in known if each.look and each.look in of}

    # --- those who hear of it

    def state(self) -> PageState:
        """Return all that a page needs, by the names of the wire."""
        return {"_kind": self.kind} | self.shared_values(self.fields())

    def shared_values(self, names: Iterable[str]) -> dict[str, Any]:
        """Return what of some values a page knows, by the names of the wire."""
        fields = self.fields()
        return {fields[name].wire_name: self.values[name] for name in names if fields[name].on_page}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have a listener called after each act with the names of what changed.

        Parameters
        ----------
        listener : callable
            Takes a frozenset of names; what they are now is read from the session.

        Returns
        -------
        callable
            Ends it.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changing(self) -> AbstractContextManager[None]:
        """Change the session alone, and tell listeners in one piece; then go on thinking."""
        return self._act

    def mark_changed(self, name: str) -> None:
        """Note that a value is to be told of, whether or not it is another one."""
        self._changed.add(name)
        self.rewritten += name == "nodes"

    def _labels_for(self, ruleset: str) -> dict[str, str]:
        """Return the page's own words, without those that only others need."""
        others = tuple(start for start in LABELS_OF_SOME if start not in self.own_labels)
        return {key: text for key, text in page(self.language, ruleset).items() if not key.startswith(others)}


class _Act:
    """One change of a session; nested changes join it."""

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

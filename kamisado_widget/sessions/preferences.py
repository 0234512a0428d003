"""How readers like boards best: set once on any board, and kept for all that one memory knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from weakref import WeakKeyDictionary

from ..i18n import LANGUAGES, page
from ..learner import Memory
from .inbox import SettingSource
from .session import Session
from .wire import PreferenceState

PREFERENCES = frozenset(name for name, each in Session.settings().items() if each.by == "reader")
"""The settings that are a matter of the reader, not of what is shown."""


class Preferences:
    """Gives sessions their reader's preferences, and takes what the reader sets as one.

    What a session was made with, by code or by a link, is its own: it wins, and stays on that board, and so
    does what its reader makes of that there.

    Examples
    --------
    >>> from kamisado_widget.sessions import BoardSession
    >>> preferences = Preferences(Memory(None))
    >>> board, other, dark = BoardSession(), BoardSession(), BoardSession(theme="dark")
    >>> preferences.add(board)
    >>> preferences.add(other)
    >>> preferences.add(dark)
    >>> _ = board.receive({"glyphs": True, "theme": "light"})
    >>> other.glyphs, other.theme, dark.glyphs, dark.theme
    (True, 'light', True, 'dark')
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._shared: WeakKeyDictionary[Session, set[str]] = WeakKeyDictionary()

    def add(self, session: Session) -> None:
        """Let a session follow its reader's preferences, save in the settings that it was made with."""
        self._shared[session] = set(PREFERENCES) - session.made_with
        self._pass_on(session)
        session.note_preference = self.note
        self._publish(session)

    def note(self, session: Session, name: str, source: SettingSource) -> None:
        """Keep a setting that has changed for all boards; where code changed it, for that board alone."""
        if name not in self._shared[session]:
            return
        if source == "reader":
            self._memory.prefer(**{name: session.values[name]})
            self.follow()
        elif source == "code":
            self._shared[session].discard(name)
            self._publish(session)

    def follow(self) -> None:
        """Bring every session into step with what its reader prefers."""
        for session, names in list(self._shared.items()):
            settings = session.settings()
            self._pass_on(session, {name: settings[name].make() for name in names - {"language"}})

    def _pass_on(self, session: Session, otherwise: Mapping[str, object] = MappingProxyType({})) -> None:
        """Set what the reader prefers, and what else there is where nothing is preferred."""
        preferred = {
            name: value for name, value in self._memory.preferences.items() if name in self._shared[session]
        }
        taken = session.receive({**otherwise, **preferred}, source="browser")
        session.language_chosen |= "language" in taken

    def _publish(self, session: Session) -> None:
        session.preference_state = PreferenceState(
            languages=_languages(), shared=sorted(self._shared[session])
        )


@cache
def _languages() -> dict[str, str]:
    """Return what each language calls itself."""
    return {language: page(language)["language.name"] for language in LANGUAGES}

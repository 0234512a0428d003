"""The base class of sessions, independent of any host."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from ..frontend import script_address
from ..i18n import LANGUAGES, chosen, process_language, say, speaking
from ..rules.board import SQUARES
from ..svg import svg
from .fields import Act, act, acts_of
from .inbox import Inbox, SettingSource, are_valid_strokes, refusal, unknown_act
from .scenes import SceneName, SessionScenes
from .tree import Root
from .wire import PageState, PartName, Reply, Shared, ShareState, Stroke, Why

if TYPE_CHECKING:
    from ..learner.memory import Memory
    from .readers import Readers

_NO_LANGUAGES: list[str] = []

OF_ALL = frozenset({"hello", "load", "reader", "draw", "share"})

Share = Callable[["Session", str], ShareState]
NotePreference = Callable[["Session", str, SettingSource], None]

_DRAWN = frozenset(svg.__kwdefaults__ or ())


class Session(SessionScenes):
    """A tree of scenes with a cursor, and the acts of its page.

    Parameters
    ----------
    root : Position, Match, list of Node or str
        The start, or its text.
    language : str, optional
        The language of all sentences. By default the first page that says ``hello`` sets it to the
        reader's first supported language.
    **settings
        Any setting of :class:`kamisado_widget.sessions.values.SessionValues`; TypeError for an unknown one.

    Raises
    ------
    ValueError
        Invalid text or setting.
    """

    _acts: ClassVar[Mapping[str, Act]]
    page_may_answer: ClassVar[bool] = True  # whether the page may mark questions as answered
    acts_taken: ClassVar[frozenset[str] | None] = None  # allowed acts of its class; None for all

    def __init__(self, root: Root, *, language: str | None = None, **settings: object) -> None:
        super().__init__(first_language(language), settings)
        self.note_preference: NotePreference | None = None
        self.readership: Readers | None = None
        self.inbox = Inbox(self)
        self._share: Share | None = None
        self.language_chosen = bool(language or process_language())
        # These override preferences.
        self.made_with = frozenset(settings) | ({"language"} if language else frozenset())
        self._create_parts()
        with self.changing():
            self._begin(root)
        if "cursor" in settings:
            self.cursor = cast(int, settings["cursor"])

    def _create_parts(self) -> None:
        """Create the session's parts, like its analysis and opponent."""

    # --- hosts

    def offer_sharing(self, share: Share) -> None:
        """Let the page share the current scene.

        ``share`` gets the session and ``"link"``, ``"file"`` or a sheet's name, and returns the shared data:
        only the host knows addresses.
        """
        self._share = share
        self.share_state = ShareState(text="")

    def share(self, what: str) -> bool:
        """Share the current scene; False if the host cannot share."""
        if self._share is None:
            return False
        self.share_state = self._share(self, what)
        return True

    def shared_session(self) -> Session:
        """Return the session to share, by default this one."""
        return self

    def settle(self) -> None:
        """Complete the current analysis, for a static picture."""

    def page_state(self) -> PageState:
        """Return the state for a page without Python."""
        return self.state()

    def close(self) -> None:
        """Cancel all jobs."""

    # --- reader

    def setting_changed(self, name: str) -> None:
        self.language_chosen |= name == "language"
        super().setting_changed(name)
        if self.note_preference:
            self.note_preference(self, name, self.inbox.source)

    def speak_to(self, languages: object) -> None:
        """Pick the first supported language, unless one was set."""
        if self.language_chosen or not isinstance(languages, list):
            return
        names = (language.partition("-")[0].lower() for language in languages if isinstance(language, str))
        with self.changing(), self.inbox.set_by("browser"):
            self.language = next((name for name in names if name in LANGUAGES), self.language)
            self.language_chosen = True

    # --- class

    def show_votes(self, scene: SceneName, votes: Mapping[str, int], right: Collection[str] = ()) -> None:
        """Show a class's votes by answer while a scene (epoch and index) is shown; none to hide them.

        An answer is a move, a square, squares separated by spaces, or a choice; ``right`` are the right ones,
        once revealed.
        """
        with self.changing():
            view = self.class_view
            view.voted_on, view.votes, view.right = scene, votes, right
            self.refresh_turn()

    def watch_drawings(self, watched: bool) -> None:
        """Start or stop receiving the page's drawings."""
        with self.changing():
            self.class_view.is_watched = watched
            self.refresh_turn()

    @property
    def drawings(self) -> list[Stroke]:
        """The drawings on the current scene, if they are watched."""
        view, here = self.class_view, (self.epoch, self.cursor)
        return view.strokes if view.is_watched and view.drawn_on == here else []

    # --- messages

    @classmethod
    def acts(cls) -> Mapping[str, Act]:
        """Return the acts by name."""
        known: Mapping[str, Act] | None = vars(cls).get("_acts")
        if known is None:
            taken, declared = cls.acts_taken, acts_of(cls)
            names = declared.keys() if taken is None else taken | OF_ALL
            known = {name: each for name, each in declared.items() if name in names}
            cls._acts = known
        return known

    def handle(self, message: object) -> Reply | None:
        """Answer a message from a page: an act and its fields, untrusted. None if no reply is expected.

        Examples
        --------
        >>> from kamisado_widget.sessions import BoardSession
        >>> board = BoardSession()
        >>> move = {"id": "1", "act": "play", "epoch": 1, "node": 0, "origin": "f8", "target": "f4"}
        >>> board.handle(move), board.handle(move)
        ({'id': '1', 'ok': True}, None)
        """
        return self.inbox.answer(message)

    def receive(self, settings: object, source: SettingSource = "reader") -> dict[str, object]:
        """Apply and return the valid settings from a page, by wire name; publish the others unchanged."""
        return self.inbox.receive(settings, source)

    def squares_of(self, error: ValueError) -> list[str]:
        """Return the squares to show with an error."""
        return []

    # --- acts

    @act("play")
    def act_play(self, origin: str, target: str) -> Why | None:
        """Move a tower. ``origin == target`` is a selected tower."""
        if not (origin in SQUARES and target in SQUARES):
            return refusal(say("notice.squares", self.language))
        self.play(f"{origin}{target}")
        return None

    @act("fill")
    def act_fill(self, direction: Literal["left", "right", "next"]) -> Why | None:
        """Fill the home rows; in a series, begin the next round."""
        self.fill(direction)
        return None

    @act("hello", where="anywhere")
    def act_hello(self, nodes: int = -1, languages: list[str] = _NO_LANGUAGES) -> None:
        """Greet: send all nodes if the page has another number of them.

        ``languages`` are the reader's, in order of preference, like "de-CH".
        """
        self.speak_to(languages)
        if nodes != len(self.nodes):  # nodes were added before the page listened
            self.mark_changed("nodes")

    @act("load", where="anywhere")
    def act_load(self, part: PartName) -> None:
        """Return the address of a part of the page."""
        self.parts = {part: script_address(part), **self.parts}

    @act("reader", where="anywhere")
    def act_reader(
        self, what: Literal["ask", "choose", "forget", "undo"], name: str | None = None
    ) -> Why | None:
        """Return the readers, or select, delete or restore one."""
        readership = self.readership
        if readership is None or (what == "choose" and name is None):
            return unknown_act(self.language)
        if name is not None:
            readership.choose(name)
        else:
            {"ask": readership.publish, "forget": readership.forget, "undo": readership.undo}[what]()
        return None

    @act("draw", where="scene")
    def act_draw(self, node: int, strokes: list[Stroke]) -> Why | None:
        """Set the drawings on a board that a class watches; they are not sent to other pages."""
        if not (are_valid_strokes(strokes) and self.class_view.is_watched):
            return unknown_act(self.language)
        self.class_view.drawn_on, self.class_view.strokes = (self.epoch, node), strokes
        self.mark_changed("turn_state")
        return None

    @act("share")
    def act_share(self, what: Shared) -> Why | None:
        """Share the scene as text and link, or as a file."""
        return None if self.share(what) else unknown_act(self.language)

    # --- related sessions

    def another(self, reader: str, file: Path) -> Session | None:
        """Return a new session with the same content for another reader, or None; answers go to the file."""
        return None

    def _seen(self) -> dict[str, Any]:
        """Return the settings for the look, and the language, for a related session."""
        return {**self.looks(of=["copied"]), "language": self.language}

    # --- storage

    def memory(self) -> Memory | None:
        """Return the reader's memory, or None."""
        return None

    def begin_anew(self) -> None:
        """Restart for another reader."""

    @property
    def own_name(self) -> str:
        """The storage key of the reader's place; empty if it depends on the cell."""
        return ""

    def place(self) -> dict[str, Any] | None:
        """Return the reader's place as JSON data; None if it cannot be restored."""
        return None

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go to a stored place, from :meth:`place`. Untrusted: what does not fit is ignored."""

    # --- static output

    def title(self) -> str:
        """Return the default heading of a page."""
        return "Kamisado"

    def caption(self) -> str:
        """Return the current scene's text."""
        scene = self.scene()
        return scene["say"] or scene.get("task", {}).get("prompt", "") or self.title()

    def moves_text(self) -> str:
        """Return the record of the match or the moves to the current scene."""
        return self.tree.text_to(self.cursor)

    def svg(self) -> str:
        """Return the current scene as SVG, with verdicts if shown."""
        with speaking(self.language):
            return svg(self.scene(), values=self.turn_state.get("values"), **drawn(self.values))


def drawn(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings for a static picture."""
    return {name: value for name, value in values.items() if name in _DRAWN}


def first_language(language: str | None) -> str:
    """Return the initial language: the given one, or English until a reader's is known."""
    return chosen(process_language() or LANGUAGES[0] if language is None else language)

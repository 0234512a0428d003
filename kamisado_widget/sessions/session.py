"""What every session does: be played in, be shared, let a class see it, and know its reader.

It knows no host: no traits, no comm, no HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, cast

from ..frontend import script_address
from ..i18n import LANGUAGES, chosen, process_language, say, speaking
from ..rules.board import SQUARES
from ..svg import svg
from .fields import Act, act, acts_of
from .inbox import Inbox, SettingSource, are_drawn, refusal, unknown_act
from .scenes import SessionScenes, Votes
from .tree import Root
from .wire import PageState, PartName, Refusal, Reply, Shared, ShareState, Stroke

if TYPE_CHECKING:
    from ..learner.remembered import Remembered


_NO_LANGUAGES: list[str] = []

OF_ALL = frozenset({"hello", "load", "reader", "draw", "share"})
"""The acts that every session takes."""

Share = Callable[["Session", str], ShareState]
NotePreference = Callable[["Session", str, SettingSource], None]

_DRAWN = frozenset(svg.__kwdefaults__ or ())


class ReaderChoice(Protocol):
    """Who lets the page choose who reads."""

    def publish(self) -> None:
        """Tell who reads, and who else there is."""

    def choose(self, name: str) -> None:
        """Let somebody read."""

    def forget(self) -> None:
        """Forget who reads now."""

    def undo(self) -> None:
        """Remember again who was forgotten last."""


class Session(SessionScenes):
    """A tree of scenes with a cursor in it, and what may be done there.

    Parameters
    ----------
    root : Position, Match, list of Node or str
        What to begin with, or its text.
    language : str, optional
        The language of every sentence. Where it is not chosen here, the first page that says ``hello``
        chooses it: the first of its reader's languages that there is.
    **settings
        Any of the settings of :class:`kamisado_widget.sessions.values.SessionValues`.

    Raises
    ------
    TypeError
        If a setting is none of the session's.
    ValueError
        If the text is none of those, or a setting's value will not do.
    """

    _acts: ClassVar[Mapping[str, Act]]
    page_may_answer: ClassVar[bool] = True  # whether the page itself may note a question as answered
    acts_taken: ClassVar[frozenset[str] | None] = None  # of those that its class declares; all by default

    def __init__(self, root: Root, *, language: str | None = None, **settings: object) -> None:
        super().__init__(first_language(language), settings)
        self.note_preference: NotePreference | None = None  # where what a reader sets goes for all boards
        self.readership: ReaderChoice | None = None  # where the page may choose who reads
        self.inbox = Inbox(self)
        self._share: Share | None = None
        self.language_chosen = bool(language or process_language())
        self.made_with = frozenset(settings) | ({"language"} if language else frozenset())  # no preference
        self._equip()
        with self.changing():
            self._begin(root)
        if "cursor" in settings:
            self.cursor = cast(int, settings["cursor"])

    def _equip(self) -> None:
        """Make what the session has besides its tree: an analysis, an opponent."""

    # --- hosts

    def offer_sharing(self, share: Share) -> None:
        """Let the page hand on what is shown.

        Parameters
        ----------
        share : callable
            Takes the session and ``"link"``, ``"file"`` or the name of a sheet, and returns what hands it
            on: where links lead only the host knows.
        """
        self._share = share
        self.share_state = ShareState(text="")

    def share(self, what: str) -> bool:
        """Hand on what is shown; False where nobody does so here."""
        if self._share is None:
            return False
        self.share_state = self._share(self, what)
        return True

    def handed_on(self) -> Session:
        """Return the session that is shared where this one is: mostly itself."""
        return self

    def settle(self) -> None:
        """Find out what is to be seen and not known yet, for a picture that stays."""

    def page_state(self) -> PageState:
        """Return what a page without Python begins with: the session as it stands, mostly."""
        return self.state()

    def close(self) -> None:
        """Give up whatever is being thought about."""

    # --- its reader

    def setting_changed(self, name: str) -> None:
        """Bring everything that depends on a setting into step with it."""
        self.language_chosen |= name == "language"
        super().setting_changed(name)
        if self.note_preference:
            self.note_preference(self, name, self.inbox.source)

    def speak_to(self, languages: object) -> None:
        """Take the first of a reader's languages that there is, where none was chosen."""
        if self.language_chosen or not isinstance(languages, list):
            return
        names = (language.partition("-")[0].lower() for language in languages if isinstance(language, str))
        with self.changing(), self.inbox.set_by("browser"):
            self.language = next((name for name in names if name in LANGUAGES), self.language)
            self.language_chosen = True

    # --- a class that sees it

    def show_votes(
        self, scene: tuple[int, int], votes: Mapping[str, int], right: Collection[str] = ()
    ) -> None:
        """Show how often a class has given each answer to a scene, as long as the scene is shown.

        Parameters
        ----------
        scene : tuple of int
            The epoch of its tree, and its index.
        votes : mapping of str to int
            By answer: a move, a square, squares with spaces between, or a choice. Nothing shows none.
        right : collection of str
            Those answers that are right, once the class is told.
        """
        with self.changing():
            self.class_view.votes = Votes(scene, votes, right)
            self.refresh_turn()

    def watch_drawings(self, watched: bool) -> None:
        """Have the page say what is drawn on the board, or no longer."""
        with self.changing():
            self.class_view.is_watched = watched
            self.refresh_turn()

    def take_drawings(self, node: int, strokes: list[Stroke]) -> bool:
        """Take what is drawn on a scene, if it is watched; it concerns whoever watches, and no page."""
        if self.class_view.is_watched:
            with self.changing():
                self.class_view.drawn_on = (self.epoch, node)
                self.class_view.strokes = strokes
                self.mark_changed("turn_state")
        return self.class_view.is_watched

    @property
    def drawings(self) -> list[Stroke]:
        """What is drawn on the scene shown, as far as it is watched."""
        return self.class_view.drawings_on((self.epoch, self.cursor))

    # --- what pages say

    @classmethod
    def acts(cls) -> Mapping[str, Act]:
        """Return what a page may ask for, by name."""
        known: Mapping[str, Act] | None = vars(cls).get("_acts")
        if known is None:
            taken, declared = cls.acts_taken, acts_of(cls)
            names = declared.keys() if taken is None else taken | OF_ALL
            known = {name: each for name, each in declared.items() if name in names}
            cls._acts = known
        return known

    def handle(self, message: object) -> Reply | None:
        """Answer one message of a page.

        Parameters
        ----------
        message : dict
            What one of its acts declares; a stranger's, whatever it is.

        Returns
        -------
        Accepted, Refused or None
            None to what nobody could be waiting for an answer to.

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
        """Take the settings that a page has changed, as far as they will do; tell of the rest as it is.

        Parameters
        ----------
        settings : dict
            By their names on the wire. Whatever is none of them is passed over.
        source : str
            Whose wish they are.

        Returns
        -------
        dict
            Those that were taken.
        """
        return self.inbox.receive(settings, source)

    def squares_of(self, error: ValueError) -> list[str]:
        """Return the squares to show where an error refuses an act."""
        return []

    # --- what pages ask for

    @act("play")
    def act_play(self, origin: str, target: str) -> Refusal | None:
        """Try to move a tower. ``origin == target`` is a tower merely picked."""
        if not (origin in SQUARES and target in SQUARES):
            return refusal(say("notice.squares", self.language))
        self.play(f"{origin}{target}")
        return None

    @act("fill")
    def act_fill(self, direction: Literal["left", "right", "next"]) -> Refusal | None:
        """Fill the home rows as the defender chooses; in a series, begin the next round."""
        self.fill(direction)
        return None

    @act("hello", where="anywhere")
    def act_hello(self, nodes: int = -1, languages: list[str] = _NO_LANGUAGES) -> None:
        """Say that somebody is there, and send all nodes to a page that has not as many as there are.

        The languages are its reader's, the dearest first, as "de-CH".
        """
        self.speak_to(languages)
        with self.changing():
            if nodes != len(self.nodes):  # some were added before the page listened
                self.mark_changed("nodes")

    @act("load", where="anywhere")
    def act_load(self, part: PartName) -> None:
        """Say where a part of the page is that is needed for the first time."""
        self.parts = {part: script_address(part), **self.parts}

    @act("reader", where="anywhere")
    def act_reader(
        self, what: Literal["ask", "choose", "forget", "undo"], name: str | None = None
    ) -> Refusal | None:
        """Say who reads, let somebody else read, or forget somebody."""
        readership = self.readership
        if readership is None or (what == "choose" and name is None):
            return unknown_act(self.language)
        if name is not None:
            readership.choose(name)
        else:
            {"ask": readership.publish, "forget": readership.forget, "undo": readership.undo}[what]()
        return None

    @act("draw", where="scene")
    def act_draw(self, node: int, strokes: list[Stroke]) -> Refusal | None:
        """Take all that is drawn now on a board that a class watches."""
        drawn = are_drawn(strokes) and self.take_drawings(node, strokes)
        return None if drawn else unknown_act(self.language)

    @act("share")
    def act_share(self, what: Shared) -> Refusal | None:
        """Hand on what is shown: as text and link, or as a file."""
        return None if self.share(what) else unknown_act(self.language)

    # --- for others

    def another(self, reader: str, file: Path) -> Session | None:
        """Return the same for another reader, with nothing done yet; None where that makes no sense.

        Parameters
        ----------
        reader : str
            What the reader is called.
        file : Path
            Where answers are kept, if they count.
        """
        return None

    def _seen(self) -> dict[str, Any]:
        """Return how it looks, and the language: what another one has in common with it."""
        return {**self.looks(of=["copied"]), "language": self.language}

    # --- what a reader comes back to

    def memory(self) -> Remembered | None:
        """Return where the reader's progress is kept; None where none is shown."""
        return None

    def begin_anew(self) -> None:
        """Let another reader begin, of whose progress nothing has been shown yet."""

    @property
    def own_name(self) -> str:
        """What the reader's place is called wherever it is read; nothing where each cell has its own."""
        return ""

    def place(self) -> dict[str, Any] | None:
        """Return where the reader stands, as JSON can hold it; None where one cannot come back."""
        return None

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go back to where a reader stood.

        Parameters
        ----------
        place : dict
            What :meth:`place` gave. It was in a file that anybody may have changed: whatever of it does not
            fit is passed over.
        """

    # --- without a page

    def title(self) -> str:
        """Return the heading of a page that was given none."""
        return "Kamisado"

    def caption(self) -> str:
        """Return what the scene shown says or asks."""
        scene = self.scene()
        return scene["say"] or scene.get("task", {}).get("prompt", "") or self.title()

    def moves_text(self) -> str:
        """Return what led to the scene shown, as text to keep: a match's record, or the moves."""
        return self._tree.text_to(self.cursor)

    def svg(self) -> str:
        """Return the scene shown as a still picture, with the verdicts that are shown."""
        with speaking(self.language):
            return svg(self.scene(), values=self.turn_state.get("values"), **drawn(self.values))


def drawn(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those settings that a still picture is drawn by."""
    return {name: value for name, value in values.items() if name in _DRAWN}


def first_language(language: str | None) -> str:
    """Return the language that a session begins with: English where none is chosen, until a reader comes."""
    return chosen(process_language() or LANGUAGES[0] if language is None else language)

"""What every session does: hold the tree of scenes, take messages, and tell its listeners what changed.

It knows no host: no traits, no comm, no HTML. Whoever sends a message is a stranger, so whatever comes is
looked at before it is believed. Messages may come from another thread than calls do, so whatever changes the
session holds its lock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from ..i18n import LANGUAGES, chosen, page, process_language, say, speaking
from ..picture import svg
from ..rules import Match, Outcome, Position
from ..rules.fill import DIRECTIONS
from ..rules.text import is_square
from .acts import Act, act, acts_of
from .class_view import ClassView, Votes
from .fields import Field, Look, Setting, a_language, field, plain, setting
from .inbox import Inbox, refusal
from .tree import ROOT, Root, Tree
from .wire import (
    AppendedNodes,
    Kind,
    Labels,
    LessonState,
    MatchState,
    Node,
    Palette,
    PreferenceState,
    ReadersState,
    Refusal,
    Reply,
    Result,
    ShareState,
    Signs,
    State,
    Stroke,
    Theme,
    TurnState,
)

if TYPE_CHECKING:
    from ..learner import Memory
    from .preferences import Preferences, Source
    from .readership import Readership

Listener = Callable[[frozenset[str]], None]
Share = Callable[["Session", str], ShareState]

_OWN_LABELS: dict[str, tuple[Kind, ...]] = {
    "curve": ("board",),
    "danger": ("board",),
    "desk": ("editor",),
    "draft": ("editor",),
    "editor.": ("editor",),
    "fill": ("board", "editor", "puzzle"),
    "format.": ("board",),
    "live.": (),
    "retry": ("board",),
    "puzzle.": ("puzzle",),
    "quiz.": ("quiz",),
    "resume": ("board",),
    "round.": ("board",),
    "task.": ("lesson", "quiz"),
    "worth.": ("board",),
}
"""What a label begins with that some kinds of page alone need, and those kinds: none of a room's panel."""

_DRAWN = frozenset(svg.__kwdefaults__ or ())
_NOTHING_APPENDED = AppendedNodes(epoch=0, start=0, nodes=[])


class Session:
    """A tree of scenes with a cursor in it, and what may be done there.

    Parameters
    ----------
    root : Position, Match, list of Node or str
        What to begin with, or a position's text.
    language : str, optional
        The language of every sentence. Where it is not chosen here, the first page that says ``hello``
        chooses it: the first of its reader's languages that there is.
    **settings
        Any of the settings below.

    Raises
    ------
    TypeError
        If a setting is none of the session's.
    ValueError
        If the text is no position's, or a setting's value will not do.
    """

    kind: ClassVar[Kind]
    _declared: ClassVar[Mapping[str, Field]]
    _acts: ClassVar[Mapping[str, Act]]
    page_may_answer: ClassVar[bool] = True  # whether the page itself may note a question as answered
    acts_taken: ClassVar[frozenset[str] | None] = None  # of those that are declared; all by default

    nodes: list[Node] = field("Every scene; grows in place, and an index never changes its meaning.", list)
    epoch: int = field("Which tree: another one whenever it begins anew.", int)
    appended_nodes: AppendedNodes = field("The scenes added last.", lambda: _NOTHING_APPENDED)
    turn_state: TurnState = field("What may be done at the scene shown.", dict)
    match_state: MatchState = field("Points, names, whose choice.", dict)
    lesson_state: LessonState = field("Title, contents, stars.", dict)
    answered: dict[str, Result] = field("Questions that are done with, by node.", dict, from_page=True)
    readers: ReadersState = field("Who reads, and who else there is.", dict)
    preference_state: PreferenceState = field("What goes for all boards.", dict)
    share_state: ShareState = field("What hands on the scene shown.", dict)
    parts: dict[str, str] = field("Where the scripts are that few readers need, once one has asked.", dict)
    labels: Labels = field("The page's own words, in the language spoken.", dict)

    cursor: int = setting(
        0, "The scene shown; one beyond either end of the tree shows the scene at that end.", by="page"
    )
    flipped: bool = setting(False, "Black below.", by="page", look="copied", link=True)
    glyphs: bool = setting(False, "Signs for the colors.", by="reader", look="copied", link=True)
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

    def __init__(self, root: Root | str, *, language: str | None = None, **settings: object) -> None:
        self.lock = threading.RLock()
        self.values: dict[str, Any] = {name: each.make() for name, each in self.fields().items()}
        self.readership: Readership | None = None  # where the page may choose who reads
        self.preferences: Preferences | None = None  # where what a reader sets goes for all boards
        self._depth = 0
        self._changed: set[str] = set()
        self.rewritten = 0  # how often something was written at scenes that were there
        self._listeners: list[Listener] = []
        self._inbox = Inbox(self)
        self._visited: dict[int, int] = {}
        self._source: Source = "code"  # whose wish it is that a setting changes now
        self._class_view = ClassView()
        self._share: Share | None = None
        self.language_chosen = bool(language or process_language())
        self.values["language"] = first_language(language)
        self._take(settings)
        self._equip()
        if isinstance(root, str):
            root = Position.parse(root)
        with self.changing():
            self._begin(root)
        if "cursor" in settings:
            self.cursor = cast(int, settings["cursor"])

    def _equip(self) -> None:
        """Make what the session has besides its tree: an analysis, an opponent."""

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

    @classmethod
    def looks(cls, of: Container[Look] = ("copied", "own")) -> list[str]:
        """Return the settings of how it looks and sounds, or some of them."""
        return [name for name, each in cls.settings().items() if each.look and each.look in of]

    # --- hosts

    def state(self) -> State:
        """Return all that a page needs, by the names of the wire."""
        return {"_kind": self.kind} | self.shared_values(self.fields())

    def shared_values(self, names: Iterable[str]) -> dict[str, Any]:
        """Return what of some values a page knows, by the names of the wire."""
        fields = self.fields()
        return {fields[name].wire_name: self.values[name] for name in names if fields[name].on_page}

    def offer_sharing(self, share: Share) -> None:
        """Let the page hand on what is shown.

        Parameters
        ----------
        share : callable
            Takes the session and ``"link"``, ``"file"`` or ``"print"``, and returns what hands it on: where
            links lead only the host knows.
        """
        self._share = share
        self.share_state = ShareState(text="")

    def share(self, what: str) -> bool:
        """Hand on what is shown; False where nobody does so here, or what is asked for is nothing."""
        if self._share is None or what not in ("link", "file", "print"):
            return False
        self.share_state = self._share(self, what)
        return True

    def handed_on(self) -> Session:
        """Return the session that is shared where this one is: mostly itself."""
        return self

    def settle(self) -> None:
        """Find out what is to be seen and not known yet, for a picture that stays."""

    def page_state(self) -> State:
        """Return what a page without Python begins with: the session as it stands, mostly."""
        return self.state()

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

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Change the session alone, and tell listeners in one piece; then go on thinking."""
        with self.lock:
            self._depth += 1
            try:
                with speaking(self.language):
                    yield
            finally:
                self._depth -= 1
                if not self._depth:
                    self._notify()
            if self._depth:
                return
        self._wake()

    def mark_changed(self, name: str) -> None:
        """Note that a value is to be told of, whether or not it is another one."""
        self._changed.add(name)
        self.rewritten += name == "nodes"

    def _notify(self) -> None:
        changed = frozenset(self._changed)
        self._changed.clear()
        if changed:
            for listener in list(self._listeners):
                listener(changed)

    def _wake(self) -> None:
        """See to it that work goes on where there is some: in most sessions there is none."""

    def close(self) -> None:
        """Give up whatever is being thought about."""

    # --- the tree and its cursor

    @property
    def position(self) -> Position | None:
        """What the board shows. Setting it, to a position or its text, begins a new tree."""
        return self._tree.positions[self.cursor]

    @position.setter
    def position(self, position: Position | str) -> None:
        new = position if isinstance(position, Position) else Position.parse(position)
        if new is not self.position:
            self._begin(new)

    @property
    def outcome(self) -> Outcome | None:
        """How the shown round ended; None while it is played."""
        position = self.position
        return position.outcome if position else None

    @property
    def match(self) -> Match | None:
        """The match as it stands at the scene shown, None if none is played.

        It is a copy: what is played in it is not seen on the board.
        """
        with self.lock:
            match = self._tree.matches[self.cursor]
            return match.copy() if match else None

    def position_at(self, node: int) -> Position:
        """Return the position of a scene."""
        return self._tree.positions[node]

    def scene(self) -> Node:
        """Return the scene shown."""
        return self._tree.nodes[self.cursor]

    def _begin(self, root: Root) -> None:
        """Begin a new tree, and show where it ends."""
        self._adopt(Tree(root, self.language))

    def _adopt(self, tree: Tree) -> None:
        """Take a tree in place of the one that there was, and show where it ends."""
        with self.changing():
            self._tree = tree
            self._visited = {}
            self._publish_tree()
            self._arrive(tree.end)

    def _publish_tree(self) -> None:
        """Have the page take all scenes anew."""
        self.epoch += 1
        self.labels = self._labels_for(self._tree.positions[0].ruleset)
        self.values["nodes"] = self._tree.nodes  # the tree's own list, which grows in place
        self.mark_changed("nodes")

    def _labels_for(self, ruleset: str) -> dict[str, str]:
        """Return the page's own words, without those of other kinds."""
        others = tuple(start for start, kinds in _OWN_LABELS.items() if self.kind not in kinds)
        return {key: text for key, text in page(self.language, ruleset).items() if not key.startswith(others)}

    def _grow(self, add: Callable[[Tree, int], int]) -> None:
        """Add scenes below the one shown, publish those alone, and show the last of them."""
        with self.changing():
            start = len(self.nodes)
            end = add(self._tree, self.cursor)
            self._publish_appended(start)
            self.cursor = end

    def _append(self, nodes: list[Node]) -> None:
        """Add scenes that stand by themselves, and publish those alone."""
        with self.changing():
            start = len(self.nodes)
            self._tree.append(nodes)
            self._publish_appended(start)

    def _publish_appended(self, start: int) -> None:
        if len(self.nodes) > start:
            self.appended_nodes = AppendedNodes(epoch=self.epoch, start=start, nodes=self.nodes[start:])

    def _arrive(self, node: int) -> None:
        """Put the cursor on a scene, also on the one where it is, and show it."""
        if node == self.cursor:
            self._show(node)
        self.cursor = node

    def setting_changed(self, name: str) -> None:
        """Bring everything that depends on a setting into step with it."""
        if name == "cursor":
            self.values["cursor"] = min(max(self.cursor, 0), len(self._tree.nodes) - 1)
            self._show(self.cursor)
        elif name == "language":
            self.language_chosen = True
            with speaking(self.language):
                self._retell()
        if self.preferences:
            self.preferences.note(self, name, self._source)

    def _show(self, node: int) -> None:
        """Bring everything that depends on the cursor into step with it."""
        match = self._tree.matches[node]
        self._note_way(node)
        self._publish_turn(node)
        self.match_state = _match_state(match) if match else MatchState()

    def _note_way(self, node: int) -> None:
        """Have steps forward lead to a scene, from all those before it."""
        nodes = self._tree.nodes
        while (parent := nodes[node]["parent"]) != ROOT:
            self._visited[parent] = node
            node = parent

    def _turn_at(self, node: int) -> TurnState:
        """Tell what may be done at a node."""
        position = self._tree.positions[node]
        moves = position.legal_moves
        turn: TurnState = {"node": node, "moves": [str(move) for move in moves]}
        if moves and position.required is not None:
            turn["must"] = moves[0].origin
        return turn

    def _retell(self) -> None:
        """Say everything once more, in another language; every scene keeps its index."""
        self._tree = self._tree.in_language(self.language, self._fixed_scenes())
        self._publish_tree()
        self._show(self.cursor)
        self._publish_lesson()

    def _publish_lesson(self) -> None:
        """Tell the page what lesson the scenes belong to: on a plain board none."""

    def _fixed_scenes(self) -> list[Node]:
        """Return the scenes that were there from the beginning: none, where all were played."""
        return []

    def speak_to(self, languages: object) -> None:
        """Take the first of a reader's languages that there is, where none was chosen."""
        if self.language_chosen or not isinstance(languages, list):
            return
        names = (language.partition("-")[0].lower() for language in languages if isinstance(language, str))
        with self.changing(), self.set_by("browser"):
            self.language = next((name for name in names if name in LANGUAGES), self.language)
            self.language_chosen = True

    # --- what is done

    def go(self, node: int) -> None:
        """Show a scene of the tree.

        Parameters
        ----------
        node : int
            Its index in ``nodes``; one beyond either end shows the scene at that end.
        """
        self.cursor = node

    def play(self, move: str) -> None:
        """Play a move at the scene shown, with the passes that it forces.

        Parameters
        ----------
        move : Move or str
            As ``"c8c5"``.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the board is as it was.
        """
        self._grow(lambda tree, node: tree.play(node, move))

    def fill(self, direction: str) -> None:
        """Fill both home rows for the next round of the match, tower by tower.

        Parameters
        ----------
        direction : str
            ``"left"`` or ``"right"``, each player's own. In a series of single rounds, where nothing
            is filled, ``"next"`` begins the next one.

        Raises
        ------
        IllegalFill
            A ValueError, if no fill is due; the board is as it was.
        """
        if direction == "next":
            self._grow(Tree.begin_round)
        else:
            self._grow(lambda tree, node: tree.fill(node, direction))

    def undo(self) -> None:
        """Go back to the scene before; at the start nothing happens."""
        with self.changing():
            parent = self._tree.nodes[self.cursor]["parent"]
            self.go(self.cursor if parent == ROOT else parent)

    def redo(self) -> None:
        """Go forward again, the way last gone; at the end nothing happens."""
        with self.changing():
            self.go(self._onward(self.cursor))

    def _onward(self, node: int) -> int:
        """Return the scene after one, on the way last gone; at the end, that same one."""
        return self._visited.get(node) or next(iter(self._tree.children(node)), node)

    def refresh_turn(self) -> None:
        """Tell anew what may be done at the scene shown."""
        self._publish_turn(self.cursor)

    def _way_on(self, node: int) -> list[int]:
        """Return the scenes after one, on the way last gone."""
        way = []
        while (node := self._visited.get(node, ROOT)) != ROOT:
            way.append(node)
        return way

    def _publish_turn(self, node: int) -> None:
        turn = self._turn_at(node)
        if way := self._way_on(node):
            turn["onward"] = way
        self._class_view.write(turn, (self.epoch, node))
        self.turn_state = turn

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
            self._class_view.votes = Votes(scene, votes, right)
            self.refresh_turn()

    def watch_drawings(self, watched: bool) -> None:
        """Have the page say what is drawn on the board, or no longer."""
        with self.changing():
            self._class_view.is_watched = watched
            self.refresh_turn()

    def take_drawings(self, node: int, strokes: list[Stroke]) -> bool:
        """Take what is drawn on a scene, if it is watched; it concerns whoever watches, and no page."""
        if self._class_view.is_watched:
            with self.changing():
                self._class_view.drawn_on = (self.epoch, node)
                self._class_view.strokes = strokes
                self.mark_changed("turn_state")
        return self._class_view.is_watched

    @property
    def drawings(self) -> list[Stroke]:
        """What is drawn on the scene shown, as far as it is watched."""
        return self._class_view.drawings_on((self.epoch, self.cursor))

    # --- what pages say

    def receive(self, settings: object, source: Source = "reader") -> dict[str, object]:
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
        with self.changing(), self.set_by(source):
            taken = self.fitting(settings)
            for name, value in taken.items():
                setattr(self, name.removeprefix("_"), value)
            if isinstance(settings, dict):
                left = {str(name).removeprefix("_") for name in settings.keys() - taken.keys()}
                self._changed |= left & {"answered", *self.settings()}
        return taken

    @contextmanager
    def set_by(self, source: Source) -> Iterator[None]:
        """Note whose wish it is that settings change meanwhile; else it is that of code."""
        before, self._source = self._source, source
        try:
            yield
        finally:
            self._source = before

    def fitting(self, settings: object) -> dict[str, object]:
        """Return those of a page's settings that will do."""
        with self.lock:
            return self._inbox.fitting(settings)

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
        """
        with self.lock:
            return plain(self._inbox.answer(message))

    def names_scene(self, message: Mapping[str, object]) -> bool:
        """Tell whether a page speaks of a scene that there is, shown or not."""
        return self._inbox.names_scene(message)

    @classmethod
    def acts(cls) -> Mapping[str, Act]:
        """Return what a page may ask for, by name."""
        known: Mapping[str, Act] | None = vars(cls).get("_acts")
        if known is None:
            taken = cls.acts_taken
            known = {name: each for name, each in acts_of(cls).items() if taken is None or name in taken}
            cls._acts = known
        return known

    @act("play")
    def act_play(self, origin: str, target: str) -> Refusal | None:
        """Try to move a tower. ``origin == target`` is a tower merely picked."""
        if not (is_square(origin) and is_square(target)):
            return refusal(say("notice.squares", self.language))
        self.play(f"{origin}{target}")
        return None

    @act("fill")
    def act_fill(self, direction: Literal["left", "right", "next"]) -> Refusal | None:
        """Fill the home rows as the defender chooses; in a series, begin the next round."""
        self.fill(direction)
        return None

    def squares_of(self, error: ValueError) -> list[str]:
        """Return the squares to show where an error refuses an act."""
        return []

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
        return {name: getattr(self, name) for name in (*self.looks(of=["copied"]), "language")}

    # --- what a reader comes back to

    def memory(self) -> Memory | None:
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
        return str(self.lesson_state.get("title", "Kamisado"))

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


def _match_state(match: Match) -> MatchState:
    """Tell the page where a match stands."""
    state = MatchState(
        format=match.format,
        round=len(match.rounds),
        scores={player.value: score for player, score in match.scores.items()},
        names={player.value: name for player, name in match.names.items()},
    )
    if match.goal is not None:
        state["goal"] = match.goal
    if match.chooser:
        state["chooser"] = match.chooser.value
        state["line_ups"] = {side: str(match.line_up(side)) for side in DIRECTIONS}
    if match.winner:
        state["winner"] = match.winner.value
    return state

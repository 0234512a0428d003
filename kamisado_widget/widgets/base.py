"""What every widget here does: hold the tree, keep the page in step, and answer its acts.

The page is a stranger: whatever it sends is looked at before it is believed. Messages may be
handled on another thread than the notebook's cells, so whatever changes the widget holds its lock.
"""

from __future__ import annotations

import threading
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from IPython.display import display
from traitlets import Bool, Dict, Enum, Int, List, TraitError, TraitType, Undefined, Unicode
from traitlets.utils.bunch import Bunch

from ..i18n import LANGUAGES, chosen, page, say, speaking
from ..picture import svg
from ..rules import IllegalFill, IllegalMove, Match, Outcome, Position
from ..rules.fill import DIRECTIONS
from ..rules.text import is_square
from .shown import note, open_again
from .tree import ROOT, Root, Tree
from .wire import Accepted, MatchNow, More, Node, Now, Refusal, Refused, Reply

_STATIC = Path(__file__).parent.parent / "static"
# JupyterLab shows an empty widget with an error in it where the kernel of a saved notebook is gone, whatever
# stands beside the widget. So a picture follows, which is seen in the place of that error alone, and where
# styles are not trusted, as in a notebook that came from somebody else.
_STAND_IN = """<style>
.kamisado-stand-in { display: none }
.jp-OutputArea-child:has(.jupyter-widgets):not(:has(.jupyter-widgets > *)) + * .kamisado-stand-in {
  display: block;
}
.jp-OutputArea-child:has(+ * .kamisado-stand-in) .jupyter-widgets:not(:has(*)) { display: none }
</style><div class="kamisado-stand-in"><img alt="%s" src="data:image/svg+xml;base64,%s"><p>%s</p></div>"""
_REMEMBERED = 256  # ids of acts already answered; an older one cannot be still on its way


def front(kind: str) -> str:
    """Return the script of one kind of widget, which brings its styles.

    As text: of a path anywidget watches the file, and keeps every widget for as long as it does.
    """
    return (_STATIC / f"{kind}.js").read_text(encoding="utf-8")


class PositionTrait(TraitType[Position, Position | str]):
    """A position, or its text."""

    info_text = "a position or its text"

    def validate(self, obj: object, value: Position | str) -> Position:
        """Read a text; anything else must be a position already."""
        if isinstance(value, Position):
            return value
        return Position.parse(value)


class LanguageTrait(TraitType[str, str]):
    """One of the languages that there are."""

    info_text = "a language"

    def validate(self, obj: object, value: str) -> str:
        """Refuse any other with a ValueError, in one sentence."""
        return chosen(value)


class SceneWidget(anywidget.AnyWidget):
    """A tree of scenes with a cursor in it, shown by the page and kept by Python.

    Attributes
    ----------
    position : Position
        What the board shows. Setting it, to a position or its text, begins a new tree.
    outcome : Outcome or None
        How the shown round ended.
    cursor : int
        The scene shown, an index in ``nodes``.
    done : dict
        By scene, whether its question was answered (``"right"``) or the answer ``"shown"``.
    flipped, glyphs, coordinates : bool
        Black below; letters for the colors; coordinates beside the board.
    theme : str
        ``"auto"`` (the host's), ``"light"`` or ``"dark"``.
    language : str
        The language of every word on the board. Where it is not chosen here, the first page that
        shows the widget chooses it: the first of its reader's languages that there is.
    """

    kind = Unicode(read_only=True).tag(sync=True)
    nodes: List[Node] = List(read_only=True).tag(sync=True)
    epoch = Int(0, read_only=True).tag(sync=True)
    more = Dict({"epoch": 0, "start": 0, "nodes": []}, read_only=True).tag(sync=True)
    now = Dict(read_only=True).tag(sync=True)
    match = Dict(read_only=True).tag(sync=True)
    lesson = Dict(read_only=True).tag(sync=True)
    done = Dict().tag(sync=True)
    words = Dict(read_only=True).tag(sync=True)
    cursor = Int(0).tag(sync=True)
    flipped = Bool(False).tag(sync=True)
    glyphs = Bool(False).tag(sync=True)
    coordinates = Bool(True).tag(sync=True)
    theme = Enum(["auto", "light", "dark"], "auto").tag(sync=True)
    language = LanguageTrait(LANGUAGES[0]).tag(sync=True)

    position = PositionTrait()
    outcome: TraitType[Outcome | None, Outcome | None] = TraitType(None, allow_none=True, read_only=True)

    page_may_set: ClassVar[tuple[str, ...]] = (
        "cursor",
        "flipped",
        "glyphs",
        "coordinates",
        "theme",
        "done",
    )

    def __init__(self, kind: str, root: Root | str, **options: object) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._check_names(options)
        self._answered: deque[str] = deque(maxlen=_REMEMBERED)
        self._visited: dict[int, int] = {}
        self._language_chosen = options.get("language") is not None
        if not isinstance(root, Position | Match | list):
            root = Position.parse(root)
        super().__init__(**options)
        self.set_trait("kind", kind)
        self.on_msg(self._on_message)
        with self._changing():
            self._plant(root)
            self.observe(self._on_position, "position")
            self.observe(self._on_cursor, "cursor")
            self.observe(self._on_language, "language")

    def _check_names(self, options: dict[str, object]) -> None:
        unknown = [name for name in options if name.startswith("_") or not self.has_trait(name)]
        if unknown:
            raise TypeError(say("error.option", widget=type(self).__name__, names=", ".join(unknown)))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the widget alone, and tell the page in one message; then think about the change."""
        with self._lock:
            self._depth += 1
            try:
                with self.hold_sync(), speaking(self.language):
                    yield
            finally:
                self._depth -= 1
            if self._depth:
                return
        self._think()

    def _think(self) -> None:
        """See to it that what there is to think about is thought about: on most widgets nothing."""

    # --- the tree and its cursor

    def _plant(self, root: Root) -> None:
        """Begin a new tree, and show where it ends."""
        with self._changing():
            self._tree = Tree(root, self.language)
            self._visited = {}
            self._tell_tree()
            self.cursor = self._tree.end
            self._show(self._tree.end)

    def _tell_tree(self) -> None:
        """Tell the page all scenes anew."""
        self.set_trait("epoch", self.epoch + 1)
        self.set_trait("words", page(self.language, self._tree.positions[0].ruleset))
        self.set_trait("nodes", self._tree.nodes)  # the tree's own list, which grows in place

    def _grow(self, add: Callable[[Tree, int], int]) -> None:
        """Add scenes below the one shown, tell the page those alone, and show the last of them."""
        with self._changing():
            start = len(self.nodes)
            end = add(self._tree, self.cursor)
            self._tell_more(start)
            self.cursor = end

    def _append(self, nodes: list[Node]) -> None:
        """Add scenes that stand by themselves, and tell the page those alone."""
        with self._changing():
            start = len(self.nodes)
            self._tree.append(nodes)
            self._tell_more(start)

    def _tell_more(self, start: int) -> None:
        if len(self.nodes) > start:
            self.set_trait("more", More(epoch=self.epoch, start=start, nodes=self.nodes[start:]))

    def _show(self, node: int) -> None:
        """Bring everything that depends on the cursor into step with it."""
        position = self._tree.positions[node]
        match = self._tree.matches[node]
        parent = self._tree.nodes[node]["parent"]
        if parent != ROOT:
            self._visited[parent] = node
        self.set_trait("now", self._now(node))
        self.set_trait("match", _match_now(match) if match else {})
        self.set_trait("outcome", position.outcome)
        self.position = position

    def _now(self, node: int) -> Now:
        """Tell what may be done at a node."""
        position = self._tree.positions[node]
        moves = position.legal_moves
        now: Now = {"node": node, "moves": [str(move) for move in moves]}
        if moves and position.required is not None:
            now["must"] = moves[0].origin
        return now

    def go(self, node: int) -> None:
        """Show a scene of the tree.

        Parameters
        ----------
        node : int
            Its index in ``nodes``; one beyond either end shows the scene at that end.
        """
        with self._changing():
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

    def to_match(self) -> Match | None:
        """Return the match as it stands at the scene shown, None if none is played.

        It goes on by itself: what is played in it is not seen on the board.
        """
        with self._lock:
            match = self._tree.matches[self.cursor]
            return match.copy() if match else None

    def undo(self) -> None:
        """Go back to the scene before; at the start nothing happens."""
        with self._changing():
            self.go(max(0, self._tree.nodes[self.cursor]["parent"]))

    def redo(self) -> None:
        """Go forward again, the way last gone; at the end nothing happens."""
        with self._changing():
            self.go(self._onward(self.cursor))

    def _onward(self, node: int) -> int:
        """Return the scene after one, on the way last gone; at the end, that same one."""
        after = range(node + 1, len(self._tree.nodes))
        children = (child for child in after if self._tree.nodes[child]["parent"] == node)
        return self._visited.get(node, next(children, node))

    def _on_position(self, change: Bunch) -> None:
        with self._changing():
            if change.new is not self._tree.positions[self.cursor]:
                self._plant(change.new)

    def _on_cursor(self, change: Bunch) -> None:
        with self._changing():
            node = min(max(change.new, 0), len(self._tree.nodes) - 1)
            if node != change.new:
                self.cursor = node
            else:
                self._show(node)

    def _on_language(self, change: Bunch) -> None:
        """Tell everything once more; every scene keeps its index."""
        self._language_chosen = True
        with self._changing():
            self._tree = self._tree.told_in(self.language, self._whole())
            self._tell_tree()
            self._show(self.cursor)

    def _whole(self) -> list[Node]:
        """Tell the scenes that were not played: none, where all were."""
        return []

    def _speak_to(self, languages: object) -> None:
        """Take the first of a reader's languages that there is, where none was chosen."""
        if self._language_chosen or not isinstance(languages, list):
            return
        names = (language.partition("-")[0].lower() for language in languages if isinstance(language, str))
        with self._changing():
            self.language = next((name for name in names if name in LANGUAGES), self.language)
            self._language_chosen = True

    # --- the page

    def set_state(self, sync_data: object) -> None:
        """Take from the page what the page may set, and nothing else."""
        if not isinstance(sync_data, dict):
            return
        with self._lock:
            super().set_state(
                {
                    name: value
                    for name, value in sync_data.items()
                    if name in self.page_may_set and self._fits(name, value)
                }
            )

    def _fits(self, name: str, value: object) -> bool:
        """Tell whether a value from the page is one that the trait takes."""
        if name == "done":
            nodes = {str(node) for node in range(len(self.nodes))}
            return isinstance(value, dict) and all(
                node in nodes and how in ("right", "shown") for node, how in value.items()
            )
        trait = self.traits()[name]
        if value is None or value is Undefined or (isinstance(trait, Int) and isinstance(value, bool)):
            return False
        try:
            trait._validate(self, value)
        except TraitError:
            return False
        return True

    def _on_message(self, _widget: object, message: object, _buffers: object) -> None:
        with self._lock:
            reply = self._answer(message)
        if reply:
            self.send(reply)

    def _answer(self, message: object) -> Reply | None:
        """Answer one message; None to one that nobody could be waiting for an answer to."""
        if not isinstance(message, dict):
            return None
        name = message.get("id")
        if not isinstance(name, str) or not 0 < len(name) <= 64 or name in self._answered:
            return None
        self._answered.append(name)
        act = message.get("act")
        if act == "hello":
            self._speak_to(message.get("languages"))
            if message.get("nodes") != len(self.nodes):  # some were told before the page listened
                self.send_state("nodes")
            self._think()  # what did so for the page that was here before may be gone with it
            return Accepted(id=name, ok=True)
        doing = self._acts().get(act) if isinstance(act, str) else None
        if doing is None:
            return _refused(name, say("notice.act", self.language))
        if message.get("epoch") != self.epoch or message.get("node") != self.cursor:
            return _refused(name, say("notice.stale", self.language))
        with speaking(self.language):
            refusal = doing(message)
        return Refused(id=name, refused=refusal) if refusal else Accepted(id=name, ok=True)

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        """Return what the page may ask for, and what does it."""
        return {"play": self._act_play, "fill": self._act_fill}

    def _act_play(self, message: dict[str, object]) -> Refusal | None:
        origin, target = message.get("origin"), message.get("target")
        if not (is_square(origin) and is_square(target)):
            return Refusal(rule="", text=say("notice.squares", self.language), squares=[])
        try:
            self.play(f"{origin}{target}")
        except IllegalMove as error:
            why = error.explanation
            assert why is not None
            return Refusal(rule=why.rule, text=why.sentence.told(self.language), squares=list(why.squares))
        return None

    def _act_fill(self, message: dict[str, object]) -> Refusal | None:
        try:
            self.fill(str(message.get("direction")))
        except IllegalFill as error:
            return Refusal(rule="", text=str(error), squares=[])
        return None

    # --- without a page

    def scene(self) -> Node:
        """Return the scene shown."""
        return self._tree.nodes[self.cursor]

    def for_readers(self) -> dict[str, object]:
        """Return what a page for others has otherwise than this widget: mostly nothing."""
        return {}

    def page_title(self) -> str:
        """Return the heading of a page that was given none."""
        return str(self.lesson.get("title", "Kamisado"))

    def to_html(self, path: str | Path | None = None, title: str = "") -> str | None:
        """Make a page of the widget as it stands: one file, no kernel, no network.

        Parameters
        ----------
        path : str or Path, optional
            The file to write; if left out the page is returned.
        title : str, optional
            The page's heading.

        Returns
        -------
        str or None
            A whole HTML document, None if it was written to a file.
        """
        from ..export import html_page

        page = html_page([self], title or self.page_title())
        if path is None:
            return page
        Path(path).write_text(page, encoding="utf-8")
        return None

    def _repr_mimebundle_(self, **kwargs: dict[str, object]) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Put the static picture beside the live widget, for readers who run nothing."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "image/svg+xml": self._repr_svg_()}, metadata

    def _ipython_display_(self) -> None:
        """Show the live widget, and after it what stands in for it once its kernel is gone."""
        open_again(self)
        bundle = self._repr_mimebundle_()
        if bundle is None:
            return
        note(self)
        data, metadata = bundle
        said = self.scene()["say"]
        picture = b64encode(data["image/svg+xml"].encode()).decode()
        stand_in = _STAND_IN % (escape(said), picture, escape(say("notice.picture", self.language)))
        display({**data, "text/plain": said}, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
        display({"text/html": stand_in, "text/plain": ""}, raw=True)  # type: ignore[no-untyped-call]

    def _repr_svg_(self) -> str:
        with speaking(self.language):
            return svg(self.scene(), flipped=self.flipped, glyphs=self.glyphs, coordinates=self.coordinates)


def _match_now(match: Match) -> MatchNow:
    """Tell the page where a match stands."""
    now = MatchNow(
        format=match.format,
        round=len(match.rounds),
        scores={player.value: score for player, score in match.scores.items()},
        names={player.value: name for player, name in match.names.items()},
    )
    if match.goal is not None:
        now["goal"] = match.goal
    if match.chooser:
        now["chooser"] = match.chooser.value
        now["line_ups"] = {side: str(match.line_up(side)) for side in DIRECTIONS}
    if match.winner:
        now["winner"] = match.winner.value
    return now


def _refused(name: str, text: str) -> Refused:
    """Refuse an act for a reason that is no rule's."""
    return Refused(id=name, refused=Refusal(rule="", text=text, squares=[]))

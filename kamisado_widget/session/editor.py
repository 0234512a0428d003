"""The editor: towers put on a board by hand, what is wrong with them in words, and who wins."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from ..i18n import say, speaking
from ..rules import Outcome, Player, Position, Setup, SetupError
from ..solver import SOLVER_LOCK, Verdict, shared
from . import setup_edits
from .analysis import to_wire
from .scheduler import Scheduler
from .session import Act, Session, refusal
from .setup_tree import SetupTree, squares_in
from .tree import ROOT, Root
from .wire import Refusal, TurnState

_LONGEST = 1000  # of any text that the page sends; it cuts off what is longer
_PATIENCE = 0.1  # seconds for the verdict, where no event loop runs and everything waits for it


class EditorSession(Session):
    """A board to set up by hand: any setup, what is wrong with it, and who wins once it is a position.

    Errors (a tower missing, two of a color) keep a setup from being a position. Remarks (that play
    could not have brought it about, that the round is over) never do. Every change can be undone,
    those made in Python too.

    Parameters
    ----------
    position : Position, Setup or str, optional
        What to begin with, or its text. The first line-up if left out.
    **settings
        Any setting of a session.

    Raises
    ------
    TypeError
        If a setting is none of the session's.
    ValueError
        If the text is wrong. A setup with errors is welcome.

    Examples
    --------
    >>> session = EditorSession("obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -")
    >>> session.errors
    ('The gold orange tower is missing.',)
    """

    kind = "editor"
    _tree: SetupTree

    def __init__(
        self,
        position: Position | Setup | str | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._first = setup_edits.setup_of(Position.start() if position is None else position)
        super().__init__([], language=language, **settings)

    def _equip(self) -> None:
        self._work: Iterator[Verdict] = iter(())
        self._scheduler = Scheduler(self.lock, self._judge)

    @property
    def setup(self) -> Setup:
        """What is on the board, whatever is wrong with it. Setting it is a change that can be undone."""
        return self._tree.setups[self.cursor]

    @setup.setter
    def setup(self, setup: Setup | Position | str) -> None:
        changed = setup_edits.setup_of(setup)
        if changed is not self.setup:
            self._change(changed)

    @property
    def position(self) -> Position | None:
        """What is on the board; None while it is no position. Setting it to None clears the board."""
        return self._tree.checked[self.cursor]

    @position.setter
    def position(self, position: Position | str | None) -> None:
        if position is not self.position:
            self._change(setup_edits.setup_of(position) if position else setup_edits.clear(self.setup))

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended that the setup shows; None while it is no position or the round is played."""
        position = self.position
        return position.outcome if position else None

    @property
    def text(self) -> str:
        """The text of what is on the board; it can be set."""
        return str(self.setup)

    @text.setter
    def text(self, text: str) -> None:
        self.setup = text

    @property
    def verdict(self) -> Verdict | None:
        """Who wins with best play and in how many moves, as far as it is known by now."""
        value = self.turn_state.get("value")
        return Verdict(Player(value["winner"]), value.get("moves")) if value else None

    @property
    def errors(self) -> tuple[str, ...]:
        """What keeps the setup from being a position, in words."""
        return tuple(self.scene().get("errors", ()))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What could not have come about in play, and whether the round is over, in words."""
        return tuple(self.scene().get("remarks", ()))

    # --- the tree and its cursor

    def _begin(self, root: Root) -> None:
        self._adopt(SetupTree(self._first, self.language))

    def _show(self, node: int) -> None:
        setup, position = self._tree.setups[node], self._tree.checked[node]
        parent = self._tree.nodes[node]["parent"]
        if parent != ROOT:
            self._visited[parent] = node
        self._work = _question(position)
        self._began = time.monotonic()
        self.labels = self._labels_for(setup.ruleset)  # the ruleset can be chosen here
        self.turn_state = self._turn_at(node)

    def _turn_at(self, node: int) -> TurnState:
        turn: TurnState = {"node": node, "moves": []}
        position = self._tree.checked[node]
        if position and position.required and not position.outcome:
            turn["must"] = position.movable[0]
        return turn

    # --- what a reader comes back to

    def place(self) -> dict[str, Any] | None:
        """Return what is on the board."""
        return {"setup": self.text}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Put on the board what was there; it can be undone."""
        try:
            self.text = str(place.get("setup"))
        except SetupError:  # nobody's fault here
            return

    # --- the verdict

    def _wake(self) -> None:
        self._scheduler.wake()

    def _judge(self) -> bool:
        """Work a little on the verdict of the position shown; tell whether there is more to find."""
        late = self._scheduler.at_once and time.monotonic() > self._began + _PATIENCE
        verdict = None if late else next(self._work, None)
        if verdict is None:
            return False
        if verdict.winner and verdict != self.verdict:
            self.turn_state = {**self.turn_state, "value": to_wire(verdict)}
        return True

    def close(self) -> None:
        """Give the verdict up."""
        self._work = iter(())

    # --- changes

    def _change(self, setup: Setup) -> None:
        """Show a setup, as a change of the one shown."""
        self._grow(lambda _, node: self._tree.change(node, setup))

    def _acts(self) -> dict[str, Act]:
        return dict.fromkeys(("put", "rank", "choose", "change", "write"), self._act_edit)

    def _act_edit(self, message: Mapping[str, object]) -> Refusal | None:
        try:
            with speaking(self.language):
                setup = self._edited(message)
        except SetupError as error:
            return refusal(str(error), squares_in(str(error)))
        self._change(setup)
        return None

    def _edited(self, message: Mapping[str, object]) -> Setup:
        """Return the setup that the page asks for; SetupError where there can be none."""

        def text_of(name: str) -> str:
            value = message.get(name)
            if not isinstance(value, str):
                raise SetupError(say("editor.absurd"))
            return value

        match message["act"]:
            case "put":
                return setup_edits.put(self.setup, text_of("origin"), text_of("target"))
            case "rank":
                return setup_edits.rank(self.setup, text_of("square"), message.get("by"))
            case "choose":
                return setup_edits.choose(self.setup, text_of("what"), text_of("value"))
            case "change":
                return setup_edits.change(self.setup, text_of("what"))
        text = text_of("text")
        if len(text) >= _LONGEST:
            raise SetupError(say("editor.long"))
        return setup_edits.setup_of(text)


def _question(position: Position | None) -> Iterator[Verdict]:
    """Return the work of finding out who wins, if that is a question."""
    if position is None or position.outcome:
        return iter(())
    return SOLVER_LOCK.interleaved(shared().steps(position))

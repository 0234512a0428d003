"""What a begun lesson, mode, task, setting or host says at first: each a working one, to be changed."""

from __future__ import annotations

LESSON = """\
Kamisado lesson 1
title: {title}
about: What it teaches, in one line.

step
position: 3a
say: What there is to see.
ask move: Where does brown stop, so that gold has to move blue? Write questions of your own.
purpose: hand over blue
kind: find
"""
MODE = '''\
"""What the class does, in one line."""

from __future__ import annotations

from typing import ClassVar

from ..audience import audience_of
from ..interface import RoomLike
from ..people import Person
from ..seat import Seat
from .follow import Spectator
from .mode import Mode


class {kind}(Mode):
    """What the class does, and by which rules."""

    name: ClassVar[str] = "{name}"
    place: ClassVar[int] = {place}

    def __init__(self, room: RoomLike) -> None:
        super().__init__(room)
        self._audience = audience_of(room.teacher)

    def seat(self, person: Person) -> Seat:
        """Return what somebody sees and may do."""
        return Spectator(self._audience)

    def follow(self) -> None:
        """Show what the teacher shows."""
        self._audience.follow(self.room.teacher)
'''
TASK = '''\
"""What is asked for, in one line."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Player, Position
from ...solver import Solver
from ..one_move import OneMove


class {kind}(OneMove):
    """Whoever is to move leaves the opponent a tower that cannot move: say here what you ask for instead."""

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out whether the move that led to a position does it."""
        over = after.outcome
        yield over.winner is player if over else after.legal_moves[0].kind == "pass"


TASK = {kind}()
'''
TASK_TEST = '''\
"""What the task asks for, held against the readable rules."""

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.attempt import Attempt


def test_the_moves_that_do_it_and_no_others_are_right() -> None:
    position = Position.parse("{example}")
    puzzle = Puzzle.from_position(position, "{words}")
    after = {{str(move): position.play(move) for move in position.legal_moves}}
    blocks = {{move for move in after if after[move].legal_moves[0].kind == "pass"}}
    assert {{*puzzle.first}} == blocks
    assert Puzzle.loads(puzzle.dumps()) == Puzzle.parse(puzzle.text) == puzzle
    assert all(Attempt(puzzle).answer([], move).right == (move in blocks) for move in after)
'''
EXAMPLE = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # of figure 5
COUNTED = '''\
"""What is to be reached within so many moves of one's own, in one line."""

from __future__ import annotations

from ..counted import Within


class {kind}(Within):
    """Whoever is to move leaves the opponent but one move to make: say here what you ask for instead."""

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell whether it is done where the round ends: here never."""
        return False

    def is_last(self, kinds: list[str], own: bool) -> bool:
        """Tell whether a position is what is asked for, by what may be played there, and by whom."""
        return not own and len(kinds) == 1


TASK = {kind}()
'''
COUNTED_TEST = '''\
"""What the task asks for, held against a plain search with the readable rules."""

import pytest

from kamisado_widget.rules import Player, Position

from .plain import assert_first_moves, late_positions


def is_forced(position: Position, player: Player, number: int) -> bool:
    """Whether a player gets there with so many moves more, whatever is answered."""
    position = position.settled()
    own = position.player is player
    if position.outcome or (own and not number):
        return False
    if not own and len(position.legal_moves) == 1:
        return True
    after = map(position.play, position.legal_moves)
    return (any if own else all)(is_forced(there, player, number - own) for there in after)


def first_moves(position: Position, number: int) -> set[str]:
    """The moves with which that begins."""
    moves = position.legal_moves
    return {{str(move) for move in moves if is_forced(position.play(move), position.player, number - 1)}}


@pytest.mark.parametrize("number", [1, 2])
def test_the_moves_that_do_it_in_time_and_no_others_are_right(number: int) -> None:
    some = late_positions(number, 20, lambda position: first_moves(position, number))
    assert any(right for _, right in some)
    for position, right in some:
        assert_first_moves(position, "{words}", number, right)
'''
HOST = '''\
"""How a session and its page reach each other, in one line; js/src/hosts/NAME.ts is the page's end."""

from __future__ import annotations

import json
from collections.abc import Callable

from ..session import Session
from .attach import Readers
from .messages import OpenView


class KINDHost:
    """A session, and a page that hears of it in lines of JSON.

    Parameters
    ----------
    session : Session
        What the page shows.
    send : callable
        Takes a line that the page is to hear.
    readers : Readers, optional
        Whose memory its reader is kept in.
    """

    def __init__(
        self, session: Session, send: Callable[[str], object], readers: Readers | None = None
    ) -> None:
        self._send = send
        self._view = OpenView(session, (readers or Readers()).attach(session), self._tell)
        self._view.open()

    def _tell(self, method: str, **parts: object) -> None:
        self._send(json.dumps({"method": method, **parts}))

    def hear(self, line: str) -> None:
        """Take a line of the page's."""
        self._view.hear(json.loads(line))

    def close(self) -> None:
        """Let go of the session, once the page is gone."""
        self._view.close()
'''
HOST_PAGE = """\
// How a page and its session reach each other, in one line; kamisado_widget/hosts/NAME.py is Python's end.
import messageHost, { type MessageHost } from "./messages.ts";

/** What lines come and go by: a WebSocket is one. */
interface Line {
  send(line: string): void;
  onmessage: ((event: { data: string }) => void) | null;
}

/** Show in an element what Python opens. */
export default function CALLED(line: Line, el: HTMLElement): void {
  let host: MessageHost | undefined;

  function post(message: object): boolean {
    line.send(JSON.stringify(message));
    return true;
  }

  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.method !== "open") return host?.hear(message);
    const model = (host = messageHost(message.state, post));
    const script = `./${message.kind}.js`;
    void import(script).then(({ default: widget }) => widget.render({ model, el }));
  };
}
"""
HOST_TEST = '''\
"""What the page does is done here, and what is done here the page hears."""

import json
from typing import Any

from kamisado_widget.hosts.NAME import KINDHost
from kamisado_widget.session import BoardSession


def test_both_ends_hear_each_other() -> None:
    heard: list[dict[str, Any]] = []
    host = KINDHost(board := BoardSession(), lambda line: heard.append(json.loads(line)))
    assert heard[0]["kind"] == "board"
    play = {"id": "1", "epoch": board.epoch, "node": 0, "act": "play", "origin": "f8", "target": "f4"}
    host.hear(json.dumps({"method": "custom", "content": play}))
    assert board.cursor == 1
    assert heard[-1]["content"] == {"id": "1", "ok": True}
    board.flipped = True
    assert heard[-1]["state"] == {"flipped": True}
    host.close()
'''
SETTING = """\
    {name}: bool = setting(
        False, "What it is for, in one sentence.", by="reader", look="copied", link=True, switch="show"
    )
"""

"""What of a room is written down while it is open, so that it is there again after its kernel was restarted.

It lies where Jupyter keeps the keys of its kernels, and is deleted when the room is closed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypedDict, cast

from ..learner.document import Format
from ..learner.shared_file import SharedFile
from ..session.shape import fits
from .tournament import Way
from .wire import DoorWay

_LASTS = 12 * 3600  # seconds for which a room is found again
_MOST_PORTS = 65535


class KeptPerson(TypedDict):
    """Somebody in a room."""

    number: int
    key: str
    name: str


class KeptVote(TypedDict):
    """What was being voted on, and who has answered what, by their numbers."""

    position: str
    prompt: str
    answers: dict[str, str]


class PastVote(TypedDict):
    """A question that was voted on: nobody who did is named."""

    position: str
    move: str  # that led there; nothing where none did
    prompt: str
    counts: dict[str, int]
    good: list[str]  # nothing where the truth was not revealed


class KeptAnswer(TypedDict):
    """What somebody answered first."""

    node: int
    text: str
    right: bool
    rule: str


class KeptCopy(TypedDict):
    """How far somebody is with a copy of their own, by their number."""

    number: int
    place: dict[str, Any]
    first: list[KeptAnswer]


class KeptRound(TypedDict):
    """A round between two, by their numbers."""

    position: str  # it began from
    players: dict[str, int]
    place: dict[str, Any]
    clock: dict[str, float]


class KeptTournament(TypedDict):
    """Who has won against whom, by their numbers, and how pupils are put together."""

    way: Way
    results: list[list[int]]


class KeptPrograms(TypedDict):
    """Players of the pupils' own, and what they have won."""

    known: list[KeptPerson]
    last: int  # of the numbers that were given
    tournament: KeptTournament
    seconds: int
    pause: int


class KeptRoom(TypedDict):
    """A room as it was."""

    token: str
    port: int
    open: bool  # to its network
    folder: str  # of answers
    until: int  # the moment after which it is too old
    people: list[KeptPerson]
    last: int  # of the numbers that were given
    listed: list[str]
    door: DoorWay
    mode: str
    keeps_votes: bool
    poll: KeptVote
    votes: list[PastVote]
    tournament: KeptTournament
    programs: KeptPrograms
    copies: list[KeptCopy]
    rounds: list[KeptRound]


def _parse(found: Mapping[str, object]) -> tuple[KeptRoom | None, bool]:
    """Take a room as it was written down; nothing where there is anything wrong with it, or it is too old."""
    parts = {name: part for name, part in found.items() if name != _KEY}
    if not fits(parts, KeptRoom):
        return None, not parts
    kept = cast(KeptRoom, parts)
    is_whole = kept["token"].isalnum() and 0 < kept["port"] <= _MOST_PORTS and kept["until"] > time.time()
    return (kept if is_whole else None), is_whole


_KEY = "kamisado-room"
RECORD: Format[KeptRoom | None] = Format(_KEY, 1, None, _parse, lambda kept: dict(kept or {}))
"""How a room is written down."""


class RoomRecord:
    """A room, written down."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = SharedFile(path, RECORD)

    def read(self) -> KeptRoom | None:
        """Return the room as it was; None where there is none to be found again."""
        return self._file.read().content

    def write(self, kept: KeptRoom) -> None:
        """Write down how it is now."""
        self._file.update(lambda _before: {**kept, "until": int(time.time()) + _LASTS})

    def delete(self) -> None:
        """Forget it: it was closed."""
        self.path.unlink(missing_ok=True)


def record_of(host: str, port: int, route: str) -> RoomRecord | None:
    """Return the record of the room that a notebook opens with some arguments; None outside of notebooks."""
    notebook = os.environ.get("JPY_SESSION_NAME")
    try:
        from jupyter_core.paths import jupyter_runtime_dir
    except ImportError:
        return None
    if not notebook:
        return None
    folder = Path(jupyter_runtime_dir())
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    name = sha256(repr((os.getcwd(), notebook, host, port, route)).encode()).hexdigest()[:16]
    return RoomRecord(folder / f"kamisado-room-{name}.json")

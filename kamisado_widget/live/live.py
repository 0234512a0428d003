"""Open a room for a class."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ..classroom import Results, results
from ..classroom.class_list import ClassNames, class_list
from ..classroom.lms import system_of
from ..export.page import HasSession
from ..export.shared_scene import qr_code
from ..i18n import KamisadoError, say
from ..sessions import CourseSession, EditorSession, QuizSession, Session
from .modes import MODES, fitting
from .network import LOOPBACK, diagnose, is_on_hub, network_address
from .overview import mode_state, people_state
from .people import DOOR_WAYS
from .results import class_results, write_results
from .wire import ModeOption, PanelState, ResultsState

if TYPE_CHECKING:
    from .panel import Stage
    from .room import Room, Watcher
    from .server import Server

T = TypeVar("T")

_MOST_LISTED = 300  # names
_servers: dict[tuple[str, int, str], Server] = {}  # running servers by host, port, route


class Live:
    """A room for a class: pupils see the widget on their own phones.

    Pupils need a browser and the address; nothing is installed. This kernel serves the pages on a thread of
    its own, also while cells run, and nothing leaves the local network. Until :meth:`open` is called, or its
    button pressed, only this machine can connect.

    In a notebook it shows the teacher's panel above the widget. Another ``Live`` on the same host and port
    shows the same class another widget: the address and the pupils stay.

    Parameters
    ----------
    widget : Board, Lesson, Exercises, PuzzleBoard or Quiz
        The widget to show to the class; a session works too.
    host : str
        The interface to listen on from the start.
    port : int
        Its port; 0 picks a free one.
    route : str
        Public address of that port behind a proxy, like a JupyterHub service:
        ``"https://hub.example/services/kamisado"``.
    show : bool
        Show it to the class at once; otherwise wait for :meth:`show` or its button.
    mode : str, optional
        The mode to begin with whenever it is shown, one of :attr:`mode`; by default the current one stays.

    Attributes
    ----------
    address : str
        The address that pupils open.
    mode : str
        The mode of the class: ``"follow"``, all see the teacher's board; ``"vote"``, each answers once;
        ``"each"``, all have a copy of their own; ``"machine"``, votes choose the moves against an opponent;
        ``"pairs"``, two play each other.
    next : Live or None
        The next board of the same room.
    door : str
        Newcomers come in (``"open"``), wait for the teacher (``"ask"``), wait unless they pick a free name
        from the class list (``"listed"``), or stay out (``"locked"``). Pupils of the room can always return.
    class_list : tuple of str
        The names that pupils pick from; anybody with the address can read them. Set a list, or a file with
        one name per line.
    keeps_votes : bool
        Whether votes are saved with names. Off by default; pupils are told when it is on.

    Raises
    ------
    TypeError
        If the widget cannot be shown to a class.
    ValueError
        If the port is taken, the route is not an address, or tornado is missing.

    Notes
    -----
    Anybody with the address can come in, under any name, more than once, so do not use it for exams. Let
    pupils in by hand, lock the door, or remove a pupil where that matters. Quiz answers are saved in
    :attr:`folder`, one file per pupil. Votes are forgotten with the next question, or logged in
    ``votes.csv`` there.

    The pages are served without encryption, so browsers cannot keep the screen awake. A phone that slept
    returns to the current board.

    Examples
    --------
    >>> from kamisado_widget.sessions import BoardSession
    >>> live = Live(BoardSession())
    >>> live.address.startswith("http://127.0.0.1:"), live.mode, live.names
    (True, 'follow', ())
    >>> live.stop()
    """

    def __init__(
        self,
        widget: HasSession | Session,
        host: str = LOOPBACK,
        port: int = 0,
        *,
        route: str = "",
        show: bool = True,
        mode: str = "",
    ) -> None:
        session = widget if isinstance(widget, Session) else getattr(widget, "session", None)
        if not isinstance(session, Session) or isinstance(session, EditorSession | CourseSession):
            raise TypeError(say("live.what", found=type(widget).__name__))
        self.widget = widget
        self._session = session
        self._asked = (host, port, route)
        self._stage: Stage | None = None
        self._findings: list[str] = []
        self._results_shown, self._saved, self._unlisted = False, "", list[str]()
        self._wanted = mode and _checked(mode, session)
        running = _servers.get(self._asked)
        self._server = running or _started(session, host, port, route)
        _servers[self._asked] = self._server
        cell, self._run = _cell(widget)
        number = sum(each._run == self._run for each in self._server.boards.values())
        self._server.boards[f"{cell} {number}" if cell else f"{id(self)}"] = self
        if show:
            self.show()
            if mode and mode != self.mode:
                self.mode = mode

    @property
    def _room(self) -> Room:
        return self._server.room

    @property
    def address(self) -> str:
        """The address that pupils open."""
        return self._server.address

    @property
    def language(self) -> str:
        """The language of the room."""
        return self._room.teacher.language

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pupils in the room."""
        return self._call(lambda: tuple(person.name for person in self._room.people))

    @property
    def folder(self) -> Path:
        """The folder for answers."""
        return self._room.folder

    @property
    def mode(self) -> str:
        """The mode of the class."""
        return self._room.mode.name

    @mode.setter
    def mode(self, name: str) -> None:
        _checked(name, self._room.teacher)
        self._call(lambda: self._room.choose(name))

    @property
    def keeps_votes(self) -> bool:
        """Whether votes are saved with names."""
        return self._room.vote_log is not None

    @keeps_votes.setter
    def keeps_votes(self, keeps: bool) -> None:
        self._call(lambda: self._room.keep_votes(keeps))

    @property
    def door(self) -> str:
        """The door's setting for newcomers."""
        return self._room.door.way

    @door.setter
    def door(self, way: str) -> None:
        if way not in DOOR_WAYS:
            raise KamisadoError(say("live.door", found=repr(way)[:40], names=", ".join(DOOR_WAYS)))
        self._call(lambda: self._room.set_door(way))

    @property
    def class_list(self) -> tuple[str, ...]:
        """The names of the class."""
        return self._room.people.listed

    @class_list.setter
    def class_list(self, names: ClassNames) -> None:
        listed = class_list(names)[:_MOST_LISTED]
        self._call(lambda: self._room.set_class_list(listed))

    def clear_away(self) -> None:
        """Remove all absent pupils, with their votes unless votes are saved."""
        self._call(self._room.clear_away)

    def _call(self, do: Callable[[], T]) -> T:
        """Run a function on the server's thread."""
        if not self._server.is_running:
            raise KamisadoError(say("live.stopped"))
        return self._server.call(do)

    def show(self) -> None:
        """Show this widget to the class, also after another ``Live`` was shown."""
        self._call(lambda: self._room.show(self._session, self._wanted))

    @property
    def next(self) -> Live | None:
        """The next ``Live`` of this room, in the order of their cells' first runs."""
        boards = list(self._server.boards.values())
        return next(iter(boards[boards.index(self) + 1 :]), None) if self in boards else None

    def open(self) -> str:
        """Open the room to the local network, and return its address; ValueError without a network."""
        self._findings = []
        if not self._server.is_open:
            if is_on_hub():
                raise KamisadoError(say("live.hub", self.language))
            host = network_address()
            if host is None:
                raise KamisadoError(say("live.no_network", self.language))
            self._call(lambda: self._server.open(host))
        return self.address

    def diagnose(self) -> list[str]:
        """Find out why phones cannot connect; return the findings, a sentence each.

        If the machine's address has changed, the room moves there.

        Examples
        --------
        >>> from kamisado_widget.sessions import BoardSession
        >>> live = Live(BoardSession())
        >>> live.diagnose()
        ['The room isn’t open yet: only this computer can connect.']
        >>> live.stop()
        """
        self._call(lambda: None)  # raises if the room is closed
        self._findings = [str(each) for each in diagnose(self._server, self.language)]
        self._call(self._room.changed)
        return self._findings

    def reveal(self) -> None:
        """Reveal the right answers beside the votes."""
        self._call(lambda: self._room.press("reveal"))

    def results(self, names: ClassNames | None = None) -> Results:
        """Return the class's answers to the quiz, as :func:`kamisado_widget.classroom.results` does.

        ``names``, a list or a file, tells who should have answered; by default the class list.

        ValueError if the current widget is not a quiz.
        """
        quiz = self._room.teacher
        if not isinstance(quiz, QuizSession):
            raise KamisadoError(say("live.no_quiz"))
        listed = self.class_list if names is None else names
        return results(self.folder if self.folder.is_dir() else [], quiz.sheet, names=listed)

    def stop(self) -> None:
        """Close the room and its server. The widget does not change."""
        if _servers.get(self._asked) is self._server:
            del _servers[self._asked]
        self._server.stop()

    # --- the teacher's panel

    def state(self) -> PanelState:
        """Return the state of the panel."""
        return self._call(self._state)

    def _state(self) -> PanelState:
        room, server = self._room, self._server
        path, size = qr_code(server.address) if server.is_open else ("", 0)
        state = PanelState(
            shown=room.teacher is self._session,
            address=server.address,
            open=server.is_open,
            can_open=server.is_open or not is_on_hub(),
            code=path,
            size=size,
            notice="" if server.is_open or not is_on_hub() else say("live.hub", self.language),
            findings=self._findings,
            modes=[
                ModeOption(
                    value=name,
                    label=say(f"live.mode.{name}", self.language),
                    asks=MODES[name].asks,
                    folded=MODES[name].folded,
                )
                for name in fitting(room.teacher)
            ],
            mode=mode_state(room.mode),
            coming=room.coming,
            next=self.next is not None,
            people=people_state(room),
            door=room.door.way,
            waiting=room.door.describe(),
            listed=list(room.people.listed),
            keep=room.vote_log is not None,
        )
        if room.large is not None:
            state["large"] = room.large
        if self._results_shown:
            state["results"] = self._class_results()
        return state

    def handle(self, message: object) -> str:
        """Run an action of the panel; return an error message, usually empty."""
        from .panel import PanelActs

        return PanelActs(self, self._room, self._call).answer(message)

    def look_at_results(self, looks: bool) -> None:
        """Open or close the class's results on the panel."""
        self._results_shown, self._saved, self._unlisted = looks, "", []
        self._call(self._room.changed)

    def _class_results(self) -> ResultsState:
        with self._room.teacher.lock:
            results = class_results(self._room)
        return {**results, "saved": self._saved, "unlisted": self._unlisted}

    def save_results(self) -> Path:
        """Save the class's results in :attr:`folder`.

        Returns ``results.csv``, a row per pupil; ``questions.csv`` beside it has a row per answer.
        """
        path = write_results(self._call(self._class_results), self.folder, self.language)
        self._saved, self._unlisted = str(path), []
        self._call(self._room.changed)
        return path

    def export_scores(self, roster: str) -> Path:
        """Write the scores of a quiz for Moodle or Canvas into :attr:`folder`, and return the file's path.

        It is the roster, the text of Moodle's grades or Canvas's gradebook, with a column for the scores.
        ValueError if the class is not shown a quiz, or the roster is invalid.
        """
        table, lms = self.results(), system_of(roster)
        path = self.folder / f"{lms}.csv"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._unlisted = list(table.to_lms(path, lms, roster))
        self._saved = str(path)
        self._call(self._room.changed)
        return path

    def watch(self, watcher: Watcher) -> None:
        """Notify a watcher of changes in the room."""
        self._call(lambda: self._room.watch(watcher))

    def _ipython_display_(self) -> None:
        """Show the panel, and the widget below it."""
        from IPython.display import display

        from .panel import stage

        self._stage = self._stage or stage(self)
        display(self._stage)  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.address}>"


def _checked(mode: str, session: Session) -> str:
    if mode not in fitting(session):
        raise KamisadoError(say("live.mode", found=repr(mode)[:40], names=", ".join(fitting(session))))
    return mode


def _cell(widget: object) -> tuple[str, str]:
    """Identify the running cell, whose board keeps its place when it runs again, and this run."""
    if isinstance(widget, Session):
        return "", ""
    from ..widgets.notebook import request, running_cell

    return running_cell(), str(request().get("header", {}).get("msg_id", ""))


def _started(session: Session, host: str, port: int, route: str) -> Server:
    if sys.platform == "emscripten":
        raise KamisadoError(say("live.browser"))
    if route and not re.match("https?://.", route):
        raise KamisadoError(say("live.route", found=repr(route)[:60]))
    try:
        from .server import Server
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "tornado":
            raise
        raise KamisadoError(say("live.no_tornado")) from None
    folder = Path(time.strftime("live-%Y-%m-%d-%H.%M.%S"))
    server = Server(session, folder, route)
    try:
        server.start(host, port)
    except OSError as error:
        server.stop()
        raise KamisadoError(
            say("live.listen", host=host, port=port, why=error.strerror or str(error))
        ) from None
    return server

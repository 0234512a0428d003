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
from ..export.page import HasSession
from ..export.shared_scene import qr_code
from ..i18n import KamisadoError, say
from ..sessions import CourseSession, EditorSession, QuizSession, Session
from .modes import MODES
from .network import LOOPBACK, diagnose, is_on_hub, network_address
from .overview import mode_state, people_state
from .people import DOOR_WAYS
from .results import class_results, write_results
from .wire import MenuOption, PanelState, ResultsState

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
        What the class sees; a session works too.
    host : str
        The interface to listen on from the start.
    port : int
        Its port; 0 picks a free one.
    route : str
        Public address of that port behind a proxy, such as a JupyterHub service:
        ``"https://hub.example/services/kamisado"``.
    show : bool
        Show it to the class at once; otherwise wait for :meth:`show` or its button.

    Attributes
    ----------
    address : str
        The address that pupils open.
    mode : str
        What the class does: ``"follow"``, all see the teacher's board; ``"vote"``, each answers once;
        ``"each"``, all have a copy of their own; ``"machine"``, votes choose the moves against an opponent;
        ``"pairs"``, two play each other.
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
    pupils in by hand, lock the door, or remove somebody where that matters. Quiz answers are saved in
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
    ) -> None:
        session = widget if isinstance(widget, Session) else getattr(widget, "session", None)
        if not isinstance(session, Session) or isinstance(session, EditorSession | CourseSession):
            raise TypeError(say("live.what", found=type(widget).__name__))
        self.widget = widget
        self._session = session
        self._asked = (host, port, route)
        self._stage: Stage | None = None
        self._findings: list[str] = []
        self._results_shown, self._saved = False, ""
        running = _servers.get(self._asked)
        self._server = running or _started(session, host, port, route)
        _servers[self._asked] = self._server
        if show:
            self.show()

    @property
    def _room(self) -> Room:
        return self._server.room

    @property
    def address(self) -> str:
        """What pupils open."""
        return self._server.address

    @property
    def language(self) -> str:
        """The language of the room."""
        return self._room.teacher.language

    @property
    def names(self) -> tuple[str, ...]:
        """Who is in the room."""
        return self._call(lambda: tuple(person.name for person in self._room.people))

    @property
    def folder(self) -> Path:
        """Where answers are kept."""
        return self._room.folder

    @property
    def mode(self) -> str:
        """What the class does."""
        return self._room.mode.name

    @mode.setter
    def mode(self, name: str) -> None:
        possible = self._possible()
        if name not in possible:
            raise KamisadoError(say("live.mode", found=repr(name)[:40], names=", ".join(possible)))
        self._call(lambda: self._room.choose(name))

    @property
    def keeps_votes(self) -> bool:
        """Whether it is written down who votes for what."""
        return self._room.vote_log is not None

    @keeps_votes.setter
    def keeps_votes(self, keeps: bool) -> None:
        self._call(lambda: self._room.keep_votes(keeps))

    @property
    def door(self) -> str:
        """Whether who is new comes in."""
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
        """Send out all who are away; their votes go with them, unless votes are kept."""
        self._call(self._room.clear_away)

    def _possible(self) -> list[str]:
        return [name for name, mode in MODES.items() if mode.fits(self._room.teacher)]

    def _call(self, do: Callable[[], T]) -> T:
        """Do something where the room is."""
        if not self._server.is_running:
            raise KamisadoError(say("live.stopped"))
        return self._server.call(do)

    def show(self) -> None:
        """Show it to the class, once more where another ``Live`` has shown something else since."""
        self._call(lambda: self._room.show(self._session))

    def open(self) -> str:
        """Open it to the room's network, and return the address there.

        Raises
        ------
        ValueError
            If this machine is in no network.
        """
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
        """Find out, as far as this machine can, why telephones cannot connect.

        Where this machine has another address than when the room was opened, the room moves there.

        Returns
        -------
        list of str
            What was found, a sentence each.

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
        """Have the truth stand beside the votes."""
        self._call(lambda: self._room.press("reveal"))

    def results(self, names: ClassNames | None = None) -> Results:
        """Return the class's answers to the quiz, as :func:`kamisado_widget.classroom.results` does.

        Parameters
        ----------
        names : iterable of str, or str or Path of a file, optional
            Who should have answered; by default the class list.

        Raises
        ------
        ValueError
            If what the class is shown is no quiz.
        """
        quiz = self._room.teacher
        if not isinstance(quiz, QuizSession):
            raise KamisadoError(say("live.no_quiz"))
        listed = self.class_list if names is None else names
        return results(self.folder if self.folder.is_dir() else [], quiz.sheet, names=listed)

    def stop(self) -> None:
        """End it: nobody can connect any more. The widget stays as it is."""
        if _servers.get(self._asked) is self._server:
            del _servers[self._asked]
        self._server.stop()

    # --- the teacher's panel

    def state(self) -> PanelState:
        """Return what the panel shows."""
        return self._call(self._state)

    def _state(self) -> PanelState:
        room, server = self._room, self._server
        path, size = qr_code(server.address) if server.is_open else ("", 0)
        state = PanelState(
            shown=room.teacher is self._session,
            address=server.address,
            open=server.is_open,
            can_open=server.is_open or not is_on_hub(),
            coming=self._room.coming,
            code=path,
            size=size,
            notice="" if server.is_open or not is_on_hub() else say("live.hub", self.language),
            findings=self._findings,
            modes=[
                MenuOption(value=name, label=say(f"live.mode.{name}", self.language))
                for name in self._possible()
            ],
            mode=mode_state(room.mode),
            people=people_state(room),
            door=room.door.way,
            waiting=room.door.describe(),
            listed=list(room.people.listed),
            keep=room.vote_log is not None,
        )
        if self._results_shown:
            state["results"] = self._class_results()
        return state

    def handle(self, message: object) -> str:
        """Do what the panel asks for; return what was wrong with it, mostly nothing."""
        from .panel import PanelActs

        return PanelActs(self, self._room, self._call).answer(message)

    def look_at_results(self, looks: bool) -> None:
        """Have the panel show what the class has answered, or no longer."""
        self._results_shown, self._saved = looks, ""
        self._call(self._room.changed)

    def _class_results(self) -> ResultsState:
        with self._room.teacher.lock:
            results = class_results(self._room)
        return {**results, "saved": self._saved}

    def save_results(self) -> Path:
        """Write what the class has answered into :attr:`folder`.

        Returns
        -------
        Path
            ``results.csv``, with a row for each pupil. Beside it, ``questions.csv`` has one for each answer.
        """
        path = write_results(self._call(self._class_results), self.folder, self.language)
        self._saved = str(path)
        self._call(self._room.changed)
        return path

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of what happens in the room, for as long as there is anybody to tell."""
        self._call(lambda: self._room.watch(watcher))

    def _ipython_display_(self) -> None:
        """Show the panel, and below it what the class is shown."""
        from IPython.display import display

        from .panel import stage

        self._stage = self._stage or stage(self)
        display(self._stage)  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.address}>"


def _started(session: Session, host: str, port: int, route: str) -> Server:
    """Return a server that shows a session and listens where it was asked to."""
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

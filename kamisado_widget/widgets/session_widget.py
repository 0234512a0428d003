"""The Jupyter host: a session as a widget.

What the page sees of a session are synced traits; those that people have no use for begin with an underscore.
What people set, and what the page sets, goes to the session, which alone decides what becomes of it; what
changes there comes back in one message. Newer Jupyters handle a page's messages on another thread than cells,
so both hold the session's lock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar, cast

import anywidget
from traitlets import TraitType, Unicode
from traitlets.utils.bunch import Bunch

from ..frontend import script_address
from ..i18n import say
from ..rules import Match, Outcome
from ..sessions.session import Session
from ..sessions.wire import ShareState
from . import notebook
from .generated import ViewTraits
from .trait_types import PositionTrait, documented, is_settable

S = TypeVar("S", bound=Session)
P = ParamSpec("P")
T = TypeVar("T")

_OF_IPYWIDGETS = ("close", "layout", "observe", "unobserve")  # what a person would use of it


def of_session(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[SessionWidget[Any], P], T]:
    """Return a method of the widget that its session has, with the same parameters and the same docstring."""

    @wraps(method, assigned=("__doc__", "__name__"))
    def call(widget: SessionWidget[Any], /, *arguments: P.args, **named: P.kwargs) -> T:
        return cast(T, getattr(widget.session, method.__name__)(*arguments, **named))

    return call


@documented
class SessionWidget(ViewTraits, anywidget.AnyWidget, Generic[S]):
    """A session in a notebook's cell.

    Parameters
    ----------
    make : type of Session
        What it shows.
    *content
        What that is made of.
    name : str
        What the reader's place in it is remembered by; by default notebook, cell, and place in the cell.
    **options
        The session's settings, and any other trait of the widget, as ``layout``.

    Attributes
    ----------
    position : Position
        What the board shows. Setting it, to a position or its text, begins a new tree.
    outcome : Outcome or None
        How the shown round ended.
    """

    _kind = Unicode(read_only=True).tag(sync=True)
    position = PositionTrait()
    outcome: TraitType[Outcome | None, Outcome | None] = TraitType(None, allow_none=True, read_only=True)

    _observed: ClassVar[tuple[str, ...]] = ("position",)  # besides the session's settings

    named: ClassVar[bool] = False  # whether a reader comes back to where they stood in it

    def __init__(self, make: type[S], *content: object, name: str = "", **options: object) -> None:
        settings, rest = self._parted(make, options)
        session = cast(Callable[..., S], make)(*content, **settings)
        notebook.watch()
        session.parts = {part: script_address(part) for part in session.own_parts}
        self._session = session
        key = notebook.key_of(session.kind, name, session.own_name) if self.named else None
        self._attached = notebook.readers().attach(session, share=_share, key=key, follows=notebook.is_read())
        super().__init__(**rest)
        self.set_trait("_kind", session.kind)
        self._follow(frozenset(session.fields()))
        self._unsubscribe = session.subscribe(self._follow)
        settable = [name for name, trait in self.traits().items() if is_settable(trait)]
        self.observe(self._pass_on, [*settable, *self._observed])
        self.on_msg(self._on_message)

    @classmethod
    def _parted(
        cls, make: type[Session], options: Mapping[str, object]
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Part the session's settings from what ipywidgets is to know; TypeError for what neither knows."""
        public = {name for name in cls.class_traits() if not name.startswith("_")}
        if unknown := [name for name in options if name not in public]:
            raise TypeError(say("error.option", widget=cls.__name__, names=", ".join(unknown)))
        known = make.settings()
        return (
            {name: value for name, value in options.items() if name in known},
            {name: value for name, value in options.items() if name not in known},
        )

    @property
    def session(self) -> S:
        """What is shown, without the widget around it."""
        return self._session

    # --- between the session and the page

    def _follow(self, changed: frozenset[str]) -> None:
        """Bring the traits into step with the session, and tell the page in one message."""
        fields = self._session.fields()
        with self.hold_sync():
            for name in changed:
                wire, value = fields[name].wire_name, self._session.values[name]
                if name == "nodes" and value is self._nodes:
                    # Something was written beside scenes that are there.
                    self.notify_change(Bunch(name=wire, old=value, new=value, owner=self, type="change"))
                elif self.has_trait(wire):
                    self.set_trait(wire, value)
            for name in ("outcome", *self._observed):
                self.set_trait(name, getattr(self._session, name))
        notebook.refresh(self)

    def _pass_on(self, change: Bunch) -> None:
        """Pass on to the session what was set."""
        name = str(change.name).removeprefix("_")
        if getattr(self._session, name) is not change.new:
            setattr(self._session, name, change.new)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        if msg.get("header", {}).get("subshell_id"):
            notebook.forget_lost_subshell(msg)
        super()._handle_msg(msg)

    def set_state(self, sync_data: object) -> None:
        """Take from the page what the page may set, and nothing else."""
        self._attached.begin()
        with self._session.lock, self._session.inbox.set_by("reader"):
            super().set_state(self._corrected(sync_data))
        self._attached.save()

    def _on_message(self, _widget: object, message: object, _buffers: object) -> None:
        here = message.get("node") if isinstance(message, dict) else None
        self._attached.begin()
        # Where the page speaks from it is, or was: it is not sent back there by Python's following it.
        with self._session.lock, self._lock_property(cursor=here):
            before = self.cursor
            reply = self._session.handle(message)
            if self.cursor != before:
                self._echo_cursor()
        if reply:
            self.send(reply)
        self._attached.save()

    def _corrected(self, sync_data: object) -> dict[str, object]:
        """Return what a page may set of what it has set, and the cursor as it is where it may not.

        A page waits for the echo of what it has set, and hears no other one until then.
        """
        fitting = self._session.inbox.fitting(sync_data)
        is_refused = isinstance(sync_data, dict) and "cursor" in sync_data.keys() - fitting.keys()
        return {**fitting, "cursor": self.cursor} if is_refused else fitting

    def _echo_cursor(self) -> None:
        """Tell all pages where a message of one of them has led Python.

        As an echo: a page that has gone on since passes it over, for one of its own is still to come.
        """
        self._send({"method": "echo_update", "state": {"cursor": self.cursor}, "buffer_paths": []})

    def close(self) -> None:
        """Close the widget. The session lives on, and is shown again where the widget is."""
        if "_session" in vars(self):  # ipywidgets closes a widget that was refused too
            self._session.close()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # hidden by ipywidgets; shown, it is opened again

    # --- what a person uses

    scene = of_session(Session.scene)

    @property
    def match(self) -> Match | None:
        """The match as it stands at the scene shown, None if none is played.

        It is a copy: what is played in it is not seen on the board.
        """
        return self._session.match

    go = of_session(Session.go)
    play = of_session(Session.play)
    fill = of_session(Session.fill)
    undo = of_session(Session.undo)
    redo = of_session(Session.redo)

    def to_html(self, path: str | Path | None = None, title: str = "") -> str | None:
        """Save the widget as an HTML page that needs no kernel and no network.

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

        page = html_page([self._session], title or self._session.title())
        if path is None:
            return page
        Path(path).write_text(page, encoding="utf-8")
        return None

    def to_myst(self, path: str | Path) -> None:
        """Write the widget as it stands for a book of MyST Markdown, as Jupyter Book 2 makes them.

        Parameters
        ----------
        path : str or Path
            The file for MyST's directive, as ``opening.txt``; a page in the same folder shows it where it
            says ``{include} opening.txt``. The module that the directive names is written beside it.

        Raises
        ------
        OSError
            If the files cannot be written.
        """
        from ..export import write_directive

        write_directive(self._session, path)

    def __dir__(self) -> list[str]:
        ours = (vars(owner) for owner in type(self).__mro__ if owner.__module__.startswith(_PACKAGE))
        names = {name for owner in ours for name in owner if not name.startswith("_")}
        return sorted(names | {*_OF_IPYWIDGETS})

    # --- in a notebook

    def _repr_mimebundle_(self, **kwargs: dict[str, object]) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Put the static picture beside the live widget, for readers who run nothing."""
        notebook.show(self)
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": self._session.caption(), "image/svg+xml": self._repr_svg_()}, metadata

    def _repr_svg_(self) -> str:
        if not notebook.is_read():  # the notebook is run to make a page of it
            self._session.settle()
        return self._session.svg()


def _share(session: Session, what: str) -> ShareState:
    """Hand on what is shown; what does it is loaded when somebody asks."""
    from ..export.links import known_site
    from ..export.sharing import share

    return share(session, what, known_site())


_PACKAGE = __name__.partition(".")[0]

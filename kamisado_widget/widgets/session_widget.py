"""A session as a widget.

The page's view of a session is in synced traits; internal ones start with an underscore. Settings from Python
and from the page go to the session, which validates them; its changes come back in one message. Newer
Jupyters handle messages on another thread than cells, so both hold the session's lock.
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

_OF_IPYWIDGETS = ("close", "layout", "observe", "unobserve")  # the useful part of ipywidgets' interface


def of_session(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[SessionWidget[Any], P], T]:
    """Return a widget's method that calls the session's, with its signature and docstring."""

    @wraps(method, assigned=("__doc__", "__name__"))
    def call(widget: SessionWidget[Any], /, *arguments: P.args, **named: P.kwargs) -> T:
        return cast(T, getattr(widget.session, method.__name__)(*arguments, **named))

    return call


@documented
class SessionWidget(ViewTraits, anywidget.AnyWidget, Generic[S]):
    """A session of the class ``make``, with its arguments and settings, in a notebook's cell.

    Attributes
    ----------
    position : Position
        The current position. Setting it, also to a text, starts a new tree.
    outcome : Outcome or None
        The outcome of the current round.
    """

    _kind = Unicode(read_only=True).tag(sync=True)
    position = PositionTrait()
    outcome: TraitType[Outcome | None, Outcome | None] = TraitType(None, allow_none=True, read_only=True)

    _observed: ClassVar[tuple[str, ...]] = ("position",)  # besides the session's settings

    named: ClassVar[bool] = False  # whether the reader's place is stored

    def __init__(self, make: type[S], *content: object, name: str = "", **options: object) -> None:
        settings, rest = self._split_options(make, options)
        session = cast(Callable[..., S], make)(*content, **settings)
        notebook.watch()
        session.parts = {part: script_address(part) for part in session.own_parts}
        self._session = session
        key = notebook.key_of(session.kind, name, session.own_name) if self.named else None
        self._recall = notebook.readers().attach(session, share=_share, key=key, follows=notebook.is_read())
        super().__init__(**rest)
        self.set_trait("_kind", session.kind)
        self._follow(frozenset(session.fields()))
        self._unsubscribe = session.subscribe(self._follow)
        settable = [name for name, trait in self.traits().items() if is_settable(trait)]
        self.observe(self._pass_on, [*settable, *self._observed])
        self.on_msg(self._on_message)

    @classmethod
    def _split_options(
        cls, make: type[Session], options: Mapping[str, object]
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Split options into the session's settings and traits; TypeError for unknown ones."""
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
        return self._session

    # --- synchronization

    def _follow(self, changed: frozenset[str]) -> None:
        """Update the traits from the session, and send them in one message."""
        fields = self._session.fields()
        with self.hold_sync():
            for name in changed:
                wire, value = fields[name].wire_name, self._session.values[name]
                if name == "nodes" and value is self._nodes:
                    # Notify about annotations on existing scenes.
                    self.notify_change(Bunch(name=wire, old=value, new=value, owner=self, type="change"))
                elif self.has_trait(wire):
                    self.set_trait(wire, value)
            for name in ("outcome", *self._observed):
                self.set_trait(name, getattr(self._session, name))
        notebook.refresh(self)

    def _pass_on(self, change: Bunch) -> None:
        name = str(change.name).removeprefix("_")
        if getattr(self._session, name) is not change.new:
            setattr(self._session, name, change.new)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        if msg.get("header", {}).get("subshell_id"):
            notebook.forget_lost_subshell(msg)
        super()._handle_msg(msg)

    def set_state(self, sync_data: object) -> None:
        """Accept only values that the page may set."""
        self._recall.begin()
        with self._session.lock, self._session.inbox.set_by("reader"):
            super().set_state(self._corrected(sync_data))
        self._recall.save_soon()

    def _on_message(self, _widget: object, message: object, _buffers: object) -> None:
        here = message.get("node") if isinstance(message, dict) else None
        self._recall.begin()
        # Do not echo the page's cursor as if Python had changed it.
        with self._session.lock, self._lock_property(cursor=here):
            before = self.cursor
            reply = self._session.handle(message)
            if self.cursor != before:
                self._echo_cursor()
        if reply:
            self.send(reply)
        self._recall.save_soon()

    def _corrected(self, sync_data: object) -> dict[str, object]:
        """Return the allowed values, and the true cursor if the page's was refused.

        The page waits for the echo of its own change and ignores others until then.
        """
        fitting = self._session.inbox.fitting(sync_data)
        is_refused = isinstance(sync_data, dict) and "cursor" in sync_data.keys() - fitting.keys()
        return {**fitting, "cursor": self.cursor} if is_refused else fitting

    def _echo_cursor(self) -> None:
        """Send all pages the cursor after a page's message.

        As an echo: a page that has moved on ignores it, since its own echo is still to come.
        """
        self._send({"method": "echo_update", "state": {"cursor": self.cursor}, "buffer_paths": []})

    def close(self) -> None:
        """Close the widget, but not the session; displaying the widget reopens it."""
        if "_session" in vars(self):  # not set if the constructor failed
            self._session.close()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # hidden by ipywidgets; shown on reopening

    # --- public interface

    scene = of_session(Session.scene)

    @property
    def match(self) -> Match | None:
        """A copy of the match at the current scene, None if there is none."""
        return self._session.match

    go = of_session(Session.go)
    play = of_session(Session.play)
    fill = of_session(Session.fill)
    undo = of_session(Session.undo)
    redo = of_session(Session.redo)

    def to_html(self, path: str | Path | None = None, title: str = "") -> str | None:
        """Save the widget as an HTML page that needs no kernel and no network.

        Without a path the page is returned. The title is its heading.
        """
        from ..export import html_page

        page = html_page([self._session], title or self._session.title())
        if path is None:
            return page
        Path(path).write_text(page, encoding="utf-8")
        return None

    def to_myst(self, path: str | Path) -> None:
        """Write the widget as a directive for MyST Markdown (Jupyter Book 2).

        A page in the same folder as the file, like ``opening.txt``, includes it with
        ``{include} opening.txt``. Its module is written beside it.
        """
        from ..export import write_directive

        write_directive(self._session, path)

    def __dir__(self) -> list[str]:
        ours = (vars(owner) for owner in type(self).__mro__ if owner.__module__.startswith(_PACKAGE))
        names = {name for owner in ours for name in owner if not name.startswith("_")}
        return sorted(names | {*_OF_IPYWIDGETS})

    # --- display

    def _repr_mimebundle_(self, **kwargs: dict[str, object]) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add a static picture to the live widget."""
        notebook.show(self)
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": self._session.caption(), "image/svg+xml": self._repr_svg_()}, metadata

    def _repr_svg_(self) -> str:
        if not notebook.is_read():  # a program runs the notebook
            self._session.settle()
        return self._session.svg()


def _share(session: Session, what: str) -> ShareState:
    from ..export.links import known_site
    from ..export.sharing import share

    return share(session, what, known_site())


_PACKAGE = __name__.partition(".")[0]

"""One HTML file with everything in it: each script once and each widget's state, packed, and a small model.

It opens from the file system, in an iframe, and on paper. There is no Python behind it, so a board steps
through what was played, and a lesson asks and marks by itself.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Protocol, TypedDict

from ..frontend import script
from ..i18n import chosen, say, speaking
from ..sessions import Session
from ..sessions.session import drawn
from ..sessions.wire import ShareState
from ..svg import svg
from .links import known_site
from .shared_scene import shared_scene

_STYLE = """
body { margin: 0 auto; max-width: 1280px; padding: min(16px, 1vw); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5em; font-weight: 600; margin: 0 0 16px; }
section { margin: 0 0 32px; break-inside: avoid; }
:root { color-scheme: light dark; }
h1 { overflow-wrap: anywhere; }
@media print {
  button:not([data-entry], .choices button) { display: none !important; }
  .record { flex: none !important; min-height: 0 !important; }
  .plies { display: block !important; max-height: none !important; overflow: visible !important; }
  * { print-color-adjust: exact; }
}
"""

PARTS = ("drawings", "moments", "more", "preferences", "presenter", "share", "signs", "sound", "typing")
"""What every page has, to be asked for."""
PARTS_SHOWN = ("analysis", "finale", "gallery", "homework", "opponents", "record", "refill", "review")
"""What comes without being asked for, where there is a use for it."""

# What labels begin with that are about a Python that is there.
_OF_PYTHON = ("busy", "retry", "readers", "review", "share.html", "thinking")


ALONE = script("alone").replace("export default ", "const alone = ", 1)
"""The front end's stand-in for Python, as a script that defines ``alone``."""
_SCRIPT = """const packed = document.getElementById("packed").textContent;
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
const text = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
const { scripts, parts, states } = JSON.parse(await text);
const address = (script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
const loaded = await Promise.all(scripts.map((script) => import(address(script))));
const _parts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, address(part)]));
const places = document.querySelectorAll("section");
states.forEach(({ script, state }, index) => {
  places[index].replaceChildren();
  loaded[script].default.render({ model: alone({ ...state, _parts }), el: places[index] });
});
"""


def html_page(shown: Sequence[Session | HasSession], title: str = "Kamisado") -> str:
    """Return an HTML page that shows sessions without a kernel and without a network.

    Parameters
    ----------
    shown : sequence of Session
        Boards and lessons, from top to bottom; a widget stands for its session.
    title : str
        The page's heading; text, never markup.

    Returns
    -------
    str
        A whole HTML document.

    Examples
    --------
    >>> from kamisado_widget.sessions import BoardSession
    >>> html_page([BoardSession()])[:15]
    '<!doctype html>'
    """
    sessions = [each if isinstance(each, Session) else each.session for each in shown]
    language = sessions[0].language if sessions else chosen()
    widgets = [packed(session) for session in sessions]
    one = len(widgets) == 1  # a picture is as large as ten boards are in the pack
    body = "".join(f"<section>{_still(widget['state']) if one else ''}</section>" for widget in widgets)
    return document(body, widgets, title, language)


def document(body: str, widgets: Sequence[Packed], title: str, language: str, style: str = "") -> str:
    """Return a page around a body that has a ``<section>`` for each widget; the title is text."""
    heading = escape(title)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{heading}</title><style>{_STYLE}{style}</style></head><body><main><h1>{heading}</h1>"
        f"<noscript><p>{say('export.scripts', language)}</p></noscript>{body}</main>"
        f'<script type="text/plain" id="packed">{_pack(widgets)}</script>'
        f'<script type="module">{ALONE}{_SCRIPT}</script></body></html>'
    )


def _pack(widgets: Sequence[Packed]) -> str:
    """Compress scripts, parts and states; a script that several widgets share is there once."""
    scripts = list(dict.fromkeys(widget["script"] for widget in widgets))
    states = [{"script": scripts.index(widget["script"]), "state": widget["state"]} for widget in widgets]
    parts = {name: script(name) for name in (*PARTS, *_shown_parts(widgets))}
    content = {"scripts": scripts, "parts": parts, "states": states}
    return base64.b64encode(gzip.compress(json.dumps(content).encode(), mtime=0)).decode()


class HasSession(Protocol):
    """A host, as a widget is."""

    @property
    def session(self) -> Session: ...


class Packed(TypedDict):
    """A session as a page needs it."""

    script: str
    state: dict[str, Any]


def packed(session: Session) -> Packed:
    """Return a session as it stands, as JSON can hold it, with no word about a Python that is missed."""
    state: dict[str, Any] = {**session.page_state()}
    turn: dict[str, Any] = state["_turn_state"]
    state["_turn_state"] = {name: value for name, value in turn.items() if name != "search"}
    labels = {key: text for key, text in session.labels.items() if not key.startswith(_OF_PYTHON)}
    state["_labels"] = {**labels, "silent": ""}
    state["_share_state"] = _share_state(session)
    state["_readers"] = state["_preference_state"] = {}  # whoever is handed the page need not know
    state["_parts"] = {}  # the page has them all
    state["_appended_nodes"] = {"epoch": 0, "start": 0, "nodes": []}  # they are all among the nodes
    return Packed(script=script(session.kind), state=state)


def _share_state(session: Session) -> ShareState:
    """Return the link to the session as it stands, where it is known to what site."""
    site = known_site()
    return shared_scene(session, session.handed_on(), site) if site else ShareState()


def _shown_parts(widgets: Sequence[Packed]) -> Iterator[str]:
    """Name the parts of a page that come without being asked for, where there is a use for them."""
    states = [widget["state"] for widget in widgets]
    if any("worth" in scene for state in states for scene in state["_nodes"]):
        yield "review"
    if any(state.get("verdicts") or {"danger", "values"} & state["_turn_state"].keys() for state in states):
        yield "analysis"
    if any("quiz" in state.get("_lesson_state", {}) for state in states):
        yield "homework"
    contents = (each for state in states for each in state.get("_lesson_state", {}).get("contents", ()))
    if any("name" in each for each in contents):
        yield "gallery"
    if any("_lesson_state" in state for state in states):
        yield "finale"
    if any(state["_kind"] in ("board", "puzzle") for state in states):
        yield "record"
    speaks = {"_lesson_state", "_puzzle_state"}  # with Pip's face
    if any("facing" in state["_turn_state"] or speaks & state.keys() for state in states):
        yield "opponents"
    if any("line_ups" in state.get("_match_state", {}) for state in states):
        yield "refill"
    if any(state.get("_solved_state") for state in states):
        yield "solved"


def _still(state: dict[str, Any]) -> str:
    with speaking(state["language"]):
        return svg(state["_nodes"][state["cursor"]], **drawn(state))

"""Export sessions as one HTML file that works offline and on paper, or to MyST Markdown (Jupyter Book 2).

Without Python, a board replays its moves, and a lesson asks and marks by itself. MyST's directive has a
session's state and the address of a module, which all boards of a kind share.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
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

PARTS = tuple("drawings moments more preferences presenter share signs sound tries typing".split())
"""Parts of the page that are always included."""
PARTS_SHOWN = ("analysis", "finale", "gallery", "homework", "opponents", "record", "refill", "review")
"""Parts that are included if needed."""

# Prefixes of labels that only apply with Python.
_OF_PYTHON = ("busy", "retry", "readers", "review", "share.html", "thinking")


ALONE = script("alone").replace("export default ", "const alone = ", 1)
"""The stand-in for Python, as a script that defines ``alone``."""
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

# MyST's model cannot be observed for long, so its state is copied into one that can.
_MYST_MODULE = """
const [code, parts] = %s;
const address = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const _parts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, address(part)]));
const loaded = import(address(code));
export default {
  async render({ model, el }) {
    const { default: widget } = await loaded;
    return widget.render({ model: alone({ ...model.get("state"), _parts }), el });
  },
};
"""


def html_page(shown: Sequence[Session | HasSession], title: str = "Kamisado") -> str:
    """Return an HTML page that shows sessions without a kernel and without a network.

    Parameters
    ----------
    shown : sequence of Session
        Boards and lessons from top to bottom, or their widgets.
    title : str
        The heading; escaped.

    Examples
    --------
    >>> from kamisado_widget.sessions import BoardSession
    >>> html_page([BoardSession()])[:15]
    '<!doctype html>'
    """
    sessions = [each if isinstance(each, Session) else each.session for each in shown]
    language = sessions[0].language if sessions else chosen()
    widgets = [packed(session) for session in sessions]
    one = len(widgets) == 1  # a picture takes as much space as ten packed boards
    body = "".join(f"<section>{_still(widget['state']) if one else ''}</section>" for widget in widgets)
    return document(body, widgets, title, language)


def document(body: str, widgets: Sequence[Packed], title: str, language: str, style: str = "") -> str:
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
    scripts = list(dict.fromkeys(widget["script"] for widget in widgets))
    states = [{"script": scripts.index(widget["script"]), "state": widget["state"]} for widget in widgets]
    parts = {name: script(name) for name in (*PARTS, *_shown_parts(widgets))}
    content = {"scripts": scripts, "parts": parts, "states": states}
    return base64.b64encode(gzip.compress(json.dumps(content).encode(), mtime=0)).decode()


class HasSession(Protocol):
    @property
    def session(self) -> Session: ...


class Packed(TypedDict):
    script: str
    state: dict[str, Any]


def packed(session: Session) -> Packed:
    """Return a session's data for a page, without labels that only apply with Python."""
    state: dict[str, Any] = {**session.page_state()}
    turn: dict[str, Any] = state["_turn_state"]
    state["_turn_state"] = {name: value for name, value in turn.items() if name != "search"}
    labels = {key: text for key, text in session.labels.items() if not key.startswith(_OF_PYTHON)}
    state["_labels"] = {**labels, "silent": ""}
    state["_share_state"] = _share_state(session)
    state["_readers"] = state["_preference_state"] = {}  # readers are private
    state["_parts"] = {}  # the page has all parts
    state["_appended_nodes"] = {"epoch": 0, "start": 0, "nodes": []}  # already in the nodes
    return Packed(script=script(session.kind), state=state)


def _share_state(session: Session) -> ShareState:
    site = known_site()
    return shared_scene(session, session.shared_session(), site) if site else ShareState()


def _shown_parts(widgets: Sequence[Packed]) -> Iterator[str]:
    """Yield the optional parts that the sessions need."""
    states = [widget["state"] for widget in widgets]
    if any("worth" in scene for state in states for scene in state["_nodes"]):
        yield "review"
    analyzed = {"danger", "values", "hint", "ideas"}
    if any(
        state.get("verdicts") or state["_kind"] == "puzzle" or analyzed & state["_turn_state"].keys()
        for state in states
    ):
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
    speaks = {"_lesson_state", "_puzzle_state"}  # with the mascot Pip
    if any("facing" in state["_turn_state"] or speaks & state.keys() for state in states):
        yield "opponents"
    if any("line_ups" in state.get("_match_state", {}) for state in states):
        yield "refill"
    if any(state.get("_solved_state") for state in states):
        yield "solved"


def _still(state: dict[str, Any]) -> str:
    with speaking(state["language"]):
        return svg(state["_nodes"][state["cursor"]], **drawn(state))


def write_directive(session: Session, path: str | Path) -> None:
    """Write a session as a MyST directive, with its module beside it.

    Parameters
    ----------
    session : Session
        A board or a lesson.
    path : str or Path
        The file for the directive, like ``opening.txt``; a page in the same folder shows it with
        ``{include} opening.txt``. The module is ``kamisado-board.mjs`` for a board, and so on; all boards
        of a kind in the folder share it.

    Examples
    --------
    >>> import tempfile
    >>> from kamisado_widget.sessions import BoardSession
    >>> folder = Path(tempfile.mkdtemp())
    >>> write_directive(BoardSession(), folder / "opening.txt")
    >>> (folder / "opening.txt").read_text("utf-8").splitlines()[0]
    '```{anywidget} ./kamisado-board.mjs'
    """
    path = Path(path)
    name = f"kamisado-{session.kind}.mjs"
    body = json.dumps({"state": packed(session)["state"]})
    path.write_text(f"```{{anywidget}} ./{name}\n{body}\n```\n", "utf-8")
    path.with_name(name).write_text(_module(session.kind), "utf-8")


def _module(kind: str) -> str:
    parts = {name: script(name) for name in (*PARTS, *PARTS_SHOWN)}
    return ALONE + _MYST_MODULE % json.dumps([script(kind), parts])

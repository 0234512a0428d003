"""Boards in books of MyST Markdown, as Jupyter Book 2 makes them, by MyST's directive ``anywidget``.

The directive names a module and gives it a session's state. The module holds all that a page without Python
has, and all boards of one kind share it.
"""

from __future__ import annotations

import json
from pathlib import Path

from ..frontend import script
from ..sessions import Session
from .page import ALONE, PARTS, PARTS_SHOWN, packed

# MyST has a model of its own, which cannot be listened to for long: its state is copied into one that can.
_MODULE = """
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


def write_directive(session: Session, path: str | Path) -> None:
    """Write a session as it stands as a directive of MyST's, and the module that it names beside it.

    Parameters
    ----------
    session : Session
        A board or a lesson.
    path : str or Path
        The file for the directive, as ``opening.txt``. A page in the same folder shows it where it says
        ``{include} opening.txt``. The module is called ``kamisado-board.mjs`` for a board, and so on; all of
        its kind in that folder share it.

    Raises
    ------
    OSError
        If the files cannot be written.

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
    return ALONE + _MODULE % json.dumps([script(kind), parts])

"""Where a notebook's readers are remembered, and what a widget is called there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from IPython.core.getipython import get_ipython

from ..learner import Memory, Progress
from ..learner.stores import FILE, Store, store_of_notebooks
from ..transports.attach import Readers

_readers: dict[Path | Store, Readers] = {}
_made_in: tuple[str, int] = ("", 0)  # the run that goes on, and how many widgets it has made


def readers() -> Readers:
    """Return what is known of readers here: one object, however many widgets use it."""
    where = store_of_notebooks(FILE)
    if where not in _readers:
        _readers[where] = Readers(where)
    return _readers[where]


def memory() -> Memory:
    """Return what is remembered of them."""
    return readers().memory


def progress() -> Progress:
    """Return the progress that is kept of them."""
    return memory().progress


def key_of(kind: str, name: str = "", own_name: str = "") -> str | None:
    """Return what a widget that is being made is remembered by.

    Parameters
    ----------
    kind : str
        Of its session.
    name : str
        What the reader's code calls it.
    own_name : str
        What it is called wherever it is read, as a lesson of the course is.

    Returns
    -------
    str or None
        Its name, or else notebook, cell, and the place in the cell. None where nobody in particular
        runs the notebook, as where it is run to make a page of it.
    """
    if name:
        return f"{kind} {name}"
    if not is_read():
        return None
    if own_name:
        return f"{kind} {own_name}"
    return f"{kind} {Path(os.environ['JPY_SESSION_NAME']).name} {running_cell()} {_number()}"


def is_read() -> bool:
    """Tell whether somebody in particular runs the notebook, and not a program that makes a page of it."""
    hosted = os.environ.get("JPY_SESSION_NAME") and not any(each.startswith("VOILA_") for each in os.environ)
    return bool(hosted and running_cell())


def request() -> dict[str, Any]:
    """Return the request that the kernel handles."""
    shell: Any = get_ipython()
    return getattr(shell, "get_parent", dict)() or {}


def running_cell() -> str:
    """Return the id of the cell that is running, as JupyterLab sends it along; empty where nobody does."""
    return str(request().get("metadata", {}).get("cellId") or "")


def _number() -> int:
    """Count the widgets that the cell makes in this run."""
    global _made_in
    run = str(request().get("header", {}).get("msg_id", ""))
    _made_in = (run, _made_in[1] + 1 if _made_in[0] == run else 0)
    return _made_in[1]


def forget_lost_subshell(message: dict[str, Any]) -> None:
    """Take the name of a thread that does not exist out of a widget's message, before it is answered.

    Where two browsers share a notebook and one restarts its kernel, the other still names the subshell of
    before. ipykernel (7.4) then routes all of that widget's messages there, and hears no page any more.
    """
    header = message.get("header", {})
    kernel = getattr(get_ipython(), "kernel", None)
    manager = getattr(getattr(kernel, "shell_channel_thread", None), "manager", None)
    if manager and header.get("subshell_id") not in (None, *manager.list_subshell()):
        header["subshell_id"] = None

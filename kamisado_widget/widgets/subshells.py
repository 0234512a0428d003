"""Messages of a page that names a thread of a kernel that is gone, and who is heard after them.

JupyterLab has a kernel handle a widget's messages on a thread, which it asks for and calls by a name. Where
two browsers share a notebook and one restarts its kernel, the other still knows the name of before. ipykernel
(7.4) notes from which thread a widget has last written, by what the message says that is answered, and brings
all its messages there; where there is no such thread, no page is ever heard again, whichever widget it is.
"""

from __future__ import annotations

from typing import Any

from IPython.core.getipython import get_ipython


def forget_lost(message: dict[str, Any]) -> None:
    """Take the name of a thread that there is not out of a message, before it is answered."""
    header = message.get("header", {})
    kernel = getattr(get_ipython(), "kernel", None)
    manager = getattr(getattr(kernel, "shell_channel_thread", None), "manager", None)
    if manager and header.get("subshell_id") not in (None, *manager.list_subshell()):
        header["subshell_id"] = None

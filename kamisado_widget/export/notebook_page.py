"""A whole notebook as one HTML file: its text, and its boards, which teach without a kernel."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

from ..i18n import say
from .page import Packed, document

_VIEW = "application/vnd.jupyter.widget-view+json"
_ASK = "from kamisado_widget.widgets.cells import packed_widgets\nprint(packed_widgets())"  # in its kernel
_STYLE = """
main { max-width: 1080px; } main > :not(section) { max-width: 46em; } pre { overflow-x: auto; padding: 12px;
background: #8881; border-radius: 6px; font-size: 14px; } table { border-collapse: collapse; }
td, th { padding: 4px 12px; border-bottom: 1px solid #8885; text-align: left; } img, svg { max-width: 100%; }
.anchor-link { display: none; }
"""


def notebook_html(
    path: str | Path, file: str | Path | None = None, *, code: bool = True, seconds: int = 120
) -> str | None:
    """Run a notebook, and make one page of it: no kernel, no network, nothing to install.

    The page begins with the first heading; what stands before it is for those who run the notebook.

    Parameters
    ----------
    path : str or Path
        The notebook. It is run in a kernel of its own, beside its files, and not changed.
    file : str or Path, optional
        Where to write the page; if left out it is returned.
    code : bool
        Whether the page shows the cells' code too.
    seconds : int
        How long a cell may take.

    Returns
    -------
    str or None
        A whole HTML document, None if it was written to a file.

    Raises
    ------
    ValueError
        If a cell ends with an error, or takes too long; the message names the cell.
    ImportError
        If what runs notebooks is not installed.
    OSError
        If there is no such file.

    Examples
    --------
    >>> notebook_html("no-such.ipynb")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such.ipynb'
    """
    notebook, widgets = _run(Path(path), seconds)
    title = _title(notebook) or Path(path).stem
    shown: list[Packed] = []
    parts = [_cell(cell, widgets, shown, code) for cell in notebook.cells]
    language = str(shown[0]["state"]["language"]) if shown else "en"
    page = document(f"<main>{''.join(parts)}</main>", shown, title, language, _STYLE)
    if file is None:
        return page
    Path(file).write_text(page, encoding="utf-8")
    return None


def _run(path: Path, seconds: int) -> tuple[Any, dict[str, Any]]:
    """Run a notebook; return it with its outputs, and its widgets by their model's id."""
    text = path.read_text(encoding="utf-8")
    try:
        import nbclient
        import nbformat
    except ImportError:
        raise ImportError(say("export.missing")) from None
    notebook: Any = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    notebook.cells.append(nbformat.v4.new_code_cell(_ASK))  # type: ignore[no-untyped-call]
    where = {"metadata": {"path": str(path.resolve().parent)}}
    try:
        nbclient.NotebookClient(notebook, timeout=seconds, resources=where).execute()
    except (nbclient.exceptions.CellExecutionError, nbclient.exceptions.CellTimeoutError) as error:
        number = sum(bool(cell.get("execution_count")) for cell in notebook.cells)
        what = getattr(error, "evalue", "") or say("export.slow", seconds=seconds)
        raise ValueError(say("export.failed", name=path.name, number=number, error=what)) from None
    asked = notebook.cells.pop()
    return notebook, json.loads(asked.outputs[-1]["text"])


def _title(notebook: Any) -> str:
    """Take the first heading off the notebook, with what stands before it, and return it."""
    for number, cell in enumerate(notebook.cells):
        found = re.search(r"^# +(.+)$", cell.source, re.MULTILINE)
        if cell.cell_type == "markdown" and found:
            cell.source = cell.source[found.end() :]
            del notebook.cells[:number]
            return found[1].strip()
    return ""


def _cell(cell: Any, widgets: dict[str, Any], shown: list[Packed], code: bool) -> str:
    if cell.cell_type == "markdown":
        from nbconvert.filters import markdown2html

        return str(markdown2html(cell.source))
    if cell.cell_type != "code":
        return ""
    source = f"<pre>{html.escape(cell.source)}</pre>" if code and cell.source.strip() else ""
    return source + "".join(_output(output, widgets, shown) for output in cell.outputs)


def _output(output: Any, widgets: dict[str, Any], shown: list[Packed]) -> str:
    if output.output_type == "stream":
        return f"<pre>{html.escape(output.text)}</pre>"
    data = output.get("data", {})
    if "kamisado-stand-in" in data.get("text/html", ""):  # for readers without the widget
        return ""
    if _VIEW in data:
        return _view(data[_VIEW]["model_id"], widgets, shown)
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return f"<div>{data[kind]}</div>"
    if "image/png" in data:
        return f'<img alt="" src="data:image/png;base64,{data["image/png"]}">'
    return f"<pre>{html.escape(data.get('text/plain', ''))}</pre>"


def _view(model: str, widgets: dict[str, Any], shown: list[Packed]) -> str:
    """Make room for a widget, or for those in a box."""
    widget = widgets.get(model)
    if isinstance(widget, list):
        return "".join(_view(child, widgets, shown) for child in widget)
    if widget is None:  # a control of another library's
        return ""
    shown.append(widget)
    return "<section></section>"

"""Run the notebooks and save them with their still pictures, so that readers who run nothing see them.

Live widgets are not saved: a reader who has not run a cell gets the picture at once.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
_KEPT = ("image/svg+xml", "text/html", "text/plain")


def rendered(path: Path) -> nbformat.NotebookNode:
    """Return the notebook as it stands after a run from top to bottom, with pictures only."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=60, resources=resources, store_widget_state=False).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [_still(output) for output in cell.outputs]
    return notebook


def _still(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Keep what can be read without a kernel. A widget's own text is only its address."""
    if "data" not in output:
        return output
    data = {mime: output.data[mime] for mime in _KEPT if mime in output.data}
    if "image/svg+xml" in data:
        data.pop("text/plain", None)
    return nbformat.v4.new_output("display_data", data)


if __name__ == "__main__":
    for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
        sys.stdout.write(f"{notebook.name}\n")
        nbformat.write(rendered(notebook), notebook)

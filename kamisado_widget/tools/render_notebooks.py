"""Run the notebooks and save static pictures: ``python -m kamisado_widget.tools.render_notebooks``.

Live widgets are not saved. Pictures are saved as SVG and as PNG: JupyterLab shows no SVG of untrusted
notebooks.
"""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat as untyped_nbformat
from nbclient import NotebookClient
from PIL import Image

nbformat: Any = untyped_nbformat  # no type hints

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(
    path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
)
KEPT = ("image/svg+xml", "text/html", "text/plain")
COLORS = 60


def executed(path: Path, folder: Path) -> Any:
    """Run a notebook in its own folder; return it with static outputs only."""
    notebook = nbformat.read(path, as_version=4)
    options: dict[str, Any] = {"store_widget_state": False, "coalesce_streams": True}
    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=120, resources=resources, **options).execute()
    notebook.metadata = {"kernelspec": notebook.metadata.kernelspec, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [still(output) for output in cell.outputs if not stands_in(output)]
    return notebook


def stands_in(output: Any) -> bool:
    return bool("kamisado-stand-in" in output.get("data", {}).get("text/html", ""))


def still(output: Any) -> Any:
    """Remove a widget's data; the text of one is only its id."""
    if "data" not in output:
        return output
    data = {mime: output.data[mime] for mime in KEPT if mime in output.data}
    if "image/svg+xml" in data:
        data.pop("text/plain", None)
    return nbformat.v4.new_output("display_data", data)


def pictures(notebook: Any) -> list[dict[str, str]]:
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return [output.data for output in outputs if "image/svg+xml" in output.get("data", {})]


def add_pngs(notebook: Any, page: Any) -> None:
    """Render each SVG as PNG in a browser, on white."""
    for data in pictures(notebook):
        page.set_content(f'<body style="margin:0">{data["image/svg+xml"]}')
        data["image/png"] = base64.b64encode(reduced(page.locator("body > svg").screenshot())).decode()


def reduced(png: bytes) -> bytes:
    with Image.open(BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    made = BytesIO()
    few.save(made, "PNG", optimize=True)
    return made.getvalue()


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium

    with sync_playwright() as playwright:
        program = chromium.find(playwright.chromium)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(device_scale_factor=1.25)
        for path in NOTEBOOKS:
            with TemporaryDirectory() as folder:
                notebook = executed(path, Path(folder))
            add_pngs(notebook, page)
            nbformat.write(notebook, path)
            print(f"{path.name}: {path.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()

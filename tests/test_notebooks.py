from pathlib import Path

import nbformat
import pytest

from kamisado_widget.tools.render_notebooks import NOTEBOOKS, executed, pictures

IN_EVERY_RUN = {"00_first_moves", "07_triple_sumo", "12_puzzles", "lesson_plan"}


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(path, marks=() if path.stem in IN_EVERY_RUN else pytest.mark.slow, id=path.stem)
        for path in NOTEBOOKS
    ],
)
def both(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[nbformat.NotebookNode, nbformat.NotebookNode]:
    path: Path = request.param
    folder = tmp_path_factory.mktemp(path.stem)
    run = executed(path, folder)
    assert path.stem > "11" or not list(folder.glob("*.json*")), "the chapters of the rules save no progress"
    return nbformat.read(path, as_version=4), run


Both = tuple[nbformat.NotebookNode, nbformat.NotebookNode]


def test_pictures_are_current(both: Both) -> None:
    committed, run = ([data["image/svg+xml"] for data in pictures(notebook)] for notebook in both)
    assert committed == run, "run python -m kamisado_widget.tools.render_notebooks"
    assert committed


def test_outputs_are_current(both: Both) -> None:
    committed, run = (
        [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" not in output]
        for notebook in both
    )
    assert committed == run
    assert not [output for output in run if output.output_type == "error"]


def test_png_for_hosts_without_svg(both: Both) -> None:
    assert all("image/png" in data for data in pictures(both[0]))


def test_first_line(both: Both) -> None:
    assert "Run All Cells" in both[0].cells[0].source.splitlines()[0]


def test_short_cells(both: Both) -> None:
    for cell in both[0].cells:
        if cell.cell_type == "code":
            assert len(cell.source.splitlines()) <= 8


def test_file_size(both: Both) -> None:
    assert len(nbformat.writes(both[0])) < 750_000

from pathlib import Path

import nbformat
import pytest

from kamisado_widget.tools.render_notebooks import NOTEBOOKS, executed, pictures

LONG = {"11_best_play", "13_make_a_puzzle", "14_strategy", "15_write_your_own_player"}


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(path, marks=pytest.mark.slow if path.stem in LONG else (), id=path.stem)
        for path in NOTEBOOKS
    ],
)
def both(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[nbformat.NotebookNode, nbformat.NotebookNode]:
    path: Path = request.param
    return nbformat.read(path, as_version=4), executed(path, tmp_path_factory.mktemp(path.stem))


Both = tuple[nbformat.NotebookNode, nbformat.NotebookNode]


def test_the_pictures_are_those_of_a_run(both: Both) -> None:
    committed, run = ([data["image/svg+xml"] for data in pictures(notebook)] for notebook in both)
    assert committed == run, "run python -m kamisado_widget.tools.render_notebooks"
    assert committed


def test_all_other_output_is_that_of_a_run(both: Both) -> None:
    committed, run = (
        [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" not in output]
        for notebook in both
    )
    assert committed == run
    assert not [output for output in run if output.output_type == "error"]


def test_every_picture_is_there_for_hosts_that_show_no_svg(both: Both) -> None:
    assert all("image/png" in data for data in pictures(both[0]))


def test_the_first_line_says_to_run_all(both: Both) -> None:
    assert "Run All Cells" in both[0].cells[0].source.splitlines()[0]


def test_the_code_is_short(both: Both) -> None:
    for cell in both[0].cells:
        if cell.cell_type == "code":
            assert len(cell.source.splitlines()) <= 8


def test_the_file_stays_small(both: Both) -> None:
    assert len(nbformat.writes(both[0])) < 750_000

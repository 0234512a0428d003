import subprocess
import sys
from pathlib import Path

import pytest

import kamisado_widget
from kamisado_widget import rules, solver
from kamisado_widget.tools import reference

pytestmark = pytest.mark.slow  # every page is made


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    subprocess.run([sys.executable, "-m", reference.__name__, folder], check=True)
    return folder


PACKAGES = Path(kamisado_widget.__path__[0]).glob("*/__init__.py")
ROOMS = sorted({path.parent.name for path in PACKAGES} - {"tools"})  # not in the wheel, so without a page


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_a_page_that_the_first_page_leads_to(pages: Path, room: str) -> None:
    assert f'href="kamisado_widget/{room}.html"' in (pages / "kamisado_widget.html").read_text("utf-8")
    assert 'class="docstring"' in (pages / "kamisado_widget" / f"{room}.html").read_text("utf-8")


@pytest.mark.parametrize("module", [kamisado_widget, rules, solver], ids=lambda module: module.__name__)
def test_every_public_name_has_its_place(pages: Path, module: object) -> None:
    name = module.__name__  # type: ignore[attr-defined]
    page = (pages / f"{name.replace('.', '/')}.html").read_text("utf-8")
    for public in module.__all__:  # type: ignore[attr-defined]
        assert f'id="{public}"' in page, public


def test_what_is_said_of_a_name_is_on_its_page(pages: Path) -> None:
    page = (pages / "kamisado_widget.html").read_text("utf-8")
    assert "A lesson, step by step" in page
    assert "Alain must move green. Can it move?" in page  # an example
    assert "Parameters" in page


def test_what_is_not_installed_has_no_page(pages: Path) -> None:
    assert not list(pages.rglob("bootstrap.html"))


def test_every_page_leads_back_to_the_how_tos_and_is_searched_without_a_server(pages: Path) -> None:
    assert '<a href="index.html">' in (pages / "kamisado_widget.html").read_text("utf-8")
    deep = (pages / "kamisado_widget" / "rules" / "position.html").read_text("utf-8")
    assert '<a href="../../index.html">' in deep
    assert 'src = "../../search.js"' in deep
    assert (pages / "search.js").is_file()

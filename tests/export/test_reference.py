import subprocess
import sys
from pathlib import Path

import pytest

import kamisado_widget
from kamisado_widget import rules, solver
from kamisado_widget.tools import reference

pytestmark = pytest.mark.slow  # builds every page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    subprocess.run([sys.executable, "-m", reference.__name__, folder], check=True)
    return folder


PACKAGES = Path(kamisado_widget.__path__[0]).glob("*/__init__.py")
ROOMS = sorted(
    {path.parent.name for path in PACKAGES} - {"tools"}
)  # tools are not in the wheel and have no page


@pytest.mark.parametrize("room", ROOMS)
def test_every_package_has_a_page(pages: Path, room: str) -> None:
    assert f'href="kamisado_widget/{room}.html"' in (pages / "kamisado_widget.html").read_text("utf-8")
    assert 'class="docstring"' in (pages / "kamisado_widget" / f"{room}.html").read_text("utf-8")


@pytest.mark.parametrize("module", [kamisado_widget, rules, solver], ids=lambda module: module.__name__)
def test_every_public_name_is_listed(pages: Path, module: object) -> None:
    name = module.__name__  # type: ignore[attr-defined]
    page = (pages / f"{name.replace('.', '/')}.html").read_text("utf-8")
    for public in module.__all__:  # type: ignore[attr-defined]
        assert f'id="{public}"' in page, public


def test_docstrings_are_on_their_page(pages: Path) -> None:
    page = (pages / "kamisado_widget.html").read_text("utf-8")
    assert "A lesson, step by step" in page
    assert "Alain must move green. Can it move?" in page  # from an example
    assert "Parameters" in page


def test_navigation_and_offline_search(pages: Path) -> None:
    assert '<a href="index.html">' in (pages / "kamisado_widget.html").read_text("utf-8")
    deep = (pages / "kamisado_widget" / "rules" / "position.html").read_text("utf-8")
    assert '<a href="../../index.html">' in deep
    assert 'src = "../../search.js"' in deep
    assert (pages / "search.js").is_file()
    assert not list(pages.rglob("bootstrap.html")), "the page without Bootstrap"

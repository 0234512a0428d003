import importlib
import inspect
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kamisado_widget

PACKAGE = Path(kamisado_widget.__file__).parent
ROOMS = sorted({folder.parent.name for folder in PACKAGE.glob("*/__init__.py")} - {"tools"})
VERSION = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def run(code: str, *flags: str, folder: Path = PACKAGE.parent) -> str:
    code = f"import sys; sys.path.append({str(folder)!r}); {code}"
    return subprocess.run(
        [sys.executable, *flags, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize("room", ROOMS)
def test_a_plain_import_reaches_every_room(room: str) -> None:
    assert room in dir(kamisado_widget)
    assert run(f"import kamisado_widget; print(kamisado_widget.{room}.__name__)") == f"kamisado_widget.{room}"


def test_a_plain_import_loads_no_room() -> None:
    code = (
        "import kamisado_widget; print([name for name in sys.modules if name.startswith('kamisado_widget.')])"
    )
    assert run(code) == "['kamisado_widget.drawing', 'kamisado_widget.lazy']"


def test_a_value_s_room_draws_nothing_and_yet_a_notebook_shows_it() -> None:
    code = (
        "from kamisado_widget.rules import Diagram, Match, Position;"
        "print('kamisado_widget.svg' in sys.modules);"
        "shown = [Position.start()._repr_svg_(), Diagram('8/8/8/8/8/8/8/1O6 g -')._repr_svg_()];"
        "print([picture[:4] for picture in shown], Match('single')._repr_html_()[:6])"
    )
    assert run(code) == "False\n['<svg', '<svg'] <table"


@pytest.mark.parametrize("name", kamisado_widget.__all__)
def test_every_name_is_there(name: str) -> None:
    assert name in dir(kamisado_widget)
    assert getattr(kamisado_widget, name) is not None


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_lists_what_people_use_and_nothing_else(room: str) -> None:
    module = importlib.import_module(f"kamisado_widget.{room}")
    rooms = {folder.parent.name for folder in (PACKAGE / room).glob("*/__init__.py")}
    if hasattr(module, "__all__"):
        assert set(dir(module)) - rooms == set(module.__all__)


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_class_and_function_has_a_docstring(room: str) -> None:
    module = importlib.import_module(f"kamisado_widget.{room}")
    public = {name: getattr(module, name) for name in getattr(module, "__all__", ())}
    made_here = {name: it for name, it in public.items() if inspect.isclass(it) or inspect.isfunction(it)}
    assert [name for name, it in made_here.items() if not it.__doc__] == []


@pytest.mark.parametrize("name", ["Pawn", "bootstrap", "_private", "static"])
def test_nothing_else_is_there(name: str) -> None:
    assert run(f"import kamisado_widget; print(hasattr(kamisado_widget, {name!r}))") == "False"


def test_the_version_is_that_of_the_checkout_whether_it_is_installed_or_not() -> None:
    assert kamisado_widget.__version__ == VERSION
    # -I and -S: no environment, no site-packages, so nothing is installed.
    assert run("import kamisado_widget; print(kamisado_widget.__version__)", "-I", "-S") == VERSION


def test_without_a_checkout_the_version_is_that_of_what_is_installed(tmp_path: Path) -> None:
    (tmp_path / "kamisado_widget").symlink_to(PACKAGE)
    installed = tmp_path / "kamisado_widget-7.8.9.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: kamisado-widget\nVersion: 7.8.9\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "another"\nversion = "1"\n')
    code = "import kamisado_widget; print(kamisado_widget.__version__)"
    assert run(code, "-I", "-S", folder=tmp_path) == "7.8.9"


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()


def test_every_file_names_the_same_version() -> None:
    root = Path(__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    script = json.loads((root / "js" / "package.json").read_text())["version"]
    locked = json.loads((root / "js" / "package-lock.json").read_text())["version"]
    cited = re.search(r"^version: (.*)$", (root / ".github" / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited
    assert {project, script, locked, cited[1]} == {"4.0.0"}

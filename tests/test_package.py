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


def test_names_are_reached_and_others_are_not() -> None:
    code = (
        "import kamisado_widget;"
        f"assert set(dir(kamisado_widget)) >= set({[*ROOMS, *kamisado_widget.__all__]});"
        f"assert all(getattr(kamisado_widget, room).__name__ for room in {ROOMS});"
        "assert None not in [getattr(kamisado_widget, name) for name in kamisado_widget.__all__];"
        "private = ('Pawn', 'bootstrap', '_private', 'static');"
        "print([name for name in private if hasattr(kamisado_widget, name)])"
    )
    assert run(code) == "[]"


def test_import_is_lazy() -> None:
    code = (
        "import kamisado_widget; print([name for name in sys.modules if name.startswith('kamisado_widget.')])"
    )
    assert run(code) == "['kamisado_widget.drawing', 'kamisado_widget.lazy']"


def test_values_are_shown_in_notebooks() -> None:
    code = (
        "from kamisado_widget.rules import Diagram, Match, Position;"
        "print('kamisado_widget.svg' in sys.modules);"
        "shown = [Position.start()._repr_svg_(), Diagram('8/8/8/8/8/8/8/1O6 g -')._repr_svg_()];"
        "print([picture[:4] for picture in shown], Match('single')._repr_html_()[:6])"
    )
    assert run(code) == "False\n['<svg', '<svg'] <table"


@pytest.mark.parametrize("room", ROOMS)
def test_dir_lists_public_names(room: str) -> None:
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


def test_version_of_a_checkout() -> None:
    assert kamisado_widget.__version__ == VERSION
    assert (PACKAGE / "py.typed").exists()
    # -I and -S: no environment, no site-packages, so nothing is installed.
    assert run("import kamisado_widget; print(kamisado_widget.__version__)", "-I", "-S") == VERSION


def test_version_of_an_installation(tmp_path: Path) -> None:
    (tmp_path / "kamisado_widget").symlink_to(PACKAGE)
    installed = tmp_path / "kamisado_widget-7.8.9.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: kamisado-widget\nVersion: 7.8.9\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "another"\nversion = "1"\n')
    code = "import kamisado_widget; print(kamisado_widget.__version__)"
    assert run(code, "-I", "-S", folder=tmp_path) == "7.8.9"


def test_every_file_names_the_same_version() -> None:
    root = Path(__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    script = json.loads((root / "js" / "package.json").read_text())["version"]
    locked = json.loads((root / "js" / "package-lock.json").read_text())["version"]
    cited = re.search(r"^version: (.*)$", (root / ".github" / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited
    assert {project, script, locked, cited[1]} == {"4.0.0"}

import gzip
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from js import hatch_build
from kamisado_widget.bootstrap import LAB_EXTENSIONS
from kamisado_widget.browser.site.jupyterlite import make_wheel
from kamisado_widget.frontend import script, script_beside
from kamisado_widget.tools import solver_build as core

ROOT = Path(__file__).resolve().parents[1]


def test_bundle_is_current() -> None:
    assert not hatch_build.is_stale(), "run: python js/hatch_build.py"
    built = {path.relative_to(hatch_build.STATIC).as_posix() for path in hatch_build.STATIC.rglob("*.js")}
    assert built == {name for name in hatch_build.BUNDLE if name.endswith(".js")}


@pytest.mark.parametrize("kind", hatch_build.KINDS)
def test_a_widget_brings_a_small_script(kind: str) -> None:
    assert len(gzip.compress(script(kind).encode())) <= 26_000


def test_the_front_end_is_small() -> None:
    files = [path for path in hatch_build.STATIC.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= 200_000


def test_jupyterlab_finds_its_extension_and_loads_little() -> None:
    (folder,) = LAB_EXTENSIONS.iterdir()
    told = json.loads((folder / "package.json").read_text("utf-8"))
    assert told["name"] == folder.name
    assert (folder / told["jupyterlab"]["_build"]["load"]).is_file()
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 30_000


@pytest.mark.parametrize("name", [*hatch_build.KINDS, "app", "panel", "screen"])
def test_shared_code_is_bundled_once(name: str) -> None:
    common, own = ((hatch_build.STATIC / f"{each}.js").read_text("utf-8") for each in ("core", name))
    for mark in ("kamisado-host", "getDerivedStateFromProps"):  # from the styles and from Preact
        assert mark in common
        assert mark in script(name)
        assert mark not in own
        assert mark not in script_beside(name)


@pytest.mark.slow
@pytest.mark.usefixtures("node_modules")
def test_reproducible_build(tmp_path: Path) -> None:
    hatch_build.build(tmp_path)
    for name in (*hatch_build.BUNDLE, hatch_build.STAMP):
        assert (tmp_path / name).read_text("utf-8") == (hatch_build.STATIC / name).read_text("utf-8"), name


def test_compiled_search_is_current() -> None:
    assert not core.is_stale(), "run kamisado_widget/tools/solver_build.py with the extra core"


def test_line_endings_do_not_count_and_stale_parts_need_their_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = (hatch_build.digest(), core.digest()), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path).replace(b"\n", b"\r\n"))
    assert (hatch_build.digest(), core.digest()) == before
    hook = hatch_build.FrontEnd.__new__(hatch_build.FrontEnd)
    assert hook.dependencies() == []
    monkeypatch.setattr(core, "digest", lambda: "another")
    assert hook.dependencies() == [core.compiler()]
    monkeypatch.setattr(hatch_build, "digest", lambda: "another")
    assert hook.dependencies() == [hatch_build.NODE, core.compiler()]


def pack(target: str, checkout: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder]
    subprocess.run(
        command, cwd=checkout, env={**os.environ, "PATH": os.defpath if os.name == "nt" else ""}, check=True
    )
    (packed,) = folder.iterdir()
    return packed


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources, built, installed = (tmp_path_factory.mktemp(name) for name in ("sources", "built", "installed"))
    with tarfile.open(pack("sdist", ROOT, built)) as archive:
        archive.extraction_filter = getattr(
            tarfile, "data_filter", None
        )  # data_filter exists from Python 3.11.4 on
        archive.extractall(sources)
    (checkout,) = sources.iterdir()
    assert (checkout / "js/src/kinds/board/board.tsx").is_file()
    assert not (checkout / "js/node_modules").exists()
    with zipfile.ZipFile(pack("wheel", checkout, tmp_path_factory.mktemp("packed"))) as archive:
        archive.extractall(installed)
    return installed


def test_the_wheel_holds_the_package_and_the_course(wheel: Path) -> None:
    assert {path.name.partition("-")[0] for path in wheel.iterdir()} == {"kamisado_widget"}
    package = ROOT / "kamisado_widget"
    files = {
        path.relative_to(package) for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"
    }
    course = {Path("course", name) for name in hatch_build.course()}
    assert {path.suffix for path in course} == {".ipynb", ".md"}
    packed = wheel / "kamisado_widget"
    found = {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()}
    of_a_checkout = {
        Path("bootstrap.py"),
        Path("puzzles/proofs.txt.xz"),
        Path("i18n/__main__.py"),
        *(path.relative_to(package) for path in (package / "tools").iterdir() if path.is_file()),
    }
    assert found == files - of_a_checkout | course


def test_wheel_has_the_labextension(wheel: Path) -> None:
    (data,) = wheel.glob("*.data/data/share/jupyter/labextensions")
    for path in LAB_EXTENSIONS.rglob("*.*"):
        assert (data / path.relative_to(LAB_EXTENSIONS)).read_bytes() == path.read_bytes()


def test_site_wheel_has_no_course(tmp_path: Path) -> None:
    with zipfile.ZipFile(make_wheel(tmp_path)) as archive:
        assert not [name for name in archive.namelist() if name.endswith(".ipynb")]


def test_the_installed_package_has_no_commands(wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kamisado_widget", "lab"]
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "commands of a checkout" in done.stderr


def test_the_installed_package_mines(wheel: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel), "LANGUAGE": "en"}
    command = [sys.executable, "-m", "kamisado_widget.puzzles", "--help"]
    told = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "mine" in told.stdout

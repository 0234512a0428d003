"""Links into a site, and what a site is made of; tests/browser/test_site.py opens one."""

import json
import re
import tomllib
import zipfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import platformdirs
import pytest
from packaging.requirements import Requirement

from kamisado_widget import Position, PuzzleBoard, bootstrap
from kamisado_widget.export.site import link
from kamisado_widget.export.site.build import build
from kamisado_widget.export.site.fetch import SiteError, fetch
from kamisado_widget.export.site.lock import write_lock
from kamisado_widget.export.site.start import write_start_page
from kamisado_widget.widgets import Board

SITE = "https://example.org/kamisado/"
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"
WHEELS = Path(bootstrap.ROOT, "kamisado_widget/export/site/wheels.txt")


def shown(address: str) -> object:
    """What the code in a link ends with, run here."""
    code = parse_qs(urlsplit(address).fragment)["code"][0]
    names: dict[str, object] = {}
    exec("".join(code.splitlines(keepends=True)[:-1]), names)
    return eval(code.splitlines()[-1], names)


def test_a_link_to_a_chapter() -> None:
    found = link(SITE, chapter="for teachers/plan.ipynb")
    assert found == SITE + "lab/index.html?path=for%20teachers/plan.ipynb"


def test_a_link_to_a_position_makes_a_board_with_it() -> None:
    for position in (POSITION, Position.parse(POSITION)):
        board = shown(link(SITE, position=position))
        assert isinstance(board, Board)
        assert str(board.position) == POSITION


def test_a_link_to_a_puzzle_makes_a_board_to_solve_it_on() -> None:
    board = shown(link(SITE, puzzle=PUZZLE))
    assert isinstance(board, PuzzleBoard)
    assert board.current.text == PUZZLE
    assert link(SITE, puzzle=board.current) == link(SITE, puzzle=PUZZLE)


def test_what_is_asked_for_is_not_sent_to_the_server() -> None:
    address = urlsplit(link(SITE, position=POSITION))
    assert (address.path, address.query) == ("/kamisado/repl/index.html", "")


@pytest.mark.parametrize("site", [SITE, SITE.rstrip("/"), SITE + "index.html"])
def test_the_site_s_address_may_be_written_in_several_ways(site: str) -> None:
    assert link(site) == SITE
    assert link(site, position=POSITION) == link(SITE, position=POSITION)


@pytest.mark.parametrize("text", ["", 'x")\nimport os', POSITION + " more"])
def test_a_link_holds_no_code_but_its_own(text: str) -> None:
    with pytest.raises(ValueError, match=r"three parts|eight rows|only the last move"):
        link(SITE, position=text)
    code = parse_qs(urlsplit(link(SITE, puzzle=text)).fragment)["code"][0]
    assert code == f"from kamisado_widget import PuzzleBoard\nPuzzleBoard({text!r})"


def test_every_package_has_one_version_and_a_hash() -> None:
    lines = [line for line in WHEELS.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)


def test_the_packages_are_those_that_the_tests_run_with() -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", WHEELS.read_text("utf-8"), re.M))
    tested = dict(re.findall(r"^([\w.-]+)==(\S+)", bootstrap.CONSTRAINTS.read_text("utf-8"), re.M))
    assert {name for name, version in pinned.items() if tested.get(name, version) != version} == {"jedi"}


def test_the_site_has_all_that_the_project_depends_on() -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", WHEELS.read_text("utf-8"), re.M))
    project = tomllib.loads(bootstrap.PROJECT.read_text("utf-8"))["project"]
    for requirement in map(Requirement, project["dependencies"]):
        assert requirement.specifier.contains(pinned[requirement.name]), requirement


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder as Pyodide’s, with two wheels of which one needs the other and more besides."""
    (tmp_path / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    needs = 'psutil; sys_platform != "emscripten"', "Other_Thing>=1", "absent", 'tests; extra == "dev"'
    for name, lines in {"one": needs, "other_thing": ()}.items():
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
        about += "".join(f"Requires-Dist: {line}\n" for line in lines)
        with zipfile.ZipFile(tmp_path / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{name}-1.0.dist-info/METADATA", about)
            wheel.writestr(f"{name}/__init__.py", "")
    return tmp_path


def test_pyodide_is_told_of_the_wheels_and_of_nothing_else(pyodide: Path) -> None:
    assert write_lock(pyodide) == ["one", "other-thing"]
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    assert lock["info"] == {"python": "3.14.2"}
    assert lock["packages"]["one"]["depends"] == ["other-thing"]
    assert lock["packages"]["other-thing"]["imports"] == ["other_thing"]
    assert len(lock["packages"]["one"]["sha256"]) == 64


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Two notebooks, one of them without a heading."""
    for name, text in {"contents": "Read this.\n# A <b>title</b>", "a/plan": "No heading"}.items():
        path = tmp_path / "course" / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": [text]}]}))
    return tmp_path / "course"


def test_the_start_page_leads_to_every_notebook(course: Path, tmp_path: Path) -> None:
    write_start_page(tmp_path, course)
    page = (tmp_path / "index.html").read_text("utf-8")
    assert re.findall(r'<li><a href="(.+?)">(.+?)</a>', page) == [
        ("./lab/index.html?path=contents.ipynb", "A &lt;b&gt;title&lt;/b&gt;"),
        ("./lab/index.html?path=a/plan.ipynb", "plan"),
    ]
    assert not re.search(r"""(?:src|href)\s*=\s*["']?https?:""", page)


def test_a_folder_with_other_things_in_it_is_left_alone(course: Path, tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="something else"):
        build(course, course, tmp_path / "no.whl")
    assert (course / "contents.ipynb").exists()


def test_without_a_network_it_says_so_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    with pytest.raises(SiteError, match=r"needs a network \(npm error .*ECONNREFUSED") as error:
        fetch("314.0.6", "3.14")
    assert "\n" not in str(error.value)
    assert not any((tmp_path / "kamisado_widget").iterdir())

"""Links into a site, and what a site is made of; tests/browser/test_site.py opens one."""

import contextlib
import json
import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.requirements import Requirement

from kamisado_widget import Position, bootstrap
from kamisado_widget.export.site import link
from kamisado_widget.export.site.build import build
from kamisado_widget.export.site.fetch import SiteError, fetch
from kamisado_widget.export.site.links import read_fragment
from kamisado_widget.export.site.lock import write_lock
from kamisado_widget.export.site.page_host import open_link
from kamisado_widget.export.site.start import write_start_page
from kamisado_widget.puzzles import Puzzle
from tests.strategies import positions

SITE = "https://example.org/kamisado/"
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"
WHEELS = Path(bootstrap.ROOT, "kamisado_widget/export/site/wheels.txt")


def asked(address: str) -> Position | Puzzle:
    """What a link's page is asked for."""
    return read_fragment(urlsplit(address).fragment)


def test_a_link_to_a_chapter() -> None:
    found = link(SITE, chapter="for teachers/plan.ipynb")
    assert found == SITE + "lab/index.html?path=for%20teachers/plan.ipynb"


@given(positions())
def test_a_link_to_a_position_asks_for_that_position(position: Position) -> None:
    address = link(SITE, position=position)
    assert link(SITE, position=str(position)) == address
    assert asked(address) == position


def test_a_link_to_a_puzzle_asks_for_that_puzzle() -> None:
    address = link(SITE, puzzle=PUZZLE)
    assert link(SITE, puzzle=Puzzle.parse(PUZZLE)) == address
    assert asked(address) == Puzzle.parse(PUZZLE)


@pytest.mark.parametrize("address", [link(SITE, position=POSITION), link(SITE, puzzle=PUZZLE)])
def test_what_is_asked_for_is_not_sent_to_the_server(address: str) -> None:
    assert (urlsplit(address).path, urlsplit(address).query) == ("/kamisado/index.html", "")


@pytest.mark.parametrize("site", [SITE, SITE.rstrip("/"), SITE + "index.html"])
def test_the_site_s_address_may_be_written_in_several_ways(site: str) -> None:
    assert link(site) == SITE
    assert link(site, position=POSITION) == link(SITE, position=POSITION)


WRONG = ["", "garbage", 'x")\nimport os', POSITION + " more", "<script>alert(1)</script>", "9" * 10_000]


@pytest.mark.parametrize("text", WRONG)
def test_a_link_to_nothing_that_can_be_shown_is_not_made(text: str) -> None:
    for asks in ({"position": text}, {"puzzle": text}):
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            link(SITE, **asks)


STRANGE = [
    "",
    "position",
    "code=1",
    "kernel=python&code=1",
    "=",
    "POSITION=" + POSITION,
    "%00",
    "\N{SNOWMAN}",
]


@pytest.mark.parametrize(
    "fragment", [*STRANGE, *(f"{kind}={quote(text)}" for kind in ("position", "puzzle") for text in WRONG)]
)
def test_what_is_no_position_and_no_puzzle_is_refused_in_one_sentence(fragment: str) -> None:
    heard: list[str] = []
    assert open_link(fragment, "en", heard.append) is None
    (message,) = map(json.loads, heard)
    assert message["method"] == "refused"
    assert message["why"]
    assert "\n" not in message["why"]


@given(st.text())
def test_whatever_stands_behind_the_sign_is_data(fragment: str) -> None:
    with contextlib.suppress(ValueError):
        assert isinstance(read_fragment(fragment), Position | Puzzle)


def test_a_link_is_refused_in_the_language_of_its_page() -> None:
    heard: list[str] = []
    open_link("code=1", "de", heard.append)
    assert "Stellung" in heard[0]


class LinkedPage:
    """A page at the other end of what a link opens."""

    def __init__(self, address: str) -> None:
        self.heard: list[dict[str, Any]] = []
        send = open_link(urlsplit(address).fragment, "en", lambda line: self.heard.append(json.loads(line)))
        assert send is not None
        self.send = send
        self.opened = self.heard.pop(0)

    def ask(self, **act: object) -> None:
        about = {"id": "1", "epoch": self.opened["state"]["_epoch"], "node": self.opened["state"]["cursor"]}
        self.send(json.dumps({"method": "custom", "content": {**about, **act}}))


def test_the_page_of_a_link_gets_a_widget_s_kind_and_state_and_no_script() -> None:
    for address, kind in ((link(SITE, position=POSITION), "board"), (link(SITE, puzzle=PUZZLE), "puzzle")):
        opened = LinkedPage(address).opened
        assert (opened["method"], opened["kind"]) == ("open", kind)
        assert "_esm" not in opened["state"]


def test_the_page_of_a_link_plays_and_hears_what_came_of_it() -> None:
    page = LinkedPage(link(SITE, position=Position.start()))
    page.ask(act="play", origin="f8", target="f4")
    changed = [message["state"] for message in page.heard if message["method"] == "update"]
    assert any(state.get("cursor") == 1 for state in changed)
    replies = [message["content"] for message in page.heard if message["method"] == "custom"]
    assert replies == [{"id": "1", "ok": True}]


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


def test_the_start_page_runs_the_site_s_own_scripts_alone(course: Path, tmp_path: Path) -> None:
    write_start_page(tmp_path, course)
    page = (tmp_path / "index.html").read_text("utf-8")
    assert "script-src 'self';" in page
    assert re.findall(r"<script(?! id=).*?>", page) == ['<script type="module" src="start.js">']
    for script in ("start.js", "worker.js", "static/kamisado/board.js", "static/kamisado/puzzle.js"):
        assert (tmp_path / script).is_file()


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

import ast
import os
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "kamisado_widget"
PAGE = ROOT / "js" / "src"
GUIDE = (ROOT / "notebooks" / "for_contributors" / "guide.md").read_text("utf-8")

ORDER = (
    "i18n rules svg solver reasons lessons studies puzzles players learner classroom sessions export"
    " transports widgets browser live tools"
).split()
"""From the room that needs nothing to those that need most; not all of them are there yet."""
ROOMS = [room for room in ORDER if (PACKAGE / room / "__init__.py").exists()]

FRONTS = (PACKAGE.name, f"{PACKAGE.name}.sessions")
"""Where all of the package, and all kinds of sessions, can be had: a name is loaded when it is asked for."""

Graph = dict[str, set[str]]


def imported(file: Path) -> Iterator[tuple[str, int]]:
    package = (PACKAGE.name, *file.relative_to(PACKAGE).parent.parts)
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = list(package[: len(package) - node.level + 1]) if node.level else []
            module = ".".join(above + (node.module.split(".") if node.module else []))
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)


def modules() -> Graph:
    files = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in PACKAGE.rglob("*.py")
    }
    for front in FRONTS:
        del files[front]
    return {
        module: {
            found
            for name, _ in imported(file)
            if (found := name if name in files else name.rpartition(".")[0]) in files and found != module
        }
        for module, file in files.items()
    }


def scripts() -> Graph:
    files = [file for file in PAGE.rglob("*.ts*") if ".test." not in file.name]
    return {
        file.relative_to(PAGE).as_posix(): {
            os.path.relpath(file.parent / path, PAGE)
            for path in re.findall(
                r"""(?:from|import|import\() *["'](\.[^"']+\.tsx?)["']""", file.read_text("utf-8")
            )
        }
        for file in files
    }


def room(module: str) -> str:
    return module.split(".")[1]


def circle(graph: Graph) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_every_folder_of_python_is_a_room() -> None:
    assert {file.parent.name for file in PACKAGE.glob("*/__init__.py")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_an_import_only_points_up(room: str) -> None:
    below = set(ORDER[ORDER.index(room) + 1 :])
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in sorted((PACKAGE / room).rglob("*.py"))
        if file != PACKAGE / "sessions" / "__init__.py"  # a front
        for name, line in imported(file)
        if name.startswith(f"{PACKAGE.name}.") and name.split(".")[1] in below
    ]
    assert wrong == []


def test_nothing_imports_the_tools() -> None:
    tools = f"{PACKAGE.name}.tools"
    users = {
        str(file.relative_to(ROOT))
        for file in PACKAGE.rglob("*.py")
        if file.parent.name != "tools" and any(name.startswith(tools) for name, _ in imported(file))
    }
    assert users == set()


def test_rooms_make_no_circle() -> None:
    rooms: Graph = {}
    for module, others in modules().items():
        rooms.setdefault(room(module), set()).update({room(other) for other in others} - {room(module)})
    assert circle(rooms) == []


def test_modules_make_no_circle() -> None:
    assert circle(modules()) == []


def test_scripts_of_the_page_make_no_circle() -> None:
    assert circle(scripts()) == []


def test_the_guide_draws_the_rooms_that_exist_in_their_order() -> None:
    house = re.search(r"```\n(kamisado_widget/.*?)```", GUIDE, re.DOTALL)
    assert house
    assert [name for name in re.findall(r"^  (\w+)/", house[1], re.M) if name in ORDER] == ROOMS

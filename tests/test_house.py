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

ROOMS = (
    "i18n rules svg solver reasons lessons studies puzzles players learner classroom sessions export"
    " transports widgets browser live tools"
).split()
"""The packages; each imports only from those before it."""

FRONTS = (PACKAGE.name, f"{PACKAGE.name}.sessions")
"""Packages that load their names lazily."""

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


def circle(graph: Graph) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("room", ROOMS)
def test_imports_are_layered(room: str) -> None:
    below = set(ROOMS[ROOMS.index(room) + 1 :])
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in sorted((PACKAGE / room).rglob("*.py"))
        if file != PACKAGE / "sessions" / "__init__.py"  # it re-exports lazily
        for name, line in imported(file)
        if name.startswith(f"{PACKAGE.name}.") and name.split(".")[1] in below
    ]
    assert wrong == []


def test_only_tools_import_tools() -> None:
    assert {file.parent.name for file in PACKAGE.glob("*/__init__.py")} == set(ROOMS)
    users = {
        str(file.relative_to(ROOT))
        for file in PACKAGE.rglob("*.py")
        if any(name.startswith(f"{PACKAGE.name}.tools") for name, _ in imported(file))
    }
    assert {user for user in users if not user.startswith("kamisado_widget/tools/")} == set()


def test_no_module_cycles() -> None:
    assert circle(modules()) == []


def test_no_script_cycles() -> None:
    assert circle(scripts()) == []


PLAIN = {
    PACKAGE: ("*.py", "*.zig"),
    ROOT / "js" / "src": ("*.ts", "*.tsx", "*.css"),
    ROOT / "tests": ("*.py",),
    ROOT / "notebooks" / "for_contributors": ("*.md",),
    ROOT / ".github": ("*.md", "*.yml"),
}
LISTS = {"test_house.py", "test_voice.py"}  # these files contain the words
STILTED = re.compile(
    r"\b(return what|whoever|whatever|of which|as far as|such|so many"
    r"|meanwhile|anew|thereof|is to be)\b",
    re.I,
)


def test_code_is_in_plain_english() -> None:
    assert [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder, patterns in PLAIN.items()
        for pattern in patterns
        for file in sorted(folder.rglob(pattern))
        if file.name not in LISTS
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if STILTED.search(line)
    ] == []

"""The package's rooms: each imports only from rooms above it, and the guide draws those that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "kamisado_widget"
GUIDE = (ROOT / "notebooks" / "for_contributors" / "guide.md").read_text("utf-8")

ORDER = (
    "i18n rules picture solver reasons lessons puzzles learner classroom session export widgets browser live"
).split()
"""From the room that needs nothing to those that need most; not all of them are there yet."""
ROOMS = [room for room in ORDER if (PACKAGE / room / "__init__.py").exists()]


def imported(file: Path) -> Iterator[tuple[str, int]]:
    """The rooms that a file imports from, and in which line; imports within functions too."""
    package = (PACKAGE.name, *file.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            modules = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = list(package[: len(package) - node.level + 1]) if node.level else []
            module = above + (node.module.split(".") if node.module else [])
            modules = [module] if node.module else [[*module, alias.name] for alias in node.names]
        else:
            continue
        for module in modules:
            if module[0] == PACKAGE.name and len(module) > 1:
                yield module[1], node.lineno


def shows_itself(file: Path, line: int) -> bool:
    """Whether a line is in a method by which a position or a match shows itself as a picture."""
    return any(
        isinstance(node, ast.FunctionDef)
        and node.name.startswith("_repr_")
        and node.lineno <= line <= (node.end_lineno or 0)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
    )


def test_every_folder_of_python_is_a_room() -> None:
    assert {file.parent.name for file in PACKAGE.glob("*/__init__.py")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_an_import_only_points_up(room: str) -> None:
    below = set(ORDER[ORDER.index(room) + 1 :])
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {other}"
        for file in sorted((PACKAGE / room).rglob("*.py"))
        for other, line in imported(file)
        if other in below and not ((room, other) == ("rules", "picture") and shows_itself(file, line))
    ]
    assert wrong == []


def test_the_guide_draws_the_rooms_that_exist_in_their_order() -> None:
    house = re.search(r"```\n(kamisado_widget/.*?)```", GUIDE, re.DOTALL)
    assert house
    assert [name for name in re.findall(r"^  (\w+)/", house[1], re.M) if name in ORDER] == ROOMS

"""No file of the room needs, by way of others, itself: deferred imports and those of types among them."""

import ast
from collections.abc import Iterator
from pathlib import Path

LIVE = Path(__file__).resolve().parents[2] / "kamisado_widget" / "live"


def imports(file: Path) -> Iterator[Path]:
    """The files of the room that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for path in (base, *(base / alias.name for alias in node.names)):
                for found in (path.with_suffix(".py"), path / "__init__.py"):
                    if found.exists() and found.is_relative_to(LIVE):
                        yield found


def test_there_are_no_circles() -> None:
    left = {file: set(imports(file)) for file in LIVE.rglob("*.py")}
    while free := [file for file, needed in left.items() if not needed & left.keys()]:
        for file in free:
            del left[file]
    assert {
        str(file.relative_to(LIVE)): [str(it.relative_to(LIVE)) for it in left[file]] for file in left
    } == {}

"""Writes ``src/host/wire.ts``, the page's side of the wire, from the Python types of what crosses it.

``python js/wire.py`` writes the file; ``python js/wire.py --check`` only says whether it is current.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "kamisado_widget"
SOURCES = tuple(PACKAGE / path for path in ("picture/scene.py", "session/wire.py", "live/wire.py"))
TARGET = HERE / "src" / "host" / "wire.ts"
NAMES = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}


def typescript(node: ast.expr) -> str:
    """Say a Python type in TypeScript."""
    match node:
        case ast.Name(name):
            return NAMES.get(name, name)
        case ast.Constant(value):
            return json.dumps(value)
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{typescript(left)} | {typescript(right)}"
        case ast.Subscript(ast.Name("NotRequired"), inside):
            return typescript(inside)
        case ast.Subscript(ast.Name("Literal"), ast.Tuple(choices)):
            return " | ".join(map(typescript, choices))
        case ast.Subscript(ast.Name("Literal"), only):
            return typescript(only)
        case ast.Subscript(ast.Name("list"), item):
            return f"{typescript(item)}[]"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([key, value])):
            return f"Record<{typescript(key)}, {typescript(value)}>"
    raise SystemExit(f"no TypeScript for {ast.unparse(node)}")


def field(line: ast.AnnAssign) -> str:
    """Turn one line of a TypedDict into a line of an interface."""
    optional = ast.unparse(line.annotation).startswith("NotRequired[")
    return f"  {ast.unparse(line.target)}{'?' if optional else ''}: {typescript(line.annotation)};\n"


def interface(shape: ast.ClassDef) -> str:
    """Turn a TypedDict into an interface."""
    fields = "".join(field(line) for line in shape.body if isinstance(line, ast.AnnAssign))
    base = ast.unparse(shape.bases[0])
    extends = "" if base == "TypedDict" else f" extends {base}"
    return f"/** {ast.get_docstring(shape)} */\nexport interface {shape.name}{extends} {{\n{fields}}}\n"


def words() -> str:
    """Name the keys of the catalog that reach the page: names, numbers, labels, and the language."""
    catalog = json.loads((PACKAGE / "i18n" / "en.json").read_text(encoding="utf-8"))
    reaching = [key for section in ("name", "number", "page") for key in catalog[section]]
    keys = "".join(f"\n  | {json.dumps(key)}" for key in [*reaching, "language"])
    return f"export type Label ={keys};\nexport type Labels = Record<Label, string>;\n"


def types(source: Path) -> list[str]:
    """Turn each type of a Python file into one of TypeScript."""
    parts = []
    for statement in ast.parse(source.read_text(encoding="utf-8")).body:
        match statement:
            case ast.ClassDef():
                parts.append(interface(statement))
            case ast.Assign([ast.Name(name)], value) if name not in ("Labels", "__all__"):
                parts.append(f"export type {name} = {typescript(value)};\n")
    return parts


def wire() -> str:
    """Write the whole file."""
    head = "// Written by js/wire.py from the types in Python: change them there.\n"
    return "\n".join([head, words(), *(part for source in SOURCES for part in types(source))])


def main() -> int:
    """Write the file, or with ``--check`` say whether it is as it should be."""
    text = wire()
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8", newline="\n")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        print("js/src/host/wire.ts is not what js/wire.py writes: run python js/wire.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Writes what others know of the wire, from what is declared in Python.

``src/wire/generated.ts`` is the page's side: the types of what crosses, the settings and their names there;
``src/wire/settings.ts`` has of the settings what only some of its scripts ask for.
``kamisado_widget/widgets/generated.py`` has the traits of the widgets, and the arguments that set them.
``src/lab/generated.ts`` has what is said in JupyterLab before there is a kernel, in every language.
``python js/wire.py`` writes them; ``python js/wire.py --check`` only says whether they are current.
"""

from __future__ import annotations

import ast
import json
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args

HERE = Path(__file__).parent
ROOT = HERE.parent
PACKAGE = ROOT / "kamisado_widget"
sys.path.insert(0, str(ROOT))

from kamisado_widget import players, rules  # noqa: E402
from kamisado_widget import sessions as kinds  # noqa: E402
from kamisado_widget.i18n import LANGUAGES  # noqa: E402
from kamisado_widget.i18n.catalog import sentences  # noqa: E402
from kamisado_widget.sessions import wire  # noqa: E402
from kamisado_widget.sessions.fields import Act, Field, Setting, acts_of  # noqa: E402

SOURCES = (
    *(PACKAGE / path for path in ("svg/scene.py", "sessions/wire.py")),
    *sorted(PACKAGE.glob("sessions/*/wire.py")),
    PACKAGE / "live" / "wire.py",
)
PAGE = HERE / "src" / "wire" / "generated.ts"
CONSTANTS = HERE / "src" / "wire" / "settings.ts"
WIDGETS = PACKAGE / "widgets" / "generated.py"
WORDS = HERE / "src" / "lab" / "generated.ts"
DECLARED = "// Written by js/wire.py from what is declared in Python: change it there.\n"
NAMES = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}
NOT_TYPES = ("Labels", "PageState")
"""Names of the Python side that are written otherwise here."""


def typescript(node: ast.expr) -> str:
    """Say a Python type in TypeScript."""
    match node:
        case ast.Name(name):
            return NAMES.get(name, name)
        case ast.Constant(value):
            return json.dumps(value)
        case ast.BinOp(left, ast.BitOr(), ast.Constant(None)):
            return typescript(left)
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
            case ast.Assign([ast.Name(name)], value) if name not in NOT_TYPES:
                parts.append(f"export type {name} = {typescript(value)};\n")
    return parts


# --- what sessions declare


SESSIONS = [getattr(kinds, name) for name in kinds.__all__ if hasattr(getattr(kinds, name), "fields")]


def declared() -> list[Field]:
    """Return what any session declares, the settings behind all else."""
    found = {each.name: each for session in SESSIONS for each in session.fields().values()}
    return sorted(found.values(), key=lambda each: isinstance(each, Setting))


def owner(declared: Field) -> type[Any]:
    """Return the session of the kind that a value belongs to, declared by itself or by what it builds on."""
    named = [
        kinds.Session,
        *(getattr(kinds, f"{kind.capitalize()}Session") for kind in get_args(wire.KindName)),
    ]
    return next(each for each in named if issubclass(each, declared.owner))


def page_name(declared: Field) -> str:
    """Return what the page calls a value: without what marks its place on the wire, as in ``model.ts``."""
    if isinstance(declared, Setting):
        return declared.name
    first, *rest = declared.name.removesuffix("_state").split("_")
    return first + "".join(word.capitalize() for word in rest)


def state() -> Iterator[str]:
    """Say what a page knows of a session, what of that it may change, and what it calls it."""
    fields = [each for each in declared() if each.on_page]
    settings = [each for each in fields if isinstance(each, Setting)]

    def lines(of: list[Any]) -> str:
        return "".join(
            f"  {each.wire_name}{'' if owner(each) is kinds.Session else '?'}: "
            f"{typescript(ast.parse(each.written_kind, mode='eval').body)}; // {each.about}\n"
            for each in of
        )

    public = lines(settings)
    yield f"/** What people set; some kinds lack some. */\nexport interface Settings {{\n{public}}}\n"
    changed = " | ".join(json.dumps(each.wire_name) for each in fields if each.from_page)
    yield f"/** What the page may change. */\nexport type Setting = {changed};\n"
    rest = "  _kind: KindName;\n" + lines([each for each in fields if each not in settings])
    about = "What a page knows of a session."
    yield f"/** {about} */\nexport interface PageState extends Settings {{\n{rest}}}\n"
    names = {"_kind": "kind"} | {each.wire_name: page_name(each) for each in fields}
    traits = "".join(f'  readonly {name}: PageState["{wire_name}"];\n' for wire_name, name in names.items())
    yield f"/** The same by the page's names. */\nexport interface Traits {{\n{traits}}}\n"
    listed = json.dumps(" ".join(names))
    yield "/** All names on the wire; `model.ts` makes the page's of them. */\n"
    yield f'export const wireNames = /* @__PURE__ */ {listed}.split(" ") as (keyof PageState)[];\n'


def constants() -> Iterator[str]:
    """Say of the settings what only some scripts of the page ask for."""
    settings = [each for each in declared() if each.on_page and isinstance(each, Setting)]
    looks = [each.name for each in settings if each.look]
    begun = {each.wire_name: each.make() for each in settings if owner(each) is kinds.Session}
    yield constant("defaults", begun, "What any board begins with.")
    yield constant("looks", looks, "How a board looks and sounds: every onlooker's own business.")
    switched = [each for each in settings if each.switch]
    switches = {each.switch: [one.name for one in switched if one.switch == each.switch] for each in switched}
    yield constant("switches", switches, "What the reader's preferences switch on and off, line by line.")


def acts() -> Iterator[str]:
    """Say what a page may ask for: an act that several sessions take needs what all of them need."""
    declared: dict[str, list[Act]] = {}
    for kind in SESSIONS:
        for each in acts_of(kind).values():
            if each not in (known := declared.setdefault(each.name, [])):
                known.append(each)
    lines = "".join(
        f"  /** {documentation(each[0].function)} */\n  {json.dumps(name)}: {{ {arguments(each)} }};\n"
        for name, each in declared.items()
    )
    about = "What a page may ask for, and what such a message holds besides."
    yield f"/** {about} */\nexport interface Acts {{\n{lines}}}\n"


def documentation(function: Any) -> str:
    """Return a function's docstring as one line."""
    return " ".join((function.__doc__ or "").replace("``", "`").split())


def arguments(acts: list[Act]) -> str:
    """Write the arguments of an act that one function or more may do."""
    kinds = {name: act.function.__annotations__[name] for act in reversed(acts) for name in act.parameters}
    needed = frozenset.intersection(*(act.required for act in acts))
    return " ".join(
        f"{name}{'' if name in needed else '?'}: {typescript(ast.parse(kind, mode='eval').body)};"
        for name, kind in kinds.items()
    )


def constant(name: str, value: object, about: str) -> str:
    """Write a value for the page."""
    return f"/** {about} */\nexport const {name} = {json.dumps(value, indent=2)} as const;\n"


def page() -> str:
    """Write the page's side of the wire."""
    parts = (part for source in SOURCES for part in types(source))
    return "\n".join([DECLARED, words(), *parts, *acts(), *state()])


def imports() -> Iterator[str]:
    """Import what the settings' types are made of."""
    for each in declared():
        if isinstance(each, Setting):
            for part in ast.walk(ast.parse(each.written_kind)):
                if isinstance(part, ast.Name) and part.id in vars(wire).keys() - vars(typing).keys():
                    yield f"from ..sessions.wire import {part.id}"
                elif isinstance(part, ast.Name) and hasattr(rules, part.id):
                    yield f"from ..rules import {part.id}"
                elif isinstance(part, ast.Name) and hasattr(players, part.id):
                    yield f"from ..players import {part.id}"


OPTIONS_OF_ALL = '''\
    layout: Any
    """An ipywidgets ``Layout``, or a dict for one."""


class NamedOptions(ViewOptions, total=False):
    """What may be set on what a reader comes back to."""

    name: str
    """What the reader's place is remembered by; by default notebook, cell, and place in the cell."""

'''
"""What can be said of every widget when it is made, besides its settings."""


def widgets() -> str:
    """Write the traits and the arguments of the widgets."""
    parts = [
        "# Written by js/wire.py from what sessions declare: change it there.\n"
        '"""The traits of each widget that its session declares, and the arguments that set them."""\n',
        "from __future__ import annotations\n",
        "from typing import Any, Literal, TypedDict\n",
        "from traitlets import HasTraits, TraitType\n",
    ]
    owners = list(dict.fromkeys(map(owner, declared())))
    parts.append("from ..sessions import " + ", ".join(sorted(each.__name__ for each in owners)))
    parts.extend(sorted(set(imports())))
    parts.append("from .trait_types import trait\n\n")
    for session in owners:
        name = session.__name__.removesuffix("Session") or "View"
        own = [each for each in declared() if owner(each) is session]
        settings = [each for each in own if isinstance(each, Setting)]
        parts.append(f'class {name}Traits(HasTraits):\n    """What {session.__name__} declares."""\n')
        for each in own:
            kind = each.written_kind if isinstance(each, Setting) else "Any"
            call = f'trait({session.__name__}, "{each.name}")'
            shown = each.name if isinstance(each, Setting) else each.wire_name
            parts.append(f"    {shown}: TraitType[{kind}, {kind}] = {call}")
        if settings:
            base = "TypedDict" if session is kinds.Session else "NamedOptions"
            parts.append(f'\n\nclass {name}Options({base}, total=False):\n    """What may be set."""\n')
            for each in settings:
                about = "\n    ".join(wrap(each.about, 100))
                parts.append(f'    {each.name}: {each.written_kind}\n    """{about}"""')
        parts.append(OPTIONS_OF_ALL if session is kinds.Session else "\n")
    return "\n".join(parts).rstrip("\n") + "\n"


def words_of_lab() -> str:
    """Write what is said in JupyterLab itself."""
    said = {language: {"language": language, **sentences(language)["lab"]} for language in LANGUAGES}
    text = json.dumps(said, ensure_ascii=False, indent=2)
    return f"// Written by js/wire.py from the catalogs.\nexport const words = {text};\n"


def main() -> int:
    """Write the files, or with ``--check`` say whether they are as they should be."""
    stale = False
    written = {
        PAGE: page(),
        CONSTANTS: "\n".join([DECLARED, *constants()]),
        WIDGETS: widgets(),
        WORDS: words_of_lab(),
    }
    for path, text in written.items():
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8", newline="\n")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is not what js/wire.py writes: run python js/wire.py")
            stale = True
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())

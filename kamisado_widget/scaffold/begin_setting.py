"""A setting of all boards, that is on or off."""

from __future__ import annotations

from collections.abc import Iterator

from .files import CATALOGS, PACKAGE, read_catalog, shown, write_catalog

SETTINGS = PACKAGE / "session" / "settings.py"
OF_A_BOARD = PACKAGE / "kinds" / "board" / "play_settings.py"
BEFORE = "    sound: bool = setting("
SETTING = """\
    {name}: bool = setting(
        False, "What it is for, in one sentence.", by="reader", look="copied", link=True, switch="show"
    )
"""


def begin_setting(name: str) -> Iterator[str]:
    """Declare a setting of all boards that is on or off, name it, and say what is to be done."""
    text = SETTINGS.read_text(encoding="utf-8")
    if f"    {name}: " not in text:
        before, anchor, after = text.partition(BEFORE)
        if not anchor:
            raise LookupError(f"{shown(SETTINGS)} has no line {BEFORE.strip()!r} any more to put it before")
        text = before + SETTING.format(name=name) + anchor + after
        SETTINGS.write_text(text, encoding="utf-8", newline="\n")
    for catalog in sorted(CATALOGS.glob("??.json")):
        sections = read_catalog(catalog)
        label = name.replace("_", " ").capitalize() if catalog.stem == "en" else ""
        write_catalog(catalog, {**sections, "page": {f"settings.{name}": label} | sections["page"]})
        yield f"{shown(catalog)}: settings.{name} is what the reader's preferences call it."
    yield f"{shown(SETTINGS)} declares it: say there what it is for, and who may change it."
    yield f"One of a board alone, as of what it thinks about, belongs into {shown(OF_A_BOARD)} instead."
    yield "With link=True a link to a board carries it; without a look it is no part of how a board looks."
    yield f"On the page it is picture.{name}, for js/src/board to draw."
    yield f"A still picture draws it once svg in kamisado_widget/picture/svg.py takes a parameter {name}."
    yield "Then write the rest and build the page: python js/wire.py, python js/hatch_build.py"

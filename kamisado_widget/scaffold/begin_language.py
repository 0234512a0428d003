"""A language: its catalog, and the files of the notebooks' texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..i18n.notebook import Translation, content, digest, pages, read, stale, text_file, texts, written
from ..i18n.plural import category
from .begin_lesson import course_texts
from .files import CATALOGS, PACKAGE, Catalog, filled, read_catalog, shown, write_catalog

NOTEBOOKS = PACKAGE.parent / "notebooks"
PLAYERS = ("gold", "black")
NAMES = {
    **dict.fromkeys(("player", "opponent", "winner", "loser", "mover", "next", "owner"), PLAYERS),
    "rank": tuple(f"rank{rank}" for rank in range(5)),
    "direction": ("left", "right"),
    "way": ("way.l", "way.f", "way.r", "way.b"),
    **dict.fromkeys(
        ("color", "onto", "tower", "must", "free", "pusher", "expected", "wanted"),
        ("orange", "blue", "purple", "pink", "yellow", "red", "green", "brown"),
    ),
}
"""The names that a part of a sentence can be; every other part is a number or a text."""


def begin_language(code: str) -> Iterator[str]:
    """Write a language's catalog, and say what is to be done."""
    path = CATALOGS / f"{code}.json"
    catalog = completed(read_catalog(path) if path.exists() else {}, code)
    write_catalog(path, catalog)
    yield f"{shown(path)} has every key of en.json, and of the course. What is empty is said in English."
    if empty := _empty(catalog):
        yield f"Still empty: {empty}. Begin with the names."
    for page, cells in begin_texts(code).items():
        yield f"{page}: to be translated, and the digest put into its first line: {', '.join(cells)}."
    if not catalog["plural"]:
        yield "If the language has plural forms, the section plural wants their rules, in the CLDR’s words."
    yield "A sentence may ask for a form, as {color:la} or {moves:moves}; this command then adds its keys."
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/i18n"
    yield "Nothing in the code lists languages; README.md, pyproject.toml and the guide name them."
    yield "JupyterLab's tile has its words from the catalogs: python js/wire.py, python js/hatch_build.py"


def begin_texts(code: str) -> dict[str, list[str]]:
    """Complete a language's files of the notebooks' texts; return the cells that have no text of today.

    Returns
    -------
    dict of str to list of str
        By file, the ids of the cells with the digest of what they say in English now. A translation of
        what was there before stays, to be mended.
    """
    undone = {}
    for page in pages(NOTEBOOKS):
        translations, english = read(NOTEBOOKS, page, code), texts(content(page))
        file = text_file(NOTEBOOKS, page, code)
        kept = {cell: translations.get(cell, Translation(digest(text), "")) for cell, text in english.items()}
        if kept != translations:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(written(kept), encoding="utf-8", newline="\n")
        if cells := [f"{cell} ({digest(english[cell])})" for cell in stale(english, kept)]:
            undone[shown(file)] = cells
    return undone


def completed(own: Catalog, code: str) -> Catalog:
    """Return a catalog with every key that it needs; a text that it had not is empty."""
    made = {
        section: {key: own.get(section, {}).get(key, "") for key in texts} | filled(own.get(section, {}))
        for section, texts in read_catalog(CATALOGS / "en.json").items()
    }
    made["plural"] = own.get("plural") or plural_rules(code)
    made["number"] = own.get("number", {})
    made["course"] = dict.fromkeys(course_texts(), "") | filled(own.get("course", {}))
    for section, keys in forms(made).items():
        made[section] = dict.fromkeys([*made[section], *keys], "") | made[section]
    return made


def forms(catalog: Catalog) -> dict[str, list[str]]:
    """Return the forms of names and numbers that a catalog's own sentences ask for, by section.

    Examples
    --------
    >>> forms({"turn": {"first": "Au tour {player:de}, {moves:coups} au plus."}})
    {'name': ['gold:de', 'black:de'], 'number': ['coups.other']}
    """
    asked = [
        (part.lower(), form)
        for section, texts in catalog.items()
        if section not in ("plural", "number", "course") and not section.startswith("name")
        for text in texts.values()
        for part, form in re.findall(r"{(\w+):(\w+)}", text)
    ]
    categories = {category(number, catalog.get("plural", {})): None for number in range(1000)}
    names = [f"{name}:{form}" for part, form in asked for name in NAMES.get(part, ())]
    numbers = [f"{form}.{each}" for part, form in asked if part not in NAMES for each in categories]
    of_rulesets = {
        section: [key for key in names if key.partition(":")[0] in texts]
        for section, texts in catalog.items()
        if section.startswith("name@")
    }
    wanted = {"name": names, "number": numbers, **of_rulesets}
    return {section: list(dict.fromkeys(keys)) for section, keys in wanted.items()}


def plural_rules(code: str) -> dict[str, str]:
    """Return the plural rules of a language for whole numbers, if Babel, which has them, is installed.

    Only categories are returned that a number below a thousand has.
    """
    try:
        from babel import Locale, UnknownLocaleError
    except ImportError:
        return {}
    try:
        rules = dict(Locale.parse(code).plural_form.rules)
    except UnknownLocaleError:
        return {}
    for word, sign in ((" mod ", " % "), (" not in ", " != "), (" in ", " = ")):
        rules = {name: rule.replace(word, sign) for name, rule in rules.items()}
    met = {category(number, rules) for number in range(1000)}
    return {name: rule for name, rule in rules.items() if name in met}


def _empty(catalog: Catalog) -> str:
    """Say how many texts of each section are empty."""
    counts = {section: len(texts) - len(filled(texts)) for section, texts in catalog.items()}
    return ", ".join(f"{section} {count}" for section, count in counts.items() if count)

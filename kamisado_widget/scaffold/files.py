"""The files that a command writes into, and how."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
CATALOGS = PACKAGE / "i18n"
TESTS = PACKAGE.parent / "tests"

Catalog = dict[str, dict[str, str]]


def begin_file(path: Path, text: str) -> None:
    """Write a file where there is none, and a folder for it, as there is in a checkout."""
    if path.parent.exists() and not path.exists():
        path.write_text(text, encoding="utf-8", newline="\n")


def begin_keys(wanted: Catalog) -> Iterator[str]:
    """Add keys to the catalogs, in English with what they say at first, and say which."""
    for path in sorted(CATALOGS.glob("??.json")):
        catalog = read_catalog(path)
        for section, said in wanted.items():
            known = catalog.get(section, {})
            first = said if path.stem == "en" else dict.fromkeys(said, "")
            catalog[section] = known | {key: known.get(key) or text for key, text in first.items()}
        write_catalog(path, catalog)
        named = "; ".join(f"section {section}: {', '.join(said)}" for section, said in wanted.items())
        yield f"{shown(path)} has what it says, {named}."


def read_catalog(path: Path) -> Catalog:
    """Read a catalog of any language."""
    catalog: Catalog = json.loads(path.read_text(encoding="utf-8"))
    return catalog


def write_catalog(path: Path, catalog: Catalog) -> None:
    """Write it, as all of them are written."""
    path.write_text(json.dumps(catalog, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")


def shown(path: Path) -> str:
    """Return a file's name as whoever gave the command knows it."""
    return path.relative_to(PACKAGE.parent).as_posix()


def filled(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of a catalog that are not empty."""
    return {key: text for key, text in texts.items() if text}

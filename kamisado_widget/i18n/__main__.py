"""Add a language or its missing keys: ``python -m kamisado_widget.i18n new CODE``, in a checkout."""

import json
import sys
from pathlib import Path

from .catalog import ENGLISH
from .notebook import Translation, content, digest, pages, read, stale, text_file, texts, written

CATALOGS = Path(__file__).parent
NOTEBOOKS = CATALOGS.parents[1] / "notebooks"


def new(code: str) -> None:
    """Add all keys to the language's catalog, and all cells to its notebook texts."""
    file = CATALOGS / f"{code}.json"
    keys, own = _catalog(ENGLISH), _catalog(code) if file.exists() else {}
    keys |= {"plural": {}, "number": {}, "course": _catalog("de")["course"]}  # missing in English
    made = {section: dict.fromkeys(of, "") | own.get(section, {}) for section, of in keys.items()}
    file.write_text(json.dumps(made, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")
    print(f"{file}: {sum(not text for of in made.values() for text in of.values())} empty texts")
    for page in pages(NOTEBOOKS):
        english, known = texts(content(page)), read(NOTEBOOKS, page, code)
        whole = {cell: known.get(cell, Translation(digest(text), "")) for cell, text in english.items()}
        target = text_file(NOTEBOOKS, page, code)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(written(whole), encoding="utf-8", newline="\n")
        for cell in stale(english, whole):
            print(f"{target}: translate {cell}, then write {digest(english[cell])} behind its name")


def _catalog(code: str) -> dict[str, dict[str, str]]:
    return dict(json.loads((CATALOGS / f"{code}.json").read_text("utf-8")))


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "new":
        sys.exit("Usage: python -m kamisado_widget.i18n new CODE")
    new(sys.argv[2])

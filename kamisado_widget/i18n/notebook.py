"""Translations of the course's notebooks, stored apart from their structure and code.

A folder per language has a file per notebook with the texts of its cells. Each text starts with a line with
the cell's id and a digest of the English text::

    <!-- cell-02 5f2b0c9d -->
    ## La couleur décide

A code cell has a text if its strings contain phrases, one per line in order.

If the English text changes, the translation is stale and the whole cell is shown in English.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from .catalog import ENGLISH

FOLDER = "translations"

_HEADER = re.compile(r"^<!-- ([\w-]+) ([0-9a-f]{8}) -->\n", re.MULTILINE)
_PHRASE = re.compile(r'(?<=")[A-Z][\w’,]* [^"\n]*(?=")')  # several words: not a name, position or file
_WORDS = re.compile(r"<text[^>]*>[^<]*[^\W\d_]{2}")
_SUFFIXES = (".ipynb", ".md")
_PAGE = "page"  # the only text of a Markdown file

Notebook = dict[str, Any]


class Translation(NamedTuple):
    digest: str
    text: str


def digest(source: str) -> str:
    return hashlib.sha256(source.strip().encode()).hexdigest()[:8]


def parse(text: str) -> dict[str, Translation]:
    _, *parts = _HEADER.split(text)
    return {
        cell: Translation(of, own.strip())
        for cell, of, own in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def written(translations: Mapping[str, Translation]) -> str:
    return "\n".join(f"<!-- {cell} {each.digest} -->\n{each.text}\n" for cell, each in translations.items())


def content(page: Path) -> str | Notebook:
    text = page.read_text(encoding="utf-8")
    return json.loads(text) if page.suffix == ".ipynb" else text


def texts(page: str | Notebook) -> dict[str, str]:
    if isinstance(page, str):
        return {_PAGE: page}
    return {cell["id"]: text for cell in page["cells"] if (text := _text(cell))}


def _text(cell: Mapping[str, Any]) -> str:
    source = "".join(cell["source"])
    return source if cell["cell_type"] == "markdown" else "\n".join(_PHRASE.findall(source))


def stale(english: Mapping[str, str], translations: Mapping[str, Translation]) -> list[str]:
    return [cell for cell, text in english.items() if up_to_date(cell, text, translations) is None]


def up_to_date(cell: str, english: str, translations: Mapping[str, Translation]) -> str | None:
    found = translations.get(cell)
    return found.text if found and found.text and found.digest == digest(english) else None


def translate(notebook: Notebook, translations: Mapping[str, Translation], language: str) -> Notebook:
    """Return a notebook in another language.

    Phrases in the code are replaced, and a first line sets the language. Of the outputs only pictures without
    words are kept.
    """
    made = deepcopy(notebook)
    for cell in made["cells"]:
        source = "".join(cell["source"])
        own = up_to_date(cell["id"], _text(cell), translations)
        if cell["cell_type"] == "markdown":
            source = own or source
        else:
            source = _with_phrases(source, own or "")
            cell["outputs"] = [drawing for output in cell["outputs"] if (drawing := _drawing(output))]
        cell["source"] = source.splitlines(keepends=True)
    begin = next(cell for cell in made["cells"] if cell["cell_type"] == "code")
    speak = f'from kamisado_widget.i18n import speak\n\nspeak("{language}")\n\n'
    begin["source"] = [*speak.splitlines(keepends=True), *begin["source"]]
    return made


def _with_phrases(code: str, own: str) -> str:
    phrases = iter(own.splitlines())
    return _PHRASE.sub(lambda english: next(phrases, english[0]), code)


def _drawing(output: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the picture of an output if it has no words; labels for screen readers do not count."""
    data = output.get("data", {})
    if "image/png" not in data or _WORDS.search("".join(data.get("image/svg+xml", ""))):
        return None
    return {**output, "data": {"image/png": data["image/png"]}}


def files(course: Path) -> Iterator[Path]:
    """Yield the files of a course, without the leftovers of a notebook's run."""
    for path in sorted(course.rglob("*")):
        within = path.relative_to(course).parts
        if path.suffix in _SUFFIXES and not {".ipynb_checkpoints", FOLDER} & {*within}:
            yield path


def pages(course: Path) -> Iterator[Path]:
    """Yield the translated pages of a course: notebooks and Markdown for teachers."""
    for path in files(course):
        if path.suffix == ".ipynb" or (path.suffix == ".md" and path.parent.name == "for_teachers"):
            yield path


def text_file(course: Path, page: Path, language: str) -> Path:
    return course / FOLDER / language / page.relative_to(course).with_suffix(".md")


def read(course: Path, page: Path, language: str) -> dict[str, Translation]:
    file = text_file(course, page, language)
    return parse(file.read_text(encoding="utf-8")) if file.is_file() else {}


def translated(course: Path, page: Path, language: str) -> bytes:
    """Return a file of a course in another language.

    Pictures are the same in every language.
    """
    if language == ENGLISH or page.suffix not in (".ipynb", ".md"):
        return page.read_bytes()
    source, translations = content(page), read(course, page, language)
    if isinstance(source, str):
        return ((up_to_date(_PAGE, source, translations) or source).rstrip() + "\n").encode()
    made = translate(source, translations, language)
    return (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode()

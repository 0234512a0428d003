"""The course's notebooks in another language: one notebook for structure and code, texts apart from it.

The English notebook is the source. Beside it, in a folder for each language, stand the texts of its
cells, a file a notebook. Each begins with a line that names its cell and the English text that it
translates, by a digest::

    <!-- cell-02 5f2b0c9d -->
    ## La couleur décide

A cell of code has a text if there are phrases among its strings: what a lesson says, a title. Each has a
line, in their order; the code around them stays.

A cell whose English has changed since is stale: it is shown in English, whole, until somebody has
translated it again.
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
"""The folder beside the notebooks that holds their texts in other languages."""

_HEADER = re.compile(r"^<!-- ([\w-]+) ([0-9a-f]{8}) -->\n", re.MULTILINE)
_PHRASE = re.compile(r'(?<=")[A-Z][\w’,]* [^"\n]*(?=")')  # of words: no name, no position, no file
_WORDS = re.compile(r"<text[^>]*>[^<]*[^\W\d_]{2}")
_SUFFIXES = (".ipynb", ".md")
_PAGE = "page"  # a Markdown file is translated as a whole

Notebook = dict[str, Any]


class Translation(NamedTuple):
    digest: str
    text: str


def digest(source: str) -> str:
    """Return by what a translation knows its English text again."""
    return hashlib.sha256(source.strip().encode()).hexdigest()[:8]


def parse(text: str) -> dict[str, Translation]:
    r"""Read a file of translations.

    They are found by the ids of their cells.
    """
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
    """Return the texts of a page: of a notebook those of its cells that have one, by their ids."""
    if isinstance(page, str):
        return {_PAGE: page}
    return {cell["id"]: text for cell in page["cells"] if (text := _text(cell))}


def _text(cell: Mapping[str, Any]) -> str:
    source = "".join(cell["source"])
    return source if cell["cell_type"] == "markdown" else "\n".join(_PHRASE.findall(source))


def stale(english: Mapping[str, str], translations: Mapping[str, Translation]) -> list[str]:
    """Name the cells that have no translation, or one of a text that was there before."""
    return [cell for cell, text in english.items() if up_to_date(cell, text, translations) is None]


def up_to_date(cell: str, english: str, translations: Mapping[str, Translation]) -> str | None:
    found = translations.get(cell)
    return found.text if found and found.text and found.digest == digest(english) else None


def translate(notebook: Notebook, translations: Mapping[str, Translation], language: str) -> Notebook:
    """Return a notebook in another language.

    Its code is the same but for phrases, after a line that has the boards speak the language as well. Of
    what the cells showed, only drawings without words are kept.
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
    """Return the picture of an output, if no words are drawn in it. The SVG has some for those who listen."""
    data = output.get("data", {})
    if "image/png" not in data or _WORDS.search("".join(data.get("image/svg+xml", ""))):
        return None
    return {**output, "data": {"image/png": data["image/png"]}}


def files(course: Path) -> Iterator[Path]:
    """Yield the files of a course for its readers, and nothing that a run of a notebook left beside them."""
    for path in sorted(course.rglob("*")):
        within = path.relative_to(course).parts
        if path.suffix in _SUFFIXES and not {".ipynb_checkpoints", FOLDER} & {*within}:
            yield path


def pages(course: Path) -> Iterator[Path]:
    """Yield the pages of a course that are translated: its notebooks, and what else teachers read."""
    for path in files(course):
        if path.suffix == ".ipynb" or (path.suffix == ".md" and path.parent.name == "for_teachers"):
            yield path


def text_file(course: Path, page: Path, language: str) -> Path:
    """Return the file that holds what a page of a course says in another language."""
    return course / FOLDER / language / page.relative_to(course).with_suffix(".md")


def read(course: Path, page: Path, language: str) -> dict[str, Translation]:
    file = text_file(course, page, language)
    return parse(file.read_text(encoding="utf-8")) if file.is_file() else {}


def translated(course: Path, page: Path, language: str) -> bytes:
    """Return a file of a course as it is for readers of another language.

    A picture is the same in every language.
    """
    if language == ENGLISH or page.suffix not in (".ipynb", ".md"):
        return page.read_bytes()
    source, translations = content(page), read(course, page, language)
    if isinstance(source, str):
        return ((up_to_date(_PAGE, source, translations) or source).rstrip() + "\n").encode()
    made = translate(source, translations, language)
    return (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode()

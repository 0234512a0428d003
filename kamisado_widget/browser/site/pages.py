"""The data of the site's pages: words, contents, chapters and beginnings, in every language, packed."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress
from itertools import count, repeat
from pathlib import Path

from ...export.links import fragment_of, fragment_of_part, open_fragment
from ...i18n import LANGUAGES, page, speaking
from ...i18n.catalog import ENGLISH, sentences
from ...i18n.notebook import read
from ...puzzles import TASKS, PuzzleError
from ...puzzles.tasks import task_named
from ...rules import Match, Position
from ...rules.match import points
from ...sessions import Session
from ...sessions.board.opponent import opponents
from ...sessions.course.session import openings
from ...solver import LEVELS, level_label
from .beginnings import FORMATS, beginning, known_fragments
from .chapters import NAMES, ChapterPage, addresses, notebook_address, read_chapter, run_chapter


def write_pages(folder: Path, course: Path, *, with_notebooks: bool) -> None:
    # On an event loop boards put off what there is to think about; here nobody will.
    asyncio.run(_write_pages(folder, course, with_notebooks))


async def _write_pages(folder: Path, course: Path, with_notebooks: bool) -> None:
    chapters = {path: run_chapter(path) for path in (course / f"{name}.ipynb" for name in NAMES)}
    for language in LANGUAGES:
        pages = addresses(course, language, with_notebooks=with_notebooks)
        home = folder / language
        home.mkdir(parents=True)
        with speaking(language):
            _write(home / "site", _site(language, with_notebooks))
            for path, chapter in chapters.items():
                text = read_chapter(chapter, pages, read(course, path, language))
                _write(home / path.stem, _page(text, language))
            for fragment, name in known_fragments().items():
                if not (home / f"{name}.packed").exists():
                    _write(home / name, _beginning(fragment, language))


def _write(path: Path, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    path.with_name(f"{path.name}.packed").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _site(language: str, with_notebooks: bool) -> dict[str, object]:
    return {
        "languages": {code: page(code)["language.name"] for code in LANGUAGES},
        "words": {**sentences(ENGLISH)["app"], **sentences(language).get("app", {})},
        "labels": page(language),
        "chapters": NAMES,
        "parts": {part: fragment_of_part(part) for part in openings()},
        "notebooks": notebook_address("contents.ipynb", language) if with_notebooks else "",
        "formats": [_format(name, language) for name in FORMATS],
        "opponents": opponents((), language),
        "levels": [{"name": level, "label": level_label(level, language)} for level in LEVELS],
        "known": known_fragments(),
        "asked": _asked(language),
    }


def _asked(language: str) -> dict[str, list[str]]:
    """Return what tasks ask, with braces to fill in: of a puzzle of one move, and of a longer one.

    Only those that ask for no more than a page can tell of any position: who is to move.
    """
    told = {**sentences(ENGLISH)["puzzle"], **sentences(language).get("puzzle", {})}
    start = Position.start()
    asked = {}
    for task in map(task_named, TASKS, repeat(None)):
        with suppress(PuzzleError):
            task.check_begin(start)
            if task.parts(start).keys() == {"number"}:
                keys = [task.told(moves).removeprefix("puzzle.") for moves in (1, 2)]
                asked[task.key] = [told.get(f"{key}.open", told[key]) for key in keys]
    return asked


def _format(name: str, language: str) -> dict[str, object]:
    """Return a format of a match: what it is called, its goal, and how many rings of one tower reach it."""
    goal = Match(name).goal
    label = page(language)[f"format.{name}"].replace("{goal}", str(goal))
    rings = next(rank for rank in count() if points(rank) == goal)
    return {"name": name, "label": label, "goal": goal, "rings": rings}


def _page(chapter: ChapterPage, language: str) -> dict[str, object]:
    parts = [
        {"html": part} if isinstance(part, str) else {"first": _in_language(part, language)}
        for part in chapter.parts
    ]
    return {"title": chapter.title, "parts": parts}


def _in_language(session: Session, language: str) -> dict[str, object]:
    session.language = language
    return beginning(session, fragment_of(session))


def _beginning(fragment: str, language: str) -> dict[str, object]:
    return beginning(open_fragment(fragment, language=language), fragment)

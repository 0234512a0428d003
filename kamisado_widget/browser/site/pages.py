"""Write the data of the site's pages: labels, contents, chapters and initial states, in all languages."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress
from itertools import count, repeat
from pathlib import Path
from typing import Any

from ...export.links import fragment_of, fragment_of_part, open_fragment
from ...i18n import LANGUAGES, page, speaking
from ...i18n.catalog import ENGLISH, sentences
from ...i18n.notebook import read
from ...learner.next import PUZZLES
from ...lessons import COURSE
from ...puzzles import TASKS, PuzzleError
from ...puzzles.sets import RUNS
from ...puzzles.tasks import task_named
from ...rules import Match, Position
from ...rules.match import points
from ...sessions import Session
from ...sessions.board.opponent import opponents
from ...sessions.course.session import openings
from ...sessions.puzzle.sets import run_words
from ...solver import LEVELS, level_label
from ...solver.opponents import OPPONENTS
from .chapters import NAMES, ChapterPage, addresses, notebook_address, read_chapter, run_chapter

FORMATS = ("standard", "long", "marathon")
"""Formats of a match with a link on the site."""

# Known to the page, or only needed while computing.
_LEFT_OUT = ("_labels", "_readers", "_preference_state", "_parts", "_share_state", "_appended_nodes")


def beginning(session: Session, fragment: str) -> dict[str, Any]:
    state: dict[str, Any] = {key: value for key, value in session.state().items() if key not in _LEFT_OUT}
    turn = {key: value for key, value in state["_turn_state"].items() if key != "search"}
    empty: dict[str, Any] = {key: {} for key in ("_readers", "_preference_state", "_parts", "_share_state")}
    none_added = {"epoch": 0, "start": 0, "nodes": []}
    begun = {**state, **empty, "_appended_nodes": none_added, "_turn_state": turn}
    return {"fragment": fragment, "state": begun}


def known_fragments() -> dict[str, str]:
    """Return the site's own links, each with the name of its state file."""
    rounds = (f"board&opponent={name}&opponent_plays=gold" for name in OPPONENTS)
    return {
        "course": "course",
        "board": "board",
        "board&verdicts=1": "board",
        **dict.fromkeys(rounds, "board"),
        **{f"match={format}": f"match-{format}" for format in FORMATS},
        "puzzles": "puzzles",
        "rule": "rule",
        "setup": "setup",
        "solved": "solved",
        **{f"lesson={name}": f"lesson-{name}" for name in COURSE},
    }


def write_pages(folder: Path, course: Path, *, with_notebooks: bool) -> None:
    # With an event loop, boards would defer their computations.
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
        "runs": [
            {"name": fragment_of_part(f"{PUZZLES} {name}"), **run_words(name, language)} for name in RUNS
        ],
        "opponents": opponents((), language),
        "levels": [{"name": level, "label": level_label(level, language)} for level in LEVELS],
        "known": known_fragments(),
        "asked": _asked(language),
    }


def _asked(language: str) -> dict[str, list[str]]:
    """Return the templates of the tasks' questions, for a single move and for longer puzzles.

    Only tasks whose sentence needs no more than the player to move.
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

"""A lesson of the course."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..lessons import LessonScript, read_lesson
from .files import CATALOGS, PACKAGE, filled, read_catalog, shown, write_catalog

LESSONS = PACKAGE / "lessons" / "course"
COMPOSED = PACKAGE / "puzzles" / "composed.json"
LESSON = """\
Kamisado lesson 1
title: {title}
about: What it teaches, in one line.

step
position: 3a
say: What there is to see.
ask move: Where does brown stop, so that gold has to move blue? Write questions of your own.
purpose: hand over blue
kind: find
"""


def begin_lesson(name: str) -> Iterator[str]:
    """Write a lesson of the course and its keys in the catalogs, and say what is to be done."""
    path, contents = LESSONS / f"{name}.txt", LESSONS / "contents.txt"
    if not path.exists():
        path.write_text(
            LESSON.format(title=name.replace("-", " ").capitalize()), encoding="utf-8", newline="\n"
        )
    listed = contents.read_text(encoding="utf-8").split()
    if name not in listed:
        contents.write_text("\n".join([*listed, name]) + "\n", encoding="utf-8", newline="\n")
    yield f"{shown(path)} is the lesson: notebooks/10_your_own_lesson.ipynb says how one is written."
    yield f"{shown(contents)} has its name, in the place that it has in the course."
    for catalog in sorted(CATALOGS.glob("*.json")):
        sections = read_catalog(catalog)
        if "course" in sections:
            texts = dict.fromkeys(course_texts(), "") | filled(sections["course"])
            write_catalog(catalog, {**sections, "course": texts})
            empty = sum(not text for text in texts.values())
            yield f"{shown(catalog)}: texts of the course that are still empty: {empty}."
    yield "When the lesson’s texts have changed, give this command again: it adds their keys to the catalogs."
    yield f"{shown(LESSONS / 'chapters.json')} says which chapter it is in: put its name there."
    yield f'Put a cell with Lesson("{name}") into that chapter, and run: python tests/render_notebooks.py'
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/lessons"


def course_texts() -> list[str]:
    """Return all that the lessons of the course say, in their order, then the titles of composed puzzles."""
    names = (LESSONS / "contents.txt").read_text(encoding="utf-8").split()
    lessons = [read_lesson((LESSONS / f"{name}.txt").read_text(encoding="utf-8"), name) for name in names]
    people = {name for lesson in lessons for name in (lesson.gold, lesson.black)}
    composed = json.loads(COMPOSED.read_text(encoding="utf-8"))
    return [
        *(text for lesson in lessons for text in _texts(lesson) if text and text not in people),
        *(puzzle[key] for puzzle in composed for key in ("title", "notes")),
    ]


def _texts(lesson: LessonScript) -> Iterator[str]:
    yield from (lesson.title, lesson.about)
    for step in lesson.steps:
        yield from (step.say, step.prompt, step.why, *step.choices)

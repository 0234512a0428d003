import json
from collections.abc import Iterator
from pathlib import Path

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.lessons import LessonScript, read_lesson

PACKAGE = Path(__file__).resolve().parents[1] / "kamisado_widget"
LESSONS = PACKAGE / "lessons" / "course"
COMPOSED = PACKAGE / "tools" / "composed.json"


def course_texts() -> list[str]:
    names = [*(LESSONS / "contents.txt").read_text(encoding="utf-8").split(), "five-minutes"]
    lessons = [read_lesson((LESSONS / f"{name}.txt").read_text(encoding="utf-8"), name) for name in names]
    people = {name for lesson in lessons for name in (lesson.gold, lesson.black)}
    composed = json.loads(COMPOSED.read_text(encoding="utf-8"))
    return [
        *(text for lesson in lessons for text in _texts(lesson) if text and text not in people),
        *(step.name for step in lessons[-1].steps),
        *(puzzle[key] for puzzle in composed for key in ("title", "notes")),
    ]


def _texts(lesson: LessonScript) -> Iterator[str]:
    yield from (lesson.title, lesson.about)
    for step in lesson.steps:
        yield from (step.say, step.prompt, step.why, *step.choices)


def _complete(language: str) -> bool:
    own, english = sentences(language), sentences("en")
    shared = english.keys() - {"plural", "number"}
    return all(own.get(section, {}).keys() >= english[section].keys() for section in shared)


COMPLETE = [language for language in LANGUAGES[1:] if _complete(language)]
"""The other languages with all sentences but those of the course; `tests/i18n` lists missing ones."""

TAUGHT = [name for name in COMPLETE if sentences(name).get("course", {}).keys() >= set(course_texts())]
"""Those of them that say the whole course too."""


def strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def is_sentence(text: str) -> bool:
    return len(text.split()) > 3 and "/" not in text

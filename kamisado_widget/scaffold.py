"""Begins a language, a lesson, a mode of the room, a task, a setting or a host, in every file that it needs.

Left out of the wheel. A command may be given again at any time: what was written stays, what has come to be
needed since is added with an empty text, and what is still to be done is listed.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from .i18n.notebook import Translation, content, digest, pages, read, stale, text_file, texts, written
from .i18n.plural import category
from .lessons import LessonScript, read_lesson
from .scaffold_texts import (
    COUNTED,
    COUNTED_TEST,
    EXAMPLE,
    HOST,
    HOST_PAGE,
    HOST_TEST,
    LESSON,
    MODE,
    SETTING,
    TASK,
    TASK_TEST,
)

PACKAGE = Path(__file__).resolve().parent
CATALOGS = PACKAGE / "i18n"
LESSONS = PACKAGE / "lessons" / "course"
TASKS = PACKAGE / "puzzles" / "tasks"
MODES = PACKAGE / "live" / "modes"
COMPOSED = PACKAGE / "puzzles" / "composed.json"
HOSTS = PACKAGE / "hosts"
PAGES = PACKAGE.parent / "js" / "src" / "hosts"
TESTS = PACKAGE.parent / "tests"
NOTEBOOKS = PACKAGE.parent / "notebooks"
USAGE = """\
usage: python -m kamisado_widget new host NAME
       python -m kamisado_widget new language CODE
       python -m kamisado_widget new lesson NAME
       python -m kamisado_widget new mode NAME
       python -m kamisado_widget new setting NAME
       python -m kamisado_widget new task NAME [--counted]"""


SESSION = PACKAGE / "session" / "settings.py"
SETTINGS = "    sound: bool = setting("

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

Catalog = dict[str, dict[str, str]]


def main(arguments: list[str]) -> int:
    """Begin something, or go on with it, and say what is still to be done.

    Examples
    --------
    >>> main(["language", "not a code"])
    usage: python -m kamisado_widget new host NAME
           python -m kamisado_widget new language CODE
           python -m kamisado_widget new lesson NAME
           python -m kamisado_widget new mode NAME
           python -m kamisado_widget new setting NAME
           python -m kamisado_widget new task NAME [--counted]
    2
    """
    match arguments:
        case ["host", name] if re.fullmatch("[a-z]+(_[a-z]+)*", name) and not iskeyword(name):
            print(*begin_host(name), sep="\n")
        case ["language", code] if re.fullmatch("[a-z]{2,3}", code):
            print(*begin_language(code), sep="\n")
        case ["lesson", name] if re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name):
            print(*begin_lesson(name), sep="\n")
        case ["mode", name] if re.fullmatch("[a-z]+(_[a-z]+)*", name):
            print(*begin_mode(name), sep="\n")
        case ["setting", name] if re.fullmatch("[a-z]+(_[a-z]+)*", name) and not iskeyword(name):
            print(*begin_setting(name), sep="\n")
        case ["task", name, *counted] if (
            re.fullmatch("[a-z]+(_[a-z]+)*", name) and not iskeyword(name) and counted in ([], ["--counted"])
        ):
            print(*begin_task(name, counted=bool(counted)), sep="\n")
        case _:
            print(USAGE)
            return 2
    return 0


# --- a language


def begin_language(code: str) -> Iterator[str]:
    """Write a language's catalog, and say what is to be done."""
    path = CATALOGS / f"{code}.json"
    catalog = completed(_read(path) if path.exists() else {}, code)
    _write(path, catalog)
    yield f"{_shown(path)} has every key of en.json, and of the course. What is empty is said in English."
    if empty := _empty(catalog):
        yield f"Still empty: {empty}. Begin with the names."
    for page, cells in begin_texts(code).items():
        yield f"{page}: to be translated, and the digest put into its first line: {', '.join(cells)}."
    if not catalog["plural"]:
        yield "If the language has plural forms, the section plural wants their rules, in the CLDR’s words."
    yield "A sentence may ask for a form, as {color:la} or {moves:moves}; this command then adds its keys."
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/i18n"
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
            undone[_shown(file)] = cells
    return undone


def completed(own: Catalog, code: str) -> Catalog:
    """Return a catalog with every key that it needs; a text that it had not is empty."""
    made = {
        section: {key: own.get(section, {}).get(key, "") for key in texts} | _written(own.get(section, {}))
        for section, texts in _read(CATALOGS / "en.json").items()
    }
    made["plural"] = own.get("plural") or plural_rules(code)
    made["number"] = own.get("number", {})
    made["course"] = dict.fromkeys(course_texts(), "") | _written(own.get("course", {}))
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


# --- a lesson


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
    yield f"{_shown(path)} is the lesson: notebooks/10_your_own_lesson.ipynb says how one is written."
    yield f"{_shown(contents)} has its name, in the place that it has in the course."
    for catalog in sorted(CATALOGS.glob("*.json")):
        sections = _read(catalog)
        if "course" in sections:
            texts = dict.fromkeys(course_texts(), "") | _written(sections["course"])
            _write(catalog, {**sections, "course": texts})
            empty = sum(not text for text in texts.values())
            yield f"{_shown(catalog)}: texts of the course that are still empty: {empty}."
    yield "When the lesson’s texts have changed, give this command again: it adds their keys to the catalogs."
    yield f"{_shown(LESSONS / 'chapters.json')} says which chapter it is in: put its name there."
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


# --- a mode of the room


def begin_mode(name: str) -> Iterator[str]:
    """Write a mode in which all see the teacher's board, and its name in the catalogs."""
    path = MODES / f"{name}.py"
    if not path.exists():
        kind, place = name.title().replace("_", ""), 1 + len(list(MODES.glob("*.py")))
        path.write_text(MODE.format(kind=kind, name=name, place=place), encoding="utf-8", newline="\n")
    yield f"{_shown(path)} is the mode: the room and the panel find it there. mode.py says what it may do."
    keys = {f"mode.{name}": name.replace("_", " ").capitalize(), f"mode.{name}.why": "What the class does."}
    yield from begin_keys({"live": keys})
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/live"


# --- a setting


def begin_setting(name: str) -> Iterator[str]:
    """Declare a setting of all boards that is on or off, name it, and say what is to be done."""
    text = SESSION.read_text(encoding="utf-8")
    if f"    {name}: " not in text:
        text = text.replace(SETTINGS, SETTING.format(name=name) + SETTINGS, 1)
        SESSION.write_text(text, encoding="utf-8", newline="\n")
    for catalog in sorted(CATALOGS.glob("??.json")):
        sections = _read(catalog)
        label = name.replace("_", " ").capitalize() if catalog.stem == "en" else ""
        _write(catalog, {**sections, "page": {f"settings.{name}": label} | sections["page"]})
        yield f"{_shown(catalog)}: settings.{name} is what the reader's preferences call it."
    yield f"{_shown(SESSION)} declares it: say there what it is for, and who may change it."
    yield "With link=True a link to a board carries it; without a look it is no part of how a board looks."
    yield f"On the page it is picture.{name}, for js/src/board to draw."
    yield f"A still picture draws it once svg in kamisado_widget/picture/svg.py takes a parameter {name}."
    yield "Then write the rest and build the page: python js/wire.py, python js/hatch_build.py"


# --- a task of puzzles


def begin_task(name: str, *, counted: bool = False) -> Iterator[str]:
    """Write a task that is done with one move, or within so many; a test of it; its keys in the catalogs."""
    words, key = name.replace("_", " "), name.replace("_", "-")
    task, test = (COUNTED, COUNTED_TEST) if counted else (TASK, TASK_TEST)
    number = ", in {number:moves} of {player}’s own at the most" if counted else ""
    for path, text in (
        (TASKS / f"{name}.py", task.format(kind=name.title().replace("_", ""))),
        (TESTS / "puzzles" / f"test_{name}.py", test.format(words=words, example=EXAMPLE)),
    ):
        _begin(path, text)
    yield f"{_shown(TASKS / name)}.py is the task: it is found there. puzzles/task.py says what it may do."
    yield f"{_shown(TESTS)}/puzzles/test_{name}.py is its test."
    yield from begin_keys(
        {
            "page": {f"desk.task.{key}": words.capitalize()},
            "puzzle": {
                f"told.{key}": f"{{player}} to move: {words}{number}.",
                f"never.{key}": "{Player} cannot do that.",
                f"missed.{key}": "So this was not it.",
            },
            "quiz": {f"wrong.{key}": "After {move} that is not so."},
        }
    )
    yield "Then write the rest and build the page: python js/wire.py, python js/hatch_build.py"
    yield "What is missing or does not fit, these tests tell: python -m kamisado_widget test tests/puzzles"


# --- a host


def begin_host(name: str) -> Iterator[str]:
    """Write a host by lines of JSON: Python's end, the page's, and a test of the first."""
    here, page, test = HOSTS / f"{name}.py", PAGES / f"{name}.ts", TESTS / "hosts" / f"test_{name}.py"
    kind = name.title().replace("_", "")
    called = kind[0].lower() + kind[1:]
    for path, text in ((here, HOST), (page, HOST_PAGE), (test, HOST_TEST)):
        _begin(path, text.replace("KIND", kind).replace("CALLED", called).replace("NAME", name))
    yield f"{_shown(here)} is Python's end: attach.py beside it says what a host may do for its reader."
    yield f"{_shown(page)} is the page's: built, it is static/{name}.js, beside the scripts that draw."
    yield f"{_shown(test)} is a test of the first."
    yield "Then build the page: python js/hatch_build.py"


# --- files


def _begin(path: Path, text: str) -> None:
    """Write a file where there is none, and a folder for it, as there is in a checkout."""
    if path.parent.exists() and not path.exists():
        path.write_text(text, encoding="utf-8", newline="\n")


def begin_keys(wanted: Catalog) -> Iterator[str]:
    """Add keys to the catalogs, in English with what they say at first, and say which."""
    for path in sorted(CATALOGS.glob("??.json")):
        catalog = _read(path)
        for section, said in wanted.items():
            known = catalog.get(section, {})
            first = said if path.stem == "en" else dict.fromkeys(said, "")
            catalog[section] = known | {key: known.get(key) or text for key, text in first.items()}
        _write(path, catalog)
        named = "; ".join(f"section {section}: {', '.join(said)}" for section, said in wanted.items())
        yield f"{_shown(path)} has what it says, {named}."


def _read(path: Path) -> Catalog:
    catalog: Catalog = json.loads(path.read_text(encoding="utf-8"))
    return catalog


def _write(path: Path, catalog: Catalog) -> None:
    path.write_text(json.dumps(catalog, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")


def _written(texts: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in texts.items() if text}


def _empty(catalog: Catalog) -> str:
    """Say how many texts of each section are empty."""
    counts = {section: len(texts) - len(_written(texts)) for section, texts in catalog.items()}
    return ", ".join(f"{section} {count}" for section, count in counts.items() if count)


def _shown(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

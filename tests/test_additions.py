"""What the guide's recipes add, a checkout takes: nothing counts or lists what there is today."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
PARTS = [
    "tests/i18n",
    "tests/lessons",
    "tests/learner",
    "tests/rules/test_rulesets.py",
    "tests/rules/test_position.py",
    "tests/classroom/test_items.py",
    "tests/puzzles/test_puzzle.py",
    "tests/session/test_editor.py",
    "tests/session/test_language.py",
    "tests/session/test_lesson.py",
    "tests/test_course_notebooks.py",
    "tests/test_guide.py",
]
"""What knows languages, lessons, exercises and rulesets; the rest of the suite does not."""

Catalog = dict[str, dict[str, str]]

EXERCISE = '''\
"""Whose turn is it, and with what: rule T2."""

from random import Random

from ...i18n import Sentence
from ...rules import Position
from .draft import Draft, Reason


def draw(rng: Random, level: int) -> Draft:
    """Draw five moves."""
    position = Position.start()
    for _ in range(5):
        position = position.play(rng.choice(position.legal_moves))
        if position.outcome:
            return draw(rng, level)
    square = position.movable[0]
    parts = {"player": position.player, "color": position.required, "square": square}
    reason = Reason("T2", Sentence("exercise.reply.why", parts), (square,))
    return Draft(position, "tower", Sentence("exercise.reply", parts), square, "T2", lambda _: reason)
'''
SENTENCES = {
    "reply": "Press the tower of {player} that answers.",
    "reply.why": "{player} answers with the {color} tower on {square}.",
    "title.reply": "The answer",
}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, with one more of each."""
    copy = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    add_ruleset(copy)
    add_exercise(copy)
    add_lesson(copy)
    add_language(copy)
    run(copy, "js/wire.py")
    return copy


def run(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(checkout)}  # for the kernels too that it starts
    return subprocess.run([sys.executable, *arguments], cwd=checkout, capture_output=True, text=True, env=env)


def edit(path: Path, change: Callable[[Any], Any]) -> None:
    """Change a JSON file."""
    text = json.dumps(change(json.loads(path.read_text("utf-8"))), ensure_ascii=False, indent=2)
    path.write_text(text + "\n", encoding="utf-8")


def add_sentences(checkout: Path, section: str, texts: dict[str, str]) -> None:
    """Put sentences into every catalog; in others than English they read a little differently."""
    for path in (checkout / "kamisado_widget" / "i18n").glob("*.json"):
        sign = "" if path.stem == "en" else "ˣ"
        added = {key: text + sign for key, text in texts.items()}
        edit(path, lambda catalog, added=added: {**catalog, section: {**catalog[section], **added}})


def add_ruleset(checkout: Path) -> None:
    rulesets = checkout / "kamisado_widget" / "rules" / "rulesets.json"
    edit(rulesets, lambda all_: {**all_, "otter": {**all_["official"], "ranges": [2, 2, 1, 1]}})
    add_sentences(checkout, "page", {"editor.ruleset.otter": "Otter"})


def add_exercise(checkout: Path) -> None:
    folder = checkout / "kamisado_widget" / "lessons" / "exercises"
    (folder / "reply.py").write_text(EXERCISE, encoding="utf-8")
    listed = (folder / "__init__.py").read_text("utf-8")
    listed = listed.replace("refused, targets", "refused, reply, targets")
    listed = listed.replace(
        '    "refused": refused.draw,\n', '    "refused": refused.draw,\n    "reply": reply.draw,\n'
    )
    (folder / "__init__.py").write_text(listed, encoding="utf-8")
    add_sentences(checkout, "exercise", SENTENCES)


def add_lesson(checkout: Path) -> None:
    done = run(checkout, "-m", "kamisado_widget", "new", "lesson", "the-sumo-waits")
    assert done.returncode == 0, done.stderr
    for path in (checkout / "kamisado_widget" / "i18n").glob("*.json"):
        edit(path, lambda catalog: {section: filled(section, texts) for section, texts in catalog.items()})
    chapter = next((checkout / "notebooks").glob("01_*.ipynb"))
    notebook = nbformat.read(chapter, as_version=4)
    first = next(at for at, cell in enumerate(notebook.cells) if "Lesson(" in cell.source)
    notebook.cells.insert(first + 1, nbformat.v4.new_code_cell('Lesson("the-sumo-waits")'))
    nbformat.write(notebook, chapter)


def filled(section: str, texts: dict[str, str]) -> dict[str, str]:
    """Translate what is empty in a course that has been begun."""
    if section != "course" or not any(texts.values()):
        return texts
    return {key: text or key + "ˣ" for key, text in texts.items()}


def add_language(checkout: Path) -> None:
    """Translate the whole of English into a language that differs by one sign."""
    assert run(checkout, "-m", "kamisado_widget", "new", "language", "it").returncode == 0
    catalogs = checkout / "kamisado_widget" / "i18n"
    english: Catalog = json.loads((catalogs / "en.json").read_text("utf-8"))
    edit(
        catalogs / "it.json",
        lambda catalog: {
            section: catalog[section]
            if section == "plural"
            else {
                key: english.get(section, {}).get(key, key) + "ˣ"
                for key in (english[section] if section == "number" else texts)
            }
            for section, texts in catalog.items()
        },
    )


@pytest.mark.slow
def test_a_checkout_with_one_more_of_each_passes_its_own_tests(checkout: Path) -> None:
    done = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *PARTS)
    assert done.returncode == 0, done.stdout[-6000:]

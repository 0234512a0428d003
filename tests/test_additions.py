"""What the guide's recipes add, a checkout takes: nothing counts or lists what there is today."""

import json
import os
import re
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
    "tests/hosts",
    "tests/i18n",
    "tests/lessons",
    "tests/learner/test_deck.py",
    "tests/learner/test_mastery.py",
    "tests/learner/test_question_id.py",
    "tests/learner/test_awards.py",
    "tests/live/test_modes.py",
    "tests/rules/test_rulesets.py",
    "tests/rules/test_position.py",
    "tests/classroom/test_items.py",
    "tests/puzzles/test_first_moves.py",
    "tests/puzzles/test_one_answer.py",
    "tests/puzzles/test_puzzle.py",
    "tests/puzzles/test_shut_in.py",
    "tests/puzzles/test_tasks.py",
    "tests/kinds/editor/test_desk.py",
    "tests/kinds/editor/test_session.py",
    "tests/session/test_imports.py",
    "tests/session/test_language.py",
    "tests/kinds/lesson/test_session.py",
    "tests/stress/test_messages.py",
    "tests/test_course_notebooks.py",
    "tests/test_guide.py",
    "tests/test_package.py",
    "tests/test_quality.py",
]
"""What knows hosts, languages, lessons, exercises, rulesets and widgets; the rest of the suite does not."""

Catalog = dict[str, dict[str, str]]

EXERCISE = '''\
"""Whose turn is it, and with what: rule T2."""

from random import Random

from ...i18n import Sentence
from ...rules import Position
from .draft import AnswerReason, Draft


def draw(rng: Random, level: int) -> Draft:
    """Draw five moves."""
    position = Position.start()
    for _ in range(5):
        position = position.play(rng.choice(position.legal_moves))
        if position.outcome:
            return draw(rng, level)
    square = position.movable[0]
    parts = {"player": position.player, "color": position.required, "square": square}
    reason = AnswerReason("T2", Sentence("exercise.reply.why", parts), (square,))
    return Draft(position, "tower", Sentence("exercise.reply", parts), square, "T2", lambda _: reason)
'''
SENTENCES = {
    "reply": "Press the tower of {player} that answers.",
    "reply.why": "{player} answers with the {color} tower on {square}.",
    "title.reply": "The answer",
}

SESSION = '''\
"""The rulebook's figures, one after another."""

from __future__ import annotations

from ...lessons import FIGURES
from ...session.acts import act
from ...session.session import Session, first_language
from ...session.tree import ROOT
from ...session.wire import Node


class FiguresSession(Session):
    """The rulebook's figures, one after another."""

    kind = "figures"

    def __init__(self, *, language: str | None = None, **settings: object) -> None:
        super().__init__(_scenes(first_language(language)), language=language, **settings)

    def _fixed_scenes(self) -> list[Node]:
        return _scenes(self.language)

    @act("next")
    def act_next(self) -> None:
        """Show the next figure."""
        self.cursor = (self.cursor + 1) % len(FIGURES)


def _scenes(language: str) -> list[Node]:
    return [
        Node(parent=ROOT, batch=0, position=str(it.position), say=it.sentence.render(language))
        for it in FIGURES.values()
    ]
'''
WIDGET = '''\
"""The rulebook's figures, one after another."""

from __future__ import annotations

from typing import Unpack

from ..frontend import script
from ..kinds.figures.session import FiguresSession
from .generated import ViewOptions
from .session_widget import SessionWidget


class Figures(SessionWidget[FiguresSession]):
    """The rulebook's figures, one after another."""

    _esm = script("figures")

    def __init__(self, **options: Unpack[ViewOptions]) -> None:
        super().__init__(FiguresSession, **options)
'''
PAGE = """\
// The rulebook's figures, one after another.
import "../../styles/base.css";
import type { Kind, View } from "../../kind.ts";
import { widget } from "../../view.tsx";

const figures = (view: View): Kind => ({
  shortcuts: { n: () => view.request({ act: "next" }, () => undefined) },
  panel: () => ({}),
});

export default widget(figures);
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory, node_modules: Path) -> Path:
    """A copy of the checkout, with one more of each."""
    copy = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    add_ruleset(copy)
    add_exercise(copy)
    add_lesson(copy)
    add_mode(copy)
    add_host(copy)
    add_task(copy)
    add_language(copy)
    add_widget(copy)
    add_setting(copy)
    shutil.copytree(node_modules, copy / "js" / "node_modules", symlinks=True)
    for command in ("js/wire.py", "js/hatch_build.py"):
        done = run(copy, command)
        assert done.returncode == 0, done.stderr
    return copy


def run(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(checkout)}  # for the kernels too that it starts
    return subprocess.run([sys.executable, *arguments], cwd=checkout, capture_output=True, text=True, env=env)


def edit(path: Path, change: Callable[[Any], Any]) -> None:
    """Change a JSON file."""
    text = json.dumps(change(json.loads(path.read_text("utf-8"))), ensure_ascii=False, indent=2)
    path.write_text(text + "\n", encoding="utf-8")


def replace(path: Path, *changes: tuple[str, str]) -> None:
    """Change a text file, wherever it says the first of two texts for the first time."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text, (path, old)
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def add_sentences(checkout: Path, section: str, texts: dict[str, str]) -> None:
    """Put sentences into every catalog; in others than English, a little different and without forms."""
    plain = {key: re.sub(r"{(\w+):\w+}", r"{\1}", text) + "ˣ" for key, text in texts.items()}
    for path in (checkout / "kamisado_widget" / "i18n").glob("*.json"):
        added = texts if path.stem == "en" else plain
        edit(path, lambda catalog, added=added: {**catalog, section: {**catalog[section], **added}})


def add_ruleset(checkout: Path) -> None:
    rulesets = checkout / "kamisado_widget" / "rules" / "rulesets.json"
    edit(rulesets, lambda all_: {**all_, "otter": {**all_["official"], "ranges": [2, 2, 1, 1]}})
    add_sentences(checkout, "page", {"editor.ruleset.otter": "Otter"})


def add_exercise(checkout: Path) -> None:
    folder = checkout / "kamisado_widget" / "lessons" / "exercises"
    (folder / "reply.py").write_text(EXERCISE, encoding="utf-8")
    replace(
        folder / "__init__.py",
        ("refused, targets", "refused, reply, targets"),
        ('    "refused": refused.draw,\n', '    "refused": refused.draw,\n    "reply": reply.draw,\n'),
    )
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
    chapters = checkout / "kamisado_widget" / "lessons" / "course" / "chapters.json"
    listed = json.loads(chapters.read_text("utf-8"))
    parts = next(each["parts"] for each in listed if each["name"] == chapter.stem)
    parts.insert(1, "the-sumo-waits")
    chapters.write_text(json.dumps(listed), "utf-8")


def add_mode(checkout: Path) -> None:
    done = run(checkout, "-m", "kamisado_widget", "new", "mode", "relay")
    assert done.returncode == 0, done.stderr
    for path in (checkout / "kamisado_widget" / "i18n").glob("*.json"):
        sign = "" if path.stem == "en" else "ˣ"
        called = {"mode.relay": f"Relay{sign}", "mode.relay.why": f"What the class does.{sign}"}
        edit(path, lambda catalog, called=called: {**catalog, "live": {**catalog["live"], **called}})


def add_host(checkout: Path) -> None:
    done = run(checkout, "-m", "kamisado_widget", "new", "host", "pipe")
    assert done.returncode == 0, done.stderr


def add_task(checkout: Path) -> None:
    """Add tasks of puzzles, and translate what they say."""
    for options in (["shut_in"], ["one_answer", "--counted"], ["leave_a_choice", "--defended"]):
        done = run(checkout, "-m", "kamisado_widget", "new", "task", *options)
        assert done.returncode == 0, done.stderr
    english: Catalog = json.loads((checkout / "kamisado_widget" / "i18n" / "en.json").read_text("utf-8"))
    endings = ("shut-in", "one-answer", "leave-a-choice")
    for section in ("page", "puzzle", "quiz"):
        said = {key: text for key, text in english[section].items() if key.endswith(endings)}
        add_sentences(checkout, section, said)


def filled(section: str, texts: dict[str, str]) -> dict[str, str]:
    """Translate what is empty in a begun course, without the sign that languages set each in its way."""
    if section != "course" or not any(texts.values()):
        return texts
    return {key: text or key.replace("?", "") + "ˣ" for key, text in texts.items()}


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


def add_widget(checkout: Path) -> None:
    package = checkout / "kamisado_widget"
    own = package / "kinds" / "figures"
    own.mkdir()
    (own / "__init__.py").write_text('"""The rulebook’s figures."""\n', encoding="utf-8")
    (own / "session.py").write_text(SESSION, encoding="utf-8")
    (package / "widgets" / "figures.py").write_text(WIDGET, encoding="utf-8")
    kind = checkout / "js" / "src" / "kinds" / "figures"
    kind.mkdir()
    (kind / "figures.tsx").write_text(PAGE, encoding="utf-8")
    replace(package / "session" / "wire.py", ("KindName = Literal[", 'KindName = Literal["figures", '))
    replace(
        package / "session" / "__init__.py",
        (
            "    from ..kinds.lesson.",
            "    from ..kinds.figures.session import FiguresSession\n    from ..kinds.lesson.",
        ),
        ('    "LessonSession": ', '    "FiguresSession": ".kinds.figures.session",\n    "LessonSession": '),
        ('    "LessonSession",', '    "FiguresSession",\n    "LessonSession",'),
    )
    replace(
        package / "widgets" / "__init__.py",
        ("    from .lesson import", "    from .figures import Figures\n    from .lesson import"),
        ('    "Lesson": ', '    "Figures": "figures",\n    "Lesson": '),
        ('    "Exercises",', '    "Exercises",\n    "Figures",'),
    )
    replace(
        package / "__init__.py",
        ("        Exercises,", "        Exercises,\n        Figures,"),
        ('    "Exercises",', '    "Exercises",\n    "Figures",'),
        ('    "IllegalMove": ', '    "Figures": "widgets",\n    "IllegalMove": '),
    )
    replace(
        checkout / "tests" / "stress" / "test_messages.py",
        ("    ExerciseSession,\n", "    ExerciseSession,\n    FiguresSession,\n"),
        ('    "rulebook": ', '    "figures": lambda folder: FiguresSession(),\n    "rulebook": '),
    )


def add_setting(checkout: Path) -> None:
    """Add a setting that is shown nowhere yet, and translate what it is called."""
    done = run(checkout, "-m", "kamisado_widget", "new", "setting", "moves_shown")
    assert done.returncode == 0, done.stderr
    add_sentences(checkout, "page", {"settings.moves_shown": "Moves"})


@pytest.mark.slow
def test_the_page_of_an_added_host_is_built_with_what_it_stands_on(checkout: Path) -> None:
    built = (checkout / "kamisado_widget" / "static" / "pipe.js").read_text("utf-8")
    assert built.startswith("export default")
    assert "onmessage" in built
    assert "msg:custom" in built


SHOW_MOVES = """
from typing import get_type_hints
from kamisado_widget import Board
from kamisado_widget.export.links import fragment_of
from kamisado_widget.frontend import script
from kamisado_widget.widgets.generated import BoardOptions

board = Board(moves_shown=True)
assert board.moves_shown and "moves_shown" in board.keys
assert "moves_shown" in fragment_of(board.session)
assert get_type_hints(BoardOptions)["moves_shown"] is bool
board.set_state({"moves_shown": False})
assert not board.session.moves_shown
assert "moves_shown" in script("board")
"""


@pytest.mark.slow
def test_an_added_setting_is_an_argument_a_trait_and_a_preference(checkout: Path) -> None:
    done = run(checkout, "-c", SHOW_MOVES)
    assert done.returncode == 0, done.stderr


TURN_THE_PAGE = """
from kamisado_widget import Figures

figures = Figures(flipped=True)
first, session = figures.scene(), figures._session
assert session.handle({"id": "1", "epoch": session.epoch, "node": 0, "act": "next"})["ok"]
assert (figures.cursor, figures.flipped) == (1, True)
assert figures.scene()["say"] != first["say"]
assert figures.to_html().startswith("<!doctype html>")
"""


@pytest.mark.slow
def test_an_added_widget_shows_what_its_session_does(checkout: Path) -> None:
    done = run(checkout, "-c", TURN_THE_PAGE)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_checkout_with_one_more_of_each_passes_its_own_tests(checkout: Path) -> None:
    done = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *PARTS)
    assert done.returncode == 0, done.stdout[-6000:]

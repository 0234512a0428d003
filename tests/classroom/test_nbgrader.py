from __future__ import annotations

import json
import os
import subprocess
import tomllib
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from kamisado_widget import Quiz, results
from tests.classroom.helpers import ITEMS, asked, right, wrong
from tests.environments import environment

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
CONFIG = """
c = get_config()
c.CourseDirectory.course_id = "kamisado"
c.CourseDirectory.root = {root!r}
c.Exchange.root = {exchange!r}
c.Exchange.path_includes_course = False
"""
QUIZ = f"from kamisado_widget import Quiz\nquiz = Quiz({list(ITEMS)!r}, file='answers.json')\nquiz"
READ = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({s.student.id: s.score for s in book.assignment_submissions("quiz")}))
"""


class Course:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.teacher, self.student, exchange = folder / "teacher", folder / "student", folder / "exchange"
        for each in (self.teacher, self.student, exchange):
            each.mkdir()
            config = CONFIG.format(root=str(each), exchange=str(exchange))
            (each / "nbgrader_config.py").write_text(config, encoding="utf-8")
        exchange.chmod(0o777)
        self.python = self._environment(folder / "env")

    def _environment(self, env: Path) -> Path:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        python = environment(env, "nbgrader>=0.9.5", *project["dependencies"])
        where = "import sysconfig; print(sysconfig.get_path('purelib'))"
        packages = subprocess.run([python, "-c", where], check=True, capture_output=True, text=True)
        Path(packages.stdout.strip(), "checkout.pth").write_text(str(ROOT), encoding="utf-8")
        return python

    def run(self, cwd: Path, *arguments: str) -> str:
        folders = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
        own = {name: str(self.folder / "home" / name.lower()) for name in folders}
        own |= {
            "HOME": str(self.folder / "home"),
            "PATH": f"{self.python.parent}{os.pathsep}{os.environ['PATH']}",
        }
        done = subprocess.run(
            [self.python, *arguments],
            cwd=cwd,
            env=os.environ | own,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def nbgrader(self, cwd: Path, *arguments: str) -> None:
        self.run(cwd, "-m", "nbgrader", *arguments)


def graded(grade_id: str, points: int, source: str) -> nbformat.NotebookNode:
    about = {"schema_version": 3, "grade_id": grade_id, "grade": True, "points": points}
    about |= {"locked": True, "solution": False, "task": False, "cell_type": "code"}
    return new_code_cell(source, metadata={"nbgrader": about})


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    course = Course(tmp_path_factory.mktemp("course"))
    notebook = new_notebook(
        cells=[
            new_markdown_cell("Answer the questions on the boards."),
            new_code_cell(QUIZ),
            graded("first", 1, "quiz.check(1)"),  # one question: 0 or 1 point
            graded("all", len(ITEMS), "quiz.score"),  # a point for each
        ]
    )
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    source = course.teacher / "source" / "quiz"
    source.mkdir(parents=True)
    nbformat.write(notebook, source / "quiz.ipynb")
    course.nbgrader(course.teacher, "generate_assignment", "quiz")
    course.nbgrader(course.teacher, "release_assignment", "quiz")
    return course


def submitted_by(course: Course, student: str) -> Path:
    folder = course.teacher / "submitted" / student / "quiz"
    folder.mkdir(parents=True)
    released = course.teacher / "release" / "quiz" / "quiz.ipynb"
    (folder / "quiz.ipynb").write_bytes(released.read_bytes())
    return folder


def test_the_score_is_in_the_gradebook(course: Course) -> None:
    # One student uses the whole exchange: fetch, answer, submit.
    course.nbgrader(course.student, "fetch_assignment", "quiz")
    quiz = Quiz(asked(), course.student / "quiz" / "answers.json")
    for number in (1, 2, 3):
        quiz.answer(number, right(asked()[number - 1]))
    quiz.answer(4, wrong(asked()[3]))
    course.nbgrader(course.student, "submit", "quiz")
    course.nbgrader(course.teacher, "collect", "quiz")
    (fetched,) = (course.teacher / "submitted").iterdir()

    # Others edited the file: added a score, appended right answers, or wrote garbage.
    data = json.loads((fetched / "quiz" / "answers.json").read_text(encoding="utf-8"))
    data["score"] = data["quizzes"][next(iter(data["quizzes"]))]["score"] = 99
    answers = next(iter(data["quizzes"].values()))["answers"]
    answers[asked()[3].id].append(right(asked()[3]))
    answers[asked()[4].id] = [["g6e8"], "g6e8"]
    (submitted_by(course, "boaster") / "answers.json").write_text(json.dumps(data), encoding="utf-8")
    (submitted_by(course, "garbler") / "answers.json").write_bytes(b'{"kamisado-answers": 1, "quiz')
    submitted_by(course, "sleeper")

    course.nbgrader(course.teacher, "autograde", "quiz", "--create")

    grades = json.loads(course.run(course.teacher, "-c", READ))
    assert grades == {fetched.name: 4, "boaster": 4, "garbler": 0, "sleeper": 0}

    # The teacher's own table agrees.
    table = results(str(course.teacher / "submitted" / "**"), asked())
    assert {row.who: row.score for row in table} == {fetched.name: 3, "boaster": 3, "garbler": 0}

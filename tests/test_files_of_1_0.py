"""What readers of 1.0 have on their disks: each file was written by that version, and opens in this one."""

import shutil
from pathlib import Path

import pytest

from kamisado_widget import Lesson, Match, Quiz
from kamisado_widget.classroom import results
from kamisado_widget.learner import Progress
from kamisado_widget.puzzles import Collection, Puzzle

FILES = Path(__file__).parent / "files_of_1_0"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, where a notebook would have them."""
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_match_is_where_it_was() -> None:
    match = Match.load("match.txt")
    assert str(match).splitlines() == Path("match.txt").read_text("utf-8").splitlines()
    assert match.rounds[1].fill == "right"


def test_a_lesson_is_shown() -> None:
    assert Lesson.load("lesson.txt").session.script.title == "Figure 4: a blocked tower"


def test_a_collection_keeps_its_puzzles_and_their_names() -> None:
    collection = Collection.load("puzzles.json")
    for puzzle in collection:
        now = Puzzle.from_position(puzzle.position, puzzle.task)
        assert (puzzle.id, puzzle.solution, puzzle.difficulty) == (now.id, now.solution, 1)


def test_answers_count_for_the_quiz_that_they_were_given_to(folder: Path) -> None:
    quiz = Quiz(["blocked 2 seed 7", "push 1 seed 3"])
    assert (quiz.score, quiz.total) == (2, 2)
    assert quiz.line == "kamisado-quiz 1 84670bee Ann 1,1 15cff7cc"
    (row,) = results(folder, quiz).rows
    assert (row.who, row.score) == ("Ann", 2)


def test_progress_keeps_what_was_answered_and_asks_what_was_missed() -> None:
    progress = Progress()
    assert progress.notice == ""
    assert progress.known("S5").level != "never"
    assert progress.due == 1

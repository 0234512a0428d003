"""Where a class gave up: from the files of progress that pupils handed in, and from nothing else."""

import json
import re
from itertools import count
from pathlib import Path

import pytest

from kamisado_widget.classroom import drop_offs
from kamisado_widget.i18n import speaking
from kamisado_widget.learner import Memory, Progress
from kamisado_widget.session import LessonSession
from kamisado_widget.session.recall import Recall
from tests.clock import Clock

LESSON = """Kamisado lesson 1
title: Two <steps>

step
position: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
say: Look at the board.

step
ask choice: Who begins?
choices: Black | Gold
answer: Black

step
ask choice: Which rule says so?
choices: T1 | M1
answer: T1
"""


def hand_in(path: Path, answers: dict[int, list[str]], seconds: int = 0, key: str = "lesson here") -> None:
    """Read the lesson as a pupil does, and leave the file of progress behind."""
    path.parent.mkdir(exist_ok=True)
    clock, ids = Clock(), map(str, count())
    memory = Memory(path, clock=clock)
    lesson = LessonSession(LESSON, Progress(memory))
    recall = Recall(lesson, memory, key)
    recall.begin()
    for step, tries in answers.items():
        lesson.cursor = step
        for answer in tries:
            clock.wait(seconds=seconds)
            place = {"id": next(ids), "epoch": lesson.epoch, "node": step}
            lesson.handle({**place, "act": "answer", "answer": [answer]})
    recall.save()


def test_each_step_tells_who_came_and_who_stopped_there(tmp_path: Path) -> None:
    hand_in(tmp_path / "ann" / "kamisado-progress.json", {1: ["Gold", "Black"]}, seconds=10)
    hand_in(tmp_path / "ben_progress.json", {1: ["Black"], 2: ["M1"]}, seconds=4)
    hand_in(tmp_path / "cleo_progress.json", {1: ["Black"], 2: ["T1"]}, seconds=6)
    found = drop_offs(tmp_path, LESSON)
    assert found.readers == 3
    assert [(row.number, row.readers, row.stopped) for row in found.rows] == [(1, 3, 0), (2, 3, 1), (3, 2, 1)]
    assert [(row.tries, row.seconds) for row in found.rows[1:]] == [(1, 6), (1, 5)]
    assert [row.text for row in found.rows] == ["Look at the board.", "Who begins?", "Which rule says so?"]
    with speaking("en"):
        found = drop_offs(tmp_path, LESSON)
        assert str(found).splitlines()[-2:] == [
            "2  Who begins?  3  1  1  6",
            "3  Which rule says so?  2  1  1  5",
        ]
        rows = [re.findall("<td[^>]*>(.*?)</td>", row) for row in found._repr_html_().split("<tr>")[2:]]
        assert rows == [
            ["1", "Look at the board.", "3", "", "", ""],
            ["2", "Who begins?", "3", "<b>1</b>", "1", "6"],
            ["3", "Which rule says so?", "2", "<b>1</b>", "1", "5"],
        ]


def test_what_is_no_progress_is_passed_over_and_what_is_broken_is_counted(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("kamisado-progress", encoding="utf-8")
    (tmp_path / "answers.json").write_text('{"kamisado-answers": 1}', encoding="utf-8")
    (tmp_path / "torn.json").write_text('{"kamisado-progress": 3, "readers": {', encoding="utf-8")
    with speaking("en"):
        found = drop_offs(tmp_path, LESSON)
        assert (found.readers, found.unread) == (0, 1)
        assert "could not be read: 1" in str(found)
    assert (tmp_path / "torn.json").exists()  # looking changes nothing


def test_a_reader_counts_once_however_many_notebooks_they_read_it_in(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    hand_in(path, {1: ["Black"]}, key="lesson here")
    hand_in(path, {1: ["Black"], 2: ["T1"]}, seconds=1, key="lesson there")
    found = drop_offs(path, LESSON)
    assert (found.readers, found.rows[1].stopped) == (1, 0)


def change_places(path: Path, **values: object) -> None:
    """Write something else into what a pupil's file says of the place in the lesson."""
    data = json.loads(path.read_text("utf-8"))
    for reader in data["readers"].values():
        for place in reader["places"].values():
            place["value"] |= values
    path.write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize(("step", "stopped"), [(0, 1), (1, 2), (2, 3), (3, 1), (-1, 1), ("2", 1), (None, 1)])
def test_who_stopped_stopped_where_the_file_says_and_else_at_the_beginning(
    tmp_path: Path, step: object, stopped: int
) -> None:
    path = tmp_path / "progress.json"
    hand_in(path, {1: ["Gold"]})
    change_places(path, step=step, effort={})
    assert [row.number for row in drop_offs(path, LESSON).rows if row.stopped] == [stopped]


@pytest.mark.parametrize("length", [80, 81])
def test_what_a_long_step_says_is_cut(length: int) -> None:
    said = "x" * length
    (row,) = drop_offs([], f"Kamisado lesson 1\ntitle: Long\n\nstep\nposition: 1a\nsay: {said}\n").rows
    assert row.text == (said if length == 80 else "x" * 79 + "…")


def test_one_pupil_s_file_is_no_crowd(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    hand_in(path, {1: ["Black"]})
    data = json.loads(path.read_text("utf-8"))
    data["readers"] = {f"{number}": data["readers"][""] for number in range(500)}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert drop_offs(path, LESSON).readers == 40


def test_text_of_others_is_no_markup(tmp_path: Path) -> None:
    hand_in(tmp_path / "progress.json", {1: ["Black"]})
    html = drop_offs(tmp_path, LESSON)._repr_html_()
    assert "<steps>" not in html
    assert "Two &lt;steps&gt;" in html


def test_a_mistyped_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        drop_offs(tmp_path / "nowhere", LESSON)

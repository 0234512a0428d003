import functools
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Quiz
from kamisado_widget.classroom import AnswerSheet, quiz_id, results
from kamisado_widget.classroom.answer_code import write
from kamisado_widget.classroom.submissions import Finder
from tests.classroom.helpers import ITEMS, Submit, another, asked, right, wrong


def test_names_and_scores(submitted: Path, submit: Submit, monkeypatch: pytest.MonkeyPatch) -> None:
    submit("bo", "++...")
    submit("ann", "+++++")
    submit("cleo", "--++-")
    table = results(str(submitted / "**"), asked())
    assert [(row.who, row.score, row.total, row.note) for row in table] == [
        ("ann", 5, 5, ""),
        ("bo", 2, 5, ""),
        ("cleo", 2, 5, ""),
    ]
    for folder, pattern in ((submitted.parent, "submitted/**"), (submitted, "**")):
        monkeypatch.chdir(folder)
        assert [row.who for row in results(pattern, ITEMS)] == ["ann", "bo", "cleo"]


@pytest.mark.parametrize(
    "pattern", ["{}/**", "{}", "{}/*/quiz/answers.json", "{}/*", "{}/*/*", "{}/**/answers.json"]
)
def test_custom_pattern(submitted: Path, submit: Submit, pattern: str) -> None:
    submit("ann", "+")
    submit("bo", "-")
    table = results(pattern.format(submitted), Quiz(asked(), submitted / "answers.json"))
    assert [(row.who, row.score) for row in table] == [("ann", 1), ("bo", 0)]


def test_other_files_do_not_match(submitted: Path) -> None:
    hand_in(submitted / "ann" / "quiz" / "answers.json")
    hand_in(submitted / "bo" / "quiz" / "draft.json")
    assert [row.who for row in results(f"{submitted}/**/answers.json", asked())] == ["ann"]


def test_pupil_from_folder_or_content(submitted: Path) -> None:
    hand_in(submitted / "answers.json", name="Zoë")
    hand_in(submitted / "Ann_answers.json", name="Zoë")
    found = [
        (bool(each.owner), each.who, each.claim) for each in Finder(asked(), "answers.json").find(submitted)
    ]
    assert found == [(True, "Ann", "Zoë"), (False, "Zoë", "Zoë")]


def hand_in(path: Path, signs: str = "+", name: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet = AnswerSheet(asked(), path, name=name)
    for number, (of, sign) in enumerate(zip(sheet.questions, signs, strict=False), 1):
        if sign != ".":
            sheet.answer(number, right(of) if sign == "+" else wrong(of))
    return path


# --- names


NAMED = {
    "Ann_answers.json": "Ann",
    "Ann Smith_4711_assignsubmission_file_answers.json": "Ann Smith_4711_assignsubmission_file",
    "smithann_31_77_answers-2.json": "smithann_31_77",
    "Ann-ANSWERS (1).json": "Ann",
    "my_answers_answers.json": "my_answers",
    "Ann.json": "Ann",
    "Ann_answers.JSON": "Ann",
    "Ann_quiz 1.json": "Ann",
    "answers.json": "Zoë",
    "answers (3).json": "Zoë",
    "quiz 1.json": "Zoë",
}


@pytest.mark.parametrize("file", NAMED)
def test_pupil_from_a_platforms_file_name(tmp_path: Path, file: str) -> None:
    hand_in(tmp_path / "submitted" / file, name="Zoë")
    quiz = Quiz(asked(), tmp_path / "quiz 1.json")
    assert [(row.who, row.score) for row in results(tmp_path / "submitted", quiz)] == [(NAMED[file], 1)]


@pytest.mark.parametrize("file", ["Ann_answers.json", "Ann_quiz 1.json", "answers.json", "quiz 1.json"])
def test_broken_file_is_recognized_by_name(tmp_path: Path, file: str) -> None:
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / file).write_bytes(b"{")
    (row,) = results(f"{tmp_path}/**", Quiz(asked(), tmp_path / "quiz 1.json"))
    assert row.who == "ann"
    assert row.note == f"The file {file} has no answers that can be read."


@pytest.mark.parametrize("content", [b"{", b'{"something": "else"}'])
def test_answer_files_are_listed_with_any_content(submitted: Path, content: bytes) -> None:
    submitted.mkdir()
    (submitted / "Ann_answers.json").write_bytes(content)
    (submitted / "Ann_homework.json").write_bytes(content)
    assert [(row.who, row.marks, bool(row.note)) for row in results(submitted, asked())] == [
        ("Ann", (), True)
    ]


def test_damaged_file_in_a_submission_is_listed(tmp_path: Path) -> None:
    for pupil, content in {"ann": b'{"kamisado-ans', "bo": b'{"something": "else"}'}.items():
        (tmp_path / pupil).mkdir()
        (tmp_path / pupil / "homework.json").write_bytes(content)
    (row,) = results(tmp_path, asked())
    assert (row.who, row.note) == ("ann", "The file homework.json has no answers that can be read.")


def test_folder_name_beats_name_inside(submitted: Path) -> None:
    hand_in(submitted / "ann" / "answers.json", "++")
    hand_in(submitted / "bo" / "answers.json", "+", name="Ann")
    ann, bo = results(submitted, asked())
    assert (ann.who, ann.score, ann.note) == ("ann", 2, "")
    assert (bo.who, bo.score) == ("bo", 1)
    assert bo.note == "The answers name someone else: Ann."


def test_folder_name_beats_name_in_lines(submitted: Path) -> None:
    (submitted / "bo").mkdir(parents=True)
    (submitted / "bo" / "lines.txt").write_text(line("Zoe", "+++++"), encoding="utf-8")
    assert [(row.who, row.score) for row in results(submitted, asked())] == [("bo", 5)]


def test_no_rows_for_other_pupils(submitted: Path) -> None:
    hand_in(submitted / "ann" / "answers.json", "+++++")
    hand_in(submitted / "bo" / "answers.json", "+")
    forged = submitted / "bo" / "lines.txt"
    forged.write_text(f"{line('ann', '-----')} {line('Cleo', '+++++')}", encoding="utf-8")
    table = results(submitted, asked())
    assert [(row.who, row.score) for row in table] == [("ann", 5), ("bo", 1)]
    assert "someone else: ann" in table.rows[1].note
    assert [(each.source, each.claim) for each in table.set_aside] == [
        (f"{forged}, line 1 of answers", "ann"),
        (f"{forged}, line 2 of answers", "Cleo"),
    ]
    assert {each.reason for each in table.set_aside} == {"Bo handed in something else that counts."}


def test_no_hiding_of_others_broken_files(submitted: Path) -> None:
    hand_in(submitted / "ann" / "answers.json").write_bytes(b"{")
    hand_in(submitted / "bo" / "answers.json")
    (submitted / "bo" / "lines.txt").write_text(line("ann", "-----"), encoding="utf-8")
    mail = line("Ann", "+++++")
    table = results([submitted, mail], asked())
    assert [(row.who, row.score, bool(row.marks)) for row in table] == [("ann", 0, False), ("bo", 1, True)]
    assert "no answers that can be read" in table.rows[0].note
    assert table.set_aside[-1] == (
        "Line 1 of answers",
        "Ann",
        "It gives someone else’s name and isn’t from there.",
    )


def test_first_readable_file_counts(submitted: Path) -> None:
    for file, signs in {"a.json": "+", "b.json": "++", "c.json": "+++"}.items():
        hand_in(submitted / "ann" / file, signs)
    (submitted / "ann" / "answers.json").write_bytes(b"{")
    (submitted / "ann" / "a.json").write_bytes(b'{"kamisado-answers": 1')
    table = results(submitted, asked())
    assert [(row.who, row.score, row.source) for row in table] == [("ann", 2, str(submitted / "ann/b.json"))]
    assert table.rows[0].note == "More from here doesn’t count: see below."
    assert [(Path(each.source).name, each.reason) for each in table.set_aside] == [
        ("answers.json", "The file answers.json has no answers that can be read."),
        ("a.json", "The file a.json has no answers that can be read."),
        ("c.json", "Ann handed in something else that counts."),
    ]


def test_same_name_two_rows(tmp_path: Path) -> None:
    for group in ("a", "b"):
        hand_in(tmp_path / group / "ann" / "answers.json", "+" if group == "a" else "++")
    table = results([f"{tmp_path}/{group}/**" for group in "ab"], asked())
    assert [(row.who, row.score, row.note) for row in table] == [
        ("ann", 1, "Someone else has this name."),
        ("ann", 2, "Someone else has this name."),
    ]


def test_lines_with_one_name_are_one_row(tmp_path: Path) -> None:
    table = results(f"{line('Ann', '+++++')} {line('ann', '-----')} {line('Bo', '++---')}", asked())
    assert [(row.who, row.score) for row in table] == [("Ann", 5), ("Bo", 2)]
    assert [(each.source, each.claim) for each in table.set_aside] == [("Line 2 of answers", "ann")]


def test_lines_without_a_name_are_a_row_each() -> None:
    table = results(f"{line('', '+++++')} {line('', '-----')}", asked())
    assert sorted((row.who, row.score) for row in table) == [("(no name)", 0), ("(no name)", 5)]
    assert table.set_aside == ()


def test_flood_of_files_is_bounded(submitted: Path) -> None:
    hand_in(submitted / "ann" / "answers.json", "+++++")
    hand_in(submitted / "bo" / "answers.json")
    flood = " ".join(line(f"pupil {number}", "+++++") for number in range(4000))
    (submitted / "bo" / "flood.txt").write_text(flood, encoding="utf-8")
    for number in range(150):
        (submitted / "bo" / f"{number}.json").write_bytes(b'{"kamisado-answers": 1}')
    table = results(submitted, asked())
    assert [(row.who, row.score) for row in table] == [("ann", 5), ("bo", 1)]
    assert len(table.set_aside) < 150
    assert table.set_aside[-1].source == str(submitted / "bo")
    assert table.set_aside[-1].reason == "More files and lines that weren’t read: 4051."
    assert len(table._repr_html_()) < 50_000
    assert "And 50 more" in repr(table)
    assert "And 50 more" in table._repr_html_()


def test_flood_of_lines_keeps_the_class(tmp_path: Path) -> None:
    flood = " ".join(line(f"pupil {number}", "-----") for number in range(700))
    table = results(f"{flood} {line('Ann', '+++++')}", asked(), names=["Ann"])
    assert len(table) == 500
    assert [row.score for row in table if row.who == "Ann"] == [5]
    assert len(table.set_aside) == 201
    assert {each.reason for each in table.set_aside} == {
        "At most 500 names found only in answers are listed."
    }


def test_flood_of_lines_is_bounded() -> None:
    table = results("kamisado-quiz " * 6000, asked())
    assert len(table) == 500
    assert len(table.set_aside) == 4501
    assert table.set_aside[-1].reason == "More files and lines that weren’t read: 1000."


# --- the class list


def test_class_list_shows_missing_and_unknown(submitted: Path) -> None:
    hand_in(submitted / "ann" / "answers.json", "++")
    hand_in(submitted / "Bo Li_4711_assignsubmission_file_" / "answers.json", "+", name="Ann")
    hand_in(submitted / "Dan_answers.json", "+")
    table = results(submitted, asked(), names=["Ann", "Bo Li", "Bo", "Cleo"])
    assert [(row.who, row.score, bool(row.marks), row.note) for row in table] == [
        ("Ann", 2, True, ""),
        ("Bo", 0, False, "Nothing handed in."),
        ("Bo Li", 1, True, "The answers name someone else: Ann."),
        ("Cleo", 0, False, "Nothing handed in."),
        ("Dan", 1, True, "Not on the class list."),
    ]
    assert table.questions[0].right == 3, "absent pupils do not count as open"
    assert table.questions[1].open == 2


def test_class_list_applies_to_lines() -> None:
    table = results(f"{line('ANN', '+++++')} {line('Bo', '-----')}", asked(), names=["Ann"])
    assert [(row.who, row.note) for row in table] == [("Ann", ""), ("Bo", "Not on the class list.")]


LISTS = {
    "class.txt": "\ufeffAnn\n\n Smith, Bo \nAnn\n",
    "class.csv": 'Ann,7b\n"Smith, Bo",7b\n',
    "excel.csv": "\ufeffAnn;7b\n\nSmith, Bo;7b\n",
}


@pytest.mark.parametrize("file", LISTS)
def test_a_class_list_may_be_a_file(tmp_path: Path, submitted: Path, file: str) -> None:
    submitted.mkdir()
    (tmp_path / file).write_text(LISTS[file], encoding="utf-8")
    for names in (tmp_path / file, str(tmp_path / file)):
        assert [row.who for row in results(submitted, asked(), names=names)] == ["Ann", "Smith, Bo"]


def test_missing_class_list_is_an_error(submitted: Path) -> None:
    submitted.mkdir()
    with pytest.raises(FileNotFoundError, match=r"no file or folder 'clas\.txt'"):
        results(submitted, asked(), names="clas.txt")


# --- lines


@functools.cache
def answers(signs: str) -> list[str]:
    return [right(of) if sign == "+" else wrong(of) for of, sign in zip(asked(), signs, strict=True)]


def line(name: str, signs: str) -> str:
    return write(quiz_id(asked()), name, answers(signs))


def test_results_from_lines(tmp_path: Path) -> None:
    pasted = f"Ann: {line('Ann', '+++++')}\nhere is mine\n{line('Bo', '-----')}"
    assert [(row.who, row.score) for row in results(pasted, asked())] == [("Ann", 5), ("Bo", 0)]
    path = tmp_path / "export.csv"
    path.write_text(f'id,answer\n1,"{line("Cleo", "++++-")}"\n', encoding="utf-8")
    assert [(row.who, row.score) for row in results(path, asked())] == [("Cleo", 4)]
    assert len(results([pasted, path], asked())) == 3


def test_changed_line_is_listed() -> None:
    for changed in (line("Ann", "+++++")[:-1], line("Ann", "-----").replace("g6h7", "g6e8"), "kamisado-quiz"):
        (row,) = results(changed, asked())
        assert (row.score, row.marks) == (0, ())
        assert "incomplete" in row.note


# --- invalid submissions


def test_unreadable_answers_are_listed_with_reason(submitted: Path, submit: Submit) -> None:
    submit("another", "+", another())
    submit("broken", "+").write_bytes(b'{"kamisado-answers": 1, "quizzes"')
    submit("empty", "+").write_bytes(b"")
    submit("later", "+").write_bytes(b'{"kamisado-answers": 2}')
    table = results(submitted, asked())
    assert [row.score for row in table] == [0] * 4
    assert [row.note for row in table] == [
        "These answers belong to another quiz.",
        "The file answers.json has no answers that can be read.",
        "The file answers.json has no answers that can be read.",
        "The file answers.json was saved by another version, so it can’t be read here.",
    ]
    assert "another quiz" in repr(table)
    assert "another quiz" in table._repr_html_()
    assert table.questions[0].open == 0, "unreadable answers do not count as open"


def test_impossible_answers_are_noted(submitted: Path, submit: Submit) -> None:
    path = submit("ann", "+++++")
    text = path.read_text(encoding="utf-8").replace(right(asked()[0]), "z9")
    path.write_text(text, encoding="utf-8")
    (row,) = results(submitted, asked())
    assert row.score == 4
    assert "are impossible" in row.note
    path.write_text(text.replace('"handed in": false', '"handed in": 7'), encoding="utf-8")
    (row,) = results(submitted, asked())
    assert row.note == "Part of the file answers.json was changed and doesn’t count.", (
        "the note is not repeated"
    )


def test_second_tries_are_normal(submitted: Path, submit: Submit) -> None:
    sheet = AnswerSheet(asked(), submit("ann", "-"))
    sheet.answer(1, right(sheet.questions[0]))
    assert [(row.score, row.note) for row in results(submitted, asked())] == [(0, "")]


def test_other_files_are_ignored(submitted: Path, submit: Submit) -> None:
    folder = submit("ann", "+").parent
    (folder / "kamisado-progress.json").write_text('{"kamisado-progress": 1}', encoding="utf-8")
    (folder / "quiz.ipynb").write_text(f'{{"shown": "{line("Zoë", "+++++")}"}}', encoding="utf-8")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "answers.json").write_text("{", encoding="utf-8")
    (folder / "dangling.json").symlink_to("nowhere")
    (folder / "round").symlink_to(".")
    (submitted / "settings.json").write_text("{", encoding="utf-8")
    (folder / "about").symlink_to("..")
    for where in (submitted, f"{submitted}/**"):
        table = results(where, asked())
        assert [(row.score, row.note) for row in table] == [(1, "")]
        assert table.set_aside == ()


@pytest.mark.parametrize("where", ["nowhere/**", "nowhere/*/answers.json", "", "\x00", "nothing.json"])
def test_a_mistyped_folder_is_an_error(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="There’s no file or folder"):
        results(where, asked())


@pytest.mark.parametrize("where", ["empty/**", "empty", "empty/*/answers.json", "[", []])
def test_empty_folder(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    table = results(where, asked())
    assert len(table) == 0
    assert repr(table) == "No answers found."
    assert table.picture().startswith("<svg")
    table.to_csv("empty.csv")
    with pytest.raises(ValueError, match="at least one"):
        results(where, [])


@given(
    data=st.binary(max_size=80) | st.text(max_size=80).map(lambda t: f'{{"kamisado-answers": 1{t}'.encode())
)
def test_any_file_is_handled(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("class")
    (folder / "answers.json").write_bytes(data)
    (folder / "lines.txt").write_bytes(b"kamisado-quiz" + data)
    table = results(folder, asked())
    assert sum(row.score for row in table) == 0
    table.to_csv(folder / "results.csv")
    assert repr(table)
    ET.fromstring(f"<x>{table._repr_html_()}</x>".replace("<br>", ""))

"""A class's results: who, how many, and what went wrong most."""

import csv
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Quiz
from kamisado_widget.classroom import AnswerSheet, results
from tests.classroom.helpers import ITEMS, another, asked, right, wrong

Submit = Callable[..., Path]


@pytest.fixture
def submitted(tmp_path: Path) -> Path:
    return tmp_path / "submitted"


@pytest.fixture
def submit(submitted: Path) -> Submit:
    """Answer in a student's folder, as nbgrader has it: right, wrong or not at all."""

    def submit(who: str, signs: str, items: object = None) -> Path:
        folder = submitted / who / "quiz"
        folder.mkdir(parents=True)
        sheet = AnswerSheet(items or asked(), folder / "answers.json", name="Somebody else")
        for number, (of, sign) in enumerate(zip(sheet.questions, signs, strict=False), 1):
            if sign != ".":
                sheet.answer(number, right(of) if sign == "+" else wrong(of))
        return folder / "answers.json"

    return submit


def test_who_and_how_many(submitted: Path, submit: Submit) -> None:
    submit("bo", "++...")
    submit("ann", "+++++")
    submit("cleo", "--++-")
    table = results(str(submitted / "**"), asked())
    assert [(row.who, row.score, row.total, row.note) for row in table] == [
        ("ann", 5, 5, ""),
        ("bo", 2, 5, ""),
        ("cleo", 2, 5, ""),
    ]


@pytest.mark.parametrize(
    "pattern", ["{}/**", "{}", "{}/*/quiz/answers.json", "{}/*", "{}/*/*", "{}/**/answers.json"]
)
def test_any_pattern_will_do(submitted: Path, submit: Submit, pattern: str) -> None:
    submit("ann", "+")
    submit("bo", "-")
    table = results(pattern.format(submitted), Quiz(asked(), submitted / "answers.json"))
    assert [(row.who, row.score) for row in table] == [("ann", 1), ("bo", 0)]


def test_a_pattern_from_where_the_notebook_is(
    submitted: Path, submit: Submit, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit("ann", "+")
    monkeypatch.chdir(submitted.parent)
    assert [row.who for row in results("submitted/**", ITEMS)] == ["ann"]
    monkeypatch.chdir(submitted)
    assert [row.who for row in results("**", asked())] == ["ann"]


def test_files_side_by_side_go_by_the_name_they_give(tmp_path: Path) -> None:
    AnswerSheet(asked(), tmp_path / "one.json", name="Ann").answer(1, right(asked()[0]))
    AnswerSheet(asked(), tmp_path / "two.json").answer(1, right(asked()[0]))
    assert [row.who for row in results(tmp_path, asked())] == ["Ann", "two"]


def test_the_commonest_wrong_answer_and_its_rule(submitted: Path, submit: Submit) -> None:
    for who in ("ann", "bo"):
        submit(who, "+-+")
    submit("cleo", "++")
    table = results(submitted, asked())
    second = table.questions[1]
    of = asked()[1]
    assert (second.right, second.wrong, second.open) == (1, 2, 0)
    assert (second.commonest, second.times) == (of.told(wrong(of)), 2)
    assert (second.rule, second.why) == (of.mark(wrong(of)).rule, of.mark(wrong(of)).text)
    assert second.rule == "T2"
    assert (table.questions[0].commonest, table.questions[0].rule) == ("", "")
    assert (table.questions[4].right, table.questions[4].wrong, table.questions[4].open) == (0, 0, 3)


def test_it_is_read_as_text_and_as_html(submitted: Path, submit: Submit) -> None:
    submit("<b>ann", "+-")
    table = results(submitted, asked())
    assert "<b>ann  1/5  ✓ ✗ · · ·" in repr(table)
    assert "rule T2" in repr(table)
    html = table._repr_html_()
    assert "&lt;b&gt;ann" in html
    assert "<b>ann" not in html


def test_it_is_a_picture(submitted: Path, submit: Submit) -> None:
    submit("ann", "+-")
    submit("bo", "++")
    picture = results(submitted, asked()).picture()
    assert picture._repr_svg_() == picture
    bars = ET.fromstring(picture).findall(".//{*}g")
    assert len(bars) == 5
    assert "1 right, 1 wrong, 0 not answered" in "".join(bars[1].itertext())


def test_it_is_written_for_a_spreadsheet(tmp_path: Path, submitted: Path, submit: Submit) -> None:
    submit("ann", "+-+++")
    submit("=1+1", "++")
    path = tmp_path / "results.csv"
    results(submitted, asked()).to_csv(path)
    rows = list(csv.reader(path.open(encoding="utf-8-sig", newline="")))
    assert rows[0] == ["Who", "Score", "Of", "1", "2", "3", "4", "5", "Note"]
    assert rows[1][0] == "'=1+1", "a name is no formula"
    assert rows[2][:3] == ["ann", "4", "5"]
    below = {row[0]: row[4] for row in rows[3:]}
    assert below["Right"] == below["Wrong"] == "1"
    assert below["Commonest wrong answer"] == asked()[1].told(wrong(asked()[1]))
    assert below["The rule it breaks"] == "T2"


# --- lines


def line(name: str, signs: str) -> str:
    from kamisado_widget.classroom.answer_code import write

    given = [right(of) if sign == "+" else wrong(of) for of, sign in zip(asked(), signs, strict=True)]
    return write(AnswerSheet(asked()).id, name, given)


def test_lines_are_results_too(tmp_path: Path) -> None:
    pasted = f"Ann: {line('Ann', '+++++')}\nhere is mine\n{line('Bo', '-----')}"
    assert [(row.who, row.score) for row in results(pasted, asked())] == [("Ann", 5), ("Bo", 0)]
    path = tmp_path / "export.csv"
    path.write_text(f'id,answer\n1,"{line("Cleo", "++++-")}"\n', encoding="utf-8")
    assert [(row.who, row.score) for row in results(path, asked())] == [("Cleo", 4)]
    assert len(results([pasted, path], asked())) == 3


def test_the_line_of_a_quiz_gives_its_score(tmp_path: Path) -> None:
    sheet = AnswerSheet(asked(), tmp_path / "answers.json", name="Ann B")
    sheet.answer(1, wrong(asked()[0]))
    sheet.answer(2, right(asked()[1]))
    (row,) = results(sheet.line, asked())
    assert (row.who, row.score) == ("Ann B", sheet.score)
    assert [each.answer for each in row.marks] == [each.answer for each in sheet.marks]


def test_a_changed_line_is_listed_as_such() -> None:
    for changed in (line("Ann", "+++++")[:-1], line("Ann", "-----").replace("g6h7", "g6e8"), "kamisado-quiz"):
        (row,) = results(changed, asked())
        assert (row.score, row.marks) == (0, ())
        assert "not whole" in row.note


# --- what should not be there


def test_whoever_s_answers_cannot_be_read_is_listed_with_the_reason(submitted: Path, submit: Submit) -> None:
    submit("another", "+", another())
    submit("broken", "+").write_bytes(b'{"kamisado-answers": 1, "quizzes"')
    submit("empty", "+").write_bytes(b"")
    submit("later", "+").write_bytes(b'{"kamisado-answers": 2}')
    table = results(submitted, asked())
    assert [row.score for row in table] == [0] * 4
    assert [row.note for row in table] == [
        "These are answers to another quiz.",
        "The file answers.json holds no answers that can be read.",
        "The file answers.json holds no answers that can be read.",
        "The file answers.json was written by a later edition, and cannot be read by this one.",
    ]
    assert "another quiz" in repr(table)
    assert "another quiz" in table._repr_html_()
    assert table.questions[0].open == 0, "they are not counted among those who left a question open"


def test_answers_that_cannot_be_are_noted_and_earn_nothing(submitted: Path, submit: Submit) -> None:
    path = submit("ann", "+++++")
    path.write_text(path.read_text(encoding="utf-8").replace(right(asked()[0]), "z9"), encoding="utf-8")
    (row,) = results(submitted, asked())
    assert row.score == 4
    assert "cannot have been given" in row.note


def test_other_files_are_passed_over(submitted: Path, submit: Submit) -> None:
    folder = submit("ann", "+").parent
    (folder / "kamisado-progress.json").write_text('{"kamisado-progress": 1}', encoding="utf-8")
    (folder / "quiz.ipynb").write_text("{}", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "answers.json").write_text("{", encoding="utf-8")
    (folder / "dangling.json").symlink_to("nowhere")
    (folder / "round").symlink_to(".")
    (folder / "about").symlink_to("..")
    for where in (submitted, f"{submitted}/**"):
        assert len(results(where, asked())) == 1


@pytest.mark.parametrize("where", ["nowhere/**", "", "[", "\x00", [], "nothing.json"])
def test_nothing_there_is_an_empty_table(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = results(where, asked())
    assert len(table) == 0
    assert repr(table) == "Nobody’s answers were found."
    assert table.picture().startswith("<svg")
    table.to_csv("empty.csv")


def test_results_need_the_teacher_s_quiz() -> None:
    with pytest.raises(ValueError, match="at least one"):
        results("submitted/**", [])


@settings(deadline=None)
@given(
    data=st.binary(max_size=80) | st.text(max_size=80).map(lambda t: f'{{"kamisado-answers": 1{t}'.encode())
)
def test_no_file_is_a_traceback(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("class")
    (folder / "answers.json").write_bytes(data)
    (folder / "lines.txt").write_bytes(b"kamisado-quiz" + data)
    table = results(folder, asked())
    assert sum(row.score for row in table) == 0
    table.to_csv(folder / "results.csv")
    assert repr(table)
    ET.fromstring(f"<x>{table._repr_html_()}</x>".replace("<br>", ""))

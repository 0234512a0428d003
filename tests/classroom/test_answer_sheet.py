import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.classroom import SHOWN, AnswerSheet
from kamisado_widget.classroom import answers_file as files
from kamisado_widget.classroom.answer_sheet import marked
from tests.classroom.helpers import another, asked, right, wrong
from tests.sessions.helpers import json_values


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "answers.json"


def fill(sheet: AnswerSheet) -> AnswerSheet:
    for number, each in enumerate(sheet.questions, 1):
        sheet.answer(number, right(each))
    return sheet


def test_answers_are_saved(path: Path) -> None:
    one = fill(AnswerSheet(asked(), path))
    two = AnswerSheet(asked(), path)
    assert (two.score, two.total) == (one.score, one.total) == (5, 5)
    assert two.marks == one.marks
    visible = [each for each in path.parent.iterdir() if not each.name.startswith(".")]
    assert visible == [path], "no temporary file is left"


def test_nothing_is_written_before_the_first_answer(path: Path) -> None:
    assert AnswerSheet(asked(), path).score == 0
    assert not path.exists()


def test_first_answer_counts_with_feedback(path: Path) -> None:
    sheet = AnswerSheet(asked(), path)
    assert sheet.answer(1, wrong(sheet.questions[0]))
    assert sheet.answer(1, right(sheet.questions[0])) == ""
    assert sheet.score == 0
    assert not AnswerSheet(asked(), path).marks[0].right


def test_last_answer_counts_without_feedback(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, held_back=True)
    assert sheet.answer(1, wrong(sheet.questions[0])) == ""
    assert sheet.answer(1, right(sheet.questions[0])) == ""
    assert sheet.score == 1
    with pytest.raises(ValueError, match="squares"):
        sheet.answer(1, SHOWN)


def test_shown_answer_earns_nothing(path: Path) -> None:
    sheet = AnswerSheet(asked(), path)
    sheet.answer(1, SHOWN)
    sheet.answer(1, right(sheet.questions[0]))
    assert (sheet.score, sheet.marks[0].right) == (0, False)


def test_handed_in_sheet_is_final(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, held_back=True)
    sheet.answer(1, right(sheet.questions[0]))
    sheet.hand_in()
    assert AnswerSheet(asked(), path).handed_in
    with pytest.raises(ValueError, match="handed in"):
        sheet.answer(1, wrong(sheet.questions[0]))
    assert sheet.score == 1


def test_several_quizzes_share_a_file(path: Path) -> None:
    one, two = AnswerSheet(asked(), path, name="Ann"), AnswerSheet(another(), path)
    fill(one)
    fill(two)
    assert (one.score, two.score) == (5, 1)
    assert two.name == "Ann"


def test_name_is_saved_with_answers_only(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, name="Ann")
    sheet.rename("Bo")
    assert sheet.name == "Bo"
    assert not path.exists()
    sheet.answer(1, right(asked()[0]))
    sheet.rename("Cleo")
    assert AnswerSheet(asked(), path).name == "Cleo"
    assert AnswerSheet(asked(), path).score == 1


@pytest.mark.parametrize("number", [0, 6, -1, True, "1", None])
def test_question_number_out_of_range(path: Path, number: object) -> None:
    with pytest.raises(ValueError, match="1 to 5"):
        AnswerSheet(asked(), path).answer(number, "a1")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(1, 6))
def test_invalid_answer_is_refused(path: Path, number: int) -> None:
    sheet = AnswerSheet(asked(), path)
    for answer in ("", "z9", [], ["a1", "z9"], "perhaps"):
        with pytest.raises(ValueError, match="Expected"):
            sheet.answer(number, answer)
    assert not path.exists()


def test_answers_to_other_quizzes_are_not_kept(path: Path) -> None:
    sheet = fill(AnswerSheet(asked(), path))
    path.write_text(path.read_text("utf-8").replace(asked()[0].id, "nothing!"), encoding="utf-8")
    sheet.answer(2, right(asked()[1]))
    assert sheet.given.answers.keys() == {each.id for each in asked()[1:]}


def test_check_reports_whats_missing(path: Path) -> None:
    sheet = AnswerSheet(asked()[:2], path)
    sheet.answer(1, right(sheet.questions[0]))
    assert sheet.check(1)[0].right
    with pytest.raises(AssertionError, match=r"^Question 2 of 2 isn’t answered yet\.$"):
        sheet.check()
    sheet.answer(2, wrong(sheet.questions[1]))
    with pytest.raises(AssertionError, match=r"^Question 2 of 2 is wrong\. The square"):
        sheet.check(2)
    assert len(fill(AnswerSheet(asked()[:2], path.with_name("new.json"))).check()) == 2
    with pytest.raises(ValueError, match="1 to 2"):
        sheet.check(3)


def test_check_gives_no_reasons_while_held_back(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, held_back=True)
    sheet.answer(1, wrong(sheet.questions[0]))
    sheet.answer(2, right(sheet.questions[1]))
    with pytest.raises(AssertionError, match=r"^1 of 5 questions right\.$"):
        sheet.check()
    with pytest.raises(AssertionError, match=r"^Question 1 of 5 is wrong\.$"):
        sheet.check(1)


def test_unwritable_file_is_reported(path: Path) -> None:
    later = b'{"kamisado-answers": 2}'
    path.write_bytes(later)
    sheet = AnswerSheet(asked(), path)
    assert sheet.notice == ("The file answers.json was saved by another version, so it can’t be read here.")
    fill(sheet)
    assert sheet.score == 5
    assert path.read_bytes() == later
    assert sheet.notice.endswith("It stays as it is, and your answers will be lost with this notebook.")
    nowhere = AnswerSheet(asked(), path.parent / "no folder" / "answers.json")
    assert fill(nowhere).score == 5
    assert "can’t be written" in nowhere.notice


def test_handing_in_elsewhere_closes_this_sheet(path: Path) -> None:
    one, two = AnswerSheet(asked(), path), AnswerSheet(asked(), path)
    one.answer(1, right(asked()[0]))
    two.hand_in()
    with pytest.raises(ValueError, match="handed in"):
        one.answer(2, right(asked()[1]))
    assert two.score == 1


def test_handed_in_answers_do_not_change(path: Path) -> None:
    one, two = AnswerSheet(asked(), path), AnswerSheet(asked(), path)
    one.answer(1, right(asked()[0]))

    def squares() -> Iterator[str]:
        two.hand_in()
        yield right(asked()[1])

    one.answer(2, squares())
    for sheet in (one, two, AnswerSheet(asked(), path)):
        assert sheet.handed_in
        assert sheet.score == 1


# --- files that were not written by a sheet


def whole() -> bytes:
    return json.dumps(
        {
            "kamisado-answers": 1,
            "name": "Ann",
            "quizzes": {
                AnswerSheet(asked()).id: {
                    "handed in": False,
                    "answers": {of.id: [right(of)] for of in asked()},
                }
            },
        }
    ).encode()


def test_broken_file_is_set_aside_on_write(path: Path) -> None:
    path.write_bytes(whole())
    sheet = AnswerSheet(asked(), path)
    assert (sheet.score, sheet.name, sheet.notice) == (5, "Ann", "")
    assert all(files.ANSWERS.decode(whole()[:end]).problem for end in range(len(whole())))
    path.write_bytes(whole()[:-9])
    sheet = AnswerSheet(asked(), path)
    assert path.read_bytes() == whole()[:-9], "reading does not change the file"
    sheet.answer(1, right(sheet.questions[0]))
    assert sheet.score == 1
    assert path.with_name("answers.json.bak").read_bytes() == whole()[:-9]
    assert "answers.json.bak" in sheet.notice


def test_score_in_the_file_is_ignored(path: Path) -> None:
    data = json.loads(whole())
    data["score"] = data["quizzes"][AnswerSheet(asked()).id]["score"] = 99
    first = asked()[0]
    data["quizzes"][AnswerSheet(asked()).id]["answers"] = {first.id: [wrong(first), right(first)]}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert AnswerSheet(asked(), path).score == 0


answers = st.lists(
    st.sampled_from([answer for of in asked() for answer in (right(of), wrong(of))]) | json_values, max_size=4
)


def score_of(data: bytes) -> int:
    given = files.ANSWERS.decode(data).content.quizzes.get(AnswerSheet(asked()).id)
    return sum(each.right is True for each in marked(asked(), given)) if given else 0


def test_tries_per_question_are_limited(path: Path) -> None:
    first = asked()[0]
    tries = [wrong(first)] * 150
    quizzes = {AnswerSheet(asked()).id: {"answers": {first.id: tries}}}
    path.write_text(json.dumps({"kamisado-answers": 1, "quizzes": quizzes}), encoding="utf-8")
    sheet = AnswerSheet(asked(), path)
    assert len(sheet.given.answers[first.id]) == 99
    assert (sheet.handed_in, sheet.notice) == (False, "")
    sheet.answer(1, right(first))
    assert sheet.given.answers[first.id] == tuple(tries[:20])


def test_missing_file_is_fine_unreadable_is_reported(path: Path) -> None:
    assert files.read(path) == files.AnswersContent("", {}, "")
    path.mkdir()
    assert "answers.json" in files.read(path).problem


@given(
    given_=st.fixed_dictionaries({of.id: answers for of in asked()}), handed_in=json_values, name=json_values
)
def test_score_never_exceeds_the_rules(
    given_: dict[str, list[object]], handed_in: object, name: object
) -> None:
    quiz = {"handed in": handed_in, "answers": given_}
    data = {"kamisado-answers": 1, "name": name, "quizzes": {AnswerSheet(asked()).id: quiz}, "score": 99}
    first = {of.id: (given_[of.id] or [""])[0] for of in asked()}
    assert score_of(json.dumps(data).encode()) <= sum(first[of.id] in of.solution() for of in asked())

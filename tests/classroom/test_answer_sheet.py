import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.classroom import SHOWN, AnswerSheet
from kamisado_widget.classroom import answers_file as files
from kamisado_widget.classroom.answer_sheet import marked
from tests.classroom.helpers import another, asked, right, wrong


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "answers.json"


def fill(sheet: AnswerSheet) -> AnswerSheet:
    for number, each in enumerate(sheet.questions, 1):
        sheet.answer(number, right(each))
    return sheet


def test_answers_outlive_the_sheet(path: Path) -> None:
    one = fill(AnswerSheet(asked(), path))
    two = AnswerSheet(asked(), path)
    assert (two.score, two.total) == (one.score, one.total) == (5, 5)
    assert two.marks == one.marks
    visible = [each for each in path.parent.iterdir() if not each.name.startswith(".")]
    assert visible == [path], "nothing is left lying about"


def test_nothing_is_written_before_the_first_answer(path: Path) -> None:
    assert AnswerSheet(asked(), path).score == 0
    assert not path.exists()


def test_at_once_the_first_answer_counts(path: Path) -> None:
    sheet = AnswerSheet(asked(), path)
    assert sheet.answer(1, wrong(sheet.questions[0]))
    assert sheet.answer(1, right(sheet.questions[0])) == ""
    assert sheet.score == 0
    assert not AnswerSheet(asked(), path).marks[0].right


def test_held_back_the_last_answer_counts_and_nothing_is_said(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, held_back=True)
    assert sheet.answer(1, wrong(sheet.questions[0])) == ""
    assert sheet.answer(1, right(sheet.questions[0])) == ""
    assert sheet.score == 1
    with pytest.raises(ValueError, match="squares"):
        sheet.answer(1, SHOWN)


def test_an_answer_that_was_shown_earns_nothing(path: Path) -> None:
    sheet = AnswerSheet(asked(), path)
    sheet.answer(1, SHOWN)
    sheet.answer(1, right(sheet.questions[0]))
    assert (sheet.score, sheet.marks[0].right) == (0, False)


def test_after_handing_in_nothing_changes(path: Path) -> None:
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


def test_a_new_name_is_kept_with_the_answers_and_makes_no_file_by_itself(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, name="Ann")
    sheet.rename("Bo")
    assert sheet.name == "Bo"
    assert not path.exists()
    sheet.answer(1, right(asked()[0]))
    sheet.rename("Cleo")
    assert AnswerSheet(asked(), path).name == "Cleo"
    assert AnswerSheet(asked(), path).score == 1


@pytest.mark.parametrize("number", [0, 6, -1, True, "1", None])
def test_there_are_only_so_many_questions(path: Path, number: object) -> None:
    with pytest.raises(ValueError, match="1 to 5"):
        AnswerSheet(asked(), path).answer(number, "a1")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(1, 6))
def test_what_is_no_answer_is_refused_and_not_kept(path: Path, number: int) -> None:
    sheet = AnswerSheet(asked(), path)
    for answer in ("", "z9", [], ["a1", "z9"], "perhaps"):
        with pytest.raises(ValueError, match="Expected"):
            sheet.answer(number, answer)
    assert not path.exists()


def test_only_answers_to_the_quiz_are_kept_with_it(path: Path) -> None:
    sheet = fill(AnswerSheet(asked(), path))
    path.write_text(path.read_text("utf-8").replace(asked()[0].id, "nothing!"), encoding="utf-8")
    sheet.answer(2, right(asked()[1]))
    assert sheet.given.answers.keys() == {each.id for each in asked()[1:]}


def test_check_says_in_one_sentence_what_is_missing(path: Path) -> None:
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


def test_check_does_not_say_why_while_that_is_held_back(path: Path) -> None:
    sheet = AnswerSheet(asked(), path, held_back=True)
    sheet.answer(1, wrong(sheet.questions[0]))
    sheet.answer(2, right(sheet.questions[1]))
    with pytest.raises(AssertionError, match=r"^1 of 5 questions right\.$"):
        sheet.check()
    with pytest.raises(AssertionError, match=r"^Question 1 of 5 is wrong\.$"):
        sheet.check(1)


def test_where_nothing_can_be_written_the_reader_hears_so_and_goes_on(tmp_path: Path) -> None:
    sheet = AnswerSheet(asked(), tmp_path / "no folder" / "answers.json")
    fill(sheet)
    assert sheet.score == 5
    assert "can’t be written" in sheet.notice


@pytest.mark.parametrize("edition", [2, 99])
def test_a_file_of_another_version_is_left_as_it_is_and_the_reader_hears_so(path: Path, edition: int) -> None:
    later = b'{"kamisado-answers": %d}' % edition
    path.write_bytes(later)
    sheet = AnswerSheet(asked(), path)
    assert sheet.notice == ("The file answers.json was saved by another version, so it can’t be read here.")
    fill(sheet)
    assert sheet.score == 5
    assert path.read_bytes() == later
    assert sheet.notice.endswith("It stays as it is, and your answers will be lost with this notebook.")


def test_what_is_handed_in_elsewhere_is_handed_in_here(path: Path) -> None:
    one, two = AnswerSheet(asked(), path), AnswerSheet(asked(), path)
    one.answer(1, right(asked()[0]))
    two.hand_in()
    with pytest.raises(ValueError, match="handed in"):
        one.answer(2, right(asked()[1]))
    assert two.score == 1


def test_what_is_handed_in_while_one_answers_stays_as_it_was(path: Path) -> None:
    one, two = AnswerSheet(asked(), path), AnswerSheet(asked(), path)
    one.answer(1, right(asked()[0]))

    def squares() -> Iterator[str]:
        two.hand_in()
        yield right(asked()[1])

    one.answer(2, squares())
    for sheet in (one, two, AnswerSheet(asked(), path)):
        assert sheet.handed_in
        assert sheet.score == 1


CLASS = """
import sys
from pathlib import Path
from tests.classroom.test_answer_sheet import answer_four_quizzes
answer_four_quizzes(Path(sys.argv[1]))
"""


def quiz(number: int) -> list[str]:
    return [f"refused 1 seed {seed}" for seed in range(25 * number, 25 * number + 25)]


def answer_four_quizzes(path: Path) -> None:
    sheets = [AnswerSheet(quiz(number), path) for number in range(4)]

    def answer(sheet: AnswerSheet) -> None:
        for number, each in enumerate(sheet.questions, 1):
            sheet.answer(number, right(each))
            assert sheet.notice == ""

    threads = [threading.Thread(target=answer, args=(sheet,)) for sheet in sheets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.slow
def test_six_kernels_of_four_threads_lose_no_answer(path: Path) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", CLASS, path], stderr=subprocess.PIPE) for _ in range(6)]
    assert [run.communicate()[1] for run in runs] == [b""] * 6
    given = [AnswerSheet(quiz(number), path).given for number in range(4)]
    assert [len(each.answers) for each in given] == [25] * 4
    assert sum(len(tries) for each in given for tries in each.answers.values()) == 600


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


def test_a_file_as_it_should_be(path: Path) -> None:
    path.write_bytes(whole())
    sheet = AnswerSheet(asked(), path)
    assert (sheet.score, sheet.name, sheet.notice) == (5, "Ann", "")


def test_a_file_cut_at_any_byte_counts_for_nothing(path: Path) -> None:
    for end in range(len(whole())):
        path.write_bytes(whole()[:end])
        sheet = AnswerSheet(asked(), path)
        assert (sheet.score, sheet.line.split()[0]) == (0, "kamisado-quiz")
        assert "answers.json" in sheet.notice


def test_a_broken_file_is_kept_aside_when_there_is_something_to_write(path: Path) -> None:
    path.write_bytes(whole()[:-9])
    sheet = AnswerSheet(asked(), path)
    assert path.read_bytes() == whole()[:-9], "looking changes nothing"
    sheet.answer(1, right(sheet.questions[0]))
    assert sheet.score == 1
    assert path.with_name("answers.json.bak").read_bytes() == whole()[:-9]
    assert "answers.json.bak" in sheet.notice


def test_a_score_in_the_file_is_not_read(path: Path) -> None:
    data = json.loads(whole())
    data["score"] = data["quizzes"][AnswerSheet(asked()).id]["score"] = 99
    first = asked()[0]
    data["quizzes"][AnswerSheet(asked()).id]["answers"] = {first.id: [wrong(first), right(first)]}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert AnswerSheet(asked(), path).score == 0


def test_a_folder_in_the_file_s_place_is_no_traceback(path: Path) -> None:
    path.mkdir()
    sheet = AnswerSheet(asked(), path)
    fill(sheet)
    assert sheet.score == 5
    assert "answers.json" in sheet.notice


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
answers = st.lists(
    st.sampled_from([answer for of in asked() for answer in (right(of), wrong(of))]) | anything, max_size=4
)


def score_of(data: bytes) -> int:
    content = files.parse(data)
    given = content.quizzes.get(AnswerSheet(asked()).id)
    return sum(each.right is True for each in marked(asked(), given)) if given else 0


@given(data=anything)
def test_no_json_is_a_traceback(data: object) -> None:
    assert score_of(json.dumps(data).encode()) == 0


def test_of_a_question_so_many_tries_are_read_from_a_file_and_so_many_are_kept_in_one(path: Path) -> None:
    first = asked()[0]
    tries = [wrong(first)] * 150
    quizzes = {AnswerSheet(asked()).id: {"answers": {first.id: tries}}}
    path.write_text(json.dumps({"kamisado-answers": 1, "quizzes": quizzes}), encoding="utf-8")
    sheet = AnswerSheet(asked(), path)
    assert len(sheet.given.answers[first.id]) == 99
    sheet.answer(1, right(first))
    assert sheet.given.answers[first.id] == tuple(tries[:20])


def test_a_quiz_of_which_nothing_is_said_is_not_handed_in() -> None:
    content = files.parse(b'{"kamisado-answers": 1, "quizzes": {"0": {"answers": {}}}}')
    assert content.quizzes["0"].handed_in is False
    assert not content.problem


@given(data=st.binary(max_size=60))
def test_no_bytes_are_a_traceback(data: bytes) -> None:
    assert score_of(data) == 0
    assert files.parse(data).problem


@pytest.mark.parametrize(
    "data", [b"[" * 200_000, b'{"kamisado-answers": 2}', b'{"kamisado-answers": true}', b"9" * 9999, b"NaN"]
)
def test_odd_files_are_named_in_words(data: bytes) -> None:
    content = files.parse(data, "ann.json")
    assert "ann.json" in content.problem
    assert content.quizzes == {}


def test_a_file_that_is_not_there_is_no_problem_and_one_that_cannot_be_opened_is(path: Path) -> None:
    assert files.read(path) == files.AnswersContent("", {}, "")
    path.mkdir()
    assert "answers.json" in files.read(path).problem


@given(given_=st.fixed_dictionaries({of.id: answers for of in asked()}), handed_in=anything, name=anything)
def test_never_a_score_above_what_the_rules_give(
    given_: dict[str, list[object]], handed_in: object, name: object
) -> None:
    quiz = {"handed in": handed_in, "answers": given_}
    data = {"kamisado-answers": 1, "name": name, "quizzes": {AnswerSheet(asked()).id: quiz}, "score": 99}
    first = {of.id: (given_[of.id] or [""])[0] for of in asked()}
    assert score_of(json.dumps(data).encode()) <= sum(first[of.id] in of.solution() for of in asked())


@given(at=st.integers(0, len(whole()) - 1), byte=st.integers(0, 255))
def test_one_changed_byte_never_helps(at: int, byte: int) -> None:
    data = bytearray(whole())
    data[at] = byte
    assert score_of(bytes(data)) <= 5

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import results
from kamisado_widget.classroom import AnswerSheet, Question
from kamisado_widget.export import html_page
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.sessions import QuizSession
from kamisado_widget.sessions.wire import LessonState, Node
from tests.classroom.helpers import another, asked, right, wrong
from tests.sessions.helpers import ask, changes_of
from tests.sessions.test_wire import problem


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "answers.json"


def opened(
    file: Path,
    questions: Sequence[Question] | None = None,
    *,
    held_back: bool = False,
    language: str | None = None,
    **options: Any,
) -> QuizSession:
    items = asked() if questions is None else questions
    sheet = AnswerSheet(items, file, held_back=held_back, language=language)
    return QuizSession(sheet, language=language, **options)


def test_name_field(file: Path) -> None:
    session = opened(file)
    assert "send" not in session.lesson_state["quiz"]
    assert "refused" in ask(session, act="name", name="Mallory")
    assert session.sheet.name == ""
    sent = opened(file, is_sent=True)
    assert "ok" in ask(sent, act="name", name=" Ann\n ")
    assert sent.lesson_state["quiz"]["send"]["name"] == "Ann"
    assert "refused" in ask(sent, act="name", name=7)


def answer(session: QuizSession, of: Question, kept: str) -> Any:
    return ask(session, act="answer", answer=of.to_wire(kept), shown=False)


def answer_all(quiz: QuizSession) -> None:
    for node, of in enumerate(quiz.sheet.questions):
        quiz.cursor = node
        assert "ok" in answer(quiz, of, right(of))


def test_wire_types(file: Path) -> None:
    quiz = opened(file, title="Friday")
    assert quiz.kind == "quiz"
    assert problem(quiz.nodes, list[Node]) is None
    assert problem(quiz.lesson_state, LessonState) is None
    assert (quiz.lesson_state["title"], quiz.lesson_state["size"], quiz.cursor) == ("Friday", 5, 0)
    assert [node["task"]["prompt"] for node in quiz.nodes] == [of.prompt for of in asked()]


def test_answers_are_saved_at_once(file: Path) -> None:
    answer_all(opened(file))
    again = opened(file)
    assert (again.sheet.score, again.sheet.total) == (5, 5)
    assert again.lesson_state["quiz"]["given"] == {
        str(node): of.to_wire(right(of)) for node, of in enumerate(asked())
    }
    assert set(again.answered.values()) == {"right"}
    assert len(again.answered) == 5


@pytest.mark.parametrize("node", range(5))
def test_immediate_feedback(file: Path, node: int) -> None:
    quiz = opened(file)
    quiz.cursor, of = node, asked()[node]
    refused = answer(quiz, of, wrong(of))["refused"]
    assert refused["text"] == of.mark(wrong(of)).text
    assert "ok" in answer(quiz, of, right(of))
    assert quiz.sheet.score == quiz.lesson_state["quiz"]["score"] == 0
    assert quiz.answered == {str(node): "right"}


def test_show_answer(file: Path) -> None:
    quiz = opened(file)
    assert "ok" in ask(quiz, act="answer", answer=[], shown=True)
    assert (quiz.answered, quiz.sheet.score) == ({"0": "shown"}, 0)
    held = opened(file, another(), held_back=True)
    assert "refused" in ask(held, act="answer", answer=[], shown=True)


def test_held_back_state_has_no_answers(file: Path) -> None:
    quiz = opened(file, held_back=True)
    for node, of in enumerate(asked()):
        quiz.cursor = node
        assert not {"good", "why", "rule"} & set(quiz.scene()["task"])
        assert "ok" in answer(quiz, of, wrong(of))
        assert (quiz.turn_state["moves"], "must" in quiz.turn_state) == ([], False)
        state = {name: value for name, value in quiz.state().items() if name != "_labels"}
        assert not {"score", "right", "shown"} & set(quiz.lesson_state["quiz"])
        assert of.mark(right(of)).text not in json.dumps(state)
    assert quiz.answered == {}
    assert quiz.sheet.score == 0


def test_held_back_answer_can_change(file: Path) -> None:
    quiz = opened(file, held_back=True)
    of = asked()[0]
    assert "ok" in answer(quiz, of, wrong(of))
    assert "ok" in answer(quiz, of, right(of))
    assert "ok" in ask(quiz, act="hand in")
    assert quiz.lesson_state["quiz"]["handed_in"]
    assert "handed in" in answer(quiz, of, wrong(of))["refused"]["text"]
    assert opened(file, held_back=True).sheet.score == 1
    assert opened(file).answered == {"0": "right"}


def test_all_sessions_of_a_sheet_share_the_answers(file: Path) -> None:
    shared = AnswerSheet(asked(), file)
    quiz = QuizSession(shared)
    parts = [QuizSession(shared, [number]) for number in range(1, 6)]
    last, told = parts[-1], changes_of(parts[0])
    assert last.nodes[0]["task"]["prompt"] == asked()[-1].prompt
    assert "ok" in answer(last, asked()[-1], right(asked()[-1]))
    assert quiz.sheet.score == 1
    assert quiz.answered == {"4": "right"}
    assert last.answered == {"0": "right"}
    quiz.answer(1, right(asked()[0]))
    assert parts[0].answered == {"0": "right"}
    assert told == [{"lesson_state"}, {"lesson_state", "answered"}]
    assert all(part.lesson_state["quiz"]["score"] == 2 for part in parts)


def test_other_acts_are_refused(file: Path) -> None:
    quiz = opened(file)
    assert "refused" in ask(quiz, act="play", origin="g6", target="e8")
    assert "refused" in ask(quiz, act="fill", direction="left")
    quiz.receive({"_answered": {"0": "right"}, "_lesson_state": {"quiz": {"score": 5}}, "_nodes": []})
    assert (quiz.answered, quiz.sheet.score, len(quiz.nodes)) == ({}, 0, 5)


def test_new_position_has_no_question(file: Path) -> None:
    quiz = opened(file)
    quiz.position = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
    assert "refused" in ask(quiz, act="answer", answer=["a1"], shown=False)


def test_broken_file(file: Path) -> None:
    file.write_bytes(b"{answers")
    quiz = opened(file)
    assert "answers.json" in quiz.lesson_state["quiz"]["notice"]
    answer_all(quiz)
    assert quiz.sheet.score == 5
    other = opened(file, another())
    assert (other.sheet.score, other.lesson_state["quiz"]["given"]) == (0, {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_the_same_in_every_language(file: Path, language: str) -> None:
    answer_all(opened(file))
    quiz = opened(file, language=language)
    assert quiz.sheet.score == 5
    here = [of.into(language) for of in asked()]
    assert [node["task"]["prompt"] for node in quiz.nodes] == [of.prompt for of in here]
    other = opened(file)
    other.language = language
    assert (other.nodes, other.lesson_state["quiz"]) == (quiz.nodes, quiz.lesson_state["quiz"])
    assert results(file, quiz.sheet).questions[2].question.prompt == here[2].prompt


def test_feedback_language(file: Path) -> None:
    quiz, german = opened(file), opened(file.with_name("german.json"), language="de")
    quiz.language = "de"
    of = asked()[0]
    refused = answer(quiz, of, wrong(of))["refused"]
    assert refused == answer(german, of, wrong(of))["refused"]
    assert quiz.sheet.marks == german.sheet.marks


def test_page_without_python(file: Path) -> None:
    quiz = opened(file, title="Friday")
    answer_all(quiz)
    assert "<h1>Friday</h1>" in html_page([quiz], quiz.title())
    page = quiz.page_state()
    assert (page["_answered"], page["_lesson_state"]["quiz"]["given"], page["cursor"]) == ({}, {}, 0)
    assert page["_lesson_state"]["quiz"]["score"] == 0
    assert len(quiz.answered) == 5, "the quiz itself did not change"


def test_copies_agree(file: Path) -> None:
    one, two = opened(file), opened(file)
    of = asked()[0]
    assert "refused" in answer(one, of, wrong(of))
    assert two.lesson_state["quiz"] == one.lesson_state["quiz"]
    assert two.lesson_state["quiz"]["missed"] == [0]
    assert "ok" in answer(two, of, right(of))
    assert one.answered == two.answered == {"0": "right"}
    assert (two.lesson_state["quiz"]["score"], two.lesson_state["quiz"]["missed"]) == (0, [0])


def test_handed_in_elsewhere(file: Path) -> None:
    session = opened(file, held_back=True)
    of = asked()[0]
    answer(session, of, right(of))
    other = AnswerSheet(asked(), file, held_back=True)  # like a sheet in another kernel
    other.hand_in()
    assert not session.lesson_state["quiz"]["handed_in"]
    assert "refused" in answer(session, of, wrong(of))
    assert session.lesson_state["quiz"]["handed_in"]
    assert "refused" in ask(session, act="keep answers", answers=[[right(of)]])


@pytest.mark.parametrize("held_back", [False, True])
def test_offline_answers_are_merged(file: Path, held_back: bool) -> None:
    session = opened(file, held_back=held_back)
    first, second = asked()[0], asked()[1]
    answer(session, first, wrong(first))
    given = [[right(first)], ["z9", wrong(second), right(second)], [], ["?"], ["g6h7x"], ["more"]]
    assert "ok" in ask(session, act="keep answers", answers=given)
    kept = session.sheet.given.answers
    if held_back:
        assert kept == {first.id: (right(first),), second.id: (right(second),)}
    else:
        assert kept[first.id] == (wrong(first), right(first))
        assert kept[second.id] == (wrong(second), right(second))
        assert len(kept) == 3, "one solution was shown"
        assert session.sheet.score == 0

"""A quiz as a widget: it asks, keeps, and says no more than it should."""

import json
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Quiz, results
from kamisado_widget.classroom import Question
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.widgets.base import SceneWidget
from kamisado_widget.widgets.wire import LessonNow, Node
from tests.classroom.helpers import another, asked, right, wrong
from tests.widgets.test_wire import problem


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "answers.json"


def send(widget: SceneWidget, act: str, **more: Any) -> Any:
    send.count += 1  # type: ignore[attr-defined]
    message = {"id": f"q{send.count}", "epoch": widget.epoch, "node": widget.cursor}  # type: ignore[attr-defined]
    return widget._answer({**message, "act": act, **more})


send.count = 0  # type: ignore[attr-defined]


def answer(widget: SceneWidget, of: Question, kept: str) -> Any:
    return send(widget, "answer", answer=of.sent(kept), shown=False)


def answer_all(quiz: Quiz) -> None:
    for node, of in enumerate(quiz.questions):
        quiz.cursor = node
        assert "ok" in answer(quiz, of, right(of))


def test_it_is_there_whole_and_of_the_types(file: Path) -> None:
    quiz = Quiz(asked(), file, title="Friday")
    assert quiz.kind == "quiz"
    assert problem(quiz.nodes, list[Node]) is None
    assert problem(quiz.lesson, LessonNow) is None
    assert (quiz.lesson["title"], quiz.lesson["size"], quiz.cursor) == ("Friday", 5, 0)
    assert [node["task"]["prompt"] for node in quiz.nodes] == [of.prompt for of in asked()]


def test_answers_are_kept_at_once_and_outlive_the_kernel(file: Path) -> None:
    answer_all(Quiz(asked(), file))
    again = Quiz(asked(), file)
    assert (again.score, again.total) == (5, 5)
    assert again.lesson["quiz"]["given"] == {str(node): of.sent(right(of)) for node, of in enumerate(asked())}
    assert set(again.done.values()) == {"right"}
    assert len(again.done) == 5


@pytest.mark.parametrize("node", range(5))
def test_at_once_a_wrong_answer_hears_why_and_the_first_counts(file: Path, node: int) -> None:
    quiz = Quiz(asked(), file)
    quiz.cursor, of = node, asked()[node]
    refused = answer(quiz, of, wrong(of))["refused"]
    assert refused["text"] == of.mark(wrong(of)).text
    assert "ok" in answer(quiz, of, right(of))
    assert quiz.score == quiz.lesson["quiz"]["score"] == 0
    assert quiz.done == {str(node): "right"}


def test_an_answer_may_be_shown_at_once_but_not_while_held_back(file: Path) -> None:
    quiz = Quiz(asked(), file)
    assert "ok" in send(quiz, "answer", answer=[], shown=True)
    assert (quiz.done, quiz.score) == ({"0": "shown"}, 0)
    held = Quiz(another(), file, feedback="held back")
    assert "refused" in send(held, "answer", answer=[], shown=True)


def test_held_back_nothing_that_leaves_python_tells_what_is_right(file: Path) -> None:
    quiz = Quiz(asked(), file, feedback="held back")
    for node, of in enumerate(asked()):
        quiz.cursor = node
        assert not {"good", "why", "rule"} & set(quiz.scene()["task"])
        assert "ok" in answer(quiz, of, wrong(of))
        assert (quiz.now["moves"], "must" in quiz.now) == ([], False)
        state = json.dumps({name: quiz.get_state()[name] for name in ("nodes", "lesson", "done", "now")})
        assert not {"score", "right", "shown"} & set(quiz.lesson["quiz"])
        assert of.mark(right(of)).text not in state
    assert quiz.done == {}
    assert quiz.score == 0


def test_held_back_an_answer_may_be_changed_until_it_is_handed_in(file: Path) -> None:
    quiz = Quiz(asked(), file, feedback="held back")
    of = asked()[0]
    assert "ok" in answer(quiz, of, wrong(of))
    assert "ok" in answer(quiz, of, right(of))
    assert "ok" in send(quiz, "hand in")
    assert quiz.lesson["quiz"]["handed_in"]
    assert "handed in" in answer(quiz, of, wrong(of))["refused"]["text"]
    assert Quiz(asked(), file, feedback="held back").score == 1


def test_what_was_right_is_seen_by_opening_the_answers_at_once(file: Path) -> None:
    held = Quiz(asked(), file, feedback="held back")
    answer(held, asked()[0], right(asked()[0]))
    held.hand_in()
    assert Quiz(asked(), file).done == {"0": "right"}


def test_all_on_a_page_share_the_answers(file: Path) -> None:
    quiz = Quiz(asked(), file)
    page = quiz.all()
    assert len(page.children) == 5
    last = page.children[-1]
    assert last.nodes[0]["task"]["prompt"] == asked()[-1].prompt
    assert "ok" in answer(last, asked()[-1], right(asked()[-1]))
    assert quiz.score == 1
    assert quiz.done == {"4": "right"}
    assert last.done == {"0": "right"}
    quiz.answer(1, right(asked()[0]))
    assert page.children[0].done == {"0": "right"}
    assert all(child.lesson["quiz"]["score"] == 2 for child in page.children)


def test_it_takes_answers_only(file: Path) -> None:
    quiz = Quiz(asked(), file)
    assert "refused" in send(quiz, "play", origin="g6", target="e8")
    assert "refused" in send(quiz, "fill", direction="left")
    assert len(quiz.nodes) == 5
    quiz.set_state({"done": {"0": "right"}, "lesson": {"quiz": {"score": 5}}, "nodes": []})
    assert (quiz.done, quiz.score, len(quiz.nodes)) == ({}, 0, 5)


@pytest.mark.parametrize("given", [None, 5, "a1", [], [""], ["z9"], [5], ["a1", "z9"], ["²"]])
def test_what_is_no_answer_is_refused_and_not_kept(file: Path, given: Any) -> None:
    quiz = Quiz(asked(), file)
    for node in range(5):
        quiz.cursor = node
        assert "refused" in send(quiz, "answer", answer=given, shown=False)
    assert not file.exists()


def test_another_position_on_the_board_asks_nothing(file: Path) -> None:
    quiz = Quiz(asked(), file)
    quiz.position = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
    assert "refused" in send(quiz, "answer", answer=["a1"], shown=False)


def test_answers_to_another_quiz_are_no_answers_to_this_one(file: Path) -> None:
    answer_all(Quiz(another(), file))
    quiz = Quiz(asked(), file)
    assert (quiz.score, quiz.lesson["quiz"]["given"]) == (0, {})


def test_a_broken_file_is_told_in_words(file: Path) -> None:
    file.write_bytes(b"{answers")
    quiz = Quiz(asked(), file)
    assert "answers.json" in quiz.lesson["quiz"]["notice"]
    answer_all(quiz)
    assert quiz.score == 5


def test_it_is_graded_by_plain_python(file: Path) -> None:
    quiz = Quiz(asked(), file)
    with pytest.raises(AssertionError, match="Question 1 of 5 is not answered yet"):
        quiz.check()
    answer_all(quiz)
    assert [mark.right for mark in quiz.check()] == [True] * 5
    assert quiz.check(3)[0].number == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_the_same_in_every_language(file: Path, language: str) -> None:
    answer_all(Quiz(asked(), file))
    quiz = Quiz(asked(), file, language=language)
    assert quiz.score == 5
    here = [of.into(language) for of in asked()]
    assert [node["task"]["prompt"] for node in quiz.nodes] == [of.prompt for of in here]
    other = Quiz(asked(), file)
    other.language = language
    assert (other.nodes, other.lesson["quiz"]) == (quiz.nodes, quiz.lesson["quiz"])
    assert results(file, quiz).questions[2].question.prompt == here[2].prompt


def test_its_page_needs_no_python(file: Path) -> None:
    page = Quiz(asked(), file, title="Friday").to_html()
    assert page is not None
    assert "<h1>Friday</h1>" in page


@pytest.mark.parametrize(
    ("options", "error"),
    [({"feedback": "later"}, ValueError), ({"nodes_": []}, TypeError), ({"_sheet": None}, TypeError)],
)
def test_unknown_options_are_refused_by_name(file: Path, options: dict[str, Any], error: type) -> None:
    with pytest.raises(error):
        Quiz(asked(), file, **options)

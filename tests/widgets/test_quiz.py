from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Quiz, results
from tests.classroom.helpers import asked, right
from tests.sessions.helpers import ask


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "answers.json"


def test_widgets_share_answers(file: Path) -> None:
    quiz = Quiz(asked(), file, title="Friday", glyphs=True)
    page = quiz.all()
    assert len(page.children) == 5
    last = page.children[-1]
    assert last.glyphs
    assert last._lesson_state["title"] == "Friday 5"
    given = asked()[-1].to_wire(right(asked()[-1]))
    assert "ok" in ask(last.session, act="answer", answer=given, shown=False)
    assert quiz.score == 1
    assert quiz._answered == {"4": "right"}
    assert last._answered == {"0": "right"}
    quiz.answer(1, right(asked()[0]))
    assert page.children[0]._answered == {"0": "right"}
    assert all(child._lesson_state["quiz"]["score"] == 2 for child in page.children)


def test_questions_in_the_readers_language(file: Path) -> None:
    views = Quiz(asked(), file).all().children
    for view in views:
        ask(view.session, act="hello", nodes=1, languages=["de"])
    assert [view._lesson_state["title"] for view in views] == [f"Quiz {number}" for number in range(1, 6)]
    assert {view.language for view in views} == {"de"}
    assert views[0].scene()["task"]["prompt"] == asked()[0].into("de").prompt


def test_explicit_language(file: Path) -> None:
    (first, *_) = Quiz(asked(), file, language="de").all().children
    ask(first.session, act="hello", nodes=1, languages=["en"])
    assert first.language == "de"


def test_grading_without_widgets(file: Path) -> None:
    quiz = Quiz(asked(), file)
    with pytest.raises(AssertionError, match="Question 1 of 5 isn’t answered yet"):
        quiz.check()
    for number, of in enumerate(quiz.questions, start=1):
        quiz.answer(number, right(of))
    assert [mark.right for mark in quiz.check()] == [mark.right for mark in quiz.marks] == [True] * 5
    assert quiz.check(3)[0].number == 3
    assert (quiz.score, quiz.total, quiz.path) == (5, 5, file)
    assert results(file, quiz).questions[2].question.prompt == asked()[2].prompt
    assert (Quiz(asked(), file).score, Quiz(asked(), file).line) == (5, quiz.line)


def test_hand_in(file: Path) -> None:
    quiz = Quiz(asked(), file, feedback="held back", name="Ada", title="Friday")
    quiz.answer(1, right(asked()[0]))
    quiz.hand_in()
    assert quiz._lesson_state["quiz"]["handed_in"]
    assert "score" not in quiz._lesson_state["quiz"]
    with pytest.raises(ValueError, match="handed in"):
        quiz.answer(2, right(asked()[1]))
    assert "<h1>Friday</h1>" in (quiz.to_html() or "")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"feedback": "later"}, ValueError),
        ({"language": ""}, ValueError),
        ({"nodes_": []}, TypeError),
        ({"_sheet": None}, TypeError),
    ],
)
def test_unknown_option(file: Path, options: dict[str, Any], error: type) -> None:
    with pytest.raises(error):
        Quiz(asked(), file, **options)

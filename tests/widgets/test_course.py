import pytest

from kamisado_widget import Board, Course, Exercises, Lesson, Placement, Practice, PuzzleBoard
from kamisado_widget.learner import Memory
from tests.sessions.helpers import SHARP, ask


@pytest.fixture
def course() -> Course:
    return Course(Memory(None).progress)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("figure-5", Lesson),
        ("push 1", Exercises),
        ("mixed", Exercises),
        ("M4", Exercises),
        ("practice", Practice),
        ("placement", Placement),
        ("puzzles", PuzzleBoard),
        ("puzzles doors", PuzzleBoard),
        ("round one", Board),
        ("round colors", Board),
    ],
)
def test_opens_a_widget(name: str, kind: type, course: Course) -> None:
    assert (course.children, course._inside) == ((), "")
    ask(course.session, act="open", part=name)
    (inside,) = course.children
    assert isinstance(inside, kind)
    assert course._inside == f"IPY_MODEL_{inside.model_id}"
    ask(course.session, act="open", part="")
    assert (course.children, course._inside) == ((), "")
    assert inside.comm is None


def test_opened_widget_inherits_looks() -> None:
    looks = {"glyphs": True, "signs": "shapes", "palette": "distinct", "coordinates": False, "speech": True}
    looks["theme"] = "dark"
    course = Course(Memory(None).progress, **looks, language="de")  # type: ignore[arg-type]
    course.session.open_part("figure-5")
    (inside,) = course.children
    assert {name: getattr(inside, name) for name in looks} == looks
    assert inside.language == "de"


def test_answers_update_the_front_page(course: Course) -> None:
    course.session.open_part("figure-4")
    (inside,) = course.children
    lesson = inside.session
    for number, node in enumerate(lesson.nodes):
        if "task" in node:
            lesson.cursor = number
            task = node["task"]
            good = task["good"][:1] if task["ask"] == "move" else task["good"]
            ask(lesson, act="answer", answer=good, shown=False)
    assert course._course_state["next"]["part"] == "figure-1"
    assert course._course_state["chapters"][2]["parts"][0]["rings"] == 2


def test_wins_update_the_front_page(course: Course) -> None:
    course.session.open_part("round one")
    (inside,) = course.children
    inside.session.opponent_plays = "black"
    inside.position = SHARP
    inside.play("g6e8")
    parts = {part["part"]: part["standing"] for part in course._course_state["chapters"][14]["parts"]}
    assert parts["round one"] == "done"

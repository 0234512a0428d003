from typing import Any, get_args

import pytest

from kamisado_widget.i18n import LANGUAGES, say
from kamisado_widget.learner import Memory
from kamisado_widget.learner.next import (
    ENOUGH,
    LESSONS,
    MOST_ASKED,
    NextWhy,
    begun_lesson,
    next_part,
    parts,
    place_of,
    round_of,
)
from kamisado_widget.lessons import COURSE, RULES, course, exercise
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.puzzles.sets import SETS, all_puzzles
from kamisado_widget.rules import Position
from kamisado_widget.sessions import CourseSession, LessonSession, PracticeSession
from kamisado_widget.sessions.course.wire import CoursePart, CourseState
from kamisado_widget.sessions.readers import Recall
from tests.clock import Clock
from tests.sessions.helpers import ask
from tests.sessions.test_wire import problem


def front_door(memory: Memory) -> CourseState:
    return CourseSession(memory.progress).course_state


def stop_within(memory: Memory, lesson: str, step: int) -> None:
    session = LessonSession(lesson, memory.progress)
    session.cursor = step
    Recall(session, memory, place_of(lesson)).save()


def finish(memory: Memory, *lessons: str) -> None:
    for lesson in lessons:
        memory.progress.finish(lesson)


# --- the next part


def test_next_lesson_and_level_up(memory: Memory) -> None:
    coming = front_door(memory)["next"]
    assert (coming["part"], coming["label"]) == ("first-moves", "Start")
    finish(memory, "figure-1")
    assert next_part(memory) == ("figure-2", "next")
    finish(memory, "figure-2")
    assert next_part(memory) == ("puzzles doors", "set")
    solve(memory, "doors")
    finish(memory, "figure-3")
    assert next_part(memory) == ("targets 1", "level_up")


def test_resumes_and_reviews_when_due(memory: Memory, clock: Clock) -> None:
    finish(memory, "figure-1")
    lesson = LessonSession("figure-5", memory.progress)
    wrong = next(i for i, node in enumerate(lesson.nodes) if "task" in node)
    lesson.cursor = wrong
    ask(lesson, act="answer", answer=["a1"], shown=False)
    lesson.cursor = 4
    Recall(lesson, memory, place_of("figure-5")).save()

    coming = front_door(memory)["next"]
    assert (coming["part"], coming["label"]) == ("figure-5", "Continue")
    assert "step 5" in coming["why"]
    again = LessonSession("figure-5", memory.progress)
    Recall(again, memory, place_of("figure-5")).restore()
    assert again.cursor == 4

    clock.wait(3)
    coming = front_door(memory)["next"]
    assert (coming["part"], coming["label"]) == ("practice", "Practice")
    assert "1 question to review today" in coming["why"]
    practice = PracticeSession(memory.progress)
    assert practice.scene()["position"] == lesson.nodes[wrong]["position"]
    ask(practice, act="answer", answer=practice.scene()["task"]["good"], shown=False)
    assert next_part(memory) == ("figure-5", "go_on")


def test_resumes_the_last_lesson(memory: Memory, clock: Clock) -> None:
    stop_within(memory, "figure-2", 3)
    clock.wait(1)
    stop_within(memory, "figure-6", 2)
    assert begun_lesson(memory.now) == "figure-6"
    finish(memory, "figure-6")
    assert begun_lesson(memory.now) == "figure-2"


def test_puzzles_after_the_course(memory: Memory) -> None:
    finish(memory, *parts())
    assert next_part(memory).part == "puzzles"


def test_order_after_the_rules(memory: Memory) -> None:
    solve(memory, "doors")
    finish(memory, *parts()[: parts().index("doors")])
    assert next_part(memory) == ("doors", "next")
    finish(memory, "doors")
    assert next_part(memory) == ("round one", "round")
    finish(memory, "round one")
    assert next_part(memory) == ("dead-ends", "next")
    finish(memory, "dead-ends")
    assert next_part(memory) == ("puzzles dead-ends", "set")
    solve(memory, "dead-ends")
    assert next_part(memory) == ("round dead-ends", "round")


def solve(memory: Memory, idea: str) -> None:
    """Solve the number of puzzles that a part requires."""
    part = f"puzzles {idea}"
    for solved, each in enumerate(SETS[idea][:ENOUGH]):
        assert part_of(memory, part)["standing"] != "done"
        assert part_of(memory, part)["count"] == f"{solved}/{len(SETS[idea])}"
        finish(memory, f"puzzle {each}")
    assert part_of(memory, part)["standing"] == "done"


def test_a_set_of_puzzles_ends_after_eight_tries(memory: Memory) -> None:
    for number, each in enumerate(SETS["doors"][:MOST_ASKED]):
        assert part_of(memory, "puzzles doors")["standing"] == ("begun" if number else "open")
        memory.progress.record_puzzle(all_puzzles()[each], right=False)
    assert part_of(memory, "puzzles doors")["standing"] == "done"


def part_of(memory: Memory, name: str) -> CoursePart:
    parts = [part for chapter in front_door(memory)["chapters"] for part in chapter["parts"]]
    return next(part for part in parts if part["part"] == name)


def test_today_has_an_end(memory: Memory, clock: Clock) -> None:
    assert front_door(memory)["today"] == []
    for rule in RULES:
        memory.progress.note(rule, right=rule != "M6")
    assert front_door(memory)["today"] == [
        "Nothing due today. Next question: tomorrow.",
        "You know 40 of 41 rules well.",
    ]
    clock.wait(60)
    assert front_door(memory)["today"] == [
        "Today: 20 questions (about 15 minutes), then a lesson.",
        "You know 0 of 41 rules well, and 20 after today’s practice.",
    ]


# --- the front page


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_step_has_name_and_short_reason(language: str, memory: Memory) -> None:
    finish(memory, "figure-1")
    session = CourseSession(memory.progress, language=language)
    assert problem(session.course_state, CourseState) is None
    assert course("figure-2").in_language(language).title in session.course_state["next"]["then"]
    for why in get_args(NextWhy):
        assert len(say(f"front.{why}.short", language).split()) <= 5
    session.language = "de"
    assert session.course_state["title"] == "Kamisado lernen"


def test_all_parts_and_rules(memory: Memory) -> None:
    state = front_door(memory)
    there = [part["part"] for chapter in state["chapters"] for part in chapter["parts"]]
    assert tuple(there) == parts()
    assert set(COURSE) <= set(there)
    assert {rule["rule"] for group in state["groups"] for rule in group["rules"]} == set(RULES)
    for chapter in state["chapters"]:
        drawn = [part["position"] for part in chapter["parts"] if round_of(part["part"]) is None]
        assert all(str(Position.parse(text)) for text in drawn)
        assert len(set(drawn)) == len(drawn), "each part has a picture of its own"


def test_never_asked_shaky_and_sure_are_told_apart(memory: Memory) -> None:
    memory.progress.note("T1", right=False)
    memory.progress.note("T2", right=True)
    groups = front_door(memory)["groups"]
    levels = {rule["rule"]: rule["level"] for group in groups for rule in group["rules"]}
    assert (levels["T1"], levels["T2"], levels["M1"]) == ("shaky", "sure", "never")


def test_knowledge_fades_but_rings_stay(memory: Memory, clock: Clock) -> None:
    assert set(memory.deck.met) == {"T1", "T2", "M1", "M2", "M3", "M4", "M5"}
    shown = [part_of(memory, "figure-5")]
    finish(memory, *(part for part in CHAPTERS[5].parts if part in COURSE), "figure-5")
    for days in (0, 60, 0):
        if not days:
            memory.progress.note("M6", right=True)
        clock.wait(days)
        shown.append(part_of(memory, "figure-5"))
    known = [(0, "never"), (2, "sure"), (2, "shaky"), (3, "sure")]
    assert [(part["rings"], part["level"]) for part in shown] == known
    assert {"S4", "S11"} <= set(memory.deck.met)


def test_rank(memory: Memory) -> None:
    assert "rank" not in front_door(memory)
    assert front_door(memory)["puzzles"] == ""
    finish(memory, "figure-1", "figure-2")
    assert front_door(memory)["rank"] == {
        "rings": 0,
        "text": f"You’re still a plain tower. Lessons on the rules: 2 of {len(LESSONS)} done.",
    }


def test_rating_curve(memory: Memory, clock: Clock) -> None:
    assert front_door(memory)["curve"] == []
    for number, puzzle in enumerate(COLLECTION[:50]):
        memory.progress.record_puzzle(puzzle, right=number % 3 > 0)
        clock.wait(1)
    memory.progress.finish(f"puzzle {COLLECTION[0].id}")
    door = front_door(memory)
    assert len(set(door["curve"])) > 1
    assert door["curve"][-1] == memory.progress.puzzle_rating
    assert f"rating {door['curve'][-1]}" in door["puzzles"]


def test_chapter_links_from_the_host(memory: Memory) -> None:
    session = CourseSession(memory.progress, lambda chapter: f"{chapter}.html" if chapter[:2] < "03" else "")
    addresses = [chapter.get("address") for chapter in session.course_state["chapters"]]
    assert addresses[:4] == ["00_first_moves.html", "01_moving.html", "02_blocked.html", None]


# --- opening parts


@pytest.mark.parametrize(
    "name",
    ["figure-5", "push 1", "M4", "practice", "mixed", "mixed 3", "puzzles", "puzzles doors", "round two"],
)
def test_open_and_close(name: str, memory: Memory) -> None:
    session = CourseSession(memory.progress)
    assert "ok" in ask(session, act="open", part=name)
    assert session.opened == name
    memory.progress.record(exercise("push", 1, 7), right=True)
    finish(memory, "figure-1")
    assert "ok" in ask(session, act="open", part="")
    assert session.opened == ""
    assert session.course_state["next"]["part"] == "figure-2"


@pytest.mark.parametrize(
    "name", ["figure-99", "push 9", "puzzles windows", "round ten", None, 7, ["practice"]]
)
def test_unknown_part(name: Any, memory: Memory) -> None:
    session = CourseSession(memory.progress)
    assert "refused" in ask(session, act="open", part=name)
    assert session.opened == ""


def test_repeated_mistake_is_offered(memory: Memory, clock: Clock) -> None:
    assert "missed" not in front_door(memory)
    memory.progress.note("M4", right=False)
    clock.wait(1)
    memory.progress.note("M4", right=False)
    assert front_door(memory)["missed"] == {
        "part": "M4",
        "label": "You missed “Between corners” 2 times. Practice it?",
    }

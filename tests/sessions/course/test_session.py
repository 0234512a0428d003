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


# --- what comes next


def test_a_new_reader_begins_with_the_first_lesson(memory: Memory) -> None:
    coming = front_door(memory)["next"]
    assert (coming["part"], coming["label"]) == ("first-moves", "Start")


def test_then_comes_the_next_lesson_and_a_level_up_when_its_time_has_come(memory: Memory) -> None:
    finish(memory, "figure-1")
    assert next_part(memory) == ("figure-2", "next")
    finish(memory, "figure-2")
    assert next_part(memory) == ("puzzles doors", "set")
    solve(memory, "doors")
    finish(memory, "figure-3")
    assert next_part(memory) == ("targets 1", "level_up")


def test_who_stops_within_a_lesson_goes_on_at_that_step_and_is_asked_what_went_wrong_when_it_is_due(
    memory: Memory, clock: Clock
) -> None:
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
    Recall(again, memory, place_of("figure-5")).bring_back()
    assert again.cursor == 4

    clock.wait(3)
    coming = front_door(memory)["next"]
    assert (coming["part"], coming["label"]) == ("practice", "Practice")
    assert "1 question to review today" in coming["why"]
    practice = PracticeSession(memory.progress)
    assert practice.scene()["position"] == lesson.nodes[wrong]["position"]
    ask(practice, act="answer", answer=practice.scene()["task"]["good"], shown=False)
    assert next_part(memory) == ("figure-5", "go_on")


def test_the_lesson_read_last_is_gone_on_with(memory: Memory, clock: Clock) -> None:
    stop_within(memory, "figure-2", 3)
    clock.wait(1)
    stop_within(memory, "figure-6", 2)
    assert begun_lesson(memory.now) == "figure-6"
    finish(memory, "figure-6")
    assert begun_lesson(memory.now) == "figure-2"


def test_when_all_is_done_there_are_puzzles(memory: Memory) -> None:
    finish(memory, *parts())
    assert next_part(memory).part == "puzzles"


def test_after_the_rules_comes_each_idea_its_puzzles_and_a_round(memory: Memory) -> None:
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
    """Solve as many puzzles of a set as its part asks for."""
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


def test_rules_that_the_reader_has_met_are_mixed(memory: Memory, clock: Clock) -> None:
    assert set(memory.deck.met) == {"T1", "T2", "M1", "M2", "M3", "M4", "M5"}
    finish(memory, *(part for part in CHAPTERS[5].parts if part in COURSE))
    clock.wait(1)
    assert {"S4", "S11"} <= set(memory.deck.met)


def test_today_is_told_with_an_end_and_never_as_a_debt(memory: Memory, clock: Clock) -> None:
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


# --- what is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_next_is_named_and_its_reason_has_five_words(language: str, memory: Memory) -> None:
    finish(memory, "figure-1")
    coming = CourseSession(memory.progress, language=language).course_state["next"]
    assert course("figure-2").in_language(language).title in coming["then"]
    for why in get_args(NextWhy):
        assert len(say(f"front.{why}.short", language).split()) <= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_front_door_says_everything_in_every_language(language: str, memory: Memory) -> None:
    session = CourseSession(memory.progress, language=language)
    assert problem(session.course_state, CourseState) is None
    session.language = "de"
    assert session.course_state["title"] == "Kamisado lernen"


def test_every_part_and_every_rule_has_its_place(memory: Memory) -> None:
    state = front_door(memory)
    there = [part["part"] for chapter in state["chapters"] for part in chapter["parts"]]
    assert tuple(there) == parts()
    assert set(COURSE) <= set(there)
    assert {rule["rule"] for group in state["groups"] for rule in group["rules"]} == set(RULES)


def test_each_part_has_a_position_and_no_two_of_a_chapter_the_same(memory: Memory) -> None:
    for chapter in front_door(memory)["chapters"]:
        drawn = [part["position"] for part in chapter["parts"] if round_of(part["part"]) is None]
        assert all(str(Position.parse(text)) for text in drawn)
        assert len(set(drawn)) == len(drawn)


def test_rings_stay_and_what_is_known_fades_and_comes_back(memory: Memory, clock: Clock) -> None:
    def shown() -> tuple[int, str]:
        part = part_of(memory, "figure-5")
        return part["rings"], part["level"]

    assert shown() == (0, "never")
    finish(memory, "figure-5")
    memory.progress.note("M6", right=True)
    assert shown() == (2, "sure")
    clock.wait(60)
    assert shown() == (2, "shaky")
    memory.progress.note("M6", right=True)
    assert shown() == (3, "sure")


def test_never_asked_shaky_and_sure_are_told_apart(memory: Memory) -> None:
    memory.progress.note("T1", right=False)
    memory.progress.note("T2", right=True)
    groups = front_door(memory)["groups"]
    levels = {rule["rule"]: rule["level"] for group in groups for rule in group["rules"]}
    assert (levels["T1"], levels["T2"], levels["M1"]) == ("shaky", "sure", "never")


def test_puzzles_are_one_line(memory: Memory) -> None:
    assert front_door(memory)["puzzles"] == ""
    memory.progress.finish("puzzle 7cf277ab")
    assert front_door(memory)["puzzles"].startswith("1 ")


def test_who_has_done_something_reads_what_that_makes_of_their_tower(memory: Memory) -> None:
    assert "rank" not in front_door(memory)
    finish(memory, "figure-1", "figure-2")
    assert front_door(memory)["rank"] == {
        "rings": 0,
        "text": f"You’re still a plain tower. Lessons done: 2 of {len(LESSONS)}.",
    }


def test_ratings_are_a_curve_that_ends_with_the_one_that_is_told(memory: Memory, clock: Clock) -> None:
    assert front_door(memory)["curve"] == []
    for number, puzzle in enumerate(COLLECTION[:50]):
        memory.progress.record_puzzle(puzzle, right=number % 3 > 0)
        clock.wait(1)
    memory.progress.finish(f"puzzle {COLLECTION[0].id}")
    door = front_door(memory)
    assert len(set(door["curve"])) > 1
    assert door["curve"][-1] == memory.progress.puzzle_rating
    assert f"rating {door['curve'][-1]}" in door["puzzles"]


def test_the_host_says_where_chapters_are(memory: Memory) -> None:
    session = CourseSession(memory.progress, lambda chapter: f"{chapter}.html" if chapter[:2] < "03" else "")
    addresses = [chapter.get("address") for chapter in session.course_state["chapters"]]
    assert addresses[:4] == ["00_first_moves.html", "01_moving.html", "02_blocked.html", None]


# --- what is opened


@pytest.mark.parametrize(
    "name",
    ["figure-5", "push 1", "M4", "practice", "mixed", "mixed 3", "puzzles", "puzzles doors", "round two"],
)
def test_what_has_a_name_is_opened_and_closed_again(name: str, memory: Memory) -> None:
    session = CourseSession(memory.progress)
    assert "ok" in ask(session, act="open", part=name)
    assert session.opened == name
    memory.progress.record(exercise("push", 1, 7), right=True)
    assert "ok" in ask(session, act="open", part="")
    assert session.opened == ""


@pytest.mark.parametrize(
    "name", ["figure-99", "push 9", "puzzles windows", "round ten", None, 7, ["practice"]]
)
def test_nothing_else_is_opened(name: Any, memory: Memory) -> None:
    session = CourseSession(memory.progress)
    assert "refused" in ask(session, act="open", part=name)
    assert session.opened == ""


def test_who_comes_back_finds_what_was_done_meanwhile(memory: Memory) -> None:
    session = CourseSession(memory.progress)
    session.open_part("figure-1")
    finish(memory, "figure-1")
    session.close_part()
    assert session.course_state["next"]["part"] == "figure-2"


def test_what_went_wrong_more_than_once_is_offered(memory: Memory, clock: Clock) -> None:
    assert "missed" not in front_door(memory)
    memory.progress.note("M4", right=False)
    clock.wait(1)
    memory.progress.note("M4", right=False)
    assert front_door(memory)["missed"] == {
        "part": "M4",
        "label": "You missed “Between corners” 2 times. Practice it?",
    }

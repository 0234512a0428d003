import pytest

from kamisado_widget.learner import Memory, Progress
from kamisado_widget.learner.awards import level_of
from kamisado_widget.learner.next import parts
from kamisado_widget.learner.topics import course_topics, lessons_of, topics_of
from kamisado_widget.lessons import COURSE
from tests.clock import Clock
from tests.learner.test_progress import answer


@pytest.fixture
def progress(memory: Memory) -> Progress:
    return memory.progress


@pytest.mark.parametrize(("mistakes", "rings"), [(0, 2), (1, 1), (9, 1)])
def test_the_first_is_for_what_was_done_the_second_for_a_way_without_mistakes(
    progress: Progress, mistakes: int, rings: int
) -> None:
    assert progress.finish("figure-4", mistakes) == progress.rings["figure-4"] == rings
    assert progress.finish("figure-4", 9) == rings, "what was put on stays"


def test_the_third_is_for_what_was_recalled_unaided_a_week_later(progress: Progress, clock: Clock) -> None:
    progress.finish("figure-4")
    progress.finish("figure-5", mistakes=2)
    clock.wait(6)
    progress.note("M6", right=True)
    assert progress.rings == {"figure-4": 2, "figure-5": 1}
    clock.wait(1)
    progress.note("M6", right=False)
    assert progress.rings == {"figure-4": 2, "figure-5": 1}
    clock.wait(1)
    progress.note("M6", right=True)
    assert progress.rings == {"figure-4": 3, "figure-5": 3}


def test_all_that_a_lesson_is_about_is_to_be_recalled(progress: Progress, clock: Clock) -> None:
    progress.finish("figure-6")
    clock.wait(7)
    progress.note("M7", right=True)
    assert progress.rings == {"figure-6": 2}
    clock.wait(2)
    progress.note("M8", right=True)
    assert progress.rings == {"figure-6": 3}


def test_an_idea_is_recalled_by_a_puzzle_about_it(progress: Progress, clock: Clock) -> None:
    progress.finish("doors")
    clock.wait(7)
    progress.deck.note("idea doors", right=True)
    assert progress.rings == {"doors": 3}


@pytest.mark.parametrize("part", ["fills", "puzzle 7cf277ab", "round two"])
def test_what_has_no_card_is_recalled_by_doing_it_once_more(
    progress: Progress, clock: Clock, part: str
) -> None:
    progress.finish(part, mistakes=1)
    clock.wait(7)
    assert progress.finish(part, mistakes=1) == 1
    assert progress.finish(part) == 3


def test_a_kind_of_exercise_is_recalled_by_a_row_that_still_holds(progress: Progress, clock: Clock) -> None:
    for seed in range(8):
        answer(progress, seed=seed)
    clock.wait(7)
    assert progress.rings == {"push 1": 2}
    answer(progress, seed=9)
    assert progress.rings == {"push 1": 3}


def test_how_well_a_lesson_is_known_goes_down_and_up_again_and_its_rings_stay(
    progress: Progress, clock: Clock
) -> None:
    def level() -> str:
        return level_of(progress.memory.now.progress, "figure-5", clock())

    assert level() == "never"
    progress.finish("figure-5")
    progress.note("M6", right=True)
    assert level() == "sure"
    clock.wait(60)
    assert (level(), progress.rings) == ("shaky", {"figure-5": 2})
    progress.note("M6", right=True)
    assert (level(), progress.rings) == ("sure", {"figure-5": 3})


def test_every_topic_leads_to_lessons_and_back() -> None:
    for topic in course_topics():
        assert lessons_of(topic)
        for lesson in lessons_of(topic):
            assert lesson in COURSE
            assert lesson in parts()
            assert topic in topics_of(lesson)

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
def test_first_ring_done_second_without_mistakes(progress: Progress, mistakes: int, rings: int) -> None:
    assert progress.finish("figure-4", mistakes) == progress.rings["figure-4"] == rings
    assert progress.finish("figure-4", 9) == rings, "a worse result removes no ring"


def test_third_ring_recalled_after_a_week(progress: Progress, clock: Clock) -> None:
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


def test_third_ring_needs_all_topics(progress: Progress, clock: Clock) -> None:
    progress.finish("figure-6")
    clock.wait(7)
    progress.note("M7", right=True)
    assert progress.rings == {"figure-6": 2}
    clock.wait(2)
    progress.note("M8", right=True)
    assert progress.rings == {"figure-6": 3}


def test_idea_is_recalled_by_a_puzzle(progress: Progress, clock: Clock) -> None:
    progress.finish("doors")
    clock.wait(7)
    progress.deck.note("idea doors", right=True)
    assert progress.rings == {"doors": 3}


@pytest.mark.parametrize("part", ["fills", "puzzle 7cf277ab", "round two"])
def test_lesson_without_card_is_recalled_by_repeating(progress: Progress, clock: Clock, part: str) -> None:
    progress.finish(part, mistakes=1)
    clock.wait(7)
    assert progress.finish(part, mistakes=1) == 1
    assert progress.finish(part) == 3


def test_exercise_is_recalled_by_a_streak(progress: Progress, clock: Clock) -> None:
    for seed in range(8):
        answer(progress, seed=seed)
    clock.wait(7)
    assert progress.rings == {"push 1": 2}
    answer(progress, seed=9)
    assert progress.rings == {"push 1": 3}


def test_recall_fades_but_rings_stay(progress: Progress, clock: Clock) -> None:
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


def test_topics_map_to_lessons() -> None:
    for topic in course_topics():
        assert lessons_of(topic)
        for lesson in lessons_of(topic):
            assert lesson in COURSE
            assert lesson in parts()
            assert topic in topics_of(lesson)

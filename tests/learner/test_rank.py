from kamisado_widget.learner import Memory
from kamisado_widget.learner.next import LESSONS, Rank, rank_of
from kamisado_widget.lessons.chapters import CHAPTERS
from tests.clock import Clock


def test_sumo_after_every_lesson(memory: Memory) -> None:
    assert rank_of(memory.now) == Rank(0, 0)
    *most, last = LESSONS
    for number, lesson in enumerate(most, start=1):
        memory.progress.finish(lesson, mistakes=1)
        assert rank_of(memory.now) == Rank(0, number)
    memory.progress.finish(last, mistakes=1)
    assert rank_of(memory.now) == Rank(1, 0)


def test_higher_ranks(memory: Memory, clock: Clock) -> None:
    for lesson in LESSONS:
        memory.progress.finish(lesson)
    assert rank_of(memory.now) == Rank(2, 0)
    clock.wait(7)
    memory.progress.finish(LESSONS[0])
    assert rank_of(memory.now) == Rank(2, 1)
    for lesson in LESSONS[1:]:
        memory.progress.finish(lesson)
    assert rank_of(memory.now) == Rank(3, len(LESSONS))


def test_rank_survives_a_day_off(memory: Memory, clock: Clock) -> None:
    for lesson in LESSONS:
        memory.progress.finish(lesson)
    clock.wait(365)
    assert rank_of(memory.now) == Rank(2, 0)


def test_placement_counts_as_done(memory: Memory) -> None:
    first = CHAPTERS[1]
    memory.progress.pass_chapters([first.name])
    assert rank_of(memory.now) == Rank(0, len({*LESSONS} & {*first.parts}))

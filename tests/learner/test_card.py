import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import fsrs
from hypothesis import given
from hypothesis import strategies as st

import kamisado_widget
from kamisado_widget.learner.card import RETENTION, Answer, Card

CHECKOUT = Path(kamisado_widget.__file__).resolve().parents[1]
MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
ALONE = """
import sys
sys.path.append(sys.argv[1])
from datetime import UTC, datetime, timedelta
from kamisado_widget.learner.card import Answer, Card

day, card, days = datetime(2026, 11, 23, 12, tzinfo=UTC), Card(), []
for right in (False, True, True, True, False, True):
    card = card.answered(Answer(day, right))
    days.append((card.due() - card.answers[-1].day).days)
    day += timedelta(days=days[-1])
print(days)
"""


def interval(card: Card, retention: float = RETENTION) -> int:
    return (card.due(retention) - card.answers[-1].day).days


def asked_when_due(*right: bool) -> list[int]:
    date, card, days = MONDAY, Card(), []
    for each in right:
        card = card.answered(Answer(date, each))
        days.append(interval(card))
        date += timedelta(days=days[-1])
    return days


def test_intervals_match_fsrs() -> None:
    assert asked_when_due(False, True, True, True) == [1, 2, 6, 17]
    assert asked_when_due(False, False, True, True, True) == [1, 1, 1, 2, 4]


def test_intervals_double_without_fsrs() -> None:
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, CHECKOUT],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (run.stdout.strip(), run.stderr) == ("[1, 2, 4, 8, 1, 2]", "")


def test_wrong_answer_is_due_the_next_day() -> None:
    late = Answer(MONDAY.replace(hour=23), False)
    assert Card((late,)).due() == late.day + timedelta(days=1)


answer_lists = st.lists(
    st.builds(
        Answer,
        st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC)),
        st.booleans(),
    ),
    min_size=1,
    max_size=8,
).map(sorted)


@given(answer_lists, st.integers(0, 400))
def test_recall_decays(answers: list[Answer], days: int) -> None:
    at = answers[-1].date + timedelta(days=days)
    card = Card(tuple(answers))
    assert interval(card) >= 1
    assert 0 <= card.recall(at + timedelta(days=1)) <= card.recall(at) <= 1


def test_unasked_card_has_no_recall() -> None:
    assert Card().recall(MONDAY) == 0


def test_recall_matches_fsrs() -> None:
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = fsrs.Card(card_id=0)
    answers = []
    for day, right in ((0, True), (2, False), (3, True), (5, True)):
        date = MONDAY.replace(hour=0) + timedelta(days=day)
        card, _ = scheduler.review_card(card, fsrs.Rating.Good if right else fsrs.Rating.Again, date)
        answers.append(Answer(date, right))
    for days in range(100):
        at = answers[-1].date + timedelta(days=days)
        assert Card(tuple(answers)).recall(at) == scheduler.get_card_retrievability(card, at)


def test_higher_retention_means_shorter_intervals() -> None:
    twice = Card((Answer(MONDAY, True), Answer(MONDAY + timedelta(days=2), True)))
    assert interval(twice, 0.97) < interval(twice) < interval(twice, 0.8)

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import fsrs
from hypothesis import given
from hypothesis import strategies as st

import kamisado_widget
from kamisado_widget.learner.card import Answer, Card, interval, recall

CHECKOUT = Path(kamisado_widget.__file__).resolve().parents[1]
MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
ALONE = """
import sys
sys.path.append(sys.argv[1])
from datetime import UTC, datetime, timedelta
from kamisado_widget.learner.card import Answer, interval

day, answers, days = datetime(2026, 11, 23, 12, tzinfo=UTC), [], []
for right in (False, True, True, True, False, True):
    answers.append(Answer(day, right))
    days.append(interval(answers))
    day += timedelta(days=days[-1])
print(days)
"""


def asked_when_due(*right: bool) -> list[int]:
    answers: list[Answer] = []
    days = []
    for each in right:
        date = answers[-1].date + timedelta(days=interval(answers)) if answers else MONDAY
        answers.append(Answer(date, each))
        days.append(interval(answers))
    return days


def test_the_days_are_those_of_fsrs() -> None:
    assert asked_when_due(False, True, True, True) == [1, 2, 6, 17]
    assert asked_when_due(False, False, True, True, True) == [1, 1, 1, 2, 4]


def test_where_nothing_is_installed_the_days_double() -> None:
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, CHECKOUT], capture_output=True, text=True, check=False
    )
    assert (run.stdout.strip(), run.stderr) == ("[1, 2, 4, 8, 1, 2]", "")


def test_a_wrong_answer_comes_back_the_next_day_at_whatever_hour() -> None:
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
def test_what_is_not_asked_is_forgotten_day_by_day(answers: list[Answer], days: int) -> None:
    at = answers[-1].date + timedelta(days=days)
    assert interval(answers) >= 1
    assert 0 <= recall(answers, at + timedelta(days=1)) <= recall(answers, at) <= 1


def test_what_was_never_asked_is_not_known() -> None:
    assert recall([], MONDAY) == 0


def test_what_is_known_is_what_fsrs_says() -> None:
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = fsrs.Card(card_id=0)
    answers = []
    for day, right in ((0, True), (2, False), (3, True), (5, True)):
        date = MONDAY.replace(hour=0) + timedelta(days=day)
        card, _ = scheduler.review_card(card, fsrs.Rating.Good if right else fsrs.Rating.Again, date)
        answers.append(Answer(date, right))
    for days in range(100):
        at = answers[-1].date + timedelta(days=days)
        assert recall(answers, at) == scheduler.get_card_retrievability(card, at)


def test_who_wants_to_know_more_is_asked_sooner() -> None:
    twice = [Answer(MONDAY, True), Answer(MONDAY + timedelta(days=2), True)]
    assert interval(twice, 0.97) < interval(twice) < interval(twice, 0.8)

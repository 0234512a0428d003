from functools import cache
from statistics import median

import pytest

from kamisado_widget.learner.deck import DAY
from tests.learner.simulated_class import COURSE_DAYS, DAYS, Learner, table

LONGEST = 12  # minutes of a day after the course
KEPT = 0.9  # of the rules that were asked, above
KNOWN = 0.85


@cache
def after_sixty_days(share: float, never: str = "") -> Learner:
    return Learner(share, never).live()


@pytest.mark.parametrize("share", [0.95, 0.9, 0.7])
def test_nine_of_ten_rules_are_known_after_sixty_days(share: float) -> None:
    one = after_sixty_days(share)
    known = list(one.known())
    assert len(known) > 30, "of all that the lessons are about"
    assert sum(each > KNOWN for each in known) >= KEPT * len(known), table([one])


@pytest.mark.parametrize(("share", "never"), [(0.95, ""), (0.9, ""), (0.7, ""), (0.9, "M6"), (0.7, "M6")])
def test_no_day_after_the_course_is_long_and_nobody_is_buried(share: float, never: str) -> None:
    one = after_sixty_days(share, never)
    assert max(day.minutes for day in one.days[COURSE_DAYS:]) <= LONGEST, table([one])
    assert max(day.waiting for day in one.days[COURSE_DAYS:]) <= DAY, table([one])


@pytest.mark.parametrize("share", [0.9, 0.7])
def test_what_is_always_missed_takes_a_quarter_of_no_day(share: float) -> None:
    one = after_sixty_days(share, "M6")
    asked = [day.asked.count("M6") for day in one.days]
    assert max(asked) == 1
    assert sum(asked[COURSE_DAYS:]) <= (DAYS - COURSE_DAYS) / 4, "it rests"


def test_two_weeks_away_are_no_punishment() -> None:
    many = [Learner(0.7, seed=seed).live(DAYS, away=range(20, 34)) for seed in range(1, 6)]
    assert all(day.minutes <= LONGEST for one in many for day in one.days[COURSE_DAYS:])
    put_off = [max(day.waiting for day in one.days[COURSE_DAYS + 20 :]) for one in many]
    assert median(put_off) <= DAY, put_off

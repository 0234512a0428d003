import dataclasses
import json

import pytest

from kamisado_widget.export import sheet
from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle
from kamisado_widget.puzzles.difficulty import STEPS, grade, rating_of, stars

from .examples import HOME_AT_ONCE


@pytest.mark.parametrize(("number", "step"), list(enumerate(STEPS, start=1)))
def test_a_grade_begins_at_its_step(number: int, step: int) -> None:
    assert (grade(step - 1), grade(step)) == (number, number + 1)


@pytest.mark.parametrize("number", range(1, 6))
def test_the_middle_of_a_grade_is_of_that_grade(number: int) -> None:
    assert grade(rating_of(number)) == number
    assert stars(rating_of(number)).count("★") == number
    assert len(stars(rating_of(number))) == 5


def test_who_is_harder_to_solve_has_no_fewer_stars() -> None:
    grades = [puzzle.difficulty for puzzle in sorted(COLLECTION, key=lambda puzzle: puzzle.rating)]
    assert grades == sorted(grades)


def test_a_sheet_shows_the_stars_of_the_rating_that_a_puzzle_has_now() -> None:
    puzzle = Puzzle.parse(HOME_AT_ONCE)
    for rating in (500, 1250, 2000):
        page = sheet([dataclasses.replace(puzzle, rating=rating)], solutions=False)
        assert page.count("★") == grade(rating)


def test_a_file_says_the_grade_of_its_rating_and_one_without_ratings_gives_one() -> None:
    some = Collection([dataclasses.replace(COLLECTION[0], rating=1444)])
    data = json.loads(some.dumps())
    assert data["puzzles"][0]["difficulty"] == grade(1444)
    data["puzzles"][0]["difficulty"] = 1  # as another program wrote it: the rating counts
    assert Collection.loads(json.dumps(data))[0].difficulty == grade(1444)
    del data["puzzles"][0]["rating"]
    data["puzzles"][0]["difficulty"] = 5
    assert Collection.loads(json.dumps(data))[0].difficulty == 5

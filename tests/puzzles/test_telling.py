"""What a puzzle is worth telling: only what is not dull and has an idea with a name."""

import dataclasses

from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.puzzles.collection_build import LEAST, is_kept
from kamisado_widget.puzzles.interest import interest
from kamisado_widget.puzzles.telling import worth

from .examples import HOME_AT_ONCE


def test_nothing_is_told_of_a_puzzle_that_is_dull_or_has_no_idea() -> None:
    assert worth(Puzzle.parse(HOME_AT_ONCE)) == 0
    puzzle = next(each for each in COLLECTION if "jailer" in each.themes)
    assert worth(puzzle) > 0
    assert worth(dataclasses.replace(puzzle, themes=("run",))) == 0
    for each in COLLECTION[::20]:
        assert not worth(each) or not interest(each.position, each.solution).dull


def test_an_idea_adds_to_what_is_surprising_and_a_long_line_takes_away() -> None:
    puzzle = next(each for each in COLLECTION.filter(task="win", moves=7) if "quiet" in each.themes)
    plain, about = (dataclasses.replace(puzzle, themes=themes) for themes in (("quiet",), ("quiet", "lead")))
    assert worth(about) > worth(plain) > interest(puzzle.position, puzzle.solution).score
    assert worth(dataclasses.replace(plain, moves=15)) < worth(plain)


def test_what_is_in_the_collection_is_worth_it() -> None:
    assert all(is_kept(puzzle) for puzzle in COLLECTION)
    measured = [each for each in COLLECTION.filter(task="win") if not each.title and each.moves > 2]
    assert sum(worth(puzzle) >= LEAST for puzzle in measured) > 0.95 * len(measured)

"""The deck: what went wrong is asked again, mixed over all kinds, on its day."""

import pytest

from kamisado_widget.learner import Card, Deck, Memory
from kamisado_widget.learner.deck import LEARNED, MOST
from kamisado_widget.lessons import compile_lesson, course, exercise
from kamisado_widget.puzzles import Puzzle
from tests.learner.test_progress import Clock

PUZZLE = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def deck(clock: Clock) -> Deck:
    return Memory(None, clock=clock).deck


def exercise_card(seed: int) -> Card:
    return Card.of_exercise(exercise("push", 1, seed))


def test_what_goes_wrong_is_due_the_next_day(deck: Deck, clock: Clock) -> None:
    deck.note(exercise_card(1), right=False)
    assert (deck.due, deck.days) == ((), 1)
    clock.wait(1)
    assert (deck.due, deck.days) == ((exercise_card(1),), 0)


def test_what_goes_right_at_once_is_no_card(deck: Deck) -> None:
    deck.note(exercise_card(1), right=True)
    assert deck.cards == {}
    assert deck.days is None


def test_a_right_answer_sends_a_card_away_for_longer_and_longer(deck: Deck, clock: Clock) -> None:
    deck.note(exercise_card(1), right=False)
    waits = []
    while deck.days is not None:
        waits.append(deck.days)
        clock.wait(deck.days)
        deck.note(exercise_card(1), right=True)
    assert waits == sorted(set(waits))
    assert 30 < waits[-1] < LEARNED, "then it is learned, and leaves the deck"


def test_cards_of_all_kinds_are_mixed(deck: Deck, clock: Clock) -> None:
    scenes = compile_lesson(course("figure-4"))
    asks = next(number for number, scene in enumerate(scenes) if "task" in scene)
    for card in (
        *map(exercise_card, (1, 2, 3)),
        Card.of_puzzle(PUZZLE),
        Card.of_question("figure-4", scenes, asks),
    ):
        deck.note(card, right=False)
    clock.wait(1)
    assert [card.kind for card in deck.due] == ["exercise", "puzzle", "lesson", "exercise", "exercise"]


def test_a_puzzle_of_anybody_s_round_is_found_again_by_its_card() -> None:
    assert Puzzle.parse(Card.of_puzzle(PUZZLE).question) == PUZZLE


@pytest.mark.parametrize("text", ["", "exercise", "exercise ", "of next year 7", "Exercise push 1 seed 7"])
def test_what_is_no_card_is_none(text: str) -> None:
    assert Card.parse(text) is None


def test_the_deck_has_an_end(deck: Deck) -> None:
    cards = [exercise_card(seed) for seed in range(MOST + 1)]
    for card in cards[-3:]:
        deck.note(card, right=False)
    kept = {str(card): deck.cards[cards[-1]] for card in cards[:-1]}
    deck.memory.update_progress(lambda data: type(data)(cards=kept))
    deck.note(cards[-1], right=False)
    assert len(deck.cards) == MOST
    assert cards[0] not in deck.cards


def test_a_right_answer_on_the_day_of_the_wrong_one_earns_nothing(deck: Deck, clock: Clock) -> None:
    deck.note(exercise_card(1), right=False)
    before = deck.cards
    deck.note(exercise_card(1), right=True)
    assert deck.cards == before
    clock.wait(1)
    deck.note(exercise_card(1), right=True)
    assert deck.cards != before

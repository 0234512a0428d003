import pytest

from kamisado_widget.learner import Deck, Memory
from kamisado_widget.learner.card import HANGING
from kamisado_widget.learner.deck import DAY, minutes
from kamisado_widget.learner.mastery import known
from kamisado_widget.learner.topics import course_topics, is_topic
from kamisado_widget.lessons import RULES
from kamisado_widget.lessons.chapters import CHAPTERS
from tests.clock import Clock


@pytest.fixture
def deck(memory: Memory) -> Deck:
    return memory.deck


def test_what_goes_wrong_is_due_the_next_day(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=False)
    assert (deck.due, deck.days) == ((), 1)
    clock.wait(1)
    assert (deck.due, deck.days) == (("S2",), 0)


def test_what_goes_right_is_asked_too_but_later(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=True)
    assert deck.days
    assert deck.days > 1
    clock.wait(deck.days)
    assert deck.due == ("S2",)


@pytest.mark.parametrize(
    ("language", "day"), [("en", "Thursday"), ("de", "Donnerstag"), ("fr", "jeudi"), ("es", "jueves")]
)
def test_within_a_week_the_next_day_has_a_name(deck: Deck, clock: Clock, language: str, day: str) -> None:
    assert deck.later_text(language) == "", "nothing waits"
    deck.note("S2", right=False)
    assert day not in deck.later_text(language), "tomorrow is called so"
    clock.wait(1)
    deck.note("S2", right=True)
    assert deck.days == 2
    assert day in deck.later_text(language)


def test_a_right_answer_sends_a_card_away_for_longer_and_longer(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=False)
    waits = []
    while (days := deck.days) and days < 365:
        waits.append(days)
        clock.wait(days)
        deck.note("S2", right=True)
    assert waits == sorted(set(waits))
    assert deck.cards, "and it is never gone"


def test_what_was_told_earns_nothing_on_the_same_day(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=False)
    before = deck.cards
    deck.note("S2", right=True)
    assert deck.cards == before
    clock.wait(1)
    deck.note("S2", right=True)
    assert deck.cards != before


def test_a_day_has_an_end(deck: Deck, clock: Clock) -> None:
    for topic in course_topics():
        deck.note(topic, right=False)
    clock.wait(1)
    today = deck.due
    assert len(today) <= DAY
    assert sum(map(minutes, today)) <= 10
    for topic in today:
        deck.note(topic, right=False)
    assert deck.due == (), "whatever was missed, and whatever still waits"
    assert deck.days == 1
    clock.wait(1)
    assert deck.due


def test_what_is_most_at_risk_comes_first(deck: Deck, clock: Clock) -> None:
    deck.note("M6", right=True)
    deck.note("S2", right=False)
    clock.wait(9)
    assert deck.due == ("S2", "M6")


def test_missed_questions_hang_on_their_card_and_are_asked_once_more(deck: Deck, clock: Clock) -> None:
    names = [f"exercise push 1 seed {number}" for number in range(HANGING + 2)]
    for name in names:
        deck.note("S2", right=False, question=name)
    assert deck.cards["S2"].missed == tuple(names[-HANGING:])
    clock.wait(1)
    deck.note("S2", right=False, question=names[-1])
    assert names[-1] not in deck.cards["S2"].missed, "then come others"


def test_four_misses_in_a_row_and_a_card_rests(deck: Deck, clock: Clock) -> None:
    asked = 0
    for _ in range(28):
        if deck.due or not deck.cards:
            deck.note("S2", right=False)
            asked += 1
        clock.wait(1)
    assert asked == 4 + 3, "and then once a week"


def test_who_blunders_in_a_round_each_day_is_asked_all_the_same(deck: Deck, clock: Clock) -> None:
    asked = []
    for day in range(8):
        deck.note_blunder("blunder handed", f"mistake {day}")
        if deck.due:
            deck.note("blunder handed", right=True)
            asked.append(day)
        clock.wait(1)
    assert len(asked) >= 3
    assert len(deck.cards["blunder handed"].missed) == HANGING


def test_what_a_lesson_was_about_is_asked_even_if_no_question_was(deck: Deck, clock: Clock) -> None:
    assert deck.due == ()
    for chapter in CHAPTERS[5:8]:
        for part in chapter.parts:
            deck.memory.progress.finish(part)
    asked = set()
    for _ in range(30):
        for topic in deck.due:
            deck.note(topic, right=True)
            asked.add(topic)
        clock.wait(1)
    assert {"S4", "DS1", "DS3", "DS5", "TS5"} <= asked
    assert asked <= set(RULES)


def test_who_wants_to_remember_more_is_asked_sooner(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=True)
    usual = deck.days
    deck.retention = 0.97
    assert Deck(deck.memory).retention == 0.97
    assert deck.days
    assert usual
    assert deck.days < usual
    for odd in (0.0, 7.0):
        deck.retention = odd
        assert 0.5 < deck.retention < 1


def test_what_is_known_goes_down_with_time_and_up_with_practice(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=True)
    levels = []
    for _ in range(2):
        levels.append(known(deck.cards["S2"], clock()).level)
        clock.wait(30)
    deck.note("S2", right=True)
    levels.append(known(deck.cards["S2"], clock()).level)
    assert levels == ["sure", "shaky", "sure"]


@pytest.mark.parametrize("text", ["", "M99", "idea", "idea of 2030", "blunder", "exercise push 1 seed 7"])
def test_what_is_no_topic_is_kept_and_never_asked(deck: Deck, clock: Clock, text: str) -> None:
    assert not is_topic(text)
    deck.note(text, right=False)
    clock.wait(1)
    assert deck.due == ()
    assert text in deck.memory.now.progress.cards

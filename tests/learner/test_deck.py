from random import Random

import pytest

from kamisado_widget.learner import Deck, Memory
from kamisado_widget.learner.card import HANGING, day_of
from kamisado_widget.learner.deck import DAY, minutes
from kamisado_widget.learner.next import parts
from kamisado_widget.learner.topics import course_topics, groups, is_topic, known, topics_of
from kamisado_widget.lessons import COURSE, RULES
from kamisado_widget.lessons.chapters import CHAPTERS
from tests.clock import Clock


@pytest.fixture
def deck(memory: Memory) -> Deck:
    return memory.deck


def test_wrong_answer_is_due_the_next_day(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=False)
    assert (deck.due, deck.days) == ((), 1)
    clock.wait(1)
    assert (deck.due, deck.days) == (("S2",), 0)


def test_right_answer_is_due_later(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=True)
    assert deck.days
    assert deck.days > 1
    clock.wait(deck.days)
    assert deck.due == ("S2",)


@pytest.mark.parametrize(
    ("language", "day"), [("en", "Thursday"), ("de", "Donnerstag"), ("fr", "jeudi"), ("es", "jueves")]
)
def test_next_day_is_named_within_a_week(deck: Deck, clock: Clock, language: str, day: str) -> None:
    assert deck.later_text(language) == "", "no card is waiting"
    deck.note("S2", right=False)
    assert day not in deck.later_text(language), 'the text says "tomorrow", not the day\'s name'
    clock.wait(1)
    deck.note("S2", right=True)
    assert deck.days == 2
    assert day in deck.later_text(language)


def test_intervals_grow(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=False)
    waits = []
    while (days := deck.days) and days < 365:
        waits.append(days)
        clock.wait(days)
        deck.note("S2", right=True)
    assert waits == sorted(set(waits))
    assert deck.cards, "cards are never deleted"


def test_shown_answer_earns_nothing_that_day(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=False)
    before = deck.cards
    deck.note("S2", right=True)
    assert deck.cards == before
    clock.wait(1)
    deck.note("S2", right=True)
    assert deck.cards != before


def test_daily_limit(deck: Deck, clock: Clock) -> None:
    for topic in course_topics():
        deck.note(topic, right=False)
    clock.wait(1)
    today = deck.due
    assert len(today) <= DAY
    assert sum(map(minutes, today)) <= 10
    for topic in today:
        deck.note(topic, right=False)
    assert deck.due == (), "cards missed today are not due again today"
    assert deck.days == 1
    clock.wait(1)
    assert deck.due


def test_lowest_recall_first(deck: Deck, clock: Clock) -> None:
    deck.note("M6", right=True)
    deck.note("S2", right=False)
    clock.wait(9)
    assert deck.due == ("S2", "M6")


def test_missed_questions_are_repeated(deck: Deck, clock: Clock) -> None:
    names = [f"exercise push 1 seed {number}" for number in range(HANGING + 2)]
    for name in names:
        deck.note("S2", right=False, question=name)
    assert deck.cards["S2"].missed == tuple(names[-HANGING:])
    clock.wait(1)
    deck.note("S2", right=False, question=names[-1])
    assert names[-1] not in deck.cards["S2"].missed, "a question missed twice is replaced by others"


def test_card_rests_after_four_misses(deck: Deck, clock: Clock) -> None:
    asked = 0
    for _ in range(28):
        if deck.due or not deck.cards:
            deck.note("S2", right=False)
            asked += 1
        clock.wait(1)
    assert asked == 4 + 3, "four early reviews, then one a week"


def test_daily_blunders_do_not_postpone_cards(deck: Deck, clock: Clock) -> None:
    asked = []
    for day in range(8):
        deck.note_blunder("blunder handed", f"mistake {day}")
        if deck.due:
            deck.note("blunder handed", right=True)
            asked.append(day)
        clock.wait(1)
    assert len(asked) >= 3
    assert len(deck.cards["blunder handed"].missed) == HANGING


def test_lesson_topics_get_cards(deck: Deck, clock: Clock) -> None:
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


def test_higher_retention_is_asked_sooner(deck: Deck, clock: Clock) -> None:
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


def test_knowledge_decays_and_recovers(deck: Deck, clock: Clock) -> None:
    deck.note("S2", right=True)
    levels = []
    for _ in range(2):
        levels.append(known(deck.cards["S2"], clock()).level)
        clock.wait(30)
    deck.note("S2", right=True)
    levels.append(known(deck.cards["S2"], clock()).level)
    assert levels == ["sure", "shaky", "sure"]


@pytest.mark.parametrize("text", ["", "M99", "idea", "idea of 2030", "blunder", "exercise push 1 seed 7"])
def test_unknown_topics_are_kept_but_not_asked(deck: Deck, clock: Clock, text: str) -> None:
    assert not is_topic(text)
    deck.note(text, right=False)
    clock.wait(1)
    assert deck.due == ()
    assert text in deck.memory.now.progress.cards


@pytest.mark.parametrize(
    ("share", "never", "away"),
    [(0.95, "", 0), (0.9, "", 0), (0.7, "", 0), (0.9, "M6", 0), (0.7, "M6", 0), (0.7, "", 14)],
)
def test_sixty_days_are_short_and_keep_the_rules(
    deck: Deck, clock: Clock, share: float, never: str, away: int
) -> None:
    chance, lessons = Random(1), [part for part in parts() if part in COURSE]
    asked: list[list[str]] = []
    waiting: list[int] = []

    def answer(topic: str) -> None:
        late, card = 1.0, deck.cards.get(topic)
        if card:  # cards asked later have a lower recall
            last = card.answers[-1].day
            late = (day_of(clock()) - last).days / max(1, (card.due() - last).days)
        deck.note(topic, topic != never and chance.random() < share**late, f"exercise {chance.random()}")

    course_days = -(-len(lessons) // 2)
    for number in range(60):
        clock.wait(1)
        if 20 <= number < 20 + away:
            continue
        asked.append([*deck.due])
        for topic in asked[-1]:
            answer(topic)
        waiting.append(sum(card.due() <= day_of(clock()) for card in deck.cards.values()))
        for lesson in [lessons.pop(0) for _ in lessons[:2]]:
            for topic in topics_of(lesson):
                answer(topic)
            deck.memory.progress.finish(lesson)
    assert max(sum(map(minutes, day)) for day in asked) <= 12
    assert max(waiting[course_days + (20 if away else 0) :]) <= DAY, "few cards are overdue"
    mastery = [deck.memory.progress.mastery[rule] for rule in deck.met]
    assert len(mastery) == len(RULES)
    assert sum(each > 0.85 for each in mastery) >= 0.9 * len(mastery)
    rests = sum(never in day for day in asked[course_days:])
    assert rests <= (60 - course_days) / 4, "a card that is always missed must rest"


def test_every_rule_is_in_one_group() -> None:
    assert sorted(rule for rules in groups().values() for rule in rules) == sorted(RULES)

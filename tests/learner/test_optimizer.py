"""FSRS’s own optimizer: what a memory is like, where there are enough answers and it is installed."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from kamisado_widget.learner import Deck, Memory
from kamisado_widget.learner.optimizer import ENOUGH
from kamisado_widget.learner.topics import course_topics
from tests.clock import Clock

SHORT = tuple(0.5 * number if place < 4 else number for place, number in enumerate(DEFAULT_PARAMETERS))
"""A memory that keeps what is new for half as long as is usual."""


@pytest.fixture
def deck(memory: Memory) -> Deck:
    return memory.deck


def with_parameters(file: Path, text: object) -> Memory:
    """Return the memory of a file in which somebody has written other parameters."""
    document = json.loads(file.read_text("utf-8"))
    document["readers"][""]["progress"]["parameters"] = text
    file.write_text(json.dumps(document), "utf-8")
    return Memory(file)


def test_who_forgets_faster_is_asked_sooner_and_is_seen_to_know_less(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    usual = Memory(file).deck
    usual.note("S2", right=True)
    usual_days, usual_card = usual.days, usual.cards["S2"]
    assert usual_days
    memory = with_parameters(file, " ".join(map(str, SHORT)))
    assert memory.notice == ""
    assert memory.deck.days
    assert memory.deck.days < usual_days
    later = memory.clock().replace(year=memory.clock().year + 1)
    assert memory.deck.cards["S2"].recall(later) < usual_card.recall(later)
    memory.deck.note("M6", right=True)
    assert Memory(file).deck.cards["M6"].parameters == SHORT, "what is new, too, and it is kept"


@pytest.mark.parametrize(
    "text", ["", "0.5", "nonsense", "inf " * 21, "9999 " * 21, "1 " * 22, "1 " * 9999, 7, [1, 2]]
)
def test_parameters_that_fsrs_does_not_take_are_as_good_as_none(tmp_path: Path, text: object) -> None:
    file = tmp_path / "kept.json"
    Memory(file).deck.note("S2", right=True)
    usual = Memory(file).deck.days
    assert with_parameters(file, text).deck.days == usual


def test_a_few_answers_say_nothing_of_a_memory(deck: Deck) -> None:
    deck.note("S2", right=False)
    with pytest.raises(ValueError, match=f"There are 0 answers on a later day.*{ENOUGH}"):
        deck.optimize()


def test_months_of_answers_tell_where_the_optimizer_is_installed(deck: Deck, clock: Clock) -> None:
    topics = [*course_topics()][:40]
    for number in range(ENOUGH // len(topics) + 2):  # all that is asked after four days is forgotten again
        for topic in topics:
            deck.note(topic, right=number == 0)
        clock.wait(4)
    if not find_spec("torch"):
        with pytest.raises(ValueError, match=r"pip install kamisado-widget\[optimizer\]"):
            deck.optimize()
        return
    before = deck.cards["M6"].recall(clock())
    deck.optimize()
    parameters = deck.cards["M6"].parameters
    assert len(parameters) == len(UPPER_BOUNDS_PARAMETERS)
    assert parameters != DEFAULT_PARAMETERS
    assert deck.cards["M6"].recall(clock()) < before

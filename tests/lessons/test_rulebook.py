import json
from pathlib import Path

import pytest

from kamisado_widget import Match
from kamisado_widget.i18n import say
from kamisado_widget.lessons import FIGURES, RULES, rule

LINES = json.loads((Path(__file__).parent / "lines.json").read_text(encoding="utf-8"))


def test_all_rules() -> None:
    counts = {"T": 2, "M": 8, "F": 4, "S": 11, "DS": 8, "TS": 8}
    assert [f"{form}{n}" for form, count in counts.items() for n in range(1, count + 1)] == list(RULES)


@pytest.mark.parametrize("id", RULES)
def test_one_sentence_each(id: str) -> None:
    it = rule(id)
    assert it.id == id
    assert it.text.endswith(".")
    assert it.text.count(". ") <= 1
    assert it.text == say(f"rule.{id}")
    assert it.examples
    assert it.does in ("refuses", "permits", "follows")
    assert it.figures == tuple(name for name, figure in FIGURES.items() if id in figure.rules)


@pytest.mark.parametrize("id", [id for id in RULES if id[0] != "F"])
def test_the_example_cites_it(id: str) -> None:
    it = rule(id)
    for example in it.examples:
        why = example.position.explain(example.move[:2], example.move[2:])
        assert why.rule == id
        assert why.legal == (it.does != "refuses")
        assert not [p for p in example.position.problems if it.id != "S1"]


@pytest.mark.parametrize("id", ["M7", "M8"])
def test_the_end_of_the_round_follows(id: str) -> None:
    for example in rule(id).examples:
        over = example.position.play(example.move).outcome
        assert over
        assert over.reason == {"M7": "home row", "M8": "deadlock"}[id]


@pytest.mark.parametrize("id", ["S3", "DS3", "TS3"])
def test_the_second_move_follows_the_push(id: str) -> None:
    for example in rule(id).examples:
        last = example.position.last
        assert last
        assert last.kind == "push"
        assert example.position.last_mover is example.position.player


def test_the_refill() -> None:
    match = Match("standard")
    for move in (*LINES["7a"]["moves"].split(), "f3a8"):
        match.play(move)
    cited = {}
    for id in ("F1", "F3", "F4"):
        (example,) = rule(id).examples
        why = match.explain_fill(example.move, example.by)
        cited[id] = (why.rule, why.legal)
        assert example.by
    match.fill("left")
    (example,) = rule("F2").examples
    why = match.explain_fill(example.move, example.by)
    cited["F2"] = (why.rule, why.legal)
    assert cited == {id: (id, rule(id).does != "refuses") for id in cited}


def test_refill_rules_keep_the_match() -> None:
    assert rule("F1").examples[0].position == FIGURES["7b"].position
    assert rule("F2").examples[0].position == FIGURES["7c"].position


def test_small_letters_and_unknown_rules() -> None:
    assert rule("ds7") == rule("DS7")
    with pytest.raises(ValueError, match="'S12'"):
        rule("S12")

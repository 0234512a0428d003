"""How well rules and puzzles are known."""

from kamisado_widget.learner.mastery import groups, rating
from kamisado_widget.lessons import RULES


def test_every_rule_is_in_one_group() -> None:
    assert sorted(rule for rules in groups().values() for rule in rules) == sorted(RULES)


def test_harder_puzzles_and_fewer_mistakes_rate_higher() -> None:
    assert rating([(1000, 1)] * 9) > rating([(800, 1)] * 9) > rating([(800, 1 / 3)] * 9)
    assert rating([(800, 1)] * 9) > rating([(800, 1)] * 3) > rating([]) > rating([(800, 0)])

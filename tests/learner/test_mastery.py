from kamisado_widget.learner.mastery import groups
from kamisado_widget.lessons import RULES


def test_every_rule_is_in_one_group() -> None:
    assert sorted(rule for rules in groups().values() for rule in rules) == sorted(RULES)

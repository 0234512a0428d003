"""A round as PettingZoo has it. The extra ``train`` brings PettingZoo along."""

import random
import warnings
from importlib import import_module
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.players import ACTIONS, actions, environment, move_at
from tests.session.helpers import CHAIN, SHARP

PUSHING = "4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p"


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a round by lot; return what each agent got in all."""
    dice, got = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        got[agent] += reward
        mask = seen["action_mask"]
        env.step(None if over or cut else dice.choice([i for i, legal in enumerate(mask) if legal]))
    return got


@pytest.mark.parametrize("begin", [None, CHAIN, PUSHING])
def test_it_passes_pettingzoo_s_own_test(begin: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    api_test = import_module("pettingzoo.test").api_test
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises against dicts, which its own board games have
        api_test(environment(begin), num_cycles=300, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


def test_a_seed_does_not_matter_and_reset_begins_anew() -> None:
    import_module("pettingzoo.test").seed_test(environment, num_cycles=60)


@pytest.mark.parametrize("seed", range(20))
def test_one_wins_what_the_other_loses(seed: int) -> None:
    assert sorted(play(environment(), seed).values()) == [-1, 1]


def test_what_may_be_done_is_what_the_rules_allow() -> None:
    env, dice = environment(), random.Random(2)
    env.reset()
    position = Position.start()
    while not position.outcome:
        if position.legal_moves[0].kind == "pass":
            position = position.play(position.legal_moves[0])
            continue
        assert env.agent_selection == position.player
        assert [*env.observe(env.agent_selection)["action_mask"]] == actions(position)
        action = dice.choice([i for i, legal in enumerate(actions(position)) if legal])
        position = position.play(move_at(position, action))
        env.step(action)
    assert env.terminations == {"black": True, "gold": True}
    assert env.rewards[position.outcome.winner.value] == 1


def test_who_is_not_to_move_may_do_nothing() -> None:
    env = environment()
    env.reset()
    assert not env.observe("gold")["action_mask"].any()
    assert env.observe("gold")["action_mask"].shape == (ACTIONS,)


def test_who_does_what_is_masked_has_lost() -> None:
    env = environment()
    env.reset()
    env.step(147)
    assert env.rewards["black"] == -1
    assert all(env.terminations.values())


def test_it_shows_where_it_is() -> None:
    env = environment(SHARP, render_mode="ansi")
    env.reset()
    assert env.render() == SHARP
    env = environment(SHARP, render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")


def test_no_round_begins_where_one_is_over() -> None:
    with pytest.raises(ValueError, match="round is over"):
        environment(Position.parse(SHARP).play("g6e8"))


def test_without_pettingzoo_it_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from kamisado_widget.players import aec

    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    aec._environment_class.cache_clear()
    with pytest.raises(ValueError, match=r"pip install kamisado-widget\[train\]"):
        environment()
    aec._environment_class.cache_clear()

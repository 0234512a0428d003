"""A round as an environment by PettingZoo's AEC interface, for players that learn.

PettingZoo is asked for when an environment is: ``pip install kamisado-widget[train]``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from ..i18n import KamisadoError, say
from ..rules import Player, Position
from .encoding import ACTIONS, PLANES, actions, move_at, planes

AGENTS = ("black", "gold")
"""The agents: black begins the first line-up."""


def environment(position: Position | str | None = None, *, render_mode: str | None = None) -> Any:
    """Return an environment of rounds, with two agents who take turns, as PettingZoo has them.

    An observation is a dict. Its ``observation`` are the planes of
    :func:`kamisado_widget.players.encoding.planes`, as the agent sees the board: ``float32`` of shape
    (31, 8, 8), zeros and ones. Its ``action_mask`` is ``int8`` of shape (168,): 1 for each legal move, all 0
    for who is not to move. An action is a move's index, as
    :func:`kamisado_widget.players.encoding.action_of` gives it. Passes are followed, so that an agent may
    have several turns in a row; after a push it has, too. The reward is 1 for who wins the round and -1 for
    who loses it; who takes an action that is masked has lost.

    Parameters
    ----------
    position : Position or str, optional
        Where each round begins; the first line-up if left out. Towers may have rings.
    render_mode : str, optional
        ``"ansi"`` for the position's text, ``"svg"`` for a picture.

    Returns
    -------
    pettingzoo.AECEnv
        It passes ``pettingzoo.test.api_test``.

    Raises
    ------
    ValueError
        If PettingZoo is not installed, or no round begins there.
    """
    begin = Position.start() if position is None else Position.of(position)
    if begin.outcome:
        raise KamisadoError(say("solver.over"))
    made = _environment_class()(begin, render_mode)
    wrappers = import_module("pettingzoo.utils.wrappers")
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))


@cache
def _environment_class() -> Any:
    """Return the class; it is made here, since what it builds on need not be installed."""
    try:
        pettingzoo, spaces = import_module("pettingzoo"), import_module("gymnasium.spaces")
        numpy = import_module("numpy")
    except ImportError:
        raise KamisadoError(say("player.no_pettingzoo")) from None

    class KamisadoEnvironment(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
        """One round after another, from the same position."""

        metadata = {"name": "kamisado_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}  # noqa: RUF012

        def __init__(self, begin: Position, render_mode: str | None) -> None:
            super().__init__()
            self._begin = self.position = begin
            self.render_mode = render_mode
            self.possible_agents = [*AGENTS]
            seen = spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (len(PLANES), 8, 8), numpy.float32),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), numpy.int8),
                }
            )
            self.observation_spaces = dict.fromkeys(AGENTS, seen)
            self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def reset(self, seed: int | None = None, options: object = None) -> None:
            self.agents = [*AGENTS]
            self.rewards = dict.fromkeys(AGENTS, 0)
            self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
            self.terminations = dict.fromkeys(AGENTS, False)
            self.truncations = dict.fromkeys(AGENTS, False)
            self.infos: dict[str, dict[str, object]] = {agent: {} for agent in AGENTS}
            self._come_to(self._begin)

        def _come_to(self, position: Position) -> None:
            """Follow the passes, and see whose turn it is."""
            while position.legal_moves and position.legal_moves[0].kind == "pass":
                position = position.play(position.legal_moves[0])
            self.position = position
            self.agent_selection = position.player.value

        def observe(self, agent: str) -> dict[str, Any]:
            is_to_move = self.position.player.value == agent
            mask = actions(self.position) if is_to_move else [0] * ACTIONS
            return {
                "observation": planes(self.position, Player(agent)),
                "action_mask": numpy.array(mask, numpy.int8),
            }

        def step(self, action: int | None) -> None:
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[agent] = 0
            self._come_to(self.position.play(move_at(self.position, action)))  # type: ignore[arg-type]
            over = self.position.outcome
            if over:
                self.rewards = {each: 1 if each == over.winner else -1 for each in AGENTS}
                self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()

        def render(self) -> str | None:
            if self.render_mode == "svg":
                return self.position._repr_svg_()
            return str(self.position) if self.render_mode == "ansi" else None

        def close(self) -> None:
            """Nothing is open."""

    return KamisadoEnvironment

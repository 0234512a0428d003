"""The solved game: proofs of the first line-up and of every first move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...i18n import say
from ...i18n.message import shortened
from ...rules import Player, Position, ProofError
from ...rules.proof import verify_steps
from ...solver import proofs
from ...solver.openings import verdicts
from ..fields import act
from ..inbox import refusal
from ..jobs import Job
from ..wire import PageState, SolvedState, Why, saved_file
from .analysis import to_wire
from .session import BoardSession

_FILE = "kamisado-proofs.txt"


class SolvedSession(BoardSession):
    """The board of the solved game, with the proved winner after each first move.

    Checks use the rules only, no search. Verdicts of later positions come from the solver. The settings are
    those of a board; verdicts are on by default.

    Examples
    --------
    >>> session = SolvedSession()
    >>> session.check(), session.check("f8f4")
    (Player.BLACK, Player.GOLD)
    >>> session.solved_state["checked"]
    ['', 'f8f4']
    """

    own_labels = (*BoardSession.own_labels, "solved")

    def __init__(self, *, language: str | None = None, **settings: Any) -> None:
        super().__init__(language=language, **{"verdicts": True, **settings})
        self.solved_state = SolvedState(
            moves={move: to_wire(verdict) for move, verdict in verdicts().items()},
            letters={name: len(proof.choices) for name, proof in proofs.proofs().items()},
            checked=[],
        )

    def check(self, move: str = proofs.START) -> Player:
        """Verify the proof of a first move, by default of the first line-up, and return the winner.

        Raises
        ------
        ValueError
            Unknown first move, or an invalid proof.
        """
        proof = proofs.proofs().get(move)
        if proof is None:
            raise ValueError(say("solved.no_move", self.language, found=shortened(move)))
        with self.changing():
            job = self._begin_check([move])
        self.jobs.wait_for(job)
        if wrong := self.solved_state.get("wrong"):
            raise ProofError(wrong)
        return proof.winner

    def stop(self) -> None:
        with self.changing():
            if self.jobs.current and self.jobs.current.what == "check":
                self.jobs.request(None)
            else:
                super().stop()

    def page_state(self) -> PageState:
        """Leave out the proofs' file."""
        state = super().page_state()
        solved = {name: part for name, part in self.solved_state.items() if name != "file"}
        return {**state, "_solved_state": solved}

    @act("check")
    def act_check(self, moves: list[str]) -> Why | None:
        """Verify the proofs of first moves, ``""`` for the first line-up; all if the list is empty."""
        known = proofs.proofs()
        if unknown := [move for move in moves if move not in known]:
            return refusal(say("solved.no_move", self.language, found=shortened(unknown[0])))
        self._begin_check(list(dict.fromkeys(moves)) or list(known))
        return None

    @act("first")
    def act_first(self, move: str) -> Why | None:
        """Show the position after a first move."""
        if move not in verdicts() or self.position_at(0) != Position.start():
            return refusal(say("solved.no_move", self.language, found=shortened(move)))
        self.go(0)
        self.play(move)
        return None

    @act("proofs")
    def act_proofs(self) -> None:
        """Send all proofs as a file."""
        file = saved_file(self.solved_state.get("file"), _FILE, proofs.text())
        self.solved_state = {**self.solved_state, "file": file}

    def _begin_check(self, names: Sequence[str]) -> Job:
        still = [name for name in self.solved_state["checked"] if name not in names]
        self.solved_state = {**self.solved_state, "checked": still, "wrong": ""}
        known = proofs.proofs()
        total = sum(len(known[name].choices) for name in names)
        job = self.jobs.new("check", lambda job: self._check(job, names), total)
        self.jobs.request(job)
        return job

    def _check(self, job: Job, names: Sequence[str]) -> Iterator[None]:
        for name in names:
            before = job.done
            try:
                for read in verify_steps(proofs.proofs()[name]):
                    job.done = before + read
                    self.jobs.report(job)
                    yield
            except ProofError as error:
                self.solved_state = {**self.solved_state, "wrong": str(error)}
                return
            self.solved_state = {**self.solved_state, "checked": [*self.solved_state["checked"], name]}

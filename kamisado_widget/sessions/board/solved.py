"""Who begins wins: the first line-up on a board, with the proofs of every first move, and their check."""

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
from ..wire import PageState, Refusal, SavedFile, SolvedState
from .analysis import to_wire
from .session import BoardSession

_FILE = "kamisado-proofs.txt"


class SolvedSession(BoardSession):
    """The board of the solved game: who wins after each first move, proved, and checked where it is read.

    What is checked is checked by the rules alone: no search is asked. Verdicts further on are the solver's.

    Parameters
    ----------
    **settings
        Any of a board's; its verdicts are shown unless they are switched off.

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
        self._files = 0
        super().__init__(language=language, **{"verdicts": True, **settings})
        self.solved_state = SolvedState(
            moves={move: to_wire(verdict) for move, verdict in verdicts().items()},
            letters={name: len(proof.choices) for name, proof in proofs.proofs().items()},
            checked=[],
        )

    def check(self, move: str = proofs.START) -> Player:
        """Check a proof by the rules alone, and return who wins, whatever the other player does.

        Parameters
        ----------
        move : str
            A first move; left out, the first line-up itself.

        Raises
        ------
        ValueError
            If there is no such first move, or the proof does not hold.
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
        """Stop thinking, or checking: what was checked by now stays."""
        with self.changing():
            if self.jobs.current and self.jobs.current.what == "check":
                self.jobs.request(None)
            else:
                super().stop()

    def page_state(self) -> PageState:
        """Return what a page without Python begins with; the file is for whoever asked for it."""
        state = super().page_state()
        solved: SolvedState = state["_solved_state"]
        solved.pop("file", None)
        return state

    @act("check")
    def act_check(self, moves: list[str]) -> Refusal | None:
        """Check the proofs of first moves, an empty name for that of the first line-up; of none, all."""
        known = proofs.proofs()
        if unknown := [move for move in moves if move not in known]:
            return refusal(say("solved.no_move", self.language, found=shortened(unknown[0])))
        with self.changing():
            self._begin_check(list(dict.fromkeys(moves)) or list(known))
        return None

    @act("first")
    def act_first(self, move: str) -> Refusal | None:
        """Show the position after a first move."""
        if move not in verdicts():
            return refusal(say("solved.no_move", self.language, found=shortened(move)))
        with self.changing():
            if self.position_at(0) != Position.start():
                return refusal(say("solved.no_move", self.language, found=move))
            self.go(0)
            self.play(move)
        return None

    @act("proofs")
    def act_proofs(self) -> None:
        """Give all proofs as a file."""
        self._files += 1
        file = SavedFile(number=self._files, name=_FILE, text=proofs.text())
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
        """Check proofs, one after the other; what does not hold is said, and ends it."""
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

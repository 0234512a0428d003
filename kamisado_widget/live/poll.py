"""A question on the board, which many answer."""

from __future__ import annotations

from typing import Any, Protocol

from ..i18n import say
from ..kinds.lesson.session import QuestionSession
from ..kinds.quiz.session import QuizSession
from ..session import Session
from ..session.inbox import unknown_act
from ..session.wire import Node, Refusal, TurnState
from .audience import quiz_state
from .clock import Clock
from .people import Person
from .question import Truth
from .seat import SharedSeat


class Voting(Protocol):
    """What is voted on, and how far that is."""

    @property
    def teacher(self) -> Session:
        """Who asks."""

    @property
    def truth(self) -> Truth | None:
        """What is right, once it is revealed."""

    @property
    def is_open(self) -> bool:
        """Whether answers are taken."""

    @property
    def is_kept(self) -> bool:
        """Whether it is written down who votes for what."""

    @property
    def clock(self) -> Clock | None:
        """How long one may still vote."""

    def scene(self) -> Node:
        """Return what is on the pupils' boards."""

    def counts(self) -> dict[str, int]:
        """Return how many have given each answer."""

    def cast(self, person: Person, answer: list[str]) -> Refusal | None:
        """Count an answer, or say why not."""

    def may_vote(self, person: Person) -> bool:
        """Tell whether an answer of somebody's would be taken."""

    def given(self, person: Person) -> list[str]:
        """Return what somebody has answered."""

    def is_right(self, person: Person) -> bool:
        """Tell whether somebody's answer is right."""

    def notice(self, person: Person) -> str:
        """Return what is to be said to somebody."""


class Poll(QuestionSession):
    """A question on the board: one scene, and another tree for each question.

    Attributes
    ----------
    voter : Person or None
        Whose message is being answered.
    """

    kind = "quiz"
    own_labels = QuizSession.own_labels
    acts_taken = frozenset({"answer"})
    page_may_answer = False

    def __init__(self, vote: Voting) -> None:
        self._vote = vote
        self.voter: Person | None = None
        teacher = vote.teacher
        super().__init__([vote.scene()], language=teacher.language, **teacher.looks(of=["copied"]))
        self.show()

    def show(self) -> None:
        """Show how the vote stands."""
        vote, scene = self._vote, self._vote.scene()
        with self.changing():
            self.values["language"] = vote.teacher.language
            if scene != self.nodes[0]:
                self._begin([scene])
            state = quiz_state(vote.teacher, 1, closed=not vote.is_open, held=vote.truth is None)
            self.lesson_state = {**state, "quiz": {**state["quiz"], "once": True}}
            self.refresh_turn()

    def _labels_for(self, ruleset: str) -> dict[str, str]:
        """Call an answer a vote; what the truth is to a voter, their notice says."""
        own = {"quiz.keep": say("live.cast", self.language), "quiz.kept": say("live.casting", self.language)}
        silent = dict.fromkeys(("task.shown", "quiz.handed_in", "quiz.score"), "")
        return {**super()._labels_for(ruleset), **own, **silent}

    def _turn_at(self, node: int) -> TurnState:
        turn = TurnState(node=node, moves=[])
        if self._vote.truth:
            turn["votes"], turn["right"] = self._vote.counts(), list(self._vote.truth.good)
        return turn

    def _grade(self, node: int, answer: list[str], shown: bool) -> Refusal | None:
        assert self.voter
        return unknown_act(self.language) if shown else self._vote.cast(self.voter, answer)


class PollSeat(SharedSeat):
    """A voter's place: what they have answered they alone see."""

    session: Poll

    def __init__(self, vote: Voting, session: Poll, person: Person) -> None:
        super().__init__(session)
        self._vote = vote
        self._person = person

    def own(self) -> dict[str, Any]:
        """Return their answer, and what is to be said to it."""
        vote, state = self._vote, self.session.lesson_state
        given = vote.given(self._person)
        mine = {"0": given} if given else {}
        quiz = {**state["quiz"], "handed_in": not vote.may_vote(self._person), "given": mine}
        quiz["notice"] = vote.notice(self._person)
        result = (
            {"0": "right" if vote.is_right(self._person) else "shown"}
            if vote.truth and vote.truth.good
            else {}
        )
        return {"_lesson_state": {**state, "quiz": quiz}, "_answered": result}

    def note(self) -> str:
        """Say that votes are kept, where they are."""
        return say("live.kept", self.session.language) if self._vote.is_kept else ""

    def answer(self, message: object) -> Any:
        """Answer as to this voter."""
        self.session.voter = self._person
        return super().answer(message)

    def clocks(self) -> dict[str, float]:
        """Return how long one may still vote, where there is a time limit."""
        return self._vote.clock.state() if self._vote.clock else {}

    def running(self) -> str:
        """Return whose time runs."""
        return self._vote.clock.running if self._vote.clock else ""

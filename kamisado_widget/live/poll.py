"""A question on the board, which many answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..i18n import say
from ..session.inbox import Act, unknown_act
from ..session.lesson import QuestionSession
from ..session.wire import Refusal, TurnState
from .audience import looks, quiz_state
from .people import Person
from .seat import SharedSeat

if TYPE_CHECKING:
    from .modes.vote import Vote


class Poll(QuestionSession):
    """A question on the board: one scene, and another tree for each question.

    Parameters
    ----------
    vote : Vote
        Which knows the question, and takes the answers.

    Attributes
    ----------
    voter : Person or None
        Whose message is being answered.
    """

    kind = "quiz"
    page_may_answer = False

    def __init__(self, vote: Vote) -> None:
        self._vote = vote
        self.voter: Person | None = None
        teacher = vote.room.teacher
        super().__init__([vote.scene()], language=teacher.language, **looks(teacher))
        self.show()

    def show(self) -> None:
        """Show how the vote stands."""
        vote, scene = self._vote, self._vote.scene()
        with self.changing():
            self.values["language"] = vote.room.teacher.language
            if scene != self.nodes[0]:
                self._begin([scene])
            state = quiz_state(vote.room.teacher, 1, closed=not vote.is_open, held=vote.truth is None)
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

    def _acts(self) -> dict[str, Act]:
        return {"answer": self._act_answer}

    def _grade(self, node: int, answer: list[str], shown: bool) -> Refusal | None:
        assert self.voter
        return unknown_act(self.language) if shown else self._vote.cast(self.voter, answer)


class PollSeat(SharedSeat):
    """A voter's place: what they have answered they alone see.

    Parameters
    ----------
    vote : Vote
        What is voted on.
    person : Person
        Who votes.
    """

    session: Poll

    def __init__(self, vote: Vote, session: Poll, person: Person) -> None:
        super().__init__(session)
        self._vote = vote
        self._person = person

    def own(self) -> dict[str, Any]:
        """Return their answer, and what is to be said to it."""
        vote, state = self._vote, self.session.lesson_state
        given = vote.given(self._person)
        mine = {"0": given} if given else {}
        quiz = {**state["quiz"], "handed_in": not vote.is_open or bool(given), "given": mine}
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
        left = self._vote.seconds_left()
        return {} if left is None else {"vote": left}

    def running(self) -> str:
        """Return that it runs, if it does."""
        return "" if self._vote.seconds_left() is None else "vote"

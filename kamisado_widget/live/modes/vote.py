"""Everybody answers once; the answers are counted, and then the truth stands beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...i18n import say
from ...kinds.lesson.session import QuestionSession
from ...kinds.quiz.session import QuizSession
from ...session import Session
from ...session.inbox import refusal, unknown_act
from ...session.wire import Node, Refusal, TurnState
from ..clock import Clock
from ..people import Person
from ..question import ClassQuestion, Truth, question_at, quiz_state
from ..results import VoteLog
from ..seat import NOTE, Seat, SharedSeat
from ..wire import Count, PastVote, PollState
from .mode import Button, Mode

if TYPE_CHECKING:
    from ..room import Room


class Vote(Mode):
    """Each may answer the question of the scene, or propose a move, once; who answered what, nobody sees.

    The answers stand on the teacher's board, counted, as they come. Where the teacher goes on to another
    scene, that is what is asked next, and what was answered before is forgotten, unless the teacher has said
    that it is kept.
    """

    name: ClassVar[str] = "vote"
    asks: ClassVar[bool] = True
    clock: Clock | None = None  # how long one may vote is up to the teacher

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._log: VoteLog | None = None
        self._own: ClassQuestion | None = None  # the teacher's, instead of the scene's
        self._ballots: dict[Person, str] = {}
        self._begin()
        self._session = Poll(self)
        self._seats: dict[Person, PollSeat] = {}

    @property
    def teacher(self) -> Session:
        """Who asks."""
        return self.room.teacher

    @property
    def is_open(self) -> bool:
        """Whether answers are taken."""
        return self.question is not None and self.truth is None

    def _begin(self) -> None:
        """Ask what there is to ask where the teacher stands now."""
        self._log = self.room.vote_log
        teacher = self.room.teacher
        with teacher.lock:
            self._of = _moment(teacher)
            self.question: ClassQuestion | None = self._own or question_at(teacher)
            self._bare = cast(Node, {**teacher.scene(), "parent": -1})
        self.truth: Truth | None = None
        self._ballots = {}
        self._finding = False

    def scene(self) -> Node:
        """Return what is on the pupils' boards."""
        if self.question is None:
            return self._bare
        return self.question.scene_with(self.truth) if self.truth else self.question.scene

    def seat(self, person: Person) -> Seat:
        """Return a voter's place; whoever comes back finds their answer."""
        return self._seats.setdefault(person, PollSeat(self, self._session, person))

    def follow(self) -> None:
        """Ask anew where the teacher has gone on."""
        with self.room.teacher.lock:
            moved = self._of != _moment(self.room.teacher)
        if moved:
            self._own = None
            self.ask()

    def ask_about(self, question: ClassQuestion) -> None:
        """Ask what the teacher has thought of, until the teacher goes on."""
        self._own = question
        self.ask()

    def ask(self) -> None:
        """Ask, and forget who answered what before."""
        write_down = self._ended()
        self._begin()
        self._show()
        write_down()

    def keeping_changed(self) -> None:
        """Ask once more: nobody's vote is written down who did not know that it would be."""
        self.ask()

    def _ended(self) -> Callable[[], None]:
        """Return what writes down who voted for what, where the teacher said so before they did."""
        log, question, ballots, truth = self._log, self.question, self._ballots, self.truth
        if self.asks and question and ballots:
            past = PastVote(
                position=question.scene["position"],
                move=question.scene.get("move", ""),
                prompt=question.task["prompt"],
                counts=self.counts(),
                good=list(truth.good) if truth else [],
            )
            self.room.votes.append(past)
        return lambda: log.add(question, ballots, truth) if log and question else None

    @property
    def is_kept(self) -> bool:
        """Whether it is written down who votes for what."""
        return self._log is not None

    def _show(self) -> None:
        """Show everybody how the vote stands."""
        self._session.show()
        for seat in self._seats.values():
            seat.changed("lesson_state", NOTE)
        self._count()

    def _count(self) -> None:
        """Show the teacher how the vote stands."""
        right = self.truth.good if self.truth else ()
        self.room.teacher.show_votes(self._of[:2], self.counts(), right)
        self.room.changed()

    def cast(self, person: Person, answer: list[str]) -> Refusal | None:
        """Count an answer; somebody's first one only."""
        question, language = self.question, self.room.teacher.language
        read = question.read(answer) if question and self.is_open else None
        if question is None or read is None:
            return refusal(say("live.no_vote", language))
        if person in self._ballots:
            return refusal(say("live.voted", language))
        if refused := question.refused(read):
            return refused
        self._ballots[person] = read
        self._seats[person].changed("lesson_state")
        self._count()
        return None

    def may_vote(self, person: Person) -> bool:
        """Tell whether an answer of somebody's would be taken."""
        return self.is_open and person not in self._ballots

    def given(self, person: Person) -> list[str]:
        """Return what somebody has answered, for their own page."""
        ballot = self._ballots.get(person)
        return self.question.parts(ballot) if self.question and ballot else []

    def is_right(self, person: Person) -> bool:
        """Tell whether somebody's answer is right, once that is known."""
        return self.truth is not None and self._ballots.get(person) in self.truth.good

    def counts(self) -> dict[str, int]:
        """Return how many have given each answer, the most frequent first."""
        return dict(Counter(self._ballots.values()).most_common())

    def notice(self, person: Person) -> str:
        """Return what is to be said to somebody."""
        language = self.room.teacher.language
        if self.truth:
            return " ".join(filter(None, (self._verdict_on(person), self.truth.text, self._seen())))
        if not self.is_open:
            return say("live.wait", language)
        return say("live.voted" if person in self._ballots else "live.once", language)

    def _verdict_on(self, person: Person) -> str:
        """Tell somebody whose answer is none of the right ones."""
        answer = self._ballots.get(person)
        if not self.truth or not self.truth.good or not answer or answer in self.truth.good:
            return ""
        return say("live.not_right", self.room.teacher.language, answer=answer)

    def _seen(self) -> str:
        """Say how many were right."""
        if not self.truth or not self.truth.good or not self._ballots:
            return ""
        right = sum(map(self.is_right, self._ballots))
        return say("live.seen", self.room.teacher.language, right=right, voted=len(self._ballots))

    def note(self) -> str:
        """Say that there is nothing to be asked, where there is not."""
        return super().note() if self.question else say("live.no_question", self.teacher.language)

    def buttons(self) -> dict[str, Button]:
        """Return what reveals the truth, and what asks once more."""
        language = self.teacher.language
        reveal = Button(say("live.reveal", language), self._find_truth, main=True)
        ask = Button(say("live.ask", language), self.ask)
        return {
            **({"reveal": reveal} if self.is_open and not self._finding else {}),
            **({"ask": ask} if self._ballots else {}),
        }

    def _find_truth(self) -> None:
        assert self.question
        question, self._finding = self.question, True
        self.room.find(question.truth, lambda truth: self._reveal(question, truth))
        self.room.changed()

    def _reveal(self, question: ClassQuestion, truth: Truth) -> None:
        """Show the truth beside the answers, unless something else is asked by now."""
        if question is self.question:
            self._finding = False
            self.truth = truth
            self._show()

    def left(self, person: Person) -> None:
        """Forget somebody, and their vote, unless the teacher keeps it."""
        self._seats.pop(person, None)
        if person in self._ballots and not self.is_kept:
            del self._ballots[person]
            self._count()

    def _voters(self) -> int:
        """Return how many are asked."""
        return len(self.room.people)

    def poll(self) -> PollState | None:
        """Return how the vote stands."""
        if self.question is None:
            return None
        counts, good = self.counts(), self.truth.good if self.truth else ()
        answers = self.question.choices or [*counts, *(each for each in good if each not in counts)]
        state = PollState(
            prompt=self.question.task["prompt"],
            position=self.question.scene["position"],
            counts=[self._counted(answer, counts.get(answer, 0)) for answer in answers],
            voted=len(self._ballots),
            asked=self._voters(),
            revealed=self.truth is not None,
            finding=self._finding,
            truth=f"{self.truth.text} {self._seen()}".strip() if self.truth else "",
        )
        if "move" in self.question.scene:
            state["move"] = self.question.scene["move"]
        return state

    def _counted(self, answer: str, count: int) -> Count:
        counted = Count(label=answer, count=count)
        if self.truth:
            counted["right"] = answer in self.truth.good
        return counted

    def close(self) -> None:
        """Take the counts off the teacher's board."""
        self.room.teacher.show_votes(self._of[:2], {})
        self._ended()()


def _moment(teacher: Session) -> tuple[int, int, bool, bool, str]:
    """Return what makes a question another one."""
    answered = str(teacher.cursor) in teacher.answered
    return teacher.epoch, teacher.cursor, answered, bool(teacher.turn_state.get("moves")), teacher.language


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

    def __init__(self, vote: Vote) -> None:
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

    def __init__(self, vote: Vote, session: Poll, person: Person) -> None:
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

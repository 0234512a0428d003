"""A vote: everybody answers, then the counts appear, then the answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...i18n import say
from ...sessions import Session
from ...sessions.inbox import refusal, unknown_act
from ...sessions.lesson.session import QuestionSession
from ...sessions.quiz import QuizSession
from ...sessions.wire import Node, TurnState, Why
from ...svg import Scene
from ..people import Person
from ..question import ClassQuestion, Told, Truth, question_at, quiz_state
from ..results import VoteLog
from ..seat import NOTE, Button, Clock, Seat, SharedSeat
from ..wire import Count, PastVote, PersonState, PollState
from .mode import Mode

if TYPE_CHECKING:
    from ..room import Room


class Vote(Mode):
    """Everybody answers, and may change the answer until the right one is revealed."""

    name: ClassVar[str] = "vote"
    asks: ClassVar[bool] = True
    clock: Clock | None = None  # no time limit

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._log: VoteLog | None = None
        self._own: ClassQuestion | None = None  # the teacher's own question, if any
        self._ballots: dict[Person, str] = {}
        self._begin()
        self._session = Poll(self)
        self._seats: dict[Person, PollSeat] = {}

    @property
    def teacher(self) -> Session:
        return self.room.teacher

    @property
    def is_open(self) -> bool:
        return self.question is not None and self.truth is None

    def _begin(self) -> None:
        self._log = self.room.vote_log
        teacher = self.room.teacher
        with teacher.lock:
            self._of = _moment(teacher)
            self.question: ClassQuestion | None = self._own or question_at(teacher)
            self._bare = cast(Node, {**teacher.scene(), "parent": -1})
        self.truth: Truth | None = None
        self._ballots = {}
        self._finding: asyncio.Future[Truth] | None = None
        self._shows_counts = False

    def scene(self) -> Node:
        if self.question is None:
            return self._bare
        return self.question.scene_with(self.truth) if self.truth else self.question.scene

    def seat(self, person: Person) -> Seat:
        return self._seats.setdefault(person, PollSeat(self, self._session, person))

    def follow(self) -> None:
        with self.room.teacher.lock:
            moved = self._of != _moment(self.room.teacher)
        if moved:
            self._own = None
            self.ask()

    def ask_about(self, question: ClassQuestion) -> None:
        self._own = question
        self.ask()

    def ask(self) -> None:
        write_down = self._ended()
        self._begin()
        self._show()
        write_down()

    def keeping_changed(self) -> None:
        """Restart the vote: votes given before pupils knew of the log must not be logged."""
        self.ask()

    def _ended(self) -> Callable[[], None]:
        """Remember the vote; returns a function that writes it to the log."""
        log, question, ballots, truth = self._log, self.question, self._ballots, self.truth
        if not truth:
            self._remember()
        return lambda: log.add(question, ballots, truth) if log and question else None

    def _remember(self) -> None:
        if self.asks and self.question and self._ballots:
            past = PastVote(
                position=self.question.scene["position"],
                move=self.question.scene.get("move", ""),
                prompt=self.question.task["prompt"],
                counts=self.counts(),
                good=list(self.truth.good) if self.truth else [],
            )
            self.room.votes.append(past)

    @property
    def is_kept(self) -> bool:
        return self._log is not None

    def _show(self) -> None:
        self._session.show()
        for seat in self._seats.values():
            seat.changed("lesson_state", NOTE)
        self._count()

    def has_to_vote(self, person: Person) -> bool:
        return self.is_open and person.connection is not None and person not in self._ballots

    @property
    def _hides_counts(self) -> bool:
        """Whether counts are hidden, so that late voters cannot copy."""
        return not self._shows_counts and any(map(self.has_to_vote, self.room.people))

    def show_counts(self) -> None:
        self._shows_counts = True
        self._count()

    def presence_changed(self, person: Person) -> None:
        self._count()

    def _count(self) -> None:
        right = self.truth.good if self.truth else ()
        self.room.teacher.show_votes(self._of[:2], {} if self._hides_counts else self.counts(), right)
        self.room.changed()

    def cast(self, person: Person, answer: list[str]) -> Why | None:
        question, language = self.question, self.room.teacher.language
        read = question.read(answer) if question and self.is_open else None
        if question is None or read is None:
            return refusal(say("live.no_vote", language))
        if refused := question.refused(read):
            return refused
        self._ballots[person] = read
        self._seats[person].changed("lesson_state")
        self._count()
        return None

    def given(self, person: Person) -> list[str]:
        ballot = self._ballots.get(person)
        return self.question.parts(ballot) if self.question and ballot else []

    def is_right(self, person: Person) -> bool:
        return self.truth is not None and self._ballots.get(person) in self.truth.good

    def counts(self) -> dict[str, int]:
        return dict(Counter(self._ballots.values()).most_common())

    def notice(self, person: Person) -> str:
        language = self.room.teacher.language
        if self.truth:
            return f"{self.truth.text} {self._seen()}".strip()
        if not self.question:
            return say("live.wait", language)
        voted = person in self._ballots
        return say("live.voted" if voted else f"live.how.{self.question.task['ask']}", language)

    def told(self, person: Person) -> Told | None:
        """Feedback on the person's answer, once the right one is revealed."""
        answer = self._ballots.get(person, "")
        if not self.truth or not answer or not self.truth.good:
            return None
        wrong = Told(say("live.not_right", self.room.teacher.language, answer=answer))
        return self.truth.told.get(answer) or (None if answer in self.truth.good else wrong)

    def _seen(self) -> str:
        if not self.truth or not self.truth.good or not self._ballots:
            return ""
        right = sum(map(self.is_right, self._ballots))
        return say("live.seen", self.room.teacher.language, right=right, voted=len(self._ballots))

    def note(self) -> str:
        return super().note() if self.question else say("live.no_question", self.teacher.language)

    def buttons(self) -> dict[str, Button]:
        language = self.teacher.language
        if not self.is_open:
            return {"ask": Button(say("live.ask", language), self.ask, main=True, off=not self.question)}
        reveal = Button(
            say("live.reveal", language), self._find_truth, main=True, off=self._finding is not None
        )
        counts = Button(say("live.counts", language), self.show_counts)
        return {"reveal": reveal, **({"counts": counts} if self._ballots and self._hides_counts else {})}

    def _find_truth(self) -> None:
        assert self.question
        question, ballots = self.question, list(self._ballots.values())
        self._finding = self.room.find(lambda: question.judge(ballots), self._reveal)
        self.room.changed()

    def _reveal(self, found: asyncio.Future[Truth]) -> None:
        """Show the answer, unless another question is open by now."""
        if found is self._finding:
            self._finding = None
            self.room.changed()
            self.truth = found.result()
            self._remember()
            self._show()

    def left(self, person: Person) -> None:
        self._seats.pop(person, None)
        if person in self._ballots and not self.is_kept:
            del self._ballots[person]
        self._count()

    def _voters(self) -> int:
        return len({*self._ballots, *(person for person in self.room.people if person.connection)})

    def describe(self, person: Person, state: PersonState) -> None:
        if self.is_open:
            state["votes"] = not self.has_to_vote(person)

    def poll(self) -> PollState | None:
        if self.question is None:
            return None
        hidden, good = self._hides_counts, self.truth.good if self.truth else ()
        counts = {} if hidden else self.counts()
        answers = self.question.choices or [*counts, *(each for each in good if each not in counts)]
        state = PollState(
            prompt=self.question.task["prompt"],
            position=self.question.scene["position"],
            counts=[self._counted(answer, counts.get(answer, 0)) for answer in answers],
            hidden=hidden,
            voted=len(self._ballots),
            asked=self._voters(),
            finding=self._finding is not None,
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
        self.room.teacher.show_votes(self._of[:2], {})
        self._ended()()
        self._finding = None


def _moment(teacher: Session) -> tuple[int, int, bool, bool, str]:
    """Identifies the question; a change means a new one."""
    answered = str(teacher.cursor) in teacher.answered
    return teacher.epoch, teacher.cursor, answered, bool(teacher.turn_state.get("moves")), teacher.language


class Poll(QuestionSession):
    """The voters' shared page with one question."""

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
        vote, scene = self._vote, self._vote.scene()
        with self.changing():
            self.values["language"] = vote.teacher.language
            self._begin([scene])
            state = quiz_state(vote.teacher, 1, closed=not vote.is_open, held=vote.truth is None)
            self.lesson_state = {**state, "quiz": {**state["quiz"], "vote": True}}
            self.refresh_turn()

    def _labels_for(self, ruleset: str) -> dict[str, str]:
        own = {"quiz.keep": say("live.cast", self.language), "quiz.kept": say("live.casting", self.language)}
        silent = dict.fromkeys(("task.shown", "quiz.handed_in", "quiz.score"), "")
        return {**super()._labels_for(ruleset), **own, **silent}

    def _turn_at(self, node: int) -> TurnState:
        turn = TurnState(node=node, moves=[])
        if self._vote.truth:
            turn["votes"], turn["right"] = self._vote.counts(), list(self._vote.truth.good)
        return turn

    def _grade(self, node: int, answer: list[str], shown: bool) -> Why | None:
        assert self.voter
        return unknown_act(self.language) if shown else self._vote.cast(self.voter, answer)


class PollSeat(SharedSeat):
    session: Poll

    def __init__(self, vote: Vote, session: Poll, person: Person) -> None:
        super().__init__(session)
        self._vote = vote
        self._person = person

    def own(self) -> dict[str, Any]:
        vote, state = self._vote, self.session.lesson_state
        given = vote.given(self._person)
        mine = {"0": given} if given else {}
        quiz = {**state["quiz"], "given": mine, "notice": vote.notice(self._person)}
        result = (
            {"0": "right" if vote.is_right(self._person) else "shown"}
            if vote.truth and vote.truth.good
            else {}
        )
        own: dict[str, Any] = {"_lesson_state": {**state, "quiz": quiz}, "_answered": result}
        if told := vote.told(self._person):
            quiz["verdict"] = told.text
            if told.scene:
                own["_nodes"] = [self._consequence(told.scene)]
                own["_turn_state"] = {**self.session.turn_state, "votes": {}}
        return own

    def _consequence(self, scene: Scene) -> Node:
        """The board after a wrong answer, in place of the question's."""
        asked = self.session.nodes[0]
        task = {**asked["task"], "good": []}
        return cast(Node, {**scene, "say": asked["say"], "parent": -1, "task": task})

    def note(self) -> str:
        return say("live.kept", self.session.language) if self._vote.is_kept else ""

    def answer(self, message: object) -> Any:
        self.session.voter = self._person
        return super().answer(message)

    @property
    def clock(self) -> Clock | None:
        return self._vote.clock

"""Results by question, pupil and rule, and the CSV files they are saved to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..classroom.lms import write_rows
from ..i18n import say
from ..lessons.rulebook import rule_name
from ..sessions import QuizSession, Session
from ..sessions.wire import Node
from ..svg import SceneTask
from .people import Person
from .question import ClassQuestion, Truth, right_answers
from .seat import FirstAnswer
from .wire import Count, PastVote, PupilResult, QuestionResult, ResultsState, RuleResult

if TYPE_CHECKING:
    from .room import Room


_SIGNS = {True: "+", False: "-", None: "."}
_POINTS = {"+": 1, "-": 0, ".": ""}


class _Asked:
    def __init__(self, scene: Node) -> None:
        self.scene = scene
        self.answers: dict[Person, FirstAnswer | None] = {}

    def result(self, teacher: Session) -> QuestionResult:
        given = [each for each in self.answers.values() if each]
        right = {each.text for each in given if each.right}
        node, task = _node_of(self.scene, teacher), self.scene["task"]
        good = right or set(_good(task, node, teacher)[:1])
        counts = dict(Counter(each.text for each in given).most_common())
        wrong = sum(not each.right for each in given)
        return _result(self.scene, task["prompt"], node, counts, good, wrong, len(self.answers) - len(given))


def class_results(room: Room) -> ResultsState:
    teacher = room.teacher
    copies = {who: seat for who, seat in room.copies.items() if who.connection or seat.first_answers()}
    asked: dict[tuple[str, str], _Asked] = {}
    for person, seat in copies.items():
        first = seat.first_answers()
        for node, scene in enumerate(seat.session.nodes):
            if "task" in scene:
                of = asked.setdefault(_key(scene), _Asked(scene))
                of.answers.setdefault(person, first.get(node))
    questions = [each.result(teacher) for each in asked.values()]
    questions += [_of_vote(vote, teacher) for vote in room.votes]
    pupils = sorted(
        (_of_pupil(person, list(asked.values())) for person in copies if asked),
        key=lambda each: each["name"].casefold(),
    )
    answers = [answer for each in asked.values() for answer in each.answers.values() if answer]
    worst = max(questions, key=lambda each: each["wrong"] if each["node"] >= 0 else 0, default=None)
    return ResultsState(
        questions=questions,
        pupils=pupils,
        rules=_of_rules(answers, teacher.language),
        silent=[each["name"] for each in pupils if not each["marks"].strip(".")]
        + [name for name in room.people.listed if asked and not room.people.called(name)],
        again=questions.index(worst) if worst and worst["node"] >= 0 and worst["wrong"] else -1,
        saved="",
        scored=isinstance(teacher, QuizSession),
        unlisted=[],
    )


def _key(scene: Node) -> tuple[str, str]:
    return scene["position"], scene["task"]["prompt"]


def _node_of(scene: Node, teacher: Session) -> int:
    """The teacher's node that asks the same question, or -1."""
    there = (node for node, each in enumerate(teacher.nodes) if "task" in each and _key(each) == _key(scene))
    return next(there, -1)


def _good(task: SceneTask, node: int, teacher: Session) -> tuple[str, ...]:
    if isinstance(teacher, QuizSession) and node >= 0:
        question = teacher.question_at(node)
        return tuple(" ".join(question.to_wire(each)) for each in question.solution())
    return right_answers(task)


def _result(
    scene: Node | PastVote,
    prompt: str,
    node: int,
    counts: dict[str, int],
    good: Collection[str],
    wrong: int,
    left: int,
) -> QuestionResult:
    """Count the answers, and name a right one that no pupil gave."""
    right = sum(count for text, count in counts.items() if text in good)
    labels = [*counts, *([] if right else [*good][:1])]
    result = QuestionResult(
        node=node,
        prompt=prompt,
        position=scene["position"],
        counts=[Count(label=text, count=counts.get(text, 0), right=text in good) for text in labels],
        right=right,
        wrong=wrong,
        open=left,
    )
    if move := scene.get("move"):
        result["move"] = move
    return result


def _of_vote(vote: PastVote, teacher: Session) -> QuestionResult:
    there = (number for number, each in enumerate(teacher.nodes) if each["position"] == vote["position"])
    counts, good = vote["counts"], vote["good"]
    wrong = sum(count for text, count in counts.items() if text not in good) if good else 0
    return _result(vote, vote["prompt"], next(there, -1), counts, good, wrong, 0)


def _of_pupil(person: Person, asked: Iterable[_Asked]) -> PupilResult:
    answers = [each.answers.get(person) for each in asked]
    marks = "".join(_SIGNS[answer.right if answer else None] for answer in answers)
    return PupilResult(name=person.name, marks=marks, right=marks.count("+"))


def _of_rules(answers: Iterable[FirstAnswer], language: str) -> list[RuleResult]:
    decided, missed = Counter[str](), Counter[str]()
    for answer in answers:
        decided[answer.rule] += 1
        missed[answer.rule] += not answer.right
    return [
        RuleResult(rule=rule, label=rule_name(rule, language), wrong=missed[rule], asked=count)
        for rule, count in sorted(decided.items(), key=lambda each: (-missed[each[0]], each[0]))
        if rule
    ]


def write_results(results: ResultsState, folder: Path, language: str) -> Path:
    """Write `results.csv` (a row per pupil) and `questions.csv` (a row per answer)."""
    folder.mkdir(parents=True, exist_ok=True)
    who, score, number, question, answer, count, right = (
        say(f"results.{name}", language)
        for name in ("who", "score", "number", "question", "answer", "count", "right")
    )
    of_pupils = len(results["pupils"][0]["marks"]) if results["pupils"] else 0
    path = folder / "results.csv"
    rows = [[row["name"], *map(_POINTS.get, row["marks"]), row["right"]] for row in results["pupils"]]
    write_rows(path, [[who, *range(1, of_pupils + 1), score], *rows])
    answers = [
        [index, each["prompt"], each["position"], given["label"], given["count"], int(given["right"])]
        for index, each in enumerate(results["questions"], 1)
        for given in each["counts"]
    ]
    position = say("live.log.position", language)
    header = [number, question, position, answer, count, right]
    write_rows(folder / "questions.csv", cast(list[list[object]], [header, *answers]))
    return path


_COLUMNS = ("position", "question", "who", "answer", "right")


class VoteLog:
    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, question: ClassQuestion, ballots: Mapping[Person, str], truth: Truth | None) -> None:
        if not ballots:
            return
        rows = [
            (question.scene["position"], question.task["prompt"], person.name, answer, _points(answer, truth))
            for person, answer in ballots.items()
        ]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if not self._path.exists():
            write_rows(self._path, [[say(f"live.log.{name}", question.language) for name in _COLUMNS]])
        write_rows(self._path, rows, add=True)


def _points(answer: str, truth: Truth | None) -> int | str:
    return int(answer in truth.good) if truth and truth.good else ""

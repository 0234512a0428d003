"""The front door: the path of chapters with what is done, and one thing that comes next."""

from __future__ import annotations

from collections.abc import Callable

from ...i18n import say
from ...learner import Progress, QuestionId
from ...learner.awards import level_of
from ...learner.mastery import Known, groups, known
from ...learner.next import (
    LESSONS,
    PLACEMENT,
    PRACTICE,
    Rank,
    idea_of,
    is_new,
    next_part,
    parts,
    rank_of,
    solved_of,
    standing,
    step_in,
)
from ...learner.reader import Reader
from ...learner.remembered import Remembered
from ...lessons import COURSE, RULES
from ...lessons.chapters import CHAPTERS, Chapter
from ...lessons.exercises import LEVELS
from ...lessons.rounds import round_against
from ...lessons.rulebook import rule_name
from ...puzzles.sets import SETS
from ...rules import Position
from ...solver import CHARACTERS
from ..board.opponent import opponents
from ..fields import act, field
from ..lesson.questions import question_of, scenes_of
from ..lesson.session import unkept
from ..session import Session, first_language
from ..wire import Node
from .offers import offers, part_title, position_of
from .wire import CourseChapter, CourseOffer, CoursePart, CourseRank, CourseRule, CourseRules, CourseState

MIXED = ("mixed", *(f"mixed {level}" for level in LEVELS))
"""What is opened for exercises of all kinds, of any level or of one."""


def openings() -> list[str]:
    """Return the name of everything that can be opened at the front door."""
    return [*parts(), *map(round_against, CHARACTERS), *RULES, PRACTICE, *MIXED, PLACEMENT]


class CourseSession(Session):
    """The front door of the course.

    What the reader opens is a name: a part of a chapter, as ``"figure-5"``, ``"push 1"``, ``"puzzles doors"``
    or ``"round pip"``, a rule, as ``"M4"``, for exercises about it, ``"practice"``, ``"mixed"``,
    ``"mixed 2"``, ``"placement"`` or ``"puzzles"``. The host shows what it names, here or elsewhere.

    Parameters
    ----------
    progress : Progress, optional
        Whose front door; by default nobody's.
    address : callable, optional
        Takes a chapter's name, and returns where the host has it; nothing where it has not.
    **settings
        Any setting of a session.

    """

    kind = "course"
    acts_taken = frozenset({"open", "relearn", "play"})

    opened: str = field("What is open; empty at the front door.", str)
    inside: str = field("The widget in which a notebook shows what is open.", str)
    course_state: CourseState = field("What the front door shows.", dict)

    def __init__(
        self,
        progress: Progress | None = None,
        address: Callable[[str], str] = lambda _chapter: "",
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._progress = progress or unkept()
        self._address = address
        super().__init__([self._picture(first_language(language))], language=language, **settings)
        self.refresh()

    def memory(self) -> Remembered:
        """Return where the reader's progress is kept."""
        return self._progress.memory

    def begin_anew(self) -> None:
        """Stand at the front door as another reader finds it."""
        self.close_part()

    def refresh(self) -> None:
        """Tell anew what is done and what comes next."""
        with self.changing():
            if self.nodes[0]["position"] != (picture := self._picture(self.language))["position"]:
                self._begin([picture])
            self.course_state = self._state()

    def open_part(self, name: str) -> None:
        """Open what a name stands for.

        Raises
        ------
        ValueError
            If the course has nothing of that name.
        """
        if name not in openings():
            raise ValueError(say("front.nothing", self.language, found=repr(name)[:40]))
        with self.changing():
            self.opened = name

    def close_part(self) -> None:
        """Come back to the front door."""
        with self.changing():
            self.opened = ""
            self.refresh()

    @act("open")
    def act_open(self, part: str) -> None:
        """Open something at the front door, by its name; an empty one leads back."""
        if part:
            self.open_part(part)
        else:
            self.close_part()

    @act("relearn")
    def relearn(self) -> None:
        """Take back that chapters count as known since a placement test."""
        with self.changing():
            self._progress.pass_chapters(())
            self.refresh()

    def title(self) -> str:
        """Return the heading of a page that was given none."""
        return say("front.title", self.language)

    # --- what is shown

    def _fixed_scenes(self) -> list[Node]:
        return [self._picture(self.language)]

    def _publish_lesson(self) -> None:
        self.course_state = self._state()

    def _picture(self, language: str) -> Node:
        """Return the scene that comes next: where the reader stopped, or what is asked first."""
        memory, part = self._progress.memory, next_part(self._progress.memory).part
        at = str(Position.start())
        if part in COURSE and not self._plays():
            nodes = scenes_of(part, language)
            at = nodes[min(step_in(memory.now, part), len(nodes) - 1)]["position"]
        elif part == PRACTICE:
            hanging = (name for topic in memory.deck.due for name in memory.deck.hanging(topic))
            question = next(filter(None, (question_of(QuestionId.parse(name)) for name in hanging)), None)
            at = question.scene(language)["position"] if question else at
        return Node(parent=-1, batch=0, position=at, say=say("front.title", language))

    def _plays(self) -> bool:
        """Tell whether the reader has not done anything yet: then the board is there to be played on."""
        return next_part(self._progress.memory).why == "begin"

    def _state(self) -> CourseState:
        memory, language = self._progress.memory, self.language
        reader, now = memory.now, memory.clock()
        rules = {name: known(reader.progress.cards.get(name), now) for name in RULES}
        offered = offers(memory, language)
        state = CourseState(
            title=say("front.title", language),
            plays=self._plays(),
            next=offered["next"],
            due=len(memory.deck.due),
            opponents=opponents(self._progress.rings, language),
            today=self._today(rules),
            mixed=[CourseOffer(part=part, label=_mixed(part, language)) for part in MIXED],
            chapters=[self._chapter(number, chapter, reader) for number, chapter in enumerate(CHAPTERS)],
            groups=[
                CourseRules(
                    title=say(f"front.group.{group}", language),
                    rules=[_rule(name, rules[name], language) for name in names],
                )
                for group, names in groups().items()
            ],
            puzzles=self._progress.puzzles_text(language),
            curve=self._progress.puzzle_curve[-_TOLD:],
            labels={key: say(f"front.{key}", language) for key in _LABELS},
        )
        if "missed" in offered:
            state["missed"] = offered["missed"]
        if not is_new(reader):
            state["rank"] = _rank(rank_of(reader), language)
        else:
            state["placement"] = CourseOffer(part=PLACEMENT, label=say("front.placement", language))
        titles = [each.title(language) for each in CHAPTERS if each.name in reader.progress.passed]
        if titles:
            state["passed"] = say("front.passed", language, chapters=" · ".join(titles))
        return state

    def _today(self, rules: dict[str, Known]) -> list[str]:
        """Say what today holds, and what is known, now and after practice; nothing to a new reader."""
        memory, language = self._progress.memory, self.language
        deck = memory.deck
        if not deck.cards:
            return []
        due, more = deck.due, any(standing(memory.now, part) != "done" for part in parts() if part in COURSE)
        parts_of = {"cards": len(due), "minutes": deck.minutes + (_LESSON if more else 0)}
        sure = {rule for rule, known in rules.items() if known.level == "sure"}
        then = sure | set(due).intersection(RULES)
        counts = {"sure": len(sure), "all": len(RULES), "then": len(then)}
        return [
            say("front.today" if more else "front.today.done", language, **parts_of)
            if due
            else deck.later_text(language),
            say("front.known.then" if then != sure else "front.known", language, **counts),
        ]

    def _chapter(self, number: int, chapter: Chapter, reader: Reader) -> CourseChapter:
        made = CourseChapter(
            name=chapter.name,
            number=number,
            title=chapter.title(self.language),
            parts=[self._part(part, reader) for part in chapter.parts],
        )
        if address := self._address(chapter.name):
            made["address"] = address
        return made

    def _part(self, part: str, reader: Reader) -> CoursePart:
        won = reader.progress.rings.get(part)
        made = CoursePart(
            part=part,
            title=part_title(part, self.language),
            position=position_of(part),
            standing=standing(reader, part),
            rings=won.rings if won else 0,
            level=level_of(reader.progress, idea_of(part) or part, self._progress.memory.clock()),
        )
        if idea := idea_of(part):
            made["count"] = f"{solved_of(reader, idea)}/{len(SETS[idea])}"
        return made


def _rule(name: str, known: Known, language: str) -> CourseRule:
    return CourseRule(
        rule=name,
        name=rule_name(name, language),
        text=say(f"rule.{name}", language),
        level=known.level,
        share=round(known.share, 2),
    )


def _rank(rank: Rank, language: str) -> CourseRank:
    text = say(f"front.rank.{rank.rings}", language, lessons=rank.lessons, all=len(LESSONS))
    return CourseRank(rings=rank.rings, text=text)


def _mixed(part: str, language: str) -> str:
    """Return what mixed exercises are called, of any level or of one."""
    level = part.removeprefix("mixed ")
    return (
        say("front.mixed.level", language, level=level) if level.isdecimal() else say("front.mixed", language)
    )


_LESSON = 5  # minutes
_TOLD = 40  # ratings of a curve
_LABELS = tuple("path rules due done never shaky sure back puzzles relearn try found".split())
"""What the page says by itself."""

"""The course's front page: chapters, progress, and the next part."""

from __future__ import annotations

from collections.abc import Callable

from ...i18n import say
from ...learner import Progress, QuestionId
from ...learner.awards import level_of
from ...learner.memory import Memory
from ...learner.next import (
    LESSONS,
    PLACEMENT,
    PRACTICE,
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
from ...learner.topics import Known, groups, known
from ...lessons import COURSE, RULES
from ...lessons.chapters import CHAPTERS, Chapter, round_against
from ...lessons.exercises import LEVELS
from ...lessons.rulebook import rule_name
from ...puzzles.sets import SETS
from ...rules import Position
from ...solver import CHARACTERS
from ..board.opponent import opponents
from ..fields import act, field
from ..lesson.questions import question_of, scenes_of
from ..lesson.session import progress_in_memory
from ..session import Session, first_language
from ..wire import Node
from .offers import missed_rule, next_offer, part_title, position_of
from .wire import CourseChapter, CourseOffer, CoursePart, CourseRank, CourseRule, CourseRules, CourseState

MIXED = ("mixed", *(f"mixed {level}" for level in LEVELS))
"""Names of mixed exercises, of any level or of one."""


def openings() -> list[str]:
    return [*parts(), *map(round_against, CHARACTERS), *RULES, PRACTICE, *MIXED, PLACEMENT]


class CourseSession(Session):
    """The course's front page.

    A name opens a part: ``"figure-5"``, ``"push 1"``, ``"puzzles doors"``, ``"round pip"``, exercises about a
    rule (``"M4"``), ``"practice"``, ``"mixed"``, ``"mixed 2"``, ``"placement"`` or ``"puzzles"``. The host
    shows it.

    Parameters
    ----------
    progress : Progress, optional
        The reader's progress; by default nothing is stored.
    address : callable, optional
        Returns the address of a chapter, or an empty string.
    """

    kind = "course"
    acts_taken = frozenset({"open", "relearn", "play"})

    opened: str = field("Name of the open part; empty on the front page.", str)
    inside: str = field("The widget that shows the open part in a notebook.", str)
    course_state: CourseState = field("The front page: chapters, progress, and the next part.", dict)

    def __init__(
        self,
        progress: Progress | None = None,
        address: Callable[[str], str] = lambda _chapter: "",
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._progress = progress or progress_in_memory()
        self._address = address
        super().__init__(self._scenes(first_language(language)), language=language, **settings)

    def memory(self) -> Memory:
        return self._progress.memory

    def begin_anew(self) -> None:
        self.close_part()

    def refresh(self) -> None:
        with self.changing():
            picture = self._scenes(self.language)
            if self.nodes[0]["position"] != picture[0]["position"]:
                self._begin(picture)
            else:
                self._publish_lesson()

    def open_part(self, name: str) -> None:
        """Open a part by its name; ValueError for an unknown one."""
        if name not in openings():
            raise ValueError(say("front.nothing", self.language, found=repr(name)[:40]))
        with self.changing():
            self.opened = name

    def close_part(self) -> None:
        """Return to the front page."""
        with self.changing():
            self.opened = ""
            self.refresh()

    @act("open")
    def act_open(self, part: str) -> None:
        """Open a part by its name; an empty name returns to the front page."""
        if part:
            self.open_part(part)
        else:
            self.close_part()

    @act("relearn")
    def relearn(self) -> None:
        """Reset the chapters passed in a placement test."""
        with self.changing():
            self._progress.pass_chapters(())
            self.refresh()

    def title(self) -> str:
        return say("front.title", self.language)

    # --- state

    def _publish_lesson(self) -> None:
        self.course_state = self._state()

    def _scenes(self, language: str) -> list[Node]:
        """Return the scene of the next part: the reader's place, or the first question."""
        memory, part = self._progress.memory, next_part(self._progress.memory).part
        at = str(Position.start())
        if part in COURSE and not self._plays():
            nodes = scenes_of(part, language)
            at = nodes[min(step_in(memory.now, part), len(nodes) - 1)]["position"]
        elif part == PRACTICE:
            hanging = (name for topic in memory.deck.due for name in memory.deck.hanging(topic))
            question = next(filter(None, (question_of(QuestionId.parse(name)) for name in hanging)), None)
            at = question.scene(language)["position"] if question else at
        return [Node(parent=-1, batch=0, position=at, say=say("front.title", language))]

    def _plays(self) -> bool:
        """Whether the reader is new; then the board can be played on."""
        return next_part(self._progress.memory).why == "begin"

    def _state(self) -> CourseState:
        memory, language = self._progress.memory, self.language
        reader, now = memory.now, memory.clock()
        rules = {name: known(reader.progress.cards.get(name), now) for name in RULES}
        state = CourseState(
            title=say("front.title", language),
            plays=self._plays(),
            next=next_offer(memory, language),
            due=len(memory.deck.due),
            opponents=opponents(self._progress.rings, language),
            today=self._today(rules),
            mixed=[
                CourseOffer(part="mixed", label=say("front.mixed", language)),
                *(
                    CourseOffer(part=f"mixed {level}", label=say("front.mixed.level", language, level=level))
                    for level in LEVELS
                ),
            ],
            chapters=[self._chapter(number, chapter, reader) for number, chapter in enumerate(CHAPTERS)],
            groups=[
                CourseRules(
                    title=say(f"front.group.{group}", language),
                    rules=[_rule(name, rules[name], language) for name in names],
                )
                for group, names in groups().items()
            ],
            puzzles=self._progress.puzzles_text(language),
            curve=self._progress.puzzle_curve,
            labels={key.partition(".")[2]: say(key, language, name="Pip") for key in _LABELS},
        )
        if missed := missed_rule(memory, language):
            state["missed"] = missed
        if not is_new(reader):
            rank = rank_of(reader)
            text = say(f"front.rank.{rank.rings}", language, lessons=rank.lessons, all=len(LESSONS))
            state["rank"] = CourseRank(rings=rank.rings, text=text)
        else:
            state["placement"] = CourseOffer(part=PLACEMENT, label=say("front.placement", language))
        titles = [each.title(language) for each in CHAPTERS if each.name in reader.progress.passed]
        if titles:
            state["passed"] = say("front.passed", language, chapters=" · ".join(titles))
        return state

    def _today(self, rules: dict[str, Known]) -> list[str]:
        """Summarize the due cards and the mastery of the rules; empty for a new reader."""
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


_LESSON = 5  # minutes
_FRONT = "path rules due done never shaky sure back puzzles relearn try meet found learn cracked"
_LABELS = (
    *(f"front.{key}" for key in _FRONT.split()),
    *(f"opponent.{key}" for key in ("won", "lost", "deadlock")),
)
"""The page's labels."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kamisado_widget import Match
from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.learner import Progress
from kamisado_widget.sessions import (
    BoardSession,
    CourseSession,
    EditorSession,
    ExerciseSession,
    LessonSession,
    PlacementSession,
    PracticeSession,
    PuzzleSession,
    QuizSession,
    RulebookSession,
    Session,
    SolvedSession,
    wire,
)
from tests.sessions.test_wire import problem, problem_in
from tests.stress import DEPTH
from tests.stress.mutate import ABSURD, corpus_data, mutant_data
from tests.stress.test_readers import assert_one_sentence

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7", "push 1 seed 3"]
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"

SESSIONS: dict[str, Callable[[Path], Session]] = {
    "board": lambda folder: BoardSession(),
    "match": lambda folder: BoardSession(Match("standard", seed=1)),
    "opponent": lambda folder: BoardSession(opponent="random", seed=1),
    "verdicts": lambda folder: BoardSession(PUZZLE, verdicts=True),
    "solved": lambda folder: SolvedSession(),
    "lesson": lambda folder: LessonSession("figure-4", Progress(folder / "progress.json")),
    "exercises": lambda folder: ExerciseSession("blocked", 1, 7, Progress(folder / "progress.json")),
    "mixed exercises": lambda folder: ExerciseSession(progress=Progress(folder / "progress.json")),
    "practice": lambda folder: PracticeSession(Progress(missed(folder / "progress.json"))),
    "placement": lambda folder: PlacementSession(Progress(folder / "progress.json")),
    "course": lambda folder: CourseSession(Progress(folder / "progress.json")),
    "rulebook": lambda folder: RulebookSession(),
    "puzzle": lambda folder: PuzzleSession(PUZZLE, Progress(folder / "progress.json")),
    "editor": lambda folder: EditorSession(),
    "lesson desk": lambda folder: writing(),
    "quiz": lambda folder: QuizSession(AnswerSheet(ITEMS, folder / "answers.json")),
    "quiz held back": lambda folder: QuizSession(AnswerSheet(ITEMS, folder / "held.json", held_back=True)),
}


def writing() -> EditorSession:
    editor = EditorSession()
    for what in ("begin", "add"):
        editor.handle(
            {"id": what, "epoch": 1, "node": editor.cursor, "act": "draft", "what": what, "value": ""}
        )
    return editor


def missed(path: Path) -> Path:
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    cards = {"exercise push 1 seed 77": [f"{yesterday} wrong"]}
    path.write_text(
        json.dumps({"kamisado-progress": 3, "readers": {"": {"progress": {"cards": cards}}}}), "utf-8"
    )
    return path


FOLLOWS = {
    "_answered",
    "_turn_state",
    "_labels",
    "_nodes",
    "_epoch",
    "_match_state",
    "_lesson_state",
    "_course_state",
    "_desk_state",
    "_puzzle_state",
    "_retry_state",
}
"""Fields that may change after a page has set a value."""
MESSAGES = corpus_data("message")
STATES = corpus_data("state")


def known_to_page(session: Session) -> dict[str, Any]:
    return json.loads(json.dumps(session.state()))


class Fuzz:
    def __init__(self, name: str, folder: Path, seed: str) -> None:
        self.name = name
        self.session = SESSIONS[name](folder)
        self.dice = Random(f"{seed} {name}")
        self.sent = 0

    def message(self) -> object:
        self.sent += 1
        now = {"id": str(self.sent), "epoch": self.session.epoch, "node": self.session.cursor}
        messages = [{**message, **now} for message in MESSAGES]
        messages += [{**now, "act": "play", "origin": m[:2], "target": m[2:]} for m in self._moves()]
        kind = self.dice.random()
        if kind < 0.3:
            return self.dice.choice(messages)
        return mutant_data(messages, self.dice) if kind < 0.97 else self.dice.choice(ABSURD)

    def _moves(self) -> list[str]:
        return list(self.session.turn_state.get("moves", ()))[:3]

    def send(self) -> None:
        message = self.message()
        before = known_to_page(self.session)
        try:
            reply = self.session.handle(message)
        except Exception as error:
            error.add_note(f"The message is {message!r:.2000}")
            raise
        assert reply is None or problem(reply, wire.Reply) is None
        if reply and "refused" in reply:
            assert_one_sentence(reply["refused"]["text"])
            if (
                not isinstance(message, dict) or message.get("act") != "answer"
            ):  # a wrong answer is still an answer
                assert known_to_page(self.session) == before, message

    def write(self) -> None:
        state = mutant_data(STATES, self.dice)
        kept = {
            name: value for name, value in known_to_page(self.session).items() if name not in self._may_set()
        }
        node = self.session.cursor
        try:
            self.session.receive(state)
        except Exception as error:
            error.add_note(f"The state is {state!r:.2000}")
            raise
        if self.session.cursor == node:
            assert {
                name: value for name, value in known_to_page(self.session).items() if name in kept
            } == kept
        assert 0 <= self.session.cursor < len(self.session.nodes)

    def _may_set(self) -> set[str]:
        settings = {name for name, field in self.session.settings().items() if field.on_page}
        return settings | FOLLOWS

    async def go_on(self, acts: int) -> None:
        """Send a number of messages and run pending searches in between."""
        for _ in range(acts):
            if self.dice.random() < 0.8:
                self.send()
            else:
                self.write()
            await asyncio.sleep(0)
            if len(self.session.nodes) > 300:  # keeps the checks of the whole state quick
                self.session.position = self.session.position_at(0)
        held = "_nodes" if self.name == "quiz held back" else ""  # held-back quizzes omit the solutions
        assert problem_in(known_to_page(self.session), type(self.session), held) is None


@pytest.mark.parametrize("name", SESSIONS)
def test_a_page_that_sends_nonsense(name: str, tmp_path: Path) -> None:
    asyncio.run(Fuzz(name, tmp_path, "quick").go_on(100))


@pytest.mark.slow
@pytest.mark.parametrize("name", SESSIONS)
def test_a_page_that_sends_much_nonsense(name: str, tmp_path: Path) -> None:
    for seed in range(3 * DEPTH):
        asyncio.run(Fuzz(name, tmp_path, f"deep {seed}").go_on(500))


@pytest.mark.parametrize("name", SESSIONS)
def test_page_recovers(name: str, tmp_path: Path) -> None:
    session = SESSIONS[name](tmp_path)
    for number, nonsense in enumerate(ABSURD):
        session.receive(nonsense)
        for message in (nonsense, {"id": f"{number}", "act": nonsense}, {"id": nonsense, "act": "hello"}):
            session.handle(message)
    assert session.handle({"id": "last", "act": "hello"}) == {"id": "last", "ok": True}

"""Whatever the page sends, a widget answers it or lets it be; what it refuses has changed nothing."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest

from kamisado_widget import Board, Editor, Exercises, Lesson, Match, PuzzleBoard, Quiz, Rulebook
from kamisado_widget.lessons import Progress
from kamisado_widget.widgets import wire
from kamisado_widget.widgets.base import SceneWidget
from tests.stress.mutate import ABSURD, corpus_data, mutant_data
from tests.stress.test_readers import assert_one_sentence
from tests.widgets.test_wire import problem

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7", "push 1 seed 3"]
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"

WIDGETS: dict[str, Callable[[Path], SceneWidget]] = {
    "board": lambda folder: Board(),
    "match": lambda folder: Board(Match("standard", seed=1)),
    "opponent": lambda folder: Board(opponent="random", seed=1),
    "verdicts": lambda folder: Board(PUZZLE, verdicts=True),
    "lesson": lambda folder: Lesson("figure-4", Progress(folder / "progress.json")),
    "exercises": lambda folder: Exercises("blocked", 1, 7, Progress(folder / "progress.json")),
    "rulebook": lambda folder: Rulebook(),
    "puzzle": lambda folder: PuzzleBoard(PUZZLE, Progress(folder / "progress.json")),
    "editor": lambda folder: Editor(),
    "quiz": lambda folder: Quiz(ITEMS, folder / "answers.json"),
    "quiz held back": lambda folder: Quiz(ITEMS, folder / "held.json", feedback="held back"),
}
MESSAGES = corpus_data("message")
STATES = corpus_data("state")


def told(widget: SceneWidget) -> dict[str, Any]:
    """What the page knows, as it travels."""
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    return json.loads(json.dumps(state))


class Fuzz:
    """A page that sends one widget whatever comes to its mind."""

    def __init__(self, name: str, folder: Path, seed: str) -> None:
        self.name = name
        self.widget = WIDGETS[name](folder)
        self.dice = Random(f"{seed} {name}")
        self.sent = 0

    def message(self) -> object:
        """A message: mostly one that is nearly right."""
        self.sent += 1
        now = {"id": str(self.sent), "epoch": self.widget.epoch, "node": self.widget.cursor}
        messages = [{**message, **now} for message in MESSAGES]
        messages += [{**now, "act": "play", "origin": m[:2], "target": m[2:]} for m in self._moves()]
        kind = self.dice.random()
        if kind < 0.3:
            return self.dice.choice(messages)
        return mutant_data(messages, self.dice) if kind < 0.97 else self.dice.choice(ABSURD)

    def _moves(self) -> list[str]:
        return list(self.widget.now.get("moves", ()))[:3]

    def send(self) -> None:
        message = self.message()
        before = told(self.widget)
        try:
            reply = self.widget._answer(message)
        except Exception as error:
            error.add_note(f"The message is {message!r:.2000}")
            raise
        assert reply is None or problem(reply, wire.Reply) is None
        if reply and "refused" in reply:
            assert_one_sentence(reply["refused"]["text"])
            if not isinstance(message, dict) or message.get("act") != "answer":  # a wrong one counts
                assert told(self.widget) == before, message

    def write(self) -> None:
        state = mutant_data(STATES, self.dice)
        kept = {name: value for name, value in told(self.widget).items() if name not in self._may_set()}
        node = self.widget.cursor
        try:
            self.widget.set_state(state)
        except Exception as error:
            error.add_note(f"The state is {state!r:.2000}")
            raise
        if self.widget.cursor == node:
            assert {name: value for name, value in told(self.widget).items() if name in kept} == kept
        assert 0 <= self.widget.cursor < len(self.widget.nodes)

    def _may_set(self) -> set[str]:
        """What the page may set, and what follows from it."""
        return {*self.widget.page_may_set, "now", "language", "words", "nodes", "epoch", "match", "lesson"}

    async def go_on(self, acts: int) -> None:
        """Send so much, while what there is to think about is thought about in between."""
        for _ in range(acts):
            if self.dice.random() < 0.8:
                self.send()
            else:
                self.write()
            await asyncio.sleep(0)
            if len(self.widget.nodes) > 300:  # so that looking at all of it stays quick
                self.widget.position = self.widget._tree.positions[0] or PUZZLE
        for name, kind in get_type_hints(wire.State, include_extras=True).items():
            held = name == "nodes" and self.name == "quiz held back"  # it leaves out what is right
            if self.widget.has_trait(name) and not held:
                assert problem(told(self.widget)[name], kind) is None


@pytest.mark.parametrize("name", WIDGETS)
def test_a_page_that_sends_nonsense(name: str, tmp_path: Path) -> None:
    asyncio.run(Fuzz(name, tmp_path, "quick").go_on(100))


@pytest.mark.slow
@pytest.mark.parametrize("name", WIDGETS)
def test_a_page_that_sends_much_nonsense(name: str, tmp_path: Path) -> None:
    for seed in range(10):
        asyncio.run(Fuzz(name, tmp_path, f"deep {seed}").go_on(500))


@pytest.mark.parametrize("name", WIDGETS)
def test_a_page_that_was_heard_no_more_is_heard_again(name: str, tmp_path: Path) -> None:
    widget = WIDGETS[name](tmp_path)
    for number, nonsense in enumerate(ABSURD):
        widget.set_state(nonsense)
        for message in (nonsense, {"id": f"{number}", "act": nonsense}, {"id": nonsense, "act": "hello"}):
            widget._answer(message)
    assert widget._answer({"id": "last", "act": "hello"}) == {"id": "last", "ok": True}

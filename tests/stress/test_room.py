from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.live.modes import MODES
from kamisado_widget.live.overview import mode_state, people_state, screen_state
from kamisado_widget.live.people import Newcomer, Person
from kamisado_widget.live.question import own_question
from kamisado_widget.live.results import class_results
from kamisado_widget.live.room import Room
from kamisado_widget.sessions import (
    BoardSession,
    ExerciseSession,
    LessonSession,
    PuzzleSession,
    QuizSession,
    Session,
)
from tests.pages import a_move

ACTS = 150
MOST = 8  # pupils
NAMES = ["Ann", "Ben", "ann", "", None, "Dan"]
SHOWN: list[Callable[[], Session]] = [
    BoardSession,
    lambda: BoardSession(opponent="one"),
    lambda: BoardSession("o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"),
    lambda: LessonSession("figure-4"),
    lambda: ExerciseSession("targets", 1, 2),
    lambda: QuizSession(AnswerSheet(["blocked 1 seed 7"], "answers.json")),
    PuzzleSession,
]


class Page:
    def __init__(self, weather: Weather) -> None:
        self._weather = weather
        self.person: Person | None = None
        self.state: dict[str, Any] = {}

    def admit(self, person: Person) -> None:
        self.person = person

    def tell(self, message: dict[str, Any]) -> None:
        message = json.loads(json.dumps(message))
        if message["method"] == "open":
            self.state = message["state"]
        elif message["method"] == "update" and self.state:
            appended = message["state"].pop("_appended_nodes", None)
            self.state |= message["state"]
            if appended and appended["start"] == len(self.state["_nodes"]):
                self.state["_nodes"] += appended["nodes"]

    def hang_up(self) -> None:
        room = self._weather.room
        asyncio.get_running_loop().call_soon(lambda: room.leave(self.person, self))


class Weather:
    def __init__(self, seed: int, folder: Path) -> None:
        self.dice = Random(seed)
        self._folder = folder
        self._shown = [self.dice.choice(SHOWN)() for _ in range(3)]
        self.room = self._open(self._shown[0])
        happens = [self.come, self.come_back, self.go, self.put, self.press, self.pick, self.turn]
        self._happens = [*happens, *[self.speak] * 5, self.act, self.ask, self.see_to_the_door]
        self._seldom = [self.choose, self.show, self.send_out, self.keep_votes]

    def _open(self, teacher: Session) -> Room:
        return Room(teacher, self._folder, asyncio.get_running_loop())

    def happen(self) -> None:
        self.dice.choice(self._seldom if self.dice.random() < 0.1 else self._happens)()

    def _one(self) -> Person | None:
        return self.dice.choice(list(self.room.people) or [None])

    def come(self) -> None:
        if len(self.room.people) < MOST:
            page = Page(self)
            self.room.arrive(None, Newcomer(self.dice.choice(NAMES), page, page.admit))

    def _back(self, person: Person) -> None:
        page = Page(self)
        self.room.arrive(person.key, Newcomer("", page, page.admit))

    def come_back(self) -> None:
        if person := self._one():
            self._back(person)

    def go(self) -> None:
        if (person := self._one()) and person.connection:
            self.room.leave(person, person.connection)

    def put(self) -> None:
        places = list(self.room.mode.places())
        if (person := self._one()) and places:
            self.room.put(person, self.dice.choice(places))
            self.room.rename(person, self.dice.choice(NAMES))

    def press(self) -> None:
        self.room.press(self.dice.choice([*self.room.mode.buttons(), ""]))

    def pick(self) -> None:
        for name, menu in self.room.mode.menus().items():
            self.room.pick(name, self.dice.choice(list(menu.options)))

    def turn(self) -> None:
        teacher, number = self.room.teacher, self.dice.randrange(20)
        if number < 4:
            teacher.undo()
        elif number < 12 and isinstance(teacher, BoardSession) and teacher.turn_state["moves"]:
            teacher.play(a_move(teacher, teacher.cursor, number))
        else:
            teacher.cursor = self.dice.randrange(len(teacher.nodes))

    def speak(self) -> None:
        if not (person := self._one()):
            return
        session, dice = person.seat.session, self.dice
        task = session.scene().get("task")
        answers = [*(task.get("good", ()) if task else ()), *session.turn_state.get("moves", ()), "a1"]
        given = dice.choice(answers)
        act = dice.choice(["play", "answer", "answer", "hello"])
        content = {"id": f"{dice.random()}", "act": act, "epoch": session.epoch, "node": session.cursor}
        content |= {"origin": given[:2], "target": given[2:], "answer": [given], "shown": False, "nodes": 0}
        self.room.hear(person, {"method": "custom", "content": content})
        self.room.hear(person, {"method": "update", "state": {"cursor": dice.randrange(4)}})

    def act(self) -> None:
        if person := self._one():
            what = self.dice.choice([*person.seat.actions(), ""])
            self.room.hear(person, {"method": "act", "what": what})

    def ask(self) -> None:
        asked = self.dice.choice(["move", "squares", "winner", "choice"])
        question = own_question(self.room.teacher, cast(Any, asked), "Why?", ["a", "b"])
        if question:
            self.room.mode.ask_about(question)

    def see_to_the_door(self) -> None:
        self.room.set_class_list(self.dice.choice([(), ("Ann", "Ben"), ("Dan",)]))
        self.room.set_door(cast(Any, self.dice.choice(["open", "open", "ask", "listed", "locked"])))
        self.room.let_in()

    def choose(self) -> None:
        self.room.choose(self.dice.choice(list(MODES)))

    def show(self) -> None:
        self.room.show(self.dice.choice(self._shown))

    def send_out(self) -> None:
        if person := self._one():
            self.room.remove(person)
        self.room.clear_away()

    def keep_votes(self) -> None:
        self.room.keep_votes(self.dice.random() < 0.5)

    def check(self) -> None:
        room = self.room
        with room.teacher.lock:
            json.dumps(
                [mode_state(room.mode), people_state(room), screen_state(room, ""), class_results(room)]
            )
        for person in room.people:
            if isinstance(page := person.connection, Page):
                state = json.loads(json.dumps(person.seat.state()))
                seen = ["_nodes", "_epoch", "_turn_state", "_lesson_state"]
                assert {name: page.state.get(name) for name in seen} == {
                    name: state.get(name) for name in seen
                }


@pytest.mark.parametrize("seed", range(4))
def test_random_room_events(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed: list[dict[str, Any]] = []

    async def happen() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failed.append(context))
        weather = Weather(seed, tmp_path)
        for _ in range(ACTS):
            weather.happen()
            await asyncio.sleep(0)
            await asyncio.sleep(0)  # let the effects of the teacher's act finish
            weather.check()
        weather.room.close()

    asyncio.run(happen())
    assert failed == []

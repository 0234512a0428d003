"""Measures what grows faster than its work: ``python tests/bench_growth.py [words]``.

Each work is done at a size and at four times that size, in one run and by turns; what is said is the least
time of the processor at each, the most memory that it takes at each, and their ratios. Work that grows as its
size does takes four times as long, work that grows with its square sixteen times. With words, only the works
whose names have one of them.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kamisado_widget import Board, Match, Position
from kamisado_widget.classroom import AnswerSheet, questions, quiz_id, results
from kamisado_widget.classroom.answer_code import write
from kamisado_widget.export import html_page
from kamisado_widget.hosts.site import SiteHost
from kamisado_widget.kinds.editor.own_collection import FILE as OWN_PUZZLES
from kamisado_widget.learner import Card, Memory
from kamisado_widget.learner.next import next_part
from kamisado_widget.learner.schedule import Answer
from kamisado_widget.learner.topics import course_topics
from kamisado_widget.lessons import LessonScript, Step, compile_lesson
from kamisado_widget.lessons.exercises import exercise
from kamisado_widget.live.modes.follow import audience_of
from kamisado_widget.live.overview import people_state
from kamisado_widget.live.people import Newcomer, Person
from kamisado_widget.live.room import Room
from kamisado_widget.puzzles import COLLECTION, Collection, Puzzle
from kamisado_widget.session import BoardSession, EditorSession, LessonSession, PuzzleSession
from kamisado_widget.session.recall import Recall
from kamisado_widget.svg import record_html

TURNS = 2
Work = Callable[[int], Callable[[], object]]
"""Prepares a work of a size, and returns what does it."""


class Line:
    """The moves of a series of rounds: at each move the first legal one."""

    def __init__(self, moves: int) -> None:
        match = Match("series")
        self.acts: list[dict[str, str]] = []
        while sum("origin" in act for act in self.acts) < moves:
            if match.position.outcome:
                match.begin_round()
                self.acts.append({"act": "fill", "direction": "next"})
            move = match.position.legal_moves[0]
            match.play(move)
            if move.kind != "pass":
                self.acts.append({"act": "play", "origin": move.origin, "target": move.target})
        self.match = match

    def play(self, board: Any) -> None:
        """Do as a page does."""
        session = getattr(board, "session", board)
        for number, act in enumerate(self.acts):
            message = {"id": f"{number}", "epoch": session.epoch, "node": session.cursor, **act}
            assert "ok" in session.handle(message)


def play(moves: int) -> Callable[[], object]:
    line = Line(moves)
    return lambda: line.play(BoardSession(Match("series")))


def boards_of_a_notebook(boards: int) -> Callable[[], object]:
    return lambda: [Board() for _ in range(boards)]


def play_in_a_widget(moves: int) -> Callable[[], object]:
    line = Line(moves)
    return lambda: line.play(Board(Match("series")))


def play_before_a_class(moves: int) -> Callable[[], object]:
    line = Line(moves)

    def work() -> None:
        board = BoardSession(Match("series"))
        audience = audience_of(board)
        board.subscribe(lambda _changed: audience.follow(board))
        line.play(board)

    return work


def play_and_remember(moves: int) -> Callable[[], object]:
    line = Line(moves)

    def work() -> None:
        board = BoardSession(Match("series"))
        recall = Recall(board, Memory(None), "board")
        recall.begin()
        board.subscribe(lambda _changed: recall.save())
        line.play(board)

    return work


def go_back(moves: int) -> Callable[[], object]:
    line = Line(moves)

    def work() -> None:
        while session.cursor:
            session.undo()
        while session.has_continuation():
            session.redo()

    session = BoardSession(Match("series"))
    line.play(session)
    return work


def read_record(moves: int) -> Callable[[], object]:
    text = str(Line(moves).match)
    return lambda: Match.parse(text)


def write_record(moves: int) -> Callable[[], object]:
    match = Line(moves).match
    return lambda: (str(match), record_html(match))


def open_match(moves: int) -> Callable[[], object]:
    match = Line(moves).match
    return lambda: BoardSession(match)


def change_language(moves: int) -> Callable[[], object]:
    session = BoardSession(Line(moves).match)

    def work() -> None:
        session.language = "de" if session.language == "en" else "en"

    return work


def match_as_a_page(moves: int) -> Callable[[], object]:
    match = Line(moves).match
    return lambda: html_page([BoardSession(match)])


def _script(scenes: int) -> LessonScript:
    """A lesson that asks for each move of some rounds."""
    steps: list[Step] = []
    while len(steps) < scenes:
        position = Position.start()
        steps.append(Step(position=str(position), say="Look.", ask="move", prompt="Your move."))
        while not position.outcome and len(steps) < scenes:
            move = position.legal_moves[0]
            position = position.play(move)
            last = position.outcome or position.legal_moves[0].kind == "pass" or len(steps) >= scenes - 1
            ask = Step() if last else Step(ask="move", prompt="And now?")
            steps.append(replace(ask, move=str(move)))
    return LessonScript("Long", tuple(steps))


def compile_a_lesson(scenes: int) -> Callable[[], object]:
    script = _script(scenes)
    return lambda: compile_lesson(script)


def take_a_lesson(scenes: int) -> Callable[[], object]:
    script = _script(scenes)

    def work() -> None:
        lesson = LessonSession(script)
        for number, scene in enumerate(lesson.nodes):
            lesson.cursor = number
            if "task" in scene:
                answer = {"act": "answer", "answer": scene["task"]["good"][:1], "shown": False}
                lesson.handle({"id": f"{number}", "epoch": lesson.epoch, "node": number, **answer})
                lesson.receive({"_answered": {**lesson.answered, f"{number}": "right"}})

    return work


def edit(changes: int) -> Callable[[], object]:
    def work() -> None:
        editor = EditorSession()
        squares = [f"{file}{row}" for row in "8456" for file in "abcdefgh"]
        for number in range(changes):
            here = {"id": f"{number}", "epoch": editor.epoch, "node": editor.cursor}
            origin, target = squares[number % 24], squares[(number + 8) % 24]
            reply = editor.handle({**here, "act": "put", "origin": origin, "target": target})
            assert reply
            assert "ok" in reply

    return work


def _collection(puzzles: int) -> str:
    """Return the text of a file with so many puzzles, each with a title of its own."""
    of_ours = [COLLECTION[number % len(COLLECTION)] for number in range(puzzles)]
    return Collection(puzzle.with_notes(title=f"{i}") for i, puzzle in enumerate(of_ours)).dumps()


def solve_from_a_collection(puzzles: int) -> Callable[[], object]:
    text = _collection(puzzles)

    def work() -> None:
        session = PuzzleSession(Collection.loads(text))
        for number, act in enumerate(({"act": "set", "what": "ask"}, {"act": "next"})):
            here = {"id": f"{number}", "epoch": session.epoch, "node": session.cursor}
            assert "ok" in (session.handle({**here, **act}) or {})

    return work


def keep_a_puzzle_in_the_site(puzzles: int) -> Callable[[], object]:
    """Open the desk of a composer who has so many puzzles, and keep another."""
    kept = json.dumps({OWN_PUZZLES: _collection(puzzles)})
    position = str(COLLECTION[0].position)

    def work() -> None:
        host = SiteHost("en", kept, lambda _: None)
        host.hear(json.dumps({"method": "open", "view": "1", "fragment": f"setup={position}"}))
        for number, what in enumerate(("begin", "keep")):
            act = {"act": "compose", "what": what, "value": "", "id": f"{number}", "epoch": 1, "node": 0}
            host.hear(json.dumps({"method": "custom", "view": "1", "content": act}))

    return work


def _spread(puzzles: int) -> list[Puzzle]:
    """Return so many puzzles, as hard on the average as any other number of them."""
    within = [puzzle for puzzle in COLLECTION if puzzle.position.required]
    return within[:: len(within) // puzzles][:puzzles]


def puzzles_as_a_page(puzzles: int) -> Callable[[], object]:
    def work() -> None:
        html_page([PuzzleSession(_spread(puzzles))])

    return work


def each_puzzle_on_a_page(puzzles: int) -> Callable[[], object]:
    return lambda: html_page([PuzzleSession([puzzle]) for puzzle in _spread(puzzles)])


QUIZ = [f"{kind} 1 seed {seed}" for kind in ("targets", "which_tower") for seed in range(5)]


def mark_a_class(pupils: int) -> Callable[[], object]:
    folder, asked = Path(tempfile.mkdtemp()), questions(QUIZ)
    for number in range(pupils):
        sheet = AnswerSheet(QUIZ, folder / f"Pupil {number}_answers.json")
        for number, each in enumerate(asked, 1):
            sheet.answer(number, each.solution()[0])
    return lambda: results(folder, asked)


def mark_lines_of_a_class(pupils: int) -> Callable[[], object]:
    asked = questions(QUIZ)
    answers = [each.solution()[0] for each in asked]
    text = "\n".join(write(quiz_id(asked), f"Pupil {number}", answers) for number in range(pupils))
    return lambda: results(text, asked)


class _Page:
    def tell(self, message: dict[str, Any]) -> None:
        pass

    def hang_up(self) -> None:
        pass


def _in_a_room(pupils: int, mode: Any, act: Callable[[Room, Any, int], object]) -> Callable[[], object]:
    async def meet() -> None:
        room = Room(BoardSession(), Path(tempfile.mkdtemp()), asyncio.get_running_loop())
        room.choose(mode)
        people: list[Person] = []
        for number in range(pupils):
            room.arrive(None, Newcomer(f"Pupil {number}", _Page(), people.append))
        for number, person in enumerate(people):
            act(room, person, number)
            await asyncio.sleep(0)
        people_state(room)
        room.close()

    return lambda: asyncio.run(meet())


def _speak(room: Room, person: Any, number: int, **act: Any) -> None:
    session = person.seat.session
    content = {"id": f"{number}", "epoch": session.epoch, "node": session.cursor, **act}
    room.hear(person, {"method": "custom", "content": content})


def come_in(pupils: int) -> Callable[[], object]:
    return _in_a_room(pupils, "follow", lambda room, person, number: None)


def vote(pupils: int) -> Callable[[], object]:
    def act(room: Room, person: Any, number: int) -> None:
        moves = room.teacher.turn_state["moves"]
        _speak(room, person, number, act="answer", answer=[moves[number % len(moves)]], shown=False)

    return _in_a_room(pupils, "vote", act)


def play_in_pairs(pupils: int) -> Callable[[], object]:
    def act(room: Room, person: Any, number: int) -> None:
        for move in person.seat.session.turn_state["moves"][:1]:
            _speak(room, person, number, act="play", origin=move[:2], target=move[2:])

    return _in_a_room(pupils, "pairs", act)


def _remembering(answers: int) -> Memory:
    """A memory of so many answers to all that the course teaches."""
    ticks = count()
    now = datetime(2026, 1, 1, tzinfo=UTC)
    memory = Memory(None, clock=lambda: now + timedelta(hours=next(ticks)))
    topics = list(course_topics())
    days = range(max(1, answers // len(topics)))
    card = Card(tuple(Answer(now + timedelta(days=day), day % 2 == 1) for day in days))
    cards = dict.fromkeys(topics, card)
    memory.update_progress(lambda data: replace(data, cards=cards))
    return memory


def remember_an_answer(answers: int) -> Callable[[], object]:
    memory, item = _remembering(answers), exercise("push", 1, 99_999)
    return lambda: memory.progress.record(item, False)


def what_is_due(answers: int) -> Callable[[], object]:
    memory = _remembering(answers)
    return lambda: (memory.deck.due, memory.deck.days)


def what_is_next(answers: int) -> Callable[[], object]:
    memory = _remembering(answers)
    return lambda: next_part(memory)


WORKS: dict[str, tuple[Work, int]] = {
    "notebook: its boards": (boards_of_a_notebook, 25),
    "match: play its moves": (play, 100),
    "match: play them in a widget": (play_in_a_widget, 100),
    "match: play them before a class": (play_before_a_class, 100),
    "match: remember each move": (play_and_remember, 100),
    "match: back and forth": (go_back, 100),
    "match: read its record": (read_record, 100),
    "match: write its record": (write_record, 100),
    "match: open it": (open_match, 100),
    "match: another language": (change_language, 100),
    "match: as a page": (match_as_a_page, 100),
    "lesson: compile": (compile_a_lesson, 50),
    "lesson: take it": (take_a_lesson, 50),
    "editor: change": (edit, 100),
    "puzzles: open a collection": (solve_from_a_collection, 2500),
    "puzzles: one's own, in the site": (keep_a_puzzle_in_the_site, 2500),
    "puzzles: as a page": (puzzles_as_a_page, 75),
    "puzzles: a page of boards": (each_puzzle_on_a_page, 75),
    "class: mark files": (mark_a_class, 15),
    "class: mark lines": (mark_lines_of_a_class, 15),
    "class: come in": (come_in, 15),
    "class: vote": (vote, 15),
    "class: play in pairs": (play_in_pairs, 15),
    "memory: an answer": (remember_an_answer, 1250),
    "memory: what is due": (what_is_due, 1250),
    "memory: what is next": (what_is_next, 1250),
}


def seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def megabytes(work: Callable[[], object]) -> float:
    """Return the most memory that a work has at one time; what it gives is among it."""
    tracemalloc.start()
    given = work()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del given
    return most / 1e6


def measured(work: Work, size: int) -> list[float]:
    """Return the least seconds and the megabytes that a work takes at a size, and at four times that size."""
    works = [work(size), work(4 * size)]
    times = [[seconds(each) for each in works] for _ in range(TURNS)]
    return [*(min(column) for column in zip(*times, strict=True)), *map(megabytes, works)]


def main() -> None:
    words = sys.argv[1:]
    sizes = f"{'size':>6} {'seconds':>8} {'MB':>6}"
    print(f"{'work':34} {sizes} {sizes} {'seconds':>8} {'MB':>6}")
    for name, (work, size) in WORKS.items():
        if not words or any(word in name for word in words):
            small, large, little, much = measured(work, size)
            print(
                f"{name:34} {size:6} {small:8.4f} {little:6.2f} {4 * size:6} {large:8.4f} {much:6.2f} "
                f"{f'x {large / small:.1f}':>8} {f'x {much / little:.1f}':>6}",
                flush=True,
            )


if __name__ == "__main__":
    main()

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from random import Random

import fastjsonschema
import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import LANGUAGES, page, say
from kamisado_widget.puzzles import COLLECTION, TASKS, Puzzle, PuzzleError, puzzle_set
from kamisado_widget.puzzles.format import whole_schema
from kamisado_widget.puzzles.task import EndNote
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.puzzles.tasks.save_the_match import decisive
from kamisado_widget.sessions import EditorSession
from kamisado_widget.solver import Solver
from kamisado_widget.solver.slices import finish
from tests.sessions.helpers import ask

PACKAGE = Path(__file__).resolve().parents[2] / "kamisado_widget"


def test_folder_lists_the_tasks() -> None:
    modules = {path.stem.replace("_", " ") for path in (PACKAGE / "puzzles" / "tasks").glob("[a-z]*.py")}
    assert set(TASKS) == modules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TASKS)
def test_wording(name: str, language: str) -> None:
    task = task_named(name, None)
    player = Position.start().player
    missed, parts = task.missed(player.other, 3, 2, player)
    told = {"player": player, "opponent": player.other, "own": "two", "count": 2, "number": task.number}
    told |= task.parts(Position.start())
    wrong = {"move": "a1a2", "reply": "a8a7", "direction": "left"}
    said = [
        say(task.told(3), language, **told),
        say(f"puzzle.never.{task.key}", language, **told),
        say(missed, language, **parts),
        say(f"quiz.wrong.{task.key}", language, **told, **wrong),
        page(language)[f"desk.task.{task.key}"],
    ]
    assert all(said)
    assert not re.search("[{}]", "".join(said))


@pytest.mark.parametrize("name", TASKS)
def test_round_trip(name: str) -> None:
    task = task_named(name, None)
    assert task == task_named(name, task.number) == pickle.loads(pickle.dumps(task))
    assert task.label.startswith(name)
    with pytest.raises(PuzzleError):
        task_named(name, len(task.numbers) + 1)
    with pytest.raises(PuzzleError):
        task_named(name, True)


@pytest.mark.parametrize("name", ["push"])
def test_rare_tasks_have_own_positions(name: str) -> None:
    task = task_named(name)
    find = task.source()
    assert find
    found = [position for position, _ in zip(find(Random(28), 1), range(20), strict=False)]
    assert any("+" in str(position) for position in found)


def test_removed_first_move() -> None:
    at = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b")
    *_, only = task_named("win").only_solution_steps(at, ["g6e8"], Solver())
    assert only is None or only in map(str, at.legal_moves)


def test_schema_lists_the_tasks() -> None:
    check = fastjsonschema.compile(whole_schema())
    for puzzle in {puzzle.task: puzzle for puzzle in COLLECTION}.values():
        check(json.loads(puzzle.dumps()))
    other = json.loads(COLLECTION[0].dumps())
    other["puzzle"]["task"] = "draw"
    with pytest.raises(fastjsonschema.JsonSchemaException):
        check(other)


@pytest.mark.parametrize("name", TASKS)
def test_desk_offers_the_task(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE_OF_COMPOSERS", 0.05)
    editor = EditorSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    assert "refused" not in ask(editor, act="compose", what="begin", value="")
    assert "refused" not in ask(editor, act="compose", what="task", value=name)
    assert editor.desk_state["task"] == name
    assert editor.desk_state.get("number", 0) == task_named(name, None).number
    answer = ask(editor, act="compose", what="number", value="2")
    assert ("refused" in answer) == (2 not in task_named(name, None).numbers)
    for value in ("", "-1", "٣" * 400, "9" * 4000, "x"):
        assert "refused" in ask(editor, act="compose", what="number", value=value)


def test_number_is_optional() -> None:
    puzzle = COLLECTION[0]
    assert "number" not in puzzle.dumps()
    assert "number" not in puzzle.text
    assert Puzzle.loads(puzzle.dumps()).number == 0


ENDS = [
    ("win", True, False, 1),
    ("win", False, False, -1),
    ("deadlock", True, True, 1),
    ("deadlock", True, False, -1),
    ("push", True, False, -1),
    ("hold out", True, False, 1),
    ("hold out", False, True, -1),
]


@pytest.mark.parametrize(("name", "won", "deadlock", "worth"), ENDS)
def test_ending_scores(name: str, won: bool, deadlock: bool, worth: int) -> None:
    assert task_named(name, None).judge(Position.start())(won, deadlock, 0) == worth


def notes_of(puzzle: Puzzle) -> list[EndNote]:
    return list(puzzle.aim.explained(puzzle.position, puzzle.main_line))


@pytest.mark.parametrize("language", LANGUAGES)
def test_safe_move_explanation(language: str) -> None:
    for puzzle in puzzle_set("doors")[:4]:
        (note,) = (note for note in notes_of(puzzle) if note.sentence.key.endswith("wrong"))
        origin, target = note.squares
        over = note.position.play(origin + target).outcome
        assert over
        assert over.winner is puzzle.player.other
        wrong = [
            str(move)
            for move in puzzle.position.legal_moves
            if puzzle.position.play(move).settled() == note.position
        ]
        assert any(move in note.sentence.render(language) for move in wrong)
        assert puzzle.first[0] not in wrong


def test_save_the_match_explanation() -> None:
    for puzzle in puzzle_set("points")[:4]:
        *_, note = notes_of(puzzle)
        reply = "".join(note.squares)
        opponent = puzzle.player.other
        assert note.position.player is opponent
        over = note.position.play(reply).outcome
        solver, deciding = Solver(), decisive(puzzle.position, opponent)
        won = over.promoted.color in deciding if over and over.promoted else None
        after = note.position.play(reply)
        assert won or finish(solver.promotes(after, opponent, deciding))
        assert reply in note.sentence.render("en")

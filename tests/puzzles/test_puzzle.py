import dataclasses
import pickle
import random
import re

import pytest

from kamisado_widget import Position
from kamisado_widget.export import puzzle_svg, sheet
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.puzzles import COLLECTION, TASKS, Puzzle, PuzzleError, random_positions
from kamisado_widget.puzzles.attempt import Attempt
from kamisado_widget.puzzles.puzzle import puzzle_from, puzzles_from
from kamisado_widget.puzzles.task_bases import Race
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.rules.setup import read

from .examples import BY_DEADLOCK, HOME_AT_ONCE, LOST_AT_ONCE, TO_A_PUSH, small
from .plain import PlainTask


@pytest.mark.parametrize("ranks", [False, True])
def test_win_matches_plain_search(ranks: bool) -> None:
    wins = 0
    for position, plain in small(50, ranks):
        winner, moves = plain.verdict(position)
        if winner is not position.player:
            with pytest.raises(PuzzleError, match="nothing to win"):
                Puzzle.from_position(position)
            continue
        puzzle = Puzzle.from_position(position)
        winning = {str(m) for m in position.legal_moves if plain.verdict(position.play(m))[0] is winner}
        assert (puzzle.moves, set(puzzle.first)) == (moves, winning)
        assert puzzle.unique == (len(winning) == 1)
        assert puzzle.also == puzzle.first[1:]
        assert plain.verdict(position.play(puzzle.first[0]))[1] == moves - 1
        wins += 1
    assert wins > 10


def test_hold_out() -> None:
    seen = 0
    for position, plain in small(30, ranks=True, seed=2):
        winner, moves = plain.verdict(position)
        if winner is position.player:
            with pytest.raises(PuzzleError, match="no need to hang on"):
                Puzzle.from_position(position, "hold out")
            continue
        puzzle = Puzzle.from_position(position, "hold out")
        lengths = {str(m): plain.verdict(position.play(m))[1] for m in position.legal_moves}
        assert (puzzle.moves, set(puzzle.first)) == (moves, {m for m in lengths if lengths[m] == moves - 1})
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("task", ["deadlock", pytest.param("push", marks=pytest.mark.slow)])
def test_forced_deadlock_and_push(task: str) -> None:
    rng, seen = random.Random(4), 0
    while seen < 6:
        place = random_positions.dead_ends(rng, 0) if task == "deadlock" else random_positions.crowd(rng, 2)
        position = rng.choice([Position.start(), *place])
        if position.outcome or position.legal_moves[0].kind == "pass":
            continue
        plain = PlainTask(position, task)
        found = next(((n, plain.first_moves(n)) for n in range(1, 4) if plain.first_moves(n)), None)
        if found is None:
            continue
        try:
            puzzle = Puzzle.from_position(position, task)
            puzzle.check()
        except PuzzleError:  # an immediate win makes the task pointless
            continue
        assert (puzzle.moves, set(puzzle.first)) == found
        seen += 1


def test_unforceable_is_refused() -> None:
    position = Position.parse(HOME_AT_ONCE)
    for task in ("deadlock", "push"):
        with pytest.raises(PuzzleError, match=f"^Gold can’t force a (winning )?{task}"):
            Puzzle.from_position(position, task, nodes=3_000_000)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("o1pk1rgY/8/8/8/8/1b4yn/3K4/NGR2PBO b b", "the round is over"),
        ("8/8/8/1n1k4/pGrgybo1/PNRKYBO1/8/8 b r", "misses a turn"),
    ],
)
def test_nothing_to_solve(text: str, told: str) -> None:
    for task in TASKS:
        with pytest.raises(PuzzleError, match=told) as caught:
            Puzzle.from_position(Position.parse(text), task, number=task_named(task, None).number)
        assert str(caught.value).count(".") == 1


def test_a_limit_ends_the_proof() -> None:
    with pytest.raises(PuzzleError, match="too hard to prove"):
        Puzzle.from_position(Position.start().play("d8d6"), nodes=50)


def test_an_unknown_task() -> None:
    with pytest.raises(PuzzleError, match=r"no task 'draw'. Choose one of deadlock, .*, win"):
        Puzzle.from_position(Position.parse(HOME_AT_ONCE), "draw")


def test_pickle_and_copy() -> None:
    puzzle = Puzzle.parse(BY_DEADLOCK)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert len({puzzle, Puzzle.parse(BY_DEADLOCK)}) == 1


def test_description() -> None:
    puzzle = Puzzle.parse(BY_DEADLOCK)
    assert puzzle.task_text() == "Black moves and wins in two."
    assert "Winning deadlock" in puzzle.theme_names()
    assert Puzzle.parse(BY_DEADLOCK + " task=deadlock").task_text().startswith("Black wins by deadlock in")
    push = Puzzle.parse(TO_A_PUSH + " task=push")
    assert push.task_text() == "Black forces a push in two."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", [task for task in TASKS if isinstance(task_named(task, None), Race)])
def test_description_of_every_task_and_length(task: str, language: str) -> None:
    puzzle = Puzzle.parse(HOME_AT_ONCE)
    for moves in range(1, 30):
        text = dataclasses.replace(puzzle, task=task, moves=moves).task_text(language)
        assert str(moves) not in text, "the text counts the solver's moves only"
        assert not re.search("[{}|]", text)


def test_move_counts() -> None:
    for puzzle in COLLECTION[::40]:
        own = [
            ply
            for ply in puzzle.main_line
            if ply.position.player is puzzle.player and ply.move.kind != "pass"
        ]
        assert puzzle.own_moves == len(own)
    three = next(puzzle for puzzle in COLLECTION.filter(task="win", moves=3) if puzzle.own_moves == 2)
    assert three.task_text() == f"{str(three.player).capitalize()} moves and wins in two."
    assert three.task_text("de").endswith(" gewinnt in zwei Zügen.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lost_in_one(language: str) -> None:
    puzzle = Puzzle.from_position(LOST_AT_ONCE, "hold out")
    assert puzzle.moves == 1
    puzzle.check()
    text = puzzle.task_text(language)
    assert text in sheet(puzzle, language=language)
    assert text in re.sub(r"</text><text[^>]*>", " ", puzzle_svg(puzzle, language=language))
    answered = Attempt(puzzle).answer([], puzzle.first[0])
    assert (answered.right, answered.done, answered.replies) == (True, True, ())


def test_one_move_wording() -> None:
    assert Puzzle.parse(HOME_AT_ONCE).task_text() == "Gold moves and wins right away."
    assert Puzzle.parse(LOST_AT_ONCE + " task=hold-out").task_text() == (
        "Gold is losing: any move is the last one."
    )


def test_a_position_may_be_given_as_a_text_or_a_setup() -> None:
    puzzle = Puzzle.parse(HOME_AT_ONCE)
    for given in (HOME_AT_ONCE, read(HOME_AT_ONCE), Position.parse(HOME_AT_ONCE)):
        assert Puzzle.from_position(given) == puzzle
        assert puzzle_from(given) == puzzle
        assert puzzles_from(given) == (puzzle,)
        assert puzzles_from([given, puzzle]) == (puzzle, puzzle)
    assert puzzle_from(puzzle.text) == puzzle


def test_missing_tower_is_named() -> None:
    unfinished = HOME_AT_ONCE.replace("Y", "1")
    for given in (unfinished, read(unfinished)):
        with pytest.raises(PuzzleError, match=r"position: Gold’s yellow tower is missing\.") as caught:
            Puzzle.from_position(given)
        assert (caught.value.place, caught.value.code) == ("position", "error.missing")


@pytest.mark.parametrize("given", [None, 7, "hello", b"", []], ids=repr)
def test_invalid_position(given: object) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle.from_position(given)  # type: ignore[arg-type]
    assert caught.value.place == "position"


def test_invalid_number() -> None:
    with pytest.raises(PuzzleError, match=r"^Puzzle 2, position: "):
        puzzles_from([HOME_AT_ONCE, "x"])
    with pytest.raises(PuzzleError, match=r"^Puzzle 1: Expected a puzzle as text; found int"):
        puzzles_from([7])  # type: ignore[list-item]
    with pytest.raises(PuzzleError, match="found NoneType"):
        puzzles_from(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [HOME_AT_ONCE, LOST_AT_ONCE + " task=hold-out"])
def test_repr_round_trip(text: str) -> None:
    puzzle = Puzzle.parse(text)
    for one in (puzzle, puzzle.with_notes(title='It’s "here"', author="Ada", notes="Look\nagain")):
        assert eval(repr(one)) == one


def test_line_includes_passes() -> None:
    puzzle = Puzzle.parse(BY_DEADLOCK)
    position = puzzle.position
    for ply in puzzle.main_line:
        assert ply.position == position
        position = position.play(ply.move)
        assert ply.after == position
    assert position.outcome
    assert (position.outcome.winner, position.outcome.reason) == (puzzle.player, "deadlock")


def test_moves_line() -> None:
    puzzle = Puzzle.parse(BY_DEADLOCK)
    moves = [str(ply.move) for ply in puzzle.main_line if ply.move.kind != "pass"]
    assert puzzle.subtree(moves) == {}
    assert puzzle.after(*moves) == puzzle.main_line[-1].after
    assert puzzle.subtree([]) == puzzle.solution
    assert puzzle.subtree(["a1a1"]) is puzzle.subtree(["a1a1", "a1a1"]) is None


@pytest.mark.parametrize("task", ["win", "deadlock"])
def test_text_round_trip(task: str) -> None:
    puzzle = Puzzle.from_position(Position.parse(BY_DEADLOCK), task)
    assert puzzle.text == f"{BY_DEADLOCK} task={task} moves=2"
    assert Puzzle.parse(puzzle.text) == puzzle


def test_optional_fields_in_any_order() -> None:
    puzzle = Puzzle.parse(BY_DEADLOCK)
    assert Puzzle.parse(f"moves=2 {BY_DEADLOCK} task=win") == puzzle


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "position: A position’s text has at least three parts"),
        ("hello", "position: "),
        (BY_DEADLOCK + " moves=5", "moves: The number of moves is 2; found '5'"),
        (BY_DEADLOCK + " task=fly", "no task 'fly'"),
        (BY_DEADLOCK.replace("K", "Q"), "'Q'"),
        (BY_DEADLOCK + " " * 10_000, "at most 400 characters"),
        (None, "found NoneType"),
    ],
)
def test_other_texts_are_refused(text: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        Puzzle.parse(text)


def test_tags_and_notes_round_trip() -> None:
    puzzle = Puzzle.parse(HOME_AT_ONCE).with_notes(notes="Very easy").with_tags(["for Monday", "a,b", ""])
    assert puzzle.tags == ("for Monday", "a b")
    for again in (Puzzle.parse(puzzle.line), Puzzle.loads(puzzle.dumps())):
        assert again.tags == puzzle.tags
        assert again.notes == puzzle.notes
    assert puzzle.with_tags([]).tags == ()


def test_tags_and_themes() -> None:
    puzzle = next(each for each in COLLECTION if each.themes)
    assert puzzle.with_tags(["mine"]).themes == (*puzzle.themes, "mine")
    assert puzzle.with_tags([puzzle.themes[0]]).tags == ()

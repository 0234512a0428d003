import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.classroom import SHOWN, Question, question, questions, quiz_id
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.lessons import KINDS, exercise
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.solver import solve
from tests.classroom.helpers import ITEMS, asked, right, wrong
from tests.puzzles.examples import EARLY_OR_LATE


@pytest.mark.parametrize("kind", KINDS)
def test_exercise_round_trip(kind: str) -> None:
    item = exercise(kind, 2, 11)
    made = question(item)
    assert made.text == f"{kind} 2 seed 11"
    assert question(made.text) == made
    assert {question(made.text), made} == {made} != {made.text}
    assert (made.prompt, made.ask, made.choices) == (item.question, item.ask, item.choices)


def test_a_puzzle_s_first_move_is_a_question() -> None:
    puzzle = Puzzle.parse(ITEMS[-1])
    made = question(puzzle)
    assert (made.ask, made.prompt) == ("move", f"{puzzle.task_text()} Which move?")
    assert made == question(puzzle.text)
    assert made.solution() == puzzle.first
    assert made.scene()["marks"] == [{"square": puzzle.position.movable[0], "kind": "point"}], (
        "the tower that must move is marked"
    )


@pytest.mark.parametrize("of", asked(), ids=lambda of: of.ask)
def test_grading_with_reason(of: Question) -> None:
    assert all(of.mark(answer).right for answer in of.solution())
    told = of.mark(wrong(of))
    assert not told.right
    assert told.text
    assert not of.mark(SHOWN).right


@pytest.mark.parametrize("of", asked(), ids=lambda of: of.ask)
def test_answer_round_trip(of: Question) -> None:
    for answer in (right(of), wrong(of)):
        assert of.knows(answer)
        assert of.read(of.to_wire(answer)) == answer
        assert of.read(of.describe(answer)) == answer


@pytest.mark.parametrize("of", asked(), ids=lambda of: of.ask)
@pytest.mark.parametrize(
    "answer", ["", "i9", "a", "c4d", "0", "99", "²", "c4c4c", "a1" * 99, None, 5, ["a1"], SHOWN]
)
def test_invalid_answers_are_rejected(of: Question, answer: object) -> None:
    assert not of.knows(answer)


@given(text=st.text(st.sampled_from("abch1234589 ,?-²é\x00"), max_size=20))
def test_every_valid_answer_is_gradable(text: str) -> None:
    for of in asked():
        if of.knows(text):
            assert of.mark(text).right == (text in of.solution())
            assert of.describe(text)


def test_every_wrong_puzzle_move_has_a_reason() -> None:
    of = asked()[-1]
    for move in ("g6h7", "g6g7"):
        said, reply = of.mark(move).text[:-1].rsplit(" ", 1)
        assert said == f"After {move}, Black can force a win, starting with"
        assert solve(of.position.play(move).play(reply), lengths=False).winner == "black"
    assert of.mark("g6g5").rule == "M1"
    assert of.mark("a1a2").rule == "T2"


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        (
            "3n+b+r2/1G1YR3/3g4/O5ok/8/7y/2p5/2N2BK+P b b task=win moves=2",
            "e8f7",
            "After e8f7, Gold wins right away with d7c8.",
        ),
        (
            "obp2rgn/8/1G6/8/8/3k4/4y3/N1RYKPBO g p task=hold-out moves=5",
            "f1f2",
            "After f1f2, Gold loses sooner than necessary.",
        ),
        (
            "2k2p2/Y7/4rb+2/n1g2P1G+/8/1y+5o+/4B1NK/1OR5 g b task=push moves=1",
            "e2d3",
            "After e2d3, Black can do more than push.",
        ),
        (
            "4rn2/N+g6/1py2k2/1O1P+4/6b+1/6K+1/1o6/1Y+2RG1B+ b r task=deadlock moves=1",
            "e8f7",
            "After e8f7, Gold can avoid the deadlock.",
        ),
        (
            "8/4p3/8/g2yrkob/1n1PRGOY/KN6/4B3/8 b p task=win moves=2",
            "e7c5",
            "After e7c5, Gold can force a win, starting with e2c4.",
        ),
        (
            "8/5N+++B1/7b/4k+++3/y++n+G1o++Y2/p+P2r+1R++O/1g5K/8 g r task=win moves=2",
            "g3g6",
            "After g3g6, Black can force a win.",
        ),
        (
            "8/8/obyprgkn/OGKR1NY1/7P/8/7B/8 g b task=win moves=2",
            "h2f4",
            "After h2f4 the round is over, and Black wins.",
        ),
    ],
    ids=("win", "hold out", "push", "deadlock", "a reply that loses", "a reply after a pass", "over"),
)
def test_wrong_move_feedback_depends_on_the_task(text: str, move: str, why: str) -> None:
    of = question(text)
    assert of.mark(move).text == why
    assert of.mark(of.solution()[0]).right


def test_needs_no_widget() -> None:
    code = (
        "import sys; sys.modules['anywidget'] = sys.modules['ipywidgets'] = sys.modules['traitlets'] = None\n"
        "from kamisado_widget import results\n"
        "from kamisado_widget.classroom import AnswerSheet\n"
        "print(AnswerSheet(['targets 1 seed 7']).total, len(results([], ['targets 1 seed 7'])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout == "1 0\n"


def test_all_squares_are_valid_answers() -> None:
    of = question("targets 1 seed 7")
    assert of.knows("".join(file + row for file in "abcdefgh" for row in "12345678"))


def test_page_grades_like_python() -> None:
    of = asked()[-1]
    task = of.task()
    assert set(task["good"]) == set(of.solution())
    for move in map(str, of.position.legal_moves):
        if move not in task["good"]:
            assert task["why"][move]["text"] == of.mark(move).text
    assert task["why"]["*"]["rule"] == "T2"


@pytest.mark.parametrize("file", "abch")
def test_page_knows_moves_off_the_lines(file: str) -> None:
    puzzle = next(puzzle for puzzle in COLLECTION if puzzle.position.movable[0][0] == file)
    (tower,) = puzzle.position.movable
    why = question(puzzle).task()["why"]
    assert (why[tower]["rule"], why[tower * 2]["rule"]) == ("M1", "M5")


def test_page_knows_the_required_tower() -> None:
    of = question("b++5p++1/2Y5/2Oo++2R1/3rP3/1g+3B+1n/y++4k+2/1G++2K3/6N++1 b b task=win moves=2")
    assert next(iter(of.position.towers)) in of.position.movable
    assert of.task()["why"]["*"]["rule"] == "T2"


@pytest.mark.parametrize("of", asked()[:-1], ids=lambda of: of.ask)
def test_page_knows_the_right_answers(of: Question) -> None:
    assert of.read(of.task()["good"]) == right(of)


def test_a_question_about_a_move_points_along_it() -> None:
    of = question("deadlock 1 seed 3")
    (arrow,) = of.scene()["arrows"]
    assert arrow == {"origin": of.move[:2], "target": of.move[2:], "kind": "point"}
    assert "arrows" not in asked()[0].scene()


def test_squares_are_an_unordered_set() -> None:
    squares = next(of for of in asked() if of.ask == "squares")
    order = next(of for of in asked() if of.ask == "order")
    assert squares.read(["c4", "b3", "c4"]) == squares.read(["b3", "c4"]) == "b3c4"
    assert order.read(["c4", "b3"]) == "c4b3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_the_same_in_every_language(language: str) -> None:
    for of in asked():
        other = of.into(language)
        assert (other.id, other.solution(), other.language) == (of.id, of.solution(), language)
        assert other.mark(wrong(of)).rule == of.mark(wrong(of)).rule


def test_quiz_id_depends_on_questions_and_order() -> None:
    assert quiz_id(asked()) == quiz_id(questions(ITEMS))
    assert quiz_id(asked()) != quiz_id(asked()[::-1])
    assert len({of.id for of in asked()}) == len(ITEMS)


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ([], "at least one"),
        (["targets 1 seed 7", "targets 1 seed 7"], "twice"),
        (["targets 1"], "seed"),
        (["targets 1 seed x"], "seed"),
        (["targets 1 seed ²"], "seed"),
        (["targets 4 seed 7"], "4"),
        (["nothing 1 seed 7"], "targets"),
        (["8/8/8"], "three parts"),
        ([""], "targets"),
        ([None], "None"),
        ([b"targets 1 seed 7"], "Expected"),
    ],
)
def test_invalid_question_is_refused(items: list[object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        questions(items)  # type: ignore[arg-type]


def test_slower_solution_is_right_in_a_quiz() -> None:
    puzzle = Puzzle.parse(EARLY_OR_LATE)
    of = question(puzzle)
    assert of.mark("d1c2").right
    assert of.task()["good"][0] == puzzle.first[0]
    assert "d1c2" in of.task()["good"]
    assert "d1c2" not in of.task()["why"]

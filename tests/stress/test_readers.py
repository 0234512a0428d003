import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from kamisado_widget import Match, Position, Puzzle, Study, results
from kamisado_widget.classroom import answer_code as line
from kamisado_widget.classroom import answers_file as answers
from kamisado_widget.learner import Progress
from kamisado_widget.lessons import LessonError, read_lesson
from kamisado_widget.puzzles import Collection, PuzzleError
from kamisado_widget.rules import IllegalMove, RecordError, SetupError
from kamisado_widget.rules.setup import read as read_setup
from kamisado_widget.studies import StudyError
from tests.stress import DEPTH
from tests.stress.mutate import corpus, mutant

LONGEST = 1500  # characters of a message: a record's may list every legal move
PATIENCE = 20  # seconds of this process for one text


def read_position(text: str) -> None:
    assert read_setup(str(read_setup(text))) == read_setup(text)
    position = Position.parse(text)
    assert Position.parse(str(position)) == position


def read_move(text: str) -> None:
    match = Match("standard")
    before = str(match)
    try:
        match.play(text)
    except IllegalMove:
        assert str(match) == before
        raise


def read_record(text: str) -> None:
    match = Match.parse(text)
    assert Match.parse(str(match)) == match


def read_a_lesson(text: str) -> None:
    lesson = read_lesson(text, "my-lesson.txt")
    assert str(read_lesson(str(lesson))) == str(lesson)


def read_puzzles(text: str) -> None:
    try:
        kept = Collection.loads(text, keep_good=True)
    except PuzzleError as error:
        assert_one_sentence(str(error))
    else:
        for error in kept.refused:
            assert_one_sentence(str(error))
    collection = Collection.loads(text)
    assert Collection.loads(collection.dumps()) == collection


def read_puzzle(text: str) -> None:
    puzzle = Puzzle.parse(text, nodes=50)
    assert Puzzle.parse(puzzle.text, nodes=50) == puzzle


def read_study(text: str) -> None:
    study = Study.parse(text)
    assert Study.parse(str(study)) == study


def read_answers(text: str) -> None:
    data = text.encode("utf-8", "surrogateescape" if _bytes(text) else "surrogatepass")
    content = answers.ANSWERS.decode(data).content
    assert not content.problem or assert_one_sentence(content.problem)


def read_line(text: str) -> None:
    for found in line.find(text):
        assert line.find(line.write(found.quiz or "0", found.name, found.answers or ["-"]))
    for row in results([line.MARK + text], ["targets 1 seed 7"]):
        assert not row.note or assert_one_sentence(row.note)


def _bytes(text: str) -> bool:
    """Whether a text can be encoded with surrogate escapes."""
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


class Reader(NamedTuple):
    read: Callable[[str], None]
    error: type[ValueError] | tuple[()]
    quick: int


READERS = {
    "position": Reader(read_position, SetupError, 1500),
    "move": Reader(read_move, IllegalMove, 300),
    "record": Reader(read_record, RecordError, 150),
    "lesson": Reader(read_a_lesson, LessonError, 100),
    "puzzles": Reader(read_puzzles, PuzzleError, 300),
    "puzzle": Reader(read_puzzle, PuzzleError, 100),
    "study": Reader(read_study, StudyError, 300),
    "answers": Reader(read_answers, (), 1500),
    "line": Reader(read_line, (), 300),
}


def assert_one_sentence(message: str) -> bool:
    assert message.strip() == message != ""
    assert message.isprintable(), message[:200]
    assert len(message) <= LONGEST
    return True


def read_or_refuse(name: str, text: str) -> None:
    reader = READERS[name]
    began = time.process_time()
    try:
        reader.read(text)
    except reader.error as error:
        assert_one_sentence(str(error))
    except Exception as error:
        error.add_note(f"The {name} is {text[:1000]!r}")
        raise
    assert time.process_time() - began < PATIENCE, f"{name}: {text[:2000]!r}"


@pytest.mark.parametrize("name", READERS)
def test_corpus(name: str) -> None:
    for text in corpus(name):
        read_or_refuse(name, text)


@pytest.mark.parametrize("name", READERS)
def test_mutants(name: str) -> None:
    texts, dice = corpus(name), Random(f"quick {name}")
    for _ in range(READERS[name].quick):
        read_or_refuse(name, mutant(texts, dice))


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_many_mutants(name: str) -> None:
    texts, dice = corpus(name), Random(f"deep {name}")
    for _ in range(40 * DEPTH * READERS[name].quick):
        read_or_refuse(name, mutant(texts, dice))


HUGE = {
    "zeros": "0" * 3_000_000,
    "letters": "a" * 1_000_000,
    "digits": "Kamisado lesson " + "1" * 180_000,
    "blanks": " " * 3_000_000,
    "lines": "\n" * 3_000_000,
    "words": "a1 " * 300_000,
    "indented": "Kamisado lesson 1\ntitle: x\n" + " a\n" * 60_000,
    "steps": "Kamisado lesson 1\ntitle: x\n" + "step\nposition: 1a\n" * 3_000,
    "rounds": "Match: single\n" + "Round 1\n" * 100_000,
    "moves": "Match: single\n" + "f8f4 " * 300_000,
    "headings": "Match: single\n" * 200_000,
    "brackets": "[" * 3_000_000,
    "variations": "Kamisado study 1\n\nposition: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -\n\nf8f4"
    + "(d8d5" * 40_000,
    "comment": "Kamisado study 1\n\nposition: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -\n\n{"
    + "[squares a1] " * 30_000,
    "chapters": "Kamisado study 1\n" + "\nchapter: x\n" * 30_000,
    "tables": '{"a":' * 500_000,
    "marks": line.MARK * 20_000,
    "puzzles": '{"format":"kamisado-puzzles","version":1,"puzzles":[' + "{}," * 30_000 + "{}]}",
    "number": '{"kamisado-answers":' + "9" * 1_000_000 + "}",
}
LONG = {"puzzles"}  # may take long to read without being a hang


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "huge", [pytest.param(huge, marks=pytest.mark.slow if huge in LONG else ()) for huge in HUGE]
)
def test_huge_text(name: str, huge: str) -> None:
    read_or_refuse(name, HUGE[huge])


@pytest.mark.parametrize("name", ["position", "record", "lesson", "puzzles", "puzzle", "move", "study"])
@pytest.mark.parametrize("thing", [None, 7, b"obpkyrgn", ["a1"], {}, 1.5], ids=repr)
def test_binary_data(name: str, thing: object) -> None:
    with pytest.raises(READERS[name].error) as caught:
        READERS[name].read(thing)  # type: ignore[arg-type]
    assert_one_sentence(str(caught.value))


def use_progress(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    progress = Progress(file)
    assert not progress.notice or assert_one_sentence(progress.notice)
    assert all(0 <= known <= 1 for known in progress.mastery.values())
    item = progress.next("blocked", 1)
    progress.answer(item, item.answer)
    assert progress._repr_html_()
    assert "another version" in progress.notice or Progress(file).mastery == progress.mastery


@pytest.mark.parametrize("how_many", [15, pytest.param(500 * DEPTH, marks=pytest.mark.slow)])
def test_progress_files(how_many: int, tmp_path: Path) -> None:
    texts, dice = corpus("progress"), Random("progress")
    for text in [*texts, *(mutant(texts, dice) for _ in range(how_many))]:
        try:
            use_progress(tmp_path / "progress.json", text.encode("utf-8", "replace"))
        except Exception as error:
            error.add_note(f"The file holds {text[:5000]!r}")
            raise

"""A widget speaks one language: the one it was told to, or else the one of its first reader."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from kamisado_widget import Board, Editor, Exercises, Lesson, Match, PuzzleBoard, Quiz, Rulebook
from kamisado_widget.lessons import Progress
from kamisado_widget.rules import IllegalMove
from kamisado_widget.widgets.base import SceneWidget
from kamisado_widget.widgets.wire import State
from tests.harness import state_of
from tests.sentences import is_sentence, strings

PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
PUSH = "k2n1bp1/8/4o3/1y2g3/K3N2r/7P+/8/YBO2RG1 g p"  # figure 8b
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"  # figure 6b
OTHER = "8/y1b1r2n/2Oo1gk1/Gp1Y1NBR/1K6/8/4P3/8 b r"  # won by a deadlock

Make = Callable[..., SceneWidget]


def board(**options: Any) -> Board:
    """A board with two ways on from the first line-up."""
    made = Board(**options)
    made.play("f8f4")
    made.undo()
    made.play("d8d5")
    return made


def match(**options: Any) -> Board:
    """A match at its second round."""
    played = Match("standard", first="black", seed=1)
    while not played.chooser:
        played.play(played.position.legal_moves[0])
    made = Board(played, **options)
    made.fill("left")
    made.play(made.now["moves"][0])
    return made


def series(**options: Any) -> Board:
    """A series of single rounds at its second round."""
    played = Match("series", first="black", seed=1)
    while not played.position.outcome:
        played.play(played.position.legal_moves[0])
    made = Board(played, **options)
    made.fill("next")
    made.play(made.now["moves"][0])
    return made


def deadlock(**options: Any) -> Board:
    made = Board(DEADLOCK, **options)
    made.play(made.now["moves"][0])
    return made


def push(**options: Any) -> Board:
    made = Board(PUSH, **options)
    made.play("h3h4")
    return made


def reviewed(**options: Any) -> Board:
    made = Board(PUZZLE, **options)
    made.play("g6h7")
    made.review()
    return made


def editor(**options: Any) -> Editor:
    """A setup with errors, and behind it one that play could not have brought about."""
    made = Editor(**options)
    made.text = "obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -"
    made.text = "obpkyrg1/7n/8/8/8/8/8/NGRYKPBO b -"
    return made


def puzzle(**options: Any) -> PuzzleBoard:
    """A puzzle that was tried wrong, and is hinted at."""
    made = PuzzleBoard([PUZZLE], Progress("nowhere.json"), **options)
    made.play("g6h7")
    made.hint()
    return made


def second_puzzle(**options: Any) -> PuzzleBoard:
    """The next puzzle, its solution shown, and the first one tried after that."""
    made = PuzzleBoard([PUZZLE, OTHER], Progress("nowhere.json"), **options)
    first = made.cursor
    made.next()
    made.solution()
    made.go(first)
    made.play(made.now["moves"][0])
    return made


def lesson(**options: Any) -> Lesson:
    """A lesson that one has played on from."""
    made = Lesson("figure-4", Progress("nowhere.json"), **options)
    made.play(made.now["moves"][0])
    return made


def exercises(**options: Any) -> Exercises:
    return Exercises("refused", 1, 7, Progress("nowhere.json"), **options)


def quiz(**options: Any) -> Quiz:
    return Quiz(["blocked 1 seed 7", "targets 1 seed 7", PUZZLE], "nowhere.json", **options)


BOARDS = [board, match, series, deadlock, push, reviewed]
KINDS = [*BOARDS, editor, puzzle, second_puzzle, lesson, exercises, Rulebook, quiz]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(widget: SceneWidget) -> dict[str, Any]:
    """What the page reads of a widget, but for how often its tree was told."""
    state = state_of(widget)
    return {
        name: state[name] for name in get_type_hints(State) if name in state and name not in ("epoch", "more")
    }


def sentences(widget: SceneWidget) -> set[str]:
    """All that is said: texts of more than three words that are no position."""
    return set(filter(is_sentence, strings(read(widget))))


def ask(widget: SceneWidget, **message: Any) -> dict[str, Any]:
    number = len(widget._answered)
    message = {"id": f"{number}", "epoch": widget.epoch, "node": widget.cursor, **message}
    reply = widget._answer(message)
    assert reply
    return dict(reply)


def hello(widget: SceneWidget, *languages: Any) -> None:
    ask(widget, act="hello", nodes=len(widget.nodes), languages=list(languages))


@pytest.mark.parametrize("make", KINDS)
def test_in_german_no_sentence_is_english(make: Make) -> None:
    english, german = sentences(make()), sentences(make(language="de"))
    assert len(english) > 5
    assert english & german == set()


@pytest.mark.parametrize("make", KINDS)
def test_a_widget_that_changes_its_language_is_as_if_it_had_always_spoken_it(make: Make) -> None:
    widget, other = make(), make(language="de")
    epoch = widget.epoch
    widget.language = "de"
    assert read(widget) == read(other)
    assert widget.epoch > epoch
    widget.language = "en"
    assert read(widget) == read(make())


@pytest.mark.parametrize("make", KINDS)
def test_it_shows_the_same_scene_in_the_other_language(make: Make) -> None:
    widget = make()
    places = [(node["parent"], node["batch"], node["at"]) for node in widget.nodes]
    for cursor in {0, len(places) // 2, len(places) - 1}:
        widget.go(cursor)
        position = widget.position
        widget.language = "de" if widget.language == "en" else "en"
        assert (widget.cursor, widget.position) == (cursor, position)
        assert [(node["parent"], node["batch"], node["at"]) for node in widget.nodes] == places


def test_what_was_played_can_be_taken_back_and_played_on() -> None:
    widget = board()
    widget.language = "de"
    widget.undo()
    widget.redo()
    assert widget.scene()["move"] == "d8d5"
    widget.play(widget.now["moves"][0])
    assert widget.scene()["say"].startswith("Gold hat den ")
    widget.go(0)
    widget.play("f8f4")
    assert widget.cursor == 1  # it was played before


def test_a_match_goes_on() -> None:
    widget = match()
    record = str(widget.to_match())
    widget.language = "de"
    assert str(widget.to_match()) == record


def test_stars_stay() -> None:
    widget = Lesson("figure-1", Progress("nowhere.json"))
    for node, scene in enumerate(widget.nodes):
        if "task" in scene:
            widget.go(node)
            ask(widget, act="answer", answer=scene["task"]["good"], shown=False)
    earned = widget.lesson["stars"]
    widget.language = "de"
    assert widget.lesson["stars"] == earned
    assert widget.lesson["title"] == "Abbildung 1: der erste Zug"


def test_a_lesson_is_answered_in_german() -> None:
    widget = Lesson("figure-4", Progress("nowhere.json"), language="de")
    refused = ask(widget, act="answer", answer=["h7g5"], shown=False)["refused"]
    assert refused["rule"] == "M1"
    assert refused["text"].startswith("Türme ziehen geradeaus")
    assert ask(widget, act="answer", answer=widget.scene()["task"]["good"], shown=False)["ok"]


def test_a_new_exercise_is_told_in_the_language_of_the_others() -> None:
    widget = exercises()
    widget.language = "de"
    widget.go(4)
    ask(widget, act="answer", answer=widget.scene()["task"]["good"], shown=False)
    prompts = {node["task"]["prompt"] for node in widget.nodes}
    assert len(widget.nodes) == 6
    assert len(prompts & {node["task"]["prompt"] for node in exercises().nodes}) == 0


# --- what else is said


@pytest.mark.parametrize(
    ("make", "act", "told"),
    [
        (board, {"act": "play", "origin": "a1", "target": "b1"}, "Gold muss den orangen Turm auf"),
        (board, {"act": "dance"}, "Die Seite wollte etwas"),
        (editor, {"act": "write", "text": "8/8 b -"}, "Das Brett hat acht Reihen"),
        (puzzle, {"act": "play", "origin": "h3", "target": "h2"}, "Gold muss den gelben Turm"),
        (
            quiz,
            {"act": "answer", "answer": ["maybe"], "shown": False},
            "Erwartet wird eine der Möglichkeiten",
        ),
    ],
)
def test_the_page_is_refused_in_german(make: Make, act: dict[str, Any], told: str) -> None:
    refused = ask(make(language="de"), **act)["refused"]["text"]
    assert refused.startswith(told)


def test_python_is_refused_in_german_too() -> None:
    with pytest.raises(IllegalMove, match="Türme ziehen geradeaus"):
        Board(language="de").play("c8d8")


def test_the_still_picture_is_titled_in_german() -> None:
    assert "<title>Schwarz beginnt" in Board(language="de")._repr_svg_()
    assert ">?<" not in Exercises("blocked", 1, 7, Progress("nowhere.json"), language="de")._repr_svg_()


def test_a_saved_page_says_in_which_language_it_is() -> None:
    assert '<html lang="de">' in str(Board(language="de").to_html())
    assert '<html lang="en">' in str(Board().to_html())


@pytest.mark.parametrize("make", [Board, Editor, Rulebook, lesson, exercises, puzzle, quiz])
@pytest.mark.parametrize("language", ["klingon", "", 7])
def test_a_language_that_there_is_not_is_refused_in_one_sentence(make: Make, language: Any) -> None:
    with pytest.raises(ValueError, match=r"^There is no language .*; there are en, [a-z, ]+\.$"):
        make(language=language)


def test_a_board_that_is_told_so_keeps_its_own() -> None:
    widget = Board(language="de")
    with pytest.raises(ValueError, match="no language"):
        widget.language = "klingon"
    assert widget.language == "de"


# --- the reader's own language


@pytest.mark.parametrize("make", KINDS)
def test_the_first_page_chooses_where_nobody_did(make: Make) -> None:
    widget = make()
    hello(widget, "de-CH", "de", "en")
    assert read(widget) == read(make(language="de"))


@pytest.mark.parametrize(
    ("languages", "chosen"),
    [
        (("en-US", "en"), "en"),
        (("en-GB", "de"), "en"),
        (("tlh", "DE-at", "en"), "de"),
        (("tlh-KL", "tlh"), "en"),
        ((), "en"),
        ((None, 7, ["de"], "de"), "de"),
    ],
)
def test_it_is_the_first_of_the_readers_languages_that_there_is(languages: Any, chosen: str) -> None:
    widget = Board()
    hello(widget, *languages)
    assert widget.language == chosen


def test_to_a_reader_of_english_nothing_is_told_again() -> None:
    widget = board()
    before = (widget.epoch, widget.nodes)
    hello(widget, "en-US", "en")
    assert widget.epoch == before[0]
    assert widget.nodes is before[1]


def test_the_second_page_finds_it_chosen() -> None:
    widget = Board()
    hello(widget, "en")
    hello(widget, "de")
    assert widget.language == "en"


@pytest.mark.parametrize("languages", ["de", {"de": 1}, None, 7])
def test_what_is_no_list_of_languages_chooses_none(languages: Any) -> None:
    widget = Board()
    assert ask(widget, act="hello", nodes=1, languages=languages)["ok"]
    assert widget.language == "en"
    hello(widget, "de")
    assert widget.language == "de"


def test_what_python_has_chosen_no_page_changes() -> None:
    first, second = Board(language="en"), Board()
    second.language = "de"
    hello(first, "de")
    hello(second, "en")
    assert (first.language, second.language) == ("en", "de")


def test_none_leaves_it_to_the_reader() -> None:
    widget = Board(language=None)
    assert widget.language == "en"
    hello(widget, "de")
    assert widget.language == "de"


def test_the_page_cannot_set_it() -> None:
    widget = Board()
    widget.set_state({"language": "de"})
    assert widget.language == "en"


def test_all_questions_of_a_quiz_are_told_in_the_readers_language() -> None:
    views = quiz().all().children
    for view in views:
        hello(view, "de")
    assert [view.lesson["title"] for view in views] == ["Quiz 1", "Quiz 2", "Quiz 3"]
    assert sentences(views[0]) & sentences(quiz().all().children[0]) == set()

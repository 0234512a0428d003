import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Match
from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.export import html_page
from kamisado_widget.i18n import page
from kamisado_widget.learner import Progress
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.rules import IllegalMove
from kamisado_widget.sessions import (
    BoardSession,
    EditorSession,
    ExerciseSession,
    LessonSession,
    PuzzleSession,
    QuizSession,
    RulebookSession,
    Session,
    SharedSheet,
    SolvedSession,
)
from kamisado_widget.sessions.values import LABELS_OF_SOME
from tests.sentences import is_sentence, strings
from tests.sessions.helpers import ask, state_of

PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
PUSH = "k2n1bp1/8/4o3/1y2g3/K3N2r/7P+/8/YBO2RG1 g p"  # figure 8b
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"  # figure 6b
OTHER = "8/y1b1r2n/2Oo1gk1/Gp1Y1NBR/1K6/8/4P3/8 b r"  # won by a deadlock
PUZZLES = [Puzzle.parse(PUZZLE), Puzzle.parse(OTHER)]

SCRIPTS = Path(__file__).resolve().parents[2] / "js" / "src" / "kinds"

Make = Callable[..., Session]


def board(**options: Any) -> BoardSession:
    made = BoardSession(**options)
    made.play("f8f4")
    made.undo()
    made.play("d8d5")
    return made


def match(**options: Any) -> BoardSession:
    played = Match("standard", first="black", seed=1)
    while not played.chooser:
        played.play(played.position.legal_moves[0])
    made = BoardSession(played, **options)
    made.fill("left")
    made.play(made.turn_state["moves"][0])
    return made


def series(**options: Any) -> BoardSession:
    played = Match("series", first="black", seed=1)
    while not played.position.outcome:
        played.play(played.position.legal_moves[0])
    made = BoardSession(played, **options)
    made.fill("next")
    made.play(made.turn_state["moves"][0])
    return made


def deadlock(**options: Any) -> BoardSession:
    made = BoardSession(DEADLOCK, **options)
    made.play(made.turn_state["moves"][0])
    return made


def push(**options: Any) -> BoardSession:
    made = BoardSession(PUSH, **options)
    made.play("h3h4")
    return made


def reviewed(**options: Any) -> BoardSession:
    made = BoardSession(PUZZLE, **options)
    made.play("g6h7")
    made.review()
    return made


def editor(**options: Any) -> EditorSession:
    made = EditorSession(**options)
    made.text = "obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -"
    made.text = "ob1k1rgn/8/6Y1/8/8/p6y/3K4/NGR2PBO g y"
    return made


def puzzle(**options: Any) -> PuzzleSession:
    made = PuzzleSession(PUZZLES[:1], Progress("nowhere.json"), **options)
    made.play("g6h7")
    made.hint()
    return made


def second_puzzle(**options: Any) -> PuzzleSession:
    made = PuzzleSession(PUZZLES, Progress("nowhere.json"), **options)
    first = made.cursor
    made.next()
    made.solution()
    made.go(first)
    made.play(made.turn_state["moves"][0])
    return made


def lesson(**options: Any) -> LessonSession:
    made = LessonSession("figure-4", Progress("nowhere.json"), **options)
    made.play(made.turn_state["moves"][0])
    return made


def exercises(**options: Any) -> ExerciseSession:
    return ExerciseSession("refused", 1, 7, Progress("nowhere.json"), **options)


def quiz(**options: Any) -> QuizSession:
    questions = ["blocked 1 seed 7", "targets 1 seed 7", PUZZLE]
    sheet = AnswerSheet(questions, "nowhere.json", language=options.get("language"))
    return QuizSession(SharedSheet(sheet), **options)


BOARDS = [board, match, series, deadlock, push, reviewed]
KINDS = [*BOARDS, editor, puzzle, second_puzzle, lesson, exercises, RulebookSession, quiz]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(session: Session) -> dict[str, Any]:
    state = state_of(session)
    return {name: state[name] for name in state if name not in ("_epoch", "_appended_nodes")}


def sentences(session: Session) -> set[str]:
    return set(filter(is_sentence, strings(read(session))))


def hello(session: Session, *languages: Any) -> None:
    ask(session, act="hello", nodes=len(session.nodes), languages=list(languages))


@pytest.mark.parametrize("make", KINDS)
def test_in_german_no_sentence_is_english(make: Make) -> None:
    english, german = sentences(make()), sentences(make(language="de"))
    assert len(english) > 5
    assert english & german == set()


@pytest.mark.parametrize("make", KINDS)
def test_a_session_that_changes_its_language_is_as_if_it_had_always_spoken_it(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE", 60)
    session, other = make(), make(language="de")
    epoch = session.epoch
    session.language = "de"
    assert read(session) == read(other)
    assert session.epoch > epoch
    session.language = "en"
    assert read(session) == read(make())


@pytest.mark.parametrize("make", KINDS)
def test_it_shows_the_same_scene_in_the_other_language(make: Make) -> None:
    session = make()
    places = [(node["parent"], node["batch"], node["position"]) for node in session.nodes]
    for cursor in {0, len(places) // 2, len(places) - 1}:
        session.go(cursor)
        position = session.position
        session.language = "de" if session.language == "en" else "en"
        assert (session.cursor, session.position) == (cursor, position)
        assert [(node["parent"], node["batch"], node["position"]) for node in session.nodes] == places


def test_what_was_played_can_be_taken_back_and_played_on() -> None:
    session = board()
    session.language = "de"
    session.undo()
    session.redo()
    assert session.scene()["move"] == "d8d5"
    session.play(session.turn_state["moves"][0])
    assert session.scene()["say"].startswith("Gold hat den ")
    session.go(0)
    session.play("f8f4")
    assert session.cursor == 1  # it was played before


def test_a_match_goes_on() -> None:
    session = match()
    record = str(session.match)
    session.language = "de"
    assert str(session.match) == record


def test_rings_stay() -> None:
    session = LessonSession("figure-1", Progress("nowhere.json"))
    for node, scene in enumerate(session.nodes):
        if "task" in scene:
            session.go(node)
            ask(session, act="answer", answer=scene["task"]["good"][:1], shown=False)
    earned = session.lesson_state["rings"]
    session.language = "de"
    assert session.lesson_state["rings"] == earned
    assert session.lesson_state["title"] == "Geradeaus oder diagonal"


def test_a_lesson_is_answered_in_german() -> None:
    session = LessonSession("figure-3", Progress("nowhere.json"), language="de")
    refused = ask(session, act="answer", answer=["h8g8"], shown=False)["refused"]
    assert refused["rule"] == "M1"
    assert refused["text"].startswith("Türme ziehen geradeaus")
    assert ask(session, act="answer", answer=session.scene()["task"]["good"][:1], shown=False)["ok"]


def test_a_new_exercise_is_told_in_the_language_of_the_others() -> None:
    session = exercises()
    session.language = "de"
    session.go(4)
    ask(session, act="answer", answer=session.scene()["task"]["good"], shown=False)
    prompts = {node["task"]["prompt"] for node in session.nodes}
    assert len(session.nodes) == 6
    assert len(prompts & {node["task"]["prompt"] for node in exercises().nodes}) == 0


# --- what else is said


@pytest.mark.parametrize(
    ("make", "act", "told"),
    [
        (board, {"act": "play", "origin": "a1", "target": "b1"}, "Der letzte Zug ist auf Orange gelandet"),
        (board, {"act": "dance"}, "Die Seite wollte etwas"),
        (editor, {"act": "write", "text": "8/8 b -"}, "Das Brett hat acht Reihen"),
        (puzzle, {"act": "play", "origin": "h3", "target": "h2"}, "Der letzte Zug ist auf Gelb gelandet"),
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
        BoardSession(language="de").play("c8d8")


def test_the_still_picture_is_titled_in_german() -> None:
    assert "<title>Schwarz beginnt" in BoardSession(language="de").svg()
    assert ">?<" not in ExerciseSession("blocked", 1, 7, Progress("nowhere.json"), language="de").svg()


def test_a_saved_page_says_in_which_language_it_is() -> None:
    assert '<html lang="de">' in html_page([BoardSession(language="de")])
    assert '<html lang="en">' in html_page([BoardSession()])


@pytest.mark.parametrize(
    "make", [BoardSession, SolvedSession, EditorSession, RulebookSession, lesson, exercises, puzzle, quiz]
)
@pytest.mark.parametrize("language", ["klingon", "", 7])
def test_a_language_that_there_is_not_is_refused_in_one_sentence(make: Make, language: Any) -> None:
    with pytest.raises(ValueError, match=r"^There’s no language .*. Choose one of en, [a-z, ]+\.$"):
        make(language=language)


def test_a_board_that_is_told_so_keeps_its_own() -> None:
    session = BoardSession(language="de")
    with pytest.raises(ValueError, match="no language"):
        session.language = "klingon"
    assert session.language == "de"


# --- the reader's own language


@pytest.mark.parametrize("make", KINDS)
def test_the_first_page_chooses_where_nobody_did(make: Make) -> None:
    session = make()
    hello(session, "de-CH", "de", "en")
    assert read(session) == read(make(language="de"))


@pytest.mark.parametrize(
    ("languages", "chosen"),
    [
        (("en-US", "en"), "en"),
        (("en-GB", "de"), "en"),
        (("tlh", "DE-at", "en"), "de"),
        (("tlh-KL", "tlh"), "en"),
        ((), "en"),
    ],
)
def test_it_is_the_first_of_the_readers_languages_that_there_is(languages: Any, chosen: str) -> None:
    session = BoardSession()
    hello(session, *languages)
    assert session.language == chosen


def test_to_a_reader_of_english_nothing_is_told_again() -> None:
    session = board()
    before = (session.epoch, session.nodes)
    hello(session, "en-US", "en")
    assert session.epoch == before[0]
    assert session.nodes is before[1]


def test_the_second_page_finds_it_chosen() -> None:
    session = BoardSession()
    hello(session, "en")
    hello(session, "de")
    assert session.language == "en"


@pytest.mark.parametrize("languages", ["de", {"de": 1}, None, 7])
def test_what_is_no_list_of_languages_chooses_none(languages: Any) -> None:
    session = BoardSession()
    assert "refused" in ask(session, act="hello", nodes=1, languages=languages)
    assert session.language == "en"
    hello(session, "de")
    assert session.language == "de"


def test_what_python_has_chosen_no_page_changes() -> None:
    first, second = BoardSession(language="en"), BoardSession()
    second.language = "de"
    hello(first, "de")
    hello(second, "en")
    assert (first.language, second.language) == ("en", "de")


def test_none_leaves_it_to_the_reader() -> None:
    session = BoardSession(language=None)
    assert session.language == "en"
    hello(session, "de")
    assert session.language == "de"


def test_the_page_may_set_one_that_there_is() -> None:
    session = BoardSession()
    session.receive({"language": "de"})
    assert session.language == "de"
    for unknown in ("xx", None, 7, ["en"]):
        session.receive({"language": unknown})
    assert session.language == "de"


@pytest.mark.parametrize("make", [board, editor, lesson, puzzle, quiz])
def test_a_page_has_every_label_that_the_scripts_of_its_own_kind_name(make: Make) -> None:
    session = make()
    scripts = (SCRIPTS / session.kind).rglob("*.tsx")
    named = set(re.findall(r'"([a-z_.]+)"', "".join(script.read_text("utf-8") for script in scripts)))
    assert session.labels.keys() >= named & page().keys()


@pytest.mark.parametrize("make", [board, editor, lesson, puzzle, quiz])
def test_of_labels_that_some_pages_need_a_page_has_those_that_its_kind_declares(make: Make) -> None:
    session = make()
    had = {start for start in LABELS_OF_SOME if any(label.startswith(start) for label in session.labels)}
    assert had == {*session.own_labels}


@pytest.mark.parametrize("make", [BoardSession, PuzzleSession], ids=["board", "puzzle"])
def test_every_page_where_questions_are_typed_knows_what_a_tower_is_called(make: type[Session]) -> None:
    assert make().labels["tower.name"]

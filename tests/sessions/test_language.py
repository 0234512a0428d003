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
    SolvedSession,
)
from kamisado_widget.sessions.values import LABELS_OF_SOME
from tests.sentences import is_sentence, strings
from tests.sessions.helpers import DEADLOCK, ask, state_of
from tests.sessions.helpers import SHARP as PUZZLE

PUSH = "k2n1bp1/8/4o3/1y2g3/K3N2r/7P+/8/YBO2RG1 g p"  # figure 8b
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
    return QuizSession(sheet, **options)


BOARDS = [board, match, series, deadlock, push, reviewed]
KINDS = [*BOARDS, editor, puzzle, second_puzzle, lesson, exercises, RulebookSession, quiz]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE", 60)


def read(session: Session) -> dict[str, Any]:
    state = state_of(session)
    return {name: state[name] for name in state if name not in ("_epoch", "_appended_nodes")}


def sentences(session: Session) -> set[str]:
    return set(filter(is_sentence, strings(read(session))))


def hello(session: Session, *languages: Any) -> None:
    ask(session, act="hello", nodes=len(session.nodes), languages=list(languages))


@pytest.mark.parametrize("make", KINDS)
def test_german_has_no_english(make: Make) -> None:
    english, german = sentences(make()), sentences(make(language="de"))
    assert len(english) > 5
    assert english & german == set()


@pytest.mark.parametrize("make", KINDS)
def test_language_change_equals_initial_language(make: Make) -> None:
    session, other = make(), make(language="de")
    epoch = session.epoch
    session.language = "de"
    assert read(session) == read(other)
    assert session.epoch > epoch
    session.language = "en"
    assert read(session) == read(make())


@pytest.mark.parametrize("make", KINDS)
def test_same_scene_after_a_change(make: Make) -> None:
    session = make()
    places = [(node["parent"], node["batch"], node["position"]) for node in session.nodes]
    for cursor in {0, len(places) // 2, len(places) - 1}:
        session.go(cursor)
        position = session.position
        session.language = "de" if session.language == "en" else "en"
        assert (session.cursor, session.position) == (cursor, position)
        assert [(node["parent"], node["batch"], node["position"]) for node in session.nodes] == places


def test_undo_after_a_change() -> None:
    session = board()
    session.language = "de"
    session.undo()
    session.redo()
    assert session.scene()["move"] == "d8d5"
    session.play(session.turn_state["moves"][0])
    assert session.scene()["say"].startswith("Gold hat den ")
    session.go(0)
    session.play("f8f4")
    assert session.cursor == 1  # leads to the existing scene


def test_match_after_a_change() -> None:
    session = match()
    record = str(session.match)
    session.language = "de"
    assert str(session.match) == record


def test_rings_after_a_change() -> None:
    session = LessonSession("figure-1", Progress("nowhere.json"))
    for node, scene in enumerate(session.nodes):
        if "task" in scene:
            session.go(node)
            ask(session, act="answer", answer=scene["task"]["good"][:1], shown=False)
    earned = session.lesson_state["rings"]
    session.language = "de"
    assert session.lesson_state["rings"] == earned
    assert session.lesson_state["title"] == "Geradeaus oder diagonal"


def test_new_exercise_after_a_change() -> None:
    session = exercises()
    session.language = "de"
    session.go(4)
    ask(session, act="answer", answer=session.scene()["task"]["good"], shown=False)
    prompts = {node["task"]["prompt"] for node in session.nodes}
    assert len(session.nodes) == 6
    assert len(prompts & {node["task"]["prompt"] for node in exercises().nodes}) == 0


# --- other sentences


@pytest.mark.parametrize(
    ("make", "act", "told"),
    [
        (board, {"act": "play", "origin": "a1", "target": "b1"}, "Der letzte Zug ging auf Orange"),
        (board, {"act": "dance"}, "Das geht auf diesem Brett nicht"),
        (lesson, {"act": "answer", "node": 0, "answer": ["h8h1"]}, "Der letzte Zug ging auf Braun"),
        (editor, {"act": "write", "text": "8/8 b -"}, "Das Brett hat acht Reihen"),
        (puzzle, {"act": "play", "origin": "h3", "target": "h2"}, "Der letzte Zug ging auf Gelb"),
        (
            quiz,
            {"act": "answer", "answer": ["maybe"], "shown": False},
            "Erwartet wird eine der Möglichkeiten",
        ),
    ],
)
def test_german_refusal(make: Make, act: dict[str, Any], told: str) -> None:
    refused = ask(make(language="de"), **act)["refused"]["text"]
    assert refused.startswith(told)


def test_german_error() -> None:
    with pytest.raises(IllegalMove, match="Türme ziehen geradeaus"):
        BoardSession(language="de").play("c8d8")


def test_german_error_of_a_new_session() -> None:
    with pytest.raises(ValueError, match="Der Text einer Stellung"):
        BoardSession("xyz", language="de")


def test_german_picture_title() -> None:
    assert "<title>Schwarz beginnt" in BoardSession(language="de").svg()
    assert '<html lang="de">' in html_page([BoardSession(language="de")])
    assert '<html lang="en">' in html_page([BoardSession()])
    assert ">?<" not in ExerciseSession("blocked", 1, 7, Progress("nowhere.json"), language="de").svg()


@pytest.mark.parametrize(
    "make", [BoardSession, SolvedSession, EditorSession, RulebookSession, lesson, exercises, puzzle, quiz]
)
@pytest.mark.parametrize("language", ["klingon", "", 7])
def test_unknown_language(make: Make, language: Any) -> None:
    with pytest.raises(ValueError, match=r"^There’s no language .*. Choose one of en, [a-z, ]+\.$"):
        make(language=language)


# --- the reader's own language


@pytest.mark.parametrize("make", KINDS)
def test_first_page_sets_the_language(make: Make) -> None:
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
def test_first_supported_language(languages: Any, chosen: str) -> None:
    session = BoardSession()
    hello(session, *languages)
    assert session.language == chosen


def test_second_page_does_not_change_it() -> None:
    session = board()
    before, nodes = session.epoch, session.nodes
    hello(session, "en-US", "en")
    assert session.epoch == before, "the state is not sent again"
    assert session.nodes is nodes
    hello(session, "de")
    assert session.language == "en"


def test_pythons_choice_wins() -> None:
    first, second = BoardSession(language="en"), BoardSession()
    second.language = "de"
    hello(first, "de")
    hello(second, "en")
    assert (first.language, second.language) == ("en", "de")


def test_page_sets_the_language() -> None:
    session = BoardSession()
    for languages in ("de", {"de": 1}, None, 7):
        assert "refused" in ask(session, act="hello", nodes=1, languages=languages)
    assert session.language == "en"
    session.receive({"language": "de"})
    for unknown in ("xx", None, 7, ["en"]):
        session.receive({"language": unknown})
    with pytest.raises(ValueError, match="no language"):
        session.language = "klingon"
    assert session.language == "de"


@pytest.mark.parametrize("make", [board, editor, lesson, puzzle, quiz])
def test_a_page_has_every_label_that_the_scripts_of_its_own_kind_name(make: Make) -> None:
    session = make()
    scripts = (SCRIPTS / session.kind).rglob("*.tsx")
    named = set(re.findall(r'"([a-z_.]+)"', "".join(script.read_text("utf-8") for script in scripts)))
    assert session.labels.keys() >= named & page().keys()


@pytest.mark.parametrize("make", [board, editor, lesson, puzzle, quiz])
def test_optional_labels(make: Make) -> None:
    session = make()
    had = {start for start in LABELS_OF_SOME if any(label.startswith(start) for label in session.labels)}
    assert had == {*session.own_labels}


@pytest.mark.parametrize("make", [BoardSession, PuzzleSession], ids=["board", "puzzle"])
def test_tower_names_for_typed_questions(make: type[Session]) -> None:
    assert make().labels["tower.name"]

from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.learner import Memory
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.sessions import (
    BoardSession,
    ExerciseSession,
    LessonSession,
    PuzzleSession,
    Session,
    wire,
)
from kamisado_widget.sessions.readers import PREFERENCES, Preferences, Readers, Recall
from tests.sessions.helpers import ROUND, ask
from tests.sessions.test_wire import problem, problem_in


def test_resume_in_another_run(tmp_path: Path) -> None:
    for cursor in (0, 3):
        readers = Readers(Memory(tmp_path / "progress.json"))
        lesson = LessonSession("figure-4", readers.memory.progress)
        recall = readers.attach(lesson, key="mine")
        assert lesson.cursor == cursor
        recall.begin()
        lesson.cursor = 3
        recall.save_soon()


def test_acts_of_code_are_not_remembered_and_settings_of_code_stay() -> None:
    readers = Readers(Memory(None))
    recall = readers.attach(lesson := LessonSession("figure-4"), key="mine")
    lesson.cursor = 2
    recall.begin()
    recall.save()
    readers.attach(again := LessonSession("figure-4"), key="mine")
    assert again.cursor == 0
    plain, dark = BoardSession(), BoardSession(theme="dark")
    assert not plain.share("link")
    readers.attach(plain, share=lambda session, what: wire.ShareState(text=what))
    readers.attach(dark)
    plain.receive({"theme": "light", "glyphs": True})
    assert (dark.theme, dark.glyphs) == ("dark", True)
    assert plain.share("link")
    assert plain.share_state == {"text": "link"}


def test_reader_menu_where_progress_is_shown() -> None:
    readers = Readers(Memory(None))
    readers.attach(own := LessonSession("figure-4", readers.memory.progress))
    readers.attach(other := LessonSession("figure-4"))
    readers.attach(unread := LessonSession("figure-4", readers.memory.progress), follows=False)
    assert own.readership is readers
    assert unread.note_preference is None
    for without in (other, unread):
        assert "refused" in choose(without, "Ann")
        assert without.readers == {}


@pytest.fixture
def preferences(memory: Memory) -> Preferences:
    return Preferences(memory)


def added(preferences: Preferences, session: Session) -> Session:
    preferences.add(session)
    return session


def test_preferences_are_saved(memory: Memory, preferences: Preferences) -> None:
    board, lesson = added(preferences, BoardSession()), added(preferences, LessonSession("figure-4"))
    board.receive({"glyphs": True, "palette": "distinct", "language": "de", "cursor": 0})
    assert (lesson.glyphs, lesson.palette, lesson.language) == (True, "distinct", "de")
    assert memory.preferences == {"glyphs": True, "palette": "distinct", "language": "de"}
    later = added(Preferences(memory), BoardSession())
    assert (later.glyphs, later.palette, later.language) == (True, "distinct", "de")


def test_code_beats_preferences(memory: Memory, preferences: Preferences) -> None:
    memory.prefer(theme="light", glyphs=True)
    board = added(preferences, BoardSession(theme="dark"))
    assert (board.theme, board.glyphs) == ("dark", True)
    board.glyphs = False
    other = added(preferences, BoardSession())
    other.receive({"theme": "auto"})
    other.receive({"glyphs": False})
    other.receive({"glyphs": True})
    assert (board.theme, board.glyphs) == ("dark", False)


def test_reader_overrides_code_locally(memory: Memory, preferences: Preferences) -> None:
    board, other = added(preferences, BoardSession(glyphs=True)), added(preferences, BoardSession())
    board.receive({"glyphs": False})
    assert not board.glyphs
    assert memory.preferences == {}
    assert "glyphs" not in board.preference_state["shared"]
    assert "glyphs" in other.preference_state["shared"]


def test_view_state_is_no_preference(memory: Memory, preferences: Preferences) -> None:
    added(preferences, BoardSession()).receive({"flipped": True, "verdicts": True, "cursor": 0})
    assert memory.preferences == {}


def test_browser_language_is_no_preference(memory: Memory, preferences: Preferences) -> None:
    board = added(preferences, BoardSession())
    ask(board, act="hello", nodes=1, languages=["de"])
    assert (board.language, memory.preferences) == ("de", {})
    board.receive({"language": "en"})
    later = added(preferences, BoardSession())
    ask(later, act="hello", nodes=1, languages=["de"])
    assert later.language == "en"


def test_another_reader_has_other_preferences(memory: Memory, preferences: Preferences) -> None:
    readership = Readers(memory)
    board = added(readership.preferences, BoardSession())
    memory.choose("Bob")
    memory.prefer(glyphs=True, theme="dark")
    readership.choose("Ann")
    board.receive({"theme": "light"})
    readership.choose("Bob")
    assert (board.glyphs, board.theme) == (True, "dark")
    readership.choose("Chloé")
    assert (board.glyphs, board.theme) == (False, "auto")


@pytest.mark.parametrize(
    "found", [{"glyphs": "yes", "theme": 7, "language": "xx"}, {"cursor": 99, "opponent": "one", "": True}]
)
def test_invalid_preferences_are_ignored(
    memory: Memory, preferences: Preferences, found: dict[str, bool | int | str]
) -> None:
    memory.prefer(**found)
    board = added(preferences, BoardSession())
    assert (board.glyphs, board.theme, board.language, board.cursor) == (False, "auto", "en", 0)


def test_page_knows_the_preferences(preferences: Preferences) -> None:
    board = added(preferences, BoardSession(theme="dark"))
    assert board.preference_state["languages"]["de"] == "Deutsch"
    assert board.preference_state["shared"] == sorted({*PREFERENCES} - {"theme"})
    assert problem_in(board.state(), BoardSession) is None
    assert BoardSession().preference_state == {}


def test_incidental_values_are_no_preference(memory: Memory, preferences: Preferences) -> None:
    board = added(preferences, BoardSession())
    board.receive({"glyphs": True}, source="browser")
    assert (board.glyphs, memory.preferences) == (True, {})
    assert "glyphs" in board.preference_state["shared"]


@pytest.fixture
def readership(memory: Memory) -> Readers:
    return Readers(memory)


@pytest.fixture
def lesson(memory: Memory, readership: Readers) -> LessonSession:
    session = LessonSession("figure-4", memory.progress)
    readership.add(session)
    readership.recalls.add(recalled(session, memory))
    return session


kept: list[Recall] = []


def recalled(session: Session, memory: Memory) -> Recall:
    kept.append(Recall(session, memory, session.kind))
    return kept[-1]


def choose(session: Session, name: str) -> Any:
    return ask(session, act="reader", what="choose", name=name)


def test_readers_on_request(lesson: LessonSession) -> None:
    assert lesson.readers == {"names": []}
    ask(lesson, act="reader", what="ask")
    assert lesson.readers == {"names": [""], "reader": ""}
    assert problem(lesson.readers, wire.ReadersState) is None


def test_readers_have_own_places(
    lesson: LessonSession,
) -> None:
    choose(lesson, "Ann")
    lesson.receive({"_answered": {"0": "right"}, "cursor": 2})
    kept[-1].save()
    assert "ok" in choose(lesson, "Bob")
    assert (lesson.cursor, lesson.answered) == (0, {})
    choose(lesson, "Ann")
    assert (lesson.cursor, lesson.answered) == (2, {"0": "right"})


def test_undo_forget(lesson: LessonSession, memory: Memory) -> None:
    choose(lesson, "Ann")
    memory.progress.finish("figure-4")
    ask(lesson, act="reader", what="forget")
    assert lesson.readers == {"names": [""], "reader": "", "forgotten": "Ann"}
    assert "rings" not in lesson.lesson_state
    ask(lesson, act="reader", what="undo")
    assert lesson.readers == {"names": ["", "Ann"], "reader": "Ann"}
    assert lesson.lesson_state["rings"] == 2
    assert "ok" in ask(lesson, act="reader", what="undo"), "a second undo changes nothing"


def test_all_sessions_of_the_memory_have_the_same_reader(
    lesson: LessonSession, memory: Memory, readership: Readers
) -> None:
    puzzles = PuzzleSession(COLLECTION[:3], memory.progress)
    exercises = ExerciseSession("targets", 1, 3, memory.progress)
    board = BoardSession()
    for session in (puzzles, exercises):
        readership.add(session)
    readership.recalls.add(recalled(board, memory))
    for move in ROUND:
        board.play(move)
    kept[-1].save()
    solved = puzzles.current
    memory.progress.finish(f"puzzle {solved.id}")
    exercises.receive({"_answered": {"0": "right"}})
    choose(lesson, "Bob")
    assert puzzles.readers == exercises.readers == lesson.readers
    assert puzzles.puzzle_state["solved"] == 0
    assert exercises.answered == {}
    assert board.last_round == {}
    choose(lesson, "")
    assert puzzles.puzzle_state["solved"] == 1
    assert puzzles.current != solved
    assert board.last_round == {"moves": len(ROUND), "node": len(ROUND)}


@pytest.mark.parametrize("wrong", [{}, {"what": "ban"}, {"what": "choose"}])
def test_invalid_requests(lesson: LessonSession, wrong: dict[str, Any]) -> None:
    assert "refused" in ask(lesson, act="reader", **wrong)
    assert lesson.readers == {"names": []}


def test_exported_page_has_no_readers(lesson: LessonSession) -> None:
    from kamisado_widget.export.page import packed

    choose(lesson, "Ann")
    assert "Ann" not in str(packed(lesson)["state"])

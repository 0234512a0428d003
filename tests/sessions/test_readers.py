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
from kamisado_widget.sessions.readers import PREFERENCES, Preferences, Readers, Readership, Recall
from kamisado_widget.sessions.wire import ShareState
from tests.sessions.helpers import ROUND, ask
from tests.sessions.test_wire import problem, problem_in


def handed_on(session: Session, what: str) -> ShareState:
    return ShareState(text=what)


def test_a_reader_comes_back_to_where_they_stood_in_another_run(tmp_path: Path) -> None:
    for cursor in (0, 3):
        readers = Readers(tmp_path / "progress.json")
        lesson = LessonSession("figure-4", readers.memory.progress)
        attached = readers.attach(lesson, key="mine")
        assert lesson.cursor == cursor
        attached.begin()
        lesson.cursor = 3
        attached.save()


def test_what_code_has_done_before_is_no_place_of_the_readers() -> None:
    readers = Readers()
    attached = readers.attach(lesson := LessonSession("figure-4"), key="mine")
    lesson.cursor = 2
    attached.begin()
    attached.end()
    readers.attach(again := LessonSession("figure-4"), key="mine")
    assert again.cursor == 0


def test_preferences_go_for_all_sessions_but_for_what_code_has_set() -> None:
    readers = Readers()
    plain, dark = BoardSession(), BoardSession(theme="dark")
    readers.attach(plain)
    readers.attach(dark)
    plain.receive({"theme": "light", "glyphs": True})
    assert (dark.theme, dark.glyphs) == ("dark", True)


def test_where_nobody_in_particular_reads_nothing_is_followed() -> None:
    readers = Readers()
    readers.attach(plain := LessonSession("figure-4", readers.memory.progress), follows=False)
    assert plain.note_preference is None
    assert plain.readership is None


def test_only_what_shows_this_memory_s_progress_lets_its_reader_be_chosen() -> None:
    readers = Readers()
    readers.attach(own := LessonSession("figure-4", readers.memory.progress))
    readers.attach(other := LessonSession("figure-4"))
    assert own.readership is readers.readership
    assert other.readership is None


def test_it_is_handed_on_as_the_host_says() -> None:
    board = BoardSession()
    assert not board.share("link")
    Readers().attach(board, share=handed_on)
    assert board.share("link")
    assert board.share_state == {"text": "link"}


@pytest.fixture
def preferences(memory: Memory) -> Preferences:
    return Preferences(memory)


def added(preferences: Preferences, session: Session) -> Session:
    preferences.add(session)
    return session


def test_what_a_reader_sets_goes_for_every_board_and_is_kept(
    memory: Memory, preferences: Preferences
) -> None:
    board, lesson = added(preferences, BoardSession()), added(preferences, LessonSession("figure-4"))
    board.receive({"glyphs": True, "palette": "distinct", "language": "de", "cursor": 0})
    assert (lesson.glyphs, lesson.palette, lesson.language) == (True, "distinct", "de")
    assert memory.preferences == {"glyphs": True, "palette": "distinct", "language": "de"}
    later = added(Preferences(memory), BoardSession())
    assert (later.glyphs, later.palette, later.language) == (True, "distinct", "de")


def test_a_setting_that_code_made_wins(memory: Memory, preferences: Preferences) -> None:
    memory.prefer(theme="light", glyphs=True)
    board = added(preferences, BoardSession(theme="dark"))
    assert (board.theme, board.glyphs) == ("dark", True)
    board.glyphs = False
    other = added(preferences, BoardSession())
    other.receive({"theme": "auto"})
    other.receive({"glyphs": False})
    other.receive({"glyphs": True})
    assert (board.theme, board.glyphs) == ("dark", False)


def test_what_a_reader_sets_where_code_had_set_it_stays_there(
    memory: Memory, preferences: Preferences
) -> None:
    board, other = added(preferences, BoardSession(glyphs=True)), added(preferences, BoardSession())
    board.receive({"glyphs": False})
    assert not board.glyphs
    assert memory.preferences == {}
    assert "glyphs" not in board.preference_state["shared"]
    assert "glyphs" in other.preference_state["shared"]


def test_what_is_shown_is_no_preference(memory: Memory, preferences: Preferences) -> None:
    added(preferences, BoardSession()).receive({"flipped": True, "verdicts": True, "cursor": 0})
    assert memory.preferences == {}


def test_a_browser_s_language_is_no_preference_and_does_not_outdo_one(
    memory: Memory, preferences: Preferences
) -> None:
    board = added(preferences, BoardSession())
    ask(board, act="hello", nodes=1, languages=["de"])
    assert (board.language, memory.preferences) == ("de", {})
    board.receive({"language": "en"})
    later = added(preferences, BoardSession())
    ask(later, act="hello", nodes=1, languages=["de"])
    assert later.language == "en"


def test_another_reader_has_other_preferences(memory: Memory, preferences: Preferences) -> None:
    readership = Readership(memory, preferences)
    board = added(preferences, BoardSession())
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
def test_of_a_file_that_somebody_wrote_only_what_fits_is_taken(
    memory: Memory, preferences: Preferences, found: dict[str, bool | int | str]
) -> None:
    memory.prefer(**found)
    board = added(preferences, BoardSession())
    assert (board.glyphs, board.theme, board.language, board.cursor) == (False, "auto", "en", 0)


def test_the_page_is_told_what_goes_for_all_boards(preferences: Preferences) -> None:
    board = added(preferences, BoardSession(theme="dark"))
    assert board.preference_state["languages"]["de"] == "Deutsch"
    assert board.preference_state["shared"] == sorted({*PREFERENCES} - {"theme"})
    assert problem_in(board.state(), BoardSession) is None
    assert BoardSession().preference_state == {}


def test_what_is_brought_along_and_not_wished_for_is_no_preference(
    memory: Memory, preferences: Preferences
) -> None:
    board = added(preferences, BoardSession())
    board.receive({"glyphs": True}, source="browser")
    assert (board.glyphs, memory.preferences) == (True, {})
    assert "glyphs" in board.preference_state["shared"]


@pytest.fixture
def readership(memory: Memory) -> Readership:
    return Readership(memory)


@pytest.fixture
def lesson(memory: Memory, readership: Readership) -> LessonSession:
    session = LessonSession("figure-4", memory.progress)
    readership.add(session)
    readership.add_recall(recalled(session, memory))
    return session


kept: list[Recall] = []


def recalled(session: Session, memory: Memory) -> Recall:
    kept.append(Recall(session, memory, session.kind))
    return kept[-1]


def choose(session: Session, name: str) -> Any:
    return ask(session, act="reader", what="choose", name=name)


def test_nothing_is_said_of_readers_until_somebody_asks(lesson: LessonSession) -> None:
    assert lesson.readers == {"names": []}
    ask(lesson, act="reader", what="ask")
    assert lesson.readers == {"names": [""], "reader": ""}
    assert problem(lesson.readers, wire.ReadersState) is None


def test_another_reader_begins_anew_and_the_first_finds_their_place(
    lesson: LessonSession,
) -> None:
    choose(lesson, "Ann")
    lesson.receive({"_answered": {"0": "right"}, "cursor": 2})
    kept[-1].save()
    assert "ok" in choose(lesson, "Bob")
    assert (lesson.cursor, lesson.answered) == (0, {})
    choose(lesson, "Ann")
    assert (lesson.cursor, lesson.answered) == (2, {"0": "right"})


def test_who_is_forgotten_can_be_remembered_again(lesson: LessonSession, memory: Memory) -> None:
    choose(lesson, "Ann")
    memory.progress.finish("figure-4")
    ask(lesson, act="reader", what="forget")
    assert lesson.readers == {"names": [""], "reader": "", "forgotten": "Ann"}
    assert "rings" not in lesson.lesson_state
    ask(lesson, act="reader", what="undo")
    assert lesson.readers == {"names": ["", "Ann"], "reader": "Ann"}
    assert lesson.lesson_state["rings"] == 2
    assert "ok" in ask(lesson, act="reader", what="undo"), "twice is once"


def test_all_sessions_of_the_memory_have_the_same_reader(
    lesson: LessonSession, memory: Memory, readership: Readership
) -> None:
    puzzles = PuzzleSession(COLLECTION[:3], memory.progress)
    exercises = ExerciseSession("targets", 1, 3, memory.progress)
    board = BoardSession()
    for session in (puzzles, exercises):
        readership.add(session)
    readership.add_recall(recalled(board, memory))
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


@pytest.mark.parametrize("wrong", [{}, {"what": "ban"}, {"what": "choose"}, {"what": "choose", "name": 5}])
def test_what_makes_no_sense_is_refused(lesson: LessonSession, wrong: dict[str, Any]) -> None:
    assert "refused" in ask(lesson, act="reader", **wrong)
    assert lesson.readers == {"names": []}


def test_where_nobody_in_particular_reads_nobody_can_be_chosen() -> None:
    lesson = LessonSession("figure-4")
    assert "refused" in choose(lesson, "Ann")
    assert lesson.readers == {}


def test_a_page_that_is_handed_out_names_no_reader(lesson: LessonSession) -> None:
    from kamisado_widget.export.page import packed

    choose(lesson, "Ann")
    assert "Ann" not in str(packed(lesson)["state"])

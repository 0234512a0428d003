import pytest

from kamisado_widget.learner import Memory
from kamisado_widget.sessions import BoardSession, LessonSession, Session
from kamisado_widget.sessions.preferences import PREFERENCES, Preferences
from kamisado_widget.sessions.readership import Readership
from tests.sessions.helpers import ask
from tests.sessions.test_wire import problem_in


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

from pathlib import Path

from kamisado_widget.sessions.board.session import BoardSession
from kamisado_widget.sessions.lesson.session import LessonSession
from kamisado_widget.sessions.session import Session
from kamisado_widget.sessions.wire import ShareState
from kamisado_widget.transports.attach import Readers


def handed_on(session: Session, what: str) -> ShareState:
    return ShareState(text=what)


def test_a_reader_comes_back_to_where_they_stood_in_another_run(tmp_path: Path) -> None:
    for cursor in (0, 3):
        readers = Readers(tmp_path / "progress.json")
        lesson = LessonSession("figure-4", readers.memory.progress)
        attached = readers.attach(lesson, key="mine")
        assert lesson.cursor == cursor
        with attached.reading():
            lesson.cursor = 3


def test_what_code_has_done_before_is_no_place_of_the_readers() -> None:
    readers = Readers()
    attached = readers.attach(lesson := LessonSession("figure-4"), key="mine")
    lesson.cursor = 2
    with attached.reading():
        pass
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

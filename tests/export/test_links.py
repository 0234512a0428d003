import contextlib
from urllib.parse import quote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Match, Position, Quiz
from kamisado_widget.export.links import (
    LONGEST,
    fragment_of,
    fragment_of_part,
    link,
    open_fragment,
    pack,
    unpack,
)
from kamisado_widget.i18n import speaking
from kamisado_widget.learner import Memory
from kamisado_widget.lessons import COURSE
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.puzzles.sets import RUNS
from kamisado_widget.sessions import (
    BoardSession,
    CourseSession,
    EditorSession,
    ExerciseSession,
    LessonSession,
    PracticeSession,
    PuzzleSession,
    RulebookSession,
    Session,
    SolvedSession,
)
from kamisado_widget.sessions.course.session import openings
from kamisado_widget.sessions.quiz import QuizSession
from tests.strategies import positions

SITE = "https://example.org/kamisado/"
POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
AT_ONCE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
PUZZLE = f"{AT_ONCE} task=win moves=1"
START = str(Position.start())


def opened(address: str) -> Session:
    return open_fragment(urlsplit(address).fragment)


@given(positions())
def test_a_link_to_a_position_opens_that_position(position: Position) -> None:
    address = link(SITE, position=position)
    assert link(SITE, position=str(position)) == address
    assert (urlsplit(address).path, urlsplit(address).query) == ("/kamisado/index.html", "")
    assert opened(address).position == position


@given(st.text(max_size=300), st.text(max_size=300))
def test_a_link_to_a_puzzle_carries_its_title_and_its_author(title: str, author: str) -> None:
    puzzle = Puzzle.parse(PUZZLE).with_notes(title=title, author=author)
    address = link(SITE, puzzle=puzzle)
    assert address == link(SITE, puzzle=puzzle.line)
    assert (urlsplit(address).path, urlsplit(address).query) == ("/kamisado/index.html", "")
    session = opened(address)
    assert isinstance(session, PuzzleSession)
    assert session.current.text == PUZZLE
    for had, has in ((title, session.current.title), (author, session.current.author)):
        assert has.isprintable()
        assert len(has) <= 100
        if had.isprintable() and len(had) <= 100:
            assert has == " ".join(had.split())


def test_a_set_carries_the_title_of_each() -> None:
    titles = ["Home & dry", "<b>"]
    puzzles = [Puzzle.parse(PUZZLE).with_notes(title=title) for title in titles]
    session = opened(link(SITE, session=PuzzleSession(puzzles)))
    assert isinstance(session, PuzzleSession)
    assert [puzzle.title for puzzle in session.puzzles] == titles


@pytest.mark.parametrize("site", [SITE, SITE.rstrip("/"), SITE + "index.html"])
def test_site_address_forms(site: str) -> None:
    assert link(site) == SITE
    assert link(site, chapter="01_moving.ipynb") == SITE + "index.html#chapter=01_moving"
    assert link(site, position=POSITION) == link(SITE, position=POSITION)


def a_round() -> BoardSession:
    board = BoardSession(flipped=True)
    for move in "f8f4 g1g6 e8b5".split():
        board.play(move)
    return board


def a_match() -> BoardSession:
    board = BoardSession(Match("standard"))
    board.play("f8f4")
    return board


@pytest.mark.parametrize(
    "session",
    [
        BoardSession(),
        BoardSession(POSITION, opponent="one", opponent_plays="gold", verdicts=False),
        a_round(),
        a_match(),
        SolvedSession(),
        LessonSession("figure-4"),
        LessonSession("Kamisado lesson 1\ntitle: Mine\n\nstep\nposition: 1a\nsay: This is the board.\n"),
        ExerciseSession("push", 2, 7),
        CourseSession(),
        PracticeSession(),
        RulebookSession("S4"),
        EditorSession("8/8/8/8/8/8/8/N7 b -"),
        PuzzleSession(),
        PuzzleSession(PUZZLE),
        PuzzleSession(
            [puzzle.text for puzzle in COLLECTION.filter(moves=3)[:9]]
        ),  # ratings are estimated on opening
    ],
    ids=lambda session: session.kind,
)
def test_session_link_opens_the_same(session: Session) -> None:
    again = open_fragment(fragment_of(session))
    assert type(again) is type(session)
    assert again.scene()["position"] == session.scene()["position"]
    assert fragment_of(again) == fragment_of(session)


def test_short_links() -> None:
    assert [fragment_of(LessonSession(name)) for name in COURSE] == [f"lesson={name}" for name in COURSE]
    assert fragment_of(PuzzleSession()) == "puzzles"


def test_quiz_link_has_no_answers() -> None:
    items = ["push 1 seed 3", "blocked 2 seed 7", PUZZLE]
    quiz = Quiz(items, feedback="held back", title="Monday: 1 & 2")
    quiz.answer(1, quiz.questions[0].solution()[0])
    again = opened(link(SITE, session=quiz.session))
    assert isinstance(again, QuizSession)
    assert (again.sheet.id, again.title()) == (quiz.session.sheet.id, "Monday: 1 & 2")
    assert again.sheet.held_back
    assert not again.sheet.given.answers


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=pytest.mark.slow if place % 4 else ())
        for place, part in enumerate(openings())
    ],
)
def test_every_course_part_has_a_link(part: str) -> None:
    assert open_fragment(fragment_of_part(part)).kind in ("board", "lesson", "puzzle")


def test_front_page_links_every_chapter_without_code() -> None:
    front = open_fragment("course")
    assert isinstance(front, CourseSession)
    addresses = {chapter["name"]: chapter.get("address") for chapter in front.course_state["chapters"]}
    assert addresses == {
        chapter.name: None if chapter.code else f"#chapter={chapter.name}" for chapter in CHAPTERS
    }


@pytest.mark.parametrize("name", RUNS)
def test_run_starts_from_its_link(name: str) -> None:
    session = open_fragment(fragment_of_part(f"puzzles {name}"))
    assert isinstance(session, PuzzleSession)
    assert session.puzzle_state["run"]["marks"] == ""


def test_progress_goes_to_the_page() -> None:
    progress = Memory(None).progress
    session = open_fragment("lesson=figure-4", progress)
    assert session.memory() is progress.memory


def test_mistakes_on_a_linked_board_are_reviewed() -> None:
    progress = Memory(None).progress
    board = open_fragment(f"position={AT_ONCE}&opponent=one&opponent_plays=black", progress)
    assert isinstance(board, BoardSession)
    board.play("g6g7")
    board.review()
    assert progress.deck.cards


@given(st.text())
def test_pack_round_trip(text: str) -> None:
    packed = pack(text)
    assert quote(packed, safe="~") == packed
    with contextlib.suppress(UnicodeEncodeError):
        assert unpack(packed) == text


WRONG = ["garbage", 'x")\nimport os', POSITION + " more", "<script>alert(1)</script>", "9" * 10_000]


@pytest.mark.parametrize("text", ["", *WRONG])
def test_no_link_to_unsupported_objects(text: str) -> None:
    for asks in ({"position": text}, {"puzzle": text}):
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            link(SITE, **asks)


KINDS = "position round match puzzle set lesson exercise quiz rule setup".split()
STRANGE = [
    "",
    "code=1",
    "kernel=python&code=1",
    "=",
    "POSITION=" + POSITION,
    "%00",
    "\N{SNOWMAN}",
    "board&code=1",
    "board&opponent=nobody",
    "lesson=figure-4&code=1",
    "rule=__import__",
    "exercise=push",
    "exercise=push 2 seed x",
    "round=~AAAA",
    "round=~" + pack("x" * 2_000_000)[1:],
    "set=" + quote("\n".join([PUZZLE] * 500)),
    "quiz=" + quote("\n".join(f"push 1 seed {number}" for number in range(100))),
    "quiz=push",
    "quiz=push 1 seed 3&file=answers",
    "position=" + "x" * LONGEST,
]


@pytest.mark.parametrize(
    "fragment",
    [*STRANGE, *(f"{kind}={quote(text)}" for kind in KINDS for text in WRONG)],
    ids=lambda it: it[:40],
)
def test_invalid_link_is_refused(fragment: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        open_fragment(fragment)


@given(st.text())
def test_fragment_is_only_data(fragment: str) -> None:
    with contextlib.suppress(ValueError):
        assert isinstance(open_fragment(fragment), Session)


def test_refusal_is_in_the_pages_language() -> None:
    with speaking("de"), pytest.raises(ValueError, match="Aufgabe"):
        open_fragment("code=1")

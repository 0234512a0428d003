"""Links: the fragment after ``#`` holds untrusted data, never code.

A fragment is ``kind=value``; a board's may add settings, like ``match=standard&opponent=two``. A long value
is compressed: ``~`` and base64 of deflated text.
"""

from __future__ import annotations

import os
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote, unquote

from ..classroom import AnswerSheet
from ..i18n import say
from ..i18n.message import shortened
from ..learner import Progress
from ..learner.next import PLACEMENT, PRACTICE, PUZZLES, idea_of, round_of
from ..learner.reader import plain
from ..learner.stores import MemoryStore, Store
from ..lessons import COURSE, RULES
from ..lessons.chapters import CHAPTERS
from ..puzzles import Puzzle
from ..puzzles.sets import RUNS, all_puzzles, puzzle_set
from ..rules import Match, Position
from ..sessions import (
    BoardSession,
    CourseSession,
    EditorSession,
    ExerciseSession,
    LessonSession,
    PlacementSession,
    PracticeSession,
    PuzzleSession,
    RulebookSession,
    Session,
    SolvedSession,
)
from ..sessions.course.session import MIXED
from ..sessions.editor.own_collection import OwnCollection
from ..sessions.quiz import QuizSession
from ..studies import Study

LONGEST = 20_000
"""Maximum length of a link; ten times as much uncompressed."""

MOST_PUZZLES = 200

MOST_QUESTIONS = 50
"""Maximum number of questions in a link; exercises are generated again."""

SITE = "KAMISADO_SITE"
"""Environment variable with the address of the site for links."""

_PLAIN = 200  # maximum length of an uncompressed value
_ON_A_BOARD = {name: each.kind is bool for name, each in BoardSession.settings().items() if each.link}
_OF_A_QUIZ = {"held_back": True, "title": False}
"""Boolean settings of a quiz, with the written value; all others are text."""


def link(
    site: str,
    *,
    chapter: str | None = None,
    position: Position | str | None = None,
    puzzle: Puzzle | str | None = None,
    session: Session | None = None,
) -> str:
    """Return the address of a chapter, a position, a puzzle or a session on a site; else that of the site.

    The fragment is not sent to the server, but it is not secret.

    Parameters
    ----------
    site : str
        The address of the site.
    chapter : str, optional
        A chapter's notebook, like ``"01_moving.ipynb"``.
    position : Position or str, optional
        A position or its text.
    puzzle : Puzzle or str, optional
        A puzzle or its line.
    session : Session, optional
        A board with its round, a lesson, a set of puzzles, a quiz without answers, or an editor with its
        setup.

    Raises
    ------
    ValueError
        Invalid position or puzzle text, or the session has no link.

    Examples
    --------
    >>> link("https://example.org/kamisado/", chapter="01_moving.ipynb")
    'https://example.org/kamisado/index.html#chapter=01_moving'
    >>> link("https://example.org/kamisado/", position=Position.start())
    'https://example.org/kamisado/index.html#position=obpkyrgn/8/8/8/8/8/8/NGRYKPBO%20b%20-'
    >>> link("https://example.org/kamisado/", session=LessonSession("figure-4"))
    'https://example.org/kamisado/index.html#lesson=figure-4'
    """
    if chapter is not None:
        return address_of(site, _write("chapter", chapter.removesuffix(".ipynb")))
    if position is not None:
        start = position if isinstance(position, Position) else Position.parse(position)
        return address_of(site, _write("position", str(start)))
    if puzzle is not None:
        task = puzzle if isinstance(puzzle, Puzzle) else Puzzle.parse(puzzle)
        return address_of(site, _write("puzzle", task.line))
    if session is not None:
        return address_of(site, fragment_of(session))
    return address_of(site)


def address_of(site: str, fragment: str = "") -> str:
    if len(fragment) > LONGEST:
        raise ValueError(say("link.long", most=LONGEST))
    base = site.removesuffix("index.html").rstrip("/") + "/"
    return f"{base}index.html#{fragment}" if fragment else base


def known_site() -> str:
    return os.environ.get(SITE, "")


# --- write links


def fragment_of(session: Session, **settings: bool) -> str:
    """Return the fragment of a link to a session.

    ``settings`` override the board's. Raises ValueError for a session without a link.
    """
    match session:
        case SolvedSession() if session.cursor == 0:
            return "solved"
        case BoardSession():
            text = session.moves_text()
            kind = "round" if "\n" in text else "position"
            if session.challenge:
                return _write("round", text) if kind == "round" else challenge_of(session.position_at(0))
            place = {"line": session.line()} if text.startswith("Kamisado study") and session.cursor else {}
            return _write(kind, text, **_settings_of(session, settings), **place)
        case PuzzleSession():
            return _of_puzzles(session.puzzles)
        case QuizSession():
            return _of_quiz(session)
        case EditorSession():
            return _write("setup", session.text)
        case RulebookSession():
            return _write("rule", session.rule)
        case ExerciseSession():
            return _write("exercise", session.text)
        case CourseSession():
            return "course"
        case PracticeSession():
            return "practice"
        case PlacementSession():
            return "placement"
        case LessonSession():
            script = session.script
            return _write("lesson", script.name if script.name in COURSE else str(script))
    raise ValueError(say("link.unknown", found=session.kind))


def challenge_of(position: Position) -> str:
    return _write("challenge", str(position.settled()))


def _challenge(text: str, progress: Progress | None, language: str | None) -> Session:
    position = Position.parse(text).settled()
    if position.outcome:
        raise ValueError(say("puzzle.over"))
    theirs = position.player.other.value
    return BoardSession(
        position, progress, language=language, opponent="perfect", opponent_plays=theirs, challenge=True
    )


def fragment_of_part(part: str) -> str:
    if part in (PLACEMENT, PUZZLES, PRACTICE):
        return part
    if part == MIXED[0]:
        return "exercise"
    if idea := idea_of(part):
        return _write("puzzles", idea)
    if played := round_of(part):
        kind = "position" if played.position else "board"
        return _write(kind, played.position, opponent=played.opponent)
    return _write("lesson" if part in COURSE else "exercise", part)


def _settings_of(session: BoardSession, others: Mapping[str, bool]) -> dict[str, str]:
    values = {name: getattr(session, name) for name in _ON_A_BOARD} | dict(others)
    said = {name: value for name, value in values.items() if value and isinstance(value, (bool, str))}
    return {name: "1" if value is True else str(value) for name, value in said.items()}


def _of_puzzles(puzzles: Iterable[Puzzle]) -> str:
    lines = [puzzle.line for puzzle in puzzles]
    if lines == [puzzle.line for puzzle in all_puzzles().values()]:
        return "puzzles"
    return _write("puzzle", lines[0]) if len(lines) == 1 else _write("set", "\n".join(lines))


def _of_quiz(session: QuizSession) -> str:
    asked = "\n".join(session.sheet.asked(number).text for number in session.numbers)
    held_back = {"held_back": "1"} if session.sheet.held_back else {}
    title = {"title": session.own_title} if session.own_title else {}
    return _write("quiz", asked, **held_back, **title)


def _write(kind: str, value: str, **settings: str) -> str:
    written = f"={quote(value) if len(value) <= _PLAIN else pack(value)}" if value else ""
    return "&".join([f"{kind}{written}", *(f"{name}={quote(each)}" for name, each in settings.items())])


def pack(text: str) -> str:
    return "~" + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(value: str) -> str:
    if not value.startswith("~"):
        return unquote(value)
    try:
        packed = urlsafe_b64decode(value[1:] + "=" * (-len(value[1:]) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, 10 * LONGEST)
        if not unpacker.eof:
            raise ValueError
        return text.decode()
    except (ValueError, zlib.error):
        raise ValueError(say("link.packed")) from None


# --- open links


def open_fragment(
    fragment: str,
    progress: Progress | None = None,
    language: str | None = None,
    store: Store | None = None,
) -> Session:
    """Return the session of a fragment.

    The fragment is untrusted; an invalid one is a ValueError. Without ``progress`` nothing is recorded;
    without ``store`` answers last as long as the session.
    """
    if len(fragment) > LONGEST:
        raise ValueError(say("link.long", most=LONGEST))
    first, *rest = fragment.split("&")
    kind, _, value = first.partition("=")
    if kind in _BOARDS:
        settings = _read(rest, _ON_A_BOARD | ({"line": False} if kind == "round" else {}))
        return _BOARDS[kind](unpack(value), {"progress": progress, "language": language, **settings})
    if kind == "quiz":
        return _quiz(unpack(value), _read(rest, _OF_A_QUIZ), language, store)
    if kind not in (*_OTHERS, "setup"):
        raise ValueError(say("link.unknown", found=shortened(kind)))
    if rest:
        raise ValueError(say("link.unknown", found=shortened(rest[0])))
    if kind == "setup":
        return EditorSession(unpack(value) or None, OwnCollection(store), language=language)
    return _OTHERS[kind](unpack(value), progress, language)


def _read(written: Iterable[str], known: Mapping[str, bool]) -> dict[str, Any]:
    settings = dict(each.partition("=")[::2] for each in written)
    if unknown := [name for name in settings if name not in known]:
        raise ValueError(say("link.unknown", found=shortened(unknown[0])))
    return {name: value == "1" if known[name] else unquote(value) for name, value in settings.items()}


def _round(text: str, settings: dict[str, Any]) -> Session:
    line = settings.pop("line", "")
    return BoardSession(Study.parse(text).root.add_line(line) if line else text, **settings)


def _set(text: str, progress: Progress | None, language: str | None) -> Session:
    lines = text.splitlines()
    if len(lines) > MOST_PUZZLES:
        raise ValueError(say("link.set", most=MOST_PUZZLES))
    return PuzzleSession(map(Puzzle.parse, lines), progress, _lesson_of, language=language)


def _quiz(text: str, settings: dict[str, Any], language: str | None, answers: Store | None) -> Session:
    lines = text.splitlines()
    if len(lines) > MOST_QUESTIONS:
        raise ValueError(say("link.quiz", most=MOST_QUESTIONS))
    held_back = settings.get("held_back", False)
    sheet = AnswerSheet(lines, answers or MemoryStore(), held_back=held_back, language=language)
    return QuizSession(sheet, title=plain(settings.get("title")), is_sent=True, language=language)


def _exercise(text: str, progress: Progress | None, language: str | None) -> Session:
    if not text or text in RULES:
        return ExerciseSession(None, None, None, progress, text, language=language)
    kind, level, seed = (*text.replace(" seed ", " ").split(" "), "", "")[:3]
    if not (level.isdecimal() and f"{seed or 0}".isdecimal() and len(text) < _PLAIN):
        raise ValueError(say("quiz.seed", found=shortened(text)))
    return ExerciseSession(
        None if kind == "mixed" else kind,
        int(level),
        int(seed) if seed else None,
        progress,
        language=language,
    )


def _page_of(chapter: str) -> str:
    """Return the address of a chapter's page; chapters about code have none."""
    return next((f"#chapter={each.name}" for each in CHAPTERS if each.name == chapter and not each.code), "")


def _puzzles(text: str, progress: Progress | None, language: str | None) -> Session:
    run = text in RUNS
    puzzles = None if run or not text else puzzle_set(text)
    session = PuzzleSession(puzzles, progress, _lesson_of, language=language)
    if run:
        session.choose_set(text)
    return session


def _lesson_of(name: str) -> str:
    return f"#{fragment_of_part(name)}"


_BOARDS: dict[str, Callable[[str, dict[str, Any]], Session]] = {
    "board": lambda _, settings: BoardSession(**settings),
    "position": lambda text, settings: BoardSession(Position.parse(text), **settings),
    "match": lambda text, settings: BoardSession(Match(text), **settings),
    "round": _round,
}
_OTHERS: dict[str, Callable[[str, Progress | None, str | None], Session]] = {
    "challenge": _challenge,
    "course": lambda _, progress, language: CourseSession(progress, _page_of, language=language),
    "practice": lambda _, progress, language: PracticeSession(progress, language=language),
    "placement": lambda _, progress, language: PlacementSession(progress, language=language),
    "puzzle": lambda text, progress, language: PuzzleSession(
        Puzzle.parse(text), progress, _lesson_of, language=language
    ),
    "set": _set,
    "puzzles": _puzzles,
    "lesson": lambda text, progress, language: LessonSession(text, progress, language=language),
    "exercise": _exercise,
    "solved": lambda _, __, language: SolvedSession(language=language),
    "rule": lambda text, _, language: RulebookSession(text or "1", language=language),
}

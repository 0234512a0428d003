from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES, translated
from kamisado_widget.learner import Memory, Progress
from kamisado_widget.puzzles import COLLECTION, THEMES
from kamisado_widget.puzzles.order import has_rings
from kamisado_widget.puzzles.rating import Strength
from kamisado_widget.puzzles.sets import RUNS, members, set_names
from kamisado_widget.rules import Position
from kamisado_widget.sessions import PuzzleSession
from kamisado_widget.sessions.puzzle.sets import Run
from tests.sessions.helpers import ask


def solve(session: PuzzleSession) -> None:
    while session.scene().get("tried") != "done":
        session.play(session.right_moves()[0])


def miss(session: PuzzleSession) -> None:
    right = session.right_moves()
    session.play(next(move for move in session.turn_state["moves"] if move not in right))


def choose(session: PuzzleSession, what: str, **named: str) -> Any:
    return ask(session, act="set", what=what, **named)


def test_first_puzzle_is_easy() -> None:
    first = PuzzleSession().current
    assert all(tower.rank == 0 for tower in first.position.towers.values())
    assert first.moves <= 3
    assert first.rating < 700


def test_sets_on_request() -> None:
    session = PuzzleSession()
    assert "sets" not in session.puzzle_state
    choose(session, "ask")
    offered = {each["name"]: each for each in session.puzzle_state["sets"]}
    assert tuple(offered) == set_names(session.puzzles)
    assert offered["chain"]["size"] == sum("chain" in puzzle.themes for puzzle in session.puzzles)
    choose(session, "ask")
    assert "sets" not in session.puzzle_state
    choose(session, "ask")
    choose(session, "choose", name="chain")
    assert "sets" not in session.puzzle_state


def test_puzzles_by_idea_get_harder() -> None:
    session = PuzzleSession()
    assert choose(session, "choose", name="deadlock-for")["ok"]
    seen = [session.current]
    for _ in range(3):
        session.next()
        seen.append(session.current)
    assert all("deadlock-for" in puzzle.themes for puzzle in seen)
    assert [puzzle.rating for puzzle in seen] == sorted(puzzle.rating for puzzle in seen)
    assert session.puzzle_state["size"] == len(COLLECTION.filter(theme="deadlock-for"))


def test_titled_set() -> None:
    session = PuzzleSession(language="de")
    session.choose_set("composed")
    assert session.puzzle_state["set"] == "Komponierte Aufgaben"
    assert session.puzzle_state["size"] == sum(bool(puzzle.title) for puzzle in COLLECTION)
    title = session.current.title
    assert session.puzzle_state["title"] == translated(title, "de") != title
    assert session.puzzle_state["about"] == translated(session.current.notes, "de")


def test_daily_puzzle() -> None:
    one, other = PuzzleSession(), PuzzleSession(language="de")
    for session in (one, other):
        session.today = lambda: date(2026, 11, 23)  # type: ignore[method-assign]
        session.choose_set("daily")
    assert one.current == other.current
    assert one.puzzle_state["size"] == 1
    days = {members(COLLECTION, "daily", date(2026, 1, 1) + timedelta(days=day))[0] for day in range(60)}
    assert len(days) == 60


def test_streak() -> None:
    session = PuzzleSession()
    session.choose_set("streak")
    assert session.puzzle_state["run"]["text"] == "One miss and it’s over."
    solve(session)
    session.next()
    solve(session)
    session.next()
    assert session.puzzle_state["run"] == {"text": "2 in a row. Your best: 2.", "over": False, "marks": "++"}
    missed, best = str(session.current.position), "Your best so far!"
    miss(session)
    run = session.puzzle_state["run"]
    assert (run["text"], run["over"]) == ("Your streak ends at 2. Your best: 2.", True)
    assert run["result"]["missed"] == [missed]
    assert run["result"]["said"][0] == "2 in a row."
    assert run["result"]["said"][-1] == best
    assert run["result"]["text"].splitlines()[0] == "Kamisado · Streak: 2"
    assert run["result"]["text"].endswith("🟩🟩🟥")
    session.next()
    assert session.puzzle_state["run"] == {"text": "0 in a row. Your best: 2.", "over": False, "marks": ""}
    miss(session)
    assert "result" in session.puzzle_state["run"]
    assert best not in session.puzzle_state["run"]["result"]["said"]
    again = PuzzleSession()
    again.resume(session.place() or {})
    again.choose_set("streak")
    assert again.puzzle_state["run"]["text"] == "0 in a row. Your best: 2."


@pytest.mark.parametrize("name", RUNS)
def test_no_rings_in_a_run_of_an_unrated_reader(name: str) -> None:
    for _ in range(10):
        session = PuzzleSession()
        session.choose_set(name)
        assert not has_rings(session.current)


@pytest.mark.parametrize("help_", [PuzzleSession.hint, PuzzleSession.solution, PuzzleSession.next])
def test_help_ends_a_streak(help_: Any) -> None:
    session = PuzzleSession()
    session.choose_set("streak")
    run = session._sets.run
    assert run
    help_(session)
    assert run.over


def test_storm_time_limit() -> None:
    session = PuzzleSession()
    session.choose_set("three minutes")
    assert session.puzzle_state["run"]["seconds"] in (179, 180)
    choose(session, "stop clock")
    assert "seconds" not in session.puzzle_state["run"]
    assert not session.puzzle_state["run"]["over"]
    now = [100.0]
    run = Run("three minutes", clock=lambda: now[0])
    run.note(right=True)
    run.note(right=False)
    assert run.state("en") == {
        "text": "1 solved. Your best: 1.",
        "over": False,
        "seconds": 180,
        "marks": "+-",
    }
    now[0] += 179
    run.note(right=True)
    assert run.solved == 2
    now[0] += 1
    run.note(right=True)
    state = run.state("en")
    assert (state["text"], state["over"]) == ("Time’s up: 2 solved. Your best: 2.", True)
    assert (state["marks"], state["result"]["solved"], "seconds" in state) == ("+-+", 2, False)
    empty = Run("three minutes", clock=lambda: now[0])
    now[0] += 181
    empty.look_at_clock()
    assert "result" not in empty.state("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_result(language: str) -> None:
    run = Run("streak")
    for _ in range(12):
        run.note(True, COLLECTION[100])
    run.note(False, COLLECTION[0])
    result = run.state(language)["result"]
    title, row, hardest, *signs = result["text"].splitlines()
    assert title.startswith("Kamisado")
    assert title.endswith("12")
    assert "12" in row
    assert str(COLLECTION[100].rating) in hardest
    assert [len(line) for line in signs] == [10, 3]
    assert run.in_a_row == 12


def test_miss_in_a_set() -> None:
    progress = Progress(Memory(None))
    session = PuzzleSession(None, progress)
    session.choose_set("streak")
    solve(session)
    session.next()
    before = progress.puzzle_strength.rating
    assert before > Strength().rating
    miss(session)
    assert progress.puzzle_strength.rating < before
    assert sum(bool(card.missed) for card in progress.deck.cards.values()) == 1


def test_a_new_reader_s_rating_has_a_question_mark_and_today_s_tries_are_shown() -> None:
    session = PuzzleSession(None, Progress(Memory(None)))
    assert "today" not in session.puzzle_state
    solve(session)
    session.next()
    miss(session)
    assert session.puzzle_state["today"] == "+-"
    assert re.fullmatch(r"You: \d+\?", session.puzzle_state["own_rating"])


def test_curve_after_ten_solved() -> None:
    progress = Progress(Memory(None))
    for number, puzzle in enumerate(COLLECTION[:50]):
        if number < 9:
            progress.finish(f"puzzle {puzzle.id}")
        progress.record_puzzle(puzzle, right=number % 4 > 0)
    assert "curve" not in PuzzleSession(None, progress).puzzle_state
    progress.finish(f"puzzle {COLLECTION[9].id}")
    curve = PuzzleSession(None, progress).puzzle_state["curve"]
    assert 1 < len(curve) <= 40
    assert curve[-1] == progress.puzzle_rating
    assert "curve" not in PuzzleSession(COLLECTION[:20], progress).puzzle_state


def test_rating_is_shown_once_sure_with_its_change() -> None:
    progress = Progress(Memory(None))
    assert "own_rating" not in PuzzleSession(None, progress).puzzle_state
    for number in range(40):
        progress.record_puzzle(COLLECTION[number * 3], right=number % 4 > 0)
    session, before = PuzzleSession(None, progress), progress.puzzle_rating or 0
    assert session.puzzle_state["own_rating"] == f"You: {before}"
    while session.current in COLLECTION[:120:3]:  # only a first try counts
        session.next()
    miss(session)
    after = progress.puzzle_rating or 0
    assert after < before
    assert session.puzzle_state["own_rating"] == f"You: {after} (\N{MINUS SIGN}{before - after})"
    session.again()
    solve(session)
    assert progress.puzzle_rating == after, "only the first try is rated"
    session.next()
    assert session.puzzle_state["own_rating"] == f"You: {after}"


def test_a_theme_missed_three_times_offers_its_lesson_until_that_is_done() -> None:
    progress = Progress(Memory(None))
    session = PuzzleSession(None, progress, "lessons/{}".format)
    session.choose_set("two-threats")
    missed = 0
    while missed < 3:
        assert "lesson" not in session.puzzle_state
        if session.current.themes[0] == "two-threats":
            miss(session)
            missed += 1
        if missed < 3:
            session.next()
    assert session.puzzle_state["lesson"]["name"] == "two-threats"
    assert session.puzzle_state["lesson"]["address"] == "lessons/two-threats"
    progress.finish("two-threats")
    session.again()
    miss(session)
    assert "lesson" not in session.puzzle_state


def test_themes_after_solving() -> None:
    session = PuzzleSession()
    session.choose_set("chain")
    assert "themes" not in session.puzzle_state
    solve(session)
    chain = {"label": "Double miss", "name": "chain"}
    assert chain in session.puzzle_state["themes"]
    choose(session, "choose", name="chain")
    assert session.puzzle_state["set"] == chain["label"]


def test_no_theme_links_in_a_run() -> None:
    session = PuzzleSession()
    session.choose_set("streak")
    while not session.current.themes:
        session.next()
    solve(session)
    assert session.puzzle_state["themes"]
    assert not any("name" in theme for theme in session.puzzle_state["themes"])
    few = PuzzleSession([session.current])
    few.solution()
    assert few.puzzle_state["themes"]
    assert not any("name" in theme for theme in few.puzzle_state["themes"])


def test_a_missed_puzzle_comes_back_another_day_as_another_one_of_its_theme() -> None:
    memory = Memory(None)
    session = PuzzleSession(None, Progress(memory))
    while session.current.themes[0] != "block":
        solve(session)
        session.next()
    missed = session.current
    miss(session)
    assert PuzzleSession(None, Progress(memory)).current.themes[0] != "block", (
        "the theme just practiced is not offered again today"
    )
    memory.clock = lambda: datetime.now(UTC) + timedelta(days=2)
    comes = PuzzleSession(None, Progress(memory)).current
    assert comes != missed
    assert comes.themes[0] == "block"


def test_invalid_set() -> None:
    session = PuzzleSession()
    with pytest.raises(ValueError, match=r"There’s no set of puzzles 'x'. Choose one of fitting, daily, "):
        session.choose_set("x")
    assert choose(session, "choose", name="<b>")["refused"]["text"].startswith("There’s no set of puzzles")
    assert "refused" in choose(session, "dance")
    assert "refused" in choose(session, "stop clock"), "there is no clock to stop"
    assert "refused" in choose(PuzzleSession(COLLECTION[:3]), "ask"), "a fixed set has no more puzzles"


def test_every_set_is_playable() -> None:
    for name in set_names(COLLECTION):
        assert name in ("fitting", *RUNS) or members(COLLECTION, name, date(2026, 11, 23))
    assert set(THEMES) <= set(set_names(COLLECTION))
    assert "composed" not in set_names([puzzle for puzzle in COLLECTION if not puzzle.title])


def test_set_pictures() -> None:
    session = PuzzleSession()
    choose(session, "ask")
    sets = {each["name"]: each for each in session.puzzle_state["sets"]}
    of_kind = [each for each in sets.values() if "group" in each]
    assert len({each["position"] for each in of_kind}) == len(of_kind)
    assert all(each.keys() & {"move", "arrows", "marks"} for each in of_kind)
    blocked = Position.parse(sets["block"]["position"])
    assert [str(move) for move in blocked.legal_moves] == [2 * sets["block"]["marks"][0]["square"]]
    pushes = Position.parse(sets["push-1"]["position"])
    assert pushes.find_move(sets["push-1"]["move"]).kind == "push"
    assert len(sets["moves 3"]["arrows"]) == 3
    assert not any(each.keys() & {"move", "arrows", "marks"} for each in sets.values() if "group" not in each)

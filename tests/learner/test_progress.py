import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from kamisado_widget.learner import Memory, Progress, stores
from kamisado_widget.learner.html import progress_html
from kamisado_widget.learner.stores import load
from kamisado_widget.lessons import KINDS, RULES, Exercise, exercise
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.puzzles.strength import Strength
from tests.clock import Clock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.json"


def wrong(item: Exercise) -> str:
    return next(choice for choice in item.choices if choice != item.answer)


def answer(progress: Progress, right: bool = True, seed: int = 1) -> Exercise:
    item = exercise("push", 1, seed)
    progress.answer(item, item.answer if right else wrong(item))
    return item


def test_it_is_kept(path: Path) -> None:
    one = Progress(path)
    assert not path.exists()
    answer(one)
    answer(one, right=False, seed=2)
    one.finish("figure-4", mistakes=1)
    two = Progress(path)
    assert (two.rings, two.mastery, two.due) == (one.rings, one.mastery, one.due)
    assert two.notice == ""
    visible = [each for each in path.parent.iterdir() if not each.name.startswith(".")]
    assert visible == [path], "nothing is left lying about"


def test_rings_for_right_answers_in_a_row(path: Path) -> None:
    progress = Progress(path)
    rings = []
    for seed in range(9):
        answer(progress, seed=seed)
        rings.append(progress.rings.get("push 1", 0))
    assert rings == [0, 0, 1, 1, 1, 1, 1, 2, 2]
    answer(progress, right=False)
    assert progress.rings["push 1"] == 2, "a ring once put on stays"


def test_a_mistake_breaks_the_row(path: Path) -> None:
    progress = Progress(path)
    for right in (True, True, False, True, True):
        answer(progress, right)
    assert "push 1" not in progress.rings


def test_the_map_of_rules(path: Path) -> None:
    progress = Progress(path)
    assert progress.mastery == dict.fromkeys(RULES, 0.0)
    item = answer(progress, seed=3)
    for _ in range(4):
        answer(progress, seed=3)
    assert progress.mastery[item.rule] == 1.0
    answer(progress, right=False, seed=3)
    assert progress.known(item.rule).level == "shaky"


@pytest.mark.parametrize("told", [lambda progress: progress.mastery, progress_html])
def test_its_file_is_read_as_often_however_many_rules_there_are(
    told: Callable[[Progress], object], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress, reads = Progress(path), []
    answer(progress)
    monkeypatch.setattr(stores, "load", lambda *asked: reads.append(asked) or load(*asked))
    told(progress)
    assert 1 <= len(reads) < len(RULES) / 4


def test_a_lesson_s_questions_count_too(path: Path) -> None:
    progress = Progress(path)
    progress.note("F1", right=True)
    assert Progress(path).mastery["F1"] == 1.0
    with pytest.raises(ValueError, match="S12"):
        progress.note("S12", right=True)


def test_missed_ones_come_back_on_another_day() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    missed = answer(progress, right=False, seed=77)
    assert progress.due == 0
    clock.wait(1)
    assert progress.due == 1
    assert progress.next("push", 2).seed != 77, "only where kind and level fit"
    assert progress.next("push", 1) == missed
    progress.answer(missed, missed.answer)
    assert progress.due == 0


def test_a_rule_fades_until_it_is_asked_again() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    assert progress.known("F1").level == "never"
    progress.note("F1", right=False)
    assert progress.known("F1").level == "shaky"
    progress.note("F1", right=True)
    assert progress.known("F1").level == "shaky", "it was just told"
    clock.wait(1)
    progress.note("F1", right=True)
    assert progress.known("F1").level == "sure"
    before = progress.mastery["F1"]
    clock.wait(30)
    assert progress.known("F1").level == "shaky"
    assert progress.mastery["F1"] < before


def test_an_answer_that_was_shown_is_a_mistake(path: Path) -> None:
    progress = Progress(path)
    for _ in range(3):
        answer(progress)
    progress.record(exercise("push", 1, 9), right=False)
    answer(progress)
    answer(progress)
    assert progress.rings["push 1"] == 1, "the row is broken"


def test_answers_and_rings_keep_their_dates(path: Path) -> None:
    clock = Clock()
    progress = Memory(path, clock=clock).progress
    answer(progress, right=False, seed=77)
    progress.finish("figure-4")
    kept = json.loads(path.read_text("utf-8"))["readers"][""]["progress"]
    day = "2026-11-23T12:00:00+00:00"
    assert kept["rings"]["figure-4"] == {"rings": 2, "date": day}
    rule = exercise("push", 1, 77).rule
    assert kept["cards"] == {rule: {"answers": [f"{day} wrong"], "missed": ["exercise push 1 seed 77"]}}


def test_rings_are_shown_with_what_a_learner_calls_them(path: Path) -> None:
    progress = Progress(path)
    progress.finish("push 1", 0)
    progress.finish("figure-4", 1)
    progress.finish("mine <b>", 3)
    html = progress_html(progress)
    assert "<li>Can it push? Level 1: ◉◉○</li>" in html
    assert "<li>Blocked: miss a turn: ◉○○</li>" in html
    assert "<li>mine &lt;b&gt;: ◉○○</li>" in html


def test_puzzles_are_shown_in_one_line(path: Path) -> None:
    progress = Progress(path)
    for name in ("7cf277ab", "none of ours"):
        progress.finish(f"puzzle {name}")
    html = progress_html(progress)
    assert html.count("puzzle") == 1
    assert "2 puzzles solved." in html, "how strong that makes somebody is not known yet"


def solve(progress: Progress, puzzle: Puzzle, right: bool = True, helped: bool = False) -> float:
    progress.record_puzzle(puzzle, right, helped=helped)
    if right:
        progress.finish(f"puzzle {puzzle.id}", mistakes=0)
    return progress.puzzle_strength.rating


def test_the_rating_is_told_once_it_is_sure() -> None:
    progress = Memory(None).progress
    for number in range(30):
        assert (progress.puzzle_rating is None) == (not progress.puzzle_strength.sure)
        solve(progress, COLLECTION[number * 3], right=number % 4 > 0)
    assert progress.puzzle_rating == round(progress.puzzle_strength.rating)
    assert f"rating {progress.puzzle_rating}." in progress_html(progress)


def test_first_tries_alone_count() -> None:
    progress = Memory(None).progress
    easy, hard = COLLECTION[50], COLLECTION[400]
    missed = solve(progress, hard, right=False)
    assert missed < Strength().rating
    assert solve(progress, hard) == solve(progress, hard, right=False) == missed
    assert solve(progress, easy) > missed


def test_hints_make_it_half_a_success_that_earns_nothing() -> None:
    alone, helped, missed = (Memory(None).progress for _ in range(3))
    puzzle = COLLECTION[100]
    ratings = [solve(missed, puzzle, right=False), solve(helped, puzzle, helped=True), solve(alone, puzzle)]
    assert ratings == sorted(set(ratings))
    assert [len(it.memory.deck.cards) for it in (alone, helped, missed)] == [1, 0, 1]


def test_tries_are_counted_in_the_order_of_time_and_kept(path: Path) -> None:
    progress = Progress(path)
    for number in (60, 80, 100):
        solve(progress, COLLECTION[number], right=number != 80)
    assert Progress(path).puzzle_strength == progress.puzzle_strength


def test_who_was_away_is_rated_less_surely() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    for number in range(40):
        solve(progress, COLLECTION[number * 3], right=number % 4 > 0)
    before = progress.puzzle_strength
    clock.wait(days=400)
    solve(progress, COLLECTION[200])
    assert progress.puzzle_strength.deviation > before.deviation


def test_reset(path: Path) -> None:
    progress = Progress(path)
    answer(progress, right=False)
    progress.finish("figure-1")
    progress.reset()
    for it in (progress, Progress(path)):
        assert it.rings == {}
        assert it.memory.deck.cards == {}
        assert set(it.mastery.values()) == {0.0}


def written(**changes: object) -> bytes:
    return json.dumps({"kamisado-progress": 5, "readers": {"": {"progress": changes}}}).encode()


def test_a_valid_file(path: Path) -> None:
    path.write_bytes(written(rings={"push 1": {"rings": 1, "date": "2026-11-23T12:00:00+00:00"}}))
    assert Progress(path).rings == {"push 1": 1}


DAMAGED = {
    "no json": b"{rings",
    "no number": written(streaks={"push 1": "9"}),
    "more than JSON counts exactly": written(streaks={"push 1": 2**53 + 1}),
    "no date": written(cards={"M1": {"answers": ["yesterday right"]}}),
    "the end of time": written(cards={"M1": {"answers": ["9999-12-31T23:59:59+00:00 right"]}}),
    "neither right nor wrong": written(cards={"M1": {"answers": ["2026-11-23T12:00:00+00:00 maybe"]}}),
    "a card that was never asked": written(cards={"M1": {"answers": []}}),
    "a ring too many": written(rings={"x": {"rings": 4, "date": "2026-11-23T12:00:00+00:00"}}),
    "no answer": written(cards={"M1": {"answers": [2]}}),
    "answers too many": written(cards={"M1": {"answers": ["2026-11-23T12:00:00+00:00 right"] * 501}}),
    "a card of nothing": written(cards={"M1": {}}),
    "a card of numbers": written(
        cards={"M1": {"answers": ["2026-11-23T12:00:00+00:00 right"], "missed": [7]}}
    ),
    "a try without a date": written(tried={"x": "never right"}),
    "a try that went nohow": written(tried={"x": "2026-11-23T12:00:00+00:00 maybe"}),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_damaged_files_are_kept_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    progress = Progress(path)
    assert path.name in progress.notice
    assert path.read_bytes() == content, "looking changes nothing"
    assert progress.rings == {}
    answer(progress)
    kept = path.with_name("progress.json.bak")
    assert kept.name in progress.notice
    assert kept.read_bytes() == content
    assert answered(path) == 1


def answered(path: Path) -> int:
    (reader,) = json.loads(path.read_text("utf-8"))["readers"].values()
    return len(reader["progress"]["cards"])


def test_unknown_names_are_kept(path: Path) -> None:
    date = "2026-11-23T12:00:00+00:00"
    cards = {"X1": {"answers": [f"{date} right"], "missed": ["of next year 7"]}}
    path.write_bytes(written(cards=cards, rings={"lesson of mine": {"rings": 1, "date": date}}))
    progress = Progress(path)
    assert progress.notice == ""
    progress.finish("figure-4")
    assert set(progress.mastery) == set(RULES)
    assert Progress(path).rings == {"lesson of mine": 1, "figure-4": 2}
    assert "X1" in path.read_text("utf-8")
    assert "of next year" in path.read_text("utf-8")


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "nowhere" / "progress.json")
    answer(progress)
    assert "couldn’t be saved" in progress.notice
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "can’t be opened" in Progress(folder).notice
    assert folder.is_dir()


def test_every_kind_can_be_next(path: Path) -> None:
    progress = Progress(path)
    for kind in KINDS:
        item = progress.next(kind, 3)
        assert progress.answer(item, item.answer).right
    with pytest.raises(ValueError, match="nonsense"):
        progress.next("nonsense")


def test_two_notebooks_share_one_file(tmp_path: Path) -> None:
    one, two = Progress(tmp_path / "p.json"), Progress(tmp_path / "p.json")
    one.finish("figure-1")
    two.finish("figure-2")
    one.note("T1", True)
    assert set(Progress(tmp_path / "p.json").rings) == {"figure-1", "figure-2"}
    assert Progress(tmp_path / "p.json").mastery["T1"] > 0


CLASS = """
import sys
from pathlib import Path
from tests.learner.test_progress import finish_a_hundred_lessons
finish_a_hundred_lessons(Path(sys.argv[1]), sys.argv[2])
"""


def finish_a_hundred_lessons(path: Path, who: str) -> None:
    shared = Progress(path)

    def finish(progress: Progress, thread: int) -> None:
        for number in range(25):
            progress.finish(f"lesson {who} {thread} {number}")
            assert progress.notice == ""

    ours = (shared, shared, Progress(path), Progress(path))
    threads = [threading.Thread(target=finish, args=each) for each in zip(ours, range(4), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.slow
def test_six_kernels_of_four_threads_lose_no_ring(path: Path) -> None:
    runs = [
        subprocess.Popen([sys.executable, "-c", CLASS, path, str(who)], stderr=subprocess.PIPE)
        for who in range(6)
    ]
    assert [run.communicate()[1] for run in runs] == [b""] * 6
    assert len(Progress(path).rings) == 600

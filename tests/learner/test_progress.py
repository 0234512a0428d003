import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kamisado_widget.learner import Memory, Progress, QuestionId, stores
from kamisado_widget.learner.progress import progress_html
from kamisado_widget.learner.stores import load
from kamisado_widget.lessons import KINDS, RULES, Exercise, exercise
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.puzzles.rating import Strength
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


def test_progress_is_saved(path: Path) -> None:
    one = Progress(path)
    assert not path.exists()
    answer(one)
    answer(one, right=False, seed=2)
    one.finish("figure-4", mistakes=1)
    two = Progress(path)
    assert (two.rings, two.mastery, two.due) == (one.rings, one.mastery, one.due)
    assert two.notice == ""
    two.finish("figure-1")
    one.finish("figure-2")
    assert set(Progress(path).rings) == {"figure-1", "figure-2", "figure-4"}


def test_rings_for_a_streak(path: Path) -> None:
    progress = Progress(path)
    rings = []
    for seed in range(9):
        answer(progress, seed=seed)
        rings.append(progress.rings.get("push 1", 0))
    assert rings == [0, 0, 1, 1, 1, 1, 1, 2, 2]
    answer(progress, right=False)
    assert progress.rings["push 1"] == 2, "a worse result removes no ring"


def test_mistake_breaks_the_streak(path: Path) -> None:
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
def test_file_reads_do_not_grow_with_rules(
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


def test_missed_questions_return_another_day() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    missed = answer(progress, right=False, seed=77)
    assert progress.due == 0
    clock.wait(1)
    assert progress.due == 1
    assert progress.next("push", 2).seed != 77, "a missed exercise returns only for its kind and level"
    assert progress.next("push", 1) == missed
    progress.answer(missed, missed.answer)
    assert progress.due == 0


def test_rule_knowledge_fades() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    assert progress.known("F1").level == "never"
    progress.note("F1", right=False)
    assert progress.known("F1").level == "shaky"
    progress.note("F1", right=True)
    assert progress.known("F1").level == "shaky", "a rule just explained is not yet known"
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
    assert progress.rings["push 1"] == 1, "a mistake ends the streak"


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


def test_rings_have_names(path: Path) -> None:
    progress = Progress(path)
    progress.finish("push 1", 0)
    progress.finish("figure-4", 1)
    progress.finish("mine <b>", 3)
    html = progress_html(progress)
    assert "<li>Can it push? Level 1: ◉◉○</li>" in html
    assert "<li>Blocked: miss a turn: ◉○○</li>" in html
    assert "<li>mine &lt;b&gt;: ◉○○</li>" in html


def test_puzzles_summary(path: Path) -> None:
    progress = Progress(path)
    for name in ("7cf277ab", "none of ours"):
        progress.finish(f"puzzle {name}")
    html = progress_html(progress)
    assert html.count("puzzle") == 1
    assert "2 puzzles solved." in html, "too few puzzles for a rating"


def solve(progress: Progress, puzzle: Puzzle, right: bool = True, helped: bool = False) -> float:
    progress.record_puzzle(puzzle, right, helped=helped)
    if right:
        progress.finish(f"puzzle {puzzle.id}", mistakes=0)
    return progress.puzzle_strength.rating


def test_rating_is_shown_once_certain(path: Path) -> None:
    progress = Progress(path)
    for number in range(30):
        assert (progress.puzzle_rating is None) == (not progress.puzzle_strength.sure)
        solve(progress, COLLECTION[number * 3], right=number % 4 > 0)
    assert progress.puzzle_rating == round(progress.puzzle_strength.rating)
    assert f"rating {progress.puzzle_rating}." in progress_html(progress)
    assert Progress(path).puzzle_strength == progress.puzzle_strength


def test_only_first_tries_count() -> None:
    progress = Memory(None).progress
    easy, hard = COLLECTION[50], COLLECTION[-50]
    missed = solve(progress, hard, right=False)
    assert missed < Strength().rating
    assert solve(progress, hard) == solve(progress, hard, right=False) == missed
    assert solve(progress, easy) > missed


def test_hints_count_as_half() -> None:
    alone, helped, missed = (Memory(None).progress for _ in range(3))
    puzzle = COLLECTION[100]
    assert Puzzle.parse(QuestionId.of_puzzle(puzzle).question).id == puzzle.id
    ratings = [solve(missed, puzzle, right=False), solve(helped, puzzle, helped=True), solve(alone, puzzle)]
    assert ratings == sorted(set(ratings))
    assert [len(it.memory.deck.cards) for it in (alone, helped, missed)] == [1, 0, 1]


def test_rating_uncertainty_grows_with_time() -> None:
    clock = Clock()
    progress = Memory(None, clock=clock).progress
    for number in range(40):
        solve(progress, COLLECTION[number * 3], right=number % 4 > 0)
    before = progress.puzzle_strength
    clock.wait(days=400)
    solve(progress, COLLECTION[-1])
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


def test_unknown_names_are_kept(path: Path) -> None:
    date = "2026-11-23T12:00:00+00:00"
    cards = {"X1": {"answers": [f"{date} right"], "missed": ["of next year 7"]}}
    kept = {"cards": cards, "rings": {"lesson of mine": {"rings": 1, "date": date}}}
    path.write_text(json.dumps({"kamisado-progress": 5, "readers": {"": {"progress": kept}}}))
    progress = Progress(path)
    assert progress.notice == ""
    progress.finish("figure-4")
    assert set(progress.mastery) == set(RULES)
    assert Progress(path).rings == {"lesson of mine": 1, "figure-4": 2}
    assert "X1" in path.read_text("utf-8")
    assert "of next year" in path.read_text("utf-8")


@pytest.mark.parametrize("text", ["", "exercise", "exercise ", "of next year 7", "Exercise push 1 seed 7"])
def test_invalid_id_of_a_question(text: str) -> None:
    assert QuestionId.parse(text) is None


def test_every_kind_can_be_next(path: Path) -> None:
    progress = Progress(path)
    for kind in KINDS:
        item = progress.next(kind, 3)
        assert progress.answer(item, item.answer).right
    with pytest.raises(ValueError, match="nonsense"):
        progress.next("nonsense")

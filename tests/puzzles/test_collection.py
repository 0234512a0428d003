import dataclasses
import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES, translated
from kamisado_widget.lessons import FIGURES
from kamisado_widget.puzzles import (
    COLLECTION,
    TASKS,
    THEMES,
    Collection,
    Puzzle,
    PuzzleError,
    mine,
)
from kamisado_widget.puzzles.interest import interest
from kamisado_widget.puzzles.likeness import alike
from kamisado_widget.puzzles.sets import FIRST, SETS, set_names
from kamisado_widget.solver import Solver
from kamisado_widget.solver.symmetry import key, mirrored, name, turned
from kamisado_widget.tools import collection_build
from kamisado_widget.tools.collection_build import CHOSEN, COMPOSED, FILE, accepted, places, settings
from tests.stress import DEPTH
from tests.work import calls

from .examples import HOME_AT_ONCE
from .plain import holds

PLACES = places()
SAMPLE = COLLECTION[:: len(COLLECTION) // 25]


def prove(puzzle: Puzzle) -> None:
    said = {"title": puzzle.title, "notes": puzzle.notes}
    again = Puzzle.from_position(puzzle.position, puzzle.task, number=puzzle.number, **said)
    assert again.unique
    assert again == puzzle
    puzzle.check()


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_sample_is_proved(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", COLLECTION[:: max(1, 4 // DEPTH)], ids=lambda puzzle: puzzle.id)
def test_larger_sample_is_proved(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("task", sorted({puzzle.task for puzzle in COLLECTION} - {"win"}))
def test_a_plain_search_finds_the_same_first_moves(task: str) -> None:
    found = [holds(puzzle) for puzzle in COLLECTION.filter(task=task)[:: max(1, 20 // DEPTH)]]
    assert False not in found
    assert True in found


def test_every_length_and_grade() -> None:
    assert {puzzle.moves for puzzle in COLLECTION} >= {1, 2, 3, 4, 5, 6, 7, 8, 9}
    wins = COLLECTION.filter(task="win")
    assert all(2 <= puzzle.moves <= 15 for puzzle in wins if puzzle.position.required)
    assert any(len(puzzle.position.movable) == 8 for puzzle in wins), "any tower may begin"
    for grade in range(1, 6):
        assert len(COLLECTION.filter(difficulty=grade)) >= 20
    for rank in range(4):
        assert sum(max(t.rank for t in p.position.towers.values()) == rank for p in COLLECTION) >= 20


def test_the_easiest_come_first() -> None:
    ratings = [puzzle.rating for puzzle in COLLECTION]
    assert ratings == sorted(ratings)


def test_no_symmetric_duplicates() -> None:
    assert len({key(puzzle.position) for puzzle in COLLECTION}) == len(COLLECTION)
    assert all(puzzle.id == name(puzzle.position, puzzle.aim.label) for puzzle in COLLECTION)


def test_few_dull_puzzles() -> None:
    worth = [interest(puzzle.position, puzzle.solution) for puzzle in COLLECTION]
    assert sum(each.forced for each in worth) <= len(COLLECTION) / 10
    assert sum(each.hopeless for each in worth) <= len(COLLECTION) / 20
    assert len(COLLECTION.filter(theme="quiet")) >= 0.24 * len(COLLECTION)


def kinds(puzzle: Puzzle) -> dict[str, int]:
    """For each property of a puzzle, how many puzzles with it the collection needs."""
    rank = max(tower.rank for tower in puzzle.position.towers.values())
    few = dict.fromkeys((*puzzle.themes, puzzle.task, f"{min(puzzle.moves, 9)} moves"), 5)
    return {**few, f"rank {rank}": 20, f"grade {puzzle.difficulty}": 20}


def test_weak_puzzles_are_rare_of_their_kind() -> None:
    half = json.loads(CHOSEN.read_text("utf-8"))["half"].split()
    taught = {*FIRST, *chain.from_iterable(SETS.values())}
    count = Counter(kind for puzzle in COLLECTION for kind in kinds(puzzle))
    for puzzle in COLLECTION:
        weak = puzzle.id in half or interest(puzzle.position, puzzle.solution).dull
        if weak and not puzzle.title and puzzle.id not in taught:
            assert any(count[kind] <= least for kind, least in kinds(puzzle).items()), puzzle.id


def test_no_recolored_duplicates() -> None:
    shapes = set()
    for puzzle in (each for each in COLLECTION if each.position.required):
        images = {
            (image.player, frozenset((at, t.player, t.rank) for at, t in image.towers.items()))
            for one in (puzzle.position, turned(puzzle.position))
            for image in (one, mirrored(one))
        }
        assert not images & shapes, puzzle.id
        shapes |= images


def test_no_near_twins() -> None:
    mined = [puzzle for puzzle in COLLECTION if not puzzle.title and puzzle.position.required]
    for puzzle in mined[::30]:
        assert [each.puzzle.id for each in alike(puzzle.position, puzzle.aim, COLLECTION)] == [puzzle.id]


def test_ratings_are_spread() -> None:
    assert max(Counter(puzzle.rating for puzzle in COLLECTION).values()) < 10


def test_save_the_match_puzzles() -> None:
    for puzzle in COLLECTION.filter(task="save the match")[::2]:
        assert Solver().solve(puzzle.position, lengths=False).winner is puzzle.player.other


def test_no_forcing_task_with_a_way_home() -> None:
    for puzzle in (each for each in COLLECTION if each.task in ("deadlock", "push")):
        ends = [puzzle.position.play(move).outcome for move in puzzle.position.legal_moves]
        assert not [over for over in ends if over and over[:2] == (puzzle.player, "home row")], puzzle.id


def test_positions_are_possible() -> None:
    for puzzle in COLLECTION:
        assert puzzle.position.problems == ()
        assert puzzle.unique


def test_origins_are_recorded() -> None:
    assert [dict(place) for place in COLLECTION.made] == [settings(place) for place in PLACES]


def test_matches_the_choice() -> None:
    chosen = json.loads(CHOSEN.read_text("utf-8"))
    ids = [each for place in PLACES for found in place["chunks"].values() for each in found.split()]
    by_text = {puzzle.text: puzzle.id for puzzle in COLLECTION}
    ids += [by_text[text] for text in chosen["texts"]]
    half, left_out = chosen["half"].split(), chosen["left out"].split()
    assert len({*ids}) == len(ids)
    assert {*ids} == {puzzle.id for puzzle in COLLECTION if not puzzle.title}
    assert {*half} < {*ids}
    assert not {*left_out} & {*ids}
    assert len(half) <= len(COLLECTION) / 5


ENTRIES = json.loads(COMPOSED.read_text("utf-8"))


def test_composed_puzzles_have_titles() -> None:
    titled = {puzzle.title: puzzle for puzzle in COLLECTION if puzzle.title}
    assert list(titled) == [puzzle.title for puzzle in COLLECTION if puzzle.title]
    assert titled.keys() == {entry["title"] for entry in ENTRIES}
    for entry in ENTRIES:
        puzzle = titled[entry["title"]]
        assert (str(puzzle.position), puzzle.task) == (entry["position"], entry["task"])
        assert puzzle.notes == entry["notes"] != ""


def test_composed_puzzle_for_every_figure() -> None:
    names = {name for name in FIGURES if name[0].isdigit()}
    assert names >= {entry["figure"] for entry in ENTRIES}
    assert {name[:-1] for name in names} == {entry["figure"][:-1] for entry in ENTRIES}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_titles_and_notes_in_every_language(language: str) -> None:
    for entry in ENTRIES:
        assert translated(entry["title"], language) != entry["title"]
        assert translated(entry["notes"], language) != entry["notes"]


def test_built_from_chosen_and_composed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (mine(3, lengths=3, seed=seed) for seed in (1, 2))
    kept, other = [*one][1], next(two)
    places = [
        {"lengths": [3], "seed": 1, "chunks": {"0": kept.id}},
        {"lengths": [3], "seed": 2, "chunks": {"0": other.id}},
    ]
    composed, chosen = tmp_path / "composed.json", tmp_path / "chosen.json"
    composed.write_text(json.dumps(ENTRIES[:1]), "utf-8")
    chosen.write_text(json.dumps({"places": places, "texts": [HOME_AT_ONCE]}), "utf-8")
    monkeypatch.setattr(collection_build, "CHOSEN", chosen)
    monkeypatch.setattr(collection_build, "COMPOSED", composed)
    told: list[str] = []
    made = collection_build.collect(report=told.append)
    plain = Puzzle.parse(HOME_AT_ONCE)
    assert {puzzle.id for puzzle in made if not puzzle.title} == {kept.id, other.id, plain.id}
    assert [puzzle.title for puzzle in made if puzzle.title] == [ENTRIES[0]["title"]]
    assert [puzzle.rating for puzzle in made] == sorted(puzzle.rating for puzzle in made)
    assert Collection.loads(made.dumps()).made == made.made
    assert [dict(place) for place in made.made] == [{"lengths": [3], "seed": seed} for seed in (1, 2)]
    assert len(told) == len(places)
    assert (made.title, made.notes) == (COLLECTION.title, COLLECTION.notes)


def found_again(place: dict[str, Any]) -> None:
    number, ids = next(iter(place["chunks"].items()))
    again = {puzzle.id: puzzle for puzzle in accepted({**place, "chunks": {number: ids}})}
    assert again == {each: COLLECTION.find(each) for each in ids.split()}


def test_sample_is_reproducible() -> None:
    found_again(PLACES[0])


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"seed {place['seed']}")
def test_mining_is_reproducible(place: dict[str, Any]) -> None:
    found_again(place)


def test_small_and_fast() -> None:
    assert FILE.stat().st_size < 400_000
    text = Collection([COLLECTION[n % len(COLLECTION)] for n in range(1000)]).dumps()
    assert calls(Collection.loads, text) < 1500 * 1000


def test_filters() -> None:
    assert all(puzzle.moves == 3 for puzzle in COLLECTION.filter(moves=3))
    some = COLLECTION.filter(theme="block", moves=range(3, 7), difficulty=(1, 2))
    assert some
    assert all("block" in p.themes and p.moves in range(3, 7) and p.difficulty <= 2 for p in some)
    assert {f"task {task}" for task in TASKS} <= {*set_names(COLLECTION)}
    longest = max(puzzle.moves for puzzle in COLLECTION)
    assert sum(len(COLLECTION.filter(moves=n)) for n in range(1, longest + 1)) == len(COLLECTION)
    assert set(THEMES) >= {theme for puzzle in COLLECTION for theme in puzzle.themes}


REFUSED = {
    "a theme": ({"theme": "foo"}, "no theme 'foo'. Choose one of block, "),
    "no theme at all": ({"theme": 3}, "no theme '3'"),
    "a task": ({"task": "draw"}, "no task 'draw'. Choose one of deadlock, "),
    "a grade": ({"difficulty": 9}, "from 1 to 5; found '9'"),
    "grades": ({"difficulty": (0, 6)}, "from 1 to 5; found '(0, 6)'"),
    "a grade as text": ({"difficulty": "3"}, "from 1 to 5; found"),
    "a length": ({"moves": 0}, "from 1 to 200 moves; found '0'"),
    "lengths": ({"moves": range(0)}, "from 1 to 200 moves; found"),
    "lengths that are none": ({"moves": 2.5}, "from 1 to 200 moves; found '2.5'"),
}


@pytest.mark.parametrize(("wanted", "expected"), REFUSED.values(), ids=REFUSED)
def test_impossible_filter_is_refused(wanted: dict[str, Any], expected: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        COLLECTION.filter(**wanted)
    assert expected in str(caught.value)


def test_empty_result() -> None:
    few = COLLECTION[:3]
    assert [len(few.filter(theme=theme)) for theme in THEMES if not few.filter(theme=theme)]
    assert not few.filter(moves=200)
    assert not few.filter(difficulty=5)
    assert few.filter(difficulty=range(1, 99)) == few


def test_filter_by_own_tag() -> None:
    own = dataclasses.replace(COLLECTION[0], themes=("for the club",))
    assert list(Collection([COLLECTION[1], own]).filter(theme="for the club")) == [own]


def test_from_puzzles_positions_and_texts() -> None:
    puzzle = Puzzle.parse(HOME_AT_ONCE)
    assert list(Collection([puzzle, puzzle.text, puzzle.position, HOME_AT_ONCE])) == [puzzle] * 4
    with pytest.raises(PuzzleError, match=r"^Puzzle 1, position: "):
        Collection(["x"])
    with pytest.raises(PuzzleError, match=r"^Puzzle 2: "):
        Collection([puzzle, 7])  # type: ignore[list-item]


def test_sequence() -> None:
    assert COLLECTION[:3][0] is COLLECTION[0]
    assert COLLECTION[0] in COLLECTION
    assert COLLECTION[:2] == Collection(COLLECTION[:2], title=COLLECTION.title, notes=COLLECTION.notes)
    assert COLLECTION[:2] != Collection(COLLECTION[:2])
    assert COLLECTION[:2] != COLLECTION[:3]
    assert COLLECTION[:2] != list(COLLECTION[:2])
    assert COLLECTION.find(COLLECTION[7].id) is COLLECTION[7]
    assert repr(COLLECTION[:2]) == "<Collection 'Kamisado puzzles': 2 puzzles>"
    with pytest.raises(KeyError):
        COLLECTION.find("nothing")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    some = Collection(COLLECTION[:5], title="Five", author="Ada", notes="Enjoy")
    some.save(path)
    again = Collection.load(path)
    assert again == some
    assert (again.title, again.author, again.notes) == ("Five", "Ada", "Enjoy")
    assert Collection.loads(COLLECTION.dumps()) == COLLECTION

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from kamisado_widget.puzzles import Collection, Mined, Puzzle, PuzzleError, mine
from kamisado_widget.puzzles.__main__ import main
from kamisado_widget.puzzles.symmetry import key
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.puzzles.whole_solution import WholeSolution
from kamisado_widget.rules import Position
from kamisado_widget.solver import Solver, solve


@pytest.fixture(scope="module")
def alone() -> list[Puzzle]:
    return list(mine(16, seed=7))


def test_a_mined_puzzle_is_good(alone: list[Puzzle]) -> None:
    for puzzle in alone:
        assert puzzle.unique
        assert puzzle.moves in (3, 5, 7, 9)
        assert len(puzzle.position.legal_moves) >= 4
        assert not puzzle.position.problems
        puzzle.check()


def test_without_rings_pushes_are_looked_for_in_vain_until_the_time_is_over() -> None:
    assert list(mine(1, themes="push-1", seconds=0.5, seed=28)) == []


def test_none_is_an_image_of_another(alone: list[Puzzle]) -> None:
    assert len({key(puzzle.position) for puzzle in alone}) == len(alone)


def test_the_seed_decides(alone: list[Puzzle]) -> None:
    assert list(mine(5, seed=7)) == alone[:5]
    assert list(mine(5, seed=8)) != alone[:5]


@contextmanager
def _dask() -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()


EXECUTORS = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2),
    "processes that begin anew": lambda: ProcessPoolExecutor(2, get_context("spawn")),
    "a Dask cluster": _dask,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXECUTORS)
def test_every_executor_finds_the_same(name: str, alone: list[Puzzle]) -> None:
    with EXECUTORS[name]() as executor:
        assert list(mine(16, seed=7, executor=executor)) == alone


@pytest.mark.slow
def test_two_threads_find_the_same(alone: list[Puzzle]) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(mine(2, seed=7, executor=executor)) == alone[:2]


@pytest.mark.slow
def test_themes_lengths_and_ranks_are_as_asked() -> None:
    for puzzle in mine(4, themes=["deadlock-for", "chain"], lengths=(4, 6), seed=1):
        assert puzzle.moves in (4, 6)
        assert {"deadlock-for", "chain"} & set(puzzle.themes)
    found = list(mine(4, ranks=1, lengths=range(3, 8), choices=6, seed=1))
    assert {tower.rank for puzzle in found for tower in puzzle.position.towers.values()} == {0, 1}
    assert all(len(puzzle.position.legal_moves) >= 6 for puzzle in found)


def test_time_ends_it() -> None:
    assert len(list(mine(seconds=0.01, seed=1))) < 100


def test_none_is_asked_for() -> None:
    assert list(mine(0)) == []


def test_it_tells_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Mined] = []
    found = list(mine(4, lengths=(3,), seed=1, progress=told.append))
    assert told[-1].found == len(found) == 4
    assert [it.found for it in told] == sorted(it.found for it in told)
    assert told[-1].summary().startswith("4 puzzles found in ")
    list(mine(2, lengths=(3,), seed=1, progress=True))
    assert "\r2 puzzles found in " in capsys.readouterr().err


class Counting(ThreadPoolExecutor):
    handed_out = 0

    def submit(self, *arguments: object, **named: object) -> object:  # type: ignore[override]
        self.handed_out += 1
        return super().submit(*arguments, **named)  # type: ignore[arg-type]


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, alone: list[Puzzle]) -> None:
    path = tmp_path / "mine.jsonl"
    mining = mine(seed=7, resume=path)
    first = [next(mining) for _ in range(3)]
    mining.close()
    done = len(path.read_text("utf-8").splitlines()) - 1
    assert first == alone[:3]
    assert done >= 1
    assert list(mine(5, seed=7, resume=path)) == alone[:5]
    assert list(mine(5, seed=7, resume=path)) == alone[:5]
    numbers = [json.loads(line)["chunk"] for line in path.read_text("utf-8").splitlines()[1:]]
    assert numbers == list(range(len(numbers)))


DAMAGED = [
    '{"chunk": 1, "fou',
    "[]",
    '{"chunk": 1}',
    '{"chunk": "1", "found": []}',
    '{"chunk": 1, "found": [{}]}',
]


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_line_is_named_with_its_file(tmp_path: Path, line: str) -> None:
    path = tmp_path / "mine.jsonl"
    list(mine(2, seed=7, resume=path))
    head, first, *others = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([head, first, f"{line}\n", *others]), "utf-8")
    before = path.read_bytes()
    with pytest.raises(PuzzleError, match=r"^Line 3 of mine\.jsonl can’t be read"):
        next(mine(seed=7, resume=path))
    assert path.read_bytes() == before


def test_what_was_done_is_not_done_again(tmp_path: Path, alone: list[Puzzle]) -> None:
    path = tmp_path / "mine.jsonl"
    list(mine(5, seed=7, resume=path))
    known = path.read_text("utf-8")
    with Counting(1) as executor:
        mining = mine(seed=7, resume=path, executor=executor)
        assert next(mining) == alone[0]
        mining.close()
        chunks = len(known.splitlines()) - 1
        assert executor.handed_out == 16 - chunks
    assert path.read_text("utf-8").startswith(known)


class Eager(Executor):
    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.handed_out: list[tuple[Future[object], Callable[[], object]]] = []

    def submit(self, work: Callable[..., object], *arguments: object) -> Future[object]:  # type: ignore[override]
        self.handed_out.append((Future(), partial(work, *arguments)))
        if len(self.handed_out) <= self.pieces:
            self.do(len(self.handed_out) - 1)
        return self.handed_out[-1][0]

    def do(self, number: int) -> None:
        future, work = self.handed_out[number]
        future.set_result(work())


def chunks(path: Path) -> list[int]:
    return [json.loads(line)["chunk"] for line in path.read_text("utf-8").splitlines()[1:]]


def test_what_is_done_is_written_at_once_and_what_is_not_is_called_off(tmp_path: Path) -> None:
    path, executor = tmp_path / "mine.jsonl", Eager(3)
    expected = list(mine(8, lengths=(3,), seed=1))
    mining = mine(lengths=(3,), seed=1, resume=path, executor=executor)
    assert next(mining) == expected[0]
    assert chunks(path) == [0, 1, 2]
    found = [expected[0], *(next(mining) for _ in range(len(expected) - 1))]
    assert found == expected, "piece by piece, each once"
    assert chunks(path) == [0, 1, 2], "nothing twice"
    executor.do(4)
    mining.close()
    assert chunks(path) == [0, 1, 2, 4], "what was done at the last moment too"
    cancelled = [number for number, (future, _) in enumerate(executor.handed_out) if future.cancelled()]
    assert cancelled == [3, *range(5, len(executor.handed_out))]


@pytest.mark.parametrize("task", ["deadlock", "push"])
def test_what_can_be_forced_is_found_at_the_one_length_that_is_asked_for(task: str) -> None:
    assert [puzzle.moves for puzzle in mine(1, task=task, lengths=2, ranks=2, seed=1)] == [2]


def test_nothing_is_to_be_forced_where_one_could_go_home_instead() -> None:
    position = Position.parse("8/5p2/3og3/2k1GOry/bnBP3R/NK3Y2/8/8 g y")
    deadlock = task_named("deadlock")
    with pytest.raises(PuzzleError) as refused:
        Puzzle.from_position(position, "deadlock")
    assert refused.value.code == "puzzle.across"
    assert not deadlock.is_promising(position, 2, Solver())
    ends = [position.play(move).outcome for move in position.legal_moves if move.target[1] == "8"]
    assert [over.reason for over in ends if over] == ["home row"] * len(ends) != []


def test_the_one_move_that_holds_out_does_so_for_four_moves_more_than_any_other() -> None:
    margins = []
    for puzzle in mine(3, task="hold out", lengths=(4, 6, 8), choices=8, seed=29):
        lengths = sorted(solve(puzzle.after(move)).moves or 0 for move in puzzle.position.legal_moves)
        margins.append(lengths[-1] - lengths[-2])
    assert min(margins) == 4


def test_puzzles_of_one_move_may_be_looked_for() -> None:
    assert list(mine(0, lengths=1)) == []


@pytest.mark.slow
def test_pieces_that_were_done_before_their_turn_are_kept(tmp_path: Path, alone: list[Puzzle]) -> None:
    path = tmp_path / "mine.jsonl"
    with ThreadPoolExecutor(2) as executor:
        mining = mine(seed=7, resume=path, executor=executor)
        next(mining)
        mining.close()
    assert list(mine(2, seed=7, resume=path)) == alone[:2]


def test_an_interruption_loses_nothing(tmp_path: Path, alone: list[Puzzle]) -> None:
    path = tmp_path / "mine.jsonl"

    def interrupt(mined: Mined) -> None:
        if mined.found >= 4:
            raise KeyboardInterrupt

    found: list[Puzzle] = []
    with pytest.raises(KeyboardInterrupt):
        deque(map(found.append, mine(seed=7, resume=path, progress=interrupt)))
    assert found == alone[: len(found)]
    assert list(mine(len(found) + 2, seed=7, resume=path)) == alone[: len(found) + 2]


def test_a_line_that_was_cut_short_is_done_again(tmp_path: Path, alone: list[Puzzle]) -> None:
    path = tmp_path / "mine.jsonl"
    list(mine(5, seed=7, resume=path))
    path.write_text(path.read_text("utf-8")[:-40], "utf-8")
    assert list(mine(5, seed=7, resume=path)) == alone[:5]
    assert path.read_text("utf-8").endswith("\n")


def test_a_file_of_other_settings_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    list(mine(1, lengths=(3,), seed=7, resume=path))
    before = path.read_text("utf-8")
    with pytest.raises(PuzzleError, match=r"mine\.jsonl has other miner settings"):
        mine(1, lengths=(3,), seed=8, resume=path)
    assert path.read_text("utf-8") == before


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,\nhow are you?\n", "utf-8")
    with pytest.raises(PuzzleError, match="other miner settings"):
        mine(1, resume=path)
    assert path.read_text("utf-8") == "Dear Ada,\nhow are you?\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"themes": ["castling"]}, "no theme 'castling'"),
        ({"themes": "castling"}, "no theme 'castling'"),
        ({"lengths": 0}, "at least 1 move"),
        ({"ranks": 4}, "from 0 to 3; found '4'"),
        ({"lengths": ()}, "at least 1 move"),
        ({"lengths": (0, 3)}, "at least 1 move"),
    ],
)
def test_settings_that_make_no_sense(options: dict[str, object], told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        mine(1, **options)  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.json"
    main(["mine", "--count", "3", "--lengths", "3", "--seed", "5", "--out", str(path)])
    found = Collection.load(path)
    assert list(found) == list(mine(3, lengths=(3,), seed=5))
    capsys.readouterr()
    main(["mine", "--count", "2", "--lengths", "3", "--seed", "5"])
    lines = capsys.readouterr().out.split("\n")
    assert [Puzzle.parse(line) for line in lines if line] == list(found)[:2]


@pytest.mark.slow
def test_the_command_on_two_processes(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    main(["mine", "--count", "3", "--lengths", "3", "--seed", "5", "--workers", "2", "--out", str(path)])
    assert list(Collection.load(path)) == list(mine(3, lengths=(3,), seed=5))


def test_rings_tries_and_own_moves_are_settings() -> None:
    (puzzle,) = mine(1, lengths=(3, 5), ranks=2, ringed=2, tries=2, seed=3)
    assert sum(tower.rank > 0 for tower in puzzle.position.towers.values()) <= 2
    assert len(WholeSolution.of(puzzle).tries) >= 2
    (puzzle,) = mine(1, own=2, seed=1, lengths=9)
    assert puzzle.own_moves == 2

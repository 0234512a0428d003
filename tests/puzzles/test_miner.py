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
from kamisado_widget.puzzles.whole_solution import WholeSolution
from kamisado_widget.solver import solve
from kamisado_widget.solver.symmetry import key


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


def test_no_pushes_without_rings() -> None:
    assert list(mine(1, themes="push-1", seconds=0.5, seed=28)) == []


def test_no_symmetric_duplicates(alone: list[Puzzle]) -> None:
    assert len({key(puzzle.position) for puzzle in alone}) == len(alone)


def test_seeded(alone: list[Puzzle]) -> None:
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
    "spawned processes": lambda: ProcessPoolExecutor(2, get_context("spawn")),
    "a Dask cluster": _dask,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXECUTORS)
def test_executor_does_not_matter(name: str, alone: list[Puzzle]) -> None:
    with EXECUTORS[name]() as executor:
        assert list(mine(16, seed=7, executor=executor)) == alone


@pytest.mark.slow
def test_filters() -> None:
    for puzzle in mine(4, themes=["deadlock-for", "chain"], lengths=(4, 6), seed=1):
        assert puzzle.moves in (4, 6)
        assert {"deadlock-for", "chain"} & set(puzzle.themes)
    found = list(mine(4, ranks=1, lengths=range(3, 8), choices=6, seed=1))
    assert {tower.rank for puzzle in found for tower in puzzle.position.towers.values()} == {0, 1}
    assert all(len(puzzle.position.legal_moves) >= 6 for puzzle in found)


def test_time_limit() -> None:
    assert len(list(mine(seconds=0.01, seed=1))) < 100


def test_progress(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_resumes(tmp_path: Path, alone: list[Puzzle]) -> None:
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
def test_damaged_log_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "mine.jsonl"
    list(mine(2, seed=7, resume=path))
    head, first, *others = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([head, first, f"{line}\n", *others]), "utf-8")
    before = path.read_bytes()
    with pytest.raises(PuzzleError, match=r"^Line 3 of mine\.jsonl can’t be read"):
        next(mine(seed=7, resume=path))
    assert path.read_bytes() == before


def test_no_repeated_work(tmp_path: Path, alone: list[Puzzle]) -> None:
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


def test_results_are_written_at_once(tmp_path: Path) -> None:
    path, executor = tmp_path / "mine.jsonl", Eager(3)
    expected = list(mine(8, lengths=(3,), seed=1))
    mining = mine(lengths=(3,), seed=1, resume=path, executor=executor)
    assert next(mining) == expected[0]
    assert chunks(path) == [0, 1, 2]
    found = [expected[0], *(next(mining) for _ in range(len(expected) - 1))]
    assert found == expected, "every puzzle once, in order"
    assert chunks(path) == [0, 1, 2], "no chunk is written twice"
    executor.do(4)
    mining.close()
    assert chunks(path) == [0, 1, 2, 4], "the last chunk before the interrupt is written too"
    cancelled = [number for number, (future, _) in enumerate(executor.handed_out) if future.cancelled()]
    assert cancelled == [3, *range(5, len(executor.handed_out))]


@pytest.mark.parametrize("task", ["deadlock", "push"])
def test_forcing_length(task: str) -> None:
    assert [puzzle.moves for puzzle in mine(1, task=task, lengths=2, ranks=2, seed=1)] == [2]


def test_hold_out_margin() -> None:
    margins = []
    for puzzle in mine(3, task="hold out", lengths=(4, 6, 8), choices=8, seed=29):
        lengths = sorted(solve(puzzle.after(move)).moves or 0 for move in puzzle.position.legal_moves)
        margins.append(lengths[-1] - lengths[-2])
    assert min(margins) == 4


def test_zero_puzzles() -> None:
    assert list(mine(0)) == []
    assert list(mine(0, lengths=1)) == []


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


def test_truncated_log_line_is_redone(tmp_path: Path, alone: list[Puzzle]) -> None:
    path = tmp_path / "mine.jsonl"
    list(mine(5, seed=7, resume=path))
    path.write_text(path.read_text("utf-8")[:-40], "utf-8")
    assert list(mine(5, seed=7, resume=path)) == alone[:5]
    assert path.read_text("utf-8").endswith("\n")


def test_log_of_other_settings(tmp_path: Path) -> None:
    path, letter = tmp_path / "mine.jsonl", tmp_path / "letter.txt"
    list(mine(1, lengths=(3,), seed=7, resume=path))
    letter.write_text("Dear Ada,\nhow are you?\n", "utf-8")
    for file in (path, letter):
        before = file.read_text("utf-8")
        with pytest.raises(PuzzleError, match=rf"{file.name} has other miner settings"):
            mine(1, lengths=(3,), seed=8, resume=file)
        assert file.read_text("utf-8") == before


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
def test_invalid_settings(options: dict[str, object], told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        mine(1, **options)  # type: ignore[arg-type]


@pytest.mark.slow
def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.json"
    main(["mine", "--count", "3", "--lengths", "3", "--seed", "5", "--workers", "2", "--out", str(path)])
    found = Collection.load(path)
    assert list(found) == list(mine(3, lengths=(3,), seed=5))
    capsys.readouterr()
    main(["mine", "--count", "2", "--lengths", "3", "--seed", "5"])
    lines = capsys.readouterr().out.split("\n")
    assert [Puzzle.parse(line) for line in lines if line] == list(found)[:2]


def test_rings_tries_and_moves_filters() -> None:
    (puzzle,) = mine(1, lengths=(3, 5), ranks=2, ringed=2, tries=2, seed=3)
    assert sum(tower.rank > 0 for tower in puzzle.position.towers.values()) <= 2
    assert len(WholeSolution.of(puzzle).tries) >= 2
    (puzzle,) = mine(1, own=2, seed=1, lengths=9)
    assert puzzle.own_moves == 2

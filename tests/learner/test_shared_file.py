import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget.learner.stores import LARGEST, Format, SharedFile, Validator
from tests.waiting import PATIENCE, join

Words = tuple[str, ...]


def parse(data: dict[str, object]) -> tuple[Words, bool]:
    valid = Validator()
    words = valid.rows(data.get("words"), lambda word: word if isinstance(word, str) else None)
    return tuple(words), valid.whole


WORDS: Format[Words] = Format("words-of-a-test", 2, (), parse, lambda words: {"words": words})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "words.json"


def adding(word: str) -> Callable[[Words], Words]:
    return lambda words: (*words, word)


def add(path: Path, word: str) -> SharedFile[Words]:
    file = SharedFile(path, WORDS)
    file.update(adding(word))
    return file


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir() if not each.name.startswith(".")}


def hidden(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir() if each.name.startswith(".")}


def test_round_trip(path: Path) -> None:
    add(path, "one")
    file = add(path, "two")
    assert file.read() == (("one", "two"), "")
    assert (file.kept, file.unsaved) == ("", False)
    assert names(path.parent) == {path.name}
    assert hidden(path.parent) <= {".words.json.lock"}


def test_reading_creates_nothing(path: Path) -> None:
    assert SharedFile(path, WORDS).read() == ((), "")
    assert list(path.parent.iterdir()) == []


def test_file_is_readable(path: Path) -> None:
    add(path, "Zoë")
    assert path.read_text("utf-8") == '{\n "words-of-a-test": 2,\n "words": [\n  "Zoë"\n ]\n}'


@given(word=st.text() | st.just("\ud800"))
def test_any_text_round_trip(word: str) -> None:
    assert WORDS.decode(WORDS.encode((word,))) == ((word,), "")


def test_byte_order_mark_is_ignored(path: Path) -> None:
    path.write_text('{"words-of-a-test": 2, "words": ["one"]}', encoding="utf-8-sig")
    assert SharedFile(path, WORDS).read() == (("one",), "")


# --- files that are not as they should be

BROKEN = {
    "empty": b"",
    "no json": b"{words",
    "no utf-8": b"\xff\xfe\x00",
    "a list": b"[]",
    "a word": b'"hello"',
    "nothing in it": b"{}",
    "deep": b"[" * 100_000,
    "no version": b'{"words-of-a-test": true}',
    "version 0": b'{"words-of-a-test": 0}',
    "half a version": b'{"words-of-a-test": 1.5}',
    "a huge number": b"9" * 9999,
    "no number": b"NaN",
    "too large": b'{"words-of-a-test": 2, "words": []}' + b" " * LARGEST,
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_broken_file_is_set_aside_on_write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert SharedFile(path, WORDS).read() == ((), "broken")
    assert path.read_bytes() == data
    file = add(path, "one")
    assert file.kept == "words.json.bak"
    assert path.with_name(file.kept).read_bytes() == data
    assert file.read() == (("one",), "")
    file.update(adding("two"))
    assert file.kept == "words.json.bak", "the reader has not been told of the backup"


def test_valid_parts_of_an_odd_file_are_kept(path: Path) -> None:
    path.write_text('{"words-of-a-test": 2, "words": ["one", 2, "three"]}')
    assert SharedFile(path, WORDS).read() == (("one", "three"), "odd")
    assert add(path, "four").kept == "words.json.bak"
    assert SharedFile(path, WORDS).read() == (("one", "three", "four"), "")


def test_set_aside_files_are_never_overwritten(path: Path) -> None:
    kept = []
    for data in (b"first", b"second", b"third"):
        path.write_bytes(data)
        kept.append(add(path, "one").kept)
    assert [path.with_name(name).read_bytes() for name in kept] == [b"first", b"second", b"third"]


@pytest.mark.parametrize("version", [1, 3])
def test_other_version_is_left_alone(path: Path, version: int) -> None:
    later = b'{"words-of-a-test": %d, "words": "who knows"}' % version
    path.write_bytes(later)
    file = add(path, "one")
    assert path.read_bytes() == later
    assert names(path.parent) == {path.name}
    assert file.unsaved
    assert file.read() == (("one",), "version")


# --- links and folders


def test_symlink_target_is_written(path: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "target.json"
    path.symlink_to(target)
    for word in ("one", "two"):
        add(path, word)
    assert path.is_symlink()
    assert SharedFile(target, WORDS).read().content == ("one", "two")
    assert names(tmp_path) == {"words.json", "elsewhere"}


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_file_mode_is_kept(path: Path, mode: int) -> None:
    add(path, "one")
    path.chmod(mode)
    add(path, "two")
    assert path.stat().st_mode & 0o777 == mode


def test_failed_writes_are_retried(path: Path) -> None:
    folder = path.parent / "not there yet"
    file = add(folder / "words.json", "one")
    file.update(adding("two"))
    assert file.unsaved
    assert file.read() == (("one", "two"), "")
    folder.mkdir()
    add(folder / "words.json", "of another")
    file.update(adding("three"))
    assert not file.unsaved
    assert file.read().content == ("of another", "one", "two", "three")


@pytest.mark.parametrize("make", ["folder", "pipe", "circle", "no name"])
def test_non_files_are_left_alone(path: Path, make: str) -> None:
    if make == "folder":
        path.mkdir()
    elif make == "pipe":
        os.mkfifo(path)
    elif make == "circle":
        path.symlink_to(path)
    else:
        path = path.with_name("\0")
    file = add(path, "one")
    assert file.unsaved
    assert file.read() == (("one",), "unread")
    assert names(path.parent) <= {"words.json"}


def test_maximum_size(path: Path) -> None:
    room = LARGEST - len(WORDS.encode(("",)))
    file = add(path, "x" * room)
    assert (file.unsaved, path.stat().st_size) == (False, LARGEST)
    assert len(file.read().content[0]) == room


def test_too_large_is_refused(path: Path) -> None:
    file = add(path, "one")
    file.update(adding("x" * LARGEST))
    assert file.unsaved
    assert SharedFile(path, WORDS).read() == (("one",), "")


FULL = """
import resource, sys
from pathlib import Path
from tests.learner.test_shared_file import add
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
print(add(Path(sys.argv[1]), "x" * 2000).unsaved)
"""


def test_full_disk(path: Path) -> None:
    add(path, "one")
    before = path.read_bytes()
    run = subprocess.run(
        [sys.executable, "-c", FULL, path], capture_output=True, text=True, check=True, timeout=300
    )
    assert run.stdout.strip() == "True"
    assert path.read_bytes() == before
    assert names(path.parent) == {"words.json"}
    assert hidden(path.parent) <= {".words.json.lock"}


# --- writers that are killed

KILLED = """
import os, signal, sys
from pathlib import Path
from tests.learner.test_shared_file import add
os.replace = lambda new, file: os.kill(os.getpid(), signal.SIGKILL)
add(Path(sys.argv[1]), "two")
"""


def kill_a_writer(path: Path) -> None:
    assert subprocess.run([sys.executable, "-c", KILLED, path], timeout=300).returncode != 0


def new_ones(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if each.suffix == ".new"]


def test_stale_temporary_files_are_cleared(path: Path) -> None:
    add(path, "one")
    for _ in range(2):
        kill_a_writer(path)
        assert len(new_ones(path.parent)) == 1
    assert add(path, "three").read() == (("one", "three"), "")
    assert new_ones(path.parent) == []


def test_fresh_temporary_files_of_others_are_kept(path: Path) -> None:
    other = path.with_name("other.json")
    add(other, "one")
    kill_a_writer(other)
    (in_hand,) = new_ones(path.parent)
    add(path, "one")
    assert new_ones(path.parent) == [in_hand]
    os.utime(in_hand, (0, 0))
    add(path, "two")
    assert new_ones(path.parent) == []


def test_other_files_are_not_cleared(path: Path) -> None:
    for name in ("notes.new", ".new", ".0123.new", f".{'0' * 16}.newer", f".{'g' * 16}.new"):
        path.with_name(name).touch()
        os.utime(path.with_name(name), (0, 0))
    path.with_name(f".{'0' * 16}.new").mkdir()
    os.utime(path.with_name(f".{'0' * 16}.new"), (0, 0))
    before = set(path.parent.iterdir())
    assert add(path, "one").read().content == ("one",)
    assert set(path.parent.iterdir()) - before <= {path, path.with_name(".words.json.lock")}


WITHOUT_LOCK = """
import sys
sys.modules["filelock"] = None
from pathlib import Path
from tests.learner.test_shared_file import add, new_ones
path = Path(sys.argv[1])
print(add(path, "two").unsaved, len(new_ones(path.parent)))
"""


def test_without_locks_temporary_files_are_kept(path: Path) -> None:
    kill_a_writer(path)
    (in_hand,) = new_ones(path.parent)
    run = [sys.executable, "-c", WITHOUT_LOCK, path]
    assert subprocess.run(run, capture_output=True, text=True, check=True, timeout=300).stdout.split() == [
        "False",
        "1",
    ]
    os.utime(in_hand, (0, 0))
    assert subprocess.run(run, capture_output=True, text=True, check=True, timeout=300).stdout.split() == [
        "False",
        "0",
    ]


# --- several at once

WRITER = """
import sys
from pathlib import Path
from tests.learner.test_shared_file import several
several(Path(sys.argv[1]), sys.argv[2])
"""


def several(path: Path, who: str) -> None:
    shared = SharedFile(path, WORDS)
    files = [shared, shared, SharedFile(path, WORDS), SharedFile(path, WORDS)]

    def write(thread: int) -> None:
        for number in range(25):
            files[thread].update(adding(f"{who} {thread} {number}"))

    threads = [threading.Thread(target=write, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    join(*threads)
    assert not any(file.unsaved or file.kept for file in files)


def test_concurrent_processes_lose_nothing(path: Path) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", WRITER, path, str(who)]) for who in range(6)]
    assert [run.wait(PATIENCE) for run in runs] == [0] * 6
    words = SharedFile(path, WORDS).read().content
    assert sorted(words) == sorted(
        f"{who} {thread} {number}" for who in range(6) for thread in range(4) for number in range(25)
    )
    assert names(path.parent) == {"words.json"}


def test_no_partial_reads(path: Path) -> None:
    add(path, "x" * 50_000)
    writer = threading.Thread(target=several, args=(path, "writer"))
    writer.start()
    while writer.is_alive():
        content, problem = SharedFile(path, WORDS).read()
        assert content
        assert problem == ""
    join(writer)


@settings(max_examples=settings.default.max_examples // 2)
@given(
    data=st.binary(max_size=60)
    | st.text(max_size=60).map(lambda text: f'{{"words-of-a-test": 2, {text}'.encode())
)
def test_any_bytes_are_handled(data: bytes) -> None:
    assert WORDS.decode(data).problem in ("", "odd", "broken", "version")

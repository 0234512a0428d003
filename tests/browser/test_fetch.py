from pathlib import Path

import platformdirs
import pytest

from kamisado_widget.browser.site.fetch import cached


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    return tmp_path


def fill(folder: Path) -> None:
    (folder / "part").write_text("whole", encoding="utf-8")


def test_built_once(cache: Path) -> None:
    made = cached("thing-1", fill, "Once.")
    assert made.is_relative_to(cache)
    assert cached("thing-1", lambda _: pytest.fail("made again"), "") == made
    assert (made / "part").read_text(encoding="utf-8") == "whole"


def test_concurrent_builds_both_succeed(cache: Path) -> None:
    def slowly(folder: Path) -> None:
        cached("thing-1", fill, "The quicker one.")
        fill(folder)

    made = cached("thing-1", slowly, "The slower one.")
    assert (made / "part").read_text(encoding="utf-8") == "whole"
    assert [path.name for path in made.parent.iterdir()] == ["thing-1"]


def test_failed_build_leaves_nothing(cache: Path) -> None:
    def fail(folder: Path) -> None:
        fill(folder)
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        cached("thing-1", fail, "")
    assert not [*cache.rglob("part")]

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.command import notebooks
from kamisado_widget.live import Live


@pytest.fixture
def run_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Run all cells in an empty folder; give what they have made."""
    monkeypatch.chdir(tmp_path)
    plan = json.loads((notebooks() / "for_teachers" / "lesson_plan.ipynb").read_text("utf-8"))
    made: dict[str, Any] = {"shown": []}
    for cell in plan["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), made)
            if isinstance(live := made.get("live"), Live) and live not in made["shown"]:
                made["shown"].append(live)
    yield made
    made["live"].stop()


def test_the_first_board_is_what_the_class_sees_and_nothing_is_written(run_all: dict[str, Any]) -> None:
    assert [live.state()["shown"] for live in run_all["shown"]] == [True, False, False, False, False]
    assert list(Path().iterdir()) == []


def test_the_handouts_are_written_once_they_are_asked_for(run_all: dict[str, Any]) -> None:
    run_all["write_handouts"]()
    assert sorted(path.name for path in Path().iterdir()) == ["quiz.html", "sheet.html"]

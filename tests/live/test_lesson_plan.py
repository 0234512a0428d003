import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.command import notebooks
from kamisado_widget.lessons import RULES
from kamisado_widget.lessons.rulebook import rule_name
from kamisado_widget.live import Live


@pytest.fixture
def run_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Run all cells in an empty folder; return the variables."""
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


def test_first_board_is_shown_and_nothing_is_written(run_all: dict[str, Any]) -> None:
    assert [live.state()["shown"] for live in run_all["shown"]] == [True, False, False, False, False]
    assert list(Path().iterdir()) == []


def test_quiz_asks_only_about_rules_that_were_taught(run_all: dict[str, Any]) -> None:
    asked = run_all["quiz"].questions
    taught = {f"T{number}" for number in (1, 2)} | {f"M{number}" for number in range(1, 8)} | {""}
    names = {rule_name(rule) for rule in RULES if rule not in taught}
    boards = {f"targets 1 seed {seed}" for seed in range(2, 12)}  # from the exercises before
    assert {each.task()["rule"] for each in asked} <= taught
    assert not names & {choice for each in asked for choice in each.choices}
    assert not boards & {each.text for each in asked}
    assert len({(each.prompt, each.position) for each in asked}) == len(asked) == 6
    assert asked[-1].prompt == "Black moves and wins right away. Which move?"


def test_handouts_are_written_on_request(run_all: dict[str, Any]) -> None:
    run_all["write_handouts"]()
    assert sorted(path.name for path in Path().iterdir()) == ["quiz.html", "sheet.html"]

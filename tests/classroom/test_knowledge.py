"""What a class knows, rule by rule, from the files that it handed in."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from kamisado_widget.classroom import knowledge
from kamisado_widget.learner import Memory
from kamisado_widget.lessons import RULES

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)


def handed_in(folder: Path, name: str, **answers: bool) -> None:
    memory = Memory(folder / f"{name}.json", clock=lambda: MONDAY)
    for rule, right in answers.items():
        memory.progress.note(rule, right)


def test_each_rule_says_how_many_are_sure_the_fewest_first(tmp_path: Path) -> None:
    handed_in(tmp_path, "ann", M6=True, S2=False)
    handed_in(tmp_path, "ben", M6=True, S2=True)
    found = knowledge(tmp_path, MONDAY)
    rows = {row.rule: row[1:] for row in found.rows}
    assert found.readers == 2
    assert (rows["M6"], rows["S2"], rows["T1"]) == ((2, 0, 0), (1, 1, 0), (0, 0, 2))
    assert found.rows[-1].rule == "M6"
    assert set(rows) == set(RULES)
    assert "Readers: 2." in str(found)
    assert "<table" in found._repr_html_()


def test_what_is_known_goes_down_with_time(tmp_path: Path) -> None:
    handed_in(tmp_path, "ann", M6=True)
    later = knowledge(tmp_path, MONDAY + timedelta(days=60))
    assert next(row for row in later.rows if row.rule == "M6")[1:] == (0, 1, 0)


def test_what_is_no_progress_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'{"kamisado-progress": 99}')
    (tmp_path / "b.json").write_bytes(b"{")
    assert str(knowledge(tmp_path)) == "Readers: 0."

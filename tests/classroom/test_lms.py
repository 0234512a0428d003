import csv
from pathlib import Path

import pytest

from kamisado_widget.classroom import Results, results
from tests.classroom.helpers import Submit, asked

MOODLE = """Vorname,Nachname,ID-Nummer,E-Mail-Adresse
Jörg,Müller,17,jm@x.org
=1+1,Smith,18,s@x.org
Ann/Bo,Li,19,l@x.org
Zoe,Away,20,z@x.org
"""
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,Old work (7)
    Points Possible,,,,,10
"Müller, Jörg",4001,S1,jm,5a,9
"Smith, =1+1",4002,S2,sm,5a,
"Student, Test",4009,,,5a,
"""


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def roster(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "roster.csv"
    path.write_text(text, "utf-8-sig")
    return path


@pytest.fixture
def table(submitted: Path, submit: Submit) -> Results:
    submit("Jörg Müller_4711_assignsubmission_file", "+-...")
    submit("=1+1 Smith_4712_assignsubmission_file", "+++..")
    submit("AnnBo Li_4713_assignsubmission_file", "-....")
    names = ["Jörg Müller", "=1+1 Smith", "Ann/Bo Li", "Zoe Away"]
    return results(submitted, asked(), names=names)


def test_moodle_csv(table: Results, tmp_path: Path) -> None:
    path = tmp_path / "moodle.csv"
    assert table.to_csv(path, lms="moodle", roster=roster(tmp_path, MOODLE), column="Kamisado 1") == ()
    assert rows(path) == [
        ["Vorname", "Nachname", "ID-Nummer", "E-Mail-Adresse", "Kamisado 1"],
        ["Jörg", "Müller", "17", "jm@x.org", "1"],
        ["'=1+1", "Smith", "18", "s@x.org", "3"],
        ["Ann/Bo", "Li", "19", "l@x.org", "0"],
        ["Zoe", "Away", "20", "z@x.org", ""],
    ]


def test_canvas_csv(table: Results, tmp_path: Path) -> None:
    path = tmp_path / "canvas.csv"
    left = table.to_csv(path, lms="canvas", roster=roster(tmp_path, CANVAS))
    assert left == ("Ann/Bo Li",), "pupils missing from the list are reported"
    assert rows(path) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Kamisado"],
        ["    Points Possible", "", "", "", "", "5"],
        ["Müller, Jörg", "4001", "S1", "jm", "5a", "1"],
        ["Smith, =1+1", "4002", "S2", "sm", "5a", "3"],
    ]


def test_semicolons_are_accepted(table: Results, tmp_path: Path) -> None:
    path = tmp_path / "moodle.csv"
    table.to_csv(path, lms="moodle", roster=roster(tmp_path, MOODLE.replace(",", ";")))
    assert rows(path)[1] == ["Jörg", "Müller", "17", "jm@x.org", "1"]


def test_same_name_is_ambiguous(table: Results, tmp_path: Path) -> None:
    twice = MOODLE + "Jörg,Müller,21,jm2@x.org\n"
    path = tmp_path / "moodle.csv"
    assert table.to_csv(path, lms="moodle", roster=roster(tmp_path, twice)) == ("Jörg Müller",)
    assert [row[-1] for row in rows(path)[1:]] == ["", "3", "0", "", ""]


def test_other_csv_is_refused(table: Results, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="moodle, canvas"):
        table.to_csv(tmp_path / "x.csv", lms="blackboard", roster=roster(tmp_path, MOODLE))
    with pytest.raises(ValueError, match="class list"):
        table.to_csv(tmp_path / "x.csv", lms="moodle")
    with pytest.raises(FileNotFoundError, match="no file"):
        table.to_csv(tmp_path / "x.csv", lms="moodle", roster="nowhere.csv")
    for text in ("", "Ann\n", "\x00\x01", MOODLE):
        with pytest.raises(ValueError, match="a class list from that system"):
            table.to_csv(tmp_path / "x.csv", lms="canvas", roster=roster(tmp_path, text))
    assert not (tmp_path / "x.csv").exists()

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.classroom.answer_code import Line, find, write

LINE = write("3f2a9c01", "Ann", ["c4d5", "2", ""])


@given(name=st.text(max_size=20), answers=st.lists(st.sampled_from(["", "c4d5", "2", "?"]), min_size=1))
def test_round_trip(name: str, answers: list[str]) -> None:
    line = write("3f2a9c01", name, answers)
    assert line.isascii()
    (found,) = find(f"My answers:\n{line}\nBye")
    assert (found.quiz, found.answers) == ("3f2a9c01", tuple(answers))


def test_name_round_trip() -> None:
    assert find(write("3f2a9c01", "Zoë B", ["2"]))[0].name == "Zoë B"


@pytest.mark.parametrize("end", range(len("kamisado-quiz"), len(LINE)))
def test_truncated_line_is_invalid(end: int) -> None:
    assert find(LINE[:end])[0].quiz == ""


@given(at=st.integers(14, len(LINE) - 1), sign=st.characters())
def test_changed_line_is_invalid(at: int, sign: str) -> None:
    changed = LINE[:at] + sign + LINE[at + 1 :]
    if changed.split() != LINE.split():
        assert all(found.quiz == "" for found in find(changed))


@given(text=st.text())
def test_other_text_has_no_codes(text: str) -> None:
    assert find(text) == []
    assert find("kamisado-quiz " + text) == [Line("", "", ())]


def test_later_version_is_invalid() -> None:
    assert find(LINE.replace("quiz 1", "quiz 2"))[0].quiz == ""


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Ann B", "kamisado-quiz 1 3f2a9c01 Ann%20B c4d5,2,- 7096c8ae"),
        ("Ann", "kamisado-quiz 1 3f2a9c01 Ann c4d5,2,- 83b64345"),
        ("Zoë B", "kamisado-quiz 1 3f2a9c01 Zo%C3%AB%20B c4d5,2,- c2b8c795"),
    ],
)
def test_lines_pasted_earlier_stay_valid(name: str, line: str) -> None:
    assert write("3f2a9c01", name, ["c4d5", "2", ""]) == line
    assert find(line) == [Line("3f2a9c01", name, ("c4d5", "2", ""))]

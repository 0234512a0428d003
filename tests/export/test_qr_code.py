"""QR codes, held against those of another program, module by module."""

import pytest
import segno

from kamisado_widget.export.qr_code import filled_up, qr_code, symbol

_ROOM = (
    *(14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666),
    *(711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989),
    *(2099, 2213, 2331),
)
"""Bytes that the standard has room for in each version at level M."""


def full(version: int) -> str:
    """A text that just fits."""
    return ("https://example.org/room?k3m9x2ab=" * 100)[: _ROOM[version - 1]]


def theirs(version: int, mask: int) -> list[list[bool]]:
    made = segno.make(full(version), mode="byte", error="m", version=version, mask=mask, boost_error=False)
    return [[bool(module) for module in row] for row in made.matrix]


@pytest.mark.parametrize("version", range(1, 41))
def test_each_version_is_as_it_should_be(version: int) -> None:
    assert symbol(full(version), version, version % 8) == theirs(version, version % 8)


@pytest.mark.parametrize("mask", range(8))
@pytest.mark.parametrize("version", [1, 7])
def test_each_mask_is_as_it_should_be(version: int, mask: int) -> None:
    assert symbol(full(version), version, mask) == theirs(version, mask)


def test_what_is_left_over_is_filled_up_as_the_standard_says() -> None:
    assert filled_up(b"abc", 1).hex() == "4036162630" + "ec11" * 5 + "ec"


@pytest.mark.parametrize("version", [1, 2, 5])
def test_a_code_is_as_small_as_it_can_be_and_goes_by_one_of_the_masks(version: int) -> None:
    path, size = qr_code(full(version))
    assert size == 17 + 4 * version
    assert path in {_path(theirs(version, mask)) for mask in range(8)}
    assert qr_code(full(version) + "x")[1] == size + 4


def _path(rows: list[list[bool]]) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)


def test_what_is_too_long_for_any_code_has_none() -> None:
    assert qr_code(full(40) + "x") == ("", 0)

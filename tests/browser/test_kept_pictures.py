from __future__ import annotations

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.pictures import kept_pictures
from tests.pictures.kept_pictures import FOLDER, KEPT, difference, drawn, name_of

pytestmark = pytest.mark.slow

SEEN = 28  # of 255: smaller differences come from browser versions


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: name_of(*kept))
def test_pictures_match(browser: Browser, kept: tuple[str, bool, int]) -> None:
    before = Image.open(FOLDER / name_of(*kept))
    found = difference(drawn(browser, *kept), before)
    assert found < SEEN, "the picture changed; if intended, run python tests/pictures/kept_pictures.py"


def test_visible_differences_are_detected() -> None:
    kept = Image.open(FOLDER / name_of("mid-round", True, 1280)).convert("RGB")
    other = kept.copy()
    ImageDraw.Draw(other).rectangle((100, 60, 125, 85), fill="#888")  # one more tower
    assert difference(kept, other) >= SEEN
    assert difference(kept, kept) == 0


def test_pictures_are_small_and_complete() -> None:
    files = {path.name: path.stat().st_size for path in kept_pictures.FOLDER.iterdir()}
    assert set(files) == {name_of(*kept) for kept in KEPT}
    assert sum(files.values()) < 300_000

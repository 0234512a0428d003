from __future__ import annotations

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.pictures import kept_pictures
from tests.pictures.kept_pictures import FOLDER, KEPT, difference, drawn, name_of

pytestmark = pytest.mark.slow

SEEN = 28  # of 255: less is another version of the browser


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: name_of(*kept))
def test_it_looks_as_it_did(browser: Browser, kept: tuple[str, bool, int]) -> None:
    before = Image.open(FOLDER / name_of(*kept))
    found = difference(drawn(browser, *kept), before)
    assert found < SEEN, "if it was meant: python tests/pictures/kept_pictures.py"


def test_what_the_eye_sees_is_noticed() -> None:
    kept = Image.open(FOLDER / name_of("mid-round", True, 1280)).convert("RGB")
    other = kept.copy()
    ImageDraw.Draw(other).rectangle((100, 60, 125, 85), fill="#888")  # a tower more
    assert difference(kept, other) >= SEEN
    assert difference(kept, kept) == 0


def test_they_are_small_and_all_there() -> None:
    files = {path.name: path.stat().st_size for path in kept_pictures.FOLDER.iterdir()}
    assert set(files) == {name_of(*kept) for kept in KEPT}
    assert sum(files.values()) < 300_000

"""A dozen small reference pictures from the contact sheet, so that no change goes unnoticed.

    python tests/pictures/kept_pictures.py    # redraw them; check `git diff`

Text uses Pillow's font, since the fonts of machines differ.
"""

from __future__ import annotations

import base64
import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PIL import Image, ImageChops, ImageFilter, ImageFont  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser import chromium  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.pictures import contact_sheet  # noqa: E402

FOLDER = ROOT / "tests" / "browser" / "kept"
WIDTH = 260  # px of a picture that is kept
BLOCK = 20  # px: differences are averaged over blocks of this size
KEPT = [
    ("start", True, 390),
    ("start", False, 1280),
    ("mid-round", True, 1280),
    ("glyphs", True, 390),
    ("chain", False, 390),
    ("triple-push", True, 390),
    ("verdicts", True, 1280),
    ("lesson-choice", True, 390),
    ("lesson-squares", False, 1280),
    ("quiz", False, 390),
    ("puzzle", True, 1280),
    ("over", False, 1920),
]


def name_of(scene: str, light: bool, width: int) -> str:
    return f"{scene}-{width}-{'light' if light else 'dark'}.png"


def pinned_font() -> str:
    font = ImageFont.load_default(16)
    assert isinstance(font, ImageFont.FreeTypeFont)
    data = base64.b64encode(font.font_bytes).decode()
    return (
        f'@font-face {{ font-family: pinned; src: url("data:font/ttf;base64,{data}"); }}'
        "body, body * { font-family: pinned !important; }"
    )


def drawn(browser: Browser, scene: str, light: bool, width: int) -> Image.Image:
    (found,) = [each for each in contact_sheet.SCENES if each.name == scene]
    with (
        contact_sheet.window(browser, light, width) as context,
        context.new_page() as page,
        found.shown(page, light),
    ):
        return small(page)


def small(page: Page) -> Image.Image:
    page.add_style_tag(content=pinned_font())
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return picture.resize((WIDTH, round(WIDTH * picture.height / picture.width)), Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The largest difference between two pictures, 0 to 255, ignoring slightly moved edges."""
    if one.size != other.size:
        return 255.0
    soft = [each.convert("RGB").filter(ImageFilter.GaussianBlur(2)) for each in (one, other)]
    apart = ImageChops.difference(*soft).convert("L")
    blocks = apart.resize((apart.width // BLOCK, apart.height // BLOCK), Image.Resampling.BOX)
    return float(blocks.getextrema()[1])  # type: ignore[arg-type]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        program = chromium.find(playwright.chromium)
        if program is None:
            sys.exit(chromium.HELP)
        with playwright.chromium.launch(executable_path=program, args=FLAGS) as browser:
            for kept in KEPT:
                picture = drawn(browser, *kept)
                picture.quantize(96).save(FOLDER / name_of(*kept), optimize=True)


if __name__ == "__main__":
    main()

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import kamisado_widget.svg
from js import hatch_build
from tests.svg.test_palette import contrast

LOOK = json.loads((Path(kamisado_widget.svg.__file__).parent / "look.json").read_text("utf-8"))
TOKENS: dict[str, str] = LOOK["tokens"]
SHEETS = sorted((hatch_build.JS / "src").rglob("*.css"))
VARIABLE = re.compile(r"var\(--([\w-]+)\)")


def flat(part: dict[str, object], before: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in part.items():
        if isinstance(value, dict):
            found |= flat(value, f"{before}{key}-")
        else:
            found[before + key] = str(value)
    return found


NAMED = flat({"players": LOOK["players"], "marks": LOOK["marks"]}) | TOKENS


def value(name: str) -> str:
    return VARIABLE.sub(lambda found: value(found[1]), NAMED[name])


def mixed(color: str, share: float, ground: str) -> str:
    pairs = [(int(color[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * over + (1 - share) * under):02x}" for over, under in pairs)


def share_of(name: str) -> float:
    base = (hatch_build.JS / "src/styles/base.css").read_text("utf-8")
    found = re.search(rf"--{name}: color-mix\(in srgb, var\(--text\) (\d+)%, transparent\)", base)
    assert found
    return int(found[1]) / 100


WRITTEN = {
    "a color": r"(?<=[:(, ])#[0-9a-f]{3,8}\b",  # a color, not an element's id
    "a size of type": r"font(?:-size)?:[^;{]*\d(?:px|pt|r?em)\b",
    "a radius": r"border-radius:[^;{]*[1-9]\d*(?:px|r?em|%)",
    "a duration": r"[ (]\d*\.?\d+m?s\b",
}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
@pytest.mark.parametrize("what", WRITTEN)
def test_a_style_sheet_takes_from_the_tokens(sheet: Path, what: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(WRITTEN[what], text) == []


def test_css_variables_are_declared() -> None:
    sources = [path.read_text("utf-8") for path in (*SHEETS, *(hatch_build.JS / "src").rglob("*.ts*"))]
    declared = set(re.findall(r'(?:^|[\s"`])--([\w-]+)(?=":|: |",)', "\n".join(sources)))
    colors = {*LOOK["palettes"]["standard"]}
    host = re.compile(r"^(?:jp|vscode|colab|bs)-")
    asked = {
        name for text in sources for name in re.findall(r"var\(--([\w-]+)", text) if not host.match(name)
    }
    assert asked <= declared | colors | NAMED.keys()
    assert not declared & NAMED.keys()


@pytest.mark.parametrize("tone", ["light", "dark"])
def test_text_contrast(tone: str) -> None:
    ink, paper = value(f"ink-{tone}"), value(f"paper-{tone}")
    assert contrast(ink, paper) >= 12
    assert contrast(mixed(ink, share_of("muted"), paper), paper) >= 7
    assert contrast(ink, mixed(ink, share_of("wash"), paper)) >= 7


@pytest.mark.parametrize("tone", ["light", "dark"])
def test_button_contrast(tone: str) -> None:
    ink, paper = value(f"ink-{tone}"), value(f"paper-{tone}")
    pressed = mixed(ink, share_of("line"), paper)
    assert contrast(ink, pressed) >= 4.5
    assert contrast(value("on-accent"), value("accent")) >= 7


def test_the_accent_is_the_players_gold_and_its_partner_black() -> None:
    assert value("accent") == LOOK["players"]["gold"]["rim"]
    assert contrast(value("accent"), LOOK["players"]["black"]["edge"]) >= 7

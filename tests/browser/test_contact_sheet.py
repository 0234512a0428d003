from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.pictures import contact_sheet

pytestmark = pytest.mark.slow


def test_a_sheet_is_drawn_into_a_folder_beside_oneself(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    start = [scene for scene in contact_sheet.SCENES if scene.name == "start"]
    contact_sheet.draw_sheet(browser, Path("out"), start)
    pictures = {contact_sheet.file_of(start[0], *format) for format in contact_sheet.FORMATS}
    assert {path.name for path in (tmp_path / "out").iterdir()} == pictures | {"sheet.html", "sheet.png"}


def test_who_asks_for_help_gets_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        contact_sheet.read_arguments(["--help"])
    assert "--scenes" in capsys.readouterr().out

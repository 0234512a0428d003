import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = "00_first_moves"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "kamisado_widget", tmp_path / "kamisado_widget", ignore=ignored)
    (tmp_path / "notebooks").mkdir()
    shutil.copy(ROOT / f"notebooks/{CHAPTER}.ipynb", tmp_path / "notebooks")
    for language in LANGUAGES[1:]:
        folder = tmp_path / "notebooks/translations" / language
        folder.mkdir(parents=True)
        shutil.copy(ROOT / f"notebooks/translations/{language}/{CHAPTER}.md", folder)
    return tmp_path


def run(checkout: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(checkout), "PYTHONUTF8": "1"},
        timeout=300,
    )
    return done.stdout


def catalog(checkout: Path, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (checkout / f"kamisado_widget/i18n/{language}.json").read_text("utf-8")
    )
    return found


def test_new_language_has_every_key(checkout: Path) -> None:
    run(checkout, "-m", "kamisado_widget.i18n", "new", "pl")
    english, own = catalog(checkout, "en"), catalog(checkout, "pl")
    assert {
        section: [*texts] for section, texts in own.items() if section not in ("plural", "number", "course")
    } == {section: [*texts] for section, texts in english.items() if section not in ("plural", "number")}
    assert [*own["course"]] == [*catalog(checkout, "de")["course"]]
    assert not any(text for texts in own.values() for text in texts.values())
    say = "from kamisado_widget.i18n import say; print(say('turn.must', 'pl', player='gold', color='red'))"
    assert run(checkout, "-c", say) == "Gold must move the red tower.\n"


def test_a_chapter_can_be_translated_cell_by_cell(checkout: Path) -> None:
    told = run(checkout, "-m", "kamisado_widget.i18n", "new", "pl")
    file = checkout / f"notebooks/translations/pl/{CHAPTER}.md"
    assert f"{file}: translate cell-00" in told
    head, rest = file.read_text("utf-8").split("\n", 1)
    file.write_text(f"{head}\n# Pierwsze ruchy\n{rest}", "utf-8")
    told = run(checkout, "-m", "kamisado_widget.i18n", "new", "pl")
    assert "cell-00" not in told
    assert "# Pierwsze ruchy" in file.read_text("utf-8")


def test_new_english_keys_are_added(checkout: Path) -> None:
    german, english = catalog(checkout, "de"), catalog(checkout, "en")
    english["turn"]["late"] = "It is late."
    (checkout / "kamisado_widget/i18n/en.json").write_text(json.dumps(english), "utf-8")
    assert "1 empty text" in run(checkout, "-m", "kamisado_widget.i18n", "new", "de")
    assert catalog(checkout, "de")["turn"] == {**german["turn"], "late": ""}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_complete_language_is_unchanged(checkout: Path, language: str) -> None:
    file = checkout / f"notebooks/translations/{language}/{CHAPTER}.md"
    before = catalog(checkout, language), file.read_text("utf-8")
    run(checkout, "-m", "kamisado_widget.i18n", "new", language)
    assert (catalog(checkout, language), file.read_text("utf-8")) == before

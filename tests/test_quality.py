import re
import subprocess
import sys
from pathlib import Path

import pytest

from js import hatch_build

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.usefixtures("node_modules")


@pytest.mark.parametrize(
    "command", ["ruff check", "ruff format --check", pytest.param("mypy", marks=pytest.mark.slow)]
)
def test_python(command: str) -> None:
    assert subprocess.run([sys.executable, "-m", *command.split()], cwd=ROOT).returncode == 0


def test_typescript() -> None:
    hatch_build.run_node("node_modules/typescript/bin/tsc")


def test_front_end() -> None:
    hatch_build.run_node("--test", "src/**/*.test.ts")


def test_every_form_has_a_button_that_sends_it() -> None:
    pages = [*(ROOT / "js/src").rglob("*.tsx"), *(ROOT / "kamisado_widget").rglob("*.html")]
    forms = re.findall(r"<form\b.*?</form>", "\f".join(page.read_text("utf-8") for page in pages), re.S)
    assert forms
    assert [form for form in forms if not re.search(r'<button(?![^>]*type="button")', form)] == []

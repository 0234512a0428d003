"""Every example in a docstring and in the README runs."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import kamisado_widget

ROOT = Path(__file__).resolve().parents[1]
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(kamisado_widget.__path__, "kamisado_widget.")
    if not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), report=True).failed == 0


def test_the_readme_s_lines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # they write a file
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_readme_names_files_that_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)", text):
        assert (ROOT / target).exists(), target

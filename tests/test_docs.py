import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import kamisado_widget
from kamisado_widget.tools.readme_picture import idea

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(kamisado_widget.__path__, "kamisado_widget.")
    if not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), report=True).failed == 0


def test_readme_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the examples write a file
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_readme_as_plain_text() -> None:
    targets = re.findall(r"\]\(([^)]+)\)|(?:src|href)=[\"']?([^\"'\s>]+)|^\[[^]]+\]:\s*(\S+)", README, re.M)
    assert [
        target for found in targets for target in found if target and not target.startswith("https://")
    ] == [".github/idea.svg"]
    assert (ROOT / ".github" / "idea.svg").read_text("utf-8") == idea()


def test_readme_files_exist() -> None:
    named = re.findall(r"(?<![\w/.-])((?:notebooks|tests|js|\.ci|\.github)/[\w./]*)", README)
    assert named
    for target in named:
        assert (ROOT / target.rstrip(".")).exists(), target

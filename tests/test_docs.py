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
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), report=True).failed == 0


def test_the_readme_s_lines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # they write a file
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_readme_reads_well_where_only_its_text_is_shown() -> None:
    targets = re.findall(r"\]\(([^)]+)\)|(?:src|href)=[\"']?([^\"'\s>]+)|^\[[^]]+\]:\s*(\S+)", README, re.M)
    assert [
        target for found in targets for target in found if target and not target.startswith("https://")
    ] == [".github/idea.svg"]
    assert (ROOT / ".github" / "idea.svg").read_text("utf-8") == idea()


def test_the_readme_names_files_that_are_there() -> None:
    named = re.findall(r"(?<![\w/.-])((?:notebooks|tests|js|\.ci|\.github)/[\w./]*)", README)
    assert named
    for target in named:
        assert (ROOT / target.rstrip(".")).exists(), target

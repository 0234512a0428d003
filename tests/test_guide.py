import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kamisado_widget import Position
from kamisado_widget.rules import Player, verify
from tests.test_house import ROOMS

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "notebooks" / "for_contributors"
GUIDE = (FOLDER / "guide.md").read_text("utf-8")
CHANGELOG = (FOLDER / "changelog.md").read_text("utf-8")


def test_files_exist() -> None:
    named = set(re.findall(r"`((?:kamisado_widget|js|notebooks|tests|\.ci)/[\w./*-]*)", GUIDE))
    named |= set(re.findall(r"python ((?:js|tests)/[\w.]+)", GUIDE))
    assert len(named) > 20
    for name in named:
        assert (ROOT / name).exists(), name


def test_packages_are_listed_in_order() -> None:
    house = re.search(r"```\n(kamisado_widget/.*?)```", GUIDE, re.DOTALL)
    assert house
    assert [name for name in re.findall(r"^  (\w+)/", house[1], re.M) if name in ROOMS] == ROOMS


def test_proof_holds() -> None:
    proof = re.search(r"```\n(Kamisado proof .*?)```", GUIDE, re.DOTALL)
    assert proof
    assert verify(Position.start(), proof[1]) is Player.BLACK


def test_links() -> None:
    for text in (GUIDE, CHANGELOG):
        for target in re.findall(r"\]\((?!http)([^)#]+)", text):
            assert (FOLDER / target).exists(), target


@pytest.fixture
def package(tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(ROOT / "kamisado_widget", tmp_path / "kamisado_widget", ignore=ignored))


def run(package: Path, code: str) -> str:
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(package.parent)!r}); {code}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_add_a_ruleset(package: Path) -> None:
    file = package / "rules" / "rulesets.json"
    rulesets = json.loads(file.read_text("utf-8"))
    rulesets["snail"] = {**rulesets["official"], "ranges": [2, 2, 1, 1]}
    file.write_text(json.dumps(rulesets), encoding="utf-8")
    code = (
        "from kamisado_widget import Match; match = Match('standard', ruleset='snail'); "
        "match.play('c8c6'); assert Match.parse(str(match)) == match; "
        "print(max(int(str(m)[3]) - int(str(m)[1]) for m in match.position.legal_moves), match.ruleset)"
    )
    assert run(package, code) == "2 snail"


def test_changelog_has_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert re.findall(r"^## (\S+)", CHANGELOG, re.M)[0] == version

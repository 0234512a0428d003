import re
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".github"


def test_the_citation_names_what_the_package_is_called() -> None:
    said = yaml.safe_load((FOLDER / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert said["title"].replace("_", "-") == project["name"]
    assert said["license"] == project["license"]
    assert [each["name"] for each in said["authors"]] == [each["name"] for each in project["authors"]]


def test_what_it_says_about_taking_part_leads_somewhere() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.md"))
    for target in re.findall(r"\]\((?!https:)([^)#]+)", text):
        assert (FOLDER / target).exists(), target
    for name in re.findall(r"`((?:kamisado_widget|\.ci)/[\w./]*)`", text):
        assert (ROOT / name).exists(), name

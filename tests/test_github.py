import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".github"
FORMS = sorted((FOLDER / "ISSUE_TEMPLATE").glob("*.yml"))
# https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests
FIELDS = {"checkboxes", "dropdown", "input", "textarea"}


def commands(workflow: str) -> list[str]:
    jobs = yaml.safe_load((FOLDER / "workflows" / workflow).read_text("utf-8"))["jobs"].values()
    return [step["run"] for job in jobs for step in job.get("steps", ()) if "run" in step]


def test_the_workflow_runs_all_tests() -> None:
    assert ".ci/run" in commands("tests.yml")


@pytest.mark.parametrize("workflow", sorted(path.name for path in (FOLDER / "workflows").iterdir()))
def test_what_a_workflow_runs_of_the_project_is_there(workflow: str) -> None:
    for command in commands(workflow):
        for program in re.findall(r"\.ci/[\w.]+", command):
            assert (ROOT / program).is_file(), command
        for part in re.findall(r"-m kamisado_widget (\w+)", command):
            done = subprocess.run(
                [sys.executable, "-m", "kamisado_widget"], cwd=ROOT, capture_output=True, text=True
            )
            assert f"  {part} " in done.stdout + done.stderr, command


def test_the_citation_names_what_the_package_is_called() -> None:
    said = yaml.safe_load((FOLDER / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert said["title"].replace("_", "-") == project["name"]
    assert said["license"] == project["license"]
    assert [each["name"] for each in said["authors"]] == [each["name"] for each in project["authors"]]


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_is_one(form: Path) -> None:
    content = yaml.safe_load(form.read_text("utf-8"))
    assert content["name"]
    assert content["description"]
    asked = content["body"]
    assert {field["type"] for field in asked} <= FIELDS
    assert len({field["id"] for field in asked}) == len(asked)
    assert all(field["attributes"]["label"] for field in asked)
    assert any(field.get("validations", {}).get("required") for field in asked)


def test_what_it_says_about_taking_part_leads_somewhere() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.md"))
    for target in re.findall(r"\]\((?!https:)([^)#]+)", text):
        assert (FOLDER / target).exists(), target
    for name in re.findall(r"`((?:kamisado_widget|\.ci)/[\w./]*)`", text):
        assert (ROOT / name).exists(), name

"""What people look for on the page of a project: how to take part, forms for issues, tests that run."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".github"
FORMS = sorted((FOLDER / "ISSUE_TEMPLATE").glob("*.yml"))
# https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests
FIELDS = {"checkboxes", "dropdown", "input", "textarea"}


def test_the_workflow_runs_all_tests() -> None:
    (workflow,) = (FOLDER / "workflows").glob("*.yml")
    steps = [
        step for job in yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values() for step in job["steps"]
    ]
    assert [step["run"] for step in steps if "run" in step] == [".ci/run"]


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
    text = (FOLDER / "CONTRIBUTING.md").read_text("utf-8")
    for target in re.findall(r"\]\((?!https:)([^)#]+)", text):
        assert (FOLDER / target).exists(), target
    for name in re.findall(r"`((?:kamisado_widget|\.ci)/[\w./]*)`", text):
        assert (ROOT / name).exists(), name

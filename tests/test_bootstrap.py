import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from kamisado_widget import bootstrap
from kamisado_widget.tools.solver_build import compiler

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)


def test_unknown_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["play"]) == 2
    usage = capsys.readouterr().out
    assert all(f"\n  {command} " in usage for command in ("lab", "course", "test", "site", "docs"))


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["site", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(arguments) == 0
    assert capsys.readouterr().out == bootstrap.USAGE + "\n"


def test_arguments_and_exit_code_are_passed_on() -> None:
    done = run("-m", "kamisado_widget", "test", "--unknown-option")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--unknown-option" in done.stderr
    assert done.stdout.startswith("Using this Python: it has all packages.\n")


def test_old_python() -> None:
    old = "import runpy, sys; sys.version_info = (3, 10, 1); runpy.run_module('kamisado_widget')"
    done = run("-c", old)
    assert done.returncode == 1
    assert done.stderr == "kamisado_widget needs Python 3.11 or newer; this is Python 3.10.\n"


def test_it_starts_with_the_standard_library_alone() -> None:
    bare = run(
        "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import kamisado_widget.bootstrap"
    )
    assert bare.returncode == 0, bare.stderr


@pytest.mark.parametrize("requirement", ["kamisado-missing-package", "pytest<1"])
def test_installed_versions(monkeypatch: pytest.MonkeyPatch, requirement: str) -> None:
    assert bootstrap.has_everything("dev")
    monkeypatch.setattr(bootstrap, "requirements", lambda extra: [requirement])
    assert not bootstrap.has_everything("dev")


def test_uv_comes_before_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "has_everything", lambda extra: False)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/bin/{name}")
    assert bootstrap.python_with("lab") == ["/bin/uv", "run", "--no-dev", "--extra", "lab", "python"]


class Machine:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[list[str]] = []
        self.project = folder / "pyproject.toml"
        self.project.write_text("")
        monkeypatch.setattr(bootstrap, "PROJECT", self.project)
        monkeypatch.setattr(bootstrap, "VENV", folder / ".venv")
        monkeypatch.setattr(bootstrap, "VENV_PYTHON", folder / ".venv" / "python")
        monkeypatch.setattr(bootstrap.subprocess, "run", self.run)

    def run(self, command: list[Any], **options: Any) -> subprocess.CompletedProcess[str]:
        self.commands.append([str(word) for word in command])
        if "venv" in command:
            bootstrap.VENV.mkdir()
            bootstrap.VENV_PYTHON.touch()
        return subprocess.CompletedProcess(command, 0)

    def installs(self) -> int:
        return sum("install" in command for command in self.commands)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_environment_is_cached(machine: Machine) -> None:
    bootstrap.make_venv("lab")
    assert [command[1:3] for command in machine.commands] == [["-m", "venv"], ["-m", "pip"]]
    assert machine.commands[-1][-1].endswith("[lab]")
    bootstrap.make_venv("lab")
    assert machine.installs() == 1
    bootstrap.make_venv("dev")
    assert machine.installs() == 2
    machine.project.write_text("changed")
    bootstrap.make_venv("lab")
    assert machine.installs() == 3


def test_missing_ensurepip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=r"sudo apt install python3\.\d+-venv"):
        bootstrap.need_ensurepip()


def lock() -> str:
    return (ROOT / "uv.lock").read_text("utf-8")


def test_constraints_match_the_lock() -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", bootstrap.CONSTRAINTS.read_text("utf-8"), re.M))
    locked = {(package["name"], package["version"]) for package in tomllib.loads(lock())["package"]}
    assert locked >= set(pinned.items())
    for requirement in map(Requirement, bootstrap.requirements("dev")):
        assert requirement.specifier.contains(pinned[requirement.name]), requirement


def test_the_lock_has_every_requirement_from_the_public_index() -> None:
    assert set(re.findall(r"https?://([^/]+)/", lock())) == {"pypi.org", "files.pythonhosted.org"}
    (own,) = (package for package in tomllib.loads(lock())["package"] if "editable" in package["source"])
    locked = {(each["name"], each.get("specifier", "")) for each in own["metadata"]["requires-dist"]}
    project = tomllib.loads(bootstrap.PROJECT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = list(map(Requirement, [*project["dependencies"], *(each for extra in extras for each in extra)]))
    assert locked == {(requirement.name, str(requirement.specifier)) for requirement in asked}
    for requirement in asked:
        if str(requirement) != compiler():  # another version would build another module
            assert {each.operator for each in requirement.specifier} <= {">="}, requirement

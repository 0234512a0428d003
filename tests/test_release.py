"""The released wheel and sdist, installed in an empty environment without Node.

Each Python that is found here is tried: this one with the oldest packages that the metadata allow, by pip,
and with the newest, by uv; the others with the newest, by pip. ``KAMISADO_PYTHONS`` names folders to look
in, as ``PATH`` does.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TOOLS = ["hypothesis", "ipykernel", "nbclient", "pytest", "pytest-xdist"]
URLS = ["Homepage", "Documentation", "Repository", "Issues", "Changelog"]
BIN = "Scripts" if os.name == "nt" else "bin"
RUN = """
import nbformat, sys
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=120, resources={"metadata": {"path": sys.argv[2]}}).execute()
outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
print(sum("image/svg+xml" in output.get("data", {}) for output in outputs))
"""

pytestmark = pytest.mark.slow


def oldest() -> list[str]:
    found = []
    for requirement in map(Requirement, PROJECT["dependencies"]):
        (least,) = (each.version for each in requirement.specifier if each.operator == ">=")
        found.append(f"{requirement.name}=={least}")
    return found


def pythons() -> Iterator[tuple[str, str]]:
    path = os.pathsep.join(filter(None, [os.environ.get("KAMISADO_PYTHONS"), os.environ.get("PATH")]))
    for minor in range(11, 30):
        version, python = f"3.{minor}", shutil.which(f"python3.{minor}", path=path)
        asks = "import ensurepip, sys; print('%d.%d' % sys.version_info[:2])"
        if python and minor != sys.version_info.minor:
            done = subprocess.run([python, "-c", asks], capture_output=True, text=True)
            if done.stdout.strip() == version:
                yield version, python


class Case(NamedTuple):
    python: str
    packages: list[str]
    kind: str
    installer: str = "pip"


HERE = "%d.%d" % sys.version_info[:2]  # noqa: UP031, short
CASES = {
    f"{HERE} oldest packages": Case(sys.executable, oldest(), "wheel"),
    f"{HERE} newest packages": Case(sys.executable, [], "sdist", installer="uv"),
    **{f"{version} newest packages": Case(python, [], "wheel") for version, python in pythons()},
}


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", folder]
    subprocess.run(command, cwd=ROOT, env=without_node(), check=True)
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def without_node() -> dict[str, str]:
    hidden = ("PYTHONPATH", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PATH": os.defpath if os.name == "nt" else "", "PIP_COMPILE": "0"}


class Installed(NamedTuple):
    python: Path
    case: Case

    def run(self, *command: str | Path, cwd: Path) -> str:
        done = subprocess.run(command, cwd=cwd, env=without_node(), capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout


@pytest.fixture(scope="module", params=CASES)
def installed(
    request: pytest.FixtureRequest, packed: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    case = CASES[request.param]
    folder = tmp_path_factory.mktemp("venv")
    subprocess.run([case.python, "-m", "venv", folder], env=without_node(), check=True)
    made = Installed(folder / BIN / "python", case)
    install = ["-m", "pip", "install", "--quiet"]
    if case.installer == "uv":
        made.run(made.python, *install, "uv", cwd=folder)
        install = ["-m", "uv", "pip", "install", "--quiet", "--python", str(made.python)]
    made.run(made.python, *install, str(packed[case.kind]), *case.packages, *TOOLS, cwd=folder)
    print(f"Installed from the {case.kind} into {request.param}, by {case.installer}.")
    return made


def test_course_runs(installed: Installed, tmp_path: Path) -> None:
    asks = "from importlib.metadata import version; print(version('kamisado-widget'))"
    assert installed.run(installed.python, "-c", asks, cwd=tmp_path).strip() == PROJECT["version"]
    told = installed.run(installed.python, "-m", "kamisado_widget", "course", "other", cwd=tmp_path)
    assert "pip install jupyterlab" in told
    told = installed.run(installed.python.parent / "kamisado", "mine", "--only-copy", cwd=tmp_path)
    assert "The course is in mine" in told
    pictures = installed.run(
        installed.python, "-c", RUN, "mine/00_first_moves.ipynb", tmp_path / "mine", cwd=tmp_path
    )
    assert int(pictures) >= 2


def test_installed_package_works(installed: Installed) -> None:
    names = ["rules/test_position.py", "rules/test_moves.py"]
    files = [ROOT / "tests" / name for name in names]
    widgets = (ROOT / "tests" / "widgets").glob("test_*.py")
    needs = re.compile("harness|gallery")  # need a browser or the tools that build the reference
    files += [path for path in widgets if not needs.search(path.read_text("utf-8"))]
    options = ["-q", "-n0", "-p", "no:cacheprovider"]
    installed.run(installed.python, "-m", "pytest", *options, *files, cwd=ROOT)


def release(checkout: Path, tag: str, folder: Path) -> tuple[int, str]:
    command = [sys.executable, checkout / ".ci" / "release.py", tag, folder]
    done = subprocess.run(command, env=without_node(), capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkout") / "kamisado"
    left = shutil.ignore_patterns(".git", ".venv", ".*_cache", "node_modules", "dist", "tests")
    shutil.copytree(ROOT, folder, ignore=left)
    project = folder / "pyproject.toml"
    urls = "".join(f'{name} = "https://kamisado.org/{name}"\n' for name in URLS)
    text = re.sub(r"(?s)(\[project\.urls\]\n).*?(?=\n\[)", rf"\1{urls}", project.read_text("utf-8"))
    project.write_text(text, "utf-8")
    changelog = folder / "notebooks" / "for_contributors" / "changelog.md"
    heading = f"## {PROJECT['version']}\n"
    changelog.write_text(f"# What has changed\n\n{heading}\n- It is done.\n\n## 0.1\n\n- Begun.\n", "utf-8")
    return folder


def test_a_release_needs_one_tag(checkout: Path, tmp_path: Path) -> None:
    version = PROJECT["version"]
    assert release(checkout, f"v{version}", tmp_path)[0] == 0
    made = {path.suffix for path in tmp_path.iterdir()}
    assert {".whl", ".gz", ".md", ".yaml"} <= made
    assert (tmp_path / "notes.md").read_text("utf-8") == "- It is done."
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
        picture = f"https://kamisado.org/Repository/raw/v{version}/.github/idea.svg"
        assert f"]({picture})" in packed.read(metadata).decode()
    recipe = yaml.safe_load((tmp_path / "recipe.yaml").read_text("utf-8"))
    (sdist,) = tmp_path.glob("*.gz")
    assert recipe["source"]["sha256"] == hashlib.sha256(sdist.read_bytes()).hexdigest()
    assert recipe["package"] == {"name": "kamisado-widget", "version": version}
    assert set(PROJECT["dependencies"]) <= set(recipe["requirements"]["run"])
    assert recipe["build"]["python"]["entry_points"] == ["kamisado = kamisado_widget.command:main"]


def test_a_release_with_another_tag_is_refused(checkout: Path, tmp_path: Path) -> None:
    code, told = release(checkout, "v0.0.0", tmp_path)
    assert code == 1
    assert told == f"The tag is v0.0.0, but the version in pyproject.toml is {PROJECT['version']}.\n"


@pytest.mark.parametrize("name", URLS)
def test_a_release_without_an_address_is_refused(name: str, checkout: Path, tmp_path: Path) -> None:
    project = checkout / "pyproject.toml"
    filled = project.read_text("utf-8")
    project.write_text(filled.replace(f"https://kamisado.org/{name}", "https://example.org/"), "utf-8")
    try:
        code, told = release(checkout, f"v{PROJECT['version']}", tmp_path)
    finally:
        project.write_text(filled, "utf-8")
    assert (code, told) == (1, f"[project.urls] in pyproject.toml has no address for {name}.\n")


def test_metadata_allows_tested_versions() -> None:
    assert PROJECT["requires-python"] == ">=3.11"
    assert f"{HERE} oldest packages" in CASES

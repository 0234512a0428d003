"""Makes a release, or says in a sentence each what is missing.

    python .ci/release.py v4.0.0 FOLDER

writes the wheel, the sdist, the notes and a recipe for conda into FOLDER. The tag is the version, the
changelog has its section, the addresses of the project are filled in, and two builds are the same bytes.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ".github/idea.svg"
LEFT = (".git", ".venv", ".*_cache", ".hypothesis", "node_modules", "dist")
URLS = ("Homepage", "Documentation", "Repository", "Issues", "Changelog")


def main(tag: str, folder: Path) -> int:
    """Return 0 where there is a release in the folder, 1 where something is missing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = (ROOT / "notebooks" / "for_contributors" / "changelog.md").read_text("utf-8")
    notes = section(changelog, project["version"])
    wanting = list(missing(project, tag, notes))
    if not wanting:
        picture = f"{project['urls']['Repository'].rstrip('/')}/raw/{tag}/{PICTURE}"
        wheel, sdist = built(folder, picture)
        with TemporaryDirectory() as again:
            wanting = list(differing([wheel, sdist], built(Path(again), picture)))
        (folder / "notes.md").write_text(notes, "utf-8")
        (folder / "recipe.yaml").write_text(recipe(project, sdist), "utf-8")
    print(*wanting, sep="\n", end="\n" if wanting else "")
    return bool(wanting)


def section(changelog: str, version: str) -> str:
    """Return what the changelog says of a version, without its heading."""
    _, _, after = changelog.partition(f"\n## {version}\n")
    return after.partition("\n## ")[0].strip()


def missing(project: dict[str, Any], tag: str, notes: str) -> Iterator[str]:
    """Say what is wanting before anything is built."""
    if tag != f"v{project['version']}":
        yield f"The tag is {tag}, the version in pyproject.toml {project['version']}."
    if not notes or notes.startswith("Under way."):
        yield f"changelog.md does not say yet what is new in {project['version']}."
    for name in URLS:
        if not re.match(r"https://(?!example\.)[\w.-]+/", project.get("urls", {}).get(name, "")):
            yield f"[project.urls] in pyproject.toml has no address for {name}."


def built(folder: Path, picture: str) -> list[Path]:
    """Return the wheel and the sdist, newly made; the package index has no file beside the README."""
    with TemporaryDirectory() as place:
        copy = Path(shutil.copytree(ROOT, Path(place) / "checkout", ignore=shutil.ignore_patterns(*LEFT)))
        readme = copy / "README.md"
        readme.write_text(readme.read_text("utf-8").replace(PICTURE, picture), "utf-8")
        command = [sys.executable, "-m", "hatchling", "build", "--directory", folder.resolve()]
        subprocess.run(command, cwd=copy, check=True)
    return [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]


def differing(made: list[Path], again: list[Path]) -> Iterator[str]:
    """Name what is not the same when it is built once more."""
    for first, second in zip(made, again, strict=True):
        if first.read_bytes() != second.read_bytes():
            yield f"{first.name} is another one each time that it is built."


def recipe(project: dict[str, Any], sdist: Path) -> str:
    """Write a recipe for conda-forge: https://rattler.build/latest/reference/recipe_file/."""
    name = project["name"]
    needs = "".join(f"    - {each}\n" for each in project["dependencies"])
    entry = "".join(f"    - {script} = {where}\n" for script, where in project["scripts"].items())
    return f"""\
# Written by .ci/release.py from pyproject.toml.
package:
  name: {name}
  version: {project["version"]}
source:
  url: https://pypi.org/packages/source/{name[0]}/{name}/{sdist.name}
  sha256: {hashlib.sha256(sdist.read_bytes()).hexdigest()}
build:
  noarch: python
  script: python -m pip install . --no-deps --no-build-isolation
  python:
    entry_points:
{entry.replace("    - ", "      - ")}requirements:
  host:
    - python
    - pip
    - hatchling
  run:
    - python {project["requires-python"]}
{needs}tests:
  - python:
      imports: [{name.replace("-", "_")}]
  - script: kamisado --only-copy course
about:
  homepage: {project["urls"]["Homepage"]}
  license: {project["license"]}
  license_file: LICENSE
  summary: {project["description"]!r}
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))

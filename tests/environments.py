"""Virtual environments for packages that other tests must not have."""

import os
import subprocess
import sys
import venv
from pathlib import Path

PROGRAM = "Scripts/python.exe" if os.name == "nt" else "bin/python"


def environment(folder: Path, *packages: str) -> Path:
    """Create a virtual environment with some packages and return its Python.

    Uses this Python's pip without compiling, which would take longest.
    """
    venv.create(folder, with_pip=False)
    python = folder / PROGRAM
    install(python, *packages)
    return python


def install(python: Path, *packages: str) -> None:
    """Install packages into an environment."""
    if packages:
        pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--no-compile", *packages], check=True)

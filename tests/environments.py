"""Environments of their own, for what the rest of the tests should not have installed."""

import os
import subprocess
import sys
import venv
from pathlib import Path

PROGRAM = "Scripts/python.exe" if os.name == "nt" else "bin/python"


def environment(folder: Path, *packages: str) -> Path:
    """Make an environment with some packages, and return its Python.

    This Python's pip does it, and compiles nothing: that would take longest, and most is never run.
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

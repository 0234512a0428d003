"""The version: from ``pyproject.toml`` in a checkout, else of the installed package."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

_NAME = "kamisado-widget"


def _version() -> str:
    file = Path(__file__).parents[1] / "pyproject.toml"
    if file.is_file():
        project = tomllib.loads(file.read_text("utf-8")).get("project", {})
        if project.get("name") == _NAME:
            return str(project["version"])
    return version(_NAME)


__version__ = _version()

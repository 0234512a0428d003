"""The list by which Pyodide knows its packages."""

from __future__ import annotations

import hashlib
import json
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

_BROWSER = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
}


def write_lock(folder: Path) -> list[str]:
    """Write a folder's wheels into its ``pyodide-lock.json``, in place of those it named."""
    path = folder / "pyodide-lock.json"
    info = json.loads(path.read_text(encoding="utf-8"))["info"]
    browser = {**_BROWSER, "python_full_version": info["python"], "python_version": info["python"][:4]}
    packages = {entry["name"]: entry for entry in map(_entry, sorted(folder.glob("*.whl")))}
    for entry in packages.values():
        entry["depends"] = [name for name in _needed(entry["depends"], browser) if name in packages]
    path.write_text(json.dumps({"info": info, "packages": packages}, indent=1), encoding="utf-8")
    return list(packages)


def _entry(wheel: Path) -> dict[str, Any]:
    from packaging.utils import canonicalize_name

    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
        about = _metadata(content)
    tops = {name.split("/")[0].removesuffix(".py") for name in names}
    return {
        "name": canonicalize_name(about["Name"]),
        "version": about["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(name for name in tops if name.isidentifier()),
        "depends": about.get_all("Requires-Dist", []),
        "unvendored_tests": False,
    }


def _metadata(wheel: zipfile.ZipFile) -> Message:
    path = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(path).decode("utf-8"), headersonly=True)


def _needed(requirements: list[str], browser: dict[str, str]) -> list[str]:
    """Return the names of what is required in a browser."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    required = map(Requirement, requirements)
    return [canonicalize_name(one.name) for one in required if not one.marker or one.marker.evaluate(browser)]

"""Write the API reference with pdoc: ``python -m kamisado_widget.tools.reference FOLDER``."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import warnings
from importlib import resources
from pathlib import Path
from types import ModuleType
from urllib.parse import quote

_HOME = "index.html"
_PACKAGE = str(__package__).partition(".")[0]  # the package's name differs when this runs


def modules() -> list[str]:
    """Return the modules with a page; load all their lazy names, which pdoc would miss."""
    found = [_PACKAGE]
    for _, name, _ in pkgutil.walk_packages(importlib.import_module(_PACKAGE).__path__, f"{_PACKAGE}."):
        if not name.endswith(("__main__", ".bootstrap")) and ".tools" not in name:
            found.append(name)
    for name in found:
        module = importlib.import_module(name)
        for public in getattr(module, "__all__", ()):
            vars(module)[public] = getattr(module, public)
    return found


def _list_contents(names: list[str]) -> None:
    """Link each package's page to its modules' pages, which pdoc omits for packages with ``__all__``."""
    for name in names:
        inside = [each for each in names if each.rpartition(".")[0] == name]
        lines = [f"- `{each}`: {_first_line(sys.modules[each])}" for each in inside]
        if lines:
            package = sys.modules[name]
            package.__doc__ = "\n".join([package.__doc__ or "", "", *lines, ""])


def _first_line(module: ModuleType) -> str:
    return (module.__doc__ or "").strip().partition("\n")[0]


def write(folder: str | Path) -> Path:
    import pdoc

    pdoc.render.configure(docformat="numpy", show_source=False, logo=_logo(), logo_link=_HOME)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # names imported for type checkers only
        names = modules()
        _list_contents(names)
        pdoc.pdoc(*names, output_directory=Path(folder))
    for page in Path(folder).glob("*/**/*.html"):  # links are written unchanged
        up = "../" * len(page.relative_to(folder).parents[1:])
        text = page.read_text("utf-8").replace(f'<a href="{_HOME}">', f'<a href="{up}{_HOME}">')
        page.write_text(text, "utf-8", newline="\n")
    return Path(folder, f"{_PACKAGE}.html")


def _logo() -> str:
    icon = (resources.files(_PACKAGE) / "browser" / "site" / "icon.svg").read_text("utf-8")
    small = icon.replace("<svg", '<svg width="64"', 1)
    return f"data:image/svg+xml,{quote(small)}"


if __name__ == "__main__":
    print(f"The reference starts at {write(sys.argv[1])}.")

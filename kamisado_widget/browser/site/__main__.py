"""``python -m kamisado_widget.browser.site FOLDER [--notebooks]``: the site of a checkout."""

import argparse
import subprocess
import sys
from pathlib import Path

from ...i18n import say
from .build import SiteError, build

ROOT = Path(__file__).resolve().parents[3]


def main(arguments: list[str]) -> int:
    """Make the site, and say where it is and how to look at it."""
    parser = argparse.ArgumentParser(prog="python -m kamisado_widget site")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--notebooks", action="store_true", help=say("site.notebooks"))
    told = parser.parse_args(arguments)
    try:
        size = build(told.folder, ROOT / "notebooks", with_notebooks=told.notebooks)
    except (SiteError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    print(say("site.done", folder=told.folder, size=round(size / 1e6)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

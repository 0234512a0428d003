"""``python -m kamisado_widget.browser.site``: build the site of a checkout."""

import argparse
import subprocess
import sys
from pathlib import Path

from ...command import notebooks
from .build import SiteError, build

COURSE = notebooks()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m kamisado_widget site")
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--notebooks", action="store_true", help="add the notebooks, so that pupils can write Python"
    )
    told = parser.parse_args(arguments)
    try:
        size = build(told.folder, COURSE, with_notebooks=told.notebooks)
    except (SiteError, OSError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The site is in {told.folder} ({size / 1e6:.0f} MB).")
    print(f"To look at it: python -m http.server --directory {told.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

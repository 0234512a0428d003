"""``python -m kamisado_widget.browser.site``: build the site of a checkout."""

import argparse
import subprocess
import sys
from pathlib import Path

from ...command import notebooks
from ...i18n import environment_language, say, speaking
from ...i18n.arguments import parse
from .build import SiteError, build

COURSE = notebooks()


def main(arguments: list[str]) -> int:
    """Build the site and print where it is."""
    with speaking(environment_language()):
        told = parse(_parser, arguments)
        try:
            size = build(told.target, COURSE, with_notebooks=told.notebooks)
        except (SiteError, OSError, subprocess.CalledProcessError) as error:
            print(error, file=sys.stderr)
            return 1
        print(say("site.done", folder=told.target, size=round(size / 1e6)))
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kamisado_widget site")
    parser.add_argument("target", type=Path)
    parser.add_argument("--notebooks", action="store_true", help=say("site.notebooks"))
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""``python -m kamisado_widget.browser.site``: the site of a checkout, as a folder or as one file."""

import argparse
import subprocess
import sys
from pathlib import Path

from ...command import notebooks
from ...export.links import known_site
from ...i18n import environment_language, say, speaking
from ...i18n.arguments import parse
from .build import SiteError, build
from .one_file import one_file

COURSE = notebooks()


def main(arguments: list[str]) -> int:
    """Make the site, or all of it in one file, and say where it is."""
    with speaking(environment_language()):
        return _make(parse(_parser, arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kamisado_widget site")
    parser.add_argument("target", type=Path)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--notebooks", action="store_true", help=say("site.notebooks"))
    kinds.add_argument("--one-file", action="store_true", help=say("site.one_file"))
    parser.add_argument("--show", default="", metavar="LINK", help=say("site.show"))
    return parser


def _make(told: argparse.Namespace) -> int:
    try:
        if told.one_file:
            print(_write_one_file(told.target, told.show))
        else:
            size = build(told.target, COURSE, with_notebooks=told.notebooks)
            print(say("site.done", folder=told.target, size=round(size / 1e6)))
    except (SiteError, OSError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _write_one_file(file: Path, fragment: str) -> str:
    page = one_file(COURSE, fragment, known_site())
    file.write_text(page, encoding="utf-8", newline="\n")
    return say("site.page", file=file, size=round(len(page) / 1e6))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The command."""

from __future__ import annotations

import re
import sys
from keyword import iskeyword

from .begin_host import begin_host
from .begin_language import begin_language
from .begin_lesson import begin_lesson
from .begin_mode import begin_mode
from .begin_setting import begin_setting
from .begin_task import begin_task

USAGE = """\
usage: python -m kamisado_widget new host NAME
       python -m kamisado_widget new language CODE
       python -m kamisado_widget new lesson NAME
       python -m kamisado_widget new mode NAME
       python -m kamisado_widget new setting NAME
       python -m kamisado_widget new task NAME [--counted | --defended]"""


def main(arguments: list[str]) -> int:
    """Begin something, or go on with it, and say what is still to be done.

    Examples
    --------
    >>> main(["language", "not a code"])
    usage: python -m kamisado_widget new host NAME
           python -m kamisado_widget new language CODE
           python -m kamisado_widget new lesson NAME
           python -m kamisado_widget new mode NAME
           python -m kamisado_widget new setting NAME
           python -m kamisado_widget new task NAME [--counted | --defended]
    2
    """
    match arguments:
        case ["language", code] if re.fullmatch("[a-z]{2,3}", code):
            told = begin_language(code)
        case ["lesson", name] if re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name):
            told = begin_lesson(name)
        case ["host" | "mode" | "setting" as what, name] if is_module(name):
            told = {"host": begin_host, "mode": begin_mode, "setting": begin_setting}[what](name)
        case ["task", name] if is_module(name):
            told = begin_task(name)
        case ["task", name, "--counted" | "--defended" as kind] if is_module(name):
            told = begin_task(name, kind.removeprefix("--"))
        case _:
            print(USAGE)
            return 2
    print(*told, sep="\n")
    return 0


def is_module(name: str) -> bool:
    """Tell whether a module may be called so."""
    return bool(re.fullmatch("[a-z]+(_[a-z]+)*", name)) and not iskeyword(name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

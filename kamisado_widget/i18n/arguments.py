"""What a command's arguments are called in the reader's language: argparse's own words are English."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from gettext import gettext

from . import say

_KEYS = {
    "usage: ": "usage",
    "positional arguments": "positionals",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "argument %(argument_name)s: %(message)s": "wrong",
    "the following arguments are required: %s": "missing",
    "unrecognized arguments: %s": "unknown",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
    "invalid %(type)s value: %(value)r": "value",
    "expected one argument": "one",
    "expected at least one argument": "some",
    "not allowed with argument %s": "together",
    "ignored explicit argument %r": "none",
    "ambiguous option: %(option)s could match %(matches)s": "ambiguous",
}
"""The catalog's key of each text that argparse has for whoever gives a command."""


def parse(make: Callable[[], argparse.ArgumentParser], arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read a command's arguments; help and complaints are in the language that is spoken.

    It ends the process, if help was asked for, or the arguments will not do.

    Examples
    --------
    >>> from kamisado_widget.i18n import speaking
    >>> with speaking("de"):
    ...     parse(lambda: argparse.ArgumentParser("kamisado", add_help=False), ["--help"])
    Traceback (most recent call last):
    SystemExit: 2
    """
    argparse._ = _translated  # type: ignore[attr-defined] # there is no other way to all of its texts
    try:
        return make().parse_args(arguments)
    finally:
        argparse._ = gettext  # type: ignore[attr-defined]


def _translated(text: str) -> str:
    """Return one of argparse's texts, with the same places to fill in and the same white space behind it."""
    if text not in _KEYS:
        return gettext(text)
    places = {place[1] or "found": place[0] for place in re.finditer(r"%(?:\((\w+)\))?[rs]", text)}
    return say(f"arguments.{_KEYS[text]}", **places) + text[len(text.rstrip()) :]

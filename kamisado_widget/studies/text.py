r"""The text format of studies: moves, comments in braces, variations in parentheses, as in chess.

::

    Kamisado study 1
    title: The first moves

    chapter: Red or pink
    position: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -

    {Black may begin with any tower.} f8f4 {Red stops on blue. [squares f4] [arrows g1g6 g1g5]}
    (d8d5 {Another way.} h1h3) g1g6

A variation follows the move it replaces. Forced passes may be left out.
In a comment ``\`` escapes each of ``\ { } [``; white space, line ends included, counts as one blank. An empty
line ends a chapter's headings.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from ..i18n import say
from ..i18n.message import shortened
from .node import Note, StudyError, one_line

VERSION = 1
MOST_CHARACTERS = 500_000
HEAD = ("title", "about")

_FIRST = re.compile(r"Kamisado study (\d{1,9})\s*")
_FIELD = re.compile(r"(title|about|chapter|position):(.*)")
_TOKEN = re.compile(r"\s+|(?P<sign>[()])|\{(?P<comment>(?:[^{}\\]|\\.)*)\}|(?P<move>[^\s(){}]+)", re.DOTALL)
_IN_COMMENT = re.compile(
    r"\\(?P<meant>.)|\[(?P<what>squares|arrows)\s(?P<drawn>[^\]]*)\]|(?P<plain>.)", re.DOTALL
)
_MEANT = re.compile(r"[\\{}\[]")


class Head(NamedTuple):
    field: str
    text: str


class ChapterText(NamedTuple):
    title: str
    position: str


class TextPly(NamedTuple):
    move: str


class TextTurn(NamedTuple):
    """Start of a variation (back before the last move), or its end."""

    begins: bool


Event: TypeAlias = Head | ChapterText | TextPly | Note | TextTurn


def write(events: Iterable[Event]) -> str:
    lines, body = [f"Kamisado study {VERSION}"], ""
    for event in events:
        match event:
            case Head(field, text):
                lines += [f"{field}: {text}"] if text else []
            case ChapterText(title, position):
                lines += [*_wrapped(body), "", f"chapter: {title}".rstrip(), f"position: {position}"]
                body = ""
            case TextTurn(begins):
                body += " (" if begins else ")"
            case TextPly() | Note():
                body += ("" if body.endswith("(") else " ") + _written(event)
    return "\n".join([*lines, *_wrapped(body), ""])


def _wrapped(body: str) -> list[str]:
    lines = textwrap.wrap(body.strip(), 100, break_long_words=False, break_on_hyphens=False)
    return ["", *lines] if lines else []


def _written(event: TextPly | Note) -> str:
    if isinstance(event, TextPly):
        return event.move
    comment = _MEANT.sub(r"\\\g<0>", event.comment)
    drawn = ((name, getattr(event, name)) for name in ("squares", "arrows"))
    parts = [comment, *(f"[{name} {' '.join(these)}]" for name, these in drawn if these)]
    return f"{{{' '.join(filter(None, parts))}}}"


def read(text: str) -> Iterator[Event]:
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise StudyError(say("study.error.long", most=MOST_CHARACTERS))
    first, _, rest = text.lstrip("\ufeff").replace("\r\n", "\n").partition("\n")
    version = _FIRST.fullmatch(first)
    if not version:
        raise StudyError(say("study.error.first", found=shortened(first)))
    if int(version[1]) != VERSION:
        raise StudyError(say("study.error.version", found=version[1]))
    body = ""
    for block in re.split(r"\n[ \t]*(?=\n)", rest):
        lines = block.strip().split("\n")
        if _FIELD.match(lines[0]):
            yield from _moves(body)
            body = ""
            yield from _head(lines)
        else:
            body += f"\n{block}"
    yield from _moves(body)


def _head(lines: list[str]) -> Iterator[Event]:
    found: dict[str, str] = {}
    for line in lines:
        field = _FIELD.fullmatch(line)
        if not field or field[1] in found:
            raise StudyError(say("study.error.line", found=shortened(line)))
        found[field[1]] = one_line(field[2])
    yield from (Head(name, found.pop(name)) for name in HEAD if name in found)
    if found:
        if "position" not in found:
            raise StudyError(say("study.error.position", found=shortened(found["chapter"])))
        yield ChapterText(found.get("chapter", ""), found["position"])


def _moves(body: str) -> Iterator[Event]:
    end, open_ = 0, 0
    while end < len(body):
        token = _TOKEN.match(body, end)
        if not token:
            raise StudyError(say("study.error.token", found=shortened(body[end:])))
        end = token.end()
        if token["sign"]:
            open_ += 1 if token["sign"] == "(" else -1
            if open_ < 0:
                raise StudyError(say("study.error.token", found=shortened(body[end - 1 :])))
            yield TextTurn(token["sign"] == "(")
        elif token["comment"] is not None:
            yield _note(token["comment"])
        elif token["move"]:
            yield TextPly(token["move"])
    if open_:
        raise StudyError(say("study.error.open"))


def _note(text: str) -> Note:
    comment, drawn = "", {"squares": "", "arrows": ""}
    for part in _IN_COMMENT.finditer(text):
        if part["what"]:
            drawn[part["what"]] += f" {part['drawn']}"
        else:
            comment += part["meant"] or part["plain"]
    return Note(one_line(comment), tuple(drawn["squares"].split()), tuple(drawn["arrows"].split()))

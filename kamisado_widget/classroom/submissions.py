"""Find submissions: answer files and lines, and their owners.

The owner is the folder, or the prefix that a learning platform adds to the file name (``Ann_answers.json``):
pupils cannot choose these. The name inside the answers is used only without an owner.
"""

from __future__ import annotations

import glob
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from ..i18n import say
from ..i18n.message import shortened
from ..learner.reader import plain
from ..learner.stores import begins_as
from . import answer_code as lines
from . import answers_file as files
from .answers_file import GivenAnswers
from .class_list import listed_as
from .items import Question, quiz_id

_FILE = "answers"
_LARGEST = 20_000_000  # bytes of a text file
_MOST = 100  # files and lines read per owner
_MOST_LINES = 5_000  # lines without an owner read per text


class Submission(NamedTuple):
    owner: str
    who: str
    claim: str
    source: str
    given: GivenAnswers | None
    note: str


class Finder:
    def __init__(self, asked: Sequence[Question], file: str) -> None:
        self.asked = asked
        self.id = quiz_id(asked)
        stems = "|".join(sorted({re.escape(Path(file).stem), _FILE}))
        self._ours = re.compile(
            rf"(?:(?P<who>.+)[ _-])??(?:{stems})(?:[ _-]?\(?\d+\)?)?\.json", re.IGNORECASE | re.DOTALL
        )
        self._read: Counter[str] = Counter()

    def find(self, where: str | Path) -> Iterator[Submission]:
        if isinstance(where, str) and lines.MARK in where:
            yield from self._lines(where, "", "", "")
            return
        for path, base in sorted(paths(str(where)), key=lambda each: not self._ours.fullmatch(each[0].name)):
            below = path.relative_to(base).parts
            folder = below[0] if len(below) > 1 else ""
            owner = str(base / folder) if folder else ""
            if path.suffix.lower() == ".json":
                yield from self._file(path, owner, plain(folder))
            elif path.suffix.lower() in (".txt", ".csv"):
                yield from self._lines(_text(path), owner, plain(folder), str(path))

    @property
    def unread(self) -> dict[str, int]:
        """The number of unread files and lines by owner."""
        more = {owner: count - (_MOST if owner else _MOST_LINES) for owner, count in self._read.items()}
        return {owner: count for owner, count in more.items() if count > 0}

    def _file(self, path: Path, owner: str, who: str) -> Iterator[Submission]:
        """Read an answer file; skip other JSON unless it is a pupil's and damaged."""
        name = self._ours.fullmatch(path.name)
        if not name and not begins_as(path, files.ANSWERS) and not (owner and _is_damaged(path)):
            return
        if not owner and (mine := name["who"] if name else path.stem):
            owner, who = str(path.with_name(mine)), plain(mine)
        self._read[owner] += 1
        if self._read[owner] > _MOST:
            return
        content = files.read(path)
        given = content.quizzes.get(self.id)
        note = content.problem
        if given is None and not note:
            note = say("results.other" if content.quizzes else "results.nothing")
        yield Submission(owner, who or content.name, content.name, str(path), given, note)

    def _lines(self, text: str, owner: str, who: str, source: str) -> Iterator[Submission]:
        most = _MOST if owner else _MOST_LINES
        for number, line in enumerate(lines.find(text, max(0, most - self._read[owner])), 1):
            given = None
            note = ""
            if not line.quiz:
                note = say("results.cut")
            elif line.quiz != self.id or len(line.answers) != len(self.asked):
                note = say("results.other")
            else:
                ids = (each.id for each in self.asked)
                given = GivenAnswers({id: (answer,) for id, answer in zip(ids, line.answers, strict=True)})
            at = say("results.at" if source else "results.at.pasted", file=source, number=number)
            yield Submission(owner, who or line.name, line.name, at, given, note)
        self._read[owner] += text.count(lines.MARK)


def paths(where: str) -> Iterator[tuple[Path, Path]]:
    """Yield files with the fixed part of the pattern.

    Links below ``**`` are not followed: a student's folder may contain a loop.
    """
    fixed = Path(*takewhile(lambda part: not glob.has_magic(part), Path(where).parts))
    whole = os.path.isdir(where)
    if not where or not (whole or os.path.lexists(fixed)):
        raise FileNotFoundError(say("results.nowhere", found=shortened(where)))
    base = Path(where) if whole else fixed if fixed.is_dir() else fixed.parent
    head, _, tail = (glob.escape(where), "**", "") if whole else where.partition("**")
    found = {Path(name) for name in (glob.glob(head) if head else ["."])}
    found |= {
        path
        for folder in found
        if os.path.isdir(folder)
        for path in folder.rglob("*")
        if path.match(tail.strip("/\\") or "*")
    }
    for path in sorted(found):
        if os.path.isfile(path) and ".ipynb_checkpoints" not in path.parts:
            yield path, base


def _is_damaged(path: Path) -> bool:
    try:
        if path.stat().st_size <= _LARGEST:
            json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return True
    except OSError:
        pass
    return False


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""


_MOST_CLAIMED = 500  # claimed names without an owner


class Submitter(NamedTuple):
    who: str
    submission: Submission | None
    notes: tuple[str, ...]


class SetAside(NamedTuple):
    source: str
    claim: str
    reason: str


def sort_out(found: Iterable[Submission], names: Sequence[str]) -> tuple[list[Submitter], list[SetAside]]:
    """Return the readers with their submission or none, and the submissions that do not count."""
    owned, claimed = _grouped(found, names)
    called = {owner: listed_as(of[0].who, names) or of[0].who for owner, of in owned.items()}
    taken = Counter(map(_key, called.values()))
    listed = {_key(name) for name in names}
    submitters: list[Submitter] = []
    set_aside: list[SetAside] = []

    def add(who: str, of: Sequence[Submission], *notes: str) -> None:
        counted = next((each for each in of if each.given), of[0])
        others = [each for each in of if each is not counted]
        unlisted = say("results.unlisted") if names and _key(who) not in listed else ""
        more = say("results.more") if others else ""
        submitters.append(Submitter(who, counted, (unlisted, *notes, more)))
        put_aside(others, say("results.second", name=who))

    def put_aside(of: Sequence[Submission], reason: str) -> None:
        set_aside.extend(
            SetAside(each.source, each.claim, reason if each.given else each.note) for each in of
        )

    for owner, of in owned.items():
        who = called[owner]
        others = (taken.keys() | listed) - {_key(who), _key(of[0].who)}
        forged = next((each.claim for each in of if _key(each.claim) in others), "")
        add(
            who,
            of,
            say("results.forged", name=forged) if forged else "",
            say("results.namesake") if taken[_key(who)] > 1 else "",
        )
    room = _MOST_CLAIMED
    for name, of in sorted(claimed.items(), key=lambda each: each[0] not in listed):
        if name in taken:
            put_aside(of, say("results.claim"))
        elif room:
            room -= 1
            add(listed_as(of[0].claim, names) or of[0].claim or say("results.nobody"), of)
        else:
            put_aside(of, say("results.crowd", most=_MOST_CLAIMED))
    there = {_key(each.who) for each in submitters}
    missing = (Submitter(name, None, (say("results.missing"),)) for name in names if _key(name) not in there)
    return [*submitters, *missing], set_aside


def _grouped(
    found: Iterable[Submission], names: Sequence[str]
) -> tuple[dict[str, list[Submission]], dict[str, list[Submission]]]:
    owned: dict[str, list[Submission]] = defaultdict(list)
    claimed: dict[str, list[Submission]] = defaultdict(list)
    for number, each in enumerate(found):
        if each.owner:
            owned[each.owner].append(each)
        else:
            claimed[_key(listed_as(each.claim, names) or each.claim) or f"\0{number}"].append(each)
    return owned, claimed


def _key(name: str) -> str:
    return name.casefold()

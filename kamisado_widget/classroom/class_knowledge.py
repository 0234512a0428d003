"""What a class knows: of each rule, how many readers are sure of it, from their files of progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from html import escape
from itertools import islice
from typing import NamedTuple

from ..i18n import chosen, say
from ..learner.mastery import known
from ..learner.reader import READERS, utc_now
from ..learner.shared_file import load
from ..lessons import RULES
from ..lessons.rulebook import rule_name
from .gradebook import AnswersSource
from .html import table
from .progress_files import MOST_READERS, progress_files


class RuleRow(NamedTuple):
    """How well a class knows a rule.

    Attributes
    ----------
    rule : str
        Its id.
    sure, shaky, never : int
        How many readers are sure of it, were asked and are not, and were never asked.
    """

    rule: str
    sure: int
    shaky: int
    never: int


class Knowledge:
    """What a class knows, rule by rule: a table in a notebook, and as text.

    Attributes
    ----------
    rows : tuple of RuleRow
        A row a rule, those first of which the fewest readers are sure.
    readers : int
        How many there are.
    """

    def __init__(self, rows: Sequence[RuleRow], readers: int, language: str) -> None:
        self.rows = tuple(rows)
        self.readers = readers
        self._language = language

    def _table(self) -> list[list[str]]:
        head = ["", *(say(f"front.{level}", self._language) for level in ("sure", "shaky", "never"))]
        named = [(f"{row.rule} {rule_name(row.rule, self._language)}", row[1:]) for row in self.rows]
        return [head, *([name, *map(str, counts)] for name, counts in named)] if self.readers else []

    def _note(self) -> str:
        return say("drop_offs.readers_of", self._language, count=self.readers)

    def __str__(self) -> str:
        return "\n".join([self._note(), *("  ".join(line).strip() for line in self._table())])

    def _repr_html_(self) -> str:
        cells = [[escape(cell) for cell in row] for row in self._table()]
        return f"<p>{escape(self._note())}</p>{table(cells[0], cells[1:]) if cells else ''}"


def knowledge(source: AnswersSource, at: datetime | None = None) -> Knowledge:
    """Show how well a class knows each rule, from the files of progress that it handed in.

    It goes down with the days since a rule was asked, and up again with practice.

    Parameters
    ----------
    source : str, Path or iterable of those
        Files, folders, or patterns, as for :func:`drop_offs`; what cannot be read is passed over.
    at : datetime, optional
        When; by default now.

    Raises
    ------
    FileNotFoundError
        If there is no such file or folder.

    Examples
    --------
    >>> print(knowledge([]))
    Readers: 0.
    """
    now, readers = at or utc_now(), 0
    counts: Counter[tuple[str, str]] = Counter()
    for path in progress_files(source):
        try:
            found = load(path, READERS)
        except OSError:
            continue
        for reader in islice(found.content.readers.values(), MOST_READERS):
            if reader.progress.cards:
                readers += 1
                cards = reader.progress.cards
                counts.update((rule, known(cards.get(rule), now).level) for rule in RULES)
    rows = [RuleRow(rule, *(counts[rule, level] for level in ("sure", "shaky", "never"))) for rule in RULES]
    return Knowledge(sorted(rows, key=lambda row: (row.sure, -row.shaky)), readers, chosen())

"""Who handed in what: one submission that counts for each, and what is set aside, with the reason."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..i18n import say
from .class_list import listed_as
from .submissions import Submission

_MOST_CLAIMED = 500  # of those of whom there is nothing but a name that a line gives itself


class Submitter(NamedTuple):
    """Somebody who handed something in, or should have."""

    who: str
    submission: Submission | None
    notes: tuple[str, ...]


class SetAside(NamedTuple):
    """Something that was handed in and does not count."""

    source: str
    claim: str
    reason: str


def sort_out(found: Iterable[Submission], names: Sequence[str]) -> tuple[list[Submitter], list[SetAside]]:
    """Return who handed in what and who is missing, and what does not count."""
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

"""Tell facts in at most three sentences and 45 words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ..i18n import LANGUAGES, Sentence
from ..rules import Player, Position
from .facts import Fact

Parts = dict[str, object]
MOST_SENTENCES = 3
MOST_WORDS = 45
_NAMED = 3  # moves listed in a sentence


class Claim(NamedTuple):
    """A sentence and its facts."""

    sentence: Sentence
    facts: tuple[Fact, ...] = ()
    """Its facts in order; empty if the sentence says that nothing is known."""


def tell(facts: Sequence[Fact], details: Sequence[Fact] = ()) -> tuple[Claim, ...]:
    links = [fact for fact in facts if fact.kind != "must"]
    first = links[0]
    if first.kind in ("home", "deadlock"):
        return (_claim(f"ends.{first.kind}", {"mover": _player(first)}, links),)
    told: list[Claim] = []
    opening, handed = _opening(first), links[:1]
    if Position.parse(first.at).find_move(first.move).kind == "push":
        told.append(_claim("again", opening, handed))
        opening = {}
    changes = len(links) > 1 and links[1].kind in _CHANGES and links[-1].kind != "home"
    if changes:
        opening = {}
    at = 1
    while at < len(links):
        key, parts, count = _next(links[at:], details)
        then = links[at : at + count]
        if changes and key == "reply" and at + 1 == len(links):
            key = "wins"
        if opening and key in _FOLLOWS:
            told.append(_claim(f"hands.{key}", {**parts, **opening}, [*handed, *then]))
        else:
            if opening:
                told.append(_claim("hands", opening, handed))
            told.append(_claim(key, parts, then))
        opening = {}
        at += count
    if opening:
        told.append(_claim("hands", opening, handed))
    return tuple(told)


def abridged(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    return (*claims[:1], *claims[1:][1 - MOST_SENTENCES :])


def fits(claims: Sequence[Claim]) -> bool:
    longest = max(sum(len(claim.sentence.render(name).split()) for claim in claims) for name in LANGUAGES)
    return len(claims) <= MOST_SENTENCES and longest <= MOST_WORDS


_CHANGES = ("opens", "gives_up", "shuts")
"""Permanent changes; told instead of the color that the move gives."""
_FOLLOWS = ("home", "opened", "reply", "push")
"""Told in one sentence with the color that the move gives."""


def _claim(key: str, parts: Parts, facts: Sequence[Fact]) -> Claim:
    return Claim(Sentence(f"reason.{key}", parts), tuple(facts))


def _opening(first: Fact) -> Parts:
    handed = _after(first)
    return {"mover": _player(first), "color": handed.required, "player": handed.player}


def _next(links: Sequence[Fact], details: Sequence[Fact]) -> tuple[str, Parts, int]:
    kind = links[0].kind
    if kind == "opens" and len(links) > 1 and links[1].kind == "home":
        return "opened", _way_home(links[1]), 2
    if kind in ("opens", "threatens", "gives_up", "shuts"):
        return kind, _way_home(links[0]), 1
    if kind == "home":
        return "home", _way_home(links[0]), 1
    if kind == "blocked":
        return _passes(links)
    if kind == "push" and len(links) > 1 and links[1].kind == "home":
        return "push.home", {**_reply(links[0]), **_way_home(links[1])}, 2
    if kind in ("reply", "push"):
        return kind, _reply(links[0]), 1
    if kind == "nowhere":
        return *_nowhere(links[0], details), 1
    if kind == "only":
        return _only(links)
    return _narrow(links)


def _way_home(fact: Fact) -> Parts:
    """Tell about a tower's own way home, or one that another's move changes."""
    at = Position.parse(fact.at)
    tower = at.towers[fact.squares[0]]
    parts: Parts = {"color": tower.color, "origin": fact.squares[0], "target": fact.squares[-1]}
    return parts | {"winner": tower.player, "owner": tower.player, "mover": at.player}


def _passes(links: Sequence[Fact]) -> tuple[str, Parts, int]:
    blocked = list(takewhile(lambda fact: fact.kind == "blocked", links))
    first, last = Position.parse(blocked[0].at), _after(blocked[-1])
    parts: Parts = {"loser": first.player, "color": first.required}
    parts |= {"player": last.player, "onto": last.required, "n": len(blocked)}
    key, count = "pass" if len(blocked) == 1 else "passes", len(blocked)
    then = links[count] if count < len(links) else None
    if then and then.kind == "home":
        return f"{key}.home", {**parts, "origin": then.squares[0], "target": then.squares[-1]}, count + 1
    if then and then.kind == "reply":
        return f"{key}.reply", {**parts, "reply": then.move, "onto": _after(then).required}, count + 1
    return key, parts, count


def _reply(fact: Fact) -> Parts:
    after = _after(fact)
    return {"winner": _player(fact), "reply": fact.move, "onto": after.required}


def _nowhere(fact: Fact, details: Sequence[Fact]) -> tuple[str, Parts]:
    at = Position.parse(fact.at)
    parts = _loser(at)
    positions = {str(at.play(move)) for move in fact.moves}
    direct = [detail for detail in details if detail.kind == "home" and detail.at in positions]
    if len(direct) < len(fact.moves):  # some lose in another way
        return "nowhere.mixed", parts
    colors = tuple(dict.fromkeys(Position.parse(detail.at).required for detail in direct))
    if len(direct) == 1:
        path = direct[0].squares
        return "nowhere.one", {
            **parts,
            "move": fact.moves[0],
            "onto": colors[0],
            "origin": path[0],
            "target": path[-1],
        }
    return "nowhere.many", {**parts, "colors": colors}


def _only(links: Sequence[Fact]) -> tuple[str, Parts, int]:
    parts: Parts = {**_loser(Position.parse(links[0].at)), "move": links[0].move}
    kinds = [fact.kind for fact in links]
    if kinds == ["only", "reply", "nowhere"]:
        return "only", {**parts, **_reply(links[1])}, 3
    if kinds[-1] == "nowhere" and kinds[:-1] == ["only", "reply"] * (len(kinds) // 2):
        moves = tuple(fact.move for fact in links if fact.kind == "only")
        return "forced", {**parts, "moves": moves}, len(links)
    return "single", parts, 1


def _narrow(links: Sequence[Fact]) -> tuple[str, Parts, int]:
    fact, answers = links[0], [link for link in links if link.kind == "answered"]
    at = Position.parse(fact.at)
    parts: Parts = {**_loser(at), "winner": at.player.other, "k": len(fact.moves)}
    rest = tuple(str(move) for move in at.legal_moves if move not in fact.moves)
    if answers:
        replies = tuple(dict.fromkeys(answer.moves[0] for answer in answers))
        parts |= {"rest": rest, "replies": replies}
        return "few", parts, 1 + len(answers)
    shape = "one" if len(rest) == 1 else "some" if 1 < len(rest) <= _NAMED else "many" if rest else "all"
    return f"{fact.kind}.{shape}", {**parts, "rest": rest}, 1


def _loser(at: Position) -> Parts:
    return {"loser": at.player, "color": at.required, "n": len(at.legal_moves)}


def _player(fact: Fact) -> Player:
    return Position.parse(fact.at).player


def _after(fact: Fact) -> Position:
    return Position.parse(fact.at).play(fact.move)

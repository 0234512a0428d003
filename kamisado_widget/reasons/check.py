"""Check facts by the rules alone, without a search."""

from __future__ import annotations

from collections.abc import Callable

from ..rules import Move, Position
from ..rules.board import HOME_ROW
from ..rules.moves import targets
from ..rules.outcome import right_ahead
from .facts import Fact, FactKind


def holds(fact: Fact) -> bool:
    """Whether a fact is true; False also if it names an illegal move.

    Examples
    --------
    >>> at = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
    >>> holds(Fact("home", at, "g6e8", ("g6", "f7", "e8"))), holds(Fact("home", at, "g6g7", ("g6", "g7")))
    (True, False)
    """
    position = Position.parse(fact.at)
    return set(mentioned(fact)) <= set(map(str, position.legal_moves)) and _CLAIMS[fact.kind](position, fact)


def mentioned(fact: Fact) -> tuple[str, ...]:
    """Return every move at the fact's position that it mentions."""
    if fact.kind == "answered":
        return (fact.move,)
    return (fact.move, *fact.moves) if fact.move else fact.moves


def loses_at_once(position: Position, move: Move | str) -> bool:
    after = position.play(move).settled()
    if after.outcome:
        return after.outcome.winner is not position.player
    return after.player is not position.player and can_end(after)


def can_end(position: Position) -> bool:
    return any(_goes_home(position, move) for move in position.legal_moves)


def nothing_safe(position: Position) -> bool:
    return all(loses_at_once(position, move) for move in position.legal_moves)


def _goes_home(position: Position, move: Move | str) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.reason == "home row" and outcome.winner is position.player


def _hands(position: Position, fact: Fact) -> bool:
    after = position.play(fact.move)
    return not after.outcome and after.movable == fact.squares[:1]


def _must(position: Position, fact: Fact) -> bool:
    return position.movable == fact.squares[:1] and position.outcome is None


def _reply(position: Position, fact: Fact) -> bool:
    return True  # the fact only claims that the move is legal


def _push(position: Position, fact: Fact) -> bool:
    return position.find_move(fact.move).kind == "push"


def _home(position: Position, fact: Fact) -> bool:
    return _goes_home(position, fact.move)


def _blocked(position: Position, fact: Fact) -> bool:
    tower, *around = fact.squares
    in_the_way = set(right_ahead(position.towers, tower))
    return position.find_move(fact.move) == f"{tower}{tower}" and set(around) == in_the_way


def _deadlock(position: Position, fact: Fact) -> bool:
    outcome = position.play(fact.move).outcome
    return outcome is not None and outcome.reason == "deadlock" and outcome.winner is not position.player


def _nowhere(position: Position, fact: Fact) -> bool:
    return set(fact.moves) == set(map(str, position.legal_moves)) and nothing_safe(position)


def _only(position: Position, fact: Fact) -> bool:
    others = set(map(str, position.legal_moves)) - {fact.move}
    return set(fact.moves) == others and _narrow(position, fact)


def _narrow(position: Position, fact: Fact) -> bool:
    return all(loses_at_once(position, move) for move in fact.moves)


def _soon(position: Position, fact: Fact) -> bool:
    return all(loses_soon(position, move) for move in fact.moves)


def loses_soon(position: Position, move: Move | str) -> bool:
    if loses_at_once(position, move):
        return True
    after = position.play(move).settled()
    if after.outcome:
        return False
    if after.player is position.player:
        return nothing_safe(after)
    return any(_wins_next(after, reply) for reply in after.legal_moves)


def _wins_next(position: Position, reply: Move | str) -> bool:
    after = position.play(reply).settled()
    if after.outcome:
        return after.outcome.winner is position.player
    return can_end(after) if after.player is position.player else nothing_safe(after)


def _answered(position: Position, fact: Fact) -> bool:
    after = position.play(fact.move).settled()
    (reply,) = fact.moves
    return after.player is not position.player and reply in after.legal_moves and _wins_next(after, reply)


def _opens(position: Position, fact: Fact) -> bool:
    tower, *_, home = fact.squares
    after = position.play(fact.move)
    enemy = position.towers[tower].player is not position.player
    return enemy and not homes(position, tower) and home in homes(after, tower)


def _gives_up(position: Position, fact: Fact) -> bool:
    tower, *_, home = fact.squares
    own = position.towers[tower].player is position.player
    now = fact.move[2:] if fact.move[:2] == tower else tower
    return own and home in homes(position, tower) and not homes(position.play(fact.move), now)


def _shuts(position: Position, fact: Fact) -> bool:
    tower = fact.squares[0]
    enemy = position.towers[tower].player is not position.player
    open_ways = [bool(homes(position.play(move), tower)) for move in (fact.move, *fact.moves)]
    same_tower = all(move[:2] == fact.move[:2] for move in fact.moves)
    return enemy and same_tower and not open_ways[0] and len(open_ways) > 1 and all(open_ways[1:])


def _threatens(position: Position, fact: Fact) -> bool:
    tower, *_, home = fact.squares
    return home in homes(position, tower)


def homes(position: Position, square: str) -> tuple[str, ...]:
    """Return the far home row squares that the tower could reach if it were to move (M7)."""
    player = position.towers[square].player
    reach = targets(position.towers, square, position.rules)
    return tuple(target for target in reach if target in HOME_ROW[player.other])


_CLAIMS: dict[FactKind, Callable[[Position, Fact], bool]] = {
    "hands": _hands,
    "must": _must,
    "reply": _reply,
    "push": _push,
    "home": _home,
    "blocked": _blocked,
    "deadlock": _deadlock,
    "nowhere": _nowhere,
    "only": _only,
    "narrow": _narrow,
    "gives_up": _gives_up,
    "shuts": _shuts,
    "threatens": _threatens,
    "answered": _answered,
    "soon": _soon,
    "opens": _opens,
}

"""Checks the claims of facts with the readable rules only."""

from __future__ import annotations

from kamisado_widget.reasons import Fact
from kamisado_widget.rules import Position, Tower


def is_true(fact: Fact) -> bool:
    """Whether a fact is true."""
    at = Position.parse(fact.at)
    legal = {str(move) for move in at.legal_moves}
    if fact.kind in ("must", "blocked"):
        return _must(at, fact)
    if fact.kind == "threatens":
        return fact.squares[-1] in _ways_home(at, at.towers[fact.squares[0]])
    if fact.kind in ("nowhere", "narrow", "soon"):
        whole = fact.kind != "nowhere" or set(fact.moves) == legal
        deep = fact.kind == "soon"
        return whole and all(move in legal and _loses(at, move, deep) for move in fact.moves)
    if fact.move not in legal:
        return False
    after = at.play(fact.move)
    if fact.kind in ("opens", "gives_up"):
        return _changes(at, after, fact)
    if fact.kind == "shuts":
        ways = [_ways_home(at.play(move), at.towers[fact.squares[0]]) for move in (fact.move, *fact.moves)]
        return not ways[0] and len(ways) > 1 and all(ways[1:]) and set(fact.moves) <= legal
    if fact.kind == "only":
        return {fact.move, *fact.moves} == legal and all(_loses(at, move) for move in fact.moves)
    if fact.kind == "answered":
        return _answers(_on(after), fact.moves[0])
    if fact.kind in ("home", "deadlock"):
        end = after.outcome
        reason = "home row" if fact.kind == "home" else "deadlock"
        return end is not None and end.reason == reason and (end.winner is at.player) == (fact.kind == "home")
    if fact.kind == "hands":
        return after.movable == fact.squares and not after.outcome
    return fact.kind == "reply" or (fact.kind == "push" and after.player is at.player)


def _must(at: Position, fact: Fact) -> bool:
    tower, *around = fact.squares
    if at.outcome or at.movable != (tower,):
        return False
    if fact.kind == "must":
        return True
    ahead = 1 if at.player == "gold" else -1
    files = [chr(ord(tower[0]) + step) for step in (-1, 0, 1)]
    near = {file + str(int(tower[1]) + ahead) for file in files if file in "abcdefgh"}
    return set(around) == near & at.towers.keys() == near and at.legal_moves == (fact.move,)


def _changes(at: Position, after: Position, fact: Fact) -> bool:
    tower = at.towers[fact.squares[0]]
    without, within = (at, after) if fact.kind == "opens" else (after, at)
    theirs = (tower.player is not at.player) == (fact.kind == "opens")
    return theirs and not _ways_home(without, tower) and fact.squares[-1] in _ways_home(within, tower)


def _ways_home(at: Position, tower: Tower) -> set[str]:
    """The home squares that a tower could reach if its player had to move it."""
    now = at.replace(player=tower.player, required=tower.color, last=None)
    home = "8" if tower.player == "gold" else "1"
    return {move.target for move in now.legal_moves if move.kind == "move" and move.target[1] == home}


def _on(position: Position) -> Position:
    while not position.outcome and position.legal_moves[0].kind == "pass":
        position = position.play(position.legal_moves[0])
    return position


def _loses(at: Position, move: str, deep: bool = False) -> bool:
    """Whether a move loses at once, to any reply or to the best one."""
    after = _on(at.play(move))
    if after.outcome:
        return after.outcome.winner is not at.player
    if after.player is at.player:
        return deep and all(_loses(after, str(again)) for again in after.legal_moves)
    if any(_wins(after, str(reply)) for reply in after.legal_moves):
        return True
    return deep and any(_answers(after, str(reply)) for reply in after.legal_moves)


def _answers(at: Position, reply: str) -> bool:
    """Whether a reply wins with the following move against any defense."""
    after = _on(at.play(reply))
    if after.outcome:
        return after.outcome.winner is at.player
    if after.player is at.player:
        return any(_wins(after, str(move)) for move in after.legal_moves)
    return all(_loses(after, str(move)) for move in after.legal_moves)


def _wins(at: Position, move: str) -> bool:
    end = at.play(move).outcome
    return end is not None and end.winner is at.player

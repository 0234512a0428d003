"""Turn a proof into a chain of facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..rules import Move, Player, Position
from ..rules.board import RAYS
from ..rules.outcome import right_ahead
from .check import homes
from .facts import Fact, FactKind
from .short_proof import Loss, ProvedWin, ShortProof

MOST = 0.5  # share of the loser's replies that must lose soon for the rest to be left out
_FEW = 3  # defenses told side by side


class FactChain:
    def __init__(self, position: Position, move: Move) -> None:
        self.at = position.play(move)
        self.facts: list[Fact] = []
        self.details: list[Fact] = []
        self._before, self._move, self._played = position, move, self.at
        outcome = self.at.outcome
        if outcome:
            kind: FactKind = "home" if outcome.reason == "home row" else "deadlock"
            self.facts.append(_fact(kind, position, move, _path(position, move)))
        else:
            self.facts.append(_fact("hands", position, move, self.at.movable))

    def add(self, proof: ProvedWin | Loss) -> bool:
        """Add a whole proof; return whether it fits a chain."""
        self.add_passes()
        if isinstance(proof, Loss):
            return self._add_loss(proof)
        if proof.after:
            self.add_reply(proof.move)
            return self.add(proof.after)
        path = _path(self.at, proof.move)
        at_once = len(self.facts) <= 2
        if at_once and self._move.origin in path and not homes(self._before, proof.move.origin):
            self.facts.append(_fact("opens", self._before, self._move, path))
        self.facts.append(_fact("home", self.at, proof.move, path))
        return True

    def add_passes(self) -> None:
        """Add the forced passes (M6) and the towers that must move after them."""
        while self.at.legal_moves[0].kind == "pass":
            (tower,) = self.at.movable
            around = right_ahead(self.at.towers, tower)
            self.facts.append(_fact("blocked", self.at, self.at.legal_moves[0], (tower, *around)))
            self.at = self.at.play(self.at.legal_moves[0])
        self.facts.append(_fact("must", self.at, squares=self.at.movable))

    def add_reply(self, move: Move) -> None:
        kind: FactKind = "push" if self.at.find_move(move).kind == "push" else "reply"
        self.facts.append(_fact(kind, self.at, move, (move.origin, move.target)))
        self.at = self.at.play(move)

    def add_narrowing(self, search: ShortProof) -> bool:
        """Add the replies that lose soon; return whether they are at least half."""
        at_once, _ = search.replies()
        lost = [move for move, _ in at_once]
        if self._most(lost):
            kind: FactKind = "narrow" if len(lost) < len(self.at.legal_moves) else "nowhere"
            self.facts.append(_fact(kind, self.at, moves=lost, squares=self.at.movable))
            self._explain(at_once)
            return True
        lost += search.soon()
        if self._most(lost):
            self.facts.append(_fact("soon", self.at, moves=lost, squares=self.at.movable))
            return True
        return False

    def lasting_changes(self, winner: Player) -> Iterator[Fact]:
        if winner is self._before.player:
            yield from self._shut()
            return
        for path in _new_threats(winner, self._before, self._played):
            yield _fact("opens", self._before, self._move, path)
        for path in _new_threats(winner.other, self._played, self._before):
            yield _fact("gives_up", self._before, self._move, path)

    def _shut(self) -> Iterator[Fact]:
        """Yield the enemy towers whose way home only this move of the tower closes."""
        others = [m for m in self._before.legal_moves if m.origin == self._move.origin and m.kind == "move"]
        after = {other: self._before.play(other) for other in others}
        for square, tower in self._played.towers.items():
            if tower.player is self._before.player or homes(self._played, square):
                continue
            opening = [m for m in others if square in after[m].towers and homes(after[m], square)]
            if opening:
                yield _fact("shuts", self._before, self._move, (square,), opening)

    def add_threat(self, winner: Player) -> bool:
        """Add the threat of the winner's reply."""
        for path in _new_threats(winner, self._played, self.at):
            self.facts.append(_fact("threatens", self.at, squares=path))
            return True
        return False

    def _most(self, moves: list[Move]) -> bool:
        return len(moves) / len(self.at.legal_moves) >= MOST

    def _add_loss(self, loss: Loss) -> bool:
        lost = [move for move, _ in loss.at_once]
        if not loss.rest:
            self.facts.append(_fact("nowhere", self.at, moves=lost, squares=self.at.movable))
            self._explain(loss.at_once)
            return True
        if len(loss.rest) == 1:
            ((defense, after),) = loss.rest
            self.facts.append(_fact("only", self.at, defense, (defense.origin, defense.target), lost))
            self._explain(loss.at_once)
            self.at = self.at.play(defense)
            return self.add(after)
        if len(loss.rest) <= _FEW and all(_is_answered(after) for _, after in loss.rest):
            self.facts.append(_fact("narrow", self.at, moves=lost, squares=self.at.movable))
            self._explain(loss.at_once)
            for defense, after in loss.rest:
                self._add_answer(defense, after)
            return True
        return False

    def _add_answer(self, defense: Move, after: ProvedWin | Loss) -> None:
        assert isinstance(after, ProvedWin)
        squares = (defense.origin, defense.target)
        self.facts.append(Fact("answered", str(self.at), str(defense), squares, (str(after.move),)))

    def _explain(self, at_once: Iterable[tuple[Move, ProvedWin | None]]) -> None:
        for reply, punished in at_once:
            if not punished:
                self.details.append(_fact("deadlock", self.at, reply, (reply.origin, reply.target)))
                continue
            after = self.at.play(reply).settled()
            self.details.append(_fact("home", after, punished.move, _path(after, punished.move)))


def _fact(
    kind: FactKind,
    at: Position,
    move: Move | str = "",
    squares: Iterable[str] = (),
    moves: Iterable[Move] = (),
) -> Fact:
    return Fact(kind, str(at), str(move), tuple(squares), tuple(map(str, moves)))


def _path(position: Position, move: Move) -> tuple[str, ...]:
    player = position.towers[move.origin].player
    ray = next(ray for ray in RAYS[player][move.origin] if move.target in ray)
    return (move.origin, *ray[: ray.index(move.target) + 1])


def _new_threats(owner: Player, without: Position, within: Position) -> Iterator[tuple[str, ...]]:
    for square, tower in within.towers.items():
        if tower.player is owner and not homes(without, without.find(owner, tower.color)):
            for home in homes(within, square)[:1]:
                yield _path(within, Move("move", square, home))


def _is_answered(after: ProvedWin | Loss) -> bool:
    if not isinstance(after, ProvedWin) or after.after is None:
        return False
    then = after.after
    return not then.rest if isinstance(then, Loss) else then.after is None

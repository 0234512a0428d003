"""To find a move after which the opponent cannot win the match with this round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import FORMATS, Color, Match, Move, Player, Position
from ...rules.match import points
from ...solver import Solver, danger, prizes
from ...solver.state import COLORS
from ..errors import PuzzleError
from ..one_move import OneMove, denied, tempting
from ..task import EndNote, Judge, TreePly
from ..task_search import Ending, EveryMove, TaskSearch

_NODES = 3000  # for the miner: who wins what is harder is not asked
_NODES_TOLD = 100_000  # to say why another move was wrong


class SaveTheMatch(OneMove):
    """The round may be lost, and not the shortest match that the rings on the board leave undecided."""

    implied: ClassVar[frozenset[str]] = frozenset(("points",))
    idea: ClassVar[str] = "points"

    def parts(self, position: Position) -> dict[str, object]:
        """Return the score, the points that win that match, and the towers whose ring would win it."""
        own, theirs = (_score(position, player) for player in (position.player, position.player.other))
        towers = decisive(position, position.player.other)
        return {"goal": goal(position) or 0, "score": own, "against": theirs, "towers": towers}

    def told(self, moves: int, position: Position | None = None) -> str:
        """Return the key of the sentence that asks for it: any ring may win the match, or those of some."""
        return super().told(moves, position) + (_any(position) if position else "")

    def deciding(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the towers whose ring would win the match."""
        opponent, towers = position.player.other, position.towers
        colors = () if _any(position) else decisive(position, opponent)
        return tuple(at for at, it in towers.items() if it.player is opponent and it.color in colors)

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Say that none of the deciding towers gets its ring any more, and what another move runs into."""
        opponent = position.player.other
        towers = {"opponent": opponent, "towers": decisive(position, opponent)}
        yield EndNote(line[0].after.settled(), Sentence(f"puzzle.end.save-the-match{_any(position)}", towers))
        yield from self._wrong(position, line[0].move)

    def _wrong(self, position: Position, right: Move) -> Iterator[EndNote]:
        """Say how the match is lost after a wrong move: the likeliest that holds out, else the likeliest."""
        losing, search = danger(position), self.search(position, _NODES_TOLD)
        for wrong in sorted(tempting(position, right), key=lambda move: move in losing):
            after = position.play(wrong).settled()
            try:
                if after.outcome or after.player is position.player or self.within(after, 0, search):
                    continue
                (reply,) = self.refutation(after, 0, position.player, search)
            except PuzzleError:
                continue  # it takes too long to see
            then = after.play(reply)
            key = f"puzzle.end.save-the-match.wrong{'' if then.outcome else '.later'}"
            parts = {"move": str(wrong), "reply": str(reply), "opponent": after.player}
            yield EndNote(after, Sentence(key, parts), (reply.origin, reply.target))
            return

    def goal(self, position: Position) -> tuple[EveryMove, bool]:
        """Return that the opponent gets a ring that wins the match."""
        opponent = position.player.other
        return Ending(opponent, decisive(position, opponent)), False

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out whether the opponent cannot get the ring that wins the match."""
        if after.outcome:
            return iter([after.outcome.winner is player or not _ends_match(after)])
        return denied(solver.promotes(after, player.other, decisive(after, player.other)))

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return self.within(after, 0, search)

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
        """Yield a reply after which the match cannot be saved any more."""
        if after.player is not player:
            moves = after.legal_moves
            yield next((m for m in moves if not self.within(after.play(m), 0, search)), moves[0])

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        if not decisive(position, position.player.other):
            return False
        if any(position.play(move).outcome for move in position.legal_moves):
            return False
        return solver.solve(position, lengths=False, nodes=_NODES).winner is position.player.other

    def judge(self, position: Position) -> Judge:
        deciding = {COLORS.index(color) for color in decisive(position, position.player.other)}
        return lambda won, deadlock, promoted: 1 if won or promoted not in deciding else -1


def goal(position: Position) -> int | None:
    """Return how many points win the shortest match that the rings on the board leave undecided."""
    scores = [_score(position, player) for player in Player]
    return next((needed for needed in FORMATS.values() if needed and needed > max(scores)), None)


def _score(position: Position, player: Player) -> int:
    """Return the points that a player's rings on the board are worth."""
    return sum(points(tower.rank) for tower in position.towers.values() if tower.player is player)


def decisive(position: Position, player: Player) -> tuple[Color, ...]:
    """Return the towers of a player whose ring would win that match."""
    needed = goal(position)
    match = Match(next(name for name, enough in FORMATS.items() if enough == needed))
    return next((prize.colors for prize in prizes(position, player, match) if prize.wins_match), ())


def _any(position: Position) -> str:
    """Return the end of a sentence's key: whether each ring of the opponent's would win the match."""
    return ".any" if len(decisive(position, position.player.other)) == len(Color) else ""


def _ends_match(over: Position) -> bool:
    outcome = over.outcome
    assert outcome
    ring = outcome.promoted
    return ring is not None and ring.color in decisive(over, outcome.winner)


TASK = SaveTheMatch()

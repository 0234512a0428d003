"""Task: find a move after which the opponent cannot win the match in this round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import OneOf, Sentence
from ...rules import FORMATS, Color, Match, Move, Player, Position
from ...rules.match import points
from ...solver import Solver, danger, prizes
from ...solver.state import COLORS
from ..errors import PuzzleError
from ..task import EndNote, Judge, TreePly
from ..task_bases import OneMove, denied, tempting
from ..task_search import Ending, EveryMove, TaskSearch

_NODES = 3000  # in the miner; harder ones are skipped
_NODES_TOLD = 100_000  # nodes to explain a wrong move


class SaveTheMatch(OneMove):
    """The match is the shortest one that the rings on the board leave undecided."""

    implied: ClassVar[frozenset[str]] = frozenset(("points",))
    idea: ClassVar[str] = "points"

    def parts(self, position: Position) -> dict[str, object]:
        own, theirs = (_score(position, player) for player in (position.player, position.player.other))
        towers = OneOf(decisive(position, position.player.other))
        return {"goal": goal(position) or 0, "score": own, "against": theirs, "towers": towers}

    def told(self, moves: int, position: Position | None = None) -> str:
        """Return the key of the task's sentence: whether any ring or only some win the match."""
        return super().told(moves, position) + (_any(position) if position else "")

    def deciding(self, position: Position) -> tuple[str, ...]:
        opponent, towers = position.player.other, position.towers
        colors = () if _any(position) else decisive(position, opponent)
        return tuple(at for at, it in towers.items() if it.player is opponent and it.color in colors)

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Tell that no decisive tower gets its ring, and how another move fails."""
        opponent = position.player.other
        towers = {"opponent": opponent, "towers": OneOf(decisive(position, opponent))}
        yield EndNote(line[0].after.settled(), Sentence(f"puzzle.end.save-the-match{_any(position)}", towers))
        yield from self._wrong(position, line[0].move)

    def _wrong(self, position: Position, right: Move) -> Iterator[EndNote]:
        """Tell how the most tempting wrong move loses the match, preferably one that holds out."""
        losing, search = danger(position), self.search(position, _NODES_TOLD)
        for wrong in sorted(tempting(position, right), key=lambda move: move in losing):
            after = position.play(wrong).settled()
            try:
                if after.outcome or after.player is position.player or self.within(after, 0, search):
                    continue
                (reply,) = self.refutation(after, 0, position.player, search)
            except PuzzleError:
                continue
            then = after.play(reply)
            key = f"puzzle.end.save-the-match.wrong{'' if then.outcome else '.later'}"
            parts = {"move": str(wrong), "reply": str(reply), "opponent": after.player}
            yield EndNote(after, Sentence(key, parts), (reply.origin, reply.target))
            return

    def goal(self, position: Position) -> EveryMove:
        opponent = position.player.other
        return Ending(opponent, decisive(position, opponent))

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        if after.outcome:
            return iter([after.outcome.winner is player or not _ends_match(after)])
        return denied(solver.promotes(after, player.other, decisive(after, player.other)))

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return self.within(after, 0, search)

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
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
    """Return the points that win the shortest match that the rings on the board leave undecided."""
    scores = [_score(position, player) for player in Player]
    return next((needed for needed in FORMATS.values() if needed and needed > max(scores)), None)


def _score(position: Position, player: Player) -> int:
    return sum(points(tower.rank) for tower in position.towers.values() if tower.player is player)


def decisive(position: Position, player: Player) -> tuple[Color, ...]:
    needed = goal(position)
    match = Match(next(name for name, enough in FORMATS.items() if enough == needed))
    return next((prize.colors for prize in prizes(position, player, match) if prize.wins_match), ())


def _any(position: Position) -> str:
    """Return a key's suffix: whether every ring of the opponent would win the match."""
    return ".any" if len(decisive(position, position.player.other)) == len(Color) else ""


def _ends_match(over: Position) -> bool:
    outcome = over.outcome
    assert outcome
    ring = outcome.promoted
    return ring is not None and ring.color in decisive(over, outcome.winner)


TASK = SaveTheMatch()

"""The full solution in print: every defense, the tries with their refutations, and the duals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from ..i18n import Message, say
from ..rules import Position
from ..solver.slices import finish
from .errors import PuzzleError
from .puzzle import Puzzle
from .task import choices
from .task_search import TaskSearch

_MOST_TURNS = 120  # turns of both players written out; the main line has no limit
_MOST_DUALS = 10  # places listed
_NODES = 2_000_000


@dataclass
class Turn:
    """A move of a line, or several with the same answer, and what follows."""

    moves: list[str]
    number: int
    own: bool
    line: tuple[str, ...]
    then: list[Turn] = field(default_factory=list)
    duals: list[str] = field(default_factory=list)
    cut: bool = False


class SolutionTry(NamedTuple):
    """A wrong first move with a single refutation (none if the opponent has no move)."""

    move: str
    refutation: str


class Printed(NamedTuple):
    indent: int
    text: str
    line: tuple[str, ...]


@dataclass
class WholeSolution:
    puzzle: Puzzle
    keys: list[Turn] = field(default_factory=list)
    tries: list[SolutionTry] = field(default_factory=list)
    settled: bool = False
    complete: bool = False

    @classmethod
    def of(cls, puzzle: Puzzle) -> WholeSolution:
        return finish(whole_solution_steps(puzzle))

    @property
    def duals(self) -> list[Turn]:
        """The solver's later moves with alternatives."""
        return [turn for turn in _walk(self.keys) if turn.duals]

    def printed(self) -> list[Printed]:
        lines: list[Printed] = []
        for key in self.keys:
            _print(key, 0, "", "!", lines)
        for each in self.tries:
            answer = f" {each.refutation}!" if each.refutation else ""
            lines.append(Printed(0, f"1.{each.move}?{answer}", _line_of(each)))
        return lines

    def remarks(self, language: str | None = None) -> list[Message]:
        said = []
        if self.tries:
            named = ", ".join(each.move for each in self.tries)
            said.append(say("solution.tries", language, moves=named))
        if duals := self.duals:
            places = [f"{turn.number}.{', '.join([turn.moves[0], *turn.duals])}" for turn in duals]
            named = "; ".join(dict.fromkeys(places[:_MOST_DUALS])) + (
                " …" if len(duals) > _MOST_DUALS else ""
            )
            said.append(say("solution.duals", language, places=named))
        if not self.complete or any(turn.cut for turn in _walk(self.keys)):
            said.append(say("solution.cut", language))
        return said

    def text(self, language: str | None = None) -> str:
        lines = ["   " * each.indent + each.text for each in self.printed()]
        return "\n".join([*lines, *self.remarks(language)])


def whole_solution_steps(puzzle: Puzzle) -> Iterator[WholeSolution]:
    whole = WholeSolution(puzzle)
    search = puzzle.aim.search(puzzle.position, _NODES)
    roots = [Turn([_with_passes(puzzle.position, first)], 1, True, (first,)) for first in puzzle.first]
    whole.keys = roots[:1]
    try:
        if not puzzle.aim.one_move:
            yield from _lines(whole, search)
        whole.keys = roots
        for turn in roots[1:]:
            turn.cut = not puzzle.aim.one_move and not puzzle.position.play(turn.line[0]).outcome
        yield whole
        yield from _tries(whole, search)
        whole.complete = True
    except PuzzleError:
        pass
    _group(roots)
    whole.settled = True
    yield whole


def tries_of(puzzle: Puzzle) -> list[SolutionTry]:
    """Return the puzzle's tries; none if the search takes too long."""
    whole = WholeSolution(puzzle)
    try:
        for _ in _tries(whole, puzzle.aim.search(puzzle.position, _NODES)):
            pass
    except PuzzleError:
        return []
    return whole.tries


def _lines(whole: WholeSolution, search: TaskSearch) -> Iterator[WholeSolution]:
    """Write out every defense: the main line first, then nearby branches."""
    puzzle, order = whole.puzzle, count()
    aim, player, key = puzzle.aim, puzzle.player, whole.keys[0]
    waiting = [(0, 0, puzzle.position.play(key.line[0]).settled(), aim.left_after(puzzle.left, True), key)]
    opened = 0
    while waiting:
        deviation, _, here, left, turn = heappop(waiting)
        if aim.is_done(here, left, player) or here.outcome:
            continue
        if deviation and opened >= _MOST_TURNS:
            turn.cut = True
            continue
        opened += 1
        own = here.player is player
        best = aim.good(here, left, search)
        for step, text in enumerate(best[:1] if own else _defenses(here, best)):
            next_turn = Turn([_with_passes(here, text)], turn.number + own, own, (*turn.line, text))
            next_turn.duals = best[1:] if own else []
            turn.then.append(next_turn)
            after = here.play(text).settled()
            entry = (deviation + bool(step), next(order), after, aim.left_after(left, own), next_turn)
            heappush(waiting, entry)
        yield whole


def _defenses(position: Position, best: list[str]) -> list[str]:
    return [*best, *(text for text in choices(position) if text not in best)]


def _tries(whole: WholeSolution, search: TaskSearch) -> Iterator[WholeSolution]:
    """Find first moves refuted by exactly one reply."""
    puzzle, aim = whole.puzzle, whole.puzzle.aim
    for move, played in choices(puzzle.position).items():
        after = played.settled()
        if move in puzzle.first or after.outcome or after.player is puzzle.player:
            continue
        if len(after.legal_moves) > 1 and not aim.is_later(after, search):
            left = aim.left_after(aim.left_after(puzzle.left, True), False)
            refuting: list[str] = []
            for reply, there in choices(after).items():
                if not aim.stands(there.settled(), left, puzzle.player, search):
                    refuting.append(reply)
                yield whole
                if len(refuting) > 1:
                    break
            if len(refuting) == 1:
                whole.tries.append(SolutionTry(move, refuting[0]))


def _group(turns: list[Turn]) -> None:
    """Merge replies with the same continuation."""
    for turn in turns:
        _group(turn.then)
        if turn.then and not turn.then[0].own:
            alike: dict[str, Turn] = {}
            for answer in turn.then:
                lines: list[Printed] = []
                _print(Turn([], answer.number, False, (), answer.then, cut=answer.cut), 0, "", "", lines)
                first = alike.setdefault("\n".join(f"{it.indent}{it.text}" for it in lines), answer)
                if first is not answer:
                    first.moves += answer.moves
            turn.then = list(alike.values())


def _print(turn: Turn, indent: int, before: str, sign: str, lines: list[Printed]) -> None:
    """Print a turn after the current line; branches go on lines of their own."""
    answers = bool(before) and not turn.own  # on the same line as the move before, so without a number
    number = "" if answers else f"{turn.number}{'.' if turn.own else '…'}"
    text = f"{before} {number}{', '.join(turn.moves)}{sign}".strip() + (" …" if turn.cut else "")
    if len(turn.then) == 1:
        _print(turn.then[0], indent, text, "", lines)
        return
    lines.append(Printed(indent, text, turn.line))
    for each in turn.then:
        _print(each, indent + 1, "", "", lines)


def _walk(turns: list[Turn]) -> Iterator[Turn]:
    for turn in turns:
        yield turn
        yield from _walk(turn.then)


def _with_passes(position: Position, choice: str) -> str:
    written, here = choice, position.play(choice)
    while not here.outcome and here.legal_moves[0].kind == "pass":
        written += f" ({here.legal_moves[0]})"
        here = here.play(here.legal_moves[0])
    return written


def _line_of(given: SolutionTry) -> tuple[str, ...]:
    return (given.move, given.refutation) if given.refutation else (given.move,)

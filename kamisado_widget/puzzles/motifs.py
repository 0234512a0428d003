"""Themes of puzzles: motifs, each defined by a test and taught in the course (see :attr:`Motif.idea`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..i18n import say
from ..rules import Player, Position, Tower
from ..rules.board import HOME_ROW, RAYS
from ..rules.outcome import blocked
from ..rules.sumo import Push, push
from ..solver import Solver, danger
from ..solver.slices import finish
from .interest import has_forced_replies
from .rating import losing_at_once
from .task import Task, TreePly
from .tree import Tree, main_line


class Motif(NamedTuple):
    idea: str
    shows: Callable[[MainLine], bool]


class MainLine:
    def __init__(self, position: Position, solution: Tree) -> None:
        self.position = position
        self.player = position.player
        self.plies = tuple(main_line(position, solution))
        self.solution = solution

    def is_own(self, ply: TreePly) -> bool:
        return ply.position.player is self.player

    @property
    def moves(self) -> Iterator[TreePly]:
        return (ply for ply in self.plies if self.is_own(ply) and ply.move.kind != "pass")

    @property
    def replies(self) -> Iterator[TreePly]:
        return (ply for ply in self.plies if not self.is_own(ply) and ply.move.kind != "pass")

    @property
    def turns(self) -> Iterator[tuple[Position, Tree]]:
        tree = self.solution
        for ply in self.plies:
            if ply.move.kind != "pass":
                if self.is_own(ply):
                    yield ply.position, tree
                tree = tree[str(ply.move)]

    @property
    def home(self) -> TreePly | None:
        """The solver's final move to the home row, if there is one."""
        last = self.plies[-1] if self.plies else None
        over = last.after.outcome if last else None
        return last if last and self.is_own(last) and over and over.reason == "home row" else None


def shut_in(position: Position, player: Player) -> set[Tower]:
    towers = position.towers
    return {tower for at, tower in towers.items() if tower.player is player and blocked(towers, at)}


def open_doors(position: Position, player: Player) -> set[Tower]:
    """Return a player's towers with a free way home."""
    return {
        tower for at, tower in position.towers.items() if tower.player is player and _is_open(position, at)
    }


def _is_open(position: Position, square: str) -> bool:
    tower = position.towers[square]
    return any(
        ray and ray[-1] in HOME_ROW[tower.player.other] and len(ray) <= position.rules.ranges[tower.rank]
        for ray in RAYS[tower.player][square]
        if is_free(position.towers, ray)
    )


def is_free(towers: Mapping[str, Tower], squares: tuple[str, ...]) -> bool:
    return not any(square in towers for square in squares)


def _passes(line: MainLine, own: bool) -> bool:
    return any(ply.move.kind == "pass" and line.is_own(ply) == own for ply in line.plies)


def _double_pass(line: MainLine) -> bool:
    return any(one.move.kind == two.move.kind == "pass" for one, two in pairwise(line.plies))


def _jailer(line: MainLine) -> bool:
    other, caught = line.player.other, set()
    for ply in line.plies:
        if ply.move.kind == "pass" and ply.position.towers[ply.move.origin] in caught:
            return True
        if line.is_own(ply) and ply.move.kind != "pass":
            caught |= shut_in(ply.after, other) - shut_in(ply.position, other)
    return False


def _dead_end(line: MainLine) -> bool:
    caught = shut_in(line.position, line.player.other)
    return any(
        ply.move.kind == "pass" and ply.position.towers[ply.move.origin] in caught for ply in line.plies
    )


def _unblocking(line: MainLine) -> bool:
    caught = shut_in(line.position, line.player)
    return any(ply.position.towers[ply.move.origin] in caught for ply in line.moves)


def _signpost(line: MainLine) -> bool:
    last = line.plies[-2] if line.home and len(line.plies) > 1 else None
    return bool(last and last.move.kind == "pass" and not line.is_own(last))


PASSES = {
    "block": Motif("passes", lambda line: _passes(line, own=False)),
    "own-block": Motif("passes", lambda line: _passes(line, own=True)),
    "chain": Motif("passes", _double_pass),
    "dead-end": Motif("dead-ends", _dead_end),
    "jailer": Motif("dead-ends", _jailer),
    "unblocking": Motif("dead-ends", _unblocking),
    "signposts": Motif("signposts", _signpost),
}


def _wins(line: MainLine) -> bool:
    over = line.plies[-1].after.outcome if line.plies else None
    return bool(over and over.reason == "deadlock" and over.winner is line.player)


def _threatens(line: MainLine) -> bool:
    for position, right in line.turns:
        for move in position.legal_moves:
            over = None if str(move) in right else position.play(move).outcome
            if over and over.reason == "deadlock":
                return True
    return False


DEADLOCKS = {
    "deadlock-for": Motif("dead-ends", _wins),
    "deadlock-against": Motif("dead-ends", _threatens),
    "deadlock-push": Motif(
        "dead-ends", lambda line: _wins(line) and any(ply.move.kind == "push" for ply in line.plies)
    ),
}


def _pushed(line: MainLine) -> Iterator[int]:
    for position, move, _ in line.moves:
        if move.kind == "push":
            pushed = push(position.towers, move.origin)
            assert isinstance(pushed, Push)
            yield len(pushed.pushed)


def _again(line: MainLine) -> bool:
    if len(line.plies) < 2:
        return False
    before, last = line.plies[-2:]
    return bool(before.move.kind == "push" and line.is_own(last) and last.after.outcome)


def _only(line: MainLine) -> bool:
    return any(ply.move.kind == "push" and len(ply.position.legal_moves) == 1 for ply in line.plies)


def _range(line: MainLine) -> bool:
    named = (ply.after.settled() for ply in line.moves)
    return any(
        not after.outcome and after.player is not line.player and _falls_short(after) for after in named
    )


def _falls_short(position: Position) -> bool:
    for square in position.movable:
        reach = position.rules.ranges[position.towers[square].rank]
        for ray in RAYS[position.player][square]:
            at_home = bool(ray) and ray[-1] in HOME_ROW[position.player.other]
            if at_home and len(ray) > reach and is_free(position.towers, ray):
                return True
    return False


PUSHES = {
    "push-1": Motif("rings", lambda line: 1 in _pushed(line)),
    "push-2": Motif("rings", lambda line: 2 in _pushed(line)),
    "push-3": Motif("rings", lambda line: 3 in _pushed(line)),
    "double-push": Motif("rings", lambda line: len(list(_pushed(line))) > 1),
    "push-again": Motif("rings", _again),
    "push-only": Motif("rings", _only),
    "push-against": Motif("rings", lambda line: any(ply.move.kind == "push" for ply in line.replies)),
    "range": Motif("rings", _range),
}


_MANY_SQUARES = 4  # this many targets usually include a safe one
_LATER = 3  # plies until a color's loss counts as late


def _doors(line: MainLine) -> bool:
    moves, losing = len(line.position.legal_moves), len(danger(line.position))
    return losing > 1 and 3 * losing >= 2 * moves


def _later(line: MainLine) -> bool:
    position, solver = line.position, Solver()
    losing = losing_at_once(position)
    tempting = [
        move for move in map(str, position.legal_moves) if move not in line.solution and move not in losing
    ]
    afters = [position.play(move) for move in tempting]
    return len(afters) > 1 and all(
        not after.outcome and finish(solver.wins_within(after, line.player.other, _LATER)) for after in afters
    )


def _guard(line: MainLine) -> bool:
    move, after = line.plies[0].move, line.plies[0].after
    if after.outcome or after.player is line.player:
        return False
    return any(
        ray and ray[-1] in HOME_ROW[line.player] and [at for at in ray if at in after.towers] == [move.target]
        for square in after.movable
        for ray in RAYS[after.player][square]
        if len(ray) <= after.rules.ranges[after.towers[square].rank]
    )


def _answering(position: Position) -> set[object]:
    """Return the colors given by the legal moves, behind forced passes."""
    afters = [position.play(move).settled() for move in position.legal_moves]
    return {after.required for after in afters}


def _is_lost(position: Position) -> bool:
    return len(danger(position)) == len(position.legal_moves)


def _two_threats(line: MainLine) -> bool:
    return any(len(_answering(ply.position)) > 1 and _is_lost(ply.position) for ply in line.replies)


def _no_safe_color(line: MainLine) -> bool:
    return any(
        len(ply.position.legal_moves) >= _MANY_SQUARES
        and losing_at_once(ply.position) >= set(map(str, ply.position.legal_moves))
        for ply in line.replies
    )


COLORS = {
    "doors": Motif("doors", _doors),
    "colors": Motif("colors", _later),
    "guard": Motif("colors", _guard),
    "two-threats": Motif("two-threats", _two_threats),
    "safe-moves": Motif("safe-moves", _no_safe_color),
}


_MANY_REPLIES = 4  # replies that make a first move quiet


def _quiet(line: MainLine) -> bool:
    after = line.plies[0].after
    if sum(1 for _ in line.moves) < 2:
        return False
    replies = {str(move) for move in after.legal_moves}
    return (
        after.player is not line.player
        and len(replies) >= _MANY_REPLIES
        and not replies <= losing_at_once(after)
    )


def _gives_up_a_door(line: MainLine) -> bool:
    first = line.plies[0]
    if first.after.outcome:
        return False
    moved = first.position.towers[first.move.origin]
    closed = open_doors(first.position, line.player) - open_doors(first.after, line.player) - {moved}
    here = first.after.settled()
    return bool(closed) and any(
        after.player is line.player and after.towers[square] in closed
        for after in (here.play(reply) for reply in line.solution[str(first.move)])
        for square in after.movable
    )


def _decoy(line: MainLine) -> bool:
    home = line.home
    if not home:
        return False
    origin, target = home.move.origin, home.move.target
    ray = next(ray for ray in RAYS[line.player][origin] if target in ray)
    towers, way = line.position.towers, ray[: ray.index(target) + 1]
    return any(towers[at].player is not line.player for at in way if at in towers)


def _switchback(line: MainLine) -> bool:
    files: dict[object, str] = {}
    for ply in line.moves:
        color = ply.position.towers[ply.move.origin].color
        files[color] = files.get(color, ply.move.origin[0]) + ply.move.target[0]
    return any(way[0] in way.lstrip(way[0]) for way in files.values())


def _run(line: MainLine) -> bool:
    colors = [ply.position.towers[ply.move.origin].color for ply in line.moves]
    return bool(line.home) and {*colors[-2:]} == {*colors[-1:]}


PLANS = {
    "quiet": Motif("quiet", _quiet),
    "lead": Motif("quiet", _gives_up_a_door),
    "decoy": Motif("colors", _decoy),
    "switchback": Motif("quiet", _switchback),
    "run": Motif("doors", _run),
    "only-replies": Motif("colors", lambda line: has_forced_replies(line.plies, line.player)),
}


def _rank_named(position: Position) -> int:
    after = position.settled()
    return 0 if after.outcome else max(after.towers[at].rank for at in after.movable)


def _fewer_rings(line: MainLine) -> bool:
    first = line.plies[0]
    if first.after.outcome or any(ply.after.outcome for ply in line.plies):
        return False
    ranks = [_rank_named(first.position.play(move)) for move in first.position.legal_moves]
    others = {str(move) for move in first.position.legal_moves} - line.solution.keys()
    only_safe = losing_at_once(first.position) == others  # rings do not matter then
    return len(line.plies) == 1 and not only_safe and _rank_named(first.after) < max(ranks)


MATCH = {
    "points": Motif("points", _fewer_rings),
}

MOTIFS: dict[str, Motif] = {**PASSES, **DEADLOCKS, **PUSHES, **COLORS, **PLANS, **MATCH}


READING = "reading"
"""The theme of a puzzle without motifs: a line to calculate to its end."""

THEMES = (*MOTIFS, READING)
"""The automatic themes; see :func:`theme_names`."""


def find(position: Position, task: Task, solution: Tree) -> tuple[str, ...]:
    """Return a puzzle's themes in the order of :data:`THEMES`, at least one.

    Themes implied by the task are left out, unless the task is a single choice and no other theme fits.
    """
    line = MainLine(position, solution)
    shown = tuple(name for name, motif in MOTIFS.items() if motif.shows(line))
    told = tuple(name for name in shown if name not in task.implied)
    return told or (task.one_move and shown) or (READING,)


def theme_names(themes: Sequence[str], language: str | None = None) -> tuple[str, ...]:
    """Return the names of themes in words; unknown ones name themselves."""
    return tuple(say(f"puzzle.theme.{name}", language) if name in THEMES else name for name in themes)


def theme_sentence(theme: str, language: str | None = None) -> str:
    return say(f"puzzle.theme.{theme}.why", language)

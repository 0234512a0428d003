"""How the package's own collection was made: ``python -m kamisado_widget.puzzles collect`` makes it again.

The puzzles that were composed are read from ``composed.json``: each has a title, one idea, and the rulebook's
figure that it is a variation on. The miner digs for the others in several places, each with its settings and
its seed. What is not worth telling among what it finds is thrown out again: see
:mod:`kamisado_widget.puzzles.telling`; so is the near twin of another. All are proved, and put in the order
in which they are best solved. It takes some minutes on two cores.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from ..i18n import say
from ..rules import Position
from ..solver import danger
from . import symmetry
from .collection import Collection
from .likeness import alike
from .miner import mine
from .puzzle import Puzzle
from .telling import worth

FILE = Path(__file__).with_name("collection.json")
COMPOSED = Path(__file__).with_name("composed.json")

_ANY = (3, 4, 5, 6, 7, 8, 9)

SOURCES: tuple[dict[str, Any], ...] = (
    {"count": 50, "lengths": (3,), "seed": 1},
    {"count": 32, "lengths": (5,), "seed": 2},
    {"count": 14, "lengths": (7,), "seed": 3},
    {"count": 20, "lengths": (9,), "seed": 4},
    {"count": 18, "lengths": (11, 13, 15), "seed": 5},
    {"count": 20, "lengths": _ANY, "ranks": 1, "seed": 6},
    {"count": 20, "lengths": _ANY, "ranks": 2, "seed": 7},
    {"count": 20, "lengths": _ANY, "ranks": 3, "seed": 8},
    {"count": 16, "lengths": _ANY, "themes": ("block", "own-block"), "seed": 9},
    {"count": 14, "lengths": _ANY, "themes": ("chain",), "seed": 10},
    {"count": 16, "lengths": _ANY, "themes": ("deadlock-for",), "seed": 11},
    {"count": 6, "lengths": _ANY, "themes": ("deadlock-for",), "ranks": 2, "seed": 12},
    {"count": 14, "lengths": _ANY, "themes": ("deadlock-against",), "seed": 13},
    {"count": 10, "lengths": _ANY, "themes": ("push-1",), "ranks": 1, "seed": 14},
    {"count": 12, "lengths": _ANY, "themes": ("push-2",), "ranks": 2, "choices": 3, "seed": 15},
    {"count": 12, "lengths": _ANY, "themes": ("push-3",), "ranks": 3, "choices": 2, "seed": 16},
    {"count": 10, "lengths": _ANY, "themes": ("push-again",), "ranks": 2, "seed": 17},
    {"count": 12, "lengths": _ANY, "themes": ("push-only",), "ranks": 2, "seed": 18},
    {"count": 12, "lengths": _ANY, "themes": ("push-against",), "ranks": 2, "seed": 19},
    {"count": 30, "lengths": (2, 3, 4, 5), "task": "deadlock", "choices": 6, "seed": 26},
    {"count": 24, "lengths": (1, 2, 3, 4, 5), "task": "push", "ranks": 2, "choices": 6, "seed": 27},
    {"count": 26, "lengths": (4, 6, 8, 10, 12), "task": "hold out", "choices": 8, "seed": 28},
    {"count": 16, "lengths": (1,), "task": "safe", "choices": 9, "seed": 29},
    {"count": 4, "lengths": (1,), "task": "save the match", "ranks": 2, "choices": 8, "seed": 30},
    {"count": 10, "lengths": _ANY, "themes": ("push-2",), "ranks": 2, "choices": 3, "seed": 24},
    {"count": 10, "lengths": _ANY, "themes": ("push-3",), "ranks": 3, "choices": 2, "seed": 41},
    {"count": 10, "lengths": (2, 3, 4, 5), "task": "deadlock", "ranks": 2, "choices": 8, "seed": 42},
    {"count": 10, "lengths": (4, 6, 8, 10, 12), "task": "hold out", "ranks": 3, "choices": 8, "seed": 43},
    {"count": 10, "lengths": (1,), "task": "safe", "ranks": 3, "choices": 9, "seed": 44},
    {"count": 3, "lengths": (1,), "task": "save the match", "ranks": 3, "choices": 8, "seed": 45},
    {"count": 18, "lengths": (5, 7, 9), "rating": 1000, "choices": 8, "seed": 47},
    {"count": 10, "lengths": _ANY, "ranks": 3, "rating": 1000, "choices": 8, "seed": 48},
    {"count": 14, "lengths": _ANY, "themes": ("chain",), "choices": 8, "seed": 49},
    {"count": 16, "lengths": (1,), "task": "fill", "ranks": 1, "seed": 60},
    {"count": 6, "lengths": tuple(range(11, 30)), "choices": 60, "seed": 61},
    {"count": 4, "lengths": (5, 6, 7), "task": "survive", "number": 3, "choices": 8, "seed": 73},
    {"count": 4, "lengths": (5, 6, 7), "task": "survive", "number": 3, "ranks": 3, "choices": 8, "seed": 74},
    {"count": 4, "lengths": (7, 8, 9), "task": "survive", "number": 4, "choices": 8, "seed": 75},
    {"count": 90, "lengths": (5, 6, 7, 8, 9), "themes": ("quiet",), "interest": 50, "seed": 100},
    {
        "count": 60,
        "lengths": (7, 8, 9, 10, 11, 12, 13),
        "themes": ("quiet",),
        "choices": 5,
        "interest": 60,
        "seed": 101,
    },
    {"count": 60, "lengths": (3, 4, 5, 6, 7), "interest": 60, "choices": 5, "seed": 102},
    {"count": 40, "lengths": _ANY, "ranks": 1, "interest": 55, "seed": 103},
    {"count": 40, "lengths": _ANY, "ranks": 2, "interest": 55, "seed": 104},
    {"count": 40, "lengths": _ANY, "ranks": 3, "interest": 55, "seed": 105},
    {"count": 40, "lengths": _ANY, "themes": ("chain",), "interest": 50, "seed": 106},
    {"count": 16, "lengths": _ANY, "themes": ("block", "own-block"), "interest": 55, "seed": 107},
    {"count": 12, "lengths": _ANY, "themes": ("deadlock-for",), "interest": 40, "seed": 108},
    {"count": 20, "lengths": _ANY, "themes": ("deadlock-against",), "interest": 45, "seed": 109},
    {"count": 20, "lengths": _ANY, "themes": ("push-1",), "ranks": 1, "interest": 45, "seed": 110},
    {"count": 9, "lengths": _ANY, "themes": ("push-2",), "ranks": 2, "interest": 45, "seed": 111},
    {
        "count": 9,
        "lengths": _ANY,
        "themes": ("push-3",),
        "ranks": 3,
        "choices": 3,
        "interest": 40,
        "seed": 112,
    },
    {"count": 16, "lengths": _ANY, "themes": ("push-again",), "ranks": 2, "interest": 40, "seed": 113},
    {"count": 3, "lengths": _ANY, "themes": ("push-against",), "ranks": 2, "interest": 45, "seed": 114},
    {
        "count": 24,
        "lengths": (3, 4, 5, 6, 7, 8),
        "task": "deadlock",
        "choices": 3,
        "interest": 30,
        "seed": 120,
    },
    {
        "count": 20,
        "lengths": (3, 4, 5, 6, 7, 8),
        "task": "deadlock",
        "ranks": 2,
        "choices": 3,
        "interest": 30,
        "seed": 121,
    },
    {
        "count": 18,
        "lengths": (3, 4, 5, 6, 7, 8),
        "task": "push",
        "ranks": 2,
        "choices": 3,
        "interest": 30,
        "seed": 122,
    },
    {
        "count": 15,
        "lengths": (3, 4, 5, 6, 7, 8),
        "task": "push",
        "ranks": 3,
        "choices": 3,
        "interest": 30,
        "seed": 123,
    },
    {
        "count": 30,
        "lengths": (4, 6, 8, 10, 12),
        "task": "hold out",
        "choices": 6,
        "interest": 50,
        "seed": 130,
    },
    {
        "count": 20,
        "lengths": (4, 6, 8, 10, 12),
        "task": "hold out",
        "ranks": 2,
        "choices": 6,
        "interest": 50,
        "seed": 131,
    },
    {
        "count": 20,
        "lengths": (1,),
        "task": "save the match",
        "ranks": 2,
        "choices": 4,
        "interest": 25,
        "seed": 140,
    },
    {
        "count": 22,
        "lengths": (1,),
        "task": "save the match",
        "ranks": 3,
        "choices": 4,
        "interest": 25,
        "seed": 141,
    },
    {
        "count": 15,
        "lengths": (3, 4, 5),
        "task": "survive",
        "number": 2,
        "choices": 5,
        "interest": 50,
        "seed": 150,
    },
    {
        "count": 15,
        "lengths": (5, 6, 7),
        "task": "survive",
        "number": 3,
        "choices": 5,
        "interest": 50,
        "seed": 151,
    },
    {
        "count": 15,
        "lengths": (3, 4, 5),
        "task": "win within",
        "number": 2,
        "choices": 5,
        "interest": 50,
        "seed": 160,
    },
    {
        "count": 15,
        "lengths": (5, 6, 7),
        "task": "win within",
        "number": 3,
        "choices": 5,
        "interest": 50,
        "seed": 161,
    },
    {"count": 70, "lengths": (2,), "choices": 5, "interest": 30, "seed": 170},
    {"count": 35, "lengths": (3, 4, 5, 6, 7), "choices": 5, "interest": 70, "seed": 200},
    {
        "count": 32,
        "lengths": (3, 4, 5, 6, 7),
        "themes": ("jailer", "chain", "unblocking"),
        "interest": 68,
        "seed": 201,
    },
    {"count": 22, "lengths": (4, 5, 6, 7, 8), "ranks": 2, "interest": 70, "seed": 202},
    {"count": 4, "lengths": (3, 4, 5, 6, 7), "task": "deadlock", "interest": 50, "seed": 203},
    {"count": 3, "lengths": (3, 4, 5, 6, 7, 8), "themes": ("deadlock-for",), "interest": 60, "seed": 204},
    {
        "count": 3,
        "lengths": (3, 4, 5, 6, 7),
        "themes": ("safe-moves", "switchback"),
        "choices": 5,
        "interest": 65,
        "seed": 205,
    },
)
"""Where the miner digs, and how much is looked at from there."""

LEAST, LEAST_OF_SHORT, LEAST_OF_DEFENSE = 62, 55, 73
"""What a puzzle must be worth telling to be kept; one of a move and what follows, for whoever begins; and one
in which nothing is to be won, of which there is less to tell."""
_SHORT = 2  # moves

DOORS = 5
"""Towers that must stand ready to go home where nothing is asked but a move that names none of them."""

KEPT = (
    *("c3aab236", "0323c8d1", "7bddd3be", "7de933f8", "9c315442", "36a62580", "f8852acd"),
    *("4fd5e933", "201e6d0f", "4817150c", "e71807a3", "8f3cbd7a"),
    "b821a0b3",
)
"""Plain ones that stay: one reply at a time, for whoever begins with those; and a whole round."""


def collect(executor: Executor | None = None, report: Callable[[str], None] = print) -> Collection:
    """Make the package's own collection.

    Parameters
    ----------
    executor : concurrent.futures.Executor, optional
        Where to work; what comes out is the same.
    report : callable
        Is told how far it is.
    """
    found: dict[str, Puzzle] = {}
    for source in SOURCES:
        wanted = {name: value for name, value in source.items() if name != "count"}
        end = len(found) + source["count"]
        for puzzle in mine(executor=executor, **wanted):
            found.setdefault(symmetry.key(puzzle.position), puzzle)
            if len(found) == end:
                break
        report(say("puzzle.collected", found=len(found)))
    own = {symmetry.key(puzzle.position): puzzle for puzzle in composed()}
    mined = (puzzle for image, puzzle in found.items() if image not in own and is_kept(puzzle))
    kept = [*own.values()]
    for puzzle in sorted(mined, key=worth, reverse=True):
        if not alike(puzzle.position, puzzle.aim, kept):
            kept.append(puzzle)
    order = sorted(kept, key=lambda it: (it.rating, it.moves, it.id))
    made = [{name: _plain(value) for name, value in source.items()} for source in SOURCES]
    return Collection(order, title=say("puzzle.own"), notes=say("puzzle.own.notes"), made=made)


def is_kept(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is worth telling; of fills that is not known, and safe squares are looked for."""
    if puzzle.title or puzzle.id in KEPT or puzzle.asks_fill:
        return True
    if puzzle.task == "safe":
        return len(_open_doors(puzzle.position)) >= DOORS
    least = LEAST if puzzle.moves > _SHORT else LEAST_OF_SHORT
    return worth(puzzle) >= (least if puzzle.aim.attacks or puzzle.aim.one_move else LEAST_OF_DEFENSE)


def _open_doors(position: Position) -> set[object]:
    """Return the colors of the towers that go home at once where a move names them."""
    return {position.play(move).settled().required for move in danger(position)}


def composed() -> Iterator[Puzzle]:
    """Prove the puzzles that were composed."""
    for entry in json.loads(COMPOSED.read_text("utf-8")):
        said = {"title": entry["title"], "notes": entry["notes"]}
        yield Puzzle.from_position(entry["position"], entry["task"], **said)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value

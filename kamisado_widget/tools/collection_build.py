"""Make the package's own collection: ``python -m kamisado_widget.tools.collection_build``.

The miner dug in many places, each with its settings and its seed, and what it found was read, one puzzle
after another, with its whole solution: would you show it to a friend who plays the game? What is kept stands
in ``chosen.json``, each under the chunk of the miner's work in which it was found, or under ``texts`` as it
is, where it was found by a measure of interest that is no more; ``half`` names those that are only half worth
it, and stay since there is little of their kind, or for whoever begins; ``left out`` those that were read and
are not kept. The puzzles that were composed are read from ``composed.json``:
each has a title, one idea, and the rulebook's figure that it is a variation on. All are proved, and put in
the order in which they are best solved. It takes some minutes on two cores.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from ..i18n import say
from ..puzzles.collection import Collection
from ..puzzles.miner import mined_again
from ..puzzles.puzzle import Puzzle

FILE = Path(__file__).resolve().parents[1] / "puzzles" / "collection.json"
COMPOSED = Path(__file__).with_name("composed.json")
CHOSEN = Path(__file__).with_name("chosen.json")


def places() -> list[dict[str, Any]]:
    """Return where the miner dug: its settings, and under ``chunks`` the ids of what is kept by chunk."""
    found: list[dict[str, Any]] = json.loads(CHOSEN.read_text("utf-8"))["places"]
    return found


def settings(place: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in place.items() if name != "chunks"}


def dug(place: dict[str, Any], executor: Executor | None = None) -> Iterator[Puzzle]:
    """Find again what is kept of a place."""
    kept = {each for ids in place["chunks"].values() for each in ids.split()}
    for puzzle in mined_again(map(int, place["chunks"]), executor, **settings(place)):
        if puzzle.id in kept:
            yield puzzle


def texts() -> list[str]:
    """Return the puzzles that are kept as they are, in one line each."""
    kept: list[str] = json.loads(CHOSEN.read_text("utf-8"))["texts"]
    return kept


def composed() -> Iterator[Puzzle]:
    """Prove the puzzles that were composed."""
    for entry in json.loads(COMPOSED.read_text("utf-8")):
        said = {"title": entry["title"], "notes": entry["notes"]}
        yield Puzzle.from_position(entry["position"], entry["task"], **said)


def collect(executor: Executor | None = None, report: Callable[[str], None] = print) -> Collection:
    found = [*composed(), *map(Puzzle.parse, texts())]
    for place in places():
        found += dug(place, executor)
        report(say("puzzle.collected", found=len(found)))
    order = sorted(found, key=lambda it: (it.rating, it.moves, it.id))
    made = [settings(place) for place in places()]
    return Collection(order, title=say("puzzle.own"), notes=say("puzzle.own.notes"), made=made)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        collect(pool).save(FILE)

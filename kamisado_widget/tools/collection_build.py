"""Build the package's collection: ``python -m kamisado_widget.tools.collection_build``.

Every mined puzzle was read with its full solution: would you show it to a friend? ``chosen.json`` has the
accepted ones by the miner's chunk, or under ``texts`` if found by a former measure of interest; ``half`` has
the ids of weaker ones, ``left out`` the rejected ones. Of each idea the best few are kept, at increasing
difficulty, with short refutations of the natural wrong moves. A weaker one stays only if its task, one of its
themes or its length would otherwise have fewer than five puzzles, or its grade or its rank fewer than twenty.
``composed.json`` has composed puzzles with a title, an idea, and the figure they vary. All are proved and
ordered. Takes some minutes on two cores.
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
    found: list[dict[str, Any]] = json.loads(CHOSEN.read_text("utf-8"))["places"]
    return found


def settings(place: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in place.items() if name != "chunks"}


def accepted(place: dict[str, Any], executor: Executor | None = None) -> Iterator[Puzzle]:
    """Mine the accepted puzzles of a place again."""
    kept = {each for ids in place["chunks"].values() for each in ids.split()}
    for puzzle in mined_again(map(int, place["chunks"]), executor, **settings(place)):
        if puzzle.id in kept:
            yield puzzle


def texts() -> list[str]:
    kept: list[str] = json.loads(CHOSEN.read_text("utf-8"))["texts"]
    return kept


def composed() -> Iterator[Puzzle]:
    for entry in json.loads(COMPOSED.read_text("utf-8")):
        said = {"title": entry["title"], "notes": entry["notes"]}
        yield Puzzle.from_position(entry["position"], entry["task"], **said)


def collect(executor: Executor | None = None, report: Callable[[str], None] = print) -> Collection:
    found = [*composed(), *map(Puzzle.parse, texts())]
    for place in places():
        found += accepted(place, executor)
        report(say("puzzle.collected", found=len(found)))
    order = sorted(found, key=lambda it: (it.rating, it.moves, it.id))
    made = [settings(place) for place in places()]
    return Collection(order, title=say("puzzle.own"), notes=say("puzzle.own.notes"), made=made)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        collect(pool).save(FILE)

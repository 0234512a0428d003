import asyncio
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any

from kamisado_widget import Position
from kamisado_widget.sessions import Session

CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5
SHARP = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"  # gold wins at once with g6e8
OPEN = Position.start().play("f8f4")  # takes a long time with all lengths
ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()  # figure 7

_numbers = count(1)


def ask(session: Session, **message: Any) -> Any:
    right = {"id": f"asked {next(_numbers)}", "epoch": session.epoch, "node": session.cursor}
    return session.handle({**right, **message})


def to_a_question(session: Session) -> Any:
    session.cursor = next(number for number, node in enumerate(session.nodes) if "task" in node)
    return session.scene()["task"]


def changes_of(session: Session) -> list[set[str]]:
    told: list[set[str]] = []
    session.subscribe(lambda names: told.append(set(names)))
    return told


def state_of(session: Session) -> dict[str, Any]:
    return deepcopy({**session.state()})


def on_a_loop(do: Callable[[], Any]) -> Any:
    async def main() -> Any:
        return do()

    return asyncio.run(main())


async def until(condition: Callable[[], bool], turns: int = 100_000) -> None:
    for _ in range(turns):
        if condition():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never happened")

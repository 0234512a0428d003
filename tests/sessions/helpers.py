import asyncio
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any

from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.sessions import Session
from kamisado_widget.sessions.jobs import Scheduler

CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"  # figure 6b: h6g5 ends the round
SHARP = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"  # gold wins at once with g6e8
OPEN = Position.start().play("f8f4")  # takes a long time with all lengths
ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()  # figure 7

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)

_numbers = count(1)


def ask(session: Session, **message: Any) -> Any:
    right = {"id": f"asked {next(_numbers)}", "epoch": session.epoch, "node": session.cursor}
    return session.handle({**right, **message})


def to_a_question(session: Session) -> Any:
    session.cursor = next(number for number, node in enumerate(session.nodes) if "task" in node)
    return session.scene()["task"]


def right_answer(task: Any) -> Any:
    return task["good"] if task["ask"] in ("squares", "order") else task["good"][:1]


def answer(session: Session, given: Any, *, shown: bool = False) -> Any:
    return ask(session, act="answer", answer=given, shown=shown)


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


async def rest(worker: Scheduler) -> None:
    """Wait until no more work is scheduled."""
    await until(lambda: worker._turn is None)

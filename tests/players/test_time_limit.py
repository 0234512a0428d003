import asyncio
import threading
import time
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.players import PlayerFailed
from kamisado_widget.players.player import LoopCall, asked, told

START = Position.start()


def ask(player: Any, seconds: float | None = 10) -> object:
    return told(asked(player, "choose", seconds, position=START))


def test_a_function_and_a_coroutine_answer() -> None:
    async def slow(position: Position) -> str:
        await asyncio.sleep(0.01)
        return "f8f4"

    assert ask(lambda position: "f8f4") == ask(slow) == "f8f4"


def test_what_it_raises_is_told_and_kept() -> None:
    def wrong(position: Position) -> str:
        return {}["move"]  # type: ignore[no-any-return]

    with pytest.raises(PlayerFailed, match="“wrong” failed with KeyError: 'move'") as failed:
        ask(wrong)
    assert isinstance(failed.value.__cause__, KeyError)


@pytest.mark.parametrize("leaves", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_it_cannot_leave_with_the_kernel(leaves: type[BaseException]) -> None:
    def leaving(position: Position) -> str:
        raise leaves

    with pytest.raises(PlayerFailed, match=leaves.__name__):
        ask(leaving)


def test_a_loop_without_an_end_is_given_up_and_its_thread_ends() -> None:
    threads: list[threading.Thread] = []

    def endless(position: Position) -> str:
        threads.append(threading.current_thread())
        while True:
            pass

    with pytest.raises(PlayerFailed, match=r"“endless” didn’t answer within 0\.1 seconds"):
        ask(endless, 0.1)
    threads[0].join(60)
    assert not threads[0].is_alive()


def test_who_is_given_up_is_told_to_stop() -> None:
    class Waiting:
        def __init__(self) -> None:
            self.told = threading.Event()

        def choose(self, position: Position) -> str:
            self.told.wait()
            return "f8f4"

        def stop(self) -> None:
            self.told.set()

    player = Waiting()
    with pytest.raises(PlayerFailed):
        ask(player, 0.05)
    assert player.told.is_set()


def test_nobody_asks_any_more() -> None:
    over = threading.Event()

    def endless(position: Position) -> str:
        try:
            while True:
                time.sleep(0.001)
        finally:
            over.set()

    steps = asked(endless, "choose", None, position=START)
    next(steps)
    steps.close()
    assert over.wait(60)


def test_where_there_are_no_threads_a_coroutine_does_not_hold_the_page_up() -> None:
    async def main() -> list[object]:
        async def slow() -> str:
            await asyncio.sleep(0.01)
            return "f8f4"

        thought = LoopCall(slow)
        before = thought.wait(1)
        await asyncio.sleep(0.05)
        return [before, thought.wait(1), thought.result(), LoopCall(lambda: "at once").result()]

    assert asyncio.run(main()) == [False, True, "f8f4", "at once"]

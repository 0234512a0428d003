import asyncio
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.players import PlayerFailed
from kamisado_widget.players.player import LoopCall, asked
from kamisado_widget.solver.slices import returned

START = Position.start()


def ask(player: Any, seconds: float | None = 10) -> object:
    return returned(asked(player, "choose", seconds, position=START))


def test_a_function_and_a_coroutine_answer() -> None:
    async def slow(position: Position) -> str:
        await asyncio.sleep(0.01)
        return "f8f4"

    assert ask(lambda position: "f8f4") == ask(slow) == "f8f4"


def test_errors_are_reported() -> None:
    def wrong(position: Position) -> str:
        return {}["move"]  # type: ignore[no-any-return]

    with pytest.raises(PlayerFailed, match="“wrong” failed with KeyError: 'move'") as failed:
        ask(wrong)
    assert isinstance(failed.value.__cause__, KeyError)


@pytest.mark.parametrize("leaves", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_system_exit_is_contained(leaves: type[BaseException]) -> None:
    def leaving(position: Position) -> str:
        raise leaves

    with pytest.raises(PlayerFailed, match=leaves.__name__):
        ask(leaving)


def test_endless_loop_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def endless(position: Position) -> str:
        threads.append(threading.current_thread())
        monkeypatch.setattr(clock, "monotonic", lambda: 1)
        while True:
            pass

    clock = SimpleNamespace(monotonic=lambda: 0)
    monkeypatch.setattr("kamisado_widget.players.player.time", clock)
    with pytest.raises(PlayerFailed, match=r"“endless” didn’t answer within 0\.1 seconds"):
        ask(endless, 0.1)
    threads[0].join(60)
    assert not threads[0].is_alive()


def test_abandoned_player_is_told_to_stop() -> None:
    class Waiting:
        def __init__(self) -> None:
            self.told = threading.Event()

        def choose(self, position: Position) -> str:
            self.told.wait(300)
            return "f8f4"

        def stop(self) -> None:
            self.told.set()

    player = Waiting()
    with pytest.raises(PlayerFailed):
        ask(player, 0.05)
    assert player.told.is_set()


def test_abandoned_player_is_not_asked_again() -> None:
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


def test_coroutine_without_threads() -> None:
    async def main() -> list[object]:
        ready = asyncio.Event()

        async def slow() -> str:
            await ready.wait()
            return "f8f4"

        thought = LoopCall(slow)
        before = thought.wait(1)
        ready.set()
        while not thought.wait(1):
            await asyncio.sleep(0)
        return [before, thought.result(), LoopCall(lambda: "at once").result()]

    assert asyncio.run(main()) == [False, "f8f4", "at once"]

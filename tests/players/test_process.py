import os
import time
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.players import PlayerFailed, in_process
from kamisado_widget.players.player import asked
from kamisado_widget.solver.slices import returned

START = Position.start()


def ask(player: Any, seconds: float = 60) -> object:
    return returned(asked(player, "choose", seconds, position=START, match=None, player="black"))


def test_runs_in_a_process() -> None:
    def where(position: Position) -> str:
        return f"{os.getpid()}"

    player = in_process(where)
    assert ask(player) not in (str(os.getpid()), None)
    assert ask(player) == ask(player)
    player.stop()


def test_output_is_forwarded(capsys: pytest.CaptureFixture[str]) -> None:
    def chatting(position: Position) -> str:
        print("thinking")
        os.system("echo loudly")
        return "f8f4"

    player = in_process(chatting)
    assert player.choose(position=START) == "f8f4"
    assert capsys.readouterr().out == "thinking\n"
    player.stop()


def test_traceback_is_forwarded() -> None:
    def wrong(position: Position) -> str:
        raise LookupError("nowhere")

    player = in_process(wrong)
    with pytest.raises(PlayerFailed, match="“wrong” failed with LookupError: nowhere") as failed:
        ask(player)
    assert failed.value.__cause__
    assert "in wrong" in str(failed.value.__cause__.__cause__)
    player.stop()


def test_killed_and_restarted() -> None:
    def stubborn(position: Position, seconds: float) -> str:
        while seconds < 50:
            try:
                time.sleep(100)
            except BaseException:
                continue
        return "f8f4"

    player = in_process(stubborn)
    assert ask(player) == "f8f4"
    process = player._process
    with pytest.raises(PlayerFailed, match="didn’t answer"):
        ask(player, 0.2)
    assert process
    assert process.poll() is not None
    assert ask(player) == "f8f4"
    player.stop()


def test_process_may_exit() -> None:
    player = in_process(lambda position: os._exit(3))
    with pytest.raises(PlayerFailed, match="process has ended"):
        ask(player)


def test_unpicklable_player_is_refused() -> None:
    import threading

    lock = threading.Lock()
    with pytest.raises(ValueError, match="can’t be sent to another process"):
        in_process(lambda position: lock)  # type: ignore[arg-type, return-value]
    with pytest.raises(ValueError, match="A player is a function"):
        in_process("two")  # type: ignore[arg-type]

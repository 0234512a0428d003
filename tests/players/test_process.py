import os
import time
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.players import PlayerFailed, in_process
from kamisado_widget.players.player import asked, told

START = Position.start()


def ask(player: Any, seconds: float = 60) -> object:
    return told(asked(player, "choose", seconds, position=START, match=None, player="black"))


def test_it_answers_from_another_process() -> None:
    def where(position: Position) -> str:
        return f"{os.getpid()}"

    player = in_process(where)
    assert ask(player) not in (str(os.getpid()), None)
    assert ask(player) == ask(player)
    player.stop()


def test_what_it_prints_is_printed_here_and_disturbs_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    def chatting(position: Position) -> str:
        print("thinking")
        os.system("echo loudly")
        return "f8f4"

    player = in_process(chatting)
    assert player.choose(position=START) == "f8f4"
    assert capsys.readouterr().out == "thinking\n"
    player.stop()


def test_its_error_comes_with_where_it_was_raised() -> None:
    def wrong(position: Position) -> str:
        raise LookupError("nowhere")

    player = in_process(wrong)
    with pytest.raises(PlayerFailed, match="“wrong” failed with LookupError: nowhere") as failed:
        ask(player)
    assert failed.value.__cause__
    assert "in wrong" in str(failed.value.__cause__.__cause__)
    player.stop()


def test_it_is_killed_where_nothing_else_helps_and_plays_on_with_the_next_move() -> None:
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


def test_it_may_end_itself() -> None:
    player = in_process(lambda position: os._exit(3))
    with pytest.raises(PlayerFailed, match="process has ended"):
        ask(player)


def test_what_cannot_be_sent_is_refused() -> None:
    import threading

    lock = threading.Lock()
    with pytest.raises(ValueError, match="can’t be sent to another process"):
        in_process(lambda position: lock)  # type: ignore[arg-type, return-value]
    with pytest.raises(ValueError, match="A player is a function"):
        in_process("two")  # type: ignore[arg-type]

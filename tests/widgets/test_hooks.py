import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60  # timeout in seconds
VIEW = "application/vnd.jupyter.widget-view+json"
BOARD = "from kamisado_widget import Board\nboard = Board()\ndisplay(board)\nBoard()"
# A list keeps the boards, so that the test can query each.
MAKE = """
from asyncio import create_task, sleep
import ipywidgets
from IPython.display import clear_output
from kamisado_widget import Board
made = []
def make():
    made.append(Board())
    return made[-1]
"""
OPEN = "print(*(number for number, board in enumerate(made) if board.comm), end=' ')"
OTHERS = [
    "from IPython.display import clear_output, update_display\nimport ipywidgets",
    "print(1)\nclear_output()\nprint(2)",
    "clear_output(wait=True)\ndisplay('cleared', clear=True)",
    "out = ipywidgets.Output()\nwith out:\n    out.clear_output()\n    display(4)\nlen(out.outputs)",
    "handle = display('a', display_id='one')\nhandle.update('b')\nupdate_display('c', display_id='one')",
    "%%capture caught\nprint(5)\ndisplay(6)\nclear_output()\n7",
    "caught.show()\nlen(caught.outputs)",
    "get_ipython().run_cell('display(8)\\n9').result",
    "slider = ipywidgets.IntSlider()\nf = ipywidgets.interact(lambda n: print('n', n), n=slider)",
    "for n in range(50):\n    slider.value = n + 1",
    "other = ipywidgets.IntSlider()",
    "ipywidgets.interactive_output(lambda n: display(n), {'n': other})",
    "for n in range(50):\n    other.value = n + 1",
    "ipywidgets.HBox([ipywidgets.Button(), ipywidgets.Label('x')])",
    "closed = ipywidgets.HBox([])\nclosed.close()\ndisplay(closed)\nclosed",
    "from threading import Thread\ndef work():\n    display(10)\n    clear_output()\n    display(11)",
    "thread = Thread(target=work)\nthread.start()\nthread.join()",
    "1 / 0",
]


class Kernel:
    def __init__(self, client: BlockingKernelClient, *, subshell: bool) -> None:
        self.client = client
        self.subshell: str | None = None
        if subshell:
            request = client.session.msg("create_subshell_request")
            client.control_channel.send(request)
            self.subshell = client.get_control_msg(timeout=LIMIT)["content"]["subshell_id"]

    def run(self, code: str, cell: str = "", session: str = "") -> list[dict[str, Any]]:
        content = {"code": code, "silent": False, "store_history": True}
        message = self.client.session.msg("execute_request", content, metadata={"cellId": cell})
        message["header"]["session"] = session or message["header"]["session"]
        return self.send(message, self.subshell)

    def send(self, message: dict[str, Any], subshell: str | None) -> list[dict[str, Any]]:
        message["header"]["subshell_id"] = subshell
        self.client.shell_channel.send(message)
        heard: list[dict[str, Any]] = []
        while True:
            reply = self.client.get_iopub_msg(timeout=LIMIT)
            if reply["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            if reply["content"].get("execution_state") == "idle":
                return heard
            heard.append(reply)

    def shows(self, code: str, cell: str = "", session: str = "") -> str:
        heard = self.run(code, cell, session)
        kinds = ("display_data", "execute_result", "error")
        return " ".join(output(it["content"]) for it in heard if it["msg_type"] in kinds)

    def open_boards(self) -> list[int]:
        (told,) = [it["content"]["text"] for it in self.run(OPEN) if it["msg_type"] == "stream"]
        return list(map(int, told.split()))


def output(content: dict[str, Any]) -> str:
    data = content.get("data", {})
    if VIEW in data:
        return "widget"
    return "picture" if "kamisado-stand-in" in data.get("text/html", "") else data.get("text/plain", "error")


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Callable[..., Kernel]]:
    started: list[tuple[Any, BlockingKernelClient]] = []

    def start(*, subshell: bool = False) -> Kernel:
        started.append(start_new_kernel(env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=str(tmp_path)))
        return Kernel(started[-1][1], subshell=subshell)

    yield start
    for manager, client in started:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


IDS = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{24}\w+|0x[0-9a-f]+|'execution_count': \d+")


def comparable(messages: list[dict[str, Any]]) -> list[tuple[str, str]]:
    seen: list[tuple[str, str]] = []
    for message in messages:
        kind, content = message["msg_type"], message["content"]
        if kind == "stream" and seen and seen[-1][0] == kind:
            seen[-1] = (kind, seen[-1][1] + content["text"])
        elif kind not in ("status", "execute_input"):
            seen.append((kind, content["text"] if kind == "stream" else IDS.sub("#", str(content))))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("subshell", [False, True], ids=["shell", "subshell"])
def test_other_cells_are_unchanged(kernel: Callable[..., Kernel], subshell: bool) -> None:
    alone, beside = kernel(subshell=subshell), kernel(subshell=subshell)
    alone.run("1")
    beside.run(BOARD, "board")
    for number, code in enumerate(OTHERS):
        cell = str(number)
        assert comparable(beside.run(code, cell)) == comparable(alone.run(code, cell)), code


CAPTURED = "%%capture caught\nmake()"
LOOP = "for _ in range(5):\n    clear_output(wait=True)\n    display(make())"
NESTED = "get_ipython().run_cell('make()')"
INTERACT = "slider = ipywidgets.IntSlider()\nf = ipywidgets.interact(lambda n: make(), n=slider)"
LATE = "async def later():\n    await sleep(0.1)\n    display(make())\ntask = create_task(later())"


@pytest.mark.slow
def test_boards_without_output_are_closed(
    kernel: Callable[..., Kernel],
) -> None:
    cells = kernel()
    cells.run(MAKE)
    assert cells.shows("make()", "a") == "widget picture"
    assert cells.shows("make()", "a") == "widget picture"
    assert cells.open_boards() == [1], "the cell now shows another board"
    assert cells.shows("make()", "a", session="of a copy of the notebook") == "widget picture"
    assert cells.open_boards() == [1, 2]
    assert cells.shows(NESTED, "b").startswith("widget picture")
    assert cells.open_boards() == [1, 2, 3]
    assert cells.shows(CAPTURED, "c") == ""
    assert cells.shows("caught.show()", "d") == "widget picture"
    assert cells.open_boards() == [1, 2, 3, 4]
    assert cells.shows(LOOP, "e").endswith("widget picture")
    assert cells.open_boards() == [1, 2, 3, 4, 9]
    assert cells.shows("display(made[1])\nclear_output()", "f") == "widget"
    assert cells.open_boards() == [1, 2, 3, 4, 9], "the board is still shown in another cell"


@pytest.mark.slow
@pytest.mark.parametrize("subshell", [False, True], ids=["shell", "subshell"])
def test_boards_shown_by_others(kernel: Callable[..., Kernel], subshell: bool) -> None:
    cells = kernel(subshell=subshell)
    cells.run(MAKE)
    assert cells.shows(INTERACT, "a") == "widget widget picture"
    assert cells.shows("for n in range(50):\n    slider.value = n + 1", "b").split() == ["widget"] * 50
    assert cells.open_boards() == [50]
    assert cells.shows("1", "b") == "1"
    assert cells.open_boards() == [50], "the board belongs to the cell whose output shows it"
    cells.run(LATE, "c")
    assert cells.shows("await task", "d") == ""
    assert cells.open_boards() == [50, 51]
    assert cells.shows("made[50].play('f8f4')\ndisplay(1, clear=True)", "e") == "1"
    assert cells.open_boards() == [50, 51]


@pytest.mark.slow
def test_failing_hook_is_logged(kernel: Callable[..., Kernel]) -> None:
    cells = kernel()
    cells.run(MAKE)
    assert cells.shows("make().session.svg = None\nipywidgets.HBox(made)", "a") == "widget"
    assert cells.shows("h = display('x', display_id='y')", "b") == "'x'"
    assert cells.shows("make()", "c") == "widget picture"


HOLD = """
from threading import Event, Thread
held, over = Event(), Event()
def hold():
    with made[0].session.lock:
        held.set()
        over.wait(300)
thread = Thread(target=hold)
thread.start()
assert held.wait(60)
"""


def test_cells_end_while_a_thread_holds_a_board(kernel: Callable[..., Kernel]) -> None:
    cells = kernel()
    cells.run(MAKE)
    assert cells.shows("make()", "a") == "widget picture"
    assert cells.shows(f"made[0].play('f8f4')\n{HOLD}", "b") == ""
    assert cells.shows("made[0]", "c") == "widget "
    heard = cells.run("over.set()\nthread.join(60)", "d")
    drawn = [it["content"] for it in heard if it["msg_type"] == "update_display_data"]
    assert [output(content) for content in drawn] == ["picture"] * 2


@pytest.mark.slow
def test_dead_subshell_is_answered(kernel: Callable[..., Kernel]) -> None:
    cells = kernel()
    cells.run(MAKE)
    (told,) = [it for it in cells.run("print(make().comm.comm_id)") if it["msg_type"] == "stream"]
    comm = told["content"]["text"].strip()
    for name, subshell in zip("abcd", ["of the kernel before", None] * 2, strict=True):
        hello = {"act": "hello", "id": name, "epoch": 1, "node": 0, "nodes": 1, "languages": ["en"]}
        data = {"method": "custom", "content": hello}
        message = cells.client.session.msg("comm_msg", {"comm_id": comm, "data": data})
        replies = [it["content"].get("data", {}) for it in cells.send(message, subshell)]
        assert name in [it.get("content", {}).get("id") for it in replies]

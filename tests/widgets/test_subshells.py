import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from jupyter_client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60  # seconds
BOARD = """
from kamisado_widget import Board
board = Board()
print(board.comm.comm_id, board.session.epoch)
"""


class Page:
    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        self._printed = ""
        client.execute_interactive(BOARD, output_hook=self._read, timeout=LIMIT)
        self._comm, epoch = self._printed.split()
        self._epoch = int(epoch)

    def _read(self, message: dict[str, Any]) -> None:
        self._printed += message["content"].get("text", "")

    def asks(self, thread: str | None) -> bool:
        id_ = uuid4().hex
        content = {
            "act": "hello",
            "id": id_,
            "epoch": self._epoch,
            "node": 0,
            "nodes": 1,
            "languages": ["en"],
        }
        data = {"method": "custom", "content": content}
        message = self._client.session.msg("comm_msg", {"comm_id": self._comm, "data": data})
        message["header"]["subshell_id"] = thread
        self._client.shell_channel.send(message)
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            heard = self._client.get_iopub_msg(timeout=LIMIT)
            if heard["content"].get("data", {}).get("content", {}).get("id") == id_:
                return True
            done = heard["content"].get("execution_state") == "idle"
            if done and heard["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                return False
        return False


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BlockingKernelClient]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    manager, client = start_new_kernel(env=environment, cwd=tmp_path_factory.mktemp("kernel"))
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.slow
def test_whoever_names_a_thread_that_is_gone_is_answered_and_so_is_everybody_else(
    client: BlockingKernelClient,
) -> None:
    page = Page(client)
    assert page.asks("of the kernel before")
    assert page.asks(None)
    assert page.asks("of the kernel before")
    assert page.asks(None)

"""Count the work behind one click, so that it stays cheap."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import kamisado_widget
from kamisado_widget import Board

PACKAGE = str(Path(kamisado_widget.__file__).parent)
MOVES = ("f8f4", "g1g6", "e8e5")


def click(board: Board, move: str) -> None:
    content = {"id": move, "act": "play", "epoch": 1, "node": board.cursor}
    data = {"method": "custom", "content": {**content, "origin": move[:2], "target": move[2:]}}
    board._handle_msg({"header": {}, "content": {"data": data}, "buffers": []})


def test_calls_per_click(capsys: pytest.CaptureFixture[str]) -> None:
    warm, board = Board(), Board()  # the first board fills the caches
    for move in MOVES:
        click(warm, move)
    for move in MOVES[:-1]:
        click(board, move)
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            calls[frame.f_code.co_filename[len(PACKAGE) + 1 :]] += 1

    sys.setprofile(count)
    try:
        click(board, MOVES[-1])
    finally:
        sys.setprofile(None)
    with capsys.disabled():
        print(f"\none click: {calls.total()} calls in {len(calls)} files")
    assert board.cursor == len(MOVES)
    assert calls.total() <= 150
    assert len(calls) <= 22

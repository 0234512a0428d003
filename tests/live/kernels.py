"""Kernels in which a room is opened: processes of their own, to be killed and begun again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

Kernel = Callable[..., "tuple[subprocess.Popen[str], str]"]

ITEMS = ["blocked 1 seed 7", "targets 1 seed 7"]
ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
BEGUN = f"""
import sys
from pathlib import Path
from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.live import Live
from kamisado_widget.session import BoardSession, ExerciseSession, LessonSession, QuizSession, SharedSheet
shown = {{
    "board": lambda: BoardSession({ONE_WINS!r}),
    "start": BoardSession,
    "exercises": lambda: ExerciseSession("blocked", 1, 2),
    "lesson": lambda: LessonSession("figure-4"),
    "quiz": lambda: QuizSession(SharedSheet(AnswerSheet({ITEMS!r}, Path("answers.json")))),
}}
live = Live(shown[sys.argv[1]]())
exec(sys.argv[2])
print(live.address, flush=True)
sys.stdin.readline()
exec(sys.argv[3])
"""


def kernels(folder: Path) -> Iterator[Kernel]:
    """Give a function that runs the cell of a notebook in a process; it returns that, and the address."""
    there = {"JPY_SESSION_NAME": "lesson.ipynb", "JUPYTER_RUNTIME_DIR": str(folder / "runtime")}
    running = []

    def run(shown: str, first: str = "", last: str = "") -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "-c", BEGUN, shown, first, last],
            cwd=folder,
            env={**os.environ, **there},
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        running.append(process)
        assert process.stdout
        return process, process.stdout.readline().strip()

    yield run
    for process in running:
        process.kill()
        process.communicate()


def killed(process: subprocess.Popen[str]) -> None:
    """Have a kernel end as when it is restarted, once what was done is written down."""
    time.sleep(1)
    process.kill()
    process.wait()

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, TypeVar

import pytest

from tests.browser.chromium import install_from_debian
from tests.browser.conftest import free_port

T = TypeVar("T")
PATIENCE = 300  # seconds: generous for busy machines
BOARD = "document.querySelector('[data-state]')?.dataset"
FIRST_MOVES = {'[data-square="f8"], [data-square="f4"]': "1", '[data-square="g1"], [data-square="g6"]': "2"}
# Scroll an element into view and return its center.
MIDDLE = """(() => {
  const element = document.querySelector(%s);
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
})()"""


class Engine(ABC):
    packages: ClassVar[tuple[str, ...]]
    """The names of its packages in Debian."""

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Engine]:
        if not cls.programs():
            install_from_debian("--no-install-recommends", *cls.packages)
        if not cls.programs():
            pytest.fail(f"There is no {cls.__name__}; on Debian: sudo apt install {' '.join(cls.packages)}")
        with ExitStack() as stack:
            yield cls(stack, Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))))

    @classmethod
    @abstractmethod
    def programs(cls) -> list[str]:
        pass

    @abstractmethod
    def __init__(self, stack: ExitStack, folder: Path) -> None: ...

    @abstractmethod
    def command(self, name: str, parameters: dict[str, Any]) -> Any:
        pass

    def open(self, address: str) -> None:
        self.command("Navigate", {"url": address})

    def run(self, expression: str) -> Any:
        return self.command("ExecuteScript", {"script": f"return {expression}", "args": []})

    def wait(self, expression: str, value: object) -> None:
        found = until(lambda: [self.run(expression)], lambda found: found == [value])
        assert found == [value], self.run("document.body.innerText")

    def press(self, selector: str) -> None:
        self.wait(f"document.querySelector({json.dumps(selector)}) !== null", True)
        x, y = self.run(MIDDLE % json.dumps(selector))
        acts = [{"type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport"}]
        acts += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": acts}
        self.command("PerformActions", {"actions": [mouse]})

    def follow(self, address: str, state: str, acts: dict[str, str]) -> None:
        """Open a page with one board and perform acts, checking the scene after each."""
        self.open(address)
        self.wait(f"{BOARD}.state", state)
        for selectors, scene in acts.items():
            for selector in selectors.split(", "):
                self.press(selector)
            self.wait(f"{BOARD}.shown", scene)


class Firefox(Engine):
    packages = ("firefox-esr",)

    @classmethod
    def programs(cls) -> list[str]:
        return [*filter(None, map(shutil.which, ("firefox", "firefox-esr")))][:1]

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        (folder / "user.js").write_text('user_pref("marionette.port", 0);')
        start(
            stack, [*self.programs(), "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        )
        port = until(lambda: read(folder / "MarionetteActivePort"), bool)
        self._line = stack.enter_context(socket.create_connection(("127.0.0.1", int(port)), PATIENCE))
        self._replies = stack.enter_context(self._line.makefile("rb"))
        self._hear()  # the page's hello
        self.command("NewSession", {})

    def command(self, name: str, parameters: dict[str, Any]) -> Any:
        sent = json.dumps([0, 1, f"WebDriver:{name}", parameters]).encode()
        self._line.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, result = self._hear()
        assert error is None, error
        return result.get("value")

    def _hear(self) -> Any:
        length = b""
        while (digit := self._replies.read(1)) != b":":
            assert digit, "Firefox has ended"
            length += digit
        return json.loads(self._replies.read(int(length)))


class WebKit(Engine):
    packages = ("webkit2gtk-driver", "xvfb")
    paths: ClassVar[dict[str, str]] = {
        "Navigate": "/url",
        "ExecuteScript": "/execute/sync",
        "PerformActions": "/actions",
    }

    @classmethod
    def programs(cls) -> list[str]:
        found = [*filter(None, map(shutil.which, ("Xvfb", "WebKitWebDriver")))]
        return found if len(found) == 2 else []

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        screen, driver = self.programs()
        shown = start(stack, [screen, "-displayfd", "1", "-screen", "0", "1280x1024x24"], subprocess.PIPE)
        assert shown.stdout
        display = f":{shown.stdout.readline().decode().strip()}"
        own = {"DISPLAY": display, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        port = free_port()
        start(stack, [driver, f"--port={port}"], env={**os.environ, **own})
        self._address = f"http://127.0.0.1:{port}"
        until(lambda: answers(f"{self._address}/status"), bool)
        session = self._post("/session", {"capabilities": {"alwaysMatch": {}}})
        self._address += f"/session/{session['sessionId']}"

    def command(self, name: str, parameters: dict[str, Any]) -> Any:
        return self._post(self.paths[name], parameters)

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(self._address + path, json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.load(reply)["value"]


def start(
    stack: ExitStack, command: list[str], output: int = subprocess.DEVNULL, **options: Any
) -> subprocess.Popen[bytes]:
    program = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL, **options)
    stack.callback(end, program)
    return program


def end(program: subprocess.Popen[bytes]) -> None:
    program.terminate()
    try:
        program.wait(60)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait(60)


def until(look: Callable[[], T], is_there: Callable[[T], bool]) -> T:
    late = time.monotonic() + PATIENCE
    while not is_there(seen := look()) and time.monotonic() < late:
        time.sleep(0.1)
    return seen


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=30).close()
    except OSError:
        return False
    return True


ENGINES = [Firefox, WebKit] if sys.platform == "linux" else [Firefox]

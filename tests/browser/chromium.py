import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock
from playwright.sync_api import BrowserType

VARIABLE = "KAMISADO_BROWSER"
HELP = (
    "The browser tests need Chromium, Chrome or Edge, and there is none. Install one "
    f"(on Debian: sudo apt install chromium), or name its program in the variable {VARIABLE}."
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
MAC = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS = (
    "Chromium/Application/chrome.exe",
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)


def find(chromium: BrowserType) -> str | None:
    if named := os.environ.get(VARIABLE):
        return named
    return next(filter(starts, [chromium.executable_path, *of_the_machine()]), None)


def of_the_machine() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from (f"/Applications/{name}.app/Contents/MacOS/{name}" for name in MAC)
    folders = filter(None, map(os.environ.get, ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")))
    yield from (str(Path(folder, program)) for folder in folders for program in WINDOWS)


def starts(program: str) -> bool:
    if not Path(program).exists():
        return False
    if os.name == "nt":  # there, --version opens a window
        return True
    return subprocess.run([program, "--version"], capture_output=True).returncode == 0


def find_or_install(chromium: BrowserType) -> str | None:
    if found := find(chromium):
        return found
    with FileLock(Path(tempfile.gettempdir(), "kamisado-browser.lock")):
        if not find(chromium):
            subprocess.run([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"])
        if not find(chromium):
            install_from_debian("chromium")
        return find(chromium)


def install_from_debian(*packages: str) -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        with FileLock(Path(tempfile.gettempdir(), "kamisado-apt.lock")):
            subprocess.run(["apt-get", "update", "-q"])
            subprocess.run(["apt-get", "install", "-q", "-y", *packages])

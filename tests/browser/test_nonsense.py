"""Two browsers and one kernel played with nonsense: whenever they come to rest, all are at the same scenes.

`KAMISADO_NONSENSE="600 1 2 3"` plays for ten minutes on each of three seeds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from tests.browser.lab import Notebook

pytestmark = pytest.mark.slow

Open = Callable[..., Notebook]

SECONDS, *SEEDS = map(int, os.environ.get("KAMISADO_NONSENSE", "30 1").split())
PATIENCE = 120  # seconds until all is at rest

CELLS = [
    "from kamisado_widget import Board, Editor, Lesson, Match, PuzzleBoard",
    "shown = [Board(Match('standard', seed=1))]\nshown[-1]",
    "shown.append(Board(opponent='one', seed=1))\nshown[-1]",
    "shown.append(Lesson('figure-6'))\nshown[-1]",
    "shown.append(PuzzleBoard())\nshown[-1]",
    "shown.append(Editor())\nshown[-1]",
]

# A page does so many things, one soon after another; whatever is not there to be pressed is passed over.
PLAY = """([seed, acts]) => {
  const below = (limit) => {
    seed = (Math.imul(seed ^ (seed >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((seed ^ (seed >>> 13)) >>> 0) % limit;
  };
  const one = (all) => all[below(all.length || 1)];
  const press = (element) => element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pause = () => new Promise((resolve) => setTimeout(resolve, below(4) ? below(30) : below(300)));
  // What leaves the page, fills the screen, reads aloud, thinks for long, or lets somebody else read.
  const not = ["present", "share", "readers", "preferences", "review"].map((name) => `[data-do^=${name}]`);
  const squares = (root, can = "") => root.querySelectorAll(`[data-square]${can}`);
  const doings = {
    square: (root) => press(one(squares(root))),
    button: (root) => press(one(root.querySelectorAll(`button:not(${not.join()}):not(.next)`))),
    key(root) {
      const keys = ["ArrowUp", "ArrowLeft", "Enter", " ", "Escape", "u", "r", "u", "r", "f", "h", "1"];
      const square = one(squares(root));
      square?.focus();
      const how = { key: one(keys), bubbles: true, cancelable: true };
      square?.dispatchEvent(new KeyboardEvent("keydown", how));
    },
    async move(root) {
      press(one(squares(root, "[data-can=move]")));
      if (below(2)) await pause();
      press(one(squares(root, below(2) ? "[data-can=go]" : "")));
    },
    step: (root) => press(one(root.querySelectorAll(".steps button, .contents button, .record button"))),
  };
  window.nonsense = (async () => {
    for (let done = 0; done < acts; done++) {
      const root = one(document.querySelectorAll(".kamisado"));
      if (root) await doings[one(["square", "button", "key", "move", "move", "step", "step"])](root);
      await pause();
    }
  })();
}"""

SEEN = """() => [...document.querySelectorAll(".kamisado")].map((root) => {
  const { kind, cursor, shown, state } = root.dataset;
  const told = root.querySelector(".lesson progress")?.ariaLabel ?? "";
  return [kind, state, +cursor, +shown, told];
})"""

IN_A_CELL = [
    "shown[{which}].session.undo()",
    "shown[{which}].session.redo()",
    "shown[{which}].cursor = {number}",
    "import time; time.sleep(0.{number:02})",  # what comes meanwhile is late
    "s = shown[{which}].session\nwith s.lock: import time; time.sleep(0.{number:02})",
]


class Two:
    def __init__(self, first: Notebook, second: Notebook, seed: int) -> None:
        self.first, self.second = first, second
        self.dice = Random(seed)

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.first.page, self.second.page

    def play(self) -> None:
        dice = self.dice
        for page in self.pages:
            page.evaluate(PLAY, [dice.getrandbits(31), dice.randrange(5, 40)])
        for _ in range(dice.randrange(3)):
            code = dice.choice(IN_A_CELL).format(which=dice.randrange(5), number=dice.randrange(40))
            self.first.execute(code)
        for page in self.pages:
            page.evaluate("() => window.nonsense")
        if dice.random() < 0.1:  # while nothing is done: JupyterLab gives up on a kernel that is busy
            self.second.reload()
            wait_for_boards(self.second)

    def come_to_rest(self) -> None:
        until, before = time.monotonic() + PATIENCE, None
        while True:
            seen = [page.evaluate(SEEN) for page in self.pages]
            python = eval(self.first.says("[widget.cursor for widget in shown]"))
            sessions = eval(self.first.says("[widget.session.cursor for widget in shown]"))
            ready = all(state == "ready" and cursor == at for one in seen for _, state, cursor, at, _ in one)
            alike = seen[0] == seen[1] and [cursor for _, _, cursor, *_ in seen[0]] == python == sessions
            if ready and alike and seen == before:
                return
            assert time.monotonic() < until, f"pages {seen}, traits {python}, sessions {sessions}"
            before = seen
            time.sleep(0.3)


def wait_for_boards(notebook: Notebook) -> None:
    """Wait until all boards are drawn. JupyterLab looks for their widgets for a while, and then no more."""
    last = notebook.page.locator(".kamisado").nth(len(CELLS) - 2)
    for _ in range(4):
        try:
            return last.wait_for(timeout=60_000)
        except TimeoutError:
            notebook.errors.clear()  # it has said so
            notebook.reload()
    return last.wait_for(timeout=60_000)


@pytest.mark.parametrize("seed", SEEDS)
def test_whenever_all_is_quiet_all_are_at_the_same_scenes(
    notebook: Open, browser: Browser, server: str, seed: int
) -> None:
    opened = notebook(CELLS, alone=True, reduced_motion="reduce", viewport={"width": 1000, "height": 6000})
    opened.run_all()
    opened.save()
    context = browser.new_context(
        locale="en-US", reduced_motion="reduce", viewport={"width": 1000, "height": 6000}
    )
    with context:
        both = Two(opened, Notebook(context.new_page(), server, opened.path), seed)
        rounds, end = 0, time.monotonic() + SECONDS
        for each in (both.first, both.second):
            wait_for_boards(each)
        both.come_to_rest()
        while time.monotonic() < end:
            both.play()
            try:
                both.come_to_rest()
            except AssertionError as error:
                error.add_note(f"in round {rounds} of seed {seed}")
                raise
            rounds += 1
        print(f"seed {seed}: {rounds} rounds in {SECONDS} seconds")
        assert rounds
        assert opened.errors == []
        assert both.second.errors == []

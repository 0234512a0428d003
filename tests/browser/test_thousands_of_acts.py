from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kamisado_widget import Board, IllegalMove, Match, Position
from kamisado_widget.rules import IllegalFill
from kamisado_widget.rules.setup import read
from tests.harness import OPEN, PAGE
from tests.stress import DEPTH

PLAY = """() => {
  const { line } = window;
  const { state } = line;
  const root = document.querySelector("[data-state]");
  const all = (selector) => [...root.querySelectorAll(selector)];
  const { port1, port2 } = new MessageChannel(); // a timer would wait four milliseconds each time
  const pause = () => new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

  async function settled() {
    for (const end = Date.now() + 5000; Date.now() < end; ) {
      await pause();
      const { state: now, cursor, shown } = root.dataset;
      if (!line.pending && now === "ready" && +cursor === state.cursor && shown === cursor) return;
    }
  }

  function seen() {
    const towers = all("[data-tower]").map(({ dataset, style }) => [dataset.tower, style.transform]);
    return {
      cursor: +root.dataset.cursor,
      shown: +root.dataset.shown,
      towers: Object.fromEntries(towers),
      first: root.querySelector("[data-square]").dataset.square,
      epoch: state._epoch,
      count: state._nodes.length,
      nodes: state._nodes.slice(-20).map((node) => node.position),
    };
  }

  /** Do what Python says; missing buttons are skipped. */
  async function act([kind, number, square]) {
    const one = (elements) => elements[number % (elements.length || 1)];
    const press = (element) => element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    if (kind === "square") press(root.querySelector(`[data-square="${square}"]`));
    if (kind === "key") {
      root.querySelector(`[data-square="${square}"]`).focus();
      const keys = ["ArrowUp", "ArrowLeft", "Enter", " ", "Escape", "Home", "End", "z", "x", "f", "c", "g"];
      const how = { key: one(keys), bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", how));
    }
    if (kind === "button") {
      const names = ["replay", "verdicts", "danger", "hint", "review"];
      const not = `${names.map((name) => `[data-do=${name}]`)},[data-do^=present]`;
      press(one(all("button").filter((it) => !it.matches(not) && it.textContent !== state._labels.review)));
    }
    if (kind === "move") {
      press(one(all('[data-can="move"]')));
      await settled();
      press(one(all('[data-can="go"]')));
    }
  }

  window.go = async (acts) => {
    await settled();
    for (let done = 0; done < acts; done++) {
      const { next, messages, wrong } = await window.compare(seen());
      if (wrong) return `${wrong} after ${done} acts`;
      line.deliver(messages);
      if (next) await act(next);
      await settled();
    }
    return "";
  };
}"""


class Line:
    def __init__(self, page: Page, board: Board, dice: Random) -> None:
        self.board = board
        self.dice = dice
        self.kept: list[dict[str, Any]] = []
        self.did = ""
        board.comm.send = lambda data, metadata=None, buffers=None: self.kept.append(data)
        page.expose_binding("tellPython", lambda _, message: self.hear(message))
        page.expose_binding("compare", lambda _, seen: self.compare(seen))

    def sent(self) -> list[dict[str, Any]]:
        messages, self.kept = self.kept, []
        return messages

    def hear(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Deliver the page's messages as Jupyter would."""
        data = {"method": "update", **message} if "state" in message else {"method": "custom", **message}
        self.board._handle_msg({"content": {"data": data}, "buffers": []})
        return self.sent()

    def compare(self, seen: dict[str, Any]) -> dict[str, Any]:
        expected = what_is_to_be_seen(self.board)
        wrong = [
            f"{name}: {seen[name]} for {expected[name]}" for name in expected if seen[name] != expected[name]
        ]
        if wrong:
            return {"wrong": f"{wrong} after {self.did}"}
        dice = self.dice
        number, square = dice.randrange(1000), dice.choice("abcdefgh") + dice.choice("12345678")
        kind = dice.choices(["move", "square", "button", "key", "Python"], [40, 15, 20, 15, 10])[0]
        self.did = f"{kind} {number} {square}"
        if kind == "Python":
            self.do_something()
            return {"messages": self.sent()}
        return {"next": [kind, number, square], "messages": []}

    def do_something(self) -> None:
        board, dice = self.board, self.dice
        if dice.random() < 0.002:
            board.position = Position.start()  # a new tree
        acts: list[Callable[[], object]] = [
            board.undo,
            board.redo,
            lambda: board.go(dice.randrange(-2, len(board._nodes) + 2)),
            lambda: board.play(dice.choice(board._turn_state["moves"] or ["a1a2"])),
            lambda: board.play("a1a1"),
            lambda: board.fill(dice.choice(["left", "right"])),
            lambda: board.set_trait("flipped", not board.flipped),
            lambda: board.set_trait("language", dice.choice(["en", "de"])),
        ]
        with suppress(IllegalMove, IllegalFill):
            dice.choice(acts)()


def what_is_to_be_seen(board: Board) -> dict[str, Any]:
    """Python's current scene; None during a fill."""
    placed = read(board.scene()["position"]).placed

    def place(square: str) -> str:
        across, down = "abcdefgh".index(square[0]), 8 - int(square[1])
        if board.flipped:
            across, down = 7 - across, 7 - down
        return f"translate({100 * across + 50}px, {100 * down + 50}px)"

    return {
        "cursor": board.cursor,
        "shown": board.cursor,
        "towers": {f"{t.player}-{t.color}": place(square) for square, t in placed},
        "epoch": board._epoch,
        "count": len(board._nodes),
        "nodes": [node["position"] for node in board._nodes[-20:]],
        "first": "h1" if board.flipped else "a8",
    }


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(reduced_motion="reduce") as context:
        yield context.new_page()


def play_on(page: Page, acts: int) -> None:
    board = Board(Match("marathon", seed=1), language="en")
    line = Line(page, board, Random(acts))
    page.set_content(PAGE.format(paper="#fff", ink="#212121", light="true"))
    page.evaluate(OPEN, [board._esm, board.session.state()])
    page.evaluate(PLAY)
    wrong = page.evaluate("acts => window.go(acts)", acts)
    if wrong:
        pytest.fail(wrong)
    assert line.did


def test_some_dozen_acts(page: Page) -> None:
    play_on(page, 40)


@pytest.mark.slow
def test_thousands_of_acts(page: Page) -> None:
    play_on(page, 2_000 * DEPTH)

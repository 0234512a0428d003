from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kamisado_widget.export.page import HasSession
from kamisado_widget.frontend import script
from kamisado_widget.sessions import Session

STATIC = Path(__file__).resolve().parent.parent / "kamisado_widget" / "static"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A widget</title>
<meta name="viewport" content="width=device-width">
<style>body {{ margin: 0; padding: 8px; background: {paper}; color: {ink} }}</style>
<body data-jp-theme-light="{light}"><div></div>"""
# A model like Jupyter's: changes are sent by save, and Python's messages reach the listeners.
# `window.line` lets Python deliver messages and check for pending ones.
OPEN = """async ([code, state]) => {
  const heard = new EventTarget();
  const handlers = new Map();
  let unsaved = {};
  const line = (window.line = {
    state,
    pending: 0,
    deliver(messages) {
      for (const { method, state: news, content } of messages) {
        Object.assign(state, news);
        for (const name of Object.keys(news ?? {})) heard.dispatchEvent(new Event(`change:${name}`));
        if (method === "custom") heard.dispatchEvent(new CustomEvent("msg:custom", { detail: content }));
      }
    },
  });
  const tell = async (message) => {
    line.pending += 1;
    line.deliver(await window.tellPython(message));
    line.pending -= 1;
  };
  const model = {
    get: (name) => state[name],
    set(name, value) {
      state[name] = unsaved[name] = value;
      heard.dispatchEvent(new Event(`change:${name}`));
    },
    save_changes() {
      void tell({ state: unsaved });
      unsaved = {};
    },
    send: (content) => void tell({ content }),
    on(event, act) {
      handlers.set(act, ({ detail }) => act(detail));
      heard.addEventListener(event, handlers.get(act));
    },
    off: (event, act) => heard.removeEventListener(event, handlers.get(act)),
  };
  const file = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: widget } = await import(file);
  widget.render({ model, el: document.querySelector("div") });
}"""


def show(page: Page, shown: Session | HasSession, *, light: bool = True) -> None:
    session = shown if isinstance(shown, Session) else shown.session
    known = {name: json.dumps(value) for name, value in session.state().items()}  # known to the page

    def answer(_source: object, message: dict[str, Any]) -> list[dict[str, Any]]:
        changes = message.get("state", {})
        known.update((name, json.dumps(value)) for name, value in changes.items())
        session.receive(changes)
        reply = session.handle(message["content"]) if "content" in message else None
        # Send only changes, since the page may have moved on.
        state = session.state().items()
        news = {name: value for name, value in state if json.dumps(value) != known.get(name)}
        known.update((name, json.dumps(value)) for name, value in news.items())
        update = {"method": "update", "state": news}
        return [update, {"method": "custom", "content": reply}] if reply else [update]

    paper, ink = ("#fff", "#212121") if light else ("#111", "#fff")
    page.expose_binding("tellPython", answer)
    page.set_content(PAGE.format(paper=paper, ink=ink, light=str(light).lower()))
    page.evaluate(OPEN, [script(session.kind), session.state()])
    wait_until_ready(page)


def do(page: Page, acts: str) -> None:
    for act in acts.split():
        if re.fullmatch("[a-h][1-8]", act):
            page.locator(f'[data-square="{act}"]').click()
        elif len(act) > 1 and act.islower():
            if not page.locator(f'[data-do="{act}"]').is_visible():
                page.locator('[data-do="more"]').click()
            page.locator(f'[data-do="{act}"]').click()
        else:
            page.keyboard.press(act)
        wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    """Wait until the page has no pending requests."""
    page.locator('[data-state="ready"]').wait_for()

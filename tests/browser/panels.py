from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page

from kamisado_widget.frontend import script
from kamisado_widget.live import Live
from kamisado_widget.live.panel import Panel

_ADDRESS = "http://panel.test/"
_PAGE = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><body style="margin:16px"><div id="panel"></div>
<script type="module">
import panel from "./panel.js";
const handlers = {};
const state = await told();
panel.render({ el: document.getElementById("panel"), model: {
  get: (name) => state[name],
  on: (event, handler) => void (handlers[event] = handler),
  off() {},
  async send(message) {
    const wrong = await asked(message);
    if (wrong) handlers["msg:custom"]({ wrong });
    await look();
  },
} });
async function look() {
  const now = await told();
  if (JSON.stringify(now) === JSON.stringify(state)) return;
  Object.assign(state, now);
  handlers["change:_room"]();
}
setInterval(look, 200);
</script>"""


def open_panel(page: Page, live: Live) -> Locator:
    labels = Panel(live)._labels

    def told() -> Any:
        return json.loads(json.dumps({"_room": live.state(), "_labels": labels}))

    page.expose_function("told", told)
    page.expose_function("asked", live.handle)
    page.route(_ADDRESS, lambda route: route.fulfill(body=_PAGE, content_type="text/html"))
    page.route(
        f"{_ADDRESS}panel.js",
        lambda route: route.fulfill(body=script("panel"), content_type="text/javascript"),
    )
    page.goto(_ADDRESS)
    return page.locator(".kamisado-panel")

"""How much of a page jumps about, as browsers measure it."""

from playwright.sync_api import Page

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime } of list.getEntries()) window.shifts.push([startTime, value]);
}).observe({ type: "layout-shift", buffered: true });
"""
"""For `add_init_script`. What moves right after a press counts as well: it moves under a thumb."""


def forget_shifts(page: Page) -> None:
    """Count from here on: what is drawn for the first time has come."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.evaluate("window.shifts.length = 0")


def shifts(page: Page) -> float:
    """Return the sum of all layout shifts."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return float(page.evaluate("window.shifts.reduce((sum, [, value]) => sum + value, 0)"))

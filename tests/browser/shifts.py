from playwright.sync_api import Page

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) window.shifts.push([hadRecentInput, value]);
}).observe({ type: "layout-shift", buffered: true });
"""
"""For `add_init_script`."""


SUM = """(unasked) => window.shifts
  .filter(([asked]) => !(unasked && asked))
  .reduce((sum, [, value]) => sum + value, 0)"""


def forget_shifts(page: Page) -> None:
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.evaluate("window.shifts.length = 0")


def shifts(page: Page, *, unasked: bool = False) -> float:
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return float(page.evaluate(SUM, unasked))

from playwright.sync_api import Page

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifts.push(value);
}).observe({ type: "layout-shift", buffered: true });
"""
"""For `add_init_script`."""


def forget_shifts(page: Page) -> None:
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.evaluate("window.shifts.length = 0")


def shifts(page: Page) -> float:
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return float(page.evaluate("window.shifts.reduce((sum, value) => sum + value, 0)"))

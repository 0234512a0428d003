from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect


def tool(root: Locator, name: str) -> Locator:
    more = root.locator('[data-do="more"]')
    if more.get_attribute("aria-expanded") != "true":
        more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    return root.locator(".more").get_by_role("button", name=name)


class BoardInPage:
    state = "ready"  # "silent" without Python

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page
        expect(root).to_have_attribute("data-state", self.state)

    def square(self, name: str) -> Locator:
        return self.root.locator(f'[data-square="{name}"]')

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name)

    def tool(self, name: str) -> Locator:
        return tool(self.root, name)

    @property
    def record(self) -> list[str]:
        entries = self.root.locator("[data-entry]").all()
        return [entry.get_attribute("aria-label") or "" for entry in entries]

    @property
    def points(self) -> dict[str, int]:
        rows = self.root.locator(".match dl > div").all()
        return {
            row.locator("dt > span").first.inner_text(): int(row.locator("dd").inner_text().split()[-1])
            for row in rows
        }

    @property
    def cursor(self) -> int:
        return int(self.root.get_attribute("data-cursor") or -1)

    @property
    def said(self) -> str:
        return "\n".join(self.root.get_by_role("status").all_inner_texts())

    def press(self, *squares: str) -> None:
        for square in squares:
            self.square(square).click()

    def shows(self, node: int) -> None:
        for attribute in ("data-cursor", "data-shown"):
            expect(self.root).to_have_attribute(attribute, str(node))
        expect(self.root).to_have_attribute("data-state", self.state)

    def says(self, text: str) -> None:
        said = self.root.locator("[role=status], [role=status] .verdict")
        expect(said.filter(has_text=text, visible=True).first).to_be_visible()

    def move_by_mouse(self, move: str, shows: int) -> None:
        self.press(move[:2], move[2:])
        self.shows(shows)

    def play(self, move: str) -> None:
        self._act(lambda: self.press(move[:2], move[2:]))

    def fill(self, side: str) -> None:
        self._act(self.button(f"Fill from the {side}").click)

    def _act(self, act: Callable[[], None]) -> None:
        before = str(self.cursor)
        act()
        expect(self.root).not_to_have_attribute("data-cursor", before)
        self.shows(self.cursor)

    def drag(self, move: str, shows: int) -> None:
        self.drop(move)
        self.shows(shows)

    def drop(self, move: str) -> None:
        self.square(move[:2]).hover()
        self.page.mouse.down()
        self.square(move[2:]).hover()
        self.page.mouse.up()

    def focused(self) -> str:
        return self.root.locator('[role="gridcell"][tabindex="0"]').get_attribute("data-square") or ""

    def walk_to(self, square: str) -> None:
        right = ord(square[0]) - ord(self.focused()[0])
        up = int(square[1]) - int(self.focused()[1])
        keys = ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
        for key in keys + ["ArrowUp" if up > 0 else "ArrowDown"] * abs(up):
            self.page.keyboard.press(key)
        assert self.focused() == square

    def move_by_keyboard(self, move: str, shows: int) -> None:
        for square in (move[:2], move[2:]):
            self.walk_to(square)
            self.page.keyboard.press("Enter")
        self.shows(shows)

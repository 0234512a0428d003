from __future__ import annotations

from playwright.sync_api import Locator, expect

from kamisado_widget.i18n import page
from kamisado_widget.sessions.wire import Node
from kamisado_widget.svg import SceneTask
from tests.waiting import as_long_as


class LessonInPage:
    endless = False

    def __init__(
        self, root: Locator, nodes: list[Node], *, quick: bool = False, language: str = "en"
    ) -> None:
        self.root = root
        self.nodes = nodes
        self.quick = quick
        self.words = page(language)
        self.shows(0)

    @property
    def node(self) -> int:
        return int(self.root.get_attribute("data-cursor") or -1)

    @property
    def rings(self) -> str:
        return self.root.locator(".lesson .rings").get_attribute("aria-label") or ""

    @property
    def progress(self) -> str:
        return self.root.locator(".lesson progress").get_attribute("aria-label") or ""

    def shows(self, node: int) -> None:
        for attribute in ("data-cursor", "data-shown"):
            expect(self.root).to_have_attribute(attribute, str(node))

    def says(self, text: str) -> None:
        said = self.root.locator("[role=status], [role=status] .verdict")
        expect(said.filter(has_text=text, visible=True).first).to_be_visible()

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, *squares: str) -> None:
        for square in squares:
            cell = self.root.locator(f'[data-square="{square}"]')
            if self.quick:
                cell.dispatch_event("click")
            else:
                cell.click()

    def answer(self, task: SceneTask) -> None:
        good = task["good"]
        if task["ask"] == "move":
            self.press(good[0][:2], good[0][2:])
        elif task["ask"] == "choice":
            self.root.locator(".choices").get_by_role("button", name=good[0], exact=True).click()
        else:
            self.press(*(good[:1] if task["ask"] == "tower" else good))
        if task["ask"] == "squares":
            self.button(self.words["task.check"]).click()

    def is_played_on(self, node: int, task: SceneTask) -> bool:
        if task["ask"] != "move" or node + 1 == len(self.nodes):
            return False
        return self.nodes[node + 1].get("move") in task["good"]

    def go_on(self, *, by_showing: bool = False) -> bool:
        """Answer the scene's question and continue; False at the end of the lesson."""
        node = self.node
        task = self.nodes[node].get("task")
        if self.root.locator(".verdict.wrong").count():
            self.button(self.words["task.again"]).click()
        if task and by_showing:
            self.button(self.words["task.show"]).click()
        elif task:
            self.answer(task)
        if not task or not self.is_played_on(node, task):
            onward = self.root.locator(".footer .main")
            if task:
                self.says(self.words["task.shown" if by_showing else "task.right"])
            if node == len(self.nodes) - 1 and not self.endless:
                onward.click()
                expect(self.root.locator(".finale")).to_be_visible()
                expect(onward.filter(has_text=self.words["lesson.onward"])).to_have_count(0)
                return False
            onward.click()
        expect(self.root).not_to_have_attribute("data-cursor", str(node))
        self.shows(self.node)
        return True

    def go_to_the_end(self, *, by_showing: bool = False) -> None:
        for _ in as_long_as(lambda: self.go_on(by_showing=by_showing)):
            pass

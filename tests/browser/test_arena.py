"""What came of an arena, in JupyterLab: a round opens on a live board by a click in the list."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.boards import BoardInPage
from tests.browser.lab import Notebook

ARENA = "from kamisado_widget.players import arena\n(table := arena({'a': 'one', 'b': 'random'}, 4, seed=1))"


def test_each_round_opens_by_a_click(notebook: Callable[..., Notebook]) -> None:
    page = notebook([ARENA])
    page.run_all()
    output = page.output(0)
    rounds = output.get_by_role("listbox")
    for number in range(4):
        rounds.select_option(index=number)
        plies = int(page.execute(f"print(len(table.games[{number}].match.rounds[0].moves))"))
        expect(output.locator("[data-entry]")).to_have_count(plies)
        BoardInPage(output.locator("[data-state]"))
    assert page.errors == []

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.lab import Notebook

WIDGET = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `${model.get("count")} clicks`; };
      button.onclick = () => { model.set("count", model.get("count") + 1); model.save_changes(); };
      model.on("change:count", show);
      show();
      el.append(button);
    } };
    """
    count = traitlets.Int(0).tag(sync=True)

counter = Counter()
'''


def test_a_click_reaches_python_and_comes_back(notebook: Callable[..., Notebook]) -> None:
    page = notebook([WIDGET, "counter", "counter"])
    page.run_all()
    first, second = (page.output(index).get_by_role("button") for index in (1, 2))
    first.click()
    expect(second).to_have_text("1 clicks")
    assert page.execute("print(counter.count)") == "1\n"
    page.execute("counter.count = 7")
    expect(first).to_have_text("7 clicks")
    page.save()
    page.reload()
    expect(page.output(1).get_by_role("button")).to_have_text("7 clicks")
    assert page.errors == []


def test_a_restarted_kernel_runs_again(notebook: Callable[..., Notebook]) -> None:
    page = notebook(["value = 1", "1 / 0"])
    page.run(0)
    page.run(1)
    assert page.outputs(1)[0]["ename"] == "ZeroDivisionError"
    page.restart()
    assert page.execute("print('value' in globals())") == "False\n"
    page.run(0)
    assert page.execute("print(value)") == "1\n"
    assert page.errors == []

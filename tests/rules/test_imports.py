import subprocess
import sys
from pathlib import Path

import kamisado_widget

CHECKOUT = Path(kamisado_widget.__file__).resolve().parents[1]

ALONE = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("ipywidgets", "anywidget", "traitlets", "IPython"):
            raise ImportError(f"{name} is not to be needed")

sys.meta_path.insert(0, Nothing())
sys.path.append(sys.argv[1])
from kamisado_widget.rules import Position
from kamisado_widget import Position as Same
assert Same is Position
position = Position.start().play("f8f4")
assert position.explain("f1", "f2").rule == "T2"
strangers = {
    name.partition(".")[0]
    for name, module in sys.modules.items()
    if getattr(module, "__file__", None) and name != "__main__"
} - sys.stdlib_module_names - {"kamisado_widget"}
print(sorted(strangers))
"""


def test_standard_library_only() -> None:
    # -I and -S: no environment, no site-packages, no current directory.
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(CHECKOUT)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout.strip()) == (0, "[]"), run.stderr

"""How much work something is, told the same on every machine, however slow and busy."""

import gc
import sys
from collections.abc import Callable


def calls(work: Callable[..., object], *arguments: object) -> int:
    """Count the calls of functions that some work takes.

    Garbage is collected whenever its time has come, in the middle of any work, and who wants to hear of it
    is called: that is not counted.
    """
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event.endswith("call")

    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(note)
    try:
        work(*arguments)
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()
    return count

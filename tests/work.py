"""Measure work by function calls, which are the same on slow and busy machines."""

import gc
import sys
from collections.abc import Callable


def calls(work: Callable[..., object], *arguments: object) -> int:
    """Count the function calls of some work.

    Garbage collection and its callbacks are not counted: they run at random times.
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

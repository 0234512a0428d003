"""How much work something is, told the same on every machine, however slow and busy."""

import sys
from collections.abc import Callable


def calls(work: Callable[..., object], *arguments: object) -> int:
    """Count the calls of functions that some work takes."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event.endswith("call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work(*arguments)
    finally:
        sys.setprofile(before)
    return count

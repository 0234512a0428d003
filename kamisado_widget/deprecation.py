"""Old names that go on working for one more version, with a warning that says the new one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def renamed(old: str, function: Callable[P, T]) -> Callable[P, T]:
    """Return a function or method under its old name: it warns, and does the same.

    Parameters
    ----------
    old : str
        The old name.
    function : callable
        What it is now.

    Examples
    --------
    >>> def width() -> int:
    ...     return 3
    >>> breadth = renamed("breadth", width)
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     breadth(), str(caught[0].message)
    (3, 'breadth is now width')
    """

    @wraps(function)
    def call(*arguments: P.args, **named: P.kwargs) -> T:
        warnings.warn(f"{old} is now {function.__name__}", DeprecationWarning, stacklevel=2)
        return function(*arguments, **named)

    return call

"""Whether a value that may be a stranger's is of a type of the wire."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def fits(value: object, kind: Any) -> bool:
    """Tell whether a value is of a type.

    Examples
    --------
    >>> fits(["a1"], list[str]), fits([1], list[str]), fits(True, int)
    (True, False, False)
    >>> fits("gold", Literal["gold", "black"]), fits("red", Literal["gold", "black"])
    (True, False)
    """
    if kind is Any or kind is object:
        return True
    if kind is str:
        return isinstance(value, str)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return fits(value, arguments[0])
    if origin is Literal:
        return any(isinstance(value, type(each)) and value == each for each in arguments)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in arguments)
    if origin is list:
        return isinstance(value, list) and all(fits(each, arguments[0]) for each in value)
    if origin is dict:
        of_keys, of_values = arguments
        return isinstance(value, dict) and all(
            fits(key, of_keys) and fits(each, of_values) for key, each in value.items()
        )
    if is_typeddict(kind):
        hints = _hints(kind)
        return (
            isinstance(value, dict)
            and kind.__required_keys__ <= value.keys() <= hints.keys()
            and all(fits(each, hints[name]) for name, each in value.items())
        )
    return isinstance(value, NoneType if kind is None else kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Return what the parts of a ``TypedDict`` are."""
    return get_type_hints(kind)

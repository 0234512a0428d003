"""Which form of a word goes with a number, by the plural rules of the Unicode CLDR.

A language's rules stand in its catalog as the CLDR writes them: a condition for each category (``zero``,
``one``, ``two``, ``few``, ``many``), and ``other`` for whatever meets none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["category"]

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)")


def category(number: int, rules: Mapping[str, str]) -> str:
    """Return the plural category of a whole number.

    It is ``"other"`` where no condition is met; a rule that is not in the CLDR's syntax is a ValueError.
    """
    for name, rule in rules.items():
        for alternative in rule.split(" or "):
            if all(_holds(relation, number) for relation in alternative.split(" and ")):
                return name
    return "other"


def _holds(relation: str, number: int) -> bool:
    found = _RELATION.fullmatch(relation.strip())
    if not found:
        raise ValueError(f"no plural rule of the CLDR: {relation}")
    operand, modulus, sign, ranges = found.groups()
    value = number if operand in "ni" else 0  # the others tell of decimals, which nothing here has
    if modulus:
        value %= int(modulus)
    return any(_within(value, one) for one in ranges.split(",")) == (sign == "=")


def _within(value: int, bounds: str) -> bool:
    first, _, last = bounds.partition("..")
    return int(first) <= value <= int(last or first)

"""The languages and their catalogs.

Each has the plural rules of its language, those of the Unicode CLDR in their own syntax.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

__all__ = ["ENGLISH", "LANGUAGES", "Names", "category", "lacking", "names", "sentences"]

_FOLDER = os.path.dirname(__file__)

ENGLISH = "en"
"""The reference language, used where another lacks a sentence."""

LANGUAGES = tuple(
    sorted(
        (name[:-5] for name in os.listdir(_FOLDER) if name.endswith(".json")),
        key=lambda language: (language != ENGLISH, language),
    )
)
"""Languages with a catalog; English first."""


_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)")


class Names(NamedTuple):
    names: dict[str, str]
    numbers: dict[str, str]
    plural: dict[str, str]


@cache
def sentences(language: str) -> dict[str, dict[str, str]]:
    with open(os.path.join(_FOLDER, f"{language}.json"), encoding="utf-8") as file:
        catalog: dict[str, dict[str, str]] = json.load(file)
    return {section: {key: text for key, text in texts.items() if text} for section, texts in catalog.items()}


def _section(ruleset: object) -> str:
    section = f"name@{ruleset}"
    return section if section in sentences(ENGLISH) else ""


@cache
def names(language: str, ruleset: object = None) -> Names:
    catalog, section = sentences(language), _section(ruleset)
    own = catalog.get(section, {})
    shared = {key: text for key, text in catalog.get("name", {}).items() if key.partition(":")[0] not in own}
    return Names(shared | own, catalog.get("number", {}), catalog.get("plural", {}))


@cache
def lacking(language: str, ruleset: object = None) -> frozenset[str]:
    own, english, section = sentences(language), sentences(ENGLISH), _section(ruleset)
    return frozenset(
        key for part in ("name", section) for key in english.get(part, {}).keys() - own.get(part, {}).keys()
    )


def category(number: int, rules: Mapping[str, str]) -> str:
    """Return the plural category of an integer.

    ``"other"`` if no condition matches; ValueError for invalid syntax.
    """
    for name, rule in rules.items():
        for alternative in rule.split(" or "):
            if all(_holds(relation, number) for relation in alternative.split(" and ")):
                return name
    return "other"


def _holds(relation: str, number: int) -> bool:
    found = _RELATION.fullmatch(relation.strip())
    if not found:
        raise ValueError(f"not a CLDR plural rule: {relation}")
    operand, modulus, sign, ranges = found.groups()
    value = number if operand in "ni" else 0  # the other operands are about decimals
    if modulus:
        value %= int(modulus)
    return any(_within(value, one) for one in ranges.split(",")) == (sign == "=")


def _within(value: int, bounds: str) -> bool:
    first, _, last = bounds.partition("..")
    return int(first) <= value <= int(last or first)

"""The catalogs: which languages there are, what each says, and what each lacks."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import NamedTuple

__all__ = ["ENGLISH", "LANGUAGES", "Names", "lacking", "names", "sentences"]

_FOLDER = os.path.dirname(__file__)

ENGLISH = "en"
"""The language that every sentence is written in first, and said in where another lacks it."""

LANGUAGES = tuple(
    sorted(
        (name[:-5] for name in os.listdir(_FOLDER) if name.endswith(".json")),
        key=lambda language: (language != ENGLISH, language),
    )
)
"""The languages there are, one a file in this folder; English is the first."""


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
    """Return the names of a language in one way to play."""
    catalog, section = sentences(language), _section(ruleset)
    own = catalog.get(section, {})
    shared = {key: text for key, text in catalog.get("name", {}).items() if key.partition(":")[0] not in own}
    return Names(shared | own, catalog.get("number", {}), catalog.get("plural", {}))


@cache
def lacking(language: str, ruleset: object = None) -> frozenset[str]:
    """Return the names that English has in one way to play, and another language has not."""
    own, english, section = sentences(language), sentences(ENGLISH), _section(ruleset)
    return frozenset(
        key for part in ("name", section) for key in english.get(part, {}).keys() - own.get(part, {}).keys()
    )

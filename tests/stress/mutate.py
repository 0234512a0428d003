import copy
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

CORPUS = Path(__file__).with_name("corpus")
SIGNS = "aZ09 \t\n\r\0+-/|:=.,#%!'\"[]{}<>éß²İſ８↖…\u00a0\u2028\u202e\u0301\ufeff\ud800😀"
WORDS = ("1" * 5000, "9" * 30, "-1", "1e999", "NaN", "null", "true", "++++", "\n\n", "a1" * 500, "[" * 2000)
ABSURD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 2**53, 10**40, 0.5, float("nan"), float("inf"), "", " ", "a1", "h8", "i9",
    "\ud800", "\0", "<b>", "x" * 100_000, [], {}, [[]], ["a1"] * 2000, [None], {"": None}, {"a": {"a": []}},
)  # fmt: skip


def corpus(reader: str) -> list[str]:
    files = sorted((CORPUS / reader).iterdir())
    assert files
    return [file.read_bytes().decode("utf-8", "surrogateescape") for file in files]


def mutant(texts: Sequence[str], dice: Random) -> str:
    text = dice.choice(texts)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        start, end = sorted(dice.randint(0, len(text)) for _ in range(2))
        near = min(end, start + dice.randint(0, 12))
        other = dice.choice(texts)
        at, to = sorted(dice.randint(0, len(other)) for _ in range(2))
        text = dice.choice(
            [
                text[:start],
                text[:start] + text[near:],
                text[:start] + text[start:near] * dice.randint(2, 40) + text[near:],
                text[:start] + text[near:end] + text[start:near] + text[end:],
                text[:start] + dice.choice(SIGNS) + text[start:],
                text[:start] + dice.choice(SIGNS) + text[start + 1 :],
                text[:start] + dice.choice(WORDS) + text[start:],
                text[:start] + other[at:to] + text[start:],
                text[:start] + other[at : at + 8] + text[near:],
                text[:start] + text[start:near].swapcase() + text[near:],
                _swapped_lines(text, dice),
            ]
        )
    return text


def _swapped_lines(text: str, dice: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    lines.insert(dice.randrange(len(lines) + 1), lines.pop(dice.randrange(len(lines))))
    return "".join(lines)


def mutant_data(values: Sequence[Any], dice: Random) -> Any:
    value = copy.deepcopy(dice.choice(values))
    for _ in range(dice.randint(1, 3)):
        value = _changed(value, values, dice)
    return value


def _changed(value: Any, values: Sequence[Any], dice: Random) -> Any:
    if isinstance(value, dict | list) and value and dice.random() < 0.9:
        key = dice.choice(list(value)) if isinstance(value, dict) else dice.randrange(len(value))
        if dice.random() < 0.1:
            del value[key]
        elif dice.random() < 0.1 and isinstance(value, dict):
            value |= copy.deepcopy(dice.choice([other for other in values if isinstance(other, dict)]))
        else:
            value[key] = _changed(value[key], values, dice)
        return value
    if isinstance(value, str) and dice.random() < 0.3:
        return mutant([value, "a1b2"], dice)
    return copy.deepcopy(dice.choice(ABSURD))


def corpus_data(reader: str) -> list[Any]:
    return [json.loads(text) for text in corpus(reader)]

import json
from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.reasons import because, holds
from kamisado_widget.reasons.telling import MOST_SENTENCES, MOST_WORDS
from tests.reasons.told import FILE, told

CASES = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['position']} {case['move']}")
def test_sentences_are_unchanged(case: dict[str, Any]) -> None:
    assert told(case["position"], case["move"]) == case


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['position']} {case['move']}")
def test_true_and_short(case: dict[str, Any]) -> None:
    reason = because(case["position"], case["move"])
    assert all(map(holds, reason.facts))
    assert len(reason.claims) <= MOST_SENTENCES
    assert max(len(reason.render(language).split()) for language in LANGUAGES) <= MOST_WORDS


def test_most_kinds_of_sentences_are_among_them() -> None:
    codes = {code.partition(".")[2].partition(".")[0] for case in CASES for code, _ in case["claims"]}
    assert codes >= {"hands", "pass", "nowhere", "forced", "narrow", "soon", "deep", "ends"}
    assert codes >= {"opens", "gives_up", "shuts", "threatens", "wins"}

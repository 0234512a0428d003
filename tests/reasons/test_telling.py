import re

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.reasons import because

OF_NOBODY = {"deep"}  # its sentence is about the proof, not a player
OF_THE_READER = "idea."  # hints say *you*
PLAYERS = re.compile(r"\{(player|mover|winner|loser|owner)\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_reason_names_a_player(language: str) -> None:
    told = sentences(language)["reason"].items()
    nameless = [key for key, text in told if not PLAYERS.search(text)]
    assert [key for key in nameless if key not in OF_NOBODY and not key.startswith(OF_THE_READER)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_worth_names_the_mover(language: str) -> None:
    told = sentences(language)["page"].items()
    assert [key for key, text in told if key.startswith("worth.") and not PLAYERS.search(text)] == []


def test_one_safe_move_and_its_reply() -> None:
    claims = because("2p1yrgn/2B5/8/ob6/8/k5K1/6P1/NGRY3O b k", "a3b2").claims
    assert [claim.sentence.key for claim in claims] == ["reason.hands", "reason.only"]
    assert [fact.kind for fact in claims[-1].facts] == ["only", "reply", "nowhere"]
    assert str(claims[-1].sentence.render("en")).endswith("and nothing is safe.")

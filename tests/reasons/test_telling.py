import re

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.reasons import because
from kamisado_widget.rules import Position

OF_NOBODY = {"deep"}  # it speaks of the proof
OF_THE_READER = "idea."  # hints say *you*
PLAYERS = re.compile(r"\{(player|mover|winner|loser|owner)\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_reason_names_a_player(language: str) -> None:
    told = sentences(language)["reason"].items()
    nameless = [key for key, text in told if not PLAYERS.search(text)]
    assert [key for key in nameless if key not in OF_NOBODY and not key.startswith(OF_THE_READER)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_was_worth_names_who_made_it(language: str) -> None:
    told = sentences(language)["page"].items()
    assert [key for key, text in told if key.startswith("worth.") and not PLAYERS.search(text)] == []


@pytest.mark.parametrize(
    ("at", "move", "says"),
    [
        ("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", "g6e8", "Gold gets across"),
        ("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2", "Black lands on yellow, and Gold’s"),
        (str(Position.start()), "c8d7", "Black opens a path for Gold’s red tower"),
        (str(Position.start()), "g8a2", "Black"),
    ],
)
def test_the_mover_is_named_first(at: str, move: str, says: str) -> None:
    assert because(at, move).text.startswith(says)


def test_one_safe_move_and_what_answers_it_are_told_in_one_sentence() -> None:
    claims = because("2p1yrgn/2B5/8/ob6/8/k5K1/6P1/NGRY3O b k", "a3b2").claims
    assert [claim.sentence.key for claim in claims] == ["reason.hands", "reason.only"]
    assert [fact.kind for fact in claims[-1].facts] == ["only", "reply", "nowhere"]
    assert str(claims[-1].sentence.render("en")).endswith("and nothing is safe.")

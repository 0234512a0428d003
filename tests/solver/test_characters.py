from collections import Counter

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.rules import Position
from kamisado_widget.sessions.board.opponent import opponents
from kamisado_widget.solver import CHARACTERS, LEVELS, choose, classify

WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


def rows(move: str) -> int:
    return abs(int(move[3]) - int(move[1]))


def first_moves(name: str) -> Counter[int]:
    return Counter(rows(str(choose(Position.start(), name, seed))) for seed in range(20))


@pytest.mark.parametrize("name", CHARACTERS)
def test_level_and_wins(name: str) -> None:
    assert CHARACTERS[name].level in LEVELS
    assert str(choose(WINS, name)) == "g6e8"


def test_the_weakest_comes_first() -> None:
    ratings = [LEVELS[each.level].rating for each in CHARACTERS.values()]
    assert ratings == sorted(ratings)


def test_pip_runs_and_moss_takes_small_steps() -> None:
    assert first_moves("pip").most_common(1)[0][0] > 4
    assert first_moves("moss").most_common(1)[0][0] == 1


def test_whims() -> None:
    assert len(first_moves("pip")) > 1


def test_the_same_seed_gives_the_same_move() -> None:
    assert choose(Position.start(), "ember", 7) == choose(Position.start(), "ember", 7)


@pytest.mark.parametrize("name", ["ember", "indigo"])
def test_style_never_costs_a_win(name: str) -> None:
    position = Position.parse(WINS)
    assert classify(position)[choose(position, name)].winner is position.player


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions(language: str) -> None:
    for each in opponents((), language):
        assert 4 <= len(each["line"].split()) <= 12
        assert each["label"]
        assert not each["beaten"]


def test_beaten_opponents() -> None:
    beaten = {each["name"] for each in opponents({"round pip", "figure-1"}, "en") if each["beaten"]}
    assert beaten == {"pip"}


def test_own_words() -> None:
    assert set(sentences("en")["character"]) == {
        f"{name}{part}" for name in CHARACTERS for part in ("", ".line")
    }

import pytest

from kamisado_widget.i18n import LANGUAGES, Sentence, chosen, page, say, speaking, translated
from kamisado_widget.rules import IllegalMove, Position


def test_capitalized_placeholder() -> None:
    text = Sentence("over.deadlock", {"winner": "gold", "loser": "black"}).render()
    assert "Black moved last, so Gold wins" in text


def test_values_are_not_expanded_again() -> None:
    assert say("error.square", found="{player}") == (
        "Expected a square, a letter a to h and a digit 1 to 8; found {player}."
    )


def test_ruleset_specific_names() -> None:
    assert say("turn.first", player="gold", ruleset="yucata").startswith("White")
    assert say("turn.first", "de", player="gold", ruleset="yucata").startswith("Weiß")


@pytest.mark.parametrize("key", ["turn.nothing", "nowhere.at_all"])
def test_a_missing_sentence_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        say(key)


def test_a_missing_part_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("turn.must", player="gold")


@pytest.mark.parametrize("language", ["klingon", "", "EN", "../en"])
def test_an_unknown_language_is_one_clear_sentence(language: str) -> None:
    expected = f"There’s no language {language!r}. Choose one of {', '.join(LANGUAGES)}."
    for ask in (
        lambda: say("turn.first", language, player="gold"),
        lambda: Sentence("refused.M5", {}).render(language),
        lambda: translated("Red.", language),
        lambda: page(language),
        lambda: speaking(language).__enter__(),
    ):
        with pytest.raises(ValueError, match="language") as caught:
            ask()
        assert str(caught.value) == expected


def test_default_language() -> None:
    with speaking("de"):
        assert chosen() == "de"
        assert say("turn.first", player="gold") == "Gold beginnt und darf jeden eigenen Turm ziehen."
        assert say("turn.first", "en", player="gold") == "Gold starts and can move any of its towers."
        with pytest.raises(ValueError, match="Das Brett hat acht Reihen"):
            Position.parse("8/8 b -")
        with pytest.raises(IllegalMove, match="Türme ziehen geradeaus"):
            Position.start().play("a8b8")
        with speaking("en"):
            assert chosen() == "en"
        assert page()["back"] == "Einen Schritt zurück"
    assert chosen() == "en"
    with pytest.raises(ValueError, match="Expected eight rows"):
        Position.parse("8/8 b -")
    assert say("turn.must", player="black", color="pink") == "Black must move the pink tower."


def test_page_labels() -> None:
    labels = page()
    assert labels["flipped"] == "Turn the board around"
    assert labels["gold"] == "Gold"
    assert page(ruleset="yucata")["gold"] == "White"
    assert page("de")["orange:en"] == "orangen"


def test_unnamed_ruleset() -> None:
    assert page(ruleset="snail")["editor.ruleset.snail"] == "snail"
    assert page("de", ruleset="genius")["editor.ruleset.genius"] == "Fernsehen"

"""The catalog of sentences."""

import json
import re
from pathlib import Path

import pytest

import kamisado_widget.words as words
from kamisado_widget.words import LANGUAGES, Sentence, page, say

FOLDER = Path(words.__file__).parent


def catalog(language: str) -> dict[str, dict[str, str]]:
    return json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))


def test_a_sentence_is_filled_in_with_names_and_begins_with_a_capital() -> None:
    assert say("turn.must", player="black", color="pink") == "Black must move the pink tower."


def test_a_part_may_be_asked_for_with_a_capital() -> None:
    text = Sentence("over.deadlock", {"winner": "gold", "loser": "black"}).told()
    assert "Black moved last, so gold wins" in text


def test_a_way_to_play_has_names_of_its_own() -> None:
    assert say("turn.first", player="gold", ruleset="yucata").startswith("White")


@pytest.mark.parametrize("key", ["turn.nothing", "nowhere.at_all"])
def test_a_missing_sentence_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        say(key)


def test_every_language_has_a_catalog_and_every_catalog_is_a_language() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in FOLDER.glob("*.json"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_sentences_with_the_same_parts(language: str) -> None:
    own, english = catalog(language), catalog("en")
    assert {section: sorted(own[section]) for section in own} == {s: sorted(english[s]) for s in english}
    for section, sentences in english.items():
        for key, sentence in sentences.items():
            parts = {part.lower() for part in re.findall(r"{(\w+)}", sentence)}
            told = {part.lower() for part in re.findall(r"{(\w+)}", own[section][key])}
            assert told == parts, f"{section}.{key}"


def test_the_page_gets_its_labels_and_the_names_in_them() -> None:
    labels = page()
    assert labels["flip"] if "flip" in labels else labels["flipped"]
    assert labels["gold"] == "gold"

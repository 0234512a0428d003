"""Every language says everything, and one file is all that a language is.

To add a language, put a copy of ``en.json`` under its own name beside it and translate it: these
tests say what is missing. A section ``course`` holds the texts of the lessons by their English wording.
"""

import importlib.util
import json
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

import kamisado_widget.i18n as words
from kamisado_widget.i18n import LANGUAGES, say
from kamisado_widget.rules import Color, Player

FOLDER = Path(words.__file__).parent
CATALOGS = {
    language: json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES
}
ENGLISH = CATALOGS["en"]
OTHERS = [language for language in LANGUAGES if language != "en"]
RULESETS = ["official", *(section.partition("@")[2] for section in ENGLISH if section.startswith("name@"))]
PLAYERS = {"player", "opponent", "winner", "loser", "next", "owner"}


def keys(language: str) -> set[str]:
    """All keys of a catalog but those that are its own affair: forms of names, and the course."""
    return {
        f"{section}.{key}"
        for section, sentences in CATALOGS[language].items()
        if section != "course"
        for key in sentences
        if not (section.startswith("name") and ":" in key)
    }


def parts(sentence: str) -> set[str]:
    return {part.lower() for part, _ in re.findall(r"{(\w+)(:\w+)?}", sentence)}


def sentences(language: str) -> dict[str, str]:
    """Every sentence but the names, by key."""
    return {
        f"{section}.{key}": sentence
        for section, named in CATALOGS[language].items()
        if section != "course" and not section.startswith("name")
        for key, sentence in named.items()
    }


def forms(language: str) -> set[str]:
    """The forms that the sentences ask for."""
    return {form for text in sentences(language).values() for form in re.findall(r"{\w+:(\w+)}", text)}


def sample(part: str, color: str) -> str:
    """Something to fill in."""
    if part in PLAYERS:
        return "gold"
    samples = {"rank": "rank2", "direction": "left", "count": "3", "reason": "So.", "why": "So."}
    return samples.get(part, color)


def test_every_file_is_a_language_and_english_is_the_first() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in FOLDER.glob("*.json"))
    assert LANGUAGES[0] == "en"
    assert "de" in LANGUAGES


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_missing(language: str) -> None:
    assert sorted(keys("en") - keys(language)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_one_that_nobody_says(language: str) -> None:
    assert sorted(keys(language) - keys("en")) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_same_parts_in_every_language(language: str) -> None:
    own, english = sentences(language), sentences("en")
    both = own.keys() & english.keys()
    assert {key: parts(own[key]) for key in both} == {key: parts(english[key]) for key in both}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_color_has_every_form_that_is_asked_for_and_no_other(language: str) -> None:
    own = {key for key in CATALOGS[language]["name"] if ":" in key}
    assert own == {f"{color}:{form}" for color in Color for form in forms(language)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_sentence_can_be_told(language: str, ruleset: str) -> None:
    for key, sentence in sentences(language).items():
        for color in Color:
            given = {part: sample(part, color) for part in parts(sentence)}
            told = say(key, language, **{**given, "ruleset": ruleset})
            assert told
            assert not re.search(r"[{}]", told), key
            assert told[0] == told[0].upper(), key


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    """More than three words in a row are not the same by chance."""
    own, english = sentences(language), sentences("en")
    words_of = {key: re.sub(r"{[^}]*}", "", text).split() for key, text in english.items()}
    same = [key for key, text in own.items() if text == english.get(key) and len(words_of[key]) > 3]
    assert same == []


@pytest.mark.parametrize(
    ("key", "given", "told"),
    [
        ("turn.must", {"player": "gold", "color": "blue"}, "Gold muss den blauen Turm ziehen."),
        ("turn.must", {"player": "black", "color": "orange"}, "Schwarz muss den orangen Turm ziehen."),
        ("turn.must", {"player": "black", "color": "purple"}, "Schwarz muss den violetten Turm ziehen."),
        (
            "allowed.M6",
            {"player": "gold", "color": "pink", "square": "c5"},
            "Der pinke Turm auf c5 ist blockiert, also setzt Gold aus.",
        ),
        ("page.square.empty", {"square": "c5", "color": "orange"}, "C5, oranges Feld, leer"),
        (
            "page.square.tower",
            {"square": "c5", "color": "red", "player": "black", "tower": "green", "rank": "rank2"},
            "C5, rotes Feld, grüner Doppel-Sumo von Schwarz",
        ),
        (
            "scene.move",
            {"player": "gold", "color": "brown", "origin": "b1", "square": "b4", "onto": "yellow"},
            "Gold hat den braunen Turm von b1 nach b4 gezogen, auf Gelb.",
        ),
        (
            "refused.F2",
            {"player": "gold", "direction": "left"},
            "Der Verteidiger hat von links aufgefüllt, also muss Gold auch von links auffüllen.",
        ),
    ],
)
def test_german_declines(key: str, given: dict[str, str], told: str) -> None:
    assert say(key, "de", **given) == told


def test_a_name_without_that_form_is_said_plainly() -> None:
    told = say("ring.rings", "de", player="gold", color="red", rank="rank1", worth=1)
    assert told == "Der rote Turm von Gold verdient einen Ring und ist nun ein Sumo. Punkte dafür: 1."
    assert [say(f"name.{player}", "de") for player in Player] == ["Gold", "Schwarz"]


def test_german_has_its_own_quotation_marks() -> None:
    texts = [*sentences("de").values(), *CATALOGS["de"]["course"].values()]
    for text in texts:
        assert not re.search(r"[\"'“”]", text.replace("„", "").replace("“", "")), text
        assert text.count("„") == text.count("“"), text


@pytest.fixture
def with_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The words, in a folder that somebody has put one more language into, half done."""
    shutil.copytree(FOLDER, tmp_path / "words", ignore=shutil.ignore_patterns("__pycache__"))
    begun = {
        "name": {"gold": "oro", "blue": "blu"},
        "turn": {"must": "{player} deve muovere la torre {color:f}."},
        "course": {"Red.": "Rosso."},
    }
    (tmp_path / "words" / "it.json").write_text(json.dumps(begun), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("more_words", tmp_path / "words" / "__init__.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "more_words", module)  # for what it imports from beside it
    spec.loader.exec_module(module)
    return module


def test_one_file_adds_a_language(with_another: ModuleType) -> None:
    assert with_another.LANGUAGES == ("en", "de", "it")
    assert (
        with_another.say("turn.must", "it", player="gold", color="blue") == "Oro deve muovere la torre blu."
    )
    assert with_another.translated("Red.", "it") == "Rosso."


def test_what_a_language_lacks_is_said_in_english(with_another: ModuleType) -> None:
    assert with_another.say("turn.must", "it", player="black", color="red") == (
        "Black deve muovere la torre red."
    )
    assert with_another.say("refused.M5", "it") == say("refused.M5")
    assert with_another.page("it")["back"] == "One step back"
    assert with_another.page("it", "yucata")["gold"] == "white"
    assert with_another.translated("Green.", "it") == "Green."

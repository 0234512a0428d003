"""Every language is complete, and consists of one file.

To add a language, run ``python -m kamisado_widget.i18n new fr`` and translate: these tests say what
is missing. A section ``course`` holds the texts of the lessons by their English wording; a language
without that section leaves the course in English.
"""

import json
import re
from itertools import cycle
from pathlib import Path

import pytest

import kamisado_widget.i18n as i18n
from kamisado_widget.i18n import LANGUAGES, OneOf, say
from kamisado_widget.i18n.catalog import category, sentences
from kamisado_widget.rules import Color

FOLDER = Path(i18n.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
RULESETS = [
    "official",
    *(section.partition("@")[2] for section in sentences("en") if section.startswith("name@")),
]
OWN_AFFAIR = ("plural", "number", "course")


def texts(language: str) -> dict[str, str]:
    return {
        f"{section}.{key}": text
        for section, named in sentences(language).items()
        if section not in OWN_AFFAIR
        for key, text in named.items()
        if not (section.startswith("name") and ":" in key)
    }


PLAYERS = ("gold", "black")
NAMES = {
    **dict.fromkeys(("player", "opponent", "winner", "loser", "mover", "next", "owner"), PLAYERS),
    "rank": tuple(f"rank{rank}" for rank in range(5)),
    "direction": ("left", "right"),
    "way": ("way.l", "way.f", "way.r", "way.b"),
    **dict.fromkeys(
        ("color", "onto", "tower", "towers", "must", "free", "pusher", "expected", "wanted"),
        ("orange", "blue", "purple", "pink", "yellow", "red", "green", "brown"),
    ),
}


def forms(catalog: dict[str, dict[str, str]]) -> dict[str, list[str]]:
    asked = [
        (part.lower(), form)
        for section, texts in catalog.items()
        if section not in ("plural", "number", "course") and not section.startswith("name")
        for text in texts.values()
        for part, form in re.findall(r"{(\w+):(\w+)}", text)
    ]
    categories = {category(number, catalog.get("plural", {})): None for number in range(1000)}
    names = [f"{name}:{form}" for part, form in asked for name in NAMES.get(part, ())]
    numbers = [f"{form}.{each}" for part, form in asked if part not in NAMES for each in categories]
    of_rulesets = {
        section: [key for key in names if key.partition(":")[0] in texts]
        for section, texts in catalog.items()
        if section.startswith("name@")
    }
    wanted = {"name": names, "number": numbers, **of_rulesets}
    return {section: list(dict.fromkeys(keys)) for section, keys in wanted.items()}


def templates(language: str) -> dict[str, str]:
    return {key: text for key, text in texts(language).items() if not key.startswith("name")}


def parts(text: str) -> set[str]:
    return {part.lower() for part, _ in re.findall(r"{(\w+)(:\w+)?}", text)}


def sample(part: str, color: str) -> str:
    samples = {"count": "3", "reason": "So.", "why": "So."}
    names = NAMES.get(part, ())
    return samples.get(part, color if color in names or not names else names[-1])


def test_catalogs() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in FOLDER.glob("*.json"))
    assert LANGUAGES[0] == "en"


# --- missing sentences


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_and_no_other(language: str) -> None:
    assert sorted(texts("en").keys() ^ texts(language).keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    own, english = templates(language), templates("en")
    words_of = {key: re.sub(r"{[^}]*}", "", text).split() for key, text in english.items()}
    same = [key for key, text in own.items() if text == english.get(key) and len(words_of[key]) > 3]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_match_their_use(language: str) -> None:
    own = sentences(language)
    for section, wanted in forms(own).items():
        there = {key for key in own.get(section, {}) if section == "number" or ":" in key}
        assert sorted(set(wanted) - there) == [], section
        assert sorted(there - set(wanted)) == [], section


# --- placeholders and texts


@pytest.mark.parametrize("language", OTHERS)
def test_same_placeholders_in_every_language(language: str) -> None:
    own, english = templates(language), templates("en")
    both = own.keys() & english.keys()
    assert {key: parts(own[key]) for key in both} == {key: parts(english[key]) for key in both}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_formats(language: str) -> None:
    for key, english in templates("en").items():
        asks = parts(english)
        for color, ruleset in zip(Color, cycle(RULESETS), strict=False):
            given = {part: sample(part, color) for part in asks}
            text = say(key, language, **{**given, "ruleset": ruleset})
            assert text
            assert not re.search(r"[{}]", text), key
            assert text[0] == text[0].upper(), key


@pytest.mark.parametrize(("language", "key", "given", "text"), [
    ("de", "turn.must", {"player": "gold", "color": "blue"}, "Gold muss den blauen Turm ziehen."),
    ("de", "turn.must", {"player": "black", "color": "orange"}, "Schwarz muss den orangen Turm ziehen."),
    ("de", "turn.must", {"player": "black", "color": "purple"}, "Schwarz muss den violetten Turm ziehen."),
    ("de", "allowed.M6", {"player": "gold", "color": "pink"},
     "Der pinke Turm ist blockiert, also setzt Gold aus."),
    ("de", "page.square.empty", {"square": "c5", "color": "orange"}, "c5, oranges Feld, leer"),
    ("de", "page.square.tower",
     {"square": "c5", "color": "red", "player": "black", "tower": "green", "rank": "rank2"},
     "c5, rotes Feld, grüner Doppel-Sumo von Schwarz"),
    ("de", "scene.move",
     {"player": "gold", "color": "brown", "origin": "b1", "square": "b4", "onto": "yellow"},
     "Gold hat den braunen Turm von b1 nach b4 gezogen, auf Gelb."),
    ("de", "refused.F2", {"player": "gold", "direction": "left"},
     "Der Verteidiger hat von links aufgefüllt, also muss Gold auch von links auffüllen."),
    ("de", "ring.rings", {"player": "gold", "color": "red", "rank": "rank1", "worth": 1},
     "Der rote Turm von Gold bekommt einen Ring und ist nun ein Sumo: 1 Punkt!"),
    ("fr", "turn.must", {"player": "gold", "color": "green"}, "Or doit déplacer la tour verte."),
    ("fr", "error.missing", {"player": "gold", "color": "pink"}, "Il manque la tour rose d’Or."),
    ("fr", "error.missing", {"player": "black", "color": "blue"}, "Il manque la tour bleue de Noir."),
    ("fr", "error.missing", {"player": "gold", "color": "blue", "ruleset": "yucata"},
     "Il manque la tour bleue de Blanc."),
    ("fr", "page.square.tower",
     {"square": "c5", "color": "purple", "player": "gold", "tower": "brown", "rank": "rank2"},
     "c5, case violette, tour Double Sumo marron d’Or"),
    ("fr", "record.signs.blocked", {"color": "pink", "steps": "0", "onto": "purple"}, "Rose 0 Violet"),
    ("fr", "page.verdict.moves", {"player": "gold", "moves": 0}, "Or gagne en 0 coup"),
    ("fr", "page.verdict.moves", {"player": "gold", "moves": 2}, "Or gagne en 2 coups"),
    ("es", "turn.must", {"player": "gold", "color": "purple"}, "Oro debe mover la torre morada."),
    ("es", "reason.hands", {"mover": "gold", "color": "red"}, "Oro cae en el rojo."),
    ("es", "refused.S4", {"rank": "rank2"}, "Un Doble Sumo empuja en línea recta, nunca en diagonal."),
])  # fmt: skip
def test_names_are_declined(language: str, key: str, given: dict[str, str], text: str) -> None:
    assert say(key, language, **given) == text


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [
        ("en", "red or blue", "red, blue, or pink."),
        ("de", "Rot oder Blau", "Rot, Blau oder Pink:"),
        ("fr", "la rouge ou la bleue", "la rouge, la bleue ou la rose"),
        ("es", "la roja o la azul", "la roja, la azul o la rosa:"),
    ],
)
def test_alternatives(language: str, two: str, three: str) -> None:
    def told(*towers: str) -> str:
        return say("puzzle.end.save-the-match", language, opponent="gold", towers=OneOf(towers))

    assert two in told("red", "blue")
    assert three in told("red", "blue", "pink")
    assert " or " not in told("red")


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("en", "1 puzzle found in 1 second.", "3 puzzles found in 3 seconds."),
        ("de", "1 Aufgabe in 1 Sekunde gefunden.", "3 Aufgaben in 3 Sekunden gefunden."),
        ("fr", "1 problème en 1 seconde.", "3 problèmes en 3 secondes."),
        ("es", "1 problema en 1 segundo.", "3 problemas en 3 segundos."),
    ],
)
def test_plurals(language: str, one: str, three: str) -> None:
    assert say("puzzle.mined", language, found=1, seconds=1) == one
    assert say("puzzle.mined", language, found=3, seconds=3) == three


def test_german_quotation_marks() -> None:
    for text in [*templates("de").values(), *sentences("de")["course"].values()]:
        assert not re.search(r"[\"'“”]", text.replace("„", "").replace("“", "")), text
        assert text.count("„") == text.count("“"), text


def test_french_punctuation() -> None:
    """A thin space before ; ! ? and a wider one before : and within quotation marks; no line breaks there."""
    for text in [*texts("fr").values(), *sentences("fr").get("course", {}).values()]:
        assert not re.search(r"[\"'“”„]", text), text
        assert not re.search(r"[^\u202f][;?]| [!:»…%]|« |\u202f[:»…]|«\u202f", text), text


def test_spanish_opening_marks() -> None:
    for text in [*texts("es").values(), *sentences("es")["course"].values()]:
        words = re.sub(r"\b[a-h][1-8][a-h][1-8]!", "", text)
        assert not re.search(r"[\"'“”„]| [;:!?»%]|« |[¿¡] ", words), text
        assert [words.count(sign) for sign in "¿¡«"] == [words.count(sign) for sign in "?!»"], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalog_file_format(language: str) -> None:
    written = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
    assert written == json.dumps(json.loads(written), ensure_ascii=False, indent=2) + "\n"

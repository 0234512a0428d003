"""The voice of the product: the terms and words of the style guide, in every language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kamisado_widget.i18n as i18n
from kamisado_widget.lessons import COURSE, course

FOLDER = Path(i18n.__file__).parent
TECHNICAL = ("plural", "name", "number", "error", "record", "proof", "study", "command", "checkout", "course")
FEEDBACK = (
    "turn",
    "scene",
    "over",
    "refused",
    "allowed",
    "exercise",
    "lesson",
    "ring",
    "match",
    "reason",
    "rule",
)
PARTS = re.compile(r"{[^}]*}")

AVOID = {
    "en": r"whoever|of which|as far as(?! you like)|so many|what there is|is to move|once more"
    r"|may|upon|to and fro|(?:straight|right|diagonally) ahead|ahead of|steps? aside|name a color"
    r"|hands? over|far home row|run home|get home|way home|shut in|stuck|forfeits?"
    r"|(?<!towers )(?<!two )at once|in a circle|begins?|with best play|hold out|anymore|gold|black tower",
    "de": r"läuft durch|sitzt fest|bestem Spiel|bestes Spiel|übergibt|vermöge",
    "es": r"quienquiera|mejor juego|encerrada|entrega el|corre de",
    "fr": r"quiconque|en jouant au mieux|enfermée|donne le|file de",
}
EXCEPTIONS = {
    "quiz.feedback": "names the values of an option",
    "puzzle.theme.colors": "the title of its lesson",
    "puzzle.theme.two-threats": "the title of its lesson",
}


def lessons() -> dict[str, str]:
    """All English sentences of the lessons, by lesson and place."""
    return {
        f"lesson.{name}.{number}": text
        for name in COURSE
        for script in [course(name)]
        for number, text in enumerate(
            (
                script.title,
                script.about,
                *(said for s in script.steps for said in (s.say, s.prompt, s.why, *s.choices)),
            )
        )
    }


def sentences(language: str) -> dict[str, str]:
    catalog = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    own = (
        lessons() if language == "en" else {f"course.{key}": text for key, text in catalog["course"].items()}
    )
    return own | {
        f"{section}.{key}": PARTS.sub("X", text)
        for section, named in catalog.items()
        if section.partition("@")[0] not in TECHNICAL
        for key, text in named.items()
        if not key.startswith("error.") and "command" not in key
    }


@pytest.mark.parametrize("language", AVOID)
def test_no_sentence_has_a_word_to_avoid(language: str) -> None:
    avoid = re.compile(rf"\b({AVOID[language]})\b")
    texts = {key: text for key, text in sentences(language).items() if key not in EXCEPTIONS}
    found = {key: text for key, text in texts.items() if avoid.search(text)}
    assert found == {}


def spoken() -> Iterator[tuple[str, int]]:
    """All English sentences of lessons and feedback, with word counts."""
    for key, text in sentences("en").items():
        if key.partition(".")[0] in FEEDBACK:
            for sentence in re.split(r"(?<=[.!?])\s+", text):
                yield f"{key}: {sentence}", len(sentence.split())


def test_sentences_are_short() -> None:
    lengths = dict(spoken())
    assert {text: words for text, words in lengths.items() if words > 22} == {}
    assert sum(lengths.values()) / len(lengths) <= 14


def test_an_official_marathon_has_no_fourth_ring() -> None:
    text = i18n.say("ring.across", player="gold", color="red", rank="rank3", worth=8)
    assert text == "Gold’s Triple Sumo gets across: 8 points!"


@pytest.mark.parametrize("language", AVOID)
def test_feedback_speaks_of_colors_not_of_coordinates(language: str) -> None:
    catalog = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    feedback = [catalog[name].items() for name in ("refused", "allowed", "lesson", "reason")]
    texts = [text for named in feedback for key, text in named if not key.startswith("error.")]
    for name in COURSE:
        for step in course(name).in_language(language).steps:
            texts += [step.say, step.prompt, step.why, *step.choices]
    assert [text for text in texts if re.search(r"{(square|origin|target)}|\b[a-h][1-8]\b", text)] == []

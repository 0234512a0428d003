import base64
import html
import xml.etree.ElementTree as ET

import pytest

from kamisado_widget import Quiz
from kamisado_widget.export import moodle_xml
from kamisado_widget.i18n import LANGUAGES
from tests.classroom.helpers import ITEMS, asked


def parsed(text: str) -> list[ET.Element]:
    root = ET.fromstring(text.encode())
    assert root.tag == "quiz"
    return [each for each in root.findall("question") if each.get("type") != "category"]


def right(question: ET.Element) -> list[str]:
    return [each.findtext("text", "") for each in question.findall("answer") if each.get("fraction") == "100"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_question_has_prompt_board_and_answers(language: str) -> None:
    made = parsed(moodle_xml(ITEMS, language=language))
    assert len(made) == len(ITEMS)
    for element, question in zip(made, asked(), strict=True):
        of = question.into(language)
        assert html.escape(of.prompt) in element.findtext("questiontext/text", "")
        picture = base64.b64decode(element.findtext("questiontext/file", ""))
        assert picture.startswith(b"<svg")
        assert of.describe(of.solution()[0]) in right(element)


def test_choice_question() -> None:
    (choice,) = (each for each in parsed(moodle_xml(ITEMS)) if each.get("type") == "multichoice")
    of = next(each for each in asked() if each.ask == "choice")
    assert [each.findtext("text") for each in choice.findall("answer")] == list(of.choices)
    assert right(choice) == [of.describe(of.solution()[0])]


def test_squares_separators() -> None:
    squares = asked()[0].to_wire(asked()[0].solution()[0])
    taken = right(parsed(moodle_xml(ITEMS))[0])
    assert {" ".join(squares), ", ".join(squares), "".join(squares)} <= set(taken)


def test_markup_is_escaped() -> None:
    text = moodle_xml(Quiz(ITEMS[:1]).questions, "<5a> & 5b")
    assert "$course$/top/<5a> & 5b" in "".join(ET.fromstring(text.encode()).itertext())

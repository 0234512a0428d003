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
def test_each_question_has_its_prompt_its_board_and_its_right_answers(language: str) -> None:
    made = parsed(moodle_xml(ITEMS, language=language))
    assert len(made) == len(ITEMS)
    for element, question in zip(made, asked(), strict=True):
        of = question.into(language)
        assert html.escape(of.prompt) in element.findtext("questiontext/text", "")
        picture = base64.b64decode(element.findtext("questiontext/file", ""))
        assert picture.startswith(b"<svg")
        assert of.describe(of.solution()[0]) in right(element)


def test_a_choice_is_one_of_several_and_the_others_count_nothing() -> None:
    (choice,) = (each for each in parsed(moodle_xml(ITEMS)) if each.get("type") == "multichoice")
    of = next(each for each in asked() if each.ask == "choice")
    assert [each.findtext("text") for each in choice.findall("answer")] == list(of.choices)
    assert right(choice) == [of.describe(of.solution()[0])]


def test_squares_may_be_written_with_blanks_or_commas_or_without() -> None:
    squares = asked()[0].to_wire(asked()[0].solution()[0])
    taken = right(parsed(moodle_xml(ITEMS))[0])
    assert {" ".join(squares), ", ".join(squares), "".join(squares)} <= set(taken)


def test_a_quiz_and_a_category_with_signs_of_markup_will_do() -> None:
    text = moodle_xml(Quiz(ITEMS[:1]).questions, "<5a> & 5b")
    assert "$course$/top/<5a> & 5b" in "".join(ET.fromstring(text.encode()).itertext())

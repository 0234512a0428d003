import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kamisado_widget.i18n import LANGUAGES, speaking
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.learner import Progress
from kamisado_widget.lessons import (
    COURSE,
    FIGURES,
    KINDS,
    RULES,
    LessonError,
    LessonScript,
    Step,
    compile_lesson,
    course,
    exercise,
    read_lesson,
    rule,
)
from tests.sentences import COMPLETE, TAUGHT, course_texts, is_sentence, strings

OTHERS = [language for language in LANGUAGES if language != "en"]


def texts(script: LessonScript) -> Iterator[str]:
    yield from (script.title, script.about)
    for step in script.steps:
        yield from (step.say, step.prompt, step.why, *step.choices)


@pytest.mark.parametrize("language", [name for name in OTHERS if sentences(name).get("course")])
def test_course_section_is_complete(language: str) -> None:
    own = sentences(language)["course"].keys()
    assert sorted(set(course_texts()) - own) == []
    assert sorted(own - set(course_texts())) == []


@pytest.mark.parametrize("language", TAUGHT)
@pytest.mark.parametrize("name", COURSE)
def test_lessons_have_no_english(name: str, language: str) -> None:
    script = course(name)
    english = {text for text in (*texts(script), *strings(compile_lesson(script))) if is_sentence(text)}
    told = {*texts(script.in_language(language)), *strings(compile_lesson(script, language))}
    assert english & told == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_the_same_in_every_language(name: str, language: str) -> None:
    for english, own in zip(
        compile_lesson(course(name)), compile_lesson(course(name), language), strict=True
    ):
        assert {**english, "say": "", "task": ""} == {**own, "say": "", "task": ""}
        assert english.get("task", {}).get("ask") == own.get("task", {}).get("ask")
        assert bool(english["say"]) == bool(own["say"])
        if "choices" in own.get("task", {}):
            places = [
                [task["choices"].index(good) for good in task["good"]]
                for task in (english["task"], own["task"])
            ]
            assert places[0] == places[1]
        elif "task" in own:
            assert english["task"]["good"] == own["task"]["good"]
            assert english["task"]["why"].keys() == own["task"]["why"].keys()


def test_own_lesson_is_not_translated() -> None:
    script = LessonScript("My lesson", steps=(Step(position="1a", say="Look at this board of mine."),))
    assert script.in_language("de") == script
    assert compile_lesson(script, "de")[0]["say"] == "Look at this board of mine."


def test_own_lessons_generated_text_is_translated() -> None:
    script = LessonScript("My lesson", steps=(Step(position="4a"), Step(move="h7h3")))
    assert (
        compile_lesson(script, "de")[1]["say"]
        == "Schwarz hat den braunen Turm von h7 nach h3 gezogen, auf Grün."
    )


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_an_exercise_is_the_same_in_every_language(kind: str, level: int, language: str) -> None:
    english, own = exercise(kind, level, seed=11), exercise(kind, level, seed=11, language=language)
    assert (own.position, own.move, own.rule) == (english.position, english.move, english.rule)
    assert own.check(own.answer).right
    for choice, in_english in zip(own.choices, english.choices, strict=True):
        assert own.check(choice).right == english.check(in_english).right


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("kind", KINDS)
def test_exercises_have_no_english(kind: str, language: str) -> None:
    english, own = exercise(kind, 1, seed=11), exercise(kind, 1, seed=11, language=language)
    assert own.question != english.question
    assert not {choice for choice in map(str, own.choices) if is_sentence(choice)} & set(english.choices)
    assert own.check(own.answer).text != english.check(english.answer).text


@pytest.mark.parametrize("language", COMPLETE)
def test_rules_have_no_english(language: str) -> None:
    for name in RULES:
        english, own = (re.split(r"<[^>]*>", rule(name, lang)._repr_html_()) for lang in ("en", language))
        assert not {text for text in english if is_sentence(text)} & set(own), name
        assert len(own) == len(english)


@pytest.mark.parametrize("language", COMPLETE)
def test_captions_in_every_language(language: str) -> None:
    with speaking(language):
        for figure in FIGURES.values():
            assert figure.caption == figure.sentence.render(language) != figure.sentence.render("en")


def test_lesson_errors_in_the_current_language() -> None:
    expected = "Lesson, Zeile 3: Erwartet wird der Text einer Stellung oder der Name einer Abbildung"
    with speaking("de"), pytest.raises(LessonError) as caught:
        read_lesson("Kamisado lesson 1\ntitle: Hallo\nstep\nposition: 8/8 b -\n")
    assert str(caught.value).startswith(expected)
    assert str(caught.value).endswith("Das Brett hat acht Reihen mit / dazwischen; hier sind es 2.")


def test_progress_in_the_current_language(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.json")
    progress.finish("figure-4")
    progress.answer(item := progress.next("push", 2, "de"), item.answer)
    progress.answer(item, item.answer)
    progress.answer(item, item.answer)
    with speaking("de"):
        shown = progress._repr_html_()
    assert "Blockiert: aussetzen: ◉◉○" in shown
    assert "Kann er schieben? Stufe 2: ◉○○" in shown
    assert "T1: Noch nicht gefragt" in shown


def test_file_errors_in_the_current_language(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text("no progress", encoding="utf-8")
    with speaking("de"):
        assert Progress(path).notice.startswith("Dein Fortschritt in progress.json ist nicht lesbar.")


@pytest.mark.parametrize("made", [
    lambda: compile_lesson(course("figure-1"), "tlh"),
    lambda: course("figure-1").in_language("tlh"),
    lambda: exercise("push", 1, 3, "tlh"),
    lambda: rule("S6", "tlh"),
])  # fmt: skip
def test_an_unknown_language_is_refused_by_name(made: object) -> None:
    with pytest.raises(ValueError, match=r"There’s no language 'tlh'. Choose one of en, "):
        made()

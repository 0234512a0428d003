import re
from pathlib import Path
from random import Random

import pytest

from kamisado_widget.lessons import (
    COURSE,
    FIGURES,
    LessonError,
    LessonScript,
    Step,
    compile_lesson,
    course,
    lesson_script,
    load_lesson,
    read_lesson,
)

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
HEAD = "Kamisado lesson 1\ntitle: Test\n\nstep\nposition: " + START + "\n"


def error(text: str) -> str:
    with pytest.raises(LessonError) as caught:
        read_lesson(text, "mine.txt")
    return str(caught.value)


DIAGRAM = "Kamisado lesson 1\ntitle: x\n\nstep\ndiagram: 8/8/8/3n4/3G4/8/8/8 g -\n"

ERRORS = {
    "empty": ("", 1, "Kamisado lesson 1"),
    "something else": ("Hello\n", 1, "Kamisado lesson 1"),
    "indented": ("  Hello\n", 1, "Kamisado lesson 1"),
    "a later version": ("Kamisado lesson 2\ntitle: x\n", 1, "version 2; known here: 1"),
    "no title": ("Kamisado lesson 1\n\nstep\nposition: 1a\n", 1, "title:"),
    "no steps": ("Kamisado lesson 1\ntitle: x\n", 1, "at least one step"),
    "an unknown field of the lesson": ("Kamisado lesson 1\ncolour: x\n", 2, "'colour'"),
    "an unknown field of a step": (HEAD + "colour: blue\n", 6, "'colour'"),
    "an unknown question": (HEAD + "ask riddle: what?\n", 6, "'ask riddle'"),
    "an unknown field that goes on in the next line": (HEAD + "colour: blue\n  or red\n", 6, "'colour'"),
    "no colon": (HEAD + "just words\n", 6, "'just words'"),
    "nothing behind the colon": (HEAD + "say:\n", 6, "after “say:”"),
    "a field twice": (HEAD + "say: a\nsay: b\n", 7, "second time"),
    "two questions": (HEAD + "ask tower: a\nask move: b\n", 7, "second time"),
    "two titles": ("Kamisado lesson 1\ntitle: a\ntitle: b\n", 3, "second time"),
    "a name twice": (HEAD.replace("step\n", "step a\n") + "step a\nmove: a8a7\n", 6, "step a"),
    "an illegal move": (HEAD + "\nstep\nmove: d8c8\n", 7, "'d8c8' isn’t allowed here. Towers move straight"),
    "a wrong tower": (HEAD + "\nstep\nmove: a1a2\n", 7, "must move one of its own towers"),
    "no move": (HEAD + "\nstep\nmove: hello\n", 7, "'hello'"),
    "an impossible position": ("Kamisado lesson 1\ntitle: x\nstep\nposition: 8/8 b -\n", 3, "eight rows"),
    "no position": (
        "Kamisado lesson 1\ntitle: x\nstep\nmove: a8a7\n",
        3,
        "a position or a diagram in the first step",
    ),
    "two ways": (HEAD + "move: a8a7\n", 4, "only one of position, diagram, move and fill"),
    "an unknown step": (HEAD + "\nstep\nfrom: there\nmove: a8a7\n", 7, "'there'"),
    "an unknown figure": (HEAD + "figure: 11z\n", 4, "'11z'"),
    "an unknown rule": (HEAD + "ask choice: q\nchoices: a | b\nanswer: a\nrule: S99\n", 4, "'S99'"),
    "no square": (HEAD + "marks: c5 z9\n", 4, "'z9'"),
    "no arrow": (HEAD + "arrows: c5\n", 4, "'c5'"),
    "no fill": (HEAD + "\nstep\nfill: gold up\n", 7, "'gold up'"),
    "a fill blocked by the winner's tower": (
        "Kamisado lesson 1\ntitle: x\n\nstep\nposition: 7b\n\nstep\nfill: black left\n",
        7,
        "tower on a8 is in the way",
    ),
    "no answer to a choice": (HEAD + "ask choice: q\nchoices: a | b\n", 4, "ask choice"),
    "an answer that is no choice": (HEAD + "ask choice: q\nchoices: a | b\nanswer: c\n", 4, "'c'"),
    "an answer that is no square": (HEAD + "ask tower: q\nanswer: nine\n", 4, "'nine'"),
    "an answer that is no legal move": (HEAD + "ask move: q\nanswer: a8b8\n", 4, "'a8b8'"),
    "nobody has lost": (HEAD + "ask loser: q\n", 4, "ask loser"),
    "no move to find": (HEAD + "ask move: q\n", 4, "ask move"),
    "no tower that must move": (HEAD + "ask tower: q\n", 4, "ask tower"),
    "a diagram that is none": (DIAGRAM.replace("3G4", "3x4") + "say: a\n", 4, "a diagram as text"),
    "a move on a diagram": (DIAGRAM + "\nstep\nmove: d4d5\n", 7, "A diagram isn’t played on"),
    "a refill on a diagram": (DIAGRAM + "\nstep\nfill: gold left\n", 7, "A diagram isn’t played on"),
    "a move to find on a diagram": (DIAGRAM + "ask move: q\n", 4, "ask move"),
    "an answer played on a diagram": (DIAGRAM + "ask move: q\nanswer: d4d5\n", 4, "can’t play on it"),
    "no tower that must move on a diagram": (DIAGRAM + "marks: d4\nask tower: q\n", 4, "ask tower"),
    "no tower whose squares are asked for": (DIAGRAM + "marks: a1\nask squares: q\n", 4, "ask squares"),
    "nobody blocked": (DIAGRAM + "ask blocked: q\n", 4, "ask blocked"),
    "who moves next on a diagram": (DIAGRAM + "marks: d4\nask next: q\n", 4, "ask next"),
    "who lost on a diagram": (DIAGRAM + "ask loser: q\n", 4, "ask loser"),
    "no squares to mark": (HEAD + "ask squares: q\n", 4, "ask squares"),
    "nothing to order": (HEAD + "ask order: q\n", 4, "ask order"),
    "long": ("x" * 200_001, 1, "at most 200000"),
}


@pytest.mark.parametrize(("text", "line", "expected"), ERRORS.values(), ids=ERRORS)
def test_errors(text: str, line: int, expected: str) -> None:
    with pytest.raises(LessonError) as caught:
        read_lesson(text, "mine.txt")
    assert caught.value.code.startswith("lesson.error.")
    told = str(caught.value)
    assert told.startswith(f"In mine.txt, line {line}: ")
    assert expected in told
    assert "{" not in told


def test_errors_name_the_line_of_the_step() -> None:
    text = HEAD + "\nstep\nmove: a8a7\n" * 1 + "\n\n# a remark\nstep\nmove: a7a1\n"
    assert "line 12" in error(text)


def test_not_a_text() -> None:
    with pytest.raises(LessonError, match="NoneType"):
        read_lesson(None)  # type: ignore[arg-type]


def test_a_lesson_is_a_name_a_text_or_a_script() -> None:
    script = read_lesson(HEAD)
    assert lesson_script(script) is script
    assert lesson_script(HEAD) == script
    assert lesson_script("\n# a remark\n" + HEAD) == script
    assert [lesson_script(name) for name in COURSE] == [course(name) for name in COURSE]


@pytest.mark.parametrize("given", ["figure-11", "", None, 7, ["figure-1"], b"figure-1"], ids=repr)
def test_unknown_lesson_lists_names(given: object) -> None:
    with pytest.raises(
        LessonError, match=r"^The course has no lesson .*. Choose one of first-moves, "
    ) as caught:
        lesson_script(given)  # type: ignore[arg-type]
    assert caught.value.code == "lesson.unknown"


@pytest.mark.parametrize("text", ["Kamisado lesson 1", "Kamisado lesson 2\n", "Hello,\nwho are you?"])
def test_invalid_text_names_its_line(text: str) -> None:
    with pytest.raises(LessonError, match=r"^In lesson, line 1: "):
        lesson_script(text)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(HEAD, encoding="utf-8-sig")
    lesson = load_lesson(path)
    assert lesson.title == "Test"
    lesson.save(path)
    assert load_lesson(path) == lesson
    path.write_bytes(b"\xff\xff")
    with pytest.raises(LessonError, match="UTF-8"):
        load_lesson(path)
    with pytest.raises(FileNotFoundError):
        load_lesson(tmp_path / "none.txt")


def test_long_lines_and_remarks() -> None:
    lesson = read_lesson(HEAD + "# not said\nsay: one\n  two\n\tthree\n")
    assert lesson.steps[0].say == "one two three"


def test_trailing_blanks() -> None:
    assert read_lesson("".join(f"{line} \t\n" for line in HEAD.splitlines())) == read_lesson(HEAD)


@pytest.mark.parametrize(("figure", "move", "rule"), [("5b", "c2c2", "M6"), ("2b", "g1g6", "T2")])
def test_later_tower_question_names_the_cause(figure: str, move: str, rule: str) -> None:
    head = f"Kamisado lesson 1\ntitle: x\n\nstep\nposition: {figure}\n\nstep\nmove: {move}\n"
    at_once = compile_lesson(read_lesson(f"{head}ask tower: Which?\n"))[1]
    later = compile_lesson(read_lesson(f"{head}\nstep\nsay: Look.\n\nstep\nask tower: Which?\n"))[3]
    assert at_once["task"]["rule"] == later["task"]["rule"] == rule


@pytest.mark.parametrize(
    ("figure", "rule", "square"), [("2b", "T2", "g1"), ("8d", "S3", "a1"), ("6c", "T2", "c4")]
)
def test_wrong_tower_feedback_in_a_deadlock(figure: str, rule: str, square: str) -> None:
    head = f"Kamisado lesson 1\ntitle: x\n\nstep\nposition: {figure}\nask tower: Which?\n"
    (asked,) = compile_lesson(read_lesson(head))
    why = asked["task"]["why"]["*"]
    assert (asked["task"]["good"], why["rule"], why["squares"]) == ([square], rule, [square])


@pytest.mark.parametrize(
    ("figure", "answer"), [("2b", "It can move"), ("5b", "It’s blocked"), ("8d", "It can move")]
)
def test_blocked_answer_from_the_rules(figure: str, answer: str) -> None:
    head = f"Kamisado lesson 1\ntitle: x\n\nstep\nposition: {figure}\nask blocked: Can it move?\n"
    (asked,) = compile_lesson(read_lesson(head))
    task = asked["task"]
    assert (task["ask"], task["good"], task["choices"]) == (
        "choice",
        [answer],
        ["It can move", "It’s blocked"],
    )
    assert task["why"]["*"]["text"]


@pytest.mark.parametrize(
    "question", ["ask move: q\nanswer: a8a7\n", "ask choice: q\nchoices: a | b\nanswer: a\n"]
)
def test_authors_feedback(question: str) -> None:
    (asked,) = compile_lesson(read_lesson(f"{HEAD}{question}why: Think again.\nrule: M2\n"))
    why = asked["task"]["why"]["*"]
    assert (why["text"], why["rule"]) == ("Think again.", "M2")
    assert asked["task"]["rule"] == "M2"


def test_no_move_feedback() -> None:
    head = "Kamisado lesson 1\ntitle: x\n\nstep\nposition: 2b\nask move: q\nanswer: g1g6\n"
    why = compile_lesson(read_lesson(head))[0]["task"]["why"]
    rules = {key: why[key]["rule"] for key in ("g1", "g1g1", "g1g8", "*")}
    assert rules == {"g1": "M1", "g1g1": "M5", "g1g8": "M3", "*": "T2"}


@pytest.mark.parametrize("figure", ["", "figure: 1a\n"])
def test_numbers_count_squares_from_one(figure: str) -> None:
    (shown,) = compile_lesson(read_lesson(f"{HEAD}{figure}numbers: c8 a8\n"))
    assert shown["numbers"] == {"c8": 1, "a8": 2}


def test_figure_caption_is_the_default_text() -> None:
    head = "Kamisado lesson 1\ntitle: x\n\nstep\nposition: 1a\nfigure: 1a\n"
    assert compile_lesson(read_lesson(head))[0]["say"] == FIGURES["1a"].caption
    assert compile_lesson(read_lesson(f"{head}say: Mine.\n"))[0]["say"] == "Mine."


def test_written_by_code() -> None:
    lesson = LessonScript(
        "My lesson",
        gold="Ann",
        steps=(
            Step(
                position=START, say="Look:\nnow.", marks=("d8",), arrows=("d8d5",), ask="move", prompt="Go!"
            ),
            Step(name="there", move="d8d5", ask="tower", prompt="Who?"),
            Step(ask="choice", prompt="Why?", choices=("T1", "T2"), answer=("T2",), rule="T2"),
            Step(move="h1e4"),
            Step(start="there", move="h1h4", say="Or so."),
        ),
    )
    again = read_lesson(str(lesson))
    assert str(again) == str(lesson)
    nodes = compile_lesson(again)
    assert [node["parent"] for node in nodes] == [-1, 0, 1, 2, 1]
    assert nodes[0]["say"] == "Look: now."
    assert nodes[0]["marks"] == [{"square": "d8", "kind": "point"}]
    assert nodes[0]["arrows"] == [{"origin": "d8", "target": "d5", "kind": "point"}]
    assert nodes[0]["task"]["good"] == ["d8d5"]
    assert nodes[1]["task"]["good"] == ["h1"]
    assert nodes[2]["task"]["why"]["*"]["rule"] == "T2"
    assert nodes[4]["kind"] == "move"


def test_steps_from_code_have_no_line() -> None:
    assert read_lesson(HEAD).steps[0].line == 4
    with pytest.raises(LessonError) as caught:
        compile_lesson(LessonScript("My lesson", (Step(move="a8a7"),)))
    assert caught.value.line == Step().line == 0


def test_source_is_not_part_of_equality() -> None:
    here, there = read_lesson(HEAD, "here.txt"), read_lesson(HEAD.replace("step", "\n\nstep"), "there.txt")
    assert here == there
    assert repr(here.steps) == repr(there.steps)


def test_repr_round_trip() -> None:
    for script in (course("figure-7"), LessonScript("Hello", (Step(position="1a"),))):
        assert eval(repr(script)) == script


def test_any_scene_of_a_branch_may_be_the_answer() -> None:
    lesson = read_lesson(HEAD + "ask move: q\n\nstep\nmove: d8d5\n\nstep b\nmove: h1e4\n")
    assert compile_lesson(lesson)[0]["task"]["good"] == ["d8d5"]
    lesson = read_lesson(
        HEAD.replace("step\n", "step a\n") + "ask move: q\n\nstep\nmove: d8d5\n\nstep\nfrom: a\nmove: e8e5\n"
    )
    assert compile_lesson(lesson)[0]["task"]["good"] == ["d8d5", "e8e5"]


def test_several_answers() -> None:
    lesson = read_lesson(HEAD + "ask squares: q\nanswer: c5 d6\n")
    assert compile_lesson(lesson)[0]["task"]["good"] == ["c5", "d6"]
    assert "answer: c5 d6\n" in str(lesson)


def test_authors_answer_beats_continuation() -> None:
    move = "ask move: q\nanswer: e8e5\n\nstep\nmove: d8d5\n"
    assert compile_lesson(read_lesson(HEAD + move))[0]["task"]["good"] == ["e8e5"]
    order = "ask order: q\nanswer: c1 b1\n\nstep\nfill: gold right\n"
    assert compile_lesson(read_lesson(HEAD + order))[0]["task"]["good"] == ["c1", "b1"]


def test_any_file_raises_only_lesson_errors() -> None:
    rng = Random(4)
    texts = [str(course(name)) for name in ("figure-6", "figure-7", "figure-8")]
    read, errors = 0, list[str]()
    for _ in range(400):
        lines = rng.choice(texts).splitlines()
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(lines))
            lines[at : at + rng.randint(0, 2)] = [rng.choice(lines)[rng.randrange(4) :]] * rng.randint(0, 2)
        try:
            read_lesson("\n".join(lines))
            read += 1
        except LessonError as error:
            errors.append(str(error))
    assert all(re.match(r"In lesson, line \d+: ", text) for text in errors)
    assert 20 < read < 380


def test_long_lessons() -> None:
    start = "Kamisado lesson 1\ntitle: Test\n\nstep\nposition: 6e\n"
    nodes = compile_lesson(read_lesson(start + "step\nmove: c4c4\nstep\nmove: g5g5\n" * 1500))
    assert [index for index, node in enumerate(nodes) if "over" in node] == [3000]

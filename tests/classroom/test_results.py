import csv
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

from kamisado_widget import Quiz
from kamisado_widget.classroom import quiz_id, results
from kamisado_widget.classroom.answer_code import write
from tests.classroom.helpers import ITEMS, Submit, asked, right, wrong


def test_commonest_wrong_answer_not_first() -> None:
    of = asked()[1]
    first, common = [square for square in of.position.towers if square != right(of)][:2]
    given = {"Ann": first, "Bo": common, "Cleo": common}
    pasted = " ".join(
        write(quiz_id(asked()), name, ["", answer, "", "", ""]) for name, answer in given.items()
    )
    second = results(pasted, asked()).questions[1]
    assert (second.commonest, second.times) == (common, 2)
    assert second.why == of.mark(common).text


def test_results_language(submitted: Path, submit: Submit) -> None:
    submit("ann", "+-").write_bytes(b"{")
    submit("bo", "+-")
    english = Quiz(asked(), submitted.parent / "answers.json")
    german = Quiz(ITEMS, submitted.parent / "answers.json", language="de")
    for table in (results(submitted, english, "de"), results(submitted, german)):
        assert table.language == "de"
        assert table.rows[0].note == "Die Datei answers.json enthält keine lesbaren Antworten."
        assert "Frage 2: 0 richtig, 1 falsch" in repr(table)
        assert table.questions[1].why == asked()[1].into("de").mark(wrong(asked()[1])).text
        assert table.questions[1].question.language == "de"
    assert results(submitted, german, "en").rows[0].note.startswith("The file")


def test_the_commonest_wrong_answer_and_its_rule(submitted: Path, submit: Submit) -> None:
    for who in ("ann", "bo"):
        submit(who, "+-+")
    submit("cleo", "++")
    table = results(submitted, asked())
    second = table.questions[1]
    of = asked()[1]
    assert (second.right, second.wrong, second.open) == (1, 2, 0)
    assert (second.commonest, second.times) == (of.describe(wrong(of)), 2)
    assert (second.rule, second.why) == (of.mark(wrong(of)).rule, of.mark(wrong(of)).text)
    assert second.rule == "T2"
    assert (table.questions[0].commonest, table.questions[0].rule) == ("", "")
    assert (table.questions[4].right, table.questions[4].wrong, table.questions[4].open) == (0, 0, 3)


def test_text_and_html(submitted: Path, submit: Submit) -> None:
    submit("<b>ann", "+-")
    table = results(submitted, asked())
    assert "<b>ann  1/5  ✓ ✗ · · ·" in repr(table)
    assert "rule T2" in repr(table)
    html = table._repr_html_()
    assert "&lt;b&gt;ann" in html
    assert "<b>ann" not in html


def test_bars_have_counts(submitted: Path, submit: Submit) -> None:
    submit("ann", "+-")
    submit("bo", "++")
    picture = results(submitted, asked()).picture()
    assert picture._repr_svg_() == picture
    drawing = ET.fromstring(picture)
    assert all(0 <= float(part.get("y", 0)) < float(drawing.get("height", 0)) for part in drawing.iter())
    bars = drawing.findall("{*}g")
    told = [[text.text for text in bar.findall("{*}text")] for bar in bars]
    assert "1 right, 1 wrong, 0 not answered" in "".join(bars[1].itertext())
    assert told == [["1", "2"], ["2", "1", "1"], ["3", "2"], ["4", "2"], ["5", "2"]]
    spans = [
        (float(part.get("y", 0)), float(part.get("height", 0))) for part in drawing.findall("{*}g/{*}rect[1]")
    ]
    assert all(y + height <= below for (y, height), (below, _) in pairwise(spans))
    legend = [float(label.get("x", 0)) for label in drawing.findall("{*}text")]
    assert legend == sorted(set(legend))
    patches = [float(patch.get("x", 0)) for patch in drawing.findall("{*}rect")]
    assert [label - patch for label, patch in zip(legend, patches, strict=True)] == [19, 19, 19]


def test_signs_match_chart_colors(submitted: Path, submit: Submit) -> None:
    submit("ann", "+-...")
    table = results(submitted, asked())
    signs = ET.fromstring(table._repr_html_()).findall("table[1]/tbody/tr/td/span")
    parts = ET.fromstring(table.picture()).findall("{*}g/{*}rect")
    assert [sign.text for sign in signs] == ["✓", "✗", "·", "·", "·"]
    assert [sign.get("style") for sign in signs] == [f"color:{part.get('fill')}" for part in parts]
    assert len({part.get("fill") for part in parts}) == 3


def test_question_row(submitted: Path, submit: Submit) -> None:
    submit("ann", "+-")
    submit("bo", "+-")
    submit("cleo", "+").write_bytes(b"{")
    of = asked()[1]
    html = ET.fromstring(results(submitted, asked())._repr_html_())
    unreadable = "The file answers.json has no answers that can be read."
    cleo = html.findall("table[1]/tbody/tr")[2]
    assert [cell.text or "" for cell in cleo] == ["cleo", "-/5", *[""] * 5, unreadable]
    rows = html.findall("table[2]/tbody/tr")
    cells = [[" ".join(cell.itertext()) for cell in row] for row in rows[:2]]
    assert cells == [
        [f"1. {asked()[0].prompt}", "2", "0", "0", "", ""],
        [f"2. {of.prompt}", "0", "2", "0", f"{of.describe(wrong(of))} (2)", "T2"],
    ]


def test_csv(tmp_path: Path, submitted: Path, submit: Submit) -> None:
    submit("ann", "+-+++")
    submit("=1+1", "++")
    submit("bo", "-").write_bytes(b"{")
    table = results(submitted, asked(), names=["ann", "bo", "cleo", "=1+1"])
    table.to_csv(tmp_path / "results.csv")
    assert read_csv(tmp_path / "results.csv") == [
        ["Who", "1", "2", "3", "4", "5", "Score", "Note"],
        ["'=1+1", "1", "1", "", "", "", "2", ""],
        ["ann", "1", "0", "1", "1", "1", "4", ""],
        ["bo", "", "", "", "", "", "", "The file answers.json has no answers that can be read."],
        ["cleo", "", "", "", "", "", "", "Nothing handed in."],
    ]
    table.answers_to_csv(tmp_path / "answers.csv")
    head, formula, ann, *_ = read_csv(tmp_path / "answers.csv")
    assert head == ["Who", "1", "2", "3", "4", "5", "Score", "Note"]
    assert formula[0] == "'=1+1", "a spreadsheet must not run a name as a formula"
    given = [wrong(of) if of is asked()[1] else right(of) for of in asked()]
    assert ann[1:6] == [of.describe(answer) for of, answer in zip(asked(), given, strict=True)]


def read_csv(path: Path) -> list[list[str]]:
    return list(csv.reader(path.open(encoding="utf-8-sig", newline="")))

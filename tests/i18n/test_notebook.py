import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kamisado_widget import command
from kamisado_widget.i18n import LANGUAGES, process_language, say, speak
from kamisado_widget.i18n.notebook import (
    Translation,
    content,
    digest,
    pages,
    parse,
    read,
    stale,
    texts,
    translate,
    translated,
    written,
)
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.sessions import BoardSession

COURSE = command.notebooks()
OTHERS = [language for language in LANGUAGES if language != "en"]
NOTEBOOK: dict[str, Any] = {
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Moving"},
        {"cell_type": "code", "id": "b", "metadata": {}, "source": "print(1)", "outputs": [{"text": "1"}]},
        {"cell_type": "markdown", "id": "c", "metadata": {}, "source": ["The color\n", "decides."]},
    ],
    "metadata": {},
}


def sources(notebook: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"]]


def showing(code: str, *outputs: object) -> dict[str, Any]:
    cell = {"cell_type": "code", "id": "b", "metadata": {}, "source": code, "outputs": list(outputs)}
    return {"cells": [cell], "metadata": {}}


def structure(code: str) -> list[str]:
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return [ast.dump(statement) for statement in tree.body]


def made(language: str, name: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(translated(COURSE, COURSE / name, language))
    return notebook


def test_text_is_translated_code_is_not() -> None:
    translations = {"a": Translation(digest("# Moving"), "# Ziehen")}
    own = translate(NOTEBOOK, translations, "de")
    assert sources(own)[0] == "# Ziehen"
    assert sources(own)[1].endswith("print(1)")
    assert own["cells"][1]["outputs"] == []


def test_strings_in_code() -> None:
    code = 'play("o7/8 b o", names={"gold": "Alain"})\nprint(f"Rating {rating}", "Two in a row", "a.txt")'
    notebook = showing(code)
    assert texts(notebook) == {"b": "Rating {rating}\nTwo in a row"}
    translations = {"b": Translation(digest(texts(notebook)["b"]), "Wertung {rating}\nZwei hintereinander")}
    own = sources(translate(notebook, translations, "de"))[0]
    assert own.endswith(
        code.replace("Rating", "Wertung").replace("Two in a row", "Zwei hintereinander").strip()
    )


def test_wordless_outputs_are_kept() -> None:
    board = {"data": {"image/png": "board", "image/svg+xml": "<svg><title>Gold wins</title><text>a</text>"}}
    table = {"data": {"image/png": "table", "image/svg+xml": ["<svg>", '<text x="1">Right</text>']}}
    own = translate(showing("board", board, table, {"text": "Gold wins"}), {}, "de")
    assert own["cells"][0]["outputs"] == [{"data": {"image/png": "board"}}]


def test_outdated_translation_falls_back_to_english() -> None:
    translations = {"a": Translation(digest("# How to move"), "# Ziehen")}
    assert sources(translate(NOTEBOOK, translations, "de"))[::2] == ["# Moving", "The color\ndecides."]


def test_source_is_unchanged() -> None:
    before = json.dumps(NOTEBOOK)
    translate(NOTEBOOK, {"a": Translation(digest("# Moving"), "# Ziehen")}, "de")
    assert json.dumps(NOTEBOOK) == before


def test_round_trip() -> None:
    translations = {
        "cell-00": Translation("0123abcd", "# Ziehen\n\n<!-- a note -->"),
        "b": Translation("0" * 8, ""),
    }
    assert parse(written(translations)) == translations


@pytest.mark.parametrize("language", OTHERS)
def test_translated_notebook_is_valid(language: str) -> None:
    for path in sorted(COURSE.rglob("*.ipynb")):
        name = path.relative_to(COURSE).as_posix()
        own, english = made(language, name), json.loads(path.read_text("utf-8"))
        nbformat.validate(own)
        assert [cell["id"] for cell in own["cells"]] == [cell["id"] for cell in english["cells"]]
        for both in zip(own["cells"], english["cells"], strict=True):
            if "outputs" in both[0]:
                ours, source = (structure("".join(cell["source"])) for cell in both)
                assert ours[len(ours) - len(source) :] == source


def test_english_is_the_source_itself() -> None:
    path = COURSE / "01_moving.ipynb"
    assert translated(COURSE, path, "en") == path.read_bytes()


# --- notebooks and boards speak one language


def test_process_language() -> None:
    try:
        speak("de")
        assert say("turn.must", player="gold", color="blue") == "Gold muss den blauen Turm ziehen."
        board = BoardSession()
        assert (board.language, BoardSession(language="es").language) == ("de", "es")
        board.speak_to(["fr"])
        assert board.language == "de"
    finally:
        speak(None)
    assert process_language() is None
    assert BoardSession().language == "en"


def test_unknown_process_language() -> None:
    with pytest.raises(ValueError, match="There’s no language 'tlh'"):
        speak("tlh")
    assert process_language() is None


def test_translated_notebook_runs(tmp_path: Path) -> None:
    command.copy(tmp_path, "fr")
    notebook = nbformat.read(tmp_path / "00_first_moves.ipynb", as_version=4)
    imports, *_, board = (cell for cell in notebook.cells if cell.cell_type == "code")
    notebook.cells = [imports, board]
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = json.dumps(notebook.cells[1].outputs, ensure_ascii=False)
    assert say("turn.first", "fr", player="black") in shown
    assert say("turn.first", "en", player="black") not in shown


# --- the course in each language


TAUGHT = [
    language
    for language in OTHERS
    if any(each.text for page in pages(COURSE) for each in read(COURSE, page, language).values())
]
"""Languages with a translation of the notebooks, at least in part; in a new language they may wait."""


@cache
def english() -> dict[Path, dict[str, str]]:
    return {page: texts(content(page)) for page in pages(COURSE)}


@cache
def told(language: str) -> list[tuple[str, str, str]]:
    return [
        (f"{page.stem} {cell}", text, translations[cell].text)
        for page, cells in english().items()
        for translations in (read(COURSE, page, language),)
        for cell, text in cells.items()
        if cell in translations and translations[cell].text
    ]


def without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`]*`", "code", text, flags=re.DOTALL)


@pytest.mark.parametrize("language", TAUGHT)
def test_translations_are_current(language: str) -> None:
    undone = {
        page.relative_to(COURSE).as_posix(): cells
        for page, cells_of_it in english().items()
        if (cells := stale(cells_of_it, read(COURSE, page, language)))
    }
    assert undone == {}, f"shown in English; python -m kamisado_widget.i18n new {language} lists them"


SAME = {
    "links": r"\]\(([^)#]+)\)",
    "squares and moves": r"\b(?:[a-h][1-8]){1,2}\b",
    "rules": r"\b(?:[TMFS]|DS|TS)\d+\b",
    "places in code": r"{[^}]*}",
    "headings": r"^#+(?= )",
    "items and rows": r"^(?:- |\d+\. |\|)",
    "what unfolds": r"</?(?:details|summary)>",
}


@pytest.mark.parametrize("language", TAUGHT)
@pytest.mark.parametrize("what", SAME)
def test_translation_keeps_links_and_code(what: str, language: str) -> None:
    for place, *both in told(language):
        found = [sorted(re.findall(SAME[what], text, re.MULTILINE)) for text in both]
        assert found[0] == found[1], place


@pytest.mark.parametrize("language", TAUGHT)
def test_one_phrase_per_line(language: str) -> None:
    code = {
        f"{page.stem} {cell['id']}"
        for page in english()
        if page.suffix == ".ipynb"
        for cell in json.loads(page.read_text("utf-8"))["cells"]
        if cell["cell_type"] == "code"
    }
    phrases = [both for place, *both in told(language) if place in code]
    assert phrases
    assert all(own.count("\n") == text.count("\n") for text, own in phrases)


@pytest.mark.parametrize("language", TAUGHT)
def test_internal_links(language: str) -> None:
    for page in english():
        own = "\n".join(each.text for each in read(COURSE, page, language).values())
        headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", own, re.MULTILINE)}
        assert set(re.findall(r"\]\(#([^)]+)\)", own)) <= headings, page.stem


@pytest.mark.parametrize("language", TAUGHT)
def test_a_chapter_has_the_title_that_boards_give_it(language: str) -> None:
    for chapter in CHAPTERS:
        begin = read(COURSE, COURSE / f"{chapter.name}.ipynb", language)["cell-00"].text
        assert f"\n# {chapter.title(language)}\n" in begin


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("de", r"[\"'”]"),
        ("es", r"[\"'“”„]| [;:!?»%](?! \|)|« |[¿¡] "),
        ("fr", r"[\"'“”„]|[^\u202f][;?](?! \|)| [!:»…%]|« |\u202f[:»…]|«\u202f"),
    ],
)
def test_french_typography(language: str, wrong: str) -> None:
    for place, _, own in told(language):
        assert not re.search(wrong, without_code(own)), place

import ast
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.tools import gallery
from kamisado_widget.tools.gallery import PIECES, Piece, anchor, article, code


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(text: str) -> Any:
    *before, last = ast.parse(text).body
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.__name__)
def test_code_matches_board(piece: Piece, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.board.analysis._PATIENCE", 600)
    made, shown = piece(), run(code(piece))
    assert type(shown).__name__ == type(made).__name__
    assert shown.session.kind == made.session.kind
    assert shown.session.svg() == made.session.svg()
    assert len(shown.session.nodes) == len(made.session.nodes)


def test_gallery_page() -> None:
    page = gallery.page()
    assert page.count("<section></section>") == len(PIECES)
    assert [unescape(text) for text in re.findall(r"<pre><code>(.*?)</code></pre>", page, re.DOTALL)] == [
        *map(code, PIECES)
    ]
    assert 'href="kamisado_widget.html"' in page
    for task in gallery.HOW_TOS:
        assert f'href="#{anchor(task)}"' in page
        assert f"id='{anchor(task)}'" in page


def test_guide_page() -> None:
    text = "# A guide\n\nSee [that](changelog.md#2) and [this](#what-stays).\n\n## What stays\n\n`x < y`"
    page = article(text)
    assert "<title>A guide</title>" in page
    assert page.count('href="#what-stays"') == 2
    assert 'id="what-stays"' in page
    assert 'href="changelog.html#2"' in page
    assert "x &lt; y" in page

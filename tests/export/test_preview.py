"""What a link to a page shows: a title and a sentence, and the position where the page's address is known."""

from html import unescape
from pathlib import Path
from re import findall

import pytest

from kamisado_widget import Board, Lesson
from kamisado_widget.browser.site import build
from kamisado_widget.export.links import SITE
from kamisado_widget.picture.png import png


def told(page: str) -> dict[str, str]:
    found = findall(r'<meta (?:property|name)="([a-z]+:[a-z:]+)" content="([^"]*)">', page)
    return {name: unescape(text) for name, text in found}


def test_a_page_tells_its_title_and_what_is_asked() -> None:
    page = Lesson("figure-3").to_html(title="A <b> & B")
    assert page
    assert told(page)["og:title"] == "A <b> & B"
    assert told(page)["og:description"] == Lesson("figure-3")._nodes[0]["task"]["prompt"]
    assert "og:image" not in told(page), "nobody knows where it will be"


def test_where_its_address_is_known_a_picture_of_the_position_lies_beside_it(tmp_path: Path) -> None:
    board = Board()
    board.play("d8d5")
    board.to_html(tmp_path / "my board.html", address="https://example.org/class/my%20board.html")
    page = (tmp_path / "my board.html").read_text("utf-8")
    assert told(page)["og:image"] == "https://example.org/class/my%20board.png"
    assert (tmp_path / "my board.png").read_bytes() == png(board.position)


def test_without_an_address_no_picture_is_written(tmp_path: Path) -> None:
    Board().to_html(tmp_path / "board.html")
    assert [path.name for path in tmp_path.iterdir()] == ["board.html"]


@pytest.mark.parametrize("site", ["https://example.org/kamisado/", ""])
def test_the_site_s_front_page_shows_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: str
) -> None:
    monkeypatch.setenv(SITE, site)
    build.write_front(tmp_path)
    found = told((tmp_path / "index.html").read_text("utf-8"))
    assert found["og:title"] == "Kamisado"
    assert found.get("og:image", "") == (f"{site}preview.png" if site else "")
    assert (tmp_path / "preview.png").read_bytes().startswith(b"\x89PNG")

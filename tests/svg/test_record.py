import xml.etree.ElementTree as ElementTree

from kamisado_widget import Match, Position
from kamisado_widget.i18n import speaking
from kamisado_widget.svg import record_html


def labels(match: Match) -> list[list[str]]:
    tables = ElementTree.fromstring(f"<div>{record_html(match)}</div>")
    rows = tables.iter("tr")
    return [
        [cell[0].get("aria-label", "") if len(cell) else "" for cell in row.findall("td")]
        for row in rows
        if row.find("th") is not None and row.find("td") is not None and row.find("th").get("scope") == "row"  # type: ignore[union-attr]
    ]


def played(moves: str) -> Match:
    match = Match("standard")
    for move in moves.split():
        match.play(move)
    return match


def test_black_is_left_and_gold_is_right() -> None:
    assert labels(played("f8f4 g1g6 e8b5")) == [
        ["Red Forward 4 Blue", "Blue Forward 5 Yellow"],
        ["Yellow Right 3 Purple", ""],
    ]


LINE_UP = "r++n++pbog+y+k+/8/8/8/8/8/8/O+K++NGY+++RPB++ b -"  # the line-up of the round in figure 10
LINE = (
    "e8e5 c1d2 d8a5 b1c2 g8f7 e1e2 f8e7 h1g2 e5e4 a1a2 c8d7 d1d1 f7h5 e2e3 a8a7 f1f2 h8f6 d2d4 b8c7 c2c3 "
    "c7e5 d4c5 a5a3 g2h3 e7e6 g1g6 h5h4 c3b4 a7a4 e3e4"
)


def test_a_blocked_tower_has_a_zero_and_a_push_is_followed_by_the_pushed_towers() -> None:
    match = Match("marathon", line_up=Position.parse(LINE_UP))
    for move in LINE.split():
        match.play(move)
    assert labels(match)[5][1] == "Green 0 Yellow"
    assert labels(match)[-4:] == [
        ["Red Forward 3 Yellow", "Yellow Forward 1 Orange"],
        ["Orange Back 1 Brown", ""],
        ["Brown Back 1 Purple", ""],
        ["Green Back 1 Blue", ""],  # pushed towers in order; the furthest is blue, so blue is next
    ]


def test_names_are_text_and_never_markup() -> None:
    match = Match("single", names={"gold": "<b>Alain</b>"})
    match.play("f8f4")
    assert "<b>" not in record_html(match)
    assert "&lt;b&gt;Alain" in record_html(match)


def test_a_match_shows_itself_as_its_record() -> None:
    match = played("f8f4")
    assert match._repr_html_() == record_html(match)
    with speaking("de"):
        shown = match._repr_html_()
    assert "Runde 1, begonnen von Schwarz." in shown
    assert 'aria-label="Rot vor 4 Blau"' in shown

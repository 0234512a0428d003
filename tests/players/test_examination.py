"""What a player overlooks."""

from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.i18n import LANGUAGES, speaking
from kamisado_widget.players import examine
from kamisado_widget.players.examination import AHEAD, questions
from kamisado_widget.puzzles import THEMES
from kamisado_widget.solver import classify


def first(position: Position) -> Any:
    return position.legal_moves[0]


@pytest.mark.parametrize(("level", "sees"), [("random", 0), ("one", 1), ("two", 2), ("three", 3)])
def test_a_level_is_named_with_just_what_it_overlooks(level: str, sees: int) -> None:
    report = examine(level, per=8, rounds=2)
    assert report.sees == sees
    assert [idea.name for idea in report.ahead if idea.is_known] == [f"ahead {n + 1}" for n in range(sees)]
    assert report.overlooks[0] == f"ahead {sees + 1}"


def test_right_is_what_the_solver_finds_so_many_moves_ahead() -> None:
    found = questions(4, seed=2)
    assert [*found] == [number + 1 for number in range(AHEAD)]
    for ahead, there in found.items():
        for position, right in there:
            verdicts = classify(position)
            wins = {
                str(move): verdict.moves or 0
                for move, verdict in verdicts.items()
                if verdict.winner is position.player and (verdict.moves or 0) < ahead
            }
            lost = {
                str(move)
                for move, verdict in verdicts.items()
                if verdict.winner is position.player.other and (verdict.moves or 0) < ahead
            }
            soonest = {move for move, moves in wins.items() if moves == min(wins.values())}
            assert {*right} == (soonest or {*map(str, verdicts)} - lost)


def test_the_same_seed_asks_the_same() -> None:
    assert questions(2, seed=5) == questions(2, seed=5) != questions(2, seed=6)


@pytest.fixture(scope="module")
def report() -> Any:
    return examine(first, per=3, rounds=2)


def test_puzzles_of_each_theme_are_asked(report: Any) -> None:
    assert {idea.name for idea in report.themes} <= {*THEMES}
    assert all(1 <= len(idea.answers) <= 3 for idea in report.themes)


def test_who_fails_has_answered_wrongly() -> None:
    def broken(position: Position) -> Any:
        return 1 / 0

    report = examine(broken, per=2, rounds=2)
    assert report.sees == 0
    assert not any(idea.right for idea in (*report.ahead, *report.themes))
    assert "ZeroDivisionError" in next(report.mistakes())[1].move


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_a_page_with_boards(report: Any, language: str) -> None:
    with speaking(language):
        text, html = str(report), report._repr_html_()
    assert len(text.splitlines()) == 2 + len(report.ahead) + len(report.themes)
    assert html.count("<svg") == len([*report.mistakes()]) > 1


def test_a_name_is_no_markup() -> None:
    class Odd:
        name = "<b onclick=x>"

        def choose(self, position: Position) -> Any:
            return "<script>"

    html = examine(Odd(), per=1, rounds=2)._repr_html_()
    assert html
    assert "<script" not in html
    assert "<b onclick" not in html


@pytest.mark.parametrize(("player", "settings"), [("best", {}), (None, {}), (first, {"against": "best"})])
def test_who_is_none_is_refused(player: Any, settings: Any) -> None:
    with pytest.raises(ValueError, match=r"level|player"):
        examine(player, **settings)

"""Themes, each seen in a puzzle where the rules show it."""

import pytest

from kamisado_widget.puzzles import COLLECTION, THEMES, Puzzle
from kamisado_widget.puzzles.themes import theme_names
from kamisado_widget.rules.board import HOME_ROW


def lines(theme: str) -> list[Puzzle]:
    """Give the collection's puzzles that show a theme."""
    return list(COLLECTION.filter(theme=theme))


def of(puzzle: Puzzle, own: bool, kind: str) -> list:
    """Give the plies of a kind, by the solver or by the other."""
    return [
        p for p in puzzle.main_line if p.move.kind == kind and (p.position.player is puzzle.player) == own
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_in_the_collection_and_has_words(theme: str) -> None:
    assert len(lines(theme)) >= 20
    assert theme_names([theme])[0] not in (theme, "")


def test_other_themes_name_themselves() -> None:
    assert theme_names(["block", "for Ada"]) == ("The opponent has to pass", "for Ada")


def test_passes() -> None:
    for puzzle in COLLECTION:
        mine, theirs = of(puzzle, True, "pass"), of(puzzle, False, "pass")
        assert ("own-block" in puzzle.themes) == bool(mine)
        assert ("block" in puzzle.themes) == bool(theirs)
        text = "".join("p" if ply.move.kind == "pass" else "m" for ply in puzzle.main_line)
        assert ("chain" in puzzle.themes) == ("pp" in text)


def test_deadlocks_for() -> None:
    for puzzle in COLLECTION.filter(task="win"):
        over = puzzle.main_line[-1].after.outcome
        assert over
        assert over.winner is puzzle.player
        assert ("deadlock-for" in puzzle.themes) == (over.reason == "deadlock")


def test_deadlocks_against() -> None:
    for puzzle in lines("deadlock-against"):
        turns = [ply.position for ply in puzzle.main_line if ply.position.player is puzzle.player]
        ends = [position.play(move).outcome for position in turns for move in position.legal_moves]
        assert any(end and end.reason == "deadlock" and end.winner is not puzzle.player for end in ends)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_pushes_by_their_number(count: int) -> None:
    for puzzle in lines(f"push-{count}"):
        pushed = []
        for ply in of(puzzle, True, "push"):
            before, after = ply.position.towers, ply.after.towers
            changed = {square for square in {*before, *after} if before.get(square) != after.get(square)}
            pushed.append(len(changed) - 2)  # the pusher's own squares, old and new
        assert count in pushed


def test_other_pushes() -> None:
    for puzzle in COLLECTION:
        pushes = of(puzzle, True, "push") + of(puzzle, False, "push")
        assert ("push-against" in puzzle.themes) == bool(of(puzzle, False, "push"))
        assert ("push-only" in puzzle.themes) == any(len(ply.position.legal_moves) == 1 for ply in pushes)
    for puzzle in lines("push-again"):
        assert puzzle.main_line[-2].move.kind == "push"
        assert puzzle.main_line[-2].position.player is puzzle.main_line[-1].position.player is puzzle.player


def test_a_range_that_ends_too_early_is_that_of_a_ranked_tower() -> None:
    for puzzle in lines("range"):
        short = []
        for ply in puzzle.main_line:
            for square in ply.position.movable:
                tower = ply.position.towers[square]
                plain = {**ply.position.towers, square: tower._replace(rank=0)}
                home = HOME_ROW[ply.position.player.other]
                now = {m.target for m in ply.position.legal_moves if m.origin == square}
                freed = type(ply.position)(plain, ply.position.player, ply.position.required)
                then = {m.target for m in freed.legal_moves if m.origin == square}
                short.append(bool((then - now) & set(home)))
        assert any(short)


def test_quiet_moves_and_single_replies() -> None:
    for puzzle in lines("quiet"):
        assert len(puzzle.main_line[0].after.legal_moves) >= 4
        assert puzzle.main_line[0].after.player is not puzzle.player
    for puzzle in COLLECTION:
        replies = [
            p for p in puzzle.main_line if p.position.player is not puzzle.player and p.move.kind != "pass"
        ]
        single = bool(replies) and all(len(ply.position.legal_moves) == 1 for ply in replies)
        assert ("only-replies" in puzzle.themes) == single

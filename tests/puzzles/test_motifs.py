from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from kamisado_widget.i18n import LANGUAGES, say, translated
from kamisado_widget.lessons.parser import course
from kamisado_widget.puzzles import COLLECTION, THEMES, Puzzle
from kamisado_widget.puzzles.motifs import MOTIFS, find, theme_names, theme_sentence
from kamisado_widget.puzzles.sets import SETS, all_puzzles
from kamisado_widget.puzzles.tree import TreePly
from kamisado_widget.rules import Move, Player, Position, Tower
from kamisado_widget.rules.board import HOME_ROW

from .examples import HOME_AT_ONCE


def lines(theme: str) -> list[Puzzle]:
    return list(COLLECTION.filter(theme=theme))


def of(puzzle: Puzzle, own: bool, kind: str) -> list[TreePly]:
    return [
        p for p in puzzle.main_line if p.move.kind == kind and (p.position.player is puzzle.player) == own
    ]


def wins_at_once(position: Position) -> bool:
    return any(
        (over := position.play(move).outcome) and over.winner is position.player
        for move in position.legal_moves
    )


def loses_at_once(position: Position, move: object) -> bool:
    after = position.play(str(move))
    if after.outcome:
        return after.outcome.winner is not position.player
    after = after.settled()
    return not after.outcome and after.player is not position.player and wins_at_once(after)


def moves_of(position: Position, tower: Tower) -> tuple[Move, ...]:
    return position.replace(player=tower.player, required=tower.color, last=None).legal_moves


def wins_within(position: Position, player: Player, moves: int) -> bool:
    here = position.settled()
    if here.outcome:
        return here.outcome.winner is player
    if not moves:
        return False
    how = (wins_within(here.play(move), player, moves - 1) for move in here.legal_moves)
    return any(how) if here.player is player else all(how)


def cannot_move(position: Position, player: Player) -> set[object]:
    return {
        tower.color
        for tower in position.towers.values()
        if tower.player is player and all(move.kind == "pass" for move in moves_of(position, tower))
    }


def goes_home(puzzle: Puzzle) -> bool:
    over = puzzle.main_line[-1].after.outcome if puzzle.main_line else None
    last = puzzle.main_line[-1] if puzzle.main_line else None
    return bool(over and last and over.reason == "home row" and last.position.player is puzzle.player)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_in_the_collection_and_has_a_name_and_a_sentence(theme: str) -> None:
    assert len(lines(theme)) >= 5
    told = {(theme_names([theme], language)[0], theme_sentence(theme, language)) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert all(name not in (theme, "") and len(name) < len(sentence) for name, sentence in told)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_at_three_levels_at_least(theme: str) -> None:
    assert len({puzzle.rating // 100 for puzzle in lines(theme)}) >= 3


def test_no_puzzle_is_without_a_theme() -> None:
    assert all(set(puzzle.themes) & set(THEMES) for puzzle in all_puzzles().values())
    assert Puzzle.parse(HOME_AT_ONCE).themes
    for puzzle in lines("reading"):
        assert puzzle.themes == ("reading",)


def test_task_theme_only_without_others() -> None:
    for puzzle in all_puzzles().values():
        implied = puzzle.aim.implied & {*puzzle.themes}
        assert not implied or (puzzle.aim.one_move and implied == {*puzzle.themes})


def test_the_first_move_stands_in_the_way_of_the_tower_that_it_names() -> None:
    for puzzle in lines("guard"):
        first = puzzle.main_line[0]
        (square,) = first.after.movable
        assert first.after.player is not puzzle.player
        assert {first.move.target} in standing_on_ways_home(first.after, square)


def standing_on_ways_home(position: Position, square: str) -> list[set[str]]:
    file, row = "abcdefgh".index(square[0]), int(square[1])
    step, count = (1, 8 - row) if position.towers[square].player is Player.GOLD else (-1, row - 1)
    ways = [
        ["abcdefgh"[file + side * n] + str(row + step * n) for n in range(1, count + 1)]
        for side in (-1, 0, 1)
        if 0 <= file + side * count <= 7
    ]
    return [{at for at in way if at in position.towers} for way in ways]


def test_stored_themes_are_current() -> None:
    for puzzle in COLLECTION[::9]:
        assert puzzle.themes == find(puzzle.position, puzzle.aim, puzzle.solution)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_match_the_course(language: str) -> None:
    assert {motif.idea for motif in MOTIFS.values()} == set(SETS)
    both = set(MOTIFS) & set(SETS)
    assert len(both) >= 7
    for name in both:
        assert theme_names([name], language) == (translated(course(name).title, language),)


def test_other_themes_name_themselves() -> None:
    assert theme_names(["block", "for Ada"]) == (say("puzzle.theme.block", "en"), "for Ada")


def test_passes() -> None:
    for puzzle in COLLECTION:
        mine, theirs = of(puzzle, True, "pass"), of(puzzle, False, "pass")
        assert ("own-block" in puzzle.themes) == bool(mine)
        assert ("block" in puzzle.themes) == bool(theirs)
        text = "".join("p" if ply.move.kind == "pass" else "m" for ply in puzzle.main_line)
        assert ("chain" in puzzle.themes) == ("pp" in text)


def passing(puzzle: Puzzle) -> Iterator[tuple[int, object]]:
    for at, ply in enumerate(puzzle.main_line):
        if ply.move.kind == "pass" and ply.position.player is not puzzle.player:
            yield at, ply.position.towers[ply.move.origin].color


def test_dead_ends_and_jailers() -> None:
    for puzzle in COLLECTION.filter(theme="block"):
        other = puzzle.player.other
        at_first = cannot_move(puzzle.position, other)
        assert ("dead-end" in puzzle.themes) == any(color in at_first for _, color in passing(puzzle))
        shut = [
            any(
                ply.position.player is puzzle.player
                and ply.move.kind != "pass"
                and color in cannot_move(ply.after, other) - cannot_move(ply.position, other)
                for ply in puzzle.main_line[:at]
            )
            for at, color in passing(puzzle)
        ]
        assert ("jailer" in puzzle.themes) == any(shut)


def test_signposts() -> None:
    for puzzle in lines("signposts"):
        before, last = puzzle.main_line[-2:]
        assert before.move.kind == "pass"
        assert before.position.player is not puzzle.player
        assert goes_home(puzzle)
        assert last.position.towers[last.move.origin].color is last.position.color_at(before.move.origin)


def test_shut_in_tower_moves() -> None:
    for puzzle in COLLECTION.filter(theme="own-block"):
        moved = {
            ply.position.towers[ply.move.origin].color
            for kind in ("move", "push")
            for ply in of(puzzle, True, kind)
        }
        freed = moved & cannot_move(puzzle.position, puzzle.player)
        assert ("unblocking" in puzzle.themes) == bool(freed)


def test_deadlocks_for() -> None:
    for puzzle in COLLECTION.filter(task="win"):
        over = puzzle.main_line[-1].after.outcome
        assert over
        assert over.winner is puzzle.player
        assert ("deadlock-for" in puzzle.themes) == (over.reason == "deadlock")
    for puzzle in lines("deadlock-push"):
        over = puzzle.main_line[-1].after.outcome
        assert over
        assert (over.reason, over.winner) == ("deadlock", puzzle.player)
        assert of(puzzle, True, "push") + of(puzzle, False, "push")


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
        assert ("double-push" in puzzle.themes) == (len(of(puzzle, True, "push")) > 1)
        pushes = of(puzzle, True, "push") + of(puzzle, False, "push")
        if puzzle.task == "push":  # a push task always has this theme
            assert not {"push-against", "push-only"} & {*puzzle.themes}
            continue
        assert ("push-against" in puzzle.themes) == bool(of(puzzle, False, "push"))
        assert ("push-only" in puzzle.themes) == any(len(ply.position.legal_moves) == 1 for ply in pushes)
    for puzzle in lines("push-again"):
        assert puzzle.main_line[-2].move.kind == "push"
        assert puzzle.main_line[-2].position.player is puzzle.main_line[-1].position.player is puzzle.player


def test_a_range_that_ends_too_early_is_that_of_a_ranked_tower() -> None:
    for puzzle in lines("range"):
        short = []
        for ply in of(puzzle, True, "move") + of(puzzle, True, "push"):
            named = ply.after.settled()
            for square in named.movable if named.player is not puzzle.player else ():
                tower = named.towers[square]
                plain = {**named.towers, square: tower._replace(rank=0)}
                home = HOME_ROW[named.player.other]
                now = {m.target for m in named.legal_moves if m.origin == square}
                freed = type(named)(plain, named.player, named.required)
                then = {m.target for m in freed.legal_moves if m.origin == square}
                short.append(bool((then - now) & set(home)))
        assert any(short)


def replies(puzzle: Puzzle) -> list[TreePly]:
    return of(puzzle, False, "move") + of(puzzle, False, "push")


def test_doors_stand_open_behind_two_moves_in_three() -> None:
    for puzzle in lines("doors")[::4]:
        moves = puzzle.position.legal_moves
        losing = [move for move in moves if loses_at_once(puzzle.position, move)]
        assert len(losing) >= max(2, len(moves) * 2 / 3)


def test_colors_that_lose_a_move_later() -> None:
    for puzzle in lines("colors")[::9]:
        right = set(puzzle.solution)
        later = [
            puzzle.position.play(move)
            for move in puzzle.position.legal_moves
            if str(move) not in right and not loses_at_once(puzzle.position, move)
        ]
        assert len(later) > 1
        assert all(wins_within(after, puzzle.player.other, 3) for after in later)


def test_two_threats_and_no_safe_move() -> None:
    for puzzle in lines("two-threats")[::9]:
        assert any(
            all(loses_at_once(ply.position, move) for move in ply.position.legal_moves)
            and len({ply.position.play(move).settled().required for move in ply.position.legal_moves}) > 1
            for ply in replies(puzzle)
        )
    for puzzle in lines("safe-moves")[::9]:
        assert any(
            len(ply.position.legal_moves) >= 4
            and all(loses_at_once(ply.position, move) for move in ply.position.legal_moves)
            for ply in replies(puzzle)
        )


def test_quiet_moves_and_single_replies() -> None:
    for puzzle in lines("quiet")[::5]:
        after = puzzle.main_line[0].after
        assert len(after.legal_moves) >= 4
        assert after.player is not puzzle.player
        assert not all(loses_at_once(after, move) for move in after.legal_moves)
        assert not puzzle.aim.one_move
        assert puzzle.own_moves > 1
    for puzzle in COLLECTION:
        single = bool(replies(puzzle)) and all(len(ply.position.legal_moves) == 1 for ply in replies(puzzle))
        assert ("only-replies" in puzzle.themes) == single


def could_go_home(position: Position, player: Player) -> set[object]:
    return {
        tower.color
        for tower in position.towers.values()
        if tower.player is player
        and wins_at_once(position.replace(player=player, required=tower.color, last=None))
    }


def test_a_lead_is_given_up() -> None:
    for puzzle in lines("lead")[::5]:
        first = puzzle.main_line[0]
        moved = first.position.towers[first.move.origin].color
        before, after = (could_go_home(at, puzzle.player) for at in (first.position, first.after))
        given_up = before - after - {moved}
        here = first.after.settled()
        names = {here.play(reply).required for reply in puzzle.solution[puzzle.first[0]]}
        assert given_up & names, "the reply gives the turn to a tower that could already win"


def test_a_decoy_leaves_the_way_home() -> None:
    for puzzle in lines("decoy"):
        assert goes_home(puzzle)
        origin, target = puzzle.main_line[-1].move.origin, puzzle.main_line[-1].move.target
        count = abs(int(target[1]) - int(origin[1]))
        way = {
            chr(ord(origin[0]) + (ord(target[0]) - ord(origin[0])) * step // count)
            + str(int(origin[1]) + (int(target[1]) - int(origin[1])) * step // count)
            for step in range(1, count + 1)
        }
        other = puzzle.player.other
        assert any(at in way and tower.player is other for at, tower in puzzle.position.towers.items())


def test_switchbacks_and_runs() -> None:
    for puzzle in lines("switchback"):
        files: dict[object, list[str]] = {}
        for ply in puzzle.main_line:
            if ply.position.player is puzzle.player and ply.move.kind != "pass":
                way = files.setdefault(ply.position.towers[ply.move.origin].color, [ply.move.origin[0]])
                way.append(ply.move.target[0])
        assert any(re.search(f"^{way[0]}+[^{way[0]}]+{way[0]}", "".join(way)) for way in files.values())
    for puzzle in lines("run"):
        own = [p for p in puzzle.main_line if p.position.player is puzzle.player and p.move.kind != "pass"]
        assert goes_home(puzzle)
        assert len({ply.position.towers[ply.move.origin].color for ply in own[-2:]}) == 1


def test_points() -> None:
    for puzzle in lines("points"):
        named = {
            str(move): max(after.towers[at].rank for at in after.movable)
            for move in puzzle.position.legal_moves
            for after in [puzzle.position.play(move).settled()]
            if not after.outcome
        }
        assert named[puzzle.first[0]] < max(named.values())

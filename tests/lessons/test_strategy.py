"""The strategy course: check its claims about boards by the rules and the solver."""

from collections.abc import Collection

import pytest

from kamisado_widget.lessons import COURSE, compile_lesson, course
from kamisado_widget.lessons.chapters import ROUNDS, CourseRound
from kamisado_widget.lessons.purposes import read_purpose, way_out, winning_reply
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.sets import SETS
from kamisado_widget.reasons import because
from kamisado_widget.rules import Match, Move, Player, Position
from kamisado_widget.rules.board import HOME_ROW, RAYS
from kamisado_widget.rules.fill import DIRECTIONS, filled
from kamisado_widget.rules.match import crowned, points
from kamisado_widget.rules.outcome import blocked
from kamisado_widget.solver import LEVELS, classify, danger, gain, prizes, solve

GOLD, BLACK = Player


def starts(lesson: str) -> list[Position]:
    """The positions that a lesson sets up."""
    return [Position.parse(step.position) for step in course(lesson).steps if step.position]


def is_open(occupied: Collection[str], player: Player, square: str) -> bool:
    """Whether a line ahead of a square is free up to the far home row."""
    lines = RAYS[player][square]
    return any(
        line and line[-1] in HOME_ROW[player.other] and not any(s in occupied for s in line) for line in lines
    )


def doors(position: Position, player: Player, without: str = "") -> set[str]:
    """The squares of a player's towers that could run home if one tower were removed."""
    occupied = position.towers.keys() - {without}
    return {
        s for s, tower in position.towers.items() if tower.player is player and is_open(occupied, player, s)
    }


def colors(position: Position, squares: Collection[str]) -> set[str]:
    return {position.towers[square].color.value for square in squares}


def handed_over(position: Position, move: Move) -> str:
    after = position.play(move)
    assert after.required
    return after.required.value


def shut_in(position: Position, player: Player) -> set[str]:
    return {
        s for s, tower in position.towers.items() if tower.player is player and blocked(position.towers, s)
    }


def moves_again(position: Position) -> set[str]:
    after = {move.target: position.play(move) for move in position.legal_moves}
    return {s for s, each in after.items() if not each.outcome and each.settled().player is position.player}


def wins_after(position: Position, target: str) -> bool:
    (move,) = (move for move in position.legal_moves if move.target == target)
    return winning_reply(position.play(move).settled()) is not None


def safe(position: Position) -> list[str]:
    """The moves after which the opponent cannot win at once, by the solver."""
    found = classify(position).items()
    return [
        str(move) for move, verdict in found if (verdict.winner, verdict.moves) != (position.player.other, 1)
    ]


def traps(position: Position) -> list[str]:
    """The moves that force a win with the next move, by the solver."""
    found = classify(position).items()
    return [str(move) for move, verdict in found if (verdict.winner, verdict.moves) == (position.player, 2)]


# --- doors


def test_never_give_a_color_with_an_open_door() -> None:
    first, _, _, last = starts("doors")
    assert doors(first, GOLD) == {"b1", "f4", "h1"}
    assert colors(first, doors(first, GOLD)) == {"red", "green", "orange"}
    assert len(first.legal_moves) == 7
    assert safe(first) == ["a8a5"]
    assert [handed_over(first, move) for move in first.legal_moves if str(move) == "a8a5"] == ["pink"]
    assert colors(last, doors(last, BLACK)) == {"red", "yellow", "brown"}
    assert len(last.legal_moves) == 7
    assert safe(last) == ["b2a3"]
    assert because(first, "a8a7").complete
    assert any(fact.kind == "home" for fact in because(first, "a8a7").facts)


def test_leaving_opens_doors() -> None:
    position = starts("doors")[1]
    assert colors(position, doors(position, BLACK)) == {"pink", "brown", "red", "green"}
    assert doors(position, BLACK, without="f1") - doors(position, BLACK) == {"b5", "f5"}
    assert colors(position, {"b5", "f5"}) == {"orange", "purple"}
    assert safe(position) == ["f1f4"]
    after = position.play("f1f4")
    assert not {"f5", after.movable[0]} & doors(after, BLACK)


def test_door_is_shut_by_any_tower() -> None:
    position = starts("doors")[2]
    open_colors = colors(position, doors(position, GOLD))
    assert {handed_over(position, move) for move in position.legal_moves} <= open_colors
    assert safe(position) == ["h7e4"]
    after = position.play("h7e4")
    assert after.movable == ("h1",)
    assert "h1" in doors(position, GOLD) - doors(after, GOLD)


# --- signposts


def test_a_prisoner_points_to_a_tower() -> None:
    first = starts("signposts")[0]
    assert shut_in(first, BLACK) == {"h2"}
    brown = {move.target for move in first.legal_moves if handed_over(first, move) == "brown"}
    assert moves_again(first) == brown
    assert all(first.play(f"a1{square}").settled().movable == ("c6",) for square in brown)
    assert "c6" in doors(first, GOLD)


@pytest.mark.parametrize(
    ("number", "prisoner", "squares"), [(1, "h1", {"c6", "f3"}), (2, "a1", {"f6", "d4", "c3"})]
)
def test_a_prisoner_on_its_own_color_gives_turn_after_turn(
    number: int, prisoner: str, squares: set[str]
) -> None:
    position = starts("signposts")[number]
    assert prisoner in shut_in(position, GOLD)
    assert position.required is position.towers[prisoner].color
    again = {m.target for m in position.legal_moves if position.play(m).required is position.required}
    assert moves_again(position) == again
    assert {square for square in again if wins_after(position, square)} == squares


# --- two threats at once


def test_one_tower_has_two_colors_and_both_doors_are_open() -> None:
    first = starts("two-threats")[0]
    assert doors(first, GOLD) == {"c1", "h1"}
    assert colors(first, {"c1", "h1"}) == {"red", "orange"}
    assert doors(first, BLACK) == set()
    assert [s for s in first.towers if s[1] != "1" and can_stop_only_on(first, s, {"red", "orange"})] == [
        "a8"
    ]
    after = first.play("e1e4")
    answers = {handed_over(after, move): winning_reply(after.play(move)) for move in after.legal_moves}
    assert {color: str(reply)[:2] for color, reply in answers.items()} == {"red": "c1", "orange": "h1"}


def can_stop_only_on(position: Position, square: str, wanted: set[str]) -> bool:
    """Whether some black tower that can move can stop only on squares of these colors."""
    tower = position.towers[square]
    if tower.player is not BLACK or blocked(position.towers, square):
        return False
    turned = position.replace(player=BLACK, required=tower.color, last=None)
    return {handed_over(turned, move) for move in turned.legal_moves} <= wanted


@pytest.mark.parametrize(("number", "move", "named"), [(0, "e1e4", 4), (1, "d8b6", 2), (2, "g1g7", 2)])
def test_trap_wins_and_no_other_move_does(number: int, move: str, named: int) -> None:
    position = starts("two-threats")[number]
    assert traps(position) == [move]
    assert len(position.play(move).legal_moves) == named
    assert any(fact.kind == "nowhere" for fact in because(position, move).facts)


def test_other_traps() -> None:
    _, second, last = starts("two-threats")
    assert colors(second, doors(second, BLACK)) == {"blue", "green", "red"}
    after = second.play("d8b6")
    assert {handed_over(after, move) for move in after.legal_moves} == {"green", "red"}
    assert (len(last.legal_moves), len(last.legal_moves) - len(safe(last))) == (12, 5)
    assert colors(last, doors(last, GOLD)) == {"yellow", "purple"}
    after = last.play("g1g7")
    assert {m.target: handed_over(after, m) for m in after.legal_moves} == {"h7": "purple", "h6": "blue"}


# --- dead ends and jailers


def free_ahead(position: Position, square: str) -> set[str]:
    """The free squares straight ahead of a tower."""
    rays = RAYS[position.towers[square].player][square]
    return {ray[0] for ray in rays if ray} - position.towers.keys()


@pytest.mark.parametrize(
    ("number", "move", "prisoner"), [(0, "g7g2", "h1"), (1, "e7c5", "d4"), (3, "c2b3", "a4")]
)
def test_one_move_shuts_a_tower_in_and_names_it(number: int, move: str, prisoner: str) -> None:
    position = starts("dead-ends")[number]
    assert free_ahead(position, prisoner) == {move[2:]}
    assert moves_again(position) == {move[2:]}
    after = position.play(move)
    assert after.movable == (prisoner,)
    again = after.settled()
    assert again.player is position.player
    assert winning_reply(again)


def test_a_corner_takes_two_jailers_and_the_middle_three() -> None:
    corner, middle, _, edge = starts("dead-ends")
    assert [len([ray for ray in RAYS[GOLD][square] if ray]) for square in ("h1", "d4")] == [2, 3]
    assert corner.play("g7g2").settled().movable == ("a2",)
    assert middle.play("e7c5").settled().movable == ("h4",)
    assert "h4" in doors(middle, BLACK)
    assert edge.towers["a3"].player is edge.towers["a4"].player is BLACK
    assert (len(edge.legal_moves), safe(edge)) == (6, ["c2b3"])


def test_a_tower_can_lock_itself_in() -> None:
    position = starts("dead-ends")[2]
    ends = {m.target for m in position.legal_moves if blocked(position.play(m).towers, m.target)}
    assert (len(position.legal_moves), ends) == (5, {"c2"})
    assert handed_over(position, next(m for m in position.legal_moves if m.target == "c2")) == "yellow"
    after = position.play("h7d3")
    assert (len(after.legal_moves), way_out(after)) == (2, None)


# --- counting passes


def test_two_passes_give_the_turn_to_the_other_side_again() -> None:
    first = starts("passes")[1]
    assert shut_in(first, BLACK) | shut_in(first, GOLD) == {"h2", "d7"}
    assert handed_over(first, next(m for m in first.legal_moves if str(m) == "d1d2")) == "blue"
    after = first.play("d1d2")
    assert after.movable == ("h2",)
    after = after.passed("h2")
    assert after.movable == ("d7",)
    after = after.passed("d7")
    assert (after.player, after.movable) == (BLACK, ("b3",))
    assert str(winning_reply(after)) == "b3d1"


def test_a_dead_end_that_points_back_is_a_deadlock() -> None:
    position = starts("passes")[2]
    assert shut_in(position, BLACK) == {"a2"}
    over = position.play("f5d7").outcome
    assert over
    assert (over.winner, over.reason) == (BLACK, "deadlock")
    assert danger(position) == ()


def test_the_last_chain_is_two_passes_long() -> None:
    position = starts("passes")[3]
    assert (len(position.legal_moves), set(safe(position))) == (5, {"h8h7", "h8h6"})
    after = position.play("h8h6")
    names = []
    while after.legal_moves[0].kind == "pass":
        names.append(after.required.value if after.required else "")
        after = after.passed(after.movable[0])
    assert names == ["blue", "green"]
    assert (after.player, after.required, len(after.legal_moves)) == (GOLD, "pink", 2)
    assert way_out(after) is None


# --- colors you may not hand over


@pytest.mark.parametrize(
    ("number", "others", "move"), [(0, {"b7", "a6", "a4"}, "a8a4"), (4, {"f5", "g5", "h4"}, "f6f5")]
)
def test_all_colors_but_one_lose_at_once_or_one_move_later(number: int, others: set[str], move: str) -> None:
    position = starts("colors")[number]
    assert {each[2:] for each in safe(position)} == others
    assert traps(position) == [move]
    for each in {position.movable[0] + square for square in others} - {move}:
        assert traps(position.play(each))


def test_the_doors_that_rule_a_color_out_are_open() -> None:
    first, _, second, _, last = starts("colors")
    assert colors(first, doors(first, GOLD)) == {"red", "pink", "purple", "blue"}
    assert {handed_over(first, move) for move in first.legal_moves if move.target in ("b7", "a6", "a4")} == {
        "orange",
        "green",
        "yellow",
    }
    after = first.play("a8b7").play("h2f4")
    assert {handed_over(after, move) for move in after.legal_moves} == {"red", "pink"}
    assert way_out(after) is None
    after = first.play("a8a6").play("b1c2")
    assert {handed_over(after, move) for move in after.legal_moves} == {"yellow", "purple"}
    after = first.play("a8a4")
    assert (len(after.legal_moves), way_out(after)) == (2, None)
    assert (len(second.legal_moves), len(safe(second))) == (6, 4)
    assert len(last.legal_moves) == 6


def test_a_color_is_forbidden_by_the_next_move_of_its_tower() -> None:
    position = starts("colors")[2]
    named = {
        move.target: handed_over(position, move)
        for move in position.legal_moves
        if str(move) in safe(position)
    }
    assert named == {"c2": "yellow", "b3": "yellow", "h5": "yellow", "g4": "purple"}
    for square in ("c2", "b3", "h5"):
        assert traps(position.play(f"d1{square}")) == ["e8c6"]
    after = position.play("d1c2").play("e8c6")
    assert {handed_over(after, move) for move in after.legal_moves} == {"red", "green"}
    assert {"red", "green"} <= colors(after, doors(after, BLACK))
    after = position.play("d1g4")
    assert len(after.legal_moves) == 1
    assert solve(after).winner is GOLD


# --- running out of safe moves


def without_safe_squares(position: Position) -> set[str]:
    """The other player's movable towers whose every move loses at once."""
    other = position.player.other
    found = set()
    for square, tower in position.towers.items():
        if tower.player is other and not blocked(position.towers, square):
            turned = position.replace(player=other, required=tower.color, last=None)
            if len(danger(turned)) == len(turned.legal_moves):
                found.add(square)
    return found


@pytest.mark.parametrize(("number", "move"), [(0, "b1b2"), (2, "d1d4")])
def test_one_tower_has_run_out_of_safe_squares(number: int, move: str) -> None:
    position = starts("safe-moves")[number]
    assert without_safe_squares(position) == {"h8"}
    assert traps(position) == [move]


def test_counts_in_the_text() -> None:
    first, second, last = starts("safe-moves")
    assert colors(first, doors(first, GOLD)) == {"purple", "blue", "brown", "yellow"}
    after = first.play("b1b2")
    assert {move.target: handed_over(after, move) for move in after.legal_moves} == {
        "h7": "purple",
        "h6": "blue",
        **dict.fromkeys(("g7", "f6", "e5", "d4"), "brown"),
    }
    assert colors(second, doors(second, GOLD)) == {"orange", "green", "purple", "brown"}
    turned = second.replace(player=BLACK, required=second.towers["h8"].color, last=None)
    assert safe(turned) == ["h8h6"]
    assert [handed_over(turned, move) for move in turned.legal_moves if move.target == "h6"] == ["blue"]
    assert traps(second) == ["g1d4"]
    assert colors(last, doors(last, GOLD)) == {"blue", "red", "brown", "pink", "purple"}


# --- quiet moves


def ways_on(position: Position) -> dict[str, int]:
    """For each move that does not lose at once, the number of safe replies."""
    return {move: len(safe(position.play(move).settled())) for move in safe(position)}


@pytest.mark.parametrize(("number", "line"), [(0, ["d4b6", "d8g5", "c1a3"]), (1, ["g2d5", "c6c3", "a1b2"])])
def test_a_quiet_move_leaves_one_way_on_and_that_one_is_a_trap(number: int, line: list[str]) -> None:
    position = starts("quiet")[number]
    quiet, answer, trap = line
    assert ways_on(position)[quiet] == 1
    assert solve(position) == (position.player, 5)
    after = position.play(quiet)
    assert safe(after) == [answer]
    after = after.play(answer)
    assert traps(after) == [trap]


def test_quiet_moves_text() -> None:
    first, second, last = starts("quiet")
    assert colors(first, doors(first, BLACK)) == {"orange", "green", "brown", "red"}
    assert ways_on(first).keys() == {"d4c5", "d4b6"}
    assert ways_on(first)["d4b6"] < ways_on(first)["d4c5"]
    orange = {str(m) for m in second.legal_moves if handed_over(second, m) == "orange"}
    assert orange == {"g2f3", "g2e4", "g2d5"}
    assert {move: ways_on(second)[move] for move in orange} == {"g2f3": 3, "g2e4": 2, "g2d5": 1}
    assert "d5" in doors(second.play("g2d5").play("c6c3"), GOLD)
    assert len(last.legal_moves) == 10
    assert [move for move, answers in ways_on(last).items() if answers == 1] == ["c1c4"]
    assert len(ways_on(last)) == 4
    assert solve(last).winner is GOLD


# --- pushing or not


def test_a_ring_shortens_the_way_and_a_push_moves_again() -> None:
    first = starts("rings")[0]
    plain = {**first.towers, "h1": first.towers["h1"]._replace(rank=0)}
    assert "h1a8" in map(str, first.replace(towers=plain).legal_moves)
    moves = {str(move): handed_over(first, move) for move in first.legal_moves if move.kind == "move"}
    assert set(moves.values()) == {"orange"}
    assert moves.keys() == {"h1g2", "h1f3", "h1e4", "h1d5", "h1c6"}
    assert safe(first) == ["h1h2"]
    after = first.play("h1h2")
    assert (after.player, after.movable) == (GOLD, ("d6",))
    assert str(winning_reply(after)) == "d6f8"


def test_push_picks_own_tower_step_picks_opponents() -> None:
    position = starts("rings")[1]
    pushed, stepped = position.play("g1g2"), position.play("g1f2")
    assert (pushed.player, pushed.required) == (GOLD, "pink")
    assert (stepped.player, stepped.required) == (BLACK, "pink")
    assert (len(pushed.legal_moves), way_out(pushed)) == (1, None)
    assert handed_over(pushed, pushed.legal_moves[0]) == "red"
    assert (len(stepped.legal_moves), way_out(stepped)) == (3, None)
    assert traps(position) == ["g1f2"]
    assert len(danger(position)) == 3


def test_the_last_push_is_better_left() -> None:
    position = starts("rings")[2]
    assert [str(move) for move in position.legal_moves if move.kind == "push"] == ["d5d4"]
    assert (len(position.legal_moves), len(danger(position))) == (5, 2)
    assert traps(position) == ["d5c4"]
    after = position.play("d5c4")
    assert (after.required, len(after.legal_moves), way_out(after)) == ("green", 2, None)
    assert classify(position)[next(m for m in position.legal_moves if m.kind == "push")].winner is GOLD


# --- choosing the fill, and playing for points


def line_ups(lesson: str, number: int) -> tuple[Position, Position]:
    """The line-ups after a match's first round, filled from the left and from the right."""
    end = starts(lesson)[number]
    assert end.outcome
    assert end.outcome.winner is GOLD
    left, right = (Position(filled(crowned(end), side), BLACK, None) for side in DIRECTIONS)
    return left, right


def swift_traps(position: Position) -> set[str]:
    """The moves after which every reply loses, by the rules without the solver."""
    trap = read_purpose("trap")
    assert trap
    return {str(move) for move in position.legal_moves if trap.serves(position, move)}


def weak_corners(position: Position, player: Player) -> dict[str, str]:
    """The corners where a player's tower faces a square of its own color."""
    before = {
        ray[0]: corner
        for corner in HOME_ROW[player]
        for ray in RAYS[player][corner]
        if corner[0] in "ah" and ray and ray[0][0] == corner[0]
    }
    return {
        corner: square
        for square, corner in before.items()
        if position.towers[corner].color is position.color_at(square)
    }


def test_a_tower_in_a_corner_before_its_own_color_loses_to_the_first_move() -> None:
    left, right = line_ups("fills", 0)
    assert starts("fills")[0].towers["e8"].color == "pink"
    assert right == starts("fills")[1]
    assert weak_corners(left, GOLD) == {"a1": "a2"}
    assert weak_corners(right, GOLD) == {}
    assert swift_traps(left) == {"a8a2"}
    assert swift_traps(right) == set()
    after = left.play("a8a2")
    assert {handed_over(after, move) for move in after.legal_moves} == {"brown"}
    assert {str(winning_reply(after.play(move))) for move in after.legal_moves} == {"a2a1"}


def test_the_side_decides_which_corner_the_nearest_tower_comes_to() -> None:
    end = starts("fills")[2]
    nearest = [square for square in end.towers if square[1] == "1"]
    assert colors(end, nearest) == {"red"}
    assert end.towers["d8"].color == "brown"
    left, right = line_ups("fills", 2)
    assert (left.towers["a1"].color, right.towers["h1"].color) == ("red", "red")
    assert (weak_corners(left, GOLD), weak_corners(right, GOLD)) == ({}, {"h1": "h2"})
    assert (swift_traps(left), swift_traps(right)) == (set(), {"h8h2"})
    assert [(len(each.legal_moves), len(danger(each))) for each in (left, right)] == [(102, 10), (102, 2)]
    shown = starts("fills")[3]
    assert (shown.towers, shown.required) == (right.towers, right.towers["h8"].color)
    after = shown.play("h8h2")
    assert {handed_over(after, move) for move in after.legal_moves} == {"orange"}


@pytest.mark.parametrize(
    ("number", "format", "score", "moves", "saves"),
    [(0, "standard", 1, 6, "h1h2"), (2, "long", 5, 5, "d8f6")],
)
def test_every_move_loses_the_round_and_one_of_them_saves_the_match(
    number: int, format: str, score: int, moves: int, saves: str
) -> None:
    position, match = starts("points")[number], Match(format)
    ranks = [tower.rank for tower in position.towers.values() if tower.player is position.player.other]
    assert sum(map(points, ranks)) == score
    assert len(danger(position)) == len(position.legal_moves) == moves
    found = {str(move): gain(position.play(move), match).wins_match for move in position.legal_moves}
    assert [move for move, wins_match in found.items() if not wins_match] == [saves]
    assert Puzzle.from_position(position, "save the match").first == (saves,)
    after = position.play(saves)
    assert [after.towers[square].rank for square in after.movable] == [0]


def test_five_of_the_six_moves_name_the_sumo() -> None:
    position = starts("points")[0]
    named = {str(move): handed_over(position, move) for move in position.legal_moves}
    assert named.pop("h1h2") == "red"
    assert set(named.values()) == {"orange"}
    (sumo,) = (prize for prize in prizes(position, BLACK, Match("standard")) if prize.wins_match)
    assert (sumo.points, sumo.colors) == (2, ("orange",))


def test_two_moves_win_the_round_and_one_of_them_the_match() -> None:
    position, match = starts("points")[1], Match("standard")
    ranks = [(tower.player, tower.rank) for tower in position.towers.values() if tower.rank]
    assert sorted(ranks) == sorted([(GOLD, 1), (BLACK, 1)])
    assert sorted(traps(position)) == ["c7e5", "c7f4"]
    after = position.play("c7e5")
    assert {handed_over(after, move) for move in after.legal_moves} == {"brown"}
    won = {move: gain(position.play(move), match) for move in ("c7e5", "c7f4")}
    assert {move: (each.most, each.wins_match) for move, each in won.items()} == {
        "c7e5": (2, True),
        "c7f4": (1, False),
    }


# --- all of it


@pytest.mark.parametrize("lesson", [name for name in SETS if name in COURSE])
def test_answers_match_the_solver(lesson: str) -> None:
    last = {node["batch"]: node for node in compile_lesson(course(lesson))}  # a fill has several
    for step, node in zip(course(lesson).steps, last.values(), strict=True):
        position = Position.parse(node["position"])
        if step.purpose == "safe" and step.answer:
            assert set(step.answer) < set(safe(position))
        elif step.purpose == "safe":
            found = safe(position) if step.ask == "move" else [move[2:] for move in safe(position)]
            assert sorted(node["task"]["good"]) == sorted(found)
        if step.purpose == "trap":
            assert node["task"]["good"] == traps(position)


@pytest.mark.parametrize("played", ROUNDS.values(), ids=lambda played: played.name)
def test_a_round_to_play_out_is_won_by_one_move_alone(played: CourseRound) -> None:
    assert played.name in SETS
    assert played.opponent in LEVELS
    position = Position.parse(played.position)
    assert not position.problems
    found = classify(position).values()
    assert [verdict.winner for verdict in found].count(position.player) == 1


def test_most_moves_of_the_round_about_colors_lose_at_once_or_one_move_later() -> None:
    found = classify(Position.parse(ROUNDS["colors"].position)).values()
    lost = [verdict.moves or 0 for verdict in found if verdict.winner is BLACK]
    assert len(found) == 11
    assert sorted(lost)[:2] == [1, 1]
    assert all(2 <= moves <= 3 for moves in sorted(lost)[2:])


def test_the_round_about_quiet_moves_has_no_move_that_loses_at_once() -> None:
    position = Position.parse(ROUNDS["quiet"].position)
    assert danger(position) == ()
    assert solve(position).moves == 7


def test_the_round_about_pushes_has_no_move_that_loses_at_once() -> None:
    position = Position.parse(ROUNDS["rings"].position)
    assert "push" in {move.kind for move in position.legal_moves}
    assert (len(position.legal_moves), danger(position)) == (7, ())


def test_the_round_about_points_wins_the_match() -> None:
    position = Position.parse(ROUNDS["points"].position)
    assert (len(position.legal_moves), len(danger(position))) == (9, 2)
    found = gain(position, Match("standard"))
    assert (found.winner, found.wins_match) == (BLACK, True)

import json
from pathlib import Path

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.lessons import FIGURES
from kamisado_widget.rules import Player
from kamisado_widget.rules.board import HOME_ROW, RAYS
from kamisado_widget.rules.fill import filled, steps
from kamisado_widget.rules.match import crowned, points
from kamisado_widget.rules.outcome import blocked

LINES = json.loads((Path(__file__).parent / "lines.json").read_text(encoding="utf-8"))

FRAMES = {1: "ab", 2: "abcdefghijkl", 3: "abc", 4: "abc", 5: "abcdef", 6: "abcde", 7: "abcdefgh", 8: "abcdef"}
FRAMES |= {9: "abcde", 10: "abcdefghijkl"}
BETWEEN = ("7b", "7c", "7d", "7e", "7f", "7g")


def after(name: str) -> Position:
    figure = FIGURES[name]
    assert figure.move
    if figure.position.outcome:
        return figure.position.passed(figure.move.origin)
    return figure.position.play(figure.move)


def told(name: str) -> str:
    position, move = FIGURES[name].position, FIGURES[name].move
    assert move
    tower = position.towers[move.origin]
    ray = next(i for i, ray in enumerate(RAYS[tower.player][move.origin]) if move.target in ray)
    far = abs(int(move.target[1]) - int(move.origin[1]))
    way = ("left", "straight", "right")[ray]
    return f"{tower.player} {tower.color} {way} {far} {position.color_at(move.target)}"


def colors(name: str) -> str:
    position = FIGURES[name].position
    return " ".join(sorted({position.color_at(square).value for square in FIGURES[name].targets}))


def standing(position: Position, square: str) -> str:
    tower = position.towers[square]
    return f"{tower.player} {tower.color}"


def test_all_frames() -> None:
    names = [f"{number}{frame}" for number, frames in FRAMES.items() for frame in frames]
    assert len(names) == 62
    assert list(FIGURES)[:62] == names
    assert all(name.startswith("yucata-") for name in list(FIGURES)[62:])


@pytest.mark.parametrize("name", FIGURES)
def test_frame(name: str) -> None:
    figure = FIGURES[name]
    assert figure.caption

    assert figure.rules
    if figure.move and not figure.position.outcome:
        assert figure.move in figure.position.legal_moves
    origins = [figure.move.origin] if figure.move else list(figure.position.movable)
    legal = {m.target for m in figure.position.legal_moves if m.kind == "move" and m.origin in origins}
    if name not in ("1a", "1b", "yucata-bad-setup-1", *BETWEEN):
        assert set(figure.targets) == legal, "no target is missing, and there are no others"
    if name not in (*BETWEEN, "7h"):
        assert not figure.position.problems


@pytest.mark.parametrize(
    ("name", "players"),
    {
        "1a": "Alain Johan",
        "3a": "Steve Helmut",
        "4a": "Chris Amy",
        "5a": "Vlora Daniel",
        "6a": "Wolfgang Ralf",
        "7a": "Alain David",
        "8a": "Pete Alain",
        "9a": "Alan Ludmilla",
        "10a": "Sanjay Johan",
    }.items(),
)
def test_players(name: str, players: str) -> None:
    number = name[:-1]
    for frame in FRAMES[int(number)]:
        people = FIGURES[number + frame].players
        assert f"{people[Player.GOLD]} {people[Player.BLACK]}" == players


@pytest.mark.parametrize("name", ["1a", "1b"])
def test_figure_1(name: str) -> None:
    position = FIGURES[name].position
    color = {"1a": "pink", "1b": "red"}[name]
    square = next(s for s, t in position.towers.items() if (t.player, t.color) == ("black", color))
    assert position == Position.start()
    assert set(FIGURES[name].targets) == {m.target for m in position.legal_moves if m.origin == square}


MOVES = {
    "2a": "black red straight 4 blue",
    "2c": "gold blue straight 5 yellow",
    "2e": "black yellow right 3 purple",
    "2g": "gold purple left 3 green",
    "2i": "black green right 3 orange",
    "2k": "gold orange straight 5 blue",
    "3a": "black brown straight 2 blue",
    "3b": "gold blue straight 1 pink",
    "3c": "black pink straight 3 blue",
    "4a": "black brown straight 4 green",
    "4c": "black yellow straight 3 brown",
    "5a": "black blue straight 5 green",
    "5d": "gold blue straight 3 yellow",
    "5f": "gold blue left 2 yellow",
    "6a": "gold blue straight 1 green",
    "6b": "black green right 1 red",
    "7a": "gold purple left 5 orange",
    "8a": "black orange left 2 purple",
    "8c": "gold purple straight 1 pink",
    "8e": "black orange left 4 purple",
    "8f": "gold purple straight 1 pink",
    "9a": "gold pink left 2 green",
    "9b": "black green straight 1 orange",
    "9c": "black green straight 1 red",
    "9d": "black pink straight 3 orange",
    "9e": "black green left 3 orange",
    "10a": "black red straight 3 yellow",
    "10b": "gold yellow straight 1 orange",
    "10c": "gold blue straight 1 pink",
    "10d": "gold yellow straight 1 brown",
    "10e": "gold yellow left 1 red",
    "10f": "black red left 1 yellow",
    "10g": "gold yellow straight 1 green",
    "10h": "gold pink straight 1 purple",
    "10i": "black purple right 2 pink",
    "10j": "gold pink straight 1 pink",
    "10k": "gold orange straight 1 blue",
    "10l": "gold yellow straight 1 pink",
    "yucata-first-move": "black yellow straight 2 purple",
    "yucata-blocked-1": "gold red straight 6 pink",
    "yucata-deadlock-1": "gold orange straight 3 blue",
    "yucata-bad-setup-2": "black brown straight 6 purple",
    "yucata-push-1": "black orange left 6 red",
}


@pytest.mark.parametrize(("name", "says"), MOVES.items())
def test_direction_distance_and_color(name: str, says: str) -> None:
    assert told(name) == says


SEQUENCES = (
    "2a 2c 2e 2g 2i 2k 2l",
    "2a 2b",
    "2a 2c 2d",
    "3a 3b 3c",
    "4a 4b 4c",
    "5a 5b 5c 5d 5e 5f",
    "6a 6b 6c 6d 6e",
    "8a 8c 8d",
    "8a 8b",
    "8e 8f",
    "9a 9b 9c 9d",
    "9a 9b 9e",
    "10a 10b 10c 10d 10e 10f 10g 10h 10i 10j 10k 10l",
    "yucata-first-move yucata-first-move-options",
    "yucata-blocked-1 yucata-blocked-2 yucata-blocked-3",
    "yucata-deadlock-1 yucata-deadlock-2 yucata-deadlock-3",
    "yucata-bad-setup-2 yucata-bad-setup-3 yucata-bad-setup-4",
    "yucata-push-1 yucata-push-2 yucata-push-3",
    "yucata-triple-1 yucata-triple-2 yucata-triple-3",
)


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_frames_are_consecutive(sequence: str) -> None:
    names = sequence.split()
    position = FIGURES[names[0]].position
    for name in names:
        assert position == FIGURES[name].position, name
        move = FIGURES[name].move
        if move:
            position = position.passed(move.origin) if position.outcome else position.play(move)


def test_frames_of_one_position() -> None:
    pairs = "1a 1b,1a 2a,2b 2c,2d 2e,2f 2g,2h 2i,2j 2k,8b 8c,8a 8e,9c 9e,7b 7e"
    for first, then in (pair.split() for pair in pairs.split(",")):
        assert FIGURES[first].position == FIGURES[then].position, (first, then)


BLOCKED = {
    "4b": ("gold green", "yellow", "black yellow, black red, gold brown"),
    "5b": ("gold green", "yellow", "gold brown, black purple, black pink"),
    "5c": ("black yellow", "blue", "gold red, gold yellow, gold pink"),
    "5e": ("black yellow", "blue", "gold red, gold yellow, gold pink"),
    "6c": ("gold red", "green", "gold brown, black purple, black pink"),
    "6d": ("black green", "red", "black red, gold yellow, gold orange"),
    "6e": ("gold red", "green", "gold brown, black purple, black pink"),
    "yucata-blocked-2": ("black pink", "red", "gold orange, gold blue"),
    "yucata-deadlock-2": ("black blue", "orange", "gold purple, black orange, gold red"),
    "yucata-deadlock-3": ("gold orange", "blue", "black pink, black yellow, black red"),
}


@pytest.mark.parametrize("name", BLOCKED)
def test_blockers(name: str) -> None:
    figure = FIGURES[name]
    tower, color, by = BLOCKED[name]
    assert figure.move
    assert figure.move.kind == "pass"
    square = figure.move.origin
    assert standing(figure.position, square) == tower
    assert figure.position.movable == (square,)
    assert blocked(figure.position.towers, square)
    assert figure.position.color_at(square) == color
    around = [ray[0] for ray in RAYS[figure.position.towers[square].player][square] if ray]
    assert sorted(standing(figure.position, s) for s in around) == sorted(by.split(", "))
    assert after(name).required == color, "the opponent moves with the color the tower is trapped on"
    assert after(name).player != figure.position.player


@pytest.mark.parametrize("name", FIGURES)
def test_no_other_frame_passes(name: str) -> None:
    figure = FIGURES[name]
    assert (name in BLOCKED) == bool(figure.move and figure.move.kind == "pass")


def test_2_each_must_move_the_color_landed_on() -> None:
    turns = {"2b": "gold blue", "2d": "black yellow", "2f": "gold purple", "2h": "black green"}
    turns |= {"2j": "gold orange", "2l": "black blue"}
    for name, tower in turns.items():
        position = FIGURES[name].position
        assert standing(position, position.movable[0]) == tower


def test_3_only_the_pink_square() -> None:
    assert FIGURES["3b"].targets == ("h4",)
    assert colors("3b") == "pink"
    assert FIGURES["3b"].position.explain("h3", "h3").rule == "M5"


WON = {
    "3c": "black home row pink",
    "4c": "black home row yellow",
    "5f": "gold home row blue",
    "6b": "gold deadlock red",
    "7a": "gold home row purple",
    "9d": "black home row pink",
    "9e": "black home row green",
    "10l": "gold home row yellow",
    "yucata-blocked-3": "gold home row red",
    "yucata-deadlock-1": "black deadlock blue",
    "yucata-sumo": "gold home row purple",
    "yucata-bad-setup-4": "black home row brown",
}


@pytest.mark.parametrize("name", FIGURES)
def test_winner_and_promoted_tower(name: str) -> None:
    figure = FIGURES[name]
    if figure.move is None or figure.position.outcome:
        return
    over = after(name).outcome
    if name not in WON:
        assert over is None
        return
    assert over
    assert over.promoted
    assert f"{over.winner} {over.reason} {over.promoted.color}" == WON[name]
    assert over.promoted.player is over.winner


def test_6_the_circle() -> None:
    over = after("6b").outcome
    assert over
    assert [str(tower) for tower in over.circle] == ["gold red", "black green"]
    assert FIGURES["6b"].targets == ("g5",), "the only space"
    assert FIGURES["6e"].position.last_mover == "black", "Ralf was the last to move a tower"


def scores(position: Position) -> tuple[int, int]:
    towers = crowned(position).values()
    gold, black = (sum(points(t.rank) for t in towers if t.player is player) for player in Player)
    return gold, black


@pytest.mark.parametrize(
    ("name", "before", "then"),
    [("7a", (0, 0), (1, 0)), ("9d", (3, 5), (3, 7)), ("9e", (3, 5), (3, 9)), ("10l", (14, 9), (22, 9))],
)
def test_points(name: str, before: tuple[int, int], then: tuple[int, int]) -> None:
    assert scores(FIGURES[name].position) == before
    assert scores(after(name)) == then


def placed(name: str, player: Player, direction: str) -> list[str]:
    position = FIGURES[name].position
    return [
        f"{position.towers[step.origin].color} {position.color_at(step.target)}"
        for step in steps(position.towers, player, "left" if direction == "left" else "right")
    ]


FILLS = {
    ("7b", Player.GOLD, "left"): "brown brown,blue green,orange red,red yellow,pink pink,yellow purple,"
    "green blue,purple orange",
    ("7c", Player.BLACK, "left"): "green brown,red green,yellow red,pink yellow,brown pink,orange purple,"
    "blue blue,purple orange",
    ("7e", Player.GOLD, "right"): "blue orange,brown blue,orange purple,pink pink,red yellow,yellow red,"
    "green green,purple brown",
    ("7f", Player.BLACK, "right"): "yellow orange,red blue,green purple,pink pink,orange yellow,brown red,"
    "blue green,purple brown",
}


@pytest.mark.parametrize(("name", "player", "direction"), FILLS)
def test_7_the_refill(name: str, player: Player, direction: str) -> None:
    assert placed(name, player, direction) == FILLS[name, player, direction].split(",")
    position = FIGURES[name].position
    order = [
        step.origin for step in steps(position.towers, player, "left" if direction == "left" else "right")
    ]
    assert list(FIGURES[name].order) == order
    assert list(FIGURES[name].order.values()) == list(range(1, 9))


def rows(name: str, player: Player) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for square, tower in FIGURES[name].position.towers.items():
        if tower.player is player:
            row = int(square[1]) if player is Player.GOLD else 9 - int(square[1])
            found.setdefault(row, set()).add(tower.color.value)
    return found


def test_7_rows_in_the_text() -> None:
    gold = {
        1: {"brown", "blue"},
        4: {"orange"},
        5: {"red", "pink"},
        6: {"yellow"},
        7: {"green"},
        8: {"purple"},
    }
    black = {1: {"green", "red", "yellow"}, 3: {"pink"}, 4: {"brown", "orange"}, 6: {"blue"}, 7: {"purple"}}
    assert rows("7b", Player.GOLD) == rows("7e", Player.GOLD) == gold
    assert rows("7c", Player.BLACK) == rows("7f", Player.BLACK) == black


def test_7_from_frame_to_frame() -> None:
    ended = crowned(after("7a"))
    assert dict(FIGURES["7b"].position.towers) == ended
    for half, whole, direction in (("7c", "7d", "left"), ("7f", "7g", "right")):
        lined_up = filled(ended, "left" if direction == "left" else "right")
        assert dict(FIGURES[whole].position.towers) == lined_up
        gold = {s: t for s, t in lined_up.items() if t.player is Player.GOLD}
        black = {s: t for s, t in ended.items() if t.player is Player.BLACK}
        assert dict(FIGURES[half].position.towers) == gold | black
    assert FIGURES["7h"].position.towers == FIGURES["7d"].position.towers


def test_7_defender_chooses() -> None:
    match = Match("standard")
    for move in LINES["7a"]["moves"].split():
        match.play(move)
    assert match.position == FIGURES["7a"].position
    match.play("f3a8")
    assert match.chooser == "gold"
    match.fill("left")
    assert match.position == FIGURES["7d"].position
    assert match.position.player == "black", "the loser is the challenger and begins"


def test_7_right_would_leave_yellow_before_yellow() -> None:
    position = FIGURES["7g"].position
    square = position.find(Player.GOLD, position.color_at("c2"))
    assert square == "c1"
    assert standing(position, "c1") == "gold yellow"


def test_7_a_sumo_moves_five_squares() -> None:
    figure = FIGURES["7h"]
    assert figure.position.towers["h1"].rank == 1
    assert max(int(square[1]) for square in figure.targets) == 6
    assert figure.position.explain("h1", "h7").rule == "S1"


PUSHES = {
    "8c": ("1", "red", "yellow", "yellow"),
    "8f": ("1", "red", "yellow", "yellow"),
    "9b": ("2", "blue yellow", "green", "green"),
    "9c": ("2", "blue yellow", "pink", "pink"),
    "10b": ("3", "orange brown green", "blue", "blue"),
    "10c": ("2", "yellow", "yellow", "yellow"),
    "10d": ("3", "orange brown green", "yellow", "yellow"),
    "10g": ("3", "purple", "pink", "pink"),
    "10j": ("2", "purple", "orange", "orange"),
    "10k": ("1", "blue", "yellow", "yellow"),
    "yucata-push-2": ("1", "orange", "green", "green"),
    "yucata-triple-1": ("3", "yellow pink purple", "green", "green"),
    "yucata-triple-2": ("3", "yellow pink purple", "brown", "brown"),
}


@pytest.mark.parametrize("name", PUSHES)
def test_pushes(name: str) -> None:
    rank, pushed, color, then = PUSHES[name]
    before, end, move = FIGURES[name].position, after(name), FIGURES[name].move
    assert move
    assert move.kind == "push"
    assert before.towers[move.origin].rank == int(rank)
    gone = {t.color.value for s, t in end.towers.items() if before.towers.get(s) != t} - {
        before.towers[move.origin].color.value
    }
    names = pushed.split()
    assert gone == set(names)
    into = FIGURES[name].position.explain(move.origin, move.target).squares[-1]
    assert end.towers[into].color == names[-1], "the furthest tower"
    assert end.color_at(into) == color
    assert end.player is before.player, "the opponent misses the turn"
    assert end.required == then
    for square, tower in end.towers.items():
        if tower.color.value in names and tower.player is before.player.other:
            was = before.find(tower.player, tower.color)
            assert square[0] == was[0]
            assert int(square[1]) - int(was[1]) == int(move.target[1]) - int(move.origin[1]), (
                "the pushed tower moves one square"
            )


def test_no_other_frame_pushes() -> None:
    assert {name for name, f in FIGURES.items() if f.move and f.move.kind == "push"} == set(PUSHES)


def test_8_choices() -> None:
    assert colors("8b") == "green purple"
    assert {m.kind for m in FIGURES["8b"].position.legal_moves} == {"move", "push"}
    assert [m.kind for m in FIGURES["8f"].position.legal_moves] == ["push"]
    assert FIGURES["8f"].position.explain("h3", "h3").rule == "S11"
    last, other = after("8f"), FIGURES["8d"].position
    assert (
        {m.target for m in last.legal_moves}
        == {m.target for m in other.legal_moves}
        == set(FIGURES["8d"].targets)
    )


def test_9_choices() -> None:
    assert colors("9b") == "blue pink red"
    ranks = {t.color.value: t.rank for t in FIGURES["9b"].position.towers.values() if t.player == "gold"}
    assert (ranks["yellow"], ranks["blue"]) == (1, 0)
    assert after("9b").towers["e2"].color == "yellow", "the further tower is the yellow one"
    assert FIGURES["9d"].position.towers["h4"].rank == 1


def test_10_ranks() -> None:
    position = FIGURES["10a"].position
    ranks = {f"{t.player} {t.color}": t.rank for t in position.towers.values() if t.rank}
    assert ranks["gold yellow"] == 3
    assert ranks["gold blue"] == ranks["gold pink"] == ranks["black red"] == 2
    assert ranks["black yellow"] == ranks["gold orange"] == 1


def test_10_open_but_too_far() -> None:
    position = FIGURES["10d"].position
    assert [position.color_at(s) for s in ("e4", "d5", "c6", "b7", "a8")] == ["orange"] * 5
    assert not {"d5", "c6", "b7", "a8"} & set(position.towers)
    assert position.explain("e4", "a8").rule == "TS1"
    assert FIGURES["10e"].position.explain("e5", "b8").rule == "TS1"
    assert FIGURES["10g"].position.explain("d6", "b8").rule == "TS1"


def test_10_unpushable_towers() -> None:
    assert FIGURES["10e"].position.explain("e5", "e6").rule == "TS6"
    assert "e8" in HOME_ROW[Player.BLACK]
    assert standing(FIGURES["10e"].position, "e8") == "black green"
    assert FIGURES["10e"].position.explain("e5", "f6").rule == "TS4"
    assert FIGURES["10e"].targets == ("d6",), "the only option"
    assert FIGURES["10f"].position.explain("a4", "a3").rule == "S9"
    assert colors("10f") == "yellow"
    assert len(FIGURES["10f"].targets) == 2


def wins_at_once(position: Position) -> bool:
    mover = position.player
    return any((end := position.play(m).outcome) and end.winner is mover for m in position.legal_moves)


def test_10_sanjays_and_johans_choices() -> None:
    position = FIGURES["10h"].position
    assert colors("10h") == "orange pink purple"
    assert not any(square[1] == "8" for square in FIGURES["10h"].targets)
    for square in FIGURES["10h"].targets:
        loses = wins_at_once(position.play(f"b4{square}"))
        assert loses == (position.color_at(square) != "purple")
    position = FIGURES["10i"].position
    assert colors("10i") == "pink"
    assert len(FIGURES["10i"].targets) == 3
    for square in FIGURES["10i"].targets:
        assert wins_at_once(position.play(f"d8{square}")) == (square != "b6")


def test_10_fourteen_to_nine_in_a_marathon() -> None:
    assert scores(FIGURES["10a"].position) == (14, 9)
    assert FIGURES["10l"].position.towers["d7"].rank == 3
    assert points(4) - points(3) == 8


def test_yucata_bad_setup() -> None:
    assert colors("yucata-bad-setup-3") == "brown"


@pytest.mark.parametrize("name", LINES)
def test_reachable_by_legal_play(name: str) -> None:
    line = LINES[name]
    if "first_round" in line:
        match = Match("standard")
        for move in line["first_round"].split():
            match.play(move)
        match.fill(line["fill"])
        assert str(match.position) == line["line_up"]
    position = Position.parse(line["line_up"])
    for move in line["moves"].split():
        position = position.play(move)
    assert position == FIGURES[name].position

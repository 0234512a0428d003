import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove, Tower

from .helpers import LETTERS, rule, setup


def letters(towers: tuple[Tower, ...]) -> str:
    names = []
    for tower in towers:
        letter = LETTERS[tower.color]
        names.append((letter.upper() if tower.player == "gold" else letter) + "+" * int(tower.rank))
    return " ".join(names)


# name: position, the move that ends it, winner, promoted tower, tail, circle
DEADLOCKS = {
    "figure 6": ("o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g", "h6g5", "gold", "R", "", "R g"),
    "of the online site": ("2pkyr2/1b5n/PoR5/3g4/4O3/8/3K4/NG1Y2B1 g o", "e4e7", "black", "b", "", "b O"),
    "over two": ("8/8/4rBY1/n1g1bpky/1R1oNPGO/3K4/8/8 g k", "d3b5", "black", "p", "", "p G"),
    "over four": ("8/8/6r1/poygbkOn/KYRG1P1B/4N3/8/8 g n", "e3e4", "black", "o", "", "o P b N"),
    "over six": ("8/8/r2pk3/KoyNGgnb/1OB2PYR/8/8/8 b o", "b5a4", "gold", "Y", "", "Y p R k P b"),
    "over eight": ("8/2n5/8/bgyok1rp/RKBPGONY/8/8/8 b n", "c7b6", "gold", "K", "", "K r R y B g P n"),
    "over all sixteen": ("8/1k6/8/yno1bgpr/PNYGKOBR/8/8/8 b k", "b7d5", "gold", "O", "",
      "O b N r Y g G n P y K o B p R k"),
    "over two, tail of one": ("8/1K6/p7/nN2obgB/Y1PyOGR1/3r4/4k3/8 g p", "c4e6", "black", "p", "p", "G b"),
    "over two, tail of two": ("8/8/2bon3/1yORYrkp/BK3NGP/8/4g3/8 b r", "f5d3", "gold", "P", "P k", "R o"),
    "over two, tail of nine": ("8/8/8/krygobpn/PKYBOGR1/5N2/8/8 b p", "g5h4", "gold", "K",
      "K r P y B n Y g O", "o N"),
    "over four, tail of one": ("8/8/2gkO3/brBRn1yo/Y3PpKG/5N2/8/8 b n", "e5d4", "gold", "N", "N", "o Y y R"),
    "over four, tail of three": ("8/8/3k4/orbBgpyn/G1O1KNRP/8/3Y4/8 g y", "d2b4", "black", "r", "r P k",
      "R p G y"),
    "over six, tail of one": ("8/8/8/rgoykpRn/KGPBbY1O/4N3/8/8 b p", "f5h3", "gold", "G", "G", "r K y O k N"),
    "over eight, tail of one": ("8/5k2/8/2gynbr1/opBOGNRK/PY6/8/8 b k", "f7e6", "gold", "P", "P",
      "b G o Y y O n N"),
    "over two, after a push": ("8/8/2g5/o1Np+yr+nk/GB1P+RKYO/8/5b2/8 b r", "f5f4", "gold", "B", "", "o K"),
    "over four, after a push": ("8/8/5b1g/1nk++ypNoR/rGPBY+1O1/K7/8/8 g y", "e4e5", "black", "n", "",
      "P g B n"),
    "over six, after a push": ("8/8/8/2pg+1yb1/n+k+GRroK++P/ON2BY2/8/8 b g", "d5d4", "gold", "N", "",
      "p B r O b R"),
    "over eight, after a push": ("8/8/8/gprn+bk1o++/KRGNY+OyB/6P++1/8/8 g p", "g3g4", "black", "p", "",
      "R r B k G g K y"),
    "over two, tail of one, after a push": ("8/8/gb6/BNn+++pyko+r/2GYKP+OR/8/8/8 b o", "g5g4", "gold", "P+",
      "k", "G g"),
    "over four, tail of one, after a push": ("8/o+7/rgb5/RYP2n++pk/3KyGBN++/1O6/8/8 b n", "f5f4", "gold",
      "B", "o+", "R k Y p"),
}  # fmt: skip


@pytest.mark.parametrize("name", DEADLOCKS)
def test_m8_the_last_to_move_a_tower_loses_at_once(name: str) -> None:
    text, move, winner, promoted, tail, circle = DEADLOCKS[name]
    before = Position.parse(text)
    assert before.outcome is None
    over = before.play(move)
    assert (over.outcome.winner, over.outcome.reason) == (winner, "deadlock")
    assert winner != before.player
    assert letters((over.outcome.promoted,)) == promoted
    assert (over.outcome.promoted.player, over.outcome.promoted.color) == (winner, over.color_at(move[2:]))
    assert letters(over.outcome.chain) == f"{tail} {circle}".strip()
    assert letters(over.outcome.circle) == circle
    assert over.legal_moves == ()  # a deadlock's passes are shown after the end
    must = over.find(over.player, over.required) * 2
    assert rule(over, must) == "M8"
    with pytest.raises(IllegalMove):
        over.play(must)
    if "push" not in name:
        assert (rule(before, move), before.explain(move[:2], move[2:]).legal) == ("M8", True)


@pytest.mark.parametrize(
    ("text", "winner", "promoted"),
    [
        ("o6n/8/8/1Npkb1gy/2R2OYr/7B/4K3/1G3P2 g r", "gold", "R"),
        ("o6n/8/8/1Npkb1gy/2R2OYr/7B/4K3/1G3P2 b g h6g5", "gold", "R"),
        ("o6n/8/8/1Npkb1gy/2R2OYr/7B/4K3/1G3P2 g r h6g5", "gold", "R"),
        ("o6n/8/8/1Npkb1gy/2R2OYr/7B/4K3/1G3P2 b g", "black", "g"),
    ],
)
def test_m8_last_mover_in_a_text(text: str, winner: str, promoted: str) -> None:
    over = Position.parse(text)
    assert (over.outcome.reason, over.outcome.winner, over.legal_moves) == ("deadlock", winner, ())
    assert letters((over.outcome.promoted,)) == promoted


# Two towers stand on each other's color, as a deadlock's last pair does; one can still move.
def test_m8_no_deadlock_while_one_can_move() -> None:
    closed = setup("R c4, N b5, p c5, k d5, g g5, r h4, O f4, Y g4", "g r")
    assert closed.outcome.reason == "deadlock"
    opened = setup("R c4, N b5, p c5, k d5, g g5, r h4, O f4", "g r")
    assert opened.outcome is None
    assert [str(move) for move in opened.legal_moves] == ["c4c4"]
    freed = opened.play("c4c4")
    assert {move.origin for move in freed.legal_moves} == {"g5"}


def test_m8_a_push_counts_as_moving() -> None:
    plain = "R c4, N b5, p c5, k d5, g g5, r h4, O f4, Y g4"
    assert setup(plain, "g r").outcome.reason == "deadlock"
    sumo = setup(plain.replace("R c4", "R+ c4"), "g r")
    assert sumo.outcome is None
    assert [(move.kind, str(move)) for move in sumo.legal_moves] == [("push", "c4c5")]
    # The other tower of the pair may be the one that can push.
    beyond = setup(plain.replace("g g5", "g+ g5"), "g r")
    assert beyond.outcome is None
    assert [move.kind for move in beyond.legal_moves] == ["pass"]
    assert [(move.kind, str(move)) for move in beyond.play("c4c4").legal_moves] == [("push", "g5g4")]


def test_m8_sumo_that_cannot_push_is_blocked() -> None:
    held = setup("R+ c4, N b5, p c5, P c6, k d5, g g5, r h4, O f4, Y g4", "g r")
    assert held.outcome.reason == "deadlock"
    assert letters(held.outcome.circle) == "R+ g"
    assert letters((held.outcome.promoted,)) == "R+"


@pytest.mark.parametrize("name", ["figure 6", "over eight", "over two, tail of nine"])
def test_m8_gap_in_the_wall(name: str) -> None:
    text, move, *_, circle = DEADLOCKS[name]
    over = Position.parse(text).play(move)
    last = circle.split()[-1]
    square = next(square for square, tower in over.towers.items() if letters((tower,)) == last)
    forward = 1 if last.isupper() else -1
    ahead = square[0] + str(int(square[1]) + forward)
    board, *rest = str(over).split()
    moved = move_away(board, ahead)
    assert Position.parse(" ".join([moved, *rest])).outcome is None


def move_away(board: str, square: str) -> str:
    rows = [
        list("".join(sign if not sign.isdigit() else " " * int(sign) for sign in row))
        for row in board.split("/")
    ]
    file, row = "abcdefgh".index(square[0]), 8 - int(square[1])
    tower, rows[row][file] = rows[row][file], " "
    home = 7 if tower.isupper() else 0
    rows[home][rows[home].index(" ")] = tower
    packed = ["".join(row) for row in rows]
    for empty in range(8, 0, -1):
        packed = [row.replace(" " * empty, str(empty)) for row in packed]
    return "/".join(packed)

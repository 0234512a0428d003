import pytest

from kamisado_widget import Match, Position
from kamisado_widget.i18n import say
from kamisado_widget.rules import FORMATS, RULESETS, Layout

from .helpers import rule, setup, targets

TOWER_MATCHES = ("single", "standard", "long", "marathon")


def test_the_names() -> None:
    assert RULESETS.keys() >= {"official", "yucata", "dragons-teeth", "genius"}


@pytest.mark.parametrize(("ruleset", "formats"), [
    ("official", (*TOWER_MATCHES, "series")),
    ("yucata", TOWER_MATCHES),
    ("dragons-teeth", TOWER_MATCHES),
    ("genius", ("single",)),
])  # fmt: skip
def test_rulesets(ruleset: str, formats: tuple[str, ...]) -> None:
    for name in FORMATS:
        if name in formats:
            assert Match(name, ruleset=ruleset).ruleset == ruleset
        else:
            with pytest.raises(ValueError, match="single"):
                Match(name, ruleset=ruleset)


@pytest.mark.parametrize("ruleset", ["official", "yucata", "dragons-teeth"])
def test_rings_and_totals_come_to_the_same_score(ruleset: str) -> None:
    # Figure 9, won with a Double Sumo, or with a Sumo.
    line_up = Position.parse(f"rbyk+npo+g++/8/8/8/8/8/8/OGY+P+KR+NB b - ruleset={ruleset}")
    match = Match("long", line_up=line_up)
    assert match.scores == {"gold": 3, "black": 5}
    for move in "d8h4 e1e2 h8e5 g1d4 e8e7 h1e4 g8b3 c1e3 a8a5 e2c4 e5e4".split():
        match.play(move)
    assert match.winner is None
    for ending, score in (("e4h1", 9), ("e4e3 h4h1", 7)):
        won = match.copy()
        for move in ending.split():
            won.play(move)
        assert (won.winner, won.scores) == ("black", {"gold": 3, "black": score})


# --- yucata


def test_yucata_calls_gold_white() -> None:
    match = Match("standard", ruleset="yucata", layout="standard", first="gold")
    why = match.position.explain("a8", "a7")
    assert why.rule == "T1"
    assert "White" in why.text
    assert "gold" not in why.text
    assert say("turn.first", player="gold", ruleset="yucata").startswith("White")


def test_yucata_draws_the_board_by_lot() -> None:
    drawn = {Match("single", ruleset="yucata", seed=seed).layout for seed in range(60)}
    assert drawn == set(Layout)


@pytest.mark.parametrize("seed", range(5))
def test_yucata_draws_the_same_board_from_the_same_seed(seed: int) -> None:
    assert Match("long", ruleset="yucata", seed=seed) == Match("long", ruleset="yucata", seed=seed)


def test_a_board_that_is_chosen_is_not_drawn() -> None:
    for seed in range(8):
        assert Match("single", ruleset="yucata", layout="turned", seed=seed).layout == "turned"


def test_the_official_board_is_not_drawn() -> None:
    for seed in range(8):
        assert Match("single", seed=seed).layout == "standard"


def test_yucata_has_names_up_to_quadruple_sumo() -> None:
    names = [say(f"name.rank{rank}", ruleset="yucata") for rank in (1, 2, 3, 4)]
    assert names == ["Sumo", "Double Sumo", "Triple Sumo", "Quadruple Sumo"]


PUSHES = {  # the push tried, and the rule in its Sumo, Double and Triple Sumo forms
    "range": ("{} d1", "g r", "d1d7", "1"),
    "push": ("{} d4, k d5", "g r", "d4d5", "2"),
    "diagonal push": ("{} d4, k e5", "g r", "d4e5", "4"),
    "same rank": ("{} d4, k{} d5", "g r", "d4d5", "8"),
    "own tower": ("{} d4, K d5", "g r", "d4d5", "9"),
}


@pytest.mark.parametrize("name", PUSHES)
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_rule_numbers_by_rank(name: str, rank: int) -> None:
    towers, turn, move, number = PUSHES[name]
    towers = towers.format("R" + "+" * rank, "+" * rank)
    forms = dict.fromkeys(("official", "dragons-teeth"), ("", "S", "DS", "TS")[rank])
    forms["yucata"] = "S"
    for ruleset, form in forms.items():
        form = "S" if number == "9" else form  # S9 to S11 exist only in the Sumo form
        assert rule(setup(towers, f"{turn} ruleset={ruleset}"), move) == form + number


@pytest.mark.parametrize("pushed", [1, 2])
def test_yucata_s8_same_or_higher_rank(pushed: int) -> None:
    position = setup(f"R+ d4, k{'+' * pushed} d5", "g r ruleset=yucata")
    why = position.explain("d4", "d5")
    assert (why.legal, why.rule) == (False, "S8")


# --- Dragon's Teeth


def test_dragons_teeth_names() -> None:
    for rank, teeth in ((1, "1 Dragon’s Tooth"), (2, "2 Dragon’s Teeth"), (3, "3 Dragon’s Teeth")):
        why = setup(f"R{'+' * rank} d1", "g r ruleset=dragons-teeth").explain("d1", "d8")
        assert teeth in why.text


# --- genius


@pytest.mark.parametrize(("origin", "expected"), [
    ("d1", "a4 b3 c2 d2 d3 d4 e2 f3 g4"),
    ("a1", "a2 a3 a4 b2 c3 d4"),
    ("h1", "e4 f3 g2 h2 h3 h4"),
])  # fmt: skip
def test_genius_every_tower_moves_one_to_three_squares(origin: str, expected: str) -> None:
    match = Match("single", first="gold", ruleset="genius")
    assert targets(match.position, origin) == expected


def test_genius_range_cites_m2() -> None:
    match = Match("single", ruleset="genius")
    why = match.position.explain("d8", "d4")
    assert (why.legal, why.rule) == (False, "M2")
    assert "3" in why.text


def test_genius_is_one_round() -> None:
    match = Match("single", first="gold", ruleset="genius")
    assert match.challenger == "gold"
    while match.position.outcome is None:
        match.play(match.position.legal_moves[0])
    assert match.winner == match.position.outcome.winner
    assert match.chooser is None


def test_genius_has_no_ranks() -> None:
    with pytest.raises(ValueError, match="rings"):
        Position.parse("obpkyrgn/8/8/8/8/8/8/NGRYKPBO+ b - ruleset=genius")

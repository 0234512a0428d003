import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Match, Position
from kamisado_widget.i18n import KamisadoError
from kamisado_widget.rules import (
    Color,
    Explanation,
    IllegalMove,
    Layout,
    Move,
    Outcome,
    Player,
    Setup,
    Tower,
)
from kamisado_widget.rules.fill import filled, steps
from kamisado_widget.rules.match import Round
from kamisado_widget.rules.rulesets import RULESETS, Ruleset
from kamisado_widget.solver import (
    Proof,
    Verdict,
    Worth,
    classify,
    danger,
    principal_variation,
    proof,
    review,
    solve,
)
from kamisado_widget.solver.openings import find as find_opening
from kamisado_widget.svg import svg

TEXT = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
START = Position.start()
BLOCKED = Position.parse("2pk2gn/1bro3y/8/8/8/8/8/NGRYKPBO b r").replace(required="purple")
FOREIGN: tuple[Any, ...] = (
    *("", " ", "a", "z9", "A1", "a1 ", "a1b", "gold ", "Gold", "teal", "a\nb", "\ud800", "x" * 100_000),
    *(None, True, 0, -1, 7, 0.5, float("nan"), b"a1", object(), Position, len),
    *([], ["a1"], {}, {"a1": 1}, (), ("a1",), ("a1", "b2"), set()),
)

ASKING: dict[str, tuple[Any, Callable[[Any], object]]] = {
    "a player": (Player.GOLD, Player),
    "a color": (Color.BLUE, Color),
    "a layout": (Layout.TURNED, Layout),
    "a tower's player": ("gold", lambda it: Tower(it, "blue")),
    "a tower's color": ("blue", lambda it: Tower("gold", it)),
    "a tower's rank": (1, lambda it: Tower("gold", "blue", it)),
    "a move's kind": ("move", lambda it: Move(it, "c8", "c5")),
    "a move's origin": ("c8", lambda it: Move("move", it, "c5")),
    "a move's target": ("c5", lambda it: Move("move", "c8", it)),
    "a move's text": ("c8c5", Move.parse),
    "a setup's towers": ({"a1": Tower("gold", "blue")}, lambda it: Setup(it, "gold")),
    "a setup's square": ("a1", lambda it: Setup([(it, Tower("gold", "blue"))], "gold")),
    "a setup's tower": (Tower("gold", "blue"), lambda it: Setup([("a1", it)], "gold")),
    "a setup's player": ("gold", lambda it: Setup((), it)),
    "a position's towers": (START.towers, lambda it: Position(it, "gold")),
    "a position's player": ("gold", lambda it: Position(START.towers, it)),
    "a position's layout": ("turned", lambda it: Position(START.towers, "gold", layout=it)),
    "a position's ruleset": ("genius", lambda it: Position(START.towers, "gold", ruleset=it)),
    "the player of a changed position": ("gold", lambda it: START.replace(player=it)),
    "the towers of a changed position": (START.towers, lambda it: START.replace(towers=it)),
    "the first line-up's layout": ("turned", lambda it: Position.start(layout=it)),
    "the first line-up's ruleset": ("genius", lambda it: Position.start(ruleset=it)),
    "a position's text": (TEXT, Position.parse),
    "a position": (TEXT, Position.of),
    "the square of a color": ("e5", START.color_at),
    "the player of a tower to find": ("gold", lambda it: START.find(it, "blue")),
    "the color of a tower to find": ("blue", lambda it: START.find("gold", it)),
    "a move to find": ("c8c5", START.find_move),
    "a move to play": ("c8c5", START.play),
    "the origin of a move to explain": ("c8", lambda it: START.explain(it, "c5")),
    "the target of a move to explain": ("c5", lambda it: START.explain("c8", it)),
    "the tower that passes": ("c8", lambda it: BLOCKED.passed(it)),
    "a match's format": ("long", Match),
    "a match's layout": ("turned", lambda it: Match(layout=it) if it is not None else Layout(it)),
    "a match's ruleset": ("genius", lambda it: Match("single", ruleset=it if it is not None else "")),
    "who begins a match": ("gold", lambda it: Match(first=it if it is not None else "")),
    "a match's names": ({"gold": "Ada"}, lambda it: Match(names=it if it else 1)),
    "a line-up": (str(START), lambda it: Match(line_up=it if it is not None else "")),
    "a move of a match": ("c8c5", lambda it: Match().play(it)),
    "a record": ("Match: single", Match.parse),
    "a fill's direction": (None, lambda it: Match().explain_fill(it)),
    "who fills": (None, lambda it: Match().fill("left", it)),
    "the player whose towers go home": ("gold", lambda it: steps(START.towers, it, "left")),
    "the side they go home from": ("left", lambda it: steps(START.towers, "gold", it)),
    "the side that both fill from": ("left", lambda it: filled(START.towers, it)),
    "a picture": (TEXT, svg),
    "what is solved": (TEXT, lambda it: solve(it, lengths=False)),
    "what is classified": (TEXT, lambda it: classify(it, lengths=False)),
    "where best play begins": (TEXT, principal_variation),
    "what is proved": (TEXT, proof),
    "where danger is": (TEXT, danger),
    "what is reviewed": (TEXT, lambda it: review(it, ["g6e8"])),
    "the moves reviewed": ("g6e8", lambda it: review(TEXT, [it])),
    "an opening": (str(START), find_opening),
}


@pytest.mark.parametrize("asked", ASKING)
def test_valid_arguments(asked: str) -> None:
    fits, ask = ASKING[asked]
    if fits is not None:
        ask(fits)


@pytest.mark.parametrize("asked", ASKING)
def test_invalid_arguments(asked: str) -> None:
    for foreign in FOREIGN:
        if asked == "a tower's rank" and isinstance(foreign, int) and foreign >= 0:
            continue
        if asked == "a setup's towers" and foreign in ([], {}, (), set(), ""):
            continue  # an empty board is a setup
        if asked == "a picture" and isinstance(foreign, dict):
            continue  # a dictionary is a scene
        with pytest.raises(KamisadoError) as refused:
            ask_and_show(ASKING[asked][1], foreign)
        assert refused.value.code, (asked, foreign, refused.value)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 400


def ask_and_show(ask: Callable[[Any], object], foreign: object) -> None:
    pytest.fail(f"{foreign!r} was taken as {ask(foreign)!r}")


def test_values_from_text() -> None:
    tower = Tower("gold", "blue", 1)
    assert (type(tower.player), type(tower.color)) == (Player, Color)
    position = START.replace(player="gold", required="red", layout="mirrored", last="h3h4!")
    assert position == START.replace(
        player=Player.GOLD, required=Color.RED, layout=Layout.MIRRORED, last=Move("push", "h3", "h4")
    )
    assert all(type(part) is not str for part in (position.player, position.required, position.layout))
    assert position.find("gold", "blue") == position.find(Player.GOLD, Color.BLUE)


@pytest.mark.parametrize("square", ["d8", "e4"])
def test_only_a_blocked_tower_that_must_move_passes(square: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        BLOCKED.passed(square)
    assert refused.value.code == "error.no_pass"


def test_a_move_is_found_among_moves_by_its_text() -> None:
    assert "f8f4" in START.legal_moves
    assert "f8f4" in set(START.legal_moves)
    assert "f8e8" not in START.legal_moves
    assert START.legal_moves.index("c8c5") == START.legal_moves.index(Move.parse("c8c5"))  # type: ignore[arg-type]
    verdicts = classify(TEXT, lengths=False)
    assert verdicts["g6e8"] == verdicts[Move.parse("g6e8")]  # type: ignore[index]


MOVES = st.builds(
    lambda origin, target, push: Move(
        "pass" if origin == target else "push" if push else "move", origin, target
    ),
    *[st.sampled_from([file + row for file in "abcdefgh" for row in "12345678"])] * 2,
    st.booleans(),
)


@given(MOVES, MOVES)
def test_move_equality_and_hash(one: Move, other: Move) -> None:
    assert (one == other) is (tuple(one) == tuple(other)) is not (one != other)
    assert one == str(one)
    assert str(one) == one
    assert hash(one) == hash(str(one))
    assert (one == str(other)) is (str(one) == str(other))
    assert one != tuple(one)
    assert eval(repr(one)) == one
    assert Move.parse(f"{one}{'!' if one.kind == 'push' else ''}") == one


def test_push_and_move_share_their_text() -> None:
    push, move = Move.parse("h3h4!"), Move.parse("h3h4")
    assert push != move
    assert str(push) == str(move) == "h3h4"
    assert hash(push) == hash(move)


def test_push_is_inferred() -> None:
    position = Position.parse("obpkyrg1/8/8/8/7n/7O+/8/NGRYKPB1 g o")
    assert position.find_move("h3h4") == Move("push", "h3", "h4")
    assert position.find_move(Move("move", "h3", "h4")).kind == "push"
    assert position.play("h3h4").last == Move("push", "h3", "h4")


MADE: list[object] = [
    Player.GOLD,
    Color.BLUE,
    Layout.TURNED_MIRRORED,
    Tower("gold", "blue", 2),
    Move("pass", "e5", "e5"),
    Setup({"a1": Tower("gold", "brown")}, "gold", "brown", "h3h4!", "turned", "yucata"),
    Position.parse(TEXT),
    Match("long", names={"gold": "Ada 'the first'"}),
    Match("standard").rounds[0],
    Position.parse(TEXT).play("g6e8").outcome,
    RULESETS["official"],
    solve(TEXT),
    proof(TEXT),
    review(TEXT, ["g6e8"])[0],
]


NAMES = {
    kind.__name__: kind
    for kind in (
        *(Color, Layout, Match, Move, Outcome, Player, Position, Proof, Round, Ruleset, Setup),
        *(Tower, Verdict, Worth),
    )
}


@pytest.mark.parametrize("made", MADE, ids=lambda made: type(made).__name__)
def test_repr_and_copy(made: object) -> None:
    assert eval(repr(made), NAMES) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.deepcopy(made) == made


def test_explanations_and_their_sentences_are_values() -> None:
    why = START.explain("c8", "d8")
    assert isinstance(why, Explanation)
    assert why == START.explain("c8", "d8")
    assert why.text.code == "refused.M1"

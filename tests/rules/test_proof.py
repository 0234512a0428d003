import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.rules import KamisadoError, Player, proof
from kamisado_widget.rules.proof import Proof, ProofError, verify
from tests.strategies import positions

AT_ONCE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
PLAIN = Proof("gold", "o1pk3n/Nb2r3/5g2/2B4O/8/1Y2y3/8/1GR1KP2 g r", "agb")
RANKED = Proof(
    "black", "8/k++5y+1/N++3r+gG+++1/5B+++2/1o+p+1Y2n++/2O+b++3R+/1P1K++4/8 g p layout=mirrored", "bcb"
)


def refused(wrong: Proof) -> ProofError:
    with pytest.raises(ProofError) as caught:
        verify(wrong.root, wrong)
    return caught.value


def changed(choices: str) -> Proof:
    return Proof(PLAIN.winner, PLAIN.root, choices)


def test_needs_no_solver() -> None:
    tree = ast.parse(Path(proof.__file__).read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert imported == {"board", "i18n", "i18n.message", "moves", "position"}


@pytest.mark.parametrize("good", [PLAIN, RANKED, Proof("gold", AT_ONCE, "")])
def test_a_proof_is_accepted_also_as_text(good: Proof) -> None:
    assert verify(good.root, good) == verify(str(good.root), str(good)) == good.winner


def test_passes_and_pushes_are_checked() -> None:
    assert {move.kind for moves in RANKED.moves.values() for move in moves} == {"move", "push", "pass"}


def test_obvious_moves_are_omitted() -> None:
    root = Position.parse(AT_ONCE)
    assert Proof("gold", root, "").moves == {root: (root.find_move("g6e8"),)}


def test_finished_round_has_an_empty_proof() -> None:
    over = Position.parse(AT_ONCE).play("g6e8")
    assert verify(over, Proof("gold", over, "")) is Player.GOLD
    assert refused(Proof("black", over, "")).code == "proof.lost"


def test_a_round_begins_with_two_letters() -> None:
    error = refused(Proof("black", Position.start(), "b"))
    assert error.code == "proof.choice"
    assert "'b'" in str(error)
    assert "dx" in str(error)


@pytest.mark.parametrize("choices", ["", "a", "ag"])
def test_a_proof_that_ends_too_soon_is_refused_where_it_ends(choices: str) -> None:
    error = refused(changed(choices))
    assert error.code == "proof.choice"
    assert any(str(position) in str(error) for position in PLAIN.moves)


def test_a_proof_that_goes_on_is_refused() -> None:
    assert str(refused(changed("agbab"))) == "The proof is complete before its end; left over: 'ab'."


@pytest.mark.parametrize("letter", ["z", "A", "ä", "\0", "1"])
def test_invalid_letter(letter: str) -> None:
    error = refused(changed("a" + letter + "b"))
    assert error.code == "proof.choice"
    assert repr(letter) in str(error)


def test_the_winner_must_not_lose_anywhere() -> None:
    error = refused(changed("bgb"))
    assert error.code == "proof.lost"
    assert str(error).endswith("Black has won.")


def test_a_proof_of_another_position_is_refused() -> None:
    with pytest.raises(ProofError, match="another position"):
        verify(AT_ONCE, PLAIN)


@given(position=positions(), choices=st.text(alphabet="abcdef", max_size=30))
def test_false_claims_are_refused(position: Position, choices: str) -> None:
    accepted = set()
    for player in Player:
        try:
            accepted.add(verify(position, Proof(player, position, choices)))
        except ProofError:
            continue
    assert len(accepted) <= 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "proof.text"),
        (str(PLAIN.root), "proof.text"),
        (str(PLAIN).replace("gold", "red"), "proof.text"),
        (str(PLAIN).replace("proof 1", "proof 2"), "proof.edition"),
        (str(PLAIN).replace("/8/", "/9/"), "error.sign"),
    ],
)
def test_invalid_text(text: str, code: str) -> None:
    with pytest.raises(KamisadoError) as caught:
        Proof.parse(text)
    assert caught.value.code == code


@given(st.text(alphabet="abcdefghijklmnopqrstuv", max_size=500))
def test_round_trip(choices: str) -> None:
    written = Proof("gold", AT_ONCE, choices)
    assert Proof.parse(str(written)) == written
    assert Proof.parse(str(written).replace("\n", "\r\n") + "\n") == written

from kamisado_widget.reasons.short_proof import Loss, ProvedWin, ShortProof
from kamisado_widget.rules import Player, Position

CORNERED = Position.parse(
    "8/2g++N+++4/3n+4/yo+++2b++2P+/OB++1G+++Y++kp1/4RrK+1/8/8 b p layout=turned-mirrored"
)  # black's one move loses at once
PURSUED = Position.parse(
    "8/k+++r5g/RP++6/4b+++p1B+++/4KG2/2o+n++2y1/2N+O++2Y+++1/8 b g"
)  # both moves lose soon


def test_all_replies_lose_at_once() -> None:
    proof = ShortProof(CORNERED, Player.GOLD).find(0)
    assert isinstance(proof, Loss)
    assert ([str(move) for move, _ in proof.at_once], proof.rest, proof.defenses) == (["g4h3"], (), 0)


def test_number_of_defenses() -> None:
    assert ShortProof(PURSUED, Player.GOLD).find(1) is None
    proof = ShortProof(PURSUED, Player.GOLD).find(2)
    assert isinstance(proof, Loss)
    assert proof.defenses == 2
    assert {str(move): str(after.move) for move, after in proof.rest if isinstance(after, ProvedWin)} == {
        "h7h6": "h5h6",
        "h7g6": "g2g3",
    }


def test_share_of_replies() -> None:
    assert ShortProof(CORNERED, Player.GOLD).share_lost() == 1
    pursuit = ShortProof(PURSUED, Player.GOLD)
    assert (pursuit.share_lost(), pursuit.share_lost(soon=True)) == (0, 1)

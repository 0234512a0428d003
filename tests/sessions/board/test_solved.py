import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.export.page import html_page
from kamisado_widget.rules import Player, Proof, ProofError, verify
from kamisado_widget.sessions import SolvedSession
from kamisado_widget.solver import proofs
from kamisado_widget.solver.openings import verdicts

ROOT = Path(__file__).resolve().parents[3]
START = Position.start()
SHORTEST = min(proofs.proofs(), key=lambda name: len(proofs.proofs()[name].choices))


def say(session: SolvedSession, act: str, **parts: Any) -> Mapping[str, Any]:
    message = {"id": act, "epoch": session.epoch, "node": session.cursor, "act": act, **parts}
    reply = session.handle(message)
    assert reply
    return reply


# --- the data


def test_there_is_a_proof_of_the_first_line_up_and_one_of_every_first_move() -> None:
    first, *others = proofs.proofs().items()
    assert first[1].root == START
    assert [(move, proof.root) for move, proof in others] == [
        (str(move), START.play(move)) for move in START.legal_moves
    ]


def test_who_begins_wins_by_the_rules_alone() -> None:
    assert verify(START, proofs.proofs()[proofs.START]) is START.player is Player.BLACK


@pytest.mark.slow
@pytest.mark.parametrize("move", verdicts())
def test_every_proof_holds(move: str) -> None:
    assert verify(START.play(move), proofs.proofs()[move]) is verdicts()[move].winner


def test_proofs_agree_with_the_verdicts() -> None:
    winners = {move: proof.winner for move, proof in proofs.proofs().items() if move}
    assert winners == {move: verdict.winner for move, verdict in verdicts().items()}


def test_a_proof_that_was_changed_does_not_hold() -> None:
    proof = proofs.proofs()[SHORTEST]
    for changed in (proof.choices[:-1], proof.choices + "a", "z" + proof.choices[1:]):
        with pytest.raises(ProofError):
            verify(proof.root, proof._replace(choices=changed))


def test_the_file_says_how_it_is_read_and_is_read_so() -> None:
    text = proofs.text()
    head = re.match(r"(#.*\n)+", text)
    assert head
    assert "``a`` the first of ``legal_moves``" in head[0]
    read = [Proof.parse(block) for block in text[head.end() :].strip().split("\n\n")]
    assert read == list(proofs.proofs().values())
    assert proofs.written(read) == text


# --- the board


def test_all_first_moves_are_there_with_their_verdicts() -> None:
    told = SolvedSession().solved_state["moves"]
    assert told == {move: {"winner": each.winner, "moves": each.moves} for move, each in verdicts().items()}


def test_a_proof_is_checked_by_the_rules_alone() -> None:
    session = SolvedSession()
    assert session.check() is Player.BLACK
    assert session.check(SHORTEST) is verdicts()[SHORTEST].winner
    assert session.solved_state["checked"] == [proofs.START, SHORTEST]
    with pytest.raises(ValueError, match="no first move 'a1a2'"):
        session.check("a1a2")


def test_a_page_sees_how_far_a_check_is_and_stops_it() -> None:
    seen = []

    async def main() -> None:
        session = SolvedSession(verdicts=False)
        session.subscribe(lambda _: seen.append(session.turn_state.get("search")))
        assert say(session, "check", moves=[])["ok"]
        while not session.solved_state["checked"]:
            await asyncio.sleep(0.01)
        assert say(session, "stop")["ok"]
        assert "search" not in session.turn_state
        stopped = session.solved_state["checked"]
        await asyncio.sleep(0.1)
        assert session.solved_state["checked"] == stopped
        assert len(stopped) < len(verdicts())
        assert {search["total"] for search in seen if search} == {
            sum(session.solved_state["letters"].values())
        }

    asyncio.run(main())
    done = [search["done"] for search in seen if search]
    assert {search["what"] for search in seen if search} == {"check"}
    assert done == sorted(done)
    assert done[-1] > done[0] == 0


def test_a_check_goes_on_while_the_reader_plays() -> None:
    async def main() -> None:
        session = SolvedSession(verdicts=False)
        say(session, "check", moves=[SHORTEST])
        assert say(session, "first", move="f8f4")["ok"]
        assert session.position == START.play("f8f4")
        assert session.solved_state["checked"] == []
        while session.jobs.current:
            await asyncio.sleep(0.01)
        assert session.solved_state["checked"] == [SHORTEST]

    asyncio.run(main())


def test_what_does_not_hold_is_said_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    session = SolvedSession()
    proof = proofs.proofs()[SHORTEST]
    wrong = {**proofs.proofs(), SHORTEST: proof._replace(choices=proof.choices[:-1])}
    monkeypatch.setattr(proofs, "proofs", lambda: wrong)
    with pytest.raises(ProofError):
        session.check(SHORTEST)
    assert session.solved_state["wrong"]
    assert session.solved_state["checked"] == []
    assert session.check() is Player.BLACK  # of another proof nothing is said by that
    assert not session.solved_state["wrong"]


@pytest.mark.parametrize(
    ("act", "parts"),
    [("first", {"move": "d8zz"}), ("check", {"moves": ["", "d8zz"]})],
    ids=["first", "check"],
)
def test_what_is_no_first_move_is_refused(act: str, parts: dict[str, Any]) -> None:
    session = SolvedSession()
    assert "'d8zz'" in say(session, act, **parts)["refused"]["text"]
    assert session.cursor == 0


def test_on_another_board_there_are_no_first_moves_to_go_to() -> None:
    session = SolvedSession()
    session.position = START.play("f8f4")
    assert "refused" in say(session, "first", move="f8f4")


def test_all_proofs_are_handed_over_as_a_file() -> None:
    session = SolvedSession()
    say(session, "proofs")
    assert session.solved_state["file"] == {"number": 1, "name": "kamisado-proofs.txt", "text": proofs.text()}


def test_it_is_cited_as_the_file_beside_the_guide_says() -> None:
    citation = (ROOT / ".github" / "CITATION.cff").read_text("utf-8")
    told = SolvedSession().labels["solved.cite"]
    for name in ("title", "- name"):
        written = re.search(rf"^ *{name}: (.+)$", citation, re.M)
        assert written
        assert written[1] in told


def test_a_saved_page_has_the_verdicts_and_no_file() -> None:
    session = SolvedSession()
    assert "_solved_state" in json.dumps(session.page_state())
    plain = len(html_page([session], "Solved"))
    say(session, "proofs")
    assert len(html_page([session], "Solved")) - plain < 1000

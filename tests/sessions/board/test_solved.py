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
from tests.sessions.helpers import rest, until

ROOT = Path(__file__).resolve().parents[3]
START = Position.start()
SHORTEST = min(proofs.proofs(), key=lambda name: len(proofs.proofs()[name].choices))


def say(session: SolvedSession, act: str, **parts: Any) -> Mapping[str, Any]:
    message = {"id": act, "epoch": session.epoch, "node": session.cursor, "act": act, **parts}
    reply = session.handle(message)
    assert reply
    return reply


# --- the data


def test_proofs() -> None:
    first, *others = proofs.proofs().items()
    assert first[1].root == START
    assert [(move, proof.root) for move, proof in others] == [
        (str(move), START.play(move)) for move in START.legal_moves
    ]
    assert {move: proof.winner for move, proof in others} == {
        move: verdict.winner for move, verdict in verdicts().items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("move", verdicts())
def test_every_proof_holds(move: str) -> None:
    assert verify(START.play(move), proofs.proofs()[move]) is verdicts()[move].winner


def test_file_explains_its_format() -> None:
    text = proofs.text()
    head = re.match(r"(#.*\n)+", text)
    assert head
    assert "index of the move, ``a``" in head[0]
    read = [Proof.parse(block) for block in text[head.end() :].strip().split("\n\n")]
    assert read == list(proofs.proofs().values())
    assert proofs.written(read) == text


# --- the board


def test_all_first_moves_are_there_with_their_verdicts() -> None:
    told = SolvedSession().solved_state["moves"]
    assert told == {move: {"winner": each.winner, "moves": each.moves} for move, each in verdicts().items()}


def test_check_uses_only_the_rules() -> None:
    session = SolvedSession()
    assert session.check() is Player.BLACK
    assert session.check(SHORTEST) is verdicts()[SHORTEST].winner
    assert session.solved_state["checked"] == [proofs.START, SHORTEST]
    with pytest.raises(ValueError, match="no first move 'a1a2'"):
        session.check("a1a2")


def test_check_progress_and_stop() -> None:
    seen = []

    async def main() -> None:
        session = SolvedSession(verdicts=False)
        session.subscribe(lambda _: seen.append(session.turn_state.get("search")))
        assert say(session, "check", moves=[])["ok"]
        await until(lambda: session.solved_state["checked"] != [])
        assert say(session, "stop")["ok"]
        assert "search" not in session.turn_state
        stopped = session.solved_state["checked"]
        await rest(session.jobs._scheduler)
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


def test_check_in_the_background() -> None:
    async def main() -> None:
        session = SolvedSession(verdicts=False)
        say(session, "check", moves=[SHORTEST])
        assert say(session, "first", move="f8f4")["ok"]
        assert session.position == START.play("f8f4")
        assert session.solved_state["checked"] == []
        await until(lambda: session.jobs.current is None)
        assert session.solved_state["checked"] == [SHORTEST]

    asyncio.run(main())


def test_failed_check_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    session = SolvedSession()
    proof = proofs.proofs()[SHORTEST]
    wrong = {**proofs.proofs(), SHORTEST: proof._replace(choices=proof.choices[:-1])}
    monkeypatch.setattr(proofs, "proofs", lambda: wrong)
    with pytest.raises(ProofError):
        session.check(SHORTEST)
    assert session.solved_state["wrong"]
    assert session.solved_state["checked"] == []
    assert session.check() is Player.BLACK  # checking one proof says nothing about the others
    assert not session.solved_state["wrong"]


@pytest.mark.parametrize(
    ("act", "parts"),
    [("first", {"move": "d8zz"}), ("check", {"moves": ["", "d8zz"]})],
    ids=["first", "check"],
)
def test_invalid_first_move(act: str, parts: dict[str, Any]) -> None:
    session = SolvedSession()
    assert "'d8zz'" in say(session, act, **parts)["refused"]["text"]
    assert session.cursor == 0


def test_other_layout_has_no_first_moves() -> None:
    session = SolvedSession()
    session.position = START.play("f8f4")
    assert "refused" in say(session, "first", move="f8f4")


def test_proof_file() -> None:
    session = SolvedSession()
    say(session, "proofs")
    assert session.solved_state["file"] == {"number": 0, "name": "kamisado-proofs.txt", "text": proofs.text()}


def test_citation() -> None:
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

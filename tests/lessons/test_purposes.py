"""Purposes of moves: which moves serve a purpose, and the feedback on the others."""

import re
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.lessons import COURSE, FIGURES, LessonError, compile_lesson, course, read_lesson
from kamisado_widget.lessons.purposes import PURPOSES, consequence, read_purpose, winning_moves, winning_reply
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.rules import Position
from kamisado_widget.solver import classify
from tests.strategies import positions

NAMES = {"gold": "Alain", "black": "Johan"}
FOUND = [
    ("2f", "hand over green", {"f1e2", "f1c4", "f1h3"}),
    ("2j", "lose", {"h1h2", "h1h3"}),
    ("2l", "safe", {"b8d6", "b8e5", "b8a7"}),
    ("5d", "again", {"g3g4", "g3g6"}),  # the yellow tower is blocked, and so is the tower on purple
    ("6a", "safe", {"h2h3"}),
    ("6b", "lose", {"h6g5"}),  # a deadlock that the mover caused
    ("10b", "again", {"e3e4"}),  # a push
    ("10l", "win", {"d7c8", "d7d8"}),
]


@pytest.mark.parametrize(("figure", "purpose", "moves"), FOUND)
def test_answers_for_each_purpose(figure: str, purpose: str, moves: set[str]) -> None:
    position, wanted = FIGURES[figure].position, read_purpose(purpose)
    assert wanted
    assert {str(move) for move in position.legal_moves if wanted.serves(position, move)} == moves


@pytest.mark.parametrize("figure", ["6b", "10l"])
def test_ending_move_is_no_trap(figure: str) -> None:
    position, trap = FIGURES[figure].position, read_purpose("trap")
    assert trap
    ends = [move for move in position.legal_moves if position.play(move).outcome]
    assert ends
    assert not any(trap.serves(position, move) for move in ends)


@given(positions())
def test_a_move_loses_at_once_or_is_safe(position: Position) -> None:
    lose, safe = read_purpose("lose"), read_purpose("safe")
    assert lose
    assert safe
    for move in islice(position.legal_moves, 8):
        assert lose.serves(position, move) != safe.serves(position, move)


@given(positions(), st.data())
def test_move_consequences(position: Position, data: st.DataObject) -> None:
    if position.outcome:
        return
    move = data.draw(st.sampled_from(position.legal_moves))
    wanted = read_purpose(data.draw(st.sampled_from(["hand over red", *PURPOSES[1:]])))
    assert wanted
    said, after = consequence(position, move, wanted, NAMES, "en"), position.play(move).settled()
    (played,) = said["scenes"]
    assert (played["position"], played["say"]) == (str(position.play(move)), said["text"])
    if after.outcome:
        assert "wins the round" in said["text"]
    elif after.player is not position.player and (reply := winning_reply(after)):
        assert after.play(reply).outcome
        assert said["squares"] == [reply.origin, reply.target]
        assert played["arrows"][-1] == {"origin": reply.origin, "target": reply.target, "kind": "point"}
    elif "gets away" in said["text"]:
        assert said["squares"][0] in after.movable
    elif "in the end" in said["text"] or "still wins" in said["text"]:
        assert wanted.name == "win"
        winner = position.player.other if "in the end" in said["text"] else position.player
        assert NAMES[winner] in said["text"]
        assert said["squares"] == list(after.movable)
    else:
        assert said["squares"] == list(after.movable)
        assert after.required
        assert after.required.value in said["text"]


@pytest.mark.parametrize("wrong", ["", "hand over", "hand over plaid", "look good", "again red"])
def test_no_other_purpose_is_known(wrong: str) -> None:
    assert read_purpose(wrong) is None


@pytest.mark.parametrize(("line", "expected"), [("purpose: shine", PURPOSES[0]), ("kind: hard", "dictated")])
def test_unknown_purpose_names_its_line(line: str, expected: str) -> None:
    text = f"Kamisado lesson 1\ntitle: Mine\n\nstep\nposition: 2f\nask move: Go.\n{line}\n"
    with pytest.raises(LessonError, match=r"line 4") as caught:
        compile_lesson(read_lesson(text))
    assert expected in str(caught.value)


def test_wrong_square_feedback_for_purposes() -> None:
    figure = FIGURES["2l"]
    (tower,) = figure.position.movable
    text = (
        "Kamisado lesson 1\ntitle: x\n\nstep\nposition: 2l\nask squares: Where is it safe?\npurpose: safe\n"
    )
    (asked,) = compile_lesson(read_lesson(text))
    task = asked["task"]
    assert {tower + square for square in task["good"]} == {figure: moves for figure, _, moves in FOUND}["2l"]
    for move in figure.position.legal_moves:
        if move.target in task["good"]:
            assert move.target not in task["why"]
        else:
            safe = read_purpose("safe")
            assert safe
            said = consequence(figure.position, move, safe, {"gold": "gold", "black": "black"}, "en")
            assert task["why"][move.target] == said


def test_players_are_lowercase_within_a_sentence() -> None:
    asked = next(node["task"] for node in compile_lesson(course("doors")) if node["task"]["ask"] == "move")
    said = {why["text"] for why in asked["why"].values()}
    assert "Then Gold gets across with orange." in said


MISSED = [
    ("2j", "h1g2", "lose", "Then Johan moves orange, but orange can’t get across."),
    ("2f", "f1f2", "hand over green", "Then Johan moves pink, not green."),
    ("5d", "g3g5", "again", "Then Johan just moves red. It isn’t blocked."),
    ("5f", "g6f7", "win", "Then Alain still wins, but it takes 1 more move."),
    ("9d", "h4h3", "win", "Then Johan still wins, but it takes 8 more moves."),
    ("9d", "h4g3", "win", "Then Alain gets across with pink."),
    ("2f", "f1d3", "win", "Then Johan wins in the end."),
    ("2f", "f1f2", "win", "Then the round goes on, and Johan moves pink."),  # no quick proof
    ("9b", "e5e4", "lose", "Then Johan moves again, with green, and Alain can’t win yet."),
]


@pytest.mark.parametrize(("figure", "move", "purpose", "text"), MISSED)
def test_wrong_move_feedback_for_purposes(figure: str, move: str, purpose: str, text: str) -> None:
    position, wanted = FIGURES[figure].position, read_purpose(purpose)
    assert wanted
    assert consequence(position, position.find_move(move), wanted, NAMES, "en")["text"] == text


def test_course_feedback_is_specific() -> None:
    """Feedback may be general only if the author asks for one of several moves that serve the purpose."""
    bare = re.compile(r"After that, \w+ moves( again, with)? \w+\.")
    for name in COURSE:
        for node in compile_lesson(course(name)):
            for why in node["task"]["why"].values() if "task" in node else ():
                assert not bare.fullmatch(why["text"]), (name, node["task"]["prompt"])


def asking(position: str, ask: str) -> str:
    return f"Kamisado lesson 1\ntitle: Mine\n\nstep\nposition: {position}\n{ask}\n"


FAR = next(puzzle for puzzle in COLLECTION if puzzle.task == "win" and puzzle.moves == 5)


def test_distant_win_is_found_by_the_solver() -> None:
    text = asking(str(FAR.position), "ask move: Win the round.\npurpose: win")
    (node,) = compile_lesson(read_lesson(text))
    verdicts, player = classify(FAR.position, lengths=False), FAR.position.player
    wins = {str(move) for move, verdict in verdicts.items() if verdict.winner is player}
    assert set(node["task"]["good"]) == wins
    wrong = {str(move) for move in FAR.position.legal_moves} - wins
    assert wrong
    for move in wrong:
        assert re.search("(gets across|wins in the end|wins the round)", node["task"]["why"][move]["text"])


def test_other_winning_move_is_not_called_losing() -> None:
    position = FIGURES["3a"].position
    asked, *others = map(str, winning_moves(position))
    assert others
    text = asking(str(position), f"ask move: Win the round.\nanswer: {asked}\npurpose: win")
    (node,) = compile_lesson(read_lesson(text))
    for move in others:
        assert not re.search("wins (at once|with best play)", node["task"]["why"][move]["text"])


def test_no_winning_move() -> None:
    (winning,) = compile_lesson(read_lesson(asking(str(FAR.position), "ask move: Win.\npurpose: win")))
    lost = FAR.position.play(winning["task"]["good"][0]).settled()
    with pytest.raises(LessonError, match="has none here, and the rules give none"):
        read_lesson(asking(str(lost), "ask move: Win the round.\npurpose: win"))


def test_deciding_rule_is_shown() -> None:
    """A refused push shows and names the square behind the pushed tower."""
    tasks = [node["task"] for node in compile_lesson(course("sumo-pushes")) if "task" in node]
    refused = next(task for task in tasks if "e4e5" in task["why"])
    assert refused["why"]["e4e5"] == {
        "rule": "S5",
        "text": "No room to push: the square behind is taken.",
        "squares": ["e6"],
    }

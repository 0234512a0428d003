"""Two by two: each moves in turn, nobody for the other, and a move is taken back if both agree."""

from collections.abc import Callable

from kamisado_widget import Position
from kamisado_widget.live import Live
from kamisado_widget.session import BoardSession
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]


def pair(room: Room, pupils: Class) -> tuple[Live, Pupil, Pupil]:
    """Ann and Ben at one board: who begins comes first."""
    live = room(BoardSession())
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    live.mode = "pairs"
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.room["note"])
    return (live, ann, ben) if "black" in ann.room["note"] else (live, ben, ann)


def test_each_sees_the_board_from_their_own_side(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    assert (black.state["flipped"], gold.state["flipped"]) == (True, False)
    assert {black.room["note"], gold.room["note"]} == {
        f"You play black against {gold.name}.",
        f"You play gold against {black.name}.",
    }


def test_they_move_in_turn_and_nobody_for_the_other(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    assert gold.state["_turn_state"]["moves"] == []
    assert gold.play("f8f4")["refused"]["text"] == "It is not your turn."
    assert "ok" in black.play("f8f4")
    gold.until(lambda: gold.state["_turn_state"]["moves"])
    assert gold.play("g1g9")["refused"]
    assert "ok" in gold.play("g1g5")
    black.until(lambda: black.scene.get("move") == "g1g5")


def test_nobody_steps_back_on_the_others_board_with_any_message(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    black.play("f8f4")
    gold.until(lambda: gold.scene.get("move") == "f8f4")
    gold.go(0)
    gold.until(lambda: gold.state["cursor"] == 1)
    gold.state["cursor"] = 0
    assert "refused" in gold.ask("play", origin="d8", target="d5", left=[1])
    assert "refused" in gold.ask("hint", what="move")
    assert black.state["cursor"] == 1


def test_a_move_is_taken_back_if_the_other_agrees(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    black.play("f8f4")
    black.until(lambda: "takeback" in black.room["actions"])
    black.send({"method": "act", "what": "takeback"})
    gold.until(lambda: "agree" in gold.room["actions"])
    assert gold.room["note"] == f"{black.name} would like to take the last move back."
    gold.send({"method": "act", "what": "agree"})
    black.until(lambda: black.state["cursor"] == 0)
    assert "ok" in black.play("d8d5")


def test_with_a_move_the_passes_that_it_forced_are_taken_back(room: Room, pupils: Class) -> None:
    """In figure 5 both towers pass after black's move, so that gold moves, as after any other."""
    live = room(BoardSession("o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    live.mode = "pairs"
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.room["note"])
    black, gold = (ann, ben) if "black" in ann.room["note"] else (ben, ann)
    black.play("h8h3")
    black.until(lambda: "takeback" in black.room["actions"])
    black.send({"method": "act", "what": "takeback"})
    gold.until(lambda: "agree" in gold.room["actions"])
    gold.send({"method": "act", "what": "agree"})
    black.until(lambda: black.state["cursor"] == 0)


def test_without_that_nothing_is_taken_back(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    black.play("f8f4")
    for what in ("agree", "takeback", "agree", "surrender"):
        black.send({"method": "act", "what": what})
    gold.until(lambda: "decline" in gold.room["actions"])
    gold.send({"method": "act", "what": "decline"})
    black.until(lambda: "takeback" in black.room["actions"])
    assert black.scene["move"] == "f8f4"


def test_who_is_left_over_plays_the_computer_until_somebody_comes(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    live.mode = "pairs"
    ann.until(lambda: "computer" in ann.room["note"])
    assert "ok" in ann.play("f8f4")
    ann.until(lambda: len(ann.state["_nodes"]) > 2)
    ben = pupils.join(live, "Ben")
    ann.until(lambda: "Ben" in ann.room["note"])
    assert "Ann" in ben.room["note"]


def test_nobody_is_left_with_a_partner_who_is_away(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    ben.leave()
    ben.until_closed()
    ann.until(lambda: not live.state()["people"][1]["here"])
    live.mode = "pairs"
    ann.until(lambda: "computer" in ann.room["note"])
    cleo = pupils.join(live, "Cleo")
    assert "Ann" in cleo.room["note"]
    assert "computer" in pupils.join(live, key=ben.key).room["note"]


def test_the_partner_of_who_is_sent_out_plays_on(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils)
    (number,) = (each["number"] for each in live.state()["people"] if each["name"] == black.name)
    live.handle({"act": "remove", "number": number})
    gold.until(lambda: "computer" in gold.room["note"])


def test_they_begin_where_the_teachers_board_stands(room: Room, pupils: Class) -> None:
    position = Position.start().play("f8f4")
    live = room(BoardSession(position))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    live.mode = "pairs"
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.scene["position"] == str(position))


def test_with_a_clock_whoever_runs_out_of_time_loses(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils)
    live._call(lambda: live._room.set_up(seconds=1))
    black.until(lambda: black.room["clocks"])
    gold.until(lambda: gold.room["clocks"])
    black, gold = (black, gold) if "black" in black.room["note"] else (gold, black)
    assert (black.room["running"], black.room["clocks"]) == ("", {"gold": 1, "black": 1}), "not before a move"
    black.play("f8f4")
    gold.until(lambda: gold.room["running"] == "gold")
    assert black.state["_turn_state"]["moves"] == []
    gold.until(lambda: "run out of time" in gold.room["note"])
    gold.until(lambda: gold.state["_turn_state"]["moves"] == [])
    assert "refused" in gold.play("g1g5")


def test_who_is_away_is_seen_and_the_computer_stands_in_until_they_are_back(
    room: Room, pupils: Class
) -> None:
    live, black, gold = pair(room, pupils)
    black.play("f8f4")
    gold.leave()
    black.until(lambda: black.room["note"] == f"{gold.name} is away.")
    assert black.room["actions"]["stand_in"] == f"Let the computer play for {gold.name}"
    black.send({"method": "act", "what": "stand_in"})
    black.until(lambda: black.state["cursor"] >= 2)
    assert black.room["note"] == f"The computer plays for {gold.name} until they are back."
    assert "stand_in" not in black.room["actions"]
    back = pupils.join(live, key=gold.key)
    black.until(lambda: black.room["note"] == f"You play black against {gold.name}.")
    before = black.state["cursor"]
    assert "ok" in black.play(black.state["_turn_state"]["moves"][0])
    back.until(lambda: back.state["cursor"] > before and back.state["_turn_state"]["moves"])
    assert "ok" in back.play(back.state["_turn_state"]["moves"][0]), "the side is their own again"


def test_nobody_stands_in_for_who_is_here(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    black.send({"method": "act", "what": "stand_in"})
    assert "ok" in black.play("f8f4")
    gold.until(lambda: gold.state["_turn_state"]["moves"])
    assert "ok" in gold.play("g1g5")

from collections import Counter
from collections.abc import Callable

from kamisado_widget.live import Live
from kamisado_widget.sessions import BoardSession
from tests.live.pupils import Class, MovedTime, Pupil, until

Room = Callable[..., Live]
ONE_WINS = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"


def pair(room: Room, pupils: Class, *position: str) -> tuple[Live, Pupil, Pupil]:
    live = room(BoardSession(*position))
    ann, ben = pupils.join(live, "Ann"), pupils.join(live, "Ben")
    live.mode = "pairs"
    for pupil in (ann, ben):
        pupil.until(lambda pupil=pupil: pupil.room["note"])
    return (live, ann, ben) if "Black" in ann.room["note"] else (live, ben, ann)


def test_boards_are_turned_for_each_player(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    assert (black.state["flipped"], gold.state["flipped"]) == (True, False)
    assert {black.room["note"], gold.room["note"]} == {
        f"You’re Black against {gold.name}.",
        f"You’re Gold against {black.name}.",
    }


def test_no_updates_before_the_board(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    both = [pupils.join(live, name) for name in ("Ann", "Ben")]
    before = [len(pupil.methods) for pupil in both]
    live.mode = "pairs"
    for pupil, count in zip(both, before, strict=True):
        pupil.until(lambda pupil=pupil: pupil.room["note"])
        assert next(each for each in pupil.methods[count:] if each != "beat") == "open"


def test_turns_are_enforced(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    assert gold.state["_turn_state"]["moves"] == []
    assert gold.play("f8f4")["refused"]["text"] == "It isn’t your turn."
    assert "ok" in black.play("f8f4")
    gold.until(lambda: gold.state["_turn_state"]["moves"])
    assert gold.play("g1g9")["refused"]
    assert "ok" in gold.play("g1g5")
    black.until(lambda: black.scene.get("move") == "g1g5")


def test_no_navigation_on_the_others_board(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    black.play("f8f4")
    gold.until(lambda: gold.scene.get("move") == "f8f4")
    gold.go(0)
    gold.until(lambda: gold.state["cursor"] == 1)
    gold.state["cursor"] = 0
    assert "refused" in gold.ask("play", origin="d8", target="d5", left=[1])
    assert "refused" in gold.ask("hint", what="move")
    assert black.state["cursor"] == 1


def test_takeback_needs_agreement(room: Room, pupils: Class) -> None:
    """In figure 5 both towers pass after black's move, so it is gold's turn as usual."""
    _, black, gold = pair(room, pupils, "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b")
    black.play("h8h3")
    for answer in ("decline", "agree"):
        black.until(lambda: "takeback" in black.room["actions"])
        for what in ("agree", "takeback", "agree", "surrender"):
            black.send({"method": "act", "what": what})
        gold.until(lambda: "agree" in gold.room["actions"])
        assert gold.room["note"] == f"{black.name} wants to take the last move back."
        assert black.state["cursor"]
        gold.send({"method": "act", "what": answer})
    black.until(lambda: black.state["cursor"] == 0)
    assert "ok" in black.play("h8h3")


def test_odd_pupil_plays_the_computer(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    live.mode = "pairs"
    ann.until(lambda: "computer" in ann.room["note"])
    assert "ok" in ann.play("f8f4")
    ann.until(lambda: len(ann.state["_nodes"]) > 2)
    ben = pupils.join(live, "Ben")
    ann.until(lambda: "Ben" in ann.room["note"])
    assert "Ann" in ben.room["note"]


def test_absent_partner_is_replaced(room: Room, pupils: Class) -> None:
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


def test_partner_of_a_removed_pupil_plays_on(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils)
    (number,) = (each["number"] for each in live.state()["people"] if each["name"] == black.name)
    live.handle({"act": "remove", "number": number})
    gold.until(lambda: "computer" in gold.room["note"])


def test_running_out_of_time_loses(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils)
    time = live._room.timekeeper = MovedTime()
    live._call(lambda: live._room.set_up(seconds=1))
    black.until(lambda: black.room["clocks"])
    gold.until(lambda: gold.room["clocks"])
    black, gold = (black, gold) if "Black" in black.room["note"] else (gold, black)
    assert (black.room["running"], black.room["clocks"]) == ("", {"gold": 1, "black": 1}), (
        "the clock starts with the first move"
    )
    black.play("f8f4")
    gold.until(lambda: gold.room["running"] == "gold")
    assert black.state["_turn_state"]["moves"] == []
    live._call(lambda: time.go_by(1))
    gold.until(lambda: "ran out of time" in gold.room["note"])
    gold.until(lambda: gold.state["_turn_state"]["moves"] == [])
    assert "refused" in gold.play("g1g5")


def test_computer_stands_in_for_the_absent(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils)
    black.play("f8f4")
    gold.leave()
    black.until(lambda: black.room["note"] == f"{gold.name} is away.")
    assert black.room["actions"]["stand_in"] == f"Let the computer play for {gold.name}"
    black.send({"method": "act", "what": "stand_in"})
    black.until(lambda: black.state["cursor"] >= 2)
    assert black.room["note"] == f"The computer plays for {gold.name} until they’re back."
    assert "stand_in" not in black.room["actions"]
    back = pupils.join(live, key=gold.key)
    black.until(lambda: black.room["note"] == f"You’re Black against {gold.name}.")
    before = black.state["cursor"]
    assert "ok" in black.play(black.state["_turn_state"]["moves"][0])
    back.until(lambda: back.state["cursor"] > before and back.state["_turn_state"]["moves"])
    assert "ok" in back.play(back.state["_turn_state"]["moves"][0]), (
        "the returning pupil plays their old side"
    )


def in_pairs(room: Room, pupils: Class, *names: str) -> tuple[Live, dict[str, Pupil]]:
    live = room(BoardSession())
    class_ = {name: pupils.join(live, name) for name in names}
    live.mode = "pairs"
    for pupil in class_.values():
        pupil.until(lambda pupil=pupil: pupil.room["note"])
    return live, class_


def number_of(live: Live, name: str) -> int:
    return next(each["number"] for each in live.state()["people"] if each["name"] == name)


def partner_of(pupil: Pupil) -> str:
    return str(pupil.room["note"]).rstrip(".").rpartition("against ")[2]


def put(live: Live, name: str, place: str) -> None:
    live.handle({"act": "put", "number": number_of(live, name), "place": place})


def win(black: Pupil, gold: Pupil) -> str:
    board = black if black.state["_turn_state"]["moves"] else gold
    assert "ok" in board.play("g6e8")
    board.until(lambda: board.scene.get("over"))
    return board.name


def test_rematch_swaps_sides(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils, ONE_WINS)
    assert "refused" in black.ask("again"), "the round is not over"
    assert win(black, gold) == gold.name
    assert "ok" in black.ask("again")
    gold.until(lambda: gold.room["note"] == f"You’re Black against {black.name}.")
    assert "ok" in gold.ask("again"), "either player may start the next round"
    assert gold.room["note"] == f"You’re Black against {black.name}."
    black.until(lambda: black.state["_turn_state"]["moves"])
    assert black.scene["position"] == ONE_WINS
    assert [row["points"] for row in live.state()["mode"]["table"]] == [1, 0]


def test_odd_pupil_replaces_the_absent(room: Room, pupils: Class) -> None:
    live, class_ = in_pairs(room, pupils, "Ann", "Ben", "Cleo")
    (alone,) = (pupil for pupil in class_.values() if "computer" in pupil.room["note"])
    playing = (pupil for pupil in class_.values() if pupil is not alone)
    black = next(pupil for pupil in playing if "You’re Black" in pupil.room["note"])
    gold = class_[partner_of(black)]
    black.play("f8f4")
    gold.leave()
    what = f"take_over {number_of(live, gold.name)}"
    alone.until(lambda: what in alone.room["actions"])
    assert alone.room["actions"][what] == f"Play on for {gold.name} against {black.name}"
    alone.send({"method": "act", "what": what})
    black.until(lambda: partner_of(black) == alone.name)
    alone.until(lambda: alone.scene.get("move") == "f8f4" and alone.state["_turn_state"]["moves"])
    assert "ok" in alone.play("g1g5")
    back = pupils.join(live, key=gold.key)
    assert "computer" in back.room["note"], "another pupil took the place, so the computer plays"
    assert "refused" in back.play("a1a1")


def test_returning_pupil_joins_the_waiting_one(room: Room, pupils: Class) -> None:
    live, class_ = in_pairs(room, pupils, "Ann", "Ben", "Cleo")
    (alone,) = (pupil for pupil in class_.values() if "computer" in pupil.room["note"])
    alone.leave()
    alone.until_closed()
    late = pupils.join(live, "Late")
    late.until(lambda: "computer" in late.room["note"])
    back = pupils.join(live, key=alone.key)
    back.until(lambda: partner_of(back) == "Late")
    late.until(lambda: partner_of(late) == alone.name)


def test_manual_pairing(room: Room, pupils: Class) -> None:
    live, class_ = in_pairs(room, pupils, "Ann", "Ben", "Cleo", "Dan")
    ann = class_["Ann"]
    others = [name for name in class_ if name not in ("Ann", partner_of(ann))]
    options = {each["value"]: each["label"] for each in live.state()["mode"]["places"]}
    place = f"against {number_of(live, others[0])}"
    assert options[place] == f"Against {others[0]}"
    put(live, "Ann", place)
    ann.until(lambda: partner_of(ann) == others[0])
    left = [pupil for name, pupil in class_.items() if name not in ("Ann", others[0])]
    left[0].until(lambda: partner_of(left[0]) == left[1].name)
    put(live, "Ann", f"against {number_of(live, 'Ann')}")
    put(live, "Ann", "against 99")
    assert partner_of(ann) == others[0], "a pupil's partner must be another pupil"


def test_manual_substitution(room: Room, pupils: Class) -> None:
    live, class_ = in_pairs(room, pupils, "Ann", "Ben")
    ann, ben = class_["Ann"], class_["Ben"]
    ben.leave()
    ann.until(lambda: ann.room["note"] == "Ben is away.")
    cleo = pupils.join(live, "Cleo")
    put(live, "Cleo", f"for {number_of(live, 'Ben')}")
    cleo.until(lambda: partner_of(cleo) == "Ann")
    ann.until(lambda: partner_of(ann) == "Cleo")


def test_round_robin_table(room: Room, pupils: Class) -> None:
    live = room(BoardSession(ONE_WINS))
    class_ = {name: pupils.join(live, name) for name in ("Ann", "Ben", "Cleo", "Dan")}
    live.mode = "pairs"
    live.handle({"act": "pick", "menu": "way", "value": "all"})
    won: Counter[str] = Counter()
    met = set()
    for turn in range(3):
        live.handle({"act": "draw"})
        for person in live._room.people:
            pupil, seat = class_[person.name], person.seat.name
            pupil.until(lambda pupil=pupil, seat=seat: pupil.seat == seat)
        for name, pupil in class_.items():
            met.add(frozenset((name, partner_of(pupil))))
            if pupil.state["_turn_state"]["moves"]:
                won[win(pupil, class_[partner_of(pupil)])] += 1
        until(lambda turn=turn: sum(row["points"] for row in live.state()["mode"]["table"]) == 2 * turn + 2)
    assert len(met) == 6, "everybody plays everybody else once"
    table = live.state()["mode"]["table"]
    assert {row["name"]: row["points"] for row in table} == {name: won[name] for name in class_}
    assert [row["points"] for row in table] == sorted((row["points"] for row in table), reverse=True)
    assert all(row["played"] == 3 for row in table)
    mode = live.state()["mode"]
    assert mode["note"] == "Everyone here has played everyone."
    assert [each["name"] for each in mode["buttons"] if each["off"]] == ["draw"]
    live.handle({"act": "empty"})
    assert not any(row["played"] for row in live.state()["mode"]["table"])
    live.handle({"act": "pick", "menu": "way", "value": "strength"})
    assert live._room.tournament.way == "strength"


def test_computer_finished_round_does_not_count(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils, ONE_WINS)
    moves, waits = (black, gold) if black.state["_turn_state"]["moves"] else (gold, black)
    moves.leave()
    waits.until(lambda: "stand_in" in waits.room["actions"])
    waits.send({"method": "act", "what": "stand_in"})
    waits.until(lambda: waits.scene.get("over"))
    assert live.state()["mode"]["table"] == []


def test_final_scores_are_shown(room: Room, pupils: Class) -> None:
    live, black, gold = pair(room, pupils, ONE_WINS)
    winner, loser = (black, gold) if win(black, gold) == black.name else (gold, black)
    live.stop()
    for pupil in (black, gold):
        pupil.until_closed()
    assert winner.over == "The lesson is over. You won 1 of 1 rounds here."
    assert loser.over == "The lesson is over. You won 0 of 1 rounds here."


def test_no_substitute_for_the_present(room: Room, pupils: Class) -> None:
    _, black, gold = pair(room, pupils)
    black.send({"method": "act", "what": "stand_in"})
    assert "ok" in black.play("f8f4")
    gold.until(lambda: gold.state["cursor"] == gold.state["_turn_state"]["node"] == 1)
    assert "ok" in gold.play("g1g5")

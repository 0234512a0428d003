"""Two halves play each other: the one to move votes, by the clock, and what most want is played."""

import time
from collections import Counter
from collections.abc import Callable

import pytest

from kamisado_widget.live import Live
from kamisado_widget.session import BoardSession, LessonSession
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]


def halves(room: Room, board: BoardSession, seconds: int = 0) -> Live:
    live = room(board)
    live.mode = "halves"
    if seconds:
        live._call(lambda: live._room.set_up(seconds=seconds))
    return live


def side(pupil: Pupil) -> str:
    """For whom somebody votes, as they read it."""
    pupil.until(lambda: "You vote for" in pupil.room["note"])
    return "black" if "black" in pupil.room["note"] else "gold"


def joined(live: Live, pupils: Class, count: int) -> dict[str, list[Pupil]]:
    """Some pupils, by their half."""
    found: dict[str, list[Pupil]] = {"black": [], "gold": []}
    for _ in range(count):
        pupil = pupils.join(live)
        found[side(pupil)].append(pupil)
    return found


@pytest.mark.parametrize("before", [0, 5])
def test_the_halves_are_even_whenever_their_people_come(room: Room, pupils: Class, before: int) -> None:
    live = room(BoardSession())
    there = [pupils.join(live) for _ in range(before)]
    live.mode = "halves"
    there += [pupils.join(live) for _ in range(8 - before)]
    assert Counter(map(side, there)) == {"black": 4, "gold": 4}
    assert Counter(person["doing"] for person in live.state()["people"]) == {"For black": 4, "For gold": 4}


def test_who_comes_takes_the_place_of_who_went_and_who_comes_back_their_own(
    room: Room, pupils: Class
) -> None:
    live = halves(room, BoardSession())
    first, second = pupils.join(live), pupils.join(live)
    assert {side(first), side(second)} == {"black", "gold"}
    second.leave()
    second.until_closed()
    first.until(lambda: sum(person["here"] for person in live.state()["people"]) == 1)
    assert side(pupils.join(live)) == side(second) == "gold"
    assert side(pupils.join(live, key=second.key)) == "gold"


def test_the_half_to_move_votes_and_the_other_waits(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = halves(room, board)
    class_ = joined(live, pupils, 4)
    (one, two), other = class_["black"], class_["gold"][0]
    assert other.quiz["notice"] == "It is black’s turn to vote."
    assert other.quiz["handed_in"]
    assert other.answer("f8f4")["refused"]["text"] == "It is not your turn."
    assert "ok" in one.answer("f8f4")
    assert board.cursor == 0, "one of black has not voted"
    assert live.state()["mode"]["poll"]["asked"] == 2
    assert "ok" in two.answer("f8f4")
    other.until(lambda: other.scene.get("move") == "f8f4" and not other.quiz["handed_in"])
    assert "ok" in other.answer("g1g5")
    one.until(lambda: one.quiz["handed_in"])
    assert one.answer("g1g5")["refused"]["text"] == "It is not your turn."


@pytest.mark.parametrize("how", ["goes", "is sent out"])
def test_nobody_waits_for_who_is_not_there_any_more(room: Room, pupils: Class, how: str) -> None:
    board = BoardSession()
    live = halves(room, board)
    class_ = joined(live, pupils, 4)
    (one, two), other = class_["black"], class_["gold"][0]
    assert "ok" in one.answer("f8f4")
    if how == "goes":
        two.leave()
    else:
        number = next(each["number"] for each in live.state()["people"] if each["name"] == two.name)
        live.handle({"act": "remove", "number": number})
    other.until(lambda: other.scene.get("move") == "f8f4")
    assert live.state()["mode"]["poll"]["asked"] == 2


def test_each_half_sees_the_board_from_its_side_and_its_own_time(room: Room, pupils: Class) -> None:
    live = halves(room, BoardSession())
    class_ = joined(live, pupils, 2)
    assert [class_[name][0].state["flipped"] for name in ("black", "gold")] == [True, False]
    for pupil in (*class_["black"], *class_["gold"]):
        assert pupil.room["running"] == "black"
        assert pupil.room["clocks"]["black"] <= 30
    clocks = live.state()["mode"]["clocks"]
    assert {each["label"]: each["running"] for each in clocks} == {"Gold: 1": False, "Black: 1": True}


def test_what_most_have_voted_for_is_played(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = halves(room, board)
    black = joined(live, pupils, 6)["black"]
    for pupil, move in zip(black, ["d8d5", "f8f4", "f8f4"], strict=True):
        pupil.answer(move)
    black[0].until(lambda: board.cursor > 0)
    assert board.nodes[1]["move"] == "f8f4"
    gold = next(pupil for pupil in pupils.all if pupil not in black)
    live.handle({"act": "play"})
    assert board.cursor == 1, "nobody has voted"
    gold.until(lambda: not gold.quiz["handed_in"])
    moves = board.turn_state["moves"][:2]
    assert "ok" in gold.answer(moves[0])
    live.handle({"act": "play"})
    assert board.nodes[2]["move"] == moves[0], "the teacher need not wait"


def test_of_as_many_votes_the_lot_decides(room: Room, pupils: Class) -> None:
    played = set()
    board = BoardSession()
    live = halves(room, board)
    black = joined(live, pupils, 4)["black"]
    for _ in range(40):
        if len(played) == 2:
            break
        for pupil, move in zip(black, ["f8f4", "d8d5"], strict=True):
            pupil.until(lambda pupil=pupil: not pupil.quiz["handed_in"])
            pupil.answer(move)
        black[0].until(lambda: board.cursor > 0)
        played.add(board.scene()["move"])
        board.go(0)
    assert played == {"f8f4", "d8d5"}


def test_when_the_time_is_up_most_votes_count_and_a_late_one_does_not(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = halves(room, board, seconds=1)
    class_ = joined(live, pupils, 4)
    early, late = class_["black"]
    asked = late.state["_epoch"], late.state["cursor"]
    early.answer("f8f4")
    late.until(lambda: board.cursor == 1)
    assert board.nodes[1]["move"] == "f8f4"
    late.state["_epoch"], late.state["cursor"] = asked
    assert "refused" in late.answer("d8d5")
    assert board.nodes[1]["move"] == "f8f4"


def test_without_a_vote_the_lot_plays_for_a_half_that_is_there(room: Room, pupils: Class) -> None:
    board = BoardSession()
    live = halves(room, board, seconds=1)
    class_ = joined(live, pupils, 2)
    begun = time.monotonic()
    class_["black"][0].until(lambda: board.cursor >= 1)
    assert time.monotonic() - begun < 3
    assert board.position_at(1).player.value == "gold"


def test_where_nobody_of_a_half_is_there_its_time_begins_again(room: Room) -> None:
    board = BoardSession()
    live = halves(room, board, seconds=1)
    time.sleep(1.3)
    assert board.cursor == 0
    (black,) = (each for each in live.state()["mode"]["clocks"] if each["running"])
    assert black["seconds"] > 0


def test_the_teacher_may_divide_them_anew(room: Room, pupils: Class) -> None:
    live = halves(room, BoardSession())
    ann = pupils.join(live, "Ann")
    assert side(ann) == "black", "alone one is of the half to move"
    ann.answer("f8f4")
    ann.until(lambda: ann.scene.get("move") == "f8f4")
    seat = ann.seat
    live.handle({"act": "divide"})
    ann.until(lambda: ann.seat != seat)
    assert side(ann) == "gold"
    assert "ok" in ann.answer("g1g5")


def test_the_teacher_may_put_somebody_into_the_other_half(room: Room, pupils: Class) -> None:
    live = halves(room, BoardSession())
    ann = pupils.join(live, "Ann")
    assert side(ann) == "black"
    number = live.state()["people"][0]["number"]
    seat = ann.seat
    live.handle({"act": "put", "number": number, "place": "gold"})
    ann.until(lambda: ann.seat != seat)
    assert side(ann) == "gold"
    live.handle({"act": "put", "number": number, "place": "red"})
    assert live.state()["people"][0]["doing"] == "For gold"


def test_after_the_round_nobody_votes_and_no_time_runs(room: Room, pupils: Class) -> None:
    board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    live = halves(room, board)
    gold = joined(live, pupils, 2)["gold"][0]
    gold.answer("g6e8")
    gold.until(lambda: gold.scene.get("over"))
    gold.until(lambda: gold.room["running"] == "")
    assert live.state()["mode"]["note"] == "There is nothing to vote on here. Go on on your board."


def test_only_where_a_move_can_be_made(room: Room) -> None:
    with pytest.raises(ValueError, match="no mode for what is shown"):
        room(LessonSession("figure-4")).mode = "halves"

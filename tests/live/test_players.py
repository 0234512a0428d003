"""Players of the pupils' own meet in the room: only moves cross, and who fails loses its round alone."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from kamisado_widget import Position
from kamisado_widget.live import Guest, Live, join
from kamisado_widget.session import BoardSession
from tests.live.pupils import PATIENCE, Class, until
from tests.stress import DEPTH

Room = Callable[..., Live]
Bring = Callable[..., Guest]

SHARP = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
"""Gold, who is to move, runs home with g6e8."""


def first(position: Position) -> object:
    return position.legal_moves[0]


@pytest.fixture
def bring() -> Iterator[Bring]:
    """Give a function that brings a player into a room; it leaves again."""
    brought: list[Guest] = []

    def bring_in(live: Live, player: object = first, name: str = "") -> Guest:
        brought.append(join(live.address, player, name))  # type: ignore[arg-type]
        return brought[-1]

    yield bring_in
    for guest in brought:
        guest.leave()


def table_of(live: Live) -> dict[str, tuple[int, int]]:
    """Return how many rounds each has won, and of how many."""
    return {row["name"]: (row["points"], row["played"]) for row in live.state()["mode"]["table"]}


def played(live: Live) -> int:
    return sum(of for _, of in table_of(live).values()) // 2


def doing(live: Live) -> str:
    return " ".join(each.get("doing", "") for each in live.state()["people"])


def test_two_play_two_rounds_with_both_colors(room: Room, bring: Bring) -> None:
    live = room(BoardSession())
    ann, ben = bring(live, first, "Ann"), bring(live, "one", "Ben")
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: played(live) == 2)
    assert sum(points for points, _ in table_of(live).values()) == 2
    until(lambda: ann.played == ben.played == 2)
    assert (ann.won, ben.won) == (table_of(live)["Ann"][0], table_of(live)["Ben"][0])
    assert str(ben).startswith("“Ben” is in the room. Rounds won: ")
    mode = live.state()["mode"]
    assert mode["note"] == "Everybody who is here has played everybody."
    assert {each["name"]: each["off"] for each in mode["buttons"]} == {"begin": True, "empty": False}
    live.handle({"act": "empty"})
    assert played(live) == 0


def test_everybody_meets_everybody_by_itself(room: Room, bring: Bring) -> None:
    live = room(BoardSession(SHARP))
    for name in ("Ann", "Ben", "Cleo"):
        bring(live, "one", name)
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: played(live) == 6)
    assert table_of(live) == dict.fromkeys(("Ann", "Ben", "Cleo"), (2, 4)), "gold wins at once"
    until(lambda: live.state()["mode"]["buttons"][0]["name"] == "begin")


def test_it_stops_after_the_rounds_that_are_played(room: Room, bring: Bring) -> None:
    live = room(BoardSession(SHARP))
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        bring(live, "one", name)
    live.mode = "players"
    live.handle({"act": "begin"})
    live.handle({"act": "stop"})
    until(lambda: played(live) == 4)
    time.sleep(0.5)
    assert played(live) == 4
    live.handle({"act": "begin"})
    until(lambda: played(live) == 12)


def fails(position: Position) -> object:
    raise ZeroDivisionError


def cheats(position: Position) -> object:
    return "a1a8"


def sleeps(position: Position) -> object:
    time.sleep(60)
    return position.legal_moves[0]


@pytest.mark.parametrize("player", [fails, cheats, sleeps, lambda position: None])
def test_who_fails_loses_its_round_and_nothing_else(
    room: Room, bring: Bring, player: Callable[..., object], capsys: pytest.CaptureFixture[str]
) -> None:
    live = room(BoardSession())
    bring(live, player, "Bad")
    good = bring(live, "one", "Good")
    live.mode = "players"
    live.handle({"act": "pick", "menu": "seconds", "value": "1"})
    live.handle({"act": "begin"})
    until(lambda: played(live) == 2)
    assert table_of(live) == {"Good": (2, 2), "Bad": (0, 2)}
    assert "Bad has given no move and loses the round." in doing(live)
    assert good.won == 2
    assert f"“{player.__name__}” has" in capsys.readouterr().err, "its owner is told what went wrong"


def test_who_says_nothing_loses_once_the_time_is_up(room: Room, pupils: Class, bring: Bring) -> None:
    live = room(BoardSession())
    bring(live, "one", "Good")
    mute = pupils.program(live, "Mute")
    live.mode = "players"
    live.handle({"act": "pick", "menu": "seconds", "value": "1"})
    live.handle({"act": "begin"})
    until(lambda: played(live) == 2)
    assert table_of(live)["Mute"] == (0, 2)
    assert "Mute has not answered within 1 second and loses the round." in doing(live)
    assert not mute.closed


def test_nonsense_and_moves_out_of_turn_are_no_moves(room: Room, pupils: Class) -> None:
    live = room(BoardSession(SHARP))
    one, other = pupils.program(live, "One"), pupils.program(live, "Other")
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: one.turn or other.turn)
    asked, waits = (one, other) if one.turn else (other, one)
    turn = asked.turn["turn"]
    for message in (
        {"method": "move", "turn": turn, "move": "g6e8"},
        {"method": "play", "turn": turn},
        {"method": "custom", "content": {"id": "1", "act": "play", "origin": "g6", "target": "e8"}},
    ):
        waits.send(message)
    asked.send({"method": "move", "turn": turn + 99, "move": "g6e8"})
    asked.send({"method": "move", "turn": str(turn), "move": "g6e8"})
    asked.send({"method": "move", "turn": turn, "move": "g6a1 " * 100})
    until(lambda: played(live) == 1)
    assert table_of(live)[waits.name] == (1, 1)
    assert f"{asked.name} has played g6a1 g6a, which is not legal, and loses the round." in doing(live)


def test_nobody_answers_before_they_are_asked(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    live._room.programs.pause = 1  # during which the other one could play, if anybody heard
    one, other = pupils.program(live, "One"), pupils.program(live, "Other")
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: one.turn or other.turn)
    asked, waits = (one, other) if one.turn else (other, one)
    move = Position.parse(asked.turn["position"]).legal_moves[0]
    after = Position.parse(asked.turn["position"]).play(move)
    asked.send({"method": "move", "turn": asked.turn["turn"], "move": str(move)})
    waits.send({"method": "move", "turn": asked.turn["turn"], "move": str(after.legal_moves[0])})
    waits.until(lambda: waits.turn)
    assert waits.turn["position"] == str(after)


def test_who_is_back_in_time_goes_on(room: Room, pupils: Class, bring: Bring) -> None:
    live = room(BoardSession())
    bring(live, "one", "Good")
    lost = pupils.program(live, "Lost")
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: lost.turn)
    lost.leave()
    lost.until_closed()
    back = pupils.program(live, "Lost", lost.key)
    until(lambda: back.turn)
    assert back.turn == lost.turn
    assert back.name == "Lost"


# --- who is who


def test_a_program_is_seen_as_one_and_no_pupil(room: Room, pupils: Class, bring: Bring) -> None:
    live = room(BoardSession())
    ann = pupils.join(live, "Ann")
    bring(live, first, "Robo")
    people = {each["name"]: each.get("program", False) for each in live.state()["people"]}
    assert people == {"Ann": False, "Robo": True}
    assert live.names == ("Ann",)
    for mode in ("vote", "pairs", "each", "halves", "machine"):
        live.mode = mode
        assert live.state()["mode"].get("poll", {"asked": 1})["asked"] == 1
    live.mode = "pairs"
    ann.until(lambda: "computer" in ann.room["note"])


def test_a_key_of_one_opens_nothing_to_the_other(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    pupil, program = pupils.join(live, "Ann"), pupils.program(live, "Robo")
    assert pupils.program(live, "Ann", pupil.key).key != pupil.key
    assert pupils.join(live, "Robo", program.key).key != program.key
    live.mode = "players"
    assert len([each for each in live.state()["people"] if each.get("program")]) == 2


def test_a_pupils_page_cannot_play_among_programs(room: Room, pupils: Class, bring: Bring) -> None:
    live = room(BoardSession())
    bring(live, "one", "Robo")
    ann = pupils.join(live, "Ann")
    live.mode = "players"
    assert live.state()["mode"]["note"].startswith("In notebooks of their own pupils call join(")
    assert live.state()["mode"]["buttons"][0]["off"]
    ann.until(lambda: ann.room["mode"] == "players")
    assert "refused" in ann.ask("play", origin="f8", target="f4")


@pytest.mark.parametrize("way", ["ask", "listed"])
def test_a_program_waits_at_the_door_and_is_named_as_one(room: Room, bring: Bring, way: str) -> None:
    live = room(BoardSession())
    live.door = way
    live.class_list = ["Ann"]
    guest = bring(live, first, "Ann")
    assert str(guest) == "“Ann” waits at the door until the teacher lets it in."
    (newcomer,) = live.state()["waiting"]
    assert newcomer["name"] == "Ann (program)"
    live.handle({"act": "let in", "number": newcomer["number"]})
    until(lambda: "in the room" in str(guest))
    assert [each.get("program") for each in live.state()["people"]] == [True]


def test_the_teacher_names_a_program_otherwise_and_sends_it_out(room: Room, bring: Bring) -> None:
    live = room(BoardSession())
    guest = bring(live, first, "Rude")
    (number,) = (each["number"] for each in live.state()["people"])
    live.handle({"act": "rename", "number": number, "name": "Polite"})
    assert [each["name"] for each in live.state()["people"]] == ["Polite"]
    live.handle({"act": "remove", "number": number})
    assert guest.wait(PATIENCE)
    assert live.state()["people"] == []


# --- what pupils see


def test_pupils_see_the_round_of_whom_the_teacher_chose(room: Room, pupils: Class) -> None:
    live = room(BoardSession(SHARP))
    names = ("Ann", "Ben", "Cleo", "Dan")
    programs = {name: pupils.program(live, name) for name in names}
    eve = pupils.join(live, "Eve")
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: sum(bool(each.turn) for each in programs.values()) == 2)
    for asked in [each for each in programs.values() if each.turn]:
        number = next(each["number"] for each in live.state()["people"] if each["name"] == asked.name)
        live.handle({"act": "pick", "menu": "watched", "value": str(number)})
        eve.until(lambda asked=asked: f"plays black against {asked.name}." in eve.room["note"])
        asked.send({"method": "move", "turn": asked.turn["turn"], "move": "g6g7"})
        eve.until(lambda: any(node.get("move") == "g6g7" for node in eve.state["_nodes"]))


def test_a_pause_lets_people_follow(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    one, other = pupils.program(live, "One"), pupils.program(live, "Other")
    live.mode = "players"
    live.handle({"act": "pick", "menu": "pause", "value": "1"})
    live.handle({"act": "begin"})
    until(lambda: one.turn or other.turn)
    asked, waits = (one, other) if one.turn else (other, one)
    move = str(Position.parse(asked.turn["position"]).legal_moves[0])
    begun, turn = time.monotonic(), asked.turn["turn"]
    asked.send({"method": "move", "turn": turn, "move": move})
    until(lambda: (waits.turn or asked.turn)["turn"] != turn)
    assert time.monotonic() - begun >= 1


def test_another_mode_ends_the_rounds_and_the_table_stays(room: Room, bring: Bring) -> None:
    live = room(BoardSession(SHARP))
    for name in ("Ann", "Ben"):
        bring(live, "one", name)
    live.mode = "players"
    live.handle({"act": "begin"})
    until(lambda: played(live) == 2)
    live.mode = "follow"
    assert live.state()["mode"]["table"] == []
    live.mode = "players"
    assert played(live) == 2


# --- joining


@pytest.mark.parametrize("address", ["", "abc123", "http://127.0.0.1:1", "ftp://there/abc", None, 7])
def test_what_is_no_address_of_a_room_is_refused(address: object) -> None:
    with pytest.raises(ValueError, match="The address of a room looks like"):
        join(address, first)  # type: ignore[arg-type]


def test_where_no_room_is_one_sentence_says_so(room: Room) -> None:
    live = room(BoardSession())
    for nowhere in (live.address[:-3] + "zzz", "http://127.0.0.1:1/abc123"):
        with pytest.raises(ValueError, match=r"There is no room at http://127.0.0.1:\d+/\w+\."):
            join(nowhere, first)
    live.door = "locked"
    with pytest.raises(ValueError, match="The room is locked"):
        join(live.address, first)
    with pytest.raises(ValueError, match="player"):
        join(live.address, "no such level")


def test_with_the_room_its_guests_go(room: Room, bring: Bring) -> None:
    live = room(BoardSession())
    guest = bring(live, first, "Ann")
    live.stop()
    assert guest.wait(PATIENCE)
    assert str(guest) == "“Ann” is not in the room anymore. Rounds won: 0 of 0."


# --- a class


KERNEL = """
import sys
from kamisado_widget.live import join

def quick(position):
    homes = [move for move in position.legal_moves if position.play(move).outcome]
    return (homes or position.legal_moves)[0]

guest = join(sys.argv[1], quick, name=sys.argv[2])
guest.wait()
print(guest.played)
"""
CLASS = min(30, 12 * DEPTH)


@pytest.mark.slow
def test_a_class_of_kernels_plays_a_tournament(room: Room, pupils: Class) -> None:
    live = room(BoardSession())
    kernels = [
        subprocess.Popen([sys.executable, "-c", KERNEL, live.address, f"Pupil {n}"], stdout=subprocess.PIPE)
        for n in range(1, CLASS + 1)
    ]
    eve = pupils.join(live, "Eve")
    until(lambda: len(live.state()["people"]) == CLASS + 1)
    live.mode = "players"
    live.handle({"act": "begin"})
    all_of_them = CLASS * (CLASS - 1)  # each two of them twice
    ends = time.monotonic() + 1200
    while played(live) < all_of_them:
        assert time.monotonic() < ends, (played(live), doing(live))
        time.sleep(1)
    table = table_of(live)
    assert {of for _, of in table.values()} == {2 * (CLASS - 1)}
    assert sum(points for points, _ in table.values()) == all_of_them
    assert "has not answered" not in doing(live)
    assert not eve.closed
    live.stop()
    assert [int(kernel.communicate(timeout=PATIENCE)[0]) for kernel in kernels] == [2 * (CLASS - 1)] * CLASS

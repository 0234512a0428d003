"""What a room takes along over a restart of its kernel."""

from __future__ import annotations

from pathlib import Path

from .modes import MODES
from .room import Room
from .survival import KeptCopy, KeptPrograms, KeptRoom, KeptTournament, KeptVote
from .tournament import Tournament
from .vote_log import VoteLog


def keep(room: Room) -> KeptRoom:
    """Return how a room is, to be written down; where it is to be found, the server knows."""
    return KeptRoom(
        token="",
        port=0,
        open=False,
        folder=str(room.folder.absolute()),
        until=0,
        people=room.people.keep(),
        last=room.people.last_number,
        listed=list(room.people.listed),
        door=room.door.way,
        mode=room.mode.name,
        keeps_votes=room.vote_log is not None,
        poll=room.mode.keep() or room.kept_vote or KeptVote(position="", prompt="", answers={}),
        votes=list(room.votes),
        copies=_copies(room),
        rounds=room.mode.keep_rounds() or room.kept_rounds,
        tournament=_tournament(room.tournament),
        programs=_programs(room),
    )


def _tournament(played: Tournament) -> KeptTournament:
    return KeptTournament(way=played.way, results=[list(each) for each in played.results])


def _programs(room: Room) -> KeptPrograms:
    programs = room.programs
    return KeptPrograms(
        known=programs.keep(),
        last=programs.last_number,
        tournament=_tournament(programs.tournament),
        seconds=programs.seconds,
        pause=programs.pause,
    )


def _copies(room: Room) -> list[KeptCopy]:
    kept = (seat.keep(person.number) for person, seat in room.copies.items())
    return [*room.kept_copies.values(), *filter(None, kept)]


def bring_back(room: Room, kept: KeptRoom) -> None:
    """Have everything as it was: people are away until their pages come back by themselves."""
    room.folder = Path(kept["folder"])
    room.people.bring_back(kept["people"], kept["last"])
    room.people.listed = tuple(kept["listed"])
    room.door.way = kept["door"]
    room.kept_vote = kept["poll"]
    room.votes.extend(kept["votes"])
    room.kept_copies = {copy["number"]: copy for copy in kept["copies"]}
    room.kept_rounds = kept["rounds"]
    _take_up(room.tournament, kept["tournament"])
    programs = kept["programs"]
    room.programs.bring_back(programs["known"], programs["last"])
    _take_up(room.programs.tournament, programs["tournament"])
    room.programs.seconds, room.programs.pause = max(1, programs["seconds"]), max(0, programs["pause"])
    if kept["keeps_votes"]:
        room.vote_log = VoteLog(room.folder / "votes.csv")
    name = kept["mode"]
    room.choose(name if name in MODES and MODES[name].fits(room.teacher) else room.mode.name)


def _take_up(tournament: Tournament, kept: KeptTournament) -> None:
    """Have a tournament as it was."""
    tournament.way = kept["way"]
    for result in kept["results"]:
        if len(result) == 2:
            tournament.note(*result)

"""What puzzles tell their page."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class PuzzleSet(TypedDict):
    """A set of puzzles to choose."""

    name: str
    label: str
    position: str  # of its first puzzle, for a small board
    why: str  # what it is about
    group: NotRequired[str]  # "ideas", "task", "moves" or "rings": of those that have something in common
    size: NotRequired[int]  # of those
    solved: NotRequired[int]


class PuzzleTheme(TypedDict):
    """What a puzzle shows."""

    label: str
    name: NotRequired[str]  # of a set of more of it


class RunResult(TypedDict):
    """What came of puzzles that were solved in one go."""

    title: str
    solved: int
    said: list[str]  # what there is to be proud of
    text: str  # all of that, to be handed on
    missed: NotRequired[list[str]]  # the positions of those that were missed


class RunState(TypedDict):
    """Puzzles that are solved in one go."""

    text: str  # how it stands
    over: bool
    marks: str  # of each in order: + solved, - missed
    result: NotRequired[RunResult]  # once it is over
    seconds: NotRequired[int]  # that are left, where a clock runs


class PuzzleState(TypedDict):
    """The puzzle on the board; nothing at all where there is none."""

    task_text: NotRequired[str]  # what is to be done
    title: NotRequired[str]  # and who made it
    about: NotRequired[str]  # notes, for when they give nothing away
    themes: NotRequired[list[PuzzleTheme]]  # once nothing is given away by them
    rating: NotRequired[str]  # how hard it is, in words
    own_rating: NotRequired[str]  # and how strong its reader is, where that is known
    set: NotRequired[str]  # what the set is called, where it was chosen
    sets: NotRequired[list[PuzzleSet]]  # that can be chosen, once asked for
    choosing: NotRequired[bool]  # whether there are sets to choose
    run: NotRequired[RunState]
    solved: NotRequired[int]  # of the set, so far
    size: NotRequired[int]  # of the set
    mistakes: NotRequired[int]
    rings: NotRequired[int]  # once it is solved
    shown: NotRequired[bool]  # the solution was
    otherwise: NotRequired[bool]  # it is won, and not by what it asks for
    roots: NotRequired[dict[str, PuzzleState]]  # all of a set, by root: on pages without Python

"""How boards begin, so that they are seen before Python is there to show them."""

from __future__ import annotations

from typing import Any

from ...lessons import COURSE
from ...sessions import Session
from ...solver.opponents import OPPONENTS

FORMATS = ("standard", "long", "marathon")
"""Formats of a match that the site leads to."""

# What the page has anyway, or is only there while somebody is thinking.
_LEFT_OUT = ("_labels", "_readers", "_preference_state", "_parts", "_share_state", "_appended_nodes")


def beginning(session: Session, fragment: str) -> dict[str, Any]:
    state: dict[str, Any] = {key: value for key, value in session.state().items() if key not in _LEFT_OUT}
    turn = {key: value for key, value in state["_turn_state"].items() if key != "search"}
    empty: dict[str, Any] = {key: {} for key in ("_readers", "_preference_state", "_parts", "_share_state")}
    none_added = {"epoch": 0, "start": 0, "nodes": []}
    begun = {**state, **empty, "_appended_nodes": none_added, "_turn_state": turn}
    return {"fragment": fragment, "state": begun}


def known_fragments() -> dict[str, str]:
    """Return the links that the site itself leads to, with the name of the file in which each begins."""
    rounds = (f"board&opponent={name}&opponent_plays=gold" for name in OPPONENTS)
    return {
        "course": "course",
        "board": "board",
        "board&verdicts=1": "board",
        **dict.fromkeys(rounds, "board"),
        **{f"match={format}": f"match-{format}" for format in FORMATS},
        "puzzles": "puzzles",
        "rule": "rule",
        "setup": "setup",
        "solved": "solved",
        **{f"lesson={name}": f"lesson-{name}" for name in COURSE},
    }

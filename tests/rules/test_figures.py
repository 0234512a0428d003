"""The rulebook's figures: every frame, and the play that leads there.

The diagrams are not public; figures.json has positions worked out from the text. Frames 7b to 7g
stand between two rounds. Figure 5 is reached from a line-up with two towers exchanged.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Position

from .helpers import acts, played, rule, setup, targets

DATA = json.loads(Path(__file__).with_name("figures.json").read_text(encoding="utf-8"))
FIGURES: dict[str, dict[str, Any]] = DATA["figures"]
LINES: dict[str, dict[str, Any]] = DATA["lines"]

# The passes of a deadlock are shown after the round is over, so they are not legal any more.
AFTER_THE_END = ["6c", "6d", "6e", "yucata-deadlock-2", "yucata-deadlock-3"]
IN_PLAY = [name for name in FIGURES if "between_rounds" not in FIGURES[name] and name not in AFTER_THE_END]
# 7h asks what a tower could do if its move were due; figure 5 begins from a line-up of its own.
REACHED = [name for name in IN_PLAY if name != "7h" and name[0] not in "5y"]


def figure(name: str) -> Position:
    return Position.parse(FIGURES[name]["position"])


def after(name: str) -> Position:
    return figure(name).play(FIGURES[name]["move"])


@pytest.mark.parametrize("name", FIGURES)
def test_every_frame_is_a_position(name: str) -> None:
    position = figure(name)
    assert str(position) == FIGURES[name]["position"]
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize("name", [name for name in IN_PLAY if "targets" in FIGURES[name]])
def test_a_frames_targets_are_all_there_are(name: str) -> None:
    position, data = figure(name), FIGURES[name]
    assert position.outcome is None
    origin = data.get("origin") or data.get("move", "")[:2] or position.legal_moves[0].origin
    assert targets(position, origin) == " ".join(data["targets"])


@pytest.mark.parametrize("name", [name for name in IN_PLAY if "move" in FIGURES[name]])
def test_a_frames_move_is_legal_and_of_its_kind(name: str) -> None:
    data = FIGURES[name]
    assert (data["kind"], data["move"]) in acts(figure(name))


@pytest.mark.parametrize("name", AFTER_THE_END)
def test_a_deadlocks_passes_come_after_the_end(name: str) -> None:
    position = figure(name)
    assert position.legal_moves == ()
    assert position.outcome.reason == "deadlock"


@pytest.mark.parametrize("name", LINES)
def test_play_leads_from_the_line_up_to_the_figure(name: str) -> None:
    line = LINES[name]
    assert str(played(Position.parse(line["line_up"]), " ".join(line["moves"]))) == FIGURES[name]["position"]


@pytest.mark.parametrize(("name", "promoted"), [("8a", "purple"), ("yucata-bad-setup-1", "pink")])
def test_a_round_before_the_line_up_ends_with_the_sumo_that_the_figure_has(name: str, promoted: str) -> None:
    outcome = played(Position.start(), " ".join(LINES[name]["first_round"])).outcome
    assert (outcome.winner, outcome.reason, outcome.promoted.color) == ("gold", "home row", promoted)


@pytest.mark.parametrize("name", REACHED)
def test_a_frame_that_play_reaches_has_no_problems(name: str) -> None:
    assert figure(name).problems == ()


def test_a_sumo_on_the_bad_set_up_could_push_itself_free() -> None:
    plain = figure("yucata-bad-setup-3")
    assert rule(plain, "a1a2") == "M3"
    sumo = setup("P+ a1, n a2", "g p")
    assert rule(sumo, "a1a2") == "S2"

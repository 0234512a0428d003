import random

import pytest

from kamisado_widget import Match, Position, Study
from kamisado_widget.sessions import BoardSession
from tests.sessions.helpers import ask, changes_of

BLOCKED = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"


def study() -> Study:
    made = Study(title="Two ways")
    made.root.comment = "Black begins."
    made.root.add_line("f8f4 g1g6")
    made.root.add_variation("d8d5", "Pink first.", squares=["d5"], arrows=["d8d5", "h1h3"])
    return made


def test_study_with_comments_and_drawings() -> None:
    session = BoardSession(study())
    assert [node.get("move") for node in session.nodes] == [None, "f8f4", "g1g6", "d8d5"]
    assert session.cursor == 0
    assert session.scene()["say"] == "Black begins."
    pink = session.nodes[3]
    assert pink["say"] == "Pink first."
    assert pink["marks"] == [{"square": "d5", "kind": "point"}]
    assert [arrow["origin"] + arrow["target"] for arrow in pink["arrows"]] == ["d8d5", "h1h3"]
    assert session.nodes[1]["say"] == BoardSession(f"{Position.start()}\nf8f4").scene()["say"]


def test_study_node() -> None:
    made = study()
    blocked = made.add_chapter(BLOCKED, "Blocked")
    session = BoardSession(made.root.variation("d8d5"))
    assert session.scene()["move"] == "d8d5"
    assert session.position == made.root.variation("d8d5").position
    assert BoardSession(blocked).position == Position.parse(BLOCKED)


def test_comments_survive_language_and_moves() -> None:
    session = BoardSession(study())
    session.draw(squares=["a1"])
    session.language = "de"
    assert session.scene()["say"] == "Black begins."
    assert session.scene()["marks"] == [{"square": "a1", "kind": "point"}]
    assert session.nodes[1]["say"].startswith("Schwarz")
    ask(session, act="play", origin="c8", target="c5")
    assert [str(node.move) for node in session.to_study().root.variations] == ["f8f4", "d8d5", "c8c5"]


@pytest.mark.parametrize("seed", range(8))
def test_study_round_trip(seed: int) -> None:
    rng = random.Random(seed)
    made = Study(title="Random", about="Sixty moves.")
    made.root.title = "One"
    for _ in range(60):
        node = rng.choice([made.root.end(), *made])
        if node.position.legal_moves:
            added = node.add_variation(rng.choice(node.position.legal_moves))
            added.comment = rng.choice(["", f"Comment {seed}"])
    session = BoardSession(made)
    session.language = "de"
    back = session.to_study()
    assert (back.title, back.about, back.root.title) == (made.title, made.about, made.root.title)
    shown = {(str(node.position), node.ply): node.comment for node in back}
    for node in made:  # forced passes were added where the study stops before them
        assert shown[str(node.position), node.ply] == node.comment
    assert BoardSession(back).to_study() == back == BoardSession(str(back)).to_study()


def test_each_round_of_a_match_is_a_chapter() -> None:
    match, rng = Match("standard"), random.Random(3)
    while len(match.rounds) < 2:
        if match.chooser:
            match.fill("right")
        else:
            match.play(rng.choice(match.position.legal_moves))
    match.play(match.position.legal_moves[0])
    chapters = BoardSession(match).to_study().chapters
    assert [chapter.position for chapter in chapters] == [each.line_up for each in match.rounds]
    assert [tuple(node.move for node in chapter.mainline()) for chapter in chapters] == [
        each.moves for each in match.rounds
    ]


def test_drawings_on_the_current_scene() -> None:
    session = BoardSession(study())
    told = changes_of(session)
    session.draw(arrows=["c8c5"], squares=["d4"])
    session.draw(arrows=["c8c5", "a1a2"], squares=["d4"])
    assert session.scene()["marks"] == [{"square": "d4", "kind": "point"}]
    assert [arrow["target"] for arrow in session.scene()["arrows"]] == ["c5", "a2"]
    assert told
    assert all("nodes" in changed for changed in told)
    before = session.state()
    for wrong in ({"arrows": ["c8"]}, {"squares": ["z9"]}, {"squares": ["d4", 3]}):
        with pytest.raises(ValueError, match=r"c8|z9|3"):
            session.draw(**wrong)  # type: ignore[arg-type]
    assert session.state() == before

import random
from xml.etree import ElementTree as ET

import pytest

from kamisado_widget import IllegalMove, Match, Position, Study
from kamisado_widget.lessons import compile_lesson
from kamisado_widget.studies import StudyError, StudyNode
from kamisado_widget.svg import svg

BLOCKED = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
"""Black moves brown; h7h3 forces a pass."""


def texts(nodes: object) -> list[str]:
    return [str(node.move) for node in nodes]  # type: ignore[attr-defined]


def test_main_line_and_variations() -> None:
    study = Study()
    red, pink = study.root.add_variation("f8f4"), study.root.add_variation("d8d5")
    red.add_line("g1g6 e8e5")
    assert study.root.variations == (red, pink)
    assert texts(study.root.mainline()) == ["f8f4", "g1g6", "e8e5"]
    assert study.root.next() == red
    assert [red.is_mainline(), pink.is_mainline()] == [True, False]
    assert texts(study) == ["None", "f8f4", "g1g6", "e8e5", "d8d5"]


def test_node_properties() -> None:
    root = Study().root
    node = root.add_line("f8f4 g1g6")
    assert node.parent
    assert node.parent.parent == root
    assert root.parent is None
    assert root.move is None
    assert node.position == Position.start().play("f8f4").play("g1g6")
    assert (root.ply, node.ply) == (0, 2)
    assert root.end() == node
    assert node.is_end()
    assert not root.is_end()


def test_known_move() -> None:
    root = Study().root
    assert root.add_variation("f8f4") == root.add_variation("f8f4", comment="Red.") == root.variation("f8f4")
    assert root.variation("f8f4").comment == "Red."
    assert len(root.variations) == 1
    assert root.has_variation("f8f4")
    assert not root.has_variation("d8d5")
    with pytest.raises(KeyError, match="d8d5"):
        root.variation("d8d5")


def test_illegal_move() -> None:
    study = Study()
    with pytest.raises(IllegalMove):
        study.root.add_variation("f8f9")
    with pytest.raises(IllegalMove):
        study.root.add_line("f8f4 f8f3")
    assert texts(study) == ["None", "f8f4"]


def test_implied_passes() -> None:
    start = Position.parse(BLOCKED)
    blocking = next(move for move in start.legal_moves if start.play(move).settled() != start.play(move))
    root = Study(start).root
    after = start.play(blocking).settled()
    node = root.add_variation(blocking).add_variation(after.legal_moves[0])
    assert node.parent
    assert node.parent.move
    assert node.parent.move.kind == "pass"
    assert root.end() == node


def test_comments_and_drawings() -> None:
    node = Study().root
    node.comment = " Red  stops\n on blue. "
    node.squares, node.arrows = ["f4", "f4", "a1"], ["f8f4"]
    assert (node.comment, node.squares, node.arrows) == ("Red stops on blue.", ("f4", "a1"), ("f8f4",))
    with pytest.raises(ValueError, match="z9"):
        node.squares = ["z9"]
    with pytest.raises(ValueError, match="f8"):
        node.arrows = ["f8"]
    with pytest.raises(StudyError, match="2000"):
        node.comment = "a" * 2001
    assert node.squares == ("f4", "a1")


def test_equality() -> None:
    def made(comment: str = "Red.", *, line: str = "f8f4 g1g6") -> Study:
        study = Study(title="One")
        study.root.add_line(line)
        study.root.variations[0].comment = comment
        return study

    assert made() == made()
    assert made() != made("Blue.")
    assert made() != made(line="f8f4")
    assert made() != Study(title="One")


def test_inequality() -> None:
    study = Study(title="Two ways")
    red = study.root.add_variation("f8f4", comment="Red.")
    study.root.add_line("d8d5 h1h3")
    without = study.without(study.root.variation("d8d5"))
    assert texts(without) == ["None", "f8f4"]
    assert without.root.variation("f8f4").comment == "Red."
    assert without.title == "Two ways"
    assert texts(study) == ["None", "f8f4", "d8d5", "h1h3"]
    assert texts(study.without(red)) == ["None", "d8d5", "h1h3"]
    with pytest.raises(StudyError):
        study.without(study.root)


def test_each_round_of_a_match_is_a_chapter() -> None:
    match, rng = Match("standard"), random.Random(1)
    while len(match.rounds) < 2:
        if match.chooser:
            match.fill("left")
        else:
            match.play(rng.choice(match.position.legal_moves))
    match.play(match.position.legal_moves[0])
    study = Study(match)
    assert [chapter.position for chapter in study.chapters] == [each.line_up for each in match.rounds]
    assert study.chapters[1].end().position == match.position
    assert tuple(node.move for node in study.root.mainline()) == match.rounds[0].moves


def test_chapters_have_titles_and_positions_of_their_own() -> None:
    study = Study()
    chapter = study.add_chapter(BLOCKED, "Blocked")
    assert study.chapters == (study.root, chapter)
    assert (chapter.title, str(chapter.position)) == ("Blocked", BLOCKED)
    with pytest.raises(ValueError, match="three parts"):
        study.add_chapter("nonsense")


def test_svg() -> None:
    study = Study()
    bare = svg(study.root.position)
    study.root.squares, study.root.arrows, study.root.comment = ["d4"], ["c8c5"], "Look <here>."
    picture = study._repr_svg_()
    assert picture == study.root._repr_svg_() != bare
    assert "Look &lt;here&gt;." in picture
    ET.fromstring(picture)
    assert study.root.add_variation("f8f4")._repr_svg_() != bare


def test_to_lesson() -> None:
    study = Study(title="Two ways", about="Of beginning.")
    study.root.add_line("f8f4 g1g6")
    study.root.add_variation("d8d5", comment="Not now.", squares=["d5"], arrows=["d8d5"])
    study.add_chapter(BLOCKED, "Blocked")
    script = study.to_lesson(ask="black")
    assert (script.title, script.about) == ("Two ways", "Of beginning.")
    assert [step.move or step.position for step in script.steps] == [
        str(Position.start()),
        "f8f4",
        "g1g6",
        "d8d5",
        BLOCKED,
    ]
    assert [step.ask for step in script.steps] == ["move", "", "", "", ""]
    told = compile_lesson(script)
    assert told[0]["task"]["good"] == ["f8f4"]
    assert [node["parent"] for node in told] == [-1, 0, 1, 0, 3]
    assert told[3]["say"] == "Not now."
    assert [mark["square"] for mark in told[3]["marks"]] == ["d5"]
    assert study.to_lesson("Another title").title == "Another title"
    with pytest.raises(ValueError, match="title"):
        Study().to_lesson()
    with pytest.raises(ValueError, match="white"):
        study.to_lesson(ask="white")


def test_node_identity() -> None:
    study, other = Study(), Study()
    assert study.root == study.root
    assert study.root != other.root
    assert len({study.root, study.chapters[0]}) == 1
    assert isinstance(study.root, StudyNode)

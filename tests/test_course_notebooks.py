import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

import kamisado_widget
from kamisado_widget import Position, Puzzle, results
from kamisado_widget.classroom import questions, quiz_id
from kamisado_widget.classroom.answer_code import write
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.learner.next import round_of
from kamisado_widget.lessons import COURSE, FIGURES, RULES, compile_lesson, course
from kamisado_widget.lessons.chapters import CHAPTERS as CHAPTERS_OF_COURSE
from kamisado_widget.rules import Color, Move
from kamisado_widget.solver import classify, danger, review, solve
from kamisado_widget.tools.render_notebooks import NOTEBOOKS

RULE_NAME = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
EXERCISES = re.compile(r'Exercises\("(\w+)", level=([123])\)')
CONTENTS = next(path for path in NOTEBOOKS if path.stem == "contents")
CHAPTERS = [path for path in NOTEBOOKS if path != CONTENTS]
CHAPTERS_TO_PLAY = [*CHAPTERS[:10], CHAPTERS[11], CHAPTERS[14], CONTENTS]
TAUGHT = CHAPTERS[1:10]  # the chapters about rules
BEST_PLAY, _, MAKE_A_PUZZLE, _, _, LESSON_PLAN = CHAPTERS[11:]


def cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    return "\n".join(cells(path, "markdown"))


def code(path: Path) -> str:
    return "\n".join(cells(path, "code"))


def lessons(path: Path) -> list[str]:
    return re.findall(r'Lesson\("([^"]+)"\)', code(path))


def boards(path: Path) -> list[Position]:
    texts = re.findall(r'(?:Board|parse)\("([^"]+?)(?: task=\w+)?"\)', code(path))
    return [Position.parse(text) for text in texts]


def links(path: Path) -> list[Path]:
    targets = re.findall(r"\]\(([^)#]+)\)", prose(path))
    return [(path.parent / target).resolve() for target in targets]


def test_every_lesson_is_in_one_chapter() -> None:
    assert sorted(name for path in CHAPTERS for name in lessons(path)) == sorted(COURSE)


def test_course_order_matches_notebooks() -> None:
    assert [chapter.name for chapter in CHAPTERS_OF_COURSE] == [path.stem for path in CHAPTERS[:-1]]
    for chapter, path in zip(CHAPTERS_OF_COURSE, CHAPTERS, strict=False):
        assert [part for part in chapter.parts if part in COURSE] == lessons(path)
        asked = {f"{kind} {level}" for kind, level in EXERCISES.findall(code(path))}
        assert {part for part in chapter.parts if part[-1].isdigit() and part not in COURSE} <= asked
        assert f"[{chapter.title()}]({path.name})" in prose(CONTENTS)


def test_rounds_match_notebooks() -> None:
    for chapter, path in zip(CHAPTERS_OF_COURSE, CHAPTERS, strict=False):
        for played in filter(None, map(round_of, chapter.parts)):
            position = f'"{played.position}", ' if played.position else ""
            assert f'Board({position}opponent="{played.opponent}")' in code(path)


def test_every_figure_is_met() -> None:
    nodes = [node for path in CHAPTERS for name in lessons(path) for node in compile_lesson(course(name))]
    assert {node.get("figure") for node in nodes} >= set(FIGURES)


def test_every_rule_is_met_on_a_board() -> None:
    nodes = [node for path in CHAPTERS for name in lessons(path) for node in compile_lesson(course(name))]
    asked = {node["task"]["rule"] for node in nodes if "task" in node}
    shown = {rule for node in nodes if node.get("figure") for rule in FIGURES[node["figure"]].rules}
    assert not set(RULES) - asked - shown


def rules_of(lesson: str) -> set[str]:
    nodes = compile_lesson(course(lesson))
    shown = {rule for node in nodes if node.get("figure") for rule in FIGURES[node["figure"]].rules}
    return shown | {node["task"]["rule"] for node in nodes if "task" in node} - {""}


@pytest.mark.parametrize("path", TAUGHT, ids=lambda path: path.stem)
def test_text_does_not_answer_lessons(path: Path) -> None:
    before = [name for chapter in TAUGHT[: TAUGHT.index(path)] for name in lessons(chapter)]
    met = {rule for name in before for rule in rules_of(name)}
    told = ""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            told += re.sub(r"<details>.*?</details>", "", cell.source, flags=re.DOTALL)
        for name in re.findall(r'Lesson\("([^"]+)"\)', cell.source):
            assert not (rules_of(name) - met) & set(RULE_NAME.findall(told)), name
            met |= rules_of(name)


def test_every_rule_is_named_in_the_text() -> None:
    named = {name for path in CHAPTERS for name in RULE_NAME.findall(prose(path))}
    assert named >= set(RULES)
    assert named <= set(RULES), "every rule number named exists"


@pytest.mark.parametrize("path", CHAPTERS_TO_PLAY, ids=lambda path: path.stem)
def test_a_chapter_begins_with_a_board(path: Path) -> None:
    heading, first, *_ = nbformat.read(path, as_version=4).cells
    assert len(heading.source.partition("\n")[2].split()) <= 33  # without the line that says how to begin
    assert re.search(r"^\w*Board\(|^Lesson\(|^Course\(", first.source, re.MULTILINE)


@pytest.mark.parametrize("path", TAUGHT, ids=lambda path: path.stem)
def test_a_chapter_ends_with_exercises(path: Path) -> None:
    after = code(path).rpartition("Lesson(")[2]
    assert len(re.findall(r"Exercises\(\"\w+\", level=[123]\)", after)) >= 2
    assert "Exercises(" in cells(path, "code")[-1] or "marathon" in cells(path, "code")[-1]


def test_the_chapters_lead_on_and_back() -> None:
    for path, following in pairwise(CHAPTERS):
        assert following in links(path)
    assert all(CONTENTS in links(path) for path in CHAPTERS)
    listed = [target for target in links(CONTENTS) if target.suffix == ".ipynb"]
    assert listed == [*CHAPTERS, CHAPTERS[0]]  # plus the link to the first chapter


def test_all_links_lead_somewhere() -> None:
    for path in NOTEBOOKS:
        for target in links(path):
            assert target.exists(), f"{path.name}: {target}"
        headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", prose(path), re.M)}
        assert headings >= set(re.findall(r"\]\(#([^)]+)\)", prose(path)))


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_boards_are_possible(path: Path) -> None:
    for position in boards(path):
        assert position.outcome is None
        assert position.problems == (), str(position)


def test_first_notebook_has_no_figures() -> None:
    first, *figures = (
        {node["position"] for node in compile_lesson(course(name))}
        for name in ("first-moves", "figure-4", "figure-5", "figure-6")
    )
    assert not first & set().union(*figures)


def passes_after(position: Position, move: Move) -> tuple[int, Position]:
    here, count = position.play(move), 0
    while not here.outcome and here.legal_moves[0].kind == "pass":
        here, count = here.play(here.legal_moves[0]), count + 1
    return count, here


def wins_at_once(position: Position) -> bool:
    after = (position.play(move) for move in position.legal_moves)
    return any(here.outcome and here.outcome.reason == "home row" for here in after)


# Squares, the passes after a move there, and whether a player wins at once after them.
CHAINS = {
    "6g1/3Yry1n/8/8/pk3KB1/RobP4/N1G4O/8 b g": "g6 0 win, g5 1 win, g7 2 win",
    "5r2/8/6nP/N1bpyg2/2oGO1k1/R2Y4/5KB1/8 b n": "g5 0 -, h5 3 win",
    "8/N4r1n/1opkygBO/3YRPK1/8/4b3/8/1G6 b o": (
        "c5 0 win, d4 0 win, b2 0 win, b3 1 win, b5 2 win, a5 3 win, b4 4 win"
    ),
    "3k4/6r1/4y1g1/2YP1G2/oKpn2O1/1N4b1/1R6/6B1 b r": "h6 0 -, f6 1 win, e5 2 win",
}


@pytest.mark.parametrize("text", CHAINS)
def test_the_chains_are_as_long_as_the_chapter_says(text: str) -> None:
    position = Position.parse(text)
    assert position in boards(CHAPTERS[2])
    told = []
    for move in position.legal_moves:
        count, here = passes_after(position, move)
        assert (here.player is position.player) == (count % 2 == 1)
        told.append(f"{move.target} {count} {'win' if wins_at_once(here) else '-'}")
    assert sorted(told) == sorted(CHAINS[text].split(", "))


# Targets that end in deadlock, the passes before the cycle, and the length of the cycle.
DEADLOCKS = {
    "n1o5/bpy3g1/kG6/Rr6/Y7/6O1/P2B4/2K1N3 g o": "f4 2 2, h4 0 2",
    "2p3g1/4O3/8/1b1r4/1o2Kk1n/1G2RyPB/2Y5/N7 b g": "g4 0 4",
    "g7/4o3/4p1k1/1y1bNn2/GrO5/1P4Y1/4B3/RK6 g b": "d3 1 2, g4 1 2, h5 0 2",
    "8/8/8/8/kygpbnro/RGNOKY1P/5B2/8 g b": "g3 0 16",
}


@pytest.mark.parametrize("text", DEADLOCKS)
def test_the_circles_are_as_the_chapter_says(text: str) -> None:
    position = Position.parse(text)
    assert position in boards(CHAPTERS[3])
    told = []
    for move in position.legal_moves:
        over = position.play(move).outcome
        if over:
            assert (over.reason, over.winner) == ("deadlock", position.player.other)
            told.append(f"{move.target} {len(over.chain) - len(over.circle)} {len(over.circle)}")
    assert sorted(told) == sorted(DEADLOCKS[text].split(", "))


# Lines in which one player makes every move.
PUSHES = {
    "2n3bg/1p6/r+5o1/R7/1y6/1K+4k1/2Y+2OGB/3P2N1 g k": "b3b4 d1d8",
    "k2g4/2r+2o2/4yK+2/2P1O3/1n+6/RY3bp1/2B5/4GN2 b n": "b4b3 b3b2 d8d1",
    "8/5k2/2o1b3/Bng3r++K/G1P++1N1Y1/2Oy++3p/2R5/8 g p": "c4c5 h5h8",
    "p7/2Ogo3/2r5/Y2yb3/2N5/Kn++2k+++G+++P1/1R+++5B/8 g r": "b2b3 b3b4 g3g8",
}


@pytest.mark.parametrize("text", PUSHES)
def test_the_pushes_win(text: str) -> None:
    position = Position.parse(text)
    assert any(position in boards(path) for path in CHAPTERS[5:8])
    player = position.player
    for move in PUSHES[text].split():
        assert position.player is player
        position = position.play(move)
    assert position.outcome
    assert (position.outcome.winner, position.outcome.reason) == (player, "home row")


def test_johan_chose_the_longest_defense() -> None:
    start, played = FIGURES["10a"].position, FIGURES["10a"].move
    assert start in boards(CHAPTERS[7])
    left = {move: solve(start.play(move)) for move in start.legal_moves}
    assert {verdict.winner for verdict in left.values()} == {start.player.other}
    assert played is not None
    assert left[played].moves == 11
    assert all(verdict.moves < 11 for move, verdict in left.items() if move != played)


START = Position.start()
OPENINGS = classify(START)
WINNING = [move for move, verdict in OPENINGS.items() if verdict.winner is START.player]


def is_straight(move: Move) -> bool:
    return move.origin[0] == move.target[0]


def open_doors(position: Position) -> list[str]:
    named = (position.replace(required=color) for color in Color)
    return [str(move) for here in named for move in here.legal_moves if move.target[1] == "8"]


def test_all_winning_first_moves_go_straight_ahead() -> None:
    assert (len(OPENINGS), len(WINNING)) == (102, 16)
    assert all(map(is_straight, WINNING))
    assert sum(map(is_straight, OPENINGS)) == 48
    assert solve(START).moves == 17


def test_no_first_move_loses_at_once() -> None:
    assert danger(START) == ()


def test_every_first_move_that_leaves_its_file_opens_a_door() -> None:
    for move in START.legal_moves:
        doors = open_doors(START.play(move))
        if not is_straight(move):
            assert doors == [f"{move.origin[0]}1{move.origin}"]
        elif move.origin == "a8":
            assert doors == ["h1a8"]
        elif move.origin == "h8":
            assert doors == ["a1h8"]
        else:
            assert doors == []
    assert "a8a4" in map(str, WINNING)


def test_the_open_door_costs_the_round_where_there_is_one_way_only() -> None:
    there = START.play("c8a6").play("b1b7")
    assert [str(move) for move in there.legal_moves] == ["a8a7"] == [str(move) for move in danger(there)]
    outcome = there.play("a8a7").play("c1c8").outcome
    assert outcome
    assert outcome.winner == "gold"


def test_the_fastest_losses_are_dead_ends() -> None:
    fastest = [str(move) for move, verdict in OPENINGS.items() if verdict.moves == 2]
    assert fastest == "a8a2 b8h2 d8d2 e8e2 g8a2 h8h2".split()
    for line in ("f1f3", "a2a2", "f3a8"), ("f1g2", "a2a2", "g2a8"):
        position = START.play("a8a2")
        for move in line:
            position = position.play(move)
        assert position.outcome


def test_a_straight_run_to_the_last_row_but_one_wins_if_it_names_a_jailer() -> None:
    for move in filter(is_straight, START.legal_moves):
        if move.target[1] == "2":
            named = START.play(move).movable[0]
            next_to_it = abs(ord(named[0]) - ord(move.target[0])) <= 1
            assert next_to_it == (move in WINNING)


def test_f8f4_has_one_refutation() -> None:
    there = START.play("f8f4")
    found = classify(there, lengths=False)
    assert len(found) == 13
    assert [str(move) for move, verdict in found.items() if verdict.winner == "gold"] == ["g1a7"]
    assert solve(there).moves == 29
    assert danger(there) == ()


@pytest.mark.slow
def test_the_round_of_best_play_is_one() -> None:
    (line,) = re.findall(r'line = "([^"]+)"', code(BEST_PLAY))
    moves, position = line.split(), START
    for left in range(len(moves), 0, -1):
        verdict = solve(position)
        assert (verdict.winner, verdict.moves) == ("black", left)
        position = position.play(moves[-left])
    assert position.outcome


def test_the_round_was_lost_three_times() -> None:
    (text,) = (text for text in cells(BEST_PLAY, "code") if ".review()" in text)
    start, moves = re.findall(r'"([^"]+)"', text)
    worths = review(Position.parse(start), moves.split(), lengths=False)
    assert [str(worth.move) for worth in worths if worth.lost] == moves.split()[:3]


def test_the_puzzle_is_mended() -> None:
    first, second = re.findall(r'editor(?: = Editor\(|\.text = )"([^"]+)"', code(MAKE_A_PUZZLE))
    assert not Position.parse(first).problems + Position.parse(second).problems
    assert set(Puzzle.parse(first).first) == {"b6b3", "b6a5"}
    assert Puzzle.parse(second).first == ("b6a5",)


def test_the_proof_names_the_tower_that_is_still_in_the_tray() -> None:
    first, *later = [cell for cell in cells(MAKE_A_PUZZLE, "code") if "editor" in cell]
    about_it = [cell for cell in later if "editor.text =" not in cell]
    for cell in about_it:
        room: dict[str, object] = {}
        exec(cells(MAKE_A_PUZZLE, "code")[0] + "\n" + first.replace("1opky", "1o1ky"), room)
        with pytest.raises(ValueError, match="Black’s purple tower is missing"):
            exec(cell.replace("print(error)", "raise"), room)


def test_the_lesson_takes_45_minutes() -> None:
    parts = re.findall(r"^\| (\d+)\D(\d+) \|", prose(LESSON_PLAN), re.M)
    assert [begin for begin, _ in parts] == ["0", *(end for _, end in parts[:-1])]
    assert parts[-1][1] == "45"
    assert re.findall(r"^## (\d+)\D(\d+):", prose(LESSON_PLAN), re.M) == parts


def test_plan_table() -> None:
    items = re.findall(r"\w+ 1 seed \d+|[^\s\"]+ b \w task=win moves=\d", code(LESSON_PLAN))
    given = dict(re.findall(r'"(\w+)": "([^"]+)"', code(LESSON_PLAN)))
    table = results(
        " ".join(write(quiz_id(questions(items)), who, a.split()) for who, a in given.items()), items
    )
    assert [row.score for row in table] == [6, 3, 4, 2]
    fifth = table.questions[4]
    assert (fifth.right, fifth.wrong, fifth.times) == (1, 3, 3)
    assert "Gold moves next" in fifth.commonest
    assert fifth.question.position.player == "gold"


NOT_LABELS = {
    "Because",
    "Gold wins in two",
    "Open in New Browser Tab",
    "Runtime → Run all",
    "Without devices",
}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_named_buttons_and_widgets_exist(path: Path) -> None:
    labels = {text.strip(".… ") for part in sentences("en").values() for text in part.values()}
    labels |= {re.sub("{.*?}", "…", label) for label in labels}
    text = re.sub(r"\*\*.*?\*\*", "", prose(path))
    named = {name.strip(".…: ") for name in re.findall(r"(?<!\*)\*([A-Z][^*\n]{2,40})\*(?!\*)", text)}
    assert {name for name in named - labels - NOT_LABELS if not name.startswith("Run")} == set()
    widgets = re.findall(r"`([A-Z]\w+)\(", text)
    assert [name for name in widgets if not hasattr(kamisado_widget, name)] == []

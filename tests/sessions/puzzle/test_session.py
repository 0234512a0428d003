from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.learner import Progress
from kamisado_widget.puzzles import COLLECTION, Puzzle, PuzzleError, attempt
from kamisado_widget.reasons import because, scenes
from kamisado_widget.sessions import PuzzleSession
from kamisado_widget.sessions.wire import PageState
from tests.puzzles.examples import EARLY_OR_LATE, WHOLE_ROUND
from tests.sessions.helpers import SHARP as ONE
from tests.sessions.helpers import ask
from tests.work import calls

LATE = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b"  # g1d4 alone wins
ACTS = ("play", "hint", "solution", "next", "again", "undo", "redo", "go")


def longer(moves: int = 5) -> Puzzle:
    return next(p for p in COLLECTION if p.moves == moves and p.task == "win" and p.unique)


def wrong_move(puzzle: Puzzle) -> str:
    return next(str(m) for m in puzzle.position.legal_moves if str(m) not in puzzle.first)


def test_reply_is_in_one_batch(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.play(puzzle.first[0])
    assert board.scene()["tried"] == "right"
    assert board.position.player is puzzle.player
    ways = {board.nodes[node]["batch"] for node in board.tree.path_to(board.cursor)[1:]}
    assert len(ways) == 1


def test_a_wrong_move_is_refuted_on_the_board(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.play(wrong_move(puzzle))
    assert board.scene()["tried"] == "wrong"
    assert len(board.tree.path_to(board.cursor)) > 2  # the refutation was played
    assert board.turn_state["moves"] == []
    assert board.puzzle_state["mistakes"] == 1


def test_wrong_move_has_sentence_and_reason(progress: Progress) -> None:
    board = PuzzleSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", progress)
    board.play("g6g7")
    reason = because(board.position_at(0), "g6g7")
    assert not reason.deep
    assert board.scene()["say"] == "No: Black wins within 6 more moves."
    assert board.scene()["why"] == scenes(reason)
    board.language = "fr"
    assert board.scene()["say"].startswith("Non\xa0: Noir gagne en 6 coups")
    assert board.scene()["why"] == scenes(reason, "fr")
    solved = PuzzleSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", progress)
    solved.play("b3c2")  # the reply and the winning move follow
    assert solved.outcome
    assert solved.scene()["why"] == scenes(because(solved.position_at(0), "b3c2"))


def test_losing_too_soon(progress: Progress) -> None:
    puzzle = Puzzle.parse("p7/3y4/on2rgbk/Y1KPRB2/1O5G/5N2/8/8 g n task=hold-out")
    board = PuzzleSession(puzzle, progress)
    board.play(wrong_move(puzzle))
    assert board.scene()["tried"] == "wrong"
    assert board.scene()["say"].endswith("No: another move lasts longer.")


def test_slower_solution(progress: Progress) -> None:
    board = PuzzleSession(Puzzle.parse(EARLY_OR_LATE), progress)
    board.play("d1c2")
    assert board.scene()["tried"] == "right"
    assert board.scene()["say"].endswith("That works too, but takes longer.")
    assert board.puzzle_state["mistakes"] == 0


def test_retry(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.play(wrong_move(puzzle))
    with pytest.raises(ValueError, match="try again"):
        board.play(puzzle.first[0])
    board.again()
    assert board.position == puzzle.position
    board.play(puzzle.first[0])
    assert board.scene()["tried"] == "right"


def test_wrong_try_and_hint_are_two_mistakes(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    while board.hint() != puzzle.first[0]:
        pass
    for _ in range(3):  # the same wrong move counts once
        board.play(wrong_move(puzzle))
        board.again()
    assert board.puzzle_state["mistakes"] == 2


def test_two_rings_without_a_mistake(progress: Progress) -> None:
    board = PuzzleSession(ONE, progress)
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert board.puzzle_state["rings"] == 2
    again = PuzzleSession(ONE, Progress(progress.path))
    assert again.puzzle_state["solved"] == 1


def test_hint_steps(
    progress: Progress,
) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    assert "ideas" not in board.turn_state
    bits = [board.hint() for _ in range(3)]
    assert [scene["say"] for scene in board.turn_state["ideas"]] == bits
    assert bits[0].startswith("You want to move a marked tower next")
    assert bits[1].startswith("Think of: ")
    assert puzzle.first[0][2:] not in " ".join(bits[:2])
    assert "hint" not in board.turn_state
    assert board.puzzle_state["mistakes"] == 0
    assert board.hint() == board.turn_state["hint"] == puzzle.first[0]


def test_first_hint_to_a_win_in_one_points_at_the_tower(progress: Progress) -> None:
    board = PuzzleSession(ONE, progress)
    assert [board.hint() for _ in range(2)] == [
        "How far can your yellow tower go?",
        "One of your towers can get across.",
    ]
    assert board.turn_state["ideas"][0]["marks"] == [{"square": "g6", "kind": "point"}]


def test_next_puzzle_in_the_same_tree(progress: Progress) -> None:
    board = PuzzleSession(COLLECTION[:3], progress)
    epoch, nodes = board.epoch, len(board.nodes)
    board.next()
    assert board.epoch == epoch
    assert board.appended_nodes["start"] == nodes
    assert board.nodes[board.cursor]["parent"] == -1
    assert board.position == board.current.position


def test_a_saved_page_knows_the_refutation_of_every_first_move(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    assert puzzle.first[0] in [node["move"] for node in board.nodes if node["parent"] == 0]
    nodes = board.page_state()["_nodes"]
    known = {node["move"] for node in nodes if node["parent"] == 0}
    assert known == {str(move) for move in puzzle.position.legal_moves}
    assert all(node["why"] for node in nodes if node.get("tried") == "done"), (
        "every solution says why it wins"
    )
    assert len(board.nodes) < len(nodes), "a copy got the new nodes, not the board"


def test_saved_page_has_quick_refutations_only(progress: Progress) -> None:
    puzzle = WHOLE_ROUND
    pages: list[PageState] = []
    work = calls(lambda: pages.append(PuzzleSession(puzzle, progress).page_state()))
    assert work < 2_500_000, "refuting every wrong move takes several times as long"
    nodes = pages[0]["_nodes"]
    ends = {
        node["move"]: next(end["tried"] for end in nodes[index:] if "tried" in end)
        for index, node in enumerate(nodes)
        if node["parent"] == 0
    }
    assert {*puzzle.first} < {*ends} < {str(move) for move in puzzle.position.legal_moves}
    assert all((tried == "wrong") == (move not in puzzle.first) for move, tried in ends.items())


def test_saved_page_omits_hard_refutations(progress: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = COLLECTION.filter(task="push")[0]
    whole = {node.get("move") for node in PuzzleSession(puzzle, progress).page_state()["_nodes"]}
    monkeypatch.setattr(attempt, "_NODES", 300)
    known = {node.get("move") for node in PuzzleSession(puzzle, progress).page_state()["_nodes"]}
    assert {*puzzle.first} < known < whole


def test_a_saved_page_has_every_puzzle_of_the_set_as_a_root(progress: Progress) -> None:
    puzzles = [longer(), ONE]
    board = PuzzleSession(puzzles, progress)
    assert [str(each.position) for each in board.puzzles] == [str(longer().position), ONE]
    board.hint()
    page = board.page_state()
    nodes, state = page["_nodes"], page["_puzzle_state"]
    roots = [index for index, node in enumerate(nodes) if node["parent"] == -1]
    assert len(roots) == 2
    assert set(state["roots"]) == {str(root) for root in roots}
    for root in roots:
        known = {node["move"] for node in nodes if node["parent"] == root}
        assert known == {str(move) for move in Position.parse(nodes[root]["position"]).legal_moves}


def test_page_acts(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession([puzzle, ONE], progress)
    first = next(m for m in puzzle.position.legal_moves if str(m) == puzzle.first[0])
    if board.current is not puzzle:
        assert "ok" in ask(board, act="next")
    assert "ok" in ask(board, act="hint", what="move")
    assert "refused" in ask(board, act="play", origin="a1", target="a1")
    assert "ok" in ask(board, act="play", origin=first.origin, target=first.target)
    assert "ok" in ask(board, act="solution")
    assert "refused" in ask(board, act="play", origin=first.origin, target=first.target)
    assert "refused" in ask(board, act="fill", direction="left")


def test_invalid_puzzle(progress: Progress) -> None:
    with pytest.raises(PuzzleError):
        PuzzleSession("nonsense", progress)
    with pytest.raises(ValueError, match="at least one"):
        PuzzleSession([], progress)
    with pytest.raises(ValueError, match="loses"):
        PuzzleSession(Position.parse(ONE).play("g6h7"), progress) and PuzzleSession(
            Position.parse(ONE).play("g6f7"), progress
        )


@settings(max_examples=settings.default.max_examples // 6)
@given(st.lists(st.sampled_from(ACTS), max_size=25), st.randoms(use_true_random=False))
def test_random_acts(acts: list[str], draw: random.Random) -> None:
    board = PuzzleSession(COLLECTION[:6], Progress(Path(tempfile.mkdtemp()) / "p.json"))
    for act in acts:
        if act == "play":
            if board.turn_state["moves"]:
                board.play(draw.choice(board.turn_state["moves"]))
        elif act == "go":
            board.go(draw.randrange(len(board.nodes)))
        else:
            getattr(board, act)()
        assert board.turn_state["node"] == board.cursor
        assert str(board.position) == board.scene()["position"]
        assert set(board.turn_state["moves"]) <= {str(move) for move in board.position.legal_moves}
        if board.turn_state["moves"]:
            assert board.position.player is board.current.player


def test_title_and_author() -> None:
    made = Puzzle.from_position(LATE).with_notes(title="Two doors", author="Ada", notes="By e8.")
    state = PuzzleSession(Puzzle.parse(made.line)).puzzle_state
    assert (state["title"], state["about"]) == ("Two doors · Ada", "By e8.")
    state = PuzzleSession(Puzzle.from_position(LATE).with_notes(author="Ada")).puzzle_state
    assert (state["title"], "about" in state) == ("Ada", False)


def test_a_solution_that_was_shown_is_not_called_solved(progress: Progress) -> None:
    puzzle = longer(7)
    board = PuzzleSession(puzzle, progress)
    board.solution()
    assert board.scene()["tried"] == "done"
    assert len(board._started_at(board.cursor).moves_to(board.cursor)) == puzzle.moves
    assert "Solved!" not in board.scene()["say"]
    reason = because(puzzle.position, puzzle.first[0])
    assert board.scene()["why"] == scenes(reason)
    board.language = "de"
    assert board.scene()["why"] == scenes(reason, "de")
    assert "Gelöst!" not in board.scene()["say"]
    assert board.puzzle_state["shown"]
    assert "rings" not in board.puzzle_state


def test_decisive_towers_stay_marked_in_another_language(progress: Progress) -> None:
    puzzle = next(each for each in COLLECTION if each.aim.deciding(each.position))
    board = PuzzleSession(puzzle, progress)
    marks = board.scene()["marks"]
    board.language = "de"
    assert board.scene()["marks"] == marks


def test_solution_told_by_hints_earns_nothing(progress: Progress) -> None:
    board = PuzzleSession(ONE, progress)
    while board.hint() != "g6e8":
        pass
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert "Solved!" not in board.scene()["say"]
    assert board.puzzle_state["shown"]
    assert progress.rings == {}
    assert [first.how for first in progress.memory.now.progress.tried.values()] == ["wrong"]

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
from tests.sessions.helpers import SHARP as ONE
from tests.sessions.helpers import ask
from tests.work import calls

LATE = "4y3/1YR5/N5nO/2oGbP2/pr4kg/2K5/8/6B1 g b"  # g1d4 alone wins
ACTS = ("play", "hint", "solution", "next", "again", "undo", "redo", "go")


def longer(moves: int = 5) -> Puzzle:
    return next(p for p in COLLECTION if p.moves == moves and p.task == "win" and p.unique)


def wrong_move(puzzle: Puzzle) -> str:
    return next(str(m) for m in puzzle.position.legal_moves if str(m) not in puzzle.first)


def test_a_right_move_is_answered_in_one_batch(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.play(puzzle.first[0])
    assert board.scene()["tried"] == "right"
    assert board.position.player is puzzle.player
    ways = {board.nodes[node]["batch"] for node in board._tree.path_to(board.cursor)[1:]}
    assert len(ways) == 1


def test_a_wrong_move_is_refuted_on_the_board(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.play(wrong_move(puzzle))
    assert board.scene()["tried"] == "wrong"
    assert len(board._tree.path_to(board.cursor)) > 2  # the refutation was played
    assert board.turn_state["moves"] == []
    assert board.puzzle_state["mistakes"] == 1


def test_a_wrong_move_has_one_sentence_and_its_reason_is_there_for_whoever_asks(progress: Progress) -> None:
    board = PuzzleSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", progress)
    board.play("g6g7")
    reason = because(board.position_at(0), "g6g7")
    assert not reason.deep
    assert board.scene()["say"] == "No: Black wins within 6 more moves."
    assert board.scene()["why"] == scenes(reason)
    board.language = "fr"
    assert board.scene()["say"].startswith("Non\xa0: Noir gagne en 6 coups")
    assert board.scene()["why"] == scenes(reason, "fr")


def test_what_one_reply_has_shown_has_a_reason_too(progress: Progress) -> None:
    board = PuzzleSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", progress)
    board.play("b3c2")
    assert board.outcome
    assert board.scene()["why"] == scenes(because(board.position_at(0), "b3c2"))


def test_once_it_is_solved_the_first_move_has_its_reason(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.solution()
    reason = because(puzzle.position, puzzle.first[0])
    assert board.scene()["why"] == scenes(reason)
    board.language = "de"
    assert board.scene()["why"] == scenes(reason, "de")


def test_one_who_loses_sooner_than_need_be_hears_so(progress: Progress) -> None:
    puzzle = Puzzle.parse("p7/3y4/on2rgbk/Y1KPRB2/1O5G/5N2/8/8 g n task=hold-out")
    board = PuzzleSession(puzzle, progress)
    board.play(wrong_move(puzzle))
    assert board.scene()["tried"] == "wrong"
    assert board.scene()["say"].endswith("No: another move lasts longer.")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "That works too, but takes longer."),
        ("de", "Auch so geht es, aber langsamer."),
        ("fr", "Cela marche aussi, mais plus lentement."),
        ("es", "También vale, pero tarda más."),
    ],
)
def test_a_move_that_gets_there_later_is_no_mistake_and_says_so(
    language: str, said: str, progress: Progress
) -> None:
    puzzle = next(puzzle for puzzle in COLLECTION if puzzle.id == "c3aab236")
    board = PuzzleSession(puzzle, progress, language=language)
    board.play("d1c2")
    assert board.scene()["tried"] == "right"
    assert board.scene()["say"].endswith(said)
    assert board.puzzle_state["mistakes"] == 0


def test_after_a_wrong_try_one_goes_back_and_tries_again(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    board.play(wrong_move(puzzle))
    with pytest.raises(ValueError, match="try again"):
        board.play(puzzle.first[0])
    board.again()
    assert board.position == puzzle.position
    board.play(puzzle.first[0])
    assert board.scene()["tried"] == "right"


def test_the_same_wrong_move_counts_once(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    for _ in range(3):
        board.play(wrong_move(puzzle))
        board.again()
    assert board.puzzle_state["mistakes"] == 1


def test_a_wrong_try_and_a_move_that_had_to_be_said_are_two_mistakes(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    while board.hint() != puzzle.first[0]:
        pass
    board.play(wrong_move(puzzle))
    assert board.puzzle_state["mistakes"] == 2


def test_solving_without_a_mistake_earns_two_rings_that_are_kept(progress: Progress) -> None:
    board = PuzzleSession(ONE, progress)
    board.play("g6e8")
    assert board.scene()["tried"] == "done"
    assert board.puzzle_state["rings"] == 2
    again = PuzzleSession(ONE, Progress(progress.path))
    assert again.puzzle_state["solved"] == 1


def test_the_solution_is_played_to_its_end_and_earns_nothing(progress: Progress) -> None:
    puzzle = longer(7)
    board = PuzzleSession(puzzle, progress)
    board.solution()
    assert board.scene()["tried"] == "done"
    assert len(board._started_at(board.cursor).moves_to(board.cursor)) == puzzle.moves
    assert "rings" not in board.puzzle_state
    assert board.puzzle_state["shown"]


def test_a_hint_says_what_to_look_at_then_the_motif_then_the_tower_then_the_move(
    progress: Progress,
) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    assert "ideas" not in board.turn_state
    bits = [board.hint() for _ in range(3)]
    assert [scene["say"] for scene in board.turn_state["ideas"]] == bits
    assert bits[0].startswith("See Gold’s marked towers")
    assert bits[1].startswith("Think of: ")
    assert puzzle.first[0][2:] not in " ".join(bits[:2])
    assert "hint" not in board.turn_state
    assert board.puzzle_state["mistakes"] == 0
    assert board.hint() == board.turn_state["hint"] == puzzle.first[0]


def test_the_next_puzzle_hangs_in_the_same_tree(progress: Progress) -> None:
    board = PuzzleSession(COLLECTION[:3], progress)
    epoch, nodes = board.epoch, len(board.nodes)
    board.next()
    assert board.epoch == epoch
    assert board.appended_nodes["start"] == nodes
    assert board.nodes[board.cursor]["parent"] == -1
    assert board.position == board.current.position


def test_the_solution_is_there_for_a_page_that_is_alone(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    roots = [node for node in board.nodes if node["parent"] == 0]
    assert puzzle.first[0] in [node["move"] for node in roots]
    assert board.cursor == 0


def test_a_saved_page_knows_the_refutation_of_every_first_move(progress: Progress) -> None:
    puzzle = longer()
    board = PuzzleSession(puzzle, progress)
    nodes = board.page_state()["_nodes"]
    known = {node["move"] for node in nodes if node["parent"] == 0}
    assert known == {str(move) for move in puzzle.position.legal_moves}
    assert all(node["why"] for node in nodes if node.get("tried") == "done"), "and why the solution wins"
    assert len(board.nodes) < len(nodes), "the board itself is as it was"


def test_a_saved_page_refutes_no_more_first_moves_than_are_soon_refuted(progress: Progress) -> None:
    puzzle = next(p for p in COLLECTION if len(p.position.legal_moves) > 100)
    pages: list[PageState] = []
    work = calls(lambda: pages.append(PuzzleSession(puzzle, progress).page_state()))
    assert work < 2_500_000, "to refute all of them takes several times as much"
    nodes = pages[0]["_nodes"]
    ends = {
        node["move"]: next(end["tried"] for end in nodes[index:] if "tried" in end)
        for index, node in enumerate(nodes)
        if node["parent"] == 0
    }
    assert {*puzzle.first} < {*ends} < {str(move) for move in puzzle.position.legal_moves}
    assert all((tried == "wrong") == (move not in puzzle.first) for move, tried in ends.items())


def test_a_saved_page_leaves_out_what_is_too_hard_to_say(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_acts_of_the_page(progress: Progress) -> None:
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


def test_what_is_no_puzzle_is_refused_in_a_sentence(progress: Progress) -> None:
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
def test_whatever_is_done_the_board_stays_in_step(acts: list[str], draw: random.Random) -> None:
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


def test_who_made_it_is_said_with_its_title_before_it_is_solved() -> None:
    made = Puzzle.from_position(LATE).with_notes(title="Two doors", author="Ada", notes="By e8.")
    state = PuzzleSession(Puzzle.parse(made.line)).puzzle_state
    assert (state["title"], state["about"]) == ("Two doors · Ada", "By e8.")
    state = PuzzleSession(Puzzle.from_position(LATE).with_notes(author="Ada")).puzzle_state
    assert (state["title"], "about" in state) == ("Ada", False)


def test_a_solution_that_was_shown_is_not_called_solved(progress: Progress) -> None:
    board = PuzzleSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", progress)
    board.solution()
    assert board.scene()["tried"] == "done"
    assert "Solved!" not in board.scene()["say"]
    board.language = "de"
    assert "Gelöst!" not in board.scene()["say"]
    assert board.puzzle_state["shown"]
    assert "rings" not in board.puzzle_state

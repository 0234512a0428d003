"""An opponent on the board."""

import asyncio
import random
import threading
from typing import Any

import pytest

from kamisado_widget import Board, Match, Position
from kamisado_widget.solver import LEVELS, Solver, choose, solve

from .test_knowing import CHAIN, OPEN, SHARP, ask, on_a_loop, until

ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6 b1h7 a6a2 f1f3 c6b5 f3a8".split()


def game(seed: int, level: str) -> list[str]:
    """A round in which the reader draws moves and the opponent answers."""
    board, dice = Board(opponent=level, seed=seed), random.Random(7)
    while not board.outcome:
        assert board.position.player == "black"
        board.play(dice.choice(board.now["moves"]))
    return [node["move"] for node in board.nodes if "move" in node]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "perfect"])
def test_a_seed_repeats_the_game(level: str) -> None:
    assert game(3, level) == game(3, level)


def test_another_seed_is_another_game() -> None:
    assert len({tuple(game(seed, "one")) for seed in range(6)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_what_its_level_chooses(level: str) -> None:
    board = Board(SHARP, opponent=level, opponent_plays="gold", seed=9)
    position = Position.parse(SHARP)
    assert board.nodes[1]["move"] == str(choose(position, level, 9, Solver()))


def test_it_plays_whoever_does_not_begin_unless_told() -> None:
    board = Board(opponent="random")
    assert board.position.player == "black"
    assert len(board.nodes) == 1
    board = Board(opponent="random", opponent_plays="black")
    assert board.nodes[1]["kind"] == "move"
    assert board.position.player == "gold"


def test_it_may_be_set_and_taken_away_at_any_time() -> None:
    board = Board()
    board.play("f8f4")
    seen: list[object] = []
    board.observe(lambda change: seen.append(change.new), "opponent")
    board.opponent = "one"
    assert seen == ["one"]
    assert board.position.player == "black"
    board.opponent = None
    board.play(board.now["moves"][0])
    assert board.position.player == "gold"
    assert board.now["moves"]


@pytest.mark.parametrize("level", ["best", 2, ["two"], ""])
def test_a_wrong_level_is_refused_in_a_sentence(level: Any) -> None:
    board = Board()
    with pytest.raises(
        ValueError, match=r"There is no opponent .*; there are random, one, two, three, perfect"
    ):
        board.opponent = level
    with pytest.raises(ValueError, match="There is no opponent"):
        Board(opponent=level)
    with pytest.raises(ValueError, match="players are gold and black"):
        Board(opponent="one", opponent_plays=level)
    assert board.opponent is None


def test_its_seed_can_be_read() -> None:
    board = Board(opponent="one")
    assert board.seed == board.seed
    assert len({Board(opponent="one").seed for _ in range(5)}) > 1


def test_it_answers_in_a_batch_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(opponent="two", seed=1)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: sent.append(board.get_state(key)))
    assert ask(board, act="play", origin="f8", target="f4")["ok"] is True
    first, second = sent
    assert [node["move"] for node in first["more"]["nodes"]] == ["f8f4"]
    assert first["now"]["moves"] == []
    assert first["now"]["must"] == "g1"
    assert first["now"]["search"] == {"what": "opponent", "done": 0, "total": 0}
    assert second["more"]["start"] == 2
    assert second["cursor"] == second["now"]["node"] == 2
    assert "search" not in second["now"]


def test_a_reader_waits_for_it() -> None:
    def meanwhile() -> None:
        board = Board(opponent="perfect", opponent_plays="black")
        assert ask(board, act="play", origin="f8", target="f4")["refused"] == {
            "rule": "",
            "text": "It is your opponent’s turn.",
            "squares": [],
        }
        with pytest.raises(ValueError, match="no hint"):
            board.hint()

    on_a_loop(meanwhile)


def test_it_does_not_move_again_where_one_steps_back() -> None:
    board = Board(opponent="one", seed=2)
    board.play("f8f4")
    size = len(board.nodes)
    for _ in range(2):
        board.undo()
    assert board.cursor == 0
    board.redo()
    assert board.cursor == 1
    assert board.now["moves"] == []
    assert "search" not in board.now
    board.redo()
    assert board.cursor == 2
    assert len(board.nodes) == size


def test_the_same_move_again_goes_to_the_same_answer() -> None:
    board = Board(opponent="one", seed=2)
    board.play("f8f4")
    end = board.cursor
    board.go(0)
    board.play("f8f4")
    assert board.cursor == end
    board.go(0)
    board.play("d8d5")
    assert board.cursor > end


def test_it_is_left_thinking_and_comes_back_to_it() -> None:
    async def main() -> None:
        board = Board(opponent="perfect", seed=1)
        board.play("f8f4")
        assert board.now["search"]["what"] == "opponent"
        board.undo()
        assert "search" not in board.now
        await asyncio.sleep(0.05)
        assert len(board.nodes) == 2
        board.redo()
        assert board.now["search"]["what"] == "opponent"
        await until(lambda: len(board.nodes) > 2)
        assert board.cursor == 2
        assert Solver(look_up=False).solve(board.position, lengths=False).winner == "gold"

    asyncio.run(main())


def test_one_that_is_stopped_plays_at_once() -> None:
    async def main() -> None:
        board = Board(OPEN, opponent="perfect", opponent_plays="gold")
        ask(board, act="stop")
        assert board.position.player == "black"
        assert "search" not in board.now

    asyncio.run(main())


def test_one_that_is_stopped_plays_nothing_that_it_knows_to_lose() -> None:
    async def main(seed: int) -> None:
        board = Board(OPEN, opponent="perfect", opponent_plays="gold", seed=seed)
        job = board._job
        assert job
        for _ in range(4000):
            if board._job is not job:
                break
            board._step()
        board.stop()
        assert board.nodes[1]["move"] == "g1a7"  # the only move that wins

    for seed in range(2):
        asyncio.run(main(seed))


def test_it_moves_again_after_its_own_push() -> None:
    from kamisado_widget.lessons import FIGURES

    for figure in FIGURES.values():
        position, move = figure.position, figure.move
        if move and move.kind == "push":
            player = position.play(move).player
            board = Board(position, opponent="random", opponent_plays=player.value)
            if board.cursor == 0:
                board.play(move)
            assert board.outcome or board.position.player != player


def test_in_a_match_it_fills_as_defender_and_goes_on() -> None:
    match = Match("standard")
    for move in ROUND[:-1]:
        match.play(move)
    board = Board(match, opponent="one", opponent_plays="gold", seed=3)
    assert any(node.get("kind") == "fill" for node in board.nodes)
    assert board.now["moves"]
    assert board.to_match().chooser is None  # type: ignore[union-attr]
    assert board.position.player == "black"
    end = next(i for i, node in enumerate(board.nodes) if node.get("kind") == "fill") - 1
    size = len(board.nodes)
    board.go(end)
    assert len(board.nodes) == size
    assert ask(board, act="fill", direction="left")["refused"]["rule"] == "F1"
    assert ask(board, act="fill", direction="up")["refused"]["text"]


def test_a_perfect_one_fills_so_that_it_wins() -> None:
    match = Match("standard")
    for move in ROUND:
        match.play(move)
    good = [side for side in ("left", "right") if solve(match.line_up(side), lengths=False).winner == "gold"]
    for seed in range(3):
        board = Board(match, opponent="perfect", opponent_plays="gold", seed=seed)
        assert board.to_match().rounds[1].fill in (good or ["left", "right"])  # type: ignore[union-attr]


def test_where_the_reader_defends_it_waits_and_then_begins() -> None:
    match = Match("standard")
    for move in ROUND:
        match.play(move)
    board = Board(match, opponent="two", opponent_plays="black", seed=3)
    assert board.to_match().chooser == "gold"  # type: ignore[union-attr]
    assert ask(board, act="fill", direction="left")["ok"] is True
    assert board.position.player == "gold"
    assert board.to_match().rounds[1].moves  # type: ignore[union-attr]


def test_two_players_on_two_threads() -> None:
    def play(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(10):
            board = Board(CHAIN, opponent="three", seed=seed)
            while not board.outcome:
                board.play(dice.choice(board.now["moves"]))
            done.append(board.outcome)

    done: list[object] = []
    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(done) == 20

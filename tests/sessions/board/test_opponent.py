import asyncio
import random
import threading
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.learner import Memory
from kamisado_widget.lessons.chapters import ROUNDS
from kamisado_widget.rules import Outcome, Player
from kamisado_widget.sessions import BoardSession
from kamisado_widget.sessions.wire import NewRound
from kamisado_widget.solver import LEVELS, Solver, choose, opponents, solve
from kamisado_widget.solver.opponents import OPPONENTS
from kamisado_widget.solver.solver import release_shared
from tests.sessions.helpers import CHAIN, OPEN, ROUND, SHARP, ask, changes_of, on_a_loop, rest, until
from tests.sessions.test_wire import problem


@pytest.fixture(autouse=True)
def _time_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each step of a search take 2 ms, however busy the machine is."""
    steps = count()
    monkeypatch.setattr(opponents, "time", SimpleNamespace(monotonic=lambda: next(steps) / 500))


def game(seed: int, level: str) -> list[str]:
    release_shared()
    board, dice = BoardSession(opponent=level, seed=seed), random.Random(7)
    while not board.outcome:
        assert board.position.player == "black"
        board.play(dice.choice(board.turn_state["moves"]))
    return [node["move"] for node in board.nodes if "move" in node]


@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_repeats_the_game(level: str) -> None:
    assert game(3, level) == game(3, level)


def test_other_seed_other_game() -> None:
    assert len({tuple(game(seed, "one")) for seed in range(6)}) > 1
    assert len({BoardSession(opponent="one").seed for _ in range(5)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_plays_its_levels_move(level: str) -> None:
    board = BoardSession(SHARP, opponent=level, opponent_plays="gold", seed=9)
    position = Position.parse(SHARP)
    assert board.nodes[1]["move"] == str(choose(position, level, 9, Solver()))


def test_plays_second_by_default() -> None:
    board = BoardSession(opponent="random")
    assert board.position.player == "black"
    assert len(board.nodes) == 1
    board = BoardSession(opponent="random", opponent_plays="black")
    assert board.nodes[1]["kind"] == "move"
    assert board.position.player == "gold"


@pytest.mark.parametrize(
    ("settings", "kept"),
    [({}, {"round one": 2}), ({"verdicts": True}, {}), ({"opponent_plays": "gold"}, {})],
    ids=["won", "with verdicts", "lost"],
)
def test_win_is_remembered(settings: Any, kept: dict[str, int]) -> None:
    progress = Memory(None).progress
    board = BoardSession(SHARP, progress, opponent="one", **{"opponent_plays": "black", **settings})
    if not board.outcome:
        board.play("g6e8")
    assert progress.rings == kept


def test_course_round_is_remembered_by_name() -> None:
    progress = Memory(None).progress
    begins = ROUNDS["safe-moves"]
    board = BoardSession(begins.position, progress, opponent=begins.opponent, seed=1)
    while not board.outcome:
        board.play(str(choose(board.position, "perfect", seed=1)))
    assert progress.rings == {"round safe-moves": 2}


def test_next_round_swaps_sides() -> None:
    board = BoardSession(opponent="one", seed=1)
    first = board.position
    assert ask(board, act="again")["ok"]
    assert (board.opponent_plays, board.nodes[1]["move"][:1] != "") == ("gold", True)
    assert Position.parse(board.nodes[0]["position"]) == first.replace(player="gold")
    assert board.position.player == "black"
    assert board.seed != 1
    ask(board, act="again")
    assert Position.parse(board.nodes[0]["position"]) == first
    assert len(board.nodes) == 1


def test_restart_keeps_sides() -> None:
    board = BoardSession(SHARP)
    board.play("g6e8")
    assert "new_round" not in board.turn_state, "no opponent level without a computer opponent"
    ask(board, act="again")
    assert (str(board.position), len(board.nodes)) == (SHARP, 1)
    assert "refused" in ask(BoardSession(Match()), act="again")


def test_opponent_can_change() -> None:
    board = BoardSession()
    board.play("f8f4")
    told = changes_of(board)
    board.opponent = "one"
    assert "opponent" in told[0]
    assert board.position.player == "black"
    board.opponent = None
    board.play(board.turn_state["moves"][0])
    assert board.position.player == "gold"
    assert board.turn_state["moves"]


@pytest.mark.parametrize("level", ["best", 4, -1, True, 2.5, ["two"], ""])
def test_a_wrong_level_is_refused_in_a_sentence(level: Any) -> None:
    board = BoardSession()
    with pytest.raises(
        ValueError, match=f"There’s no opponent .*. Choose one of {', '.join(OPPONENTS)}, or None"
    ):
        board.opponent = level
    with pytest.raises(ValueError, match="There’s no opponent"):
        BoardSession(opponent=level)
    with pytest.raises(ValueError, match="players are gold and black"):
        BoardSession(opponent="one", opponent_plays=level)
    assert board.opponent is None


def test_reply_is_its_own_batch() -> None:
    board = BoardSession(opponent="two", seed=1)
    seen: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    board.subscribe(lambda _names: seen.append((board.turn_state, board.appended_nodes)))
    told = changes_of(board)
    assert ask(board, act="play", origin="f8", target="f4")["ok"] is True
    assert told == [{"appended_nodes", "cursor", "turn_state"}] * 2
    (turn, appended), (next_turn, answer) = seen
    assert [node["move"] for node in appended["nodes"]] == ["f8f4"]
    assert turn["moves"] == []
    assert turn["must"] == "g1"
    assert turn["search"] == {"what": "opponent", "done": 0, "total": 0}
    assert answer["start"] == 2
    assert board.cursor == next_turn["node"] == 2
    assert "search" not in next_turn


def test_reader_waits() -> None:
    def play_on() -> None:
        board = BoardSession(opponent="perfect", opponent_plays="black")
        assert ask(board, act="play", origin="f8", target="f4")["refused"] == {
            "rule": "",
            "text": "It’s your opponent’s turn.",
            "squares": [],
            "code": "notice.opponent",
        }
        with pytest.raises(ValueError, match="no hint"):
            board.hint()

    on_a_loop(play_on)


def test_repeated_move_has_the_same_reply() -> None:
    board = BoardSession(opponent="one", seed=2)
    board.play("f8f4")
    end = board.cursor
    for _ in range(2):
        board.undo()
    assert board.cursor == 0
    board.redo()
    assert board.cursor == 1
    assert board.turn_state["moves"] == []
    assert "search" not in board.turn_state, "the opponent's reply is already known"
    board.redo()
    assert board.cursor == end
    board.go(0)
    board.play("f8f4")
    assert board.cursor == end == len(board.nodes) - 1
    board.play(board.turn_state["moves"][0])
    board.go(0)
    board.play("f8f4")
    assert board.cursor == end, "the reader's own next moves are not replayed"
    board.go(0)
    board.play("d8d5")
    assert board.cursor > end


def test_thinking_survives_navigation() -> None:
    async def main() -> None:
        board = BoardSession(opponent="perfect", seed=1)
        board.play("f8f4")
        assert board.turn_state["search"]["what"] == "opponent"
        board.undo()
        assert "search" not in board.turn_state
        await rest(board.jobs._scheduler)
        assert len(board.nodes) == 2
        board.redo()
        assert board.turn_state["search"]["what"] == "opponent"
        await until(lambda: len(board.nodes) > 2)
        assert board.cursor == 2
        assert Solver(look_up=False).solve(board.position, lengths=False).winner == "gold"

    asyncio.run(main())


def test_stop_makes_it_play() -> None:
    async def main() -> None:
        board = BoardSession(OPEN, opponent="perfect", opponent_plays="gold")
        before = board.jobs.current
        board.opponent = "one"
        assert board.jobs.current not in (None, before), "a new job has started"
        ask(board, act="stop")
        assert board.position.player == "black"
        assert "search" not in board.turn_state

    asyncio.run(main())


def test_reports_proved_wins() -> None:
    board = BoardSession(OPEN, opponent="perfect", opponent_plays="gold")
    assert board.cursor == 1
    assert board.turn_state["notes"] == ["Proved: Gold wins."]


def test_stopped_opponent_avoids_known_losses() -> None:
    async def main(seed: int) -> None:
        board = BoardSession(OPEN, opponent="perfect", opponent_plays="gold", seed=seed)
        job = board.jobs.current
        assert job
        for _ in range(4000):
            if board.jobs.current is not job:
                break
            board.jobs.step()
        board.stop()
        assert board.nodes[1]["move"] == "g1a7"  # the only move that wins

    for seed in range(2):
        asyncio.run(main(seed))


def test_moves_again_after_a_push() -> None:
    from kamisado_widget.lessons import FIGURES

    for figure in FIGURES.values():
        position, move = figure.position, figure.move
        if move and move.kind == "push":
            player = position.play(move).player
            board = BoardSession(position, opponent="random", opponent_plays=player.value)
            if board.cursor == 0:
                board.play(move)
            assert board.outcome or board.position.player != player


def played(moves: list[str]) -> Match:
    match = Match("standard")
    for move in moves:
        match.play(move)
    return match


def test_fills_as_defender() -> None:
    board = BoardSession(played(ROUND[:-1]), opponent="one", opponent_plays="gold", seed=3)
    assert any(node.get("kind") == "fill" for node in board.nodes)
    assert board.turn_state["moves"]
    assert board.match.chooser is None  # type: ignore[union-attr]
    assert board.position.player == "black"
    end = next(i for i, node in enumerate(board.nodes) if node.get("kind") == "fill") - 1
    size = len(board.nodes)
    board.go(end)
    assert len(board.nodes) == size
    assert ask(board, act="fill", direction="left")["refused"]["rule"] == "F1"
    assert ask(board, act="fill", direction="up")["refused"]["text"]


def test_perfect_opponent_fills_to_win() -> None:
    match = played(ROUND)
    good = [side for side in ("left", "right") if solve(match.line_up(side), lengths=False).winner == "gold"]
    for seed in range(3):
        board = BoardSession(match, opponent="perfect", opponent_plays="gold", seed=seed)
        assert board.match.rounds[1].fill in (good or ["left", "right"])  # type: ignore[union-attr]


def test_waits_for_the_readers_fill() -> None:
    board = BoardSession(played(ROUND), opponent="two", opponent_plays="black", seed=3)
    assert board.match.chooser == "gold"  # type: ignore[union-attr]
    assert ask(board, act="fill", direction="left")["ok"] is True
    assert board.position.player == "gold"
    assert board.match.rounds[1].moves  # type: ignore[union-attr]


def test_two_players_on_two_threads() -> None:
    def play(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(10):
            board = BoardSession(CHAIN, opponent="three", seed=seed)
            while not board.outcome:
                board.play(dice.choice(board.turn_state["moves"]))
            done.append(board.outcome)

    done: list[object] = []
    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(done) == 20


# --- another round


def won_against(level: str, **settings: Any) -> BoardSession:
    board = BoardSession(SHARP, opponent=level, opponent_plays="black", **settings)
    board.play("g6e8")
    return board


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_rounds_level_and_side(language: str) -> None:
    board = BoardSession(opponent="two", opponent_plays="black", seed=1)
    assert "new_round" not in board.turn_state
    board = won_against("two", language=language)
    offered = board.turn_state["new_round"]
    assert problem(offered, NewRound) is None
    assert (offered["level"], offered["side"], list(offered["levels"])) == ("two", "gold", list(LEVELS))
    assert "ok" in ask(board, act="again", opponent="three", opponent_plays="gold")
    assert (board.opponent, board.opponent_plays) == ("three", "gold")
    assert board.nodes[1]["move"] == "g6e8", "the opponent now plays the reader's old side"


def test_beaten_character_is_recorded() -> None:
    progress = Memory(None).progress
    board = BoardSession(SHARP, progress, opponent="moss", opponent_plays="black")
    assert board.turn_state["facing"]["name"] == "moss"
    assert (board.turn_state["facing"]["plays"], board.turn_state["facing"]["beaten"]) == ("black", False)
    board.play("g6e8")
    beaten = [each["name"] for each in board.turn_state["new_round"]["opponents"] if each["beaten"]]
    assert beaten == ["moss"]
    board.language = "fr"
    assert board.turn_state["facing"]["line"].startswith("De petits pas")


@pytest.mark.parametrize(
    ("given", "name"), [("pip", "pip"), ("two", "two"), (2, "two"), (13, "thirteen"), (0, "random")]
)
def test_opponents_by_name_and_number(given: object, name: str) -> None:
    assert BoardSession(opponent=given).opponent == name


def test_round_has_side_and_result() -> None:
    board = BoardSession(opponent="two")
    facing = board.turn_state["facing"]
    assert (facing["you"], facing["own"], facing["tower"]) == ("You play Black", "b", "P")
    assert board.flipped, "the reader's towers are at the bottom"
    assert not BoardSession(opponent="two", flipped=False).flipped
    assert "facing" not in BoardSession().turn_state
    won = won_against("pip")
    assert won.turn_state["facing"]["result"] == "You win!"
    assert not won.flipped
    lost = BoardSession(SHARP, opponent="pip", opponent_plays="gold")
    assert lost.turn_state["facing"]["result"] == "Pip got across"


@pytest.mark.parametrize(
    "wish", [{"opponent": "ten"}, {"opponent_plays": "red"}, {"opponent": "three", "opponent_plays": 7}]
)
def test_invalid_next_round(wish: Any) -> None:
    board = won_against("one")
    before = board.epoch
    assert "refused" in ask(board, act="again", **wish)
    assert (board.opponent, board.epoch) == ("one", before)
    assert "ok" in ask(board, act="again")
    assert (board.opponent, board.opponent_plays) == ("one", "black")


def test_resignation() -> None:
    board = BoardSession(opponent="pip", seed=1)
    board.play("f8f4")
    assert ask(board, act="resign")["ok"]
    assert board.scene()["over"] == {"winner": "gold", "reason": "resigned"}
    assert board.outcome == Outcome(Player.GOLD, "resigned", None)
    assert board.turn_state["moves"] == []
    assert board.turn_state["facing"]["result"] == "You resigned"
    assert board.turn_state["new_round"]["level"] == "pip"
    assert "refused" in ask(board, act="resign")
    board.go(0)
    board.play("a8a5")
    assert "over" not in board.scene(), "an earlier move can be played again"
    board.go(0)
    board.play("f8f4")
    assert "over" not in board.scene(), "playing the same move again does not restore the resignation"
    assert ask(board, act="resign")["ok"]
    board.language = "de"
    assert board.scene()["over"]["reason"] == "resigned"
    assert board.turn_state["moves"] == []
    assert "refused" in ask(board, act="play", origin="b8", target="b7")

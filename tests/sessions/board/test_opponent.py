import asyncio
import random
import threading
from typing import Any

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.learner import Memory
from kamisado_widget.lessons.rounds import ROUNDS
from kamisado_widget.sessions import BoardSession
from kamisado_widget.sessions.wire import NewRound
from kamisado_widget.solver import LEVELS, Solver, choose, solve
from kamisado_widget.solver.opponents import OPPONENTS
from tests.sessions.helpers import CHAIN, OPEN, ROUND, SHARP, ask, changes_of, on_a_loop, until
from tests.sessions.test_wire import problem


def game(seed: int, level: str) -> list[str]:
    board, dice = BoardSession(opponent=level, seed=seed), random.Random(7)
    while not board.outcome:
        assert board.position.player == "black"
        board.play(dice.choice(board.turn_state["moves"]))
    return [node["move"] for node in board.nodes if "move" in node]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "perfect"])
def test_a_seed_repeats_the_game(level: str) -> None:
    assert game(3, level) == game(3, level)


def test_another_seed_is_another_game() -> None:
    assert len({tuple(game(seed, "one")) for seed in range(6)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_what_its_level_chooses(level: str) -> None:
    board = BoardSession(SHARP, opponent=level, opponent_plays="gold", seed=9)
    position = Position.parse(SHARP)
    assert board.nodes[1]["move"] == str(choose(position, level, 9, Solver()))


def test_it_plays_whoever_does_not_begin_unless_told() -> None:
    board = BoardSession(opponent="random")
    assert board.position.player == "black"
    assert len(board.nodes) == 1
    board = BoardSession(opponent="random", opponent_plays="black")
    assert board.nodes[1]["kind"] == "move"
    assert board.position.player == "gold"


@pytest.mark.parametrize(("settings", "kept"), [({}, {"round one": 2}), ({"verdicts": True}, {})])
def test_who_beats_it_without_verdicts_is_remembered(settings: Any, kept: dict[str, int]) -> None:
    progress = Memory(None).progress
    board = BoardSession(SHARP, progress, opponent="one", opponent_plays="black", **settings)
    board.play("g6e8")
    assert board.outcome
    assert progress.rings == kept


def test_a_round_of_the_course_that_begins_from_a_position_is_remembered_by_its_name() -> None:
    progress = Memory(None).progress
    begins = ROUNDS["safe-moves"]
    board = BoardSession(begins.position, progress, opponent=begins.opponent, seed=1)
    while not board.outcome:
        board.play(str(choose(board.position, "perfect", seed=1)))
    assert progress.rings == {"round safe-moves": 2}


def test_who_loses_to_it_is_not() -> None:
    progress = Memory(None).progress
    board = BoardSession(SHARP, progress, opponent="one", opponent_plays="gold")
    assert board.outcome
    assert progress.rings == {}


def test_another_round_begins_with_the_other_player_against_the_same_opponent() -> None:
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


def test_a_match_has_rounds_of_its_own() -> None:
    assert "refused" in ask(BoardSession(Match()), act="again")


def test_within_a_round_it_begins_as_before() -> None:
    board = BoardSession(SHARP)
    board.play("g6e8")
    ask(board, act="again")
    assert (str(board.position), len(board.nodes)) == (SHARP, 1)


def test_it_may_be_set_and_taken_away_at_any_time() -> None:
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


@pytest.mark.parametrize("level", ["best", 4, ["two"], ""])
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


def test_its_seed_can_be_read() -> None:
    board = BoardSession(opponent="one")
    assert board.seed == board.seed
    assert len({BoardSession(opponent="one").seed for _ in range(5)}) > 1


def test_it_answers_in_a_piece_of_its_own() -> None:
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


def test_a_reader_waits_for_it() -> None:
    def meanwhile() -> None:
        board = BoardSession(opponent="perfect", opponent_plays="black")
        assert ask(board, act="play", origin="f8", target="f4")["refused"] == {
            "rule": "",
            "text": "It’s your opponent’s turn.",
            "squares": [],
            "code": "notice.opponent",
        }
        with pytest.raises(ValueError, match="no hint"):
            board.hint()

    on_a_loop(meanwhile)


def test_it_does_not_move_again_where_one_steps_back() -> None:
    board = BoardSession(opponent="one", seed=2)
    board.play("f8f4")
    size = len(board.nodes)
    for _ in range(2):
        board.undo()
    assert board.cursor == 0
    board.redo()
    assert board.cursor == 1
    assert board.turn_state["moves"] == []
    assert "search" not in board.turn_state
    board.redo()
    assert board.cursor == 2
    assert len(board.nodes) == size


def test_the_same_move_again_goes_to_the_same_answer() -> None:
    board = BoardSession(opponent="one", seed=2)
    board.play("f8f4")
    end = board.cursor
    board.go(0)
    board.play("f8f4")
    assert board.cursor == end
    board.play(board.turn_state["moves"][0])
    board.go(0)
    board.play("f8f4")
    assert board.cursor == end, "what the reader did next is not played for them"
    board.go(0)
    board.play("d8d5")
    assert board.cursor > end


def test_it_is_left_thinking_and_comes_back_to_it() -> None:
    async def main() -> None:
        board = BoardSession(opponent="perfect", seed=1)
        board.play("f8f4")
        assert board.turn_state["search"]["what"] == "opponent"
        board.undo()
        assert "search" not in board.turn_state
        await asyncio.sleep(0.05)
        assert len(board.nodes) == 2
        board.redo()
        assert board.turn_state["search"]["what"] == "opponent"
        await until(lambda: len(board.nodes) > 2)
        assert board.cursor == 2
        assert Solver(look_up=False).solve(board.position, lengths=False).winner == "gold"

    asyncio.run(main())


def test_one_that_is_stopped_plays_at_once() -> None:
    async def main() -> None:
        board = BoardSession(OPEN, opponent="perfect", opponent_plays="gold")
        ask(board, act="stop")
        assert board.position.player == "black"
        assert "search" not in board.turn_state

    asyncio.run(main())


def test_it_says_what_it_has_proved() -> None:
    board = BoardSession(OPEN, opponent="perfect", opponent_plays="gold")
    assert board.cursor == 1
    assert board.turn_state["notes"] == ["Proved: Gold wins."]


def test_another_one_that_is_chosen_meanwhile_thinks_for_itself() -> None:
    async def main() -> None:
        board = BoardSession(OPEN, opponent="perfect", opponent_plays="gold", seed=1)
        before = board.jobs.current
        board.opponent = "one"
        assert before
        assert board.jobs.current
        assert board.jobs.current is not before

    asyncio.run(main())


def test_one_that_is_stopped_plays_nothing_that_it_knows_to_lose() -> None:
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


def test_it_moves_again_after_its_own_push() -> None:
    from kamisado_widget.lessons import FIGURES

    for figure in FIGURES.values():
        position, move = figure.position, figure.move
        if move and move.kind == "push":
            player = position.play(move).player
            board = BoardSession(position, opponent="random", opponent_plays=player.value)
            if board.cursor == 0:
                board.play(move)
            assert board.outcome or board.position.player != player


def test_in_a_match_it_fills_as_defender_and_goes_on() -> None:
    match = Match("standard")
    for move in ROUND[:-1]:
        match.play(move)
    board = BoardSession(match, opponent="one", opponent_plays="gold", seed=3)
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


def test_a_perfect_one_fills_so_that_it_wins() -> None:
    match = Match("standard")
    for move in ROUND:
        match.play(move)
    good = [side for side in ("left", "right") if solve(match.line_up(side), lengths=False).winner == "gold"]
    for seed in range(3):
        board = BoardSession(match, opponent="perfect", opponent_plays="gold", seed=seed)
        assert board.match.rounds[1].fill in (good or ["left", "right"])  # type: ignore[union-attr]


def test_where_the_reader_defends_it_waits_and_then_begins() -> None:
    match = Match("standard")
    for move in ROUND:
        match.play(move)
    board = BoardSession(match, opponent="two", opponent_plays="black", seed=3)
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


def test_after_a_round_its_reader_chooses_the_level_and_the_side_of_another_one() -> None:
    board = BoardSession(opponent="two", opponent_plays="black", seed=1)
    assert "new_round" not in board.turn_state
    board = won_against("two")
    offered = board.turn_state["new_round"]
    assert (offered["level"], offered["side"], list(offered["levels"])) == ("two", "gold", list(LEVELS))
    assert "ok" in ask(board, act="again", opponent="three", opponent_plays="gold")
    assert (board.opponent, board.opponent_plays) == ("three", "gold")
    assert board.nodes[1]["move"] == "g6e8", "it has the towers that were the reader's"


def test_who_beats_one_with_a_face_has_beaten_them_at_once() -> None:
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
def test_opponents_have_names_and_levels_numbers_too(given: object, name: str) -> None:
    assert BoardSession(opponent=given).opponent == name


@pytest.mark.parametrize("given", [4, -1, True, 2.5])
def test_no_level_looks_so_far_ahead(given: object) -> None:
    with pytest.raises(ValueError, match="no opponent"):
        BoardSession(opponent=given)


def test_a_round_says_which_side_is_the_readers_and_how_it_ended() -> None:
    board = BoardSession(opponent="two")
    facing = board.turn_state["facing"]
    assert (facing["you"], facing["own"], facing["tower"]) == ("You play Black", "b", "P")
    assert board.flipped, "the reader moves up"
    assert not BoardSession(opponent="two", flipped=False).flipped
    assert "facing" not in BoardSession().turn_state
    won = won_against("pip")
    assert won.turn_state["facing"]["result"] == "You win!"
    assert not won.flipped
    lost = BoardSession(SHARP, opponent="pip", opponent_plays="gold")
    assert lost.turn_state["facing"]["result"] == "Pip got across"


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_called_what_they_do(language: str) -> None:
    offered = won_against("one", language=language).turn_state["new_round"]
    assert problem(offered, NewRound) is None


def test_another_round_is_like_the_last_one_where_nothing_is_chosen() -> None:
    board = won_against("one")
    assert "ok" in ask(board, act="again")
    assert (board.opponent, board.opponent_plays) == ("one", "black")


@pytest.mark.parametrize(
    "wish", [{"opponent": "ten"}, {"opponent_plays": "red"}, {"opponent": "three", "opponent_plays": 7}]
)
def test_no_other_round_is_begun(wish: Any) -> None:
    board = won_against("one")
    before = board.epoch
    assert "refused" in ask(board, act="again", **wish)
    assert (board.opponent, board.epoch) == ("one", before)


def test_two_people_are_offered_no_level() -> None:
    board = BoardSession(SHARP)
    board.play("g6e8")
    assert "new_round" not in board.turn_state

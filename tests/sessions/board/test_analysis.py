import asyncio
import gc
import random
import threading
import weakref
from itertools import repeat
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Match, Position
from kamisado_widget.export import html_page
from kamisado_widget.reasons import because, move_scenes, scenes
from kamisado_widget.sessions import BoardSession, ExerciseSession, LessonSession
from kamisado_widget.solver import Solver, danger, gain
from tests.sessions.helpers import CHAIN, OPEN, SHARP, ask, on_a_loop, rest, until


def known(position: Position) -> dict[str, dict[str, object]]:
    verdicts = Solver().classify(position)
    return {str(move): {"winner": v.winner, "moves": v.moves} for move, v in verdicts.items()}


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.board.analysis._PATIENCE", 600)


# --- verdicts


@pytest.mark.parametrize("text", [SHARP, CHAIN])
def test_verdicts_match_the_solver(text: str) -> None:
    board = BoardSession(text, verdicts=True)
    position = Position.parse(text)
    assert board.turn_state["values"] == known(position)
    verdict = Solver().solve(position)
    assert board.turn_state["value"] == {"winner": verdict.winner, "moves": verdict.moves}
    assert "search" not in board.turn_state
    real = 0
    for move in board.turn_state["best"]:
        real += move[:2] != move[2:]
        position = position.play(move)
    assert position.outcome
    assert (position.outcome.winner, real) == (verdict.winner, verdict.moves)


def test_a_pass_costs_no_move() -> None:
    board = BoardSession(CHAIN, verdicts=True)
    board.play("h8h3")
    value = board.turn_state["value"]
    while board.nodes[board.cursor]["kind"] == "pass":
        board.undo()
        assert board.turn_state["moves"][0][:2] == board.turn_state["moves"][0][2:]
        assert board.turn_state["value"] == board.turn_state["values"][board.turn_state["moves"][0]] == value


def test_page_toggles_verdicts() -> None:
    board = BoardSession(SHARP)
    board.receive({"verdicts": True})
    assert board.turn_state["values"]
    board.receive({"verdicts": False})
    assert not {"values", "value", "best"} & set(board.turn_state)


def test_finished_round_has_no_verdicts() -> None:
    board = BoardSession(SHARP, verdicts=True)
    board.play("g6e8")
    assert board.turn_state == {"node": 1, "moves": []}


def test_match_moves_show_points() -> None:
    match = Match("standard", line_up="obpky+rgn/8/8/8/8/8/8/NGRYKPB+O b -")  # one point each
    for move in "g8e6 f1f3 a8a2 f3g4 c8b7 h1d5 a2a2 g4h5 e8d7 b1b3 d7b5".split():
        match.play(move)
    board = BoardSession(match, verdicts=True)
    values = board.turn_state["values"]
    given = {
        move: (value["winner"], value["points"], value.get("match", False)) for move, value in values.items()
    }
    solver = Solver()
    gains = {
        str(move): gain(match.position.play(move), match, solver=solver)
        for move in match.position.legal_moves
    }
    assert given == {move: (won.winner, won.least, won.wins_match) for move, won in gains.items()}
    assert set(given.values()) == {("gold", 1, False), ("black", 1, False), ("black", 2, True)}
    equal = BoardSession(SHARP, verdicts=True).turn_state["values"]
    assert not any("points" in value for value in equal.values())


def reports(monkeypatch: pytest.MonkeyPatch, every: float) -> list[dict[str, Any]]:
    async def main() -> None:
        board = BoardSession(SHARP, verdicts=True)
        assert "values" not in board.turn_state
        assert board.turn_state["search"] == {"what": "verdicts", "done": 0, "total": 8}
        board.subscribe(lambda _names: seen.append(board.turn_state))
        await until(lambda: board.jobs.current is None)

    solver = Solver()
    monkeypatch.setattr("kamisado_widget.sessions.board.analysis.shared", lambda: solver)
    monkeypatch.setattr("kamisado_widget.sessions.jobs._REPORT_EVERY", every)
    seen: list[dict[str, Any]] = []
    asyncio.run(main())
    return seen


def test_winners_before_lengths_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = reports(monkeypatch, every=0)
    done = [now["search"]["done"] for now in seen if "search" in now]
    assert done == sorted(done)
    assert done[-1] == 8
    values = [now["values"] for now in seen if "values" in now]
    partly = [known for known in values if len(known) < 4]
    assert partly
    assert any("moves" not in value for known in values if len(known) == 4 for value in known.values())
    assert {"winner": "gold"} in [now.get("value") for now in seen]
    assert "search" not in seen[-1]


def test_reports_are_throttled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        len(reports(monkeypatch, every=1000)) <= 3
    )  # a report at the start, after all winners, and at the end


def test_on_a_loop_a_board_is_there_before_its_verdicts() -> None:
    board, now = on_a_loop(lambda: (board := BoardSession(SHARP, verdicts=True), board.turn_state))
    assert now["search"]["what"] == "verdicts"
    assert ask(board, act="hello", nodes=1)["ok"] is True  # a new page continues the analysis
    assert board.turn_state["values"] == known(board.position)


def test_results_are_cached() -> None:
    async def main() -> None:
        board = BoardSession(SHARP, verdicts=True)
        await until(lambda: board.jobs.current is None)
        found = {**board.turn_state, "onward": [1]}  # changes only after a move
        board.play("g6g7")
        board.undo()
        assert board.turn_state == found
        board.verdicts = False
        board.verdicts = True
        assert board.turn_state == found

    asyncio.run(main())


def test_stepping_away_abandons_the_search() -> None:
    async def main() -> None:
        board = BoardSession(OPEN, verdicts=True)
        await until(lambda: "values" in board.turn_state)
        job = board.jobs.current
        board.play("g1a7")
        assert board.jobs.current is not job
        assert board.turn_state["search"]["done"] == 0
        verdicts = board.analysis.at(0).verdicts
        await until(lambda: board.turn_state["search"]["done"] > 0)
        assert board.analysis.at(0).verdicts is verdicts
        board.position = SHARP
        await until(lambda: board.jobs.current is None)
        assert board.turn_state["values"] == known(board.position)

    asyncio.run(main())


def test_script_does_not_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.board.analysis._PATIENCE", 0.05)
    board = BoardSession(Position.start().play("d8d5"), verdicts=True)
    assert "search" not in board.turn_state
    assert len(board.turn_state.get("values", {})) <= len(board.turn_state["moves"])


def test_a_page_without_python_keeps_the_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    board = on_a_loop(lambda: BoardSession(SHARP, verdicts=True))
    monkeypatch.setattr("kamisado_widget.sessions.board.analysis._PATIENCE", 60)
    turn = board.page_state()["_turn_state"]
    assert "search" not in turn
    assert turn["values"] == known(board.position)


# --- stopping


def test_stop_between_slices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        board = BoardSession(OPEN, verdicts=True)
        await until(lambda: "values" in board.turn_state)
        assert ask(board, act="stop")["ok"] is True
        assert "search" not in board.turn_state
        assert board.turn_state["values"]
        steps: list[int] = []
        monkeypatch.setattr(board.jobs._scheduler, "_step", lambda: steps.append(1))
        await rest(board.jobs._scheduler)
        assert len(steps) <= 1
        now = dict(board.turn_state)
        board.stop()
        assert board.turn_state == now

    asyncio.run(main())


def test_search_resumes_after_a_stop() -> None:
    async def main() -> None:
        board = BoardSession(OPEN, verdicts=True)
        board.stop()
        assert "search" not in board.turn_state
        board.play("g1a7")
        assert "search" in board.turn_state
        board.undo()
        assert "search" in board.turn_state
        board.stop()
        board.verdicts = False
        board.verdicts = True
        assert "search" in board.turn_state

    asyncio.run(main())


def test_close_stops_and_releases() -> None:
    async def main() -> None:
        board = BoardSession(OPEN, verdicts=True, opponent="perfect")
        gone = weakref.ref(board)
        await until(lambda: "values" in gone().turn_state)  # type: ignore[union-attr]

        def released() -> bool:
            gc.collect()
            return gone() is None

        board.close()
        del board
        await until(released, 1000)

    asyncio.run(main())


def test_invalid_option_leaves_no_job(recwarn: pytest.WarningsRecorder) -> None:
    with pytest.raises(TypeError):
        BoardSession(verdict=True)
    gc.collect()
    assert not list(recwarn)


# --- danger


def test_threats_at_every_scene() -> None:
    board, dice = BoardSession(danger=True), random.Random(2)
    while not board.outcome:
        assert board.turn_state["danger"] == [str(move) for move in danger(board.position)]
        board.play(dice.choice(board.turn_state["moves"]))
    assert "danger" not in board.turn_state
    board.position = SHARP.replace(" g y", " b b")
    assert board.turn_state["danger"] == ["b3c2"]
    board.danger = False
    assert "danger" not in board.turn_state


# --- hints


def test_threat_hint_belongs_to_its_scene() -> None:
    board = BoardSession(SHARP.replace(" g y", " b b"))
    assert ask(board, act="hint", what="idea")["ok"] is True
    assert board.turn_state["danger"] == ["b3c2"]
    board.play("b3b2")
    assert "danger" not in board.turn_state
    board.undo()
    assert board.turn_state["danger"] == ["b3c2"]


def test_move_hint_is_the_best_move() -> None:
    board = BoardSession(SHARP)
    assert ask(board, act="hint", what="move")["ok"] is True
    assert board.turn_state["hint"] == "g6e8"
    assert str(BoardSession(SHARP).hint()) == "g6e8"
    assert str(on_a_loop(lambda: BoardSession(SHARP).hint())) == "g6e8"


def test_hint_steps() -> None:
    board = BoardSession(SHARP)
    ask(board, act="hint", what="idea")
    assert [scene["say"] for scene in board.turn_state["ideas"]] == ["One of your towers can get across."]
    ask(board, act="hint", what="idea")
    assert board.turn_state["ideas"][1]["marks"] == [{"square": "g6", "kind": "point"}]
    assert "hint" not in board.turn_state
    ask(board, act="hint", what="idea")
    assert board.turn_state["hint"] == "g6e8"
    assert board.turn_state["why"] == move_scenes(
        "best", Position.parse(SHARP), "g6e8", because(SHARP, "g6e8")
    )
    board.language = "de"
    assert board.turn_state["ideas"][0]["say"] == "Einer deiner Türme kann durchkommen."


def test_verdict_has_the_reason_of_the_next_or_the_previous_move() -> None:
    board = BoardSession(SHARP, verdicts=True)
    assert board.turn_state["why"][0]["say"].startswith("Gold’s best move: the yellow tower")
    board.position = Position.start()
    board.play("d8d3")
    assert board.turn_state["why"] == scenes(because(Position.start(), "d8d3"))
    board.verdicts = False
    assert "why" not in board.turn_state


def test_pending_hint_is_cancelled() -> None:
    async def main() -> None:
        board = BoardSession(OPEN)
        ask(board, act="hint", what="move")
        assert board.turn_state["search"]["what"] == "hint"
        board.play("g1a7")
        assert "search" not in board.turn_state
        board.undo()
        assert "hint" not in board.turn_state
        ask(board, act="hint", what="move")
        await until(lambda: "hint" in board.turn_state)
        assert board.turn_state["hint"] == "g1a7"
        assert "search" not in board.turn_state

    asyncio.run(main())


def test_a_hint_comes_before_verdicts_which_go_on_afterwards() -> None:
    async def main() -> None:
        board = BoardSession(CHAIN, verdicts=True)
        ask(board, act="hint", what="move")
        assert board.turn_state["search"]["what"] == "hint"
        await until(lambda: board.jobs.current is None)
        assert board.turn_state["hint"] in board.turn_state["values"]
        assert board.turn_state["values"] == known(board.position)

    asyncio.run(main())


def test_stop_unblocks_a_hint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = BoardSession(Position.start().play("c8c3"))
    monkeypatch.setattr(board.analysis, "_find_hint", lambda _job: repeat(None))
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(board.hint()))
    thread.start()
    while board.jobs.current is None:
        pass
    assert ask(board, act="stop")["ok"] is True
    assert ask(BoardSession(), act="stop")["ok"] is True, "stop does nothing without a job"
    thread.join(60)
    assert found == [None]


# --- strange messages


def test_nothing_to_hint_or_review() -> None:
    board = BoardSession(SHARP)
    assert "review" in ask(board, act="review")["refused"]["text"]
    with pytest.raises(ValueError, match="review the round"):
        board.review()
    board.play("g6e8")
    assert "hint" in ask(board, act="hint", what="move")["refused"]["text"]
    with pytest.raises(ValueError, match="no hint"):
        board.hint()


def test_lessons_have_no_analysis() -> None:
    for session in (LessonSession("figure-4"), ExerciseSession("blocked", seed=1)):
        for act in ("hint", "review", "stop"):
            assert ask(session, act=act, what="move")["refused"]["text"]
        assert "verdicts" not in session.page_state()
        assert html_page([session])


# --- random acts


acts = st.lists(
    st.one_of(
        st.tuples(st.just("go"), st.integers(-1, 12)),
        st.tuples(st.just("play"), st.integers(0, 30)),
        st.tuples(st.just("ask"), st.sampled_from(["hint idea", "hint move", "review", "stop", "hello"])),
        st.tuples(st.just("set"), st.sampled_from(["verdicts", "danger"])),
        st.tuples(st.just("opponent"), st.sampled_from([None, "random", "two", "perfect"])),
        st.tuples(st.just("wait"), st.integers(1, 5)),
        st.tuples(st.just("plant"), st.sampled_from([SHARP, CHAIN, str(OPEN)])),
    ),
    max_size=20,
)


def in_step(board: BoardSession) -> None:
    now, position = board.turn_state, board.position
    legal = {str(move) for move in position.legal_moves}
    assert now["node"] == board.cursor
    assert str(position) == board.scene()["position"] or position.outcome
    assert set(now["moves"]) in (legal, set())
    assert set(now.get("values", ())) <= legal
    assert set(now.get("danger", ())) <= legal
    assert now.get("hint") in {None, *legal}
    assert board.verdicts or not {"values", "value", "best"} & set(now)
    if "search" in now:
        assert board.jobs.current
        assert 0 <= now["search"]["done"] <= max(now["search"]["total"], 0)


@settings(max_examples=settings.default.max_examples // 2)
@given(acts=acts, match=st.booleans())
def test_reports_match_the_scene(acts: list[tuple[str, Any]], match: bool) -> None:
    async def main() -> None:
        board = BoardSession(Match("standard") if match else SHARP, seed=1)
        for act, what in acts:
            if act == "go":
                board.cursor = what
            elif act == "play" and board.turn_state["moves"]:
                move = board.turn_state["moves"][what % len(board.turn_state["moves"])]
                ask(board, act="play", origin=move[:2], target=move[2:])
            elif act == "ask":
                name, _, kind = what.partition(" ")
                assert ask(board, act=name, what=kind)
            elif act == "set":
                board.receive({what: not getattr(board, what)})
            elif act == "opponent":
                board.opponent = what
            elif act == "wait":
                for _ in range(what):
                    await asyncio.sleep(0.002)
            elif act == "plant":
                board.position = what
            in_step(board)
        board.close()

    asyncio.run(main())


def test_acts_during_a_search() -> None:
    async def page(board: BoardSession, seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(60):
            act = dice.choice(["play", "play", "hint", "stop", "review", "cursor"])
            with board.lock:
                if act == "cursor":
                    board.receive({"cursor": dice.randrange(len(board.nodes))})
                elif act == "play" and board.turn_state["moves"]:
                    move = dice.choice(board.turn_state["moves"])
                    ask(board, act="play", origin=move[:2], target=move[2:])
                elif act != "play":
                    ask(board, act=act, what="move")
                in_step(board)
            await asyncio.sleep(0.003)

    def run(seed: int) -> None:
        try:
            asyncio.run(page(board, seed))
        except BaseException as error:
            errors.append(error)

    errors: list[BaseException] = []
    board = BoardSession(SHARP, verdicts=True, opponent="two", seed=4)
    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert errors == []
    in_step(board)


def test_the_solver_is_shared_between_a_cell_and_a_board() -> None:
    from kamisado_widget.solver import classify

    async def main() -> None:
        board = BoardSession(OPEN, verdicts=True)
        thread = threading.Thread(target=lambda: found.append(classify(OPEN, lengths=False)))
        thread.start()
        await until(lambda: len(board.turn_state.get("values", {})) == 13)
        board.stop()
        await until(lambda: not thread.is_alive())
        values = {move: value["winner"] for move, value in board.turn_state["values"].items()}
        assert values == {str(move): verdict.winner for move, verdict in found[0].items()}

    found: list[Any] = []
    asyncio.run(main())

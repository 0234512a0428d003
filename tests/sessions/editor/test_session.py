import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.i18n import page
from kamisado_widget.rules import RULESETS, Color, Layout, Move, Player, Setup, Tower
from kamisado_widget.rules.board import SQUARES
from kamisado_widget.sessions import BoardSession, EditorSession, wire
from kamisado_widget.sessions.editor import setup_edits
from kamisado_widget.solver import solve
from kamisado_widget.svg import svg
from tests.sessions import helpers
from tests.sessions.helpers import CHAIN, SHARP, rest, until
from tests.sessions.test_wire import problem, problem_in_act
from tests.strategies import positions

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
CLEAR = "8/8/8/8/8/8/8/8 b -"
MUST = "obpky1gn/8/6B1/8/5r2/8/8/NGRYKP1O b y"

squares = st.sampled_from(SQUARES)
towers = st.builds(Tower, st.sampled_from(Player), st.sampled_from(Color), st.integers(0, 4))
moves = st.tuples(squares, squares, st.sampled_from(["", "!"])).filter(lambda m: m[0] != m[1]).map("".join)
setups = st.builds(
    Setup,
    st.dictionaries(squares, towers, max_size=20).map(lambda placed: tuple(placed.items())),
    st.sampled_from(Player),
    st.none() | st.sampled_from(Color),
    st.none() | moves,
    st.sampled_from(Layout),
    st.sampled_from(list(RULESETS)),
)


def ask(editor: EditorSession, **act: Any) -> Any:
    assert problem_in_act(editor, act) is None, "the page could not send this message"
    reply = helpers.ask(editor, **act)
    assert problem(reply, wire.Reply) is None
    return reply


def done(editor: EditorSession, **act: Any) -> str:
    assert "ok" in ask(editor, **act)
    return editor.text


# --- acts of the page


def test_initial_setup() -> None:
    assert EditorSession().position == Position.start()
    assert EditorSession(MUST).text == str(EditorSession(Position.parse(MUST)).position) == MUST
    editor = EditorSession(CLEAR)
    assert editor.position is None
    assert done(editor, act="write", text=f"  {MUST}\n") == MUST
    assert editor.position == Position.parse(MUST)


def test_move_towers() -> None:
    editor = EditorSession()
    assert done(editor, act="put", origin="a1", target="d4").startswith("obpkyrgn/8/8/8/3N4/8/8/1GRYKPBO")
    assert done(editor, act="put", origin="d4", target="").startswith("obpkyrgn/8/8/8/8/8/8/1GRYKPBO")
    assert editor.position is None
    assert editor.errors == ("Gold’s brown tower is missing.",)
    assert done(editor, act="put", origin="N", target="a1") == START
    assert editor.position == Position.start()
    assert done(editor, act="put", origin="a1", target="a8").startswith("Nbpkyrgn/8/8/8/8/8/8/1GRYKPBO")
    assert editor.errors == ("Black’s orange tower is missing.",)
    editor.undo()
    size = len(editor.nodes)
    assert done(editor, act="put", origin="a1", target="a1") == START
    assert len(editor.nodes) == size


def test_rings() -> None:
    editor = EditorSession()
    for text in ("N+G", "N++G", "N+++G"):
        assert text in done(editor, act="rank", square="a1", by=1)
    refusal = ask(editor, act="rank", square="a1", by=1)["refused"]
    assert refusal["text"] == "The tower on a1 has too many rings for the ruleset official: at most 3."
    assert refusal["squares"] == ["a1"]
    assert "N++G" in done(editor, act="rank", square="a1", by=-1)
    done(editor, act="choose", what="ruleset", value="genius")
    assert editor.errors == ("The tower on a1 has too many rings for the ruleset genius: at most 0.",)
    assert "NGR" in done(editor, act="rank", square="a1", by=-1)
    assert editor.position is not None


def test_position_settings() -> None:
    editor = EditorSession()
    assert done(editor, act="choose", what="player", value="gold").endswith(" g -")
    assert done(editor, act="choose", what="required", value="pink").endswith(" g k")
    assert done(editor, act="choose", what="required", value="").endswith(" g -")
    assert done(editor, act="choose", what="layout", value="turned").endswith(" g - layout=turned")
    assert done(editor, act="choose", what="ruleset", value="genius").endswith("ruleset=genius")


def test_labels() -> None:
    words = page()
    for what, names in (("layout", list(Layout)), ("ruleset", list(RULESETS))):
        assert [key.split(".")[2] for key in words if key.startswith(f"editor.{what}.")] == names


def test_clear_and_set_up() -> None:
    editor = EditorSession(MUST + " layout=mirrored")
    assert done(editor, act="change", what="clear") == CLEAR + " layout=mirrored"
    assert editor.errors == ("16 towers are missing: 8 of Gold’s and 8 of Black’s.",)
    done(editor, act="change", what="start")
    assert editor.position == Position.start(layout="mirrored")


def test_change_clears_the_last_move() -> None:
    pushed = "8/3p4/4g+k+P1/2N1n++3/r++K++2o2y+/b3Y+++2B++/O+4R2/3G4 g y e5e6"
    assert str(setup_edits.put(setup_edits.setup_of(pushed), "d1", "e1")).endswith(" g y")
    assert setup_edits.choose(setup_edits.setup_of(pushed), "player", "black").last is None
    assert setup_edits.turn(setup_edits.setup_of(pushed)).last == Move("move", "d4", "d3")
    assert setup_edits.mirror(setup_edits.setup_of(pushed)).last == Move("move", "d5", "d6")


@given(positions())
def test_mirror_and_turn(position: Position) -> None:
    setup = setup_edits.setup_of(position)
    for change in (setup_edits.mirror, setup_edits.turn):
        image = Position.of(change(setup))
        assert len(image.legal_moves) == len(position.legal_moves)
        assert (image.outcome is None) == (position.outcome is None)
        assert len(image.problems) == len(position.problems)
        assert change(change(setup)) == setup


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least three parts"),
        ("hello", "at least three parts"),
        ("obpkyrgn/8/8/8/8/8/8 b -", "found 7"),
        ("xbpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", "Row 8, character 1"),
        ("9" * 999, "at most 400 characters; this one has 999"),
        ("<script>alert(1)</script> b -", "eight rows"),
        ("9" * 20_000, "too long"),
        ("\ud800 \u202e \0", "eight rows"),
    ],
)
def test_invalid_text(text: str, said: str) -> None:
    editor = EditorSession(MUST)
    refusal = ask(editor, act="write", text=text)["refused"]
    assert said in refusal["text"]
    assert editor.text == MUST
    assert len(editor.nodes) == 1


# --- errors and remarks


def test_errors() -> None:
    editor = EditorSession("obpkyrgn/8/8/3O4/8/8/8/NGRYKPBO b -")
    assert editor.position is None
    assert editor.errors == ("Gold has 2 orange towers (d5, h1); expected one.",)
    assert editor.scene()["marks"] == [{"square": s, "kind": "point"} for s in ("d5", "h1")]


def test_two_towers_on_a_square() -> None:
    setup = setup_edits.setup_of(START)
    editor = EditorSession(setup._replace(placed=(*setup.placed, ("d4", setup.placed[0][1]))[1:]))
    crowd = setup_edits.setup_of(CLEAR)._replace(
        placed=(("a1", Tower(Player.GOLD, Color.RED)), ("a1", Tower(Player.BLACK, Color.BLUE, 1)))
    )
    editor.setup = crowd
    assert editor.errors[0] == "There is more than one tower on a1."
    assert editor.text == "8/8/8/8/8/8/8/b+7 b -"
    assert done(editor, act="put", origin="a1", target="a2") == "8/8/8/8/8/8/b+7/R7 b -"
    assert editor.errors == ("14 towers are missing: 7 of Gold’s and 7 of Black’s.",)


def test_problems_are_warnings() -> None:
    editor = EditorSession("obpkyrgn/8/8/3O4/8/8/8/NGRYKPB1 b r")
    assert editor.position is not None
    assert editor.remarks == ("No tower of Gold’s can have landed on red.",)
    editor.text = "Obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b o"
    assert editor.errors == ("Black’s orange tower is missing.",)
    editor.text = "Obpkyrgn/o7/8/8/8/8/8/NGRYKPB1 b o"
    assert editor.remarks == ("This round is already over.",)
    assert editor.outcome is not None
    assert editor.scene()["over"] == {"winner": "gold", "reason": "home row"}
    assert "value" not in editor.turn_state
    assert editor.verdict is None
    assert BoardSession(editor.position).outcome == editor.outcome


@given(setups)
def test_text_round_trip(setup: Setup) -> None:
    editor = EditorSession(setup)
    assert EditorSession(editor.text).setup == editor.setup
    assert set(editor.setup.placed) == set(setup.placed)
    assert editor.setup[1:] == setup[1:]
    assert (editor.position is None) == bool(editor.errors) == bool(setup.errors)


@settings(max_examples=settings.default.max_examples // 2)
@given(setups)
def test_any_setup_can_be_drawn(setup: Setup) -> None:
    assert svg(EditorSession(setup).scene(), glyphs=True).startswith("<svg")


acts = st.one_of(
    st.fixed_dictionaries({"act": st.just("put"), "origin": squares, "target": squares | st.just("")}),
    st.fixed_dictionaries(
        {"act": st.just("put"), "origin": st.sampled_from("obpkyrgnOBPKYRGN"), "target": squares}
    ),
    st.fixed_dictionaries({"act": st.just("rank"), "square": squares, "by": st.sampled_from([1, -1])}),
    st.fixed_dictionaries(
        {
            "act": st.just("choose"),
            "what": st.sampled_from(["player", "required", "layout", "ruleset"]),
            "value": st.sampled_from(["", *Player, *Color, *Layout, *RULESETS]),
        }
    ),
    st.fixed_dictionaries(
        {"act": st.just("change"), "what": st.sampled_from(["clear", "start", "mirror", "turn"])}
    ),
)


@settings(max_examples=settings.default.max_examples // 4)
@given(begin=positions(), script=st.lists(acts, max_size=12))
def test_random_acts(begin: Position, script: list[dict[str, Any]]) -> None:
    asyncio.run(do_and_undo(begin, script))  # with an event loop, nobody waits for a verdict


async def do_and_undo(begin: Position, script: list[dict[str, Any]]) -> None:
    editor = EditorSession(begin)
    seen = [editor.setup]
    for act in script:
        ask(editor, **act)
        assert (editor.position is None) == bool(editor.errors)
        assert editor.position is None or str(editor.position) == editor.text
        if editor.setup != seen[-1]:
            seen.append(editor.setup)
    assert problem(list(editor.nodes), list[wire.Node]) is None
    for setup in reversed(seen[:-1]):
        editor.undo()
        assert editor.setup == setup
    for setup in seen[1:]:
        editor.redo()
        assert editor.setup == setup


# --- Python


def test_position_is_current_when_notified() -> None:
    editor, seen = EditorSession(), []
    editor.subscribe(lambda _names: seen.append(editor.position))
    ask(editor, act="put", origin="a1", target="")
    ask(editor, act="put", origin="N", target="a2")
    assert seen[0] is None
    assert seen[-1].towers["a2"] == Tower(Player.GOLD, Color.BROWN)


EMPTY = Setup((), Player.GOLD)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (7, "found int"),
        ("", "at least three parts"),
        (EMPTY._replace(placed=(("z9", Tower(Player.GOLD, Color.RED)),)), "'z9'"),
        (EMPTY._replace(placed=(("a1", "tower"),)), "setup"),  # type: ignore[arg-type]
        (EMPTY._replace(player="white"), "white"),  # type: ignore[arg-type]
        (EMPTY._replace(required="teal"), "teal"),  # type: ignore[arg-type]
        (EMPTY._replace(layout="round"), "round"),  # type: ignore[arg-type]
        (EMPTY._replace(ruleset="mine"), "mine"),
        (Setup((("a1", Tower(Player.GOLD, Color.RED, 999)),), Player.GOLD), "400 characters"),
    ],
)
def test_invalid_setup(wrong: Any, said: str) -> None:
    editor = EditorSession(MUST)
    with pytest.raises(ValueError, match=said):
        editor.setup = wrong
    with pytest.raises(ValueError, match=said):
        EditorSession(wrong)
    assert editor.text == MUST


def test_play() -> None:
    editor = EditorSession()
    editor.play("f8f4")
    assert editor.position == Position.start().play("f8f4")
    editor.position = None
    with pytest.raises(ValueError, match="16 towers are missing"):
        editor.play("f8f4")
    with pytest.raises(ValueError, match="No fill is due"):
        editor.fill("left")
    assert editor.match is None


def test_wire_types() -> None:
    for text in (START, MUST, CLEAR, "Obpkyrgn/o7/8/8/8/8/8/NGRYKPB1 b o"):
        editor = EditorSession(text)
        assert problem(list(editor.nodes), list[wire.Node]) is None
        assert problem(editor.turn_state, wire.TurnState) is None


# --- the verdict


def test_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamisado_widget.sessions.editor.session._PATIENCE", 60)  # generous for slow machines
    editor = EditorSession(CHAIN)
    assert editor.verdict == solve(Position.parse(CHAIN))
    assert {scene["kind"] for scene in editor.turn_state["how"]} == {"move", "pass"}
    assert editor.turn_state["how"][-1]["over"]["winner"] == editor.turn_state["value"]["winner"]
    editor.text = SHARP
    assert editor.turn_state["value"] == {"winner": "gold", "moves": 1}
    (scene,) = editor.turn_state["how"]
    assert scene["over"]["winner"] == "gold"
    assert scene["arrows"] == [{"origin": "g6", "target": "e8", "kind": "point"}]
    ask(editor, act="put", origin="g6", target="")
    assert editor.verdict is None


def test_verdict_in_slices() -> None:
    async def edit() -> None:
        editor = EditorSession(CLEAR)
        editor.text = MUST
        assert editor.verdict is None, "no verdict is computed until asked for"
        await until(lambda: editor.verdict is not None)
        assert editor.verdict
        assert editor.verdict.winner == solve(Position.parse(MUST), lengths=False).winner

    asyncio.run(edit())


def test_close_stops_the_search() -> None:
    async def edit() -> None:
        editor = EditorSession(MUST)
        editor.close()
        await rest(editor.worker)
        assert editor.verdict is None

    asyncio.run(edit())


def test_only_the_current_position_is_judged() -> None:
    async def edit() -> None:
        editor = EditorSession(MUST)
        editor.position = None
        await rest(editor.worker)
        assert editor.verdict is None
        assert editor.turn_state["node"] == editor.cursor == 1

    asyncio.run(edit())


@settings(max_examples=settings.default.max_examples // 4)
@given(positions(), squares)
def test_verdict_of_impossible_positions(position: Position, target: str) -> None:
    setup = setup_edits.setup_of(position)
    origin = setup.placed[0][0]
    if target not in setup.towers:
        setup = setup_edits.put(setup, origin, target)
    editor = EditorSession(setup)
    assert editor.position
    assert (editor.verdict is None) or editor.position.outcome is None


# --- diagrams


def test_diagram_moves() -> None:
    editor = EditorSession("8/8/8/3r4/3B+4/8/8/8 g b")
    assert editor.scene()["say"].startswith("This is a diagram")
    assert problem(editor.turn_state, wire.TurnState) is None
    assert "Or it pushes" in editor.turn_state["towers"]["d4"]
    assert "d4d5" in editor.turn_state["moves"]
    assert done(editor, act="put", origin="d5", target="") == "8/8/8/8/3B+4/8/8/8 g b"
    assert "Or it pushes" not in editor.turn_state["towers"]["d4"]


def test_contradictory_diagram() -> None:
    editor = EditorSession("8/8/8/3r4/3r4/8/8/8 g -")
    assert "towers" not in editor.turn_state
    assert editor.turn_state["moves"] == []


def test_swap_and_fill_rows() -> None:
    editor = EditorSession("8/8/8/3oB3/8/8/8/8 g -")
    ask(editor, act="swap", origin="d5", target="e5")
    assert editor.text == "8/8/8/3Bo3/8/8/8/8 g -"
    assert "refused" in ask(editor, act="swap", origin="d5", target="a1")
    assert "refused" in ask(editor, act="swap", origin="d5", target="d5")
    ask(editor, act="change", what="fill")
    assert not editor.errors
    assert editor.setup.towers["d5"].color == "blue"
    editor.undo()
    assert editor.text == "8/8/8/3Bo3/8/8/8/8 g -"


def test_fill_row() -> None:
    editor = EditorSession("8/8/8/8/8/8/8/8 g -")
    for act in (
        {"act": "put", "origin": "r", "target": "f5"},
        {"act": "row", "square": "f5"},
        {"act": "put", "origin": "R", "target": "a3"},
        {"act": "row", "square": "a3"},
    ):
        assert "ok" in ask(editor, **act)
    assert editor.text == "8/8/8/obpkyrgn/8/RGNYKPBO/8/8 g -", "brown stays off its occupied file"
    assert editor.errors == ()
    editor.undo()
    assert editor.text == "8/8/8/obpkyrgn/8/R7/8/8 g -"
    assert "refused" in ask(editor, act="row", square="b3")

import json
from typing import Any

import pytest
from hypothesis import given

from kamisado_widget.classroom import question, results
from kamisado_widget.learner.stores import FILE
from kamisado_widget.puzzles import Collection
from kamisado_widget.rules import Position
from kamisado_widget.transports.site import SiteHost
from tests.pages import Page, acts, place_of

POSITION = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
PUZZLE = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1"

COMPOSED = "8/5r1n/1opkygBO/3YRPK1/8/4b3/2N5/1G6 b o task=win moves=2"


class PageBeside:
    def __init__(self, kept: dict[str, str] | None = None, language: str = "en", site: str = "") -> None:
        self.kept = kept if kept is not None else {}
        self.heard: list[dict[str, Any]] = []
        self.host = SiteHost(language, json.dumps(self.kept), self.hear, site)

    def hear(self, line: str) -> None:
        message = json.loads(line)
        if message["method"] == "keep":
            self.kept[message["name"]] = message["text"]
        else:
            self.heard.append(message)

    def say(self, method: str, **parts: object) -> None:
        self.host.hear(json.dumps({"method": method, **parts}))

    def open(self, fragment: str, *acts: dict[str, Any], view: str = "1") -> dict[str, Any]:
        self.say("open", view=view, fragment=fragment, key=fragment, acts=acts)
        (opened,) = (
            each for each in self.heard if each["method"] in ("open", "refused") and each["view"] == view
        )
        return opened

    def ask(
        self, act: str, *, view: str = "1", name: str = "1", node: int = 0, epoch: int = 1, **more: Any
    ) -> None:
        content = {"id": name, "act": act, "epoch": epoch, "node": node, **more}
        self.say("custom", view=view, content=content)


def right(item: str) -> str:
    asked = question(item)
    return asked.choices[int(asked.solution()[0]) - 1]


def wrong(item: str) -> str:
    return next(choice for choice in question(item).choices if choice != right(item))


def test_open_a_link() -> None:
    for fragment, kind in (
        (f"position={POSITION}", "board"),
        (f"puzzle={PUZZLE}", "puzzle"),
        ("rule=S4", "lesson"),
    ):
        opened = PageBeside().open(fragment)
        assert (opened["method"], opened["kind"]) == ("open", kind)
        assert "_esm" not in opened["state"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "a puzzle"), ("de", "eine Aufgabe"), ("xx", "a puzzle")]
)
def test_invalid_link(language: str, said: str) -> None:
    refused = PageBeside(language=language).open("code=print(1)")
    assert refused["method"] == "refused"
    assert said in refused["why"]


def test_link_settings_beat_preferences() -> None:
    page = PageBeside()
    page.open("board")
    for glyphs in (True, False):
        page.say("update", view="1", state={"glyphs": glyphs})
    preferred = json.loads(page.kept[FILE])["readers"][""]["preferences"]
    assert preferred == {"glyphs": False}
    assert page.open("board&glyphs=1", view="2")["state"]["glyphs"] is True
    linked = page.host._views["2"]._session
    page.say("update", view="1", state={"sound": True})
    assert (linked.glyphs, linked.sound) == (True, True), "the reader's other preferences apply"
    assert json.loads(page.kept[FILE])["readers"][""]["preferences"] == {**preferred, "sound": True}


def test_link_settings_can_change_locally() -> None:
    page = PageBeside()
    page.open("board")
    page.open("board&glyphs=1", view="2")
    assert "glyphs" not in page.host._views["2"]._session.preference_state["shared"]
    page.say("update", view="2", state={"glyphs": False})
    page.say("update", view="1", state={"sound": True})
    assert not page.host._views["2"]._session.glyphs
    assert json.loads(page.kept[FILE])["readers"][""]["preferences"] == {"sound": True}


@pytest.mark.parametrize(
    "fragment", ["board", "board&opponent=random", "lesson=figure-4", f"puzzle={PUZZLE}"]
)
@given(done=acts("python", "hear"))
def test_page_agrees_with_python_after_random_acts(fragment: str, done: list[tuple[str, int, int]]) -> None:
    beside = PageBeside()
    page = Page(beside.open(fragment)["state"])
    session = beside.host._views["1"]._session

    def pass_on() -> None:
        told = len(beside.heard)
        if page.to_python:
            beside.say(view="1", **page.to_python.popleft())
        page.from_python.extend(beside.heard[told:])

    for what, _, number in done:
        if what == "python":
            pass_on()
        elif what == "hear":
            page.hear()
        else:
            page.do(what, number, session)
    while page.to_python or page.from_python:
        pass_on()
        page.hear()
    assert page.place == place_of(session)


def test_views_are_apart_and_a_closed_one_gets_nothing() -> None:
    page = PageBeside()
    page.open("board")
    page.open("board", view="2")
    heard = len(page.heard)
    page.ask("play", origin="f8", target="f4", view="2")
    heard_of = [each for each in page.heard[heard:] if each["method"] != "front"]
    assert {each["view"] for each in heard_of} == {"2"}
    assert heard_of[-1]["content"] == {"id": "1", "ok": True}
    page.say("close", view="1")
    heard = len(page.heard)
    page.ask("play", origin="f8", target="f4")
    assert len(page.heard) == heard


def early(content: dict[str, Any], at: str = START) -> dict[str, Any]:
    return {"position": at, "content": {"id": "early", "epoch": 1, "node": 0, **content}}


def test_early_move_in_an_unknown_scene() -> None:
    opened = PageBeside().open("board", early({"act": "play", "origin": "f8", "target": "f4"}, at=POSITION))
    assert opened["state"]["cursor"] == 0
    assert "refused" in opened["replies"][0]


def test_acts_during_opening_keep_their_order() -> None:
    page = PageBeside()
    page.open("board")
    first, second = Position.start().play("f8f4"), Position.start().play("f8f4").play("g1g6")
    page.say(
        "acts",
        view="1",
        acts=[
            early({"id": "a", "act": "play", "origin": "f8", "target": "f4"}),
            early({"id": "b", "act": "play", "origin": "g1", "target": "g6"}, at=str(first)),
            early({"id": "c", "act": "play", "origin": "a1", "target": "a2"}, at=str(second)),
            {"position": str(second), "state": {"flipped": True}},
        ],
    )
    session = page.host._views["1"]._session
    assert [node.get("move") for node in session.nodes] == [None, "f8f4", "g1g6"]
    assert session.flipped
    replies = [each["content"] for each in page.heard if each["method"] == "custom"]
    assert [(reply["id"], "ok" in reply) for reply in replies] == [("a", True), ("b", True), ("c", False)]
    told = [each["state"] for each in page.heard if each["method"] == "update" and each["view"] == "1"]
    assert [state["cursor"] for state in told if "cursor" in state] == [2], "the page is there already"


def test_early_navigation_maps_scenes() -> None:
    begun = Position.start().play("h8h2")
    other = begun.play("c1c2")
    done = [("h8", "h2", START), ("c1", "c3", str(begun)), 1, ("c1", "c2", str(begun)), 0, 3]
    at = {0: START, 1: str(begun), 3: str(other)}  # the page does not know the pass after c1c3
    acts = [
        {"position": at[act], "state": {"cursor": act}}
        if isinstance(act, int)
        else early({"id": str(number), "act": "play", "origin": act[0], "target": act[1]}, at=act[2])
        for number, act in enumerate(done)
    ]
    state = PageBeside().open("board", *acts)["state"]
    assert [node.get("move") for node in state["_nodes"]] == [None, "h8h2", "c1c3", "h2h2", "c1c2"]
    assert state["_nodes"][state["cursor"]]["position"] == str(other)


def test_early_lesson_step_is_kept() -> None:
    at = PageBeside().open("lesson=figure-4")["state"]["_nodes"][2]["position"]
    opened = PageBeside().open("lesson=figure-4", {"position": at, "state": {"cursor": 2}})
    assert opened["state"]["cursor"] == 2


def test_front_page_knows_lesson_progress() -> None:
    page = PageBeside()
    page.say("open", view="1", fragment="lesson=figure-4", key="02_blocked 0", acts=[])
    page.say("update", view="1", state={"cursor": 1})
    page.say("close", view="1")
    coming = page.open("course", view="2")["state"]["_course_state"]["next"]
    assert (coming["part"], coming["label"]) == ("figure-4", "Continue")
    assert page.open("lesson=figure-4", view="3")["state"]["cursor"] == 1


def test_sharing_links_to_the_site() -> None:
    page = PageBeside(site="https://example.org/kamisado/")
    page.open("board")
    page.ask("share", what="link")
    (news,) = (each["state"] for each in page.heard if each["method"] == "update")
    assert news["_share_state"]["link"].startswith("https://example.org/kamisado/index.html#position=")


@pytest.mark.parametrize("fragment", ["board", "board&verdicts=1"])
def test_board_resumes(fragment: str) -> None:
    page = PageBeside()
    page.open(fragment)
    page.ask("play", origin="f8", target="f4")
    again = PageBeside(page.kept).open(fragment)
    assert again["state"]["_nodes"][again["state"]["cursor"]]["move"] == "f8f4"


def test_early_acts_beat_stored_state() -> None:
    page = PageBeside()
    page.open("board")
    page.ask("play", origin="f8", target="f4")
    opened = PageBeside(page.kept).open("board", early({"act": "play", "origin": "d8", "target": "d3"}))
    assert opened["state"]["_nodes"][opened["state"]["cursor"]]["move"] == "d8d3"
    assert opened["state"]["_last_round"] == {"moves": 1, "node": 0}


def test_early_acts_continue_the_stored_round() -> None:
    page = PageBeside()
    page.open("board")
    page.ask("play", origin="f8", target="f4")
    after = str(Position.start().play("f8f4"))
    opened = PageBeside(page.kept).open(
        "board", early({"act": "play", "origin": "g1", "target": "g6"}, at=after)
    )
    assert [node.get("move") for node in opened["state"]["_nodes"]] == [None, "f8f4", "g1g6"]
    assert (opened["state"]["cursor"], opened["replies"]) == (2, [{"id": "early", "ok": True}])


def test_quiz_answers_are_stored() -> None:
    page = PageBeside()
    page.open("quiz=targets 1 seed 7\nblocked 1 seed 7")
    page.ask("answer", node=0, answer=[], shown=True)
    page.say("update", view="1", state={"cursor": 1})
    page.say("close", view="1")
    again = PageBeside(page.kept).open("quiz=targets 1 seed 7\nblocked 1 seed 7")
    assert (again["state"]["_answered"], again["state"]["cursor"]) == ({"0": "shown"}, 1)


def sheet(page: PageBeside) -> dict[str, Any]:
    states = [each["state"] for each in page.heard if "_lesson_state" in each.get("state", {})]
    sent: dict[str, Any] = states[-1]["_lesson_state"]["quiz"]["send"]
    return sent


def test_homework_round_trip() -> None:
    items = ["blocked 1 seed 7", "blocked 1 seed 3"]
    page = PageBeside()
    page.open("quiz=" + "\n".join(items))
    for node, answer in enumerate((right(items[0]), wrong(items[1]))):
        page.ask("answer", name=f"{node}", node=node, answer=[answer], shown=False)
    named = {"id": "3", "act": "name", "epoch": 1, "node": 0, "name": "Zoë\u202e =1+1 O'Hara"}
    page.say("custom", view="1", content=named)
    assert sheet(page)["name"] == "Zoë =1+1 O'Hara"
    (row,) = results("Here it is: " + sheet(page)["code"], items).rows
    assert (row.who, row.score, row.total, row.note) == ("Zoë =1+1 O'Hara", 1, 2, "")
    again = PageBeside(page.kept)
    again.open("quiz=" + "\n".join(items))
    assert sheet(again) == sheet(page), "a reload loses neither the name nor an answer"


def test_mistyped_homework_line() -> None:
    items = ["blocked 1 seed 7"]
    page = PageBeside()
    page.open(f"quiz={items[0]}")
    page.ask("answer", answer=[right(items[0])], shown=False)
    code = sheet(page)["code"]
    for damaged in (code[:-1], code.replace(" 1 ", " 2 "), code.replace(code[-1], "g")):
        (row,) = results(damaged, items).rows
        assert row.score == 0
        assert row.note


def test_own_puzzles_are_stored_and_exported() -> None:
    kept: dict[str, str] = {}
    for count, puzzle in enumerate((PUZZLE, COMPOSED), 1):
        page = PageBeside(kept)
        page.open(f"setup={puzzle.partition(' task')[0]}")
        page.ask("compose", what="begin", value="")
        page.ask("compose", name="2", what="keep", value="")
        desks = [each["state"].get("_desk_state", {}) for each in page.heard if "state" in each]
        file = next(desk["file"] for desk in reversed(desks) if "file" in desk)
        assert file["name"] == "kamisado-puzzles.json"
        assert len(Collection.loads(file["text"])) == count


def test_progress_from_a_file() -> None:
    one, other = PageBeside(), PageBeside()
    one.open("lesson=figure-4")
    one.say("update", view="1", state={"cursor": 2})
    other.say("restore", text=one.kept[FILE])
    assert {"method": "restored", "why": ""} in other.heard
    assert other.open("lesson=figure-4")["state"]["cursor"] == 2


@pytest.mark.parametrize("text", ["", "[]", "{", '{"kamisado-progress": 999}', "<script>"])
def test_invalid_progress_file(text: str) -> None:
    page = PageBeside()
    page.open("lesson=figure-4")
    page.say("update", view="1", state={"cursor": 2})
    before = page.kept[FILE]
    page.say("restore", text=text)
    assert page.heard[-1]["why"]
    assert page.kept[FILE] == before


def offered(page: PageBeside) -> str:
    doors = [each["state"] for each in page.heard if each["method"] == "front"]
    return str(doors[-1]["_course_state"]["next"]["part"])


def test_next_step_is_sent() -> None:
    page = PageBeside()
    opened = page.open("lesson=first-moves")
    assert offered(page) == "first-moves"
    for node, scene in enumerate(opened["state"]["_nodes"]):
        if "task" in scene:
            page.say("update", view="1", state={"cursor": node})
            task, epoch = scene["task"], opened["state"]["_epoch"]
            good = task["good"][:1] if task["ask"] == "move" else task["good"]
            page.ask("answer", name=f"{node}", node=node, epoch=epoch, answer=good, shown=False)
    assert offered(page) == "figure-1"


def test_front_page_is_updated() -> None:
    one, other = PageBeside(language="de"), PageBeside(language="de")
    one.open("lesson=figure-4")
    one.say("update", view="1", state={"cursor": 2})
    other.say("note", name=FILE, text=one.kept[FILE])
    for page in (one, other):
        door = [each["state"] for each in page.heard if each["method"] == "front"][-1]
        opened = page.open("course", view="2")["state"]
        assert (door["_nodes"], door["_course_state"]) == (opened["_nodes"], opened["_course_state"])
        assert door["_course_state"]["next"]["label"] == "Weiter"

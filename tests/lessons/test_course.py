import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.lessons import (
    COURSE,
    FIGURES,
    KINDS,
    RULES,
    compile_lesson,
    course,
    exercise,
    read_lesson,
)
from kamisado_widget.lessons.grading import mark
from kamisado_widget.lessons.script import QUESTION_KINDS
from kamisado_widget.puzzles.sets import SETS
from kamisado_widget.rules import Position
from kamisado_widget.rules.board import SQUARES
from kamisado_widget.svg import Node, SceneTask, Why

FIGURE_LESSONS = [name for name in COURSE if name.startswith("figure-")]
LESSONS = {name: compile_lesson(course(name)) for name in COURSE}
NODES = [(name, node) for name, nodes in LESSONS.items() for node in nodes]


def tasks() -> Iterator[tuple[str, Node, SceneTask]]:
    for name, node in NODES:
        if "task" in node:
            yield name, node, node["task"]


def heard(task: SceneTask, answer: str) -> Why | None:
    return task["why"].get(answer) or task["why"].get(answer[:2]) or task["why"].get("*")


def test_every_figure_is_shown_once() -> None:
    shown = [node["figure"] for _, node in NODES if "figure" in node]
    assert sorted(shown) == sorted(FIGURES)


@pytest.mark.parametrize("name", COURSE)
def test_figure_lessons(name: str) -> None:
    shown = [node["figure"] for node in LESSONS[name] if "figure" in node]
    if name == "online":
        assert all(figure.startswith("yucata-") for figure in shown)
    else:
        number = name.removeprefix("figure-").partition("-")[0]
        assert all(figure[:-1] == number for figure in shown)


def test_figures_match_the_rulebook() -> None:
    for _, node in NODES:
        if "figure" not in node:
            continue
        figure = FIGURES[node["figure"]]
        assert node["say"] == figure.caption
        shown = Position.parse(node["position"])
        if "entries" in node:
            assert node["move"] == str(figure.move)
            before = figure.position
            assert node["kind"] == figure.move.kind if figure.move else None
            after = before.passed(node["move"][:2]) if before.outcome else before.play(node["move"])
        else:
            after = figure.position
        assert (shown.towers, shown.player, shown.required) == (after.towers, after.player, after.required)
        if figure.order:
            assert node["numbers"] == figure.order


@pytest.mark.parametrize("name", COURSE)
def test_every_question_has_a_kind(name: str) -> None:
    assert all(bool(step.ask) == bool(step.kind) for step in course(name).steps)


def shares(names: Sequence[str]) -> dict[str, float]:
    kinds = Counter(step.kind for name in names for step in course(name).steps if step.ask)
    return {kind: kinds[kind] / kinds.total() for kind in QUESTION_KINDS}


@pytest.mark.parametrize("names", [FIGURE_LESSONS, COURSE], ids=["figures", "course"])
def test_lessons_ask_before_they_tell(names: Sequence[str]) -> None:
    assert shares(names)["find"] >= 0.3


def test_figures_ask_several_rules() -> None:
    assert shares(FIGURE_LESSONS)["follow"] >= 0.2


@pytest.mark.parametrize("name", COURSE)
def test_no_lesson_dictates_moves(name: str) -> None:
    share = shares([name])
    assert share["dictated"] + share["look-up"] <= 0.1


def test_yes_and_no_are_balanced() -> None:
    choices = (task for name, _, task in tasks() if name in FIGURE_LESSONS and task["ask"] == "choice")
    said = Counter(task["good"][0].partition(",")[0] for task in choices)
    assert abs(said["Yes"] - said["No"]) <= 2


def test_the_first_two_figures_cost_few_presses() -> None:
    lessons = LESSONS["figure-1"], LESSONS["figure-2"]
    asked_or_left = [node for nodes in lessons for node in nodes if "task" in node or node is not nodes[-1]]
    assert sum(map(presses, asked_or_left)) <= 25


def presses(node: Node) -> int:
    task = node.get("task")
    if not task:
        return 1
    if task["ask"] == "move":  # the tower that must move is in hand, and a right move goes on by itself
        return 1 if Position.parse(node["position"]).required else 2
    return (len(task["good"]) + 1 if task["ask"] == "squares" else 1) + 1


def test_answers_are_not_shown_before() -> None:
    for nodes in LESSONS.values():
        for index, node in enumerate(nodes):
            task = node.get("task")
            if not task or task["ask"] != "move":
                continue
            made = [n["move"] for n in nodes if n["parent"] == index and n.get("kind") in ("move", "push")]
            assert not made or set(made) & set(task["good"])


MOST_QUESTIONS = 7
WORDS_TO_THE_FIRST_QUESTION = 36
WORDS_TO_THE_FIRST_MOVE = 40
WORDS_OF_A_LESSON = 250
QUESTIONS = ("move", "squares", "tower", "order", "choice")
OWN_MOVES = ("move", "order")
LONGER = {"de": 1.1, "es": 1.2, "fr": 1.35}
"""Languages that need more words for the same."""


def words_up_to(nodes: list[Node], *asks: str) -> int:
    words = 0
    for index, node in enumerate(nodes):
        passes_by = node.get("kind") == "fill" and nodes[index + 1]["batch"] == node["batch"]
        words += 0 if passes_by else len(node["say"].split())
        if task := node.get("task"):
            words += sum(len(text.split()) for text in (task["prompt"], *task.get("choices", ())))
            if task["ask"] in asks:
                break
    return words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COURSE)
def test_first_question_and_move_come_soon(name: str, language: str) -> None:
    nodes, factor = compile_lesson(course(name), language), LONGER.get(language, 1)
    assert words_up_to(nodes, *QUESTIONS) <= WORDS_TO_THE_FIRST_QUESTION * factor
    assert words_up_to(nodes, *OWN_MOVES) <= WORDS_TO_THE_FIRST_MOVE * factor
    assert words_up_to(nodes) <= WORDS_OF_A_LESSON * factor


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_move_within_seventeen_words(language: str) -> None:
    nodes = compile_lesson(course(COURSE[0]), language)
    assert words_up_to(nodes, "move") <= 17 * LONGER.get(language, 1)
    for node in nodes:
        assert node["say"].count(".") <= 2, "at most two sentences a board"


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_short_and_begins_with_a_move(name: str) -> None:
    asked = [step.ask for step in course(name).steps if step.ask]
    assert {"move", "order"} & set(asked[:2])
    assert len(asked) <= MOST_QUESTIONS


@pytest.mark.parametrize("name", COURSE)
def test_the_same_question_comes_twice_at_most_in_a_row(name: str) -> None:
    asked = [(step.ask, step.prompt, step.choices) for step in course(name).steps if step.ask]
    assert max(len(list(run)) for _, run in groupby(asked)) <= 2


def test_illegal_push_is_tried_and_refused() -> None:
    tried = {
        "sumo-pushes": ("e4e5", "S5"),
        "double-sumo-pushes": ("e3e4", "DS7"),
        "triple-sumo-pushes": ("e2e3", "TS7"),
    }
    for name, (push, rule) in tried.items():
        asked = [node["task"] for node in LESSONS[name] if "task" in node]
        possible, impossible = (task for task in asked if task["ask"] == "move")
        assert possible["prompt"] == impossible["prompt"], "the prompt must not give the answer away"
        assert len(possible["good"]) == 1
        assert impossible["why"][push]["rule"] == rule
        assert push not in impossible["good"]


def test_one_pair_of_players_goes_through_the_whole_course() -> None:
    people = {(script.gold, script.black) for script in map(course, COURSE)}
    assert people == {("", ""), ("Alain", "Johan")}


def test_branches() -> None:
    for name, figures in (
        ("figure-7-fill", ("7b", "7e")),
        ("figure-8", ("8a", "8e")),
        ("figure-9", ("9c", "9e")),
    ):
        nodes = LESSONS[name]
        index = {node["figure"]: n for n, node in enumerate(nodes) if "figure" in node}
        ways = [set(ancestors(nodes, index[figure])) for figure in figures]
        shared = max(ways[0] & ways[1])
        assert shared not in (index[figures[0]], index[figures[1]])
        assert sum(node["parent"] == shared for node in nodes) == 2


def ancestors(nodes: list[Node], index: int) -> Iterator[int]:
    while index >= 0:
        yield index
        index = nodes[index]["parent"]


def test_nodes_are_in_reading_order() -> None:
    for nodes in LESSONS.values():
        assert nodes[0]["parent"] == -1
        assert all(0 <= node["parent"] < index for index, node in enumerate(nodes) if index)
        assert all(node["say"] for node in nodes)


def test_every_question_is_answerable_with_feedback() -> None:
    for _, node, task in tasks():
        assert task["prompt"]
        assert task["good"]
        offered = task.get("choices", [])
        assert (task["ask"] == "choice") == bool(offered)
        for answer in task["good"]:
            assert answer in offered if offered else {answer[:2], answer[-2:]} <= set(SQUARES)
        for why in task["why"].values():
            assert why["text"]
            assert "{" not in why["text"]
            assert set(why["squares"]) <= set(SQUARES)
            assert not why["rule"] or why["rule"] in RULES
        wrong = [a for a in (offered or SQUARES) if a not in task["good"]]
        if task["ask"] != "move":
            assert all(heard(task, answer) for answer in wrong), node["say"]


@pytest.mark.parametrize("name", COURSE)
def test_right_move_is_always_shown(name: str) -> None:
    nodes = LESSONS[name]
    for at, node in enumerate(nodes):
        task = node.get("task")
        if task and task["ask"] == "move":
            shown = {each.get("move", "") for each in nodes if each["parent"] == at}
            unseen = {move for move in task["good"] if move not in shown and move[:2] != move[2:]}
            after = task.get("after", {})
            assert set(after) == unseen
            for move, scene in after.items():
                assert scene["position"] == str(Position.parse(node["position"]).play(move))


@pytest.mark.slow
def test_wrong_moves_cite_their_rule() -> None:
    for _, node, task in tasks():
        position = Position.parse(node["position"])
        if task["ask"] != "move" or position.required is None:
            continue
        for origin in SQUARES:
            for target in SQUARES:
                why = position.explain(origin, target)
                said = heard(task, origin + target)
                assert said
                if not why.legal:
                    assert (said["rule"], said["text"]) == (why.rule, why.text), (
                        node["position"],
                        origin,
                        target,
                    )


def test_wrong_squares_cite_their_rule() -> None:
    for _, node, task in tasks():
        position = Position.parse(node["position"])
        targets = {move.target for move in position.legal_moves}
        if task["ask"] == "squares" and position.required and set(task["good"]) == targets:
            for square in SQUARES:
                why = position.explain(position.movable[0], square)
                said = heard(task, square)
                assert said
                assert why.legal == (square in task["good"])
                assert why.legal or said["rule"] == why.rule


def test_tower_answers_are_required_towers() -> None:
    for _, node, task in tasks():
        position = Position.parse(node["position"])
        if task["ask"] == "tower":
            really = list(position.settled().movable)
            assert task["good"] in (list(position.movable), really) or len(task["why"]) == 1


def test_blocked_tower_answer_shows_the_blockers() -> None:
    (asked,) = (node for node in LESSONS["figure-5"] if node.get("figure") == "5a")
    said = [asked["task"]["why"][blocked]["text"] for blocked in ("c2", "d2")]
    assert said[0] == "The green tower is blocked, so Gold misses a turn."
    assert said[1] == "The yellow tower is blocked, so Black misses a turn."
    assert set(asked["task"]["why"]["d2"]["squares"]) == {"d2", "c1", "d1", "e1"}
    assert asked["task"]["why"]["*"]["text"].startswith("Start with Alain’s green tower.")


def test_losers() -> None:
    assert loser("figure-6") == "Johan"
    assert loser("online") == "Gold"


def loser(name: str) -> str:
    (task,) = [n["task"] for n in LESSONS[name] if "task" in n and "Who loses" in n["task"]["prompt"]]
    return task["good"][0]


def test_deadlock_names_the_loser_at_the_end() -> None:
    for name in ("figure-6", "online"):
        ends = [n for n in LESSONS[name] if n.get("over", {}).get("reason") == "deadlock"]
        assert [n["figure"] for n in ends] == ["6e" if name == "figure-6" else "yucata-deadlock-3"]


def test_refills_are_shown_tower_by_tower() -> None:
    batches: dict[int, list[Node]] = {}
    for node in LESSONS["figure-7-fill"]:
        batches.setdefault(node["batch"], []).append(node)
    fills = [batch for batch in batches.values() if len(batch) > 1]
    assert [len(batch) for batch in fills] == [8, 8, 8, 8]
    for batch in fills:
        assert {node["kind"] for node in batch} == {"fill"}
        for done, node in enumerate(batch, start=1):
            home = [square for square, number in node["numbers"].items() if number <= done]
            assert len(node["numbers"]) == 8
            assert all(square[1] in "18" for square in home)


def test_lessons_are_small() -> None:
    for name, nodes in LESSONS.items():
        assert len(json.dumps(nodes)) < 45_000, name


@pytest.mark.parametrize("name", COURSE)
def test_text_round_trip(name: str) -> None:
    lesson = course(name)
    assert read_lesson(str(lesson), name) == lesson
    assert compile_lesson(read_lesson(str(lesson))) == LESSONS[name]


def test_every_rule_is_shown() -> None:
    met = {rule for name, node in NODES if "figure" in node for rule in FIGURES[node["figure"]].rules}
    met |= {why["rule"] for _, _, task in tasks() for why in task["why"].values()}
    assert set(RULES) <= met


def test_every_rule_can_be_mastered() -> None:
    asked = {task["rule"] for _, _, task in tasks()} - {""}
    assert asked <= set(RULES)
    items = (exercise(kind, level, seed) for kind in KINDS for level in (1, 2, 3) for seed in range(25))
    assert asked | {item.rule for item in items} == set(RULES)


def test_unknown_lessons_are_refused() -> None:
    with pytest.raises(ValueError, match="figure-11"):
        course("figure-11")


def questions(ask: str) -> Iterator[tuple[Node, Position, SceneTask]]:
    for name, node, task in tasks():
        step = course(name).steps[node["batch"]]
        elsewhere = step.rule if ask != "choice" else ""  # the author's rule, or that of the purpose
        if task["ask"] == ask and not (elsewhere or (ask == "squares" and step.purpose)):
            yield node, Position.parse(node["position"]), task


def rules_cited(position: Position, origins: Sequence[str] = SQUARES) -> set[str]:
    return {position.explain(origin, target).rule for origin in origins for target in SQUARES}


def test_every_question_has_a_topic() -> None:
    nowhere = [task["prompt"] for name, _, task in tasks() if not task["rule"] and name not in SETS]
    assert nowhere == [
        "Three points win a Standard Match. A tower’s second ring scores two. What wins it?",
        "How do you write Alain’s move?",
        "Johan lost the last round. Who starts this one?",
        "Find Alain’s weak spot. Click the tower.",
        "What does a Triple Sumo score for getting across?",
    ], "only these questions have no rule number"


@pytest.mark.parametrize(
    ("figure", "purpose", "rule"),
    [
        ("2f", "hand over green", "T2"),
        ("2l", "safe", "M7"),
        ("10b", "again", "TS2"),
        ("10l", "win", "M7"),
        ("2f", "", "M2"),
    ],
)
def test_move_counts_for_its_purposes_rule(figure: str, purpose: str, rule: str) -> None:
    move = FIGURES[figure].position.legal_moves[0]
    wanted = f"purpose: {purpose}" if purpose else f"\nstep\nmove: {move}"
    text = f"Kamisado lesson 1\ntitle: T\n\nstep\nposition: {figure}\nask move: Which?\n{wanted}\n"
    assert compile_lesson(read_lesson(text))[0]["task"]["rule"] == rule


def test_order_counts_for_its_fill_rule() -> None:
    for _, _, task in questions("order"):
        assert task["rule"] == task["why"]["*"]["rule"]
        assert task["rule"] in ("F3", "F4")


def test_wrong_order_names_the_next_tower() -> None:
    asked = list(questions("order"))
    assert asked
    for _, position, task in asked:
        for number, square in enumerate(task["good"]):
            why = mark(task, [*task["good"][:number], "h4" if square != "h4" else "a1"])
            assert why
            color = position.towers[square].color
            assert why["text"].startswith(f"Number {number + 1} is {color}. ")
            assert why["squares"] == [square]


def test_tower_question_counts_for_its_rule() -> None:
    for node, position, task in questions("tower"):
        if position.required is None or task["good"] != list(position.movable):
            assert task["rule"] in ("", "M6"), task["prompt"]
            assert not task["rule"] or task["good"] == list(position.settled().movable), task["prompt"]
        elif node.get("kind") == "pass":
            assert task["rule"] == "M6", task["prompt"]
        elif task["rule"]:  # an answer by the author has no rule
            others = set(position.towers) - set(task["good"])
            turn = {position.explain(other, other).rule for other in others}
            assert {task["rule"]} == ({"T2"} if position.outcome else turn), task["prompt"]


def test_squares_count_for_the_deciding_rule() -> None:
    for node, position, task in questions("squares"):
        marked = {mark["square"] for mark in node.get("marks", [])}
        towers = [s for s in position.movable if position.required or s in marked]
        targets = {m.target for m in position.legal_moves if m.origin in towers}
        pushes = {move for move in position.legal_moves if move.kind == "push"}
        position = position.replace(last=None)  # ignore how the turn arose
        if set(task["good"]) == targets:
            forms = {"S11"} if len(pushes) == len(position.legal_moves) else {"S10"}
            assert task["rule"] in (forms if pushes else rules_cited(position, towers)), task["prompt"]
        elif task["rule"]:
            assert task["rule"] in rules_cited(position, towers), task["prompt"]


def test_choice_counts_for_passes_only_with_passes() -> None:
    for _, position, task in questions("choice"):
        over = position.outcome
        assert task["rule"] != "M6" or over or position.legal_moves[0].kind == "pass"


@pytest.mark.parametrize("name", [name for name in COURSE if name.startswith("figure-")])
def test_no_question_three_times_in_a_row(name: str) -> None:
    tasks = [node["task"] for node in compile_lesson(course(name)) if "task" in node]
    kinds = [task.get("choices", task["ask"]) for task in tasks]
    runs = [list(run) for kind, run in groupby(kinds) if isinstance(kind, list) or kind == "order"]
    assert not [run for run in runs if len(run) > 2]
    assert [task["ask"] for task in tasks].count("order") <= 2


def test_squares_question_shows_its_tower() -> None:
    asking = (node for node in compile_lesson(course("figure-4")) if "task" in node)
    marks = [node["marks"] for node in asking if node["task"]["ask"] == "squares"]
    assert marks == [[{"square": "d5", "kind": "point"}]]

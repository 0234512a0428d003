import dataclasses
import json
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from kamisado_widget.i18n import KamisadoError, Sentence
from kamisado_widget.lessons import KINDS, RULES, Exercise, exercise, exercises
from kamisado_widget.lessons.exercises import about
from kamisado_widget.lessons.exercises.draft import AnswerReason, Draft
from kamisado_widget.lessons.rulebook import rule_name
from kamisado_widget.rules import Position
from tests.rules import reference
from tests.rules.helpers import LETTERS

MANY = 1000
DRAWN = Path(__file__).with_name("drawn.json")
DIGESTS = json.loads(DRAWN.read_text("utf-8"))
"""A digest of the exercises of each kind, as they were drawn when this edition began."""

# Drawing a thousand deadlocks takes longer than all other kinds together.
DRAWN_KINDS = [pytest.param(kind, marks=pytest.mark.slow if kind == "deadlock" else ()) for kind in KINDS]


@cache
def drawn(kind: str) -> list[Exercise]:
    return [exercise(kind, level=seed % 3 + 1, seed=seed) for seed in range(MANY)]


def key(item: Exercise) -> str:
    return str(item._draft.answer)


def ref(position: Position) -> reference.Ref:
    return reference.parse(str(position))


def share(items: list[Exercise], answer: str) -> float:
    return sum(key(item) == answer for item in items) / len(items)


@pytest.mark.parametrize("kind", KINDS)
def test_same_seed_same_exercise(kind: str) -> None:
    for level in (1, 2, 3):
        one, two = exercise(kind, level, seed=11), exercise(kind, level, seed=11)
        assert (one.position, one.move, one.question, one.choices, one.answer) == (
            (two.position, two.move, two.question, two.choices, two.answer)
        )
    assert exercise(kind).seed != exercise(kind).seed


@pytest.mark.parametrize("kind", [kind for kind in DRAWN_KINDS if kind.values[0] in DIGESTS])
def test_seeds_are_stable(kind: str) -> None:
    assert digest_of(drawn(kind)) == DIGESTS[kind], f"the next edition may write this to {DRAWN.name}"


def digest_of(items: list[Exercise]) -> str:
    told = [(item.position, item.move, item.rule, key(item), *item._draft.choices) for item in items]
    return sha256("\n".join(" ".join(map(str, parts)) for parts in told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("kind", KINDS)
def test_repr_round_trip(kind: str) -> None:
    made = exercise(kind, 2, 7, "de")
    again = eval(repr(made))
    assert again == made
    assert (again.question, again.answer) == (made.question, made.answer)


@pytest.mark.parametrize("kind", DRAWN_KINDS)
def test_few_repeats(kind: str) -> None:
    items = Counter((str(item.position), str(item.move), item.question) for item in drawn(kind))
    assert MANY - len(items) < MANY * 0.02


@pytest.mark.parametrize("kind", DRAWN_KINDS)
def test_right_answers_and_feedback(kind: str) -> None:
    for item in drawn(kind):
        assert item.question
        right = item.check(item.answer)
        assert right.right
        assert right.text.startswith("Right!")
        for answer in wrong_answers(item):
            feedback = item.check(answer)
            assert not feedback.right
            assert feedback.rule
            assert len(feedback.text) > 10
            assert "{" not in feedback.text


def wrong_answers(item: Exercise) -> list[str | tuple[str, ...]]:
    if item.ask == "choice":
        return [choice for choice in item.choices if choice != item.answer]
    if item.ask == "tower":
        return [square for square in item.position.towers if square != item.answer][:3]
    squares = tuple(item.answer)
    if item.ask == "order":
        return [squares[::-1], squares[:4], ()]
    extra = next(square for square in reference.SQUARES if square not in squares)
    return [squares[1:], (*squares, extra), ()]


@pytest.mark.parametrize("kind", DRAWN_KINDS)
def test_positions_are_possible(kind: str) -> None:
    for item in drawn(kind):
        if not item.rule.startswith("F"):
            assert not item.position.problems
            assert not item.position.outcome


@pytest.mark.parametrize(
    "kind", ["blocked", pytest.param("deadlock", marks=pytest.mark.slow), "push", "refused"]
)
def test_choices_differ_and_hold_the_answer(kind: str) -> None:
    for item in drawn(kind):
        assert len(set(item.choices)) == len(item.choices) >= 3
        assert item.answer in item.choices


@pytest.mark.parametrize(
    ("kind", "found"), [("nonsense", "nonsense"), ("x" * 99, "x…")], ids=["unknown", "long"]
)
def test_unknown_kinds_are_refused(kind: str, found: str) -> None:
    with pytest.raises(ValueError, match=found):
        exercise(kind)


def test_unknown_levels_and_answers_are_refused() -> None:
    with pytest.raises(ValueError, match="found '4'"):
        exercise("push", level=4)
    with pytest.raises(ValueError, match="perhaps"):
        exercise("push", seed=1).check("perhaps")
    with pytest.raises(ValueError, match="None"):
        exercise("which_tower", seed=1).check(None)  # type: ignore[arg-type]


def test_missing_sentences_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    reason = AnswerReason("T1", Sentence("exercise.riddle.why", {}))
    question = Sentence("exercise.riddle", {})
    draft = Draft(Position.start(), "tower", question, "a1", "T1", lambda answer: reason)
    monkeypatch.setitem(exercises._DRAW, "riddle", lambda rng, level: draft)
    with pytest.raises(
        KamisadoError, match=r"“riddle” needs a sentence exercise.title.riddle in the catalogs"
    ):
        exercise("riddle")
    made = Exercise("riddle", 1, 0, "en", draft)
    with pytest.raises(KamisadoError, match=r"needs a sentence exercise.riddle in the catalogs"):
        assert made.question
    with pytest.raises(KamisadoError, match=r"needs a sentence exercise.riddle.why in the catalogs"):
        made.check("a2")


def test_missing_placeholder_is_named() -> None:
    draft = exercise("blocked", seed=1)._draft
    lacking = dataclasses.replace(draft, question=Sentence("exercise.blocked", {}))
    with pytest.raises(KamisadoError, match="'player' is missing"):
        assert Exercise("blocked", 1, 1, "en", lacking).question


def test_targets() -> None:
    gaps = 0
    for item in drawn("targets"):
        legal = {move[2:] for kind, move in reference.moves(ref(item.position)) if kind != "pass"}
        assert set(item.answer) == legal
        must = item.position.movable[0]
        gaps += any(item.position.explain(must, square).rule == "M4" for square in item.answer)
    assert gaps > MANY * 0.15, "too few exercises with corner-to-corner gaps"


def test_targets_levels() -> None:
    for item in drawn("targets"):
        rings = sum(tower.rank for tower in item.position.towers.values())
        assert (rings > 0) == (item.level > 1) or rings == 0


def test_which_tower() -> None:
    passes = pushes = 0
    for item in drawn("which_tower"):
        now = ref(item.position)
        if now.required is None:
            assert (item.rule, key(item)) == ("T1", "any")
            continue
        while reference.moves(now)[0][0] == "pass":
            now = reference.play(now, *reference.moves(now)[0])
        assert item.answer == reference.name(now.find(now.player, now.required or ""))
        passes += item.rule == "M6"
        pushes += item.rule.endswith("S3")
    assert 0.2 < passes / MANY < 0.5
    assert 0.08 < pushes / MANY < 0.25


def test_blocked() -> None:
    items = drawn("blocked")
    for item in items:
        (kind, move), *_ = reference.moves(ref(item.position))
        if kind != "pass":
            assert key(item) == "free"
            continue
        player, color = key(item).split()
        after = reference.play(ref(item.position), kind, move)
        assert (player[0], LETTERS[color]) == (after.player, after.required)
    assert 0.45 < share(items, "free") < 0.55
    nearly = sum(len(item.position.legal_moves) < 4 for item in items if key(item) == "free")
    assert nearly > MANY * 0.15, "too few nearly blocked towers"
    assert sum(item.rule == "M4" for item in items) > MANY * 0.05
    two = sum(len(item.position.chains[0].squares) > 1 for item in items)
    assert two > MANY * 0.03, "too few moves hand the turn to a blocked tower"


@pytest.mark.slow
def test_deadlock() -> None:
    items = drawn("deadlock")
    for item in items:
        assert item.move
        over = reference.outcome(reference.play(ref(item.position), "move", str(item.move)))
        winner = {None: "none", "g": "black", "b": "gold"}[over and over[0]]
        assert key(item) == winner, "a deadlock's answer is the winner"
    assert 0.45 < share(items, "none") < 0.55
    assert 0.18 < share(items, "gold") < 0.32
    assert 0.18 < share(items, "black") < 0.32
    for item in items:
        if key(item) == "none":
            assert item.move
            assert item.position.play(item.move).chains[0].squares, (
                "the move blocks towers, but is no deadlock"
            )


@pytest.mark.slow
@pytest.mark.parametrize(("level", "least", "most"), [(1, 2, 3), (2, 3, 5), (3, 4, 16)])
def test_harder_deadlocks_are_longer(level: int, least: int, most: int) -> None:
    closed = [item for item in drawn("deadlock") if item.level == level and key(item) != "none"]
    lengths = {len(item.position.play(item.move).chains[0].squares) for item in closed if item.move}
    assert min(lengths) == least
    assert max(lengths) <= most


def test_refill() -> None:
    for item in drawn("refill"):
        left = item.rule == "F3"
        gold = [s for s, t in item.position.towers.items() if t.player == "gold"]
        own = gold if set(item.answer) == set(gold) else set(item.position.towers) - set(gold)
        up = 1 if own is gold else -1
        side = up if left else -up
        assert list(item.answer) == sorted(own, key=lambda s: (up * int(s[1]), side * ord(s[0])))
    share_left = sum(item.rule == "F3" for item in drawn("refill")) / MANY
    assert 0.45 < share_left < 0.55


def test_push() -> None:
    items = drawn("push")
    for item in items:
        now = ref(item.position)
        at = now.find(now.player, now.required or "")
        assert (key(item) == "yes") == bool(reference.pushed(now, at))
        true = refusing(now, at) or ["yes"]
        assert [choice for choice in item._draft.choices if choice in true] == [key(item)]
    assert 0.45 < share(items, "yes") < 0.55
    for rule in ("S2", "S4", "S5", "S6", "S7", "S8", "S9"):
        assert 0.04 < share(items, rule) < 0.11
    full = [i for i in items if key(i) == "yes" and row_ahead(i) == rank_of(i)]
    one_more = [i for i in items if key(i) == "S7" and row_ahead(i) == rank_of(i) + 1]
    assert len(full) > MANY * 0.2
    assert len(one_more) > MANY * 0.03


def rank_of(item: Exercise) -> int:
    return item.position.towers[item.position.movable[0]].rank


def row_ahead(item: Exercise) -> int:
    now = ref(item.position)
    file, row = now.find(now.player, now.required or "")
    count = 0
    while (file, row + (count + 1) * reference.FORWARD[now.player]) in now.board:
        count += 1
    return count


def refusing(now: reference.Ref, at: reference.Place) -> list[str]:
    player, _, rank = now.board[at]
    ahead = [(at[0], at[1] + n * reference.FORWARD[player]) for n in range(1, 8)]
    row = []
    for place in ahead:
        if place not in now.board:
            break
        row.append(place)
    if not row:
        beside = [(at[0] + side, ahead[0][1]) for side in (-1, 1)]
        diagonal = any(now.board.get(p, (player,))[0] != player for p in beside)
        return ["S2", *(["S4"] if diagonal else [])]
    owners = [now.board[place][0] for place in row]
    found = [] if owners[0] != player else ["S9"]
    found += ["S7"] if len(row) > rank else []
    found += ["S8"] if any(now.board[p][2] >= rank for p in row if now.board[p][0] != player) else []
    behind = (row[-1][0], row[-1][1] + reference.FORWARD[player])
    found += ["S6"] if not reference.on_board(behind) else []
    found += ["S5"] if {"S6", "S7"} & {*found} or player in owners[1:] else []
    return found


def test_allowed() -> None:
    items = drawn("allowed")
    assert 0.45 < share(items, "yes") < 0.55
    for item in items:
        if item.move:
            legal = item.position.explain(item.move.origin, item.move.target).legal
            assert legal == (key(item) == "yes")
            assert legal == (item.move in item.position.legal_moves)
    about_fills = [item for item in items if not item.move]
    assert {item.rule for item in about_fills} == {"F1", "F2"}
    assert 0.35 < share(about_fills, "yes") < 0.65


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_asked_about(rule: str) -> None:
    assert about(rule).rule == rule


def test_refused() -> None:
    items = drawn("refused")
    for item in items:
        assert item.move
        legal = [move for _, move in reference.moves(ref(item.position))]
        assert str(item.move) not in legal
        why = item.position.explain(item.move.origin, item.move.target)
        assert (why.legal, why.rule) == (False, key(item))
        assert item.answer == rule_name(why.rule)
    for level, count in ((1, 6), (2, 13), (3, 16)):
        rules = Counter(key(item) for item in items if item.level == level)
        assert len(rules) == count
        fair = sum(rules.values()) / count
        assert all(fair / 3 < number < fair * 2 for number in rules.values()), rules


def test_refused_has_one_true_reason() -> None:
    alike = ({"T1", "T2", "S3", "DS3", "TS3"}, {"M5", "S11"})
    for item in drawn("refused"):
        offered = set(item._draft.choices)
        assert all(len(offered & rules) == 1 for rules in alike if key(item) in rules)

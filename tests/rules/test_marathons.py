import contextlib
import copy
import pickle
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Match, Position
from kamisado_widget.rules import RULESETS, Layout, RecordError
from tests.work import calls

SEEDS = st.integers(0, 2**32)
NAMES = st.dictionaries(st.sampled_from(["gold", "black"]), st.text(min_size=1, max_size=80))


def act(match: Match, lot: Random) -> None:
    if match.goal is None and match.position.outcome:
        match.begin_round()
    elif match.chooser:
        match.fill(lot.choice(["left", "right"]), lot.choice([None, match.chooser]))
    else:
        match.play(lot.choice(match.position.legal_moves))


def matches(lot: Random) -> Match:
    ruleset = lot.choice(list(RULESETS))
    format = lot.choice(RULESETS[ruleset].formats)
    return Match(
        format,
        ruleset=ruleset,
        first=lot.choice(["gold", "black"]),
        layout=lot.choice([None, *Layout]),
        seed=lot.randrange(100),
    )


def rings(match: Match) -> dict[str, int]:
    count = {"gold": 0, "black": 0}
    over = match.position.outcome
    for tower in match.position.towers.values():
        rank = tower.rank + (over is not None and tower == over.promoted)
        count[tower.player] += sum((1, 2, 4, 8)[:rank])
    return count


def ranks(position: Position) -> dict[tuple[str, str], int]:
    return {(t.player, t.color): t.rank for t in position.towers.values()}


@settings(max_examples=settings.default.max_examples // 2)
@given(SEEDS)
def test_points_equal_rings(seed: int) -> None:
    lot = Random(seed)
    match = Match("marathon", first=lot.choice(["gold", "black"]), layout=lot.choice(list(Layout)))
    before, promoted = ranks(match.position), 0
    for _ in range(20_000):
        if match.winner:
            break
        rounds = len(match.rounds)
        act(match, lot)
        assert match.scores == rings(match)
        now = ranks(match.position)
        assert len(now) == 16
        assert all(now[tower] >= before[tower] for tower in before)
        promoted += sum(now.values()) - sum(before.values())
        assert promoted == len(match.rounds) - 1
        if len(match.rounds) > rounds:
            last = match.rounds[-2].position.outcome
            assert match.challenger == last.winner.other
            assert all(square[1] in "18" for square in match.position.towers)
        before = now
    winner = match.winner
    assert winner is not None
    assert match.scores[winner] >= 15 > match.scores[winner.other]
    assert match.position.legal_moves == ()


@settings(max_examples=settings.default.max_examples // 2)
@given(SEEDS, st.integers(0, 400))
def test_record_round_trip_at_a_random_ply(seed: int, plies: int) -> None:
    lot = Random(seed)
    match = matches(lot)
    for _ in range(plies):
        if match.winner:
            break
        act(match, lot)
    again = Match.parse(str(match))
    assert again == match
    assert str(again) == str(match)
    assert set(again.position.legal_moves) == set(match.position.legal_moves)
    assert (again.scores, again.winner, again.chooser) == (match.scores, match.winner, match.chooser)
    if match.position.legal_moves:
        move = lot.choice(match.position.legal_moves)
        match.play(move)
        again.play(str(move))
        assert again == match


@settings(max_examples=settings.default.max_examples // 5)
@given(SEEDS)
def test_match_continues_after_round_trip(seed: int) -> None:
    lot = Random(seed)
    match = matches(lot)
    for _ in range(80):
        if match.winner:
            break
        act(match, lot)
        if match.position.last or match.position.outcome or lot.random() < 0.1:
            twin = lot.choice([Match.copy, copy.copy, copy.deepcopy, pickled])(match)
            assert twin == match
            alone = match.copy()
            for _ in range(3):
                act_alike(alone, twin, lot.randrange(2**32))


def pickled(match: Match) -> Match:
    return pickle.loads(pickle.dumps(match))


def act_alike(match: Match, twin: Match, seed: int) -> None:
    for one in (match, twin):
        if not one.winner:
            act(one, Random(seed))
    assert twin == match
    assert str(twin) == str(match)
    assert hash(twin.position) == hash(match.position)


@settings(max_examples=settings.default.max_examples // 5)
@given(SEEDS)
def test_match_from_a_rounds_end_round_trip(seed: int) -> None:
    lot = Random(seed)
    over = Match("marathon", first=lot.choice(["gold", "black"]), layout=lot.choice(list(Layout)))
    while not over.chooser:
        act(over, lot)
    match = Match.after_round(over.position)
    for _ in range(9):
        assert pickled(match) == Match.parse(str(match)) == copy.deepcopy(match) == match
        act(match, lot)


@given(NAMES)
def test_names_round_trip_or_are_refused(names: dict[str, str]) -> None:
    try:
        match = Match("single", names=names)
    except ValueError:
        return
    assert Match.parse(str(match)) == match
    str(match).encode()


@settings(max_examples=settings.default.max_examples // 10)
@given(SEEDS, st.data())
def test_damaged_record(seed: int, data: st.DataObject) -> None:
    lot = Random(seed)
    match = matches(lot)
    for _ in range(lot.randrange(60)):
        if match.winner:
            break
        act(match, lot)
    text = str(match)
    at = data.draw(st.integers(0, len(text)))
    more = data.draw(st.integers(0, 12))
    put = data.draw(
        st.text(max_size=6) | st.sampled_from(["|", "\n", "Round 2\n", "Fill: left\n", "g0y", "0", ":"])
    )
    with contextlib.suppress(RecordError):
        Match.parse(text[:at] + put + text[at + more :])


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    for source in (text, f"Match: single\n{text}"):
        with contextlib.suppress(RecordError):
            Match.parse(source)


def marathon(seed: int) -> Match:
    lot = Random(seed)
    match = Match("marathon")
    while not match.winner:
        act(match, lot)
    return match


QUICK = 250_000  # calls: a tenth of a second


def test_a_random_marathon_is_quick() -> None:
    assert max(calls(marathon, seed) for seed in range(9)) < QUICK


def test_a_marathons_record_is_read_quickly() -> None:
    texts = [str(marathon(seed)) for seed in range(9)]
    assert max(calls(Match.parse, text) for text in texts) < QUICK

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.live.tournament import Pair, Tournament, by_lot, by_strength, round_robin

people = st.integers(0, 21).map(lambda count: list(range(1, count + 1)))


def pairs_all(pairs: list[Pair[int]], people: list[int]) -> bool:
    there = [number for pair in pairs for number in pair if number is not None]
    return sorted(there) == people and len(pairs) == (len(people) + 1) // 2


def met_in(pairs: list[Pair[int]]) -> set[frozenset[int]]:
    return {frozenset((one, other)) for one, other in pairs if other is not None}


@given(people)
def test_everybody_is_paired_once(people: list[int]) -> None:
    assert pairs_all(by_lot(people), people)
    assert pairs_all(by_strength(people, dict.fromkeys(people, 1.0), ()), people)
    assert pairs_all(round_robin(people, ()), people)


@given(people)
def test_round_robin_is_shortest(people: list[int]) -> None:
    met: set[frozenset[int]] = set()
    turns = len(people) - 1 + len(people) % 2 if people else 0
    for _ in range(turns):
        met |= met_in(round_robin(people, met))
    assert met == {frozenset(pair) for pair in combinations(people, 2)}


def test_latecomer_joins_the_round_robin() -> None:
    met: set[frozenset[int]] = set()
    early, all_ = [1, 2, 3, 4], [1, 2, 3, 4, 5]
    met |= met_in(round_robin(early, met))
    for _ in range(8):
        met |= met_in(round_robin(all_, met))
    assert met == {frozenset(pair) for pair in combinations(all_, 2)}


def test_swiss_pairing() -> None:
    rating = {1: 1100.0, 2: 1050.0, 3: 1040.0, 4: 900.0}
    assert by_strength([4, 3, 2, 1], rating, ()) == [(1, 2), (3, 4)]
    assert by_strength([4, 3, 2, 1], rating, [frozenset((1, 2))]) == [(1, 3), (2, 4)]
    tournament = Tournament()
    tournament.way = "strength"
    tournament.note(1, 2)
    tournament.note(4, 3)
    assert met_in(tournament.pairs([1, 2, 3, 4])) == {frozenset((1, 4)), frozenset((2, 3))}


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda two: two[0] != two[1])))
def test_table_and_ratings(results: list[tuple[int, int]]) -> None:
    tournament = Tournament()
    for winner, loser in results:
        tournament.note(winner, loser)
    tournament.way = "all"
    table = tournament.standings(range(1, 7))
    assert sum(each.points for each in table) == len(results)
    assert sum(each.played for each in table) == 2 * len(results)
    assert abs(sum(each.rating for each in table) - 6000) <= 3

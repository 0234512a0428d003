"""Does practice teach? Simulated players on the ladder, before and after thirty days.

``python -m tests.bench_teaching`` prints the table.

A player looks one move ahead, as level two does. One kind of blunder is overlooked six times in ten, the two
others once in ten; each time that a kind is met, in practice or in an exercise, that chance falls by a tenth.
Each day has a round, whose blunders the deck hears of, and what is due; or as many exercises, each about
anything; or nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import log, sqrt
from random import Random

from kamisado_widget.learner import Memory
from kamisado_widget.learner.topics import BLUNDERS, course_topics, topic_of_mistake
from kamisado_widget.rules import Move, Player, Position
from kamisado_widget.solver import LEVELS, choose

DAYS, SEEN_AT_MOST = 30, 0.9
KINDS = [f"blunder {kind}" for kind in BLUNDERS if kind != "deep"]
LADDER = ("one", "two", "three")
OFTEN, SELDOM = 0.6, 0.1


@dataclass
class Simulated:
    """A player who overlooks one kind of blunder with some chance, and others seldom."""

    seed: int
    weak: str
    overlooks: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.time = datetime(2026, 11, 23, 18, tzinfo=UTC)
        self.memory = Memory(None, clock=lambda: self.time)
        self.overlooks = dict.fromkeys(KINDS, SELDOM) | {self.weak: OFTEN}

    def move(self, position: Position) -> Move:
        """Choose a move that is no blunder, unless it is overlooked that it is one."""
        moves = list(position.legal_moves)
        self.random.shuffle(moves)
        winning = [m for m in moves if (over := position.play(m).outcome) and over.winner is position.player]
        if winning and self.random.random() >= self.overlooks["blunder overlooked"]:
            return winning[0]
        for move in moves:
            kind = topic_of_mistake(position, move)
            if self.random.random() < self.overlooks.get(kind, 1.0):
                return move
        return moves[0]

    def meet(self, topic: str) -> None:
        """Meet a position of a kind: some of what is overlooked is seen from now on."""
        if topic in self.overlooks:
            self.overlooks[topic] *= SEEN_AT_MOST

    def answer(self, topic: str) -> None:
        """Answer a card."""
        right = self.random.random() >= self.overlooks.get(topic, SELDOM)
        self.memory.deck.note(topic, right)
        self.meet(topic)


def practice(one: Simulated) -> int:
    """Do what is due, and return how many cards that was."""
    due = one.memory.deck.due
    for topic in due:
        one.answer(topic)
    return len(due)


def play(one: Simulated, level: str, seed: int, practiced: bool) -> bool:
    """Play a round against a level, have the blunders join the deck, and tell whether it was won."""
    position, black = Position.start(), Random(seed).random() < 0.5
    own = Player.BLACK if black else Player.GOLD
    for ply in range(200):
        if position.outcome:
            return position.outcome.winner is own
        if position.legal_moves[0].kind == "pass":
            position = position.play(position.legal_moves[0])
            continue
        if position.player is own:
            move = one.move(position)
            if practiced and (kind := topic_of_mistake(position, move)) in KINDS:
                one.memory.deck.note_blunder(kind, f"mistake {position}")
            position = position.play(move)
        else:
            position = position.play(choose(position, level, seed=seed * 1000 + ply))
    return False


def with_the_deck(seed: int, weak: str) -> tuple[Simulated, int]:
    """Return a player after thirty days of a round and what is due, and how many cards that was."""
    one, count = Simulated(seed, weak), 0
    for topic in course_topics():
        one.memory.deck.note(topic, one.random.random() >= SELDOM)
    for day in range(DAYS):
        one.time += timedelta(days=1)
        play(one, "two", seed * 100 + day, True)
        count += practice(one)
    return one, count


def with_random_exercises(seed: int, weak: str, count: int) -> Simulated:
    """Return a player after so many exercises, each about anything."""
    one, topics = Simulated(seed, weak), [*course_topics(), *KINDS]
    for _ in range(count):
        one.meet(one.random.choice(topics))
    return one


def climbed(learners: Sequence[Simulated], rounds: int) -> Iterator[tuple[str, bool]]:
    """Yield against whom each round of the ladder was played, and whether it was won."""
    for one in learners:
        for level in LADDER:
            for seed in range(rounds):
                yield level, play(one, level, one.seed * 1000 + seed, False)


def rated(played: Sequence[tuple[str, bool]]) -> tuple[float, float]:
    """Return the rating under which results are likeliest, with the levels’ held, and how far it may be off.

    Each level counts as met once more, with a draw, so that who wins everything has a rating too.
    """
    scale = 400 / log(10)
    results: list[tuple[str, float]] = [*played, *((level, 0.5) for level in LADDER)]
    low, high = 0.0, 3000.0
    while high - low > 0.1:
        rating = (low + high) / 2
        chances = [1 / (1 + 10 ** ((LEVELS[level].rating - rating) / 400)) for level, _ in results]
        low, high = (rating, high) if sum(chances) < sum(won for _, won in results) else (low, rating)
    return rating, 1.96 * scale / sqrt(sum(chance * (1 - chance) for chance in chances))


def shown(way: str, learners: Sequence[Simulated], rounds: int) -> str:
    """Return what a way to practice did, as a line of the table."""
    left = {kind: [one.overlooks[kind] for one in learners if one.weak == kind] for kind in KINDS}
    chances = "".join(f"{sum(of) / len(of):12.2f}" for of in left.values())
    rating, error = rated([*climbed(learners, rounds)])
    return f"{way:8}{chances}{rating:8.0f} ± {error:.0f}"


def main(players: int, rounds: int) -> None:
    """Print what each way to practice did, to so many players of each weakness."""
    weak = [(number, kind) for number in range(players) for kind in KINDS]
    decks = [with_the_deck(*each) for each in weak]
    ways: Mapping[str, list[Simulated]] = {
        "before": [Simulated(*each) for each in weak],
        "nothing": [Simulated(number + players, kind) for number, kind in weak],
        "random": [with_random_exercises(*each, count) for each, (_, count) in zip(weak, decks, strict=True)],
        "deck": [one for one, _ in decks],
    }
    cards = sum(count for _, count in decks) / len(decks)
    print(f"{len(weak)} players, {rounds} rounds each against {', '.join(LADDER)}")
    print(f"{DAYS} days, {cards:.0f} cards or exercises")
    print("way     " + "".join(f"{kind.removeprefix('blunder '):>12}" for kind in KINDS) + "  rating")
    for way, learners in ways.items():
        print(shown(way, learners, rounds), flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--players", type=int, default=6, help="of each weakness")
    asked.add_argument("--rounds", type=int, default=20, help="against each level")
    given = asked.parse_args()
    main(given.players, given.rounds)

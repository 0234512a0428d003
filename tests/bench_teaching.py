"""Does practice teach? Simulated players on the ladder, before and after thirty days.

``python -m tests.bench_teaching`` prints the table.

A player looks one move ahead, as level two does, and overlooks a kind of blunder with some chance. Each time
that the kind is met, in practice or in a random exercise, that chance falls by a tenth. So the model says how
practice is spread over what a player does not know, and what that is worth in rounds; it cannot say how much
a person learns from one position, for that is put in, nor what is forgotten.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import log10
from random import Random

from kamisado_widget.learner import Memory
from kamisado_widget.learner.topics import BLUNDERS, course_topics, topic_of_mistake
from kamisado_widget.rules import Move, Player, Position
from kamisado_widget.solver import choose

DAYS, SEEN_AT_MOST = 30, 0.9
WEAK = "blunder handed"
KINDS = [f"blunder {kind}" for kind in BLUNDERS if kind != "deep"]


@dataclass
class Simulated:
    """A player who overlooks one kind of blunder with some chance, and others seldom."""

    seed: int
    overlooks: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.time = datetime(2026, 11, 23, 18, tzinfo=UTC)
        self.memory = Memory(None, clock=lambda: self.time)
        self.overlooks = dict.fromkeys(KINDS, 0.1) | {WEAK: 0.6}

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
        right = self.random.random() >= self.overlooks.get(topic, 0.1)
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


def strength(one: Simulated, rounds: int, level: str) -> float:
    """Return how strong a player is against a level, in points of Elo."""
    won = sum(play(one, level, seed, False) for seed in range(rounds))
    share = (won + 0.5) / (rounds + 1)
    return 400 * log10(share / (1 - share))


def with_the_deck(seed: int) -> tuple[Simulated, list[int]]:
    """Return a player after thirty days of a round and what is due, and how many cards that was each day."""
    one, counts = Simulated(seed), []
    for topic in course_topics():
        one.memory.deck.note(topic, one.random.random() < 0.9)
    for day in range(DAYS):
        one.time += timedelta(days=1)
        play(one, "two", seed * 100 + day, True)
        counts.append(practice(one))
    return one, counts


def with_random_exercises(seed: int, counts: list[int]) -> Simulated:
    """Return a player after as many exercises, each about anything."""
    one, topics = Simulated(seed), [*course_topics(), *KINDS]
    for _ in range(sum(counts)):
        one.meet(one.random.choice(topics))
    return one


def main(players: int, rounds: int, level: str) -> None:
    """Print what each way to practice did."""
    decks = [with_the_deck(seed) for seed in range(players)]
    ways = {
        "before": [Simulated(seed) for seed in range(players)],
        "deck": [one for one, _ in decks],
        "random": [with_random_exercises(seed, counts) for seed, (_, counts) in enumerate(decks)],
    }
    cards = sum(sum(counts) for _, counts in decks) / players
    print(
        f"{players} players, {rounds} rounds each against level {level}; {cards:.0f} exercises in {DAYS} days"
    )
    print("way     overlooks it    Elo")
    for way, learners in ways.items():
        overlooks = sum(one.overlooks[WEAK] for one in learners) / players
        elo = sum(strength(one, rounds, level) for one in learners) / players
        print(f"{way:6}  {overlooks:12.2f}  {elo:5.0f}")
    print("without any: as before, for nothing else teaches these players")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--rounds", type=int, default=40)
    asked.add_argument("--level", default="two")
    given = asked.parse_args()
    main(given.players, given.rounds, given.level)

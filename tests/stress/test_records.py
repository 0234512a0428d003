from pathlib import Path
from random import Random

import pytest

from kamisado_widget import Match
from kamisado_widget.rules import RecordError
from tests.stress import DEPTH
from tests.stress.test_readers import assert_one_sentence

FORMATS = ("single", "standard", "long", "marathon")


def saved(seed: int) -> Match:
    dice = Random(seed)
    match = Match(dice.choice(FORMATS), seed=seed, names={"gold": "Åsa", "black": dice.choice(["Bo", "李"])})
    for _ in range(dice.randrange(2 + seed % 40)):
        if match.winner or (match.position.outcome and not match.chooser):
            break
        if match.position.outcome:
            match.fill(dice.choice(["left", "right"]))
        else:
            match.play(dice.choice(match.position.legal_moves))
    return match


def is_begun_as(match: Match, whole: Match) -> bool:
    *before, last = match.rounds
    if len(match.rounds) > len(whole.rounds) or before != list(whole.rounds[: len(before)]):
        return False
    then = whole.rounds[len(before)]
    return last.line_up == then.line_up and last.moves == then.moves[: len(last.moves)]


@pytest.mark.parametrize(
    ("seeds", "every"),
    [(range(0, 1000, 47), 37), pytest.param(range(100 * DEPTH), 1, marks=pytest.mark.slow)],
)
def test_truncated_match(seeds: range, every: int) -> None:
    for seed in seeds:
        match = saved(seed)
        assert Match.parse(str(match)) == match
        content = str(match).encode()
        for end in range(0, len(content), every):
            try:
                assert is_begun_as(Match.parse(content[:end].decode("utf-8", "ignore")), match)
            except RecordError as error:
                assert_one_sentence(str(error))


def test_truncated_character(tmp_path: Path) -> None:
    content = str(saved(7)).encode()
    (tmp_path / "match.txt").write_bytes(content[: content.index("Å".encode()) + 1])
    with pytest.raises(RecordError) as caught:
        Match.load(tmp_path / "match.txt")
    assert_one_sentence(str(caught.value))

from collections.abc import Iterator
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


def read_cut(text: str, whole: Match) -> None:
    try:
        match = Match.parse(text)
    except RecordError as error:
        assert_one_sentence(str(error))
    else:
        assert is_begun_as(match, whole)


def cuts(text: str, every: int) -> Iterator[str]:
    whole = text.encode("utf-8")
    for end in range(0, len(whole), every):
        yield whole[:end].decode("utf-8", "ignore")


@pytest.mark.parametrize("seed", range(0, 1000, 47))
def test_a_saved_match_cut_here_and_there(seed: int) -> None:
    match = saved(seed)
    assert Match.parse(str(match)) == match
    for text in cuts(str(match), 37):
        read_cut(text, match)


def test_a_file_cut_in_the_middle_of_a_sign(tmp_path: Path) -> None:
    saved(7).save(tmp_path / "match.txt")
    whole = (tmp_path / "match.txt").read_bytes()
    end = whole.index("Å".encode()) + 1
    (tmp_path / "match.txt").write_bytes(whole[:end])
    with pytest.raises(RecordError) as caught:
        Match.load(tmp_path / "match.txt")
    assert_one_sentence(str(caught.value))


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(DEPTH))
def test_a_hundred_saved_matches_cut_at_every_byte(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        match = saved(seed)
        for text in cuts(str(match), 1):
            read_cut(text, match)

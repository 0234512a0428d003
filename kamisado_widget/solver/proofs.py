"""Who begins wins, as data: a proof of the first line-up, and one of what each first move leads to.

``openings_build.py`` made them; :func:`kamisado_widget.rules.verify` checks them by the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from textwrap import indent

from ..rules import proof
from ..rules.position import Position
from ..rules.proof import Proof

FILE = Path(__file__).with_name("proofs.txt")
START = ""
"""The name of the proof of the first line-up; any other is called by its first move."""

_HEAD = f"""\
Kamisado: who begins wins the round.

First a proof of the first line-up, then one of the position after each first move. Each begins with its
title, the position and who wins it; its letters follow, up to an empty line. Lines that begin with # are
read by nobody. What a proof proves is who wins, and not in how many moves.

{proof.__doc__}"""


def written(proofs: Iterable[Proof]) -> str:
    """Return proofs as the text of a file, which says how it is read.

    Examples
    --------
    >>> written([])[:38]
    '# Kamisado: who begins wins the round.'
    """
    head = indent(_HEAD.strip(), "# ", lambda _: True).replace("# \n", "#\n")
    return "\n\n".join([head, *map(str, proofs)]) + "\n"


@cache
def text() -> str:
    """Return the file as it stands."""
    return FILE.read_text("utf-8")


@cache
def proofs() -> dict[str, Proof]:
    """Return the proofs by the text of the first move; that of the first line-up is called ``""``.

    Examples
    --------
    >>> proofs()[START].winner, proofs()["f8f4"].winner
    (Player.BLACK, Player.GOLD)
    """
    _, first, *others = text().strip().split("\n\n")
    moves = map(str, Position.start().legal_moves)
    return {START: Proof.parse(first), **dict(zip(moves, map(Proof.parse, others), strict=True))}

"""A reason as scenes: each sentence with the position that it speaks of, its marks, and its arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..i18n import Sentence
from ..rules import Move, Position
from ..svg import Arrow, Mark, Scene, blockers
from .because import Reason
from .facts import Fact
from .telling import Claim

_AFTER = ("hands", "opens", "shuts")
"""What is seen once the move was made, though the fact speaks of the position before it."""


def scenes(reason: Reason, language: str | None = None) -> list[Scene]:
    """Return a reason as scenes, to be shown one after another.

    Parameters
    ----------
    reason : Reason
        Why a move wins or loses.
    language : str, optional
        Of the sentences; by default the one that is being spoken.

    Returns
    -------
    list of Scene
        One for each sentence: its position, its words, and what it points at.

    Examples
    --------
    >>> from kamisado_widget.reasons import because
    >>> (scene,) = scenes(because("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2"))
    >>> scene["say"]
    'Black lands on yellow, and Gold’s yellow tower gets across.'
    >>> [(arrow["origin"], arrow["target"]) for arrow in scene["arrows"]]
    [('c2', 'g6'), ('g6', 'e8')]
    """
    told: list[Scene] = []
    for claim in reason.claims:
        at = _seen_at(claim) or (Position.parse(told[-1]["position"]) if told else None)
        if at is not None:
            told.append(_scene(claim, at, reason.facts, language))
    return told


def move_scenes(
    key: str, position: Position, move: Move | str, reason: Reason, language: str | None = None
) -> list[Scene]:
    """Return as scenes what is best, or would have been better, and why.

    Parameters
    ----------
    key : str
        ``"best"`` or ``"better"``.
    position : Position
        Where the move is made.
    move : Move or str
        The move.
    reason : Reason
        Why it wins.
    language : str, optional
        Of the sentences; by default the one that is being spoken.

    Returns
    -------
    list of Scene
        First the move, then the reason.

    Examples
    --------
    >>> from kamisado_widget.reasons import because
    >>> at = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> [scene["say"] for scene in move_scenes("better", at, "g6e8", because(at, "g6e8"))]
    ['Better for Gold: the yellow tower, onto yellow.', 'Gold gets across and wins the round.']
    """
    made = position.find_move(str(move))
    parts = {"player": position.player, "color": position.towers[made.origin].color}
    parts["onto"] = position.color_at(made.target)
    said = Sentence(f"reason.{key}", parts).render(language)
    first = Scene(position=str(position), say=said, arrows=[_point(made.origin, made.target)])
    return [first, *scenes(reason, language)]


def text_of(told: Sequence[Scene]) -> str:
    """Return what scenes say, as one text."""
    return " ".join(scene["say"] for scene in told)


def _seen_at(claim: Claim) -> Position | None:
    seen = [fact for fact in claim.facts if fact.kind != "hands"] or list(claim.facts)
    if not seen:
        return None
    at = Position.parse(seen[0].at)
    return at.play(seen[0].move) if seen[0].kind in _AFTER else at


def _scene(claim: Claim, at: Position, facts: Sequence[Fact], language: str | None) -> Scene:
    marks: list[Mark] = []
    arrows: list[Arrow] = []
    for fact in claim.facts:
        arrows += _arrows(fact)
        if fact.kind == "blocked" or Position.parse(fact.at).towers == at.towers:
            marks += _marks(fact)
            arrows += _punishments(fact, facts)
    scene = Scene(position=str(at), say=claim.sentence.render(language))
    if marks:
        scene["marks"] = marks
    if arrows:
        scene["arrows"] = [arrow for n, arrow in enumerate(arrows) if arrow not in arrows[:n]]
    return scene


def _marks(fact: Fact) -> Iterator[Mark]:
    """Mark what a fact speaks of: what is shut in and by what, moves that lose, a tower that is stopped."""
    if fact.kind == "blocked":
        yield from blockers(Position.parse(fact.at), fact.squares[0])
    elif fact.kind in ("nowhere", "only", "narrow", "soon"):
        for move in fact.moves:
            yield Mark(square=move[2:], kind="lost")
    elif fact.kind == "shuts":
        yield Mark(square=fact.squares[0], kind="point")


def _arrows(fact: Fact) -> Iterator[Arrow]:
    """Draw what a fact speaks of: where the turn goes, the move, the way home."""
    if fact.kind in ("hands", "blocked"):
        after = Position.parse(fact.at).play(fact.move)
        yield Arrow(origin=fact.move[2:], target=after.movable[0], kind="pass")
    elif fact.kind in ("opens", "gives_up", "threatens"):
        yield _point(fact.squares[0], fact.squares[-1])
    elif fact.move and fact.kind != "shuts":
        yield _point(fact.move[:2], fact.move[2:])
    if fact.kind == "answered":
        yield _point(fact.moves[0][:2], fact.moves[0][2:])


def _punishments(fact: Fact, facts: Sequence[Fact]) -> Iterator[Arrow]:
    """Draw how each move is punished where none is safe."""
    at = Position.parse(fact.at)
    if fact.kind != "nowhere":
        return
    after = {str(at.play(move).settled()) for move in fact.moves}
    for each in facts:
        if each.kind == "home" and each.at in after:
            yield _point(each.squares[0], each.squares[-1])


def _point(origin: str, target: str) -> Arrow:
    return Arrow(origin=origin, target=target, kind="point")

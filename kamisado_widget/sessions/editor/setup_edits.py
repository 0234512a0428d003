"""Pure edits of setups. They drop the last move, which is known only from a position's text."""

from __future__ import annotations

from ...i18n import say
from ...rules import RULESETS, Color, Player, Position, Setup, SetupError, Tower
from ...rules.board import COLOR, FILES, MIRRORED, SQUARES, TURNED, is_square
from ...rules.setup import read
from ...solver.symmetry import exchange

_TRAY = {
    letter.upper() if player is Player.GOLD else letter: Tower(player, color)
    for letter, color in COLOR.items()
    for player in Player
}


def setup_of(given: object) -> Setup:
    """Return a validated setup from a setup, a position or a text; SetupError if invalid."""
    if isinstance(given, str):
        setup = read(given)
    elif isinstance(given, Position):
        placed = tuple(given.towers.items())
        setup = Setup(placed, given.player, given.required, given.last, given.layout, given.ruleset)
    elif isinstance(given, Setup):
        setup = _normalized(given)
    else:
        raise SetupError(say("editor.setup", found=type(given).__name__))
    return _in_order(setup, list(setup.placed))


def _normalized(setup: Setup) -> Setup:
    """Convert a setup's parts to squares, players and colors."""
    try:
        placed = tuple(
            (square, Tower(Player(tower.player), Color(tower.color), max(0, int(tower.rank))))
            for square, tower in setup.placed
        )
        color = None if setup.required is None else Color(setup.required)
        player = Player(setup.player)
    except (AttributeError, TypeError, ValueError) as error:
        raise SetupError(say("editor.setup", found=str(error))) from None
    for square, _ in placed:
        if not is_square(square):
            raise SetupError(say("error.square", found=repr(square)[:40]))
    sound = Setup(placed, player, color, setup.last, setup.layout, setup.ruleset)
    read(str(sound))  # rejects setups that have no text
    return sound


def _in_order(setup: Setup, placed: list[tuple[str, Tower]]) -> Setup:
    return setup._replace(placed=tuple(sorted(placed, key=lambda item: SQUARES.index(item[0]))))


def put(setup: Setup, origin: str, target: str) -> Setup:
    """Move a tower; one on the target goes to the tray. SetupError if either square is invalid.

    ``origin`` is a square, or a letter of the tray; ``target`` is a square, or empty for the tray.
    """
    placed = list(setup.placed)
    if origin in setup.towers:
        index = max(i for i, (square, _) in enumerate(placed) if square == origin)
        tower = placed.pop(index)[1]
    elif origin in _TRAY and _TRAY[origin][:2] in setup.missing:
        tower = _TRAY[origin]
    else:
        raise _absurd()
    if target:
        if not is_square(target):
            raise _absurd()
        placed = [item for item in placed if item[0] != target]
        placed.append((target, tower))
    return setup if origin == target else _in_order(setup, placed)._replace(last=None)


def swap(setup: Setup, one: str, other: str) -> Setup:
    if one == other or not {one, other} <= setup.towers.keys():
        raise _absurd()
    places = {one: other, other: one}
    placed = [(places.get(square, square), tower) for square, tower in setup.placed]
    return _in_order(setup, placed)._replace(last=None)


def fill_rows(setup: Setup) -> Setup:
    """Put all missing towers on free squares, on their own home rows first."""
    taken = dict(setup.placed)
    for player, color in setup.missing:
        order = SQUARES if player is Player.BLACK else SQUARES[::-1]
        taken[next(square for square in order if square not in taken)] = Tower(player, color)
    return _in_order(setup, list(taken.items()))._replace(last=None)


def fill_row(setup: Setup, square: str) -> Setup:
    """Put a player's missing towers into the row of one of their towers, in home row order.

    If a file is taken, the next free square is used. SetupError if the square is empty.
    """
    if square not in setup.towers:
        raise _absurd()
    owner, taken = setup.towers[square].player, dict(setup.placed)
    at_home = Position.start(setup.layout).towers
    files = {tower.color: there[0] for there, tower in at_home.items() if tower.player is owner}
    row = [file + square[1] for file in FILES]
    waiting = [color for player, color in setup.missing if player is owner]
    for color in sorted(waiting, key=lambda color: files[color] + square[1] in taken):
        free = [there for there in (files[color] + square[1], *row) if there not in taken]
        if free:
            taken[free[0]] = Tower(owner, color)
    return _in_order(setup, list(taken.items()))._replace(last=None)


def rank(setup: Setup, square: str, by: object) -> Setup:
    """Add (1) or remove (-1) a ring, within the ruleset's ranks; SetupError if there is no tower."""
    tower = setup.towers.get(square)
    if tower is None or not isinstance(by, int) or abs(by) != 1:
        raise _absurd()
    most = len(RULESETS[setup.ruleset].ranges) - 1
    if by > 0 and tower.rank >= most:
        raise SetupError(say("error.rank", square=square, ruleset=setup.ruleset, most=most))
    after = tower._replace(rank=max(0, min(tower.rank + by, most)))
    index = max(i for i, (there, _) in enumerate(setup.placed) if there == square)
    placed = (*setup.placed[:index], (square, after), *setup.placed[index + 1 :])
    return setup._replace(placed=placed, last=None)


def choose(setup: Setup, what: str, value: str) -> Setup:
    """Set the player, required color (empty for any), layout or ruleset; SetupError if invalid."""
    if what == "ruleset":
        return Setup(*setup._replace(ruleset=value))
    if what == "layout":
        return Setup(*setup[:3], None, value, setup.ruleset)
    try:
        if what == "player":
            return setup._replace(player=Player(value), last=None)
        if what == "required":
            return setup._replace(required=Color(value) if value else None, last=None)
    except ValueError:
        pass
    raise _absurd()


def clear(setup: Setup) -> Setup:
    return setup._replace(placed=(), required=None, last=None)


def start(setup: Setup) -> Setup:
    """Return the first line-up of the same layout and ruleset."""
    return setup_of(Position.start(setup.layout, setup.ruleset))


def mirror(setup: Setup) -> Setup:
    """Mirror a setup left to right, with colors exchanged so that the layout stays: the same round."""
    colors = exchange(setup.layout)
    placed = [(MIRRORED[s], tower._replace(color=colors[tower.color])) for s, tower in setup.placed]
    required = setup.required and colors[setup.required]
    last = setup.last and setup.last._replace(
        origin=MIRRORED[setup.last.origin], target=MIRRORED[setup.last.target]
    )
    return _in_order(setup, placed)._replace(required=required, last=last)


def turn(setup: Setup) -> Setup:
    """Rotate a setup by 180 degrees and swap the players: the same round."""
    placed = [(TURNED[s], tower._replace(player=tower.player.other)) for s, tower in setup.placed]
    last = setup.last and setup.last._replace(
        origin=TURNED[setup.last.origin], target=TURNED[setup.last.target]
    )
    return _in_order(setup, placed)._replace(player=setup.player.other, last=last)


CHANGES = {"clear": clear, "fill": fill_rows, "start": start, "mirror": mirror, "turn": turn}
"""Changes of the whole setup by name."""


def _absurd() -> SetupError:
    return SetupError(say("editor.absurd"))

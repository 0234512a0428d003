"""What can be done to a setup, one change at a time. Each gives a new setup.

The last move is known only of a position that was written down with it: a change on the board
forgets it.
"""

from __future__ import annotations

from ...i18n import say
from ...rules import RULESETS, Color, Layout, Player, Position, Setup, SetupError, Tower
from ...rules.board import COLOR, FILES, MIRRORED, SQUARES, TURNED, is_square
from ...rules.moves import Move
from ...rules.setup import read
from ...solver.symmetry import exchange

_TRAY = {
    letter.upper() if player is Player.GOLD else letter: Tower(player, color)
    for letter, color in COLOR.items()
    for player in Player
}


def setup_of(given: object) -> Setup:
    """Return a setup, a position or a text as a sound setup: of squares, towers and names that there are.

    Raises
    ------
    SetupError
        A ValueError, if it is none; the message says why.

    Examples
    --------
    >>> len(setup_of("8/8/8/3O4/8/8/8/8 g -").placed)
    1
    """
    if isinstance(given, str):
        setup = read(given)
    elif isinstance(given, Position):
        setup = Setup(tuple(given.towers.items()), *_rest(given))
    elif isinstance(given, Setup):
        setup = _sound(given)
    else:
        raise SetupError(say("editor.setup", found=type(given).__name__))
    return _in_order(setup, list(setup.placed))


def _rest(
    of: Position | Setup,
) -> tuple[Player, Color | None, Move | None, Layout, str]:
    return of.player, of.required, of.last, of.layout, of.ruleset


def _sound(setup: Setup) -> Setup:
    """Return a setup made by hand as one of the game's own squares, players and colors."""
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
    read(str(sound))  # refuses what no text can hold
    return sound


def _in_order(setup: Setup, placed: list[tuple[str, Tower]]) -> Setup:
    """Return the setup with these towers, in the order of the text; of two on a square, the last on top."""
    return setup._replace(placed=tuple(sorted(placed, key=lambda item: SQUARES.index(item[0]))))


def position_of(setup: Setup) -> Position:
    """Return what stands on the board as a position that nobody checked; to look at, not to play."""
    return Position.unchecked(setup)


def put(setup: Setup, origin: str, target: str) -> Setup:
    """Put a tower down; one that stood there goes to the tray.

    Parameters
    ----------
    setup : Setup
        What is on the board.
    origin : str
        The square that the tower stands on, or the letter of one in the tray.
    target : str
        A square, or nothing for the tray.

    Raises
    ------
    SetupError
        A ValueError, if there is no such tower or square.

    Examples
    --------
    >>> print(put(setup_of("8/8/8/3o4/8/8/8/8 g -"), "d5", "e5"))
    8/8/8/4o3/8/8/8/8 g -
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
    """Have two towers change places.

    Raises
    ------
    SetupError
        A ValueError, if there are not two.

    Examples
    --------
    >>> print(swap(setup_of("8/8/8/3oB3/8/8/8/8 g -"), "d5", "e5"))
    8/8/8/3Bo3/8/8/8/8 g -
    """
    if one == other or not {one, other} <= setup.towers.keys():
        raise _absurd()
    places = {one: other, other: one}
    placed = [(places.get(square, square), tower) for square, tower in setup.placed]
    return _in_order(setup, placed)._replace(last=None)


def fill_rows(setup: Setup) -> Setup:
    """Put every tower that is off the board onto a free square, its own home row first.

    Examples
    --------
    >>> print(fill_rows(setup_of("8/8/8/3o4/8/8/8/8 g -")))
    bpkyrgn1/8/8/3o4/8/8/8/NGRYKPBO g -
    """
    taken = dict(setup.placed)
    for player, color in setup.missing:
        order = SQUARES if player is Player.BLACK else SQUARES[::-1]
        taken[next(square for square in order if square not in taken)] = Tower(player, color)
    return _in_order(setup, list(taken.items()))._replace(last=None)


def fill_row(setup: Setup, square: str) -> Setup:
    """Put the towers of a player that are off the board into a row, as they stand at home.

    Parameters
    ----------
    setup : Setup
        What is on the board.
    square : str
        In that row, with a tower of that player. What finds its file taken goes to the next free square.

    Raises
    ------
    SetupError
        A ValueError, if there is no tower.

    Examples
    --------
    >>> print(fill_row(setup_of("8/8/8/3o4/8/8/8/8 g -"), "d5"))
    8/8/8/kbpoyrgn/8/8/8/8 g -
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
    """Give a tower a ring more (1) or one less (-1), as far as the ruleset has ranks.

    Raises
    ------
    SetupError
        A ValueError, if there is no tower there or no higher rank.

    Examples
    --------
    >>> print(rank(setup_of("8/8/8/3o4/8/8/8/8 g -"), "d5", 1))
    8/8/8/3o+4/8/8/8/8 g -
    """
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
    """Say who is to move, with which tower, on which board, or by which rules.

    Parameters
    ----------
    setup : Setup
        What is on the board.
    what : str
        ``"player"``, ``"required"``, ``"layout"`` or ``"ruleset"``.
    value : str
        Which one; nothing where any tower may move.

    Raises
    ------
    SetupError
        A ValueError, if there is no such player, color, layout or ruleset.

    Examples
    --------
    >>> print(choose(setup_of("8/8/8/3o4/8/8/8/8 g -"), "required", "blue"))
    8/8/8/3o4/8/8/8/8 g b
    """
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
    """Remove all towers from the board.

    Examples
    --------
    >>> print(clear(setup_of(Position.start())))
    8/8/8/8/8/8/8/8 b -
    """
    return setup._replace(placed=(), required=None, last=None)


def start(setup: Setup) -> Setup:
    """Set up the first line-up of the same layout and ruleset.

    Examples
    --------
    >>> print(start(clear(setup_of(Position.start()))))
    obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
    """
    return setup_of(Position.start(setup.layout, setup.ruleset))


def mirror(setup: Setup) -> Setup:
    """Mirror a setup left to right. The layout stays, and the colors are exchanged as the mirror does.

    So it is the same round seen in a mirror: the same moves, the same winner.

    Examples
    --------
    >>> print(mirror(setup_of("8/8/8/3o4/8/8/8/8 g b")))
    8/8/8/4n3/8/8/8/8 g g
    """
    colors = exchange(setup.layout)
    placed = [(MIRRORED[s], tower._replace(color=colors[tower.color])) for s, tower in setup.placed]
    required = setup.required and colors[setup.required]
    last = setup.last and setup.last._replace(
        origin=MIRRORED[setup.last.origin], target=MIRRORED[setup.last.target]
    )
    return _in_order(setup, placed)._replace(required=required, last=last)


def turn(setup: Setup) -> Setup:
    """Turn a setup by half and exchange the players: the same round from the other side.

    Examples
    --------
    >>> print(turn(setup_of("8/8/8/3o4/8/8/8/8 g b")))
    8/8/8/8/4O3/8/8/8 b b
    """
    placed = [(TURNED[s], tower._replace(player=tower.player.other)) for s, tower in setup.placed]
    last = setup.last and setup.last._replace(
        origin=TURNED[setup.last.origin], target=TURNED[setup.last.target]
    )
    return _in_order(setup, placed)._replace(player=setup.player.other, last=last)


_CHANGES = {"clear": clear, "fill": fill_rows, "start": start, "mirror": mirror, "turn": turn}


def change(setup: Setup, name: str) -> Setup:
    """Change the whole setup, by the name of one of the four above.

    Raises
    ------
    SetupError
        A ValueError, if there is no such change.

    Examples
    --------
    >>> print(change(setup_of("8/8/8/3o4/8/8/8/8 g b"), "clear"))
    8/8/8/8/8/8/8/8 g -
    """
    if name not in _CHANGES:
        raise _absurd()
    return _CHANGES[name](setup)


def _absurd() -> SetupError:
    return SetupError(say("editor.absurd"))

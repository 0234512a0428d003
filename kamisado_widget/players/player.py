"""What a player of one's own is: a function from a position to a move, or an object with a few methods."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from inspect import Parameter, signature
from typing import Literal, Protocol, cast

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import IllegalMove, Move, Position
from ..rules.fill import Direction, IllegalFill, direction_named
from ..solver.opponents import LEVELS

PlayerCall = Literal["begin", "choose", "fill", "end"]
"""What a player may be asked, and told."""

_LONGEST_NAME = 40
_MOST_SAID = 120  # characters of an error


class PlayerObject(Protocol):
    """A player that is an object. Only ``choose`` has to be there.

    Each method, and a function that is a player, is given what its parameters are named after:
    ``position``, ``match`` (None where a round stands alone), ``player`` (whose turn it is, or whose towers
    are its own) and ``seconds`` (how long it may think, None for as long as it likes). A first parameter of
    any other name is given the position, in ``begin`` and ``end`` too. Each may be a coroutine.

    Besides ``choose`` there may be

    - ``begin(position)``, before its first move;
    - ``fill(match)``, which returns ``"left"`` or ``"right"`` where it is the defender; by lot without it;
    - ``end(position)``, once the round, or the match, is over;
    - ``stop()``, called where it is given up: what runs elsewhere is ended there.

    Examples
    --------
    >>> class First:
    ...     def choose(self, position):
    ...         return position.legal_moves[0]
    >>> is_player(First())
    True
    """

    choose: Callable[..., Move | str | Awaitable[Move | str]]


PlayerFunction = Callable[..., Move | str | Awaitable[Move | str]]
"""A player that is a function: given a position, or a match where it has a parameter of that name."""

AnyPlayer = PlayerFunction | PlayerObject
"""A function or an object that plays."""


class PlayerFailed(KamisadoError):  # noqa: N818 - named as IllegalMove is
    """A player gave no legal move: ``code`` says how, and what it raised is its ``__cause__``.

    The codes are ``player.raised``, ``player.late``, ``player.illegal``, ``player.silent``,
    ``player.no_move`` and ``player.stopped``.

    Attributes
    ----------
    parts : dict
        What the sentence is about, to say it in another language.

    Examples
    --------
    >>> error = PlayerFailed("player.silent", name="mine")
    >>> print(error)
    “mine” has returned no move.
    >>> error.code
    'player.silent'
    """

    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(say(code, **parts))
        self.parts = parts


def is_player(found: object) -> bool:
    """Tell whether something can play: a function, or an object with ``choose``.

    Examples
    --------
    >>> is_player(lambda position: position.legal_moves[0]), is_player("two")
    (True, False)
    """
    return not isinstance(found, type) and (callable(found) or callable(getattr(found, "choose", None)))


def checked(found: object) -> AnyPlayer:
    """Return a player if it is one.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> checked(min) is min
    True
    """
    if not is_player(found):
        raise KamisadoError(say("player.none", found=in_one_line(repr(found), 40), names=", ".join(LEVELS)))
    return cast(AnyPlayer, found)


def name_of(player: object) -> str:
    """Return what a player is called: its ``name``, or that of its function or class, in one line.

    Examples
    --------
    >>> def greedy(position): ...
    >>> name_of(greedy)
    'greedy'
    """
    found = getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__
    return in_one_line(str(found), _LONGEST_NAME)


def in_one_line(text: str, most: int = _MOST_SAID) -> str:
    """Return a text of a stranger's fit for a sentence: one line, not too long.

    Examples
    --------
    >>> in_one_line("no such     move", 12)
    'no such move'
    """
    line = re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()
    return line if len(line) <= most else line[: most - 1] + "…"


def method_of(player: AnyPlayer, what: PlayerCall) -> Callable[..., object] | None:
    """Return what of a player does something; None where it does nothing about it."""
    found = getattr(player, what, None)
    if what == "choose" and not callable(found):
        return player if callable(player) else None
    return found if callable(found) else None


def call(function: Callable[..., object], /, **known: object) -> object:
    """Call a player with what it asks for: by its parameters' names, and the position by any other.

    Examples
    --------
    >>> call(lambda p, seconds: (p, seconds), position="here", match=None, seconds=2)
    ('here', 2)
    """
    try:
        parameters = [*signature(function).parameters.values()]
    except ValueError:  # a builtin that does not say
        return function(known["position"])
    given: list[object] = []
    named: dict[str, object] = {}
    rest = [known["position"]]
    for each in parameters:
        if each.kind is Parameter.VAR_POSITIONAL:
            given += [] if named or given else rest
        elif each.kind is Parameter.VAR_KEYWORD:
            named.update({name: value for name, value in known.items() if name not in named})
        elif each.name in known or (rest and each.default is Parameter.empty):
            value = known[each.name] if each.name in known else rest.pop()
            if each.kind is Parameter.POSITIONAL_ONLY:
                given.append(value)
            else:
                named[each.name] = value
    return function(*given, **named)


def move_of(player: object, position: Position, answer: object) -> Move:
    """Return the legal move that a player has answered.

    Raises
    ------
    PlayerFailed
        If it is none.

    Examples
    --------
    >>> start = Position.start()
    >>> str(move_of("mine", start, "f8f4"))
    'f8f4'
    >>> try:
    ...     move_of("mine", start, "f8f1")
    ... except PlayerFailed as error:
    ...     error.code
    'player.illegal'
    """
    name = name_of(player)
    if answer is None:
        raise PlayerFailed("player.silent", name=name)
    if not isinstance(answer, (Move, str)):
        raise PlayerFailed("player.no_move", name=name, found=in_one_line(shortened(answer)))
    try:
        return position.find_move(answer)
    except IllegalMove as error:
        parts = {"name": name, "move": in_one_line(str(answer), 12), "why": in_one_line(str(error))}
        raise PlayerFailed("player.illegal", **parts) from error


def side_of(player: object, answer: object) -> Direction:
    """Return the side from which a player has chosen to fill.

    Raises
    ------
    PlayerFailed
        If it is none.

    Examples
    --------
    >>> side_of("mine", "left")
    'left'
    """
    try:
        return direction_named(answer)
    except IllegalFill as error:
        found = in_one_line(shortened(answer))
        raise PlayerFailed("player.no_side", name=name_of(player), found=found) from error


def raised(player: object, error: BaseException) -> PlayerFailed:
    """Return what a player's own error is told as.

    Examples
    --------
    >>> print(raised("mine", ZeroDivisionError("division by zero")).code)
    player.raised
    """
    said = in_one_line(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)
    failed = PlayerFailed("player.raised", name=name_of(player), error=said)
    failed.__cause__ = error
    return failed

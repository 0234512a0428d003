"""The board to play on."""

from __future__ import annotations

from ..rules import Match, Position
from .base import SceneWidget


class Board(SceneWidget):
    """A board on which both players' towers are moved by mouse, touch or keyboard.

    Parameters
    ----------
    shown : Position, Match or str, optional
        A position, its text, or a match, which is shown where it stands with all its rounds behind it.
        The first line-up if left out.
    **options
        Any trait of the widget, as ``flipped=True``.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If the position's text is wrong.

    Examples
    --------
    >>> board = Board()
    >>> board.play("f8f4")
    >>> board.position.required
    <Color.BLUE: 'blue'>
    >>> board.undo()
    >>> str(board.position) == str(Position.start())
    True
    """

    def __init__(self, shown: Position | Match | str | None = None, **options: object) -> None:
        super().__init__("board", Position.start() if shown is None else shown, **options)

"""A sentence as it was said, and the error that carries one: for programs, each has a code."""

from __future__ import annotations

_MOST_QUOTED = 20  # characters of what came from outside


class Message(str):
    """A sentence in one language. It is a text like any other, and knows what it says.

    Attributes
    ----------
    code : str
        The sentence's key in the catalog, the same in every language; empty where it has none.

    Examples
    --------
    >>> from kamisado_widget.i18n import say
    >>> say("turn.first", "de", player="gold").code
    'turn.first'
    """

    __slots__ = ("code",)

    code: str

    def __new__(cls, text: str, code: str = "") -> Message:
        message = str.__new__(cls, text)
        message.code = code
        return message

    def __reduce__(self) -> tuple[type[Message], tuple[str, str]]:
        """Travel whole, to other processes too."""
        return Message, (str(self), self.code)


def shortened(found: object) -> str:
    text = found if isinstance(found, str) else str(found)
    cut = text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"
    return repr(cut) if isinstance(found, str) else cut


class KamisadoError(ValueError):
    """Something from outside that is refused, told in one sentence.

    Every error of the rules and of what reads texts and files is one.

    Parameters
    ----------
    message : str
        What was wrong, and where. A :class:`Message` brings its code along.

    Attributes
    ----------
    message : Message
        As above.
    code : str
        What was wrong, for programs: the sentence's key in the catalog, the same in every language.

    Examples
    --------
    >>> from kamisado_widget import Position
    >>> try:
    ...     Position.start(layout="round")
    ... except KamisadoError as error:
    ...     print(error.code)
    error.which_layout
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message if isinstance(message, Message) else Message(message)
        self.code = self.message.code

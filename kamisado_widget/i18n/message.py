"""Messages, and the error that carries one."""

from __future__ import annotations

_MOST_QUOTED = 20


class Message(str):
    """A sentence in one language: a string with a code, its key in the catalog (may be empty).

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
        return Message, (str(self), self.code)


def shortened(found: object) -> str:
    text = found if isinstance(found, str) else str(found)
    cut = text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"
    return repr(cut) if isinstance(found, str) else cut


class KamisadoError(ValueError):
    """Base of the errors about invalid input; its code comes from a :class:`Message`.

    Raised by the rules and by everything that reads text and files.

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

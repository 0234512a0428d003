"""The one memory: what is remembered of readers, and what they have done."""

from __future__ import annotations

from .progress import Progress
from .remembered import Remembered


class Memory(Remembered):
    """What is remembered of a reader.

    Nothing here raises for what is wrong with the file or the store: ``notice`` tells it, and what could
    not be written is remembered for as long as this object lives, and written as soon as it can be. What
    comes back was in a file that anybody may have changed: whoever asked looks at it as at a stranger's.

    An update of a file takes some thousandths of a second: answer the reader first.

    Parameters
    ----------
    where : str, Path, Store or None
        A file; or a store of texts, as the browser's; or None, where nobody in particular reads, and all
        is forgotten with this object.
    reader : str, optional
        Who reads; by default the one chosen last.
    clock : callable, optional
        Tells the time, in UTC; by default the time that it is.

    Attributes
    ----------
    path : Path or None
        The file, if it is one.
    clock : callable
        Tells the time.
    reader : str
        Who reads; empty for the one without a name.

    Examples
    --------
    >>> memory = Memory(None)
    >>> memory.remember_place("02_blocked.ipynb cell-07", {"step": 4})
    >>> memory.place("02_blocked.ipynb cell-07").value
    {'step': 4}
    >>> memory.prefer(language="de")
    >>> memory.preferences
    {'language': 'de'}
    >>> undo = memory.forget()
    >>> memory.preferences
    {}
    >>> undo()
    >>> memory.preferences
    {'language': 'de'}
    """

    @property
    def progress(self) -> Progress:
        """Rings, and rules mastered."""
        return Progress(self)

"""What the page keeps for Python, which has no storage of its own in a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping


class PageStorage:
    """Texts that the page keeps: known here from the beginning, told to it when they change.

    Parameters
    ----------
    texts : mapping of str to str
        What the page has kept.
    keep : callable
        Has the page keep a text, by its name; it also takes the one before it, so that the page can merge
        what another page has made of that in the meantime.

    Examples
    --------
    >>> storage = PageStorage({"a": "kept"}, print)
    >>> storage.swap("b", None, "new")
    b None new
    True
    >>> storage.get("a"), storage.get("b"), storage.get("c")
    ('kept', 'new', None)
    """

    def __init__(self, texts: Mapping[str, str], keep: Callable[[str, str | None, str], object]) -> None:
        self._texts = dict(texts)
        self._keep = keep

    def get(self, name: str) -> str | None:
        """Return a text, None where there is none."""
        return self._texts.get(name)

    def swap(self, name: str, before: str | None, text: str) -> bool:
        """Keep a text in the place of the one before it, if that is there still.

        Where the page has no room for it, it is known for as long as Python runs.
        """
        if self.get(name) != before:
            return False
        self._texts[name] = text
        self._keep(name, before, text)
        return True

    def note(self, name: str, text: str) -> None:
        """Take what another page of this reader's has kept."""
        self._texts[name] = text

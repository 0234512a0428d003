import pytest

from kamisado_widget.learner.stores import Format, MemoryStore, Store, document_in

COUNTER: Format[int] = Format("counter", 1, 0, lambda found: (found["count"], True), lambda n: {"count": n})


class Busy(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.others = 1

    def swap(self, name: str, before: str | None, text: str) -> bool:
        if self.others:
            self.others -= 1
            theirs = COUNTER.encode(10).decode()
            assert super().swap(name, before, theirs)
        return super().swap(name, before, text)


def test_change_is_reapplied_after_a_concurrent_write() -> None:
    document = document_in(Busy(), "counter.json", COUNTER)
    document.update(lambda number: number + 1)
    assert document.read().content == 11


def test_replace_only_the_expected_text() -> None:
    store = MemoryStore()
    assert store.swap("a", None, "first")
    assert not store.swap("a", None, "second")
    assert not store.swap("a", "zeroth", "second")
    assert store.swap("a", "first", "second")
    assert store.get("a") == "second"


@pytest.mark.parametrize("store", [None, MemoryStore()])
def test_unreadable_text_is_set_aside(store: Store | None) -> None:
    texts = store or MemoryStore()
    for number in range(2):
        texts.swap("counter.json", texts.get("counter.json"), "{")
        document = document_in(texts, "counter.json", COUNTER)
        document.update(lambda count: count + 1)
        assert texts.get(f"counter.json.bak{number or ''}") == "{"
        assert document.read().content == 1


def test_unchanged_text_is_cached() -> None:
    read: list[int] = []

    def count(found: dict[str, int]) -> tuple[int, bool]:
        read.append(found["count"])
        return found["count"], True

    store = MemoryStore()
    counter: Format[int] = Format("counter", 1, 0, count, lambda n: {"count": n})
    document = document_in(store, "counter.json", counter)
    document.update(lambda number: number + 1)
    assert [document.read().content for _ in range(3)] == [1, 1, 1]
    assert read == [1]
    document_in(store, "counter.json", COUNTER).update(lambda number: number + 1)
    assert document.read().content == 2

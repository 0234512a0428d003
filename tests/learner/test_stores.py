from pathlib import Path

import pytest

from kamisado_widget.learner.stores import Format, Store, Unkept, document_in

COUNTER: Format[int] = Format("counter", 1, 0, lambda found: (found["count"], True), lambda n: {"count": n})


class Busy(Unkept):
    def __init__(self) -> None:
        super().__init__()
        self.others = 1

    def swap(self, name: str, before: str | None, text: str) -> bool:
        if self.others:
            self.others -= 1
            theirs = COUNTER.encode(10).decode()
            assert super().swap(name, before, theirs)
        return super().swap(name, before, text)


def test_a_change_is_made_again_to_what_another_writer_has_kept() -> None:
    document = document_in(Busy(), "counter.json", COUNTER)
    document.update(lambda number: number + 1)
    assert document.read().content == 11


def test_a_text_takes_the_place_of_the_one_before_it_alone() -> None:
    store = Unkept()
    assert store.swap("a", None, "first")
    assert not store.swap("a", None, "second")
    assert not store.swap("a", "zeroth", "second")
    assert store.swap("a", "first", "second")
    assert store.get("a") == "second"


@pytest.mark.parametrize("store", [None, Unkept()])
def test_what_cannot_be_read_is_set_aside_under_a_free_name(store: Store | None) -> None:
    texts = store or Unkept()
    for number in range(2):
        texts.swap("counter.json", texts.get("counter.json"), "{")
        document = document_in(texts, "counter.json", COUNTER)
        document.update(lambda count: count + 1)
        assert texts.get(f"counter.json.bak{number or ''}") == "{"
        assert document.read().content == 1


def test_a_document_is_where_it_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "counter.json"
    document_in(path, "other.json", COUNTER).update(lambda count: count + 1)
    assert path.exists()
    document_in(None, "other.json", COUNTER).update(lambda count: count + 1)
    assert not (tmp_path / "other.json").exists()


def test_a_text_is_read_once_as_long_as_it_is_the_same() -> None:
    read: list[int] = []

    def count(found: dict[str, int]) -> tuple[int, bool]:
        read.append(found["count"])
        return found["count"], True

    store = Unkept()
    counter: Format[int] = Format("counter", 1, 0, count, lambda n: {"count": n})
    document = document_in(store, "counter.json", counter)
    document.update(lambda number: number + 1)
    assert [document.read().content for _ in range(3)] == [1, 1, 1]
    assert read == [1]
    document_in(store, "counter.json", COUNTER).update(lambda number: number + 1)
    assert document.read().content == 2

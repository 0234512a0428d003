import gc

from .work import calls


def make_garbage() -> None:
    for _ in range(10 * gc.get_threshold()[0]):
        rubbish: list[object] = []
        rubbish.append(rubbish)


def test_collecting_garbage_counts_for_nothing() -> None:
    def hear(phase: str, _told: dict[str, int]) -> None:
        heard.append(phase)

    heard: list[str] = []
    alone = calls(make_garbage)
    gc.callbacks.append(hear)
    try:
        assert calls(make_garbage) == alone
        assert gc.isenabled()
        make_garbage()
    finally:
        gc.callbacks.remove(hear)
    assert heard, "it is collected where nothing is counted"

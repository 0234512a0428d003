import pytest

SECONDS = "kamisado_widget.sessions.editor.session._PATIENCE_OF_COMPOSERS"


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SECONDS, 600)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SECONDS, 0.05)

from pathlib import Path

import pytest

from kamisado_widget.classroom import AnswerSheet
from tests.classroom.helpers import Submit, asked, right, wrong


@pytest.fixture
def submitted(tmp_path: Path) -> Path:
    return tmp_path / "submitted"


@pytest.fixture
def submit(submitted: Path) -> Submit:
    def submit(who: str, signs: str, items: object = None) -> Path:
        folder = submitted / who / "quiz"
        folder.mkdir(parents=True)
        sheet = AnswerSheet(items or asked(), folder / "answers.json", name="Somebody else")
        for number, (of, sign) in enumerate(zip(sheet.questions, signs, strict=False), 1):
            if sign != ".":
                sheet.answer(number, right(of) if sign == "+" else wrong(of))
        return folder / "answers.json"

    return submit

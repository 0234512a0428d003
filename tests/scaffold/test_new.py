"""What the commands for contributors write: every file and key that the thing needs."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.scaffold.__main__ import USAGE, main
from kamisado_widget.scaffold.begin_language import NAMES
from kamisado_widget.scaffold.begin_task import EXAMPLE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to add to."""
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(ROOT / "kamisado_widget", tmp_path / "kamisado_widget", ignore=ignored))


def new(package: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "kamisado_widget.scaffold", *arguments]
    return subprocess.run(command, cwd=package.parent, capture_output=True, text=True, check=True).stdout


def python(package: Path, code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=package.parent, capture_output=True, text=True, check=True).stdout


def read(package: Path, language: str) -> dict[str, Any]:
    catalog: dict[str, Any] = json.loads((package / "i18n" / f"{language}.json").read_text("utf-8"))
    return catalog


def write(package: Path, language: str, catalog: dict[str, Any]) -> None:
    text = json.dumps(catalog, ensure_ascii=False)
    (package / "i18n" / f"{language}.json").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["host", "a b"],
        ["host", "class"],
        ["language"],
        ["language", "../en"],
        ["lesson", "a b"],
        ["lesson", "../x"],
        ["mode", "../x"],
        ["mode", "Two"],
        ["task", "../x"],
        ["task", "Two"],
        ["task", "two", "--often"],
        ["setting", "a b"],
        ["setting", "class"],
        ["ruleset", "x"],
    ],
)
def test_what_it_does_not_know_is_answered_with_what_it_does(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().out == USAGE + "\n"


def test_a_new_language_has_every_key_and_speaks_english_until_it_is_written(package: Path) -> None:
    told = new(package, "language", "pl")
    english, own = read(package, "en"), read(package, "pl")
    assert "kamisado_widget/i18n/pl.json" in told
    assert f"turn {len(english['turn'])}," in told
    assert {section: list(texts) for section, texts in own.items() if section in english} == {
        section: list(texts) if section not in ("plural", "number") else list(own[section])
        for section, texts in english.items()
    }
    assert not any(text for section in own.keys() - {"plural"} for text in own[section].values())
    say = "from kamisado_widget.i18n import say; print(say('turn.must', 'pl', player='gold', color='red'))"
    assert python(package, say) == "Gold must move the red tower.\n"


def test_a_new_language_has_its_plural_rules(package: Path) -> None:
    new(package, "language", "pl")
    assert set(read(package, "pl")["plural"]) == {"one", "few", "many"}
    new(package, "language", "ja")
    assert read(package, "ja")["plural"] == {}


def test_the_forms_that_its_sentences_ask_for_are_added(package: Path) -> None:
    new(package, "language", "pl")
    catalog = read(package, "pl")
    catalog["turn"]["must"] = "{player} musi ruszyć {color:ą} wieżę."
    catalog["puzzle"]["collected"] = "{found:zadania}."
    write(package, "pl", catalog)
    told = new(package, "language", "pl")
    own = read(package, "pl")
    assert own["turn"]["must"] == "{player} musi ruszyć {color:ą} wieżę."
    assert {key for key in own["name"] if ":" in key} == {f"{color}:ą" for color in NAMES["color"]}
    assert set(own["number"]) == {"zadania.one", "zadania.few", "zadania.many"}
    assert "number 3" in told


def test_what_english_has_said_since_is_added_and_what_it_no_longer_says_is_gone(package: Path) -> None:
    german, english = read(package, "de"), read(package, "en")
    english["turn"]["late"] = "It is late."
    write(package, "en", english)
    write(package, "de", {**german, "turn": {**german["turn"], "gone": ""}})
    told = new(package, "language", "de")
    assert "turn 1" in told
    assert read(package, "de")["turn"] == {**german["turn"], "late": ""}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_language_that_is_there_stays_as_it_is(package: Path, language: str) -> None:
    before = read(package, language)
    new(package, "language", language)
    assert read(package, language) == before


def test_a_new_lesson_can_be_told_at_once_and_has_its_keys_in_every_catalog(package: Path) -> None:
    told = new(package, "lesson", "the-sumo-waits")
    assert "kamisado_widget/lessons/course/the-sumo-waits.txt" in told
    assert 'Lesson("the-sumo-waits")' in told
    code = (
        "from kamisado_widget.lessons import COURSE, course;"
        "print(COURSE[-1], course('the-sumo-waits').in_language('de').title)"
    )
    assert python(package, code) == "the-sumo-waits The sumo waits\n"
    for catalog in package.glob("i18n/*.json"):
        texts = json.loads(catalog.read_text("utf-8")).get("course", {"The sumo waits": ""})
        assert texts["The sumo waits"] == ""


def test_a_new_mode_of_the_room_is_there_at_once_and_stays_as_it_was_made(package: Path) -> None:
    told = new(package, "mode", "quiet_walk")
    assert "kamisado_widget/live/modes/quiet_walk.py" in told
    code = """
from kamisado_widget.live import Live
from kamisado_widget.session import BoardSession
live = Live(BoardSession())
live.mode = "quiet_walk"
print(live.state()["modes"][-1], live.state()["mode"]["note"])
live.stop()
"""
    assert python(package, code) == "{'value': 'quiet_walk', 'label': 'Quiet walk'} What the class does.\n"
    assert read(package, "de")["live"]["mode.quiet_walk"] == ""
    path = package / "live" / "modes" / "quiet_walk.py"
    path.write_text(path.read_text("utf-8") + "# mine", encoding="utf-8")
    german = read(package, "de")
    write(package, "de", {**german, "live": {**german["live"], "mode.quiet_walk": "Stiller Gang"}})
    new(package, "mode", "quiet_walk")
    assert path.read_text("utf-8").endswith("# mine")
    assert read(package, "de")["live"]["mode.quiet_walk"] == "Stiller Gang"


def test_what_a_lesson_has_come_to_say_is_added(package: Path) -> None:
    new(package, "lesson", "waiting")
    path = package / "lessons" / "course" / "waiting.txt"
    path.write_text(path.read_text("utf-8").replace("What there is to see.", "Look at c8."), encoding="utf-8")
    new(package, "lesson", "waiting")
    german = read(package, "de")["course"]
    assert german["Look at c8."] == ""
    assert "What there is to see." not in german
    assert (package / "lessons" / "course" / "contents.txt").read_text("utf-8").split().count("waiting") == 1


SET = """
from kamisado_widget.learner import Memory
from kamisado_widget.session import BoardSession, LessonSession
from kamisado_widget.session.preferences import Preferences

board, lesson, preferences = BoardSession(), LessonSession("figure-4"), Preferences(Memory(None))
for each in board, lesson:
    preferences.add(each)
assert board.state()["moves_shown"] is False
assert board.receive({"moves_shown": "yes"}) == {}
board.receive({"moves_shown": True})
assert lesson.moves_shown
assert "moves_shown" in board.looks()
try:
    board.moves_shown = 1
except ValueError as error:
    print(error)
"""


def test_a_new_task_is_there_at_once_and_stays_as_it_was_made(package: Path) -> None:
    (package.parent / "tests" / "puzzles").mkdir(parents=True)
    told = new(package, "task", "shut_in")
    assert "kamisado_widget/puzzles/tasks/shut_in.py" in told
    code = f"""
from kamisado_widget.puzzles import TASKS, Puzzle
puzzle = Puzzle.from_position("{EXAMPLE}", "shut in")
print("shut in" in TASKS, puzzle.first, puzzle.task_text("de"))
"""
    assert python(package, code) == "True ('h8h3', 'h8h2') Black to move: shut in.\n"
    assert (
        python(package, (package.parent / "tests" / "puzzles" / "test_shut_in.py").read_text("utf-8")) == ""
    )
    assert read(package, "en")["page"]["desk.task.shut-in"] == "Shut in"
    path = package / "puzzles" / "tasks" / "shut_in.py"
    path.write_text(path.read_text("utf-8") + "# mine", encoding="utf-8")
    german = read(package, "de")
    assert german["quiz"]["wrong.shut-in"] == ""
    write(package, "de", {**german, "quiz": {**german["quiz"], "wrong.shut-in": "Falsch."}})
    new(package, "task", "shut_in")
    assert path.read_text("utf-8").endswith("# mine")
    assert read(package, "de")["quiz"]["wrong.shut-in"] == "Falsch."


def test_a_new_task_within_so_many_moves_is_told_with_their_number(package: Path) -> None:
    new(package, "task", "one_answer", "--counted")
    code = """
from kamisado_widget.puzzles import mine
(puzzle,) = mine(1, task="one answer", number=2, lengths=(2, 3, 4), choices=8, seed=1)
puzzle.check()
print(puzzle.text.partition(" task=")[2], puzzle.task_text())
"""
    told = python(package, code)
    assert told.startswith("one-answer number=2 ")
    assert "to move: one answer, in 2 moves of" in told


def test_a_new_task_for_so_many_moves_is_told_with_their_number_and_how_it_ends(package: Path) -> None:
    new(package, "task", "leave_a_choice", "--defended")
    code = """
from kamisado_widget.puzzles import mine
from kamisado_widget.session import PuzzleSession
(puzzle,) = mine(1, task="leave a choice", number=2, lengths=(2, 3, 4), choices=8, seed=1)
puzzle.check()
board = PuzzleSession(puzzle)
board.solution()
print(puzzle.text.partition(" task=")[2], puzzle.task_text(), board.scene()["tried"])
"""
    told = python(package, code)
    assert told.startswith("leave-a-choice number=2 ")
    assert "to move: leave a choice for 2 moves of" in told
    assert told.endswith("done\n")


def test_a_new_host_carries_a_session_at_once_and_stays_as_it_was_changed(package: Path) -> None:
    (package.parent / "tests" / "hosts").mkdir(parents=True)
    (package.parent / "js" / "src" / "hosts").mkdir(parents=True)
    new(package, "host", "two_ways")
    test = (package.parent / "tests" / "hosts" / "test_two_ways.py").read_text("utf-8")
    assert python(package, f"{test}\ntest_both_ends_hear_each_other()") == ""
    page = package.parent / "js" / "src" / "hosts" / "two_ways.ts"
    assert "export default function twoWays(" in page.read_text("utf-8")
    page.write_text("// mine", encoding="utf-8")
    new(package, "host", "two_ways")
    assert page.read_text("utf-8") == "// mine"


def test_a_new_setting_is_declared_and_named_and_all_else_follows(package: Path) -> None:
    told = [new(package, "setting", "moves_shown") for _ in range(2)]
    assert told[0] == told[1], "given again, it adds nothing"
    assert "kamisado_widget/session/settings.py declares it" in told[0]
    assert "belongs into kamisado_widget/kinds/board/play_settings.py" in told[0]
    session = (package / "session" / "settings.py").read_text("utf-8")
    assert session.count("moves_shown: bool") == 1
    assert read(package, "en")["page"]["settings.moves_shown"] == "Moves shown"
    assert read(package, "de")["page"]["settings.moves_shown"] == ""
    assert "moves_shown" in python(package, SET)

import subprocess
import sys
from pathlib import Path

import kamisado_widget

CHECKOUT = Path(kamisado_widget.__file__).resolve().parents[1]

ALONE = """
import itertools, sys, tempfile
from pathlib import Path

sys.path.append(sys.argv[1])
from kamisado_widget import sessions
from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.export import html_page
from kamisado_widget.lessons import Step, exercise

numbers = itertools.count()
def ask(it, **act):
    reply = it.handle({"id": str(next(numbers)), "epoch": it.epoch, "node": it.cursor, **act})
    assert "ok" in reply, reply

SHARP = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
file = Path(tempfile.mkdtemp()) / "answers.json"
board = sessions.BoardSession(SHARP, verdicts=True, danger=True, opponent="two")
editor = sessions.EditorSession()
lesson = sessions.LessonSession("figure-4")
exercises = sessions.ExerciseSession("blocked", seed=1)
rulebook = sessions.RulebookSession("S6")
puzzle = sessions.PuzzleSession([SHARP])
practice = sessions.PracticeSession()
course = sessions.CourseSession()
quiz = sessions.QuizSession(AnswerSheet(["targets 1 seed 7"], file))
made = [board, editor, lesson, exercises, rulebook, puzzle, practice, course, quiz]
for name in sessions.__all__:
    getattr(sessions, name)

ask(board, act="hint", what="move")
ask(board, act="play", origin="g6", target="e8")
assert board.outcome
ask(board, act="review")
board.note(Step(say="Over."))
assert board.to_lesson("Mine")
ask(editor, act="put", origin="a1", target="")
for asking in lesson, exercises:
    asking.cursor = next(number for number, node in enumerate(asking.nodes) if "task" in node)
    ask(asking, act="answer", answer=asking.scene()["task"]["good"], shown=False)
ask(puzzle, act="play", origin="g6", target="e8")
ask(course, act="open", part="figure-5")
exercises.memory().deck.note("S4", right=False)
assert exercises.memory().deck.days == 1
quiz.answer(1, quiz.sheet.questions[0].solution()[0])
assert quiz.sheet.score == 1
for each in made:
    told = []
    each.subscribe(told.append)
    each.language = "de"
    assert told and each.state()["language"] == "de" and each.svg()
assert html_page(made).startswith("<!doctype html>")

strangers = {
    name.partition(".")[0]
    for name, module in sys.modules.items()
    if getattr(module, "__file__", None) and name != "__main__"
} - sys.stdlib_module_names - {"kamisado_widget"}
print(sorted(strangers), [name for name in sys.modules if name.startswith("kamisado_widget.widgets")])
"""


def test_standard_library_only() -> None:
    # -I and -S: no environment, no site-packages, no current directory.
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(CHECKOUT)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout.strip()) == (0, "[] []"), run.stderr

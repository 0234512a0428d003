"""Draw a fixed list of scenes in light and dark, for phone, page and projector, on one sheet to look at.

    python tests/pictures/contact_sheet.py [FOLDER]   # the sheet, and every picture of it, into a folder
    python tests/pictures/contact_sheet.py --scenes start chain   # only these

The committed bundle is drawn: build the front end first.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

from kamisado_widget import (  # noqa: E402
    Board,
    Course,
    Editor,
    Exercises,
    Lesson,
    Practice,
    PuzzleBoard,
    Quiz,
    Rulebook,
    Solved,
)
from kamisado_widget.export.page import HasSession  # noqa: E402
from kamisado_widget.learner import Memory, Progress  # noqa: E402
from kamisado_widget.learner.next import parts  # noqa: E402
from kamisado_widget.puzzles import COLLECTION  # noqa: E402
from kamisado_widget.rules import Position  # noqa: E402
from kamisado_widget.sessions.readers import Readers  # noqa: E402
from tests import harness  # noqa: E402
from tests.browser import chromium  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.classroom.helpers import ITEMS  # noqa: E402
from tests.pictures.room_scenes import ROOM_SCENES, RoomScene  # noqa: E402

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
MUST = "obpky1gn/8/6B1/8/5r2/8/8/NGRYKP1O b y"  # figure 2d
BLOCKED = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"  # figure 4a
CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5a
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"  # figure 6b
PUSH = "k2n1bp1/8/4o3/1y2g3/K3N2r/7P+/8/YBO2RG1 g p"  # figure 8b
TRIPLE = "8/3p4/4g+k+P1/2N1n++3/r++K++2o2y+/b3Y+++2B++/O+4R2/3G4 g y"  # figure 10b
RINGS = "1yp3k1/3Y+1n2/4b+3/4oK2/r4B2/N1g5/1P6/3ROG2 b n"  # f7f6 loses one point, all else two
OVER = "obp1yrgn/2R5/8/8/8/8/5K1k/NG1Y1PBO g r c1c7"  # one move before the end
LATER = "o1pkyrg1/8/1b6/3YK2n/8/8/8/NGR2PBO b o"  # after four of these moves
ROUND = "b8b6 e1e5 h8h5 d1d5 a8c6 h1h4 d8d6 c1c5 b6b3 d5e6 c8a6".split()  # gold must move green


def after(position: str, *moves: str, at: int | None = None, **options: object) -> Board:
    """A board after some moves, at the last scene or a given one."""
    board = Board(position)
    for move in moves:
        board.play(move)
    if at is not None:
        board.go(at)
    for name, value in options.items():  # set last, so that only the drawn scene is analyzed
        setattr(board, name, value)
    return board


def tried_twice() -> Board:
    """A board where the reader went back and played a variation."""
    board = after(START, "f8f4", at=0)
    board.play("d8d5")
    board.undo()
    return board


def thinking(what: str, total: int = 0) -> Board:
    """A board whose page shows that Python is thinking."""
    board = Board(MUST, language="en")  # fixed, so that no language change redraws it
    moves = [] if what == "opponent" else board._turn_state["moves"]
    search = {"what": what, "done": 3, "total": total}
    board.session.turn_state = {"node": 0, "moves": moves, "search": search}
    return board


def begun_before() -> Board:
    """A board that offers to continue the last session's round."""
    board = after(START)
    board.session.resume(after(START, *ROUND).session.place() or {})
    return board


def helped() -> Board:
    """A board that shows the best move."""
    board = after(START, *ROUND[:7])
    board.hint()
    return board


def reviewed(at: int) -> Board:
    """A finished round in review."""
    board = after(LATER, *ROUND[4:], *"b1h7 a6a2 f1f3 c6b5 f3a8".split())
    board.review()
    board.go(at)
    return board


def met_again(*finished: str) -> Progress:
    """The progress of a reader with some lessons and a mistake made yesterday."""
    now = datetime(2026, 11, 23, 12, tzinfo=UTC)
    memory = Memory(None, clock=lambda: now)  # advanced below
    for lesson in finished:
        memory.progress.finish(lesson)
    memory.progress.note("M6", right=False)
    for number, puzzle in enumerate(COLLECTION[:60]):
        memory.progress.record_puzzle(puzzle, right=number % 3 > 0)
        memory.progress.finish(f"puzzle {puzzle.id}", mistakes=number % 3 == 0)
    now += timedelta(days=2)
    return memory.progress


def nothing_yet() -> Progress:
    """The progress of a new reader."""
    return Progress(Path(tempfile.mkdtemp()) / "progress.json")


def lesson(name: str, at: int = 0) -> Lesson:
    """A lesson at one of its scenes, all questions before it answered."""
    opened = Lesson(name, nothing_yet())
    opened._answered = {str(node): "right" for node in range(at) if "task" in opened._nodes[node]}
    opened.cursor = at
    return opened


def puzzle(done: str = "", hints: int = 0) -> PuzzleBoard:
    """The first of some puzzles: with hints, tried wrong, or solved."""
    board = PuzzleBoard(COLLECTION[:12], nothing_yet())
    first = board.session.current
    right = [ply.move for ply in first.main_line if ply.position.player is first.position.player]
    wrong = [move for move in first.position.legal_moves if str(move) not in first.solution]
    for move in {"solved": right, "wrong": wrong[:1]}.get(done, []):
        if move.kind != "pass":
            board.play(move)
    for _ in range(hints):
        board.hint()
    return board


def chosen_from() -> PuzzleBoard:
    """The list of puzzle sets after solving one puzzle."""
    board = PuzzleBoard(None, nothing_yet())
    board.session.choose_set("chain")
    board.session.solution()
    board.session.act_set("ask")
    return board


def quiz(feedback: str, *answers: tuple[int, str]) -> Quiz:
    """A quiz with some answers given."""
    made = Quiz(ITEMS, Path(tempfile.mkdtemp()) / "answers.json", feedback=feedback)
    for number, answer in answers:
        made.answer(number, answer)
    return made


def read_by_several() -> Lesson:
    """A lesson with several readers, after one was deleted."""
    memory = Memory(None)
    for name in ("Ann", "Bernhard", "Chloé"):
        memory.choose(name)
        memory.progress.finish("figure-4")
    opened = Lesson("figure-4", memory.progress)
    readers = Readers(memory)
    readers.add(opened.session)
    readers.forget()
    readers.choose("Ann")
    return opened


class Scene(NamedTuple):
    """A widget and the steps performed in the page before the screenshot (see ``harness.do``)."""

    name: str
    make: Callable[[], HasSession]
    acts: str = ""

    @contextmanager
    def shown(self, page: Page, light: bool) -> Iterator[None]:
        """Show the scene in an empty page."""
        harness.show(page, made(self), light=light)
        harness.do(page, self.acts)
        yield


SCENES = [
    Scene("course", lambda: Course(nothing_yet())),
    Scene("course-met-again", lambda: Course(met_again(*parts()[:12]))),
    Scene("start", lambda: after(START)),
    Scene("resume", begun_before),
    Scene("must-move", lambda: after(MUST)),
    Scene("mid-round", lambda: after(START, *ROUND)),
    Scene("picked-up", lambda: after(START), "d8"),
    Scene("refused", lambda: after(START, "f8f4"), "a1"),
    Scene("refused-way", lambda: after(MUST), "e1"),
    Scene("blocked", lambda: after(BLOCKED, "h7h3", at=1)),
    Scene("chain", lambda: after(CHAIN, "h8h3", at=2)),
    Scene("chain-end", lambda: after(CHAIN, "h8h3")),
    Scene("deadlock", lambda: after(DEADLOCK, "h6g5")),
    Scene("push-before", lambda: after(PUSH)),
    Scene("push-after", lambda: after(PUSH, "h3h4")),
    Scene("triple-push", lambda: after(TRIPLE)),
    Scene("triple-push-after", lambda: after(TRIPLE, "e3e4")),
    Scene("glyphs", lambda: after(TRIPLE, glyphs=True)),
    Scene("flipped", lambda: after(MUST, "e8b5", flipped=True)),
    Scene("over", lambda: after(OVER, "c7d8")),
    Scene("two-tries", tried_twice),
    Scene("focus", lambda: after(MUST), "Tab ArrowDown ArrowDown"),
    Scene("verdicts", lambda: after(START, *ROUND[:7], verdicts=True, danger=True)),
    Scene("verdicts-first", lambda: after(START, verdicts=True)),
    Scene("verdicts-push", lambda: after(PUSH, verdicts=True)),
    Scene("verdicts-points", lambda: after(RINGS, verdicts=True)),
    Scene("danger", lambda: after(START, *ROUND[:7], danger=True)),
    Scene("hint", helped),
    Scene("thinking", lambda: thinking("verdicts", 9)),
    Scene("opponent", lambda: thinking("opponent")),
    Scene("review", lambda: reviewed(1)),
    Scene("beaten", lambda: after(OVER, "c7d8", opponent="pip", opponent_plays="black")),
    Scene("review-due", lambda: after(OVER, "c7d8", verdicts=True)),
    Scene("lesson", lambda: lesson("figure-3")),
    Scene("lesson-wrong", lambda: lesson("figure-3"), "h8 h7"),
    Scene("lesson-right", lambda: lesson("figure-5", 1), "g3"),
    Scene("lesson-choice", lambda: lesson("figure-8", 8)),
    Scene("lesson-squares", lambda: lesson("figure-2", 10), "h2 e4 f3"),
    Scene("lesson-order", lambda: lesson("figure-7-fill", 10), "g8 f8 e8"),
    Scene("lesson-finished", lambda: lesson("figure-4", 6)),
    Scene("readers", read_by_several, "readers"),
    Scene("exercise", lambda: Exercises("targets", seed=3, progress=nothing_yet()), "a2 b2"),
    Scene("exercise-choice", lambda: Exercises("push", seed=3, progress=nothing_yet())),
    Scene("practice", lambda: Practice(met_again("figure-4"))),
    Scene("rulebook", lambda: Rulebook("S6")),
    Scene("solved", Solved),
    Scene("quiz", lambda: quiz("at once", (1, "a1b4"), (3, "1"))),
    Scene("quiz-wrong", lambda: quiz("at once"), "a1 b4 Tab Tab Tab Tab Tab Tab Enter"),
    Scene("quiz-kept", lambda: quiz("held back", (1, "a1b4"), (3, "1"))),
    Scene("present", lambda: after(START, *ROUND), "Tab p c"),
    Scene("present-spotlight", lambda: after(BLOCKED, "h7h3", at=1), "Tab p c s t"),
    Scene("present-keys", lambda: after(MUST), "Tab p ?"),
    Scene("present-choice", lambda: lesson("figure-8", 8), "Tab p"),
    Scene("puzzle", puzzle),
    Scene("puzzle-hint", lambda: puzzle(hints=3)),
    Scene("puzzle-wrong", lambda: puzzle("wrong")),
    Scene("puzzle-solved", lambda: puzzle("solved")),
    Scene("puzzle-sets", chosen_from),
    Scene("more", lambda: after(START, *ROUND), "more"),
    Scene("editor", lambda: Editor(Position.parse(MUST))),
]
SIZES = {390: 844, 1280: 800, 1920: 1080}
FORMATS = [(light, width) for light in (True, False) for width in SIZES]
SHEET = """<!doctype html><meta charset="utf-8"><title>Contact sheet</title>
<style>
  body { margin: 24px; width: max-content; font: 20px system-ui; background: #888 }
  h2 { margin: 24px 0 8px; font-size: 26px }
  section { display: flex; gap: 12px; align-items: start }
  img { display: block; zoom: 0.5 }
</style>"""


ALL: list[Scene | RoomScene] = [*SCENES, *ROOM_SCENES]


def file_of(scene: Scene | RoomScene, light: bool, width: int) -> str:
    return f"{scene.name}-{width}-{'light' if light else 'dark'}.png"


def window(browser: Browser, light: bool, width: int, scale: float = 1) -> BrowserContext:
    """A window of that size, without animations."""
    return browser.new_context(
        viewport={"width": width, "height": SIZES.get(width, 800)},
        color_scheme="light" if light else "dark",
        reduced_motion="reduce",
        device_scale_factor=scale,
    )


def made(scene: Scene) -> HasSession:
    """Make a scene's widget; without an event loop, its searches finish at once."""
    with ThreadPoolExecutor() as apart:
        return apart.submit(scene.make).result()


def draw(page: Page, scene: Scene | RoomScene, light: bool, path: Path) -> None:
    """Screenshot a scene; report where the page overflows its window."""
    with scene.shown(page, light):
        page.screenshot(path=path, full_page=True)
        width, height = page.evaluate(
            "() => [document.body.scrollWidth, document.documentElement.scrollHeight]"
        )
    if width > page.viewport_size["width"] or height > page.viewport_size["height"]:
        print(f"{path.name}: larger than its window, {width} by {height} px")


def sheet(scenes: Sequence[Scene | RoomScene]) -> str:
    """The sheet as a page: a row for each scene."""
    rows = []
    for scene in scenes:
        files = (file_of(scene, *format) for format in FORMATS)
        pictures = "".join(f'<a href="{file}"><img src="{file}"></a>' for file in files)
        rows.append(f"<h2>{scene.name}</h2><section>{pictures}</section>")
    return "\n".join([SHEET, *rows])


def draw_sheet(browser: Browser, folder: Path, scenes: Sequence[Scene | RoomScene] = ALL) -> None:
    """Draw all pictures and the contact sheet into a folder."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for light, width in FORMATS:
        with window(browser, light, width) as context:
            for scene in scenes:
                with context.new_page() as page:
                    draw(page, scene, light, folder / file_of(scene, light, width))
    (folder / "sheet.html").write_text(sheet(scenes), encoding="utf-8")
    with browser.new_page() as page:
        page.goto((folder / "sheet.html").as_uri())
        page.screenshot(path=folder / "sheet.png", full_page=True)
    print(folder / "sheet.png")


def read_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "folder", nargs="?", type=Path, help="where to draw; a new temporary folder if left out"
    )
    names = [scene.name for scene in ALL]
    parser.add_argument("--scenes", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    return parser.parse_args(arguments)


def main() -> None:
    """Draw the requested scenes."""
    asked = read_arguments()
    with sync_playwright() as playwright:
        program = chromium.find(playwright.chromium)
        if program is None:
            sys.exit(chromium.HELP)
        with playwright.chromium.launch(executable_path=program, args=FLAGS) as browser:
            scenes = [scene for scene in ALL if scene.name in (asked.scenes or [scene.name])]
            draw_sheet(browser, asked.folder or Path(tempfile.mkdtemp(prefix="contact-sheet-")), scenes)


if __name__ == "__main__":
    main()

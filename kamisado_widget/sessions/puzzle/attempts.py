"""Tries at a puzzle: moves, results and hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ...i18n import say
from ...puzzles import THEMES, Puzzle
from ...puzzles.attempt import Attempt, MoveResult
from ...puzzles.motifs import theme_names, theme_sentence
from ...puzzles.task import EndNote, TreePly
from ...reasons import Reason, because, ideas, pointer, scenes
from ...rules import Move, Position
from ...rules.board import HOME_ROW
from ...rules.moves import targets
from ...solver import danger
from ...svg import Mark, Scene
from ..tree import real_move

if TYPE_CHECKING:
    from ..session import Session

REASON_SECONDS = 1.0
"""Time limit for the reason why a move is wrong."""


class Judged(NamedTuple):
    """The result of a move, and why it loses or was right, if known."""

    move: str
    result: MoveResult
    reason: Reason | None = None

    def comment(self, puzzle: Puzzle, language: str) -> str:
        """Return the result in words; empty for the best move of an unfinished puzzle.

        The reasons follow separately, on request.
        """
        result = self.result
        if result.right:
            if result.wins:
                return say(f"puzzle.wins.{puzzle.aim.key}", language)
            slower = "" if result.later == 0 else say("puzzle.later", language)
            done = say("puzzle.done", language) if result.done else ""
            return f"{slower} {done}".strip()
        key, parts = puzzle.aim.missed(result.verdict.winner, result.takes, result.left, puzzle.player)
        return say(key, language, **parts)


def judge(attempt: Attempt, path: Sequence[str], position: Position, move: Move | str) -> Judged:
    result, puzzle = attempt.answer(path, move), attempt.puzzle
    lost = not result.right and result.verdict.winner is puzzle.player.other
    reason = because(position, move, seconds=REASON_SECONDS) if lost else None
    return Judged(str(move), result, reason)


class PlayedAttempt:
    """A puzzle played in a session's tree, starting at a root."""

    def __init__(self, session: Session, puzzle: Puzzle, root: int) -> None:
        self.puzzle = puzzle
        self.root = root
        self.attempt = Attempt(puzzle)
        self._session = session
        self._shown: set[int] = set()  # ends of solutions that were shown
        self._judged: dict[int, Judged] = {}  # by the last scene of the try
        self._points: dict[int, list[EndNote]] = {}  # why the puzzle is solved, by the last scene of the try

    def moves_to(self, node: int) -> list[str]:
        way = self._session.tree.path_to(node)
        scenes = (self._session.nodes[each] for each in way[way.index(self.root) + 1 :])
        return [move for scene in scenes if (move := real_move(scene))]

    def is_open(self, node: int) -> bool:
        return node == self.root or self._session.nodes[node].get("tried") == "right"

    def last_open(self, node: int) -> int:
        """Return the nearest scene before this one at which the try continues."""
        while not self.is_open(node):
            node = self._session.nodes[node]["parent"]
        return node

    def judge(self, node: int, move: Move | str) -> Judged:
        """Judge a move; ValueError if the try is over or a rule refuses it."""
        if not self.is_open(node):
            raise ValueError(say("puzzle.again", self._session.language))
        return judge(self.attempt, self.moves_to(node), self._session.position_at(node), move)

    def mark(self, end: int, judged: Judged) -> None:
        if end not in self._judged:
            self._judged[end] = judged
            self._tell(end)

    def show(self, end: int) -> None:
        scene, solved = self._session.nodes[end], say("puzzle.done", self._session.language)
        self._shown.add(end)
        scene["say"] = scene["say"].removesuffix(solved).rstrip()
        self._session.mark_changed("nodes")

    def wins_otherwise(self, end: int) -> bool:
        """Whether the round was won although the puzzle asks for something else."""
        return end in self._judged and self._judged[end].result.wins

    def explain(self, end: int) -> None:
        """Explain the solution at its end; an immediate win needs no words."""
        scene, puzzle = self._session.nodes[end], self.puzzle
        if scene.get("tried") != "done" or "why" in scene:
            return
        first = self.moves_to(end)[0]
        if not puzzle.aim.has_reason:
            self._points[end] = list(puzzle.aim.explained(puzzle.position, [*self._line_to(end)]))
        elif puzzle.moves > 1:
            reason = because(puzzle.position, first, seconds=REASON_SECONDS)
            self._judged[end] = self._judged[end]._replace(move=first, reason=reason)
        self._tell_why(end)
        self._session.mark_changed("nodes")

    def _line_to(self, end: int) -> Iterator[TreePly]:
        session = self._session
        way = session.tree.path_to(end)
        for at, then in pairwise(way[way.index(self.root) :]):
            choice, position = session.nodes[then].get("move"), session.position_at(at)
            if choice and not position.outcome:
                yield TreePly(position, position.find_move(choice), session.position_at(then))

    def _tell_why(self, end: int) -> None:
        scene, language = self._session.nodes[end], self._session.language
        if reason := self._judged[end].reason:
            scene["why"] = scenes(reason, language)
        elif points := self._points.get(end):
            scene["why"] = [
                Scene(
                    position=str(at),
                    say=sentence.render(language),
                    marks=[Mark(square=square, kind="point") for square in squares],
                )
                for at, sentence, squares in points
            ]

    def retell(self) -> None:
        for end in self._judged:
            self._tell(end)

    def ends(self) -> list[int]:
        return list(self._judged)

    def _tell(self, end: int) -> None:
        scene, judged, language = self._session.nodes[end], self._judged[end], self._session.language
        result = judged.result
        scene["tried"] = "done" if result.done else "right" if result.right else "wrong"
        said = "" if end in self._shown else judged.comment(self.puzzle, language)
        scene["say"] = f"{scene['say']} {said}".strip() if result.right else said
        self._tell_why(end)


def _look(position: Position, language: str, *, wins: bool) -> Scene:
    """Tell where to look first: who wants to win looks at their own towers, others at the threats."""
    after = [position.play(move).settled() for move in danger(position)]
    own = _near_home(position)
    found = {
        "now": [square for square in own if square in position.movable][:1],
        "own": own,
        "theirs": sorted({there.movable[0] for there in after}),
    }
    keys = ("now", "own", "theirs") if wins else ("theirs", "own")
    key = next((key for key in keys if found[key]), "none")
    squares = found.get(key, [])
    parts = {"opponent": position.player.other, "color": position.towers[squares[0]].color if squares else ""}
    marks = [Mark(square=square, kind="point") for square in squares]
    return Scene(position=str(position), say=say(f"puzzle.look.{key}", language, **parts), marks=marks)


def _near_home(position: Position) -> list[str]:
    home = HOME_ROW[position.player.other]
    return [
        square
        for square, tower in position.towers.items()
        if tower.player is position.player
        and any(target in home for target in targets(position.towers, square, position.rules))
    ]


def _motif(puzzle: Puzzle, language: str) -> str:
    theme = next((theme for theme in puzzle.themes if theme in THEMES), None)
    if theme is None:
        return say("puzzle.hint", language, themes="; ".join(puzzle.themes) or say("puzzle.plain", language))
    (name,) = theme_names((theme,), language)
    return f"{say('puzzle.hint', language, themes=name)} {theme_sentence(theme, language)}"


class StartedPuzzle(PlayedAttempt):
    def __init__(self, session: Session, puzzle: Puzzle, root: int, index: int) -> None:
        super().__init__(session, puzzle, root)
        self.index = index
        self._hints: dict[int, tuple[Move, Reason | None]] = {}  # the best move at a scene, and why
        self._asked: dict[int, int] = {}  # hints at a scene
        self.given: dict[int, str] = {}  # moves given away by hints, by scene
        self.wrong: set[int] = set()
        self.before = 0  # mistakes in earlier sessions
        self.rings = 0
        self.shown = False
        self.otherwise = False  # won, but not as the puzzle asks
        self.noted = False
        self.counted = False  # counted in a run

    @property
    def mistakes(self) -> int:
        """Wrong tries, and moves that were shown."""
        return self.before + len(self.wrong) + len(self.given)

    @property
    def is_helped(self) -> bool:
        return bool(self._asked)

    def ask_hint(self, node: int) -> str:
        """Give the next hint at a scene; the last one is the move."""
        if node not in self._hints:
            position, best = self._session.position_at(node), self.attempt.best(self.moves_to(node))
            explained = self.puzzle.aim.has_reason
            reason = because(position, best, seconds=REASON_SECONDS) if explained else None
            self._hints[node] = position.find_move(best), reason
        asked = self._asked[node] = self._asked.get(node, 0) + 1
        hints = self._hints_about(node)
        if asked > len(hints):
            self.given[node] = str(self._hints[node][0])
        return self.given.get(node) or hints[min(asked, len(hints)) - 1]["say"]

    def hints_at(self, node: int) -> list[Scene]:
        """Return the hints so far at a scene, without the move."""
        return self._hints_about(node)[: self._asked[node]] if node in self._hints else []

    def _hints_about(self, node: int) -> list[Scene]:
        language, position = self._session.language, self._session.position_at(node)
        move, reason = self._hints[node]
        about, tower = _motif(self.puzzle, language), pointer(position, move, language)
        if reason:
            idea, tower = ideas(position, move, reason, language)
            about = idea["say"] if position.play(move).outcome else f"{about} {idea['say']}"
        look = _look(position, language, wins=self.puzzle.aim.has_reason)
        return [look, Scene(position=str(position), say=about), tower]


def ring_name(puzzle: Puzzle) -> str:
    """Return the key of a puzzle's rings."""
    return f"puzzle {puzzle.id}"

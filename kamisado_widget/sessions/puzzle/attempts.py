"""A puzzle that was begun: what is tried, what it leads to, and what helps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...i18n import say
from ...puzzles import THEMES, Puzzle
from ...puzzles.attempt import Attempt, MoveResult
from ...puzzles.task import EndNote, TreePly
from ...puzzles.themes import theme_names, theme_sentence
from ...reasons import Reason, because, ideas, pointer, scenes
from ...rules import Move, Position
from ...rules.board import HOME_ROW
from ...rules.moves import targets
from ...solver import danger
from ...svg import Mark, Scene
from ..wire import Node

if TYPE_CHECKING:
    from ..session import Session

REASON_SECONDS = 1.0
"""How long a reader waits for the reason why a move was wrong."""


class Judged(NamedTuple):
    """A move that was tried.

    Attributes
    ----------
    move : str
        The move.
    result : MoveResult
        What it leads to.
    reason : Reason or None
        Why it loses, or why it was right, where that is known.
    """

    move: str
    result: MoveResult
    reason: Reason | None = None

    def comment(self, puzzle: Puzzle, language: str) -> str:
        """Return in words how the try ended; nothing where it was right as soon as can be, and goes on.

        Why it was wrong is told scene by scene, where it is asked for.

        Examples
        --------
        >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> judge(Attempt(puzzle), [], puzzle.position, "g6e8").comment(puzzle, "en")
        'Solved!'
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
    """Judge a move, and find out why it loses, if it does."""
    result, puzzle = attempt.answer(path, move), attempt.puzzle
    lost = not result.right and result.verdict.winner is puzzle.player.other
    reason = because(position, move, seconds=REASON_SECONDS) if lost else None
    return Judged(str(move), result, reason)


class PlayedAttempt:
    """A puzzle that is tried in the tree of a session, from one of its scenes on."""

    def __init__(self, session: Session, puzzle: Puzzle, root: int) -> None:
        self.puzzle = puzzle
        self.root = root
        self.attempt = Attempt(puzzle)
        self._session = session
        self._shown: set[int] = set()  # ends of a solution that was shown, not found
        self._judged: dict[int, Judged] = {}  # by the scene where a try ended
        self._points: dict[int, list[EndNote]] = {}  # why it is done, by the same

    def moves_to(self, node: int) -> list[str]:
        """Return what was chosen on the way to a scene."""
        moves: list[str] = []
        while node != self.root:
            scene = self._session.nodes[node]
            if choice := choice_of(scene):
                moves.append(choice)
            node = scene["parent"]
        return moves[::-1]

    def is_open(self, node: int) -> bool:
        """Tell whether something can be played at a scene."""
        return node == self.root or self._session.nodes[node].get("tried") == "right"

    def last_open(self, node: int) -> int:
        """Return the scene nearest to one, on the way to it, at which something can be played."""
        while not self.is_open(node):
            node = self._session.nodes[node]["parent"]
        return node

    def judge(self, node: int, move: Move | str) -> Judged:
        """Judge a move at a scene.

        Raises
        ------
        ValueError
            If the try is over there, or a rule refuses the move.
        """
        if not self.is_open(node):
            raise ValueError(say("puzzle.again", self._session.language))
        return judge(self.attempt, self.moves_to(node), self._session.position_at(node), move)

    def mark(self, end: int, judged: Judged) -> None:
        """Say at the end of a try what it was worth."""
        if end not in self._judged:
            self._judged[end] = judged
            self._tell(end)

    def show(self, end: int) -> None:
        """Say at the end of a solution that it was shown."""
        scene, solved = self._session.nodes[end], say("puzzle.done", self._session.language)
        self._shown.add(end)
        scene["say"] = scene["say"].removesuffix(solved).rstrip()
        self._session.mark_changed("nodes")

    def wins_otherwise(self, end: int) -> bool:
        """Whether the round was won there where the puzzle asked for something else."""
        return end in self._judged and self._judged[end].result.wins

    def explain(self, end: int) -> None:
        """Say at the end of a solution why it is one; a round that was won at once needs no words."""
        scene, puzzle = self._session.nodes[end], self.puzzle
        if scene.get("tried") != "done" or "why" in scene:
            return
        first = self.moves_to(end)[0]
        if not puzzle.aim.has_reason:
            self._points[end] = list(puzzle.aim.explained(puzzle.position, self._line_to(end)))
        elif puzzle.moves > 1:
            reason = because(puzzle.position, first, seconds=REASON_SECONDS)
            self._judged[end] = self._judged[end]._replace(move=first, reason=reason)
        self._tell_why(end)
        self._session.mark_changed("nodes")

    def _line_to(self, end: int) -> list[TreePly]:
        """Return what was played from the beginning to a scene, passes included."""
        nodes, session = self._session.nodes, self._session
        way: list[int] = []
        while end != self.root:
            way.append(end)
            end = nodes[end]["parent"]
        before = [self.root, *way[:0:-1]]
        line: list[TreePly] = []
        for at, then in zip(before, way[::-1], strict=True):
            if choice := nodes[then].get("move"):
                position = session.position_at(at)
                if not position.outcome:
                    line.append(TreePly(position, position.find_move(choice), session.position_at(then)))
        return line

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
        """Say everything in the language that is spoken now."""
        for end in self._judged:
            self._tell(end)

    def ends(self) -> list[int]:
        """Return the scenes where tries ended."""
        return list(self._judged)

    def _tell(self, end: int) -> None:
        scene, judged, language = self._session.nodes[end], self._judged[end], self._session.language
        result = judged.result
        scene["tried"] = "done" if result.done else "right" if result.right else "wrong"
        said = "" if end in self._shown else judged.comment(self.puzzle, language)
        scene["say"] = f"{scene['say']} {said}".strip() if result.right else said
        self._tell_why(end)


def choice_of(scene: Node) -> str | None:
    """Return the move that led to a scene; None for a pass."""
    return scene["move"] if scene.get("kind") in ("move", "push") else None


class _Best(NamedTuple):
    position: Position
    choice: str  # a best move
    reason: Reason | None


class PuzzleHints:
    """What of each scene of a puzzle was asked for.

    Attributes
    ----------
    moves : dict of int to str
        The moves that had to be said, by scene.
    """

    def __init__(self) -> None:
        self._best: dict[int, _Best] = {}
        self._asked: dict[int, int] = {}  # how often, by scene
        self.moves: dict[int, str] = {}

    @property
    def given(self) -> bool:
        """Whether any were asked for."""
        return bool(self._asked)

    def ask(self, of: PlayedAttempt, node: int, position: Position, language: str) -> str:
        """Say one bit more of the best move at a scene, and at last the move."""
        if node not in self._best:
            self._best[node] = _best_at(of, node, position)
        asked = self._asked[node] = self._asked.get(node, 0) + 1
        bits = _bits(of.puzzle, self._best[node], language)
        if asked > len(bits):
            self.moves[node] = self._best[node].choice
        return self.moves.get(node) or bits[min(asked, len(bits)) - 1]["say"]

    def said(self, of: PlayedAttempt, node: int, language: str) -> list[Scene]:
        """Return what was asked for at a scene so far, without the move."""
        if node not in self._best:
            return []
        return _bits(of.puzzle, self._best[node], language)[: self._asked[node]]


def _best_at(of: PlayedAttempt, node: int, position: Position) -> _Best:
    """Return the best move at a scene, and where it is to win also why it does."""
    best = of.attempt.best(of.moves_to(node))
    explained = of.puzzle.aim.has_reason
    return _Best(position, best, because(position, best, seconds=REASON_SECONDS) if explained else None)


def _bits(puzzle: Puzzle, best: _Best, language: str) -> list[Scene]:
    position, move = best.position, best.position.find_move(best.choice)
    about, tower = _motif(puzzle, language), pointer(position, move, language)
    if best.reason:
        idea, tower = ideas(position, move, best.reason, language)
        about = f"{about} {idea['say']}"
    return [_look(position, language), Scene(position=str(position), say=about), tower]


def _look(position: Position, language: str) -> Scene:
    """Say what to look at first: which towers would run home, of the opponent's or of one's own."""
    after = [position.play(move).settled() for move in danger(position)]
    theirs = sorted({there.movable[0] for there in after})
    own = [] if theirs else _near_home(position)
    key = "theirs" if theirs else "own" if own else "none"
    parts = {"player": position.player, "opponent": position.player.other}
    marks = [Mark(square=square, kind="point") for square in theirs or own]
    return Scene(position=str(position), say=say(f"puzzle.look.{key}", language, **parts), marks=marks)


def _near_home(position: Position) -> list[str]:
    """Return the own towers that could go home if it were their turn."""
    home = HOME_ROW[position.player.other]
    return [
        square
        for square, tower in position.towers.items()
        if tower.player is position.player
        and any(target in home for target in targets(position.towers, square, position.rules))
    ]


def _motif(puzzle: Puzzle, language: str) -> str:
    """Say which motif it shows, and what that is."""
    theme = next((theme for theme in puzzle.themes if theme in THEMES), None)
    if theme is None:
        return say("puzzle.hint", language, themes="; ".join(puzzle.themes) or say("puzzle.plain", language))
    (name,) = theme_names((theme,), language)
    return f"{say('puzzle.hint', language, themes=name)} {theme_sentence(theme, language)}"


class StartedPuzzle(PlayedAttempt):
    """One puzzle, and what the reader has made of it."""

    def __init__(self, session: Session, puzzle: Puzzle, root: int, index: int) -> None:
        super().__init__(session, puzzle, root)
        self.index = index
        self.hints = PuzzleHints()
        self.wrong: set[int] = set()  # scenes
        self.before = 0  # mistakes of another time, in other scenes
        self.rings = 0
        self.shown = False  # the solution was
        self.otherwise = False  # won, and not by what it asks for
        self.noted = False  # how it went
        self.counted = False  # in a run

    @property
    def mistakes(self) -> int:
        """Wrong tries and moves that had to be shown."""
        return self.before + len(self.wrong) + len(self.hints.moves)


def ring_name(puzzle: Puzzle) -> str:
    """Return the name under which a puzzle's rings are kept."""
    return f"puzzle {puzzle.id}"

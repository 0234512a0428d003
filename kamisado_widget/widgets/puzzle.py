"""Puzzles on the board: the reader plays, and the board plays against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from traitlets import Dict
from traitlets.utils.bunch import Bunch

from ..i18n import say
from ..lessons import Progress
from ..puzzles import Puzzle
from ..puzzles.attempt import Answered, Playing
from ..puzzles.order import Order
from ..puzzles.tree import Tree as Solution
from ..puzzles.tree import settled
from ..rules import Position
from .base import SceneWidget, front
from .lesson import progress_in
from .tree import ROOT, Root
from .wire import Now, PuzzleNow, Refusal

_MOST_PLANNED = 40  # scenes written down beforehand, for a page that has to play alone


class PuzzleBoard(SceneWidget):
    """Puzzles, one after another: every move that keeps the task is right, and is answered.

    The defender answers with the longest resistance. A wrong try is refuted on the board. The next
    puzzle is harder or easier, as the reader does.

    Parameters
    ----------
    puzzles : Puzzle, str, Position, or iterable of these
        What to solve; a text is a puzzle's line or a position's. The package's own collection if
        left out.
    progress : Progress, optional
        Where stars are kept; by default in ``kamisado-progress.json`` beside the notebook.
    **options
        Any trait of the widget, as ``flipped=True``.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If there is no puzzle, or one that does not hold.

    Examples
    --------
    >>> board = PuzzleBoard("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> board.current.told()
    'Gold to move and win at once.'
    >>> board.play("g6h7")
    >>> board.scene()["tried"]
    'wrong'
    >>> board.again()
    >>> board.play("g6e8")
    >>> board.scene()["tried"]
    'done'
    """

    _esm = front("puzzle")

    puzzle = Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        puzzles: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None = None,
        progress: Progress | None = None,
        **options: object,
    ) -> None:
        self._puzzles = _listed(puzzles)
        self._progress = progress or progress_in("kamisado-progress.json")
        stars = self._progress.stars
        solved = [i for i, puzzle in enumerate(self._puzzles) if _name(puzzle) in stars]
        self._order = Order(self._puzzles, [] if len(solved) == len(self._puzzles) else solved)
        self._solved = set(solved)
        self._played = 0
        self._begun: dict[int, _Try] = {}  # by root
        self._next = self._order.next() or 0
        super().__init__("puzzle", self._puzzles[self._next].position, **options)

    @property
    def current(self) -> Puzzle:
        """The puzzle shown."""
        return self._try(self.cursor).puzzle

    # --- the tree

    def _plant(self, root: Root) -> None:
        """Begin with the puzzle that is due; its position is the root."""
        with self._changing():
            self._begun = {0: self._begin(self._next)}
            self._worth: dict[int, Answered] = {}  # by the scene where a try ended
            super()._plant(root)
            self._write_down(0)
            self.cursor = 0

    def _begin(self, index: int) -> _Try:
        return _Try(index, self._puzzles[index])

    def next(self) -> None:
        """Go on to the puzzle that fits the reader best; one left unsolved comes back later."""
        with self._changing():
            this = self._try(self.cursor)
            if not this.stars and not this.shown:
                self._order.missed(this.index)
            index = self._order.next()
            if index is None:  # all are solved: once more from the beginning
                self._order = Order(self._puzzles)
                index = self._order.next() or 0
            self._next = index
            start = len(self.nodes)
            root = self._tree.begin(self._puzzles[index].position, self.language)
            self._begun[root] = self._begin(index)
            self._write_down(root)
            self._tell_more(start)
            self.cursor = root

    def _write_down(self, root: int) -> None:
        """Add the scenes of the solution, as far as there is room, so that the page can play alone."""
        puzzle = self._begun[root].puzzle
        waiting: list[tuple[int, Solution]] = [(root, puzzle.solution)]
        while waiting and len(self.nodes) - root < _MOST_PLANNED:
            node, tree = waiting.pop(0)
            for move, then in tree.items():
                position = settled(self._tree.positions[node].play(move))
                replies: list[str] = []
                while then and position.player is not puzzle.player:
                    reply, then = next(iter(then.items()))
                    replies.append(reply)
                    position = settled(position.play(reply))
                if then or self._begun[root].playing.is_done(position):
                    end = self._tree.follow(node, [move, *replies])
                    self._mark(end, not then, Answered(True, not then, ()))
                    waiting.append((end, then))

    def _mark(self, node: int, done: bool, answered: Answered) -> None:
        """Say at the end of a try what it was worth."""
        scene = self._tree.nodes[node]
        if "tried" not in scene:
            self._worth[node] = answered
            scene["tried"] = "done" if done else "right" if answered.right else "wrong"
            scene["say"] = f"{scene['say']} {self._verdict(node, answered)}".strip()

    def _on_language(self, change: Bunch) -> None:
        with self._changing():
            super()._on_language(change)
            for node, answered in self._worth.items():
                self._mark(node, answered.done, answered)
            for this in self._begun.values():
                this.hint = this.hint and self._hint_of(this.puzzle)
            self._show(self.cursor)

    def _verdict(self, node: int, answered: Answered) -> str:
        if answered.done:
            return say("puzzle.done", self.language)
        if answered.right:
            return ""
        puzzle = self._try(node).puzzle
        verdict = answered.verdict
        if puzzle.task != "win" and verdict.winner in (None, puzzle.player):
            return say("puzzle.escaped", self.language)
        if puzzle.task == "hold out":
            return say("puzzle.sooner", self.language)
        left = (verdict.moves or 0) - len(answered.replies)
        key = {0: ".over", 1: ".1"}.get(left, "")
        return say(f"puzzle.refuted{key}", self.language, winner=verdict.winner, moves=left)

    def _try(self, node: int) -> _Try:
        """Return the puzzle that a scene belongs to."""
        return self._begun[self._way(node)[0]]

    def _way(self, node: int) -> list[int]:
        """Return the scenes from the puzzle's position to one."""
        way = [node]
        while self._tree.nodes[way[0]]["parent"] != ROOT:
            way.insert(0, self._tree.nodes[way[0]]["parent"])
        return way

    def _moves_to(self, node: int) -> list[str]:
        scenes = [self._tree.nodes[step] for step in self._way(node)[1:]]
        return [scene["move"] for scene in scenes if scene["kind"] != "pass"]

    def _is_open(self, node: int) -> bool:
        """Tell whether the reader may move at a scene."""
        here = self._tree.nodes[node]
        return here["parent"] == ROOT or here.get("tried") == "right"

    def _now(self, node: int) -> Now:
        now = super()._now(node)
        if not self._is_open(node):
            now["moves"] = []
        elif hint := self._try(node).hints.get(node):
            now["hint"] = hint
        self.set_trait("puzzle", self._tell_puzzle(self._try(node)))
        return now

    def _tell_puzzle(self, this: _Try) -> PuzzleNow:
        puzzle = this.puzzle
        now = PuzzleNow(
            told=puzzle.told(self.language),
            difficulty=puzzle.difficulty,
            size=len(self._puzzles),
            solved=len(self._solved),
            mistakes=this.mistakes,
        )
        if puzzle.title:
            now["title"] = puzzle.title
        about = "\n".join(filter(None, [puzzle.notes, puzzle.author]))
        if about:
            now["about"] = about
        if this.stars:
            now["stars"] = this.stars
        if this.shown:
            now["shown"] = True
        if this.hint:
            now["hint"] = this.hint
        return now

    # --- what the reader does

    def play(self, move: str) -> None:
        """Play a move of the solver's; the board answers.

        Parameters
        ----------
        move : Move or str
            As ``"c8c5"``.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the board is as it was.
        ValueError
            If it is not the reader's turn, because the try is over.
        """
        with self._changing():
            node = self.cursor
            this = self._try(node)
            if not self._is_open(node):
                raise ValueError(say("puzzle.again", self.language))
            start = len(self.nodes)
            known = self._tree.child(node, str(move))
            if known is None:
                answered = this.playing.answer(self._moves_to(node), move)
                end = self._tree.follow(node, [move, *answered.replies])
                self._mark(end, answered.done, answered)
                self._tell_more(start)
            else:
                end = self._tree.end_of_batch(known)
            self._note(this, end)
            self.cursor = end

    def _note(self, this: _Try, end: int) -> None:
        """Take note of how a try ended."""
        tried = self._tree.nodes[end].get("tried")
        if tried == "wrong" and end not in this.wrong:
            this.wrong.add(end)
        elif tried == "done" and not this.stars and not this.shown:
            this.stars = self._progress.finish(_name(this.puzzle), this.mistakes)
            self._solved.add(this.index)
            self._order.solved(this.mistakes)

    def again(self) -> None:
        """Go back to where the last wrong move was made."""
        with self._changing():
            way = self._way(self.cursor)
            self.cursor = next(node for node in reversed(way) if self._is_open(node))

    def solution(self) -> None:
        """Play the solution from where the reader is on the right way."""
        with self._changing():
            self.again()
            this = self._try(self.cursor)
            if not this.stars and not this.shown:
                this.shown = True
                self._order.missed(this.index)
            start, node, way = len(self.nodes), self.cursor, self._moves_to(self.cursor)
            line: list[str] = []
            answered = Answered(True, False, ())
            while not answered.done:
                best = this.playing.best([*way, *line])
                answered = this.playing.answer([*way, *line], best)
                line += [str(best), *map(str, answered.replies)]
            end = self._tree.follow(node, line)
            self._mark(end, True, answered)
            self._tell_more(start)
            self.cursor = end

    def hint(self) -> str:
        """Say what the puzzle is about; asked again at the same scene, show the best move.

        Returns
        -------
        str
            The sentence, or the move.
        """
        with self._changing():
            self.again()
            this, node = self._try(self.cursor), self.cursor
            if this.hint:
                this.hints[node] = str(this.playing.best(self._moves_to(node)))
            else:
                this.hint = self._hint_of(this.puzzle)
            self.set_trait("now", self._now(node))
            return this.hints.get(node, this.hint)

    def _hint_of(self, puzzle: Puzzle) -> str:
        themes = puzzle.told_themes(self.language) or (say("puzzle.plain", self.language),)
        return say("puzzle.hint", self.language, themes="; ".join(themes))

    # --- the page

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        doing: Mapping[str, Callable[[], object]] = {
            "hint": self.hint,
            "solution": self.solution,
            "next": self.next,
        }
        return {"play": self._act_play, **{act: _without_more(do) for act, do in doing.items()}}

    def _act_play(self, message: dict[str, object]) -> Refusal | None:
        try:
            return super()._act_play(message)
        except ValueError as error:
            return Refusal(rule="", text=str(error), squares=[])

    def page_title(self) -> str:
        """Return the task, for the heading of a page."""
        return self.current.told(self.language)

    def for_readers(self) -> dict[str, object]:
        """Begin at the beginning, with the solution and the refutations of wrong first moves to play from."""
        alone = PuzzleBoard(self.current, self._progress, language=self.language)
        alone.refute()
        fresh = {name: getattr(alone, name) for name in ("nodes", "epoch", "cursor", "now", "puzzle")}
        alone.close()
        return fresh

    def refute(self) -> None:
        """Write down the refutation of every wrong first move of the puzzle shown."""
        with self._changing():
            root, this, start = self._way(self.cursor)[0], self._try(self.cursor), len(self.nodes)
            for move in this.puzzle.position.legal_moves:
                if self._tree.child(root, str(move)) is None:
                    answered = this.playing.answer([], move)
                    self._mark(self._tree.follow(root, [move, *answered.replies]), False, answered)
            self._tell_more(start)


class _Try:
    """One puzzle, and what the reader has made of it."""

    def __init__(self, index: int, puzzle: Puzzle) -> None:
        self.index = index
        self.puzzle = puzzle
        self.playing = Playing(puzzle)
        self.wrong: set[int] = set()  # scenes
        self.stars = 0
        self.shown = False  # the solution was
        self.hint = ""
        self.hints: dict[int, str] = {}  # moves, by scene

    @property
    def mistakes(self) -> int:
        """Wrong tries and moves that had to be shown."""
        return len(self.wrong) + len(self.hints)


def _without_more(do: Callable[[], object]) -> Callable[[dict[str, object]], Refusal | None]:
    """Make an act of what needs nothing from the message."""

    def act(message: dict[str, object]) -> Refusal | None:
        try:
            do()
        except ValueError as error:
            return Refusal(rule="", text=str(error), squares=[])
        return None

    return act


def _listed(given: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None) -> list[Puzzle]:
    if given is None:
        from ..puzzles import COLLECTION

        given = COLLECTION
    if isinstance(given, Puzzle | str | Position):
        given = [given]
    puzzles = [_puzzle(each) for each in given]
    if not puzzles:
        raise ValueError(say("puzzle.none"))
    return puzzles


def _puzzle(given: Puzzle | str | Position) -> Puzzle:
    if isinstance(given, Puzzle):
        return given
    return Puzzle.parse(given) if isinstance(given, str) else Puzzle.from_position(given)


def _name(puzzle: Puzzle) -> str:
    """Return the name under which stars are kept."""
    return f"puzzle {puzzle.id}"

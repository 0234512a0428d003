"""An opponent on the board: it answers as soon as it is its turn at the end of what was played."""

from __future__ import annotations

import random
from collections.abc import Iterator

from traitlets import Int, TraitType, default
from traitlets.utils.bunch import Bunch

from ..i18n import say
from ..rules import IllegalFill, Match, Player
from ..rules.fill import DIRECTIONS
from ..rules.text import shortened
from ..solver import LEVELS, TURNS, shared
from ..solver.opponents import choose_steps
from .helping import HelpingWidget
from .knowing import Job
from .tree import Root
from .wire import Now, Refusal


class _Choice(TraitType[str | None, str | None]):
    """One of a few names, or None; anything else is refused in a sentence of our own."""

    def __init__(self, names: tuple[str, ...], error: str) -> None:
        super().__init__(None, allow_none=True)
        self._names = names
        self._error = error

    def validate(self, obj: object, value: object) -> str:
        if isinstance(value, str) and value in self._names:
            return str(self._names[self._names.index(value)])
        raise ValueError(say(self._error, found=shortened(repr(value)), names=", ".join(self._names)))


class PlayingWidget(HelpingWidget):
    """Scenes in which one player may be played by an opponent.

    Attributes
    ----------
    opponent : str or None
        Its level, one of :data:`kamisado_widget.solver.LEVELS`; None for no opponent.
    opponent_plays : str or None
        ``"gold"`` or ``"black"``; None for whoever does not begin at the root of the tree.
    seed : int
        What it draws its choices with: the same seed and the same moves make the same game. Drawn
        itself if it is not given.
    """

    opponent = _Choice(tuple(LEVELS), "error.opponent")
    opponent_plays = _Choice(tuple(player.value for player in Player), "error.which_player")
    seed = Int()

    def __init__(self, kind: str, root: Root | str, **options: object) -> None:
        super().__init__(kind, root, **options)
        self.observe(self._on_opponent, ["opponent", "opponent_plays", "seed"])

    @default("seed")
    def _draw_seed(self) -> int:
        return random.randrange(1_000_000)

    def _on_opponent(self, change: Bunch) -> None:
        with self._changing():
            self._job = None  # whoever was thinking thinks no more
            self._look_again()

    # --- whose turn it is

    def _opponents_turn(self) -> bool:
        """Tell whether the opponent is to move at the scene shown."""
        position = self._tree.positions[self.cursor]
        return not position.outcome and self._is_opponent(position.player)

    def _opponents_fill(self) -> Match | None:
        """Return the match if it is for the opponent to fill the home rows."""
        match = self._tree.matches[self.cursor]
        return match if match and match.chooser and self._is_opponent(match.chooser) else None

    def _is_opponent(self, player: Player) -> bool:
        plays = self.opponent_plays or self._tree.positions[0].player.other
        return self.opponent is not None and player == plays

    def _wanted(self) -> Job | None:
        """Put the opponent before all else; but where it has answered before it does not do so again."""
        if self.opponent and self._onward(self.cursor) == self.cursor:
            if self._opponents_turn():
                return self._keep("opponent") or self._new("opponent", self._find_move)
            if self._opponents_fill():
                return self._keep("opponent") or self._new("opponent", self._find_fill)
        return super()._wanted()

    def _now(self, node: int) -> Now:
        now = super()._now(node)
        if self._opponents_turn():
            now["moves"] = []
            now.pop("danger", None)
            now.pop("hint", None)
        return now

    # --- what it does

    def _find_move(self, job: Job) -> Iterator[None]:
        assert self.opponent
        position = self._tree.positions[job.node]
        for move in TURNS.taken(choose_steps(position, self.opponent, self.seed, shared())):
            chosen = str(move)
            if job.hurried:
                break
            yield
        self.play(chosen)

    def _find_fill(self, job: Job) -> Iterator[None]:
        """Choose how to fill: if it is perfect, so that it wins the next round, else at random."""
        match = self._opponents_fill()
        assert match
        position = self._tree.positions[job.node]
        good = []
        for side in DIRECTIONS if self.opponent == "perfect" else ():
            for verdict in TURNS.taken(shared().steps(match.line_up(side), lengths=False)):
                winner = verdict.winner
                if job.hurried:
                    break
                yield
            if winner is match.chooser:
                good.append(side)
        self.fill(random.Random(f"{self.seed} {self.opponent} {position}").choice(good or DIRECTIONS))

    def play(self, move: str) -> None:
        """Play a move at the scene shown, with the passes that it forces.

        What the opponent answered to it before it answers again; otherwise it begins to think.

        Parameters
        ----------
        move : Move or str
            As ``"c8c5"``.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the board is as it was.
        """
        with self._changing():
            super().play(move)
            while self._opponents_turn() and (answer := self._onward(self.cursor)) != self.cursor:
                super().play(self.nodes[answer]["move"])

    def stop(self) -> None:
        """Stop thinking. What was found out by now stays, and the opponent plays by it."""
        with self._changing():
            job = self._job
            if job is None or job.what != "opponent":
                super().stop()
                return
            job.hurried = True
            while self._job is job:
                self._step()

    # --- the page

    def _act_play(self, message: dict[str, object]) -> Refusal | None:
        if self._opponents_turn():
            return Refusal(rule="", text=say("notice.opponent", self.language), squares=[])
        return super()._act_play(message)

    def _act_fill(self, message: dict[str, object]) -> Refusal | None:
        match = self._opponents_fill()
        if match and match.chooser:
            try:
                why = match.explain_fill(str(message.get("direction")), by=match.chooser.other)
            except IllegalFill as error:
                return Refusal(rule="", text=str(error), squares=[])
            return Refusal(rule=why.rule, text=why.text, squares=[])
        return super()._act_fill(message)

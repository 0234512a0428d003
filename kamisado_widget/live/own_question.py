"""Questions that a teacher asks on the spot, about whatever stands on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..i18n import say
from ..learner.names import plain
from ..picture import SceneTask
from ..rules import Player
from ..session import Session
from ..solver import classify
from .question import PATIENCE, ClassQuestion, MoveQuestion, Truth

OwnAsk = Literal["move", "squares", "winner", "choice"]
"""Which move to make, which squares are meant, who wins, or one of some answers."""

_MOST_CHOICES = 8


class OpenQuestion(ClassQuestion):
    """One to which only the teacher knows the answer."""

    def truth(self) -> Truth:
        """Return nothing: how many answered what is all there is to be seen."""
        return Truth((), "")


class WinnerQuestion(ClassQuestion):
    """Who wins with best play."""

    def __init__(self, teacher: Session, prompt: str) -> None:
        self.position = teacher.position_at(teacher.cursor)
        self._players = {str(say("live.ask.player", teacher.language, player=each)): each for each in Player}
        choices = list(self._players)
        task = SceneTask(ask="choice", prompt=prompt, choices=choices, good=[], why={}, rule="")
        super().__init__(teacher, task)

    def truth(self) -> Truth:
        """Ask the solver, or the rules where the round is over."""
        winner = self.position.outcome.winner if self.position.outcome else self._found()
        if winner is None:
            return Truth((), say("live.truth.unknown", self.language))
        good = tuple(label for label, player in self._players.items() if player is winner)
        return Truth(good, say("live.truth.winner", self.language, player=winner))

    def _found(self) -> Player | None:
        player = self.position.player
        winners = {
            verdict.winner for verdict in classify(self.position, lengths=False, seconds=PATIENCE).values()
        }
        if player in winners:
            return player
        return None if None in winners else player.other


def own_question(
    teacher: Session, asked: OwnAsk, prompt: str, choices: Iterable[str]
) -> ClassQuestion | None:
    """Return what a teacher asks; None where there are not two answers to choose from, or nothing to move.

    Parameters
    ----------
    teacher : Session
        Whose board it is about.
    asked : str
        What is asked for.
    prompt : str
        The question; by default what is usually asked so.
    choices : iterable of str
        The answers to choose from, where they are the teacher's own.
    """
    language = teacher.language
    player = teacher.position_at(teacher.cursor).player
    text = plain(prompt) or say(
        "live.which" if asked == "move" else f"live.ask.{asked}", language, player=player
    )
    if asked == "winner":
        return WinnerQuestion(teacher, text)
    if asked == "move":
        return MoveQuestion(teacher, text) if teacher.position_at(teacher.cursor).legal_moves else None
    if asked == "squares":
        return OpenQuestion(teacher, SceneTask(ask="squares", prompt=text, good=[], why={}, rule=""))
    given = [choice for choice in dict.fromkeys(map(plain, choices)) if choice][:_MOST_CHOICES]
    if len(given) < 2:
        return None
    return OpenQuestion(
        teacher, SceneTask(ask="choice", prompt=text, choices=given, good=[], why={}, rule="")
    )

"""Compile a lesson into a tree of scenes with questions that the page can mark."""

from __future__ import annotations

from typing import NamedTuple

from ..i18n import Message, chosen, say, speaking
from ..i18n.message import shortened
from ..rules import Diagram, IllegalMove, Move, Outcome, Player, Position, SetupError
from ..rules.board import is_square
from ..rules.fill import DIRECTIONS, Direction, steps
from ..rules.match import crowned
from ..rules.moves import is_move
from ..svg import Node, add_move, made, mover, point_at
from .figures import FIGURES, Figure
from .purposes import PURPOSES, read_purpose
from .questions import Context, task
from .rulebook import RULES, rule
from .script import QUESTION_KINDS, LessonError, LessonScript, Step


class _CompiledStep(NamedTuple):
    """A compiled step: its first and last scene, and the result."""

    first: int
    node: int
    parent: int  # index of the step it continues, -1 for none
    position: Position
    diagram: Diagram | None  # instead of a playable position
    passed: bool
    children: list[int]  # steps that continue it


def failed(name: str, line: int, key: str, **parts: object) -> LessonError:
    reason = say(f"lesson.error.{key}", **parts)
    place = say("lesson.place", name=name, line=line, reason=reason)
    error = LessonError(Message(place, reason.code), reason)
    error.line = line
    return error


def compile_lesson(script: LessonScript, language: str | None = None) -> list[Node]:
    """Compile a lesson into a tree of scenes, parents first; a LessonError names the line.

    The lesson's texts are translated if the catalog has them: see :meth:`LessonScript.in_language`.

    Examples
    --------
    >>> from kamisado_widget.lessons import course
    >>> nodes = compile_lesson(course("figure-3"))
    >>> nodes[0]["parent"], nodes[0]["task"]["ask"]
    (-1, 'move')
    """
    with speaking(chosen(language)):
        return _Compiler(script.in_language(), chosen()).nodes


class _Compiler:
    def __init__(self, script: LessonScript, language: str) -> None:
        self.script = script
        self.language = language
        self.nodes: list[Node] = []
        self.compiled: list[_CompiledStep] = []
        self.names: dict[str, int] = {}
        for number, step in enumerate(script.steps):
            self._step(number, step)
        self._end()
        for number, step in enumerate(script.steps):
            if step.ask:
                self._ask(number, step)

    def _fail(self, step: Step, key: str, **parts: object) -> LessonError:
        return failed(self.script.name, step.line, key, **parts)

    def _step(self, number: int, step: Step) -> None:
        self._check(step)
        parent = self._parent(number, step)
        before = self.compiled[parent] if parent >= 0 else None
        diagram = self._diagram(step, before)
        if diagram:
            position = diagram.board
            node = self._add(before, position)
        elif step.position:
            node, position = self._placed(step, before)
        elif before is None:
            raise self._fail(step, "no_position")
        elif step.fill:
            node, position = self._filled(step, before)
        else:
            node, position = self._played(step, before)
        self._annotate(step, node, position)
        first = self.compiled[-1].node + 1 if self.compiled else 0
        passed = self._passed(step, node, before)
        self.compiled.append(_CompiledStep(first, node, parent, position, diagram, passed, []))
        if before:
            before.children.append(number)
        if step.name:
            self.names[step.name] = number

    def _diagram(self, step: Step, before: _CompiledStep | None) -> Diagram | None:
        if step.diagram:
            try:
                return Diagram(step.diagram)
            except SetupError as error:
                raise self._fail(step, "diagram", reason=error) from None
        if before is None or before.diagram is None or step.position:
            return None
        if step.move or step.fill or (step.figure and FIGURES[step.figure].move):
            raise self._fail(step, "diagram_moves")
        return before.diagram

    def _passed(self, step: Step, node: int, before: _CompiledStep | None) -> bool:
        scene = self.nodes[node]
        if "move" in scene or step.position or step.diagram or before is None:
            return scene.get("kind") == "pass"
        return before.passed

    def _parent(self, number: int, step: Step) -> int:
        if not step.start:
            return number - 1
        if step.start not in self.names:
            raise self._fail(step, "start", found=shortened(step.start))
        return self.names[step.start]

    def _check(self, step: Step) -> None:
        if step.name in self.names:
            raise self._fail(step, "twice", field=f"step {step.name}")
        for square in (*step.marks, *step.numbers):
            if not is_square(square):
                raise self._fail(step, "square", found=shortened(square))
        for arrow in step.arrows:
            if not is_move(arrow):
                raise self._fail(step, "arrow", found=shortened(arrow))
        if step.figure and step.figure not in FIGURES:
            raise self._fail(step, "figure", found=shortened(step.figure))
        if step.rule and step.rule not in RULES:
            raise self._fail(step, "rule", found=shortened(step.rule), first=RULES[0], last=RULES[-1])
        if step.purpose and read_purpose(step.purpose) is None:
            raise self._fail(step, "purpose", found=shortened(step.purpose), names=", ".join(PURPOSES))
        if step.kind and step.kind not in QUESTION_KINDS:
            raise self._fail(step, "kind", found=shortened(step.kind), names=", ".join(QUESTION_KINDS))
        if sum(map(bool, (step.position, step.diagram, step.move, step.fill))) > 1:
            raise self._fail(step, "two_ways")

    def _placed(self, step: Step, before: _CompiledStep | None) -> tuple[int, Position]:
        """Set up a new position: from its text, before a figure's move, or from a rule's example."""
        if step.position in FIGURES:
            position = FIGURES[step.position].position
        elif step.position in RULES:
            position = rule(step.position).examples[0].position
        else:
            try:
                position = Position.parse(step.position)
            except SetupError as error:
                raise self._fail(step, "position", reason=error) from None
        return self._add(before, position), position

    def _played(self, step: Step, before: _CompiledStep) -> tuple[int, Position]:
        figure = self._figure(step)
        move = step.move or (str(figure.move) if figure and figure.move else "")
        if not move:
            return self._add(before, before.position), before.position
        made, position = self._move(step, before.position, move)
        return self._add(before, position, made), position

    def _move(self, step: Step, before: Position, text: str) -> tuple[Move, Position]:
        """Play a move; passes of a deadlock are allowed although the round is over."""
        over = before.outcome
        if over and over.reason == "deadlock" and text == before.movable[0] * 2:
            return Move("pass", text[:2], text[2:]), before.passed(text[:2])
        try:
            after = before.play(text)
        except IllegalMove as error:
            expected = ", ".join(str(m) for m in before.legal_moves[:12])
            raise self._fail(step, "move", found=shortened(text), reason=error, expected=expected) from None
        return next(m for m in before.legal_moves if str(m) == text), after

    def _filled(self, step: Step, before: _CompiledStep) -> tuple[int, Position]:
        """Show a fill tower by tower, after the ring is put on."""
        player, direction = self._fill(step, step.fill)
        position = _between_rounds(before.position)
        towers = dict(position.towers)
        node = before.node
        order = steps(position.towers, player, direction)
        for move in order:
            if move.target != move.origin and move.target in towers:
                raise self._fail(step, "fill_order", square=move.target)
            towers[move.target] = towers.pop(move.origin)
            position = position.replace(towers=towers)
            node = self._add(before._replace(node=node), position)
            scene = self.nodes[node]
            scene["kind"] = "fill"
            if move.origin != move.target:
                scene["move"] = move.origin + move.target
            scene["say"] = say(
                "fill.step",
                self.language,
                number=move.number,
                player=player,
                color=towers[move.target].color,
                square=move.target,
            )
            scene["numbers"] = {m.target if m.number <= move.number else m.origin: m.number for m in order}
        return node, position

    def _fill(self, step: Step, text: str) -> tuple[Player, Direction]:
        player, _, direction = text.partition(" ")
        for side in DIRECTIONS:
            if player in list(Player) and direction == side:
                return Player(player), side
        raise self._fail(step, "fill", found=shortened(text))

    def _add(self, before: _CompiledStep | None, position: Position, move: Move | None = None) -> int:
        node: Node = {
            "parent": before.node if before else -1,
            "batch": len(self.compiled),
            "position": str(position),
            "say": "",
        }
        if before and move:
            add_move(node, before.position, move)
            node["say"] = self._what_happened(position, move)
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _what_happened(self, after: Position, move: Move) -> str:
        tower = after.towers[move.target]
        return say(
            f"scene.{move.kind}",
            self.language,
            player=tower.player,
            color=tower.color,
            origin=move.origin,
            square=move.target,
            onto=after.required,
        )

    def _figure(self, step: Step) -> Figure | None:
        return FIGURES[step.figure] if step.figure else None

    def _annotate(self, step: Step, node: int, position: Position) -> None:
        """Add the author's text and marks, or those of the figure."""
        scene = self.nodes[node]
        figure = self._figure(step)
        numbers = {square: n for n, square in enumerate(step.numbers, start=1)}
        marks = step.marks
        if figure:
            scene["figure"] = step.figure
            marks = marks or (figure.targets if not figure.move else ())
            numbers = numbers or figure.order
        point_at(scene, marks, step.arrows)
        if numbers:
            scene["numbers"] = numbers
        caption = say(f"figure.{step.figure}", self.language) if figure else ""
        scene["say"] = step.say or caption or scene["say"]

    def _end(self) -> None:
        """Show the winner on the last scene; in a deadlock, after the last pass."""
        goes_on: set[int] = set()
        for number in reversed(range(len(self.compiled))):
            here = self.compiled[number]
            over = here.position.outcome
            played = "entries" in self.nodes[here.node]
            if over and played and number not in goes_on:
                self._say_who_won(self.nodes[here.node], self.script.steps[number], over)
            if over and (played or number in goes_on):
                goes_on.add(here.parent)

    def _say_who_won(self, scene: Node, step: Step, over: Outcome) -> None:
        """Mark the end of the round, and tell it unless the author did."""
        scene["over"] = {"winner": over.winner.value, "reason": over.reason}
        if not step.say and not step.figure:
            end = say(f"over.{over.reason}", self.language, winner=over.winner, loser=over.winner.other)
            scene["say"] += f" {end}"

    def _ask(self, number: int, step: Step) -> None:
        here = self.compiled[number]
        firsts = [self.nodes[self.compiled[child].first] for child in here.children]
        moves = [node["move"] for node in firsts if "move" in node and node.get("kind") != "fill"]
        order, left = self._order(here)
        players = self._players()
        about = _asked_about(step, here)
        context = Context(step, about, moves, order, left, here.passed, players, self.language)
        self._check_answer(step, here.position)
        asked = task(context)
        if asked is None:
            raise self._fail(step, "no_answer", ask=step.ask)
        scene = self.nodes[here.node]
        if asked["ask"] == "move" and (unseen := [move for move in asked["good"] if move not in moves]):
            asked["after"] = made(about, unseen)
        scene["task"] = asked
        if step.ask == "squares" and not (step.answer or scene.get("marks") or about.outcome):
            scene["marks"] = mover(about)

    def _order(self, here: _CompiledStep) -> tuple[list[str], bool]:
        """Return the order of the next fill, and whether it is from the left."""
        for child in (self.script.steps[number] for number in here.children):
            if child.fill:
                player, direction = self._fill(child, child.fill)
                order = steps(_between_rounds(here.position).towers, player, direction)
                return [move.origin for move in order], direction == "left"
            figure = self._figure(child)
            if figure and figure.order:
                return list(figure.order), "F3" in figure.rules
        return [], True

    def _players(self) -> dict[str, str]:
        return {player.value: getattr(self.script, player) or player for player in Player}

    def _check_answer(self, step: Step, position: Position) -> None:
        known = {"squares": is_square, "tower": is_square, "order": is_square}.get(step.ask)
        for answer in step.answer:
            if known and not known(answer):
                raise self._fail(step, "square", found=shortened(answer))
            if step.ask == "move":
                self._move(step, position, answer)
            if step.ask == "choice" and answer not in step.choices:
                raise self._fail(step, "choice", found=shortened(answer))


def _asked_about(step: Step, here: _CompiledStep) -> Position:
    """Return the position; for a diagram, the one where its marked tower must move."""
    diagram, marked = here.diagram, step.marks
    if diagram and step.ask in ("squares", "blocked") and len(marked) == 1 and marked[0] in diagram.towers:
        return diagram.due(marked[0])
    return here.position


def _between_rounds(position: Position) -> Position:
    """Return the position with the winner's ring, the loser to move."""
    over = position.outcome
    if over is None or position.required is None:
        return position
    towers = crowned(position)
    return position.replace(towers=towers, player=over.winner.other, required=None, last=None)

"""Helpers for the tests of the rules: short setups, and targets as one line of text."""

from __future__ import annotations

from kamisado_widget import Position

LETTERS = {
    "orange": "o",
    "blue": "b",
    "purple": "p",
    "pink": "k",
    "yellow": "y",
    "red": "r",
    "green": "g",
    "brown": "n",
}
NAMES = {letter: name for name, letter in LETTERS.items()}
SQUARES = [file + row for row in "12345678" for file in "abcdefgh"]
LINE_UP = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO"


def setup(towers: str, turn: str) -> Position:
    """Towers on squares, as in "R+ d4, k d5"; all others at home, on their own color where it is free.

    `turn` is all that follows the board in a position's text.
    """
    board = {square: tower for tower, square in (item.split() for item in towers.split(","))}
    placed = {tower.rstrip("+") for tower in board.values()}
    for home, row in (("NGRYKPBO", "1"), ("obpkyrgn", "8")):
        away = []
        for file, tower in zip("abcdefgh", home, strict=True):
            if tower in placed:
                continue
            if file + row in board:
                away.append(tower)
            else:
                board[file + row] = tower
        for tower in away:
            board[next(file + row for file in "abcdefgh" if file + row not in board)] = tower
    rows = ["".join(board.get(file + row, " ") for file in "abcdefgh") for row in "87654321"]
    for empty in range(8, 0, -1):
        rows = [row.replace(" " * empty, str(empty)) for row in rows]
    return Position.parse(f"{'/'.join(rows)} {turn}")


def targets(position: Position, origin: str | None = None, kind: str = "move") -> str:
    """Target squares of the legal acts of a kind, in order, optionally of one tower only."""
    return " ".join(
        sorted(
            move.target
            for move in position.legal_moves
            if move.kind == kind and origin in (None, move.origin)
        )
    )


def acts(position: Position) -> list[tuple[str, str]]:
    """Every legal act as (kind, text), in order."""
    return sorted((str(move.kind), str(move)) for move in position.legal_moves)


def played(position: Position, moves: str) -> Position:
    """The position after some moves, written one after another."""
    for move in moves.split():
        position = position.play(move)
    return position


def rule(position: Position, move: str) -> str:
    """The rule that `explain` cites for a move in text."""
    return position.explain(move[:2], move[2:]).rule


def tower_at(position: Position, square: str) -> str:
    """The tower on a square as a position's text writes it, `.` for none."""
    tower = position.towers.get(square)
    if tower is None:
        return "."
    letter = LETTERS[tower.color]
    return (letter.upper() if tower.player == "gold" else letter) + "+" * int(tower.rank)

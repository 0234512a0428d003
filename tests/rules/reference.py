"""A second implementation of the rules: slow, simple, written from the rulebook alone.

Tests compare the package with it. Squares are (file, row) pairs from 0 to 7, towers are
(player, color letter, rank).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Place = tuple[int, int]
Piece = tuple[str, str, int]
Turn = tuple[str, str]
Act = tuple[str, str]
Ending = tuple[str, str, Piece, list[Piece], list[Piece]]

STANDARD = "obpkyrgn rokgbynp gkorpnyb kpbongry yrgnobpk bynprokg pnybgkor ngrykpbo".split()
MIRRORED = [row[::-1] for row in STANDARD]
# Rotated by 90 degrees: the a-file, read from row 8, becomes gold's home row.
TURNED = ["".join(row[file] for row in STANDARD) for file in reversed(range(8))]
TURNED_MIRRORED = [row[::-1] for row in TURNED]
LAYOUTS = {"standard": STANDARD, "mirrored": MIRRORED, "turned": TURNED, "turned-mirrored": TURNED_MIRRORED}
SQUARES = [file + row for row in "12345678" for file in "abcdefgh"]

REACH = (7, 5, 3, 1)  # by rank: M2, S1, DS1, TS1
FORWARD = {"g": 1, "b": -1}
GOAL = {"g": 7, "b": 0}
OTHER = {"g": "b", "b": "g"}


def point(square: str) -> Place:
    return "abcdefgh".index(square[0]), int(square[1]) - 1


def name(place: Place) -> str:
    return "abcdefgh"[place[0]] + str(place[1] + 1)


def on_board(place: Place) -> bool:
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


@dataclass
class Ref:
    """A position: `last` is the last real move, kept after a push and while passes follow it."""

    board: dict[Place, Piece]
    player: str
    required: str | None
    last: str | None = None
    layout: str = "standard"
    ruleset: str = "official"

    def color(self, place: Place) -> str:
        return LAYOUTS[self.layout][7 - place[1]][place[0]]

    def find(self, player: str, color: str) -> Place:
        return next(at for at, tower in self.board.items() if tower[:2] == (player, color))


def parse(text: str) -> Ref:
    rows, player, required, *rest = text.split()
    board = {}
    for down, row in enumerate(rows.split("/")):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            elif sign == "+":
                owner, color, rank = board[file - 1, 7 - down]
                board[file - 1, 7 - down] = owner, color, rank + 1
            else:
                board[file, 7 - down] = "g" if sign.isupper() else "b", sign.lower(), 0
                file += 1
    named = dict(word.split("=") for word in rest if "=" in word)
    last = next((word for word in rest if "=" not in word), None)
    return Ref(board, player, None if required == "-" else required, last, **named)


def text(ref: Ref) -> str:
    rows = []
    for row in reversed(range(8)):
        line, empty = "", 0
        for file in range(8):
            if (file, row) not in ref.board:
                empty += 1
                continue
            owner, color, rank = ref.board[file, row]
            line += (str(empty) if empty else "") + (color.upper() if owner == "g" else color) + "+" * rank
            empty = 0
        rows.append(line + (str(empty) if empty else ""))
    words = ["/".join(rows), ref.player, ref.required or "-"]
    words += [ref.last] if ref.last else []
    words += [f"layout={ref.layout}"] if ref.layout != "standard" else []
    words += [f"ruleset={ref.ruleset}"] if ref.ruleset != "official" else []
    return " ".join(words)


def pushed(ref: Ref, at: Place) -> list[Place]:
    """The enemy towers that the tower could push, nearest first; none where it cannot push."""
    player, _, rank = ref.board[at]
    file, row = at
    line = []
    for _ in range(8):
        row += FORWARD[player]
        if not on_board((file, row)):
            return []  # S6
        if (file, row) not in ref.board:
            return line  # S5
        owner, _, enemy_rank = ref.board[file, row]
        if owner == player or enemy_rank >= rank or len(line) == rank:  # S9 and S5, S8, S7
            return []
        line.append((file, row))
    return []


def steps(ref: Ref, at: Place) -> list[tuple[str, Place]]:
    """One tower's acts as (kind, target) pairs, without passes."""
    player, _, rank = ref.board[at]
    reach = 3 if ref.ruleset == "genius" else REACH[rank]
    found = []
    for sideways in (-1, 0, 1):
        for distance in range(1, reach + 1):
            target = at[0] + sideways * distance, at[1] + FORWARD[player] * distance
            if not on_board(target) or target in ref.board:
                break
            found.append(("move", target))
    if pushed(ref, at):
        found.append(("push", (at[0], at[1] + FORWARD[player])))
    return found


def passes(ref: Ref) -> tuple[list[Turn], int | None]:
    """The (player, color) pairs that pass, and the index where they start to repeat, or None."""
    chain, turn = [], (ref.player, ref.required)
    while turn not in chain:
        at = ref.find(*turn)
        if steps(ref, at):
            return chain, None
        chain.append(turn)
        turn = OTHER[turn[0]], ref.color(at)
    return chain, chain.index(turn)


def outcome(ref: Ref) -> Ending | None:
    """None, or (winner, reason, promoted, chain, circle), towers as in `board`."""
    for at, tower in ref.board.items():
        if at[1] == GOAL[tower[0]]:
            return tower[0], "home row", tower, [], []
    if ref.required is None:
        return None
    chain, start = passes(ref)
    if start is None:
        return None
    if ref.last:
        target = point(ref.last[2:4])
        loser, color = ref.board[target][0], ref.color(target)
    else:
        loser, color = OTHER[ref.player], ref.required
    towers = [ref.board[ref.find(*turn)] for turn in chain]
    winner = OTHER[loser]
    return winner, "deadlock", ref.board[ref.find(winner, color)], towers, towers[start:]


def moves(ref: Ref) -> list[Act]:
    """Every legal act as (kind, text) pairs."""
    if outcome(ref):
        return []
    if ref.required is None:
        own = [at for at, tower in ref.board.items() if tower[0] == ref.player]
        return [(kind, name(at) + name(target)) for at in own for kind, target in steps(ref, at)]
    at = ref.find(ref.player, ref.required)
    return [(kind, name(at) + name(target)) for kind, target in steps(ref, at)] or [("pass", name(at) * 2)]


def play(ref: Ref, kind: str, move: str) -> Ref:
    origin, target = point(move[:2]), point(move[2:])
    if kind == "pass":
        return replace(ref, player=OTHER[ref.player], required=ref.color(target))
    board = dict(ref.board)
    tower = board.pop(origin)
    if kind == "push":
        forward, square = FORWARD[ref.player], target
        for at in reversed(pushed(ref, origin)):
            board[at[0], at[1] + forward] = board.pop(at)
            square = square[0], square[1] + forward
        board[target] = tower
        return replace(ref, board=board, required=ref.color(square), last=move + "!")
    board[target] = tower
    after = replace(ref, board=board, player=OTHER[ref.player], required=ref.color(target), last=None)
    won = target[1] == GOAL[tower[0]]
    return replace(after, last=move) if passes(after)[0] and not won else after


def perft(ref: Ref, depth: int) -> int:
    """Count the ways to play `depth` plies."""
    if depth == 0:
        return 1
    return sum(perft(play(ref, *act), depth - 1) for act in moves(ref))

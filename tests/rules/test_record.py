from pathlib import Path

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.rules import RecordError
from kamisado_widget.rules.record import of_round, rows
from tests.work import calls

FIGURE_4 = """\
Kamisado record 1
Match: single
Black: Amy
Gold: Chris
Layout: standard
Ruleset: official
First: black

Round 1
Line-up: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
  1. Brown Forward 1 Purple  | Purple Forward 4 Green
  2. Green Forward 1 Brown   | Brown Forward 2 Blue
  3. Blue Left 3 Brown       | Brown Right 1 Red
  4. Red Right 3 Blue        | Blue Left 2 Red
  5. Red Forward 1 Green     | Green Forward 2 Yellow
  6. Yellow Right 4 Yellow   | Yellow Forward 3 Brown
  7. Brown Forward 4 Green   | Green 0 Yellow
  8. Yellow Forward 3 Brown  |
Result: black, home row
"""
FIGURE_4_MOVES = "h8h7 f1f5 g8g7 a1a3 b8e5 a3b4 f8c5 g1e3 c5c4 b1b3 e8a4 d1d4 h7h3 b3b3 a4a1"

# Figures 9a to 9d, figure 10, and a deadlock after a push.
FIGURE_9 = "rbyk+npo+g++/8/8/8/8/8/8/OGY+P+KR+NB b -"
TO_9D = "d8h4 e1e2 h8e5 g1d4 e8e7 h1e4 g8b3 c1e3 a8a5 e2c4 e5e4 e4e3 h4h1"
FIGURE_10 = "r++n++pbog+y+k+/8/8/8/8/8/8/O+K++NGY+++RPB++ b -"
TO_10L = (
    "e8e5 c1d2 d8a5 b1c2 g8f7 e1e2 f8e7 h1g2 e5e4 a1a2 c8d7 d1d1 f7h5 e2e3 a8a7 f1f2 h8f6 d2d4 "
    "b8c7 c2c3 c7e5 d4c5 a5a3 g2h3 e7e6 g1g6 h5h4 c3b4 a7a4 e3e4 h3h4 e4e5 e5d6 a4b3 d6d7 b4b5 d8b6 b5b6 "
    "a2a3 d7d8"
)
DEADLOCK = (  # figure 6
    "d8d5 h1h2 f8f6 a1a3 b8d6 c1c4 g8g7 a3a4 e8h5 d1g4 c8c6 h2f4 d6e5 a4b5 c6c5 g1h2 f6h4 e1e2 g7h6 h2h3 h6g5"
)
PUSHED_TO_DEADLOCK = """\
Match: marathon
Line-up: bgnr+okyp++/8/8/8/8/8/8/KPRBN+YOG g -
nr3k kr2r rr4r rl2n nf2b bl4o ol4b bl1o of1o of5r rf1y yf1n nf1p
pf1p nb1b bf1k kf1p pf1b nb1y {zeros}
"""


def played(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def figure_4() -> Match:
    return played(Match("single", names={"gold": "Chris", "black": "Amy"}), FIGURE_4_MOVES)


def figure_9() -> Match:
    return played(Match("long", line_up=Position.parse(FIGURE_9)), TO_9D)


def lines_of(match: Match) -> str:
    return "\n".join(line for line in str(match).splitlines() if "|" in line)


def refused(text: object) -> str:
    with pytest.raises(RecordError) as error:
        Match.parse(text)
    assert isinstance(error.value, ValueError)
    assert len(str(error.value)) < 1000
    return str(error.value)


# --- writing


def test_rulebook_notation() -> None:
    assert str(figure_4()) == FIGURE_4


def test_pushed_towers_go_back_in_their_owners_column_the_furthest_last() -> None:
    assert lines_of(figure_9()).splitlines()[-6:] == [
        "  5. Red Forward 3 Pink      | Pink Left 2 Green",
        "  6. Green Forward 1 Orange  | Blue Back 1 Red",
        "  7.                         | Yellow Back 1 Green",
        "  8. Green Forward 1 Red     | Blue Back 1 Green",
        "  9.                         | Yellow Back 1 Pink",
        " 10. Pink Forward 3 Orange   |",
    ]


def test_a_deadlocks_zeros_are_written_until_a_tower_comes_round_again() -> None:
    match = played(Match("standard"), DEADLOCK)
    assert str(match).endswith(
        " 11. Green Right 1 Red       | Red 0 Green\n"
        " 12. Green 0 Red             | Red 0 Green\n"
        "Result: gold, deadlock\n"
    )
    assert match.rounds[0].moves[-1].kind == "move"


def test_the_headings_of_each_round() -> None:
    match = figure_9()
    assert "First: black\n\nRound 1\nLine-up: " + FIGURE_9 in str(match)
    played_out = played(Match("standard"), FIGURE_4_MOVES)
    assert str(played_out).endswith("Result: black, home row\n")
    played_out.fill("right")
    assert str(played_out).endswith(f"\n\nRound 2\nFill: right\nLine-up: {played_out.position}\n")


def test_a_table_has_rows_of_two_columns() -> None:
    table = rows(of_round(figure_4().rounds[0]))
    assert len(table) == 8
    first, last = table[0], table[-1]
    assert {player: str(entry) for player, entry in first.items()} == {
        "black": "Brown Forward 1 Purple",
        "gold": "Purple Forward 4 Green",
    }
    assert list(last) == ["black"]
    entry = first["gold"]
    assert (entry.color, entry.direction, entry.steps, entry.onto) == ("purple", "Forward", 4, "green")


def test_gold_first_leaves_blacks_first_cell_empty() -> None:
    match = played(Match("single", first="gold"), "d1d4 h8h7")
    assert lines_of(match).splitlines() == [
        "  1.                         | Yellow Forward 3 Brown",
        "  2. Brown Forward 1 Purple  |",
    ]


# --- reading


MATCHES = {
    "figure 4": figure_4,
    "figure 9": figure_9,
    "figure 10": lambda: played(Match("marathon", line_up=Position.parse(FIGURE_10)), TO_10L),
    "a deadlock after a push": lambda: Match.parse(PUSHED_TO_DEADLOCK.format(zeros="")),
    "nothing yet": Match,
}


def forms(match: Match) -> dict[str, str]:
    it = match.rounds[0]
    head = f"Match: {match.format}\n"
    if it.line_up != Position.start():
        head += f"Line-up: {it.line_up}\n"
    long = of_round(it)
    arrow = {"Left": "↖ ", "Forward": "↑ ", "Right": "↗", "Back": "↓ ", "": ""}
    arrows = [f"{entry.color} {arrow[entry.direction]}{entry.steps} {entry.onto}" for entry in long]
    columns = [
        [row[player].short if player in row else "" for player in ("black", "gold")] for row in rows(long)
    ]
    return {
        "long": head + "\n".join(map(str, long)),
        "long on one line": head + ", ".join(map(str, long)),
        "long with blanks only": head + " ".join(map(str, long)),
        "capitals": head + "\n".join(str(e).upper() for e in long),
        "arrows": head + "\n".join(arrows),
        "short": head + " ".join(e.short for e in long),
        "short, a line each": head + "\n".join(e.short for e in long),
        "short in capitals": head + " ".join(e.short.upper() for e in long),
        "squares": head + " ".join(map(str, it.moves)),
        "squares, numbered": head + "\n".join(f"{n}. {move}" for n, move in enumerate(it.moves, start=1)),
        "short in columns": head + "\n".join(" | ".join(row) for row in columns),
        "windows": str(match).replace("\n", "\r\n"),
        "with a byte order mark": "\ufeff" + str(match),
        "with remarks": str(match).replace("Round 1", "# a remark: f8f4 | Round 7\nRound 1"),
    }


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("form", forms(Match()))
def test_every_form_is_the_same_match(name: str, form: str) -> None:
    match = MATCHES[name]()
    again = Match.parse(forms(match)[form])
    assert (again.format, again.rounds) == (match.format, match.rounds)


@pytest.mark.parametrize(
    "zeros", ["", "y0n", "y0n n0y", "y0n n0y y0n", "Yellow 0 Brown", "Yellow 0 Brown, n0y"]
)
def test_a_deadlocks_zeros_are_optional(zeros: str) -> None:
    match = Match.parse(PUSHED_TO_DEADLOCK.format(zeros=zeros))
    assert match == MATCHES["a deadlock after a push"]()
    assert (match.position.outcome.reason, match.chooser) == ("deadlock", "gold")
    assert match.position.outcome.promoted == ("gold", "blue", 0)  # the pusher's own new square


@pytest.mark.parametrize("format", ["standard", "series"])
def test_after_a_deadlocks_zeros_a_new_round_counts_from_one(format: str) -> None:
    match = played(Match(format), DEADLOCK)
    text = f"{match}\nRound 2\n" + ("Fill: left\n" if match.goal else "")
    assert len(Match.parse(text).rounds) == 2
    assert refused(f"{text}a4a5").startswith("Round 2, ply 1 ")


def test_a_deadlocks_zeros_may_be_squares() -> None:
    match = MATCHES["a deadlock after a push"]()
    first, second = (match.position.find(t.player, t.color) for t in match.position.outcome.chain)
    assert Match.parse(PUSHED_TO_DEADLOCK.format(zeros=f"{first * 2} {second * 2}")) == match
    assert "Round 1, ply" in refused(PUSHED_TO_DEADLOCK.format(zeros=second * 2))


def test_squares_may_end_with_a_push() -> None:
    text = f"Match: long\nLine-up: {FIGURE_9}\n{TO_9D.removesuffix(' e4e3 h4h1')}"
    assert Match.parse(text).rounds[0].moves[-1].kind == "push"


def test_a_record_by_hand_needs_little() -> None:
    assert Match.parse("Match: single\nf8f4 g1g6") == played(Match("single"), "f8f4 g1g6")
    assert Match.parse("match: Single\nfirst: GOLD\n\n  f1f4\n") == played(
        Match("single", first="gold"), "f1f4"
    )


# --- errors in a record


def test_appended_record() -> None:
    match = Match("series")
    for _ in range(8):
        while not match.position.outcome:
            match.play(match.position.legal_moves[-1])
        match.begin_round()
    whole = calls(str, match)
    match.play(match.position.legal_moves[-1])
    assert calls(str, match) < whole / 4


def changed(old: str, new: str) -> str:
    assert FIGURE_4.count(old) == 1
    return FIGURE_4.replace(old, new)


@pytest.mark.parametrize(("text", "place", "expected"), [
    (changed("Blue Left 2 Red", "Blue Left 2 Green"), "Round 1, ply 8", "red"),
    (changed("Blue Left 2 Red", "Blue Left 3 Blue"), "Round 1, ply 8", ""),
    (changed("Blue Left 2 Red", "Blue Left 2"), "Round 1, ply 8", "Purple Left 5 Yellow"),
    (changed("Blue Left 2 Red", "Pink Left 2 Red"), "Round 1, ply 8", "blue"),
    (changed("Blue Left 2 Red", ""), "Round 1, ply 8", "Gold"),
    (changed("Blue Left 2 Red", "Blue Forward 7 Green"), "Round 1, ply 8", "Blue Left 2 Red"),
    (changed("Blue Left 2 Red", "Blue Right 2 Red"), "Round 1, ply 8", "leaves the board"),
    (changed("Blue Left 2 Red", "Blue Back 1 Red"), "Round 1, ply 8", "pushed"),
    (changed("Blue Left 2 Red", "g1e9"), "Round 1, ply 8", "Purple Left 5 Yellow"),
    (changed("Blue Left 2 Red", "Blue Left 2 Mauve"), "Round 1, ply 8", "Purple Left 5 Yellow"),
    (changed("Blue Left 2 Red", "Blue Left 9 Red"), "Round 1, ply 8", "Purple Left 5 Yellow"),
    (changed("Blue Left 2 Red", "Blue 0 Red"), "Round 1, ply 8", "blue"),
    (changed("Blue Left 2 Red", "Blue 2 Red"), "Round 1, ply 8", "Purple Left 5 Yellow"),
    (changed("Green 0 Yellow", "Green Left 0 Yellow"), "Round 1, ply 14", "Purple Left 5 Yellow"),
    (changed("Green 0 Yellow", "Green 3 Yellow"), "Round 1, ply 14", "Purple Left 5 Yellow"),
    (changed("Green 0 Yellow", "Green 0 Red"), "Round 1, ply 14", "yellow"),
    (changed("Green 0 Yellow", "Green 0 Yellow | g0y"), "Round 1, ply 13", "two columns"),
    (changed("Result: black, home row", "Result: gold, home row"), "Round 1", "black, home row"),
    (changed("Result: black, home row", "Result:"), "Round 1", "black, home row"),
    (changed("  8. Yellow Forward 3 Brown  |\n", ""), "Round 1, ply 15", "isn’t over"),
    (FIGURE_4 + "h8h7", "Round 1, ply 16", "over"),
    (FIGURE_4 + "Round 2", "Round 1, ply 16", "over"),
    (FIGURE_4 + "Fill: left", "Round 1, ply 16", "due"),
    (FIGURE_4 + "First: gold", "Round 1, ply 16", "before the first round"),
    (FIGURE_4 + FIGURE_4, "Round 1, ply 16", "first line"),
    (changed("Match: single\n", ""), "Line 9", "Match:"),
    (changed("Match: single", "Match: double"), "Line 10", "single"),
    (changed("Match: single", "Match: single\nMatch: long"), "Line 3", "Match"),
    (changed("Match: single", "Match: series\nFirst: gold"), "Line 8", "First"),
    (changed("Layout: standard", "Layout: turned"), "Line 10", "line-up"),
    (changed("Ruleset: official", "Ruleset: chess"), "Line 10", "official"),
    (changed("First: black", "First: gold"), "Line 10", "line-up"),
    (changed("Gold: Chris", "Gold: "), "Line 10", "name"),
    (changed("Gold: Chris", "Gold: " + "x" * 999), "Line 10", "name"),
    (changed("NGRYKPBO b", "NGRYKPB b"), "Line 10", "eight"),
    (changed("NGRYKPBO b -", "NGRYKPBO b r"), "Line 10", "line-up"),
    (changed("NGRYKPBO b", "NGRYKPBO+ b"), "Line 10", "rings"),
    (changed("Line-up: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -\n", ""), "Line 10", "Line-up"),
    (changed("Round 1", "Round 2"), "Line 9", "Line-up"),
    (changed("record 1", "record 2"), "Line 1", "2"),
    (changed("record 1", "record"), "Line 1", "1"),
    (changed("record 1", "record 1.5"), "Line 1", "1.5"),
    (changed("record 1", "record " + "9" * 9999), "Line 1", "1"),
    (changed("Match: single", "Mode: single"), "Line 2", "Match"),
])  # fmt: skip
def test_error_names_place_and_expectation(text: str, place: str, expected: str) -> None:
    message = refused(text)
    assert message.startswith(place)
    assert expected in message


@pytest.mark.parametrize(
    ("zeros", "ply"),
    [("n0y", 18), ("y0n y0n", 19), ("y0n n0y y0n n0y", 21), ("of1r", 18), ("y0r", 18), ("yn", 18)],
)
def test_a_wrong_deadlock_names_the_place(zeros: str, ply: int) -> None:
    assert refused(PUSHED_TO_DEADLOCK.format(zeros=zeros)).startswith(f"Round 1, ply {ply} ")


@pytest.mark.parametrize(
    "wrong",
    [
        "Blue Back 1 Green",
        "",
        "Yellow Back 1 Red",
        "Blue Back 2 Red",
        "Blue Forward 1 Red",
        "Yellow Back 1 Green",
    ],
)
def test_a_pushed_tower_must_be_there_and_right(wrong: str) -> None:
    text = str(figure_9())
    assert text.count("| Blue Back 1 Red") == 1
    message = refused(text.replace("| Blue Back 1 Red", f"| {wrong}"))
    assert message.startswith("Round 1, ply 11 ")
    assert "Blue Back 1 Red" in message


@pytest.mark.parametrize("heading", ["Round 2", "Fill: left", "Result: black, home row", "Line-up: x"])
def test_a_pushed_tower_must_be_there_before_any_heading(heading: str) -> None:
    text = PUSHED_TO_DEADLOCK.format(zeros="").rstrip().removesuffix("nb1y")
    message = refused(f"{text}\n{heading}")
    assert message.startswith("Round 1, ply 17 ")
    assert "Brown Back 1 Yellow" in message


def test_a_pushed_tower_must_be_there_at_the_end_too() -> None:
    text = str(figure_9())
    assert "Yellow Back 1 Green" in refused(text[: text.index("  7.")])


def test_a_pushed_tower_stands_in_its_owners_column() -> None:
    text = str(figure_9())
    line = next(line for line in text.splitlines() if "| Blue Back 1 " in line)
    start, back = line.split(" | ")
    assert refused(text.replace(line, f"{start}\n{back} |")).startswith("Round 1, ply 11 ")


def second_round() -> Match:
    match = played(Match("standard"), FIGURE_4_MOVES)
    match.fill("left")
    match.play(match.position.legal_moves[0])
    return match


@pytest.mark.parametrize(("old", "new", "place", "expected"), [
    ("Fill: left", "Fill: right", "Round 2, ply 1", "Expected the line-up"),
    ("Fill: left", "Fill: up", "Round 2, ply 1", "from the left or from the right"),
    ("Fill: left\n", "", "Round 2, ply 1", "Fill"),
    ("Round 2", "Round 3", "Round 1, ply 16", "3"),
    ("Round 2", "Round " + "9" * 5000, "Round 1, ply 16", ""),
    ("Round 2\n", "Round 2\nyf1n\n", "Round 2, ply 1", "Fill"),
    ("Fill: left", "Fill: left\nFill: left", "Round 2, ply 1", "due"),
    ("Round 2\n", "Round 2\nResult: black, home row\n", "Round 2, ply 1", "Fill"),
    ("Round 2\n", "Round 2\nRound 2\n", "Round 2, ply 1", "Fill"),
])  # fmt: skip
def test_a_wrong_second_round(old: str, new: str, place: str, expected: str) -> None:
    text = str(second_round())
    assert text.count(old) == 1
    message = refused(text.replace(old, new))
    assert message.startswith(place + " ")
    assert expected in message


@pytest.mark.parametrize("text", [
    "", " \n ", "nonsense", "Kamisado record 1", "Match:", "Match: ", "Round 1", "f8f4", "|", "| |", ":",
    "Match: single\n|||", "Match: single\nx|y", "Match: single\n\0", "Match: single\n\ud800",
    "Match: single\nRound", "Match: single\nRound -1", "Match: single\nRound ٣", "Match: single\nName: x",
    "Match: single\nResult: black, home row", "Match: single\nFill: left", "Match: series\nRound 2",
    "Match: single\nLine-up: " + "8/" * 1000, "Match: single\n" + "9" * 10_000 + ".", "9" * 10_000 + ". f8f4",
    "Match: single\nLayout: turned\nLayout: turned\nf8f4", "Match: " + "x" * 10_000 + "\nf8f4",
    "Match: single\nf8f4 f8f4", "Match: single\nd8d0", "Match: single\nPurple Left 5 Yellow Brown",
])  # fmt: skip
def test_invalid_record(text: str) -> None:
    refused(text)


def test_a_drawn_board_must_be_named() -> None:
    assert "Layout" in refused("Match: single\nRuleset: yucata\nd8d7")
    assert Match.parse("Match: single\nRuleset: yucata\nLayout: turned\n").layout == "turned"


# --- cut off


def is_earlier(state: Match, match: Match) -> bool:
    *done, now = state.rounds
    if len(done) >= len(match.rounds) or list(match.rounds[: len(done)]) != done:
        return False
    then = match.rounds[len(done)]
    return (
        (state.format, state.names) == (match.format, match.names)
        and (now.line_up, now.fill) == (then.line_up, then.fill)
        and then.moves[: len(now.moves)] == now.moves
    )


def test_omitted_line() -> None:
    match = figure_9()
    text = str(match).splitlines()
    for number in range(1, len(text)):  # without its first line it is a handwritten record
        try:
            state = Match.parse("\n".join(text[:number] + text[number + 1 :]))
        except RecordError:
            continue
        assert state.rounds == match.rounds or is_earlier(state, match)


def test_repeated_round_heading() -> None:
    for text in ("Match: single\nf8f4\nRound 1\ng1g6", "Match: series\nRound 1\nf8f4\nRound 1\ng1g6"):
        with pytest.raises(RecordError) as refused:
            Match.parse(text)
        assert refused.value.code == "record.wrong_round"


def test_a_title_is_the_first_line() -> None:
    title = "Kamisado record 1\n"
    for text in (f"Match: single\n{title}", f"{title}{title}Match: single\n"):
        with pytest.raises(RecordError) as refused:
            Match.parse(text)
        assert refused.value.code == "record.title"


def test_the_first_round_may_be_announced_before_anything_is_played() -> None:
    assert Match.parse("Match: single\nRound 1\nf8f4") == Match.parse("Match: single\nf8f4")


# --- files


def test_saved_and_loaded(tmp_path: Path) -> None:
    match = played(Match("standard", names={"gold": "山田 花子", "black": "Αλέξης"}), "f8f4 g1g6")
    file = tmp_path / "match.txt"
    match.save(file)
    assert Match.load(file) == match
    assert Match.load(str(file)) == match
    assert file.read_text(encoding="utf-8") == str(match)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-32", "cp1252"])
def test_the_wrong_encoding(tmp_path: Path, encoding: str) -> None:
    match = Match("standard", names={"gold": "René"})
    file = tmp_path / "match.txt"
    file.write_text(str(match), encoding=encoding)
    with pytest.raises(RecordError):
        Match.load(file)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        Match.load(tmp_path / "nowhere")


NAMES = [
    "a|b", "|", "#", "# Ann", "Round 2", "Match: long", "Line-up: x", "Result: gold, home row", "1. f8f4",
    "x" * 80, "Ünïcödé", "山田 花子", "محمد", "می‌خواهم", "👩‍👩‍👧", "Kamisado record 9",
    "{player}", "<b>", "a, b", "\\n", "“”",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["gold", "black"])
def test_names_round_trip(name: str, player: str) -> None:
    match = played(Match("standard", names={player: name}), "f8f4")
    assert match.names == {player: name}
    assert Match.parse(str(match)) == match


@pytest.mark.parametrize("space", ["\n", "\r\n", "\t", "\u2028", "\x85", "\x0b", "\x1c", "\u3000", "  "])
def test_a_name_is_one_line(space: str) -> None:
    match = Match("standard", names={"gold": f"Ann{space}Round 2"})
    assert match.names == {"gold": "Ann Round 2"}
    assert Match.parse(str(match)) == match

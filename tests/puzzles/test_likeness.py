from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.puzzles.likeness import alike
from kamisado_widget.puzzles.tasks import task_named
from kamisado_widget.rules import Color, Layout, Player, Position
from kamisado_widget.solver.symmetry import mirrored, turned

KNOWN = next(puzzle for puzzle in COLLECTION if puzzle.task == "win" and puzzle.moves == 5)


def kinds(position: Position, task: str = "win") -> list[str]:
    return [each.kind for each in alike(position, task_named(task), [KNOWN])]


def test_mirrored_and_rotated() -> None:
    for image in (KNOWN.position, mirrored(KNOWN.position), turned(KNOWN.position)):
        assert kinds(image) == ["same"]
        assert kinds(turned(mirrored(image))) == ["same"]
        assert kinds(image, "safe") == ["position"]


def test_recolored() -> None:
    after = {color: list(Color)[(number + 1) % 8] for number, color in enumerate(Color)}
    towers = {s: tower._replace(color=after[tower.color]) for s, tower in KNOWN.position.towers.items()}
    assert kinds(KNOWN.position.replace(towers=towers, last=None)) == ["recolored"]


def test_near_and_far() -> None:
    towers = dict(KNOWN.position.towers)
    origin = next(iter(towers))
    target = next(f"{file}{row}" for file in "abcdefgh" for row in "45" if f"{file}{row}" not in towers)
    towers[target] = towers.pop(origin)
    assert kinds(KNOWN.position.replace(towers=towers, last=None)) == ["near"]
    assert kinds(Position.start()) == []


def test_mirrored_layout() -> None:
    position = COLLECTION[0].position
    other = Position.parse(f"{position} layout=turned")
    assert not [each for each in alike(other, COLLECTION[0].aim, COLLECTION) if each.kind == "same"]
    assert position.layout is Layout.STANDARD
    assert {tower.player for tower in position.towers.values()} == set(Player)

"""A text as a QR code: what ISO/IEC 18004 says of bytes, with correction level M.

A symbol of version v has 17 + 4v modules to a side. A module is dark, light, or, until it is filled, None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

Modules = list[list[bool | None]]

_CORRECTION = (
    *(10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26),
    *(26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28),
)
"""Of each version, the bytes of correction in a block."""
_BLOCKS = (
    *(1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16),
    *(17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49),
)
"""Of each version, the blocks."""
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Where the result is 0, a mask turns a module over."""
_FINDER = [True, False, True, True, True, False, True]  # across the middle of one
_FORMAT, _VERSION = (0b10100110111, 10), (0b1111100100101, 12)  # polynomials that guard bits, and degrees
_FORMAT_MASK = 0b101010000010010
_RUN = re.compile("0{5,}|1{5,}")
_LIKE_A_FINDER = re.compile("(?=10111010000|00001011101)")


@lru_cache(maxsize=4)
def qr_code(text: str) -> tuple[str, int]:
    """Return a text as a QR code: the path of its dark modules, and how many there are to a side.

    Nothing and 0 where the text is too long for a code.

    Examples
    --------
    >>> qr_code("http://192.168.1.20:8888/k3m9x2ab")[1]
    29
    """
    version = next((each for each in range(1, 41) if len(text.encode()) <= _room(each)), None)
    if version is None:
        return "", 0
    data = _interleaved(filled_up(text.encode(), version), version)
    modules = min((_symbol(data, version, mask) for mask in range(len(_MASKS))), key=_penalty)
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(modules) for x, module in enumerate(row) if module)
    return "".join(dark), len(modules)


def symbol(text: str, version: int, mask: int) -> Modules:
    """Return the modules of a text, row by row, in a symbol of a version, with a mask."""
    return _symbol(_interleaved(filled_up(text.encode(), version), version), version, mask)


def _symbol(data: bytes, version: int, mask: int) -> Modules:
    modules, free = _frame(version)
    bits = _bits(data)
    for x, y in _way(len(modules)):
        if free[y][x]:
            modules[y][x] = next(bits, False) is not (_MASKS[mask](x, y) == 0)
    _write_format(modules, mask)
    return modules


# --- bytes


def _whole(version: int) -> int:
    """Return how many bytes a symbol has in all."""
    bits = (16 * version + 128) * version + 64
    if version >= 2:
        patterns = version // 7 + 2
        bits -= (25 * patterns - 10) * patterns - 55
    if version >= 7:
        bits -= 36
    return bits // 8


def _room(version: int) -> int:
    """Return how many bytes of text a symbol has room for."""
    data = _whole(version) - _CORRECTION[version - 1] * _BLOCKS[version - 1]
    return data - (2 if version < 10 else 3)


def filled_up(data: bytes, version: int) -> bytes:
    """Return the text behind its mode and length, filled up."""
    size = _whole(version) - _CORRECTION[version - 1] * _BLOCKS[version - 1]
    length = 8 if version < 10 else 16
    number = (0b0100 << length | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    begun = (number << 4).to_bytes((length + 8) // 8 + len(data), "big")
    return begun + bytes(0xEC if each % 2 == 0 else 0x11 for each in range(size - len(begun)))


def _interleaved(data: bytes, version: int) -> bytes:
    """Return the bytes of all blocks in turn, and then those of their corrections."""
    count, size = _BLOCKS[version - 1], _CORRECTION[version - 1]
    short, longer = divmod(len(data), count)
    blocks, begin = [], 0
    for number in range(count):
        end = begin + short + (number >= count - longer)
        blocks.append(data[begin:end])
        begin = end
    corrections = [_correction(block, size) for block in blocks]
    return bytes(
        each[index]
        for parts in (blocks, corrections)
        for index in range(len(parts[-1]))
        for each in parts
        if index < len(each)
    )


def _correction(block: bytes, size: int) -> bytes:
    """Return the Reed-Solomon correction of a block: what is left of it, divided by a polynomial."""
    divisor = [1]
    root = 1
    for _ in range(size):
        shifted = [*divisor, 0]
        divisor = [each ^ _product(below, root) for each, below in zip(shifted, [0, *divisor], strict=True)]
        root = _product(root, 2)
    left = [*block, *[0] * size]
    for at in range(len(block)):
        factor = left[at]
        for index, each in enumerate(divisor):
            left[at + index] ^= _product(each, factor)
    return bytes(left[len(block) :])


def _product(a: int, b: int) -> int:
    """Return the product of two bytes, as they are multiplied there."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def _bits(data: bytes) -> Iterator[bool]:
    return (bool(byte >> place & 1) for byte in data for place in range(7, -1, -1))


def _guarded(value: int, code: tuple[int, int]) -> int:
    """Return a few bits with those behind them that guard them."""
    polynomial, degree = code
    left = value << degree
    while left.bit_length() > degree:
        left ^= polynomial << left.bit_length() - degree - 1
    return value << degree | left


# --- modules


def _frame(version: int) -> tuple[Modules, list[list[bool]]]:
    """Return what stands in every symbol of a version, and which modules are left for the text."""
    size = 17 + 4 * version
    modules: Modules = [[None] * size for _ in range(size)]
    for at in range(8, size - 8):
        modules[6][at] = modules[at][6] = at % 2 == 0
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):
        _draw_finder(modules, left, top)
    centers = _alignment(version)
    for x in centers:
        for y in centers:
            if (x, y) not in ((6, 6), (6, centers[-1]), (centers[-1], 6)):
                _draw_square(modules, x, y)
    if version >= 7:
        guarded = _guarded(version, _VERSION)
        for place in range(18):
            x, y = size - 11 + place % 3, place // 3
            modules[y][x] = modules[x][y] = bool(guarded >> place & 1)
    _write_format(modules, 0)
    return modules, [[module is None for module in row] for row in modules]


def _draw_finder(modules: Modules, left: int, top: int) -> None:
    """Draw one of the three large squares, with the light modules around it."""
    size = len(modules)
    for y in range(max(0, top - 1), min(size, top + 8)):
        for x in range(max(0, left - 1), min(size, left + 8)):
            ring = max(abs(x - left - 3), abs(y - top - 3))
            modules[y][x] = ring <= 3 and _FINDER[3 + ring]


def _draw_square(modules: Modules, x: int, y: int) -> None:
    """Draw one of the small squares by which a picture is straightened."""
    for down in range(-2, 3):
        for right in range(-2, 3):
            modules[y + down][x + right] = max(abs(down), abs(right)) != 1


def _alignment(version: int) -> list[int]:
    """Return where the centers of the small squares are, in both directions."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6, *(17 + 4 * version - 7 - step * each for each in range(count - 2, -1, -1))]


def _write_format(modules: Modules, mask: int) -> None:
    """Write down twice which mask there is; level M is 0."""
    size, guarded = len(modules), _guarded(mask, _FORMAT) ^ _FORMAT_MASK
    for place in range(15):
        module = bool(guarded >> place & 1)
        down = place if place < 6 else place + 1 if place < 8 else size - 15 + place
        across = size - 1 - place if place < 8 else 15 - place - (place > 8)
        modules[down][8] = module
        modules[8][across] = module
    modules[size - 8][8] = True


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Yield the modules in the order in which they are filled: up and down, two columns at a time."""
    columns = list(range(size - 1, 0, -2))
    for number, right in enumerate(columns):
        right -= right <= 6  # the column of the timing is left out
        for step in range(size):
            y = step if number % 2 else size - 1 - step
            yield right, y
            yield right - 1, y


# --- the best mask


def _penalty(modules: Modules) -> int:
    """Return how hard a symbol is to read."""
    size = len(modules)
    lines = [
        "".join("1" if module else "0" for module in line) for line in (*modules, *zip(*modules, strict=True))
    ]
    runs = (len(run[0]) for line in lines for run in _RUN.finditer(line))
    finders = sum(len(_LIKE_A_FINDER.findall(line)) for line in lines)
    rows = [int(line, 2) for line in lines[:size]]
    dark = sum(row.bit_count() for row in rows)
    inside = (1 << size - 1) - 1
    squares = sum(
        (inside & ~(row ^ row >> 1) & ~(below ^ below >> 1) & ~(row ^ below)).bit_count()
        for row, below in pairwise(rows)
    )
    imbalance = int(abs(100 * dark / size**2 - 50) / 5)
    return sum(run - 2 for run in runs) + 40 * finders + 3 * squares + 10 * imbalance

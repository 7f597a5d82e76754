"""A QR code of a short address: byte mode, level L, versions 1 to 5, as ISO/IEC 18004 describes it.

No package that the course installs makes one. These versions have a single block of codewords, so
nothing has to be interleaved, and at most one alignment pattern. The mask is always number 0: the
standard asks for the most even one, and readers read every mask.
"""

from itertools import product

from othello_lessons.drawing.theme import BLACK_DISC, WHITE_DISC

DATA = (19, 34, 55, 80, 108)  # codewords of versions 1 to 5
CHECKS = (7, 10, 15, 20, 26)  # codewords that correct errors
LONGEST = DATA[-1] - 2  # bytes
FORMAT = 0b111011111000100  # level L and mask 0, with their own check bits

Modules = dict[tuple[int, int], int]  # by row and column: 1 is dark

EXP = [1]  # the powers of 2 in the field of 256 elements, where 256 is 29
while len(EXP) < 255:
    EXP.append(EXP[-1] * 2 ^ (0x11D if EXP[-1] > 127 else 0))
LOG = {power: at for at, power in enumerate(EXP)}


def qr(text: str) -> list[list[int]]:
    """Return the rows of the code, 1 for a dark module; ValueError for a text that is too long."""
    data = text.encode()
    version = next((at for at, most in enumerate(DATA) if len(data) <= most - 2), None)
    if version is None:
        raise ValueError(f"A code holds at most {LONGEST} bytes, and this text has {len(data)}.")
    side = 21 + 4 * version
    modules = _patterns(side)
    free = [place for place in _path(side) if place not in modules]
    words = _codewords(data, DATA[version])
    words += checks(words, CHECKS[version])
    bits = [word >> at & 1 for word in words for at in range(7, -1, -1)]
    for (row, column), bit in zip(free, [*bits, *[0] * 7], strict=False):
        modules[row, column] = bit ^ ((row + column) % 2 == 0)
    return [[modules[row, column] for column in range(side)] for row in range(side)]


def _codewords(data: bytes, count: int) -> list[int]:
    """Return the mode, the length, the bytes, an end, and what fills the rest."""
    number = int.from_bytes(data) << 4 | (4 << 8 | len(data)) << (8 * len(data) + 4)
    words = list(number.to_bytes(len(data) + 2))
    return words + [(0xEC, 0x11)[at % 2] for at in range(count - len(words))]


def checks(words: list[int], count: int) -> list[int]:
    """Return the codewords of Reed and Solomon: the remainder of a division of polynomials."""
    divisor = [1]
    for power in range(count):
        shifted = [_times(one, EXP[power]) for one in divisor]
        divisor = [a ^ b for a, b in zip([*divisor, 0], [0, *shifted], strict=True)]
    rest = [*words, *[0] * count]
    for at in range(len(words)):
        for place, one in enumerate(divisor):
            rest[at + place] ^= _times(rest[at], one) if place else 0
    return rest[len(words) :]


def _times(a: int, b: int) -> int:
    return EXP[(LOG[a] + LOG[b]) % 255] if a and b else 0


def _patterns(side: int) -> Modules:
    """Return what does not depend on the text: timing, finders, alignment and the format."""
    modules: Modules = {}
    for at in range(side):
        modules[6, at] = modules[at, 6] = 1 - at % 2
    for row, column in ((3, 3), (3, side - 4), (side - 4, 3)):
        rings = _rings(row, column, 4, (0, 1, 3))
        modules |= {place: rings[place] for place in rings if {*place} <= {*range(side)}}
    if side > 21:
        modules |= _rings(side - 7, side - 7, 2, (0, 2))
    first = [*((8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)), *((r, 8) for r in (7, 5, 4, 3, 2, 1, 0))]
    second = [*((side - 1 - r, 8) for r in range(7)), *((8, side - 8 + c) for c in range(8))]
    for places in (first, second):
        modules |= {place: FORMAT >> (14 - at) & 1 for at, place in enumerate(places)}
    return modules | {(side - 8, 8): 1}


def _rings(row: int, column: int, reach: int, dark: tuple[int, ...]) -> Modules:
    """Return the rings around a module, dark at some distances."""
    steps = list(product(range(-reach, reach + 1), repeat=2))
    return {(row + r, column + c): int(max(abs(r), abs(c)) in dark) for r, c in steps}


def _path(side: int) -> list[tuple[int, int]]:
    """Return the modules in the order of the bits: in pairs of columns, up and down, from right."""
    rights = [right for right in range(side - 1, 0, -2) if right > 6] + [5, 3, 1]
    return [
        (row if turn % 2 else side - 1 - row, column)
        for turn, right in enumerate(rights)
        for row in range(side)
        for column in (right, right - 1)
    ]


def qr_svg(text: str) -> str:
    """Draw the code of a text, dark on light with the rim that readers need, on every page."""
    rows = qr(text)
    side = len(rows) + 8
    dark = [(r, c) for r, row in enumerate(rows) for c, bit in enumerate(row) if bit]
    path = "".join(f"M{c + 4} {r + 4}h1v1h-1z" for r, c in dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{8 * side}" '
        f'height="{8 * side}" shape-rendering="crispEdges"><rect width="{side}" height="{side}" '
        f'fill="{WHITE_DISC}"/><path d="{path}" fill="{BLACK_DISC}"/></svg>'
    )

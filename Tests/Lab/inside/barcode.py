"""Pictures of EAN-13 and UPC-A codes and of cards, as a camera with some noise sees them."""

import functools
import os
import pathlib
import random
import struct
import subprocess
import tempfile
import zlib

# The widths of a digit's two spaces and two bars, in modules; the right half begins with a bar.
DIGITS = [(3, 2, 1, 1), (2, 2, 2, 1), (2, 1, 2, 2), (1, 4, 1, 1), (1, 1, 3, 2), (1, 2, 3, 1), (1, 1, 1, 4),
          (1, 3, 1, 2), (1, 2, 1, 3), (3, 1, 1, 2)]
# Which of the six left digits are mirrored: that is how the first digit is written.
MIRRORED = ["......", "..#.##", "..##.#", "..###.", ".#..##", ".##..#", ".###..", ".#.#.#", ".#.##.", ".##.#."]
MODULES = 95
BLACK, WHITE, WORKTOP = 24, 220, 130
NOISE = 3


def check_digit(digits):
    """The digit that makes an article number of these."""
    weighted = sum(int(digit) * (3, 1)[place % 2] for place, digit in enumerate(reversed(digits)))
    return str(-weighted % 10)


def code(number):
    """An article number of our own; different numbers give different codes."""
    digits = f"400{number:09}"
    return digits + check_digit(digits)


def widths(code):
    """The widths of the bars and spaces in turn, from the first bar on."""
    first, *digits = (int(digit) for digit in code.zfill(13))
    left = [DIGITS[digit][::-1] if mark == "#" else DIGITS[digit] for digit, mark in zip(digits, MIRRORED[first])]
    return [1, 1, 1, *sum(left, ()), 1, 1, 1, 1, 1, *sum((DIGITS[digit] for digit in digits[6:]), ()), 1, 1, 1]


@functools.cache
def card(code):
    """The modules of a card, as the program draws its bars: a byte each, zero for dark ones, with their margins."""
    program = os.environ.get("SCANTRY", ".build/release/scantry")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "cards", "--bars", "--scale", "1", "--folder", folder, code], check=True,
                       stdout=subprocess.DEVNULL)
        return first_line(pathlib.Path(folder, f"{code}.png").read_bytes())


def first_line(png):
    """The first line of a grey PNG picture: all that there is of bars."""
    width, packed, place = struct.unpack_from(">I", png, 16)[0], b"", 8
    while place < len(png):
        size, kind = struct.unpack_from(">I4s", png, place)
        packed += png[place + 8:place + 8 + size] if kind == b"IDAT" else b""
        place += size + 12
    kind, *line = zlib.decompress(packed)[:width + 1]
    for index in range(1, width):  # above the first line there is nothing to differ from
        line[index] = (line[index] + {1: line[index - 1], 3: line[index - 1] // 2, 4: line[index - 1]}.get(kind, 0)) % 256
    return bytes(line)


def bars(code, width):
    """A code in one row of luma."""
    if code.isdigit():
        module = width * 6 // 10 // MODULES
        return b"".join(bytes([WHITE if place % 2 else BLACK]) * (module * wide)
                        for place, wide in enumerate(widths(code)))
    modules = card(code)
    return b"".join(bytes([WHITE if module else BLACK]) * (width // len(modules)) for module in modules)


def line(code, width):
    """One row of luma across a code in the middle of a white background."""
    drawn = bars(code, width)
    margin = (width - len(drawn)) // 2
    return bytes([WHITE]) * margin + drawn + bytes([WHITE]) * (width - margin - len(drawn))


def picture(code, width, height, dice=random.Random(1)):
    """Rows of luma: a wall with a code in its middle, or with nothing if there is no code, above a worktop."""
    wall, worktop = (noisy(bytes([luma]) * width, dice) for luma in (WHITE, WORKTOP))
    barred = noisy(line(code, width), dice) if code else wall
    bands = [(wall, 1 / 4), (barred, 5 / 8), (wall, 7 / 8), (worktop, 1)]
    return [dice.choice(next(rows for rows, end in bands if y < end * height)) for y in range(height)]


def noisy(row, dice, variants=8):
    """Some versions of a row, none of which is quite the same: a picture that never changes is no camera's."""
    return [bytes(luma + dice.randint(-NOISE, NOISE) for luma in row) for _ in range(variants)]

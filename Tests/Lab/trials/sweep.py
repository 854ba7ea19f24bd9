"""Packs that are swept past the camera, as when a week's shopping is unpacked."""

import ctypes
import os
import pathlib
import re
import time

from host.film import films
from inside.formats import PACK
from inside.lab import Lab
from inside.trial import Skipped, check, trial, wait_until

# Of so many packs of many symbologies, or of fewer, one may be missed.
PACKS_FOR_ONE_MISSED = 50
# GS1's data, in a symbol or in a web address: a product's number, then a weight in grams, or a date and a lot's number.
ELEMENTS = re.compile(r"(?:\x1d|https://example\.org/)?01/?(\d{14})(?:3103(\d{6})|\??17=?(\d{6})&?10=?(\d{6}))")


@trial
def swept_packs():
    """Packs smeared, tilted, shining and held by fingers, at the pace of a till: each is booked once, in one place."""
    return swept("swept")


@trial
def mixed_packs():
    """Packs of many symbologies and equal tins: none is booked twice or as another, and hardly one is missed."""
    return swept("mixed", PACKS_FOR_ONE_MISSED)


def swept(name, packs_for_one_missed=None):
    """Shows a film to a kiosk and checks what it books; returns what that was."""
    film, folder = films(os.environ["SCANTRY_IS_IN_TIME"])[name], pathlib.Path(os.environ["SCANTRY_FILMS"]) / name
    # Not with splitlines, for which the separator in GS1's data ends a line too.
    codes = [line.split("\t")[0] for line in (folder / "packs.tsv").read_text().rstrip("\n").split("\n")]
    with Lab() as lab:
        lab.is_well()
        lab.scene.match(lab.camera.format())
        screen = Screen(sorted(folder.glob("*.jpg")), film.rate, lab.camera.format())
        lab.scene.change(picture=screen.picture)
        wait_until(lambda: screen.is_over, "the packs were not all shown", 120)
        lab.scene.pass_by(20)
        # An emulated machine that cannot show the pictures in time says nothing about the kiosk.
        if screen.count < len(screen.pictures) * 0.95:
            raise Skipped(f"this machine showed {screen.count} of {len(screen.pictures)} pictures in time")
        may_miss = max(1, len(codes) // packs_for_one_missed) if packs_for_one_missed else 0
        missed = lab.kiosk.check_booked(map(as_booked, codes), may_miss)
        places = lab.kiosk.ask("SELECT DISTINCT location.name FROM lot JOIN location ON location.id = lot.locationId")
        check(places == [("Pantry",)], f"they are in {places}")
        return f"{len(codes)} packs, {film.pace} a minute, booked once{''.join(f', but for {code}' for code in missed)}"


def as_booked(code):
    """The text that is stored for what a symbol holds: GS1's data as printed for people, other codes as an EAN."""
    if elements := ELEMENTS.fullmatch(code):
        number, grams, date, lot = elements.groups()
        return f"(01){number}(3103){grams}" if grams else f"(01){number}(17){date}(10){lot}"
    if len(code) == 8 and code.startswith("0"):
        code = f"{code[:6]}0000{code[6:]}"  # as a UPC-E with a last digit from 5 to 9 is expanded
    return "0" + code if len(code) == 12 else code


class Screen:
    """Pictures from files, each at its time. All are read before the first is shown: that takes longer than showing."""

    def __init__(self, files, rate, format):
        pictures = (luma(file, *format[:2]) for file in files)
        # Packing takes time from the kiosk, and packed pictures take twice the memory, which only some machines have.
        self.is_packed = bool(os.environ["SCANTRY_IS_IN_TIME"])
        self.pictures = [PACK[format[2]](picture) for picture in pictures] if self.is_packed else list(pictures)
        self.rate, self.start, self.shown, self.count = rate, None, None, 0

    @property
    def number(self):
        return int((time.monotonic() - self.start) * self.rate)

    @property
    def is_over(self):
        return self.start is not None and self.number >= len(self.pictures)

    def picture(self, format):
        """Returns the picture for the current time, as written to the camera."""
        self.start = self.start or time.monotonic()
        number = min(self.number, len(self.pictures) - 1)
        if number != self.shown:
            picture = self.pictures[number]
            self.count, self.shown = self.count + 1, number
            self.packed = picture if self.is_packed else PACK[format[2]](picture)
        return self.packed


def luma(path, width, height):
    """A JPEG's rows of luma."""
    turbo = ctypes.CDLL("libturbojpeg.so.0")
    turbo.tjInitDecompress.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(turbo.tjInitDecompress())
    data, pixels = path.read_bytes(), ctypes.create_string_buffer(width * height)
    # 6 is grey
    status = turbo.tjDecompress2(handle, data, ctypes.c_ulong(len(data)), pixels, width, 0, height, 6, 0)
    turbo.tjDestroy(handle)
    check(status == 0, f"libturbojpeg cannot read {path.name}")
    rows = pixels.raw
    return [rows[row:row + width] for row in range(0, width * height, width)]

"""Packs that are swept past the camera, as when a week's shopping is unpacked."""

import ctypes
import os
import pathlib
import time

from host.film import RATE
from inside.formats import PACK
from inside.lab import Lab
from inside.trial import Skipped, check, trial, wait_until

@trial
def swept_packs():
    """Packs smeared, tilted, shining and held by fingers, at the pace of a till: each is booked once, in one place."""
    folder = pathlib.Path(os.environ["SCANTRY_FILM"])
    codes = [line.split("\t")[0] for line in (folder / "packs.tsv").read_text().splitlines()]
    with Lab() as lab:
        lab.is_well()
        lab.scene.match(lab.camera.format())
        film = Film(sorted(folder.glob("*.jpg")), lab.camera.format())
        lab.scene.change(picture=film.picture)
        wait_until(lambda: film.is_over, "the packs were not all shown", 120)
        lab.scene.pass_by(20)
        # An emulated machine that cannot show the pictures in time says nothing about the kiosk.
        if film.count < len(film.pictures) * 0.95:
            raise Skipped(f"this machine showed {film.count} of {len(film.pictures)} pictures in time")
        lab.kiosk.check_booked("0" + code if len(code) == 12 else code for code in codes)
        places = lab.kiosk.ask("SELECT DISTINCT location.name FROM lot JOIN location ON location.id = lot.locationId")
        check(places == [("Pantry",)], f"they are in {places}")
        return f"{len(codes)} packs, {os.environ['SCANTRY_PACE']} a minute, booked once"


class Film:
    """Pictures from files, each at its time. They are read before the first is shown: that takes longer than showing."""

    def __init__(self, files, format):
        self.pictures = [PACK[format[2]](luma(file, *format[:2])) for file in files]
        self.start, self.shown, self.count = None, None, 0

    @property
    def number(self):
        return int((time.monotonic() - self.start) * RATE)

    @property
    def is_over(self):
        return self.start is not None and self.number >= len(self.pictures)

    def picture(self, format):
        """Returns the picture for the current time, as written to the camera."""
        self.start = self.start or time.monotonic()
        number = min(self.number, len(self.pictures) - 1)
        self.count += number != self.shown
        self.shown = number
        return self.pictures[number]


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

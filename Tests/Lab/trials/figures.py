"""What the program measures of itself, from the kernel's time stamps: an emulated processor's figures, worth their ratios."""

import contextlib
import json
import subprocess
import threading
import time

from inside import barcode, sound
from inside.camera import Camera
from inside.kiosk import PROGRAM
from inside.scene import Scene
from inside.trial import IS_BRIEF, check, trial

PACKS, REST = (10, 15) if IS_BRIEF else (30, 25)


@trial
def figures():
    """Packs are shown one after the other, and then nothing moves."""
    camera = Camera()
    camera.connect()
    scene = Scene(lambda: camera.cable)
    with contextlib.closing(Bench("--camera", camera.path, "--frame-size", "640x480", "--sound", sound.PLAY)) as bench:
        scene.match(camera.format())
        for number in range(PACKS):
            scene.show(barcode.code(5_000 + number))
            bench.hear(f"Measured {barcode.code(5_000 + number)}.")
        scene.clear()
        time.sleep(REST)
        scene.end()
        found = bench.end()
    check(found["packs"] == PACKS, f"{found['packs']:.0f} of {PACKS} packs were measured")
    commit, heard = (
        "/".join(f"{found[f'first clear frame to {end}: {part}']:.0f}"
                 for part in ("median", "95 of 100 within", "99 of 100 within")) for end in ("commit", "sound"))
    return (f"{PACKS} packs, first clear frame to commit {commit} ms, to sound {heard} ms (median/95/99 of 100); "
            f"a core's share {found['share of a core while packs are scanned']:.0f}% scanning, "
            f"{found['share of a core while nothing moves']:.0f}% at rest; "
            f"{found['resident memory at the end']:.0f} MB")


class Bench:
    """A running `scantry bench camera`."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [PROGRAM, "bench", "camera", "--seconds", "86400", "--format", "json", *options], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.hear("Measuring")

    def hear(self, words, seconds=60):
        """Waits until it says these words."""
        limit = threading.Timer(seconds, self.process.kill)
        limit.start()
        try:
            while words not in (line := self.process.stderr.readline()):
                check(line, f"it did not say {words!r} within {seconds} s")
        finally:
            limit.cancel()

    def end(self):
        """Has it tell what it measured, by the names of the figures."""
        self.process.terminate()
        return {figure["name"]: figure["value"] for figure in map(json.loads, self.process.communicate()[0].splitlines())}

    def close(self):
        self.process.kill()
        self.process.wait()

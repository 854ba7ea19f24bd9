"""The equipment of a trial: the camera, the scene before it, and a kiosk that uses it."""

import itertools
import pathlib
import re
import time

from inside import barcode
from inside.camera import Camera
from inside.kiosk import Kiosk
from inside.scene import Scene
from inside.trial import check, wait_until

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORKS = r"^  camera +/dev/"


class Lab:
    """A kiosk before a camera; every code that is shown is to be booked once, and nothing else."""

    numbers = itertools.count()

    def __init__(self, *options, camera=None, choice=None, sound="none"):
        """
        - choice: what the kiosk is told to watch; the camera's device if left out
        """
        self.camera = camera or Camera()
        self.camera.connect()
        self.scene = Scene(lambda: self.camera.cable, self.camera.rate)
        self.kiosk = Kiosk("--camera", choice or self.camera.path, "--sound", sound, *options)
        self.shown = []

    def __enter__(self):
        self.kiosk.__enter__()
        return self

    def __exit__(self, *error):
        self.scene.end()
        self.kiosk.__exit__(*error)

    def unplug(self):
        """Unplugs the camera, and waits until no program holds the device."""
        self.camera.unplug()
        wait_until(lambda: not self.kiosk.holds("/dev/video"), "the kiosk did not let go")
        wait_until(lambda: not self.scene.holds, "the lab did not let go")

    def plug_in(self):
        """Puts the camera's cable back."""
        self.camera.plug_in()
        self.camera.connect()

    def scans(self, code=None):
        """Shows a pack, by default a new one, and checks that it is booked once."""
        code = code or barcode.code(next(self.numbers))
        self.scene.match(self.camera.format())
        self.scene.show(code)
        self.kiosk.expect(rf"  0?{code}  .* → .*  \[")
        self.shown.append(code)
        self.scene.pass_by(10)
        self.scene.clear()
        self.scene.pass_by(2)
        self.kiosk.check_booked(["0" + code if len(code) == 12 else code for code in self.shown])

    def says_trouble(self, pattern, seconds=60):
        """The kiosk says what is wrong with the camera: in a line, on its page, and to whoever watches over it."""
        line = self.kiosk.expect(rf"^scantry: .*({pattern})", seconds)
        status, parts = self.kiosk.health()
        check(status == "degraded" and parts["camera"]["state"] == "broken", f"health: {status}, {parts}")
        check(re.search(pattern, parts["camera"]["text"]), f"health: {parts['camera']['text']}")
        check(re.search(pattern, self.kiosk.get("/")[1]), "the page does not say it")
        return line

    def is_well(self, seconds=60):
        """The kiosk says in all the same places that the camera works; returns what it calls the camera."""
        name = self.kiosk.expect(WORKS, seconds).split(maxsplit=1)[1]
        status, parts = self.kiosk.health()
        check(parts["camera"]["state"] == "working", f"health: {status}, {parts}")
        return name

    def idles(self, seconds=3):
        """It waits without haste; returns the share of a processor that it takes."""
        before, start = self.kiosk.processor_seconds(), time.monotonic()
        time.sleep(seconds)
        share = (self.kiosk.processor_seconds() - before) / (time.monotonic() - start)
        check(share < 0.5, f"it takes {share:.0%} of a processor and has nothing to do")
        return f"{share:.0%} of a processor meanwhile"

"""Records packs being scanned: the first start of a kiosk, scans, a stop, a start, and scans again."""

import random
import re
import threading
import uuid

from disk import recorded
from inside import barcode, kiosk

ANNOUNCED = re.compile(r"\[([0-9a-f-]{36})\]$")
KNOWN = ["3017620422003", "8076800195057", "5449000000996", "96385074"]


class Kiosk(kiosk.Kiosk):
    """A kiosk on a recorded disk. Scans are marked before they are sent, and when it announces or answers them."""

    lock = threading.Lock()

    def __init__(self, program, marker, folder, library):
        self.marker = marker
        super().__init__("--camera", "none", "--sound", "none", program=program, folder=folder,
                         environment={"LD_PRELOAD": str(library)} if library else {})

    def mark(self, *words):
        with self.lock:
            self.marker.mark(*words)

    def listen(self):
        self.process.stdout = map(self.heard, self.process.stdout)
        super().listen()

    def heard(self, line):
        if match := ANNOUNCED.search(line.rstrip("\n")):
            self.mark("announced", match[1])
        return line

    def scan(self, code):
        id = str(uuid.uuid4())
        self.mark("sent", id, code)
        self.post("/api/v1/scans", {"id": id, "code": code, "station": "till"})
        self.mark("announced", id)


def record(program, recording, folder, scans, library=None):
    """Records a disk while packs are scanned.

    - library: A library that is loaded before the program.
    """
    with recorded(recording, folder) as marker:
        marker.mark("begin")
        for _ in range(2):
            with Kiosk(program, marker, folder / "recorded/household", library) as running:
                for number in range(scans // 2):
                    running.scan(KNOWN[number % 4] if number % 3 else barcode.code(random.randrange(1_000)))
        marker.close()

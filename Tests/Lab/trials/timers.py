"""The sound of timers."""

import array
import contextlib
import os
import pathlib
import subprocess
import tempfile
import threading
import time

from inside import sound
from inside.lab import Lab
from inside.trial import check, trial, wait_until

ALLOWED = 0.1  # seconds


@contextlib.contextmanager
def dated():
    """Records what is played meanwhile; gives a list that holds the monotonic times at which tones begin."""
    begun = []
    with tempfile.NamedTemporaryFile() as file:
        recorder = subprocess.Popen(
            ["nice", "-n", "-15", "arecord", "-q", "-D", sound.RECORD, "-f", "S16_LE", "-r", str(sound.RATE), "-c", "1",
             "-t", "raw", "--buffer-time=4000000", "--period-time=20000"], stdout=file)
        birth, over = [], threading.Event()

        def watch():
            # A sample is recorded before it can be read: the soonest of all readings tells when the first one was.
            while not over.wait(0.005):
                size = os.path.getsize(file.name)
                if size:
                    birth.append(time.monotonic() - size / 2 / sound.RATE)

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            wait_until(lambda: os.path.getsize(file.name), "nothing is recorded")
            yield begun
            last = os.path.getsize(file.name) + 2 * sound.RATE
            wait_until(lambda: os.path.getsize(file.name) >= last, "recording has stopped")
        finally:
            over.set()
            recorder.terminate()
            recorder.wait()
        begun += [min(birth) + at for at in edges(pathlib.Path(file.name).read_bytes())]


def edges(data):
    """Where a tone begins after half a second without any, in seconds."""
    samples = array.array("h", data[:len(data) // 2 * 2])
    step, found, quiet = sound.RATE // 1_000, [], 500
    for place in range(0, len(samples), step):
        if max(map(abs, samples[place:place + step])) > sound.LOUD:
            if quiet >= 500:
                found.append(place / sound.RATE)
            quiet = 0
        else:
            quiet += 1
    return found


@trial
def bell():
    """Timers ring within 100 ms of their time, by the samples that were played."""
    ends = []
    with dated() as begun:
        with Lab("--speech", "off", sound=sound.PLAY) as lab:
            lab.is_well()
            for seconds in (3, 5, 7, 11):
                before = time.monotonic()
                timer = lab.kiosk.post("/api/v1/timers", {"seconds": seconds})
                ends.append((before + time.monotonic()) / 2 + timer["remaining"] / 1_000)
                lab.kiosk.expect("timer .* rings", seconds + 30)
                time.sleep(1.5)  # the whole of its tone, and no second one
                lab.kiosk.post(f"/api/v1/timers/{timer['id']}/stop", {})
    # The first one also finds out how the card is, and is not measured.
    lates = [min((at - end for at in begun), key=abs, default=9) for end in ends[1:]]
    texts = ", ".join(f"{late * 1_000:.0f}" for late in lates)
    check(all(abs(late) <= ALLOWED for late in lates), f"heard {texts} ms after their time")
    return f"{len(lates)} timers, heard {texts} ms after their time"

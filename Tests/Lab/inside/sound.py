"""The machine's sound card (the kernel's snd-aloop): what is played on one side is recorded on the other."""

import array
import contextlib
import os
import pathlib
import subprocess
import tempfile
import threading

from inside.trial import wait_until

PLAY, RECORD = "plughw:Loopback,0,0", "plughw:Loopback,1,0"
DRIVER = pathlib.Path("/sys/bus/platform/drivers/snd_aloop")
RATE = 48_000
# A note's edges fade, and the driver's clock, which has the machine's haste, makes pauses within it.
LOUD, PAUSE = 600, 60


@contextlib.contextmanager
def recorded(measure=None):
    """Records what is played meanwhile; gives a list that holds the notes once it is over.

    - measure: finds them in the recording; where something is said, too, this is `steady`
    """
    heard = []
    with tempfile.NamedTemporaryFile() as file:
        recorder = subprocess.Popen(
            ["nice", "-n", "-15", "arecord", "-q", "-D", RECORD, "-f", "S16_LE", "-r", str(RATE), "-c", "1", "-t",
             "raw", "--buffer-time=4000000", "--period-time=50000"], stdout=file)
        try:
            wait_until(lambda: os.path.getsize(file.name), "nothing is recorded")
            yield heard
            last = os.path.getsize(file.name) + 2 * RATE  # a second more, for what is on its way
            wait_until(lambda: os.path.getsize(file.name) >= last, "recording has stopped")
        finally:
            recorder.terminate()
            recorder.wait()
        heard += (measure or notes)(pathlib.Path(file.name).read_bytes())


def notes(data):
    """The notes in a recording, as pairs of hertz and milliseconds."""
    samples = array.array("h", data[:len(data) // 2 * 2])
    step = RATE // 1_000
    silence = array.array("h", bytes(2 * step))
    loud = [piece != silence and max(map(abs, piece)) > LOUD
            for piece in (samples[at:at + step] for at in range(0, len(samples), step))]
    found, start, end = [], None, 0
    for place, is_loud in enumerate([*loud, *[False] * (PAUSE + 1)]):
        if is_loud:
            start, end = place if start is None else start, place + 1
        elif start is not None and place - end >= PAUSE:
            found.append((hertz(samples[start * step:end * step]), sum(loud[start:end])))
            start = None
    return found


def steady(data):
    """The hertz of all that keeps its frequency for 20 ms, and is high: what is said does not."""
    found, length, count, before = [], 0, 0, 0
    places = rises(array.array("h", data[:len(data) // 2 * 2]))
    for earlier, later in zip(places, places[1:]):
        distance = later - earlier
        if RATE / 300 < distance < RATE * PAUSE / 1_000:
            continue
        if abs(distance - before) > before / 30:
            length, count = 0, 0
        length, count, before = length + distance, count + 1, distance
        if length > RATE * 0.02 and distance < RATE / 800:
            note = RATE * count / length
            if found and abs(found[-1][0] - note) < note / 50 and earlier - found[-1][1] < RATE / 10:
                found.pop()
            found.append((note, later))
    return [note for note, _ in found]


def rises(samples):
    """Where a wave rises through zero."""
    return [place + samples[place] / (samples[place] - samples[place + 1])
            for place in range(len(samples) - 1) if samples[place] < 0 <= samples[place + 1]]


def hertz(samples):
    """The frequency, by the usual distance between two rises through zero."""
    places = rises(samples)
    distances = sorted(later - earlier for earlier, later in zip(places, places[1:]))
    return RATE / distances[len(distances) // 2] if distances else 0


def unplug():
    """Pulls the card out. The driver waits with it until nobody holds the card."""
    threading.Thread(target=(DRIVER / "unbind").write_text, args=("snd_aloop.0",), daemon=True).start()


def plug_in():
    (DRIVER / "bind").write_text("snd_aloop.0")
    wait_until(pathlib.Path("/dev/snd/controlC0").exists, "the sound card did not come back")

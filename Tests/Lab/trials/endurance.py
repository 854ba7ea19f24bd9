"""Hundreds of faults in a row."""

import itertools
import time

from inside.lab import WORKS, Lab
from inside.trial import IS_BRIEF, check, trial

FAULTS, WARM = (80 if IS_BRIEF else 200), 24


@trial
def endurance():
    """After 200 faults (80 where time is short) the kiosk is as it was after 20: no thread, no file and no memory more."""
    with Lab(choice="auto") as lab:
        lab.is_well()
        lab.scans()
        start, processor = time.monotonic(), lab.kiosk.processor_seconds()
        for number, fault in zip(range(FAULTS), itertools.cycle(KINDS)):
            if number == WARM:
                before = lab.kiosk.costs()
            fault(lab)
        seconds, processor = time.monotonic() - start, lab.kiosk.processor_seconds() - processor
        lab.scans()
        lab.scene.pass_by(20)
        after = lab.kiosk.costs()
        # The runtime's pool of threads breathes. A reader keeps a template of each blur that it meets, up to 5 MB.
        check(after[0] <= before[0] + 2 and after[1] <= before[1] and after[2] < before[2] + 6 + 5,
              f"threads, files and megabytes grew from {rounded(before)} to {rounded(after)}")
        ended = lab.kiosk.said(WORKS) - 1
        return (f"{FAULTS} faults in {seconds:.0f} s, {ended} of which ended the stream; "
                f"{processor / seconds:.0%} of a processor; threads, files and MB {rounded(before)} after {WARM} faults, {rounded(after)} at the end")


def fatal_error(lab):
    lab.camera.press("Inject Fatal Streaming Error")
    lab.kiosk.expect(WORKS)


def broken_frame(lab):
    lab.camera.press("Inject V4L2_BUF_FLAG_ERROR")
    lab.scene.pass_by(3)


def disconnect(lab):
    lab.camera.press("Disconnect")
    lab.kiosk.expect(WORKS)


def refused_start(lab):
    lab.camera.press("Inject VIDIOC_STREAMON Error")
    lab.camera.press("Inject Fatal Streaming Error")
    lab.kiosk.expect(WORKS)


def cable(lab):
    lab.unplug()
    lab.plug_in()
    lab.kiosk.expect(WORKS)


KINDS = [fatal_error, broken_frame, disconnect, broken_frame, refused_start, broken_frame, cable, broken_frame]


def rounded(costs):
    return tuple(round(cost) for cost in costs)

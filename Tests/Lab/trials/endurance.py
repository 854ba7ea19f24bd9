"""Hundreds of faults in a row."""

import itertools
import time

from inside.lab import WORKS, Lab
from inside.trial import IS_BRIEF, check, trial

FAULTS, WARM = (80 if IS_BRIEF else 1000), 24
# The kiosk gives freed memory back to the kernel once a minute; in between it varies by 8 MB.
WINDOW = 65


@trial
def endurance():
    """After 1,000 faults the kiosk is as it was after 24: no thread, no file and no memory more. Where time is short, it
    is as many as fit into two windows."""
    with Lab(choice="auto") as lab:
        lab.is_well()
        lab.scans()
        faults = Faults(lab)
        faults.cause(WARM)
        start, processor = time.monotonic(), lab.kiosk.processor_seconds()
        before = faults.lowest_costs()
        faults.cause(FAULTS - faults.count)
        after = faults.lowest_costs()
        seconds, processor = time.monotonic() - start, lab.kiosk.processor_seconds() - processor
        lab.scans()
        # The runtime's pool of threads breathes.
        check(after[0] <= before[0] + 2 and after[1] <= before[1] and after[2] < before[2] + 3,
              f"threads, files and megabytes grew from {rounded(before)} to {rounded(after)}")
        ended = lab.kiosk.said(WORKS) - 1
        return (f"{faults.count} faults, {ended} of which ended the stream, {WARM} to warm up and the others in "
                f"{seconds:.0f} s; {processor / seconds:.0%} of a processor; threads, files and MB {rounded(before)} "
                f"at first, {rounded(after)} at the end")


class Faults:
    """Faults of all kinds, one after the other."""

    def __init__(self, lab):
        self.lab, self.count, self.kinds = lab, 0, itertools.cycle(KINDS)

    def cause(self, number):
        for _ in range(number):
            self.count += 1
            next(self.kinds)(self.lab)

    def lowest_costs(self):
        """The least of threads, open files and memory, each for itself, while faults happen for a window's time."""
        end, costs = time.monotonic() + WINDOW, [self.lab.kiosk.costs()]
        while time.monotonic() < end:
            self.cause(1)
            costs.append(self.lab.kiosk.costs())
        return tuple(map(min, zip(*costs)))


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

"""What a trial is, and how it fails."""

import os
import time

TRIALS = []
# Whether the long trials are to do less.
IS_BRIEF = bool(os.environ.get("SCANTRY_LAB_BRIEF"))


class Failed(Exception):
    """Something is not as it should be; the text says what."""


class Skipped(Exception):
    """This machine lacks what the trial needs."""


def trial(function):
    """Marks a function as a trial: it raises `Failed`, or returns what it measured, in a few words."""
    TRIALS.append(function)
    return function


def check(condition, text):
    if not condition:
        raise Failed(text)


def wait_until(condition, text, seconds=60):
    """Waits for something that cannot be waited for otherwise, and returns it."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        check(time.monotonic() < end, f"{text} within {seconds} s")
        time.sleep(0.05)
    return found

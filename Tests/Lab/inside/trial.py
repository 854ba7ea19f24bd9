"""Trials, and their failures."""

import os
import time

TRIALS = []
# Whether long trials are shortened.
IS_BRIEF = bool(os.environ.get("SCANTRY_LAB_BRIEF"))


class Failed(Exception):
    """A trial failed, for the reason in the text."""


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
    """Polls a condition until it is true, and returns its value."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        check(time.monotonic() < end, f"{text} within {seconds} s")
        time.sleep(0.05)
    return found

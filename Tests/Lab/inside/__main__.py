"""Runs trials in the machine and prints a line for each: all of them, or those with a name, or of a file."""

import argparse
import importlib
import sys
import time

from inside.trial import TRIALS, Failed, Skipped

FILES = [
    "formats", "faults", "cables", "sounds", "timers", "story", "guns", "modules", "clock", "network", "memory", "endurance",
    "sweep", "figures",
]


def main(without, names):
    for file in FILES:
        importlib.import_module(f"trials.{file}")
    unknown = [name for name in names if not any(is_meant(trial, name) for trial in TRIALS)]
    if unknown:
        print(f"There is no trial {unknown[0]}: {', '.join(title(trial) for trial in TRIALS)}.")
        return 2
    for trial in TRIALS:
        if title(trial) not in without and (not names or any(is_meant(trial, name) for name in names)):
            run(trial)
    return 0


def run(trial):
    started = time.monotonic()
    try:
        outcome, text = "ok", trial()
    except Skipped as reason:
        outcome, text = "skipped", reason
    except Failed as reason:
        outcome, text = "FAILED", reason
    except Exception as error:
        outcome, text = "FAILED", f"{type(error).__name__}: {error}"
    print(f"{outcome:8}{title(trial):22}{time.monotonic() - started:5.1f} s  {text}", flush=True)


def is_meant(trial, name):
    return name in (title(trial), trial.__module__.removeprefix("trials."))


def title(trial):
    return trial.__name__.replace("_", "-")


options = argparse.ArgumentParser()
options.add_argument("--without", default="")
options.add_argument("names", nargs="*")
chosen = options.parse_args()
sys.exit(main(chosen.without.split(","), chosen.names))

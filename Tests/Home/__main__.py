"""Runs the parts of the test that are named, or all: python Tests/Home [--scantry PATH] [PART...]."""

import argparse
import importlib
import pathlib
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Browser"))

from kiosk import Kiosk  # noqa: E402

PARTS = ["home-assistant", "webhooks", "metrics"]


class Skipped(Exception):
    """A program that a part needs is not there."""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scantry", default=Kiosk.program)
    parser.add_argument("parts", nargs="*", default=PARTS)
    options = parser.parse_args()
    Kiosk.program = options.scantry
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for part in options.parts:
        for name, trial in importlib.import_module(part.replace("-", "_")).TRIALS.items():
            start = time.monotonic()
            try:
                trial()
                outcome, detail = "passed", ""
            except Exception as error:
                outcome = "skipped" if type(error).__name__ == "Skipped" else "failed"
                detail = f": {error}" if outcome == "skipped" else "\n" + traceback.format_exc()
            counts[outcome] += 1
            print(f"{outcome}: {part} {name} ({time.monotonic() - start:.1f} s){detail}", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

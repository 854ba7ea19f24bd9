"""Runs the browser tests of this folder: all, or those whose names match."""

import argparse
import importlib
import multiprocessing
import pathlib
import sys
import time
import traceback

from playwright.sync_api import Error, sync_playwright

from kiosk import Kiosk

HERE = pathlib.Path(__file__).parent


def all_tests():
    """Returns all functions named test_… in files named test_…, by name."""
    tests = {}
    for file in sorted(HERE.glob("test_*.py")):
        module = importlib.import_module(file.stem)
        tests |= {name: test for name, test in vars(module).items() if name.startswith("test_") and callable(test)}
    return tests


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help="part of a test's name; all tests if none is given")
    parser.add_argument("--scantry", metavar="PATH", default=Kiosk.program)
    options = parser.parse_args()
    chosen = [name for name in all_tests() if not options.names or any(part in name for part in options.names)]
    # Tests that visit every page take minutes, and start first, so that others run beside them.
    chosen.sort(key=lambda name: "every_page" not in name and "anywhere" not in name)
    # A browser and a kiosk, which alternate, leave half of a second core idle; three pairs are not faster.
    with multiprocessing.get_context("fork").Pool(2, open_browser, [options.scantry]) as pool:
        failed = sum(not passed for passed in pool.imap_unordered(passes, chosen))
        pool.close()
        pool.join()
    print(f"{len(chosen) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not chosen else 0


browser = None


def open_browser(scantry):
    """Prepares a process for tests."""
    global browser
    Kiosk.program = scantry
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])


def passes(name):
    """Whether a test passes. On a shared machine a browser may take longer than a test waits: what fails is tried again,
    visibly."""
    test = all_tests()[name]
    return any(attempt(name, test, verdict) for verdict in ["again", "again", "FAILED"])


def attempt(name, test, verdict):
    start = time.monotonic()
    try:
        test(browser)
        print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
        return True
    except (AssertionError, Error, OSError) as error:
        where = traceback.extract_tb(error.__traceback__)
        place = next(frame for frame in reversed(where) if pathlib.Path(frame.filename).stem.startswith("test_"))
        reason = str(error).split("\nCall log", 1)[0].strip()
        print(f"{verdict} {name}, line {place.lineno}: {reason}", flush=True)
        return False


if __name__ == "__main__":
    sys.exit(main())

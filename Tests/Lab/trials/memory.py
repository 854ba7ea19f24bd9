"""A machine with little memory."""

import pathlib
import subprocess
import tempfile

from inside.kiosk import PROGRAM, Kiosk
from inside.lab import ROOT
from inside.trial import IS_BRIEF, Skipped, check, trial

# A Raspberry Pi with 1 GB has more than twice as much left without a display.
LIMIT = 256
GROUPS = pathlib.Path("/sys/fs/cgroup")
PAGES = ["/", "/stock", "/products", "/journal", "/shopping", "/recipes", "/plan", "/settings"]
PACKS = 5 if IS_BRIEF else 20


@trial
def small_memory():
    """With the sample pictures and the sample products, 256 MB are enough, files in memory included."""
    with tempfile.TemporaryDirectory() as folder:
        kiosk = Kiosk("--camera", f"replay:{ROOT}/Samples/frames", "--hold", "1", "--sound", "none",
                      program=limited(pathlib.Path(folder)))
        with kiosk:
            for _ in range(PACKS):
                kiosk.expect(r"→ .*  \[", 120)
            for page in PAGES:
                check(kiosk.get(page)[0] == 200, f"{page} does not open")
            group = GROUPS / "kiosk"
            peak = int((group / "memory.peak").read_text()) >> 20 if (group / "memory.peak").exists() else None
            events = dict(line.split() for line in (group / "memory.events").read_text().splitlines())
            threads, files, written = kiosk.costs()
        check(events["oom_kill"] == "0", "the kernel killed a process")
        return (f"{PACKS} packs and {len(PAGES)} pages within {LIMIT} MB: {written:.0f} MB of its own at the end"
                + (f", {peak} MB with files at most" if peak else "") + f", {events['max']} times at the limit")


def limited(folder):
    """A program that runs the kiosk within the limit."""
    subprocess.run(["mount", "-t", "cgroup2", "none", GROUPS], check=False, stderr=subprocess.DEVNULL)
    if "memory" not in (GROUPS / "cgroup.controllers").read_text():
        raise Skipped("the kernel limits no memory")
    (GROUPS / "cgroup.subtree_control").write_text("+memory")
    (GROUPS / "kiosk").mkdir(exist_ok=True)
    (GROUPS / "kiosk/memory.max").write_text(str(LIMIT << 20))
    script = folder / "scantry"
    script.write_text(f'#!/bin/sh\necho $$ >{GROUPS}/kiosk/cgroup.procs\nexec {PROGRAM} "$@"\n')
    script.chmod(0o755)
    return script

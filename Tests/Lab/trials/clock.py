"""A machine without a clock, as a Raspberry Pi is: it starts in the past, and a time server sets it later."""

import contextlib
import ctypes
import datetime
import struct
import subprocess
import time

from inside.kiosk import PROGRAM, Kiosk
from inside.trial import check, trial, wait_until

STARTS = {"1970": 86_400, "the image's date": 1_746_057_600}
ADJUST_ERROR_AND_STATUS = 0x0004 | 0x0010  # ADJ_MAXERROR, ADJ_STATUS
PACK, TIMER = "8076800195057", 600


@trial
def no_clock():
    """While the clock is not set it says so and books without dates; once a time server has set it, packs get dates."""
    return "; ".join(starts_in(name, moment) for name, moment in STARTS.items())


def starts_in(name, moment):
    with clock_at(moment) as jump, Kiosk("--camera", "none", "--sound", "none") as kiosk:
        kiosk.expect("^  page ")
        says_so(kiosk)
        first, timer = scan(kiosk), kiosk.post("/api/v1/timers", {"seconds": TIMER})
        check(lots(kiosk) == [(None, None)], f"lots in {name}: {lots(kiosk)}")
        started = time.monotonic()
        jump()
        seconds = is_well_again(kiosk, started)
        second = scan(kiosk)
        today = datetime.date.today().isoformat()
        check(lots(kiosk)[0] == (None, None), "the jump has changed what was booked before")
        check(lots(kiosk)[1][0] == today and lots(kiosk)[1][1] > today, f"lots after the jump: {lots(kiosk)}")
        listed = [line["id"] for line in kiosk.fetch("/api/v1/scans")["items"]]
        check(listed == [second, first], f"the latest scan is not the first that is listed: {listed}")
        left = next(line for line in kiosk.fetch("/api/v1/timers")["items"] if line["id"] == timer["id"])["remaining"]
        ran = TIMER - left / 1_000 - (time.monotonic() - started)
        check(abs(ran) < 30, f"the jump has moved a timer by {ran:.0f} s")
        return f"from {name}: said, booked without a date, noticed {seconds:.1f} s after the jump, then dated"


def says_so(kiosk):
    wait_until(lambda: kiosk.health()[1].get("clock", {}).get("state") == "broken", "health does not say it")
    check("The clock is not set" in kiosk.get("/")[1], "the page does not say it")
    check(kiosk.fetch("/api/v1/clock")["isTrusted"] is False, "the clock is trusted")
    doctor = subprocess.run([PROGRAM, "doctor", "--quiet", "--offline", "--camera", "none", "--sound", "none", "--data",
                             kiosk.folder], capture_output=True, text=True).stdout
    check("clock      it is not set" in doctor, f"doctor: {doctor}")


def is_well_again(kiosk, started):
    wait_until(lambda: kiosk.health()[0] == "ok", "health is not well again")
    check("The clock is not set" not in kiosk.get("/")[1], "the page still says it")
    return time.monotonic() - started


def scan(kiosk):
    return kiosk.post("/api/v1/scans", {"code": PACK, "station": "till"})["id"]


def lots(kiosk):
    """The days of purchase and the dates of all lots."""
    return kiosk.ask("SELECT added, bestBefore FROM lot ORDER BY id")


@contextlib.contextmanager
def clock_at(moment):
    """Sets the clock; gives what sets it right, as a time server does. Afterwards it is right in any case."""
    offset = time.time() - time.monotonic()

    def jump():
        time.clock_settime(time.CLOCK_REALTIME, offset + time.monotonic())
        synchronise()

    time.clock_settime(time.CLOCK_REALTIME, moment)
    try:
        yield jump
    finally:
        jump()


def synchronise():
    """Tells the kernel that its clock is right, which setting it has ended."""
    change = ctypes.create_string_buffer(struct.pack("=I4x4qi", ADJUST_ERROR_AND_STATUS, 0, 0, 0, 0, 0), 256)
    check(ctypes.CDLL(None, use_errno=True).adjtimex(change) >= 0, "adjtimex fails")

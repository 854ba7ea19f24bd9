"""A network that is not there, or comes and goes."""

import contextlib
import time

from inside import barcode
from inside.internet import Internet
from inside.kiosk import Kiosk
from inside.trial import check, trial, wait_until

# The kiosk asks again 15 s after a failure, and then after ever longer, up to 2 min.
PATIENCE = 300


@trial
def network():
    """It starts without a network and books while there is none; names come once there is one, also the second time."""
    options = ["--camera", "none", "--sound", "none"]
    with contextlib.closing(Internet()) as internet, Kiosk(*options, is_online=True) as kiosk:
        kiosk.expect("^  page ")
        books(kiosk, 1)
        check(kiosk.health()[0] == "ok", f"health without a network: {kiosk.health()}")
        wait_until(lambda: kiosk.said("asking again later"), "it did not ask")
        check(names(kiosk) == [None], f"it knows {names(kiosk)}")
        internet.plug_in()
        first = looks_up(kiosk, 1)
        internet.unplug()
        books(kiosk, 2)
        asked = kiosk.said("asking again later")
        wait_until(lambda: kiosk.said("asking again later") > asked, "it did not ask")
        check(names(kiosk).count(None) == 1, f"it knows {names(kiosk)}")
        internet.plug_in()
        second = looks_up(kiosk, 2)
        return f"named {first:.0f} s after there was a network at all, and {second:.0f} s after it was back"


def books(kiosk, number):
    code = barcode.code(7_000 + number)
    kiosk.post("/api/v1/scans", {"code": code, "station": "till"})
    check(kiosk.booked()[code] == 1, f"{code} is not booked")


def looks_up(kiosk, count):
    """Waits until so many products have a name; returns the seconds."""
    started = time.monotonic()
    wait_until(lambda: sum(name is not None for name in names(kiosk)) == count, "it looked nothing up", PATIENCE)
    return time.monotonic() - started


def names(kiosk):
    return [name for name, in kiosk.ask("SELECT name FROM product")]

"""Scanning by a scanner gun."""

import time

from inside import barcode
from inside.gun import KEYBOARDS, NAME, Gun
from inside.kiosk import Kiosk
from inside.trial import IS_BRIEF, trial

CODES = 250 if IS_BRIEF else 1_000
HEARD = rf"^  gun\S* +.*{NAME}"


@trial
def gun():
    """A thousand codes (250 where time is short) as fast as a gun types, which is pulled out after half of them: each is booked once.

    A keyboard takes the gun's number meanwhile, and what is typed on that is nobody's business.
    """
    codes = [barcode.code(number) for number in range(CODES)]
    with Kiosk("--camera", "none", "--sound", "none") as kiosk:
        start = time.monotonic()
        type_all(kiosk, codes[:CODES // 2])
        squatter = Gun(vendor=KEYBOARDS)
        squatter.type(barcode.code(CODES))
        type_all(kiosk, codes[CODES // 2:])
        squatter.unplug()
        seconds = time.monotonic() - start
        kiosk.check_booked(codes)
        return f"{CODES} codes typed in {seconds:.0f} s, another number after half of them; {CODES} booked, none twice"


def scan(kiosk, gun, code):
    """Types as a person does, who waits for the beep, and when asked to scan again takes a breath and does so, unless it beeps
    meanwhile: what is lost after the end of a line is said before the line is booked."""
    gun.type(code)
    while code not in kiosk.expect(rf"  {code}  |^scantry: .*again"):
        time.sleep(1)
        if kiosk.said(f"  {code}  "):
            return
        gun.type(code)


def type_all(kiosk, codes):
    gun = Gun()
    try:
        kiosk.expect(HEARD)
        time.sleep(1)  # nobody pulls the trigger sooner; what is typed before it listens is not believed
        for code in codes:
            scan(kiosk, gun, code)
    finally:
        gun.unplug()
    kiosk.expect("^scantry: The gun is .*unplugged")

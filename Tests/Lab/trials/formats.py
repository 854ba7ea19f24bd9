"""The ways in which cameras write pictures."""

from inside.camera import Loopback
from inside.lab import Lab
from inside.trial import check, trial

CODES = ["5449000000996", "3017620422003", "036000291452"]


def three_codes(letters):
    with Lab("--camera-format", letters) as lab:
        name = lab.is_well()
        check(letters in name, f"it chose {name}")
        for code in CODES:
            lab.scans(code)
        return f"3 of 3 codes booked once from {name.split(', ')[1]}"


@trial
def grey():
    return three_codes("GREY")


@trial
def nv12():
    return three_codes("NV12")


@trial
def yu12():
    return three_codes("YU12")


@trial
def yuyv():
    return three_codes("YUYV")


@trial
def uyvy():
    return three_codes("UYVY")


@trial
def mjpg():
    """Codes from JPEG pictures, and pictures that break off are passed over."""
    with Lab("--camera-format", "MJPG", camera=Loopback("MJPG")) as lab:
        lab.scene.match(lab.camera.format())
        check("MJPG" in (name := lab.is_well()), f"it chose {name}")
        for code in CODES:
            lab.scans(code)
        lab.scene.tear()
        lab.scene.pass_by(20)
        lab.scene.tear(False)
        lab.scans()
        return "3 of 3 codes booked once, and one more after 20 halves of pictures"

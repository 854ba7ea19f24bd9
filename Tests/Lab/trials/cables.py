"""The camera's cable is pulled out, and put back."""

import os

from inside.lab import ROOT, Lab
from inside.trial import Skipped, check, trial, wait_until

LINK = "/dev/scantry-camera"
GONE = "cannot find the camera"


@trial
def replug():
    """It comes back where it was."""
    with Lab() as lab:
        lab.is_well()
        lab.scans()
        lab.unplug()
        said = lab.says_trouble(GONE)
        idle = lab.idles()
        lab.plug_in()
        lab.is_well()
        lab.scans()
        return f"{said}; {idle}"


@trial
def other_number():
    """It comes back under another number, because another program still holds the old one."""
    with Lab(choice="auto") as lab:
        lab.is_well()
        lab.scans()
        old = lab.camera.path
        holder = os.open(old, os.O_RDWR)
        try:
            lab.unplug()
            lab.says_trouble(GONE)
            lab.plug_in()
            check(lab.camera.path != old, f"it is {old} again")
            name = lab.is_well()
            lab.scans()
        finally:
            os.close(holder)
        return f"{old}, then {name}"


@trial
def udev_link():
    """The link that a udev rule makes is followed to another number."""
    if not any((ROOT / "udev").glob("*.rules")):
        raise Skipped("there is no rule in udev/")
    wait_until(lambda: os.path.exists(LINK), f"udev made no {LINK}")
    with Lab(choice=LINK) as lab:
        lab.is_well()
        lab.scans()
        old = os.path.realpath(LINK)
        holder = os.open(old, os.O_RDWR)
        try:
            lab.unplug()
            lab.says_trouble(GONE)
            lab.plug_in()
            lab.is_well()
            lab.scans()
            check(os.path.realpath(LINK) != old, f"the link still leads to {old}")
        finally:
            os.close(holder)
        return f"{LINK} led to {old}, then to {os.path.realpath(LINK)}"

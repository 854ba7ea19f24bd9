"""Camera modules, which libcamera reads: here the kernel's vimc, whose test picture moves."""

import os
import re
import subprocess

from inside.camera import Camera, node
from inside.kiosk import PROGRAM, Kiosk
from inside.trial import Skipped, check, trial, wait_until

NEEDS = ["v4l2-tpg", "videobuf2-vmalloc", "videobuf2-dma-contig", "videobuf2-v4l2"]


def plug_in():
    """Loads the driver, once: libcamera ends a program whose camera is unplugged, as no module is while it runs."""
    if "SCANTRY_VIMC" not in os.environ:
        raise Skipped(os.environ.get("SCANTRY_VIMC_MISSING", "there is no vimc"))
    if not os.path.exists("/sys/bus/platform/drivers/vimc"):
        for module in NEEDS:
            subprocess.run(["modprobe", module], check=True)
        subprocess.run(["insmod", os.environ["SCANTRY_VIMC"]], check=True)
        subprocess.run(["udevadm", "settle"], check=False)


def frames(kiosk):
    """How many frames it has looked at."""
    found = re.search(r"^scantry_camera_frame_seconds_count\{.*\} (\d+)", kiosk.get("/metrics")[1], re.MULTILINE)
    return int(found[1]) if found else 0


def works(kiosk):
    """The kiosk says that the module works, and looks at its frames; returns what it calls the camera."""
    name = kiosk.expect(r"^  camera +libcamera:", 90).split(maxsplit=1)[1]
    status, parts = kiosk.health()
    check(parts["camera"]["state"] == "working", f"health: {status}, {parts}")
    before = frames(kiosk)
    wait_until(lambda: frames(kiosk) >= before + 20, "it looked at no 20 frames")
    return name


@trial
def camera_module():
    """The kiosk comes up with a camera that only libcamera reads, and frames keep coming."""
    plug_in()
    with Kiosk("--camera", "libcamera", "--sound", "none") as kiosk:
        return f"20 frames of {works(kiosk)}"


@trial
def camera_module_by_itself():
    """Without a camera of another kind, the kiosk finds the module."""
    plug_in()
    camera = Camera()
    camera.unplug()
    try:
        with Kiosk("--camera", "auto", "--sound", "none") as kiosk:
            return f"20 frames of {works(kiosk)}"
    finally:
        camera.plug_in()


@trial
def camera_module_in_doctor():
    """`scantry doctor` tells the module from other cameras; as a webcam it is refused, with what to do."""
    plug_in()
    said = subprocess.run([PROGRAM, "doctor", "--quiet", "--offline", "--data", "/tmp/none", "--sound", "none"],
                          capture_output=True, text=True, timeout=120).stdout
    found = re.search(r"^ok +camera +(libcamera:.*camera module, libcamera \d.*)$", said, re.MULTILINE)
    check(found, f"it says {[line for line in said.splitlines() if 'camera' in line]}")
    with Kiosk("--camera", node("RGB/YUV Capture"), "--sound", "none") as kiosk:
        kiosk.expect("it is a camera module, which --camera libcamera reads")
    return found[1]

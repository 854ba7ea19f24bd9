"""The cameras of the machine."""

import contextlib
import pathlib

from inside import v4l2
from inside.trial import Skipped, wait_until

DRIVER = pathlib.Path("/sys/bus/platform/drivers/vivid")
NODES = pathlib.Path("/sys/class/video4linux")


def node(name):
    """The path of the device with this name, whatever its number; None if it is not there."""
    for entry in NODES.iterdir():
        with contextlib.suppress(OSError):
            if (entry / "name").read_text().strip() == name:
                return f"/dev/{entry.name}"
    return None


class Camera:
    """The kernel's vivid: an HDMI input connected to its own output, with a control for each fault."""

    rate = None

    @property
    def path(self):
        return node("vivid-000-vid-cap")

    @property
    def cable(self):
        """The node to which its pictures are written."""
        return node("vivid-000-vid-out")

    def format(self):
        with v4l2.opened(self.path) as device:
            return v4l2.format(device)

    def connect(self):
        """Plugs the cable in, into a camera without a fault: what is written to one end arrives at the other."""
        with v4l2.opened(self.path) as device, v4l2.opened(self.cable) as output:
            v4l2.copy_timings(device, output)
            names = v4l2.controls(device)
            if "Loop Video" in names:
                v4l2.set_control(device, names["Loop Video"])
            else:  # since Linux 6.11: test picture, nothing, the first output
                v4l2.set_control(device, names["HDMI 000-0 Is Connected To"], 2)
            v4l2.set_control(device, names["OSD Text Mode"], 2)  # no clock in the picture
            for fault in ("DV Timings Signal Mode", "Percentage of Dropped Buffers"):
                v4l2.set_control(device, names[fault], 0)

    def press(self, name, value=1):
        """Triggers a fault, by its name in the driver."""
        with v4l2.opened(self.path) as device:
            v4l2.set_control(device, v4l2.controls(device)[name], value)

    def unplug(self):
        (DRIVER / "unbind").write_text("vivid.0")

    def plug_in(self):
        (DRIVER / "bind").write_text("vivid.0")
        wait_until(lambda: self.path and pathlib.Path(self.path).exists(), "no camera came back")


class Loopback:
    """v4l2loopback: shows the pictures that a program writes, in any format. Without a writer it is no camera."""

    rate = 10

    @property
    def path(self):
        return node("Loopback")

    cable = path

    def __init__(self, letters):
        self.letters = letters

    def format(self):
        return 640, 480, self.letters

    def connect(self):
        if not self.path:
            raise Skipped("v4l2loopback could not be built")

"""Each fault that a camera can have: what the kiosk says, that it waits without haste, and that scanning goes on."""

from inside import v4l2
from inside.camera import Camera
from inside.lab import WORKS, Lab
from inside.trial import check, trial

GONE, BROKEN, SILENT = "cannot find the camera", "The camera .* failed", "sends no pictures"
FROZEN = "shows a frozen picture"


@trial
def error_flag():
    """A frame with the error flag is skipped, and nothing else happens."""
    with Lab() as lab:
        lab.is_well()
        lab.scans()
        for _ in range(20):
            lab.camera.press("Inject V4L2_BUF_FLAG_ERROR")
            lab.scene.pass_by(2)
        lab.scans()
        check(lab.kiosk.said(WORKS) == 1, "it started the camera again")
        check(not lab.kiosk.said("^scantry: "), "it complained")
        return "20 broken frames skipped, no word said"


def breaks(button, pattern):
    """A fault that ends the stream: it is said, and a new one is started."""
    with Lab() as lab:
        lab.is_well()
        lab.scans()
        lab.camera.press(button)
        said = lab.says_trouble(pattern)
        lab.is_well()
        lab.scans()
        return said


@trial
def fatal_error():
    """EIO for ever."""
    return breaks("Inject Fatal Streaming Error", BROKEN)


@trial
def disconnect():
    """ENODEV until everybody has let go."""
    return breaks("Disconnect", GONE)


@trial
def silence():
    """All frames are lost and no call fails."""
    with Lab() as lab:
        lab.is_well()
        lab.scans()
        lab.camera.press("Percentage of Dropped Buffers", 100)
        lab.says_trouble(SILENT)
        idle = lab.idles()
        lab.camera.press("Percentage of Dropped Buffers", 0)
        lab.is_well()
        lab.scans()
        return f"noticed; {idle}"


@trial
def refusals():
    """Starting again is refused, at each of its steps."""
    with Lab() as lab:
        lab.is_well()
        for refusal in ("STREAMON", "REQBUFS", "QBUF"):
            lab.camera.press(f"Inject VIDIOC_{refusal} Error")
            lab.camera.press("Inject Fatal Streaming Error")
            lab.says_trouble(BROKEN)
            lab.is_well()
            lab.scans()
        return "STREAMON, REQBUFS and QBUF refused while it started again; each time it tried once more"


@trial
def lost_buffers():
    """A buffer that cannot be given back is not lost for good: there are only a few."""
    with Lab() as lab:
        lab.is_well()
        for _ in range(10):
            lab.camera.press("Inject VIDIOC_QBUF Error")
            lab.scene.pass_by(10)
        lab.scans()
        return "10 times QBUF refused while it ran"


@trial
def no_signal():
    """HDMI without a signal: pictures come at full rate and show nothing."""
    with Lab() as lab:
        lab.is_well()
        lab.scans()
        lab.camera.press("DV Timings Signal Mode", 1)
        said = lab.says_trouble("gets no picture")
        lab.camera.press("DV Timings Signal Mode", 0)
        lab.is_well()
        lab.scans()
        return said


@trial
def busy():
    """Another program has the camera."""
    with v4l2.opened(Camera().path) as other:
        v4l2.hold_buffers(other)
        with Lab() as lab:
            said = lab.says_trouble("Another program uses the camera")
            idle = lab.idles()
            v4l2.hold_buffers(other, 0)
            lab.is_well()
            lab.scans()
            return f"{said}; {idle}"


@trial
def frozen():
    """The same picture to the last byte, for long."""
    with Lab() as lab:
        lab.is_well()
        lab.scans()
        lab.scene.freeze()
        said = lab.says_trouble(FROZEN, 120)
        lab.scene.freeze(False)
        lab.is_well()
        lab.scans()
        return said

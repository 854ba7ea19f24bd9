"""Pictures that are drawn on this machine, which is faster, and shown in the other."""

import subprocess

# Frames a second of a slow camera.
PACKS, RATE = 20, 15
# Packs a minute: one a second, as at a till. An emulated processor is some twenty times slower than any that is sold.
PACE, EMULATED_PACE = 60, 30


def draw(program, folder, pace):
    """Draws a sweep into a folder, with the codes that it shows beside the pictures."""
    subprocess.run(
        [program, "bench", "sweep", "--pace", str(pace), "--packs", str(PACKS), "--rate", str(RATE), "--draw", folder],
        check=True, stdin=subprocess.DEVNULL)

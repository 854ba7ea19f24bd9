"""Pictures that are drawn on this machine, which is faster, and shown in the other."""

import subprocess

# One a second, as at a till, before a slow camera.
PACE, PACKS, RATE = 60, 20, 15


def draw(program, folder):
    """Draws a sweep into a folder, with the codes that it shows beside the pictures."""
    subprocess.run(
        [program, "bench", "sweep", "--pace", str(PACE), "--packs", str(PACKS), "--rate", str(RATE), "--draw", folder],
        check=True, stdin=subprocess.DEVNULL)

"""Disks: one that is recorded, and those that power cuts leave."""

import contextlib
import ctypes
import json
import os
import pathlib
import subprocess
import time

from recording import END, SECTOR

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLONE_NEWNS = 0x20000  # <sched.h>
PACKAGES = ["qemu-system-x86", "e2fsprogs"]


class Unavailable(Exception):
    """This machine cannot do what the trial needs; the text says what."""


def run(*command):
    try:
        return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True).stdout.strip()
    except OSError as error:
        raise Unavailable(f"{command[0]} does not run: {error.strerror}")
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"{command[0]} failed: {error.stdout.strip()}")


def leave_other_mounts():
    """Goes into a mount namespace of its own: another program's copy of a shared one would keep mounted what is
    unmounted here, and the next disk would not be read anew."""
    if os.geteuid() != 0 or ctypes.CDLL(None).unshare(CLONE_NEWNS) != 0:
        raise Unavailable("only root can mount file systems")
    run("mount", "--make-rprivate", "/")


@contextlib.contextmanager
def mounted(device, folder):
    """Mounts an ext4 file system as a Raspberry Pi does; an image gets a loop device."""
    folder.mkdir(exist_ok=True)
    run("mount", "-t", "ext4", "-o", "noatime" if str(device).startswith("/dev/") else "noatime,loop", device, folder)
    try:
        yield
    finally:
        run("umount", folder)


@contextlib.contextmanager
def recorded(recording, folder):
    """Mounts a new disk, all writes and flushes of which QEMU's storage daemon records; gives its marker.

    The daemon shows the disk as one file, which becomes a loop device.
    """
    if not os.path.exists("/dev/fuse"):
        raise Unavailable("there is no /dev/fuse")
    run(ROOT / "Tests/packages", *PACKAGES)
    image, shown = folder / "image", folder / "shown"
    for file in (image, recording, shown):
        file.touch()
    os.truncate(image, 2 * END * SECTOR)
    with served(image, recording, shown), looped(shown) as device:
        # Tables that are filled later would be written for minutes.
        run("mkfs.ext4", "-q", "-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0,nodiscard", device,
            f"{END * SECTOR >> 10}k")
        with mounted(device, folder / "recorded"):
            yield Marker(shown)


@contextlib.contextmanager
def served(image, recording, shown):
    # The host's own disk has nothing to flush: what counts is in the recording.
    files = [("image", image), ("recording", recording)]
    nodes = [f"driver=file,node-name={name},filename={path},cache.no-flush=on" for name, path in files]
    daemon = subprocess.Popen(
        ["qemu-storage-daemon", *(part for node in nodes for part in ("--blockdev", node)),
         "--blockdev", "driver=blklogwrites,node-name=disk,file=image,log=recording",
         "--export", f"type=fuse,id=disk,node-name=disk,mountpoint={shown},writable=on"], stdin=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while shown.stat().st_size == 0:
            if daemon.poll() is not None or time.monotonic() > end:
                raise Unavailable("qemu-storage-daemon shows no disk")
            time.sleep(0.05)
        yield
    finally:
        daemon.terminate()
        daemon.wait()


@contextlib.contextmanager
def looped(file):
    # The daemon has the kernel keep nothing of the file: a write is recorded when it is made.
    device = run("losetup", "--find", "--show", file)
    try:
        yield device
    finally:
        run("losetup", "--detach", device)


class Marker:
    """Writes marks to a recorded disk, behind the end of its file system."""

    def __init__(self, shown):
        self.file, self.place = os.open(shown, os.O_WRONLY), END

    def mark(self, *words):
        os.pwrite(self.file, json.dumps(words).encode().ljust(SECTOR, b"\0"), self.place * SECTOR)
        self.place += 1

    def close(self):
        os.close(self.file)

"""Cuts the power at moments of a recording, and starts the kiosk on the disks that are left."""

import collections
import concurrent.futures
import functools
import os
import pathlib
import random
import sqlite3
import tempfile
import typing

from disk import Unavailable, mounted
from inside.kiosk import Kiosk
from inside.trial import Failed
from recording import END, SECTOR, entries

AGAIN = 5
# How many cuts a process tries in a row.
SHARE = 10


class Cut(typing.NamedTuple):
    number: int
    # How many entries of the recording came before it.
    moment: int
    # How likely a write survives that was not flushed.
    survival: float
    seed: int


def chosen(recording, count, seed):
    """Chooses cuts; every other one just after a scan was announced, when the disk has had the least time."""
    begin = next(place for place, entry in enumerate(recording) if entry.is_mark)
    announced = [place + 1 for place, entry in enumerate(recording) if entry.is_mark and entry.mark[0] == "announced"]
    chance = random.Random(seed)
    for number in range(count):
        moment = chance.choice(announced) if number % 2 else chance.randrange(begin + 1, len(recording) + 1)
        yield Cut(number, moment, chance.choice([0, 1, 0.5, chance.random()]), chance.randrange(1 << 30))


class Disk:
    """What a disk surely holds at a moment, which only goes on, and what it may hold after a cut then."""

    def __init__(self, recording):
        self.recording, self.flushed, self.sure = recording, 0, bytearray(END * SECTOR)

    def after(self, cut):
        """Returns the content that a cut leaves."""
        recent = range(cut.moment - 1, self.flushed - 1, -1)
        flushed = next((place for place in recent if self.recording[place].is_flush), self.flushed)
        for entry in self.recording[self.flushed:flushed]:
            entry.put(self.sure)
        self.flushed = flushed
        left, chance = bytearray(self.sure), random.Random(cut.seed)
        for entry in self.recording[flushed:cut.moment]:
            # Now and then only some sectors of a write get to the disk.
            for part in entry.parts if chance.random() < 0.3 else [entry]:
                if chance.random() < cut.survival:
                    part.put(left)
        return left


def is_complete(path, image):
    """Whether the writes of a recording make the disk that was recorded."""
    recording = entries(path)
    disk = Disk(recording).after(Cut(0, len(recording), survival=1, seed=0))
    with open(image, "rb") as file:
        return file.read(len(disk)) == disk


class Promise:
    """What had been sent, in its order, and announced at a moment."""

    def __init__(self, recording, moment):
        marks = [entry.mark for entry in recording[:moment] if entry.is_mark]
        self.codes = {mark[1]: mark[2] for mark in marks if mark[0] == "sent"}
        self.announced = {mark[1] for mark in marks if mark[0] == "announced"}

    @property
    def latest(self):
        """The scans that are sent again, as a gun or a phone does until they are answered."""
        return list(self.codes)[-AGAIN:]


def examine(program, content, promise, folder):
    """Starts the kiosk on a disk, and returns what is wrong."""
    (image := folder / "image").write_bytes(content)
    try:
        with mounted(image, folder / "mount"):
            return use(program, folder / "mount/household", promise)
    except Unavailable as reason:
        return [f"did not open: {reason}"]
    except Failed as reason:
        return [f"{reason}"]
    except (OSError, sqlite3.Error) as error:
        return [f"{type(error).__name__}: {error}"]


def use(program, household, promise):
    with Kiosk("--camera", "none", "--sound", "none", program=program, folder=household) as kiosk:
        try:
            kiosk.expect("^  page ")
            kiosk.ask("SELECT 1 FROM scan")
        except (Failed, sqlite3.Error) as reason:
            raise Failed(f"did not open: {reason}")
        there = stored(kiosk)
        found = [f"lost: {id}" for id in sorted(promise.announced - there.keys())]
        found += [f"never sent: {id}" for id in there.keys() - promise.codes.keys()]
        for id in promise.latest:
            kiosk.post("/api/v1/scans", {"id": id, "code": promise.codes[id], "station": "till"})
        found += [f"lost when sent again: {id}" for id in set(promise.latest) - stored(kiosk).keys()]
        status, _ = kiosk.health()
        found += [] if status == "ok" else [f"the kiosk says that it is {status}"]
    found += [f"twice: {id}" for id, times in stored(kiosk).items() if times > 1]
    found += [f"put on no shelf: {id}" for id, times in stored(kiosk).items() if times == 0]
    found += [f"points nowhere: {row}" for row in kiosk.ask("PRAGMA foreign_key_check")]
    found += [f"lot {lot} holds {amount}, its movements come to {moved}" for lot, amount, moved in kiosk.ask("""
        SELECT lot.uuid, lot.amount, coalesce(sum(movement.change), 0) AS moved
        FROM lot LEFT JOIN movement ON movement.lotId = lot.id GROUP BY lot.id HAVING lot.amount <> moved""")]
    return found


def stored(kiosk):
    """How often each scan was booked, by its id."""
    return collections.Counter(dict(kiosk.ask("""
        SELECT scan.uuid, count(movement.id) FROM scan LEFT JOIN movement ON movement.scanId = scan.id
        GROUP BY scan.id""")))


def examine_share(program, path, share):
    """Examines cuts in the order of their moments, and returns what is wrong by their numbers."""
    recording, found = entries(path), {}
    disk = Disk(recording)
    for cut in share:
        with tempfile.TemporaryDirectory(prefix="power-cuts.", dir="/dev/shm") as folder:
            found[cut.number] = examine(program, disk.after(cut), Promise(recording, cut.moment), pathlib.Path(folder))
        if found[cut.number]:
            print(f"cut {cut.number}, at entry {cut.moment}, survival {cut.survival:.2f}:", *found[cut.number][:5],
                  sep="\n  ", flush=True)
    return found


def cut_all(program, path, count, seed, only=None):
    """Tries all cuts, or one, prints what was found, and returns the numbers of those that failed."""
    recording = entries(path)
    cuts = [cut for cut in chosen(recording, count, seed) if only in (None, cut.number)]
    cuts.sort(key=lambda cut: cut.moment)
    shares, found = [cuts[place:place + SHARE] for place in range(0, len(cuts), SHARE)], {}
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(functools.partial(examine_share, program, path), shares):
            found |= part
    writes = sum(not entry.is_flush and not entry.is_mark for entry in recording)
    flushes = sum(entry.is_flush for entry in recording)
    scans = len(Promise(recording, len(recording)).announced)
    count = lambda word: sum(any(text.startswith(word) for text in texts) for texts in found.values())
    print(f"{scans} scans announced among {writes} writes and {flushes} flushes")
    print(f"{len(found)} cuts, {len(found) - count('did not open')} opened, {count('lost')} lost scans, "
          f"{count('twice')} booked one twice, {sum(map(bool, found.values()))} failed")
    return sorted(number for number, texts in found.items() if texts)

"""The recording of a disk: its writes and flushes in their order, as QEMU's blklogwrites and Linux's dm-log-writes write
it, and marks among them, which are writes behind the end of the file system."""

import functools
import json
import struct
import typing

SECTOR, BLOCK = 512, 4096
FLUSH, DISCARD = 1, 4
MAGIC = 0x6A736677736872
# The sector where the file system ends and marks begin.
END = (64 << 20) // SECTOR


class Entry(typing.NamedTuple):
    sector: int
    flags: int
    data: bytes

    @property
    def is_flush(self):
        return bool(self.flags & FLUSH)

    @property
    def is_mark(self):
        return self.sector >= END

    @property
    def mark(self):
        """What was marked: a word and, of a scan that was sent or announced, its id and perhaps its code."""
        return json.loads(self.data.rstrip(b"\0"))

    def put(self, disk):
        """Makes this write on a disk."""
        start = self.sector * SECTOR
        if not self.is_mark:
            disk[start:start + len(self.data)] = self.data

    @property
    def parts(self):
        """The write as one of each sector, but for the superblock, which spans two: ext4 mounts no half of it, and memory
        cards write at least pages of 4 KB."""
        places = [0, *range(BLOCK if self.sector == 0 else SECTOR, len(self.data), SECTOR), len(self.data)]
        for place, end in zip(places, places[1:]):
            yield Entry(self.sector + place // SECTOR, self.flags, self.data[place:end])


@functools.cache
def entries(path):
    """Reads a recording."""
    found = []
    with open(path, "rb") as file:
        magic, version, count, size = struct.unpack("<QQQI", file.read(SECTOR)[:28])
        if (magic, version, size) != (MAGIC, 1, SECTOR):
            raise ValueError(f"{path} is no recording")
        for _ in range(count):
            sector, length, flags, _ = struct.unpack("<QQQQ", file.read(SECTOR)[:32])
            found.append(Entry(sector, flags, b"" if flags & DISCARD else file.read(length * SECTOR)))
    return found

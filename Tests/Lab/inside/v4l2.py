"""The few calls to Linux's video devices that the lab needs."""

import contextlib
import fcntl
import mmap
import os
import struct

CAPTURE, OUTPUT = 1, 2


def request(number, size, way=3):
    """The code of a call that writes (1), or reads and writes (3), a structure of so many bytes."""
    return way << 30 | size << 16 | ord("V") << 8 | number


G_FMT, S_FMT, REQBUFS = request(4, 208), request(5, 208), request(8, 20)
QUERYBUF, QBUF, DQBUF = request(9, 88), request(15, 88), request(17, 88)
STREAMON = request(18, 4, way=1)
S_CTRL, QUERYCTRL = request(28, 8), request(36, 68)
S_DV_TIMINGS, G_DV_TIMINGS = request(87, 132), request(88, 132)
NEXT_CONTROL = 1 << 31


@contextlib.contextmanager
def opened(path):
    descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def call(descriptor, code, data):
    buffer = bytearray(data)
    fcntl.ioctl(descriptor, code, buffer)
    return bytes(buffer)


def format(descriptor, kind=CAPTURE):
    """Width, height and the four letters of the pixels."""
    answer = call(descriptor, G_FMT, struct.pack("I204x", kind))
    width, height, letters = struct.unpack_from("II4s", answer, 8)
    return width, height, letters.decode()


def set_format(descriptor, kind, width, height, letters, size=0):
    wanted = struct.pack("I4xII4sIII", kind, width, height, letters.encode(), 1, 0, size)
    answer = call(descriptor, S_FMT, wanted.ljust(208, b"\0"))
    agreed = struct.unpack_from("II4s", answer, 8)
    if agreed != (width, height, letters.encode()):
        raise OSError(f"the driver wants {agreed}, not {width}x{height} {letters}")


def hold_buffers(descriptor, count=2):
    """Makes the device busy for everybody else, as a program that streams does."""
    call(descriptor, REQBUFS, struct.pack("III8x", count, CAPTURE, 1))


def copy_timings(source, target):
    """Sets an HDMI output to the signal that an input expects."""
    call(target, S_DV_TIMINGS, call(source, G_DV_TIMINGS, bytes(132)))


def controls(descriptor):
    """The controls that a device has, by name."""
    found, last = {}, 0
    while True:
        try:
            answer = call(descriptor, QUERYCTRL, struct.pack("I64x", last | NEXT_CONTROL))
        except OSError:
            return found
        last, name = struct.unpack_from("I4x32s", answer)
        found[name.partition(b"\0")[0].decode()] = last


def set_control(descriptor, control, value=1):
    call(descriptor, S_CTRL, struct.pack("Ii", control, value))


class Buffers:
    """Memory shared with an output's driver, through which it is given pictures."""

    #        index, type, bytes used, flags, field, times, sequence, memory, place, length
    LAYOUT = "IIIII4x32xIIQI12x"

    def __init__(self, device, count=3):
        self.device = device
        call(device, REQBUFS, struct.pack("III8x", count, OUTPUT, 1))
        self.maps = [self.map(index) for index in range(count)]
        self.free = list(range(count))

    def map(self, index):
        answer = struct.unpack(self.LAYOUT, call(self.device, QUERYBUF, self.buffer(index)))
        return mmap.mmap(self.device, answer[8], mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE, offset=answer[7])

    def buffer(self, index, used=0):
        return struct.pack(self.LAYOUT, index, OUTPUT, used, 0, 1, 0, 1, 0, 0)

    def send(self, picture):
        """Hands a picture over, when there is room."""
        if not self.free:
            self.free = [struct.unpack_from("I", call(self.device, DQBUF, self.buffer(0)))[0]]
        index = self.free.pop()
        self.maps[index][:len(picture)] = picture
        call(self.device, QBUF, self.buffer(index, len(picture)))
        if index == 0 and not self.streams:
            fcntl.ioctl(self.device, STREAMON, struct.pack("i", OUTPUT))
            self.streams = True

    streams = False

    def close(self):
        """Lets go of the memory, without which the device stays in use."""
        for map in self.maps:
            map.close()

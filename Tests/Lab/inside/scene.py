"""The scene before a camera."""

import contextlib
import os
import threading
import time

from inside import barcode, v4l2
from inside.formats import PACK
from inside.trial import wait_until

VARIANTS = 5


class Scene:
    """Pictures that are written to a device, one after the other, by a thread of its own."""

    def __init__(self, path, rate=None):
        """
        - path: gives the node to write to; None while there is none
        - rate: pictures a second, for a device that takes any number
        """
        self.path, self.rate = path, rate
        self.format = (640, 480, "GREY")
        self.code, self.frozen, self.torn, self.over = None, False, False, False
        self.written, self.holds = 0, False
        self.pictures, self.news = {}, threading.Condition()
        self.thread = threading.Thread(target=self.write, daemon=True)
        self.thread.start()

    def show(self, code):
        self.change(code=code)

    def clear(self):
        self.change(code=None)

    def freeze(self, frozen=True):
        """The same picture from now on, to the last byte."""
        self.change(frozen=frozen)

    def tear(self, torn=True):
        """Half of each picture from now on."""
        self.change(torn=torn)

    def match(self, format):
        """Writes pictures as the camera's reader has asked for them."""
        if format != self.format:
            self.change(format=format)

    def change(self, **state):
        with self.news:
            self.__dict__.update(state)

    def pass_by(self, pictures, seconds=60):
        """Waits until so many pictures more were shown."""
        last = self.written + pictures
        wait_until(lambda: self.written >= last, "the camera took no pictures", seconds)

    def end(self):
        self.over = True
        self.thread.join()

    def write(self):
        while not self.over:
            # A device that was pulled out or broke is left at once, for it returns only when nobody holds it.
            with contextlib.suppress(OSError):
                if path := self.path():
                    self.write_to_one_device(path, self.format)
            self.holds = False
            time.sleep(0.05)

    def write_to_one_device(self, path, format):
        with v4l2.opened(path) as device:
            self.holds = True
            v4l2.set_format(device, v4l2.OUTPUT, *format, size=2 * format[0] * format[1])
            with contextlib.closing(self.channel(device)) as channel:
                while not self.over and self.format == format:
                    channel.send(self.picture(format))
                    self.written += 1

    def channel(self, device):
        return Writing(device, self.rate) if self.rate else v4l2.Buffers(device)

    def picture(self, format):
        with self.news:
            code, torn, turn = self.code, self.torn, 0 if self.frozen else self.written % VARIANTS
        width, height, letters = format
        if (code, format) not in self.pictures:
            self.pictures[code, format] = [
                PACK[letters](barcode.picture(code, width, height)) for _ in range(VARIANTS)]
        picture = self.pictures[code, format][turn]
        return picture[:len(picture) // 2] if torn else picture


class Writing:
    """Gives pictures to a device as to a file."""

    def __init__(self, device, rate):
        self.device, self.rate = device, rate

    def send(self, picture):
        os.write(self.device, picture)
        time.sleep(1 / self.rate)

    def close(self):
        pass

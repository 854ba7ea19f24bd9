"""A scanner gun: a keyboard that the kernel takes for real (uhid), of a vendor that makes scanners only."""

import os
import struct
import time

CREATE, DESTROY, INPUT = 11, 1, 12
USB, SCANNERS, KEYBOARDS, PRODUCT = 3, 0x05E0, 0x046D, 0x1200
NAME = "Lab Scanner"
ENTER = 0x28
# A keyboard that sends two bytes: the shift keys that are down, and another key. Without the former udev would not
# take it for a keyboard.
DESCRIPTOR = bytes.fromhex("05 01 09 06 a1 01"
                           "05 07 19 e0 29 e7 15 00 25 01 75 01 95 08 81 02"
                           "19 00 29 65 15 00 25 65 75 08 95 01 81 00 c0")


class Gun:
    """Plugged in as long as it exists."""

    def __init__(self, vendor=SCANNERS, pace=0.002, gap=0):
        """
        - vendor: who made it, by which udev knows a gun from a keyboard
        - pace: seconds that a key is down, and up
        - gap: seconds between two codes
        """
        self.pace, self.gap = pace, gap
        self.device = os.open("/dev/uhid", os.O_RDWR | os.O_CLOEXEC)
        os.write(self.device, struct.pack("<I128s64s64sHHIIII", CREATE, NAME.encode(), b"lab/gun", b"", len(DESCRIPTOR),
                                          USB, vendor, PRODUCT, 1, 0) + DESCRIPTOR)

    def type(self, code):
        for digit in code:
            self.press(0x1E + (int(digit) - 1) % 10)
        self.press(ENTER)
        time.sleep(self.gap)

    def press(self, key):
        for down in (key, 0):
            os.write(self.device, struct.pack("<IHBB", INPUT, 2, 0, down))
            time.sleep(self.pace)

    def unplug(self):
        os.write(self.device, struct.pack("<I", DESTROY))
        os.close(self.device)

#!/usr/bin/env python3
"""Plays a scanner gun: a HID keyboard, made with the kernel's uhid, that types codes with Enter behind each. Needs root.

gun-typist.py [--pace SECONDS] [--gap SECONDS] [--unplug-after N] [--prefix TEXT] CODES

CODES is a file with a code a line. It prints `node /dev/input/eventN` when the keyboard is there, waits for a line on its
standard input, types, and prints `typed N`. With --unplug-after it is pulled out after N codes and put back in, prints the
new node and waits for the next line. A keyboard-sized report for each key: the kernel makes three events of each.
"""
import argparse
import glob
import os
import struct
import sys
import time

# A boot keyboard (HID 1.11, appendix B.1): a byte of modifiers, one reserved, six keys that are down.
DESCRIPTOR = bytes(
    [0x05, 0x01, 0x09, 0x06, 0xA1, 0x01]  # generic desktop, keyboard, collection
    + [0x05, 0x07, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x08, 0x81, 0x02]  # modifiers
    + [0x75, 0x08, 0x95, 0x01, 0x81, 0x01]  # reserved
    + [0x19, 0x00, 0x29, 0x65, 0x15, 0x00, 0x25, 0x65, 0x75, 0x08, 0x95, 0x06, 0x81, 0x00, 0xC0]  # keys
)
NAME = b"Trial Scanner Gun"
CREATE, DESTROY, START, OPEN, INPUT = 11, 1, 2, 4, 12
SHIFT = 0x02
ENTER = 0x28


def usage(character):
    """The modifier and HID usage of a character on a US keyboard."""
    if character in "1234567890":
        return 0, 0x1E + "1234567890".index(character)
    if character.lower() in "abcdefghijklmnopqrstuvwxyz":
        return SHIFT * character.isupper(), 0x04 + ord(character.lower()) - ord("a")
    return {"]": (0, 0x30), "$": (SHIFT, 0x21), "-": (0, 0x2D), " ": (0, 0x2C)}[character]


class Gun:
    def __init__(self):
        before = set(glob.glob("/dev/input/event*"))
        self.device = os.open("/dev/uhid", os.O_RDWR)
        head = struct.pack("<I128s64s64sHHIIII", CREATE, NAME, b"trial/gun", b"", len(DESCRIPTOR), 3, 0x1D57, 0x0C0D, 1, 0)
        os.write(self.device, head + DESCRIPTOR)
        while not (nodes := set(glob.glob("/dev/input/event*")) - before):
            time.sleep(0.01)
        print("node", nodes.pop(), flush=True)

    def type(self, line, pace):
        for character in line:
            self.press(*usage(character), pace)
        self.press(0, ENTER, pace)

    def press(self, modifier, key, pace):
        for report in (bytes([modifier, 0, key, 0, 0, 0, 0, 0]), bytes(8)):
            os.write(self.device, struct.pack("<IH", INPUT, len(report)) + report)
            time.sleep(pace)

    def unplug(self):
        os.write(self.device, struct.pack("<I", DESTROY))
        os.close(self.device)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("codes")
    options.add_argument("--pace", type=float, default=0.002, help="seconds a key is down, and up")
    options.add_argument("--gap", type=float, default=0.05, help="seconds between two codes")
    options.add_argument("--prefix", default="", help="typed before each code, such as ]E0")
    options.add_argument("--unplug-after", type=int, default=0, help="codes until it is pulled out once")
    chosen = options.parse_args()
    gun = Gun()
    sys.stdin.readline()
    with open(chosen.codes) as file:
        codes = [line.strip() for line in file if line.strip()]
    for number, code in enumerate(codes, start=1):
        gun.type(chosen.prefix + code, chosen.pace)
        time.sleep(chosen.gap)
        if number == chosen.unplug_after:
            gun.unplug()
            print("unplugged", flush=True)
            sys.stdin.readline()
            gun = Gun()
            sys.stdin.readline()
    print("typed", len(codes), flush=True)
    sys.stdin.readline()
    gun.unplug()


main()

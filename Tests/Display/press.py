#!/usr/bin/env python3
"""Presses the pointer's button at a place of the screen: press.py X Y WIDTH HEIGHT [at-once].

Speaks Wayland's wire protocol to the compositor's zwlr_virtual_pointer_manager_v1, for which Debian 12 has no program.
A press at once comes with the pointer's motion, as that of a finger does.
"""

import os
import pathlib
import socket
import struct
import sys
import time

LEFT_BUTTON = 0x110
MANAGER = "zwlr_virtual_pointer_manager_v1"
DISPLAY = 1


class Connection:
    """The compositor's socket: requests as words and strings, events as bytes."""

    def __init__(self):
        path = pathlib.Path(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"])
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(10)
        self.socket.connect(str(path))
        self.last_id = DISPLAY

    def next_id(self):
        self.last_id += 1
        return self.last_id

    def send(self, target, opcode, *arguments):
        body = b"".join(map(encoded, arguments))
        self.socket.sendall(struct.pack("=II", target, (len(body) + 8) << 16 | opcode) + body)

    def receive(self):
        target, word = struct.unpack("=II", self.exactly(8))
        return target, word & 0xFFFF, self.exactly((word >> 16) - 8)

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                sys.exit("The compositor has closed the connection.")
            data += part
        return data

    def sync(self):
        """Waits until the compositor has answered all requests, and returns the globals that it named meanwhile."""
        callback = self.next_id()
        self.send(DISPLAY, 0, callback)
        found = {}
        while True:
            target, opcode, body = self.receive()
            if target == DISPLAY and opcode == 0:
                sys.exit(f"The compositor refuses: {body!r}")
            if target == callback:
                return found
            if target != DISPLAY and opcode == 0:
                name, length = struct.unpack_from("=II", body)
                found[body[8:8 + length - 1].decode()] = name


def encoded(argument):
    if isinstance(argument, int):
        return struct.pack("=I", argument)
    text = argument.encode() + b"\0"
    return struct.pack("=I", len(text)) + text + b"\0" * (-len(text) % 4)


def main():
    x, y, width, height = map(int, sys.argv[1:5])
    connection = Connection()
    registry = connection.next_id()
    connection.send(DISPLAY, 1, registry)
    found = connection.sync()
    if MANAGER not in found:
        sys.exit(f"The compositor has no {MANAGER}.")
    manager, pointer = connection.next_id(), connection.next_id()
    connection.send(registry, 0, found[MANAGER], MANAGER, 1, manager)
    connection.send(manager, 0, 0, pointer)
    connection.send(pointer, 1, 0, x, y, width, height)
    connection.send(pointer, 4)
    if sys.argv[5:] != ["at-once"]:
        connection.sync()
        time.sleep(0.3)  # a client learns of its seat's pointer first
    for milliseconds, is_down in ((10, 1), (90, 0)):
        connection.send(pointer, 2, milliseconds, LEFT_BUTTON, is_down)
        connection.send(pointer, 4)
        time.sleep(0.08)
    connection.sync()
    time.sleep(0.3)


if __name__ == "__main__":
    main()

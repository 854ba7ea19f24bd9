"""The archive that a kernel unpacks into memory when it starts (cpio, "newc")."""


def archive(files):
    """Packs files by path, all of them executable."""
    entries = [entry(path, 0o100755, data) for path, data in files.items()]
    return b"".join(entries) + entry("TRAILER!!!", 0, b"")


def entry(path, mode, data):
    name = path.encode() + b"\0"
    #         inode, mode, user, group, links, time, size, four devices, length of the name, checksum
    numbers = (0, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name), 0)
    head = b"070701" + b"".join(b"%08X" % number for number in numbers) + name
    return padded(head) + padded(data)


def padded(data):
    return data + bytes(-len(data) % 4)

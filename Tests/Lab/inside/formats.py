"""The ways in which cameras write a picture, from rows of luma."""

import ctypes

GREY = b"\x80"  # neither blue nor red


def planar(rows):
    """NV12 and YU12: a quarter of the colour, behind the luma."""
    return b"".join(rows) + GREY * (len(rows) * len(rows[0]) // 2)


def interleaved(first):
    """YUYV and UYVY: luma in every other byte, from the first or the second on."""
    def pack(rows):
        packed = bytearray(GREY * (2 * len(rows) * len(rows[0])))
        packed[first::2] = b"".join(rows)
        return bytes(packed)
    return pack


def jpeg(rows):
    """A JPEG with half of the colour, as webcams send."""
    height, width = len(rows), len(rows[0])
    pixels = bytearray(3 * width * height)
    for colour in range(3):
        pixels[colour::3] = b"".join(rows)
    turbo = ctypes.CDLL("libturbojpeg.so.0")
    turbo.tjInitCompress.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(turbo.tjInitCompress())
    output, size = ctypes.POINTER(ctypes.c_ubyte)(), ctypes.c_ulong()
    # RGB in, 4:2:2 out, quality 85
    status = turbo.tjCompress2(handle, bytes(pixels), width, 0, height, 0, ctypes.byref(output), ctypes.byref(size),
                               1, 85, 0)
    if status:
        raise OSError("libturbojpeg cannot write a JPEG")
    data = ctypes.string_at(output, size.value)
    turbo.tjFree(output)
    turbo.tjDestroy(handle)
    return data


PACK = {"GREY": b"".join, "NV12": planar, "YU12": planar, "YUYV": interleaved(0), "UYVY": interleaved(1), "MJPG": jpeg}

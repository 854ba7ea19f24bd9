"""Pictures that are drawn on this machine, which is faster, and shown in the other."""

import subprocess
import typing


class Film(typing.NamedTuple):
    packs: int
    # Packs a minute.
    pace: int
    # Pictures a second.
    rate: int
    options: tuple = ()


def films(is_in_time):
    """Returns the films by their names: one pack a second, as at a till; fewer for an emulated processor, which is some
    twenty times slower than any that is sold."""
    return {
        "swept": Film(20, 60 if is_in_time else 30, 15),
        # Twelve packs are one of each kind and a row of equal tins. The next is put down and covered by others, which a
        # slow machine reads too late to know that it has not been away.
        "mixed": Film(60, 60, 30, ("--mixed",)) if is_in_time else Film(12, 30, 15, ("--mixed",)),
    }


def draw(program, folder, is_in_time, trials):
    """Draws each film that these trials show into a folder of its name, with its codes beside the pictures."""
    for name, film in films(is_in_time).items():
        if trials and not {"sweep", f"{name}-packs"} & set(trials):
            continue
        subprocess.run(
            [program, "bench", "sweep", "--packs", str(film.packs), "--pace", str(film.pace), "--rate", str(film.rate),
             *film.options, "--draw", f"{folder}/{name}"], check=True, stdin=subprocess.DEVNULL)

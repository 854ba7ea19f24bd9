"""The kernel's vimc, a camera that needs libcamera as a Raspberry Pi's camera modules do. Debian ships its source only."""

import pathlib
import shutil
import tarfile

from host import debian

# Where the library lies whose program could read it.
BRIDGE = "libScantryLibcamera.so"
SOURCE = "drivers/media/test-drivers/vimc"


def environment(scantry, tree):
    """What the machine's trials are told: the module's path, or why there is none."""
    if not (pathlib.Path(scantry).resolve().parent / BRIDGE).exists():
        return {"SCANTRY_VIMC_MISSING": f"{BRIDGE} is not beside the program: install libcamera-dev and libcamera-ipa, make"}
    try:
        return {"SCANTRY_VIMC": str(module(tree))}
    except (debian.Unavailable, OSError, tarfile.TarError) as reason:
        return {"SCANTRY_VIMC_MISSING": f"vimc cannot be built: {reason}"}


def module(tree):
    """The module for the tree's kernel, built once and kept beside the tree's files."""
    built = tree.folder / "vimc.ko"
    if not built.exists():
        build(tree, built)
    return built


def build(tree, built):
    version = next((tree.files / "usr/lib/modules").iterdir()).name
    series = ".".join(version.split(".")[:2])
    folder = tree.folder / "vimc"
    shutil.rmtree(folder, ignore_errors=True)
    headers = f"linux-headers-{version}"
    common = [name for name in debian.needs(headers) if name.startswith(("linux-headers-", "linux-kbuild-"))]
    debian.unpack([headers, *common, f"linux-source-{series}"], folder)
    with tarfile.open(folder / f"usr/src/linux-source-{series}.tar.xz") as archive:
        prefix = f"linux-source-{series}/{SOURCE}/"
        archive.extractall(folder, [entry for entry in archive if entry.name.startswith(prefix)])
    makefile = folder / "usr/src" / headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{folder}/usr/src/"))
    source = folder / f"linux-source-{series}" / SOURCE
    debian.attempt("make", "-C", makefile.parent, f"M={source}", "CONFIG_VIDEO_VIMC=m", "modules")
    shutil.copy(source / "vimc.ko", built.with_suffix(".new"))
    built.with_suffix(".new").rename(built)
    shutil.rmtree(folder)

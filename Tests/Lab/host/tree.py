"""What the machine is made of: Debian's kernel with its modules, and tools that the host may not have."""

import hashlib
import lzma
import os
import pathlib
import shutil
import subprocess

from host import debian
from host.archive import archive

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "scantry-lab"
TOOLS = ["alsa-utils", "busybox-static", "kmod", "libkmod2", "udev"]
CAMERA = "v4l2loopback-dkms"
INSTALLED = ["qemu-system-x86", "seabios", "gcc", "libelf1", "make"]
# What the kernel needs before it can see the host's files.
FIRST_MODULES = ["virtio_pci", "9pnet_virtio", "9p", "overlay", "virtio_console"]
INIT = pathlib.Path(__file__).parents[1] / "init"


class Tree:
    """An unpacked kernel with everything beside it, made once and kept."""

    def __init__(self, folder):
        self.folder = folder
        self.files = folder / "files"
        self.kernel = folder / "kernel"
        self.start = folder / f"start-{digest(INIT)}.cpio"

    @classmethod
    def ready(cls):
        """The tree on this machine, made first if it is not there, or made by another version of this file."""
        debian.install(*INSTALLED)
        tree = cls(CACHE / digest(pathlib.Path(__file__)))
        if not tree.kernel.exists():
            shutil.rmtree(CACHE, ignore_errors=True)
            tree.make()
        if not tree.start.exists():
            tree.make_start()
        return tree

    def make(self):
        image = next(name for name in debian.needs("linux-image-amd64") if name.startswith("linux-image-"))
        self.files.mkdir(parents=True)
        debian.unpack([image, *TOOLS], self.files)
        self.merge_usr()
        version = image.removeprefix("linux-image-")
        self.add_camera(version)
        self.tool("depmod", "--basedir", self.files / "usr", version)
        # The last, for the tree is whole once it is there.
        write(self.kernel, bare_kernel(self.files / "boot" / f"vmlinuz-{version}"))

    def make_start(self):
        for old in self.folder.glob("start-*"):
            old.unlink()
        version = next((self.files / "usr/lib/modules").iterdir()).name
        write(self.start, archive(self.start_files(version)))

    def merge_usr(self):
        """Moves /bin, /lib and /sbin into /usr, where they are links on the host that the tree is laid over."""
        for name in ("bin", "lib", "sbin"):
            if (self.files / name).is_dir() and not (self.files / name).is_symlink():
                debian.attempt("cp", "--archive", "--link", f"{self.files / name}/.", self.files / "usr" / name)
                shutil.rmtree(self.files / name)

    def add_camera(self, version):
        """Builds v4l2loopback, the camera that a program feeds, which Debian ships as source."""
        build = self.folder / "build"
        headers = f"linux-headers-{version}"
        common = [name for name in debian.needs(headers) if name.startswith(("linux-headers-", "linux-kbuild-"))]
        debian.unpack([headers, *common, CAMERA], build)
        makefile = build / "usr/src" / headers / "Makefile"
        makefile.write_text(makefile.read_text().replace("/usr/src/", f"{build}/usr/src/"))
        source = next((build / "usr/src").glob("v4l2loopback-*"))
        debian.attempt("make", "-C", makefile.parent, f"M={source}", "modules")
        extra = self.files / "usr/lib/modules" / version / "extra"
        extra.mkdir()
        shutil.copy(source / "v4l2loopback.ko", extra)
        shutil.rmtree(build)

    def tool(self, name, *arguments):
        """Runs one of kmod's tools, which knows by its name what to be."""
        command = [self.files / "usr/bin/kmod", *arguments]
        libraries = {**os.environ, "LD_LIBRARY_PATH": str(self.files / "usr/lib/x86_64-linux-gnu")}
        result = subprocess.run([name, *command[1:]], executable=command[0], env=libraries, capture_output=True,
                                text=True)
        if result.returncode:
            raise debian.Unavailable(f"{name} failed: {result.stderr.strip()}")
        return result.stdout

    def start_files(self, version):
        """The files that the kernel starts with, by their paths: the first program, its shell and its modules."""
        files = {"init": INIT.read_bytes(), "busybox": (self.files / "usr/bin/busybox").read_bytes()}
        for module in FIRST_MODULES:
            listing = self.tool("modprobe", "--dirname", self.files / "usr", "--set-version", version,
                                "--show-depends", module)
            for path in (pathlib.Path(line.split()[1]) for line in listing.splitlines() if line.startswith("insmod")):
                files[path.name.removesuffix(".xz")] = uncompressed(path)
        files["modules"] = "".join(f"{name}\n" for name in files if name.endswith(".ko")).encode()
        return files


def uncompressed(path):
    return lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()


def bare_kernel(image):
    """The kernel proper out of its self-extracting image, which without KVM saves seconds at each start."""
    data = image.read_bytes()
    sectors = data[0x1F1] or 4
    offset, length = (int.from_bytes(data[at:at + 4], "little") for at in (0x248, 0x24C))
    payload = data[(sectors + 1) * 512 + offset:][:length]
    try:
        kernel = lzma.LZMADecompressor().decompress(payload)
    except lzma.LZMAError:
        kernel = b""
    return kernel if kernel.startswith(b"\x7fELF") else data


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def write(path, data):
    """Writes a file that is either whole or not there."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.write_bytes(data)
    unfinished.rename(path)

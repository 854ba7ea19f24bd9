"""A throw-away machine with a real kernel and pretended devices, which sees the host's files and can change none."""

import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import threading

from host.debian import ROOT

# A camera with an HDMI cable to feed it, one that any program can feed, a sound card that can be recorded, and the
# means to pretend a keyboard.
DEVICES = [
    "vivid n_devs=1 node_types=0x101 num_inputs=1 input_types=0x3 num_outputs=1 output_types=0x1",
    "v4l2loopback video_nr=40 exclusive_caps=1 max_buffers=4 card_label=Loopback",
    "snd-aloop index=0 pcm_substreams=1",
    "hid-generic", "uhid", "evdev",
]
# The program's rules take only what is on USB for a kitchen's camera, unless a household says otherwise.
UDEV = f"""
cd /run/udev/rules.d
cp {shlex.quote(str(ROOT))}/udev/*.rules . 2>/dev/null
echo 'SUBSYSTEM=="video4linux", ATTR{{name}}=="vivid-000-vid-cap", ENV{{SCANTRY_CAMERA}}="1"' >69-lab.rules
/usr/lib/systemd/systemd-udevd --daemon 2>/dev/null
udevadm trigger --action=add --subsystem-match=video4linux --subsystem-match=sound --subsystem-match=input
udevadm settle
"""


class Died(Exception):
    """The machine ended before the command did; the text is the end of its log."""


class Machine:
    def __init__(self, tree, memory=1024, limit=600, counts_time=False):
        """
        - counts_time: The machine's clock counts instructions, a thousand million a second, as many as a small real
          machine does: an emulated one takes longer, and is not too slow for anything.
        """
        self.tree, self.memory, self.limit, self.counts_time = tree, memory, limit, counts_time

    def run(self, command, tell):
        """Runs a command there, in this folder, hands what it prints to `tell` in pieces, and returns its status."""
        # Whoever stops this stops the emulator too.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        with tempfile.TemporaryDirectory(prefix="scantry-lab.") as folder:
            job = pathlib.Path(folder)
            (job / "command").write_text(self.script(command))
            output, input = os.pipe()
            reader = threading.Thread(target=copy, args=(output, tell))
            reader.start()
            try:
                subprocess.run([*self.emulator(), *self.channels(job, input)], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=(job / "errors").open("w"), pass_fds=[input],
                               timeout=self.limit)
            except subprocess.TimeoutExpired:
                tell(f"\nThe machine was stopped after {self.limit} seconds.\n".encode())
                return 124
            finally:
                os.close(input)
                reader.join()
            return self.status(job)

    def script(self, command):
        modules = [f"modprobe {module} || echo 'There is no {module.split()[0]} here.'" for module in DEVICES]
        lines = ["export LANG=C.UTF-8 HOME=/root PATH=/usr/local/bin:/usr/bin:/usr/sbin", *modules, UDEV,
                 f"cd {shlex.quote(os.getcwd())}", shlex.join(command), ""]
        return "\n".join(lines)

    def status(self, job):
        try:
            return int((job / "status").read_text())
        except (OSError, ValueError):
            said = [(job / name).read_text(errors="replace") for name in ("errors", "kernel") if (job / name).exists()]
            tail = "\n".join("".join(said).splitlines()[-30:])
            raise Died(tail)

    def emulator(self):
        if self.counts_time:
            processor = ["-accel", "tcg,thread=single,tb-size=512", "-cpu", "Nehalem", "-smp", "1", "-icount",
                         "shift=0,sleep=off"]
        elif self.has_kvm():
            processor = ["-accel", "kvm", "-cpu", "host", "-smp", "2"]
        else:
            processor = ["-accel", "tcg,thread=multi,tb-size=512", "-cpu", "Nehalem", "-smp", "2"]
        return [*self.bare(processor), "-m", str(4096 if self.is_in_time() else self.memory), "-append",
                "console=ttyS0 quiet panic=-1 softlockup_panic=1"]

    def bare(self, processor):
        return ["qemu-system-x86_64", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-machine",
                "q35,usb=off,vmport=off", *processor, "-kernel", str(self.tree.kernel), "-initrd",
                str(self.tree.start)]

    def channels(self, job, output):
        """What goes in and out: the kernel's log, the command's output, and three folders."""
        log = ["-chardev", f"file,id=log,path={job}/kernel", "-serial", "chardev:log"]
        printed = ["-add-fd", f"fd={output},set=1", "-device", "virtio-serial-pci", "-chardev",
                   "file,id=out,path=/dev/fdset/1,append=on", "-device",
                   "virtserialport,chardev=out,name=scantry-lab"]
        folders = [("host", "/", ",readonly=on,multidevs=remap"), ("tools", self.tree.files, ",readonly=on"),
                   ("job", job, "")]
        shares = [
            part for name, path, how in folders
            for part in ("-fsdev", f"local,id={name},path={path},security_model=none{how}",
                         "-device", f"virtio-9p-pci,fsdev={name},mount_tag={name}")]
        return [*log, *printed, *shares, "-device", "virtio-rng-pci"]

    def is_in_time(self):
        """Whether it is as fast as a real machine, by its own clock."""
        return self.counts_time or self.has_kvm()

    def has_kvm(self):
        """Whether this kernel really starts with KVM: a nested one opens well and hangs. Tried once, and remembered."""
        if not os.access("/dev/kvm", os.R_OK | os.W_OK):
            return False
        answer = self.tree.folder / "kvm"
        if not answer.exists():
            answer.write_text("yes" if self.starts_with_kvm() else "no")
        return answer.read_text() == "yes"

    def starts_with_kvm(self):
        command = [*self.bare(["-accel", "kvm", "-cpu", "host"]), "-m", "512", "-append", "quiet panic=-1 lab.probe"]
        try:
            return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=10).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def copy(descriptor, tell):
    with open(descriptor, "rb", buffering=0) as pipe:
        while piece := pipe.read(65536):
            tell(piece)

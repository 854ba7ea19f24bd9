"""Debian's packages: looked up, downloaded and unpacked, not installed."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
APT = ["-q=2", "-o", "APT::Sandbox::User=", "-o", "Acquire::Retries=3"]


class Unavailable(Exception):
    """Something the lab is built from cannot be had on this machine; the text says what."""


def attempt(*command, **options):
    """Runs a command that makes noise only when it fails."""
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True, **options)
    except OSError as error:
        raise Unavailable(f"{command[0]} does not run: {error.strerror}")
    if result.returncode:
        sys.stderr.write(result.stdout)
        raise Unavailable(f"{' '.join(map(str, command[:3]))} … failed")
    return result.stdout


def install(*packages):
    """Installs what cannot run unpacked, as the Makefile does for the program."""
    if subprocess.run([ROOT / "Tests/packages", *packages], stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode:
        raise Unavailable(f"{' '.join(packages)} cannot be installed")


def renew_lists():
    """Asks Debian what there is, as far as this user may."""
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    subprocess.run([*as_root, "apt-get", "update", "-q=2"], stdin=subprocess.DEVNULL, stdout=sys.stderr)


def needs(package):
    """The packages that a package names as its needs, in its order."""
    try:
        return named_needs(package)
    except Unavailable:
        renew_lists()
        return named_needs(package)


def named_needs(package):
    lines = attempt("apt-cache", "depends", "--no-recommends", package).split("\n")
    found = [line.split()[-1] for line in lines if line.strip().startswith("Depends:")]
    if not found:
        raise Unavailable(f"apt knows no package {package}")
    return found


def unpack(packages, folder):
    """Downloads packages and unpacks them over each other in a folder."""
    downloads = folder / "downloads"
    downloads.mkdir(parents=True)
    try:
        attempt("apt-get", *APT, "download", *packages, cwd=downloads)
    except Unavailable:
        renew_lists()
        attempt("apt-get", *APT, "download", *packages, cwd=downloads)
    for file in sorted(downloads.iterdir()):
        attempt("dpkg", "--extract", file, folder)
        file.unlink()
    downloads.rmdir()

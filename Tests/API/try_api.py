"""Lets schemathesis ask a kiosk all that its description allows, and much that it does not."""

import os
import pathlib
import subprocess
import sys
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Browser"))

from kiosk import Kiosk  # noqa: E402

# Known to the samples, unknown, misread, and no grocery.
CODES = ["8076800195057", "0737628064502", "9521234567899", "3017620422004", "https://example.org/"]


def ask(kiosk, seconds):
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    command = [
        program, "--config-file", HERE / "schemathesis.toml", "run", kiosk.url + "/api/v1/openapi.json",
        "--seed", "20261121", "--max-time", str(seconds), "--no-color",
    ]
    # What it notes down between runs would make the next one another.
    return subprocess.run(
        command, cwd=kiosk.folder, env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)}).returncode


def main():
    Kiosk.program = os.environ.get("SCANTRY", Kiosk.program)
    with Kiosk() as kiosk:
        for code in CODES:
            kiosk.scan(code)
        status = ask(kiosk, int(sys.argv[1]))
        urllib.request.urlopen(kiosk.url + "/api/v1/health", timeout=10).read()
        errors = (kiosk.folder / "errors").read_text()
        if "a request failed" in errors:
            print(errors)
            status = status or 1
        return status


if __name__ == "__main__":
    sys.exit(main())

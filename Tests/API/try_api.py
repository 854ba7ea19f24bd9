"""Runs schemathesis against a kiosk, with requests that its description allows, and many that it does not."""

import json
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


def add(kiosk, path, **members):
    """Adds a record to the kitchen and returns its id."""
    request = urllib.request.Request(
        kiosk.url + "/api/v1/" + path, json.dumps(members).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["id"]


def furnish(kiosk):
    """Adds one record of each kind, and returns their ids by the names of path parameters."""
    product = add(kiosk, "products", name="Split peas", brand="Mill", category="Pulses", codes=[{"gtin": "9521234000020"}])
    shop, shopping = add(kiosk, "shops", name="Market"), add(kiosk, "lists", name="Week")
    member = add(kiosk, "members", name="Ada", colour="#2f6f4f")
    recipe = add(
        kiosk, "recipes", title="Pea soup", servings=4, ingredients=["200 g split peas", "2 onions"],
        steps=[{"text": "Simmer for 40 minutes."}])
    return {
        "member": member, "recipe": recipe,
        "product": product, "lot": add(kiosk, "lots", product=product, amount="900000"), "location": 1, "unit": 1,
        "list": shopping, "entry": add(kiosk, f"lists/{shopping}/entries", product=product, amount="2"), "shop": shop,
        "webhook": add(kiosk, "webhooks", name="Home", address="http://127.0.0.1:9/", events=["scan.booked"]),
        "timer": add(kiosk, "timers", name="Tea", seconds=3_600),
        "gtin": "9521234000020",
    }


def ask(kiosk, seconds, known):
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    command = [
        program, "--config-file", HERE / "schemathesis.toml", "run", kiosk.url + "/api/v1/openapi.json",
        "--seed", "20261121", "--max-time", str(seconds), "--no-color",
    ]
    # Data stored between runs would make the next run different.
    return subprocess.run(
        command, cwd=kiosk.folder,
        env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE), "KNOWN": json.dumps(known)}).returncode


def main():
    Kiosk.program = os.environ.get("SCANTRY", Kiosk.program)
    with Kiosk() as kiosk:
        for code in CODES:
            kiosk.scan(code)
        status = ask(kiosk, int(sys.argv[1]), furnish(kiosk))
        urllib.request.urlopen(kiosk.url + "/api/v1/health", timeout=10).read()
        errors = (kiosk.folder / "errors").read_text()
        if "a request failed" in errors:
            print(errors)
            status = status or 1
        return status


if __name__ == "__main__":
    sys.exit(main())

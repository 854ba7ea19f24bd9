"""The kiosk under test: its output, page, API and database."""

import collections
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

from inside.trial import Failed, check, wait_until

PROGRAM = os.environ.get("SCANTRY", ".build/release/scantry")


class Kiosk:
    """A running `scantry serve` with a kitchen of its own, or with one that is kept."""

    def __init__(self, *options, program=PROGRAM, folder=None, environment=None, is_online=False):
        self.folder, self.is_kept = folder or pathlib.Path(tempfile.mkdtemp(prefix="kitchen.")), folder is not None
        self.lines, self.read, self.news = [], 0, threading.Condition()
        self.process = subprocess.Popen(
            [program, "serve", "--mode", "add", "--data", self.folder, "--listen", "127.0.0.1:0", "--frame-size", "640x480",
             *([] if is_online else ["--offline"]), *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **(environment or {})})
        threading.Thread(target=self.listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                self.stop()
        except Failed as failure:
            failure.args = (f"{failure}\n{self.last_words()}",)
            raise
        finally:
            self.process.kill()
            self.process.wait()
            if not self.is_kept:
                shutil.rmtree(self.folder)
        if isinstance(error, Failed):
            error.args = (f"{error}\n{self.last_words()}",)

    def stop(self):
        """Ends it as systemd does, and checks its state."""
        self.process.terminate()
        try:
            check(self.process.wait(20) == 0, f"it ended with status {self.process.returncode}")
        except subprocess.TimeoutExpired:
            raise Failed("it did not end within 20 s")
        check(self.ask("PRAGMA integrity_check") == [("ok",)], "its database is broken")

    # Output

    def listen(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.rstrip("\n"))
                self.news.notify_all()

    def expect(self, pattern, seconds=60):
        """Waits for a line that it has not been expected to say before; returns it."""
        return self.expect_all(pattern, seconds=seconds)[0]

    def expect_all(self, *patterns, seconds=60):
        """Waits for a line of each pattern, in any order; returns them. Other lines until then are passed over."""
        end = time.monotonic() + seconds
        with self.news:
            while True:
                places = [self.place_of(pattern) for pattern in patterns]
                if None not in places:
                    self.read = max(places) + 1
                    return [self.lines[place] for place in places]
                check(self.process.poll() is None, f"it ended with status {self.process.returncode}")
                if not self.news.wait(min(1, end - time.monotonic())):
                    missing = patterns[places.index(None)]
                    check(time.monotonic() < end, f"it did not say “{missing}” within {seconds} s")

    def place_of(self, pattern):
        """The number of the first new line that matches, or nothing."""
        return next((place for place in range(self.read, len(self.lines)) if re.search(pattern, self.lines[place])), None)

    def said(self, pattern):
        """How many of its lines say this."""
        with self.news:
            return sum(re.search(pattern, line) is not None for line in self.lines)

    def last_words(self, count=12):
        with self.news:
            return "\n".join(f"    | {line}" for line in self.lines[-count:])

    # Its page and its API

    @property
    def address(self):
        return next((line.split()[-1] for line in self.lines if line.startswith("  page ")), None)

    def get(self, path):
        address = wait_until(lambda: self.address, "it opened no page")
        try:
            with urllib.request.urlopen(address + path, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def fetch(self, path):
        """Asks its API, and returns what it answers."""
        return json.loads(self.get(path)[1])

    def post(self, path, body):
        """Sends a body to its API, and returns what it answers."""
        address = wait_until(lambda: self.address, "it opened no page")
        request = urllib.request.Request(
            address + path, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def health(self):
        """Returns `/api/v1/health`, with its parts by name."""
        status, text = self.get("/api/v1/health")
        answer = json.loads(text)
        parts = {part["name"]: part for part in answer["parts"]}
        check(status in (200, 503), f"/api/v1/health answers {status}")
        return answer["status"], parts

    # Database

    def ask(self, query):
        database = sqlite3.connect(f"file:{self.folder}/kitchen.sqlite?mode=ro", uri=True)
        try:
            return database.execute(query).fetchall()
        finally:
            database.close()

    def booked(self):
        """How often each code was booked, by what is on the shelves and not by what it says."""
        rows = self.ask("""SELECT scan.text, sum(movement.change) / 1000 FROM scan
                           JOIN movement ON movement.scanId = scan.id GROUP BY scan.text""")
        return collections.Counter({text: packs(text, amount) for text, amount in rows})

    def check_booked(self, codes, may_miss=0):
        """Each of these codes was booked as often as it was shown, and nothing else was; returns those few that were not."""
        missed = collections.Counter(codes)
        missed.subtract(self.booked())
        check(min(missed.values(), default=0) >= 0 and missed.total() <= may_miss,
              f"booked too often: {dict(-missed)}, too seldom: {dict(+missed)}")
        return list(missed.elements())

    # Resources

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def holds(self, prefix):
        """Whether it has files open whose paths begin like this."""
        files = pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()
        return any(path.startswith(prefix) for path in map(target, files))

    def costs(self):
        """Threads, open files, and megabytes of memory that it has written (pages of files come and go)."""
        process = pathlib.Path(f"/proc/{self.process.pid}")
        memory = re.search(r"RssAnon:\s+(\d+)", (process / "status").read_text())
        return len(list((process / "task").iterdir())), len(list((process / "fd").iterdir())), int(memory[1]) / 1024


def packs(text, amount):
    """The number of packs of an amount: what is weighed is stocked in grams, which are the last digits of its code."""
    grams = int(text[-6:]) if "(3103)" in text else 1
    return amount // grams if amount % grams == 0 else amount


def target(link):
    try:
        return os.readlink(link)
    except OSError:
        return ""  # closed meanwhile

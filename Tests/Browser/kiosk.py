"""A real kiosk for a test: a process with its own data, whose camera shows nothing."""

import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Kiosk:
    """Runs within a `with` block."""

    program = str(ROOT / ".build/release/scantry")

    def __init__(self, *options, camera=f"replay:{ROOT}/Samples/frames/20-empty.png", recipes_at=None,
                 host="127.0.0.1", descriptors=None):
        self.camera = camera
        self.host = host
        self.limit = ["prlimit", f"--nofile={descriptors}:{descriptors}"] if descriptors else []
        self.reach = ["--recipes-at", recipes_at] if recipes_at else ["--offline"]
        self.options = list(options) or ["--sound", "none"]
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.port = 0
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Starts on the previous port, if any, and waits until the page can be opened."""
        with open(self.folder / "errors", "a") as errors:
            self.process = subprocess.Popen(
                [*self.limit, self.program, "serve", "--mode", "add", "--camera", self.camera, *self.options,
                 *self.reach, "--data", self.folder / "data", "--listen", f"{self.host}:{self.port}"],
                cwd=ROOT, env={**os.environ, "LC_ALL": "C.UTF-8"}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=errors, text=True)
        watchdog = threading.Timer(20, self.process.kill)
        watchdog.start()
        for line in self.process.stdout:
            if line.split()[:1] == ["page"]:
                self.port = int(line.rsplit(":", 1)[1])
                break
        watchdog.cancel()
        assert self.process.poll() is None, "the kiosk did not start: " + (self.folder / "errors").read_text()
        # A full pipe would stop the kiosk.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the kiosk did not stop within 10 seconds") from None

    def scan(self, code):
        """Scans a code by the API, and returns the result."""
        body = json.dumps({"code": code}).encode()
        request = urllib.request.Request(
            self.url + "/api/v1/scans", data=body, headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def scan_at_once(self, codes):
        with concurrent.futures.ThreadPoolExecutor(len(codes)) as pool:
            return list(pool.map(self.scan, codes))

    def rewrite(self, sql, *values):
        """Changes the database directly; the kiosk must be stopped."""
        database = sqlite3.connect(self.folder / "data/kitchen.sqlite")
        with database:
            database.execute(sql, values)
        database.close()

"""Webhooks, with the receiver's library of Standard Webhooks from PyPI."""

import http.server
import json
import queue
import signal
import threading
import time
import urllib.request

from kiosk import Kiosk
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

PASTA = "8076800195057"
ALL = ["scan.booked", "stock.added", "stock.taken", "shopping.changed", "timer.started"]


class Receiver:
    """An HTTP server that puts what it receives into a queue. `answer` decides what it replies."""

    def __init__(self, answer=lambda number: 200, seconds=0):
        self.received = queue.Queue()
        self.count = 0
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.count += 1
                number = receiver.count
                receiver.received.put((dict(self.headers.items()), body, time.monotonic()))
                time.sleep(seconds)
                try:
                    self.send_response(answer(number))
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                except BrokenPipeError:
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"

    def next(self, timeout=15):
        return self.received.get(timeout=timeout)


def ask(kiosk, method, path, **members):
    request = urllib.request.Request(
        kiosk.url + "/api/v1/" + path, json.dumps(members).encode() if method != "GET" else None,
        {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer) if answer.status != 204 else None


def hook(kiosk, receiver, events=ALL, name="Home"):
    added = ask(kiosk, "POST", "webhooks", name=name, address=receiver.url, events=events)
    return added["id"], ask(kiosk, "GET", f"webhooks/{added['id']}/secret")["secret"]


def wait(condition, timeout=15):
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")


def online_kiosk():
    """A kiosk that may send; nothing answers where it would fetch recipes."""
    return Kiosk(recipes_at="http://127.0.0.1:9")


def deliveries(kiosk, hook):
    return ask(kiosk, "GET", f"webhooks/{hook}/deliveries")["items"]


def verifies_signatures():
    with online_kiosk() as kiosk:
        receiver = Receiver()
        identifier, secret = hook(kiosk, receiver)
        kiosk.scan(PASTA)
        events = []
        for _ in range(2):
            headers, body, _ = receiver.next()
            message = Webhook(secret).verify(body.decode(), headers)
            events.append(message["type"])
            assert set(message) == {"type", "timestamp", "data"} and len(body) < 20_000
            try:
                Webhook("whsec_" + "QUJD" * 10).verify(body.decode(), headers)
                raise AssertionError("another secret verifies")
            except WebhookVerificationError:
                pass
        assert events == ["scan.booked", "stock.added"], events
        # Both secrets sign after a change.
        renewed = ask(kiosk, "POST", f"webhooks/{identifier}/secret")["secret"]
        ask(kiosk, "POST", f"webhooks/{identifier}/test")
        headers, body, _ = receiver.next()
        for key in (secret, renewed):
            assert Webhook(key).verify(body.decode(), headers)["type"] == "test.ping"


def comes_back_after_500():
    with online_kiosk() as kiosk:
        receiver = Receiver(lambda number: 500 if number == 1 else 200)
        identifier, secret = hook(kiosk, receiver, ["scan.booked"])
        kiosk.scan(PASTA)
        first, second = receiver.next(), receiver.next()
        assert first[0]["webhook-id"] == second[0]["webhook-id"]
        assert 4 < second[2] - first[2] < 8, second[2] - first[2]
        Webhook(secret).verify(second[1].decode(), second[0])
        line = wait(lambda: [line for line in deliveries(kiosk, identifier) if line["state"] == "delivered"])[0]
        assert line["attempts"] == 2 and line["status"] == 200


def switches_off_after_410():
    with online_kiosk() as kiosk:
        receiver = Receiver(lambda _: 410)
        identifier, _ = hook(kiosk, receiver, ["scan.booked"])
        kiosk.scan(PASTA)
        wait(lambda: ask(kiosk, "GET", f"webhooks/{identifier}").get("trouble") == "gone")
        kiosk.scan(PASTA)
        time.sleep(1)
        assert receiver.count == 1


def is_not_held_up_by_a_receiver_that_hangs():
    with online_kiosk() as kiosk:
        hanging, well = Receiver(seconds=60), Receiver()
        stuck, _ = hook(kiosk, hanging, ["scan.booked"], "Hangs")
        hook(kiosk, well, ["scan.booked"], "Well")
        start = time.monotonic()
        kiosk.scan(PASTA)
        assert time.monotonic() - start < 2, "a scan does not wait for receivers"
        for _ in range(3):
            kiosk.scan(PASTA)
        for _ in range(4):
            well.next(timeout=60)
        line = wait(lambda: [line for line in deliveries(kiosk, stuck) if line["attempts"]], 40)[0]
        assert line["failure"] == "tooSlow", line


def loses_nothing_when_it_is_killed():
    with online_kiosk() as kiosk:
        receiver = Receiver()
        _, secret = hook(kiosk, receiver, ["scan.booked"])
        scans = set()
        for _ in range(5):
            for _ in range(4):
                scans.add(kiosk.scan(PASTA)["id"])
            kiosk.stop(signal.SIGKILL)
            kiosk.start()
        told = set()

        def collect():
            while not receiver.received.empty():
                headers, body, _ = receiver.received.get()
                told.add(Webhook(secret).verify(body.decode(), headers)["data"]["scan"])
            return told >= scans

        wait(collect, 30)
        assert told == scans


TRIALS = {
    function.__name__: function
    for function in [
        verifies_signatures, comes_back_after_500, switches_off_after_410, is_not_held_up_by_a_receiver_that_hangs,
        loses_nothing_when_it_is_killed,
    ]
}

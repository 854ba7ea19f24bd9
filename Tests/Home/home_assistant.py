"""Home Assistant from PyPI and Mosquitto from Debian: discovery, states, events, commands, and the restart of each.

The trials run in order on the same house, as one day follows another.
"""

import atexit
import datetime
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from kiosk import ROOT, Kiosk

ASSISTANT = ROOT / ".build/home/home-assistant/bin/hass"
MOSQUITTO = pathlib.Path("/usr/sbin/mosquitto")
PASTA = "8076800195057"


class Skipped(Exception):
    """A program that a part needs is not there."""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait(condition, what, seconds=60):
    """Waits until a condition returns something true, and returns that."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.1)
    raise AssertionError(f"waited {seconds} s for {what}")


class Process:
    """A program with its own folder, which can be restarted."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.process = None
        atexit.register(self.close)

    def start(self):
        with open(self.folder / "output", "a") as output:
            self.process = subprocess.Popen(self.command(), stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        self.ready()

    def stop(self, how=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)

    def close(self):
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def restart(self, how=signal.SIGTERM):
        self.stop(how)
        self.start()


class Broker(Process):
    def __init__(self):
        super().__init__()
        self.port = free_port()
        lines = [f"listener {self.port} 127.0.0.1", "allow_anonymous true", "persistence true",
                 f"persistence_location {self.folder}/", "autosave_interval 1", "autosave_on_changes true"]
        if os.geteuid() == 0:
            lines.append("user root")
        (self.folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")

    def command(self):
        return [MOSQUITTO, "-c", self.folder / "mosquitto.conf"]

    def ready(self):
        def listens():
            with socket.socket() as client:
                return client.connect_ex(("127.0.0.1", self.port)) == 0
        wait(listens, "the broker")


class Assistant(Process):
    def __init__(self, broker):
        super().__init__()
        self.port = free_port()
        self.token = None
        self.broker = broker
        (self.folder / "configuration.yaml").write_text(
            f"homeassistant:\n  name: Home\n  time_zone: Europe/Paris\nhttp:\n  server_host: 127.0.0.1\n"
            f"  server_port: {self.port}\nfrontend:\n")

    def command(self):
        return [ASSISTANT, "-c", self.folder, "--skip-pip"]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def ready(self):
        def answers():
            assert self.process.poll() is None, (self.folder / "output").read_text()[-4000:]
            try:
                urllib.request.urlopen(self.url + "/manifest.json", timeout=5).close()
                return True
            except OSError:
                return False
        wait(answers, "Home Assistant", 120)

    def ask(self, method, path, body=None, form=None):
        data, headers = None, {}
        if body is not None:
            data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        if form is not None:
            data = urllib.parse.urlencode(form).encode()
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or "null")

    def settle_in(self):
        """Makes the first user as a browser would, and adds the MQTT integration."""
        client = self.url + "/"
        code = self.ask("POST", "/api/onboarding/users", {
            "client_id": client, "name": "Cook", "username": "cook", "password": "secret", "language": "en"})["auth_code"]
        self.token = self.ask("POST", "/auth/token", form={
            "grant_type": "authorization_code", "code": code, "client_id": client})["access_token"]
        flow = self.ask("POST", "/api/config/config_entries/flow", {"handler": "mqtt"})
        result = self.ask("POST", "/api/config/config_entries/flow/" + flow["flow_id"], {
            "broker": "127.0.0.1", "port": self.broker.port})
        assert result["type"] == "create_entry", result

    def states(self):
        """The kiosk's entities, by id."""
        try:
            return {state["entity_id"]: state for state in self.ask("GET", "/api/states")
                    if ".scantry_" in state["entity_id"]}
        except (OSError, urllib.error.HTTPError):
            return {}

    def state(self, entity):
        return self.states().get(entity, {}).get("state")

    def call(self, service, **data):
        self.ask("POST", "/api/services/" + service.replace(".", "/"), data)

    def registry(self):
        """The unique ids by entity, which Home Assistant has written when it was stopped."""
        stored = json.loads((self.folder / ".storage/core.entity_registry").read_text())
        return {entry["entity_id"]: entry["unique_id"] for entry in stored["data"]["entities"]
                if entry["platform"] == "mqtt"}


class House:
    """All three programs, started once."""

    def __init__(self):
        for program, package in [(MOSQUITTO, "mosquitto"), (ASSISTANT, "Home Assistant")]:
            if not program.exists():
                raise Skipped(f"{package} is not installed")
        self.broker = Broker()
        self.broker.start()
        self.assistant = Assistant(self.broker)
        self.assistant.start()
        self.assistant.settle_in()
        self.kiosk = Kiosk()
        self.kiosk.start()
        atexit.register(self.kiosk.__exit__)
        self.set_broker()

    def set_broker(self, **members):
        self.ask("PUT", "mqtt", address=f"mqtt://127.0.0.1:{self.broker.port}", **members)

    def ask(self, method, path, **members):
        request = urllib.request.Request(
            f"{self.kiosk.url}/api/v1/{path}", json.dumps(members).encode() if method != "GET" else None,
            {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or "null")

    def lists(self):
        """The entities of shopping lists."""
        return [entity for entity, state in self.assistant.states().items()
                if "items" in state["attributes"] and state["attributes"].get("icon") == "mdi:cart-outline"]

    def until(self, entity, condition):
        return wait(lambda: condition(self.assistant.state(entity) or ""), f"{entity}")


shared = {}


def house():
    if "house" not in shared:
        shared["house"] = House()
    return shared["house"]


def discovery():
    home = house()
    wait(lambda: home.assistant.state("sensor.scantry_expires_today") == "0", "discovery")
    states = home.assistant.states()
    kinds = {entity.split(".")[0] for entity in states}
    assert kinds == {"sensor", "binary_sensor", "event", "button", "select", "text", "notify"}, kinds
    for entity in ["sensor.scantry_expired", "sensor.scantry_expires_tomorrow", "sensor.scantry_expires_this_week",
                   "sensor.scantry_below_minimum", "sensor.scantry_timer_ends", "event.scantry_last_scan",
                   "event.scantry_timer", "binary_sensor.scantry_camera", "binary_sensor.scantry_sound",
                   "binary_sensor.scantry_disk", "binary_sensor.scantry_network", "button.scantry_undo",
                   "button.scantry_stop_ringing", "button.scantry_mute", "text.scantry_put_on_the_list",
                   "notify.scantry_put_on_the_list", "notify.scantry_say_aloud"]:
        assert entity in states, (entity, sorted(states))
    assert states["binary_sensor.scantry_disk"]["attributes"]["device_class"] == "problem"


def states_and_events():
    home = house()
    before = home.assistant.state("event.scantry_last_scan")
    home.kiosk.scan(PASTA)
    home.until("event.scantry_last_scan", lambda state: state not in ("", "unknown", before))
    event = home.assistant.states()["event.scantry_last_scan"]["attributes"]
    assert event["event_type"] == "added" and event["code"] == PASTA, event
    lot = home.ask("GET", "lots")["items"][0] if "items" in home.ask("GET", "lots") else None
    assert lot, home.ask("GET", "lots")
    today = datetime.date.today().isoformat()
    home.ask("PATCH", f"lots/{lot['id']}", bestBefore=today)
    home.until("sensor.scantry_expires_today", lambda state: state == "1")
    sensor = home.assistant.states()["sensor.scantry_expires_today"]["attributes"]
    assert sensor["items"][0]["date"] == today, sensor
    timer = home.ask("POST", "timers", seconds=2, name="Eggs")
    home.until("sensor.scantry_timer_ends", lambda state: state[:4].isdigit())
    home.until("event.scantry_timer", lambda state: state[:4].isdigit())
    event = home.assistant.states()["event.scantry_timer"]["attributes"]
    assert event["event_type"] == "ringing" and event["name"] == "Eggs", event
    home.assistant.call("button.press", entity_id="button.scantry_stop_ringing")
    wait(lambda: not [one for one in home.ask("GET", "timers")["items"] if one["id"] == timer["id"]], "the end of ringing")


def commands():
    home = house()
    home.assistant.call("text.set_value", entity_id="text.scantry_put_on_the_list", value="2 kg potatoes")
    home.assistant.call("notify.send_message", entity_id="notify.scantry_put_on_the_list", message="leeks")
    wait(lambda: home.lists(), "the shopping list")
    shopping = home.lists()[0]
    home.until(shopping, lambda state: state == "2")
    names = [item["name"] for item in home.assistant.states()[shopping]["attributes"]["items"]]
    assert sorted(names) == ["leeks", "potatoes"], names
    select = next(entity for entity in home.assistant.states() if entity.startswith("select.scantry_mode"))
    home.assistant.call("select.select_option", entity_id=select, option="Take")
    home.until(select, lambda state: state == "Take")
    home.assistant.call("select.select_option", entity_id=select, option="Add")
    home.until(select, lambda state: state == "Add")
    home.kiosk.scan(PASTA)
    count = len(home.ask("GET", "movements")["items"])
    home.assistant.call("button.press", entity_id="button.scantry_undo")
    wait(lambda: len(home.ask("GET", "movements")["items"]) != count, "the undo")


def restart_of_the_kiosk():
    home = house()
    known = set(home.assistant.states())
    home.kiosk.stop()
    home.until("sensor.scantry_expires_today", lambda state: state == "unavailable")
    home.kiosk.start()
    home.until("sensor.scantry_expires_today", lambda state: state == "1")
    home.kiosk.stop(signal.SIGKILL)
    home.until("sensor.scantry_expires_today", lambda state: state == "unavailable")
    home.kiosk.start()
    home.until("sensor.scantry_expires_today", lambda state: state == "1")
    wait(lambda: set(home.assistant.states()) == known, "the same entities")


def restart_of_the_broker():
    home = house()
    home.broker.stop(signal.SIGKILL)
    home.until("sensor.scantry_expires_today", lambda state: state == "unavailable")
    home.broker.start()
    home.until("sensor.scantry_expires_today", lambda state: state == "1")
    home.assistant.call("button.press", entity_id="button.scantry_mute")
    wait(lambda: home.ask("GET", "sound")["muted"], "the muting")


def restart_of_home_assistant():
    """Entities keep their identifiers, also when the kiosk describes itself with another version."""
    home = house()
    known = set(home.assistant.states())
    home.assistant.stop()
    before = home.assistant.registry()
    assert len(before) > 20, before
    home.kiosk.stop()
    retained = home.kiosk.folder
    home.assistant.start()
    home.kiosk.start()
    assert retained == home.kiosk.folder
    home.until("sensor.scantry_expires_today", lambda state: state == "1")
    wait(lambda: set(home.assistant.states()) == known, "the same entities")
    home.assistant.stop()
    assert home.assistant.registry() == before
    home.assistant.start()
    home.until("sensor.scantry_expires_today", lambda state: state == "1")


def removal():
    home = house()
    home.ask("POST", "locations", name="Cellar", kind="pantry")
    wait(lambda: home.assistant.state("sensor.scantry_stock_cellar"), "the new place")
    place = next(one for one in home.ask("GET", "locations")["items"] if one["name"] == "Cellar")
    home.ask("DELETE", f"locations/{place['id']}")
    wait(lambda: home.assistant.states() and "sensor.scantry_stock_cellar" not in home.assistant.states(),
         "the end of the place")
    home.set_broker(homeAssistant=False)
    wait(lambda: not home.assistant.states(), "the end of all entities")
    home.set_broker(homeAssistant=True)
    home.until("sensor.scantry_expires_today", lambda state: state == "1")
    home.ask("PUT", "mqtt", address=None)
    wait(lambda: not home.assistant.states(), "the end of all entities")


TRIALS = {
    "discovery": discovery,
    "states and events": states_and_events,
    "commands": commands,
    "restart of the kiosk": restart_of_the_kiosk,
    "restart of the broker": restart_of_the_broker,
    "restart of Home Assistant": restart_of_home_assistant,
    "removal": removal,
}

"""Metrics, with Debian's Prometheus and the parsers of its Python client."""

import json
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from kiosk import ROOT, Kiosk
from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
from prometheus_client.parser import text_string_to_metric_families as prometheus_text

PROGRAMS = ROOT / ".build/home/prometheus/usr/bin"
RULES = ROOT / "Docs/metrics-rules.yml"
CODES = ["8076800195057", "9521234000020"]


class Skipped(Exception):
    """Prometheus is not there."""


def need_prometheus():
    if not (PROGRAMS / "prometheus").exists():
        raise Skipped("Debian's prometheus is not in .build/home")


def fetch(kiosk, accept="*/*", **headers):
    request = urllib.request.Request(kiosk.url + "/metrics", headers={"Accept": accept, **headers})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.headers["Content-Type"], answer.read().decode()


def token(kiosk):
    request = urllib.request.Request(
        kiosk.url + "/api/v1/devices", b'{"name": "Prometheus"}', {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["token"]


def can_be_parsed():
    # A replay is a part of the kiosk until its pictures have ended; a camera that is missing is one that stays.
    missing = ["--sound", "none", "--camera", "cellar=/dev/missing"]
    with Kiosk(*missing, camera=f"replay:{ROOT}/Samples/frames") as kiosk:
        for code in CODES:
            kiosk.scan(code)
        end = time.monotonic() + 20
        while "scantry_camera_decode_seconds_count" not in fetch(kiosk)[1] and time.monotonic() < end:
            time.sleep(0.2)
        kind, text = fetch(kiosk, "application/openmetrics-text; version=1.0.0")
        assert kind.startswith("application/openmetrics-text; version=1.0.0"), kind
        families = {family.name: family for family in open_metrics(text)}
        samples = {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in families.values() for sample in family.samples}
        assert samples["scantry_scans_total", (("outcome", "unknown"), ("station", "api"))] == 1
        assert samples["scantry_part_working", (("name", "cellar"), ("part", "camera"))] == 0
        assert families["scantry_scan_commit_seconds"].type == "histogram"
        assert families["scantry_camera_decode_seconds"].type == "histogram"
        assert families["process_cpu_seconds"].type == "counter"
        kind, text = fetch(kiosk, "text/plain")
        assert kind.startswith("text/plain; version=0.0.4"), kind
        assert "scantry_scans" in {family.name for family in prometheus_text(text)}
        absent = [line for line in listed() if line not in families]
        assert not absent, f"Docs/smart-home.md names {absent}"


def listed():
    """The metrics that the document names and that any kiosk with a camera has."""
    later = {
        "scantry_errors", "scantry_lookups", "scantry_outbox_scans", "scantry_webhook_deliveries",
        "scantry_webhook_delivery_seconds"}
    rows = [line for line in (ROOT / "Docs/smart-home.md").read_text().splitlines() if line.startswith("| `")]
    names = [row.split("`")[1].removesuffix("_total") for row in rows]
    return [name for name in names if name.startswith(("scantry_", "process_")) and name not in later]


def wants_a_token():
    with Kiosk() as kiosk:
        secret = token(kiosk)
        # A request that another machine's proxy has passed on is not this machine's.
        far = {"X-Forwarded-For": "192.0.2.7"}
        try:
            fetch(kiosk, **far)
            raise AssertionError("strangers see the metrics")
        except urllib.error.HTTPError as error:
            assert error.code == 401, error.code
        assert "scantry_build_info" in fetch(kiosk, Authorization=f"Bearer {secret}", **far)[1]


def prometheus_scrapes_and_evaluates_rules():
    need_prometheus()
    with Kiosk() as kiosk, tempfile.TemporaryDirectory() as folder:
        kiosk.scan(CODES[0])
        folder = pathlib.Path(folder)
        # JSON is YAML.
        (folder / "prometheus.yml").write_text(json.dumps({
            "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
            "rule_files": [str(RULES)],
            "scrape_configs": [{
                "job_name": "scantry", "authorization": {"credentials": token(kiosk)},
                "static_configs": [{"targets": [f"127.0.0.1:{kiosk.port}"]}]}],
        }))
        for command in (["check", "config", folder / "prometheus.yml"], ["check", "rules", RULES]):
            subprocess.run([PROGRAMS / "promtool", *command], check=True, stdout=subprocess.DEVNULL)
        text = fetch(kiosk)[1]
        subprocess.run([PROGRAMS / "promtool", "check", "metrics"], input=text, text=True, check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen(
            [PROGRAMS / "prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address=127.0.0.1:{port}", "--log.level=error"], cwd=folder)
        try:
            url = f"http://127.0.0.1:{port}/api/v1/"
            query(url, 'up{job="scantry"}', "1")
            query(url, 'sum(scantry_scans_total{outcome="booked"})', "1")
            # What a rule records from these is there, too.
            query(url, "scantry:scans:rate5m or vector(0)", None)
            rules = [rule for group in get(url + "rules")["groups"] for rule in group["rules"]]
            end = time.monotonic() + 20
            while any(rule["health"] != "ok" for rule in rules) and time.monotonic() < end:
                time.sleep(0.5)
                rules = [rule for group in get(url + "rules")["groups"] for rule in group["rules"]]
            assert rules and all(rule["health"] == "ok" for rule in rules), rules
            assert not [rule["name"] for rule in rules if rule.get("state") == "firing"]
        finally:
            server.terminate()
            server.wait(20)


def get(url):
    with urllib.request.urlopen(url, timeout=5) as answer:
        return json.load(answer)["data"]


def query(url, expression, expected):
    """Waits until an expression has a value; any if None is expected."""
    end, values = time.monotonic() + 40, None
    while time.monotonic() < end:
        try:
            result = get(url + "query?" + urllib.parse.urlencode({"query": expression}))["result"]
            values = [line["value"][1] for line in result]
            if values and expected in (None, values[0]):
                return
        except OSError:
            pass
        time.sleep(0.3)
    raise AssertionError(f"{expression} is {values}, not {expected}")


TRIALS = {
    function.__name__: function
    for function in [can_be_parsed, wants_a_token, prometheus_scrapes_and_evaluates_rules]
}

"""A cable to the internet, at the other end of which is one machine: Open Food Facts."""

import http.server
import json
import pathlib
import shutil
import ssl
import subprocess
import sys
import tempfile

from inside.trial import Skipped, check

NAME = "world.openfoodfacts.org"
HERE, THERE = "93.184.215.1", "93.184.215.14"
HOSTS, AUTHORITIES = pathlib.Path("/etc/hosts"), pathlib.Path("/etc/ssl/certs/ca-certificates.crt")


class Internet:
    """Unplugged at first: no name can be resolved, and nothing is reached."""

    def __init__(self):
        if not shutil.which("ip") or not shutil.which("openssl"):
            raise Skipped("ip or openssl is not there")
        self.hosts, self.is_made = HOSTS.read_text(), False
        certificate = str(pathlib.Path(tempfile.mkdtemp(), "certificate.pem"))
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9999", "-subj", f"/CN={NAME}",
            "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", certificate + ".key", "-out", certificate)
        AUTHORITIES.write_text(AUTHORITIES.read_text() + pathlib.Path(certificate).read_text())
        self.server = subprocess.Popen(
            ["unshare", "--net", sys.executable, "-B", "-m", "inside.internet", certificate], stdout=subprocess.PIPE)
        check(self.server.stdout.readline(), "the server does not start")

    def plug_in(self):
        if not self.is_made:
            run("modprobe", "veth")
            run("ip", "link", "add", "cable", "type", "veth", "peer", "name", "far", "netns", str(self.server.pid))
            run("ip", "address", "add", f"{HERE}/24", "dev", "cable")
            there = ["nsenter", "--net", "--target", str(self.server.pid), "ip"]
            run(*there, "address", "add", f"{THERE}/24", "dev", "far")
            run(*there, "link", "set", "far", "up")
            self.is_made = True
        run("ip", "link", "set", "cable", "up")
        run("ip", "route", "replace", "default", "via", THERE)
        HOSTS.write_text(f"{self.hosts}\n{THERE} {NAME}\n")

    def unplug(self):
        run("ip", "link", "set", "cable", "down")
        HOSTS.write_text(self.hosts)

    def close(self):
        HOSTS.write_text(self.hosts)
        self.server.kill()
        self.server.wait()


def run(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(done.returncode == 0, f"{' '.join(command[:4])} … failed: {done.stdout.strip()[-200:]}")


class Answers(http.server.BaseHTTPRequestHandler):
    """Knows each product, and no pictures."""

    def do_GET(self):
        _, is_product, code = self.path.partition("/product/")
        name = f"Soup {code.partition('.')[0]}"
        product = {"product_name": name, "product_name_en": name}
        body = json.dumps({"result": {"id": "product_found"}, "product": product})
        self.send_response(200 if is_product else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


def serve(certificate):
    server = http.server.ThreadingHTTPServer(("0.0.0.0", 443), Answers)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate + ".key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print("ready", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    serve(sys.argv[1])

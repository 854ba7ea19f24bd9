"""A server with recorded responses of TheMealDB and other sites, with delays and faults."""

import http.server
import json
import pathlib
import threading
import time
import urllib.parse

RECORDED = pathlib.Path(__file__).resolve().parents[3] / "shared/reference/data"


class Replay:
    """Runs within a `with` block. `delay` is in seconds; `status` replaces 200."""

    def __init__(self):
        self.delay = 0
        self.status = 200
        self.asked = []
        self.pages = {}
        self.meals = load_meals()

    def __enter__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(self))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, path, query):
        """Returns the type and the body of a response; nothing for an unknown path."""
        if path in self.pages:
            return "text/html; charset=utf-8", self.pages[path].encode()
        if path.startswith("/images/"):
            return "image/png", picture(path)
        name = path.rsplit("/", 1)[-1]
        found = self.api(name, {key: values[0] for key, values in query.items()})
        return None if found is None else ("application/json", json.dumps(found).encode())

    def api(self, name, query):
        if name == "categories.php":
            found = json.loads((RECORDED / "themealdb/lists/categories.json").read_text())
            for category in found["categories"]:
                category["strCategoryThumb"] = f"{self.url}/images/category/{category['strCategory']}.png"
            return found
        if name == "list.php":
            return json.loads((RECORDED / f"themealdb/lists/list-{next(iter(query))}.json").read_text())
        if name == "filter.php":
            field = {"c": "strCategory", "a": "strArea"}.get(next(iter(query)))
            value = next(iter(query.values())).replace("_", " ")
            meals = [meal for meal in self.meals
                     if (meal.get(field) == value if field else value.lower() in ingredients(meal))]
            return {"meals": [{key: meal[key] for key in ("strMeal", "strMealThumb", "idMeal")} for meal in meals] or None}
        if name == "lookup.php":
            return {"meals": [meal for meal in self.meals if meal["idMeal"] == query["i"]] or None}
        if name == "search.php":
            by_letter = query.get("f")
            words = query.get("s", "").lower()
            meals = [meal for meal in self.meals
                     if (meal["strMeal"].lower().startswith(by_letter) if by_letter else words in meal["strMeal"].lower())]
            return {"meals": meals or None}
        if name == "random.php":
            return {"meals": [self.meals[len(self.asked) % len(self.meals)]]}
        return None


def ingredients(meal):
    return {(meal.get(f"strIngredient{number}") or "").strip().lower() for number in range(1, 21)} - {""}


def load_meals():
    """Returns all recorded meals, with pictures from this server."""
    found = json.loads((RECORDED / "themealdb/all-meals-2026-01.wire-reconstructed.json").read_text())
    return found["meals"] if isinstance(found, dict) else found


def picture(path):
    """Returns a PNG of a square in a distinct colour."""
    import struct
    import zlib
    shade = [60 + (sum(path.encode()) * factor) % 160 for factor in (7, 13, 29)]
    rows = b"".join(b"\0" + bytes(shade) * 90 for _ in range(90))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 90, 90, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def handler(replay):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            parts = urllib.parse.urlsplit(self.path)
            replay.asked.append(self.path)
            time.sleep(replay.delay)
            found = replay.answer(parts.path, urllib.parse.parse_qs(parts.query))
            status = replay.status if replay.status != 200 else 200 if found else 404
            kind, body = found if status == 200 else ("text/html", b"<h1>No</h1>")
            body = body.replace(b"https://www.themealdb.com", replay.url.encode())
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except OSError:
                pass  # the client has gone

        def log_message(self, *_):
            pass
    return Handler

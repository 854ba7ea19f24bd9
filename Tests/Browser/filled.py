"""A household after some weeks of use, created by the API, for tests of full pages.

Run it with a kiosk's address to fill that one: filled.py http://127.0.0.1:8080
"""

import datetime
import json
import sys
import urllib.request

FRIDGE, FREEZER, PANTRY = "fridge", "freezer", "pantry"

# Name, brand, size, unit, and its lots: amount, kind of place, days until its date, and whether it is open.
PRODUCTS = [
    ("Whole milk", "Lactel", "1 l", "piece", [("4", FRIDGE, 6, False), ("1", FRIDGE, 2, True)]),
    ("Mozzarella di bufala campana", "Galbani", "125 g", "piece", [("2", FRIDGE, -1, False)]),
    ("Natural yoghurt", "La Fermière", "4 × 125 g", "piece", [("8", FRIDGE, 1, False)]),
    ("Cooked ham", "Fleury Michon", "4 slices", "piece", [("4", FRIDGE, 3, True)]),
    ("Cream", "Elle & Vire", "20 cl", "piece", [("2", FRIDGE, 0, False)]),
    ("Salted butter", "Président", "250 g", "piece", [("1", FRIDGE, 40, False)]),
    ("Eggs", "Loué", "10", "piece", [("7", FRIDGE, 9, False)]),
    ("Carrots", "", "", "kg", [("1.2", FRIDGE, 5, False)]),
    ("Comté 18 mois", "", "", "g", [("350", FRIDGE, 12, True)]),
    ("Garden peas", "Iglo", "1 kg", "piece", [("2", FREEZER, 240, False)]),
    ("Spinach, chopped", "Picard", "1 kg", "piece", [("1", FREEZER, 180, False)]),
    ("Minced beef", "", "", "g", [("800", FREEZER, 60, False)]),
    ("Fish fingers", "Iglo", "15", "piece", [("2", FREEZER, 120, False)]),
    ("Vanilla ice cream", "Carte d’Or", "900 ml", "piece", [("1", FREEZER, 300, True)]),
    ("Baguettes to bake", "", "4", "piece", [("6", FREEZER, 25, False)]),
    ("Spaghetti n.5", "Barilla", "500 g", "piece", [("5", PANTRY, 500, False)]),
    ("Penne rigate", "Barilla", "500 g", "piece", [("3", PANTRY, 420, False)]),
    ("Basmati rice", "Taureau Ailé", "1 kg", "piece", [("2", PANTRY, 300, False)]),
    ("Chopped tomatoes", "Mutti", "400 g", "piece", [("9", PANTRY, 600, False)]),
    ("Chickpeas", "Bonduelle", "265 g", "piece", [("4", PANTRY, 700, False)]),
    ("Olive oil", "Puget", "75 cl", "piece", [("1", PANTRY, 200, True)]),
    ("Plain flour", "Francine", "1 kg", "piece", [("2", PANTRY, 90, False)]),
    ("Hazelnut spread", "Nutella", "400 g", "piece", [("1", PANTRY, 100, True)]),
    ("Honey from the mountain pastures of the upper valley", "Miel & Cie", "500 g", "piece", [("1", PANTRY, None, True)]),
    ("Ground coffee, pure arabica", "Carte Noire", "250 g", "piece", [("3", PANTRY, 150, False)]),
    ("Potatoes", "", "", "kg", [("2.5", PANTRY, 14, False)]),
    ("Tuna in olive oil", "Petit Navire", "3 × 80 g", "piece", [("3", PANTRY, 800, False)]),
    ("Crisps, lightly salted", "Tyrrell’s", "150 g", "piece", [("2", PANTRY, 7, False)]),
]
MEMBERS = [("Anna", "#a63d57"), ("Bruno", "#3b6ea5"), ("Camille", "#4f6b1f")]
# The entries of the list; ticked ones wait for the check-in.
SHOPPING = [("Whole milk", "2", True), ("Penne rigate", "3", True), ("Cream", "1", True), ("Eggs", "12", False),
            ("Salted butter", "1", False)]
WORDS = [("Bread", "1", True), ("Washing-up liquid", "1", False), ("Parsley", "1", False)]
TIMERS = [("Bread in the oven", 2_700), ("Aubergines braising slowly", 840), ("Eggs", 360), ("Rice", 720)]
# Sample packs for a bulk session.
SCANNED = ["8076800195057", "3017620422003", "50112579", "737628064502", "8076802085738", "5050854517631",
           "3596710352418", "7311041026670"]


class Household:
    """The created records, by name."""

    def __init__(self, url):
        self.url = url
        self.places = {}
        self.products = {}
        self.lots = {}
        self.list = None
        self.recipe = None

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(self.url + "/api/v1" + path, data=data, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None


def fill(url):
    """Fills a new kitchen; returns what is in it."""
    home = Household(url)
    # The welcome page is completed.
    urllib.request.urlopen(url + "/welcome/skip", data=b"", timeout=10).close()
    for name, colour in MEMBERS:
        home.ask("POST", "/members", {"name": name, "colour": colour})
    for place in home.ask("GET", "/locations")["items"]:
        home.places.setdefault(place["kind"], place["id"])
    units = {unit["symbol"]: unit["id"] for unit in home.ask("GET", "/units")["items"]}
    today = datetime.date.today()
    for name, brand, size, unit, lots in PRODUCTS:
        facts = {"name": name, "unit": units[unit]}
        facts |= {"brand": brand} if brand else {}
        facts |= {"packageSize": size} if size else {}
        product = home.ask("POST", "/products", facts)["id"]
        home.products[name] = product
        for amount, place, days, is_open in lots:
            lot = {"product": product, "amount": amount, "location": home.places[place]}
            lot["bestBefore"] = None if days is None else str(today + datetime.timedelta(days))
            number = home.ask("POST", "/lots", lot)["id"]
            home.lots.setdefault(name, number)
            if is_open:
                home.ask("POST", f"/lots/{number}/open", {"amount": amount})
    home.list = home.ask("POST", "/lists", {"name": "Saturday"})["id"]
    for name, amount, is_ticked in SHOPPING:
        home.ask("POST", f"/lists/{home.list}/entries",
                 {"product": home.products[name], "amount": amount, "ticked": is_ticked})
    for text, amount, is_ticked in WORDS:
        home.ask("POST", f"/lists/{home.list}/entries", {"text": text, "amount": amount, "ticked": is_ticked})
    home.recipe = home.ask("POST", "/recipes", {
        "title": "Spaghetti with tomatoes", "servings": 4, "ingredients": ["400 g spaghetti", "2 tins chopped tomatoes"],
        "steps": [{"text": "Boil for 9 minutes."}, {"text": "Stir in the tomatoes."}]})["id"]
    for name, seconds in TIMERS:
        home.ask("POST", "/timers", {"name": name, "seconds": seconds})
    for code in ["SCANTRY-BULK", *SCANNED]:
        home.ask("POST", "/scans", {"code": code})
    return home


if __name__ == "__main__":
    made = fill(sys.argv[1])
    print(json.dumps({"list": made.list, "lots": made.lots, "products": made.products}))

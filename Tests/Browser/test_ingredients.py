"""Recipes by what goes into them, in a real browser: search, what is here, and what was put right, in both languages.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import datetime

from playwright.sync_api import expect

from test_kitchen import LOCALES, stock
from test_pages import KIOSK, PHONE, assert_fits, kitchen, picture
from test_shopping import api

SCREENS = (("kiosk", KIOSK, "en"), ("phone", PHONE, "fr"))
WORDS = {
    "en": {
        "add": "Add an ingredient", "button": "Add", "eggs": "eggs", "egg": "egg", "typed": "flo", "flour": "flour",
        "remove": "Take eggs away", "clear": "Clear all", "missing": "Missing: 250 g", "nothing": "Nothing is missing",
        "near": "At most 1 missing", "soon": "Use soon: Eggs", "save": "Save", "always": "It is always here, nobody counts it",
        "right": "is put right", "believed": "takes it for leek", "delete": "Delete", "lost": "Take one away",
        "category": "Category", "stands": "It stands for", "needs": "Missing: flour, milk",
    },
    "fr": {
        "add": "Ajouter un ingrédient", "button": "Ajouter", "eggs": "œufs", "egg": "œuf", "typed": "fari", "flour": "farine",
        "remove": "Enlever œufs", "clear": "Tout effacer", "nothing": "Rien ne manque", "near": "Au plus 1 manquant",
        "soon": "À utiliser vite : Eggs", "save": "Enregistrer", "always": "Il y en a toujours, personne ne compte",
        "right": "est corrigé", "believed": "Scantry y voit : poireau", "delete": "Supprimer", "lost": "Enlevez-en un",
        "category": "Catégorie", "stands": "C’est", "needs": "Il manque : flour, milk",
    },
}


def recipe(kiosk, title, *lines, category=None):
    return api(kiosk, "POST", "/recipes", {"title": title, "category": category, "ingredients": list(lines)})


def fill(kiosk):
    """Three recipes, and eggs that have to be used."""
    recipe(kiosk, "Omelette", "3 eggs", "salt", category="Breakfast")
    recipe(kiosk, "Pancakes", "2 eggs", "250 g flour", "½ l milk", category="Dessert")
    recipe(kiosk, "Leek soup", "2 leeks, sliced", "1 l water", category="Soup")
    stock(kiosk, "Eggs", amount="6", location=2)
    lot = api(kiosk, "GET", "/lots")["items"][0]["id"]
    soon = (datetime.date.today() + datetime.timedelta(days=2)).isoformat()
    api(kiosk, "PATCH", f"/lots/{lot}", {"bestBefore": soon})


def titles(page):
    return page.locator(".recipe-card strong").all_inner_texts()


def screens(browser, **more):
    """Each screen with its language and a kitchen of its own."""
    for name, size, language in SCREENS:
        with kitchen(browser) as (kiosk, visits):
            yield name, kiosk, lambda path: visits.open(
                size, path=path, locale=LOCALES[language], **more), WORDS[language]


def test_nothing_to_find_is_explained(browser):
    for name, _, visit, _ in screens(browser):
        for path in ("search", "here", "words"):
            with visit(f"/recipes/{path}") as page:
                expect(page.locator(".empty")).to_be_visible()
                picture(page, f"ingredients-empty-{path}-{name}")
                assert_fits(page)


def test_ingredients_are_added_one_after_the_other(browser):
    for name, kiosk, visit, words in screens(browser):
        fill(kiosk)
        with visit("/recipes/search") as page:
            picture(page, f"ingredients-search-{name}")
            page.get_by_role("combobox", name=words["add"]).fill(words["eggs"])
            page.get_by_role("button", name=words["button"], exact=True).click()
            page.wait_for_url("**food=**")
            assert titles(page) == ["Omelette", "Pancakes"]
            page.get_by_role("combobox", name=words["add"]).press_sequentially(words["typed"])
            page.get_by_role("option", name=words["flour"]).click()
            expect(page.locator(".recipe-card")).to_have_count(1)
            assert titles(page) == ["Pancakes"]
            picture(page, f"ingredients-found-{name}")
            assert_fits(page)
            page.get_by_role("link", name=words["remove"]).click()
            expect(page.locator(".chips .chip.on")).to_have_count(1)
            page.get_by_role("combobox", name=words["add"]).fill("squid")
            page.keyboard.press("Enter")
            expect(page.locator(".empty")).to_contain_text(words["lost"])
            page.get_by_role("link", name=words["clear"]).click()
            expect(page.locator(".chips .chip.on")).to_have_count(0)
            # One touch adds what is here.
            page.locator(".offers").first.get_by_role("link", name=words["egg"]).click()
            expect(page.locator(".recipe-card")).to_have_count(2)


def test_the_search_needs_no_script(browser):
    for _, kiosk, visit, words in screens(browser, java_script_enabled=False):
        fill(kiosk)
        with visit("/recipes/search?food=eggs") as page:
            page.get_by_label(words["add"]).fill("flour")
            page.get_by_role("button", name=words["button"], exact=True).click()
            assert titles(page) == ["Pancakes"]
            assert page.locator(".chips .chip.on").count() == 2


def test_what_is_here_comes_first(browser):
    for name, kiosk, visit, words in screens(browser):
        fill(kiosk)
        with visit("/recipes/here") as page:
            assert titles(page) == ["Omelette", "Leek soup", "Pancakes"]
            expect(page.locator(".recipe-card").first).to_contain_text(words["soon"])
            expect(page.locator(".recipe-card").last).to_contain_text(words["needs"])
            picture(page, f"ingredients-here-{name}")
            assert_fits(page)
            page.get_by_role("link", name=words["near"]).click()
            assert titles(page) == ["Omelette", "Leek soup"]
            page.locator("#categories summary").click()
            page.get_by_role("link", name="Soup", exact=True).click()
            assert titles(page) == ["Leek soup"]
            # What is booked elsewhere is seen without loading the page again.
            stock(kiosk, "Poireaux")
            expect(page.locator(".recipe-card .missing")).to_have_count(0)
            assert_fits(page)


def test_an_ingredient_is_put_right_once_for_all(browser):
    for name, kiosk, visit, words in screens(browser):
        fill(kiosk)
        with visit("/recipes/words/new?food=sliced%20leeks") as page:
            expect(page.locator("main")).to_contain_text(words["believed"])
            picture(page, f"ingredients-word-{name}")
            assert_fits(page)
            page.get_by_label(words["stands"]).select_option(label=words["always"])
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator(".notice")).to_contain_text(words["right"])
            expect(page.locator("li.row")).to_contain_text(words["always"])
            picture(page, f"ingredients-words-{name}")
            assert_fits(page)
            page.goto(page.url.split("/recipes")[0] + "/recipes/here?missing=0")
            assert titles(page) == ["Omelette", "Leek soup"]
            page.goto(page.url.split("/recipes")[0] + "/recipes/words")
            page.locator("li.row a").click()
            page.get_by_role("link", name=words["delete"]).click()
            page.get_by_role("button", name=words["delete"]).click()
            expect(page.locator(".empty")).to_be_visible()

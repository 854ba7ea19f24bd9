"""Recipes by ingredients in a real browser: search, stock and corrections, in both languages.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import datetime
import time

from playwright.sync_api import expect

from replay import ingredients
from test_kitchen import LOCALES, stock
from test_pages import KIOSK, PHONE, SIZES, assert_fits, kitchen, picture
from test_recipes import cookery, with_recordings
from test_shopping import api

SCREENS = (("kiosk", KIOSK, "en"), ("phone", PHONE, "fr"))
WORDS = {
    "en": {
        "add": "Add an ingredient", "button": "Add", "eggs": "eggs", "egg": "egg", "typed": "flo", "flour": "flour",
        "remove": "Take eggs away", "clear": "Clear all", "missing": "Missing: 250 g", "nothing": "Nothing is missing",
        "near": "At most 1 missing", "soon": "Use soon: Eggs", "save": "Save", "always": "It is always here, nobody counts it",
        "right": "is put right", "believed": "takes it for leek", "delete": "Delete", "lost": "Take one away",
        "category": "Category", "stands": "It stands for", "needs": "Missing: flour, milk",
        "choose": "Choose", "other": "Another food", "nothing chosen": "Choose what it stands for", "the food": "The food carrot",
        "no food": "“tom” is no food that is known here", "tomato": "tomato", "asking": "Asking outside", "failed": "No source answers",
        "late": "takes longer than usual", "retry": "Try again", "said": "Somebody here has said so",
    },
    "fr": {
        "add": "Ajouter un ingrédient", "button": "Ajouter", "eggs": "œufs", "egg": "œuf", "typed": "fari", "flour": "farine",
        "remove": "Enlever œufs", "clear": "Tout effacer", "nothing": "Rien ne manque", "near": "Au plus 1 manquant",
        "soon": "À utiliser vite : Eggs", "save": "Enregistrer", "always": "Il y en a toujours, personne ne compte",
        "right": "est corrigé", "believed": "Scantry y voit : poireau", "delete": "Supprimer", "lost": "Enlevez-en un",
        "category": "Catégorie", "stands": "C’est", "needs": "Il manque : flour, milk",
        "choose": "Choisissez", "other": "Un autre aliment", "nothing chosen": "Choisissez ce que c’est", "the food": "L’aliment carrot",
        "no food": "« tom » n’est aucun aliment connu ici", "tomato": "tomate", "asking": "Recherche à l’extérieur",
        "failed": "Aucune source ne répond", "late": "tarde plus que d’habitude", "retry": "Réessayer", "said": "Quelqu’un ici l’a dit",
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
            # One touch adds an ingredient in stock.
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
            # Bookings by others appear without reloading the page.
            stock(kiosk, "Poireaux")
            expect(page.locator(".recipe-card .missing")).to_have_count(0)
            assert_fits(page)


def test_an_ingredient_is_put_right_once_for_all(browser):
    for name, kiosk, visit, words in screens(browser, complaints_expected=True):
        fill(kiosk)
        with visit("/recipes/words/new?food=sliced%20leeks") as page:
            expect(page.locator("main")).to_contain_text(words["believed"])
            picture(page, f"ingredients-word-{name}")
            assert_fits(page)
            # Nothing is chosen by default.
            expect(page.locator("#field-target option:checked")).to_contain_text(words["choose"])
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator("#field-target-error")).to_contain_text(words["nothing chosen"])
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


def test_an_ingredient_is_another_food(browser):
    for name, kiosk, visit, words in screens(browser, complaints_expected=True):
        fill(kiosk)
        soup = recipe(kiosk, "Zorb soup", "For the soup:", "3 zorbfruits", "1 l water")["id"]
        stock(kiosk, "Carottes")
        with visit(f"/recipes/{soup}") as page:
            expect(page.locator(".ingredient-heading")).to_have_count(1)
            page.locator("#ingredient-1 a.believed").click()
            page.get_by_label(words["other"], exact=True).fill("zorbfruit")
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator("#field-other-error")).to_be_visible()
            page.get_by_label(words["other"], exact=True).fill("carrot")
            picture(page, f"ingredients-other-{name}")
            assert_fits(page)
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator("#ingredient-1 .believed")).to_contain_text("Carottes")
            expect(page.locator("#ingredient-1 .stock-missing")).to_have_count(0)
            picture(page, f"ingredients-heading-{name}")
            page.goto(kiosk.url + "/recipes/here?missing=0")
            assert "Zorb soup" in titles(page)
            page.goto(kiosk.url + "/recipes/search?food=carrot")
            assert titles(page) == ["Zorb soup"]
            page.goto(kiosk.url + "/recipes/words")
            expect(page.locator("li.row")).to_contain_text(words["the food"])
            assert_fits(page)


def test_a_half_word_is_no_food(browser):
    for name, kiosk, visit, words in screens(browser):
        fill(kiosk)
        recipe(kiosk, "Salad", "3 tomatoes")
        with visit("/recipes/search") as page:
            page.get_by_role("combobox", name=words["add"]).fill("tom")
            page.get_by_role("button", name=words["button"], exact=True).click()
            expect(page.locator(".unknown-food")).to_contain_text(words["no food"])
            picture(page, f"ingredients-unknown-{name}")
            assert_fits(page)
            page.locator(".unknown-food").get_by_role("link", name=words["tomato"], exact=True).click()
            expect(page.locator(".unknown-food")).to_have_count(0)
            assert titles(page) == ["Salad"]


@with_recordings
def test_ingredients_are_asked_for_outside(browser):
    """A source with one ingredient per request that is slow, fails, answers, and is offline."""
    for (name, size), language in zip(SIZES.items(), ("en", "fr")):
        words = WORDS[language]
        with cookery(browser) as (replay, kiosk, visits):
            recipe(kiosk, "Leeks with eggs", "2 leeks", "3 eggs")
            with visits.open(size, path="/recipes/search", locale=LOCALES[language]) as page:
                # Ingredients of the source are suggested, although no stored recipe has them.
                field = page.get_by_role("combobox", name=words["add"])
                wait_for(lambda: any("list.php?i" in path for path in replay.asked))
                page.wait_for_timeout(500)
                field.press_sequentially("auberg")
                expect(page.get_by_role("option").first).to_be_visible()
                replay.delay = 6
                page.goto(kiosk.url + "/recipes/search?food=leek&food=eggs")
                expect(page.locator("#recipe-asking")).to_contain_text(words["asking"])
                assert titles(page) == ["Leeks with eggs"]
                picture(page, f"ingredients-asking-{name}")
                expect(page.locator("#recipe-asking")).to_contain_text(words["late"], timeout=8_000)
                assert_fits(page)
                expect(page.locator("#recipe-asking")).to_have_count(0, timeout=60_000)
                replay.delay = 0
                found = titles(page)
                assert len(found) > 1, found
                both = {meal["strMeal"] for meal in replay.meals
                        if ingredients(meal) & {"leek", "leeks"} and ingredients(meal) & {"egg", "eggs"}}
                assert both and both <= set(found), (both, found)
                picture(page, f"ingredients-outside-{name}")
                assert_fits(page)
                replay.status = 500
                page.goto(kiosk.url + "/recipes/search?food=leek&food=butter")
                expect(page.locator("#recipe-asking")).to_contain_text(words["failed"], timeout=20_000)
                picture(page, f"ingredients-failed-{name}")
                assert_fits(page)
                replay.status = 200
                page.get_by_role("button", name=words["retry"]).click()
                expect(page.locator("#recipe-asking")).to_have_count(0, timeout=20_000)
                expect(page.locator(".recipe-card").first).to_be_visible()
                # Listed recipes are available without the source.
                replay.status = 500
                page.goto(kiosk.url + "/recipes/search?food=leek&food=eggs")
                assert titles(page) == found


def wait_for(is_so, seconds=10):
    for _ in range(seconds * 20):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it did not become so")

"""Recipes in a real browser: kinds, lists, chance and pages, from a source that is slow, broken, and gone.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser. What is
answered was recorded from the real sites, and lies beside the repository; without it these tests do nothing, and say so.
"""

import contextlib
import functools
import json
import re

from playwright.sync_api import expect

from replay import RECORDED, Replay
from test_pages import KIOSK, PHONE, SIZES, SOON, assert_fits, assert_no_script_ran, kitchen, picture
from test_scanning import LOCALES
from test_shopping import api

RECIPE = re.compile(r"/recipes/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
WORDS = {
    "en": {"beef": "Beef", "asking": "Asking outside", "late": "takes longer than usual", "failed": "No source answers",
           "retry": "Try again", "another": "Another", "this": "This one", "find": "Find by title", "read": "Read it",
           "keep": "Keep it", "address": "Address of the page", "menu": "Recipes", "none": "No recipe has this title",
           "offline": "No source is asked", "import": "From a page", "refused": "lets no programs in",
           "source": "Or the page’s source", "makes": "Makes 12", "nodata": "says nothing that a program can read"},
    "fr": {"beef": "Bœuf", "asking": "Recherche à l’extérieur", "late": "tarde plus que d’habitude",
           "failed": "Aucune source ne répond", "retry": "Réessayer", "another": "Une autre", "this": "Celle-ci",
           "find": "Chercher par titre", "read": "La lire", "keep": "La garder", "address": "Adresse de la page", "menu": "Recettes",
           "none": "Aucune recette ne porte ce titre", "offline": "Aucune source n’est interrogée", "import": "D’une page",
           "refused": "refuse les programmes", "source": "Ou le code source de la page", "makes": "Donne 12",
           "nodata": "ne dit rien qu’un programme puisse lire"},
}


def with_recordings(test):
    """Skips a test, with a message, without the recordings."""
    @functools.wraps(test)
    def tried(browser):
        if not (RECORDED / "themealdb").exists():
            return print(f"skipped {test.__name__}: needs ../shared/reference")
        return test(browser)
    return tried


@contextlib.contextmanager
def cookery(browser):
    """A kiosk that sends requests only to a server of the test."""
    with Replay() as replay, kitchen(browser, recipes_at=replay.url) as (kiosk, visits):
        sources = api(kiosk, "GET", "/sources")["sources"]
        api(kiosk, "PUT", "/sources", {"asking": True, "sources": [
            {"source": source["source"], "on": False} for source in sources]})
        api(kiosk, "PUT", "/recipes/sources", {"theMealDB": True, "edamam": False, "monthly": False})
        yield replay, kiosk, visits


def page_of(name):
    """A recorded page's data, as a page has it."""
    text = (RECORDED / "recipe-jsonld" / name).read_text()
    return f'<!DOCTYPE html><html><head><script type="application/ld+json">{text}</script></head><body></body></html>'


@with_recordings
def test_recipes_from_the_menu_to_a_whole_one(browser):
    for language, words in WORDS.items():
        with cookery(browser) as (replay, kiosk, visits):
            replay.delay = 6
            with visits.open(KIOSK, path="/", locale=LOCALES[language]) as page:
                page.get_by_role("navigation").get_by_role("link", name=words["menu"]).click()
                expect(page.locator("#recipe-asking")).to_contain_text(words["asking"], timeout=SOON)
                expect(page.locator("#recipe-asking")).to_contain_text(words["late"], timeout=8_000)
                picture(page, f"recipes-late-{language}")
                assert_fits(page)
                tile = page.locator(".recipe-tiles li").first
                expect(tile).to_contain_text(words["beef"], timeout=20_000)
                expect(page.locator("#recipe-asking")).to_have_count(0, timeout=20_000)
                replay.delay = 0
                # Its picture is the kiosk's own copy, a drawing until it is there.
                expect(tile.locator("img")).to_have_attribute("src", re.compile(r"^/recipes/categories/Beef/picture\?file="),
                                                              timeout=15_000)
                picture(page, f"recipes-start-{language}")
                tile.get_by_role("link").click()
                card = page.locator(".recipe-card").first
                expect(card).to_be_visible(timeout=10_000)
                assert page.locator(".recipe-card").count() > 20
                picture(page, f"recipes-beef-{language}")
                assert_fits(page)
                title = card.locator(".name").first.inner_text()
                card.get_by_role("link").click()
                page.wait_for_url(RECIPE, timeout=10_000)
                kept = api(kiosk, "GET", "/recipes?category=Beef")["items"]
                assert [recipe["title"] for recipe in kept] == [title], kept


@with_recordings
def test_a_source_that_fails_is_tried_again(browser):
    for language, words in WORDS.items():
        with cookery(browser) as (replay, kiosk, visits):
            replay.status = 500
            for size in SIZES.values():
                with visits.open(size, path="/recipes/areas/Italian", locale=LOCALES[language]) as page:
                    expect(page.locator("#recipe-asking")).to_contain_text(words["failed"], timeout=10_000)
                    assert_fits(page)
                    picture(page, f"recipes-failed-{size[0]}-{language}")
            replay.status = 200
            with visits.open(PHONE, path="/recipes/areas/Italian", locale=LOCALES[language]) as page:
                page.get_by_role("button", name=words["retry"]).click()
                expect(page.locator(".recipe-card").first).to_be_visible(timeout=10_000)
                expect(page.locator("#recipe-asking")).to_have_count(0)
                # Stored recipes are available without the source.
                replay.status = 500
                page.reload()
                expect(page.locator(".recipe-card").first).to_be_visible()


@with_recordings
def test_searching_and_chance(browser):
    for language, words in WORDS.items():
        with cookery(browser) as (_, kiosk, visits):
            with visits.open(PHONE, path="/recipes", locale=LOCALES[language]) as page:
                search = page.get_by_role("searchbox", name=words["find"])
                search.fill("soup")
                search.press("Enter")
                expect(page.locator(".recipe-card").first).to_be_visible(timeout=10_000)
                assert page.locator(".recipe-card").count() >= 10
                picture(page, f"recipes-search-{language}")
                assert_fits(page)
                page.goto(kiosk.url + "/recipes?text=xablau")
                expect(page.locator("main")).to_contain_text(words["none"], timeout=10_000)
                page.goto(kiosk.url + "/recipes/random")
                seen = set()
                for _ in range(4):
                    heading = page.locator(".recipe-drawn h2")
                    expect(heading).to_be_visible()
                    seen.add(heading.inner_text())
                    place = page.url
                    assert "recipe=" in place
                    page.get_by_role("link", name=words["another"]).click()
                    page.wait_for_url(lambda url: url != place and "recipe=" in url)
                assert len(seen) > 1
                picture(page, f"recipes-random-{language}")
                assert_fits(page)
                expect(page.get_by_role("link", name=words["this"])).to_have_attribute(
                    "href", page.locator(".recipe-drawn img").get_attribute("src").split("/picture")[0])


@with_recordings
def test_a_recipe_of_a_page(browser):
    for language, words in WORDS.items():
        with cookery(browser) as (replay, kiosk, visits):
            replay.pages["/soup"] = page_of("bbcgoodfood_2.json")
            replay.pages["/plain"] = "<html><body><p>Soup</p></body></html>"
            for name, size in SIZES.items():
                with visits.open(size, path="/recipes/import", locale=LOCALES[language], complaints_expected=True) as page:
                    address = page.get_by_label(words["address"], exact=True)
                    address.fill(replay.url + "/soup")
                    page.get_by_role("button", name=words["read"]).click()
                    expect(page.locator(".recipe-read")).to_contain_text("Monster cupcakes", timeout=10_000)
                    expect(page.locator(".recipe-read")).to_contain_text(words["makes"])
                    picture(page, f"recipes-read-{name}-{language}")
                    assert_fits(page)
                    if name == "kiosk":
                        assert api(kiosk, "GET", "/recipes")["items"] == [], "it is kept before anybody said so"
                    page.get_by_role("button", name=words["keep"]).click()
                    page.wait_for_url(RECIPE)
                    assert len(api(kiosk, "GET", "/recipes")["items"]) == 1
            with visits.open(PHONE, path="/recipes/import", locale=LOCALES[language], complaints_expected=True) as page:
                page.get_by_label(words["address"], exact=True).fill(replay.url + "/plain")
                page.get_by_role("button", name=words["read"]).click()
                expect(page.locator("main")).to_contain_text(words["nodata"], timeout=10_000)
                replay.status = 403
                page.goto(kiosk.url + "/recipes/import")
                page.get_by_label(words["address"], exact=True).fill(replay.url + "/soup")
                page.get_by_role("button", name=words["read"]).click()
                expect(page.locator("main")).to_contain_text(words["refused"], timeout=10_000)
                picture(page, f"recipes-refused-{language}")
                # So its source is pasted.
                page.goto(kiosk.url + "/recipes/import")
                page.get_by_label(words["source"]).fill(page_of("chefkoch.json"))
                page.get_by_role("button", name=words["read"]).click()
                expect(page.locator(".recipe-read li").first).to_be_visible()


@with_recordings
def test_hostile_recipes_stay_text(browser):
    with cookery(browser) as (replay, kiosk, visits):
        evil = "<img src=x onerror=\"window.hacked=1\"></script><script>window.hacked=1</script>"
        replay.meals = [{"idMeal": "1", "strMeal": "Pie " + evil, "strCategory": "Beef", "strArea": "Italian",
                         "strMealThumb": "javascript:window.hacked=1", "strInstructions": evil, "strIngredient1": "Egg",
                         "strMeasure1": evil, "strSource": "javascript:window.hacked=1"}]
        replay.pages["/evil"] = '<script type="application/ld+json">' + json.dumps({
            "@type": "Recipe", "name": "Soup &lt;img src=x onerror=window.hacked=1&gt;", "recipeIngredient": ["1 &lt;b&gt;leek"],
            "recipeInstructions": "&lt;svg onload=window.hacked=1&gt;Stir", "image": "javascript:window.hacked=1"}) + "</script>"
        with visits.open(KIOSK, path="/recipes/categories/Beef") as page:
            expect(page.locator(".recipe-card").first).to_contain_text("Pie", timeout=10_000)
            assert_no_script_ran(page)
            page.goto(kiosk.url + "/recipes/import")
            page.get_by_label("Address of the page", exact=True).fill(replay.url + "/evil")
            page.get_by_role("button", name="Read it").click()
            expect(page.locator(".recipe-read")).to_contain_text("Soup", timeout=10_000)
            assert_no_script_ran(page)
            assert_fits(page)


def test_recipes_without_a_network_say_so(browser):
    for language, words in WORDS.items():
        with kitchen(browser) as (_, visits):
            for name, size in SIZES.items():
                for scheme in ("light", "dark"):
                    with visits.open(size, path="/recipes", locale=LOCALES[language], color_scheme=scheme) as page:
                        expect(page.locator("#recipe-asking")).to_contain_text(words["offline"])
                        expect(page.get_by_role("link", name=words["import"])).to_be_visible()
                        picture(page, f"recipes-offline-{name}-{scheme}-{language}")
                        assert_fits(page)


@with_recordings
def test_recipes_need_no_script(browser):
    with cookery(browser) as (_, kiosk, visits):
        with visits.open(PHONE, path="/recipes/categories/Goat", java_script_enabled=False, complaints_expected=True) as page:
            page.wait_for_timeout(1_500)
            page.reload()
            expect(page.locator(".recipe-card").first).to_be_visible()
            page.locator(".recipe-card a").first.click()
            page.wait_for_url(RECIPE, timeout=15_000)

"""One recipe in a real browser: viewing, rating, editing, shopping, cooking and leftovers, in both languages.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

from playwright.sync_api import expect

from test_kitchen import LOCALES
from test_pages import KIOSK, PHONE, assert_fits, kitchen, picture
from test_shopping import api

SCREENS = (("kiosk", KIOSK, "en"), ("phone", PHONE, "fr"))
WORDS = {
    "en": {
        "more": "One person more", "five": "for 5 people", "carrots": "2½ carrots",
        "favourite": "Favourite", "half": "4.5 of 5 stars", "save": "Save", "noted": "Your note is kept.",
        "timer": "Start a timer of 30 min for step 2", "buy": "Put what is missing on the list",
        "take back": "Take it off the list again", "cooked": "Cooked: take from stock", "take": "Take it from stock",
        "leftovers": "Leftovers", "away": "Put them away", "samples": "Show me some dishes", "title": "Lentil soup",
        "fill in": "Please fill this in.", "edit": "Edit", "delete": "Delete", "mine": "Make it mine", "cook": "Cook",
        "new": "New recipe", "add": "Add",
    },
    "fr": {
        "more": "Une personne de plus", "five": "pour 5 personnes", "carrots": "2½ carrots",
        "favourite": "Favori", "half": "4,5 étoiles sur 5", "save": "Enregistrer",
        "noted": "Votre note est gardée.", "timer": "Lancer un minuteur de 30 min pour l’étape 2",
        "buy": "Mettre ce qui manque sur la liste", "take back": "Le retirer de la liste",
        "cooked": "Cuisiné : prendre dans le stock", "take": "Prendre dans le stock", "leftovers": "Restes",
        "away": "Les ranger", "samples": "Montrez-moi quelques plats", "title": "Soupe de lentilles",
        "fill in": "Remplissez ce champ.", "edit": "Modifier", "delete": "Supprimer",
        "mine": "En faire la mienne", "cook": "Cuisiner", "new": "Nouvelle recette", "add": "Ajouter",
    },
}
SOUP = {
    "title": "Lentil soup", "category": "Soup", "area": "French", "servings": 4, "seconds": 2700,
    "ingredients": ["250 g lentils", "2 carrots, diced", "1 l vegetable stock", "salt to taste"],
    "steps": [{"text": "Fry the carrots for 8–10 minutes.", "heading": "For the pot"},
              {"text": "Add lentils and stock, and simmer for 30 minutes."}],
    "address": "https://example.org/soup",
}


def screens(browser):
    """Each screen with its language and a kitchen of its own."""
    for name, size, language in SCREENS:
        with kitchen(browser) as (kiosk, visits):
            yield name, kiosk, lambda path, **more: visits.open(
                size, path=path, locale=LOCALES[language], **more), WORDS[language]


def soup(kiosk):
    return api(kiosk, "POST", "/recipes", SOUP)["id"]


def lentils(kiosk, amount="1", size="500 g"):
    """Lentils in the pantry; returns the product."""
    product = api(kiosk, "POST", "/products", {"name": "Lentils", "packageSize": size})["id"]
    api(kiosk, "POST", "/lots", {"product": product, "amount": amount, "location": 1})
    return product


def test_a_recipe_is_scaled_and_says_what_is_here(browser):
    for name, kiosk, visit, words in screens(browser):
        recipe = soup(kiosk)
        lentils(kiosk)
        with visit(f"/recipes/{recipe}") as page:
            expect(page.locator("#ingredient-0")).to_contain_text("250 g lentils")
            expect(page.locator("#ingredient-0.is-enough")).to_be_visible()
            expect(page.locator("#ingredient-1.is-missing")).to_be_visible()
            page.get_by_role("button", name=words["more"]).click()
            expect(page.locator(".recipe-people")).to_contain_text(words["five"])
            expect(page.locator("#ingredient-0")).to_contain_text("313 g lentils")
            expect(page.locator("#ingredient-1")).to_contain_text(words["carrots"])
            assert_fits(page)
            picture(page, f"recipe-{name}")
            page.reload()
            expect(page.locator(".recipe-people")).to_contain_text(words["five"])


def test_a_recipe_becomes_a_favourite_by_one_touch_and_none_by_another(browser):
    for name, kiosk, visit, words in screens(browser):
        with visit("/recipes/favourites") as page:
            picture(page, f"favourites-empty-{name}")
            page.get_by_role("button", name=words["samples"]).click()
            recipes = {recipe["title"]: recipe for recipe in favourable(kiosk)}
            page.goto(f"{kiosk.url}/recipes/{recipes[words['title']]['id']}")
            button = page.get_by_role("button", name=words["favourite"], exact=True)
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
            page.goto(kiosk.url + "/recipes/favourites")
            expect(page.locator(".recipe-card")).to_have_count(1)
            assert_fits(page)
            picture(page, f"favourites-{name}")
            page.locator(".recipe-card a").click()
            button.click()
            expect(button).to_have_attribute("aria-pressed", "false")
            page.goto(kiosk.url + "/recipes/favourites")
            expect(page.locator(".recipe-card")).to_have_count(0)


def favourable(kiosk):
    """Returns all recipes, from the search by stock."""
    return [{"id": one["recipe"], "title": one["title"]} for one in api(kiosk, "GET", "/recipes/here")["items"]]


def test_members_give_stars_and_notes(browser):
    for name, kiosk, visit, words in screens(browser):
        recipe = soup(kiosk)
        api(kiosk, "POST", "/members", {"name": "Anna", "colour": "#1f7a7a"})
        with visit(f"/recipes/{recipe}") as page:
            page.locator(".recipe-what a").first.click()
            page.get_by_role("button", name="Anna").click()
            page.get_by_role("button", name=words["half"], exact=True).click()
            expect(page.locator(".half.on")).to_have_count(9)
            page.locator("#field-note").fill("Less salt")
            page.locator(".recipe-notes").get_by_role("button", name=words["save"]).click()
            expect(page.locator(".notice")).to_contain_text(words["noted"])
            expect(page.locator("#field-note")).to_have_value("Less salt")
            assert_fits(page)
            picture(page, f"recipe-rated-{name}")


def test_a_step_is_timed_where_it_is_read(browser):
    for name, kiosk, visit, words in screens(browser):
        recipe = soup(kiosk)
        with visit(f"/recipes/{recipe}/cook") as page:
            page.get_by_role("button", name=words["timer"]).click()
            expect(page.locator("#step-2 .dial[data-remaining]")).to_be_visible()
            assert page.url.endswith("/cook")
            assert_fits(page)
            picture(page, f"recipe-cook-{name}")
            timers = api(kiosk, "GET", "/timers")["items"]
            assert [timer["seconds"] for timer in timers] == [1800], timers
            page.goto(f"{kiosk.url}/recipes/{recipe}")
            expect(page.locator("#step-2 .dial[data-remaining]")).to_be_visible()


def test_an_own_recipe_is_written_changed_and_removed(browser):
    for name, kiosk, visit, words in screens(browser):
        with visit("/recipes/new", complaints_expected=True) as page:
            page.locator("#field-ingredients").fill("2 onions\n1 l stock")
            page.get_by_role("button", name=words["add"], exact=True).click()
            expect(page.locator("#field-name-error")).to_contain_text(words["fill in"])
            expect(page.locator("#field-ingredients")).to_have_value("2 onions\n1 l stock")
            assert_fits(page)
            picture(page, f"recipe-new-{name}")
            page.locator("#field-name").fill("Onion soup")
            page.locator("#field-steps").fill("# Pot\nFry 5 minutes.\nSimmer.")
            asked = []
            page.on("dialog", lambda dialog: asked.append(dialog.type))
            page.locator(".icon-button").first.click()
            page.wait_for_timeout(200)
            assert asked == ["beforeunload"], asked
            page.get_by_role("button", name=words["add"], exact=True).click()
            expect(page.locator("h1")).to_have_text("Onion soup")
            expect(page.locator(".steps h3")).to_have_text("Pot")
            page.get_by_role("link", name=words["edit"], exact=True).click()
            page.locator("#field-servings").fill("2")
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator(".recipe-people")).to_contain_text("2")
            page.get_by_role("link", name=words["delete"]).click()
            page.locator("dialog").get_by_role("button", name=words["delete"]).click()
            # The dialogue closes before the page that follows is there.
            page.wait_for_url(lambda url: url.endswith("/recipes"))
            expect(page.locator("dialog")).to_have_count(0)
            assert favourable(kiosk) == []


def test_what_is_missing_goes_to_the_list_and_off_again(browser):
    for name, kiosk, visit, words in screens(browser):
        recipe = soup(kiosk)
        lentils(kiosk)
        with visit(f"/recipes/{recipe}") as page:
            page.get_by_role("button", name=words["buy"]).click()
            expect(page.locator(".notice")).to_contain_text("arrots")
            expect(page.locator("#ingredient-1 a.chip")).to_be_visible()
            expect(page.locator("#ingredient-0 a.chip")).to_have_count(0)
            assert_fits(page)
            picture(page, f"recipe-bought-{name}")
            lists = api(kiosk, "GET", "/lists")["items"]
            entries = api(kiosk, "GET", f"/lists/{lists[0]['id']}/entries")["items"]
            assert len(entries) == 2, entries
            page.get_by_role("button", name=words["take back"]).click()
            expect(page.locator("#ingredient-1 a.chip")).to_have_count(0)
            assert api(kiosk, "GET", f"/lists/{lists[0]['id']}/entries")["items"] == []


def test_what_was_cooked_is_taken_after_one_look_and_can_be_undone(browser):
    for name, kiosk, visit, words in screens(browser):
        recipe = soup(kiosk)
        product = lentils(kiosk)
        with visit(f"/recipes/{recipe}") as page:
            page.get_by_role("link", name=words["cooked"]).click()
            expect(page.locator(".taking")).to_have_count(1)
            amount = page.locator(".taking input[type=text]")
            expect(amount).to_have_value("250")
            assert_fits(page)
            picture(page, f"recipe-cooked-{name}")
            amount.fill("300")
            page.get_by_role("button", name=words["take"]).click()
            expect(page.locator(".notice")).to_be_visible()
            assert [lot["amount"] for lot in api(kiosk, "GET", f"/lots?product={product}")["items"]] == ["0.4"]
            page.locator(".notice button").click()
            expect(page.locator("h1")).to_have_text("Lentil soup")
            assert [lot["amount"] for lot in api(kiosk, "GET", f"/lots?product={product}")["items"]] == ["1"]


def test_leftovers_are_put_away(browser):
    for name, kiosk, visit, words in screens(browser):
        recipe = soup(kiosk)
        with visit(f"/recipes/{recipe}") as page:
            page.get_by_role("link", name=words["leftovers"]).click()
            assert_fits(page)
            picture(page, f"recipe-leftovers-{name}")
            page.locator("#field-portions").fill("3")
            page.locator("#field-location").select_option(value="3")
            page.get_by_role("button", name=words["away"]).click()
            page.wait_for_url("**/lots/*")
            expect(page.locator(".lot-amount")).to_contain_text("3")
            expect(page.locator("h1")).to_contain_text("Lentil soup")


def test_a_recipe_is_used_without_a_script(browser):
    with kitchen(browser) as (kiosk, visits):
        recipe = soup(kiosk)
        with visits.open(PHONE, path=f"/recipes/{recipe}", java_script_enabled=False) as page:
            page.get_by_role("button", name="One person more").click()
            expect(page.locator(".recipe-people")).to_contain_text("for 5 people")
            page.get_by_role("button", name="Start a timer of 30 min for step 2").click()
            expect(page.locator("#step-2 a.timer")).to_be_visible()
            page.get_by_role("button", name="Favourite", exact=True).click()
            expect(page.get_by_role("button", name="Favourite", exact=True)).to_have_attribute("aria-pressed", "true")

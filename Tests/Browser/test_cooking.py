"""Cooking profiles in a real browser: the list, a dish at the stove, its form, in both languages.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import re

from playwright.sync_api import expect

from kiosk import ROOT
from test_kitchen import LOCALES, stock
from test_pages import KIOSK, NUTS, PHONE, SOON, SPAGHETTI, assert_fits, kitchen, picture
from test_shopping import api

SCREENS = (("kiosk", KIOSK, "en"), ("phone", PHONE, "fr"))
WORDS = {
    "en": {
        "samples": "Show me some noodles", "on hand": "On hand", "not on hand": "Not on hand", "sides": "Side dishes",
        "side": "Side dish", "more": "One person more", "take": "Take from stock", "time": "Cooking time",
        "rating": "Rating", "brand": "Brand", "save": "Save", "saved": "It is saved.", "missing": "Enter how long, such as",
        "to list": "Put all on the shopping list", "half": "4.5 of 5 stars", "noodles": "Linguine",
        "delete": "Delete", "people": "for 3 people", "minutes": "Cooking time", "no number": "no barcode",
        "all": "All", "name": "Name",
    },
    "fr": {
        "samples": "Montrez-moi des pâtes", "on hand": "En réserve", "not on hand": "Pas en réserve",
        "sides": "Accompagnements", "side": "Accompagnement", "more": "Une personne de plus",
        "take": "Prendre dans le stock", "time": "Temps de cuisson", "rating": "Note", "brand": "Marque",
        "save": "Enregistrer", "saved": "C’est enregistré.", "missing": "Indiquez combien de temps, 8",
        "to list": "Tout mettre sur la liste", "half": "4,5 étoiles sur 5", "noodles": "Linguine",
        "delete": "Supprimer", "people": "pour 3 personnes", "minutes": "Temps de cuisson", "no number": "sans code-barres",
        "all": "Tout", "name": "Nom",
    },
}


def cooked(kiosk, name, seconds=600, full="100", side="60", brand=None, **profile):
    """Creates a product with a cooking profile; returns its id."""
    product = api(kiosk, "POST", "/products", {"name": name, "brand": brand})["id"]
    cook(kiosk, product, seconds=seconds, fullMeal=full, sideDish=side, **profile)
    return product


def cook(kiosk, product, **profile):
    api(kiosk, "PUT", f"/products/{product}/cooking", profile)


def names(page):
    return page.locator(".dish-row strong").all_inner_texts()


def screens(browser):
    """Each screen with its language and a kitchen of its own."""
    for name, size, language in SCREENS:
        with kitchen(browser) as (kiosk, visits):
            yield name, kiosk, lambda path, **more: visits.open(
                size, path=path, locale=LOCALES[language], **more), WORDS[language]


def fill(kiosk):
    """Creates three dishes: one is in stock, one is rated."""
    api(kiosk, "PUT", f"/products/{stock(kiosk, 'Penne', brand='Barilla')}/cooking",
        {"seconds": 660, "fullMeal": "100", "sideDish": "60"})
    cooked(kiosk, "Farfalle", brand="De Cecco", seconds=720)
    soba = cooked(kiosk, "Soba", seconds=270, mealSize="sideDish")
    anna = api(kiosk, "POST", "/members", {"name": "Anna", "colour": "#1f7a7a"})["id"]
    api(kiosk, "PUT", f"/products/{soba}/cooking/ratings/{anna}", {"stars": "4.3"})
    return soba


def test_an_empty_list_of_dishes_shows_some(browser):
    for name, _, visit, words in screens(browser):
        with visit("/cooking") as page:
            picture(page, f"cooking-empty-{name}")
            page.get_by_role("button", name=words["samples"]).click()
            expect(page.locator(".dish-row")).to_have_count(10)
            expect(page.locator(".dish-row", has_text=words["noodles"])).to_have_count(1)
            picture(page, f"cooking-samples-{name}")
            assert_fits(page)


def test_dishes_are_filtered_and_sorted_and_that_is_remembered(browser):
    for name, kiosk, visit, words in screens(browser):
        fill(kiosk)
        with visit("/cooking") as page:
            picture(page, f"cooking-list-{name}")
            assert_fits(page)
            tabs = page.locator(".all-tabs")
            for tab, found in (("on hand", ["Penne"]), ("not on hand", ["Farfalle", "Soba"]), ("sides", ["Soba"]),
                               ("all", ["Farfalle", "Penne", "Soba"])):
                tabs.get_by_role("link", name=words[tab], exact=True).click()
                expect(tabs.locator("[aria-current]")).to_have_text(words[tab])
                assert names(page) == found
            for order, found in (("brand", ["Penne", "Farfalle", "Soba"]), ("rating", ["Soba", "Farfalle", "Penne"]),
                                 ("time", ["Soba", "Penne", "Farfalle"])):
                page.locator("#sorting summary").click()
                page.locator("#sorting").get_by_role("link", name=words[order], exact=True).click()
                expect(page.locator("#sorting summary")).to_contain_text(words[order])
                assert names(page) == found
            page.goto(kiosk.url + "/cooking")
            expect(page.locator("#sorting summary")).to_contain_text(words["time"])


def test_a_dish_is_on_hand_or_not_by_one_touch_or_a_swipe(browser):
    for _, kiosk, visit, words in screens(browser):
        fill(kiosk)
        with visit("/cooking") as page:
            soba = page.locator(".dish-row", has_text="Soba")
            soba.locator(".row-front [data-quick]").click()
            expect(soba.locator(".row-front [data-quick]")).to_have_accessible_name(f"{words['on hand']}: Soba")
            soba.evaluate("row => row.scrollTo({ left: 999, behavior: 'instant' })")
            soba.locator(".row-actions [name=onHand]").click()
            expect(soba.locator(".row-front [data-quick]")).to_have_accessible_name(f"{words['not on hand']}: Soba")
            soba.evaluate("row => row.scrollTo({ left: 999, behavior: 'instant' })")
            soba.locator(".row-actions a", has_text=words["delete"]).click()
            page.locator("dialog").get_by_role("button", name=words["delete"]).click()
            expect(soba).to_have_count(0)


def test_what_is_not_on_hand_becomes_a_shopping_list(browser):
    for _, kiosk, visit, words in screens(browser):
        fill(kiosk)
        with visit("/cooking?filter=notOnHand") as page:
            page.get_by_role("button", name=words["to list"]).click()
            page.wait_for_url("**/shopping/*")
            expect(page.locator("main")).to_contain_text("Farfalle")
            expect(page.locator("main")).to_contain_text("Soba")
            expect(page.locator("main")).not_to_contain_text("Penne")


def test_a_dish_is_cooked_for_more(browser):
    for name, kiosk, visit, words in screens(browser):
        product = cooked(kiosk, "Penne", brand="Barilla", doneness="al dente")
        api(kiosk, "PATCH", f"/products/{product}", {"packageSize": "500 g"})
        api(kiosk, "POST", "/lots", {"product": product, "amount": "1", "location": 1})
        with visit(f"/cooking/{product}") as page:
            expect(page.locator(".dish-prepare")).to_have_text("200\u00a0g")
            page.get_by_role("button", name=words["more"]).click()
            expect(page.locator(".dish-people")).to_contain_text(words["people"])
            expect(page.locator(".dish-prepare")).to_have_text("300\u00a0g")
            page.locator(".dish-meals").get_by_role("button", name=words["side"]).click()
            expect(page.locator(".dish-prepare")).to_have_text("180\u00a0g")
            expect(page.locator("main")).to_contain_text(words["no number"])
            picture(page, f"dish-{name}")
            assert_fits(page)
            page.get_by_role("button", name=words["take"]).click()
            expect(page.locator(".notice")).to_contain_text("180\u00a0g")
            lots = api(kiosk, "GET", f"/lots?product={product}")["items"]
            assert [lot["amount"] for lot in lots] == ["0.64"]
            page.locator(".notice button").click()
            assert api(kiosk, "GET", f"/lots?product={product}")["items"][0]["amount"] == "1"


def test_members_give_stars_by_one_touch(browser):
    for name, kiosk, visit, words in screens(browser):
        product = cooked(kiosk, "Penne")
        api(kiosk, "POST", "/members", {"name": "Anna", "colour": "#1f7a7a"})
        with visit(f"/cooking/{product}") as page:
            page.locator(".dish-head a").click()
            page.get_by_role("button", name="Anna").click()
            page.get_by_role("button", name=words["half"], exact=True).click()
            expect(page.locator(".half.on")).to_have_count(9)
            picture(page, f"dish-rated-{name}")
            assert_fits(page)


def test_how_a_dish_is_cooked_is_changed_saved_or_kept(browser):
    for name, kiosk, visit, words in screens(browser):
        product = cooked(kiosk, "Penne")
        with visit(f"/cooking/{product}/edit", complaints_expected=True) as page:
            assert_fits(page)
            picture(page, f"cooking-edit-{name}")
            time = page.locator("#field-cookingTime")
            expect(time).to_have_value("10 min")
            time.fill("")
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator("#field-cookingTime-error")).to_contain_text(words["missing"])
            picture(page, f"cooking-edit-wrong-{name}")
            assert_fits(page)
            asked = []
            page.on("dialog", lambda dialog: asked.append(dialog.type))
            page.locator(".icon-button").first.click()
            page.wait_for_timeout(200)
            assert asked == ["beforeunload"], asked
            expect(time).to_be_visible()
            time.fill("12 min 30")
            page.locator("#field-fullMeal").fill("120")
            page.locator("#field-unit").select_option(label=page.locator("#field-unit option").nth(3).inner_text())
            page.locator("#field-unit").select_option(value="2")
            expect(page.locator(".field:has(#field-fullMeal) .suffix")).to_have_text("g")
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator(".notice")).to_contain_text(words["saved"])
            expect(page.locator(".dish-prepare")).to_have_text("240\u00a0g")
            expect(page.locator(".dish-time")).to_contain_text("12\u00a0min\u00a030\u00a0s")
            page.goto(f"{kiosk.url}/cooking/{product}/edit")
            expect(time).to_have_value("12 min 30 s")


def test_all_that_a_dish_has_is_changed_in_its_form(browser):
    for name, kiosk, visit, words in screens(browser):
        product = cooked(kiosk, "Penne")
        api(kiosk, "POST", "/members", {"name": "Anna", "colour": "#1f7a7a"})
        with visit(f"/cooking/{product}/edit") as page:
            page.locator(".dish-now a").click()
            page.get_by_role("button", name="Anna").click()
            page.wait_for_url("**/edit")
            page.locator("#field-rating").fill("4.5")
            page.locator("#field-onHand").select_option("yes")
            page.locator("#field-warning").select_option("120")
            page.locator("#field-picture").set_input_files(ROOT / "Samples/page.png")
            page.evaluate("document.querySelector('#field-onHand').scrollIntoView()")
            picture(page, f"cooking-edit-all-{name}")
            assert_fits(page)
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator(".half.on")).to_have_count(9)
            expect(page.locator(".dish-toggle[name=onHand]")).to_contain_text(words["on hand"])
            assert page.evaluate("document.querySelector('.dish-photo img').decode().then(() => true)")
            assert api(kiosk, "GET", f"/products/{product}/cooking")["warning"] == 120


def test_what_is_held_up_is_added_with_its_name(browser):
    for name, kiosk, visit, words in screens(browser):
        with visit("/cooking/new") as page:
            expect(page.locator("#connection")).to_be_hidden()
            page.wait_for_timeout(500)
            kiosk.scan(SPAGHETTI)
            page.wait_for_url("**product=*")
            expect(page.locator("#field-name")).to_have_value(re.compile("Spaghetti"))
            expect(page.locator("#field-brand")).to_have_value("Barilla")
            picture(page, f"cooking-new-{name}")
            assert_fits(page)
            page.locator("#field-cookingTime").fill("9")
            page.locator("form.form .primary").click()
            expect(page.locator(".dish-time")).to_contain_text("9\u00a0min")


def test_what_is_held_up_disturbs_nobody_who_types(browser):
    for name, kiosk, visit, _ in screens(browser):
        with visit("/cooking/new") as page:
            page.locator("#field-cookingTime").fill("1 h 20")
            page.wait_for_timeout(500)
            kiosk.scan(SPAGHETTI)
            scanned = page.locator(".dish-scanned a")
            expect(scanned).to_contain_text("Barilla", timeout=SOON)
            expect(page.locator("#field-name")).to_have_value("")
            picture(page, f"cooking-scanned-{name}")
            assert_fits(page)
            scanned.click()
            expect(page.locator("#field-brand")).to_have_value("Barilla")
            expect(page.locator("#field-cookingTime")).to_have_value("1 h 20")
            page.locator("form.form .primary").click()
            expect(page.locator(".dish-time")).to_contain_text("1\u00a0h\u00a020\u00a0min")
            assert len(api(kiosk, "GET", "/products")["items"]) == 1


def test_what_is_in_the_list_fills_in_nothing_else(browser):
    for name, kiosk, visit, words in screens(browser):
        kiosk.scan(NUTS)  # before the page is opened
        kiosk.scan(SPAGHETTI)
        spaghetti = next(one["id"] for one in api(kiosk, "GET", "/products")["items"] if "Spaghetti" in one["name"])
        cook(kiosk, spaghetti, seconds=540)
        with visit("/cooking/new") as page:
            expect(page.locator("#connection")).to_be_hidden()
            page.wait_for_timeout(500)
            kiosk.scan(SPAGHETTI)
            expect(page.locator("#already-listed")).to_contain_text("Spaghetti", timeout=SOON)
            expect(page.locator("#field-name")).to_have_value("")
            picture(page, f"cooking-listed-{name}")
            assert_fits(page)
            kiosk.scan(NUTS)
            page.wait_for_url("**product=*")
            expect(page.locator("#field-name")).to_have_value(re.compile("Nutella"))


def test_a_name_that_is_known_makes_no_second_product(browser):
    for name, kiosk, visit, words in screens(browser):
        for brand in ("Barilla", "De Cecco"):
            api(kiosk, "POST", "/products", {"name": "Penne", "brand": brand})
        with visit("/cooking/new", complaints_expected=True) as page:
            page.locator("#field-name").fill("penne")
            page.locator("#field-cookingTime").fill("11")
            page.locator("form.form .primary").click()
            choice = page.locator("#field-known")
            expect(choice).to_be_visible()
            picture(page, f"cooking-known-{name}")
            assert_fits(page)
            choice.select_option(label="Penne · De Cecco")
            page.locator("form.form .primary").click()
            expect(page.locator(".notice")).to_contain_text("penne")
            expect(page.locator(".dish-head")).to_contain_text("De Cecco")
            assert len(api(kiosk, "GET", "/products")["items"]) == 2


def test_what_was_typed_of_a_deleted_dish_is_kept(browser):
    for name, kiosk, visit, words in screens(browser):
        product = cooked(kiosk, "Penne")
        with visit(f"/cooking/{product}/edit", complaints_expected=True) as page:
            page.locator("#field-doneness").fill("al dente")
            api(kiosk, "DELETE", f"/products/{product}/cooking")
            page.get_by_role("button", name=words["save"]).click()
            expect(page.locator("#field-doneness")).to_have_value("al dente")
            expect(page.locator(".mistakes")).to_be_visible()
            page.wait_for_timeout(500)
            expect(page.locator("#lost")).to_have_count(0)
            picture(page, f"cooking-regained-{name}")
            assert_fits(page)
            page.locator("form.form .primary").click()
            expect(page.locator(".dish-time")).to_contain_text("al dente")


def test_a_household_with_us_measures_sees_ounces(browser):
    for name, kiosk, visit, words in screens(browser):
        product = cooked(kiosk, "Penne")
        api(kiosk, "PATCH", "/household", {"measures": "us"})
        with visit(f"/cooking/{product}") as page:
            expect(page.locator(".dish-prepare")).to_have_text(re.compile("^7[.,]1\u00a0oz$"))
            expect(page.locator(".dish-people")).to_contain_text("200\u00a0g")
            picture(page, f"dish-ounces-{name}")
            assert_fits(page)


def test_a_dish_is_cooked_without_a_script(browser):
    with kitchen(browser) as (kiosk, visits):
        product = cooked(kiosk, "Penne")
        with visits.open(PHONE, path=f"/cooking/{product}", java_script_enabled=False) as page:
            page.get_by_role("button", name="One person more").click()
            expect(page.locator(".dish-prepare")).to_have_text("300\u00a0g")
            page.goto(kiosk.url + "/cooking")
            page.locator(".dish-row .row-front button").first.click()
            expect(page.locator(".dish-row .row-front button").first).to_have_accessible_name("On hand: Penne")

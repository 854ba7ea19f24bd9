"""Due lots, stock in suggestions, and merging, in a real browser.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import datetime

from playwright.sync_api import expect

from test_pages import KIOSK, PHONE, SOON, SPAGHETTI, assert_fits, kitchen, picture
from test_shopping import api, new_list

LOCALES = {"en": "en-GB", "fr": "fr-FR"}


def stock(kiosk, name, amount="1", location=1, days=None, **facts):
    """Adds a new product to the stock; returns its id."""
    product = api(kiosk, "POST", "/products", {"name": name, **facts})["id"]
    lot = {"product": product, "amount": amount, "location": location}
    if days is not None:
        lot["bestBefore"] = (datetime.date.today() + datetime.timedelta(days)).isoformat()
    api(kiosk, "POST", "/lots", lot)
    return product


def test_what_is_due_is_taken_from_the_start_page(browser):
    for size, language, take in ((KIOSK, "en", "Take one: Cream"), (PHONE, "fr", "En prendre un: Cream")):
        with kitchen(browser) as (kiosk, visits):
            stock(kiosk, "Cream", amount="2", days=-1)
            stock(kiosk, "Rice", days=300)
            with visits.open(size, locale=LOCALES[language]) as page:
                due = page.locator("#due")
                expect(due.locator("li")).to_have_count(1)
                picture(page, f"start-due-{language}")
                assert_fits(page)
                due.get_by_role("button", name=take).click()
                expect(page.locator(".notice")).to_be_visible()
                expect(due.locator("small")).to_contain_text("1")
                due.get_by_role("button", name=take).click()
                expect(due.locator("li")).to_have_count(0)
                page.locator(".notice button").click()
                expect(due.locator("li")).to_have_count(1)
                stock(kiosk, "Milk", days=1)
                expect(due.locator("li")).to_have_count(2, timeout=SOON)


def test_rows_are_swiped(browser):
    with kitchen(browser) as (kiosk, visits):
        product = stock(kiosk, "Cream", days=-1)
        for path, row, action in (
                ("/", "#due li", "Throw away"), ("/journal", "li.swipe", "Undo"),
                (f"/products/{product}", "[data-live=lots] li", "Throw away")):
            with visits.open(PHONE, path=path) as page:
                button = page.locator(row).first.locator(".row-actions button", has_text=action)
                expect(button).not_to_be_in_viewport()
                page.locator(row).first.evaluate("row => row.scrollTo({ left: 999, behavior: 'instant' })")
                expect(button).to_be_in_viewport()
                assert_fits(page)
        with visits.open(PHONE, path="/journal") as page:
            page.locator("li.swipe").first.locator("button.icon-button").click()
            expect(page.locator(".is-undone")).to_have_count(1)


def test_who_adds_a_product_hears_that_it_is_there(browser):
    with kitchen(browser) as (kiosk, visits):
        stock(kiosk, "Garden peas", amount="2", location=3, brand="Iglo")
        with visits.open(PHONE, path="/products/new") as page:
            page.get_by_role("combobox", name="Name", exact=True).press_sequentially("gardn")
            expect(page.locator(".known")).to_contain_text("2 in Freezer")
            assert_fits(page)
            picture(page, "product-known")
        with visits.open(PHONE, path=f"/shopping/{new_list(kiosk)}") as page:
            page.locator("#add-text").press_sequentially("peas")
            expect(page.locator("#suggestions li").first).to_contain_text("2 in Freezer")
            assert_fits(page)


def test_words_go_to_stock_as_the_product_that_is_named(browser):
    with kitchen(browser) as (kiosk, visits):
        milk = stock(kiosk, "Lait entier", location=2, brand="Lactel")
        api(kiosk, "PATCH", f"/products/{milk}", {"location": 2})
        lot = api(kiosk, "GET", "/lots")["items"][0]
        api(kiosk, "POST", f"/lots/{lot['id']}/take", {"amount": "1"})
        number = new_list(kiosk, {"text": "milk", "ticked": True}, {"text": "lait", "ticked": True})
        with visits.open(PHONE, path=f"/shopping/{number}/check-in") as page:
            words = page.locator(".bought", has_text="milk")
            other = words.get_by_role("combobox", name="Which product?")
            words.locator("summary").first.click()
            expect(other).to_be_hidden()
            words.locator("[name^='fate.']").select_option("other")
            other.press_sequentially("lait ent")
            words.get_by_role("option", name="Lait entier").click()
            # The place follows the product that is chosen.
            words = page.locator(".bought").nth(1)
            words.locator("summary").first.click()
            words.locator("[name^='fate.']").select_option(label="To stock, as Lait entier, Lactel")
            expect(words.locator("[name^='location.']")).to_have_value("2")
            assert_fits(page)
            page.click("button.primary")
            expect(page.locator(".notice")).to_contain_text("2 entries are in stock")
        lots = api(kiosk, "GET", "/lots")["items"]
        assert [lot["product"]["id"] if isinstance(lot["product"], dict) else lot["product"] for lot in lots] == [milk] * 2


def test_merging_asks_first(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan(SPAGHETTI)
        product = stock(kiosk, "Spaghetti")
        with visits.open(KIOSK, path=f"/products/{product}/merge") as page:
            page.get_by_role("button", name="Spaghetti n.5").click()
            expect(page.locator("h1")).to_have_text("Merge Spaghetti into Spaghetti n.5?")
            expect(page.locator("main")).to_contain_text("That cannot be undone.")
            assert_fits(page)
            page.get_by_role("link", name="Cancel").click()
            page.get_by_role("button", name="Spaghetti n.5").click()
            page.get_by_role("button", name="Merge").click()
            expect(page.locator(".notice")).to_contain_text("They are one now")
        assert len(api(kiosk, "GET", "/products")["items"]) == 1


def test_decimals_are_the_visitors(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, {"text": "Milk", "amount": "1.5", "price": "2.40"})
        for language, amount, price in (("en", "1.5", "2.40"), ("fr", "1,5", "2,40")):
            with visits.open(KIOSK, path=f"/shopping/{number}", locale=LOCALES[language]) as page:
                page.locator("li.entry [data-more]").click()
                page.locator("li.entry [data-deed=edit]").click()
                expect(page.locator("#edit-amount")).to_have_value(amount)
                expect(page.locator("#edit-price")).to_have_value(price)
                page.locator("#edit .primary").click()
                expect(page.locator("#edit")).to_be_hidden()
        assert api(kiosk, "GET", f"/lists/{number}/entries")["items"][0]["amount"] == "1.5"


def test_prices_are_plotted_and_found_by_days(browser):
    with kitchen(browser) as (kiosk, visits):
        flour = api(kiosk, "POST", "/products", {"name": "Flour", "unit": 2})["id"]
        for day, amount, price in (("2026-01-10", "500", "0.65"), ("2026-02-20", "1000", "1.10"),
                                   ("2026-03-02", "1000", None), ("2026-05-30", "1500", "1.95")):
            api(kiosk, "POST", "/lots", {"product": flour, "amount": amount, "added": day, "price": price})
        for name, size, language in (("kiosk", KIOSK, "en"), ("phone", PHONE, "fr")):
            for scheme in ("light", "dark"):
                with visits.open(size, path=f"/products/{flour}", locale=LOCALES[language], color_scheme=scheme) as page:
                    page.locator("a[href$='/purchases']").click()
                    expect(page.locator("#plot-price polyline")).to_be_visible()
                    expect(page.locator("main li.row")).to_have_count(4)
                    assert_fits(page)
                    picture(page, f"purchases-{name}-{scheme}")
            with visits.open(size, path="/journal?kind=added&from=2020-01-01", locale=LOCALES[language]) as page:
                expect(page.locator(".journal-sum")).to_contain_text("3,70" if language == "fr" else "3.70")
                assert_fits(page)
                picture(page, f"journal-days-{name}")

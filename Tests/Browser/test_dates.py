"""The big keys of fields for dates, on a small touch screen and on a phone, and without any script.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import datetime
import importlib.resources

from playwright.sync_api import expect

from test_everywhere import LOCALES, RULES, layout_faults
from test_forms import one_lot, products
from test_pages import PHONE, SIZES, kitchen, picture
from test_shopping import api, new_list


def typed(days):
    return (datetime.date.today() + datetime.timedelta(days=days)).strftime("%d.%m.%Y")


def keys(page, field="#field-bestBefore"):
    """The keys below a field."""
    return page.locator(".field", has=page.locator(field)).locator(".date-keys")


def test_big_keys_write_a_date(browser):
    with kitchen(browser) as (kiosk, visits):
        product, = products(kiosk, {"name": "Crème"})
        for size in SIZES.values():
            with visits.open(size, path=f"/lots/new?product={product}", has_touch=True) as page:
                field, key = page.locator("#field-bestBefore"), keys(page)
                key.get_by_role("button", name="+1 week").tap()
                expect(field).to_have_value(typed(7))
                expect(key.locator(".meaning")).to_contain_text("(in 7 days)")
                key.get_by_role("button", name="No date").tap()
                expect(key.locator(".meaning")).to_have_text("x → no date")
                key.get_by_text("Digits").tap()
                for digit in "0505":
                    key.get_by_role("button", name=digit, exact=True).tap()
                expect(field).to_have_value("0505")
                expect(key.locator(".meaning")).to_contain_text("0505 → 5 May 20")
                key.get_by_role("button", name="Erase the last digit").tap()
                expect(field).to_have_value("050")
                expect(key.locator(".meaning")).to_have_text("")
                key.get_by_role("button", name="+3 days").tap()
                expect(field).to_have_value(typed(3))
                page.fill("#field-amount", "2")
                page.locator("main button.primary").tap()
                expect(page.locator("main")).to_contain_text("(in 3 days)")
                expect(page.locator(".lot-facts")).not_to_contain_text("≈")


def test_digits_replace_a_date_that_stands_there(browser):
    with kitchen(browser) as (kiosk, visits):
        lot = one_lot(kiosk)
        api(kiosk, "PATCH", f"/lots/{lot}", {"bestBefore": "2031-05-04"})
        with visits.open(PHONE, path=f"/lots/{lot}/edit", has_touch=True) as page:
            field, key = page.locator("#field-bestBefore"), keys(page)
            expect(field).to_have_value("04.05.2031")
            key.get_by_text("Digits").tap()
            for digit in "12/2032":
                key.get_by_role("button", name=digit, exact=True).tap()
            expect(key.locator(".meaning")).to_have_text("12/2032 → 31 Dec 2032")
            field.press("End")
            field.press("Backspace")
            field.press_sequentially("3")
            key.get_by_role("button", name="Erase the last digit").tap()
            key.get_by_role("button", name="1", exact=True).tap()
            expect(field).to_have_value("12/2031")
            page.locator("main button.primary").tap()
            expect(page.locator("main")).to_contain_text("31 Dec 2031")


def test_keys_are_for_everybody(browser):
    axe = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
    with kitchen(browser) as (kiosk, visits):
        product, = products(kiosk, {"name": "Milk", "category": "Milks"})
        lot = api(kiosk, "POST", "/lots", {"product": product, "amount": "1", "location": 2})["id"]
        for language, locale in LOCALES.items():
            for name, size in SIZES.items():
                for scheme in ("light", "dark"):
                    shown = f"{name}-{language}-{scheme}"
                    with visits.open(size, path=f"/lots/{lot}", color_scheme=scheme, locale=locale) as page:
                        expect(page.locator(".lot-facts")).to_contain_text("≈")
                        picture(page, f"guess-{shown}")
                        page.goto(page.url + "/edit")
                        expect(page.locator("#field-certain")).to_be_visible()
                        keys(page).locator("summary").click()
                        keys(page).locator("[data-date='+1m']").click()
                        expect(keys(page).locator(".meaning")).to_contain_text("→")
                        picture(page, f"dates-{shown}")
                        page.evaluate(axe)
                        found = page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)["violations"]
                        assert not found, [violation["id"] for violation in found]
                        assert not list(layout_faults(page)), list(layout_faults(page))
                        visits.agrees = True
                        page.evaluate("document.querySelector('form[data-dirty]')?.reset()")


def test_keys_appear_where_a_date_is_written_among_many(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk", "Bread")
        for entry in api(kiosk, "GET", f"/lists/{number}/entries")["items"]:
            api(kiosk, "PATCH", f"/entries/{entry['id']}", {"ticked": True})
        with visits.open(PHONE, path=f"/shopping/{number}/check-in", complaints_expected=True) as page:
            part = page.locator(".bought").first
            part.locator("summary").first.click()
            part.locator("select").first.select_option("new")
            expect(part.locator(".date-keys")).to_be_hidden()
            part.locator("[name^='bestBefore.']").click()
            part.get_by_role("button", name="+1 month").click()
            expect(part.locator("[name^='bestBefore.']")).not_to_have_value("")
            expect(part.locator(".meaning")).to_contain_text("→")
            picture(page, "dates-check-in")


def test_a_date_needs_no_keys(browser):
    with kitchen(browser) as (kiosk, visits):
        lot = one_lot(kiosk)
        with visits.open(PHONE, path=f"/lots/{lot}/edit", java_script_enabled=False) as page:
            expect(keys(page)).to_be_hidden()
            page.fill("#field-bestBefore", "12/2032")
            page.locator("main button.primary").click()
            expect(page.locator("main")).to_contain_text("31 Dec 2032")

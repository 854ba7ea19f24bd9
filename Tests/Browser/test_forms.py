"""Forms in a real browser: suggestions, unsaved input, and forms on a page that is renewed.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

from playwright.sync_api import expect

from test_pages import KIOSK, NUTS, PHONE, SOON, SPAGHETTI, assert_fits, kitchen, picture
from test_shopping import api, new_list, row


def questions(page):
    """Collects the page's confirmations from now on; `Visits.agrees` answers them."""
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))
    return asked


def products(kiosk, *drafts):
    return [api(kiosk, "POST", "/products", draft)["id"] for draft in drafts]


def one_lot(kiosk, amount="4"):
    product, = products(kiosk, {"name": "Flour"})
    return api(kiosk, "POST", "/lots", {"product": product, "amount": amount})["id"]


def stands(kiosk, lot):
    return api(kiosk, "GET", f"/lots/{lot}")["amount"]


# Suggestions


def test_a_product_form_offers_what_is_only_alike(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan(SPAGHETTI)
        products(kiosk, {"name": "Vanilla", "brand": "Häagen-Dazs"})
        for name, size in {"kiosk": KIOSK, "phone": PHONE}.items():
            with visits.open(size, path="/products/new", complaints_expected=True) as page:
                brand = page.get_by_role("combobox", name="Brand")
                brand.press_sequentially("barila")
                options = page.locator(".suggestions li")
                option = options.filter(has_text="Barilla")
                expect(option).to_be_visible()
                expect(option).to_have_role("option")
                expect(brand).to_have_attribute("aria-expanded", "true")
                picture(page, f"suggestions-{name}")
                assert_fits(page)
                brand.press("ArrowDown")
                expect(brand).to_have_attribute("aria-activedescendant", option.get_attribute("id"))
                brand.press("Enter")
                expect(brand).to_have_value("Barilla")
                expect(options).to_have_count(0)
                page.wait_for_timeout(300)
                expect(options).to_have_count(0)
                brand.fill("")
                brand.press_sequentially("hagen")
                page.get_by_role("option", name="Häagen-Dazs").click()
                expect(brand).to_have_value("Häagen-Dazs")
                expect(brand).to_be_focused()
                brand.fill("")
                brand.press_sequentially("barila")
                expect(option).to_be_visible()
                brand.press("Escape")
                expect(options).to_have_count(0)
                expect(brand).to_have_value("barila")


def test_a_product_form_needs_no_suggestions(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan(SPAGHETTI)
        with visits.open(PHONE, path="/products/new", java_script_enabled=False) as page:
            page.fill("#field-name", "Penne")
            page.fill("#field-brand", "Barilla")
            page.click("button.primary")
            expect(page.locator("main")).to_contain_text("Barilla")


# Unsaved input


def test_leaving_asks_first_also_after_saving_failed(browser):
    with kitchen(browser) as (_, visits):
        with visits.open(KIOSK, path="/products/new", complaints_expected=True) as page:
            page.fill("#field-name", "Penne")
            page.fill("#field-minimum", "abc")
            page.click("button.primary")
            expect(page.locator("#field-minimum-error")).to_be_visible()
            asked = questions(page)
            page.click(".menu a[href='/stock']")
            page.wait_for_timeout(300)
            assert asked == ["beforeunload"], asked
            expect(page.locator("#field-name")).to_have_value("Penne")
            page.fill("#field-minimum", "2")
            page.click("button.primary")
            expect(page.locator("h1")).to_have_text("Penne")
            assert len(asked) == 1, "saving asks, too"


def test_a_dialog_asks_before_it_throws_words_away(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            dialog = page.locator("#edit")

            def open_it():
                row(page, "Milk").locator("[data-more]").click()
                row(page, "Milk").locator("a[data-deed=edit]").click()
                expect(dialog).to_be_visible()

            open_it()
            page.keyboard.press("Escape")
            expect(dialog).to_be_hidden()
            open_it()
            page.fill("#edit-note", "whole")
            asked = questions(page)
            for _ in range(3):
                page.keyboard.press("Escape")
            page.mouse.click(5, 5)
            page.click("#edit-cancel")
            assert asked == ["confirm"] * 5, asked
            expect(page.locator("#edit-note")).to_have_value("whole")
            visits.agrees = True
            page.keyboard.press("Escape")
            expect(dialog).to_be_hidden()
            open_it()
            expect(page.locator("#edit-note")).to_have_value("")
            page.click("#edit-cancel")
            expect(dialog).to_be_hidden()
            assert len(asked) == 6, "it asks where nothing was typed"


# Forms on a page that is renewed


def test_a_page_is_called_what_its_thing_is_called_now(browser):
    with kitchen(browser) as (kiosk, visits):
        product, = products(kiosk, {"name": "Flour"})
        with visits.open(KIOSK, path=f"/products/{product}") as page:
            expect(page.locator("h1")).to_have_text("Flour")
            api(kiosk, "PATCH", f"/products/{product}", {"name": "White flour"})
            expect(page.locator("h1")).to_have_text("White flour", timeout=SOON)
            expect(page).to_have_title("White flour · Scantry")


def test_an_untouched_form_follows_the_stock(browser):
    with kitchen(browser) as (kiosk, visits):
        lot = one_lot(kiosk)
        with visits.open(KIOSK, path=f"/lots/{lot}") as page:
            page.click("#count summary")
            expect(page.locator("#count-amount")).to_have_value("4")
            api(kiosk, "POST", f"/lots/{lot}/take", {"amount": "1"})
            expect(page.locator("#count-amount")).to_have_value("3", timeout=SOON)
            expect(page.locator("#count")).to_have_attribute("open", "")
            page.click("#count button.primary")
            expect(page.locator(".notice")).to_be_visible()
            assert stands(kiosk, lot) == "3"


def test_a_form_in_use_is_left_alone_and_tells_what_there_is(browser):
    with kitchen(browser) as (kiosk, visits):
        lot = one_lot(kiosk)
        with visits.open(KIOSK, path=f"/lots/{lot}") as page:
            page.click("#take summary")
            page.fill("#take-amount", "2")
            api(kiosk, "POST", f"/lots/{lot}/take", {"amount": "1"})
            expect(page.locator("#take [role=status]")).to_contain_text("3", timeout=SOON)
            expect(page.locator("#take button[name=all]")).to_contain_text("3")
            expect(page.locator("#take-amount")).to_have_value("2")
            picture(page, "lot-form-in-use")
            api(kiosk, "POST", f"/lots/{lot}/discard", {})
            expect(page.locator(".lot-facts")).to_contain_text("Nothing is left", timeout=SOON)
            expect(page.locator("#take-amount")).to_have_value("2")


def test_a_page_that_tells_of_a_mistake_stays_live_and_can_be_loaded_again(browser):
    with kitchen(browser) as (kiosk, visits):
        lot = one_lot(kiosk)
        with visits.open(KIOSK, path=f"/lots/{lot}", complaints_expected=True) as page:
            page.click("#take summary")
            page.fill("#take-amount", "99")
            page.click("#take button.primary")
            expect(page.locator("#take-amount-error")).to_contain_text("4")
            api(kiosk, "POST", f"/lots/{lot}/take", {"amount": "1"})
            expect(page.locator(".lot-amount")).to_contain_text("3", timeout=SOON)
            visits.agrees = True
            page.goto(page.url)
            expect(page.locator(".lot-amount")).to_contain_text("3")
            assert page.url.endswith(f"/lots/{lot}")


# Concurrent changes


def test_another_form_of_the_page_does_not_leave_unasked(browser):
    with kitchen(browser) as (kiosk, visits):
        flour, = products(kiosk, {"name": "Flour"})
        with visits.open(PHONE, path=f"/lots/new?product={flour}", complaints_expected=True) as page:
            asked = questions(page)
            page.get_by_label("Note").fill("for bread")
            page.locator(".language").first.click()
            page.wait_for_timeout(300)
            assert asked == ["beforeunload"], f"asked {asked}"
            expect(page.get_by_label("Note")).to_have_value("for bread")


def test_two_forms_of_one_product_keep_what_both_changed(browser):
    with kitchen(browser) as (kiosk, visits):
        flour, = products(kiosk, {"name": "Flour"})
        path = f"/products/{flour}/edit"
        with visits.open(PHONE, path=path, locale="fr", complaints_expected=True) as one, visits.open(
                KIOSK, path=path) as other:
            other.get_by_label("Note").fill("two\nlines")
            other.get_by_label("Minimum").fill("2.5")
            expect(one.locator("#field-brand")).to_be_visible()
            one.fill("#field-brand", "Moulin")
            one.fill("#field-minimum", "3,5")
            other.get_by_role("button", name="Save").click()
            other.wait_for_url(f"**/products/{flour}")
            one.locator("button.primary").click()
            expect(one.locator("#field-minimum-error")).to_contain_text("« 2,5 »")
            picture(one, "form-overtaken")
            assert_fits(one)
            one.locator("button.primary").click()
            one.wait_for_url(f"**/products/{flour}")
            product = api(kiosk, "GET", f"/products/{flour}")
            assert (product["brand"], product["minimum"], product["note"].split()) == ("Moulin", "3.5", ["two", "lines"])


def test_headings_follow_what_they_name(browser):
    with kitchen(browser) as (kiosk, visits):
        flour, = products(kiosk, {"name": "Flour"})
        with visits.open(PHONE, path=f"/products/{flour}") as page:
            expect(page.locator("h1")).to_have_text("Flour")
            api(kiosk, "PATCH", f"/products/{flour}", {"name": "Wheat flour"})
            expect(page.locator("h1")).to_have_text("Wheat flour", timeout=SOON)
            assert page.title().startswith("Wheat flour")

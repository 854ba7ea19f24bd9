"""Shopping lists in a real browser, with one hand and where the network drops.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import json
import urllib.request

from playwright.sync_api import expect

from test_pages import KIOSK, NUTS, PHONE, SCRIPT_IN_TEXT, SOON, SPAGHETTI, assert_fits, kitchen, picture

BOTH = {"phone": (PHONE, "en"), "kiosk": (KIOSK, "fr")}


def api(kiosk, method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {} if body is None else {"Content-Type": "application/json"}
    request = urllib.request.Request(kiosk.url + "/api/v1" + path, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def new_list(kiosk, *texts, name="Saturday"):
    """Creates a list with entries in words; returns its id."""
    number = api(kiosk, "POST", "/lists", {"name": name})["id"]
    for text in texts:
        api(kiosk, "POST", f"/lists/{number}/entries", {"text": text} if isinstance(text, str) else text)
    return number


def entries(kiosk, number):
    """Returns the entries of a list, as `x 2 Milk`."""
    def line(entry):
        return ("x " if entry["ticked"] else "") + f"{entry['amount']} {entry.get('name') or entry.get('text')}"

    return sorted(line(entry) for entry in api(kiosk, "GET", f"/lists/{number}/entries")["items"])


def eventually(page, question, wanted):
    for _ in range(50):
        if question() == wanted:
            return
        page.wait_for_timeout(100)
    assert question() == wanted, f"{question()} instead of {wanted}"


def row(page, text):
    return page.locator("li.entry", has_text=text)


def wait_until_scripted(page):
    """Before its script runs, a page sends forms as any other does, which needs the network."""
    page.wait_for_load_state("load")
    expect(page.locator("#add-text")).to_be_visible()


def wait_until_kept(page, *paths):
    """Only a page that its worker has taken over is found without a network."""
    page.wait_for_function(
        "paths => navigator.serviceWorker.controller && caches.open('shopping')"
        ".then(kept => Promise.all(paths.map(path => kept.match(path)))).then(kept => kept.every(Boolean))", arg=[*paths])


def tick(page, text):
    row(page, text).locator("[aria-pressed]").click()


def write(page, text, amount=None):
    page.fill("#add-text", text)
    if amount:
        page.fill("#add-amount", amount)
    page.click(".add .button")


def expect_ticked(page, text, isTicked="true", **options):
    expect(row(page, text).locator("[aria-pressed]")).to_have_attribute("aria-pressed", isTicked, **options)


# With the network


def test_a_list_is_made_written_ticked_and_cleared(browser):
    for name, (size, language) in BOTH.items():
        with kitchen(browser) as (kiosk, visits), visits.open(
                size, path="/shopping", complaints_expected=True, locale=language) as page:
            picture(page, f"shopping-none-{name}")
            page.locator("a[href='/shopping/new']").first.click()
            page.click("button.primary")
            expect(page.locator("#field-name-error")).to_be_visible()
            page.fill("#field-name", "Samedi 🛒")
            page.click("button.primary")
            expect(page.locator("h1")).to_have_text("Samedi 🛒")
            write(page, "Milk", "1,5")
            write(page, "Candles")
            expect(row(page, "Milk").locator(".amount")).to_contain_text("1,5" if language == "fr" else "1.5")
            tick(page, "Milk")
            expect(page.locator("#basket")).to_be_visible()
            expect(page.locator("#groups li")).to_have_count(1)
            page.click("#basket summary")
            expect_ticked(page, "Milk")
            assert_fits(page)
            picture(page, f"shopping-basket-{name}")
            page.click("#basket-buttons form button")
            expect(page.locator("#basket")).to_be_hidden()
            page.click("#gone summary")
            page.locator("#gone button").click()
            expect(page.locator("#basket")).to_be_visible()


def test_a_known_product_is_suggested_and_counted_once(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan(SPAGHETTI)
        number = new_list(kiosk)
        with visits.open(PHONE, path=f"/shopping/{number}") as page:
            wait_until_scripted(page)
            page.locator("#add-text").press_sequentially("spagh")
            option = page.locator("#suggestions li").first
            expect(option).to_contain_text("Barilla")
            option.click()
            expect(row(page, "Barilla")).to_be_visible()
            page.locator("#add-text").press_sequentially("spagh")
            expect(page.locator("#suggestions li").first).to_be_visible()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            expect(row(page, "Barilla").locator(".amount")).to_have_text("2\u00a0pieces")
            assert len(entries(kiosk, number)) == 1


def test_amount_and_name_are_read_from_one_line(browser):
    for name, (size, language) in BOTH.items():
        with kitchen(browser) as (kiosk, visits):
            number = new_list(kiosk)
            with visits.open(size, path=f"/shopping/{number}", locale=language) as page:
                wait_until_scripted(page)
                for text in ("2 kg potatoes", "3x toilet paper", "lait 2 l", "1 kg potatoes"):
                    write(page, text)
                    expect(page.locator("#add-text")).to_have_value("")
                eventually(page, lambda: entries(kiosk, number), ["2 lait", "3 potatoes", "3 toilet paper"])
                expect(row(page, "potatoes")).to_have_count(1)
                expect(row(page, "potatoes").locator(".amount")).to_have_text("3\u00a0kg")
                expect(row(page, "lait").locator(".amount")).to_have_text("2\u00a0l")
                picture(page, f"shopping-typed-{name}")
                assert_fits(page)


def test_what_is_near_is_offered_before_something_new_is_made(browser):
    for name, (size, language) in BOTH.items():
        with kitchen(browser) as (kiosk, visits):
            api(kiosk, "POST", "/products", {"name": "Whole milk", "brand": "Lactel"})
            number = new_list(kiosk)
            with visits.open(size, path=f"/shopping/{number}", locale=language) as page:
                wait_until_scripted(page)
                write(page, "2 l milk")
                options = page.locator("#suggestions li")
                expect(options).to_have_count(2)
                expect(page.locator("#near-title")).not_to_be_empty()
                assert entries(kiosk, number) == []
                picture(page, f"shopping-near-{name}")
                assert_fits(page)
                options.first.click()
                expect(row(page, "Whole milk").locator(".amount")).to_have_text("2\u00a0l")
                expect(page.locator("#near-title")).to_be_empty()
                write(page, "milk")
                expect(options).to_have_count(2)
                page.locator("#add-text").press("Enter")
                eventually(page, lambda: entries(kiosk, number), ["1 milk", "2 Whole milk"])


def test_what_is_near_is_offered_without_scripts(browser):
    with kitchen(browser) as (kiosk, visits):
        api(kiosk, "POST", "/products", {"name": "Whole milk"})
        number = new_list(kiosk)
        with visits.open(PHONE, path=f"/shopping/{number}", java_script_enabled=False) as page:
            write(page, "2 l milk")
            expect(page.locator("#near button")).to_have_count(2)
            assert_fits(page)
            picture(page, "shopping-near-plain")
            page.locator("#add-text").press("Enter")
            expect(row(page, "milk").locator(".amount")).to_have_text("2\u00a0l")
            write(page, "whole milc")
            page.locator("#near button").first.click()
            eventually(page, lambda: entries(kiosk, number), ["1 Whole milk", "2 milk"])


def test_the_only_list_opens_at_once(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE) as page:
            page.click(".menu a[href='/shopping']")
            page.wait_for_url(f"**/shopping/{number}")
            page.locator("a.icon-button[href='/shopping?all=1']").click()
            expect(page.locator(f"#list-{number}")).to_be_visible()


def test_an_entry_is_changed_in_place(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE, path=f"/shopping/{number}") as page:
            row(page, "Milk").locator("[data-more]").click()
            row(page, "Milk").locator("a[data-deed=edit]").click()
            page.fill("#edit-amount", "many")
            page.click("#edit button.primary")
            expect(page.locator("#edit-amount-error")).to_contain_text("not an amount")
            page.fill("#edit-price", "cheap")
            page.click("#edit button.primary")
            expect(page.locator("#edit-price-error")).to_contain_text("not a price")
            page.fill("#edit-amount", "3")
            page.fill("#edit-price", "2,40")
            page.fill("#edit-note", "whole")
            page.click("#edit button.primary")
            expect(page.locator("#total")).to_contain_text("2.40")
            expect(row(page, "Milk")).to_contain_text("whole")
            eventually(page, lambda: entries(kiosk, number), ["3 Milk"])
            row(page, "Milk").locator("[data-more]").click()
            row(page, "Milk").locator("form[data-deed=delete] button").click()
            expect(page.locator("li.entry")).to_have_count(0)
            page.locator("#told button").first.click()
            expect(row(page, "Milk")).to_be_visible()


def test_a_dialog_changes_only_what_was_touched(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        path = f"/shopping/{number}"
        with visits.open(PHONE, path=path) as page:
            row(page, "Milk").locator("[data-more]").click()
            row(page, "Milk").locator("a[data-deed=edit]").click()
            milk = api(kiosk, "GET", f"/lists/{number}/entries")["items"][0]["id"]
            api(kiosk, "PATCH", f"/entries/{milk}", {"price": "2.50", "note": "whole"})
            expect(row(page, "Milk")).to_contain_text("whole", timeout=SOON)
            page.fill("#edit-amount", "3")
            page.click("#edit button.primary")
            eventually(page, lambda: entries(kiosk, number), ["3 Milk"])
            entry = api(kiosk, "GET", f"/entries/{milk}")
            assert (entry["price"], entry["note"]) == ("2.50", "whole"), entry


def test_a_list_that_is_gone_says_so_and_leads_on(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            api(kiosk, "DELETE", f"/lists/{number}")
            expect(page.locator("h1")).to_have_text("There is nothing here", timeout=SOON)
            page.locator("main a").click()
            page.wait_for_url("**/shopping")


def test_words_for_a_list_that_is_gone_are_told_of(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            page.context.set_offline(True)
            write(page, "Candles")
            api(kiosk, "DELETE", f"/lists/{number}")
            page.context.set_offline(False)
            expect(page.locator("#told")).to_contain_text("Candles was not put on the list", timeout=10_000)
            expect(page.locator("#lost")).to_contain_text("This list does not exist")
            expect(page.locator("#groups")).to_be_hidden()
            expect(page.locator("#add-text")).to_be_hidden()
            picture(page, "shopping-lost")
            page.locator("#lost a").click()
            page.wait_for_url("**/shopping")
            page.locator("#deleted summary").click()
            page.locator("#deleted button").click()
            expect(row(page, "Milk")).to_be_visible()
            assert entries(kiosk, number) == ["1 Milk"]


def test_two_browsers_see_each_other(browser):
    with kitchen(browser) as (kiosk, visits):
        path = f"/shopping/{new_list(kiosk, 'Milk', 'Pears')}"
        with visits.open(KIOSK, path=path) as wall, visits.open(PHONE, path=path) as phone:
            expect(row(wall, "Pears")).to_be_visible()
            tick(phone, "Milk")
            expect_ticked(wall, "Milk", timeout=SOON)
            write(wall, "Candles")
            expect(row(phone, "Candles")).to_be_visible(timeout=SOON)
            # A field that is being filled in is not disturbed.
            phone.fill("#add-text", "half a wo")
            tick(wall, "Pears")
            expect_ticked(phone, "Pears", timeout=SOON)
            expect(phone.locator("#add-text")).to_have_value("half a wo")


def test_ticked_entries_go_to_stock_and_back(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan(SPAGHETTI)
        number = new_list(
            kiosk, {"named": "Spaghetti n.5", "amount": "4", "ticked": True}, {"text": "Flour", "ticked": True},
            {"text": "Candles", "ticked": True})
        with visits.open(KIOSK, path=f"/shopping/{number}") as page:
            page.click("#basket-buttons a")
            expect(page.locator(".bought")).to_have_count(3)
            for summary in page.locator(".bought > details > summary").all():
                summary.click()
            bought = page.locator(".bought", has_text="Spaghetti")
            bought.locator("[name^='location.']").select_option(label="Freezer")
            # Entries in words become stock by default.
            expect(page.locator(".bought", has_text="Flour").locator("[name^='fate.']")).to_have_value("new")
            page.locator(".bought", has_text="Candles").locator("[name^='fate.']").select_option("clear")
            picture(page, "shopping-check-in")
            assert_fits(page)
            page.click("button.primary")
            expect(page.locator(".notice")).to_contain_text("2 entries are in stock")
            eventually(page, lambda: entries(kiosk, number), [])
            assert sorted(lot["amount"] for lot in api(kiosk, "GET", "/lots")["items"]) == ["1", "1", "4"]


def test_what_is_below_its_minimum_is_added_with_one_touch(browser):
    with kitchen(browser) as (kiosk, visits):
        for code in (SPAGHETTI, NUTS):
            kiosk.scan(code)
        number = new_list(kiosk)
        kiosk.stop()
        kiosk.rewrite("UPDATE product SET minimum = 3000")
        kiosk.start()
        with visits.open(PHONE, path=f"/shopping/{number}") as page:
            page.click(".proposals a")
            page.locator("li", has_text="Spaghetti").locator("button").click()
            expect(page.locator("main li")).to_have_count(1)
            page.click(".all button")
            expect(page.locator("li.entry")).to_have_count(2)
            assert all(entry.startswith("2 ") for entry in entries(kiosk, number))


# Without the network


def test_the_list_goes_on_when_the_network_drops(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk", "Pears", "Bread")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            page.context.set_offline(True)
            expect(page.locator("#waiting")).to_contain_text("No connection")
            tick(page, "Milk")
            write(page, "Candles")
            row(page, "Bread").locator("[data-more]").click()
            row(page, "Bread").locator("form[data-deed=delete] button").click()
            expect(page.locator("#waiting")).to_contain_text("3 changes wait")
            expect(page.locator("#groups li")).to_have_count(2)
            picture(page, "shopping-offline")
            assert entries(kiosk, number) == ["1 Bread", "1 Milk", "1 Pears"]
            page.context.set_offline(False)
            expect(page.locator("#waiting")).to_have_text("", timeout=10_000)
            eventually(page, lambda: entries(kiosk, number), ["1 Candles", "1 Pears", "x 1 Milk"])


def test_the_list_opens_again_without_a_network(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk", "Pears")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            wait_until_kept(page, f"/shopping/{number}", "/assets/shopping.js", "/assets/base.css",
                            "/assets/shoppingQueue.js", "/assets/suggestions.js")
            page.context.set_offline(True)
            tick(page, "Milk")
            page.reload()
            expect_ticked(page, "Milk")
            expect(page.locator("#waiting")).to_contain_text("1 change waits")
            write(page, "Candles")
            page.context.set_offline(False)
            eventually(page, lambda: entries(kiosk, number), ["1 Candles", "1 Pears", "x 1 Milk"])


def test_what_is_not_kept_says_so_and_leads_to_the_lists(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk", name="Market")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            wait_until_kept(page, "/shopping", "/offline", f"/shopping/{number}", "/assets/page.js",
                            "/assets/shoppingOffline.js", "/assets/shoppingQueue.js")
            page.context.set_offline(True)
            page.locator("a.icon-button[href='/shopping?all=1']").click()
            expect(page.locator("h1")).to_have_text("Shopping")
            page.click(".menu a[href='/stock']")
            expect(page.locator("h1")).to_have_text("No network")
            picture(page, "offline-phone")
            assert_fits(page)
            page.locator("#kept a", has_text="Market").click()
            expect(row(page, "Milk")).to_be_visible()
            page.context.set_offline(False)


def test_the_notice_of_no_network_is_always_seen(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, *(f"Thing {number}" for number in range(30)))
        for size in (PHONE, KIOSK):
            with visits.open(size, path=f"/shopping/{number}", complaints_expected=True) as page:
                wait_until_scripted(page)
                page.context.set_offline(True)
                expect(page.locator("#waiting")).to_contain_text("No connection")
                page.mouse.move(200, 300)
                page.mouse.wheel(0, 700)
                page.wait_for_function("() => scrollY > 300")
                expect(page.locator("#waiting")).to_be_in_viewport(ratio=1)


def test_both_sides_keep_what_they_did(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan(SPAGHETTI)
        number = new_list(kiosk, "Milk", "Pears", "Bread")
        path = f"/shopping/{number}"
        with visits.open(PHONE, path=path, complaints_expected=True) as phone, visits.open(KIOSK, path=path) as wall:
            wait_until_scripted(phone)
            phone.context.set_offline(True)
            for text in ("Milk", "Pears"):
                tick(phone, text)
            write(phone, "spaghetti n.5", "2")
            write(phone, "Candles")
            milk, pears = [api(kiosk, "GET", f"/lists/{number}/entries")["items"][place]["id"] for place in (0, 1)]
            api(kiosk, "PATCH", f"/entries/{milk}", {"amount": "3"})
            api(kiosk, "DELETE", f"/entries/{pears}")
            write(wall, "Spaghetti n.5")
            write(wall, "Candles")
            eventually(wall, lambda: len(entries(kiosk, number)), 4)
            phone.context.set_offline(False)
            wanted = ["1 Bread", "2 Candles", "3 Spaghetti n.5", "x 3 Milk"]
            eventually(phone, lambda: entries(kiosk, number), wanted)
            expect(phone.locator("#told")).to_contain_text("Somebody had taken Pears off the list")
            phone.locator("#told button", has_text="Put back").click()
            eventually(phone, lambda: entries(kiosk, number), sorted(wanted + ["x 1 Pears"]))
            expect_ticked(wall, "Pears", timeout=SOON)


def test_what_was_done_on_another_list_is_sent_from_any(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            kiosk.stop()
            tick(page, "Milk")
            expect(page.locator("#waiting")).to_contain_text("1 change waits", timeout=10_000)
            page.goto("about:blank")
            kiosk.start()
            page.goto(kiosk.url + "/shopping")
            eventually(page, lambda: entries(kiosk, number), ["x 1 Milk"])


def test_changes_survive_the_kiosk_going_and_coming(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(PHONE, path=f"/shopping/{number}", complaints_expected=True) as page:
            wait_until_scripted(page)
            kiosk.stop()
            tick(page, "Milk")
            expect(page.locator("#waiting")).to_contain_text("1 change waits", timeout=10_000)
            kiosk.start()
            eventually(page, lambda: entries(kiosk, number), ["x 1 Milk"])
            expect(page.locator("#waiting")).to_have_text("", timeout=10_000)


# By keyboard


def test_what_has_the_focus_is_seen_and_rows_close_behind_it(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, *(f"Thing {number}" for number in range(12)))
        for size in (PHONE, KIOSK):
            with visits.open(size, path=f"/shopping/{number}") as page:
                wait_until_scripted(page)
                page.emulate_media(reduced_motion="reduce")
                hidden = []
                for _ in range(60):
                    page.keyboard.press("Tab")
                    page.wait_for_timeout(30)
                    words = page.evaluate(BEHIND)
                    if words:
                        hidden.append(words)
                assert not hidden, f"stands behind something that sticks: {hidden}"
                page.wait_for_timeout(300)
                rows = page.evaluate(
                    "[...document.querySelectorAll('.swipe')].filter(row => row.scrollLeft > 10 && !row.contains(document.activeElement)).length")
                assert rows == 0, f"{rows} rows stay open"


# The focused element, if it is not visible at all.
BEHIND = """() => {
  const element = document.activeElement;
  if (!element || !element.closest(".swipe")) return;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].map(part => [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, top + (bottom - top) * part]);
  const isSeen = ([x, y]) => { const hit = document.elementFromPoint(x, y); return hit && (element.contains(hit) || hit.contains(element)); };
  return points.some(isSeen) ? undefined : element.textContent.trim() || element.ariaLabel;
}"""


# Without scripts, on paper, and with concurrent changes


def test_a_list_works_without_scripts(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk")
        with visits.open(
                PHONE, path=f"/shopping/{number}", complaints_expected=True, java_script_enabled=False) as page:
            tick(page, "Milk")
            page.click("#basket summary")
            expect_ticked(page, "Milk")
            write(page, "Pears", "0.5")
            expect(row(page, "Pears").locator(".amount")).to_have_text("0.5\u00a0pieces")
            write(page, "Candles", "none")
            expect(page.locator("#add-error")).to_contain_text("not a number")
            expect(page.locator("#add-text")).to_have_value("Candles")
            assert entries(kiosk, number) == ["0.5 Pears", "x 1 Milk"]


def test_a_list_is_printed_and_shared(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(kiosk, "Milk", {"text": "Pears", "amount": "2", "ticked": True})
        with visits.open(KIOSK, path=f"/shopping/{number}", color_scheme="dark") as page:
            page.emulate_media(media="print", color_scheme="dark")
            for hidden in (".menu", ".add", "[data-more]", ".buttons"):
                expect(page.locator(hidden).first).to_be_hidden()
            colours = page.evaluate(
                "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('strong')).color]")
            assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], colours
            picture(page, "shopping-print")
            with urllib.request.urlopen(f"{kiosk.url}/shopping/{number}.txt", timeout=10) as answer:
                assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
                assert answer.read().decode() == "Saturday\n\nOther things\n[ ] Milk\n[x] Pears (2\u00a0pieces)\n"


def test_hostile_entries_change_nothing(browser):
    with kitchen(browser) as (kiosk, visits):
        number = new_list(
            kiosk, *(text[:300] for text in SCRIPT_IN_TEXT), "W" * 300, {"text": "Note", "note": SCRIPT_IN_TEXT[0], "ticked": True},
            name=SCRIPT_IN_TEXT[1])
        for name, size in {"kiosk": KIOSK, "phone": PHONE}.items():
            for path in ("/shopping", f"/shopping/{number}", f"/shopping/{number}/check-in"):
                with visits.open(size, path=path) as page:
                    expect(page.locator("h1")).to_be_visible()
                    page.wait_for_timeout(200)
                    assert page.evaluate("window.hacked === undefined"), "text became a script"
                    assert_fits(page)
            with visits.open(size, path=f"/shopping/{number}") as page:
                write(page, SCRIPT_IN_TEXT[0])
                # The same words raise the amount.
                expect(row(page, SCRIPT_IN_TEXT[0][:20]).first.locator(".amount")).to_contain_text(
                    "2" if name == "kiosk" else "3")
                expect(page.locator("#groups li")).to_have_count(len(SCRIPT_IN_TEXT) + 1)
                assert page.evaluate("window.hacked === undefined"), "text became a script"
                picture(page, f"shopping-hostile-{name}")

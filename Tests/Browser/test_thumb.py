"""What a thumb meets in a household's kitchen, on a small touch screen and on a phone: how many touches common tasks take
from the start page, and what is seen without scrolling.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import contextlib
import re

from playwright.sync_api import expect

from filled import fill
from test_pages import KIOSK, PHONE, SIZES, SOON, assert_fits, kitchen, picture, wait_for_styles
from test_scanning import LOCALES
from test_shopping import api


@contextlib.contextmanager
def household(browser, **options):
    with kitchen(browser, **options) as (kiosk, visits):
        yield kiosk, visits, fill(kiosk.url)


class Thumb:
    """Touches a page, and counts the touches."""

    def __init__(self, page):
        self.page = page
        self.touches = 0

    def touch(self, part):
        part.click()
        self.touches += 1

    def menu(self, name):
        self.touch(self.page.locator(".menu").get_by_role("link", name=name))


def box(part):
    part.first.wait_for()
    wait_for_styles(part.page)
    return part.first.evaluate("part => { const box = part.getBoundingClientRect();"
                               "return { left: box.left, top: box.top, right: box.right, bottom: box.bottom }; }")


def bottom_edge(page):
    """Returns the bottom of the visible area: the menu covers the end of a phone's page."""
    menu = box(page.locator(".menu"))
    return menu["top"] if menu["top"] > 0 else page.viewport_size["height"]


def assert_seen(page, part, what):
    found, width = box(part), page.viewport_size["width"]
    assert found["left"] >= 0 and found["right"] <= width + 1, f"{what} ends at {found['right']} of {width}"
    assert found["top"] >= 0 and found["bottom"] <= bottom_edge(page) + 1, f"{what} is at {found}"


def rows_seen(page, rows, above=None):
    end = box(page.locator(above))["top"] if above else bottom_edge(page)
    return page.locator(rows).evaluate_all(
        "(rows, end) => rows.filter(row => row.getBoundingClientRect().bottom <= end + 1).length", end)


# Common tasks, from the start page


def test_one_is_taken_with_two_touches(browser):
    with household(browser) as (kiosk, visits, home):
        lot = home.lots["Basmati rice"]
        for left, size in (("1", KIOSK), ("0", PHONE)):
            with visits.open(size) as page:
                thumb = Thumb(page)
                thumb.menu("Stock")
                thumb.touch(page.get_by_role("button", name="Take one: Basmati rice"))
                expect(page.locator(".notice")).to_contain_text("Basmati rice")
                assert thumb.touches == 2
                assert api(kiosk, "GET", f"/lots/{lot}")["amount"] == left


def test_a_known_pack_is_added_by_hand_with_three_touches(browser):
    with household(browser) as (kiosk, visits, home):
        for size in SIZES.values():
            with visits.open(size) as page:
                thumb = Thumb(page)
                thumb.touch(page.get_by_role("link", name="Add by hand"))
                thumb.touch(page.locator("#found").get_by_role("link", name="Chickpeas"))
                thumb.touch(page.locator("main").get_by_role("button", name="Add"))
                expect(page.locator(".notice")).to_contain_text("Chickpeas")
                assert thumb.touches == 3
        lots = api(kiosk, "GET", f"/lots?product={home.products['Chickpeas']}")["items"]
        there = sum(int(lot["amount"]) for lot in lots)
        assert there == 6, f"there are {there}"


def test_something_is_put_on_a_list_with_two_touches(browser):
    with household(browser) as (kiosk, visits, home):
        for size, text in ((KIOSK, "Candles"), (PHONE, "Matches")):
            with visits.open(size) as page:
                thumb = Thumb(page)
                thumb.touch(page.locator("#list a"))
                thumb.touch(page.locator("#add-text"))
                page.keyboard.type(text)
                page.keyboard.press("Enter")
                expect(page.locator(".entry", has_text=text)).to_be_visible(timeout=SOON)
                assert thumb.touches == 2


def test_what_was_bought_when_is_two_touches_away(browser):
    with household(browser) as (_, visits, home):
        for size in SIZES.values():
            with visits.open(size) as page:
                thumb = Thumb(page)
                thumb.touch(page.locator("#latest").get_by_role("link", name="Journal"))
                thumb.touch(page.get_by_role("navigation").get_by_role("link", name="Added"))
                expect(page.locator(".journal-row").first).to_contain_text("Added")
                expect(page.locator(".journal-row", has_text="Opened")).to_have_count(0)
                assert thumb.touches == 2
                assert_fits(page)


# Visible without scrolling


def test_stock_begins_high_and_its_search_is_wide(browser):
    with household(browser) as (_, visits, home):
        for size, first, most in ((KIOSK, 165, 200), (PHONE, 225, 200)):
            for language in LOCALES:
                with visits.open(size, path="/stock", locale=LOCALES[language]) as page:
                    row = box(page.locator("[data-live=stock] .row"))
                    assert row["top"] <= first, f"the first row begins at {row['top']}"
                    search = box(page.locator("#stock-search input"))
                    assert search["right"] - search["left"] >= most, f"the search is {search}"
                    soon = page.locator(".tabs a", has_text={"en": "Due soon", "fr": "À consommer"}[language])
                    assert_seen(page, soon, "what is due soon")
                    picture(page, f"thumb-stock-{size[0]}-{language}")
                    assert_fits(page)
                    least = 4 if size == KIOSK else 5
                    seen = rows_seen(page, "[data-live=stock] .row")
                    assert seen >= least, f"{seen} rows are seen"
                    expect(page.locator("#product-" + home.products["Basmati rice"])).to_contain_text("2 p")
        with visits.open(PHONE, path="/stock") as page:
            page.locator("#further summary").click()
            page.locator("#further").get_by_role("link", name="Journal").click()
            expect(page.locator("h1")).to_have_text("Journal")


# How many lines each text takes that is matched.
LINES = """parts => parts.map(part => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return new Set([...range.getClientRects()].map(line => Math.round(line.bottom / 8))).size;
})"""


def test_words_of_a_row_stay_in_one_line_where_there_is_room(browser):
    with household(browser) as (_, visits, _home):
        for language in LOCALES:
            with visits.open(KIOSK, path="/stock/timeline", locale=LOCALES[language]) as page:
                name = page.locator(".row .what strong", has_text="Mozzarella di bufala campana")
                expect(name).to_be_visible()
                assert name.evaluate_all(LINES) == [1], "a name is broken beside free room"
                # The icon stands above the words.
                lines = page.locator(".row-front > .action").evaluate_all(
                    "all => all.map(one => { const range = document.createRange(); range.selectNodeContents(one.lastChild);"
                    "return range.getClientRects().length; })")
                assert lines and set(lines) == {1}, f"what takes one has {lines} lines in {language}"


def test_what_is_due_is_listed_before_it_is_plotted(browser):
    with household(browser) as (_, visits, _home):
        for size in SIZES.values():
            with visits.open(size, path="/stock/timeline") as page:
                top = box(page.locator(".due .row"))["top"]
                assert top <= 270, f"the first row begins at {top}"
                page.locator("#due-plot summary").first.click()
                expect(page.locator("#plot-weeks > svg")).to_be_visible()
                assert_fits(page)


def test_what_was_bought_is_a_row_each(browser):
    with household(browser) as (kiosk, visits, home):
        bulk = api(kiosk, "GET", "/bulks?limit=1")["items"][0]["id"]
        for size in SIZES.values():
            for path in (f"/shopping/{home.list}/check-in", f"/bulk/{bulk}"):
                with visits.open(size, path=path, complaints_expected=True) as page:
                    seen = rows_seen(page, ".bought", above=".check-in > .buttons")
                    assert seen >= (3 if size == KIOSK else 4), f"{seen} rows of {path} are seen at {size}"
                    picture(page, f"thumb-{path.split('/')[1]}-{size[0]}")
                    bought = page.locator(".bought").first
                    expect(bought.locator("[name^='location.']")).to_be_hidden()
                    bought.locator("summary").first.click()
                    bought.locator("[name^='location.']").select_option(label="Freezer")
                    expect(bought.locator("[data-shows=location]")).to_have_text("Freezer")
                    assert_fits(page)
                    visits.agrees = True


def test_what_ends_a_form_is_at_hand(browser):
    with household(browser) as (_, visits, home):
        milk = home.products["Whole milk"]
        for size in SIZES.values():
            for path in (f"/lots/new?product={milk}", "/products/new", f"/products/{milk}/edit",
                         f"/lots/{home.lots['Whole milk']}/edit"):
                with visits.open(size, path=path) as page:
                    assert_seen(page, page.locator(".form > .buttons .primary"), f"the button of {path}")
                    picture(page, f"thumb-form{path.replace('/', '-').split('?')[0][:20]}-{size[0]}")
                    assert_fits(page)


def test_only_units_that_fit_are_offered(browser):
    with household(browser) as (_, visits, home):
        for name, units in (("Whole milk", ["piece", "pack"]), ("Carrots", ["g", "kg"])):
            for path, field in ((f"/lots/new?product={home.products[name]}", "#field-unit"),
                                (f"/lots/{home.lots[name]}", "#take-unit")):
                with visits.open(KIOSK, path=path) as page:
                    assert page.locator(f"{field} option").all_text_contents() == units, path


def test_the_journal_begins_high_and_folds_its_filter(browser):
    with household(browser) as (_, visits, _home):
        for size, first in ((KIOSK, 140), (PHONE, 190)):
            for language, words in (("en", ("Filter", "From")), ("fr", ("Filtrer", "Du"))):
                with visits.open(size, path="/journal", locale=LOCALES[language]) as page:
                    row = box(page.locator(".journal-row"))
                    assert row["top"] <= first, f"the first row begins at {row['top']} of {size}"
                    page.locator("#journal-filter summary").click()
                    page.get_by_label(words[1], exact=True).fill("2020-01-01")
                    page.get_by_role("button", name=words[0]).click()
                    page.wait_for_url("**from=2020-01-01**")
                    expect(page.get_by_label(words[1], exact=True)).to_be_visible()
                    assert_fits(page)


def test_a_swiped_row_still_says_what_it_is(browser):
    with household(browser) as (_, visits, _home):
        for size in SIZES.values():
            for path, rows in (("/", "#due .row"), ("/stock", "[data-live=stock] .row"), ("/journal", "li.swipe")):
                with visits.open(size, path=path) as page:
                    row = page.locator(rows).nth(1)
                    row.scroll_into_view_if_needed()
                    row.evaluate("row => row.scrollTo({ left: 999, behavior: 'instant' })")
                    expect(row).to_have_class(re.compile("swiped"), timeout=SOON)
                    name, actions = box(row.locator(".what strong")), box(row.locator(".row-actions"))
                    assert name["left"] >= 0 and name["right"] <= actions["left"] + 1, f"{name} behind {actions} on {path}"
                    assert name["right"] - name["left"] >= 60, f"{path}: {name}"
                    assert_fits(page)
                    picture(page, f"thumb-swiped{path.replace('/', '-')}-{size[0]}")


def test_a_lot_offers_each_thing_once(browser):
    with household(browser) as (_, visits, home):
        for size in SIZES.values():
            with visits.open(size, path=f"/lots/{home.lots['Chopped tomatoes']}") as page:
                take = page.get_by_role("button", name="Take 1 piece")
                expect(take).to_have_count(1)
                assert box(take)["top"] == box(page.locator("#take"))["top"], "what takes another amount stands elsewhere"
                tops = page.locator(".lot-facts .buttons > *").evaluate_all(
                    "all => all.map(one => one.getBoundingClientRect().top)")
                assert len(set(tops)) == 1, "buttons are stacked"
                if size == KIOSK:
                    assert_seen(page, page.locator("#count"), "counting")
                page.locator("#take summary").click()
                page.fill("#take-amount", "2")
                page.locator("#take button.primary").click()
                expect(page.locator(".notice")).to_contain_text("2 pieces")
                assert_fits(page)


def test_timers_stand_by_what_rings_next_below_one_touch_times(browser):
    with household(browser) as (_, visits, _home):
        for size in SIZES.values():
            with visits.open(size, path="/timers") as page:
                for minutes in (1, 45):
                    assert_seen(page, page.get_by_role("button", name=f"{minutes} min", exact=True), f"{minutes} minutes")
                texts = page.locator(".presets .button").evaluate_all(
                    "all => all.map(one => { const range = document.createRange(); range.selectNodeContents(one);"
                    "return one.clientWidth - range.getBoundingClientRect().width; })")
                assert min(texts) >= 2, f"one-touch times are wider than their buttons: {texts}"
                names = page.locator(".card.timer h2").all_inner_texts()
                assert names == ["Eggs", "Rice", "Aubergines braising slowly", "Bread in the oven"], names
                picture(page, f"thumb-timers-{size[0]}")
                page.get_by_role("button", name="3 min", exact=True).click()
                expect(page.locator(".card.timer")).to_have_count(5)
                page.locator(".card.timer", has_text="3 minutes").get_by_role("button", name="Cancel").click()
                expect(page.locator(".card.timer")).to_have_count(4)
        with visits.open(KIOSK, path="/stock") as page:
            name = page.locator("#running .name")
            expect(name).to_have_text("Eggs")
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), "the name is cut"
            more = page.locator("#running .rest-of")
            expect(more).to_contain_text("+3")
            assert more.evaluate("more => more.scrollWidth <= more.clientWidth"), "how many more there are is cut"


def test_what_counts_down_takes_no_line_of_its_own(browser):
    with household(browser) as (_, visits, home):
        milk = f"/products/{home.products['Whole milk']}"
        for language in LOCALES:
            with visits.open(KIOSK, path=milk, locale=LOCALES[language]) as page:
                chip, title = box(page.locator("#running")), box(page.locator("h1"))
                assert chip["top"] < title["bottom"], f"the timers begin at {chip['top']}, below the title"
            with visits.open(PHONE, path=f"/shopping/{home.list}", locale=LOCALES[language]) as page:
                chip, actions = box(page.locator("#running")), box(page.locator(".top .actions"))
                assert chip["top"] < actions["bottom"], f"the timers begin at {chip['top']}, below the buttons"
                assert_fits(page)


def test_the_start_page_shows_all_places(browser):
    with household(browser) as (_, visits, _home):
        for language in LOCALES:
            with visits.open(KIOSK, locale=LOCALES[language]) as page:
                for place in page.locator("#places .tile").all():
                    assert_seen(page, place, place.inner_text())
                picture(page, f"thumb-start-{language}")
                widths = page.locator("#due .row-front > .action").evaluate_all(
                    "all => all.map(one => one.offsetWidth).filter(width => width)")
                assert widths and len(set(widths)) == 1, f"the column is {widths} wide"


def test_settings_begin_with_the_household(browser):
    with household(browser) as (_, visits, _home):
        for size in SIZES.values():
            with visits.open(size, complaints_expected=True, path="/settings") as page:
                assert box(page.locator("#household"))["bottom"] <= box(page.locator(".tiles"))["top"]
                expect(page.locator("#household summary")).to_contain_text("EUR")
                page.locator("#household summary").click()
                page.get_by_label("Due soon within days").fill("lots")
                page.get_by_role("button", name="Save").click()
                expect(page.get_by_label("Due soon within days")).to_have_attribute("aria-invalid", "true")
                visits.agrees = True
                assert_fits(page)


def test_no_word_of_the_settings_is_broken(browser):
    with household(browser) as (_, visits, _home):
        for size in SIZES.values():
            for language in LOCALES:
                with visits.open(size, path="/settings", locale=LOCALES[language]) as page:
                    words = page.locator(".settings strong")
                    expect(words.first).to_be_visible()
                    broken = [word for word, lines in zip(words.all_inner_texts(), words.evaluate_all(LINES))
                              if lines > len(word.split())]
                    assert not broken, f"{broken} at {size}"


def test_the_start_page_knows_that_there_is_no_camera(browser):
    with kitchen(browser, camera="none") as (_, visits):
        for language, words, camera in (("en", "There is no camera here", "Hold a barcode"),
                                        ("fr", "Il n’y a pas de caméra ici", "à la caméra, à une main")):
            with visits.open(KIOSK, locale=LOCALES[language]) as page:
                expect(page.locator("#latest")).to_contain_text(words)
                expect(page.locator("#latest")).not_to_contain_text(camera)


def test_words_on_the_camera_page_stay_apart(browser):
    with kitchen(browser) as (_, visits):
        with visits.open(KIOSK) as page:
            page.locator("a.device").first.click()
            page.locator("#advice").wait_for()
            gap = page.evaluate("""() => {
              const [advice, codes] = ["advice", "codes"].map(id => document.getElementById(id));
              const long = "Three lines of words are what either of them has to say here, and no less. ";
              [advice.textContent, codes.textContent] = [long, long];
              return codes.getBoundingClientRect().top - advice.getBoundingClientRect().bottom;
            }""")
            assert gap >= 12, f"{gap} px lie between them"

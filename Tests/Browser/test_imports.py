"""Moving in, in a real browser: the preview of an import, which changes nothing, the import, and its undo.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import contextlib
import shutil
import sqlite3

from playwright.sync_api import expect

from replay import RECORDED
from test_everywhere import layout_faults
from test_pages import KIOSK, PHONE, kitchen, picture
from test_scanning import LOCALES

GROCY = RECORDED / "grocy/grocy-4.5-demo.db"
# Of each product some stock with a date and a price, and some that is open.
STOCK = """
    INSERT INTO stock (product_id, amount, best_before_date, purchased_date, stock_id, price, location_id)
        SELECT id, 3, '2027-01-31', '2026-11-02', printf('65f0c1f0b%04x', id), 1.99, location_id FROM products;
    INSERT INTO stock (product_id, amount, best_before_date, purchased_date, stock_id, open, opened_date, location_id)
        SELECT id, 2, '2026-12-24', '2026-11-10', printf('65f0c1f0c%04x', id), 1, '2026-11-12', location_id FROM products;
"""
WORDS = {
    "en": {"look": "Look", "book": "Import", "undo": "Undo this import", "preview": "Nothing has changed yet",
           "done": "All of it is imported", "undone": "The import is undone", "lots": "lots", "reasons": "What is left out",
           "twice": "has 2 of these lots, too", "columns": "What the columns say"},
    "fr": {"look": "Regarder", "book": "Importer", "undo": "Annuler cet import", "preview": "Rien n’a encore changé",
           "done": "Tout est importé", "undone": "L’import est annulé", "lots": "lots", "reasons": "Ce qui est laissé",
           "twice": "contient aussi 2 de ces lots", "columns": "Ce que disent les colonnes"},
}
SCREENS = [(f"{size}-{language}", dimensions, language) for size, dimensions in (("kiosk", KIOSK), ("phone", PHONE))
           for language in WORDS]


@contextlib.contextmanager
def moving_in(visits, size, language):
    with visits.open(size, path="/import", locale=LOCALES[language]) as page:
        yield page, WORDS[language]


def send(page, file, words):
    page.locator("#import-file").set_input_files(file)
    page.get_by_role("button", name=words["look"]).first.click()


def cells(page, name):
    """The numbers of a kind of rows."""
    return page.locator("tr", has=page.get_by_role("rowheader", name=name, exact=True)).locator("td").all_inner_texts()


def assert_readable(page, name):
    picture(page, name)
    faults = list(layout_faults(page))
    assert not faults, faults


def test_a_grocy_database_is_previewed_imported_and_undone(browser):
    if not GROCY.exists():
        return print("skipped test_a_grocy_database_is_previewed_imported_and_undone: needs ../shared/reference/data")
    with kitchen(browser) as (kiosk, visits):
        file = kiosk.folder / "grocy.db"
        shutil.copyfile(GROCY, file)
        with contextlib.closing(sqlite3.connect(file)) as database:
            database.executescript(STOCK)
        for name, size, language in SCREENS:
            with moving_in(visits, size, language) as (page, words):
                send(page, file, words)
                expect(page.locator("main")).to_contain_text(words["preview"])
                lots = cells(page, words["lots"])
                # Read, new, merged, there before, left out. What was undone before comes again.
                assert lots[0] == lots[1] != "0" and lots[2:] == ["0", "0", "0"], lots
                assert_readable(page, f"import-grocy-{name}")
                page.get_by_text(words["reasons"]).click()
                assert_readable(page, f"import-grocy-reasons-{name}")
                page.get_by_role("button", name=words["book"], exact=True).click()
                expect(page.locator(".notice")).to_contain_text(words["done"])
                assert cells(page, words["lots"]) == lots
                page.get_by_role("button", name=words["undo"]).click()
                expect(page.locator(".notice")).to_contain_text(words["undone"])


def test_a_table_is_mapped_and_warns_of_stock_that_came_before(browser):
    with kitchen(browser) as (kiosk, visits):
        lines = "Was;Menge;Ort;Haltbar\nRice;2;Pantry;31.03.2027\nTea;1;Pantry;\n"
        for number, (name, size, language) in enumerate(SCREENS):
            file = kiosk.folder / f"pantry{number}.csv"
            file.write_text(lines)
            with moving_in(visits, size, language) as (page, words):
                send(page, file, words)
                expect(page.locator("h1")).to_contain_text(words["columns"])
                assert_readable(page, f"import-columns-{name}")
                page.locator("#field-column0").select_option("name")
                page.locator("#field-column1").select_option("amount")
                page.get_by_role("button", name=words["look"]).click()
                expect(page.locator("main")).to_contain_text(words["preview"])
                assert cells(page, words["lots"])[:2] == ["2", "2"]
                expect(page.get_by_text(words["twice"])).to_have_count(number)
                assert_readable(page, f"import-table-{name}")
                page.get_by_role("button", name=words["book"], exact=True).click()
                expect(page.locator(".notice").first).to_contain_text(words["done"])
                page.goto(kiosk.url + "/import")
                send(page, file, words)
                page.get_by_role("button", name=words["look"]).click()
                expect(page.get_by_role("button", name=words["book"], exact=True)).to_have_count(0)

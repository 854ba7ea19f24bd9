"""The cards as they are printed: every page of paper is read by the kiosk's own decoder, as a camera would see it."""

import re
import subprocess
import tempfile

from playwright.sync_api import expect

from kiosk import Kiosk
from test_kitchen import api
from test_pages import KIOSK, PHONE, assert_fits, kitchen, picture

ALL = "modes=1&commands=1&quantities=1&dates=1&members=1&locations=1&emptying=1&date=24.12.2026&ownLabels=1"
# Where a page has room for few cards.
SOME = "dates=1&members=1&locations=1&emptying=1&date=24.12.2026&ownLabels=1"
# Width and height of a page in points, and how many cards are on it.
PAPERS = {
    "a4": (595, 842, 10), "letter": (612, 792, 10), "a4Signs": (595, 842, 2), "letterSigns": (612, 792, 2),
    "a4Labels24": (595, 842, 24), "a4Labels21": (595, 842, 21), "letterLabels30": (612, 792, 30),
    "label62": (176, 82, 1), "label50": (142, 85, 1),
}


def address(paper, codes):
    return f"/cards?{SOME if 'Signs' in paper else ALL}&paper={paper}&codes={codes}"


def household(kiosk):
    for name, colour in (("Anna", "#a63d57"), ("Jean-Baptiste Grenouille", "#3b6ea5")):
        api(kiosk, "POST", "/members", {"name": name, "colour": colour})
    freezer = api(kiosk, "POST", "/locations", {"name": "Freezer in the cellar", "kind": "freezer", "colour": "#3b6ea5"})
    api(kiosk, "POST", "/locations", {"name": "Drawer 1", "kind": "freezer", "parent": freezer["id"]})


def printed(page, file):
    """Prints into a file; returns the sizes of its pages in points."""
    page.pdf(path=file, prefer_css_page_size=True)
    about = subprocess.run(["pdfinfo", "-l", "999", file], capture_output=True, text=True, check=True).stdout
    sizes = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", about)
    return [(round(float(width)), round(float(height))) for width, height in sizes]


def read(file, *part):
    """What the kiosk's decoder reads on the pages of a file, or on a part of one: symbologies and texts by page."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", "200", "-gray", *map(str, part), "-png", file, f"{folder}/page"], check=True)
        lines = subprocess.run([Kiosk.program, "decode", "--effort", "live", folder], capture_output=True, text=True).stdout.splitlines()
    pages = {}
    for path, symbology, text in (line.split("\t") for line in lines):
        pages.setdefault(int(re.search(r"page-(\d+)", path)[1]), set()).add((symbology, text))
    return pages


# What prints each code on a card.
PARTS = {"QR-Code": ".square", "CODE-128": ".bars"}
SHOW = """shown => document.querySelectorAll(".square, .bars").forEach(part =>
  part.style.visibility = part.matches(shown) ? "" : "hidden")"""
# The codes of one symbology on each page, and where their card is on it: from the left, from the top, width and height.
CODES = """(sheets, part) => sheets.map(sheet => [...sheet.children].filter(card => card.querySelector(part)).map(card => {
  const [page, box] = [sheet.getBoundingClientRect(), card.getBoundingClientRect()];
  return [card.dataset.code, box.x - page.x, box.y - page.y, box.width, box.height];
}))"""


def assert_printed(page, paper):
    """Every card is printed, and read by each of its codes.

    The decoder reads a card once that has two codes of the same text, so each symbology is printed without the other.
    """
    page.emulate_media(media="print")
    for symbology, part in PARTS.items():
        page.evaluate(SHOW, part)
        assert_pages_read(page, paper, symbology, page.eval_on_selector_all(".sheet", CODES, part))
    page.evaluate(SHOW, ", ".join(PARTS.values()))


def assert_pages_read(page, paper, symbology, sheets):
    """The paper has its size, and the decoder reads these codes on each page, and no other.

    A page has up to thirty codes, a camera sees one: what is missed on the whole page is looked at alone.
    """
    width, height, count = PAPERS[paper]
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/cards.pdf"
        sizes = printed(page, file)
        assert len(sizes) == len(sheets), f"{len(sheets)} pages are printed on {len(sizes)}"
        assert all(abs(w - width) <= 1 and abs(h - height) <= 1 for w, h in sizes), f"the paper is {set(sizes)}"
        found = read(file) if any(sheets) else {}
        for number, codes in enumerate(sheets, 1):
            seen = found.get(number, set())
            for text, *box in codes:
                if (symbology, text) not in seen:
                    left, top, wide, high = (round(length * 200 / 96) for length in box)
                    seen |= read(file, "-f", number, "-l", number, "-x", left, "-y", top, "-W", wide, "-H", high).get(number, set())
            wanted = {(symbology, text) for text, *_ in codes}
            assert len(wanted) <= count
            assert seen == wanted, f"page {number}: {seen ^ wanted}"


def test_every_printed_card_is_read(browser):
    with kitchen(browser) as (kiosk, visits):
        household(kiosk)
        for paper in PAPERS:
            for codes, locale in (("both", "en-GB"), ("bars", "fr-FR")):
                with visits.open(KIOSK, path=address(paper, codes), locale=locale, color_scheme="dark") as page:
                    page.wait_for_load_state("load")
                    try:
                        assert_printed(page, paper)
                    except AssertionError as error:
                        raise AssertionError(f"{paper}, {codes}: {error}") from None
                    picture(page.locator(".sheet").first, f"cards-{paper}-{codes}")


def test_nothing_on_a_card_is_cut_off(browser):
    """What is written on cards has its place, and stays out of the codes'."""
    cut = """all => all.flatMap(card => {
      const box = card.getBoundingClientRect();
      const codes = [...card.querySelectorAll(".square, .bars svg")].map(part => part.getBoundingClientRect());
      return [...card.querySelectorAll(".title, .code, .picture, .square, .bars svg")].filter(part => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isOut = left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
        const isOver = !part.matches(".square, .bars svg") && codes.some(code =>
          left < code.right - 1 && right > code.left + 1 && top < code.bottom - 1 && bottom > code.top + 1);
        const isCut = part.matches(".title, .code") && part.scrollHeight > part.clientHeight + 2;
        return isOut || isOver || isCut;
      }).map(part => `${card.dataset.code} ${part.className.baseVal ?? part.className}`);
    })"""
    with kitchen(browser) as (kiosk, visits):
        household(kiosk)
        for paper in PAPERS:
            for codes, locale in (("both", "fr-FR"), ("bars", "en-GB"), ("square", "fr-FR")):
                with visits.open(KIOSK, path=address(paper, codes), locale=locale) as page:
                    page.wait_for_load_state("load")
                    page.emulate_media(media="print")
                    faults = page.eval_on_selector_all(".printed", cut)
                    assert not faults, f"{paper}, {codes}, {locale}: {faults}"


def test_cards_are_chosen_and_printed(browser):
    for size, locale, scheme in ((KIOSK, "en-GB", "light"), (PHONE, "fr-FR", "dark")):
        with kitchen(browser) as (kiosk, visits):
            household(kiosk)
            with visits.open(size, path="/cards", locale=locale, color_scheme=scheme) as page:
                page.wait_for_load_state("load")
                assert_fits(page)
                picture(page, f"cards-{'kiosk' if size == KIOSK else 'phone'}-{locale[:2]}")
                page.add_init_script("""window.print = () => {
                    document.title = "printed";
                    dispatchEvent(new Event("afterprint"));
                }""")
                page.locator("[name=locations]").check()
                page.locator("[name=ownLabels]").check()
                page.locator("[name=paper]").select_option("a4Signs")
                page.locator("#print").click()
                expect(page).to_have_title("printed")
                expect(page.locator(".sheet.a4Signs [data-code='SCANTRY-LOC-1']")).to_have_count(1)
                assert_fits(page)
                label = page.locator(".own").first.get_attribute("data-code")
                page.locator("#print").click()
                # Two own labels with one code would be bound to one thing.
                expect(page.locator(f"[data-code='{label}']")).to_have_count(0)
                expect(page).to_have_title("printed")

"""Checks of every page: for each screen, theme and language, and with hostile names.

The pages are found as people find them, by following links. axe-core comes with a package, `run` installs it.
"""

import datetime
import importlib.resources
import json
import re

from playwright.sync_api import expect

from kiosk import ROOT
from test_pages import (
    ASKING, GROCERIES, KIOSK, LONG, PHONE, SCRIPT_IN_TEXT, SIZES, SOON, SPAGHETTI, UNKNOWN, assert_fits, assert_no_script_ran,
    kitchen, picture)
from test_shopping import api, new_list

LOCALES = {"en": "en-GB", "fr": "fr-FR"}
# The first pages; the others are found by links.
DOORS = ["/", "/stock", "/shopping", "/products", "/journal", "/settings", "/welcome", "/who", "/sound", "/camera",
         "/no-such-page"]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


VISITS = [("kiosk", "light", "en"), ("kiosk", "dark", "fr"), ("phone", "light", "fr"), ("phone", "dark", "en")]


def household(kiosk):
    """Fills the kitchen with records of every kind."""
    kiosk.scan_at_once([*GROCERIES, SPAGHETTI, UNKNOWN])
    kiosk.stop()
    kiosk.rewrite("INSERT INTO member (uuid, name, colour, position) "
                   "VALUES ('019abcde-0000-7000-8000-000000000001', 'Anna', '#a63d57', 1)")
    kiosk.rewrite("UPDATE lot SET bestBefore = date('now', '-3 days') WHERE id = 1")
    kiosk.rewrite("UPDATE lot SET bestBefore = date('now', '+2 days') WHERE id = 2")
    kiosk.rewrite("UPDATE location SET colour = '#3b6ea5' WHERE id = 2")
    kiosk.rewrite("INSERT INTO cookingProfile (productId, seconds, fullMeal, unitId) VALUES (1, 630, 100000, 2)")
    kiosk.rewrite("INSERT INTO cookingRating (productId, memberId, tenths) VALUES (1, 1, 43)")
    kiosk.start()
    new_list(kiosk, "Milk", {"text": "Bread", "amount": "2"}, name="Market")
    for body in ({"name": "Penne", "seconds": 3600}, {"seconds": 90}, {"name": "Eggs", "seconds": 1}):
        timer = api(kiosk, "POST", "/timers", body)
        if "name" not in body:
            api(kiosk, "POST", f"/timers/{timer['id']}/pause", {})
    recipe = api(kiosk, "POST", "/recipes", {
        "title": "Spaghetti with oil", "servings": 2, "ingredients": ["200 g spaghetti", "2 tbsp olive oil"],
        "steps": [{"text": "Boil for 9 minutes."}, {"text": "Pour the oil over them."}]})
    api(kiosk, "POST", "/plan", {"recipe": recipe["id"], "day": str(datetime.date.today())})
    api(kiosk, "POST", "/backups", {})
    for code in ("SCANTRY-BULK", SPAGHETTI, UNKNOWN, *ASKING):
        kiosk.scan(code)


def pages(page, url):
    """Returns one linked path of each kind, such as one lot for all lots, and the faults of links."""
    found, good, faults, waiting = set(), [], [], list(DOORS)
    while waiting:
        path = waiting.pop(0)
        kind = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d+|(?<=/camera/)[^/]+", "*", path.split("?")[0].split("#")[0])
        if kind in found:
            continue
        answer = page.request.get(url + path, headers={"Accept": "text/html"}, max_redirects=0)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        found.add(kind)
        if answer.status != 200 and path != "/no-such-page":
            faults.append(f"links lead to {path}, which answers {answer.status}")
            continue
        good.append(path)
        page.goto(url + path)
        waiting += page.evaluate("[...document.querySelectorAll('a[href]')].filter(a => a.origin === location.origin)"
                                 ".map(a => a.pathname + a.search)")
    return good, faults


def all_pages(browser, kiosk):
    context = browser.new_context()
    paths, faults = pages(context.new_page(), kiosk.url)
    context.close()
    assert not faults, "\n".join(faults)
    return paths


def visit(browser, kiosk, paths, look, visits=VISITS):
    """Has `look(page, path, language)` look at pages: each pair of screen, theme and language comes once."""
    faults = []
    for name, scheme, language in visits:
        context = browser.new_context(
            viewport=dict(zip(("width", "height"), SIZES[name])), color_scheme=scheme, locale=LOCALES[language])
        page = context.new_page()
        complaints = []
        page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        for path in paths:
            complaints.clear()
            page.goto(kiosk.url + path)
            found = list(look(page, path, language))
            found += [text for text in complaints if path != "/no-such-page"]
            faults += [f"{path} ({name}, {scheme}, {language}): {fault}" for fault in found]
        context.close()
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(dict.fromkeys(faults))


def test_every_page_is_for_everybody(browser):
    axe = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
    foreign = {language: other_words(language) for language in LOCALES}

    def look(page, path, language):
        page.evaluate(axe)
        # Without `resultTypes` axe also describes what passed, which takes twice as long.
        result = page.evaluate("rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })", RULES)
        for violation in result["violations"]:
            nodes = "; ".join(node["html"][:120] for node in violation["nodes"][:3])
            yield f"axe {violation['id']}: {violation['help']}: {nodes}"
        yield from layout_faults(page)
        yield from language_faults(page, language, foreign[language])

    with kitchen(browser) as (kiosk, _):
        household(kiosk)
        visit(browser, kiosk, all_pages(browser, kiosk), look)


def layout_faults(page):
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if widths[0] > widths[1]:
        yield f"it is {widths[0]} wide, the window {widths[1]}"
    yield from page.evaluate(SMALL_TARGETS)


# Touch targets that are too small. A link within a sentence is as high as its line.
SMALL_TARGETS = """() => {
  const small = [];
  for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".skip")) continue;
    if (element.type === "hidden") continue;
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const isInText = element.matches("p a, li a, small a, footer a") && getComputedStyle(element).display === "inline";
    const least = isInText ? 0 : 43.5;
    if (box.width && (box.height < least || box.width < (isInText ? 0 : 40))) {
      small.push(`${element.outerHTML.slice(0, 90)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
    }
  }
  return small;
}"""


def language_faults(page, language, foreign):
    lang = page.locator("html").get_attribute("lang")
    if lang != language:
        yield f"lang is {lang}"
    text = page.evaluate("""document.body.innerText + " " + [...document.querySelectorAll("[aria-label], [alt], [title], [placeholder]")]
        .flatMap(e => [e.ariaLabel, e.alt, e.title, e.placeholder]).join(" | ")""")
    text = re.sub(r"\s+", " ", text)
    for words in foreign:
        if words in text:
            yield f"says “{words}”"
    for key in re.findall(r"\b(?:" + "|".join(areas()) + r")\.[a-z]\w{2,}\b", text):
        yield f"says the key {key}"


def areas():
    return list(phrases("en"))


def phrases(language):
    """Returns the phrases of a language, by area and name."""
    return json.loads((ROOT / f"Sources/Phrases/Tables/{language}.json").read_text())


def other_words(language):
    """Returns phrases of the other language that identify it: long, without placeholders, and not in this one."""
    words = {tongue: set() for tongue in LOCALES}
    for tongue in LOCALES:
        for area in phrases(tongue).values():
            for phrase in area.values():
                words[tongue] |= set(phrase.values()) if isinstance(phrase, dict) else {phrase}
    ours = words.pop(language)
    theirs = set.union(*words.values()) - ours
    return {text for text in theirs if "{" not in text and len(text.split()) >= 3 and not any(text in o for o in ours)}


def test_hostile_names_change_nothing_anywhere(browser):
    # One text with every trick, and one that is too long.
    texts = [" ".join([*SCRIPT_IN_TEXT[:4], SCRIPT_IN_TEXT[6]]), LONG]

    def look(page, path, language):
        try:
            assert_no_script_ran(page)
            assert_fits(page)
        except AssertionError as error:
            yield str(error)

    with kitchen(browser) as (kiosk, _):
        household(kiosk)
        paths = all_pages(browser, kiosk)
        for text in texts:
            kiosk.stop()
            for table in ("product", "brand", "location", "member", "shoppingList", "shop", "category"):
                kiosk.rewrite(f"UPDATE {table} SET name = ? WHERE id = (SELECT min(id) FROM {table})", text)
            kiosk.rewrite("UPDATE lot SET note = ?", text)
            kiosk.rewrite("UPDATE recipe SET title = ?", text)
            kiosk.rewrite("UPDATE recipeIngredient SET text = ?", text)
            kiosk.start()
            # Themes change neither scripts nor widths.
            visit(browser, kiosk, paths, look, VISITS[::2])


# The frame of every page


def test_the_language_is_switched_on_any_page(browser):
    with kitchen(browser) as (_, visits), visits.open(PHONE, path="/who", locale="en-GB") as page:
        page.get_by_role("button", name="Français").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("h1")).to_have_text("Qui êtes-vous ?")
        page.get_by_role("link", name="Accueil").click()
        expect(page.locator("h1")).to_have_text("Cuisine")


def test_a_welcome_makes_the_kitchen(browser):
    with kitchen(browser) as (_, visits):
        for language, size in (("fr", PHONE),):
            with visits.open(size, locale=LOCALES[language]) as page:
                page.get_by_role("link", name="Bienvenue").click()
                page.get_by_label("Emplacement 1").fill("Réserve")
                page.get_by_label("Personne 1").fill("Anna")
                picture(page, "welcome-phone")
                assert_fits(page)
                page.get_by_label("Personne 1").press("Enter")
                expect(page.locator(".notice")).to_contain_text("C’est prêt")
                expect(page.locator("#places")).to_contain_text("Réserve")
                page.get_by_role("link", name="Qui êtes-vous").click()
                page.get_by_role("button", name="Anna").click()
                expect(page.locator(".notice")).to_contain_text("Bonjour, Anna.")


def test_leaving_what_is_not_saved_asks_first(browser):
    with kitchen(browser) as (_, visits), visits.open(complaints_expected=True, path="/welcome") as page:
        asked = []
        page.on("dialog", lambda dialog: asked.append(dialog.type))
        page.get_by_label("Location 1").fill("Cellar")
        with page.expect_event("dialog"):
            page.get_by_role("link", name="Stock").click()
        assert asked == ["beforeunload"], f"asked {asked}"
        expect(page.get_by_label("Location 1")).to_have_value("Cellar")
        page.get_by_role("button", name="Done").click()
        expect(page.locator(".notice")).to_be_visible()
        assert asked == ["beforeunload"], "saving asked too"


def test_what_is_wrong_is_said_beside_the_field(browser):
    with kitchen(browser, "--sound", "null") as (_, visits):
        with visits.open(KIOSK, complaints_expected=True, path="/sound") as page:
            page.get_by_label("Volume").fill("loud")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("alert")).to_be_focused()
            expect(page.get_by_label("Volume")).to_have_attribute("aria-invalid", "true")
            expect(page.locator("#field-volume-error")).to_contain_text("not a whole number")
            page.get_by_role("alert").get_by_role("link").click()
            expect(page.get_by_label("Volume")).to_be_focused()


def test_a_renewal_disturbs_nobody(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(KIOSK) as page:
        kiosk.scan_at_once(GROCERIES)
        expect(page.locator("#places")).to_contain_text(f"{len(GROCERIES)} products", timeout=SOON)
        page.locator("#places a").first.focus()
        page.locator("#latest").evaluate("part => part.scrollTo(0, 40)")
        before = page.locator("#latest").evaluate("part => part.scrollTop")
        kiosk.scan(UNKNOWN)
        expect(page.locator("#places")).to_contain_text(f"{len(GROCERIES) + 1} products", timeout=SOON)
        assert page.evaluate("document.activeElement.matches('#places a')"), "the focus is lost"
        assert page.locator("#latest").evaluate("part => part.scrollTop") == before, "the scroll is lost"

"""The plan of a week in a real browser: meals are planned, moved and taken off, what is missing is put on a list, and a
calendar sees it; in both languages.

Each function named test_… is a test. Pictures of the pages are left in .build/browser.
"""

import datetime
import urllib.request

from playwright.sync_api import expect

from test_pages import KIOSK, PHONE, SOON, assert_fits, kitchen, picture
from test_scanning import LOCALES
from test_shopping import api

WORDS = {
    "en": {"plan": "Plan a meal", "what": "What there is", "nothing": "Nothing planned", "today": "Today", "edit": "Edit",
           "people": "People", "words": "Plan these words", "find": "Find recipes", "back": "Take it off the list again", "save": "Save", "remove": "Take off the plan", "list": "Put what is missing on a list",
           "on": "Let calendars see the plan", "renew": "Renew the address", "open": "Open the calendar"},
    "fr": {"plan": "Prévoir un repas", "what": "Ce qu’il y a", "nothing": "Rien de prévu", "today": "Aujourd’hui",
           "edit": "Modifier", "people": "Personnes", "words": "Prévoir ces mots", "find": "Trouver des recettes", "back": "Le retirer de la liste",
           "save": "Enregistrer", "remove": "Retirer du menu",
           "list": "Mettre ce qui manque dans une liste", "on": "Montrer le menu aux agendas",
           "renew": "Changer l’adresse", "open": "Ouvrir l’agenda"},
}


def test_meals_are_planned_moved_and_taken_off(browser):
    for size, (language, words) in zip((KIOSK, PHONE), WORDS.items()):
        with kitchen(browser) as (kiosk, visits), visits.open(size, path="/plan", locale=LOCALES[language]) as page:
            days = page.locator(".planned-day")
            expect(days).to_have_count(7)
            expect(days.first).to_contain_text(words["today"])
            expect(days.first).to_contain_text(words["nothing"])
            assert_fits(page)
            days.nth(2).get_by_role("link", name=words["plan"]).click()
            page.get_by_label(words["what"]).fill("Restes <b>")
            assert_fits(page)
            picture(page, f"plan-new-{language}")
            page.get_by_role("button", name=words["words"]).click()
            expect(days.nth(2)).to_contain_text("Restes <b>")
            picture(page, f"plan-{language}")
            days.nth(2).get_by_role("link", name=words["edit"]).click()
            day = datetime.date.fromisoformat(page.locator("[name=day]").input_value())
            page.locator("[name=day]").fill((day + datetime.timedelta(days=2)).isoformat())
            page.get_by_label(words["people"]).fill("5")
            page.get_by_role("button", name=words["save"]).click()
            expect(days.nth(4)).to_contain_text("Restes <b>")
            expect(days.nth(4)).to_contain_text("5")
            # Another screen takes it off.
            with visits.open(PHONE, path="/plan", locale=LOCALES[language]) as other:
                other.locator(".planned-day").nth(4).get_by_role("link", name=words["edit"]).click()
                other.get_by_role("button", name=words["remove"]).click()
                expect(other.locator(".planned-day .row")).to_have_count(0)
            expect(page.locator(".planned-day .row")).to_have_count(0, timeout=SOON)


def test_what_the_week_needs_is_put_on_a_list(browser):
    for size, (language, words) in zip((PHONE, KIOSK), WORDS.items()):
        with kitchen(browser) as (kiosk, visits), visits.open(size, path="/plan", locale=LOCALES[language]) as page:
            expect(page.get_by_role("button", name=words["list"])).to_have_count(0)
            recipe = api(kiosk, "POST", "/recipes", {
                "title": "Leek soup", "servings": 2, "ingredients": ["3 leeks", "1 l water"], "steps": [{"text": "Boil."}]})
            page.goto(f"{kiosk.url}/plan/new?recipe={recipe['id']}")
            expect(page.locator(".chosen-recipe")).to_have_text("Leek soup")
            assert_fits(page)
            page.get_by_role("button", name=words["plan"]).click()
            expect(page.locator(".planned-day").first).to_contain_text("Leek soup")
            picture(page, f"plan-recipe-{language}")
            page.get_by_role("button", name=words["list"]).click()
            expect(page.locator("main")).to_contain_text("Leek")
            page.goto(f"{kiosk.url}/plan")
            assert_fits(page)
            page.get_by_role("button", name=words["back"]).click()
            expect(page.get_by_role("button", name=words["back"])).to_have_count(0)
            expect(page.get_by_role("button", name=words["list"])).to_be_visible()


def test_a_recipe_is_chosen_by_some_of_its_title(browser):
    for size, (language, words) in zip((KIOSK, PHONE), WORDS.items()):
        with kitchen(browser) as (kiosk, visits):
            for title in ("Leek soup", "Leek tart", "Porridge"):
                api(kiosk, "POST", "/recipes", {"title": title, "ingredients": ["1 leek"], "steps": []})
            # All of this works without scripts.
            with visits.open(size, path="/plan", locale=LOCALES[language], java_script_enabled=False) as page:
                page.locator(".planned-day").nth(5).get_by_role("link", name=words["plan"]).click()
                expect(page.locator(".meal-choices li")).to_have_count(3)
                page.get_by_label(words["people"]).fill("7")
                page.get_by_label(words["what"]).fill("LEEK")
                page.get_by_label(words["what"]).press("Enter")
                expect(page.locator(".meal-choices li")).to_have_count(2)
                assert_fits(page)
                picture(page, f"plan-choices-{language}")
                page.get_by_role("button", name="Leek tart").click()
                expect(page.locator(".planned-day").nth(5)).to_contain_text("Leek tart")
                expect(page.locator(".planned-day").nth(5)).to_contain_text("7")


def test_a_calendar_sees_the_plan_until_the_address_is_renewed(browser):
    for size, (language, words) in zip((KIOSK, PHONE), WORDS.items()):
        with kitchen(browser) as (kiosk, visits), visits.open(size, path="/plan/calendar", locale=LOCALES[language]) as page:
            page.get_by_role("button", name=words["on"]).click()
            address = page.get_by_role("link", name=words["open"]).get_attribute("href")
            picture(page, f"calendar-{language}")
            assert_fits(page)
            with urllib.request.urlopen(kiosk.url + address) as answer:
                assert answer.headers["Content-Type"].startswith("text/calendar")
                assert answer.read().startswith(b"BEGIN:VCALENDAR\r\n")
            page.get_by_role("button", name=words["renew"]).click()
            expect(page.get_by_role("link", name=words["open"])).not_to_have_attribute("href", address)

"""Timers in a real browser: started, paused, given more time, ringing, in both languages and on all screens alike.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import re

from playwright.sync_api import expect

from test_pages import KIOSK, PHONE, SIZES, SOON, assert_fits, kitchen, picture
from test_scanning import LOCALES
from test_shopping import api

WORDS = {
    "en": {"pause": "Pause", "continue": "Go on", "minute": "1 minute", "stop": "Stop", "cancel": "Cancel",
           "start": "Start", "name": "Name", "ready": "Ready!", "paused": "paused", "none": "Nothing counts down"},
    "fr": {"pause": "Pause", "continue": "Reprendre", "minute": "1 minute", "stop": "Arrêter", "cancel": "Annuler",
           "start": "Démarrer", "name": "Nom", "ready": "C’est prêt", "paused": "en pause", "none": "Aucun minuteur"},
}


def left(page):
    """What a page shows of its first timer, in seconds."""
    minutes, seconds = page.locator("main time").first.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_timer_from_its_start_to_its_end(browser):
    for language, words in WORDS.items():
        with kitchen(browser) as (kiosk, visits):
            with visits.open(PHONE, path="/timers", locale=LOCALES[language]) as page:
                expect(page.locator("[data-live=timers]")).to_contain_text(words["none"])
                page.get_by_label(words["name"]).fill("Riz")
                page.get_by_label("Minutes", exact=True).fill("0:08")
                page.get_by_role("button", name=words["start"], exact=True).click()
                card = page.locator(".card.timer")
                expect(card).to_contain_text("Riz")
                card.get_by_role("button", name=words["minute"]).click()
                expect(card.locator("time")).to_have_text(re.compile("^1:0[0-8]$"))
                card.get_by_role("button", name=words["pause"]).click()
                expect(card).to_contain_text(words["paused"])
                picture(page, f"timer-paused-phone-{language}")
                card.get_by_role("button", name=words["continue"]).click()
                expect(card.get_by_role("button", name=words["pause"])).to_be_visible()
                card.get_by_role("button", name=words["cancel"]).click()
                expect(page.locator("[data-live=timers]")).to_contain_text(words["none"])
                assert_fits(page)
                # It rings on a page that has nothing to do with timers, and stops there.
                api(kiosk, "POST", "/timers", {"name": "Œufs", "seconds": 3})
                page.goto(kiosk.url + "/stock")
                expect(page.locator(".ringing")).to_contain_text("Œufs", timeout=8_000)
                expect(page.locator(".ringing")).to_contain_text(words["ready"])
                assert_fits(page)
                picture(page, f"timer-ringing-phone-{language}")
                page.locator(".ringing").get_by_role("button", name=words["stop"]).click()
                expect(page.locator(".ringing")).to_have_count(0)


def test_all_screens_show_the_same_second(browser):
    with kitchen(browser) as (kiosk, visits):
        timer = api(kiosk, "POST", "/timers", {"name": "Bread", "seconds": 600})
        with visits.open(KIOSK) as start, visits.open(PHONE, path="/timers") as phone, \
                visits.open(KIOSK, path=f"/timers/{timer['id']}") as far:
            for page in (start, phone, far):
                expect(page.locator("main time").first).to_have_text(re.compile(r"^9:5\d$"), timeout=SOON * 3)
            for _ in range(5):
                start.wait_for_timeout(700)
                before = api(kiosk, "GET", f"/timers/{timer['id']}")["remaining"]
                shown = [left(page) for page in (start, phone, far)]
                after = api(kiosk, "GET", f"/timers/{timer['id']}")["remaining"]
                allowed = range(-(-(after - 150) // 1000), -(-(before + 150) // 1000) + 1)
                assert all(seconds in allowed for seconds in shown), f"{shown}, not {list(allowed)}"


def test_timers_fit_and_are_read_across_the_kitchen(browser):
    with kitchen(browser) as (kiosk, visits):
        names = ["Penne rigate", "Riz basmati complet pour toute la famille du dimanche", "Tea"]
        timers = [api(kiosk, "POST", "/timers", {"name": name, "seconds": 700 + 2_900 * at})
                  for at, name in enumerate(names)]
        api(kiosk, "POST", f"/timers/{timers[2]['id']}/pause", {})
        for name, size in SIZES.items():
            for scheme in ("light", "dark"):
                for path, label in (("/", "start"), ("/timers", "timers"), (f"/timers/{timers[1]['id']}", "timer")):
                    with visits.open(size, path=path, color_scheme=scheme) as page:
                        expect(page.locator("main time").first).to_be_visible()
                        assert_fits(page)
                        picture(page, f"{label}-{name}-{scheme}-timers")
                        if label == "timer":
                            height = page.locator("main time").bounding_box()["height"]
                            assert height > 60, f"the digits are {height} high"


def test_timers_need_no_script(browser):
    with kitchen(browser) as (_, visits), visits.open(PHONE, path="/timers", java_script_enabled=False) as page:
        page.get_by_role("button", name="3 minutes", exact=True).click()
        expect(page.locator(".card.timer time")).to_have_text(re.compile("^(3:00|2:5[0-9])$"))
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("[data-live=timers]")).to_contain_text("Nothing counts down")


def test_who_wants_little_motion_gets_little(browser):
    with kitchen(browser) as (kiosk, visits):
        api(kiosk, "POST", "/timers", {"seconds": 600})
        with visits.open(path="/timers", reduced_motion="reduce") as page:
            rest = page.locator(".rest.counting")
            expect(rest).to_have_css("animation-timing-function", "steps(24)")

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
           "start": "Start", "name": "Name", "how long": "How long", "warning": "Warning before the end",
           "more": "2 more", "due": "should ring now", "unheard": "The kiosk does not answer", "ready": "Ready!", "paused": "paused", "none": "Nothing counts down"},
    "fr": {"pause": "Pause", "continue": "Reprendre", "minute": "1 minute", "stop": "Arrêter", "cancel": "Annuler",
           "start": "Démarrer", "name": "Nom", "how long": "Durée", "warning": "Avertissement avant la fin",
           "more": "2 autres", "due": "devrait sonner", "unheard": "La borne ne répond pas", "ready": "C’est prêt", "paused": "en pause", "none": "Aucun minuteur"},
}


def left(page):
    """Returns the displayed seconds of a page's first timer."""
    minutes, seconds = page.locator("main time").first.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_timer_from_its_start_to_its_end(browser):
    for language, words in WORDS.items():
        with kitchen(browser) as (kiosk, visits):
            with visits.open(PHONE, path="/timers", locale=LOCALES[language]) as page:
                expect(page.locator("[data-live=timers]")).to_contain_text(words["none"])
                page.get_by_label(words["name"]).fill("Riz")
                page.get_by_label(words["how long"]).fill("8 s")
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
                # It rings on a page unrelated to timers, and can be stopped there.
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
        page.get_by_role("button", name="3 min", exact=True).click()
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


def test_the_form_takes_times_as_cooks_write_them(browser):
    for language, words in WORDS.items():
        with kitchen(browser) as (kiosk, visits):
            with visits.open(KIOSK, path="/timers", locale=LOCALES[language], complaints_expected=True) as page:
                page.get_by_label(words["name"]).fill("Riz")
                page.get_by_label(words["how long"]).fill("8 pommes")
                page.get_by_label(words["warning"]).select_option("120")
                page.get_by_role("button", name=words["start"], exact=True).click()
                expect(page.locator("#field-minutes-error")).to_be_visible()
                picture(page, f"timer-form-wrong-{language}")
                assert_fits(page)
                page.get_by_label(words["how long"]).fill("1 h 20")
                page.get_by_role("button", name=words["start"], exact=True).click()
                expect(page.locator(".card.timer")).to_contain_text("Riz")
                timer = api(kiosk, "GET", "/timers")["items"][0]
                assert (timer["seconds"], timer["warning"]) == (4_800, 120), timer


def test_every_page_shows_what_counts_down(browser):
    for name, size in SIZES.items():
        language = "en" if name == "kiosk" else "fr"
        words = WORDS[language]
        with kitchen(browser) as (kiosk, visits), \
                visits.open(size, path="/products/new", locale=LOCALES[language], complaints_expected=True) as page:
            chip = page.locator("#running a")
            field = page.locator("#field-name")
            field.fill("Wild rice")
            page.evaluate("window.isSamePage = true")
            expect(chip).to_have_count(0)
            timers = [api(kiosk, "POST", "/timers", {"name": called, "seconds": seconds})["id"]
                      for called, seconds in (("Bread", 3_000), ("Rice", 900), ("Eggs", 300))]
            expect(chip).to_contain_text("Eggs", timeout=SOON)
            expect(chip).to_contain_text(words["more"])
            before = chip.locator("time").inner_text()
            expect(chip.locator("time")).not_to_have_text(before, timeout=SOON)
            box = chip.bounding_box()
            assert box["height"] >= 43.5 and box["width"] >= 44, box
            assert page.evaluate(COVERED) == [], "it covers something"
            picture(page, f"running-{name}")
            assert_fits(page)
            api(kiosk, "POST", f"/timers/{timers[2]}/stop", {})
            expect(chip).to_contain_text("Rice", timeout=SOON)
            page.emulate_media(media="print")
            expect(chip).to_be_hidden()
            page.emulate_media(media="screen")
            api(kiosk, "POST", "/timers", {"name": "Tea", "seconds": 1})
            page.locator("#ringing").get_by_role("button", name=words["stop"]).click(timeout=8_000)
            expect(page.locator(".ringing")).to_have_count(0)
            expect(field).to_have_value("Wild rice")
            assert page.evaluate("window.isSamePage"), "the page was loaded again"
            for timer in timers:
                api(kiosk, "POST", f"/timers/{timer}/stop", {})
            expect(chip).to_have_count(0, timeout=SOON)
            expect(field).to_have_value("Wild rice")


# What can be touched and has the chip before it.
COVERED = """() => {
  const chip = document.querySelector("#running a");
  return [...document.querySelectorAll("a[href], button, input, select, textarea, h1")].filter(part => {
    const box = part.getBoundingClientRect();
    const top = box.width && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return part !== chip && top && chip.contains(top);
  }).map(part => part.outerHTML.slice(0, 80));
}"""


def test_what_is_shown_bigger_is_not_shown_twice(browser):
    with kitchen(browser) as (kiosk, visits):
        eggs, rice = [api(kiosk, "POST", "/timers", {"name": name, "seconds": seconds})["id"]
                      for name, seconds in (("Eggs", 300), ("Rice", 900))]
        with visits.open() as page:
            for path, shown in (("/", []), ("/timers", []), (f"/timers/{eggs}", ["Rice"]), (f"/timers/{rice}", ["Eggs"])):
                page.goto(kiosk.url + path)
                assert page.locator("#running a .name").all_inner_texts() == shown, path


def test_a_page_says_what_is_ready_where_the_kiosk_does_not(browser):
    for language, words in WORDS.items():
        for name, size in SIZES.items():
            with kitchen(browser) as (kiosk, visits):
                eggs = api(kiosk, "POST", "/timers", {"name": "Œufs", "seconds": 6})["id"]
                with visits.open(size, path=f"/timers/{eggs}", locale=LOCALES[language], complaints_expected=True) as page:
                    expect(page.locator(".far")).to_be_visible()
                    page.wait_for_timeout(500)
                    kiosk.stop()
                    expect(page.locator("#overdue")).to_contain_text("Œufs", timeout=12_000)
                    expect(page.locator("#overdue")).to_contain_text(words["unheard"])
                    expect(page.locator(".far .does")).to_have_text(words["due"])
                    expect(page.locator(".far time")).to_have_text("0:00")
                    picture(page, f"timer-unheard-{name}-{language}")
                    assert_fits(page)
                    if name == "phone":
                        kiosk.start()
                        expect(page.locator(".ringing").first).to_contain_text("Œufs", timeout=20_000)
                        expect(page.locator("#overdue")).to_be_hidden()

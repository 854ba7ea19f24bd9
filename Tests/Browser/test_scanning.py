"""A phone as a scanner, and the inbox emptied with one thumb, in a real browser.

Each function named test_… is a test; `run` tries them with the others. Pictures are left in .build/browser.
"""

import contextlib
import pathlib
import tempfile

from playwright.sync_api import expect

from kiosk import ROOT
from test_pages import KIOSK, MISREAD, PHONE, SOON, SPAGHETTI, UNKNOWN, assert_fits, kitchen, picture
from test_shopping import api

FRAMES = ROOT / "Samples/frames"
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
LONG = 30_000  # milliseconds, for a kiosk that shares its machine with a browser that encodes video


def photograph(page, name):
    with page.expect_navigation():
        page.set_input_files("#photograph input[type=file]", FRAMES / name)


def test_a_photograph_is_scanned(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(PHONE, complaints_expected=True) as page:
        page.locator(".menu a[href='/scan']").click()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("[value=add]")).to_have_attribute("aria-pressed", "true")
        photograph(page, "15-two-different.jpg")
        expect(page.locator(".notice")).to_contain_text("2 packs read")
        expect(page.locator(".scanned.booked")).to_have_count(2)
        assert_fits(page)
        picture(page, "scan-phone")
        page.locator(".scanned button").first.click()
        expect(page.locator(".scanned.undone")).to_have_count(1)
        photograph(page, "16-unknown.jpg")
        expect(page.locator(".scanned").first).to_contain_text(UNKNOWN)
        page.locator(".scanned a").first.click()
        expect(page.locator(".naming-head")).to_contain_text(UNKNOWN)
        page.goto(kiosk.url + "/scan")
        photograph(page, "20-empty.png")
        expect(page.locator("section.unread")).to_contain_text("Go closer")
        picture(page, "scan-unread-phone")


def test_a_photograph_needs_no_script(browser):
    with kitchen(browser) as (_, visits):
        for size, language in ((PHONE, "fr"), (KIOSK, "en")):
            with visits.open(size, path="/scan", java_script_enabled=False, locale=LOCALES[language]) as page:
                page.locator("#photograph input[type=file]").set_input_files(FRAMES / "01-spaghetti.jpg")
                page.locator("#read").click()
                expect(page.locator(".scanned").first).to_contain_text("Spaghetti n.5")
                assert_fits(page)


@contextlib.contextmanager
def filming(browser, video, *options):
    """A browser with a camera that shows a video again and again."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "camera.mjpeg"
        file.write_bytes(video)
        camera = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=[
            "--no-sandbox", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={file}",
            "--use-fake-ui-for-media-stream", *options])
        try:
            yield camera
        finally:
            camera.close()


def blank(browser):
    """Returns an empty picture of the samples' size."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    try:
        return page.screenshot(type="jpeg")
    finally:
        page.close()


def test_a_pack_before_the_camera_counts_once_each_time_it_is_shown(browser):
    # Thirty pictures a second: a pack for three seconds, and nothing for three.
    video = (FRAMES / "01-spaghetti.jpg").read_bytes() * 90 + blank(browser) * 90
    with kitchen(browser) as (kiosk, _), filming(browser, video) as camera:
        page = camera.new_page(viewport=dict(zip(("width", "height"), PHONE)), locale="en-GB")
        page.goto(kiosk.url + "/scan")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("[value=add]")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Scan with live picture").click()
        expect(page.locator("#said")).to_contain_text("Spaghetti n.5", timeout=LONG)
        picture(page, "scan-live-phone")
        assert_fits(page)
        expect(page.locator(".scanned.booked")).to_have_count(2, timeout=LONG)
        # It was shown only twice, in any number of frames.
        assert page.locator("#video").evaluate("video => video.currentTime") < 13
        assert [scan["code"] for scan in api(kiosk, "GET", "/scans")["items"]].count(SPAGHETTI) == 2
        # A hidden page does not film.
        page.evaluate("""() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        expect(page.locator("#live")).to_be_hidden()
        assert page.locator("#video").evaluate("video => video.srcObject") is None


def test_trouble_with_the_camera_leaves_the_photograph(browser):
    denied = """() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NAME")); }"""
    with kitchen(browser) as (kiosk, visits), visits.open(PHONE, path="/scan", complaints_expected=True) as page:
        for name, cure in (
                ("NotAllowedError", "Allow it"), ("NotFoundError", "No camera"), ("NotReadableError", "Another program"),
                ("OddError", "does not start")):
            page.evaluate(denied.replace("NAME", name))
            page.get_by_role("button", name="Scan with live picture").click()
            expect(page.locator("#problem")).to_contain_text(cure)
            expect(page.locator("#photograph label")).to_be_visible()


def test_the_inbox_is_emptied_with_one_thumb(browser):
    codes = [UNKNOWN, "9521234567882", "9521234567875", "9521234567868"]
    for size, language in ((PHONE, "en"), (KIOSK, "fr")):
        with kitchen(browser) as (kiosk, visits):
            kiosk.scan(SPAGHETTI)
            for code in (*codes, MISREAD):
                kiosk.scan(code)
            with visits.open(size, path="/inbox", locale=LOCALES[language]) as page:
                page.locator(".waiting a").click()
                # The latest is the misread one, and the digit that fits is offered.
                expect(page.locator("[name=gtin]")).to_have_value(SPAGHETTI)
                assert_fits(page)
                picture(page, f"inbox-correct-{language}")
                page.locator("#correcting .primary").click()
                expect(page.locator("#left")).to_contain_text("4")
                # It is the same as another.
                page.locator("[name=name]").press_sequentially("spagh")
                expect(page.locator(".known button")).to_have_count(1, timeout=SOON)
                picture(page, f"inbox-one-{language}")
                assert_fits(page)
                page.locator("[name=name]").press("Escape")  # the names that are offered
                page.locator(".known button").click()
                page.locator(".confirm .danger").click()
                expect(page.locator("#left")).to_contain_text("3")
                page.locator("[name=name]").fill("Oats")
                page.locator("[name=brand]").fill("Mill")
                page.set_input_files("#naming input[type=file]", FRAMES / "16-unknown.jpg")
                page.locator("#naming .primary").click()
                expect(page.locator("#left")).to_contain_text("2")
                # Dismissing a code can be undone.
                page.locator("form[action='/inbox/dismiss'] button").click()
                expect(page.locator("#left")).to_contain_text("1")
                page.locator(".notice button").click()
                expect(page.locator(".notice")).not_to_have_count(0)
                page.goto(kiosk.url + "/inbox")
                expect(page.locator(".inbox-row")).to_have_count(2)
            stock = {line["product"].get("name"): line["totals"][0]["amount"] for line in api(kiosk, "GET", "/stock")["items"]}
            assert stock.get("Spaghetti n.5") == "3" and stock.get("Oats") == "1", stock

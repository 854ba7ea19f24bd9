"""The kiosk's pages in a real browser, on a small touch screen and on a phone.

Each function named test_… is a test. Pictures of the pages are left in .build/browser.
"""

import contextlib
import signal
import urllib.parse

from playwright.sync_api import Error, Locator, expect

from kiosk import ROOT, Kiosk

KIOSK, PHONE = (800, 480), (390, 844)
SIZES = {"kiosk": KIOSK, "phone": PHONE}
PICTURES = ROOT / ".build/browser"
SOON = 2_000

SPAGHETTI, NUTS, CAN, CHEESE = "8076800195057", "3017620422003", "50112579", "2100417003484"
UNKNOWN, MISREAD, BOOK = "9521234567899", "8076800195058", "9789999900027"
# Two weighed pieces of the same article.
ASKING = ["206104003026", "206104004153"]
GROCERIES = [
    SPAGHETTI, NUTS, CAN, "737628064502", "8076802085738", "5050854517631", "3596710352418", "3596710478057",
    "7311041026670", "5010251168577", "8076802085981", "3350033317154", "5449000011527", "4388858946739",
]
SCRIPT_IN_TEXT = [
    "<img src=x onerror=\"window.hacked=1\">", "</script><script>window.hacked=1</script>",
    "\"><svg onload=window.hacked=1>", "{{{latest}}}{{>page}}", "javascript:window.hacked=1", "&lt;b&gt; &amp;amp;",
    "\u202etxet eht snrut \u2066siht\u2069", "\u200f\u05d0\u05d1\u05d2 \u0627\u0644\u0639", "👨‍👩‍👧‍👦🍝🧊" * 20,
    "Z" + "\u0301\u0327" * 200,
]
LONG = "W" * 4_096


class Visits:
    """Opens pages, and checks that they make no external requests and log no errors."""

    def __init__(self, browser, kiosk):
        self.browser = browser
        self.kiosk = kiosk
        self.agrees = False  # the answer to confirmations before a page is left

    @contextlib.contextmanager
    def open(self, size=KIOSK, complaints_expected=False, path="/", **options):
        context = self.browser.new_context(viewport=dict(zip(("width", "height"), size)), **options)
        page = context.new_page()
        complaints, strangers = [], []
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        # A page that is left before it has appeared has no transition, and Chromium calls that an error.
        page.on("pageerror", lambda error: "Transition was" in str(error) or complaints.append(str(error)))
        page.on("dialog", lambda dialog: (
            complaints.append("dialog: " + dialog.message), dialog.accept() if self.agrees else dialog.dismiss()))
        context.on("request", lambda request: self.is_stranger(request.url) and strangers.append(request.url))
        page.goto(self.kiosk.url + path, wait_until="commit" if path != "/" else "load")
        try:
            yield page
            assert not strangers, f"asked others: {strangers}"
            assert complaints_expected or not complaints, f"complained: {complaints}"
        finally:
            context.close()

    def is_stranger(self, url):
        return urllib.parse.urlsplit(url).netloc != urllib.parse.urlsplit(self.kiosk.url).netloc


@contextlib.contextmanager
def kitchen(browser, *options, **others):
    with Kiosk(*options, **others) as kiosk:
        yield kiosk, Visits(browser, kiosk)


def picture(thing, name):
    """Keeps a picture of a page, or of a part of one, for people to look at. Chromium sometimes cannot take one, of a page
    that has not been drawn yet or on a busy machine; that says nothing of the page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = thing.page if isinstance(thing, Locator) else thing
    page.wait_for_load_state("domcontentloaded")
    for attempts_left in reversed(range(5)):
        try:
            thing.screenshot(path=PICTURES / f"{name}.png")
            return
        except Error as error:
            if "Unable to capture screenshot" not in str(error) or not attempts_left:
                raise
            page.wait_for_timeout(500)


def touch(box, is_checked):
    """Touches a checkbox until it is as wanted: a touch while the page changes hits the old picture of the page."""
    for _ in range(3):
        if box.is_checked() == is_checked:
            break
        box.click()
    expect(box).to_be_checked(checked=is_checked, timeout=SOON)


def wait_for_styles(page):
    """A page is measured only with its styles: on a busy machine its text is there before them."""
    for _ in range(100):
        if page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)"):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the styles are missing")


def assert_fits(page):
    wait_for_styles(page)
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"the page is {widths[0]} wide, the window {widths[1]}"


def assert_no_script_ran(page):
    assert page.evaluate("window.hacked === undefined"), "text became a script"
    foreign = page.evaluate("[...document.querySelectorAll('main script, svg[onload], img[src=x], main b:not([id])')]"
                            ".filter(part => !part.src?.startsWith(location.origin + '/assets/')).length")
    assert foreign == 0, "text became elements"


def tile(page, name):
    return page.locator("#places li", has_text=name)


# What the page says


def test_an_empty_kitchen_says_what_to_do(browser):
    with kitchen(browser) as (_, visits):
        for name, size in SIZES.items():
            for scheme in ("light", "dark"):
                with visits.open(size, color_scheme=scheme) as page:
                    expect(page.locator("#latest")).to_contain_text("Hold a barcode up to the camera")
                    expect(page.locator("#places")).to_contain_text("What you scan appears here")
                    expect(page.locator("#connection")).to_be_hidden()
                    picture(page, f"empty-{name}-{scheme}")
                    assert_fits(page)


def test_a_scan_appears_in_an_open_page(browser):
    with kitchen(browser) as (kiosk, visits), visits.open() as page:
        page.evaluate("window.isSamePage = true")
        expect(page.locator("#devices")).to_contain_text("Camera")
        booked = kiosk.scan(SPAGHETTI)
        latest = page.locator("#latest .scan")
        expect(latest).to_have_attribute("data-scan", booked["id"], timeout=SOON)
        for words in (booked["product"]["name"], "Barilla", "500 g", "+1 piece → Pantry", "1 piece there now"):
            expect(latest).to_contain_text(words)
        expect(tile(page, "Pantry")).to_contain_text("1 product", timeout=SOON)
        assert page.evaluate("window.isSamePage"), "the page was loaded again"
        source = latest.locator("img").get_attribute("src")
        assert page.evaluate("document.querySelector('#latest img').decode().then(() => true)"), f"{source} is broken"


def test_what_has_no_name_waits_in_the_inbox(browser):
    with kitchen(browser) as (kiosk, visits), visits.open() as page:
        expect(page.locator("#waiting")).to_contain_text("Nothing waits for a name")
        kiosk.scan(UNKNOWN)
        expect(page.locator("#waiting a")).to_contain_text("1 waits for a name", timeout=SOON)
        expect(page.locator("#latest .scan")).to_contain_text("Unknown product")
        kiosk.scan(UNKNOWN)
        expect(page.locator("#latest .scan")).to_contain_text("2 pieces there now", timeout=SOON)
        expect(page.locator("#waiting a")).to_contain_text("1 waits for a name")
        kiosk.scan(MISREAD)
        expect(page.locator("#waiting a")).to_contain_text("2 wait for a name", timeout=SOON)
        expect(page.locator("#latest .scan")).to_contain_text("last digit does not fit")


def test_what_is_in_shops_own_numbers_is_asked_at_once(browser):
    for name, size in SIZES.items():
        with kitchen(browser) as (kiosk, visits), visits.open(size, has_touch=True) as page:
            for code in ASKING:
                kiosk.scan(code)
            asked = page.locator("#asked section")
            expect(asked).to_contain_text("302 g · 415 g", timeout=SOON)
            expect(page.locator("#asked")).to_have_attribute("aria-live", "polite")
            picture(page, f"asked-{name}")
            assert_fits(page)
            for answer in asked.get_by_role("button").all():
                assert answer.bounding_box()["height"] >= 56
            asked.get_by_role("button", name="The weight").tap()
            expect(page.locator(".notice")).to_contain_text("I have learned it")
            expect(asked).to_have_count(0)
            expect(page).to_have_url(kiosk.url + "/")


def test_ten_scans_at_once_all_count(browser):
    with kitchen(browser) as (kiosk, visits), visits.open() as page:
        kiosk.scan_at_once([SPAGHETTI] * 10)
        expect(page.locator("#latest .scan")).to_contain_text("10 pieces there now", timeout=SOON)
        expect(page.locator("#latest .earlier")).to_have_count(5)


def test_one_touch_takes_a_scan_back_on_all_screens(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(KIOSK) as wall, visits.open(PHONE) as phone:
        kiosk.scan(SPAGHETTI)
        expect(phone.locator("#latest .scan")).to_contain_text("1 piece there now", timeout=SOON)
        wall.locator("#latest").get_by_role("button", name="Undo").click()
        expect(wall.locator(".notice")).to_contain_text("That is taken back")
        for page in (wall, phone):
            expect(page.locator("#latest .scan")).to_contain_text("Taken back", timeout=SOON)
            expect(page.locator("#latest").get_by_role("button", name="Undo")).to_have_count(0)
        wall.reload()
        expect(wall.locator(".notice")).to_have_count(0)


def test_two_browsers_show_the_same(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(KIOSK) as wall, visits.open(PHONE) as phone:
        kiosk.scan(NUTS)
        for page in (wall, phone):
            expect(page.locator("#latest .scan")).to_contain_text("1 piece there now", timeout=SOON)
        shown = [page.locator("main").text_content() for page in (wall, phone)]
        assert shown[0] == shown[1], shown


def test_it_reads_without_a_script(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan_at_once([SPAGHETTI, UNKNOWN])
        with visits.open(PHONE, java_script_enabled=False) as page:
            expect(page.locator("#latest")).to_contain_text("Spaghetti n.5")
            expect(tile(page, "Pantry")).to_contain_text("2 products")
            expect(page.locator("#waiting")).to_contain_text("1 waits for a name")
            expect(page.locator("#connection")).to_be_hidden()


def test_a_full_kitchen_fits_the_screen(browser):
    with kitchen(browser) as (kiosk, visits):
        fill(kiosk)
        too_wide = {}
        for name, size in SIZES.items():
            for scheme in ("light", "dark"):
                with visits.open(size, color_scheme=scheme) as page:
                    picture(page, f"full-{name}-{scheme}")
                    width = page.evaluate("document.documentElement.scrollWidth")
                    if width > size[0]:
                        too_wide[f"{name}, {scheme}"] = width
        assert not too_wide, f"the page is wider than the window: {too_wide}"


def fill(kiosk):
    for code in [*GROCERIES, MISREAD, BOOK, CHEESE, UNKNOWN]:
        kiosk.scan(code)


# The camera

PACK = {"camera": f"replay:{ROOT}/Samples/frames/01-spaghetti.jpg"}


def test_the_camera_is_seen_from_the_live_page(browser):
    with kitchen(browser, **PACK) as (_, visits):
        for name, size in SIZES.items():
            with visits.open(size) as page:
                page.locator("#devices a", has_text="Camera").click()
                expect(page.locator("#codes")).to_have_text(f"Reads {SPAGHETTI}", timeout=SOON)
                wait_for_picture(page)
                expect(page.locator("#size")).to_have_text("1280 × 720")
                expect(page.locator("#trouble")).to_be_hidden()
                picture(page, f"camera-{name}")
                assert_fits(page)
                assert page.evaluate(HAS_OUTLINE), "the code is not outlined"
                page.get_by_role("link", name="Kitchen").click()
                expect(page.locator("#latest")).to_contain_text("Barilla")


# Whether the grey picture has a green part.
HAS_OUTLINE = """() => {
  const picture = document.getElementById("picture");
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, 640, 360).data;
  let green = 0;
  for (let i = 0; i < pixels.length; i += 4) green += pixels[i + 1] > pixels[i] + 50;
  return green > 300;
}"""


def wait_for_picture(page):
    page.wait_for_function("() => document.getElementById('picture').naturalWidth === 640", timeout=SOON)


def test_the_needle_moves_and_the_best_stays(browser):
    frames = [f"{ROOT}/Samples/frames/{name}" for name in ("01-spaghetti.jpg", "20-empty.png")]
    with kitchen(browser, camera="replay:" + ",".join(frames)) as (_, visits), visits.open(path="/camera") as page:
        meter = page.get_by_role("meter", name="Sharpness")
        needle = "() => +document.getElementById('now').textContent"
        page.wait_for_function(f"() => ({needle})() > 25", timeout=10_000)
        sharp = int(meter.get_attribute("aria-valuenow"))
        page.wait_for_function(f"() => ({needle})() < 10", timeout=10_000)
        expect(page.locator("#advice")).to_contain_text("It was sharper")
        assert int(page.locator("#best").inner_text()) >= sharp - 1
        assert "best" in meter.get_attribute("aria-valuetext")
        page.get_by_role("button", name="Start again").press("Enter")
        page.wait_for_function("() => +document.getElementById('best').textContent < 10", timeout=SOON)


def test_each_camera_has_a_page(browser):
    with kitchen(browser, camera=f"front-door=replay:{ROOT}/Samples/frames/01-spaghetti.jpg") as (_, visits):
        with visits.open(PHONE, path="/camera/front-door") as page:
            expect(page.locator("h1")).to_have_text("Front-door")
            wait_for_picture(page)


def test_the_camera_page_says_what_is_wrong_and_recovers(browser):
    with kitchen(browser, **PACK) as (kiosk, visits):
        with visits.open(complaints_expected=True, path="/camera") as page:
            wait_for_picture(page)
            kiosk.stop(signal.SIGKILL)
            expect(page.locator("#trouble")).to_contain_text("No connection to the kiosk", timeout=SOON)
            expect(page.locator("#now")).to_have_text("–")
            expect(page.locator("#codes")).to_have_text("No code in view")
            picture(page, "camera-no-connection")
            kiosk.start()
            expect(page.locator("#trouble")).to_be_hidden(timeout=10_000)
            wait_for_picture(page)
    with kitchen(browser, camera="/dev/video99") as (_, visits), visits.open(PHONE, path="/camera") as page:
        expect(page.locator("#trouble")).to_contain_text("I cannot find the camera", timeout=SOON)
        picture(page, "camera-lost-phone")
        assert_fits(page)


def test_the_camera_is_watched_only_while_the_page_is_open(browser):
    """Six screens may view; an undetected leaving would make the next one be refused."""
    with kitchen(browser, **PACK) as (_, visits):
        for _ in range(8):
            with visits.open(path="/camera") as page:
                wait_for_picture(page)
                page.goto(visits.kiosk.url + "/")
        with visits.open(path="/camera") as page:
            wait_for_picture(page)


def test_the_picture_needs_no_script(browser):
    with kitchen(browser, **PACK) as (_, visits):
        with visits.open(PHONE, path="/camera", java_script_enabled=False) as page:
            expect(page.locator("#picture")).to_be_visible()
            picture(page, "camera-no-script")


# External text


def test_hostile_codes_stay_text(browser):
    with kitchen(browser) as (kiosk, visits):
        with visits.open(KIOSK) as wall, visits.open(PHONE) as phone:
            for code in [LONG, *SCRIPT_IN_TEXT]:
                booked = kiosk.scan(code)
                for page, name in ((wall, "kiosk"), (phone, "phone")):
                    latest = page.locator("#latest .scan")
                    expect(latest).to_have_attribute("data-scan", booked["id"], timeout=SOON)
                    assert latest.locator(".detail").inner_text() == "", "a text that may be secret is shown"
                    picture(page, f"hostile-codes-{name}")
                    assert_no_script_ran(page)
                    assert_fits(page)
                    assert not any(mark in page.content() for mark in "\u202e\u2066\u200f"), "text is turned round"
        digits = "7" * 4_096
        kiosk.scan(digits)
        for size in SIZES.values():
            with visits.open(size) as page:
                expect(page.locator("#latest .detail").first).to_contain_text("77777")
                assert_fits(page)
                height = page.locator("#latest .scan").bounding_box()["height"]
                assert height <= size[1], f"one long code takes {height:.0f} of {size[1]} pixels"


def test_hostile_names_stay_text(browser):
    with kitchen(browser) as (kiosk, visits):
        for text in [*SCRIPT_IN_TEXT, LONG]:
            kiosk.scan(CAN)
            kiosk.stop()
            kiosk.rewrite("UPDATE product SET name = ?, packageSize = ?", text, text)
            kiosk.rewrite("UPDATE brand SET name = ?", text)
            kiosk.rewrite("UPDATE location SET name = ? WHERE name = 'Pantry' OR id = 1", text)
            kiosk.start()
            for name, size in SIZES.items():
                with visits.open(size) as page:
                    picture(page, f"hostile-names-{name}")
                    assert_no_script_ran(page)
                    assert_fits(page)
                    if "<" in text:
                        assert text in page.locator("#latest h3").first.inner_text()
                    page.evaluate("document.querySelector('#latest img').decode()")
        for size in SIZES.values():
            with visits.open(size) as page:
                height = page.locator("#latest .scan").bounding_box()["height"]
                assert height <= 2 * size[1], f"one long name takes {height:.0f} pixels"


# Coming back


def test_it_comes_back_when_the_kiosk_does(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(PHONE, complaints_expected=True) as page:
        kiosk.scan(SPAGHETTI)
        expect(page.locator("#latest")).to_contain_text("Barilla", timeout=SOON)
        kiosk.stop(signal.SIGKILL)
        expect(page.locator("#connection")).to_be_visible(timeout=SOON)
        expect(page.locator("#latest")).to_contain_text("Barilla")
        picture(page, "no-connection-phone")
        assert_fits(page)
        kiosk.start()
        expect(page.locator("#connection")).to_be_hidden(timeout=10_000)
        kiosk.scan(NUTS)
        expect(page.locator("#latest .scan")).to_contain_text("1 piece there now", timeout=SOON)
        expect(tile(page, "Pantry")).to_contain_text("2 products", timeout=SOON)


def test_it_catches_up_on_what_it_missed(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(complaints_expected=True) as page:
        kiosk.stop(signal.SIGTERM)
        expect(page.locator("#connection")).to_be_visible(timeout=SOON)
        picture(page, "no-connection-kiosk")
        kiosk.start()
        kiosk.scan(SPAGHETTI)
        expect(page.locator("#latest")).to_contain_text("Barilla", timeout=10_000)
        expect(page.locator("#connection")).to_be_hidden()


def test_it_asks_again_after_one_answer_was_lost(browser):
    with kitchen(browser) as (kiosk, visits), visits.open(complaints_expected=True) as page:
        expect(page.locator("#devices")).to_contain_text("watching")
        page.route(page.url, lambda route: route.abort(), times=1)
        kiosk.scan(SPAGHETTI)
        expect(page.locator("#latest")).to_contain_text("Barilla", timeout=10_000)
        expect(page.locator("#connection")).to_be_hidden()


def test_it_listens_again_after_a_refusal(browser):
    """A browser gives an event stream up for good when the answer is an error, as a proxy's may be for a while."""
    with kitchen(browser) as (kiosk, visits), visits.open(complaints_expected=True) as page:
        page.route("**/events", lambda route: route.fulfill(status=503), times=1)
        page.reload()
        kiosk.scan(SPAGHETTI)
        expect(page.locator("#latest")).to_contain_text("Barilla", timeout=10_000)
        kiosk.scan(NUTS)
        expect(tile(page, "Pantry")).to_contain_text("2 products", timeout=10_000)


def test_it_notices_a_kiosk_that_is_silent(browser):
    """A kiosk without power, or a phone that has left the network, closes no connection."""
    with kitchen(browser) as (kiosk, visits), visits.open(complaints_expected=True) as page:
        expect(page.locator("#devices")).to_contain_text("Camera")
        kiosk.process.send_signal(signal.SIGSTOP)
        try:
            expect(page.locator("#connection")).to_be_visible(timeout=45_000)
        finally:
            kiosk.process.send_signal(signal.SIGCONT)
        expect(page.locator("#connection")).to_be_hidden(timeout=20_000)


# Sound


def test_the_volume_is_set_by_touch_and_stays(browser):
    with kitchen(browser, "--sound", "null", "--volume", "40") as (kiosk, visits):
        for name, size in SIZES.items():
            with visits.open(size) as page, visits.open() as other:
                chip = page.get_by_role("button", name="Sound")
                chip.click()
                touch(page.get_by_label("Quiet hours"), True)
                picture(page, f"sound-{name}")
                assert_fits(page)
                widths = page.locator("#sound").evaluate("dialog => [dialog.scrollWidth, dialog.clientWidth]")
                assert widths[0] <= widths[1], f"the controls are {widths[0]} wide, their dialog {widths[1]}"
                for control in [chip, *page.locator("#sound input[type=range], #sound label, #sound button").all()]:
                    height = control.bounding_box()["height"]
                    assert height >= 44, f"{control} is {height} pixels high"
                touch(page.get_by_label("Mute"), True)
                expect(chip).to_contain_text("muted", timeout=SOON)
                touch(page.get_by_label("Mute"), False)
                page.get_by_label("from").fill("21:30")
                page.get_by_label("until").fill("06:15")
                page.get_by_label("Volume").fill("70")
                for anybody in (page, other):
                    expect(anybody.get_by_role("button", name="Sound", include_hidden=True)).to_contain_text(
                        "volume 70, soft 21:30-06:15", timeout=SOON)
        kiosk.stop()
        kiosk.options = ["--sound", "null"]
        kiosk.start()
        with visits.open() as page:
            expect(page.get_by_role("button", name="Sound")).to_contain_text("volume 70, soft 21:30-06:15")


def test_the_volume_is_set_by_keyboard(browser):
    with kitchen(browser, "--sound", "null", "--volume", "40") as (_, visits), visits.open() as page:
        assert reach(page, "[data-opens=sound]"), "Tab does not reach the volume"
        page.keyboard.press("Enter")
        expect(page.get_by_label("Volume")).to_be_focused()
        for _ in range(10):
            page.keyboard.press("ArrowRight")
        expect(page.locator("#devices")).to_contain_text("volume 90", timeout=SOON)
        page.keyboard.press("Escape")
        expect(page.locator("#sound")).to_be_hidden()
        expect(page.locator("[data-opens=sound]")).to_be_focused()


def test_a_volume_that_is_refused_says_why(browser):
    with kitchen(browser, "--sound", "null") as (_, visits), visits.open(complaints_expected=True) as page:
        page.get_by_role("button", name="Sound").click()
        touch(page.get_by_label("Quiet hours"), True)
        page.get_by_label("until").fill("22:00")
        expect(page.get_by_role("alert")).to_contain_text("two different times", timeout=SOON)
        assert_fits(page)
        page.get_by_label("until").fill("06:00")
        expect(page.get_by_role("alert")).to_be_hidden(timeout=SOON)


def test_a_kiosk_without_a_sound_card_has_no_volume(browser):
    with kitchen(browser) as (_, visits), visits.open() as page:
        expect(page.locator("#devices")).to_contain_text("Sound off")
        expect(page.locator("[data-opens=sound]")).to_have_count(0)


# Accessibility


def test_a_keyboard_reaches_everything(browser):
    with kitchen(browser) as (kiosk, visits):
        kiosk.scan_at_once(GROCERIES)
        with visits.open(KIOSK) as page:
            expect(page.locator("#places")).to_contain_text(f"{len(GROCERIES)} products")
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.matches('.skip')"), "the first Tab skips no menu"
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.id") == "main", "it leads past the content"
            assert reach(page, "#places a"), "Tab does not reach the places"
            assert reach(page, "footer a"), "Tab does not reach the link"
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", "the focus cannot be seen"
        with visits.open(PHONE) as page:
            page.keyboard.press("End")
            page.wait_for_function("() => scrollY > 0", timeout=SOON)


def reach(page, selector):
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return True
    return False


def test_a_screen_reader_finds_its_way(browser):
    with kitchen(browser) as (kiosk, visits):
        for scanned in ([], [*GROCERIES, UNKNOWN, CHEESE]):
            for code in scanned:
                kiosk.scan(code)
            with visits.open() as page:
                assert page.locator("html").get_attribute("lang") == "en"
                assert page.title(), "no title"
                assert page.locator("main").count() == 1 and page.locator("h1").count() == 1
                levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
                steps = zip([0, *levels], levels)
                assert all(level <= before + 1 for before, level in steps), f"headings leave a level out: {levels}"
                assert page.locator("img:not([alt])").count() == 0, "an image without alt"
                assert page.locator("[aria-live], [role=status]").count() >= 2
                dangling = page.evaluate("""[...document.querySelectorAll('[aria-labelledby]')]
                    .filter(e => !document.getElementById(e.getAttribute('aria-labelledby'))).length""")
                assert dangling == 0, "a label that is not there"
                ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
                assert len(ids) == len(set(ids)), "an id twice"


def test_all_text_can_be_read_by_day_and_by_night(browser):
    with kitchen(browser) as (kiosk, visits):
        fill(kiosk)
        faint = {}
        for scheme in ("light", "dark"):
            with visits.open(color_scheme=scheme) as page:
                page.evaluate("document.getElementById('connection').textContent = 'Gone'")
                faint |= {f"{scheme}: {text}": contrast for text, contrast in page.evaluate(FAINT_TEXT)}
        assert not faint, f"too little contrast: {faint}"


# Text whose contrast with the ground below it is under WCAG's 4.5 to 1.
FAINT_TEXT = """() => {
  const parts = color => color.match(/[\\d.]+/g).map(Number);
  const luminance = color => {
    const [r, g, b] = parts(color).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = element => {
    for (; element; element = element.parentElement) {
      const color = getComputedStyle(element).backgroundColor;
      if (parts(color)[3] !== 0) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const faint = [];
  for (const element of document.body.querySelectorAll("*")) {
    const text = [...element.childNodes].filter(n => n.nodeType === 3).map(n => n.data.trim()).join("");
    if (!text || element.closest("[aria-hidden]") || !element.checkVisibility()) continue;
    const [a, b] = [getComputedStyle(element).color, ground(element)].map(luminance);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faint.push([text.slice(0, 30), +contrast.toFixed(2)]);
  }
  return faint;
}"""

#!/usr/bin/python3
"""Draws the sample pictures: what the camera sees (frames/) and what the kiosk's page shows (fronts/).

Run it with nothing to say:

    python3 Samples/make-frames.py

It needs the Debian packages python3-pil, python3-numpy and fonts-dejavu-core, and reads products.tsv, which lies
beside it. Every picture is drawn from numbers: the same script makes the same pictures on every run. To check what a
reader makes of them: zbarimg --nodbus -q -Supca.enable -Supce.enable Samples/frames/*
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

HERE = Path(__file__).resolve().parent
FRAME = (1280, 720)
PACK_SCALE = 2  # packs are drawn twice as large as a frame shows them at size 1
MODULE = 6  # width of a barcode's thinnest bar on a drawn pack: 3 pixels in a frame at size 1

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]

WHITE, PAPER, INK, GREY = (255, 255, 255), (250, 248, 242), (28, 28, 34), (120, 120, 124)
SKIN, SLEEVE = (222, 168, 136), (74, 98, 122)


# --- Barcodes ---------------------------------------------------------------------------------------------------------

ODD = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
RIGHT = ["".join("10"[int(bit)] for bit in bits) for bits in ODD]
EVEN = [bits[::-1] for bits in RIGHT]
EAN13_PARITY = "OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO".split()
UPCE_PARITY = "EEEOOO EEOEOO EEOOEO EEOOOE EOEEOO EOOEEO EOOOEE EOEOEO EOEOOE EOOEOE".split()


@dataclass(frozen=True)
class Code:
    """A barcode: the symbology's name and the digits as it prints them."""

    symbology: str
    digits: str

    def __str__(self) -> str:
        return f"{self.symbology}:{self.digits}"


@dataclass(frozen=True)
class Symbol:
    """How a barcode is drawn: its modules, which of them reach down as guard bars, and where the digits stand."""

    modules: str
    guards: tuple[range, ...]
    quiet: tuple[int, int]
    texts: tuple[tuple[str, float, float], ...]  # digits, and the first and last module they stand under


def check_digit(digits: str) -> int:
    """The digit that belongs after these: weights 3, 1, 3 ... from the right."""
    return -sum(int(digit) * (1 if place % 2 else 3) for place, digit in enumerate(reversed(digits))) % 10


def expanded_upce(digits: str) -> str:
    """The twelve digits of UPC-A that the eight of UPC-E stand for."""
    system, a, b, c, d, e, last, check = list(digits)
    if last in "012":
        middle = f"{a}{b}{last}0000{c}{d}{e}"
    elif last == "3":
        middle = f"{a}{b}{c}00000{d}{e}"
    elif last == "4":
        middle = f"{a}{b}{c}{d}00000{e}"
    else:
        middle = f"{a}{b}{c}{d}{e}0000{last}"
    return system + middle + check


def halves(digits: str, parity: str) -> str:
    """Digits of a left half, each in its odd or even form."""
    return "".join((ODD if form == "O" else EVEN)[int(digit)] for digit, form in zip(digits, parity))


def symbol(code: Code) -> Symbol:
    """Encodes a barcode, after a look at its check digit."""
    digits = code.digits
    full = expanded_upce(digits) if code.symbology == "UPC-E" else digits
    if check_digit(full[:-1]) != int(full[-1]):
        raise ValueError(f"{code} has a wrong check digit")
    return {"EAN-13": ean13, "EAN-8": ean8, "UPC-A": upca, "UPC-E": upce}[code.symbology](digits)


def right_half(digits: str) -> str:
    return "".join(RIGHT[int(digit)] for digit in digits)


def ean13(digits: str) -> Symbol:
    left = halves(digits[1:7], EAN13_PARITY[int(digits[0])])
    modules = "101" + left + "01010" + right_half(digits[7:]) + "101"
    guards = (range(0, 3), range(45, 50), range(92, 95))
    return Symbol(modules, guards, (11, 7), ((digits[0], -9, -2), (digits[1:7], 4, 45), (digits[7:], 50, 91)))


def upca(digits: str) -> Symbol:
    guards = (range(0, 10), range(45, 50), range(85, 95))
    texts = ((digits[0], -8, -2), (digits[1:6], 11, 45), (digits[6:11], 50, 84), (digits[11], 97, 103))
    return Symbol(ean13("0" + digits).modules, guards, (9, 9), texts)


def ean8(digits: str) -> Symbol:
    modules = "101" + halves(digits[:4], "OOOO") + "01010" + right_half(digits[4:]) + "101"
    guards = (range(0, 3), range(31, 36), range(64, 67))
    return Symbol(modules, guards, (7, 7), ((digits[:4], 4, 31), (digits[4:], 36, 63)))


def upce(digits: str) -> Symbol:
    parity = UPCE_PARITY[int(digits[7])]
    if digits[0] == "1":
        parity = parity.translate(str.maketrans("EO", "OE"))
    guards = (range(0, 3), range(45, 51))
    texts = ((digits[0], -8, -2), (digits[1:7], 4, 45), (digits[7], 53, 59))
    return Symbol("101" + halves(digits[1:7], parity) + "010101", guards, (9, 9), texts)


def barcode(code: Code, module: int = MODULE, height: int = 40) -> Image.Image:
    """The barcode on white, quiet zones included; height in modules."""
    drawn = symbol(code)
    left, right = drawn.quiet
    size = ((left + len(drawn.modules) + right) * module, (height + 13) * module)
    image = Image.new("RGBA", size, WHITE)
    draw = ImageDraw.Draw(image)
    for place, bit in enumerate(drawn.modules):
        if bit == "1":
            reach = height + (5 if any(place in guard for guard in drawn.guards) else 0)
            x = (left + place) * module
            draw.rectangle((x, 3 * module, x + module - 1, reach * module), fill=INK)
    for text, first, last in drawn.texts:
        print_digits(draw, text, (left + first) * module, (left + last) * module, (height + 1) * module, module)
    return image


def print_digits(draw: ImageDraw.ImageDraw, text: str, x0: float, x1: float, y: float, module: int) -> None:
    """Digits spread evenly beneath their bars."""
    step = (x1 - x0) / len(text)
    for place, digit in enumerate(text):
        draw.text((x0 + (place + 0.5) * step, y), digit, fill=INK, font=font("Sans", 10 * module), anchor="ma")


# --- Products and packs -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Product:
    """What stands on a pack."""

    gtin: str
    name: str
    brand: str
    quantity: str


@dataclass(frozen=True)
class Pack:
    """A product and how its pack looks."""

    product: Product
    code: Code
    shape: str
    base: Colour
    accent: Colour
    motif: str


def read_products(path: Path) -> dict[str, Product]:
    """The catalogue by GTIN."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = [line.split("\t") for line in lines[1:]]
    return {gtin: Product(gtin, name, brand, quantity) for gtin, name, brand, quantity, _ in rows}


KNOWN = [  # GTIN, the barcode on the pack, shape, base colour, accent colour, motif
    ("8076800195057", "EAN-13:8076800195057", "box", (30, 76, 140), (236, 194, 84), "spaghetti"),
    ("3017620422003", "EAN-13:3017620422003", "jar", (88, 50, 30), (196, 62, 46), "hazelnuts"),
    ("50112579", "EAN-8:50112579", "can", (44, 44, 52), (208, 48, 48), "bubbles"),
    ("0737628064502", "UPC-A:737628064502", "box", (196, 88, 44), (250, 214, 130), "bowl"),
    ("8076802085738", "EAN-13:8076802085738", "box", (34, 92, 156), (240, 200, 96), "penne"),
    ("0064206000080", "UPC-E:06420680", "tub", (242, 244, 248), (52, 110, 190), "yogurt"),
    ("5050854517631", "EAN-13:5050854517631", "jar", (214, 142, 34), (120, 150, 62), "honey"),
    ("3596710352418", "EAN-13:3596710352418", "jar", (176, 44, 34), (70, 124, 62), "tomato"),
    ("3596710478057", "EAN-13:3596710478057", "bag", (46, 112, 96), (246, 224, 150), "elbows"),
    ("7311041026670", "EAN-13:7311041026670", "box", (120, 72, 44), (246, 190, 76), "cereal"),
    ("5010251168577", "EAN-13:5010251168577", "bottle", (246, 247, 244), (44, 112, 176), "milk"),
    ("8076802085981", "EAN-13:8076802085981", "bag", (28, 84, 150), (244, 206, 104), "fusilli"),
    ("3350033317154", "EAN-13:3350033317154", "carton", (232, 220, 190), (92, 136, 88), "oats"),
    ("5449000011527", "EAN-13:5449000011527", "can", (238, 124, 30), (38, 70, 140), "orange"),
    ("4388858946739", "EAN-13:4388858946739", "bag", (244, 240, 228), (64, 138, 110), "rice"),
    ("8992696419766", "EAN-13:8992696419766", "can", (232, 226, 240), (104, 80, 160), "milk"),
]
STRANGE = [  # packs that no catalogue knows: name, brand, quantity, barcode, shape, colours, motif
    (
        "Morning Coffee",
        "Corner Roastery",
        "250 g",
        "EAN-13:9521234567899",
        "bag",
        (58, 70, 66),
        (224, 150, 90),
        "beans",
    ),
    ("Mountain Cheese", "Cheese counter", "0.348 kg", "EAN-13:2100417003484", "deli", (0, 0, 0), (0, 0, 0), ""),
    (
        "Suppers for a Small Kitchen",
        "A cookbook",
        "",
        "EAN-13:9789999900027",
        "book",
        (62, 104, 98),
        (240, 176, 110),
        "bowl",
    ),
    ("1.00 off", "any jar of jam", "", "EAN-13:9900012345674", "coupon", (0, 0, 0), (0, 0, 0), ""),
]


def make_packs() -> dict[str, Pack]:
    """All packs by the digits of their barcode."""
    products = read_products(HERE / "products.tsv")
    packs = []
    for gtin, code, shape, base, accent, motif in KNOWN:
        packs.append(Pack(products[gtin], Code(*code.split(":")), shape, base, accent, motif))
    for name, brand, quantity, code, shape, base, accent, motif in STRANGE:
        product = Product("", name, brand, quantity)
        packs.append(Pack(product, Code(*code.split(":")), shape, base, accent, motif))
    return {pack.code.digits: pack for pack in packs}


# --- Drawing helpers --------------------------------------------------------------------------------------------------


def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(f"DejaVu{face}.ttf", max(8, round(size)))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other))  # type: ignore[return-value]


def lightness(colour: Colour) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def readable_on(colour: Colour) -> Colour:
    return INK if lightness(colour) > 150 else WHITE


def wrapped(text: str, face: str, size: float, width: float) -> list[str]:
    """The text in as many lines as the width asks for."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(face, size).getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, face: str, width: float, height: float, largest: float) -> tuple[list[str], float]:
    """The largest size at which the text fits, and its lines."""
    size = largest
    while size > 12:
        lines = wrapped(text, face, size, width)
        if len(lines) * size * 1.16 <= height and all(font(face, size).getlength(line) <= width for line in lines):
            break
        size *= 0.94
    return wrapped(text, face, size, width), size


def write(
    draw: ImageDraw.ImageDraw, box: Box, text: str, colour: Colour, face: str = "Sans-Bold", largest: float = 96
) -> None:
    """Text centred in a box."""
    x0, y0, x1, y1 = box
    lines, size = fitted(text, face, x1 - x0, y1 - y0, largest)
    y = (y0 + y1) / 2 - (len(lines) - 1) * size * 0.58
    for line in lines:
        draw.text(((x0 + x1) / 2, y), line, fill=colour, font=font(face, size), anchor="mm")
        y += size * 1.16


def mask_of(size: tuple[int, int], paint: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    """A grey picture, white where painted."""
    mask = Image.new("L", size, 0)
    paint(ImageDraw.Draw(mask))
    return mask


def numbers_for(name: str) -> np.random.Generator:
    """Random numbers that are the same for a name on every run."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def from_array(values: np.ndarray) -> Image.Image:
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


# --- The shapes of packs ----------------------------------------------------------------------------------------------
# Each draws the empty pack and says where its label is.


@dataclass
class Body:
    """An empty pack: its picture, the rectangle to print on, and whether it is round."""

    image: Image.Image
    label: Box
    round: bool = False
    printed: bool = False  # the whole face is the label, in the base colour


def canvas(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    return image, ImageDraw.Draw(image)


def box_body(pack: Pack) -> Body:
    image, draw = canvas(880, 1120)
    side = mixed(pack.base, INK, 0.45)
    draw.polygon([(820, 0), (878, 22), (878, 1098), (820, 1120)], fill=side)
    draw.rounded_rectangle((0, 0, 822, 1119), 8, fill=pack.base)
    return Body(image, (26, 30, 796, 1090), printed=True)


def jar_body(pack: Pack) -> Body:
    image, draw = canvas(820, 1060)
    lid = mixed(pack.accent, WHITE, 0.12)
    draw.rounded_rectangle((30, 150, 790, 1058), 110, fill=pack.base)
    draw.rounded_rectangle((90, 110, 730, 260), 60, fill=pack.base)
    draw.rounded_rectangle((66, 0, 754, 150), 26, fill=lid)
    for x in range(86, 742, 26):
        draw.line((x, 16, x, 132), fill=mixed(lid, INK, 0.16), width=5)
    draw.rectangle((30, 300, 790, 956), fill=PAPER)
    return Body(image, (46, 306, 774, 950), round=True)


def can_body(pack: Pack) -> Body:
    image, draw = canvas(780, 1160)
    silver, dark = (206, 209, 214), (150, 154, 160)
    draw.ellipse((46, 1080, 734, 1158), fill=dark)
    draw.polygon(
        [(0, 92), (60, 26), (720, 26), (780, 92), (780, 1070), (730, 1124), (50, 1124), (0, 1070)], fill=pack.base
    )
    draw.polygon([(12, 78), (60, 26), (720, 26), (768, 78)], fill=silver)
    draw.ellipse((58, 0, 722, 54), fill=dark)
    draw.ellipse((76, 8, 704, 46), fill=silver)
    draw.polygon([(10, 1082), (50, 1124), (730, 1124), (770, 1082)], fill=silver)
    return Body(image, (34, 100, 746, 1060), round=True, printed=True)


def bag_body(pack: Pack) -> Body:
    image, draw = canvas(860, 1150)
    left = [(14 + 22 * math.sin(math.pi * step / 40) * -1 + 22, 60 + step * 25.75) for step in range(41)]
    right = [(860 - x, y) for x, y in reversed(left)]
    teeth = [(24 + step * 20.3, 0 if step % 2 else 18) for step in range(41)]
    feet = [(836 - step * 20.3, 1149 if step % 2 else 1131) for step in range(41)]
    draw.polygon(teeth + right[::-1] + feet + left[::-1], fill=pack.base)
    seam = mixed(pack.base, INK, 0.18)
    for y in (*range(26, 78, 12), *range(1078, 1130, 12)):
        draw.line((30, y, 830, y), fill=seam, width=4)
    return Body(image, (44, 92, 816, 1064), printed=True)


def bottle_body(pack: Pack) -> Body:
    image, draw = canvas(760, 1280)
    shoulder = [(380 - 130 - 240 * (0.5 - 0.5 * math.cos(math.pi * step / 20)), 120 + step * 12) for step in range(21)]
    outline = (
        shoulder + [(10, 1200), (70, 1278), (690, 1278), (750, 1200)] + [(760 - x, y) for x, y in reversed(shoulder)]
    )
    draw.polygon(outline, fill=pack.base)
    draw.rounded_rectangle((226, 0, 534, 130), 26, fill=pack.accent)
    for x in range(246, 524, 24):
        draw.line((x, 16, x, 112), fill=mixed(pack.accent, INK, 0.2), width=5)
    draw.rectangle((10, 400, 750, 1150), fill=PAPER)
    return Body(image, (30, 406, 730, 1144), round=True)


def carton_body(pack: Pack) -> Body:
    image, draw = canvas(880, 1330)
    draw.polygon([(820, 240), (878, 262), (878, 1308), (820, 1330)], fill=mixed(pack.base, INK, 0.4))
    draw.polygon([(0, 240), (90, 70), (740, 70), (822, 240)], fill=mixed(pack.base, INK, 0.12))
    draw.polygon([(822, 240), (740, 70), (800, 120), (878, 262)], fill=mixed(pack.base, INK, 0.45))
    draw.rectangle((84, 0, 746, 78), fill=pack.accent)
    draw.rectangle((0, 238, 822, 1329), fill=pack.base)
    return Body(image, (26, 266, 796, 1300), printed=True)


def tub_body(pack: Pack) -> Body:
    image, draw = canvas(860, 860)
    draw.polygon([(20, 70), (840, 70), (760, 858), (100, 858)], fill=pack.base)
    draw.polygon([(38, 250), (822, 250), (772, 740), (88, 740)], fill=pack.accent)
    draw.rounded_rectangle((0, 0, 859, 92), 34, fill=mixed(pack.accent, WHITE, 0.55))
    draw.rectangle((0, 70, 859, 84), fill=mixed(pack.accent, INK, 0.25))
    return Body(image, (104, 104, 756, 840), round=True, printed=True)


SHAPES: dict[str, Callable[[Pack], Body]] = {
    "box": box_body,
    "book": box_body,
    "jar": jar_body,
    "can": can_body,
    "bag": bag_body,
    "bottle": bottle_body,
    "carton": carton_body,
    "tub": tub_body,
}


# --- The back of a pack -----------------------------------------------------------------------------------------------


def greeked(draw: ImageDraw.ImageDraw, box: Box, colour: Colour, step: int, random: np.random.Generator) -> None:
    """Lines that look like small print from afar."""
    x0, y0, x1, y1 = box
    for y in range(y0, y1 - step // 2, step):
        x = float(x0)
        end = x1 if y + step < y1 - step // 2 else x0 + (x1 - x0) * 0.55
        while x < end:
            word = min(float(random.uniform(20, 74)), end - x)
            draw.rounded_rectangle((x, y, x + word, y + step * 0.42), 4, fill=colour)
            x += word + 13


def nutrition(draw: ImageDraw.ImageDraw, box: Box, colour: Colour, random: np.random.Generator) -> None:
    """A table that looks like nutrition facts, with strokes where the figures would be."""
    x0, y0, x1, y1 = box
    rows = ("Energy", "Fat", "Carbohydrate", "Sugars", "Protein", "Salt")
    step = (y1 - y0) / len(rows)
    for place, row in enumerate(rows):
        y = y0 + place * step
        draw.line((x0, y, x1, y), fill=colour, width=3)
        draw.text((x0 + 6, y + step / 2), row, fill=colour, font=font("Sans", min(step * 0.56, 24)), anchor="lm")
        wide = float(random.uniform(36, 70))
        draw.rounded_rectangle((x1 - 8 - wide, y + step * 0.34, x1 - 8, y + step * 0.66), 4, fill=colour)
    draw.line((x0, y1, x1, y1), fill=colour, width=3)


def back_of(pack: Pack) -> Image.Image:
    """The side of a pack that a kitchen shows to the camera."""
    if pack.shape in SPECIAL:
        return SPECIAL[pack.shape](pack)
    body = SHAPES[pack.shape](pack)
    draw = ImageDraw.Draw(body.image)
    x0, y0, x1, y1 = body.label
    bars = barcode(pack.code, MODULE, 32 if pack.shape == "jar" else 40)
    band, rest = y0 + (y1 - y0) * 30 // 100, y1 - bars.height - 16
    ground = pack.base if body.printed else PAPER
    if pack.shape == "tub":
        rest, ground = y1 - bars.height - 104, pack.accent
        write(draw, (x0, y0 + 10, x1, y0 + 130), pack.product.brand, pack.accent, "Serif-Bold", 80)
        write(draw, (x0, y0 + 160, x1, rest - 20), pack.product.name, WHITE, "Sans-Bold", 60)
    else:
        title_band(draw, (x0, y0, x1, band), pack)
        small_print(draw, (x0 + 22, band + 26, x1 - 22, rest - 14), ground, pack)
    place = (x0 + x1 - bars.width) // 2, rest
    rounded = mask_of(
        bars.size, lambda paint: paint.rounded_rectangle((0, 0, bars.width - 1, bars.height - 1), 12, fill=255)
    )
    body.image.paste(bars, place, rounded)
    return shaded(body, pack)


def title_band(draw: ImageDraw.ImageDraw, box: Box, pack: Pack) -> None:
    """Brand and name on a strip of the accent colour."""
    x0, y0, x1, y1 = box
    ink = readable_on(pack.accent)
    draw.rounded_rectangle(box, 16, fill=pack.accent)
    middle = y0 + (y1 - y0) * 42 // 100
    same = pack.product.brand in (pack.product.name, "")
    if not same:
        write(draw, (x0 + 30, y0 + 12, x1 - 30, middle), pack.product.brand, ink, "Serif-Bold", 64)
    write(draw, (x0 + 30, y0 + 16 if same else middle, x1 - 30, y1 - 16), pack.product.name, ink, "Sans-Bold", 68)


def small_print(draw: ImageDraw.ImageDraw, box: Box, ground: Colour, pack: Pack) -> None:
    """Ingredients on the left, nutrition on the right, as much as there is room for."""
    x0, y0, x1, y1 = box
    if y1 - y0 < 90:
        return
    random = numbers_for(pack.code.digits)
    colour = mixed(readable_on(ground), ground, 0.35)
    if pack.shape == "book" or y1 - y0 < 190:
        greeked(draw, box, colour, 30, random)
        return
    middle = x0 + (x1 - x0) * 47 // 100
    draw.text((x0, y0), pack.product.quantity or "Ingredients", fill=readable_on(ground), font=font("Sans-Bold", 34))
    greeked(draw, (x0, y0 + 58, middle, y1), colour, 28, random)
    nutrition(draw, (middle + 40, y0 + 6, x1, min(y1, y0 + 250)), colour, random)


def shaded(body: Body, pack: Pack) -> Image.Image:
    """Light from the left on a finished pack; round ones are bent as well."""
    width, height = body.image.size
    across = np.linspace(-1, 1, width)
    if body.round:
        light = 1.04 - 0.42 * np.abs(across + 0.18) ** 2.4 + 0.16 * np.exp(-(((across + 0.52) / 0.09) ** 2))
    elif pack.shape == "bag":
        light = 1.0 - 0.24 * np.abs(across) ** 4 + 0.05 * np.sin(across * 5 + 1)
    else:
        light = 1.03 - 0.05 * (across + 1)
    pixels = np.asarray(body.image).astype(np.float32)
    if body.round:
        pixels = bent(pixels)
    if pack.shape == "bag":
        light = light[None, :] * crinkles(width, height, pack.code.digits)
    else:
        light = np.repeat(light[None, :], height, axis=0)
    pixels[..., :3] *= light[..., None]
    return from_array(pixels)


def bent(pixels: np.ndarray, bend: float = 0.6) -> np.ndarray:
    """The picture wrapped around a cylinder, seen from the front."""
    width = pixels.shape[1]
    across = np.linspace(-1, 1, width)
    source = (np.arcsin(across * bend) / math.asin(bend) + 1) / 2 * (width - 1)
    left = np.floor(source).astype(int)
    share = (source - left)[None, :, None]
    return pixels[:, left] * (1 - share) + pixels[:, np.minimum(left + 1, width - 1)] * share


def crinkles(width: int, height: int, seed: str) -> np.ndarray:
    """Soft folds of foil: light and dark patches, strongest towards the crimped ends."""
    coarse = numbers_for(seed).normal(0, 1, (9, 6)).astype(np.float32)
    folds = np.asarray(Image.fromarray(coarse).resize((width, height), Image.Resampling.BICUBIC))
    ends = 0.25 + 0.75 * np.abs(np.linspace(-1, 1, height))[:, None] ** 3
    return 1 + 0.07 * folds * ends


def deli_tray(pack: Pack) -> Image.Image:
    """A wedge of cheese under film, with the label of the shop's scale."""
    image, draw = canvas(1120, 960)
    draw.rounded_rectangle((0, 0, 1119, 959), 70, fill=(232, 234, 232))
    draw.rounded_rectangle((34, 34, 1085, 925), 50, fill=(250, 250, 248))
    draw.polygon([(90, 300), (620, 70), (1040, 210), (1040, 700), (560, 890), (90, 620)], fill=(244, 206, 112))
    draw.polygon([(90, 300), (620, 70), (1040, 210), (540, 420)], fill=(250, 222, 146))
    for x, y, size in ((240, 560, 54), (420, 640, 34), (330, 470, 26), (800, 640, 60), (930, 480, 36), (880, 330, 24)):
        draw.ellipse((x, y, x + size, y + size * 0.8), fill=(222, 178, 82))
    ticket_shadow(image)
    image.alpha_composite(scale_ticket(pack), (330, 336))
    return image


def ticket_shadow(image: Image.Image) -> None:
    """The soft shadow beneath the ticket."""
    shadow = Image.new("RGBA", image.size, (0, 0, 0, 0))
    ImageDraw.Draw(shadow).rounded_rectangle((338, 348, 1086, 932), 14, fill=(60, 50, 30, 120))
    image.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(12)))


def scale_ticket(pack: Pack) -> Image.Image:
    """What the shop's scale prints: goods, weight, price, and a code with the weight inside."""
    image, draw = canvas(740, 580)
    draw.rounded_rectangle((0, 0, 739, 579), 14, fill=WHITE)
    draw.rectangle((0, 0, 739, 84), fill=(60, 120, 84))
    write(draw, (20, 6, 720, 80), pack.product.brand.upper(), WHITE, largest=44)
    draw.text((30, 104), pack.product.name, fill=INK, font=font("Sans-Bold", 48))
    for x, head, value in ((30, "weight", pack.product.quantity), (300, "per kg", "19.90"), (540, "to pay", "6.93")):
        draw.text((x, 176), head, fill=GREY, font=font("Sans", 26))
        draw.text((x, 206), value, fill=INK, font=font("Sans-Bold", 40))
    bars = barcode(pack.code, MODULE, 36)
    image.paste(bars, ((740 - bars.width) // 2, 276))
    return image


def coupon(pack: Pack) -> Image.Image:
    """A coupon cut from a leaflet."""
    image, draw = canvas(1160, 720)
    draw.rectangle((0, 0, 1159, 719), fill=(255, 246, 214))
    for x in range(20, 1140, 40):
        for y in (20, 696):
            draw.line((x, y, x + 22, y), fill=(200, 120, 60), width=5)
    for y in range(20, 690, 40):
        for x in (20, 1138):
            draw.line((x, y, x, y + 22), fill=(200, 120, 60), width=5)
    draw.ellipse((70, 70, 400, 400), fill=(206, 70, 52))
    write(draw, (100, 130, 370, 340), pack.product.name, WHITE, "Sans-Bold", 84)
    write(draw, (440, 80, 1100, 190), "Coupon", (206, 70, 52), "Serif-Bold", 100)
    write(draw, (440, 196, 1100, 270), pack.product.brand, INK, "Sans", 52)
    greeked(draw, (70, 450, 400, 640), mixed(GREY, WHITE, 0.4), 30, numbers_for("coupon"))
    bars = barcode(pack.code, MODULE, 44)
    image.paste(bars, (430, 310))
    return image


SPECIAL: dict[str, Callable[[Pack], Image.Image]] = {"deli": deli_tray, "coupon": coupon}


# --- Motifs: what is inside, drawn in a circle ------------------------------------------------------------------------

Motif = Callable[[ImageDraw.ImageDraw, float, float, float], None]
WHEAT, CRUST, LEAF = (247, 214, 128), (214, 164, 74), (96, 142, 74)


def disc(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, fill: Colour, flat: float = 1.0) -> None:
    draw.ellipse((x - r, y - r * flat, x + r, y + r * flat), fill=fill)


def stroke(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], fill: Colour, width: float) -> None:
    """A line with round ends and corners."""
    draw.line(points, fill=fill, width=round(width), joint="curve")
    for x, y in points:
        disc(draw, x, y, width / 2 - 1, fill)


def turned(x: float, y: float, angle: float, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points turned by degrees and moved to a place."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in points]


def spaghetti(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for place in range(15):
        lean = (place - 7) / 7
        colour = (CRUST, WHEAT, (252, 228, 160))[place % 3]
        stroke(
            draw,
            [
                (x + lean * r * 0.62, y - r * 0.9),
                (x + lean * r * 0.16, y + r * 0.1),
                (x + lean * r * 0.5, y + r * 0.92),
            ],
            colour,
            r * 0.07,
        )
    draw.rounded_rectangle((x - r * 0.3, y - r * 0.02, x + r * 0.3, y + r * 0.22), r * 0.08, fill=(196, 62, 52))


def penne(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for dx, dy, angle in ((-0.38, -0.36, 28), (0.36, -0.28, -34), (-0.3, 0.34, -12), (0.36, 0.42, 40)):
        px, py, long, wide = x + dx * r, y + dy * r, r * 0.46, r * 0.17
        draw.polygon(
            turned(px, py, angle, [(-long, -wide), (long * 0.72, -wide), (long, wide), (-long * 0.72, wide)]),
            fill=WHEAT,
        )
        for line in (-0.45, 0.05, 0.55):
            draw.line(
                turned(px, py, angle, [(-long * 0.8, line * wide), (long * 0.78, line * wide)]),
                fill=CRUST,
                width=round(r * 0.022),
            )
        draw.polygon(
            turned(px, py, angle, [(long * 0.74, -wide), (long, wide), (long * 0.8, wide * 0.3)]), fill=(176, 122, 48)
        )


def fusilli(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for dx, dy, angle in ((-0.5, 0.08, 76), (0.0, -0.04, 76), (0.5, 0.08, 76)):
        for step in range(8):
            along = (step - 3.5) * r * 0.19
            wing = [
                (along - r * 0.13, -r * 0.2),
                (along + r * 0.02, -r * 0.2),
                (along + r * 0.15, r * 0.2),
                (along, r * 0.2),
            ]
            draw.polygon(turned(x + dx * r, y + dy * r, angle, wing), fill=CRUST if step % 2 else WHEAT)


def elbows(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    places = (
        (-0.42, -0.44, 20),
        (0.36, -0.5, 140),
        (-0.02, -0.02, 250),
        (-0.5, 0.4, 300),
        (0.46, 0.3, 60),
        (0.0, 0.62, 170),
    )
    for dx, dy, angle in places:
        px, py, size, width = x + dx * r, y + dy * r, r * 0.28, round(r * 0.15)
        draw.arc((px - size, py - size, px + size, py + size), angle, angle + 190, fill=WHEAT, width=width)
        draw.arc((px - size, py - size, px + size, py + size), angle, angle + 190, fill=CRUST, width=round(r * 0.035))
        for end in (angle, angle + 190):
            ex, ey = (
                px + math.cos(math.radians(end)) * (size - width / 2),
                py + math.sin(math.radians(end)) * (size - width / 2),
            )
            disc(draw, ex, ey, width / 2, CRUST)
            disc(draw, ex, ey, width / 4, (150, 102, 40))


def hazelnuts(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for dx, dy, size in ((-0.42, 0.26, 0.4), (0.42, 0.24, 0.42), (0.0, -0.22, 0.46)):
        px, py, s = x + dx * r, y + dy * r, size * r
        disc(draw, px, py, s, (170, 106, 54))
        disc(draw, px - s * 0.22, py - s * 0.1, s * 0.62, (192, 128, 70))
        draw.chord((px - s, py - s, px + s, py + s), 205, 335, fill=(224, 184, 132))
        draw.polygon(
            [(px - s * 0.16, py - s * 0.94), (px, py - s * 1.2), (px + s * 0.16, py - s * 0.94)], fill=(150, 90, 46)
        )
    draw.polygon(leaf(x + r * 0.5, y - r * 0.5, -30, r * 0.5), fill=LEAF)


def leaf(x: float, y: float, angle: float, length: float) -> list[tuple[float, float]]:
    """The outline of a leaf that begins at a point."""
    steps = [step / 12 for step in range(13)]
    upper = [(s * length, -math.sin(math.pi * s) * length * 0.26) for s in steps]
    lower = [(s * length, math.sin(math.pi * s) * length * 0.26) for s in reversed(steps)]
    return turned(x, y, angle, upper + lower)


def bubbles(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    draw.polygon(
        [
            (x - r * 0.5, y - r * 0.8),
            (x + r * 0.5, y - r * 0.8),
            (x + r * 0.36, y + r * 0.86),
            (x - r * 0.36, y + r * 0.86),
        ],
        fill=(224, 236, 242),
    )
    draw.polygon(
        [
            (x - r * 0.45, y - r * 0.42),
            (x + r * 0.45, y - r * 0.42),
            (x + r * 0.33, y + r * 0.8),
            (x - r * 0.33, y + r * 0.8),
        ],
        fill=(96, 48, 32),
    )
    for dx, dy, size in (
        (-0.16, 0.3, 0.06),
        (0.12, 0.5, 0.05),
        (0.2, 0.1, 0.07),
        (-0.06, -0.1, 0.05),
        (0.02, 0.66, 0.04),
    ):
        disc(draw, x + dx * r, y + dy * r, size * r, (196, 140, 110))
    for dx, angle in ((-0.2, 8), (0.16, -12)):
        ice = turned(
            x + dx * r,
            y - r * 0.36,
            angle,
            [(-r * 0.14, -r * 0.14), (r * 0.14, -r * 0.14), (r * 0.14, r * 0.14), (-r * 0.14, r * 0.14)],
        )
        draw.polygon(ice, fill=(210, 228, 236))
    stroke(draw, [(x + r * 0.1, y - r * 0.3), (x + r * 0.34, y - r * 1.0)], (208, 60, 60), r * 0.07)


def bowl(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for side in (0.24, 0.44):
        stroke(draw, [(x - r * 0.1, y - r * 0.05), (x + r * side * 1.7, y - r * 0.95)], (120, 66, 40), r * 0.055)
    for place in range(6):
        px = x - r * 0.5 + place * r * 0.2
        draw.arc(
            (px - r * 0.2, y - r * 0.42, px + r * 0.2, y + r * 0.3),
            180,
            360,
            fill=WHEAT if place % 2 else CRUST,
            width=round(r * 0.07),
        )
    disc(draw, x - r * 0.34, y - r * 0.24, r * 0.12, (206, 70, 52))
    draw.polygon(leaf(x + r * 0.02, y - r * 0.16, -70, r * 0.3), fill=LEAF)
    draw.chord((x - r * 0.82, y - r * 0.86, x + r * 0.82, y + r * 0.8), 0, 180, fill=(238, 240, 244))
    draw.rectangle((x - r * 0.82, y - r * 0.08, x + r * 0.82, y + r * 0.04), fill=(70, 110, 160))
    draw.rounded_rectangle((x - r * 0.34, y + r * 0.72, x + r * 0.34, y + r * 0.86), r * 0.05, fill=(206, 210, 218))


def yogurt(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    draw.chord((x - r * 0.8, y - r * 0.86, x + r * 0.8, y + r * 0.74), 0, 180, fill=(88, 140, 200))
    disc(draw, x, y - r * 0.06, r * 0.8, (214, 228, 240), 0.26)
    disc(draw, x, y - r * 0.08, r * 0.7, WHITE, 0.2)
    disc(draw, x + r * 0.08, y - r * 0.22, r * 0.34, WHITE, 0.55)
    for dx, dy, colour in ((-0.34, -0.12, (98, 74, 150)), (0.42, -0.12, (206, 58, 74)), (0.22, -0.02, (98, 74, 150))):
        disc(draw, x + dx * r, y + dy * r, r * 0.1, colour)
    stroke(draw, [(x - r * 0.3, y - r * 0.18), (x - r * 0.78, y - r * 0.84)], (170, 176, 184), r * 0.07)


def honey(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for row, (count, dy) in enumerate(((2, -0.52), (3, 0.0), (2, 0.52))):
        for place in range(count):
            px = x + (place - (count - 1) / 2) * r * 0.6 - r * 0.14
            cell = [
                (px + math.cos(math.radians(a)) * r * 0.32, y + dy * r + math.sin(math.radians(a)) * r * 0.32)
                for a in range(30, 390, 60)
            ]
            draw.polygon(cell, fill=((250, 206, 92), (244, 186, 60), (252, 216, 120))[(row + place) % 3])
    stroke(draw, [(x + r * 0.2, y + r * 0.1), (x + r * 0.86, y - r * 0.8)], (150, 98, 52), r * 0.09)
    for step in range(4):
        line = turned(x + r * (0.14 - step * 0.09), y + r * (0.18 + step * 0.12), 38, [(-r * 0.2, 0), (r * 0.2, 0)])
        stroke(draw, line, (176, 118, 62), r * 0.1)


def tomato(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    disc(draw, x, y + r * 0.1, r * 0.76, (214, 62, 44), 0.9)
    disc(draw, x - r * 0.26, y - r * 0.06, r * 0.26, (232, 100, 78), 0.8)
    for angle in (-160, -120, -60, -20, 150, 30):
        draw.polygon(leaf(x, y - r * 0.5, angle, r * 0.44), fill=LEAF)
    stroke(draw, [(x, y - r * 0.5), (x + r * 0.08, y - r * 0.86)], (74, 112, 56), r * 0.08)


def cereal(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for dx, dy, angle in (
        (-0.5, -0.24, 10),
        (-0.16, -0.34, 60),
        (0.2, -0.28, -20),
        (0.52, -0.24, 35),
        (0.0, -0.62, 20),
        (0.34, -0.76, 70),
        (-0.36, -0.7, -30),
    ):
        flake = [
            (
                math.cos(a / 9 * math.tau) * r * (0.19 + 0.03 * (a % 3)),
                math.sin(a / 9 * math.tau) * r * (0.13 + 0.02 * (a % 2)),
            )
            for a in range(9)
        ]
        draw.polygon(
            turned(x + dx * r, y + dy * r, angle, flake), fill=(142, 84, 46) if int(angle) % 20 else (112, 62, 34)
        )
    draw.chord((x - r * 0.86, y - r * 0.9, x + r * 0.86, y + r * 0.78), 0, 180, fill=(236, 240, 246))
    disc(draw, x, y - r * 0.06, r * 0.86, (210, 218, 230), 0.16)
    disc(draw, x, y - r * 0.08, r * 0.78, (253, 250, 240), 0.12)


def milk(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    draw.polygon([(x, y - r * 0.95), (x + r * 0.62, y + r * 0.2), (x - r * 0.62, y + r * 0.2)], fill=(250, 251, 255))
    disc(draw, x, y + r * 0.26, r * 0.65, (250, 251, 255))
    draw.arc(
        (x - r * 0.46, y - r * 0.18, x + r * 0.46, y + r * 0.74), 40, 130, fill=(190, 210, 234), width=round(r * 0.08)
    )
    disc(draw, x - r * 0.2, y + r * 0.08, r * 0.1, (222, 232, 246))


def oats(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for lean in (-0.42, 0.0, 0.42):
        top = (x + lean * r * 1.3, y - r * 0.8)
        foot = (x + lean * r * 0.3, y + r * 0.95)
        stroke(draw, [foot, top], (160, 140, 70), r * 0.04)
        for step in range(6):
            share = 0.08 + step * 0.11
            px, py = top[0] + (foot[0] - top[0]) * share, top[1] + (foot[1] - top[1]) * share
            for angle in (-140, -40):
                draw.polygon(
                    leaf(px, py, angle + lean * 30, r * 0.28), fill=(222, 190, 104) if step % 2 else (236, 208, 130)
                )


def orange(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    disc(draw, x, y, r * 0.82, (244, 140, 36))
    disc(draw, x, y, r * 0.72, (255, 240, 214))
    for start in range(0, 360, 45):
        wedge = [(r * 0.1, 0)] + [
            (math.cos(math.radians(a)) * r * 0.66, math.sin(math.radians(a)) * r * 0.66) for a in range(-17, 18, 2)
        ]
        draw.polygon(turned(x, y, start + 22, wedge), fill=(250, 164, 60))
    draw.polygon(leaf(x + r * 0.4, y - r * 0.7, -36, r * 0.56), fill=LEAF)


def rice(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    random = numbers_for("rice")
    disc(draw, x, y, r * 0.9, (198, 222, 208))
    for _ in range(64):
        away, angle, lean = math.sqrt(random.uniform(0, 0.62)) * r, random.uniform(0, math.tau), random.uniform(0, 180)
        grain = turned(x + math.cos(angle) * away, y + math.sin(angle) * away, lean, [(-r * 0.08, 0), (r * 0.08, 0)])
        stroke(draw, grain, (255, 253, 246) if random.uniform() < 0.6 else (240, 232, 212), r * 0.065)


def beans(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    for dx, dy in ((-0.4, -0.3), (0.4, -0.2), (0.0, 0.4)):
        disc(draw, x + dx * r, y + dy * r, r * 0.36, (112, 70, 46), 0.76)
        draw.arc(
            (x + (dx - 0.5) * r, y + (dy - 0.2) * r, x + (dx + 0.3) * r, y + (dy + 0.3) * r),
            -50,
            60,
            fill=(66, 38, 26),
            width=round(r * 0.05),
        )


MOTIFS: dict[str, Motif] = {
    motif.__name__: motif
    for motif in (
        spaghetti,
        penne,
        fusilli,
        elbows,
        hazelnuts,
        bubbles,
        bowl,
        yogurt,
        honey,
        tomato,
        cereal,
        milk,
        oats,
        orange,
        rice,
        beans,
    )
}


# --- The front of a pack: the product picture -------------------------------------------------------------------------

FRONT = 320


def front_of(pack: Pack) -> Image.Image:
    """A product picture: the pack upon a soft circle, clear around it."""
    body = SHAPES[pack.shape](pack)
    draw = ImageDraw.Draw(body.image)
    (front_of_tub if pack.shape == "tub" else front_label)(draw, body.label, pack)
    if body.round:
        body.image = from_array(bent(np.asarray(body.image).astype(np.float32)))
    gloss(body)
    large = FRONT * 3
    picture = Image.new("RGBA", (large, large), (0, 0, 0, 0))
    paint = ImageDraw.Draw(picture)
    paint.ellipse((6, 6, large - 7, large - 7), fill=backdrop(pack))
    scale = min(690 / body.image.width, 790 / body.image.height)
    size = round(body.image.width * scale), round(body.image.height * scale)
    place = (large - size[0]) // 2, (large - size[1]) // 2
    foot = place[1] + size[1]
    paint.ellipse((place[0] - 26, foot - 34, place[0] + size[0] + 26, foot + 26), fill=mixed(backdrop(pack), INK, 0.16))
    picture.alpha_composite(body.image.resize(size, Image.Resampling.LANCZOS), place)
    return picture.resize((FRONT, FRONT), Image.Resampling.LANCZOS)


def backdrop(pack: Pack) -> Colour:
    """A pale tint that the pack stands out from."""
    pale = mixed(pack.accent, WHITE, 0.72)
    return pale if abs(lightness(pale) - lightness(pack.base)) > 26 else mixed(pack.accent, WHITE, 0.5)


def front_label(draw: ImageDraw.ImageDraw, label: Box, pack: Pack) -> None:
    """Brand, motif, name and quantity, from the top."""
    x0, y0, x1, y1 = label
    tall, middle = y1 - y0, (x0 + x1) / 2
    ground = pack.base if pack.shape not in ("jar", "bottle") else PAPER
    ink = readable_on(ground)
    same = pack.product.brand in (pack.product.name, "")
    draw.rounded_rectangle((x0, y0 + tall * 3 // 100, x1, y0 + tall * 24 // 100), 18, fill=pack.accent)
    write(
        draw,
        (x0 + 30, y0 + tall * 4 // 100, x1 - 30, y0 + tall * 23 // 100),
        pack.product.brand or pack.product.name,
        readable_on(pack.accent),
        "Serif-Bold",
        130,
    )
    r = min((x1 - x0) * 0.4, tall * 0.22)
    disc(
        draw,
        middle,
        y0 + tall * 0.50,
        r * 1.16,
        mixed(ground, WHITE, 0.22) if lightness(ground) < 200 else mixed(pack.accent, WHITE, 0.74),
    )
    MOTIFS[pack.motif](draw, middle, y0 + tall * 0.50, r)
    if not same:
        write(
            draw,
            (x0 + 44, y0 + tall * 76 // 100, x1 - 44, y0 + tall * 90 // 100),
            pack.product.name,
            ink,
            "Sans-Bold",
            88,
        )
    if pack.product.quantity:
        low = y0 + tall * (95 if not same else 88) // 100
        draw.text(
            (middle, low), pack.product.quantity, fill=ink, font=font("Sans", 46 if not same else 68), anchor="mm"
        )


def front_of_tub(draw: ImageDraw.ImageDraw, label: Box, pack: Pack) -> None:
    x0, y0, x1, y1 = label
    write(draw, (x0, y0 + 6, x1, y0 + 140), pack.product.brand, pack.accent, "Serif-Bold", 120)
    write(draw, (x0, y1 - 90, x1, y1 - 4), pack.product.name, pack.accent, "Sans-Bold", 50)
    MOTIFS[pack.motif](draw, (x0 + x1) / 2, y0 + 400, 230)


def gloss(body: Body) -> None:
    """A flat strip of light on the left and of shade on the right, within the pack's outline."""
    width, height = body.image.size
    light = mask_of((width, height), lambda draw: draw.rectangle((width * 0.07, 0, width * 0.14, height), fill=46))
    shade = mask_of((width, height), lambda draw: draw.rectangle((width * 0.88, 0, width, height), fill=38))
    outline = body.image.getchannel("A")
    if body.round:
        body.image.paste(Image.new("RGBA", (width, height), (*WHITE, 255)), (0, 0), ImageChops.multiply(light, outline))
        body.image.paste(Image.new("RGBA", (width, height), (*INK, 255)), (0, 0), ImageChops.multiply(shade, outline))
    body.image.putalpha(outline)


def save_front(pack: Pack, folder: Path) -> None:
    """As few colours as look well keep the file small."""
    picture = front_of(pack).quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    picture.save(folder / f"{pack.product.gtin}.png", optimize=True)


# --- The kitchen ------------------------------------------------------------------------------------------------------


def streaks(random: np.random.Generator, width: int, height: int, grains: int, knots: int) -> np.ndarray:
    """Wood grain along x: fine stripes that wander, between about -1 and 1."""
    coarse = random.normal(0, 1, (grains, knots)).astype(np.float32)
    return np.asarray(Image.fromarray(coarse).resize((width, height), Image.Resampling.BICUBIC)) / 2


def wood(random: np.random.Generator, width: int, height: int, planks: int, colour: Colour) -> Image.Image:
    """Planks seen from above."""
    grain = 0.6 * streaks(random, width, height, 90, 5) + 0.4 * streaks(random, width, height, 260, 9)
    tone = np.ones((height, width), np.float32)
    for plank in range(planks):
        top, bottom = plank * height // planks, (plank + 1) * height // planks
        tone[top:bottom] *= random.uniform(0.9, 1.06)
        tone[max(0, bottom - 3) : bottom] *= 0.72
    values = np.array(colour, np.float32)[None, None, :] * (tone * (1 + 0.10 * grain))[..., None]
    return from_array(values)


def stone(random: np.random.Generator, width: int, height: int, colour: Colour) -> Image.Image:
    """A speckled worktop."""
    clouds = streaks(random, width, height, 9, 12)
    specks = np.asarray(
        Image.fromarray(random.normal(0, 1, (height // 3, width // 3)).astype(np.float32)).resize(
            (width, height), Image.Resampling.BILINEAR
        )
    )
    values = np.array(colour, np.float32)[None, None, :] * (1 + 0.05 * clouds + 0.03 * specks)[..., None]
    return from_array(values)


def table(name: str, kind: str) -> Image.Image:
    """A counter seen from above, lit from the upper left."""
    random = numbers_for(name + kind)
    if kind == "stone":
        picture = stone(random, *FRAME, (186, 182, 176))
    else:
        picture = wood(random, *FRAME, 4, (178, 128, 84) if kind == "oak" else (128, 88, 60))
    return lit(picture.filter(ImageFilter.GaussianBlur(1.4)), 1.12, 0.84)


def lit(picture: Image.Image, near: float, far: float) -> Image.Image:
    """Brighter at the upper left than at the lower right."""
    x, y = np.meshgrid(np.linspace(0, 1, picture.width), np.linspace(0, 1, picture.height))
    light = near + (far - near) * (0.65 * x + 0.35 * y)
    return from_array(np.asarray(picture).astype(np.float32) * light[..., None])


WALLS: dict[str, tuple[Colour, Colour, str]] = {  # wall, grout, worktop
    "morning": ((214, 212, 200), (186, 182, 170), "oak"),
    "green": ((166, 188, 176), (192, 208, 198), "oak"),
    "blue": ((168, 186, 200), (196, 208, 218), "stone"),
    "evening": ((206, 178, 146), (184, 156, 124), "walnut"),
}
HORIZON = 452


def kitchen(name: str, mood: str) -> Image.Image:
    """A tiled wall with things on the worktop, all out of focus."""
    wall, grout, top = WALLS[mood]
    random = numbers_for(name + mood)
    picture = Image.new("RGB", FRAME, wall)
    draw = ImageDraw.Draw(picture)
    tiles(draw, wall, grout, random)
    worktop = (
        stone(random, 1280, 400, (196, 192, 188))
        if top == "stone"
        else wood(random, 1280, 400, 3, (176, 126, 82) if top == "oak" else (122, 82, 56))
    )
    picture.paste(worktop.resize((1280, 720 - HORIZON)), (0, HORIZON))
    draw.rectangle((0, HORIZON - 6, 1280, HORIZON + 2), fill=mixed(wall, INK, 0.3))
    still_life(draw, random)
    return lit(picture.filter(ImageFilter.GaussianBlur(9)), 1.14, 0.78)


def tiles(draw: ImageDraw.ImageDraw, wall: Colour, grout: Colour, random: np.random.Generator) -> None:
    wide, tall = 170, 86
    for row in range(6):
        for column in range(-1, 9):
            x, y = column * wide + (wide // 2 if row % 2 else 0), row * tall - 40
            shade = mixed(wall, WHITE if random.uniform() < 0.5 else INK, float(random.uniform(0, 0.05)))
            draw.rectangle((x + 4, y + 4, x + wide - 4, y + tall - 4), fill=shade)
            draw.line((x, y, x + wide, y), fill=grout, width=7)
            draw.line((x, y, x, y + tall), fill=grout, width=7)


def still_life(draw: ImageDraw.ImageDraw, random: np.random.Generator) -> None:
    """Jars, a plant and a mug at the back; blur makes them a kitchen."""
    for x, tall, wide, colour in (
        (60, 190, 110, (196, 126, 72)),
        (200, 150, 100, (222, 206, 170)),
        (1010, 170, 108, (156, 84, 66)),
        (1240, 210, 110, (98, 112, 92)),
    ):
        x += int(random.uniform(-24, 24))
        draw.rounded_rectangle((x - wide // 2, HORIZON + 30 - tall, x + wide // 2, HORIZON + 32), 18, fill=colour)
        draw.rectangle(
            (x - wide // 2 + 8, HORIZON + 14 - tall, x + wide // 2 - 8, HORIZON + 40 - tall),
            fill=mixed(colour, INK, 0.4),
        )
    pot = 1130 + int(random.uniform(-20, 20))
    for angle in range(-160, -10, 22):
        draw.polygon(leaf(pot, HORIZON - 60, angle, float(random.uniform(110, 190))), fill=(84 + angle // 8, 132, 82))
    draw.polygon(
        [(pot - 56, HORIZON - 70), (pot + 56, HORIZON - 70), (pot + 42, HORIZON + 34), (pot - 42, HORIZON + 34)],
        fill=(226, 220, 208),
    )


# --- Putting a pack into the picture ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """A pack's place in a frame: its middle, its size (1: three pixels per module), its turn, and how far it leans."""

    digits: str
    x: int
    y: int
    size: float = 1.0
    turn: float = 0.0
    lean: float = 0.02


def homography(source: list[tuple[float, float]], target: list[tuple[float, float]]) -> list[float]:
    """The eight numbers Image.transform wants, so that target's corners show source's."""
    rows, values = [], []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return list(np.linalg.solve(np.array(rows), np.array(values)))


def posed(pack: Image.Image, placed: Placed) -> Image.Image:
    """The pack on a clear layer as large as the frame: scaled, turned, and leaning back a little."""
    scale = placed.size / PACK_SCALE
    size = round(pack.width * scale), round(pack.height * scale)
    small = pack.resize(size, Image.Resampling.LANCZOS)
    small = ImageOps.expand(small, 3, (0, 0, 0, 0))  # a clear rim keeps the edges smooth
    wide, tall = small.size
    inset, drop = placed.lean * wide, placed.lean * tall * 0.4
    corners = [(inset, 0), (wide - inset * 0.4, drop), (wide, tall), (0, tall - drop * 0.5)]
    moved = turned(placed.x, placed.y, placed.turn, [(x - wide / 2, y - tall / 2) for x, y in corners])
    numbers = homography([(0, 0), (wide, 0), (wide, tall), (0, tall)], moved)
    return small.transform(FRAME, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC)


def with_shadow(picture: Image.Image, layer: Image.Image, lying: bool) -> None:
    """Puts a layer into the picture, with the shadow it throws to the lower right."""
    outline = layer.getchannel("A")
    dark = Image.new("RGB", FRAME, (26, 20, 16))
    for shift, blur, depth in ((6, 7, 0.45), (24, 26, 0.34)) if lying else ((10, 12, 0.22), (40, 40, 0.3)):
        shadow = ImageChops.offset(outline, shift, shift if lying else shift // 2).filter(
            ImageFilter.GaussianBlur(blur)
        )
        picture.paste(dark, (0, 0), shadow.point(lambda value, depth=depth: value * depth))
    if not lying:
        contact_shadow(picture, outline.getbbox())
    picture.paste(layer, (0, 0), outline)


def contact_shadow(picture: Image.Image, bounds: Box | None) -> None:
    """The dark line where a standing pack meets the worktop."""
    if bounds:
        x0, _, x1, y1 = bounds
        shadow = mask_of(FRAME, lambda draw: draw.ellipse((x0 - 10, y1 - 22, x1 + 60, y1 + 20), fill=150))
        picture.paste(Image.new("RGB", FRAME, (30, 22, 16)), (0, 0), shadow.filter(ImageFilter.GaussianBlur(12)))


def limb(
    picture: Image.Image, start: tuple[float, float], end: tuple[float, float], r0: float, r1: float, colour: Colour
) -> None:
    """A finger, a hand or a sleeve: a tapering rod with light from the upper left, melting in at its start."""
    x, y = np.meshgrid(np.arange(FRAME[0], dtype=np.float32), np.arange(FRAME[1], dtype=np.float32))
    ax, ay = end[0] - start[0], end[1] - start[1]
    reach = ((x - start[0]) * ax + (y - start[1]) * ay) / (ax * ax + ay * ay)
    along = np.clip(reach, -0.4, 1)
    dx, dy = x - (start[0] + along * ax), y - (start[1] + along * ay)
    radius = r0 + (r1 - r0) * np.maximum(along, 0)
    away = np.hypot(dx, dy)
    light = np.clip(1.04 - 0.30 * (away / radius) ** 2.2 - 0.16 * (dx * 0.5 + dy * 0.8) / radius, 0.2, 1.2)
    pixels = np.asarray(picture).astype(np.float32)
    cover = (np.clip((radius - away) / 1.6 + 0.5, 0, 1) * np.clip((reach + 0.4) / 0.4, 0, 1))[..., None]
    warm = np.array(colour, np.float32) * light[..., None] ** np.array([0.8, 1.0, 1.1], np.float32)
    picture.paste(from_array(pixels * (1 - cover) + warm * cover))


def hand_behind(picture: Image.Image, x: float, y: float) -> None:
    """Sleeve, wrist and palm of a right hand, before the pack covers most of it."""
    limb(picture, (x + 260, y + 330), (x + 60, y + 90), 80, 74, SKIN)
    limb(picture, (x + 400, y + 520), (x + 262, y + 352), 124, 106, mixed(SLEEVE, INK, 0.25))
    limb(picture, (x + 410, y + 532), (x + 276, y + 370), 126, 108, SLEEVE)
    for rise in (-60, -8, 44):
        limb(picture, (x + 60, y + 90), (x + 14, y + rise), 34, 25, SKIN)


def thumb_before(picture: Image.Image, x: float, y: float) -> None:
    """The thumb upon the pack's edge, with its shadow and its nail."""
    shadow = mask_of(FRAME, lambda draw: draw.ellipse((x - 66, y - 4, x + 40, y + 72), fill=90))
    inside = mask_of(FRAME, lambda draw: draw.rectangle((0, 0, x + 6, FRAME[1]), fill=255))
    picture.paste(
        Image.new("RGB", FRAME, (30, 20, 16)),
        (0, 0),
        ImageChops.multiply(shadow.filter(ImageFilter.GaussianBlur(10)), inside),
    )
    limb(picture, (x + 96, y + 98), (x + 34, y + 34), 44, 35, SKIN)
    limb(picture, (x + 36, y + 36), (x - 34, y + 6), 34, 27, SKIN)
    limb(picture, (x - 38, y - 2), (x - 26, y + 3), 14, 15, mixed(SKIN, WHITE, 0.34))


# --- The camera -------------------------------------------------------------------------------------------------------


def camera(picture: Image.Image, name: str, exposure: float = 1.0, noise: float = 1.15) -> Image.Image:
    """What a cheap camera adds: a little blur, darker corners, its own idea of white, and noise."""
    pixels = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.7))).astype(np.float32)
    x, y = np.meshgrid(np.linspace(-1, 1, FRAME[0]), np.linspace(-1, 1, FRAME[1]))
    vignette = 1 - 0.22 * np.clip((x * x * 0.8 + y * y * 0.7) / 1.5, 0, 1) ** 1.3
    pixels *= (vignette * exposure)[..., None] * np.array([1.02, 1.0, 0.96], np.float32)
    grains = numbers_for(name).normal(0, noise, (FRAME[1], FRAME[0], 1))
    return from_array(pixels + grains + 3)


def defocused(picture: Image.Image) -> Image.Image:
    return picture.filter(ImageFilter.GaussianBlur(1.7))


def shaken(picture: Image.Image) -> Image.Image:
    """Moved along the bars while the shutter was open."""
    pixels = np.asarray(picture).astype(np.float32)
    return from_array(np.mean([np.roll(pixels, shift, axis=0) for shift in range(-9, 10, 2)], axis=0))


def glared(x: float, y: float) -> Callable[[Image.Image], Image.Image]:
    """A lamp's reflection at a place: a white blot that drowns what is beneath."""

    def glare(picture: Image.Image) -> Image.Image:
        across, down = np.meshgrid(np.arange(FRAME[0]) - x, np.arange(FRAME[1]) - y)
        blot = np.exp(
            -((((across * 0.94 + down * 0.34) / 130) ** 2 + ((down * 0.94 - across * 0.34) / 40) ** 2) ** 1.4)
        )
        halo = np.exp(-((across / 300) ** 2 + (down / 170) ** 2))
        return from_array(np.asarray(picture).astype(np.float32) + (250 * blot + 34 * halo)[..., None])

    return glare


# --- The frames -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """One picture: what lies where, how the camera sees it, and what is hard about it."""

    name: str
    note: str
    packs: tuple[Placed, ...]
    setting: str  # a kind of table seen from above, or a kitchen's mood
    held: bool = False
    effect: Callable[[Image.Image], Image.Image] | None = None
    exposure: float = 1.0
    noise: float = 1.15
    suffix: str = ".jpg"


FRAMES = [
    Frame("spaghetti", "easy: a box in the hand", (Placed("8076800195057", 600, 344),), "morning", held=True),
    Frame("hazelnut-spread", "easy: a jar on the worktop", (Placed("3017620422003", 620, 392, 1.08),), "green"),
    Frame("small-can", "easy: EAN-8 on a can", (Placed("50112579", 640, 380),), "blue"),
    Frame("noodle-kit", "easy: UPC-A, held", (Placed("737628064502", 590, 350, 1.02),), "green", held=True),
    Frame("penne", "easy: a box lying on the table", (Placed("8076802085738", 640, 366, 1.04, -3),), "stone"),
    Frame("yogurt", "UPC-E, the short form of a UPC-A", (Placed("06420680", 640, 410, 1.2),), "morning"),
    Frame(
        "honey-dim",
        "dim: the light is off",
        (Placed("5050854517631", 620, 392, 1.08),),
        "evening",
        exposure=0.34,
        noise=2.2,
    ),
    Frame("sauce-tilted", "tilted by 12 degrees", (Placed("3596710352418", 640, 366, 1.05, 12),), "oak"),
    Frame("coquillettes-turned", "turned by 90 degrees", (Placed("3596710478057", 640, 362, 1.05, 90),), "walnut"),
    Frame(
        "cereal-blurred",
        "out of focus",
        (Placed("7311041026670", 600, 346, 1.05),),
        "blue",
        held=True,
        effect=defocused,
    ),
    Frame("milk-moving", "moving along its bars", (Placed("5010251168577", 620, 366, 1.0),), "morning", effect=shaken),
    Frame(
        "fusilli-glare",
        "a lamp's glare across part of the code",
        (Placed("8076802085981", 640, 366, 1.08, 3),),
        "oak",
        effect=glared(672, 560),
    ),
    Frame("oat-drink-far", "far away: two pixels per module", (Placed("3350033317154", 660, 404, 0.67),), "green"),
    Frame(
        "two-alike",
        "the same can twice",
        (Placed("5449000011527", 390, 384, 1.0), Placed("5449000011527", 900, 390, 1.0, 1)),
        "morning",
    ),
    Frame(
        "two-different",
        "two products at once",
        (Placed("4388858946739", 390, 366, 1.0, -2), Placed("8992696419766", 900, 384, 1.0)),
        "blue",
    ),
    Frame(
        "unknown",
        "a product that no catalogue knows (952: for demonstrations)",
        (Placed("9521234567899", 640, 362, 1.06, -4),),
        "stone",
    ),
    Frame(
        "deli-cheese",
        "in-store code: the shop's scale puts the weight inside",
        (Placed("2100417003484", 640, 366, 1.06, 4),),
        "oak",
    ),
    Frame("cookbook", "a book (ISBN), not groceries", (Placed("9789999900027", 640, 362, 1.06, -6),), "walnut"),
    Frame("coupon", "a coupon, not groceries", (Placed("9900012345674", 640, 366, 1.0, 5),), "stone"),
    Frame("empty", "nothing to read", (), "morning", suffix=".png"),
]


def draw_frame(frame: Frame, packs: dict[str, Pack]) -> Image.Image:
    """The scene, its packs, the hand, and what the camera makes of it all."""
    lying = frame.setting not in WALLS
    picture = table(frame.name, frame.setting) if lying else kitchen(frame.name, frame.setting)
    for placed in frame.packs:
        layer = posed(back_of(packs[placed.digits]), placed)
        edge, middle = (layer.getbbox() or (0, 0, 0, 0))[2], placed.y + 60
        if frame.held:
            hand_behind(picture, edge, middle)
        with_shadow(picture, layer, lying or frame.held)
        if frame.held:
            thumb_before(picture, edge, middle)
    if frame.effect:
        picture = frame.effect(picture)
    if frame.suffix == ".png":
        return picture  # noise would make a PNG ten times as large
    return camera(picture, frame.name, frame.exposure, frame.noise)


def main() -> None:
    frames, fronts = HERE / "frames", HERE / "fronts"
    frames.mkdir(exist_ok=True)
    fronts.mkdir(exist_ok=True)
    packs = make_packs()
    rows = ["file\tcodes\tnote"]
    for number, frame in enumerate(FRAMES, 1):
        file = f"{number:02}-{frame.name}{frame.suffix}"
        draw_frame(frame, packs).save(frames / file, quality=82, optimize=True)
        codes = " ".join(str(packs[placed.digits].code) for placed in frame.packs) or "-"
        rows.append(f"{file}\t{codes}\t{frame.note}")
    (frames / "manifest.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    for pack in packs.values():
        if pack.product.gtin:
            save_front(pack, fronts)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws the figures of likelihood-reader.md into this folder: python3 Docs/likelihood/draw.py

Needs the standard library only. The same input gives the same bytes. It repeats the method in a few lines, at a known place and
size; the reader itself is in Sources/Scanner/Likelihood.
"""
import base64, math, pathlib, random, struct, zlib

HERE = pathlib.Path(__file__).parent
TEXT = "4006381333931"
BLACK, GREY, PALE, BLUE, RED, GREEN = "#111", "#777", "#ddd", "#0b62c4", "#c8321f", "#1b7f3b"

# The symbology: GS1 General Specifications, 5.2.1.

SET_A = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
SET_C = ["".join("10"[int(m)] for m in p) for p in SET_A]
SET_B = [p[::-1] for p in SET_C]
ELEMENTS = SET_A + SET_B + SET_C
PARITIES = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]
STARTS = [3 + 7 * k for k in range(6)] + [50 + 7 * k for k in range(6)]
WEIGHTS = [3, 1] * 6
COMB = ([(0, -1), (1, 1), (2, -1)] + [(3 + 7 * k, 1) for k in range(7)] + [(46, -1), (47, 1), (48, -1), (49, 1)]
        + [(50 + 7 * k, -1) for k in range(7)] + [(93, 1), (94, -1), (95, 1)])
RATE, MARGIN = 4, 5  # samples per module; modules compared beside the symbol


def sets(first):
    return [10 * (s == "B") for s in PARITIES[first]] + [20] * 6


def modules(text):
    digits = [int(d) for d in text]
    inner = [ELEMENTS[s + d] for s, d in zip(sets(digits[0]), digits[1:])]
    return "101" + "".join(inner[:6]) + "01010" + "".join(inner[6:]) + "101"


def bars(pattern):
    """The dark runs of a pattern, as (start, end)."""
    runs, start = [], None
    for i, m in enumerate(pattern + "0"):
        if m == "1" and start is None:
            start = i
        elif m == "0" and start is not None:
            runs.append((start, i))
            start = None
    return runs


def edge(x, sigma):
    return 0.5 * math.erfc(-x / (sigma * math.sqrt(2)))


def blurred(runs, sigma, u):
    """Brightness at module u: 1 for white."""
    return 1 - sum(edge(u - a, sigma) - edge(u - b, sigma) for a, b in runs)


def noise(source):
    """About normal, of deviation 1, the same on all versions of Python."""
    return sum(source.random() for _ in range(12)) - 6


# SVG

def svg(name, height, title, parts):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {height}" width="800" height="{height}" '
            f'font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="13">\n<title>{title}</title>\n'
            f'<rect width="800" height="{height}" fill="#fff"/>\n')
    (HERE / name).write_text(head + "\n".join(parts) + "\n</svg>\n")


def text(x, y, words, colour=BLACK, anchor="start", size=13):
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}">{words}</text>'


def line(x1, y1, x2, y2, colour=BLACK, width=1.0, dash=""):
    dash = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"{dash}/>'


def rect(x, y, width, height, colour=BLACK, stroke="none"):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}" stroke="{stroke}"/>'


def curve(points, colour=BLACK, width=1.6, dash=""):
    dash = f' stroke-dasharray="{dash}"' if dash else ""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>'


def polygon(points, colour):
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'


def arrow(x, y1, y2, colour, width=2.0):
    """A vertical arrow to y2."""
    tip = 4 if y2 > y1 else -4
    base = y2 - tip * 1.4
    return (line(x, y1, x, y2 - tip / 2, colour, width)
            + f'<polygon points="{x - 3.4:.1f},{base:.1f} {x + 3.4:.1f},{base:.1f} {x:.1f},{y2:.1f}" fill="{colour}"/>')


def symbol(pattern, x, y, scale, height, colour=BLACK):
    return [rect(x + a * scale, y, (b - a) * scale, height, colour) for a, b in bars(pattern)]


def picture(rows, x, y, width, height):
    """A grey picture as PNG, inside the SVG. Thirty-two levels keep it small."""
    raw = b"".join(b"\0" + bytes(min(255, max(0, int(v / 8 + 0.5) * 8)) for v in row) for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    png = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0))
           + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))
    return (f'<image x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none" '
            f'image-rendering="pixelated" href="data:image/png;base64,{base64.b64encode(png).decode()}"/>')


# a. The stages on one drawn code

def scene(width, height, angle, module, sigma):
    """A frame with one blurred code, some print beside it, and noise."""
    source, runs = random.Random(5), bars(modules(TEXT))
    c, s = math.cos(angle), math.sin(angle)
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            right, down = x + 0.5 - width * 0.5, y + 0.5 - height * 0.48
            u = (right * c + down * s) / module + 47.5
            v = (down * c - right * s) / module
            value = 1.0
            if -16 < u < 111 and abs(v) < 24:
                inside = edge(v + 15, 0.6) - edge(v - 15, 0.6)
                value = 1 - inside * (1 - blurred(runs, sigma, u))
                if 17.5 < v < 21.5:  # digits in print
                    value -= 0.55 * (math.sin(u * 1.9) * math.sin(u * 0.83 + v) > 0.25)
            else:
                value = 0.86 + 0.08 * math.sin(0.05 * x) * math.cos(0.06 * y)
            row.append(60 + 150 * value + 11 * noise(source))
        rows.append(row)
    return rows


def tensor_cells(rows, cell):
    """The doubled direction and the coherence of each cell, from the means of gx², gy² and gx·gy."""
    cells = {}
    for cy in range(len(rows) // cell):
        for cx in range(len(rows[0]) // cell):
            xx = yy = xy = 0.0
            for y in range(max(1, cy * cell), min(len(rows) - 1, (cy + 1) * cell)):
                for x in range(max(1, cx * cell), min(len(rows[0]) - 1, (cx + 1) * cell)):
                    gx, gy = rows[y][x + 1] - rows[y][x - 1], rows[y + 1][x] - rows[y - 1][x]
                    xx, yy, xy = xx + gx * gx, yy + gy * gy, xy + gx * gy
            cells[cx, cy] = (xx - yy, 2 * xy, xx + yy)
    floor = sorted(t[2] for t in cells.values())[len(cells) // 5]
    strong = {}
    for place, (d, b, whole) in cells.items():
        energy = math.hypot(d, b)
        coherence = energy / (max(1.0, whole - 0.7 * floor) + 4 * cell * cell)
        strong[place] = (energy, coherence, math.atan2(b, d) / 2)
    return strong


def sample(rows, x, y):
    x, y = min(max(x - 0.5, 0), len(rows[0]) - 1.001), min(max(y - 0.5, 0), len(rows) - 1.001)
    i, j = int(x), int(y)
    a, b = x - i, y - j
    top = rows[j][i] * (1 - a) + rows[j][i + 1] * a
    low = rows[j + 1][i] * (1 - a) + rows[j + 1][i + 1] * a
    return top * (1 - b) + low * b


def draw_stages():
    width, height, angle, module = 240, 168, math.radians(-17), 1.55
    rows = scene(width, height, angle, module, 0.7)
    cells = tensor_cells(rows, 8)
    most = max(e for e, _, _ in cells.values())
    seed = max(cells, key=lambda p: cells[p][0] * cells[p][1])
    chosen, queue = {seed: cells[seed]}, [seed]
    while queue:  # neighbours of about the same direction
        x, y = queue.pop()
        for p in [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]:
            energy, coherence, theta = cells.get(p, (0, 0, 0))
            turn = abs(math.remainder(theta - cells[seed][2], math.pi))
            if p not in chosen and coherence > 0.45 and energy > 0.1 * most and turn < 0.33:
                chosen[p] = cells[p]
                queue.append(p)
    found = 0.5 * math.atan2(sum(e * math.sin(2 * t) for e, _, t in chosen.values()),
                             sum(e * math.cos(2 * t) for e, _, t in chosen.values()))
    c, s = math.cos(found), math.sin(found)
    us = sorted((x + 0.5) * 8 * c + (y + 0.5) * 8 * s for x, y in chosen)
    vs = sorted((y + 0.5) * 8 * c - (x + 0.5) * 8 * s for x, y in chosen)
    u0, u1, v0, v1 = us[0] - 1, us[-1] + 1, vs[0] - 1, vs[-1] + 1
    um, vm = (u0 + u1) / 2, (v0 + v1) / 2
    left, top, zoom = 10, 40, 1.65
    at = lambda u, v: (left + (u * c - v * s) * zoom, top + (u * s + v * c) * zoom)
    parts = [text(left, 22, "1. Locate: cells of one direction form a region"),
             picture(rows, left, top, width * zoom, height * zoom)]
    for (x, y), (_, _, theta) in sorted(chosen.items()):
        px, py, l = left + (x + 0.5) * 8 * zoom, top + (y + 0.5) * 8 * zoom, 5
        parts.append(line(px - l * math.cos(theta), py - l * math.sin(theta), px + l * math.cos(theta),
                          py + l * math.sin(theta), "#19a0ff", 1.6))
    parts.append(polygon([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)], RED))
    (ax, ay), (bx, by) = at(um, vm), at(u1 + 13, vm)
    tips = [at(u1 + 7, vm - 4), at(u1 + 7, vm + 4)]
    parts += [line(ax, ay, bx, by, RED, 2.5), line(bx, by, *tips[0], RED, 2.5), line(bx, by, *tips[1], RED, 2.5)]
    x0, wide = 430, 360
    reach, tall = (u1 - u0) * 0.65 + 10, (v1 - v0) * 0.85
    count = int(2 * reach)
    turned = [[sample(rows, (um - reach + i) * c - (vm - tall / 2 + j) * s,
                      (um - reach + i) * s + (vm - tall / 2 + j) * c) for i in range(count)] for j in range(int(tall))]
    parts += [text(x0, 22, "2. Straighten: strips of the region, turned upright"), picture(turned, x0, top, wide, 92)]
    strips = len(turned) // 4
    parts += [line(x0, top + 92 * k / strips, x0 + wide, top + 92 * k / strips, "#19a0ff", 0.8) for k in range(strips + 1)]
    y0 = 172

    def plot(values, y, colour, width):
        return curve([(x0 + (i + 0.5) * wide / len(values), y + 60 - (v - 60) / 150 * 60) for i, v in enumerate(values)],
                     colour, width)

    def sheared(q):
        """The mean of the rows, each shifted by q pixels for each row from the middle."""
        means = []
        for i in range(count):
            places = [min(max(i - q * (j - len(turned) / 2), 0), count - 1.001) for j in range(len(turned))]
            means.append(sum(row[int(p)] * (1 - p % 1) + row[int(p) + 1] * (p % 1) for row, p in zip(turned, places)))
        return [m / len(turned) for m in means]

    sharpness = lambda q: sum((a - b) ** 2 for a, b in zip(sheared(q), sheared(q)[1:]))
    shear = max([k / 100 for k in range(-16, 17)], key=sharpness)
    mean = sheared(shear)
    parts += [text(x0, y0 - 8, "One row of pixels"), plot(turned[len(turned) // 2], y0, GREY, 1),
              text(x0, y0 + 98, f"3. Profile: the mean of {len(turned)} rows, shear {shear:+.2f}"),
              plot(mean, y0 + 106, BLACK, 1.5)]
    # The true modules below, where the drawing has them.
    place = lambda u: x0 + ((u - 47.5) * module + width * 0.5 * c + height * 0.48 * s - um + reach) * wide / count
    parts += [rect(place(a), y0 + 176, place(b) - place(a), 16) for a, b in bars(modules(TEXT))]
    parts += [text(x0, y0 + 210, f"The true bars: blur 0.7 modules, {module} pixels per module", GREY, size=12),
              text(left, 338, f"Blue: the direction across edges in each cell. Red: the region "
                   f"({math.degrees(found):.0f}°).", GREY, size=12)]
    svg("stages.svg", 394, "From a frame to a profile", parts)


# b. Profiles at two blurs

def draw_profile():
    pattern, parts = modules(TEXT), []
    runs, last, x0, scale = bars(modules(TEXT)), 33, 70, 20.0
    edges = [e for run in runs for e in run if e < last]
    at = lambda u: x0 + (u + 2) * scale
    parts.append(text(10, 22, "The true modules, and what blur leaves of them: start guard and the first four digits"))
    parts += [rect(at(a), 36, (min(b, last) - a) * scale, 40) for a, b in runs if a < last]
    for sigma, y, colour in [(0.4, 110, BLUE), (1.0, 275, RED)]:
        values = [(-2 + i / 16, blurred(runs, sigma, -2 + i / 16)) for i in range(int((last + 2) * 16) + 1)]
        level = lambda v: y + 120 * (1 - v)
        parts += [line(at(e), 80, at(e), y + 120, PALE, 0.8) for e in edges if sigma == 1.0]
        parts += [line(at(-2), level(0.5), at(last), level(0.5), GREY, 1, "4 4"),
                  text(x0 - 8, level(1) + 5, "white", GREY, "end", 12), text(x0 - 8, level(0) + 4, "black", GREY, "end", 12),
                  curve([(at(u), level(v)) for u, v in values], colour, 2.2)]
        crossings = [u for (u, v), (_, w) in zip(values, values[1:]) if (v >= 0.5) != (w >= 0.5)]
        parts += [f'<circle cx="{at(u):.1f}" cy="{level(0.5):.1f}" r="3.4" fill="{colour}"/>' for u in crossings]
        parts.append(text(x0, y + 143, f"Blur sigma {sigma} modules: {len(edges)} edges in print, {len(crossings)} crossings "
                          "of the mean of black and white", colour))
    svg("profile.svg", 434, "A profile at two blurs", parts)


# c. The comb of common edges

def draw_comb():
    pattern, x0, scale, parts = modules(TEXT), 20, 8.0, []
    at = lambda u: x0 + u * scale
    parts.append(text(10, 20, "24 edges that every EAN-13 has: up from dark to bright, down from bright to dark"))
    parts += symbol(pattern, x0, 84, scale, 44)
    for place, sign in COMB:
        colour = BLUE if sign > 0 else RED
        parts += [line(at(place), 74, at(place), 132, colour, 1), arrow(at(place), *((72, 34) if sign > 0 else (34, 72)), colour)]
    for start, digit in zip(STARTS, TEXT[1:]):
        parts.append(text(at(start + 3.5), 147, digit, GREY, "middle", 12))
    for start, end, name in [(0, 3, "guard"), (45, 50, "centre guard"), (92, 95, "guard")]:
        parts.append(text(at({0: 0, 45: 47.5, 92: 95}[start]), 165, name, GREY, {0: "start", 45: "middle", 92: "end"}[start], 12))
    y = 315
    parts.append(text(10, 196, "Score of the comb, shifted by so many modules, on three symbols blurred by sigma 0.8 modules"))
    for value, colour in [(TEXT, BLACK), ("3017620422003", BLUE), ("8076800195057", GREEN)]:
        runs = bars(modules(value))
        slope = lambda u: (blurred(runs, 0.8, u + 0.25) - blurred(runs, 0.8, u - 0.25))
        slopes = {k: slope(k / 4) for k in range(-4 * 30, 4 * 125 + 1)}
        points = []
        for k in range(-4 * 25, 4 * 25 + 1):
            shifted = lambda a, b: sum(slopes.get(k + i, 0) ** 2 for i in range(4 * a, 4 * b))
            inside, beside = shifted(-2, 97), shifted(-4, -1) + shifted(96, 99)
            score = sum(sign * slopes.get(k + 4 * place, 0) for place, sign in COMB)
            score = score / (math.sqrt(inside / (4 * 99)) * len(COMB)) - 0.75 * min(0.3, 2 * beside / inside)
            points.append((400 + k / 4 * 15, y - 100 * score))
        parts.append(curve(points, colour, 1.8))
    parts += [line(25, y, 775, y, GREY), line(400, y + 4, 400, 205, PALE, 1, "3 3")]
    parts += [text(400 + s * 15, y + 92, f"{s:+d}" if s else "0", GREY, "middle", 12) for s in range(-20, 21, 10)]
    parts += [line(400 + s * 15, y + 73, 400 + s * 15, y + 78, GREY) for s in range(-20, 21, 10)]
    svg("comb.svg", 418, "The comb of common edges", parts)


# d. The windows

def windows():
    """The windows that tile the symbol, in modules."""
    middles = [s + 3.5 for s in STARTS]
    return [(-MARGIN, middles[0])] + list(zip(middles, middles[1:])) + [(middles[-1], 95 + MARGIN)]


def draw_windows():
    pattern, scale, parts = modules(TEXT), 7.2, []
    at = lambda u: 30 + (u + MARGIN) * scale
    parts.append(text(10, 20, "Windows from the middle of a digit to the middle of the next tile the symbol and its margins"))
    parts += symbol(pattern, at(0), 60, scale, 46)
    for k, (start, digit) in enumerate(zip(STARTS, TEXT[1:])):
        parts += [rect(at(start), 38, 7 * scale, 18, "#eef4fb" if k < 6 else "#fbf0ec", GREY),
                  text(at(start + 3.5), 51, digit, BLACK, "middle")]
    for k, (start, end) in enumerate(windows()):
        row = 122 + 26 * (k % 2)
        colour = GREEN if k in (0, 12) else RED if k == 6 else BLUE
        label = {0: "20", 12: "10", 6: "20×10"}.get(k, "20×20" if k < 6 else "10×10")
        parts += [rect(at(start), row, (end - start) * scale, 20, "#fff", colour),
                  text(at((start + end) / 2), row + 14.5, label, colour, "middle", 12),
                  line(at(start), 106, at(start), row, PALE, 0.8, "2 3")]
    notes = [(GREEN, "ends: quiet zone, guard and half a digit"), (BLUE, "pairs: half a digit and half the next"),
             (RED, "the pair over the centre guard")]
    for x, (colour, words) in zip([30, 325, 565], notes):
        parts.append(text(x, 200, words, colour))
    parts += [text(30, 224, "The numbers: how many combinations of elements each window is compared with.", GREY, size=12),
              text(30, 242, f"The first digit of {TEXT} has no place of its own: the number sets of the left six say it.",
                   GREY, size=12)]
    svg("windows.svg", 256, "The windows of comparison", parts)


# e. Right and rival text

def solve(costs):
    """The cheapest valid text; costs[k][a, b] of the window before digit k, None beyond the ends."""
    best = (math.inf, "")
    for first in range(10):
        base, state = sets(first), {}
        for k in range(12):
            new = {}
            for d in range(10):
                element = base[k] + d
                sources = [((first + WEIGHTS[0] * d) % 10, costs[0][None, element], str(first) + str(d))] if k == 0 else [
                    ((r + WEIGHTS[k] * d) % 10, c + costs[k][base[k - 1] + e, element], t + str(d))
                    for (e, r), (c, t) in state.items()]
                for residue, cost, words in sources:
                    if cost < new.get((d, residue), (math.inf,))[0]:
                        new[d, residue] = (cost, words)
            state = new
        for (d, residue), (cost, words) in state.items():
            if residue == 0:
                best = min(best, (cost + costs[12][base[11] + d, None], words))
    return best


def evidence(data, sigma):
    """The costs of all windows: the data against guards and two elements, what is unknown being grey (0)."""
    near = [i for i in range(RATE * (95 + 2 * MARGIN))]
    u = [(i + 0.5) / RATE - MARGIN for i in near]

    def part(start, end, runs):
        return [0.5 * (edge(x - start, sigma) - edge(x - end, sigma))
                - sum(edge(x - a, sigma) - edge(x - b, sigma) for a, b in runs) for x in u]

    guards = [sum(v) for v in zip(part(-40, 3, [(0, 1), (2, 3)]), part(45, 50, [(46, 47), (48, 49)]),
                                  part(92, 135, [(92, 93), (94, 95)]))]
    shapes = [{e: part(s, s + 7, [(s + a, s + b) for a, b in bars(ELEMENTS[e])])
               for e in (range(20) if k < 6 else range(20, 30))} for k, s in enumerate(STARTS)]
    shapes = [{None: [0.0] * len(u)}] + shapes + [{None: [0.0] * len(u)}]
    costs = []
    for k, (start, end) in enumerate(windows()):
        inside = [i for i in near if start <= u[i] < end]
        costs.append({(a, b): sum((data[i] - 0.5 - guards[i] - one[i] - two[i]) ** 2 for i in inside)
                      for a, one in shapes[k].items() for b, two in shapes[k + 1].items()})
    return costs


def rival_of(winner, costs):
    """The cheapest other text: each place in turn made too dear for the winner's element."""
    found = []
    elements = [s + int(d) for s, d in zip(sets(int(winner[0])), winner[1:])]
    for k in range(12):
        changed = list(costs)
        changed[k] = {p: c + (1e6 if p[1] == elements[k] else 0) for p, c in costs[k].items()}
        found.append(solve(changed))
    return min(found)


def draw_residuals():
    source, sigma = random.Random(11), 1.0
    u = [(i + 0.5) / RATE - MARGIN for i in range(RATE * (95 + 2 * MARGIN))]
    data = [blurred(bars(modules(TEXT)), sigma, x) + 0.05 * noise(source) for x in u]
    costs = evidence(data, sigma)
    cost, winner = solve(costs)
    rival_cost, rival = rival_of(winner, costs)
    margin = (rival_cost - cost) / (cost / len(u)) / RATE
    x0, scale, parts = 10, 7.43, []
    at = lambda x: x0 + (x + MARGIN) * scale
    parts.append(text(10, 20, f"Data (dots: blur sigma {sigma} modules, and noise) and the two best valid texts"))
    parts += symbol(modules(winner), at(0), 32, scale, 22) + symbol(modules(rival), at(0), 62, scale, 22, RED)
    for k, start in enumerate(STARTS):
        parts += [text(at(start + 3.5), 100, winner[k + 1], BLUE, "middle"),
                  text(at(start + 3.5), 116, rival[k + 1], RED if rival[k + 1] != winner[k + 1] else GREY, "middle")]
    parts += [text(at(-1), 100, winner[0], BLUE, "middle"),
              text(at(-1), 116, rival[0], RED if rival[0] != winner[0] else GREY, "middle")]
    level = lambda v: 260 - 125 * v
    parts += [f'<circle cx="{at(x):.1f}" cy="{level(v):.1f}" r="1.5" fill="{GREY}"/>' for x, v in zip(u, data)]
    totals = {}
    for words, colour, width, dash in [(rival, RED, 1.5, "5 3"), (winner, BLUE, 1.7, "")]:
        model = [blurred(bars(modules(words)), sigma, x) for x in u]
        parts.append(curve([(at(x), level(v)) for x, v in zip(u, model)], colour, width, dash))
        totals[words] = [sum((d - m) ** 2 for x, d, m in zip(u, data, model) if s <= x < s + 7) for s in STARTS]
    most = max(max(t) for t in totals.values())
    parts.append(text(10, 292, "Sum of squared residuals of each digit"))
    for k, start in enumerate(STARTS):
        for side, (words, colour) in enumerate([(winner, BLUE), (rival, RED)]):
            tall = 90 * totals[words][k] / most
            parts.append(rect(at(start + 1.2) + side * 2.4 * scale, 394 - tall, 2.2 * scale, tall, colour))
    parts += [line(x0, 394, 790, 394, GREY),
              text(10, 416, f"{winner}: cost {cost:.2f}", BLUE), text(230, 416, f"rival {rival}: cost {rival_cost:.2f}", RED),
              text(490, 416, f"margin {margin:.0f}", BLACK)]
    svg("residuals.svg", 430, "Right and rival text", parts)
    assert winner == TEXT and rival != TEXT


if __name__ == "__main__":
    for draw in [draw_stages, draw_profile, draw_comb, draw_windows, draw_residuals]:
        draw()

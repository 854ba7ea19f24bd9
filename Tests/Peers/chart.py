"""Line charts as SVG, with logarithms on both axes: how a figure grows with the work."""

import html
import math

WIDTH, HEIGHT = 640, 440
LEFT, RIGHT, TOP, BOTTOM = 80, 592, 66, 310
# Dashes distinguish the lines for those who do not see colours.
STYLES = [("#1d4ed8", ""), ("#c2410c", "7 4"), ("#15803d", "2 3"), ("#7e22ce", "9 3 2 3"), ("#475569", "1 4"), ("#be185d", "12 2")]


class Chart:
    """A chart of several lines.

    title: what is shown; across, upwards: what the axes count, with units;
    lines: for each name, in order, its points: {name: [(work, value), ...]}.
    """

    def __init__(self, title, across, upwards, lines):
        self.title, self.across, self.upwards = title, across, upwards
        self.lines = {name: points for name, points in lines.items() if points}
        points = [point for line in self.lines.values() for point in line]
        self.works = decades(work for work, _ in points)
        self.values = decades(value for _, value in points)

    def x(self, work):
        return LEFT + share(work, self.works) * (RIGHT - LEFT)

    def y(self, value):
        return BOTTOM - share(value, self.values) * (BOTTOM - TOP)

    def svg(self):
        parts = [text(LEFT, 26, self.title, 'font-size="17" font-weight="bold"'), *self.grid(), *self.labels()]
        for index, (name, points) in enumerate(self.lines.items()):
            parts += line(index, [(self.x(work), self.y(value)) for work, value in points])
            parts += legend(index, name)
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
            ' role="img" font-family="sans-serif" font-size="13">',
            f"<title>{html.escape(self.title)}</title>", '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>", ""])

    def grid(self):
        for value in powers(self.values):
            y = self.y(value)
            yield f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#ddd"/>'
            yield text(LEFT - 8, y + 4, f"{value:,.10g}", 'text-anchor="end"')
        for work in powers(self.works):
            x = self.x(work)
            yield f'<path d="M{x:.1f} {TOP}V{BOTTOM + 5}" stroke="#ddd"/>'
            yield text(x, BOTTOM + 20, f"{work:,.10g}", 'text-anchor="middle"')

    def labels(self):
        yield text((LEFT + RIGHT) / 2, BOTTOM + 42, self.across, 'text-anchor="middle"')
        middle = (TOP + BOTTOM) / 2
        yield text(16, middle, self.upwards, f'text-anchor="middle" transform="rotate(-90 16 {middle})"')


def decades(numbers):
    """The powers of ten around some numbers, as exponents."""
    logarithms = [math.log10(number) for number in numbers]
    first, last = math.floor(min(logarithms) + 1e-9), math.ceil(max(logarithms) - 1e-9)
    return first, max(last, first + 1)


def powers(exponents):
    return [10.0 ** exponent for exponent in range(exponents[0], exponents[1] + 1)]


def share(number, exponents):
    return (math.log10(number) - exponents[0]) / (exponents[1] - exponents[0])


def line(index, points):
    colour, dashes = STYLES[index % len(STYLES)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes or "none"}"/>'
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'


def legend(index, name):
    """The names below the chart, two in a row."""
    x, y = LEFT + index % 2 * 270, BOTTOM + 70 + index // 2 * 22
    yield from line(index, [(x, y), (x + 36, y)])
    yield text(x + 44, y + 4, name, "")


def text(x, y, words, attributes):
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{html.escape(words)}</text>'

"""Curves and brush strokes as SVG path data, and the few elements made of them.

Points are written as text, `"x,y x,y! x,y"`: a smooth curve runs through them, and `!` makes a corner.
Brush points carry a third number, the width of the stroke there.
"""

import math


def _points(text):
    points = []
    for word in text.split():
        corner = word.endswith("!")
        points.append((*(float(v) for v in word.rstrip("!").split(",")), corner))
    return points


def number(value):
    """A coordinate with one decimal at most and nothing idle in it."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    text = text.replace("-0.", "-.") if text.startswith("-0.") else text
    text = text[1:] if text.startswith("0.") else text
    return "0" if text in ("-0", "", "-") else text


def _join(values):
    """Numbers one after another, with a space only where one is needed."""
    out = ""
    for value in values:
        text = number(value)
        out += text if not out or text[0] == "-" else " " + text
    return out


class Path:
    """Path data, written relative to the last (rounded) point so that it stays short."""

    def __init__(self):
        self.text, self.x, self.y = "", 0.0, 0.0

    def _relative(self, letter, *points):
        flat = []
        for x, y in points:
            flat += [round(round(x, 1) - self.x, 1), round(round(y, 1) - self.y, 1)]
        self.text += letter + _join(flat)
        self.x, self.y = (round(v, 1) for v in points[-1])

    def move(self, x, y):
        self.x, self.y = round(x, 1), round(y, 1)
        self.text += "M" + _join((x, y))

    def line(self, x, y):
        self._relative("l", (x, y))

    def cubic(self, a, b, end):
        self._relative("c", a, b, end)

    def quad(self, a, end):
        self._relative("q", a, end)

    def close(self):
        self.text += "z"


def _through(points, closed):
    """A Catmull-Rom curve through (x, y, corner) points."""
    n = len(points)
    path = Path()
    path.move(*points[0][:2])

    def tangent(i):
        x, y, corner = points[i]
        if corner or (not closed and i in (0, n - 1)):
            return 0.0, 0.0
        (ax, ay, _), (bx, by, _) = points[i - 1], points[(i + 1) % n]
        return (bx - ax) / 6, (by - ay) / 6

    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        (x0, y0, _), (x1, y1, _) = points[i], points[j]
        # a handle never outruns its own segment: long neighbours would make the curve overshoot
        reach = math.hypot(x1 - x0, y1 - y0) * 0.45
        handles = []
        for k in (i, j):
            tx, ty = tangent(k)
            size = math.hypot(tx, ty)
            factor = min(1.0, reach / size) if size else 0.0
            handles.append((tx * factor, ty * factor))
        (tx0, ty0), (tx1, ty1) = handles
        path.cubic((x0 + tx0, y0 + ty0), (x1 - tx1, y1 - ty1), (x1, y1))
    if closed:
        path.close()
    return path.text


def curve(text, closed=True):
    """A smooth outline through the points of `text`."""
    return _through(_points(text), closed)


def _spline(points, t):
    """The point at `t` (0 ..= len - 1) of the smooth line through `points`."""
    last = len(points) - 1
    i = min(int(t), last - 1)
    u = t - i
    p1, p2 = points[i], points[i + 1]
    p0 = points[i - 1] if i > 0 else p1
    p3 = points[i + 2] if i + 2 <= last else p2
    return tuple(
        0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u**3)
        for a, b, c, d in zip(p0, p1, p2, p3)
    )


def along(text, t):
    """Position and heading in degrees at the fraction `t` of the line through `text`."""
    points = [p[:2] for p in _points(text)]
    last = len(points) - 1
    here = _spline(points, t * last)
    before = _spline(points, max(0.0, t - 0.02) * last)
    after = _spline(points, min(1.0, t + 0.02) * last)
    return (*here, math.degrees(math.atan2(after[1] - before[1], after[0] - before[0])))


def brush(text, steps=2):
    """One brush stroke: a line through `x,y,width` points, round where it has width at its ends."""
    points = [p[:3] for p in _points(text)]
    last = len(points) - 1
    left, right, ends = [], [], []
    for k in range(last * steps + 1):
        t = k / steps
        x, y, w = _spline(points, t)
        w = max(w, 0.0)
        ax, ay, _ = _spline(points, max(0.0, t - 0.05))
        bx, by, _ = _spline(points, min(float(last), t + 0.05))
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        if k in (0, last * steps):
            sign = -1 if k == 0 else 1
            ends.append((x + sign * dx * w / 2, y + sign * dy * w / 2, w < 0.3))
            if w < 0.3:
                continue
        left.append((x + dy * w / 2, y - dx * w / 2, False))
        right.append((x - dy * w / 2, y + dx * w / 2, False))
    return _through([ends[0], *left, ends[1], *reversed(right)], True)


def leaf(x, y, heading, length, width, belly=0.5):
    """A leaf from its stem at (x, y) to its tip; `belly` says where along it is widest."""
    a = math.radians(heading)
    dx, dy = math.cos(a), math.sin(a)
    path = Path()
    path.move(x, y)
    tip = (x + dx * length, y + dy * length)
    for sign in (1, -1):
        out = (x + dx * length * belly - sign * dy * width, y + dy * length * belly + sign * dx * width)
        path.quad(out, tip if sign == 1 else (x, y))
    path.close()
    return path.text


def disc(x, y, r):
    """A circle as path data, so that many can share one element."""
    r2 = number(2 * r)
    return f"M{_join((x - r, y))}a{_join((r, r))} 0 1 1 {r2} 0a{_join((r, r))} 0 1 1-{r2} 0z"


def polar(r, degrees, x=0.0, y=0.0):
    a = math.radians(degrees)
    return x + r * math.cos(a), y + r * math.sin(a)


def rays(x, y, inner, outer, start, end, count):
    """Straight strokes fanned about (x, y), as path data."""
    path = Path()
    for k in range(count):
        a = start + (end - start) * (k / (count - 1) if count > 1 else 0.5)
        path.move(*polar(inner, a, x, y))
        path.line(*polar(outer, a, x, y))
    return path.text


def fill(d, ink, edge=None, width=1.6):
    """A flat shape; `edge` sets it off from what lies below with a rim of that colour."""
    if not edge:
        return f'<path fill="{ink}" d="{d}"/>'
    return (
        f'<path fill="{ink}" stroke="{edge}" stroke-width="{number(width)}" stroke-linejoin="round" '
        f'paint-order="stroke" d="{d}"/>'
    )


def line(d, ink, width=1.2):
    return f'<path fill="none" stroke="{ink}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'


def box(x, y, w, h, ink, round_=0.0):
    corner = f' rx="{number(round_)}"' if round_ else ""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{corner} fill="{ink}"/>'


def moved(x=0.0, y=0.0, turn=0.0, size=1.0, flip=False):
    """The transform that puts a motif drawn about the origin in its place."""
    text = f"translate({_join((x, y))})" if x or y else ""
    if turn:
        text += f"rotate({number(turn)})"
    if size != 1.0 or flip:
        scale = f"{size:.2f}".rstrip("0").rstrip(".").removeprefix("0")
        text += f"scale(-{scale} {scale})" if flip else f"scale({scale})"
    return text


def at(content, x=0.0, y=0.0, turn=0.0, size=1.0, flip=False):
    return f'<g transform="{moved(x, y, turn, size, flip)}">{content}</g>'

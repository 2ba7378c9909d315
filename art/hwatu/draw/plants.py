"""Trees and blossoms, each drawn about its own origin."""

import math

from inks import BLUE, BLUSH, GOLD, GREEN, INK, PAPER, RED
from pen import along, brush, curve, disc, fill, leaf, line, polar, rays


def wood(*strokes, ink=INK):
    """Trunks and branches, as brush strokes."""
    return fill("".join(brush(s) for s in strokes), ink, PAPER, 1.8)


def pine_fan(r=22, ink=GREEN):
    """A pad of needles seen from the side; the origin is where it sits on its twig."""
    half = curve(
        " ".join(
            ["%.1f,2!" % -r]
            + ["%.1f,%.1f" % polar(r, a) for a in (-165, -140, -115, -90, -65, -40, -15)]
            + ["%.1f,2!" % r, "%.1f,-1.5" % (r * 0.5), "0,-2.5", "%.1f,-1.5" % (-r * 0.5)]
        )
    )
    needles = rays(0, 1, r * 0.3, r + 1.5, -168, -12, 13)
    return fill(half, ink, PAPER, 2.6) + line(needles, PAPER, 0.9)


def pine_bud():
    """Three candles, the new shoots of a pine."""
    return fill(
        leaf(-1, 2, -112, 8, 2.6, 0.45) + leaf(1, 2, -68, 8, 2.6, 0.45) + leaf(0, 2, -90, 12, 3, 0.45), GOLD, PAPER, 1.2
    )


def plum_blossom(r=9, ink=RED):
    """Five round petals, gold dust at the heart."""
    petals = "".join(disc(*polar(r * 0.56, -90 + 72 * k), r * 0.44) for k in range(5)) + disc(0, 0, r * 0.4)
    stamens = rays(0, 0, r * 0.2, r * 0.6, -90, 198, 5)
    tips = "".join(disc(*polar(r * 0.64, -90 + 72 * k), r * 0.085) for k in range(5))
    return fill(petals, ink, PAPER, 2) + line(stamens, PAPER, 0.8) + fill(tips, PAPER) + fill(disc(0, 0, r * 0.2), GOLD)


def bud(r=3.2, ink=RED):
    return fill(disc(0, 0, r), ink, PAPER, 1.6) + line(f"M0 {r * 0.1:.1f}v{r * 0.6:.1f}", PAPER, 0.8)


def _notched(r):
    """Five petals with a notch at the tip of each."""
    points = []
    for k in range(5):
        a = -90 + 72 * k
        points += [
            (r * 0.38, a - 36, "!"),
            (r * 0.86, a - 27, ""),
            (r, a - 10, ""),
            (r * 0.82, a, "!"),
            (r, a + 10, ""),
            (r * 0.86, a + 27, ""),
        ]
    return curve(" ".join("%.2f,%.2f%s" % (*polar(q, a), mark) for q, a, mark in points))


def cherry_blossom(r=9, ink=BLUSH, heart=RED):
    threads = rays(0, 0, r * 0.2, r * 0.52, -54, 234, 5)
    tips = "".join(disc(*polar(r * 0.58, -54 + 72 * k), r * 0.09) for k in range(5))
    star = "".join(leaf(0, 0, -90 + 72 * k, r * 0.55, r * 0.16) for k in range(5))
    return fill(_notched(r), ink, PAPER, 1.8) + fill(star, heart) + line(threads, heart, 0.7) + fill(tips, heart)


def maple_leaf(r=16, ink=RED):
    """Seven pointed lobes, and a stem; the origin is where they meet."""
    lobes = ((-216, 0.5), (-176, 0.82), (-133, 0.96), (-90, 1.06), (-47, 0.96), (-4, 0.82), (36, 0.5))
    outline = []
    for k, (a, size) in enumerate(lobes):
        gap = (lobes[(k + 1) % len(lobes)][0] - a) % 360
        outline += [(r * size * 0.6, a - 16, ""), (r * size, a, "!"), (r * size * 0.6, a + 16, "")]
        outline.append((r * (0.42 if gap < 60 else 0.2), a + gap / 2, "!"))
    shape = curve(" ".join("%.2f,%.2f%s" % (*polar(q, a), m) for q, a, m in outline))
    veins = "".join("M0 0L%.1f %.1f" % polar(r * s * 0.66, a) for a, s in lobes)
    stem = brush(f"0,{r * 0.1:.1f},1.2 1,{r * 0.45:.1f},1.2 2.6,{r * 0.72:.1f},1.8")
    return fill(stem, ink) + fill(shape, ink, PAPER, 1.8) + line(veins, PAPER, 0.6)


def spray(stem, pairs, length, width, ink, tip_ink=None, tips=2, spread=52, start=0.12, thick=1.3):
    """A stem with leaves in pairs and one at its end; the last `tips` pairs take `tip_ink`."""
    plain, tinted = [], []
    for k in range(pairs):
        t = start + (0.93 - start) * k / max(1, pairs - 1)
        x, y, heading = along(stem, t)
        size = 1 - 0.3 * t
        for side in (-1, 1):
            d = leaf(x, y, heading + side * spread, length * size, width * size, 0.58)
            (tinted if k >= pairs - tips and tip_ink else plain).append(d)
    x, y, heading = along(stem, 1.0)
    (tinted if tip_ink else plain).append(leaf(x, y, heading, length * 0.8, width * 0.75, 0.55))
    out = line(curve(stem, False), INK, thick) + fill("".join(plain), ink)
    return out + (fill("".join(tinted), tip_ink) if tinted else "")


def iris_leaves(*strokes):
    return fill("".join(brush(s) for s in strokes), INK, PAPER, 1.4)


def iris():
    """An iris in flower: three hanging petals, three standing, gold tongues."""
    back = fill(
        curve("0,-4! -5,-9 -6,-17 -2.5,-22! 0,-16 2.5,-22! 6,-17 5,-9"),
        BLUE,
        PAPER,
        1.6,
    )
    sides = fill(
        curve("-1,-4! -7,-11 -15,-13 -21,-8 -23,0 -20,6! -16,1 -10,2 -4,1")
        + curve("1,-4! 7,-11 15,-13 21,-8 23,0 20,6! 16,1 10,2 4,1"),
        BLUE,
        PAPER,
        1.6,
    )
    front = fill(curve("0,-6! -6,-3 -9,4 -7,11 0,17! 7,11 9,4 6,-3"), BLUE, PAPER, 1.8)
    tongue = fill(leaf(0, -5, 90, 13, 3, 0.4) + leaf(-3, -5, 190, 11, 2.2, 0.4) + leaf(3, -5, -10, 11, 2.2, 0.4), GOLD)
    return back + sides + front + tongue + line("M0-3v7", INK, 0.8)


def iris_bud():
    return fill(leaf(0, 4, -90, 20, 5, 0.5), BLUE, PAPER, 1.4) + fill(
        leaf(0, 8, -100, 14, 3.4, 0.5) + leaf(0, 8, -80, 14, 3.4, 0.5), GREEN
    )


def _petals(r, count, turn=0.0):
    """The outline of `count` broad petals, each with a wave in its rim."""
    w = 360 / count
    points = []
    for k in range(count):
        a = turn + w * k
        points += [
            (r * 0.8, a - w / 2, "!"),
            (r * 0.97, a - w * 0.36, ""),
            (r, a - w * 0.14, ""),
            (r * 0.94, a + w * 0.04, ""),
            (r * 0.99, a + w * 0.24, ""),
            (r * 0.94, a + w * 0.41, ""),
        ]
    return curve(" ".join("%.2f,%.2f%s" % (*polar(q, a), m) for q, a, m in points))


def peony(r=22, ink=RED):
    """A full peony: three rings of broad petals about a gold heart."""
    out = fill(_petals(r, 7, 12), ink, PAPER, 2)
    slits = "".join(
        "M%.1f %.1fL%.1f %.1f" % (*polar(r * 0.6, a), *polar(r * 0.8, a))
        for a in (12 + 360 / 7 * (k + 0.5) for k in range(7))
    )
    out += line(slits, PAPER, 1)
    out += fill(_petals(r * 0.68, 6, -14), ink, PAPER, 1.8)
    slits = "".join(
        "M%.1f %.1fL%.1f %.1f" % (*polar(r * 0.4, a), *polar(r * 0.54, a))
        for a in (-14 + 60 * (k + 0.5) for k in range(6))
    )
    out += line(slits, PAPER, 1)
    out += fill(_petals(r * 0.41, 5, 26), ink, PAPER, 1.6)
    return out + fill(
        "".join(disc(*polar(r * 0.13, a), r * 0.085) for a in range(0, 360, 60)) + disc(0, 0, r * 0.1), GOLD
    )


def peony_bud():
    """A peony about to open, on its cup of leaves."""
    out = fill(curve("-6,-2 -12,-10 -9,-18! -5,-16 0,-21! 5,-16 9,-18! 12,-10 6,-2"), RED, PAPER, 1.4)
    out += fill(
        curve("0,5 -8,3 -14,-4 -13,-12! -6,-9 0,-1!") + curve("0,5 8,3 14,-4 13,-12! 6,-9 0,-1!"), RED, PAPER, 1.6
    )
    cup = leaf(0, 8, -150, 15, 4.4, 0.4) + leaf(0, 8, -90, 9, 4, 0.4) + leaf(0, 8, -30, 15, 4.4, 0.4)
    return out + fill(cup, INK, PAPER, 1.4)


def peony_leaf():
    """Three lobes, along -y."""
    shape = curve(
        "0,0! -5,-5 -14,-6 -19,-12! -12,-13 -8,-13 -9,-20 -4,-24 0,-31! 4,-24 9,-20 8,-13 12,-13 19,-12! 14,-6 5,-5"
    )
    return fill(shape, INK, PAPER, 1.6) + line("M0-4v-19M0-8l-10-3M0-8l10-3", PAPER, 0.8)


def chrysanthemum(r=18):
    """Petals in two rings, gold before red."""

    def ring(count, inner, outer, width, turn):
        return "".join(
            leaf(*polar(inner, turn + 360 / count * k), turn + 360 / count * k, outer - inner, width, 0.72)
            for k in range(count)
        )

    out = fill(disc(0, 0, r * 0.8), PAPER)
    out += fill(ring(18, r * 0.3, r, r * 0.17, 10), RED, PAPER, 1)
    out += fill(ring(15, r * 0.14, r * 0.76, r * 0.17, 0), GOLD, PAPER, 1)
    out += fill(ring(9, 0, r * 0.44, r * 0.15, 0), RED, PAPER, 0.9)
    out += fill(disc(0, 0, r * 0.14), GOLD)
    return out


def chrysanthemum_side(r=16):
    out = ""
    for reach, ink, turn in ((1.0, RED, 0), (0.8, GOLD, 10), (0.55, RED, 0)):
        n = 9 if turn == 0 else 8
        out += fill(
            "".join(
                leaf(0, 0, -172 + turn + (164 - 2 * turn) * k / (n - 1), r * reach, r * 0.17, 0.72) for k in range(n)
            ),
            ink,
            PAPER,
            1,
        )
    return out + fill(curve(f"{-r * 0.34},-1 0,{r * 0.22} {r * 0.34},-1 0,{-r * 0.16}"), INK, PAPER, 1)


def chrysanthemum_leaf():
    """A lobed leaf along -y."""
    shape = curve(
        "0,2! -4,-2 -11,-2 -13,-7 -9,-9! -14,-13 -12,-19 -6,-18! -5,-25 0,-28 5,-25 6,-18! 12,-19 14,-13 9,-9! 13,-7 11,-2 4,-2"
    )
    return fill(shape, INK, PAPER, 1.4) + line("M0-1v-19M0-6l-6-3M0-6l6-3M0-12l-5-3M0-12l5-3", PAPER, 0.8)


def paulownia_leaf(ink=INK):
    """The broad leaf with its veins, hanging along +y."""
    shape = curve(
        "0,0! -8,-6 -19,-3 -23,6! -17,8 -16,15 -20,21! -10,22 -4,27 0,36! 4,27 10,22 20,21! 16,15 17,8 23,6! 19,-3 8,-6"
    )
    veins = "M0 2v26M0 4c-6 0-12 0-18 2M0 4c6 0 12 0 18 2M0 8c-5 2-10 6-14 10M0 8c5 2 10 6 14 10M0 16l-6 6M0 16l6 6"
    return fill(shape, ink, PAPER, 2) + line(veins, PAPER, 0.9)


def _bell(x, y, heading, size):
    """A trumpet flower, as an outline."""
    c, s = math.cos(math.radians(heading)) * size, math.sin(math.radians(heading)) * size
    shape = (
        (0, -1, "!"),
        (4, -3, ""),
        (7.6, -4.2, ""),
        (11, -4, "!"),
        (10.6, -1.4, ""),
        (12.4, 0, "!"),
        (10.6, 1.4, ""),
        (11, 4, "!"),
        (7.6, 4.2, ""),
        (4, 3, ""),
        (0, 1, "!"),
    )
    return curve(" ".join("%.2f,%.2f%s" % (x + px * c - py * s, y + px * s + py * c, m) for px, py, m in shape))


def paulownia_spike(bells=4, ink=BLUE):
    """Trumpet flowers up a stem, buds on top; grows along -y from the origin."""
    height = bells * 9
    out = line(f"M0 0v-{height}", INK, 1.4)
    flowers = "".join(
        _bell(s * 0.8, -5 - k * 9, -90 + s * (64 - 6 * k), 1.02 - k * 0.11) for k in range(bells) for s in (-1, 1)
    )
    buds = leaf(0, -height + 2, -90, 11, 4.4, 0.5)
    return out + fill(flowers + buds, ink, PAPER, 1.1)


def willow_strand(stem, leaves=9, length=11, width=2.3, ink=INK):
    """A hanging twig with slim leaves that fall with it."""
    d = []
    for k in range(leaves):
        t = 0.08 + 0.86 * k / (leaves - 1)
        x, y, heading = along(stem, t)
        side = 1 if k % 2 else -1
        d.append(leaf(x, y, heading + side * 24, length * (1 - 0.25 * t), width, 0.5))
    x, y, heading = along(stem, 1.0)
    d.append(leaf(x, y, heading, length * 0.8, width, 0.5))
    return line(curve(stem, False), ink, 1.1) + fill("".join(d), ink)

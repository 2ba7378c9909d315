"""Months 7 to 12: red bush, moon hill, chrysanthemum, maple, paulownia, rain."""

import math

import beasts
import birds
import places
from card import Card
from inks import BLUE, GOLD, INK, PAPER, RED
from marks import CHEONG, DAN, bright_disc, coins, ribbon
from pen import box, brush, fill, line
from plants import (
    chrysanthemum,
    chrysanthemum_leaf,
    chrysanthemum_side,
    maple_leaf,
    paulownia_leaf,
    paulownia_spike,
    spray,
    willow_strand,
)

CHEONGDAN = (CHEONG, DAN)


def _red(*stems, pairs=7, tips=4):
    return "".join(spray(s, pairs, 17, 6.4, INK, RED, tips, thick=1.6) for s in stems)


def red_bush():
    y = Card("7y", "Red bush, animal: boar")
    y.add(_red("-4,124 16,92 38,68 46,40", "6,128 8,96 20,58", "102,126 88,96 78,68", pairs=6))
    y.add(places.cloud())
    y.stamp(beasts.boar(), 51, 112, 0, 1.02)
    y.add(_red("4,170 22,154 42,150", "100,164 82,152 64,153", pairs=5, tips=3))

    t = Card("7t", "Red bush, plain red ribbon")
    t.add(
        _red("40,166 22,126 16,90 20,42", "58,166 80,122 84,84 80,26"),
        spray("49,170 50,148 54,132", 4, 16, 6.4, INK, thick=1.6),
    )
    t.add(ribbon(51, 76, 6, RED))

    a = Card("7a", "Red bush, junk")
    a.add(_red("14,166 40,124 60,80 66,28", "12,166 20,120 18,74 30,34", "18,168 50,146 76,120 84,78"))

    b = Card("7b", "Red bush, junk")
    b.add(_red("90,166 80,122 50,90 24,78", "92,166 86,114 70,68 64,26", "88,168 62,146 36,138 12,140"))
    return y, t, a, b


def moon_hill():
    g = Card("8g", "Moon hill, bright: the full moon", ground=RED)
    g.add(places.moon(54, 54, 34), places.hill(100), bright_disc(24, 134))

    y = Card("8y", "Moon hill, animal: three geese")
    y.add(places.hill(112), places.cloud())
    y.stamp(birds.goose(), 36, 54, 8, 0.9).stamp(birds.goose(), 68, 70, 8, 0.9).stamp(birds.goose(), 35, 92, 8, 0.9)

    a = Card("8a", "Moon hill, junk")
    for x, base, turn, size in ((16, 118, -6, 1.2), (27, 112, 4, 1.4), (40, 110, 14, 1.1)):
        a.stamp(places.pampas(), x, base, turn, size)
    a.add(places.hill(94))

    b = Card("8b", "Moon hill, junk")
    b.add(fill("M0 118C30 92 66 70 104 84V160H0z", BLUE, PAPER, 2.4))
    b.add(fill("M0 104C34 92 76 108 106 152V164H0z", INK, PAPER, 2.4))
    return g, y, a, b


def chrysanthemum_month():
    leafage = chrysanthemum_leaf()

    y = Card("9y", "Chrysanthemum, animal: the sake cup, which may become a double junk")
    y.add(fill(brush("30,130,5 32,90,5 40,56,4"), INK, PAPER, 1.6))
    y.around(leafage, 38, 62, 14, 0.85, -70, -120, 70, 118, 160)
    y.stamp(chrysanthemum(), 38, 60, 0, 1.3)
    y.add(line("M44 100C56 96 66 90 72 80", INK, 3))
    y.stamp(chrysanthemum_side(), 76, 74, 20, 1.05)
    y.add(places.water(120), places.cloud())
    y.stamp(places.cup(), 52, 112, 0, 1.06)

    t = Card("9t", "Chrysanthemum, blue poem ribbon")
    t.add(fill(brush("56,164,6 70,120,5 78,66,4"), INK, PAPER, 1.6))
    t.around(leafage, 24, 110, 12, 0.95, -10, -66, -140, 170)
    t.around(leafage, 76, 132, 10, 0.9, 40, 100, 160, -140)
    t.around(leafage, 76, 86, 0, 0.85, 70)
    t.stamp(chrysanthemum_side(), 80, 60, 10, 1.1)
    t.stamp(chrysanthemum(), 24, 112, 0, 1.2)
    t.add(ribbon(52, 76, 6, BLUE, CHEONGDAN))
    t.stamp(chrysanthemum(), 75, 132, 0, 0.98)

    a = Card("9a", "Chrysanthemum, junk")
    a.add(fill(brush("62,166,7 58,130,6 46,80,5 52,44,4"), INK, PAPER, 1.6))
    a.around(leafage, 50, 106, 20, 1.0, -42, 48, 108, -108, 150, -150)
    a.around(leafage, 49, 70, 0, 0.9, -66, 70)
    a.stamp(chrysanthemum(), 50, 108, 0, 1.55)
    a.stamp(chrysanthemum_side(), 52, 50, 0, 1.5)

    b = Card("9b", "Chrysanthemum, junk")
    b.add(fill(brush("34,166,7 42,120,6 58,80,5 62,50,4"), INK, PAPER, 1.6))
    b.around(leafage, 62, 58, 18, 0.95, -80, 74, 128, -140)
    b.around(leafage, 36, 118, 14, 0.95, -62, -124, 64, 140)
    b.stamp(chrysanthemum(), 62, 56, 0, 1.4)
    b.stamp(chrysanthemum(), 36, 118, 0, 1.3)
    b.add(line("M56 146C66 144 76 138 80 128", INK, 3))
    b.stamp(chrysanthemum_side(), 82, 122, 20, 1.0)
    return y, t, a, b


_RED, _GOLD, _INK = maple_leaf(), maple_leaf(ink=GOLD), maple_leaf(ink=INK)


def _maples(card, *leaves):
    for motif, x, y, turn, size in leaves:
        card.stamp(motif, x, y, turn, size)


def _hang(card, *leaves):
    """Maple leaves by the place where their stems begin."""
    for motif, x, y, turn, size in leaves:
        a = math.radians(turn)
        sx, sy = 2.4 * size, 11 * size
        card.stamp(motif, x - sx * math.cos(a) + sy * math.sin(a), y - sx * math.sin(a) - sy * math.cos(a), turn, size)


def maple():
    y = Card("10y", "Maple, animal: deer")
    _maples(y, (_RED, 82, 120, 20, 1.0), (_GOLD, 12, 136, -30, 0.9), (_INK, 88, 88, 60, 1.1))
    y.add(beasts.deer())
    y.add(places.cloud())
    _maples(y, (_RED, 80, 58, 30, 1.3), (_GOLD, 42, 24, -20, 0.75), (_RED, 13, 60, -20, 1.0))

    t = Card("10t", "Maple, blue poem ribbon")
    _maples(
        t,
        (_INK, 82, 44, 20, 1.4),
        (_RED, 20, 50, -20, 1.35),
        (_GOLD, 86, 80, 50, 1.3),
        (_INK, 16, 86, -60, 1.3),
        (_GOLD, 56, 146, 160, 1.3),
        (_RED, 22, 122, 10, 1.5),
        (_RED, 80, 114, -20, 1.4),
        (_INK, 86, 148, 30, 1.1),
    )
    t.add(ribbon(52, 76, 6, BLUE, CHEONGDAN))

    a = Card("10a", "Maple, junk")
    _maples(
        a,
        (_INK, 78, 40, 160, 1.3),
        (_RED, 34, 58, -14, 1.9),
        (_INK, 76, 84, 40, 1.7),
        (_RED, 24, 104, -60, 1.6),
        (_GOLD, 66, 128, 10, 1.9),
        (_RED, 18, 146, 20, 1.2),
    )

    b = Card("10b", "Maple, junk")
    b.add(
        fill(
            brush("106,18,9 82,34,7 58,42,5 34,44,3.4 22,52,2")
            + brush("80,35,5 84,50,3 80,66,1.6")
            + brush("56,43,4.4 54,58,2.8 48,70,1.6"),
            INK,
            PAPER,
            1.6,
        )
    )
    _hang(b, (_RED, 80, 66, 176, 1.7), (_INK, 22, 52, 192, 1.5), (_GOLD, 48, 70, 184, 1.8))
    _maples(b, (_RED, 26, 138, -24, 1.4), (_INK, 70, 136, 34, 1.5))
    return y, t, a, b


def _crest(card, x, y):
    """Three leaves below, three spikes above."""
    leafage, middle, side = paulownia_leaf(), paulownia_spike(5), paulownia_spike(3)
    card.stamp(side, x - 17, y + 4, -18).stamp(side, x + 17, y + 4, 18).stamp(middle, x, y + 2)
    card.stamp(leafage, x - 10, y - 3, 64, 1.05).stamp(leafage, x + 10, y - 3, -64, 1.05).stamp(leafage, x, y, 0, 1.24)


def paulownia():
    leafage = paulownia_leaf()

    g = Card("11g", "Paulownia, bright: phoenix")
    g.stamp(paulownia_spike(3), 60, 148, -6, 0.75).stamp(paulownia_spike(3), 82, 142, 8, 0.8)
    g.stamp(leafage, 86, 138, -30, 0.85).stamp(leafage, 58, 144, 10, 0.8)
    g.stamp(birds.phoenix(), 2, 3).add(bright_disc(24, 134))

    s = Card("11s", "Paulownia, double junk")
    s.add(box(0, 94, 100, 70, GOLD))
    _crest(s, 50, 82)
    s.add(coins(2))

    a = Card("11a", "Paulownia, junk")
    _crest(a, 50, 108)

    b = Card("11b", "Paulownia, junk")
    b.stamp(paulownia_spike(5), 30, 96, -8).stamp(paulownia_spike(4), 68, 118, 12)
    b.stamp(leafage, 72, 118, -46, 1.2).stamp(leafage, 14, 100, 30, 1.0).stamp(leafage, 40, 102, -4, 1.3)
    return g, s, a, b


def _willow(card, *strands):
    card.add(*(willow_strand(s) for s in strands))


def rain():
    g = Card("12g", "Rain, bright: the scholar under his umbrella")
    g.add(fill(brush("-4,164,26 4,110,17 2,60,15 10,4,18"), INK))
    _willow(
        g,
        "20,4 27,30 22,56 27,80",
        "36,4 40,24 38,42",
        "86,4 91,30 88,56",
        "72,4 75,20 72,34",
        "10,30 17,60 15,88 19,108",
        "54,4 56,16 54,26",
    )
    g.add(places.stream())
    g.stamp(beasts.poet(), 62, 128, 0, 0.98, flip=True)
    g.stamp(beasts.frog(), 78, 143, 0, 0.9)
    g.add(bright_disc(24, 134))

    y = Card("12y", "Rain, animal: swallow")
    y.add(fill(brush("106,164,28 97,120,19 99,70,15 90,4,20"), INK))
    _willow(
        y,
        "80,4 74,40 80,70",
        "62,4 59,24 62,44",
        "90,40 84,76 88,116 84,146",
        "30,4 27,30 30,54",
        "14,4 12,36 15,66",
        "46,4 44,18 46,32",
        "78,110 74,126 78,148",
    )
    y.add(places.cloud())
    y.stamp(birds.swallow(), 45, 98, -10, 1.08)

    t = Card("12t", "Rain, plain ribbon of no trio")
    t.add(fill(brush("-6,164,28 4,120,19 2,70,15 10,4,20"), INK))
    _willow(
        t,
        "24,4 30,44 25,80 29,120",
        "86,4 90,44 85,84 89,130",
        "40,4 37,24 40,40",
        "64,4 68,40 64,70",
        "10,60 18,100 14,142",
        "76,4 79,60 74,100 77,148",
        "52,110 48,126 52,150",
    )
    t.add(ribbon(53, 80, -6, RED, flip=True))

    s = Card("12s", "Rain, double junk: gate and lightning", ground=RED)
    s.add(places.gate(), coins(2))
    return g, y, t, s


MONTHS = (red_bush, moon_hill, chrysanthemum_month, maple, paulownia, rain)

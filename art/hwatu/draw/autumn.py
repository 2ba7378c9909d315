"""Months 7 to 12: red bush, moon hill, chrysanthemum, maple, paulownia, rain."""

import creatures
import places
from card import Card
from inks import BLUE, BLUSH, GOLD, GREEN, INK, PAPER, RED, WINE
from marks import CHEONG, DAN, bright_disc, coin, ribbon
from pen import at, box, brush, curve, disc, fill, leaf, line
from plants import (
    chrysanthemum, chrysanthemum_leaf, chrysanthemum_side, maple_leaf, paulownia_leaf, paulownia_spike, spray, willow_strand,
)

CHEONGDAN = (CHEONG, DAN)


def _coins(card, count, x=20, y=140):
    for k in reversed(range(count)):
        card.add(coin(x + 15 * k, y))


def _red(*stems, pairs=7, tips=4):
    return "".join(spray(s, pairs, 14, 5, INK, RED, tips) for s in stems)


def red_bush():
    y = Card("7y", "Red bush, animal: boar")
    y.add(_red("-2,120 18,90 40,66 46,40", "4,128 6,96 18,58", pairs=7))
    y.add(_red("102,126 86,96 76,70", pairs=6))
    y.add(places.cloud())
    y.add(_red("10,166 24,152 44,148", "96,160 80,150 64,152", pairs=5, tips=3))
    y.stamp(creatures.boar(), 52, 112, 0, 1.02)

    t = Card("7t", "Red bush, plain red ribbon")
    t.add(_red("40,164 24,128 16,92 20,40", "56,164 78,124 84,86 80,26"), _red("48,166 54,146 66,134", pairs=4))
    t.add(ribbon(50, 78, 6, RED))

    a = Card("7a", "Red bush, junk")
    a.add(_red("14,164 38,126 58,82 64,28", "12,164 20,120 20,74 30,38", "18,164 48,142 74,116 84,74"))

    b = Card("7b", "Red bush, junk")
    b.add(_red("88,164 78,124 50,92 26,78", "90,164 84,114 66,68 60,28", "88,164 62,144 36,136 14,138", pairs=7))
    return y, t, a, b


def moon_hill():
    g = Card("8g", "Moon hill, bright: the full moon", ground=RED)
    g.add(places.moon(54, 54, 33), places.hill(100), bright_disc(24, 134))

    y = Card("8y", "Moon hill, animal: three geese")
    y.add(places.hill(110), places.cloud())
    y.stamp(creatures.goose(), 34, 52, 8, 0.85)
    y.stamp(creatures.goose(), 68, 66, 8, 0.85)
    y.stamp(creatures.goose(), 36, 88, 8, 0.85)

    a = Card("8a", "Moon hill, junk")
    a.stamp(places.pampas(1), 18, 112, 0, 1.2).stamp(places.pampas(1), 30, 104, 10, 1.0).stamp(places.pampas(1), 8, 116, -10, 1)
    a.add(places.hill(92))

    b = Card("8b", "Moon hill, junk")
    b.add(fill("M30 160C40 84 76 66 104 74V160z", BLUE, PAPER, 2.4))
    b.add(fill("M0 96C26 86 62 100 84 160H0z", INK, PAPER, 2.4))
    b.stamp(places.pampas(-1), 86, 150, 6, 0.9)
    return g, y, a, b


def chrysanthemum_month():
    leafage = chrysanthemum_leaf()

    y = Card("9y", "Chrysanthemum, animal: the sake cup, which may become a double junk")
    y.add(fill(brush("30,130,4 34,90,4 44,50,3"), INK, PAPER, 1.6))
    for p in ((24, 84, -70, 1), (60, 80, 60, .9), (22, 56, -40, .8), (16, 108, -100, .9)):
        y.stamp(leafage, *p)
    y.stamp(chrysanthemum(), 40, 58, 0, 1.2)
    y.stamp(chrysanthemum_side(), 72, 70, 24, 0.9)
    y.add(places.water(122), places.cloud())
    y.stamp(places.cup(), 54, 112, -8, 1.1)

    t = Card("9t", "Chrysanthemum, blue poem ribbon")
    t.add(fill(brush("58,164,5 68,120,4 76,70,3"), INK, PAPER, 1.6))
    for p in ((78, 92, 70, 1), (20, 84, -60, 1), (84, 124, 80, 1), (14, 130, -110, 1), (70, 150, 150, 1), (26, 60, -20, .8)):
        t.stamp(leafage, *p)
    t.stamp(chrysanthemum_side(), 80, 62, 14, 1.0)
    t.stamp(chrysanthemum(), 26, 110, 0, 1.1)
    t.add(ribbon(54, 76, 6, BLUE, CHEONGDAN))
    t.stamp(chrysanthemum(), 74, 132, 0, 0.9)

    a = Card("9a", "Chrysanthemum, junk")
    a.add(fill(brush("62,164,6 58,130,5 46,80,4 52,44,3"), INK, PAPER, 1.6))
    for p in ((34, 76, -60, 1), (74, 84, 60, 1), (20, 118, -90, 1), (82, 122, 80, 1), (38, 148, 200, .9), (74, 150, 140, .9)):
        a.stamp(leafage, *p)
    a.stamp(chrysanthemum(), 50, 106, 0, 1.45)
    a.stamp(chrysanthemum_side(), 52, 50, 0, 1.35)

    b = Card("9b", "Chrysanthemum, junk")
    b.add(fill(brush("38,164,6 44,120,5 60,80,4 64,50,3"), INK, PAPER, 1.6))
    for p in ((32, 62, -60, .9), (88, 60, 60, .9), (78, 88, 110, 1), (14, 112, -70, .9), (62, 128, 110, 1), (20, 144, -130, .9), (50, 154, 170, .8)):
        b.stamp(leafage, *p)
    b.stamp(chrysanthemum(), 62, 56, 0, 1.3)
    b.stamp(chrysanthemum(), 36, 118, 0, 1.15)
    b.stamp(chrysanthemum_side(), 82, 124, 30, 0.9)
    return y, t, a, b


_RED, _GOLD, _INK = maple_leaf(), maple_leaf(ink=GOLD), maple_leaf(ink=INK)


def _maples(card, *leaves):
    for motif, x, y, turn, size in leaves:
        card.stamp(motif, x, y, turn, size)


def maple():
    y = Card("10y", "Maple, animal: deer")
    y.add(creatures.deer())
    y.add(places.cloud())
    _maples(y, (_RED, 80, 58, 30, 1.0), (_GOLD, 68, 40, -20, .9), (_INK, 88, 82, 60, .8), (_RED, 14, 66, -20, .8), (_RED, 88, 134, 20, .7), (_GOLD, 14, 138, -30, .7))

    t = Card("10t", "Maple, blue poem ribbon")
    _maples(t, (_INK, 78, 44, 20, 1.1), (_RED, 22, 48, -20, 1.1), (_GOLD, 84, 80, 50, 1.0), (_INK, 18, 84, -60, 1.0), (_RED, 20, 120, 10, 1.2), (_RED, 80, 114, -20, 1.2), (_GOLD, 54, 142, 160, 1.0), (_INK, 84, 144, 30, .9))
    t.add(ribbon(54, 76, 6, BLUE, CHEONGDAN))

    a = Card("10a", "Maple, junk")
    _maples(a, (_RED, 40, 58, -14, 1.6), (_INK, 76, 82, 40, 1.4), (_RED, 28, 108, -50, 1.3), (_GOLD, 70, 130, 10, 1.5), (_INK, 76, 34, 160, .9), (_GOLD, 18, 142, 0, .9))

    b = Card("10b", "Maple, junk")
    b.add(fill(brush("104,26,7 76,34,5 54,50,3.5 40,70,2") + brush("78,34,4 70,58,2.5 72,80,1.4"), INK, PAPER, 1.6))
    _maples(b, (_INK, 38, 76, 190, 1.3), (_RED, 70, 88, 170, 1.4), (_GOLD, 54, 52, 200, 1.0), (_RED, 84, 44, 150, 1.0), (_RED, 24, 142, -20, 1.0), (_GOLD, 46, 130, 40, 1.2), (_INK, 80, 138, 20, 1.0))
    return y, t, a, b


def paulownia():
    big, spike = paulownia_leaf(), paulownia_spike()

    g = Card("11g", "Paulownia, bright: phoenix")
    g.stamp(big, 76, 130, -30, 0.8).stamp(big, 50, 132, 10, 0.8)
    g.stamp(paulownia_spike(4), 64, 132, 10, 0.7).stamp(paulownia_spike(4), 44, 134, -14, 0.6)
    g.add(creatures.phoenix(), bright_disc(24, 134))

    s = Card("11s", "Paulownia, double junk", ground=PAPER)
    s.add(box(0, 100, 100, 60, GOLD))
    _kiri(s, 50, 84)
    _coins(s, 2)

    a = Card("11a", "Paulownia, junk")
    _kiri(a, 50, 92)

    b = Card("11b", "Paulownia, junk")
    b.stamp(big, 22, 96, 30, 1.0).stamp(big, 74, 118, -34, 1.0).stamp(big, 50, 104, 0, 1.1)
    b.stamp(spike, 36, 98, -12, 1.05).stamp(spike, 66, 108, 14, 1.05)
    return g, s, a, b


def _kiri(card, x, y):
    big, spike, low = paulownia_leaf(), paulownia_spike(6), paulownia_spike(4)
    card.stamp(low, x - 15, y, -16).stamp(low, x + 15, y, 16).stamp(spike, x, y, 0)
    card.stamp(big, x - 12, y - 2, 58, 1.05).stamp(big, x + 12, y - 2, -58, 1.05).stamp(big, x, y, 0, 1.15)


def _willow(card, *strands, ink=INK):
    for s in strands:
        card.add(willow_strand(s, ink=ink))


def rain():
    bough = "M0 0H100V24C86 34 78 22 66 30S44 24 34 34 14 30 0 44z"

    g = Card("12g", "Rain, bright: the scholar under his umbrella")
    g.add(fill(brush("-2,160,24 4,110,16 2,60,14 10,6,16"), INK))
    _willow(g, "20,6 26,30 22,56 26,78", "36,6 40,22 38,40", "84,6 90,30 88,60 92,80", "70,6 74,18 72,32", "10,30 16,60 14,90 18,110")
    g.add(fill("M100 116C74 112 76 128 54 130S30 148 0 148V160H100z", BLUE, PAPER, 2), line("M96 124c-16 0-18 10-36 12M98 134c-16 2-20 12-40 14M96 146c-12 0-16 6-26 8", PAPER, 1.1))
    g.stamp(creatures.poet(), 56, 128, 0, 0.98)
    g.stamp(creatures.frog(), 80, 142, 0, 0.8)
    g.add(bright_disc(24, 134))

    y = Card("12y", "Rain, animal: swallow")
    y.add(fill(brush("104,164,26 96,120,18 98,70,14 90,6,18"), INK))
    _willow(y, "80,6 74,40 80,76 76,110", "64,6 60,26 64,50", "92,30 84,80 88,120 84,148", "30,6 26,30 30,56", "14,6 12,40 16,80 14,112", "46,6 44,18 46,34")
    y.add(places.cloud())
    y.stamp(creatures.swallow(), 44, 96, -10, 1.05)

    t = Card("12t", "Rain, plain ribbon of no trio")
    t.add(fill(brush("-4,164,26 4,120,18 2,70,14 10,6,18"), INK))
    _willow(t, "22,6 28,44 24,80 28,120", "84,6 88,44 84,84 88,130", "40,6 36,40 40,70", "64,6 68,40 64,70", "10,60 18,100 14,140", "74,6 78,60 72,100 76,146")
    t.add(ribbon(50, 80, -6, RED, flip=True))

    s = Card("12s", "Rain, double junk: gate and lightning", ground=RED)
    s.add(places.gate())
    _coins(s, 2)
    return g, y, t, s


MONTHS = (red_bush, moon_hill, chrysanthemum_month, maple, paulownia, rain)

"""Months 1 to 6: pine, plum, cherry, black bush, iris, peony."""

import creatures
import places
from card import Card
from inks import BLUE, BLUSH, GOLD, GREEN, INK, PAPER, RED, WINE
from marks import CHEONG, DAN, HONG, bright_disc, ribbon
from pen import at, box, brush, curve, disc, fill, leaf, line
from plants import (
    bud, cherry_blossom, iris, iris_bud, iris_leaves, peony, peony_bud, peony_leaf, pine_bud, pine_fan, plum_blossom,
    plum_side, spray,
)

HONGDAN, CHEONGDAN = (HONG, DAN), (CHEONG, DAN)


def _wood(*strokes, ink=INK):
    return fill("".join(brush(s) for s in strokes), ink, PAPER, 1.8)


def _fans(card, *places_):
    for x, y, size, turn in places_:
        for dx, dy, t in ((-3.4, -19, -14), (3.8, -20, 12)):
            card.stamp(pine_bud(), x + size * dx, y + size * dy, t + turn, size)
        card.stamp(pine_fan(), x, y, turn, size)


def pine():
    bark = line("M26 140c4-2 8-2 12 0M30 124c4-2 7-1 10 1M38 108c4-1 7 0 9 3M49 93c3 0 6 2 8 4", PAPER, 1)

    g = Card("1g", "Pine, bright: crane and sun")
    g.add(fill(disc(62, 42, 29), RED))
    _fans(g, (86, 116, 0.9, 0), (70, 140, 1.1, 0), (12, 112, 0.8, 0))
    g.add(creatures.crane())
    _fans(g, (92, 152, 1.0, 0), (44, 166, 1.1, 0))
    g.add(bright_disc(24, 134))

    t = Card("1t", "Pine, red poem ribbon")
    t.add(_wood("-4,160,18 14,140,14 22,118,11 44,104,8 66,96,5", "24,116,8 20,96,6 30,78,4", ink=RED))
    _fans(t, (24, 74, 0.9, 0), (74, 98, 1.05, 0), (24, 116, 1.0, 0), (80, 142, 1.0, 0), (46, 160, 1.1, 0))
    t.add(ribbon(54, 78, 6, RED, HONGDAN))

    a = Card("1a", "Pine, junk")
    a.add(_wood("20,164,22 28,138,18 34,116,15 50,96,12 58,76,8 52,58,4", "46,100,8 64,96,5 78,90,3", "32,118,8 22,106,5 18,98,3", ink=RED), bark)
    _fans(a, (46, 62, 1.15, 0), (22, 98, 0.8, 0), (74, 92, 0.95, 0))

    b = Card("1b", "Pine, junk")
    _fans(b, (20, 112, 0.9, 0), (76, 104, 1.0, 0), (48, 128, 1.15, 0), (14, 148, 1.0, 0), (84, 144, 1.05, 0), (50, 164, 1.1, 0))
    return g, t, a, b


def plum():
    y = Card("2y", "Plum, animal: bush warbler")
    y.add(_wood("100,146,16 78,134,13 64,116,10 44,112,8 24,122,6 4,120,3", "70,124,8 72,104,5 84,92,3 88,70,2", "30,118,5 24,134,4 28,150,2"))
    for p in ((84, 84, 0, .9), (22, 112, 10, 1.1), (84, 118, 30, 1.2), (40, 134, -20, 1), (70, 146, 0, 1)):
        y.stamp(plum_blossom(), p[0], p[1], p[2], p[3])
    for p in ((88, 68), (30, 148), (10, 126), (56, 128)):
        y.stamp(bud(), *p)
    y.add(places.cloud())
    y.stamp(creatures.warbler(), 46, 84, -4, 1.12)

    t = Card("2t", "Plum, red poem ribbon")
    t.add(_wood("-2,150,16 20,138,13 40,134,9 58,140,7 84,128,4", "24,136,9 20,112,7 30,94,5 26,70,3", "64,138,6 76,112,5 72,88,4 84,64,3 82,40,2"))
    for p in ((84, 52, 0, 1), (20, 100, 20, 1.2), (80, 98, 10, 1.2), (84, 132, 0, 1.1), (20, 138, 0, 1.2)):
        t.stamp(plum_blossom(), p[0], p[1], p[2], p[3])
    for p in ((26, 66), (82, 36), (88, 74), (12, 116), (66, 148)):
        t.stamp(bud(), *p)
    t.add(ribbon(54, 72, 6, RED, HONGDAN))
    t.stamp(plum_blossom(), 58, 136, 10, 1.15)

    a = Card("2a", "Plum, junk")
    a.add(_wood("104,150,18 84,138,14 66,140,10 48,124,9 40,100,7 48,78,5 38,50,4 40,30,2", "54,132,7 34,138,5 18,126,3", "46,90,5 64,80,4 68,56,3 76,44,2"))
    for p in ((44, 72, 0, 1.25), (66, 84, 20, 1.1), (36, 112, 10, 1.3), (60, 128, 30, 1.35), (22, 128, 0, 1)):
        a.stamp(plum_blossom(), p[0], p[1], p[2], p[3])
    for p in ((40, 30), (76, 42), (70, 58), (36, 48), (14, 116), (82, 126)):
        a.stamp(bud(), *p)

    b = Card("2b", "Plum, junk")
    b.add(_wood("-2,134,14 20,142,12 44,132,9 66,144,8 96,140,4", "22,140,9 18,112,7 24,84,5 20,56,4 26,38,2", "62,140,8 72,114,6 66,92,5 78,66,4 74,40,2"))
    for p in ((50, 132, 0, 1.45), (32, 146, 30, 1.1), (74, 140, 10, 1.2), (72, 104, 0, 1.1)):
        b.stamp(plum_blossom(), p[0], p[1], p[2], p[3])
    for p in ((26, 38), (18, 60), (28, 80), (74, 40), (80, 62), (66, 84), (14, 118)):
        b.stamp(bud(), *p)
    return y, t, a, b


_PINK, _RED = cherry_blossom(), cherry_blossom(ink=RED, heart=PAPER)


def _cherries(card, *flowers):
    for x, y, size, turn, *red in flowers:
        card.stamp(_RED if red else _PINK, x, y, turn, size)


def _cherry_bud(x, y, sx, sy):
    return line(f"M{sx} {sy}L{x} {y}", INK, 0.9) + fill(disc(x, y, 2.4), RED, PAPER, 1)


def cherry():
    g = Card("3g", "Cherry, bright: blossoms over the curtain")
    for d in ((12, 62, 150), (88, 60, 30), (50, 74, 90), (30, 26, -90), (68, 28, -80), (28, 84, 120), (74, 82, 60)):
        g.add(fill(leaf(*d, 14, 4), INK, PAPER, 1.2))
    _cherries(g, (34, 20, 1.1, 0), (58, 16, 1.1, 20, 1), (82, 22, 1.25, 40), (16, 42, 1.2, 10, 1), (44, 42, 1.5, 0), (70, 44, 1.3, 30, 1),
              (92, 48, 1, 0), (22, 70, 1.3, 20), (50, 74, 1.3, 50, 1), (78, 70, 1.4, 0), (8, 88, 1, 0, 1))
    g.add(places.curtain(), bright_disc(24, 134))

    t = Card("3t", "Cherry, red poem ribbon")
    for d in ((16, 50, 180), (84, 40, -40), (84, 96, 20), (16, 104, 160), (26, 140, 140), (76, 138, 40)):
        t.add(fill(leaf(*d, 14, 4), INK, PAPER, 1.2))
    _cherries(t, (24, 40, 1.2, 0, 1), (84, 26, 1.1, 20), (84, 56, 1.3, 10, 1), (18, 68, 1.3, 20), (82, 88, 1.3, 0), (20, 96, 1.2, 40, 1),
              (82, 120, 1.2, 15, 1), (24, 126, 1.4, 0), (62, 144, 1.3, 30), (88, 146, .9, 0))
    t.add(ribbon(54, 74, 6, RED, HONGDAN))

    a = Card("3a", "Cherry, junk")
    a.add(_wood("100,164,34 84,134,26 80,104,20 84,70,15 74,44,8 60,28,4", "80,104,10 60,92,6 40,90,3", "82,72,8 92,52,6 98,40,4"))
    a.add(line("M88 150c-4-12-6-24-5-40M92 128c-3-10-3-20-2-30", PAPER, 1.1))
    for d in ((30, 66, 190), (20, 112, 160), (58, 60, -20), (50, 118, 60), (30, 40, -120)):
        a.add(fill(leaf(*d, 14, 4), INK, PAPER, 1.2))
    a.add(_cherry_bud(66, 132, 48, 116), _cherry_bud(58, 140, 46, 116), _cherry_bud(14, 84, 24, 96))
    _cherries(a, (46, 34, 1.3, 0), (66, 52, 1.1, 30, 1), (32, 52, 1.0, 0, 1), (26, 98, 1.4, 0), (46, 84, 1.2, 20, 1), (44, 110, 1.3, 40), (20, 124, 1.1, 0, 1))

    b = Card("3b", "Cherry, junk")
    b.add(_wood("0,164,30 18,140,20 36,124,14 48,98,10 46,70,7 56,44,4", "42,116,9 64,108,6 82,92,4", "46,78,6 28,66,4 18,52,3"))
    for d in ((70, 34, -20), (32, 30, -120), (88, 78, -30), (76, 128, 40), (14, 80, 170), (64, 72, -30)):
        b.add(fill(leaf(*d, 14, 4), INK, PAPER, 1.2))
    b.add(_cherry_bud(84, 124, 66, 118), _cherry_bud(76, 134, 66, 118), _cherry_bud(90, 58, 80, 76))
    _cherries(b, (54, 34, 1.5, 0, 1), (74, 48, 1.1, 20), (24, 56, 1.3, 10), (50, 66, 1.1, 0), (80, 88, 1.5, 0), (62, 108, 1.2, 30, 1), (22, 84, .9, 30, 1), (36, 48, .8, 0))
    return g, t, a, b


_LEAF = (13, 4.6)


def _black(*stems, pairs=8):
    return "".join(spray(s, pairs, *_LEAF, INK) for s in stems)


def black_bush():
    y = Card("4y", "Black bush, animal: cuckoo")
    y.add(fill("M70 34A34 34 0 1 0 70 96A30 30 0 1 1 70 34z", RED))
    y.add(_black("92,160 88,134 74,116 66,104", "70,164 52,146 30,136 12,134", pairs=6))
    y.add(places.cloud())
    y.stamp(creatures.cuckoo(), 48, 82, -6, 1.0)

    t = Card("4t", "Black bush, plain red ribbon")
    t.add(_black("44,164 26,130 20,96 18,48", "56,164 76,126 82,92 84,34", "50,166 52,140 52,120"))
    t.add(ribbon(50, 78, 6, RED))

    a = Card("4a", "Black bush, junk")
    a.add(_black("40,164 26,132 22,100 22,58", "52,164 56,120 54,76 56,26", "62,164 76,140 82,116 82,84"))

    b = Card("4b", "Black bush, junk")
    b.add(_black("60,164 64,118 72,84 76,34", "48,164 34,136 30,104 34,70"))
    b.add(_black("42,166 22,152 16,132", "70,160 82,148 86,128", pairs=5))
    b.add(line("M34 66c-2-12 8-14 8-22s-10-10-12-4 6 8 9 2", INK, 1.3))
    return y, t, a, b


def iris_month():
    y = Card("5y", "Iris, animal: the plank bridge")
    y.add(iris_leaves("30,128,7 26,90,6 16,52,0", "40,128,7 42,84,6 34,36,0", "56,128,7 60,90,6 58,54,0", "66,128,6 74,96,5 84,66,0"))
    y.stamp(iris(), 46, 72, 0, 1.05)
    y.add(line("M46 90V128", INK, 1.6))
    y.add(places.water(112), places.bridge(), places.cloud())

    t = Card("5t", "Iris, plain red ribbon")
    t.add(iris_leaves("20,160,9 18,116,7 10,60,0", "40,160,9 34,100,8 28,44,0", "66,160,9 68,110,8 84,50,0", "84,160,9 86,124,7 92,84,0"))
    t.stamp(iris_bud(), 24, 44, -6, 0.9)
    t.stamp(iris(), 74, 62, 6, 0.85)
    t.add(ribbon(48, 80, 6, RED))
    t.stamp(iris(), 26, 116, -4, 0.85)

    a = Card("5a", "Iris, junk")
    a.add(iris_leaves("18,160,9 18,116,8 10,66,0", "34,160,10 34,104,8 24,48,0", "50,160,9 52,112,7 50,60,0", "66,160,10 68,110,8 78,56,0", "84,160,9 86,120,7 90,80,0"))
    a.stamp(iris_bud(), 74, 40, 8)
    a.stamp(iris(), 48, 70, 0, 1.35)

    b = Card("5b", "Iris, junk")
    b.add(iris_leaves("16,160,9 14,124,7 8,92,0", "36,160,10 40,100,8 50,34,0", "56,160,9 58,122,7 54,84,0", "72,160,10 76,116,8 90,72,0", "88,160,7 90,136,6 94,112,0"))
    b.stamp(iris(), 28, 66, -6, 0.95)
    b.stamp(iris(), 68, 104, 6, 0.95)
    b.stamp(iris_bud(), 80, 50, 10)
    return y, t, a, b


def peony_month():
    leafage = peony_leaf()

    y = Card("6y", "Peony, animal: butterflies")
    for p in ((14, 120, -70, 1), (46, 150, 180, .9), (84, 118, 60, 1.1), (72, 144, 120, 1), (20, 146, -130, 1)):
        y.stamp(leafage, *p)
    y.stamp(peony(), 46, 120, 0, 1.25)
    y.add(places.cloud())
    y.stamp(creatures.butterfly(), 34, 64, -24, 0.95)
    y.stamp(creatures.butterfly(), 76, 62, 22, 0.62)

    t = Card("6t", "Peony, blue poem ribbon")
    t.add(_wood("60,160,4 66,110,4 74,60,3"))
    for p in ((76, 82, 60, .9), (20, 90, -60, 1), (84, 120, 70, 1), (14, 132, -100, 1), (70, 152, 150, .9), (78, 46, 20, .7)):
        t.stamp(leafage, *p)
    t.stamp(peony_bud(), 78, 48, 10, 1.1)
    t.stamp(peony(), 26, 118, 0, 0.95)
    t.add(ribbon(54, 76, 6, BLUE, CHEONGDAN))
    t.stamp(peony(), 76, 132, 20, 0.72)

    a = Card("6a", "Peony, junk")
    a.add(_wood("50,120,4 58,80,4 54,50,3"))
    for p in ((24, 90, -50, 1.1), (82, 84, 50, 1.1), (14, 126, -100, 1), (86, 128, 100, 1), (34, 150, 200, .9), (66, 150, 160, .9), (42, 40, -40, .8), (66, 44, 50, .8)):
        a.stamp(leafage, *p)
    a.stamp(peony(), 50, 112, 0, 1.3)
    a.stamp(peony_bud(), 54, 46, 0, 1.3)

    b = Card("6b", "Peony, junk")
    b.add(_wood("40,160,4 42,110,4 60,60,3"))
    for p in ((28, 66, -60, 1), (82, 80, 110, .9), (84, 40, 40, .8), (70, 104, 60, 1.1), (12, 104, -60, 1), (50, 150, 150, 1), (14, 142, -130, .8)):
        b.stamp(leafage, *p)
    b.stamp(peony(), 60, 54, 0, 1.1)
    b.stamp(peony(), 34, 118, 20, 1.0)
    b.stamp(peony_bud(), 78, 128, 30, 1.0)
    return y, t, a, b


MONTHS = (pine, plum, cherry, black_bush, iris_month, peony_month)

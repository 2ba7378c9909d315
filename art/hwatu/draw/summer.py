"""Months 4 to 6: black bush, iris, peony."""

import beasts
import birds
import places
from card import Card
from inks import BLUE, INK, RED
from marks import CHEONG, DAN, ribbon
from pen import fill, line
from plants import iris, iris_bud, iris_leaves, peony, peony_bud, peony_leaf, spray, wood

CHEONGDAN = (CHEONG, DAN)


def _black(*stems, pairs=8):
    return "".join(spray(s, pairs, 16, 6.4, INK, thick=1.6) for s in stems)


def black_bush():
    y = Card("4y", "Black bush, animal: cuckoo")
    y.add(fill("M74 40A34 34 0 1 0 74 100A28 28 0 1 1 74 40z", RED))
    y.add(_black("98,164 92,140 78,122 62,114", "60,170 48,150 30,140 10,142", pairs=6))
    y.add(places.cloud())
    y.stamp(birds.cuckoo(), 47, 82, -6, 0.92)

    t = Card("4t", "Black bush, plain red ribbon")
    t.add(_black("44,164 24,128 18,92 18,48", "56,164 78,124 84,88 84,34"), _black("49,168 50,146 54,130", pairs=4))
    t.add(ribbon(51, 76, 6, RED))

    a = Card("4a", "Black bush, junk")
    a.add(_black("40,164 22,132 18,100 20,60", "50,164 53,120 49,76 52,24", "60,164 78,136 82,112 80,78"))

    b = Card("4b", "Black bush, junk")
    b.add(
        _black("58,164 62,118 70,84 74,30", "46,164 32,132 28,100 32,72"),
        _black("40,168 20,150 14,128", "70,164 84,146 88,122", pairs=5),
    )
    b.add(line("M32 66c-2-12 9-14 9-23s-11-11-13-4 6 9 10 2", INK, 1.6))
    return y, t, a, b


def iris_month():
    y = Card("5y", "Iris, animal: the plank bridge")
    y.add(
        iris_leaves(
            "40,116,6 26,90,7 12,58,0",
            "44,116,7 40,84,7 28,40,0",
            "52,116,7 58,84,7 66,50,0",
            "58,116,6 74,94,6 90,70,0",
        )
    )
    y.add(line("M48 80V116", INK, 2))
    y.stamp(iris(), 48, 70, 0, 1.05)
    y.add(places.water(108), places.bridge(), places.cloud())

    t = Card("5t", "Iris, plain red ribbon")
    t.add(
        iris_leaves(
            "44,164,8 22,124,10 8,76,0",
            "46,164,8 34,106,9 20,44,0",
            "60,164,8 74,112,9 78,48,0",
            "64,164,8 84,128,9 94,84,0",
            "54,164,8 58,136,8 54,104,0",
        )
    )
    t.add(line("M46 160C38 140 28 130 26 112M60 160C70 120 76 90 76 66", INK, 2))
    t.stamp(iris(), 77, 58, 6, 0.88)
    t.add(ribbon(50, 78, 6, RED))
    t.stamp(iris(), 25, 112, -4, 0.9)

    a = Card("5a", "Iris, junk")
    a.add(
        iris_leaves(
            "40,164,9 20,126,11 8,82,0",
            "44,164,9 34,112,10 18,52,0",
            "58,164,9 70,112,10 84,50,0",
            "62,164,9 84,130,10 93,92,0",
            "52,164,9 58,130,9 56,94,0",
        )
    )
    a.add(line("M50 160V80M56 160C66 120 66 80 67 44", INK, 2))
    a.stamp(iris_bud(), 67, 34, 4)
    a.stamp(iris(), 49, 74, 0, 1.4)

    b = Card("5b", "Iris, junk")
    b.add(
        iris_leaves(
            "30,164,8 14,132,9 7,98,0",
            "36,164,9 38,108,10 52,36,0",
            "66,164,9 56,128,9 50,98,0",
            "72,164,9 84,118,10 94,74,0",
        )
    )
    b.add(line("M34 160C30 130 26 100 27 70M64 160C68 140 68 130 68 110M68 160C80 120 80 80 80 54", INK, 2))
    b.stamp(iris_bud(), 80, 48, 2, 0.9)
    b.stamp(iris(), 28, 68, -6, 1.0)
    b.stamp(iris(), 67, 104, 6, 1.05)
    return y, t, a, b


def peony_month():
    leafage = peony_leaf()

    y = Card("6y", "Peony, animal: butterflies")
    y.around(leafage, 48, 120, 20, 0.95, -58, 58, 118, -118, 180)
    y.stamp(peony(), 48, 120, 0, 1.3)
    y.add(places.cloud())
    y.stamp(beasts.butterfly(), 37, 60, -22, 0.98)
    y.stamp(beasts.butterfly(), 74, 68, 24, 0.6)

    t = Card("6t", "Peony, blue poem ribbon")
    t.add(wood("54,164,5 68,124,5 76,56,4"))
    t.around(leafage, 24, 112, 12, 0.95, -20, -75, -150, 160)
    t.around(leafage, 76, 132, 10, 0.9, 30, 90, 150, -150)
    t.around(leafage, 75, 78, 0, 0.75, 50)
    t.stamp(peony_bud(), 78, 48, 8, 1.1)
    t.stamp(peony(), 24, 114, 0, 1.0)
    t.add(ribbon(52, 76, 6, BLUE, CHEONGDAN))
    t.stamp(peony(), 74, 132, 20, 0.8)

    a = Card("6a", "Peony, junk")
    a.add(wood("50,120,5 57,80,5 54,48,4"))
    a.around(leafage, 50, 112, 21, 1.05, -45, 45, 95, -95, 145, -145)
    a.around(leafage, 55, 62, 0, 0.85, -56, 62)
    a.stamp(peony(), 50, 112, 0, 1.4)
    a.stamp(peony_bud(), 54, 46, 0, 1.3)

    b = Card("6b", "Peony, junk")
    b.add(wood("30,164,5 40,110,5 60,60,4"))
    b.around(leafage, 60, 54, 17, 0.92, -66, 0, 66, 124)
    b.around(leafage, 34, 118, 15, 0.92, -58, -120, 54, 180)
    b.stamp(peony(), 60, 54, 0, 1.2)
    b.stamp(peony(), 34, 118, 20, 1.1)
    b.add(line("M46 136C60 140 70 138 77 128", INK, 3))
    b.stamp(peony_bud(), 78, 122, 20, 0.95)
    return y, t, a, b


MONTHS = (black_bush, iris_month, peony_month)

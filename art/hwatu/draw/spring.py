"""Months 1 to 3: pine, plum, cherry."""

import birds
import places
from card import Card
from inks import INK, PAPER, RED
from marks import DAN, HONG, bright_disc, ribbon
from pen import disc, fill, leaf, line
from plants import bud, cherry_blossom, pine_bud, pine_fan, plum_blossom, wood

HONGDAN = (HONG, DAN)


def _fans(card, *spots):
    for x, y, size in spots:
        card.stamp(pine_bud(), x, y - 21 * size, 0, size)
        card.stamp(pine_fan(), x, y, 0, size)


def pine():
    g = Card("1g", "Pine, bright: crane and sun")
    g.add(fill(disc(64, 42, 28), RED))
    _fans(g, (88, 116, 0.9), (70, 140, 1.1), (10, 110, 0.8))
    g.add(birds.crane())
    _fans(g, (92, 154, 1.0), (46, 166, 1.1))
    g.add(bright_disc(24, 134))

    t = Card("1t", "Pine, red poem ribbon")
    t.add(wood("92,168,26 82,144,18 80,120,13 85,96,10 82,72,8 78,50,6", "82,112,9 68,100,6 50,94,4", ink=RED))
    t.add(line("M77 146c5-2 9-2 13 0M75 128c4-2 8-2 11 0M80 104c3-1 6-1 9 1M81 82c3-1 6 0 8 1", PAPER, 1))
    _fans(t, (78, 54, 0.95), (24, 78, 0.95), (86, 96, 0.75), (18, 116, 0.9), (22, 158, 1.15), (70, 160, 0.95))
    t.add(ribbon(54, 78, 6, RED, HONGDAN))

    a = Card("1a", "Pine, junk")
    a.add(
        wood(
            "18,166,24 28,138,18 36,116,15 50,96,12 56,78,9 52,58,5",
            "44,102,10 62,94,6 78,90,4",
            "32,122,9 22,108,6 18,98,4",
            ink=RED,
        )
    )
    a.add(line("M22 146c5-3 10-3 14-1M27 128c5-2 9-2 13 0M36 112c4-1 8 0 10 2M51 84c3-1 6 0 8 1", PAPER, 1))
    _fans(a, (48, 62, 1.15), (22, 100, 0.85), (76, 92, 0.95))

    b = Card("1b", "Pine, junk")
    _fans(
        b,
        (22, 104, 0.85),
        (74, 92, 1.0),
        (44, 122, 1.1),
        (88, 126, 0.9),
        (14, 146, 1.0),
        (72, 150, 1.05),
        (40, 168, 1.1),
    )
    return g, t, a, b


def _plums(card, *flowers):
    for x, y, turn, size in flowers:
        card.stamp(plum_blossom(), x, y, turn, size)


def _plum_buds(card, *spots):
    """Buds, each with the place on the wood where its twig starts."""
    for x, y, sx, sy in spots:
        if (x, y) != (sx, sy):
            card.add(line(f"M{sx} {sy}L{x} {y}", INK, 1.6))
        card.stamp(bud(), x, y)


def plum():
    y = Card("2y", "Plum, animal: bush warbler")
    y.add(
        wood(
            "102,148,18 80,134,14 64,116,11 44,112,9 24,122,7 2,118,4",
            "72,124,9 74,104,6 86,90,4 90,70,2.4",
            "34,116,6 30,132,4 36,148,2.4",
        )
    )
    _plum_buds(y, (90, 66, 90, 68), (36, 149, 36, 148), (56, 130, 62, 118), (12, 132, 16, 122))
    _plums(y, (88, 86, 0, 0.9), (20, 110, 10, 1.15), (86, 116, 30, 1.2), (40, 130, -20, 1.05), (72, 144, 0, 1.1))
    y.add(places.cloud())
    y.stamp(birds.warbler(), 46, 84, -4, 1.12)

    t = Card("2t", "Plum, red poem ribbon")
    t.add(
        wood(
            "-2,152,18 20,138,14 40,136,10 60,142,8 86,130,4",
            "24,138,10 18,112,7 26,92,5 20,62,3",
            "66,140,7 78,112,6 74,88,4.4 86,64,3.4 84,38,2.4",
        )
    )
    _plum_buds(t, (20, 60, 20, 62), (84, 34, 84, 36), (86, 78, 77, 84), (14, 78, 24, 84), (90, 112, 78, 114))
    _plums(t, (86, 56, 0, 1.05), (18, 100, 20, 1.25), (78, 98, 10, 1.25), (86, 132, 0, 1.15), (18, 138, 0, 1.3))
    t.add(ribbon(52, 74, 6, RED, HONGDAN))
    _plums(t, (56, 140, 10, 1.3))

    a = Card("2a", "Plum, junk")
    a.add(
        wood(
            "104,152,20 84,138,15 66,140,11 48,124,10 40,100,8 50,78,6 38,52,4.4 42,30,2.4",
            "56,132,8 34,140,6 14,130,3",
            "46,90,6 66,80,5 68,56,4 80,40,2.4",
        )
    )
    _plum_buds(
        a,
        (42, 27, 42, 30),
        (81, 37, 80, 40),
        (76, 62, 68, 66),
        (32, 62, 42, 62),
        (12, 130, 14, 130),
        (86, 122, 80, 136),
    )
    _plums(a, (50, 72, 0, 1.35), (70, 84, 20, 1.15), (36, 108, 10, 1.4), (60, 126, 30, 1.5), (26, 138, 0, 1.05))

    b = Card("2b", "Plum, junk")
    b.add(
        wood(
            "-2,136,16 20,144,14 44,134,11 66,146,10 98,142,5",
            "22,142,11 18,114,8 26,86,6 20,58,4.4 28,36,2.4",
            "62,142,9 74,114,7 66,92,5.4 80,68,4.4 74,42,2.4",
        )
    )
    _plum_buds(
        b, (28, 33, 28, 36), (12, 52, 20, 62), (36, 80, 26, 86), (74, 39, 74, 42), (88, 58, 79, 66), (10, 112, 18, 120)
    )
    _plums(b, (50, 132, 0, 1.6), (30, 146, 30, 1.2), (76, 142, 10, 1.3), (72, 98, 0, 1.3), (22, 96, 20, 1.05))
    return y, t, a, b


_PINK, _RED = cherry_blossom(), cherry_blossom(ink=RED, heart=PAPER)


def _cherries(card, *flowers):
    """Blossoms as (x, y, size, red?, leaf headings...), each over its own leaves."""
    for x, y, size, red, *headings in flowers:
        for heading in headings:
            card.add(fill(leaf(x, y, heading, 17 * size, 5 * size), INK, PAPER, 1.2))
        card.stamp(_RED if red else _PINK, x, y, 13 * (len(headings) + red), size)


def _cherry_buds(card, *spots):
    for x, y, sx, sy in spots:
        card.add(line(f"M{sx} {sy}L{x} {y}", INK, 1.1), fill(disc(x, y, 2.8), RED, PAPER, 1))


def cherry():
    g = Card("3g", "Cherry, bright: blossoms over the curtain")
    _cherries(
        g,
        (34, 18, 1.15, 0, 30),
        (84, 20, 1.35, 0, 190),
        (58, 22, 1.25, 1),
        (13, 44, 1.3, 1, -60),
        (40, 46, 1.5, 0, 150),
        (68, 48, 1.4, 1, -50),
        (92, 52, 1.2, 0),
        (20, 74, 1.4, 0, 200),
        (80, 76, 1.3, 0, 20),
        (50, 76, 1.4, 1, -150),
    )
    g.add(places.curtain(), bright_disc(24, 134))

    t = Card("3t", "Cherry, red poem ribbon")
    t.add(
        wood(
            "100,160,9 84,132,6 80,104,5 86,76,4 84,48,3",
            "-2,120,6 16,106,5 22,84,4 18,58,3",
            "14,110,5 26,128,3.4 44,146,2.4",
        )
    )
    _cherry_buds(t, (18, 48, 18, 58))
    _cherries(
        t,
        (84, 52, 1.35, 1, -60),
        (20, 66, 1.3, 0, 170),
        (82, 84, 1.3, 0, 20),
        (20, 96, 1.35, 1, 190),
        (84, 114, 1.4, 1, -10),
        (26, 130, 1.5, 0, 120),
        (70, 140, 1.35, 0, 150),
        (44, 148, 0.9, 1),
    )
    t.add(ribbon(53, 74, 6, RED, HONGDAN))

    a = Card("3a", "Cherry, junk")
    a.add(
        wood(
            "102,166,36 86,134,27 82,104,21 85,72,15 76,46,9 60,28,4",
            "80,106,11 60,94,7 36,92,3",
            "83,74,9 94,52,6 100,38,4",
        )
    )
    a.add(line("M90 152c-4-12-6-24-5-40M93 128c-3-10-3-20-2-30", PAPER, 1.1))
    _cherry_buds(a, (62, 132, 46, 112), (50, 140, 44, 112), (14, 80, 30, 94))
    _cherries(
        a,
        (48, 34, 1.45, 0, 160, -100),
        (66, 56, 1.2, 1),
        (28, 54, 1.15, 1, 190),
        (24, 100, 1.5, 0, 200),
        (50, 84, 1.3, 1, -120),
        (44, 112, 1.4, 0, 60),
        (20, 128, 1.1, 1, 130),
    )

    b = Card("3b", "Cherry, junk")
    b.add(
        wood(
            "-2,166,32 18,140,22 38,122,16 50,98,12 47,72,9 56,44,5",
            "42,118,11 64,108,7 84,94,4",
            "47,80,8 30,66,5 20,50,3",
        )
    )
    b.add(line("M10 150c8-6 14-12 20-20M36 130c4-5 8-10 10-18", PAPER, 1.1))
    _cherry_buds(b, (84, 130, 66, 112), (72, 138, 66, 112), (86, 66, 80, 88))
    _cherries(
        b,
        (56, 34, 1.6, 1, -30, 200),
        (80, 54, 1.15, 0, 20),
        (24, 56, 1.4, 0, -110, 170),
        (52, 68, 1.15, 0, 30),
        (82, 92, 1.55, 0, -40),
        (62, 110, 1.3, 1, 110),
        (26, 90, 1.1, 1, 190),
    )
    return g, t, a, b


MONTHS = (pine, plum, cherry)

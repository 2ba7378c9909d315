"""The birds of the set, each about its own origin unless it says otherwise. Gold is the colour of what lives."""

from inks import BLUE, GOLD, GREEN, INK, PAPER, RED
from pen import along, brush, curve, disc, fill, leaf, line, polar


def eye(x, y, r=1.4):
    return fill(disc(x, y, r * 1.9), PAPER) + fill(disc(x, y, r), INK)


def crane():
    """In card coordinates: on one leg, its head before the sun."""
    plumes = fill(
        "".join(
            brush(s)
            for s in (
                "60,88,3 76,92,8 86,104,6 88,120,0",
                "58,92,3 72,97,8 79,110,6 79,126,0",
                "56,96,3 66,102,8 70,114,6 69,128,0",
            )
        ),
        INK,
        PAPER,
        1.4,
    )
    legs = line("M51 106L50 148M58 106l9 11-11 9", INK, 2)
    white = (
        curve("44,79 52,76 62,81 72,90 80,97! 74,104 62,110 50,110 41,105 36,97 34.6,88 38,82")
        + brush("42,90,12 39.6,80,10 44,68,7.4 53,58,6.4 57,48,6 53.6,40,8 50,37,8")
        + disc(50, 36.6, 5.2)
    )
    body = f'<path fill="{PAPER}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke" d="{white}"/>'
    throat = fill(brush("47.4,40.6,.4 52,43,3.4 56,50,4 51.6,58,4.4 44,67,4 40,77,.4"), INK)
    beak = fill(curve("46,34.6! 36,34 22,31.4! 35,37 46,38.8!"), GOLD, INK, 1.6)
    crown = fill(curve("46,33.4! 48.4,30.6 53,30.8 55.6,34.4! 50.6,33.6"), RED)
    feathers = line("M46 88c5 5 13 6 20 4M44 94c6 6 14 7 22 5M46 101c5 4 12 5 18 3", INK, 1.1)
    return plumes + legs + body + throat + beak + crown + fill(disc(49.4, 37, 1.3), INK) + feathers


def warbler():
    """Green above, gold below; looks to the left."""
    legs = line("M-2 14l-3 9M6 14l-2 9", INK, 1.6)
    body = fill(
        curve("-25,-13! -22,-19 -14,-22 -5,-18 8,-9 22,0 44,10! 46,15! 40,18! 20,12 6,17 -8,16 -19,8 -24,-3 -26,-10!"),
        GREEN,
        PAPER,
        2,
    )
    belly = fill(curve("-26,-10! -19,-8 -14,-2 -4,4 8,8 22,11! 6,17 -8,16 -19,8 -24,-3"), GOLD)
    wing = fill(curve("-8,-9! 2,-10 14,-4 24,3 34,12! 22,12 8,9 -3,3 -8,-3"), GREEN, PAPER, 1.6)
    quills = line("M-2-2c8 4 16 8 26 11M2-6c8 2 16 7 24 13", PAPER, 0.9)
    beak = fill(curve("-24,-15! -30,-11 -34,-8! -29,-7.6 -25,-8.6!"), INK)
    return legs + body + belly + wing + quills + beak + eye(-17, -13, 1.7)


def cuckoo():
    """Flies down to the left with a barred breast."""
    far = fill(curve("-8,-3! -20,-10 -30,-22 -33,-40! -22,-34 -8,-24 2,-8"), INK, PAPER, 1.8)
    slits = line("M-28-31c8 6 16 14 22 24M-31-36", PAPER, 0.9)
    tail = fill(curve("14,-2! 30,-6 44,-14! 45,-8! 50,-6! 46,0! 49,4! 34,6 16,8"), GOLD, PAPER, 1.8)
    tail += line("M24 1c8-1 14-3 20-6M24 3c8 1 14 1 21 0", INK, 1)
    body = fill(curve("-28,11! -27,4 -20,-1 -10,-2 4,-4 18,-3! 24,2! 16,9 2,15 -12,16 -22,15"), GOLD, PAPER, 1.8)
    bars = line("M-17 10.5l1 5.5M-11 10l1 6M-5 9.5l1 6M1 9l1 5.5M7 8.5l1 4.5M13 8l1 2.5", INK, 1.2)
    near = fill(
        curve("-10,2! -4,-12 6,-26 26,-40! 24,-32! 31,-30! 26,-23! 31,-20! 24,-13! 27,-9! 16,-2 6,4 -4,6"),
        GOLD,
        PAPER,
        1.8,
    )
    near += line("M0 0c8-10 14-18 22-28M4 0c8-8 16-14 24-20M8-1c6-4 10-6 16-9", INK, 1)
    beak = fill(curve("-27,7! -33,10 -37,15! -31,14 -27,14!"), INK)
    return far + slits + tail + body + bars + near + beak + eye(-22, 6, 1.5)


def goose():
    """Flies to the left, neck stretched."""
    far = fill(curve("-5,-2! -9,-10 -8,-18 -2,-26! 3,-17 5,-8 5,-2"), INK, PAPER, 1.4)
    body = fill(curve("-24,0! -19,-3.5 -13,-1.5 -6,-3.5 6,-4 20,-1! 12,4 2,6 -7,4.5 -14,2.5 -20,2.5"), GOLD, PAPER, 1.4)
    near = fill(curve("-4,0! 1,-12 9,-20 24,-25! 21,-17 17,-8 8,2 2,3"), GOLD, PAPER, 1.4)
    tip = fill(curve("8,-14! 14,-21 24,-25! 21,-17 18,-11! 12,-12"), INK)
    beak = fill(curve("-23,-1.5! -29,.5! -23,2!"), RED)
    return far + body + near + tip + beak + fill(disc(-20.4, -0.8, 0.9), INK)


def swallow():
    """Dives to the left, its tail two long streamers."""
    tail = fill(brush("12,2,6 30,6,3 56,8,0") + brush("12,5,6 28,14,3 48,28,0"), INK, PAPER, 1.6)
    far = fill(curve("-6,4! -6,14 0,26 14,38! 14,26 10,14 8,6"), BLUE, PAPER, 1.6) + line(
        "M2 12c2 7 5 13 9 19", PAPER, 0.9
    )
    body = fill(curve("-26,2! -24,-5 -15,-8 -4,-5 10,-1 20,4! 10,9 -4,11 -16,10 -23,8"), BLUE, PAPER, 1.8)
    belly = fill(curve("-22,8! -14,5 -2,5 8,5 20,4! 10,9 -4,11 -16,10"), GOLD)
    throat = fill(curve("-26,2! -20,0 -14,3 -13,7 -18,9.5 -23,8"), RED)
    near = fill(curve("-10,-2! -4,-16 10,-30 36,-42! 30,-28 22,-14 10,2 0,4"), BLUE, PAPER, 1.8)
    near += line("M-2-2c8-10 18-22 30-32M4 0c6-8 13-15 22-24", PAPER, 0.9)
    beak = fill(curve("-25,-1! -32,3! -25,5!"), INK)
    return tail + far + body + belly + throat + near + beak + eye(-19, -2, 1.3)


def _plume(stem, ink):
    """A long tail feather cut with barbs, an eye near its tip."""
    spine = " ".join(",".join(w.split(",")[:2]) for w in stem.split())
    barbs = ""
    for k in range(5):
        x, y, heading = along(spine, 0.16 + 0.08 * k)
        for side in (-1, 1):
            (ax, ay), (bx, by) = polar(1.2, heading + side * 90, x, y), polar(5.4, heading + side * 132, x, y)
            barbs += f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    x, y, _ = along(spine, 0.6)
    eyespot = fill(disc(x, y, 4), PAPER) + fill(disc(x, y, 2.7), BLUE)
    return fill(brush(stem), ink, PAPER, 1.8) + line(barbs, PAPER, 0.9) + eyespot


def phoenix():
    """In card coordinates: rises to the left, three eyed plumes behind it."""
    plumes = (
        _plume("70,66,4 85,73,8 90,90,11 76,106,12 58,112,8 40,110,0", RED)
        + _plume("58,70,4 71,78,8 74,89,11 61,97,11 46,98,7 30,94,0", GOLD)
        + _plume("46,70,4 54,77,7 54,84,9 44,86,8 34,84,5 22,78,0", RED)
    )

    def fan(angles, length, width, ink, edge=1.3):
        return fill("".join(leaf(53, 62, a, length(a), width, 0.68) for a in angles), ink, PAPER, edge)

    wing = fan((-4, -17, -30, -43, -56, -69, -82), lambda a: 54 - 0.008 * (a + 52) ** 2, 7.6, RED)
    wing += fan((-10, -24, -38, -52, -66, -80), lambda a: 37 - 0.004 * (a + 50) ** 2, 6.6, GOLD)
    wing += fan((-16, -33, -50, -67, -82), lambda a: 23, 5.4, BLUE, 1.1)
    crest = fill(
        "".join(
            leaf(x, y, turn, length, 4)
            for x, y, turn, length in ((27, 26, -98, 15), (29, 25, -68, 19), (31, 26, -40, 20), (32, 28, -14, 17))
        ),
        GOLD,
        PAPER,
        1.3,
    )
    body = fill(
        curve(
            "22,31! 22.4,27 26,24 30.6,24.6 33.6,28.4 34,34 33,40 34.6,46 40,50.6 48,52.6 58,55 68,60 75,66! "
            "66,72.6 56,76 46,75 37,70.6 29.6,63 25.8,54 25.6,46 27.2,40 27.6,36.4 25.4,34.4!"
        ),
        RED,
        PAPER,
        2,
    )
    breast = fill(curve("25.9,50! 31,56 38,62 48,66 60,67 75,66! 66,72.6 56,76 46,75 37,70.6 30,63"), GOLD)
    scales = line("M29 47c2 2 5 1 6-1M33 53c2 2 5 1 6-1M40 57c2 2 5 1 6-1M30 40c2 1 4 0 5-1", PAPER, 0.9)
    beak = fill(curve("23,28.6! 17,29.4 11.6,34.4! 18,33.4 23.6,33.8!"), GOLD, PAPER, 1)
    glance = fill(leaf(24.6, 30.4, -18, 7, 3), PAPER) + fill(disc(27.6, 29.5, 1.1), INK)
    return plumes + crest + body + breast + scales + wing + beak + glance

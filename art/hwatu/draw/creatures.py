"""The birds, beasts and people of the set. Gold is the colour of what lives; each is drawn about its own origin unless it says otherwise."""

import math

from pen import along, at, box, brush, curve, disc, fill, leaf, line, polar, rays
from inks import BLUE, BLUSH, GOLD, GREEN, INK, PAPER, RED, WINE


def eye(x, y, r=1.4):
    return fill(disc(x, y, r * 1.9), PAPER) + fill(disc(x, y, r), INK)


def crane():
    """In card coordinates: on one leg, its head before the sun."""
    plumes = fill("".join(brush(s) for s in (
        "60,88,3 76,92,8 86,104,6 88,120,0",
        "58,92,3 72,97,8 79,110,6 79,126,0",
        "56,96,3 66,102,8 70,114,6 69,128,0",
    )), INK, PAPER, 1.4)
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
    body = fill(curve(
        "-25,-13! -22,-19 -14,-22 -5,-18 8,-9 22,0 44,10! 46,15! 40,18! 20,12 6,17 -8,16 -19,8 -24,-3 -26,-10!"), GREEN, PAPER, 2)
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
    near = fill(curve("-10,2! -4,-12 6,-26 26,-40! 24,-32! 31,-30! 26,-23! 31,-20! 24,-13! 27,-9! 16,-2 6,4 -4,6"), GOLD, PAPER, 1.8)
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
    return far + body + near + tip + beak + fill(disc(-20.4, -.8, .9), INK)


def butterfly():
    """Wings spread, seen from above, head up."""
    upper = "0,-1! 3,-12 11,-21 21,-22 25,-16 22,-7 12,-1"
    lower = "1,1! 10,1 18,5 19,12 13,17 8,15 5,9"
    mirror = lambda text: " ".join(("-" + w if not w.startswith("-") else w[1:]) for w in text.split())
    out = fill(curve(lower) + curve(mirror(lower)), RED, PAPER, 1.6)
    out += fill(curve(upper) + curve(mirror(upper)), GOLD, PAPER, 1.6)
    edge = "12,-20! 21,-22 25,-16 22,-7! 20,-13 18,-17"
    out += fill(curve(edge) + curve(mirror(edge)), INK)
    out += fill(disc(12, -10, 3) + disc(-12, -10, 3), RED) + fill(disc(13, 10, 2.2) + disc(-13, 10, 2.2), GOLD)
    out += line("M3-4l7-12M-3-4l-7-12", INK, 0.8)
    out += line("M.6-9c1-5 3-8 6-10M-.6-9c-1-5-3-8-6-10", INK, 1)
    return out + fill(brush("0,-9,3.4 0,0,3.8 0,12,1.4"), INK, PAPER, 1)


def boar():
    """Charges to the left; ridge of bristles, one tusk."""
    far_legs = fill(brush("-14,12,9 -19,22,6 -17,30,4.6") + brush("19,10,11 22,22,6.4 19,30,4.6"), INK, PAPER, 1.4)
    ridge = curve("-17,-11! -13,-22! -10,-16! -6,-25! -3,-18! 2,-28! 4,-20! 10,-29! 12,-21! 19,-28! 20,-19! 27,-23! 27,-15! 33,-16! 32,-8! 20,-4 0,-6!")
    body = curve(
        "-39,13! -40,7 -37,3! -30,1 -26,-6 -20,-11 -13,-14 -2,-18 12,-20 24,-17 33,-8 37,4 36,13 32,19 "
        "20,20 6,21 -6,20 -16,18 -24,16 -30,18 -36,17")
    legs = brush("-6,12,12 -7,22,7.4 -10,31,4.8") + brush("28,8,14 31,20,7.6 29,31,4.8")
    tail = fill(brush("35,-1,2.4 40,2,2 42,8,3.4 41,14,0"), INK, PAPER, 1.2)
    hooves = fill("M-13 29h6l1 5h-8.4zM26.2 29h6l1.2 5h-8.4z", INK, PAPER, 1) + line("M-10 31.5v2.5M29.4 31.5v2.5", PAPER, 0.8)
    hair = line("M-8-8l3 4M0-12l3 4M9-13l3 4M18-11l3 4M26-5l3 4M-4 0l3 4M5-3l3 4M14-3l3 4M22 2l3 4M1 8l3 4M10 7l3 4M31 6l2 4", INK, 1.2)
    ear = fill(curve("-18,-8! -19,-15 -14,-22! -9,-16 -10,-8"), GOLD, PAPER, 1.4) + line("M-14.5-10l.5-6", INK, 1)
    snout = fill(curve("-39,13! -40,7 -37,3! -34.5,7 -35,13"), RED)
    tusk = fill(curve("-30,14.4! -34,10.6 -34.6,3.4! -31.4,8 -26.6,12.4"), PAPER, INK, 1.4)
    mouth = line("M-35 14.5c4-1 8-1 11 0", INK, 1.1)
    return far_legs + fill(ridge, INK, PAPER, 1.6) + tail + fill(body + legs, GOLD, PAPER, 1.6) + hooves + hair + ear + snout + mouth + tusk + eye(-23, -1, 1.5)


def deer():
    """In card coordinates: stands to the left and looks back over its shoulder."""
    antlers = fill("".join(brush(s) for s in (
        "35,68,3 31,58,2.8 32,48,2.2 37,38,.4", "31,57,2.2 25,52,2 22,45,.4", "32,48,2 28,42,1.6 27,36,.4",
        "39,67,3 40,58,2.6 46,50,2 50,41,.4", "40.5,58,2.2 47,57,1.8 53,52,.4",
    )), INK, PAPER, 1.2)

    def hoof(x):
        return f"M{x - 2} 145.6h4l1.4 5.4h-6.8z"

    far = fill(brush("36,112,9 39,128,4.4 38,147,3.6") + brush("60,110,12 56,123,5.4 59,134,3.8 57,147,3.6"), GOLD, PAPER, 1.6)
    far += fill(hoof(38) + hoof(57), INK)
    body = (
        curve("27,97 33,91 45,92.6 58,90 70,91 77,98 78,108 72,118 60,119 46,118 34,118 27,111 24.6,103")
        + brush("34,104,17 30.6,90,13.6 33,79,11")
        + curve("29,76 32,68.6 38,66.6 46,70.6 55,75! 56.4,79 48,82 40,83 33,84")
        + brush("31,108,12 30,124,5.4 29,147,3.8") + brush("70,106,16 70,122,6.4 74,134,4.2 72,147,3.8")
    )
    ear = leaf(33, 72, 200, 14, 5, 0.5)
    tail = fill(leaf(75, 96, 40, 13, 5, 0.5), GOLD, PAPER, 1.6)
    spots = fill("".join(disc(*p) for p in ((44, 99, 2), (53, 96.6, 2), (62, 97.6, 2), (49, 105, 1.8), (58, 104, 2), (68, 103.6, 1.8), (41, 107, 1.6), (54, 111.4, 1.6), (64, 110.4, 1.6))), PAPER)
    nose = fill(curve("53.4,74! 57,76 56.4,79.4 53,78.6"), INK)
    mouth = line("M47 79.6c2 .2 4 0 6-.8", INK, 0.9)
    return (
        far + tail + fill(body, GOLD, PAPER, 1.8) + fill(hoof(29) + hoof(72), INK) + antlers + fill(ear, GOLD, PAPER, 1.4)
        + spots + nose + mouth + fill(disc(42.6, 73.6, 1.6), INK)
    )


def swallow():
    """Dives to the left, its tail two long streamers."""
    tail = fill(brush("12,2,6 30,6,3 56,8,0") + brush("12,5,6 28,14,3 48,28,0"), INK, PAPER, 1.6)
    far = fill(curve("-6,4! -6,14 0,26 14,38! 14,26 10,14 8,6"), BLUE, PAPER, 1.6) + line("M2 12c2 7 5 13 9 19", PAPER, 0.9)
    body = fill(curve("-26,2! -24,-5 -15,-8 -4,-5 10,-1 20,4! 10,9 -4,11 -16,10 -23,8"), BLUE, PAPER, 1.8)
    belly = fill(curve("-22,8! -14,5 -2,5 8,5 20,4! 10,9 -4,11 -16,10"), GOLD)
    throat = fill(curve("-26,2! -20,0 -14,3 -13,7 -18,9.5 -23,8"), RED)
    near = fill(curve("-10,-2! -4,-16 10,-30 36,-42! 30,-28 22,-14 10,2 0,4"), BLUE, PAPER, 1.8)
    near += line("M-2-2c8-10 18-22 30-32M4 0c6-8 13-15 22-24", PAPER, 0.9)
    beak = fill(curve("-25,-1! -32,3! -25,5!"), INK)
    return tail + far + body + belly + throat + near + beak + eye(-19, -2, 1.3)


def _plume(stem, ink, size):
    """A long tail feather cut with barbs, ending in an eye."""
    spine = " ".join(",".join(w.split(",")[:2]) for w in stem.split())
    barbs = ""
    for k in range(7):
        x, y, heading = along(spine, 0.22 + 0.1 * k)
        for side in (-1, 1):
            (ax, ay), (bx, by) = polar(1.2, heading + side * 90, x, y), polar(5, heading + side * 130, x, y)
            barbs += f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    x, y, heading = along(spine, 1.0)
    tip = fill(leaf(-8, 0, 0, 27, 14, 0.5), ink, PAPER, 1.8) + fill(disc(5, 0, 4.6), PAPER) + fill(disc(5, 0, 3.2), BLUE)
    return fill(brush(stem), ink, PAPER, 1.8) + line(barbs, PAPER, 0.9) + at(tip, x, y, heading, size)


def phoenix():
    """In card coordinates: rises to the left, three eyed plumes behind it."""
    plumes = (
        _plume("70,66,4 86,74,7 90,92,8 78,106,8 60,112,5", RED, 0.95)
        + _plume("58,70,4 72,78,7 75,90,8 63,98,8 45,99,5", GOLD, 0.95)
        + _plume("46,70,4 56,76,6 58,84,7 48,88,7 32,84,5", RED, 0.85)
    )

    def fan(angles, length, width, ink, edge=1.3):
        return fill("".join(leaf(53, 62, a, length(a), width, 0.68) for a in angles), ink, PAPER, edge)

    wing = fan((-4, -17, -30, -43, -56, -69, -82), lambda a: 54 - 0.008 * (a + 52) ** 2, 7.6, RED)
    wing += fan((-10, -24, -38, -52, -66, -80), lambda a: 37 - 0.004 * (a + 50) ** 2, 6.6, GOLD)
    wing += fan((-16, -33, -50, -67, -82), lambda a: 23, 5.4, BLUE, 1.1)
    crest = fill(
        brush("31,24,3.4 35,17,3.2 42,13,3 47,15,2.6 46,19,1") + brush("33,27,3.4 40,22,3.2 47,23,2.8 49,27,1")
        + brush("28,23,3 28,16,2.8 32,10,2.4 36,9,1"), GOLD, PAPER, 1.2,
    )
    body = fill(curve(
        "22.6,30.6! 22.6,26 26.6,22.4 31.6,23.4 34.6,27.4 35.4,33 34.6,39 36,45 41,50 48,52.6 58,55 68,60 75,66! "
        "66,72.6 56,76 46,75 37,70.6 30,63 26,54 25.4,46 27.4,40 28.4,36 26.4,33.6!"), RED, PAPER, 2)
    breast = fill(curve("25.9,50! 31,56 38,62 48,66 60,67 75,66! 66,72.6 56,76 46,75 37,70.6 30,63"), GOLD)
    scales = line("M29 47c2 2 5 1 6-1M33 53c2 2 5 1 6-1M40 57c2 2 5 1 6-1M30 40c2 1 4 0 5-1", PAPER, 0.9)
    beak = fill(curve("23,27.4! 16,28 11.4,34.6! 17,33 23.6,33!"), GOLD, PAPER, 1)
    return plumes + crest + body + breast + scales + wing + beak + eye(27.8, 28.2, 1.1) + fill(curve("23,33.4! 19.6,36 20,40.6! 24.6,38.6 26,35!"), GOLD, PAPER, 0.9)


def frog():
    """Leaps up to the right."""
    legs = line("M-7 3l-9-3 2 10-8 4M-3 8l-2 8-6 2", GREEN, 3) + line("M9 0l6 2 1 5M5 4l4 6-1 4", GREEN, 2.4)
    body = fill(curve("-12,6! -10,-3 -3,-9 5,-12 12,-13! 16,-9 14,-3 8,3 -1,8 -8,9") + disc(8, -13, 3.4), GREEN, PAPER, 1.2)
    return legs + body + eye(8.4, -13, 1.1) + line("M15.6-7c-2 1-4 1-6 0M-5-3c2 3 2 6 0 9", PAPER, 0.8)


def poet():
    """A scholar in a wide black hat under his umbrella; the origin is between his feet."""
    pole = line("M13-64V-24", INK, 2)
    robe = fill(curve("-6,-42! -13,-30 -16,-14 -17,-2! -8,0 4,0 15,-2! 13,-16 10,-30 6,-42!"), RED, PAPER, 2)
    sleeve = fill(curve("-4,-38! 4,-34 12,-32 16,-27! 14,-20 6,-18! 0,-24 -5,-30"), RED, PAPER, 1.6)
    left = fill(curve("-6,-40! -12,-34 -18,-24 -17,-17! -10,-16 -6,-22!"), RED, PAPER, 1.6)
    collar = fill(curve("-5,-43! 0,-34 5,-43! 2.5,-44 -2.5,-44"), PAPER) + line("M0-35c-1 10-2 22-2 33", PAPER, 1)
    hand = fill(disc(13.5, -27, 2.6), BLUSH)
    shoes = fill(curve("-12,-1! -14,3 -5,3.5! -3,0!") + curve("2,0! 2,3.5 11,3! 10,-1!"), INK)
    face = fill(curve("-5,-52! -5,-46 0,-42 5,-46 5,-52!"), BLUSH) + fill(disc(-2, -49, .7) + disc(2, -49, .7), INK) + fill(curve("-1.5,-44.5! 0,-45.5 1.5,-44.5! 0,-39!"), INK)
    hat = fill(curve("-14,-52! -6,-55 6,-55 14,-52! 6,-50.5 -6,-50.5") + curve("-5,-54! -4.5,-62 4.5,-62 5,-54!"), INK, PAPER, 1.2)
    shade = fill(curve("-19,-62! -14,-74 0,-83 13,-84! 26,-83 40,-74 45,-62! 36,-66 29,-62! 21,-66 13,-62! 5,-66 -3,-62! -11,-66"), GREEN, PAPER, 2)
    ribs = line("M13-84c-5 4-12 12-16 22M13-84v22M13-84c5 4 12 12 16 22", PAPER, 1) + line("M13-84v-4", INK, 2.4)
    
    return shoes + robe + collar + left + face + hat + pole + sleeve + hand + shade + ribs

"""Butterfly, beasts and the scholar, each about its own origin unless it says otherwise."""

from birds import eye
from inks import BLUSH, GOLD, GREEN, INK, PAPER, RED
from pen import brush, curve, disc, fill, leaf, line


def _pair(text):
    """A wing and its mirror image."""
    other = " ".join(word[1:] if word.startswith("-") else "-" + word for word in text.split())
    return curve(text) + curve(other)


def butterfly():
    """Wings spread, seen from above, head up."""
    upper = "0,-1! 3,-12 11,-21 21,-22 25,-16 22,-7 12,-1"
    lower = "1,1! 10,1 18,5 19,12 13,17 8,15 5,9"
    out = fill(_pair(lower), RED, PAPER, 1.6)
    out += fill(_pair(upper), GOLD, PAPER, 1.6)
    edge = "12,-20! 21,-22 25,-16 22,-7! 20,-13 18,-17"
    out += fill(_pair(edge), INK)
    out += fill(disc(12, -10, 3) + disc(-12, -10, 3), RED) + fill(disc(13, 10, 2.2) + disc(-13, 10, 2.2), GOLD)
    out += line("M3-4l7-12M-3-4l-7-12", INK, 0.8)
    out += line("M.6-9c1-5 3-8 6-10M-.6-9c-1-5-3-8-6-10", INK, 1)
    return out + fill(brush("0,-9,3.4 0,0,3.8 0,12,1.4"), INK, PAPER, 1)


def boar():
    """Charges to the left; ridge of bristles, one tusk."""
    far_legs = fill(
        brush("-16,12,10 -19,22,6.4 -19.6,30,4.6") + brush("17,10,12 19,22,6.6 17,30,4.8"), GOLD, PAPER, 1.6
    )
    far_legs += fill("M-22.6 29h5.6l1 5h-7.6zM14.2 29h5.6l1 5h-7.6z", INK, PAPER, 1)
    ridge = curve(
        "-17,-11! -13,-22! -10,-16! -6,-25! -3,-18! 2,-28! 4,-20! 10,-29! 12,-21! "
        "19,-28! 20,-19! 27,-23! 27,-15! 33,-16! 32,-8! 20,-4 0,-6!"
    )
    body = curve(
        "-39,13! -40,7 -37,3! -30,1 -26,-6 -20,-11 -13,-14 -2,-18 12,-20 24,-17 33,-8 37,4 36,13 32,19 "
        "20,20 6,21 -6,20 -16,18 -24,16 -30,18 -36,17"
    )
    legs = brush("-6,12,12 -7,22,7.4 -10,31,4.8") + brush("28,8,14 31,20,7.6 29,31,4.8")
    tail = fill(brush("35,-1,2.4 40,2,2 42,8,3.4 41,14,0"), INK, PAPER, 1.2)
    hooves = fill("M-13 29h6l1 5h-8.4zM26.2 29h6l1.2 5h-8.4z", INK, PAPER, 1) + line(
        "M-10 31.5v2.5M29.4 31.5v2.5", PAPER, 0.8
    )
    hair = line(
        "M-8-8l3 4M0-12l3 4M9-13l3 4M18-11l3 4M26-5l3 4M-4 0l3 4M5-3l3 4M14-3l3 4M22 2l3 4M1 8l3 4M10 7l3 4M31 6l2 4",
        INK,
        1.2,
    )
    ear = fill(curve("-18,-8! -19,-15 -14,-22! -9,-16 -10,-8"), GOLD, PAPER, 1.4) + line("M-14.5-10l.5-6", INK, 1)
    snout = fill(curve("-39,13! -40,7 -37,3! -34.5,7 -35,13"), RED)
    tusk = fill(curve("-29.6,14.8! -33.4,12 -34.4,5.6! -31.4,9.6 -26.6,12.8"), PAPER, INK, 1.2)
    mouth = line("M-35 14.5c4-1 8-1 11 0", INK, 1.1)
    return (
        far_legs
        + fill(ridge, INK, PAPER, 1.6)
        + tail
        + fill(body + legs, GOLD, PAPER, 1.6)
        + hooves
        + hair
        + ear
        + snout
        + mouth
        + tusk
        + eye(-23, -1, 1.5)
    )


def deer():
    """In card coordinates: stands to the left and looks back over its shoulder."""
    antlers = fill(
        "".join(
            brush(s)
            for s in (
                "35,68,3 31,58,2.8 32,48,2.2 37,38,.4",
                "31,57,2.2 25,52,2 22,45,.4",
                "32,48,2 28,42,1.6 27,36,.4",
                "39,67,3 40,58,2.6 46,50,2 50,41,.4",
                "40.5,58,2.2 47,57,1.8 53,52,.4",
            )
        ),
        INK,
        PAPER,
        1.2,
    )

    def hoof(x):
        return f"M{x - 2} 145.6h4l1.4 5.4h-6.8z"

    far = fill(
        brush("36,112,9 39,128,4.4 38,147,3.6") + brush("60,110,12 56,123,5.4 59,134,3.8 57,147,3.6"), GOLD, PAPER, 1.6
    )
    far += fill(hoof(38) + hoof(57), INK)
    body = (
        curve("27,97 33,91 45,92.6 58,90 70,91 77,98 78,108 72,118 60,119 46,118 34,118 27,111 24.6,103")
        + brush("34,104,17 30.6,90,13.6 33,79,11")
        + curve("29,76 32,68.6 38,66.6 46,70.6 55,75! 56.4,79 48,82 40,83 33,84")
        + brush("31,108,12 30,124,5.4 29,147,3.8")
        + brush("70,106,16 70,122,6.4 74,134,4.2 72,147,3.8")
    )
    ear = leaf(33, 72, 200, 14, 5, 0.5)
    tail = fill(leaf(75, 96, 40, 13, 5, 0.5), GOLD, PAPER, 1.6)
    spots = fill(
        "".join(
            disc(*p)
            for p in (
                (44, 99, 2),
                (53, 96.6, 2),
                (62, 97.6, 2),
                (49, 105, 1.8),
                (58, 104, 2),
                (68, 103.6, 1.8),
                (41, 107, 1.6),
                (54, 111.4, 1.6),
                (64, 110.4, 1.6),
            )
        ),
        PAPER,
    )
    nose = fill(curve("53.4,74! 57,76 56.4,79.4 53,78.6"), INK)
    mouth = line("M47 79.6c2 .2 4 0 6-.8", INK, 0.9)
    return (
        far
        + tail
        + fill(body, GOLD, PAPER, 1.8)
        + fill(hoof(29) + hoof(72), INK)
        + antlers
        + fill(ear, GOLD, PAPER, 1.4)
        + spots
        + nose
        + mouth
        + fill(disc(42.6, 73.6, 1.6), INK)
    )


def frog():
    """Leaps up to the right."""
    legs = line("M-7 3l-9-3 2 10-8 4M-3 8l-2 8-6 2", GREEN, 3) + line("M9 0l6 2 1 5M5 4l4 6-1 4", GREEN, 2.4)
    body = fill(
        curve("-12,6! -10,-3 -3,-9 5,-12 12,-13! 16,-9 14,-3 8,3 -1,8 -8,9") + disc(8, -13, 3.4), GREEN, PAPER, 1.2
    )
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
    face = (
        fill(curve("-5,-52! -5,-46 0,-42 5,-46 5,-52!"), BLUSH)
        + fill(disc(-2, -49, 0.7) + disc(2, -49, 0.7), INK)
        + fill(curve("-1.5,-44.5! 0,-45.5 1.5,-44.5! 0,-39!"), INK)
    )
    hat = fill(
        curve("-14,-52! -6,-55 6,-55 14,-52! 6,-50.5 -6,-50.5") + curve("-5,-54! -4.5,-62 4.5,-62 5,-54!"),
        INK,
        PAPER,
        1.2,
    )
    shade = fill(
        curve(
            "-19,-62! -14,-74 0,-83 13,-84! 26,-83 40,-74 45,-62! 36,-66 29,-62! 21,-66 13,-62! 5,-66 -3,-62! -11,-66"
        ),
        GREEN,
        PAPER,
        2,
    )
    ribs = line("M13-84c-5 4-12 12-16 22M13-84v22M13-84c5 4 12 12 16 22", PAPER, 1) + line("M13-84v-4", INK, 2.4)

    return shoes + robe + collar + left + face + hat + pole + sleeve + hand + shade + ribs

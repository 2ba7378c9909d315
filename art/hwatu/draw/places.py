"""Ground, water, sky and the things people made, in card coordinates unless they say otherwise."""

from inks import BLUE, GOLD, INK, PAPER, RED, WINE
from marks import SU
from pen import at, brush, curve, disc, fill, line, polar


def cloud():
    """The red cloud in the upper right corner of every animal card."""
    shape = "M96 4V31c-3 3-8 2-9.5-1.5-4 2.5-9.5 1-11-3.5-4.5 2-10 0-11-4.5-4 1-8-1-9-4.5-6 .5-9-5-6-9V4z"
    swirls = "M92 12c-6-3-11 0-10 4s6 4 7 1-3-4-4-2M75 9c-5-2-9 0-8 3.5s5 3 5.5.5-2-3-3-1.5M60 8c-3 0-5 2-3 4"
    return fill(shape, RED, PAPER, 2) + line(swirls, PAPER, 1.1)


def hill(peak=88, ink=INK, edge=None):
    return fill(f"M0 {peak + 22}C20 {peak - 6} 68 {peak - 10} 100 {peak + 16}V160H0z", ink, edge or PAPER, 2.4)


def moon(x, y, r):
    return fill(disc(x, y, r), PAPER)


def pampas():
    """A plume of silver grass rising from the origin."""
    out = line("M0 0C-2-18-1-34 6-50", INK, 1.3)
    hairs = ""
    for k in range(7):
        y = -26 - 4 * k
        x = (k + 1) ** 1.3 * 0.5
        hairs += brush(f"{x},{y},2 {x + 6},{y - 3},1.8 {x + 10},{y + 3},0")
    hairs += brush("5,-48,2 9,-56,2 13,-58,0")
    return out + fill(hairs, GOLD, PAPER, 0.8)


def water(top=126):
    """A still band of blue with three lines of light."""
    return fill(f"M0 {top}H100V160H0z", BLUE) + line(
        f"M10 {top + 7}h26m8 0h40M30 {top + 14}h44m6 0h14M8 {top + 21}h22m10 0h30", PAPER, 1.1
    )


def bridge():
    """The zigzag bridge of planks over the water."""
    posts = "M24 104h5v46h-5zM79 121h5v40h-5zM87 92h5v34h-5zM10 127h5v34h-5z"
    knobs = "".join(f"M{x} {y}v-3.5a4 4 0 0 1 8 0v3.5z" for x, y in ((22.6, 105), (77.6, 122), (85.6, 93), (8.6, 128)))
    boards = ("M24 111L104 99V111L26 124z", "M20 113L36 109 87 131 72 142z", "M-4 137L87 128 89 142-4 154z")
    seams = ("M40 115.5L100 106", "M31 112.5L77 136", "M-2 145.5L86 135.5")
    out = fill(posts + knobs, INK, PAPER, 1.4)
    for board, seam in zip(boards, seams):
        out += fill(board, GOLD, PAPER, 1.8) + line(seam, INK, 1.1)
    return out + fill(knobs, RED)


def curtain():
    """The viewing curtain under the cherries."""
    out = fill("M0 98C30 110 70 108 100 92V164H0z", BLUE, PAPER, 2.4)
    folds = "".join(
        f"M{x} {y}C{x - 1} 128 {x + 2} 144 {x} 164" for x, y in ((18, 108), (35, 110), (54, 110), (72, 107), (88, 102))
    )
    out += line(folds, PAPER, 1.1)
    out += fill("M0 86C30 98 70 96 100 80V93C70 108 30 110 0 98z", RED, PAPER, 2)
    out += fill("".join(disc(x, y, 2.3) for x, y in ((12, 95.6), (29, 100), (47, 101.6), (65, 100), (82, 95))), GOLD)
    for x, y in ((44.5, 108), (80, 103)):
        out += line(f"M{x} {y - 3}v8", GOLD, 1.6)
        out += fill(disc(x, y + 6, 3) + f"M{x - 2} {y + 8}h4l1.8 11h-7.6z", GOLD, BLUE, 1.4) + line(
            f"M{x - 2} {y + 9.6}h4", INK, 1.2
        )
    return out


def cup():
    """A wide lacquer cup with long life written on it; about the origin."""
    foot = fill(curve("-11,17! -13,25! 0,27 13,25! 11,17!"), WINE, PAPER, 1.6)
    bowl = fill(curve("-32,-8! -31,4 -21,16 -8,20 8,20 21,16 31,4 32,-8!"), RED, PAPER, 2)
    rim = fill("M-32-8a32 8.4 0 1 0 64 0a32 8.4 0 1 0-64 0z", INK, PAPER, 2) + fill(
        "M-28-7.4a28 6 0 1 0 56 0a28 6 0 1 0-56 0z", GOLD
    )
    return foot + bowl + rim + at(fill(SU, GOLD), 0, 9.5, size=0.76)


def stream():
    """Water running down to the left, behind the scholar's feet."""
    course = "M100 112C76 110 78 128 54 130S28 146 0 148V164H100z"
    light = "M98 120c-16 0-16 12-36 13M100 130c-14 2-16 12-34 13M98 144c-10 0-14 5-24 7M60 140c-8 1-12 5-20 6"
    return fill(course, BLUE, PAPER, 2) + line(light, PAPER, 1.1)


def gate():
    """A tiled gate before a stormy sky, lightning beside it."""
    sky = fill("M0 0H100V160H0z", RED)
    rain = line("M14 34l-4 12M26 50l-4 12M50 8l-2 7M90 44l-4 12M84 66l-4 12M94 14l-3 9", PAPER, 1)
    bolt = fill("M66 8L38 54 52 52 34 92 74 44 58 47 82 8z", GOLD, PAPER, 2)
    roof = fill(
        curve("-2,92! 12,94 22,86 30,76! 50,74 70,76! 78,86 88,94 102,92! 102,104! 76,102 50,101 24,102 -2,104!"),
        INK,
        PAPER,
        2,
    )
    tiles = line(
        "M34 78c-3 9-7 15-12 20M43 77c-1 8-3 15-6 21M57 77c1 8 3 15 6 21M66 78c3 9 7 15 12 20M50 77v21", PAPER, 1
    )
    ridge = fill("M26 70h48v7H26z", INK, PAPER, 1.6)
    walls = fill("M12 106H88V160H12z", INK, PAPER, 2)
    door = fill("M34 160V126c0-14 32-14 32 0v34z", RED, PAPER, 1.8) + line("M50 117v44", PAPER, 1.1)
    beam = line("M12 112H88", GOLD, 2)
    return sky + rain + bolt + walls + roof + tiles + ridge + beam + door


def pouch(ink, cord):
    """A silk lucky pouch with a gold plum blossom on it, about the origin."""
    bag = fill(curve("-9,-8! -19,2 -22,14 -14,23 0,25 14,23 22,14 19,2 9,-8!"), ink, PAPER, 2.4)
    neck = fill(
        curve("-9,-9! -16,-19 -13,-24! -8,-20 -4,-25! 0,-21 4,-25! 8,-20 13,-24! 16,-19 9,-9! 0,-7"), ink, PAPER, 2
    )
    pleats = line("M-5-11l-2.5-6M0-11v-7M5-11l2.5-6", PAPER, 0.9)
    loops = curve("0,-8! -5,-14 -13,-13 -14,-6 -7,-4") + curve("0,-8! 7,-4 14,-6 13,-13 5,-14")
    tails = brush("-1,-6,2 -7,0,2 -14,2,2") + brush("1,-6,2 7,0,2 14,2,2")
    tassels = "M-13 1l-1 10-7-1 3-8zM13 1l5 1 3 8-7 1z"
    knot = fill(loops + tails + tassels, cord, PAPER, 1.2) + fill(disc(0, -8, 3), cord, PAPER, 1)
    petals = "".join(disc(*polar(4, -90 + 72 * k, 0, 12.5), 3) for k in range(5)) + disc(0, 12.5, 2.6)
    return bag + fill(petals, GOLD) + fill(disc(0, 12.5, 1.7), ink) + neck + pleats + knot

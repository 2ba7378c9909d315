"""Ground, water, sky and the things people made, in card coordinates unless they say otherwise."""

from pen import at, box, brush, curve, disc, fill, line, rays
from inks import BLUE, GOLD, GREEN, INK, PAPER, RED, WINE


def cloud():
    """The red cloud in the upper right corner of every animal card."""
    shape = (
        "M96 4V31c-3 3-8 2-9.5-1.5-4 2.5-9.5 1-11-3.5-4.5 2-10 0-11-4.5-4 1-8-1-9-4.5-6 .5-9-5-6-9V4z"
    )
    swirls = "M92 12c-6-3-11 0-10 4s6 4 7 1-3-4-4-2M75 9c-5-2-9 0-8 3.5s5 3 5.5.5-2-3-3-1.5M60 8c-3 0-5 2-3 4"
    return fill(shape, RED, PAPER, 2) + line(swirls, PAPER, 1.1)


def hill(peak=88, ink=INK, edge=None):
    return fill(f"M0 {peak + 22}C20 {peak - 6} 68 {peak - 10} 100 {peak + 16}V160H0z", ink, edge or PAPER, 2.4)


def moon(x, y, r):
    return fill(disc(x, y, r), PAPER)


def pampas(lean=1):
    """A plume of silver grass rising from the origin."""
    s = lean
    out = line(f"M0 0C{-2*s} -18 {-1*s} -34 {6*s} -50", INK, 1.3)
    hairs = ""
    for k in range(7):
        y = -26 - 4 * k
        x = (k + 1) ** 1.3 * .5 * s
        hairs += brush(f"{x},{y},2 {x + 6*s},{y - 3},1.8 {x + 10*s},{y + 3},0")
    hairs += brush(f"{5*s},-48,2 {9*s},-56,2 {13*s},-58,0")
    return out + fill(hairs, GOLD, PAPER, 0.8)


def water(top=126):
    """A still band of blue with three lines of light."""
    return fill(f"M0 {top}H100V160H0z", BLUE) + line(
        f"M10 {top+7}h26m8 0h40M30 {top+14}h44m6 0h14M8 {top+21}h22m10 0h30", PAPER, 1.1)


def bridge():
    """Eight-plank bridge: boards laid zigzag over the water."""
    posts = fill("M25 118h7v40h-7zM62 128h7v30h-7zM80 106h7v30h-7z", INK, PAPER, 1.2)
    caps = fill("M24 114h9v7h-9zM61 124h9v7h-9zM79 102h9v7h-9z", RED, PAPER, 1.2)
    far = fill("M100 104V118L44 134 36 124z", GOLD, PAPER, 1.8) + line("M100 111L42 128", INK, 1.1)
    near = fill("M0 112L78 148 66 160H52L0 130z", GOLD, PAPER, 1.8) + line("M0 121L70 154", INK, 1.1)
    return posts + far + caps[:0] + near + caps


def curtain():
    """The viewing curtain under the cherries."""
    out = fill("M0 98C30 110 70 108 100 92V160H0z", BLUE, PAPER, 2.4)
    folds = "".join(f"M{x} {y}C{x-1} 128 {x+2} 144 {x} 160" for x, y in ((18, 108), (36, 110), (54, 110), (72, 107), (88, 102)))
    out += line(folds, PAPER, 1.1)
    top = "M0 88C30 100 70 98 100 82V93C70 108 30 110 0 98z"
    out += fill(top, RED, PAPER, 2)
    out += fill("".join(disc(x, y, 2.3) for x, y in ((12, 96.6), (29, 101), (47, 102.6), (65, 101), (82, 96))), GOLD)
    for x, y in ((20, 107), (47, 110.5), (74, 106)):
        out += fill(f"M{x-2.4} {y}h4.8v3l2 9h-8.8l2-9z", GOLD, INK, 1)
    return out


def cup():
    """A wide lacquer cup with long life written on it; about the origin."""
    from marks import SU
    foot = fill(curve("-9,14! -11,22! 0,24 11,22! 9,14!"), WINE, PAPER, 1.6)
    bowl = fill(curve("-30,-6! -28,4 -18,14 0,17 18,14 28,4 30,-6!"), RED, PAPER, 2)
    rim = fill(curve("-30,-6 0,-14 30,-6 0,2"), INK, PAPER, 2) + fill(curve("-25,-6 0,-11.5 25,-6 0,-.5"), GOLD)
    return foot + bowl + rim


def gate():
    """A tiled gate before a stormy sky, lightning beside it."""
    sky = fill("M0 0H100V160H0z", RED)
    bolt = fill("M66 8L38 54 52 52 34 92 74 44 58 47 82 8z", GOLD, PAPER, 2)
    roof = fill(curve("-2,92! 12,94 22,86 30,76! 50,74 70,76! 78,86 88,94 102,92! 102,104! 76,102 50,101 24,102 -2,104!"), INK, PAPER, 2)
    tiles = line("M34 78c-3 9-7 15-12 20M43 77c-1 8-3 15-6 21M57 77c1 8 3 15 6 21M66 78c3 9 7 15 12 20M50 77v21", PAPER, 1)
    ridge = fill("M26 70h48v7H26z", INK, PAPER, 1.6)
    walls = fill("M12 106H88V160H12z", INK, PAPER, 2)
    door = fill("M34 160V126c0-14 32-14 32 0v34z", RED, PAPER, 1.8) + line("M50 117v44", PAPER, 1.1)
    beam = line("M12 112H88", GOLD, 2)
    return sky + bolt + walls + roof + tiles + ridge + beam + door


def pouch(ink, lining):
    """A silk lucky pouch, about the origin."""
    bag = fill(curve("-9,-8! -19,2 -22,14 -14,23 0,25 14,23 22,14 19,2 9,-8!"), ink, PAPER, 2.2)
    neck = fill(curve("-9,-9! -15,-20 -12,-23! -7,-20 -4,-24! 0,-20 4,-24! 7,-20 12,-23! 15,-20 9,-9! 0,-7"), ink, PAPER, 1.8)
    cord = line("M-9.5-9C-4-7 4-7 9.5-9", lining, 2.8)
    bow = fill(curve("0,-8! -6,-14 -13,-12 -12,-5 -5,-5") + curve("0,-8! 6,-14 13,-12 12,-5 5,-5"), lining, PAPER, 1)
    tails = line("M-1-6C-3 0-6 4-9 6M1-6c2 6 4 9 7 12", lining, 1.8) + fill("M-11 5l4 2-1 7-6-2zM6 6l4-1 3 6-6 2z", lining)
    return bag + neck + cord + tails + bow

"""What makes a card's kind plain: the disc of a bright, the ribbon and its letters, the coins of the junk, the numeral."""

from inks import GOLD, INK, PAPER, RED
from pen import at, brush, curve, disc, fill, line


def _strokes(*texts):
    return "".join(brush(text) for text in texts)


# 光, light: about the origin, 20 high
LIGHT = _strokes(
    "0,-9.6,1.6 .3,-6,2.8 0,-2,2",
    "-7,-7.6,.6 -5.4,-5.4,2.6 -4,-3.6,2.8",
    "7.2,-8.2,2.8 5.4,-5.6,2.2 3.4,-3.4,.5",
    "-9.4,-.6,2.2 -4,-.9,1.9 3,-1.5,1.9 9.4,-1.8,2.9",
    "-2.6,-.6,2.4 -3,3.4,2.4 -5,6.6,2 -9,9.4,.4",
    "2.4,-.8,2.2 2.1,3.4,2.3 2.4,6.6,2.6 4.6,8.3,2.8 7.6,8,2.6 9.4,6.4,2 9.2,3.4,.2",
)


def bright_disc(x, y, r=14.5):
    """The red disc with 光 that marks a bright."""
    return at(
        fill(disc(0, 0, r), RED, PAPER, 3) + fill(LIGHT, PAPER)
        if r == 14.5
        else fill(disc(0, 0, r), RED, PAPER, 3) + at(fill(LIGHT, PAPER), size=r / 14.5),
        x,
        y,
    )


# 홍, 청 and 단, each about the origin, 20 high and wide
HONG = _strokes(
    "-1,-10.4,1 .4,-9.4,2.4 1,-8.6,1.6",
    "-6.6,-6,1.8 0,-6.6,1.7 6.4,-7,2.4",
    "-3.4,-2,1.5 -2,-3.9,1.7 .8,-4.2,1.7 3,-2.8,1.8 2.6,-.8,1.7 0,.2,1.7 -2.6,-.3,1.6 -3.4,-2,1.4",
    "0,.8,2 .1,3.2,1.9",
    "-9.4,4.2,2 -3,3.7,1.8 4,3.4,1.9 9.4,3.4,2.8",
    "-4.4,8,1.6 -3,6.1,1.8 .6,5.7,1.8 4,6.8,1.9 4.2,9,1.8 1,10.6,1.8 -2.8,10.1,1.7 -4.4,8,1.6",
)
CHEONG = _strokes(
    "-4.6,-10.4,1 -3.2,-9.5,2.4 -2.6,-8.6,1.8",
    "-8.6,-6,1.8 -4,-6.6,1.7 2.2,-7.2,2.4",
    "-2.8,-6,1.8 -4.4,-2.6,2.1 -9,1.4,.4",
    "-4,-3.2,1.2 -1.6,-1.2,2.1 1.6,1,2",
    "2.4,-3,1.8 6,-3.4,1.9",
    "7,-9.8,2.8 6.9,-4,2 6.6,2.4,1.5",
    "-3.6,7.2,1.6 -2,5.1,1.8 1.6,4.7,1.8 5,6,1.9 5,8.4,1.8 2,10.4,1.8 -2,9.8,1.7 -3.6,7.2,1.6",
)
DAN = _strokes(
    "-8,-7.4,2 -4,-8,1.7 1.4,-8.6,2.4",
    "-7.4,-7.6,2 -7.8,-3.4,1.9 -7.2,0,1.9 -3,.2,1.8 2.4,-1,2.2",
    "6,-9.8,2.8 6,-3,2 5.6,3.2,1.6",
    "6.2,-3.6,1.8 9.8,-4.2,2.4",
    "-6.2,2.8,2.6 -6.5,6.4,2 -5.8,9,2.1 0,9.4,1.9 8.4,8,2.8",
)
# 피, junk
PI = _strokes(
    "-7.4,-6.6,2.4 -3,-7,2 2.6,-7.4,2.6",
    "-4.6,-6,2.2 -4.2,2.6,2.2",
    ".2,-6.4,2.2 -.6,2.2,2.2",
    "-8,4,2.4 -3,3.7,2.1 3.6,2.6,2.4",
    "7,-9.4,3.2 6.9,0,2.6 6.6,9,1.8",
)
# 수, long life: what is wished over a cup
SU = _strokes(
    ".6,-9,2.6 -1.4,-5,2.4 -8,-.6,.5",
    "-.4,-6,1.2 3.6,-3,2.6 8,-.8,2.2",
    "-9.6,3.4,2.4 -3,2.9,2.1 4,2.6,2.2 9.6,2.6,3.2",
    "0,3.2,2.6 0,9.6,1.6",
)

_BAND = curve(
    "14.5,-50! 12.5,-34 10.6,-16 9,2 6.6,22 0,50! -11,41! -24,48! -19,22 -17.6,2 -16.6,-16 -15.6,-34 -14.5,-52!"
)
_HEM = curve("11.2,-46 9.4,-32 7.7,-16 6,2 3.8,20 -1,41", False) + curve(
    "-11.4,-47.6 -12.6,-34 -13.6,-16 -14.6,2 -16,20 -19.4,38", False
)


def ribbon(x, y, turn=0.0, ink=RED, letters=(), flip=False):
    """A slanting ribbon with a swallow's tail, blank or lettered from the top."""
    band = fill(_BAND, ink, PAPER, 4.4) + line(_HEM, PAPER, 0.8)
    side = -1 if flip else 1
    places = ((-1.6, -27, 4), (-4.4, 5, 6))
    text = "".join(
        at(fill(letter, PAPER), side * px, py, side * a, 0.92) for letter, (px, py, a) in zip(letters, places)
    )
    return at((at(band, flip=True) if flip else band) + text, x, y, turn)


def coins(count, x=21, y=138):
    """Coins in a row, one for each junk that the card counts."""
    one = (
        fill(disc(0, 0, 10.6), INK, PAPER, 2.4)
        + line(disc(0, 0, 8.8), GOLD, 0.9)
        + at(fill(PI, GOLD), 0.2, 0.2, size=0.62)
    )
    return "".join(at(one, x + 17 * k, y) for k in reversed(range(count)))


_DIGITS = {
    "0": "M0-6c-5 0-5 12 0 12s5-12 0-12z",
    "1": "M-2.6-3.8l3-2.2v12",
    "2": "M-3.4-3.4c.4-3.4 6.6-3.6 6.6.2 0 3-4.4 5.4-6.8 9.2h7.2",
    "3": "M-3.2-6h6.2l-3.6 4.8c5.8-.4 5.6 7.2.2 7.2-1.8 0-3-.8-3.6-2.2",
    "4": "M1.6 6v-12l-5.6 8.6h8",
    "5": "M3-6h-5.4l-.6 5.4c2.2-1.6 6.6-1 6.6 2.8 0 4.4-5.8 5-7.2 1.6",
    "6": "M2.2-6c-3.8 1.6-5.6 5-5.6 8.2 0 5 7 5 7 .4 0-4.4-6-4.4-7-.4",
    "7": "M-3.6-6h7.2c-2.6 3.6-4.2 7.4-4.8 12",
    "8": "M0-.6c-4-1-4-5.4 0-5.4s4 4.4 0 5.4c-5 1-5 6.6 0 6.6s5-5.6 0-6.6z",
    "9": "M3.4-2.2c0-5-7-5-7-.4 0 4.4 6 4.4 7 .4 0 3.2-1.8 6.6-5.6 8.2",
}


def numeral(month):
    """The month's number on a tab that grows out of the frame; hide `.numeral` to print without."""
    text = str(month)
    width, foot = (25 if len(text) > 1 else 20), 26
    middle = 3 + width / 2 + 0.6
    xs = (middle - 5.2, middle + 4) if len(text) > 1 else (middle,)
    digits = "".join(at(line(_DIGITS[c], PAPER, 2), x, 14.4, size=1.1) for c, x in zip(text, xs))
    tab = f"M3 3H{3 + width}V{foot - 7}a7 7 0 0 1-7 7H3z"
    rim = f"M{width + 3.6} 6.6V{foot - 7}a7.6 7.6 0 0 1-7.6 7.6H6.6"
    return f'<g class="numeral">{fill(tab, RED)}{line(rim, PAPER, 1.2)}{digits}</g>'

"""The two bonus cards and the back."""

import places
from card import Card
from inks import BLUE, GOLD, GREEN, NAVY, PAPER, RED, WINE
from marks import coins
from pen import disc, fill, leaf, line


def _bonus(count):
    card = Card(f"b{count}", f"Bonus card worth {count} junk: lucky pouches", ground=GOLD, frame=BLUE, rim=NAVY)
    if count == 2:
        card.stamp(places.pouch(RED, BLUE), 39, 46, -8, 1.1)
        card.stamp(places.pouch(BLUE, RED), 61, 100, 8, 1.1)
    else:
        card.stamp(places.pouch(RED, BLUE), 34, 38, -8, 0.94)
        card.stamp(places.pouch(BLUE, RED), 69, 66, 8, 0.94)
        card.stamp(places.pouch(GREEN, RED), 40, 98, -6, 0.94)
    return card.add(coins(count))


def back():
    """The same either way up: a weave of rings, a flower of eight petals."""
    card = Card("back", "Back", ground=RED)
    rings = "".join(
        disc(x, y, 11) for row, y in enumerate(range(3, 160, 11)) for x in range(-5 if row % 2 else 6, 110, 22)
    )
    card.add(line(rings, WINE, 1.1))
    card.add(fill(disc(50, 80, 27), RED, GOLD, 3), line(disc(50, 80, 24), GOLD, 0.8))
    outer = "".join(leaf(50, 80, 45 * k + 22.5, 21, 7, 0.64) for k in range(8))
    inner = "".join(leaf(50, 80, 45 * k, 19, 7.4, 0.6) for k in range(8))
    card.add(fill(outer, PAPER), fill(inner, GOLD, RED, 1.4), fill(disc(50, 80, 4.4), PAPER, RED, 1.4))
    return card.on_top(
        '<rect x="6" y="6" width="88" height="148" rx="4" fill="none" stroke="%s" stroke-width="1.4"/>' % GOLD
    )


def cards():
    return _bonus(2), _bonus(3), back()

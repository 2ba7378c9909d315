"""The two bonus cards and the back."""

import math

import places
from card import Card
from inks import BLUE, GOLD, GREEN, INK, PAPER, RED, WINE
from marks import coin
from pen import at, box, disc, fill, leaf, line, polar


def _bonus(count):
    card = Card(f"b{count}", f"Bonus card worth {count} junk: lucky pouches", ground=GOLD, frame=BLUE)
    if count == 2:
        card.stamp(places.pouch(RED, BLUE), 44, 52, -8, 1.15)
        card.stamp(places.pouch(BLUE, RED), 58, 106, 8, 1.15)
    else:
        card.stamp(places.pouch(RED, BLUE), 34, 46, -8)
        card.stamp(places.pouch(BLUE, RED), 67, 66, 8)
        card.stamp(places.pouch(GREEN, RED), 40, 104, -4)
    for k in reversed(range(count)):
        card.add(coin(20 + 15 * k, 140))
    return card


def back():
    card = Card("back", "Back", ground=RED)
    rings = "".join(
        disc(x, y, 11) for row, y in enumerate(range(3, 160, 11)) for x in range(-5 if row % 2 else 6, 110, 22)
    )
    card.add(line(rings, WINE, 1))
    card.add(fill(disc(50, 80, 25), RED), line(disc(50, 80, 25), GOLD, 1.4))
    petals = "".join(leaf(50, 80, 45 * k, 21, 8.4, 0.62) for k in range(8))
    card.add(fill(petals, GOLD), fill(disc(50, 80, 5), RED, GOLD, 1.4))
    card.add('<rect x="9.5" y="9.5" width="81" height="141" rx="3" fill="none" stroke="%s" stroke-width="1.2"/>' % GOLD)
    return card


def cards():
    return _bonus(2), _bonus(3), back()

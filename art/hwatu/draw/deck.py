"""Every card of the set, and where they lie."""

import pathlib

import autumn
import extras
import spring
import summer
from marks import numeral

CARDS = pathlib.Path(__file__).resolve().parent.parent / "cards"


def deck():
    """The 51 cards: months in order, then the bonus cards and the back."""
    for month, draw in enumerate(spring.MONTHS + summer.MONTHS + autumn.MONTHS, start=1):
        for card in draw():
            yield card.on_top(numeral(month))
    yield from extras.cards()

"""Draws the set: `python3 art/hwatu/draw` writes the 51 cards into art/hwatu/cards."""

import pathlib

import autumn
import extras
import spring
from marks import numeral

CARDS = pathlib.Path(__file__).resolve().parent.parent / "cards"


def deck():
    """Every card of the set, months in order, then the bonus cards and the back."""
    for month, draw in enumerate(spring.MONTHS + autumn.MONTHS, start=1):
        for card in draw():
            yield card.on_top(numeral(month))
    yield from extras.cards()


def main():
    CARDS.mkdir(exist_ok=True)
    for card in deck():
        (CARDS / f"{card.name}.svg").write_text(card.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Draws the set: `python3 art/hwatu/draw` writes the 51 cards into art/hwatu/cards."""

from deck import CARDS, deck

if __name__ == "__main__":
    CARDS.mkdir(exist_ok=True)
    for card in deck():
        (CARDS / f"{card.name}.svg").write_text(card.svg(), encoding="utf-8")

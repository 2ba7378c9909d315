"""Checks the set: `python3 art/hwatu/draw/check.py`. Says what is wrong and ends with 1, or counts the cards."""

import re
import sys
import xml.etree.ElementTree as xml

from deck import CARDS, deck
from sheets import NAMES

LARGEST = 14_000  # bytes
SVG = "{http://www.w3.org/2000/svg}"
TAGS = {SVG + tag for tag in "svg desc defs g use path rect".split()}


def faults(name, text):
    """What is wrong with one card."""
    try:
        root = xml.fromstring(text)
    except xml.ParseError as error:
        yield f"not well-formed: {error}"
        return
    if len(text.encode()) > LARGEST:
        yield f"larger than {LARGEST} bytes"
    if root.get("viewBox") != "0 0 100 160":
        yield "another viewBox"
    elements = list(root.iter())
    for tag in {e.tag for e in elements} - TAGS:
        yield f"element {tag} is not of the set"
    ids = [e.get("id") for e in elements if e.get("id")]
    if len(ids) != len(set(ids)) or any(not i.startswith(f"hwatu-{name}-") for i in ids):
        yield "ids not unique or without the card's prefix"
    links = [value for e in elements for key, value in e.attrib.items() if key.endswith("href")]
    if any(link.removeprefix("#") not in ids for link in links) or re.search(r"url\(|@import|<style|<script", text):
        yield "refers to something outside itself"
    numerals = sum(e.get("class") == "numeral" for e in elements)
    if numerals != (not name.startswith("b")):
        yield f"{numerals} numerals"


def main():
    files = {path.stem: path.read_text(encoding="utf-8") for path in CARDS.glob("*.svg")}
    wrong = [f"{name}: {fault}" for name, text in files.items() for fault in faults(name, text)]
    if sorted(files) != sorted(NAMES) or len(NAMES) != 51:
        wrong.append(f"names differ: {sorted(set(files) ^ set(NAMES))}")
    if len(set(files.values())) != len(files):
        wrong.append("two cards are the same")
    wrong += [f"{card.name}: not as drawn" for card in deck() if files.get(card.name) != card.svg()]
    print("\n".join(wrong) or f"{len(files)} cards, {sum(map(len, files.values()))} bytes")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

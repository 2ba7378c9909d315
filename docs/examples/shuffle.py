#!/usr/bin/env python3
"""Checks the proof of a match and shuffles its tiles again, without the program that dealt it, as docs/PROTOCOL.md
describes under "The shuffle, to the byte". The record must be as the house sent it: sorted keys are another text.

    python3 docs/examples/shuffle.py match.json [page.json]

Prints whether each part of the proof holds, and for each round the tiles in the order of the shuffle. With the page of
a tournament that is over, also whether the match was dealt from its seed, as all tables of a round were. With the board
of a daily deal whose day is over, whether it is that deal; a record fetched during the day has no other proof.
"""
import hashlib
import json
import sys
from pathlib import Path


def sponge(*parts):
    """SHAKE256 over the parts, each after its length."""
    return hashlib.shake_256(b"".join(len(part).to_bytes(8, "little") + part for part in parts))


def kept(proof, rules):
    """Whether the opened seed is the promised one."""
    text = proof["table"] + json.dumps(rules, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(proof["house_seed"]) + text.encode()).hexdigest() == proof["commitment"]


def pledged(proof):
    """Whether everything mixed in had been pledged, if anything had."""
    # What was opened stands in the order of the pledges, some of which may have stayed closed.
    pledges, left = proof.get("pledges", []), [bytes.fromhex(entropy) for entropy in proof["entropy"]]
    for pledge in pledges:
        if left and hashlib.sha256(b"madang pledge" + proof["table"].encode() + left[0]).hexdigest() == pledge:
            left.pop(0)
    return not pledges or not left


def mixed(proof):
    """The seed that the house's and everyone's chance give."""
    return sponge(b"madang match", *map(bytes.fromhex, [proof["house_seed"], *proof["entropy"]])).digest(72)


def proven(record):
    """What the proof promises, and whether it holds."""
    proof = record["proof"]
    return {
        "commitment": kept(proof, record["rules"]),
        "pledges": pledged(proof),
        "seed": mixed(proof) == bytes.fromhex(record["seed"]),
    }


def follows(proof, page):
    """Whether the deal is the one that the tournament's seed gives for the round it is named after."""
    cup, (code, _, number) = page["proof"], proof["table"].partition("/round/")
    if not code == cup["table"] == page["tournament"] or not number.isdecimal():
        return False
    shared = page["terms"]["same_deal"] and 0 < int(number) <= len(page["rounds"]) and not proof["entropy"]
    promised = cup["commitment"] == page["commitment"] and kept(cup, page["terms"]["rules"]) and pledged(cup)
    return shared and promised and Stream(mixed(cup), int(number) - 1).bytes[:72].hex() == proof["house_seed"]


def is_of_day(record, board):
    """Whether the match was dealt from the seed of a daily deal, as the house had promised."""
    name = f"{board['day']}/{board['game']}"
    opened = {"table": name, "house_seed": board["seed"], "entropy": [], "commitment": board["commitment"]}
    promised = all(kept(opened, rules) for rules in [board["rules"], record["rules"]])
    return promised and record["game"] == board["game"] and mixed(opened).hex() == record["seed"]


def unopened(page):
    """Why there is no seed to compare a match with. None if there is one."""
    if "day" in page:
        return None if page.get("seed") else "The deal's seed is not open: it is opened when the day is over."
    if not page["terms"]["same_deal"]:
        return "The tables of this tournament had deals of their own: it has no seed from which they would follow."
    return None if page.get("proof") else "The tournament's seed is not open: it is opened when the tournament is over."


class Stream:
    """The chance of one round, in words of 32 bits."""

    def __init__(self, seed, number):
        self.bytes, self.at = sponge(b"madang round", seed, number.to_bytes(4, "little")).digest(1 << 20), 0

    def word(self):
        self.at += 4
        return int.from_bytes(self.bytes[self.at - 4:self.at], "little")

    def below(self, n):
        """A number below n: the high half of word × n, unless the low half is below 2³² mod n."""
        while True:
            product = self.word() * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def lexio(rules, stream):
    highest = {2: 6 if rules["two_player"] == "open" else 9, 3: 9, 4: 13}.get(rules["seats"], 15)
    tiles = [f"{number}{suit}" for number in [*range(3, highest + 1), 1, 2] for suit in "CTMS"]
    stream.shuffle(tiles)
    return tiles


def rummikub(rules, stream):
    copies, jokers = (2, 2) if rules["seats"] <= 4 else (3, 4)
    tiles = [f"{colour}{number}" for colour in "KBRY" for number in range(1, 14) for _ in range(copies)]
    tiles += ["J"] * jokers
    drawing = list(range(rules["seats"]))
    while len(drawing) > 1:
        stream.shuffle(tiles)
        drawn = (int(tile[1:]) for tile in tiles if tile != "J")
        numbers = [next(drawn) for _ in drawing]
        drawing = [seat for seat, number in zip(drawing, numbers) if number == max(numbers)]
    stream.shuffle(tiles)
    return tiles


KINDS = ["gtab", "ytab", "gtab", "ytab", "ytab", "ytab", "ytab", "gyab", "ytab", "ytab", "gabs", "gyts"]


def matgo(rules, stream):
    for _ in range(4):  # The mission.
        stream.word()
    months = list(range(12))
    for _ in range(5):  # The cards of which each player picks one.
        which = stream.below(len(months))
        months[which] = months[-1]
        months.pop()
        stream.below(4)
    cards = [f"{month + 1}{kind}" for month in range(12) for kind in KINDS[month]] + ["b2", "b3"]
    while True:
        stream.shuffle(cards)
        if rules["floor_four"] != "redeal" or not any(four(cards, tung) for tung in {False, rules["tung"]}):
            return cards


def four(cards, tung):
    """Whether the floor would have all four of a month."""
    floor, stock = (cards[:8] if tung else cards[:4] + cards[14:18]), cards[28:]
    while bonus := [card for card in floor if card[0] == "b"]:
        floor = [card for card in floor if card[0] != "b"] + stock[:len(bonus)]
        stock = stock[len(bonus):]
    months = [card[:-1] for card in floor]
    return any(months.count(month) == 4 for month in months)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    record, *pages = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    holds = proven(record) if record.get("proof") else {}
    sealed = None
    for page in pages:
        sealed = unopened(page)
        if not sealed and "day" in page:
            holds["daily deal"] = is_of_day(record, page)
        elif not sealed:
            holds["tournament"] = bool(holds) and follows(record["proof"], page)
    for part, held in holds.items():
        print(part, "holds" if held else "DOES NOT HOLD")
    deal = {"lexio": lexio, "rummikub": rummikub, "matgo": matgo}[record["game"]]
    for number in range(max(len(record["outcome"]), 1)):
        print(f"round {number + 1}:", *deal(record["rules"], Stream(bytes.fromhex(record["seed"]), number)))
    return sealed or (0 if all(holds.values()) else 1)


if __name__ == "__main__":
    sys.exit(main())

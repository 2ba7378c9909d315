//! Tiles and sets of tiles.

/// The suits, from the weakest to the strongest (docs/rules/lexio.md#tiles).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Clouds (雲), written `C`.
    Cloud,
    /// Stars (星), written `T`.
    Star,
    /// Moons (月), written `M`.
    Moon,
    /// Suns (日), written `S`.
    Sun,
}

impl Suit {
    /// All four, from the weakest to the strongest.
    pub const ALL: [Suit; 4] = [Suit::Cloud, Suit::Star, Suit::Moon, Suit::Sun];
}

/// The number of numbers in the box.
pub(crate) const NUMBERS: u8 = 15;

/// A tile (docs/rules/lexio.md#tiles). Tiles are ordered by strength: 3 < 4 < … < 15 < 1 < 2, equal numbers by suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of this number, which must be 1 to 15.
    pub const fn new(number: u8, suit: Suit) -> Option<Tile> {
        match number {
            1..=NUMBERS => Some(Tile(rank_of(number) * 4 + suit as u8)),
            _ => None,
        }
    }

    /// The number printed on it: 1 to 15.
    #[inline]
    pub const fn number(self) -> u8 {
        let rank = self.rank();
        if rank < 13 { rank + 3 } else { rank - 12 }
    }

    /// The suit printed on it.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// The strength of its number: 0 for a 3, … 12 for a 15, 13 for a 1, 14 for a 2.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 4
    }
}

/// The strength of a number from 1 to 15, as in [`Tile::rank`].
pub(crate) const fn rank_of(number: u8) -> u8 {
    (number + NUMBERS - 3) % NUMBERS
}

/// A set of tiles, in order of strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tiles(u64);

game::bit_set!(Tiles of Tile, iterated by Each);

impl Tiles {
    /// The four twos.
    pub const TWOS: Tiles = Tiles::of_rank(14);

    /// The tiles of a game with the numbers 1 to `numbers` (at most 15).
    pub const fn deck(numbers: u8) -> Tiles {
        let ones = Tiles::of_rank(rank_of(1)).0;
        match numbers {
            0 => Tiles::NONE,
            1 => Tiles(ones),
            2..=NUMBERS => Tiles(ones | Tiles::TWOS.0 | ((1 << ((numbers - 2) * 4)) - 1)),
            _ => Tiles::deck(NUMBERS),
        }
    }

    /// The four tiles with the same number as `tile`.
    pub const fn numbered_as(tile: Tile) -> Tiles {
        Tiles::of_rank(tile.rank())
    }

    pub(crate) const fn of_rank(rank: u8) -> Tiles {
        Tiles(0b1111 << (rank * 4))
    }

    pub(crate) const fn of_suit(suit: Suit) -> Tiles {
        Tiles(0x0111_1111_1111_1111 << suit as u8)
    }

    /// The weakest tile, if there is any.
    #[inline]
    pub const fn weakest(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(self.0.trailing_zeros() as u8)) }
    }

    /// The strongest tile, if there is any.
    #[inline]
    pub const fn strongest(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(63 - self.0.leading_zeros() as u8)) }
    }

    /// The tiles that are weaker than `tile`.
    pub const fn below(self, tile: Tile) -> Tiles {
        Tiles(self.0 & ((1 << tile.0) - 1))
    }

    /// The tiles that are stronger than `tile`.
    pub const fn above(self, tile: Tile) -> Tiles {
        Tiles(self.0 & !((2 << tile.0) - 1))
    }

    /// The tiles whose number has at least this strength.
    pub(crate) const fn at_least(self, rank: u8) -> Tiles {
        Tiles(self.0 & !((1 << (rank * 4)) - 1))
    }

    /// The set of ranks that occur, with bit r for rank r.
    pub(crate) const fn ranks(self) -> u16 {
        // Fold every nibble onto its lowest bit, then gather the lowest bits.
        let any = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x1111_1111_1111_1111;
        let pairs = (any | any >> 3) & 0x0303_0303_0303_0303;
        let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
        let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
        (eights | eights >> 24) as u16
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u64) -> Tiles {
        Tiles(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_runs_from_3_to_15_then_1_and_2() {
        let order: Vec<u8> = Tiles::deck(15).iter().map(Tile::number).step_by(4).collect();
        assert_eq!(order, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1, 2]);
    }

    #[test]
    fn ranks_gather_one_bit_a_number() {
        for tile in Tiles::deck(15) {
            assert_eq!(Tiles::NONE.with(tile).ranks(), 1 << tile.rank());
        }
        assert_eq!(Tiles::deck(15).ranks(), 0x7fff);
    }

    #[test]
    fn decks_have_four_of_every_number() {
        for numbers in 0..=u8::MAX {
            let deck = Tiles::deck(numbers);
            assert_eq!(deck.len(), numbers.min(15) * 4);
            assert!(deck.iter().all(|tile| tile.number() <= numbers));
        }
    }
}

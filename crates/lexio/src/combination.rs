//! Which tiles may be played together, and which plays beat which.

use crate::tile::{NUMBERS, rank_of};
use crate::{FlushOrder, Options, Rules, StraightTie, Suit, Tile, Tiles};
use serde::{Deserialize, Serialize};

/// The kinds of combination (docs/rules/lexio.md#combinations). Those of five tiles are in order of strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One tile alone.
    Single,
    /// Two of a number.
    Pair,
    /// Three of a number.
    Triple,
    /// Five numbers in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a number and two of another.
    FullHouse,
    /// Four of a number and any tile.
    FourCard,
    /// Five numbers in a row, of one suit.
    StraightFlush,
}

/// The settings that decide how combinations compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// The highest number in play: 6, 9, 13 or 15 in a game; any up to 15 in a puzzle.
    pub numbers: u8,
    /// Which tile decides between straights of the same numbers.
    pub straight_tie: StraightTie,
    /// How flushes are compared.
    pub flush_order: FlushOrder,
}

impl Ranking {
    /// The ranking under `options` with numbers up to `numbers`.
    pub const fn new(numbers: u8, options: &Options) -> Ranking {
        Ranking { numbers, straight_tie: options.straight_tie, flush_order: options.flush_order }
    }

    /// The ranking of a room.
    pub const fn of(rules: &Rules) -> Ranking {
        Ranking::new(rules.numbers(), rules.options())
    }

    /// The runs of a game. They begin with 1 … N-3; the last is N-3 … N, 1.
    pub(crate) fn runs(&self) -> &'static [Run] {
        let numbers = self.numbers.min(NUMBERS);
        &RUNS[usize::from(numbers)][..usize::from(numbers.saturating_sub(3))]
    }
}

/// Five numbers in a row.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// The first number.
    pub(crate) first: u8,
    /// Bit r is set for rank r.
    pub(crate) ranks: u16,
}

/// The runs by the highest number in play. Entries beyond the last run are unused.
static RUNS: [[Run; NUMBERS as usize - 3]; NUMBERS as usize + 1] = {
    let mut table = [[Run { first: 0, ranks: 0 }; NUMBERS as usize - 3]; NUMBERS as usize + 1];
    let mut numbers = 4;
    while numbers <= NUMBERS {
        let mut first = 1;
        while first <= numbers - 3 {
            table[numbers as usize][first as usize - 1] = Run::new(first, numbers);
            first += 1;
        }
        numbers += 1;
    }
    table
};

impl Run {
    const fn new(first: u8, numbers: u8) -> Run {
        let mut ranks = 0;
        let mut number = first;
        while number < first + 5 {
            ranks |= 1 << rank_of(if number > numbers { number - numbers } else { number });
            number += 1;
        }
        Run { first, ranks }
    }

    /// The strength: 1-2-3-4-5 is the strongest, then 2-3-4-5-6, then the others by their first number.
    const fn strength(self) -> u32 {
        match self.first {
            1 => 15,
            2 => 14,
            first => first as u32 - 3,
        }
    }
}

/// Tiles that may be played together (docs/rules/lexio.md#combinations). Parsed once, so one that exists is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combination {
    /// The kind of the combination.
    kind: Kind,
    /// The tiles it is made of.
    tiles: Tiles,
    /// Orders combinations with the same number of tiles. The kind is its most significant part.
    strength: u32,
}

/// The number of bits for the comparison within a kind, below the kind itself.
const KIND_SHIFT: u32 = 24;

impl Combination {
    /// Reads tiles as a combination, if they are one in a game with these numbers.
    pub fn read(ranking: Ranking, tiles: Tiles) -> Option<Combination> {
        if !Tiles::deck(ranking.numbers).contains_all(tiles) {
            return None;
        }
        let ranks = tiles.ranks();
        let strongest = tiles.strongest()?;
        match (tiles.len(), ranks.count_ones()) {
            (1, _) => Some(Combination::new(Kind::Single, tiles, tile_strength(strongest))),
            (2, 1) => Some(pair(tiles, strongest)),
            (3, 1) => Some(triple(tiles, strongest)),
            (5, 2) => Some(full_house_or_four(tiles)),
            (5, 5) => straight_or_flush(ranking, tiles, ranks),
            _ => None,
        }
    }

    pub(crate) const fn new(kind: Kind, tiles: Tiles, within: u32) -> Combination {
        Combination { kind, tiles, strength: (kind as u32) << KIND_SHIFT | within }
    }

    /// Its kind.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Its tiles.
    pub const fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// Whether it beats `other`: it has as many tiles, and is stronger.
    pub const fn beats(&self, other: &Combination) -> bool {
        self.tiles.len() == other.tiles.len() && self.strength > other.strength
    }
}

pub(crate) const fn tile_strength(tile: Tile) -> u32 {
    tile.rank() as u32 * 4 + tile.suit() as u32
}

/// Two of a number: the higher suit decides.
pub(crate) const fn pair(tiles: Tiles, strongest: Tile) -> Combination {
    Combination::new(Kind::Pair, tiles, tile_strength(strongest))
}

/// Three of a number: the number decides.
pub(crate) const fn triple(tiles: Tiles, strongest: Tile) -> Combination {
    Combination::new(Kind::Triple, tiles, strongest.rank() as u32)
}

fn full_house_or_four(tiles: Tiles) -> Combination {
    // Five tiles of two numbers are 3-2 or 4-1. The middle tile has the more frequent number.
    let middle = tiles.iter().nth(2).map_or(0, Tile::rank);
    let kind = if (tiles & Tiles::of_rank(middle)).len() == 3 { Kind::FullHouse } else { Kind::FourCard };
    Combination::new(kind, tiles, u32::from(middle))
}

fn straight_or_flush(ranking: Ranking, tiles: Tiles, ranks: u16) -> Option<Combination> {
    let strongest = tiles.strongest()?;
    let one_suit = Tiles::of_suit(strongest.suit()).contains_all(tiles);
    match (ranking.runs().iter().find(|run| run.ranks == ranks), one_suit) {
        (Some(run), _) => Some(straight(ranking, *run, tiles, one_suit)),
        (None, true) => Some(Combination::new(Kind::Flush, tiles, flush_strength(ranking, tiles, ranks, strongest))),
        (None, false) => None,
    }
}

/// The five tiles of `run` as a straight or, if all are of one suit, a straight flush.
pub(crate) fn straight(ranking: Ranking, run: Run, tiles: Tiles, one_suit: bool) -> Combination {
    let kind = if one_suit { Kind::StraightFlush } else { Kind::Straight };
    let decides = match ranking.straight_tie {
        StraightTie::StrongestTile => tiles.strongest(),
        StraightTie::FirstTile => (tiles & Tiles::of_rank(rank_of(run.first))).strongest(),
    };
    let suit = decides.map_or(Suit::Cloud, Tile::suit);
    Combination::new(kind, tiles, run.strength() * 4 + suit as u32)
}

/// Comparing strengths from the top down is the same as comparing the sets of ranks as numbers.
pub(crate) fn flush_strength(ranking: Ranking, tiles: Tiles, ranks: u16, strongest: Tile) -> u32 {
    debug_assert_eq!(tiles.ranks(), ranks);
    match ranking.flush_order {
        FlushOrder::AllThenSuit => u32::from(ranks) * 4 + strongest.suit() as u32,
        FlushOrder::TopThenSuit => tile_strength(strongest),
    }
}

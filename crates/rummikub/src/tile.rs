//! Tiles and collections of tiles.

/// The four colours, in the order in which tiles are sorted (docs/rules/rummikub.md#tiles).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Black, written `K`.
    Black,
    /// Blue, written `B`.
    Blue,
    /// Red, written `R`.
    Red,
    /// Yellow, written `Y`; orange in many boxes.
    Yellow,
}

impl Colour {
    /// All four colours, in order.
    pub const ALL: [Colour; COLOURS] = [Colour::Black, Colour::Blue, Colour::Red, Colour::Yellow];
}

/// The number of colours.
pub(crate) const COLOURS: usize = 4;
/// The highest number.
pub(crate) const NUMBERS: u8 = 13;
/// The kinds of tile: every colour with every number, and the joker.
const KINDS: usize = COLOURS * NUMBERS as usize + 1;

/// A kind of tile: a number in a colour, or the joker. Ordered by colour, then number, with the joker last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The joker, written `J`.
    pub const JOKER: Tile = Tile(KINDS as u8 - 1);

    /// The tile with this colour and number. `None` unless the number is from 1 to 13.
    pub const fn new(colour: Colour, number: u8) -> Option<Tile> {
        match number {
            1..=NUMBERS => Some(Tile::numbered(colour, number)),
            _ => None,
        }
    }

    /// The same for a number that is known to be from 1 to 13.
    pub(crate) const fn numbered(colour: Colour, number: u8) -> Tile {
        Tile(colour as u8 * NUMBERS + number - 1)
    }

    /// Every kind, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..KINDS as u8).map(Tile)
    }

    /// Whether it is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == Tile::JOKER.0
    }

    /// The colour; `None` for the joker.
    pub const fn colour(self) -> Option<Colour> {
        if self.is_joker() { None } else { Some(Colour::ALL[(self.0 / NUMBERS) as usize]) }
    }

    /// The number printed on it, 1 to 13; `None` for the joker.
    pub const fn number(self) -> Option<u8> {
        if self.is_joker() { None } else { Some(self.0 % NUMBERS + 1) }
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An unordered collection of tiles, with up to 255 of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles([u8; KINDS]);

impl Default for Tiles {
    fn default() -> Tiles {
        Tiles::NONE
    }
}

impl Tiles {
    /// The empty collection.
    pub const NONE: Tiles = Tiles([0; KINDS]);

    /// This many copies of every numbered kind, and this many jokers.
    pub const fn full(copies: u8, jokers: u8) -> Tiles {
        let mut counts = [copies; KINDS];
        counts[Tile::JOKER.index()] = jokers;
        Tiles(counts)
    }

    /// The number of tiles of this kind.
    pub const fn count(&self, tile: Tile) -> u8 {
        self.0[tile.index()]
    }

    /// The number of jokers.
    pub const fn jokers(&self) -> u8 {
        self.count(Tile::JOKER)
    }

    /// The number of tiles, jokers included.
    pub fn len(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Whether there is one of this kind.
    pub const fn contains(&self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// Whether all of `others` are among these.
    pub fn contains_all(&self, others: &Tiles) -> bool {
        self.0.iter().zip(&others.0).all(|(own, other)| own >= other)
    }

    /// The first kind that is present.
    pub fn first(&self) -> Option<Tile> {
        Tile::all().find(|tile| self.contains(*tile))
    }

    /// Adds one tile of this kind.
    pub const fn add(&mut self, tile: Tile) {
        self.0[tile.index()] = self.0[tile.index()].saturating_add(1);
    }

    /// Removes one tile of this kind. Returns false and changes nothing if there is none.
    pub const fn take(&mut self, tile: Tile) -> bool {
        let count = &mut self.0[tile.index()];
        let any = *count > 0;
        *count -= any as u8;
        any
    }

    /// The tiles, sorted.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + Clone + '_ {
        Tile::all().flat_map(|tile| std::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// The sum of the numbers, with each joker counting `joker`.
    pub fn sum(&self, joker: u8) -> u32 {
        Tile::all().map(|tile| u32::from(self.count(tile)) * u32::from(tile.number().unwrap_or(joker))).sum()
    }

    fn each_with(self, other: Tiles, merge: fn(u8, u8) -> u8) -> Tiles {
        Tiles(std::array::from_fn(|kind| merge(self.0[kind], other.0[kind])))
    }
}

/// All the tiles of both.
impl std::ops::Add for Tiles {
    type Output = Tiles;
    fn add(self, other: Tiles) -> Tiles {
        self.each_with(other, u8::saturating_add)
    }
}

/// The tiles of the left side without those of the right, as far as they are there.
impl std::ops::Sub for Tiles {
    type Output = Tiles;
    fn sub(self, other: Tiles) -> Tiles {
        self.each_with(other, u8::saturating_sub)
    }
}

impl std::ops::AddAssign for Tiles {
    fn add_assign(&mut self, other: Tiles) {
        *self = *self + other;
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        let mut all = Tiles::NONE;
        tiles.into_iter().for_each(|tile| all.add(tile));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_hold_what_they_say() {
        assert_eq!(Tiles::full(2, 2).len(), 106);
        assert_eq!(Tiles::full(3, 4).len(), 160);
    }

    #[test]
    fn kinds_are_colours_times_numbers_and_the_joker() {
        assert_eq!(Tile::all().count(), 53);
        for tile in Tile::all().filter(|tile| !tile.is_joker()) {
            assert_eq!(Tile::new(tile.colour().unwrap(), tile.number().unwrap()), Some(tile));
        }
        assert_eq!((Tile::JOKER.colour(), Tile::JOKER.number()), (None, None));
        assert!([0, 14].iter().all(|number| Tile::new(Colour::Red, *number).is_none()));
    }

    #[test]
    fn counting_is_bounded() {
        let many: Tiles = std::iter::repeat_n(Tile::JOKER, 300).collect();
        assert_eq!(many.jokers(), 255);
        assert_eq!((many + many).jokers(), 255);
        let mut none = Tiles::NONE;
        assert!(!none.take(Tile::JOKER));
        assert_eq!(none - many, Tiles::NONE);
    }
}

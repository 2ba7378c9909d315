//! The ways to part the tiles of one number into groups that earn their jokers (as [`crate::solve::build`] counts them),
//! or that are read as groups where jokers keep their identity.

use crate::{
    Colour, Kind, Set, Tile,
    set::SHORTEST,
    solve::task::{OldSet, Task, earned},
    tile::COLOURS,
};

/// The most jokers that the tiles of one number can earn, over all ways to part them into groups.
#[derive(Default)]
pub(in crate::solve) struct Parting {
    /// By the colours of a group, as bits: the joker counts of the old sets that it contains whole, as bits.
    whole: [u8; 1 << COLOURS],
    /// The colours that may form a group, as bits of bits.
    allowed: u16,
    /// By tiles and jokers; `None` if not known yet, `Some(None)` if they do not form groups.
    known: Vec<Option<Option<u8>>>,
}

impl Parting {
    /// The ways to part the tiles of number `at` + 1.
    pub(in crate::solve) fn of(task: &Task, at: usize) -> Parting {
        let mut parting = Parting::default();
        parting.begin(task, at);
        parting
    }

    /// Starts over with number `at` + 1.
    pub(super) fn begin(&mut self, task: &Task, at: usize) {
        self.known.clear();
        let locked = task.locked[at];
        let is_allowed = |colours: &u8| colours & locked == 0 || is_group(*colours, locked, at);
        self.allowed = (0..1 << COLOURS).filter(is_allowed).fold(0, |all, colours| all | 1 << colours);
        let old: &[OldSet] = task.earning.as_ref().map_or(&[], |earning| &earning.in_groups[at]);
        for (colours, whole) in (0_u16..).zip(&mut self.whole) {
            *whole = old.iter().filter(|set| set.tiles & !colours == 0).fold(0, |all, set| all | 1 << set.jokers);
        }
    }

    /// The most that these tiles and jokers can earn. `None` if they do not form groups.
    pub(in crate::solve) fn most(&mut self, tiles: [u8; COLOURS], jokers: u8) -> Option<u8> {
        if !can_hold(tiles, jokers) {
            return None;
        }
        if jokers == 0 && (self.allowed == u16::MAX || tiles == [0; COLOURS]) {
            return Some(0);
        }
        let place = tiles.iter().fold(usize::from(jokers), |place, count| place * 5 + usize::from(*count));
        if self.known.len() <= place {
            self.known.resize(place + 1, None);
        }
        if let Some(most) = self.known[place] {
            return most;
        }
        let mut most = None;
        for (colours, with) in each_first(tiles, jokers, self.allowed) {
            // Nothing earns more than all of them.
            if most == Some(jokers) {
                break;
            }
            let rest = self.most(without(tiles, colours), jokers - with);
            most = most.max(rest.map(|rest| rest + self.earned(colours, with)));
        }
        self.known[place] = Some(most);
        most
    }

    fn earned(&self, colours: u8, jokers: u8) -> u8 {
        earned(jokers, self.whole[usize::from(colours)])
    }

    /// The groups that earn the most: colours as bits, and jokers.
    pub(in crate::solve) fn groups(&mut self, mut tiles: [u8; COLOURS], mut jokers: u8) -> Vec<(u8, u8)> {
        let mut groups = Vec::new();
        while let Some(most) = self.most(tiles, jokers) {
            let best = each_first(tiles, jokers, self.allowed).find(|(colours, with)| {
                let rest = self.most(without(tiles, *colours), jokers - with);
                rest.map(|rest| rest + self.earned(*colours, *with)) == Some(most)
            });
            let Some((colours, with)) = best else { break };
            groups.push((colours, with));
            (tiles, jokers) = (without(tiles, colours), jokers - with);
        }
        groups
    }
}

/// Whether tiles of these colours are read as a group where those that are `locked` are jokers: a lone numbered tile is
/// mostly read as part of a run.
fn is_group(colours: u8, locked: u8, at: usize) -> bool {
    let numbered = Colour::ALL.into_iter().filter(|colour| (colours & !locked) >> *colour as u8 & 1 == 1);
    let mut tiles: Vec<Tile> = numbered.map(|colour| Tile::numbered(colour, at as u8 + 1)).collect();
    let size = SHORTEST.max(colours.count_ones() as usize);
    tiles.resize(size, Tile::JOKER);
    Set::read(&tiles).is_ok_and(|set| set.kind() == Kind::Group)
}

/// Every allowed group with a tile of the first available colour: its colours as bits, and its jokers.
fn each_first(tiles: [u8; COLOURS], jokers: u8, allowed: u16) -> impl Iterator<Item = (u8, u8)> {
    let there = (0..COLOURS).filter(|colour| tiles[*colour] > 0).fold(0, |there, colour| there | 1 << colour);
    let is_first = move |colours: &u8| colours & !there == 0 && (colours ^ there) & first(there) == 0;
    let colours = (1_u8..1 << COLOURS).filter(is_first).filter(move |colours| allowed >> colours & 1 == 1);
    colours.flat_map(move |colours| {
        let size = colours.count_ones() as u8;
        (3_u8.saturating_sub(size)..=(4 - size).min(jokers)).map(move |with| (colours, with))
    })
}

/// The first colour of these.
const fn first(colours: u8) -> u8 {
    colours & colours.wrapping_neg()
}

/// What is left of the tiles after taking a group.
fn without(tiles: [u8; COLOURS], colours: u8) -> [u8; COLOURS] {
    std::array::from_fn(|colour| tiles[colour] - (colours >> colour & 1))
}

/// Whether these tiles and jokers can form groups: tiles of one colour in different groups, of three to four tiles
/// each.
pub(super) fn can_hold(tiles: [u8; COLOURS], jokers: u8) -> bool {
    let sum: u8 = tiles.iter().sum();
    let most = tiles.into_iter().max().unwrap_or_default();
    let all = sum + jokers;
    most.max(all.div_ceil(4)) <= sum.min(all / 3)
}

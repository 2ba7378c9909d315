//! The ways to part the tiles of one number into groups that earn their jokers (see [`super::earned`]).

use super::marks::{OldSet, earned};
use crate::tile::COLOURS;

/// The most jokers that the tiles of one number can earn, over all ways to part them into groups.
#[derive(Default)]
pub(super) struct Parting {
    /// By the colours of a group, as bits: the joker counts of the old sets that it contains whole, as bits.
    whole: [u8; 1 << COLOURS],
    /// By tiles and jokers; `None` if not known yet.
    known: Vec<Option<u8>>,
}

impl Parting {
    /// Starts over with another number, which has these old sets.
    pub(super) fn begin(&mut self, old: &[OldSet]) {
        self.known.clear();
        for (colours, whole) in (0_u16..).zip(&mut self.whole) {
            *whole = old.iter().filter(|set| set.tiles & !colours == 0).fold(0, |all, set| all | 1 << set.jokers);
        }
    }

    /// The most that these tiles and jokers can earn. `None` if they do not form groups.
    pub(super) fn most(&mut self, tiles: [u8; COLOURS], jokers: u8) -> Option<u8> {
        if !can_hold(tiles, jokers) {
            return None;
        }
        if jokers == 0 {
            return Some(0);
        }
        let place = tiles.iter().fold(usize::from(jokers), |place, count| place * 5 + usize::from(*count));
        if self.known.len() <= place {
            self.known.resize(place + 1, None);
        }
        if self.known[place].is_some() {
            return self.known[place];
        }
        let mut most = None;
        for (colours, with) in each_first(tiles, jokers) {
            // Nothing earns more than all of them.
            if most == Some(jokers) {
                break;
            }
            let rest = self.most(without(tiles, colours), jokers - with);
            most = most.max(rest.map(|rest| rest + self.earned(colours, with)));
        }
        self.known[place] = most;
        most
    }

    fn earned(&self, colours: u8, jokers: u8) -> u8 {
        earned(jokers, self.whole[usize::from(colours)])
    }

    /// The groups that earn the most: colours as bits, and jokers.
    pub(super) fn groups(old: &[OldSet], mut tiles: [u8; COLOURS], mut jokers: u8) -> Vec<(u8, u8)> {
        let mut parting = Parting::default();
        parting.begin(old);
        let mut groups = Vec::new();
        while let Some(most) = parting.most(tiles, jokers) {
            let best = each_first(tiles, jokers).find(|(colours, with)| {
                let rest = parting.most(without(tiles, *colours), jokers - with);
                rest.map(|rest| rest + parting.earned(*colours, *with)) == Some(most)
            });
            let Some((colours, with)) = best else { break };
            groups.push((colours, with));
            (tiles, jokers) = (without(tiles, colours), jokers - with);
        }
        groups
    }
}

/// Every group with a tile of the first available colour: its colours as bits, and its jokers.
fn each_first(tiles: [u8; COLOURS], jokers: u8) -> impl Iterator<Item = (u8, u8)> {
    let there = (0..COLOURS).filter(|colour| tiles[*colour] > 0).fold(0, |there, colour| there | 1 << colour);
    let colours =
        (1_u8..1 << COLOURS).filter(move |colours| colours & !there == 0 && (colours ^ there) & first(there) == 0);
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

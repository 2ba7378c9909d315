//! What couples lanes and groupings, priced.

use super::task::LENGTH;
use crate::tile::COLOURS;

/// What jokers and tiles in groups cost in bounds. Bounds count in units of 2^-`shift`, so that prices can be fine.
#[derive(Clone, Default)]
pub(super) struct Prices {
    pub(super) shift: u32,
    pub(super) joker: i32,
    /// What a joker that is earned brings.
    pub(super) earned: i32,
    /// What a tile and a point of it bring, where there must be so many.
    pub(super) tile: i32,
    pub(super) point: i32,
    /// By colour and number.
    pub(super) grouped: [[i32; LENGTH]; COLOURS],
    /// What is taken of a lane, by number, that has more tiles in groups than any grouping without jokers: half the
    /// price of a joker, since a grouping that needs one exceeds those that need none in at most two colours. Only as
    /// long as nothing else couples lanes and groupings.
    pub(super) charge: [i32; LENGTH],
}

/// The prices of a lane at one number.
#[derive(Clone, Copy)]
pub(super) struct LanePrices {
    shift: u32,
    /// What each tile brings that need not be laid.
    each: i32,
    joker: i32,
    earned: i32,
    grouped: i32,
    /// So many tiles in groups ask for no joker; what more are charged.
    free: u8,
    charge: i32,
}

impl Prices {
    /// So many times these, in units of 2^-`shift`, nothing being charged or had besides.
    pub(super) fn times(&self, times: i32, shift: u32) -> Prices {
        let scale = |price: i32| (price * times) << shift >> self.shift;
        let grouped = self.grouped.map(|of_colour| of_colour.map(scale));
        Prices { shift, joker: scale(self.joker), grouped, ..Prices::default() }
    }

    /// Those of the lane of `colour` at number `at` + 1, where so many tiles in groups ask for no joker.
    pub(super) const fn of_lane(&self, colour: usize, at: usize, free: u8) -> LanePrices {
        LanePrices {
            shift: self.shift,
            each: self.tile + self.point * (at as i32 + 1),
            joker: self.joker,
            earned: self.earned,
            grouped: self.grouped[colour][at],
            free,
            charge: self.charge[at],
        }
    }

    /// What a tile of number `at` + 1 brings in a group, by colour.
    pub(super) fn grouped_at(&self, at: usize) -> [i32; COLOURS] {
        std::array::from_fn(|colour| self.grouped[colour][at])
    }
}

impl LanePrices {
    /// What a transition brings that has so much of what is aimed at, and so many tiles that need not be laid.
    pub(super) fn aimed(self, own: i32, laid: u8) -> i32 {
        (own << self.shift) + i32::from(laid) * self.each
    }

    /// What it brings or costs by what couples the lanes: its jokers, what it earns of them, and its tiles in groups.
    pub(super) fn coupled(self, jokers: u8, earned: u8, in_groups: u8) -> i32 {
        self.earned * i32::from(earned) - self.joker * i32::from(jokers) - self.grouped * i32::from(in_groups)
    }

    /// What is taken of the lane for so many tiles in groups.
    pub(super) const fn charged(self, in_groups: u8) -> i32 {
        if in_groups > self.free { self.charge } else { 0 }
    }
}

/// How much of its direction a step keeps.
const MOMENTUM: f64 = 0.7;
/// How many prices there are: of tiles in groups by colour and number, of jokers, of jokers earned, of tiles and points.
pub(super) const PRICED: usize = COLOURS * LENGTH + 4;
/// The places of these prices.
pub(super) const JOKER: usize = PRICED - 4;
pub(super) const EARNED: usize = PRICED - 3;
pub(super) const TILE: usize = PRICED - 2;
pub(super) const POINT: usize = PRICED - 1;

/// Prices on the move.
pub(super) struct Way {
    prices: [f64; PRICED],
    direction: [f64; PRICED],
}

impl Way {
    /// Starts at these prices, at rest.
    pub(super) fn from(prices: &Prices) -> Way {
        let mut way = Way { prices: [0.0; PRICED], direction: [0.0; PRICED] };
        let now = prices.grouped.iter().flatten().chain([&prices.joker, &prices.earned, &prices.tile, &prices.point]);
        way.prices.iter_mut().zip(now).for_each(|(way, now)| *way = f64::from(*now));
        way
    }

    /// Turns the direction towards the subgradient.
    pub(super) fn turn(&mut self, discord: [f64; PRICED]) {
        for (direction, discord) in self.direction.iter_mut().zip(discord) {
            *direction = MOMENTUM * *direction + (1.0 - MOMENTUM) * discord;
        }
    }

    /// Goes on in the direction, as far as closes this gap.
    pub(super) fn step(&mut self, gap: f64) {
        let norm: f64 = self.direction.iter().map(|part| part * part).sum();
        if norm > 0.0 {
            for (price, direction) in self.prices.iter_mut().zip(self.direction) {
                *price += gap / norm * direction;
            }
        }
        for price in &mut self.prices[JOKER..] {
            *price = price.max(0.0);
        }
    }

    /// Rounds the prices.
    pub(super) fn give(&self, prices: &mut Prices) {
        // What is called of the system for `round` takes as long as a lane.
        let round = |price: f64| (price + 0.5_f64.copysign(price)) as i32;
        prices.joker = round(self.prices[JOKER]);
        prices.earned = round(self.prices[EARNED]);
        prices.tile = round(self.prices[TILE]);
        prices.point = round(self.prices[POINT]);
        for (price, way) in prices.grouped.iter_mut().flatten().zip(self.prices) {
            *price = round(way);
        }
    }
}

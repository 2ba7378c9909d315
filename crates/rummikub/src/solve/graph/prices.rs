//! Prices for what couples lanes and groupings.

use crate::{solve::task::LENGTH, tile::COLOURS};

/// The prices of jokers and of tiles in groups in bounds. Bounds count in units of 2^-`shift`, so that prices can be
/// fine.
#[derive(Clone, Default)]
pub(super) struct Prices {
    pub(super) shift: u32,
    pub(super) joker: i32,
    /// What an earned joker yields.
    pub(in crate::solve) earned: i32,
    /// What a tile and each of its points yield, where a minimum of them is required.
    pub(super) tile: i32,
    pub(super) point: i32,
    /// By colour and number.
    pub(super) grouped: [[i32; LENGTH]; COLOURS],
    /// By number, what a lane is charged for more tiles in groups than any grouping without jokers has: half the price
    /// of a joker, since a grouping that needs one exceeds those that need none in at most two colours. Only used as
    /// long as nothing else couples lanes and groupings.
    pub(super) charge: [i32; LENGTH],
}

/// The prices of a lane at one number.
#[derive(Clone, Copy)]
pub(super) struct LanePrices {
    shift: u32,
    /// What each optional tile yields.
    each: i32,
    joker: i32,
    earned: i32,
    grouped: i32,
    /// The number of tiles in groups that need no joker; having more is charged.
    free: u8,
    charge: i32,
}

impl Prices {
    /// These prices times `times`, in units of 2^-`shift`, with no charge and no minimum.
    pub(super) fn times(&self, times: i32, shift: u32) -> Prices {
        let scale = |price: i32| (price * times) << shift >> self.shift;
        let grouped = self.grouped.map(|of_colour| of_colour.map(scale));
        Prices { shift, joker: scale(self.joker), grouped, ..Prices::default() }
    }

    /// The prices of the lane of `colour` at number `at` + 1, where `free` tiles in groups need no joker.
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

    /// What a tile of number `at` + 1 in a group yields, by colour.
    pub(super) fn grouped_at(&self, at: usize) -> [i32; COLOURS] {
        std::array::from_fn(|colour| self.grouped[colour][at])
    }
}

impl LanePrices {
    /// What a transition yields that has this much of what is aimed at and this many optional tiles.
    pub(super) fn aimed(self, own: i32, laid: u8) -> i32 {
        (own << self.shift) + i32::from(laid) * self.each
    }

    /// What its coupling yields or costs: its jokers, how many of them it earns, and its tiles in groups.
    pub(super) fn coupled(self, jokers: u8, earned: u8, in_groups: u8) -> i32 {
        self.earned * i32::from(earned) - self.joker * i32::from(jokers) - self.grouped * i32::from(in_groups)
    }

    /// The charge for this many tiles in groups.
    pub(super) const fn charged(self, in_groups: u8) -> i32 {
        if in_groups > self.free { self.charge } else { 0 }
    }
}

/// The share of its direction that a step keeps.
const MOMENTUM: f64 = 0.7;
/// The number of prices: of tiles in groups by colour and number, of jokers, of earned jokers, of tiles and of points.
pub(super) const PRICED: usize = COLOURS * LENGTH + 4;
/// The places of the last four.
pub(super) const JOKER: usize = PRICED - 4;
pub(super) const EARNED: usize = PRICED - 3;
pub(super) const TILE: usize = PRICED - 2;
pub(super) const POINT: usize = PRICED - 1;

/// Prices in motion.
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

    /// Moves in this direction, far enough to close the gap.
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

    /// Writes the rounded prices to `prices`.
    pub(super) fn give(&self, prices: &mut Prices) {
        // `f64::round` calls into a system library, which takes as long as a whole lane.
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

//! A round that an observer could be in, with the unseen tiles dealt afresh.

use crate::{Combination, SEATS, State, Tile, Tiles, View, state::Trick};
use arrayvec::ArrayVec;
use game::{Ruleset, Seat};
use rand_core::Rng;

/// The number of tiles in the box.
const TILES: usize = 60;

impl View {
    /// A state that agrees with the view. All such deals of the unseen tiles are equally likely.
    pub(crate) fn imagine(&self, chance: &mut impl Rng) -> State {
        let mut unknown = Unknown::of(self);
        unknown.honour_lead(self);
        unknown.deal_the_rest(chance);
        let mut state = State::before_lead(self.rules, self.numbers, unknown.hands, unknown.hidden);
        for seat in Seat::all(self.rules.seats()) {
            let at = seat.index();
            state.played[at] = self.played.get(at).copied().unwrap_or_default();
            state.last[at] = self.last.get(at).copied().flatten();
            state.chips[at] = self.chips.get(at).copied().unwrap_or_default();
        }
        state.gone = self.gone;
        state.trick = self.imagine_trick();
        state.turn = self.turn;
        state.lead = self.lead;
        state.round = self.round;
        state
    }

    fn imagine_trick(&self) -> Option<Trick> {
        let trick = self.trick.as_ref()?;
        let play = Combination::read(self.ranking(), trick.tiles)?;
        let passed = trick.passed.iter().fold(0, |passed, seat| passed | 1 << seat.0);
        Some(Trick { seat: trick.seat, play, passed })
    }
}

/// The unseen tiles, and the places that are short of tiles.
struct Unknown {
    pool: Tiles,
    hands: [Tiles; SEATS],
    short: [u8; SEATS],
    hidden: Tiles,
    hidden_short: u8,
}

impl Unknown {
    fn of(view: &View) -> Unknown {
        let mut unknown = Unknown {
            pool: view.unseen(),
            hands: [Tiles::NONE; SEATS],
            short: std::array::from_fn(|seat| view.counts.get(seat).copied().unwrap_or_default()),
            hidden: Tiles::NONE,
            hidden_short: view.hidden,
        };
        for (seat, hand) in view.hands.iter().enumerate() {
            unknown.hands[seat] = *hand;
            unknown.short[seat] = 0;
        }
        if let Some(me) = view.me.filter(|me| me.index() < SEATS) {
            unknown.hands[me.index()] = view.hand;
            unknown.short[me.index()] = 0;
        }
        unknown
    }

    /// The player who led by the lowest tile holds it or has played it, and all lower ones are left over.
    fn honour_lead(&mut self, view: &View) {
        let Some(lead) = view.lead else { return };
        let lower = self.pool.below(lead.tile);
        self.hidden = lower;
        self.hidden_short = self.hidden_short.saturating_sub(lower.len());
        self.pool -= lower;
        if self.pool.contains(lead.tile) {
            self.give(lead.seat.index(), lead.tile);
        }
    }

    fn give(&mut self, seat: usize, tile: Tile) {
        self.hands[seat] = self.hands[seat].with(tile);
        self.short[seat] = self.short[seat].saturating_sub(1);
        self.pool -= Tiles::NONE.with(tile);
    }

    fn deal_the_rest(&mut self, chance: &mut impl Rng) {
        let mut pool: ArrayVec<Tile, TILES> = self.pool.iter().collect();
        game::shuffle(&mut pool, chance);
        let mut pool = pool.into_iter();
        for (hand, short) in self.hands.iter_mut().zip(self.short) {
            *hand |= pool.by_ref().take(usize::from(short)).collect();
        }
        self.hidden |= pool.collect();
    }
}

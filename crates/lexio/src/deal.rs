//! The shuffle and the deal.

use crate::{Rules, Standing, State, Tile, Tiles, state::Lead};
use arrayvec::ArrayVec;
use game::Ruleset;
use rand_core::Rng;

/// All tiles of a round in the order in which they are dealt: hand by hand, seat 0 first. The rest is left over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal(ArrayVec<Tile, 60>);

impl Deal {
    pub(crate) fn shuffle(rules: &Rules, chance: &mut impl Rng) -> Deal {
        let mut tiles: ArrayVec<Tile, 60> = Tiles::deck(rules.numbers()).iter().collect();
        game::shuffle(&mut tiles, chance);
        Deal(tiles)
    }
}

impl State {
    pub(crate) fn deal(rules: &Rules, standing: &Standing, deal: &Deal) -> State {
        let seats = usize::from(rules.seats());
        let (dealt, left) = deal.0.split_at(seats * usize::from(rules.hand()));
        let mut hands = dealt.chunks_exact(usize::from(rules.hand())).map(|hand| hand.iter().copied().collect());
        let hands = std::array::from_fn(|_| hands.next().unwrap_or_default());
        let mut state = State::before_lead(*rules, rules.numbers(), hands, left.iter().copied().collect());
        state.round = standing.round;
        for (seat, chips) in standing.chips.iter().take(seats).enumerate() {
            state.chips[seat] = *chips;
        }
        match standing.leader {
            Some(leader) => state.turn = Some(leader),
            None => state.lead_by_lowest(),
        }
        state
    }

    /// Gives the lead to the player who holds the lowest of all tiles in hand (docs/rules/lexio.md#a-round).
    pub(crate) fn lead_by_lowest(&mut self) {
        let lowest = self.seats().filter_map(|seat| Some((self.hands[seat.index()].weakest()?, seat))).min();
        if let Some((tile, seat)) = lowest {
            self.turn = Some(seat);
            self.lead = Some(Lead { seat, tile });
        }
    }
}

//! What a player looks at when he decides, whether from a view or, in a playout, from a state.

use game::{Game, Ruleset, Seat};
use lexio::{Combination, Lexio, Ranking, State, Tiles, View, each_combination};

/// The decision of the seat in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) ranking: Ranking,
    /// His tiles.
    pub(super) hand: Tiles,
    /// What he must beat; none when he leads.
    pub(super) to_beat: Option<Combination>,
    /// The fewest tiles that anyone else holds.
    pub(super) fewest: u8,
}

impl Sight {
    /// None unless the observer is in turn.
    pub(super) fn of_view(view: &View) -> Option<Sight> {
        let me = view.me.filter(|me| view.turn == Some(*me))?;
        let others = view.counts.iter().enumerate().filter(|(seat, _)| *seat != me.index());
        let fewest = others.map(|(_, count)| *count).min().unwrap_or_default();
        Some(Sight { ranking: view.ranking(), hand: view.hand, to_beat: view.to_beat(), fewest })
    }

    /// What the seat in turn sees of a state: of the other hands, only how many tiles they are. None when the round
    /// is over.
    pub(super) fn of_state(state: &State) -> Option<Sight> {
        let me = Lexio::turn(state).seat()?;
        let others = Seat::all(state.rules().seats()).filter(|seat| *seat != me);
        let fewest = others.map(|seat| state.hand(seat).len()).min().unwrap_or_default();
        Some(Sight { ranking: state.ranking(), hand: state.hand(me), to_beat: state.to_beat(), fewest })
    }

    /// Every play that the rules allow.
    pub(super) fn each_play(&self, mut each: impl FnMut(Combination)) {
        each_combination(self.ranking, self.hand, self.to_beat.as_ref(), &mut each);
    }

    /// The play with the lowest cost; of equals the one found first.
    pub(super) fn cheapest(&self, mut cost: impl FnMut(&Combination) -> i32) -> Option<Combination> {
        let mut best: Option<(i32, Combination)> = None;
        self.each_play(|play| {
            let cost = cost(&play);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, play));
            }
        });
        best.map(|(_, play)| play)
    }

    /// Whether the play sheds the last tile.
    pub(super) const fn goes_out(&self, play: &Combination) -> bool {
        play.tiles().len() == self.hand.len()
    }
}

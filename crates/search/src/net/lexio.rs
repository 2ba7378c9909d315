//! What a net is shown of Lexio: each action as the table that it leaves behind.
//!
//! Numbers are counted from the strongest down, so that a 2 is the same input in every deck.

mod layout;

use super::{Inputs, NetName, Promise, Shown, turn_on, turn_on_to};
use game::{Game, Ruleset, Seat};
use layout::{HAND, KINDS, Layout, MASTERS, SUITED, SUITS};
use lexio::{Action, Combination, Kind, Lexio, Outcome, Passing, Rules, SEATS, State, Tile, Tiles, View};

/// A decision in Lexio, as the seat in turn knows it.
#[derive(Clone, Copy, Debug)]
pub struct LexioSight {
    rules: Rules,
    ranking: lexio::Ranking,
    me: Seat,
    hand: Tiles,
    /// The tiles that others may hold, without those that are certainly left over.
    unseen: Tiles,
    /// The number of tiles of each seat.
    counts: [u8; SEATS],
    /// The combination to beat, and the seat that played it.
    to_beat: Option<(Combination, Seat)>,
    /// Which seats have passed, one bit per seat.
    passed: u8,
}

impl LexioSight {
    /// The highest number that the net of these rules can be shown. Only puzzles go beyond it.
    pub(crate) fn most_numbers(rules: &Rules) -> u8 {
        // Two players share one net, whether they play with the numbers 1 to 9 or 1 to 6.
        rules.numbers().max(9)
    }

    /// How far a number is below the strongest.
    fn depth(&self, number: u8) -> usize {
        usize::from(if number <= 2 { 2 - number } else { 2 + self.ranking.numbers - number })
    }

    fn place(&self, tile: Tile) -> usize {
        self.depth(tile.number()) * SUITS + tile.suit() as usize
    }

    /// How far a seat is from the seat in turn, clockwise.
    fn around(&self, seat: Seat) -> usize {
        let seats = self.rules.seats();
        usize::from((seat.0 + seats - self.me.0) % seats)
    }

    /// Which seats have passed once the action is taken.
    fn passed_after(&self, action: &Action) -> u8 {
        match action {
            Action::Pass => self.passed | 1 << self.me.0,
            Action::Play(_) if self.rules.options().pass == Passing::Hard => self.passed,
            Action::Play(_) => 0,
        }
    }

    /// Shows the tiles, and for each number whether there are at least 1, 2, 3 or 4.
    fn show_tiles(&self, tiles: Tiles, at: usize, of: usize, inputs: &mut Inputs) {
        let mut held = [0; 16];
        for tile in tiles {
            let place = self.place(tile);
            turn_on(at + place, inputs);
            let depth = place / SUITS;
            turn_on(of + depth * SUITS + held[depth], inputs);
            held[depth] += 1;
        }
    }

    fn show_kept(&self, kept: Tiles, layout: &Layout, inputs: &mut Inputs) {
        self.show_tiles(kept, layout.kept, layout.kept_of, inputs);
        turn_on_to(usize::from(kept.len()).min(HAND), layout.left, inputs);
        let masters = self.unseen.strongest().map_or(kept.len(), |strongest| kept.above(strongest).len());
        turn_on_to(usize::from(masters).min(MASTERS), layout.masters, inputs);
        let (mut suits, mut numbers) = ([0_usize; SUITS], 0_u32);
        for tile in kept {
            suits[tile.suit() as usize] += 1;
            numbers |= 1 << tile.number();
        }
        for (suit, count) in suits.into_iter().enumerate() {
            turn_on_to(count.saturating_sub(2).min(SUITED), layout.suited + suit * SUITED, inputs);
        }
        // The 1 follows the highest number once more.
        let highest = self.ranking.numbers;
        numbers |= (numbers >> 1 & 1) << (highest + 1);
        for first in 1..=highest.saturating_sub(3) {
            if numbers >> first & 0b1_1111 == 0b1_1111 {
                let run = if first <= 2 { first - 1 } else { highest - 1 - first };
                turn_on(layout.runs + usize::from(run), inputs);
            }
        }
    }

    fn show_trick(&self, trick: &Combination, layout: &Layout, inputs: &mut Inputs) {
        let tiles = trick.tiles();
        let Some(strongest) = tiles.strongest() else { return };
        // Full houses and four cards are decided by the number with the most tiles, which is that of the middle tile.
        let deciding = match trick.kind() {
            Kind::FullHouse | Kind::FourCard => tiles.iter().nth(2).unwrap_or(strongest),
            _ => strongest,
        };
        let numbers = (layout.trick_suit - layout.trick) / KINDS;
        turn_on(layout.trick + trick.kind() as usize * numbers + self.depth(deciding.number()), inputs);
        turn_on(layout.trick_suit + strongest.suit() as usize, inputs);
        if let Some(beaters) = self.beaters(trick.kind(), strongest) {
            turn_on(layout.beaters + beaters, inputs);
        }
    }

    /// The number of ways, in steps, in which the unseen tiles beat a single, a pair or a triple.
    fn beaters(&self, kind: Kind, strongest: Tile) -> Option<usize> {
        let of_a_number = match kind {
            Kind::Single => return Some(step(usize::from(self.unseen.above(strongest).len()))),
            Kind::Pair => 2,
            Kind::Triple => 3,
            _ => return None,
        };
        let mut rest = self.unseen.above(strongest) | self.unseen & Tiles::numbered_as(strongest);
        let mut ways = 0;
        while let Some(weakest) = rest.weakest() {
            let number = Tiles::numbered_as(weakest);
            let there = self.unseen & number;
            ways += usize::from(there.len() >= of_a_number && !there.above(strongest).is_empty());
            rest -= number;
        }
        Some(step(ways))
    }
}

fn step(ways: usize) -> usize {
    match ways {
        0..=2 => ways,
        3..=4 => 3,
        5..=8 => 4,
        _ => 5,
    }
}

impl Shown for Lexio {
    type Sight = LexioSight;
    const VALUE: f32 = 1.0;
    const SHOWN_VERSION: u32 = 1;
    const BY_LUCK: bool = false;

    fn net_name(rules: &Rules) -> NetName {
        match rules.seats() {
            2 => NetName::Lexio2,
            3 => NetName::Lexio3,
            4 => NetName::Lexio4,
            _ => NetName::Lexio5,
        }
    }

    fn inputs(rules: &Rules) -> usize {
        Layout::of(rules).end
    }

    fn fulfilled(_: &Rules, outcome: &Outcome, seat: Seat) -> Promise {
        let net = outcome.net.get(seat.index()).copied().unwrap_or_default();
        Promise { value: net as f32 / 10.0, win: if outcome.winner == seat { 1.0 } else { 0.0 } }
    }

    fn sight_of_view(view: &View) -> Option<LexioSight> {
        let me = view.me.filter(|me| view.turn == Some(*me))?;
        let left_over = view.lead.map_or(Tiles::NONE, |lead| view.unseen().below(lead.tile));
        let passed = |trick: &lexio::TrickView| trick.passed.iter().fold(0, |passed, seat| passed | 1 << seat.0);
        Some(LexioSight {
            rules: view.rules,
            ranking: view.ranking(),
            me,
            hand: view.hand,
            unseen: view.unseen() - left_over,
            counts: std::array::from_fn(|seat| view.counts.get(seat).copied().unwrap_or_default()),
            to_beat: view.trick.as_ref().and_then(|trick| Some((view.to_beat()?, trick.seat))),
            passed: view.trick.as_ref().map_or(0, passed),
        })
    }

    fn sight_of_state(state: &State) -> Option<LexioSight> {
        let me = Lexio::turn(state).seat()?;
        let trick = state.last_play();
        Some(LexioSight {
            rules: *state.rules(),
            ranking: state.ranking(),
            me,
            hand: state.hand(me),
            unseen: state.held_by_others(me),
            counts: std::array::from_fn(|seat| state.hand(Seat(seat as u8)).len()),
            to_beat: state.to_beat().zip(trick),
            passed: Seat::all(state.rules().seats())
                .filter(|seat| state.has_passed(*seat))
                .fold(0, |passed, seat| passed | 1 << seat.0),
        })
    }

    fn show_common(sight: &LexioSight, inputs: &mut Inputs) {
        let layout = Layout::of(&sight.rules);
        sight.show_tiles(sight.unseen, layout.unseen, layout.unseen_of, inputs);
        for seat in Seat::all(sight.rules.seats()).filter(|seat| *seat != sight.me) {
            let at = layout.others + (sight.around(seat) - 1) * HAND;
            turn_on_to(usize::from(sight.counts[seat.index()]).min(HAND), at, inputs);
        }
    }

    fn show_action(sight: &LexioSight, action: &Action, inputs: &mut Inputs) {
        let layout = Layout::of(&sight.rules);
        let (kept, trick) = match *action {
            Action::Pass => (sight.hand, sight.to_beat),
            Action::Play(tiles) => {
                let play = Combination::read(sight.ranking, tiles);
                (sight.hand - tiles, play.map(|play| (play, sight.me)))
            }
        };
        sight.show_kept(kept, &layout, inputs);
        if let Some((trick, owner)) = &trick {
            sight.show_trick(trick, &layout, inputs);
            turn_on(layout.owner + sight.around(*owner), inputs);
        }
        let passed = sight.passed_after(action);
        for seat in Seat::all(sight.rules.seats()).filter(|seat| passed >> seat.0 & 1 == 1) {
            turn_on(layout.passed + sight.around(seat), inputs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::decisions::{self, shown};
    use game::sim;

    fn each_decision(preset: &str, seats: u8, each: impl FnMut(&State, &View, &[Action])) {
        let rules = Rules::preset(preset, seats).expect("a preset");
        decisions::each_decision::<Lexio>(&rules, seats.into(), 20, each);
    }

    #[test]
    fn inputs_are_in_range_and_on_once() {
        for seats in 2..=5 {
            each_decision("official", seats, |_, view, legal| {
                let sight = Lexio::sight_of_view(view).expect("in turn");
                for action in legal {
                    let mut inputs = shown::<Lexio>(&sight, action);
                    let count = inputs.len();
                    assert!(inputs.iter().all(|input| usize::from(*input) < Lexio::inputs(&view.rules)));
                    inputs.sort_unstable();
                    assert!(inputs.windows(2).all(|pair| pair[0] < pair[1]), "{action}: {inputs:?}");
                    assert!(count < 200, "far from {}: {count}", super::super::MOST_INPUTS);
                }
            });
        }
    }

    #[test]
    fn a_view_and_its_state_show_the_same() {
        each_decision("french", 3, |state, view, legal| {
            let of_view = Lexio::sight_of_view(view).expect("in turn");
            let of_state = Lexio::sight_of_state(state).expect("in turn");
            assert_eq!(format!("{of_view:?}"), format!("{of_state:?}"));
            assert!(legal.iter().all(|action| shown::<Lexio>(&of_view, action) == shown::<Lexio>(&of_state, action)));
        });
    }

    #[test]
    fn what_is_hidden_is_not_shown() {
        let mut chance = sim(9);
        each_decision("official", 2, |_, view, legal| {
            let imagined = Lexio::imagine(view, &mut chance);
            let (real, other) = (Lexio::sight_of_view(view), Lexio::sight_of_state(&imagined));
            let (real, other) = (real.expect("in turn"), other.expect("in turn"));
            assert!(legal.iter().all(|action| shown::<Lexio>(&real, action) == shown::<Lexio>(&other, action)));
        });
    }

    #[test]
    fn different_actions_look_different() {
        each_decision("official", 4, |_, view, legal| {
            let sight = Lexio::sight_of_view(view).expect("in turn");
            for (at, action) in legal.iter().enumerate() {
                let alike =
                    legal[..at].iter().find(|other| shown::<Lexio>(&sight, other) == shown::<Lexio>(&sight, action));
                assert_eq!(alike, None, "{action}");
            }
        });
    }
}

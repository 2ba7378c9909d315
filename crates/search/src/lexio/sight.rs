//! What a player considers in a decision, from a view or, in a playout, from a state.

use game::{Game, Ruleset, Seat};
use lexio::{Combination, Lexio, Ranking, State, Tiles, View, each_combination};

/// The decision of the seat in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) ranking: Ranking,
    /// The tiles of the seat in turn.
    pub(super) hand: Tiles,
    /// The combination to beat; `None` for a lead.
    pub(super) to_beat: Option<Combination>,
    /// The number of tiles that the next player to follow holds.
    pub(super) next: u8,
}

impl Sight {
    /// The observer's decision; `None` unless they are in turn.
    pub(super) fn of_view(view: &View) -> Option<Sight> {
        let me = view.me.filter(|me| view.turn == Some(*me))?;
        let passed = |seat| view.trick.as_ref().is_some_and(|trick| trick.passed.contains(&seat));
        let next = follower(me, view.rules.seats(), passed);
        let next = view.counts.get(next.index()).copied().unwrap_or_default();
        Some(Sight { ranking: view.ranking(), hand: view.hand, to_beat: view.to_beat(), next })
    }

    /// What the seat in turn sees of a state: of the other hands, only the number of tiles. `None` if the round is
    /// over.
    pub(super) fn of_state(state: &State) -> Option<Sight> {
        let me = Lexio::turn(state).seat()?;
        let next = state.hand(follower(me, state.rules().seats(), |seat| state.has_passed(seat))).len();
        Some(Sight { ranking: state.ranking(), hand: state.hand(me), to_beat: state.to_beat(), next })
    }

    /// Visits every legal play.
    pub(super) fn each_play(&self, mut each: impl FnMut(Combination)) {
        each_combination(self.ranking, self.hand, self.to_beat.as_ref(), &mut each);
    }

    /// The cheapest play; among equals, the first found.
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

    /// The play that sheds the last tile, if there is one.
    pub(super) fn last_play(&self) -> Option<Combination> {
        self.cheapest(|play| i32::from(!self.goes_out(play))).filter(|play| self.goes_out(play))
    }

    /// Whether the play sheds the last tile.
    pub(super) const fn goes_out(&self, play: &Combination) -> bool {
        play.tiles().len() == self.hand.len()
    }
}

/// The next player after `me` who has not passed: under hard passing, those who have are out of the trick.
fn follower(me: Seat, seats: u8, has_passed: impl Fn(Seat) -> bool) -> Seat {
    let next = me.next(seats);
    let mut others = std::iter::successors(Some(next), |seat| Some(seat.next(seats))).take(usize::from(seats) - 1);
    others.find(|seat| !has_passed(*seat)).unwrap_or(next)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use lexio::Rules;

    /// A lead with these tiles in a game for four, where the next player holds `next`.
    pub(in crate::lexio) fn lead(hand: &str, next: u8) -> Sight {
        let ranking = Ranking::of(&Rules::preset("official", 4).expect("a preset"));
        Sight { ranking, hand: hand.parse().expect("tiles"), to_beat: None, next }
    }

    /// The same with a trick to beat.
    pub(in crate::lexio) fn follow(trick: &str, hand: &str, next: u8) -> Sight {
        let sight = lead(hand, next);
        let to_beat = Combination::read(sight.ranking, trick.parse().expect("tiles"));
        assert!(to_beat.is_some(), "{trick} is a combination");
        Sight { to_beat, ..sight }
    }

    #[test]
    fn a_view_and_its_state_show_the_same() {
        use game::{Match, Observer, Seed};
        let table = Match::<Lexio>::new(Rules::preset("official", 3).expect("a preset"), Seed::from_phrase("dusk"));
        let seat = table.turn().seat().expect("a lead");
        let of_view = Sight::of_view(&table.view(Observer::Seat(seat))).expect("in turn");
        let of_state = Sight::of_state(table.state()).expect("in turn");
        assert_eq!(format!("{of_view:?}"), format!("{of_state:?}"));
        assert!(Sight::of_view(&table.view(Observer::Seat(seat.next(3)))).is_none());
    }

    #[test]
    fn whoever_is_out_of_the_trick_is_not_next() {
        use game::{Observer, Writable, read_rules};
        use serde_json::{from_value, json};
        let rules = read_rules(3, &json!({"pass": "hard"})).expect("rules");
        let trick = json!({"seat": 2, "tiles": ["5C"], "passed": [1]});
        let hands = [["4C", "7C"].as_slice(), &["9C"], &["6C", "8C", "8T"]];
        let setup = json!({"hands": hands, "turn": 0, "trick": trick});
        let state = Lexio::set_up(&rules, from_value(setup).expect("a description")).expect("possible");
        let of_view = Sight::of_view(&Lexio::view(&state, Observer::Seat(Seat(0)))).expect("in turn");
        assert_eq!((of_view.next, Sight::of_state(&state).expect("in turn").next), (3, 3));
    }
}

//! Stepping through the playable combinations: one choice for each that differs in what matters.
use lexio::{Combination, Kind, Tile, Tiles, View, combinations};
use std::cmp::Ordering;

/// The playable combinations, kind by kind, weakest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answers(Vec<Combination>);

impl Answers {
    /// What the observer of `view` could play now, whether or not it is their turn: nothing once the round is over. Of
    /// plays that differ only in suits that decide nothing, the one with the weakest suits represents all.
    pub fn of(view: &View) -> Answers {
        if view.turn.is_none() {
            return Answers::default();
        }
        let mut plays = combinations(view.ranking(), view.hand, view.to_beat().as_ref());
        // Plays that are alike must be neighbours.
        plays.sort_by(|a, b| {
            let strength = a.kind().cmp(&b.kind()).then(by_strength(a, b));
            strength.then_with(|| ranks(a).cmp(&ranks(b))).then(a.tiles().cmp(&b.tiles()))
        });
        plays.dedup_by(|later, kept| later.kind() == kept.kind() && alike(later, kept));
        Answers(plays)
    }

    /// Whether there are no playable combinations.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every tile that is part of a playable combination: these glow when the player asks for help.
    pub fn tiles(&self) -> Tiles {
        self.0.iter().fold(Tiles::NONE, |all, play| all | play.tiles())
    }

    /// The playable kinds, weakest first, with the number of combinations of each.
    pub fn kinds(&self) -> Vec<(Kind, usize)> {
        let mut kinds: Vec<(Kind, usize)> = Vec::new();
        for play in &self.0 {
            match kinds.last_mut() {
                Some((kind, count)) if *kind == play.kind() => *count += 1,
                _ => kinds.push((play.kind(), 1)),
            }
        }
        kinds
    }

    /// The position of the chosen tiles among the playable combinations.
    pub fn position(&self, chosen: Tiles) -> Option<usize> {
        self.0.iter().position(|play| play.tiles() == chosen)
    }

    /// The combination after the chosen tiles, or before them, wrapping around. If the chosen tiles are not playable,
    /// returns the first combination that contains them, so that a partial choice is completed.
    pub fn step(&self, chosen: Tiles, back: bool) -> Option<Tiles> {
        let count = self.0.len();
        let at = match self.position(chosen) {
            Some(at) if back => (at + count - 1) % count,
            Some(at) => (at + 1) % count,
            None => self.0.iter().position(|play| play.tiles().contains_all(chosen)).unwrap_or(0),
        };
        self.0.get(at).map(Combination::tiles)
    }

    /// The next combination of a kind after the chosen tiles, wrapping around.
    pub fn step_in(&self, kind: Kind, chosen: Tiles) -> Option<Tiles> {
        let own: Vec<Tiles> = self.0.iter().filter(|play| play.kind() == kind).map(Combination::tiles).collect();
        let at = own.iter().position(|tiles| *tiles == chosen).map_or(0, |at| (at + 1) % own.len());
        own.get(at).copied()
    }

    /// The next combination of this many tiles after the chosen ones, wrapping around.
    pub fn step_count(&self, tiles: u8, chosen: Tiles) -> Option<Tiles> {
        let own = Answers(self.0.iter().filter(|play| play.tiles().len() == tiles).copied().collect());
        match own.position(chosen) {
            Some(_) => own.step(chosen, false),
            None => own.0.first().map(Combination::tiles),
        }
    }
}

fn by_strength(a: &Combination, b: &Combination) -> Ordering {
    match (a.beats(b), b.beats(a)) {
        (true, _) => Ordering::Greater,
        (_, true) => Ordering::Less,
        _ => Ordering::Equal,
    }
}

/// Equally strong and of the same numbers: playing one instead of the other costs nothing but a suit.
fn alike(a: &Combination, b: &Combination) -> bool {
    by_strength(a, b) == Ordering::Equal && ranks(a) == ranks(b)
}

/// The tiles without their suits, weakest first.
fn ranks(play: &Combination) -> Vec<u8> {
    play.tiles().iter().map(Tile::rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexio::tests::dealt;
    use game::Observer;

    /// A view on the lead, with the hand replaced.
    fn view(hand: &str) -> View {
        let (table, leader) = dealt(5);
        let mut view = table.view(Observer::Seat(leader));
        view.hand = hand.parse().expect("tiles");
        view
    }

    #[test]
    fn suits_that_decide_nothing_are_not_stepped_through() {
        // The straight's tie is decided by its strongest tile: two sixes and two sevens, but only the sevens matter.
        let answers = Answers::of(&view("3C 4C 5T 6C 6S 7C 7M"));
        let straights = answers.kinds().into_iter().find(|(kind, _)| *kind == Kind::Straight);
        assert_eq!(straights, Some((Kind::Straight, 2)));
    }

    #[test]
    fn full_houses_with_another_pair_are_choices() {
        let answers = Answers::of(&view("3C 3T 3M 4C 4T 5C 5T"));
        let houses = answers.kinds().into_iter().find(|(kind, _)| *kind == Kind::FullHouse);
        assert_eq!(houses, Some((Kind::FullHouse, 2)));
        // All four fives, with the choice of three among them.
        let answers = Answers::of(&view("3C 3T 4C 4T 5C 5T 5M 5S"));
        let houses = answers.kinds().into_iter().find(|(kind, _)| *kind == Kind::FullHouse);
        assert_eq!(houses, Some((Kind::FullHouse, 2)));
    }

    #[test]
    fn stepping_goes_around_and_completes_what_is_begun() {
        let answers = Answers::of(&view("3C 4C 4S"));
        assert_eq!(answers.0.len(), 4);
        let first = answers.step(Tiles::NONE, false).expect("a play");
        assert_eq!(first.to_string(), "3C");
        assert_eq!(answers.step(first, true).expect("a play").to_string(), "4C 4S");
        let four = "4S".parse().expect("tiles");
        assert_eq!(answers.step_in(Kind::Pair, four).expect("a play").to_string(), "4C 4S");
        assert_eq!(answers.step_count(2, four).expect("a play").to_string(), "4C 4S");
        assert_eq!(answers.step_count(5, four), None);
        assert_eq!(answers.tiles().len(), 3);
    }

    #[test]
    fn nothing_can_be_played_once_the_round_is_over() {
        let mut view = view("3C 4C 4S");
        view.turn = None;
        assert!(Answers::of(&view).is_empty());
    }

    #[test]
    fn a_follower_steps_through_what_beats_the_trick() {
        let (mut table, leader) = dealt(3);
        let lowest = table.view(Observer::Seat(leader)).hand.weakest().expect("a tile");
        table.play(leader, lexio::Action::Play(Tiles::NONE.with(lowest))).expect("legal");
        let view = table.view(Observer::Seat(table.turn().seat().expect("a turn")));
        let answers = Answers::of(&view);
        assert_eq!(answers.kinds(), [(Kind::Single, answers.0.len())]);
    }
}

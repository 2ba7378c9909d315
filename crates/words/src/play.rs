//! What is said at a table of any game.

mod learn;
mod part;
pub mod review;
mod room;
mod settle;
mod talk;
mod texts;
mod who;
mod won;

pub use learn::{Learn, lesson_of};
pub use part::{Part, next_part, part_begins, part_drawn, part_of, part_result, part_won, parts};
pub use room::{
    chair_of, deals_in, few_left, online, out_of_ready, out_of_votes, seconds_left, title, voted, watchers, who_moves,
    withheld,
};
pub use settle::{amount, chips, from_others, gain, hint_equal, hint_wins, place, place_of};
pub use talk::{Moment, Talk, muting, says, spoken, unread};
pub use texts::{Gathering, Practised, Proof, Replay, Table};
pub use who::Who;
pub use won::{ahead, asks_again, house_played, left, part_shared, sat_down, stood_in, won};

/// Capitalises the first letter of a text, so that it can stand by itself.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital() {
        assert_eq!(capital("étoile"), "Étoile");
        assert_eq!(capital("해"), "해");
        assert_eq!(capital(""), "");
    }
}

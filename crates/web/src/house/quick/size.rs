//! The size of table that the visitor last looked for, game by game.
use crate::{house::catalogue, platform::storage};
use ::games::Name;

/// The number of chairs the visitor last asked for at this game, by default four or the most possible.
pub(super) fn kept_seats(game: Name) -> u8 {
    let (fewest, most) = catalogue::seats(game);
    storage::read(&key(game)).filter(|seats| (fewest..=most).contains(seats)).unwrap_or(most.min(4))
}

/// Remembers the number of chairs for the next time.
pub(super) fn keep_seats(game: Name, seats: u8) {
    storage::keep(&key(game), &seats);
}

fn key(game: Name) -> String {
    format!("quick.{}", game.as_str())
}

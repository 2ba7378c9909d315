//! The daily deal: days, how all did, how one stands among them, and what may be told of it without telling the cards.

mod day;
mod spread;

pub use day::{Day, NoDay};
pub use spread::{Bar, Spread};

/// How many of these days are in a row up to `today`; a day that is not over yet breaks none. In any order, and however
/// often.
pub fn streak(days: &[Day], today: Day) -> u32 {
    let played = |ago: i32| days.contains(&today.plus(-ago));
    let first = if played(0) { 0 } else { 1 };
    (first..).take_while(|ago| played(*ago)).count() as u32
}

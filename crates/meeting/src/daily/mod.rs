//! The daily deal: days, everyone's results, a player's place among them, and what may be shared without giving the
//! cards away.

mod day;
mod spread;

pub use day::{Day, NoDay};
pub use spread::{Bar, Spread};

/// The number of these days in a row up to `today`. A today not yet played does not break the streak. The days may come
/// in any order and more than once.
pub fn streak(days: &[Day], today: Day) -> u32 {
    let played = |ago: i32| days.contains(&today.plus(-ago));
    let first = if played(0) { 0 } else { 1 };
    (first..).take_while(|ago| played(*ago)).count() as u32
}

//! Tournaments: the lists, opening a tournament, and a tournament's page.

mod lines;
mod opening;
mod page;
mod tables;
mod times;

pub use lines::{
    at_table, begins, bot, bracket_round, bye, called, called_back, entered, entered_of, format, gone, late, mixed,
    of_tournament, opened_by, playing_at, round, round_of, rounds_of, withheld, won_by, your_bye,
};
pub use opening::{Opening, format_why};
pub use page::{Tournament, Tournaments};
pub use tables::{decimal, margin, met, reckoned};
pub use times::{again, ago_or_in, clock, weekday};

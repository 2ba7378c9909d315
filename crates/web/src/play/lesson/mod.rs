//! The lessons of a game, one position after another.

mod card;
mod page;
mod progress;

pub use page::learning;

//! The lessons of a game, one position after the other.

mod card;
mod page;
mod progress;

pub use page::learning;

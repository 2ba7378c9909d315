//! A finished match, step by step.

mod cursor;
mod film;
mod page;
mod reel;
mod review;

pub use film::{Film, Still};
pub use page::replay;

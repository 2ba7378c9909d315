//! A finished match, step by step.

mod cursor;
mod film;
mod page;
mod reel;

pub use page::replay;

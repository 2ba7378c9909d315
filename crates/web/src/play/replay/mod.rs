//! A finished match, step by step.

mod cursor;
mod film;
mod page;

pub use page::replay;

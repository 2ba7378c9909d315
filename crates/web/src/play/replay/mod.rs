//! A finished match, step by step.

mod controls;
mod cursor;
mod file;
mod page;
mod reel;
mod review;
mod seats;

pub use file::{NoReplay, opened};
pub use page::replay;

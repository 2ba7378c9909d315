//! What this crate gives every game, tested on a small game of its own.

mod conform;
mod highest;
mod matches;
mod options;

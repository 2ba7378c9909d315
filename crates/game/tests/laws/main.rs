//! What every game gets from this crate, on a small game of its own.

mod conform;
mod highest;
mod matches;
mod options;

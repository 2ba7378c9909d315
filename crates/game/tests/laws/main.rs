//! What every game gets from this crate, tried on a small one.

mod conform;
mod highest;
mod matches;
mod options;

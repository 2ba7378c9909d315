//! A table's frame: the line to it or the table of this browser alone, the picture shown at a pace that eyes can
//! follow, moves that are lifted at once and done when acknowledged, chairs, results, proof and replay. It knows a game
//! by [`Felt`] only.

mod after;
mod alarm;
mod bar;
mod desk;
mod felt;
mod film;
mod flight;
mod frame;
mod gathering;
mod glance;
mod host;
mod incoming;
mod invite;
pub mod keepsake;
mod keys;
mod local;
mod menu;
mod nets;
mod options;
mod pace;
mod payment;
mod people;
mod place;
mod places;
mod plan;
mod practice;
mod proof;
mod replay;
mod result;
mod review;
mod screen;
mod show;
mod sitter;
mod start;
mod table;
mod triumph;

pub use desk::{BigButton, LINE, Mood};
pub use felt::{Felt, From, Hint, Seating, Stage, Thought, Tools};
pub use flight::{MIDDLE, ROOT, place_of_plate};
pub use frame::NoTable;
pub use glance::{Glance, RoundResult};
pub use keys::{KeyStep, keys_row, named_key_row};
pub use pace::Speed;
pub use payment::Payment;
pub use place::Place;
pub use places::{around, place_of};
pub use plan::{Guest, Plan};
pub use proof::{game_in, game_of};
pub use replay::{NoReplay, opened};
pub use sitter::Sitter;
pub use start::{Other, Pages, pages};
pub use table::Table;

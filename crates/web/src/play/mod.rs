//! A table's frame: the line to it or the table of this browser alone, the picture shown at a pace that eyes can
//! follow, moves that are lifted at once and done when acknowledged, chairs, results, proof and replay. It knows a game
//! by [`Felt`] only.

mod alarm;
mod bar;
mod desk;
mod felt;
mod flight;
mod frame;
mod gathering;
mod host;
pub mod keepsake;
mod keys;
mod local;
mod menu;
mod nets;
mod options;
mod pace;
mod page;
mod pages;
mod payment;
mod place;
mod places;
mod practice;
mod proof;
mod replay;
mod result;
mod review;
mod show;
mod sitter;
mod table;

pub use desk::{BigButton, LINE, Mood};
pub use felt::{Felt, From, Glance, Hint, RoundResult, Seating, Stage, Thought, Tools};
pub use flight::{MIDDLE, place_of_plate};
pub use keys::{keys_row, named_key_row};
pub use pace::Speed;
pub use page::{PracticePage, ReplayPage, TablePage};
pub use pages::{OfGame, Pages};
pub use payment::Payment;
pub use place::Place;
pub use places::{around, place_of};
pub use show::ROOT;
pub use sitter::Sitter;
pub use table::{Draft, Gone, Table};

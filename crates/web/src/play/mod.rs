//! A table's frame: the connection to it or the table in this browser alone, the picture shown at a pace that eyes can
//! follow, moves that lift at once and take effect when acknowledged, chairs, results, proof and replay. It knows a
//! game only through [`Felt`].

mod acquaint;
mod after;
mod again;
mod alarm;
mod archive;
mod awake;
mod bar;
mod chairs;
mod desk;
mod doubled;
mod felt;
mod film;
mod flight;
mod frame;
mod gathering;
mod glance;
mod hints;
mod host;
mod incoming;
mod invite;
pub mod keepsake;
mod keys;
mod lesson;
mod local;
mod menu;
mod nets;
mod options;
mod own_chair;
mod pace;
mod payment;
mod people;
mod place;
mod places;
mod plan;
mod practice;
mod proof;
mod records;
mod replay;
mod report;
mod result;
mod review;
#[cfg(test)]
mod rooms;
mod screen;
mod settle;
mod shared;
mod show;
mod sitter;
mod start;
mod table;
mod talk;
mod taught;
mod triumph;
mod tuition;
mod up_to_table;

pub use again::lead_to_opened;
pub use archive::{Practised, drop_oldest_practised, practised};
pub use desk::{BigButton, DeskLine, Mood, shake_when_refused};
pub use doubled::Doubled;
pub use felt::{Felt, From, Seating, Stage, Tools};
pub use flight::{MIDDLE, ROOT, place_of_plate};
pub use frame::NoTable;
pub use glance::{Glance, RoundResult};
#[cfg(test)]
pub use hints::Thought;
pub use hints::{Hint, Hints};
pub use keys::{KeyStep, by_touch, is_for_board, keys_off, keys_row, named_key_row, on_keys, talk_key_row};
pub use menu::sample;
pub use pace::Speed;
pub use payment::Payment;
pub use place::Place;
pub use places::{around, place_of};
pub use plan::{Guest, Plan, USUAL_BOT};
pub use records::{NoRecord, game_in, game_of};
pub use replay::{NoReplay, opened};
pub use report::Report;
pub use sitter::{Sitter, who_at};
pub use start::{Pages, last_game, pages};
pub use table::Table;
pub use taught::{Taught, taught};
#[cfg(test)]
pub(crate) use up_to_table::explained;
pub use up_to_table::{TableOptions, up_to_table};

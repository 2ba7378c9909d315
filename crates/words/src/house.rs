//! The pages around the tables.

mod home;
mod pages;
mod settings;
mod setup;
mod shell;

pub use home::{Home, seats_taken, watchers};
pub use pages::{About, Rules};
pub use settings::Settings;
pub use setup::{Setup, bot_name, chair, level, players, seconds};
pub use shell::House;

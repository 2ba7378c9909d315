//! The pages of the house: everything around the tables.

mod about;
mod cards;
mod catalogue;
mod chairs;
mod frame;
mod home;
mod invite;
mod lost;
mod nickname;
mod notice;
mod open;
mod options;
mod plan;
mod rules;
mod rummikub;
mod settings;
mod setup;
mod shelf;
mod tables;

pub use about::AboutPage;
pub use chairs::Guest;
pub use frame::{Frame, LanguageMenu};
pub use home::HomePage;
pub use invite::Invite;
pub use lost::LostWay;
pub use notice::LineNotice;
pub use open::failure_text;
pub use plan::Plan;
pub use rules::{RulesBody, RulesPage};
pub use rummikub::RummikubRules;
pub use settings::{SettingsBody, SettingsPage};
pub use setup::SetupPage;
pub use shelf::RulesShelf;

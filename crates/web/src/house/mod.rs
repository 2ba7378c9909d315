//! The pages of the house: everything around the tables.

mod about;
mod account;
mod cards;
mod catalogue;
mod chairs;
mod daily;
mod frame;
mod friends;
mod home;
mod lost;
mod open;
mod options;
mod own;
mod practised;
mod profile;
mod quick;
mod rules;
mod settings;
mod setup;
mod shelf;
mod sign_out;
mod tables;

pub use about::AboutPage;
pub use account::AccountPage;
pub use daily::{DailyBoardPage, DailyPage};
pub use frame::Frame;
pub use friends::FriendsPage;
pub use home::HomePage;
pub use lost::LostWay;
pub use practised::PractisedPage;
pub use profile::ProfilePage;
pub use quick::{PlayPage, Search};
pub use rules::RulesPage;
pub use settings::SettingsPage;
pub use setup::SetupPage;
pub use shelf::{NewTable, RulesShelf};

//! The pages around the tables.

mod account;
mod boards;
pub mod company;
mod daily;
mod guest;
mod home;
pub mod moderation;
mod pages;
mod preview;
mod profile;
pub mod push;
pub mod quick;
mod settings;
mod setup;
mod shell;
pub mod tournament;

pub use account::{Account, came_along, codes_left, device, last_used, member_since, welcome_back};
pub use boards::{Boards, Ratings};
pub use company::Company;
pub use daily::{Daily, bar, came_to, ends_in, parts_at, signed, streak, tried};
pub use guest::{called, guest_animal, guest_name, guest_within, seated};
pub use home::{Home, seats_taken, watchers};
pub use moderation::{Moderation, Notices};
pub use pages::{About, Rules};
pub use preview::Preview;
pub use profile::{Profile, between, between_you, never_met, rating, tally, your_rating};
pub use push::Push;
pub use quick::Quick;
pub use settings::Settings;
pub use setup::{Setup, bot_name, bot_place, chair, level, players, seconds};
pub use shell::{Door, House};
pub use tournament::{Tournament, Tournaments};

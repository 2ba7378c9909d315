//! The messages between browser and server: JSON over one WebSocket (`/ws`), plus plain requests, such as `POST
//! /api/session` (returns [`Welcome`] and sets the session cookie) and `GET /api/records/{id}` (a finished match as
//! [`game::Record`]); each module lists its own.
//!
//! A client sends [`Call`]s, and each is answered by one [`Message::Answer`] with the same `id`. Tables that the client
//! has entered send a [`Message::Table`] whenever something happens there, or a [`Message::Change`] that [`Pictures`]
//! turns into one. The view is the truth; `seen` only drives animation, sound and the log. Everything here is made of
//! views: no type of this crate can hold a state.

pub mod account;
mod announcement;
pub mod bots;
mod call;
pub mod company;
pub mod daily;
mod diff;
mod error;
mod fold;
mod game_name;
pub mod guest;
mod held;
mod kept;
mod lasting;
mod lobby;
mod message;
pub mod moderation;
mod name;
mod names;
mod outline;
mod picture;
pub mod profile;
pub mod push;
mod quick;
pub mod rating;
mod request;
mod room;
mod runs;
mod setting;
pub mod strict;
mod talk;
pub mod tournament;
mod writing;

pub use announcement::Announcement;
pub use call::Call;
pub use diff::diff;
pub use error::{Error, Limited};
pub use fold::fold;
pub use game_name::{GameName, NoGameName};
pub use lasting::{Delta, Lasting};
pub use lobby::{Listing, Lobby, LobbyChange, Stage};
pub use message::{Answer, Change, Message, Outcome, Reply, Update, Welcome};
pub use name::{BadName, Name, TableCode};
pub use outline::Outlined;
pub use picture::{Missed, Picture, Pictures, answering};
pub use quick::{BotsAsked, Busy, Quick};
pub use request::Request;
pub use room::{Called, Chair, Level, Pace, Phase, Presence, Room};
pub use runs::Runs;
pub use setting::{Own, Setting, Written};
pub use talk::{BadText, Emote, Phrase, Said, Saying, TALK_KEPT, Talk, Text, Whom};

/// The version of the protocol. A client of another version is told to reload.
pub const VERSION: u32 = 16;

/// The longest frame a client may send, in bytes.
pub const MAX_FRAME: usize = 4096;

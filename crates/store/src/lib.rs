//! What the house must not forget: the journals of its tables and tournaments, the records of finished matches, its
//! guests and accounts.
//!
//! The store knows nothing of games; a body is bytes. It promises three things:
//!
//! * an entry whose [`Journal::append`] returned `Ok` is on disk and survives a crash of the process or the machine;
//! * the entries of a table are numbered 1, 2, 3, … without gaps, and no number is ever written twice;
//! * the entries of one `append` are all there, or none is.
//!
//! [`Sqlite`] is the store of a single machine, [`Postgres`] one on a server. The house is written against the traits;
//! [`AnyStore`] is either store.

mod accounts;
mod address;
mod anywhere;
mod cause;
mod census;
mod ceremonies;
pub mod company;
mod deals;
mod error;
#[cfg(feature = "faults")]
mod faulty;
mod ids;
mod journal;
mod leases;
mod locks;
mod matches;
mod meta;
pub mod moderation;
mod moving;
mod postgres;
mod ratings;
mod sessions;
mod sql;
mod sqlite;
mod subscriptions;
mod tournaments;
mod wanted;
mod words;

pub use accounts::{
    Account, Accounts, Called, HandleRow, KeptHandle, Key, Lock, MAX_KEYS, Newcomer, Opener, SessionRow, Shown, SignIn,
    SignUp,
};
pub use address::{Address, ParseUrlError, Url};
pub use anywhere::AnyStore;
pub use cause::Cause;
pub use census::{Census, Counting, Wrong};
pub use ceremonies::{Ceremonies, Challenge};
pub use company::Company;
pub use deals::{Deal, DealId, Deals, Scored, Try};
pub use error::Error;
#[cfg(feature = "faults")]
pub use faulty::{Faults, Faulty};
pub use ids::{KeyId, Node, ParseIdError, RecordId, Shard, TableId, TokenHash, TournamentId, UserId};
pub use journal::{Entry, Journal, Record};
pub use leases::{Cluster, Lease, Leases, Lending, Member, Presence, Renewed};
pub use locks::Unpoisoned;
pub use matches::{Ending, Mark, Match, Matches, Played, Sat, Tally, Wanted, Who};
pub use meta::Meta;
pub use moderation::Moderation;
pub use moving::Moved;
pub use postgres::Postgres;
pub use ratings::{Belief, Cost, Ranked, Rated, Rater, Ratings, Reckoned, Relearnt, Step, Voided};
pub use sessions::{Session, Sessions};
pub use sqlite::{Contents, Sqlite};
pub use subscriptions::{Subscription, Subscriptions};
pub use tournaments::Tournaments;
pub use wanted::{is_wanted, wanted_until};
pub use words::{Spoken, Words};

/// The longest body of one journal entry and the longest value of [`Meta`], in bytes.
pub const MAX_BODY: usize = 1 << 20;
/// The longest record of a match before compression, in bytes.
pub const MAX_RECORD: usize = 16 << 20;

/// Everything a server keeps, in one bound.
pub trait Store:
    Journal
    + Sessions
    + Accounts
    + Ceremonies
    + Matches
    + Ratings
    + Deals
    + Words
    + Company
    + Moderation
    + Tournaments
    + Subscriptions
    + Meta
    + Counting
{
}

impl<E: sql::Engine> Store for E {}

//! What is published about tournaments.

mod entered;
mod page;
mod people;
mod summary;
mod watch;

pub(crate) use page::{changed, page, written};
pub(crate) use summary::listed;
pub(crate) use watch::TournamentWatch;

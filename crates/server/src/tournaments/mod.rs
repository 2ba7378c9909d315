//! The tournaments of the house: one task for each, which writes everything down before acting on it.

mod call;
mod found;
mod hiding;
mod hold;
mod leaving;
mod outcome;
mod own;
mod restore;
mod task;
mod terms;
mod told;

pub(crate) use hiding::hides;
pub(crate) use leaving::{call_off, call_off_all, forget, withdraw, withdraw_all};
pub(crate) use own::of_somebody;
pub(crate) use restore::{find, go_on, looked_up, watch};
pub(crate) use task::among::strike_closed;
use told::page;
pub(crate) use told::{TournamentWatch, changed, listed, written};

//! Friends: the page of the visitor's friends, the bell, and what leads to both.

mod asks;
mod bell;
mod calling;
mod invited;
mod inviting;
mod lists;
mod page;
mod sheet;
mod ways;
mod whereabouts;

pub(super) use asks::tie;
pub(super) use bell::{BellButton, asked_to_a_table, attend};
pub(super) use invited::InvitationBar;
pub(super) use page::CompanyPage;
pub(super) use ways::{TIES, Ways};

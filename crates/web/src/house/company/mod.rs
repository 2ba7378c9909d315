//! Friends: the page of those whom one knows, the bell, and what leads to both.

mod asks;
mod bell;
mod inviting;
mod lists;
mod page;
mod ways;
mod whereabouts;

pub(super) use bell::{BellButton, InvitationBar, asked_to_a_table, attend};
pub(super) use page::CompanyPage;
pub(super) use ways::Ways;

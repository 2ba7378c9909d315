//! Whom people know: where their friends are, who invites them, whom they block.

mod blocking;
mod invitations;
mod told;
mod whereabouts;

pub(crate) use blocking::{block, unblock};
pub(crate) use invitations::{Draft, Invitations};
pub(crate) use told::{Bell, CompanyWatch, of_friends, tell_friends, wish};

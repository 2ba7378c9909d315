//! The people a guest knows: where friends are, who invites them, whom they block.

mod blocking;
mod told;
mod whereabouts;

pub(crate) use blocking::{block, unblock};
pub(crate) use told::{CompanyWatch, of_friends, tell_friends, wish};

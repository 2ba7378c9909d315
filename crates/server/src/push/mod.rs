//! Web Push: people who have no page in sight are called through the push services of their browsers, if the operator
//! has set a key for that. Nothing else in the house ever contacts another host.

mod call;
mod delivery;
mod endpoint;
mod key;
mod misset;
mod outside;
mod places;
mod post;
mod seal;

pub(crate) use call::Call;
pub(crate) use delivery::Outcome;
pub(crate) use endpoint::MAX_ENDPOINT;
pub use key::{BadKey, Key, NoChance};
pub use misset::Misset;
pub(crate) use post::{Letter, NotPut, Post};
pub(crate) use seal::{POINT, is_point};

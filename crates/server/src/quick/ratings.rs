//! How well somebody plays, as far as the house knows.

use crate::{House, seekers::Wish};
use store::Store;
use table::GuestId;

/// The rating by which somebody is brought together with others, on the scale whose middle is 1,500; none: unknown, which
/// counts as the middle.
pub(super) async fn rating_of<S: Store>(_house: &House<S>, _guest: GuestId, _wish: Wish) -> Option<i32> {
    None
}

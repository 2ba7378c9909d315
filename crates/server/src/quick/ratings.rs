//! How well a guest plays, as far as the house knows.

use crate::{House, ids::user_id, ratings::shown, seekers::Wish};
use games::Class;
use store::Ratings;
use table::GuestId;

/// The rating by which a guest is matched with others, on the scale centred on 1,500. `None` if unknown, which counts
/// as the middle.
pub(crate) async fn rating_of(house: &House, guest: GuestId, wish: Wish) -> Option<i32> {
    let class = Class::of(wish.game, wish.seats).to_string();
    // A guest whose rating cannot be loaded is matched all the same.
    let standing = house.store.standing(user_id(guest)).await.ok()?;
    let belief = standing.into_iter().find(|rater| rater.class == class)?.belief;
    Some(shown(&class, belief).value.round() as i32)
}

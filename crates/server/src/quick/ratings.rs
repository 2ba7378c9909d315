//! How well a guest plays, as far as the house knows.

use crate::{House, ids::user_id, ratings::shown, seekers::Wish};
use games::Class;
use store::Ratings;
use table::GuestId;

/// The rating by which a guest is matched with others, on the scale centred on 1,500. `None` if unknown, which counts
/// as the middle.
///
/// # Errors
/// As [`Ratings::standing`].
pub(crate) async fn rating_of(house: &House, guest: GuestId, wish: Wish) -> Result<Option<i32>, store::Error> {
    let class = Class::of(wish.game, wish.seats).to_string();
    let standing = house.store.standing(user_id(guest)).await?;
    let rater = standing.into_iter().find(|rater| rater.class == class);
    Ok(rater.map(|rater| shown(&class, rater.belief).value.round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config};
    use games::Name;
    use store::Sqlite;

    #[tokio::test]
    async fn whoever_cannot_be_looked_up_is_not_taken_for_a_newcomer() {
        let store = Sqlite::memory().unwrap();
        let house = House::empty(Config::default(), store.clone().into(), Clock::default(), None).unwrap();
        let (guest, wish) = (GuestId::from_bytes([1; 16]), Wish { game: Name::ALL[0], seats: 2 });
        assert_eq!(rating_of(&house, guest, wish).await.unwrap(), None);
        store.shut().await;
        assert!(rating_of(&house, guest, wish).await.is_err());
    }
}

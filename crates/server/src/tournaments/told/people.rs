//! People's identities, as shown to everyone.

use crate::{
    contests::Held,
    ids::{guest_id, user_id},
    visitors::Known,
};
use std::collections::HashMap;
use store::{Accounts, AnyStore, Called, UserId};
use table::GuestId;
use tournament::Player;
use wire::profile::Who;

/// People by their ids.
pub(super) struct People(HashMap<GuestId, Who>);

impl People {
    /// Looks up these people.
    ///
    /// # Errors
    /// As [`store::Accounts::called`].
    pub(super) async fn of(store: &AnyStore, who: impl Iterator<Item = GuestId>) -> Result<People, store::Error> {
        let mut users: Vec<UserId> = who.map(user_id).collect();
        users.sort_unstable();
        users.dedup();
        let called = store.called(users).await?;
        Ok(People(called.iter().map(|called| (guest_id(called.user), who_is(called))).collect()))
    }

    /// A person, or [`Who::Someone`] if they have left the house.
    pub(super) fn person(&self, guest: GuestId) -> Who {
        self.0.get(&guest).cloned().unwrap_or(Who::Someone)
    }

    pub(super) fn player(&self, player: Player<GuestId>) -> Who {
        match player {
            Player::Person(guest) => self.person(guest),
            Player::Bot(level) => Who::Bot { level: level.0 },
        }
    }
}

/// Every person who has entered.
pub(super) fn of_tournament(held: &Held) -> impl Iterator<Item = GuestId> {
    held.entrants().iter().filter_map(|entrant| entrant.player.person())
}

fn who_is(called: &Called) -> Who {
    match Known::called(called) {
        known if known.account => Who::Account { handle: called.name.clone() },
        known => Who::Guest { name: known.name.to_string() },
    }
}

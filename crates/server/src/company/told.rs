//! What a socket reports about the people its visitor knows.

use super::whereabouts;
use crate::{
    House,
    bell::{Bell, Ring},
    ids::{guest_id, user_id},
};
use people::company::{ASKS_SHOWN, friendship};
use store::{Company as _, company::Known};
use table::GuestId;
use wire::company::{Company, Friend, Friendship, Invitation, Invited};

/// What a socket last reported.
#[derive(Default)]
pub(crate) struct CompanyWatch {
    /// The circle last loaded.
    circle: Option<u64>,
    friends: Vec<(GuestId, String)>,
    asks: Vec<String>,
    /// The house's change counts at which `here` was last computed.
    seen: Option<(u64, u64)>,
    here: Vec<Friend>,
    told: Company,
}

impl CompanyWatch {
    /// The company as it is now, or `None` if nothing has changed.
    pub(crate) async fn news(&mut self, house: &House, who: GuestId, bell: Bell) -> Option<Company> {
        if self.circle != Some(bell.circle) {
            self.look_up(house, who, bell.circle).await;
        }
        self.look_around(house, who);
        let now = Company {
            friends: self.here.clone(),
            asks: self.asks.clone(),
            invitations: invitations(house, who),
            invited: invited(house, who),
        };
        if now == self.told {
            return None;
        }
        self.told = now.clone();
        Some(now)
    }

    /// Loads who the friends are. If the store fails, the next call tries again.
    async fn look_up(&mut self, house: &House, who: GuestId, circle: u64) {
        match house.store.circle(user_id(who), ASKS_SHOWN).await {
            Ok(known) => {
                let of = |wanted| move |known: &&Known| between(known) == wanted;
                let friends = known.iter().filter(of(Friendship::Friends));
                self.friends = friends.map(|known| (guest_id(known.user), known.handle.clone())).collect();
                self.friends.sort_by_cached_key(|(_, handle)| handle.to_lowercase());
                self.asks = known.iter().filter(of(Friendship::AsksYou)).map(|known| known.handle.clone()).collect();
                (self.circle, self.seen) = (Some(circle), None);
            }
            Err(error) => tracing::warn!(%error, "a player's friends and friend requests could not be looked up"),
        }
    }

    /// Finds where the friends are, if anyone has moved.
    fn look_around(&mut self, house: &House, who: GuestId) {
        let now = (*house.lobby.borrow(), house.visitors.changes());
        if self.friends.is_empty() {
            self.here.clear();
        } else if self.seen != Some(now) {
            let board = house.board();
            // The board may be slightly stale; then it is read again next time.
            self.seen = Some((board.changes, now.1));
            let place = |id| whereabouts::of(house, &board, id, who);
            let here = |(id, handle): &(GuestId, String)| Some(Friend { handle: handle.clone(), place: place(*id)? });
            self.here = self.friends.iter().filter_map(here).collect();
        }
    }
}

/// The invitations whose table still exists and waits for the guest.
fn invitations(house: &House, who: GuestId) -> Vec<Invitation> {
    let mut all = house.invitations_to(who);
    all.retain(|one| house.table(one.table).is_ok_and(|table| table.on_card(|card| card.awaits(who))));
    all
}

fn invited(house: &House, who: GuestId) -> Vec<Invited> {
    let all = house.invitations_by(who).into_iter();
    let stands = |(to, one): &(GuestId, Invited)| {
        house.table(one.table).is_ok_and(|table| table.on_card(|card| card.awaits(*to)))
    };
    all.filter(stands).map(|(_, one)| one).collect()
}

/// Everyone who is a friend of the guest, has asked them or been asked: those who are affected by what happens to the
/// guest.
pub(crate) async fn of_friends(house: &House, who: GuestId) -> Vec<GuestId> {
    match house.store.circle(user_id(who), ASKS_SHOWN).await {
        Ok(known) => known.iter().map(|known| guest_id(known.user)).collect(),
        Err(error) => {
            tracing::warn!(%error, "a player's friends and friend requests could not be looked up");
            Vec::new()
        }
    }
}

/// Makes those who are connected reload whom they know.
pub(crate) fn tell_friends(house: &House, friends: &[GuestId]) {
    friends.iter().for_each(|friend| house.ring(*friend, Ring::Circle));
}

fn between(known: &Known) -> Friendship {
    friendship(known.tie.own.map(wish), known.tie.other.map(wish))
}

/// A friend request in the store, as the rules of friendship know it.
pub(crate) const fn wish(ask: store::company::Ask) -> people::company::Wish {
    if ask.refused { people::company::Wish::Refused } else { people::company::Wish::Yes }
}

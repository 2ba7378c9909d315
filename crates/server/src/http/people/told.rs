//! Converts what the store knows of people and matches to what visitors see.

use crate::{ids::guest_id, nickname};
use games::Class;
use std::collections::HashMap;
use store::{Accounts, AnyStore, Called, UserId};
use wire::profile::{Ending, Played, Sat, Tally, Who};

/// Sorts by class, in the house's order; classes that the house no longer has come last.
pub(super) fn in_order<T>(all: &mut [T], class: impl Fn(&T) -> &str) {
    let at = |one: &T| {
        let own = class(one).parse::<Class>().ok();
        Class::all().position(|class| Some(class) == own).unwrap_or(usize::MAX)
    };
    all.sort_by_key(at);
}

pub(super) fn tally(tally: store::Tally) -> Tally {
    let store::Tally { class, played, rated, won, shared, lost, points } = tally;
    Tally { class, played, rated, won, shared, lost, points }
}

/// People's current names.
pub(in crate::http) struct Names(HashMap<UserId, Who>);

impl Names {
    pub(in crate::http) async fn of(
        store: &AnyStore,
        users: impl IntoIterator<Item = UserId>,
    ) -> Result<Names, store::Error> {
        let mut users: Vec<UserId> = users.into_iter().collect();
        users.sort_unstable();
        users.dedup();
        let called = store.called(users).await?;
        Ok(Names(called.into_iter().map(|called| (called.user, who(called))).collect()))
    }

    pub(in crate::http) fn who(&self, user: Option<UserId>) -> Who {
        user.and_then(|user| self.0.get(&user)).cloned().unwrap_or(Who::Someone)
    }
}

/// Matches, with the names of the people who sat there.
///
/// # Errors
/// As [`store::Accounts::called`].
pub(in crate::http) async fn matches(store: &AnyStore, all: Vec<store::Played>) -> Result<Vec<Played>, store::Error> {
    let sats = all.iter().flat_map(|played| &played.of.seats);
    let users: Vec<UserId> = sats.filter_map(|sat| user(sat.who)).collect();
    let names = Names::of(store, users).await?;
    Ok(all.into_iter().map(|played| told(played, &names)).collect())
}

const fn user(who: store::Who) -> Option<UserId> {
    match who {
        store::Who::User(user) => Some(user),
        store::Who::Bot(_) | store::Who::Someone => None,
    }
}

pub(in crate::http) fn who(Called { user, name, account }: Called) -> Who {
    if account {
        return Who::Account { handle: name };
    }
    let own = || nickname::of(guest_id(user));
    let name = nickname::chosen(&name).unwrap_or_else(|_| own());
    Who::Guest { name: name.to_string() }
}

fn told(played: store::Played, names: &Names) -> Played {
    let store::Played { of, seat, ending, kept } = played;
    let who = |who| match who {
        store::Who::Bot(level) => Who::Bot { level },
        store::Who::User(user) => names.who(Some(user)),
        store::Who::Someone => Who::Someone,
    };
    let sat = |sat: store::Sat| Sat { who: who(sat.who), place: sat.place, points: sat.points };
    Played {
        record: of.record.to_string(),
        class: of.class,
        at_ms: of.at_ms,
        rounds: of.rounds,
        rated: of.rated,
        private: of.private,
        kept,
        seat,
        ending: ending.map(ending_told),
        seats: of.seats.into_iter().map(sat).collect(),
    }
}

const fn ending_told(ending: store::Ending) -> Ending {
    match ending {
        store::Ending::Won => Ending::Won,
        store::Ending::Shared => Ending::Shared,
        store::Ending::Lost => Ending::Lost,
    }
}

pub(super) const fn ending_asked(ending: Ending) -> store::Ending {
    match ending {
        Ending::Won => store::Ending::Won,
        Ending::Shared => store::Ending::Shared,
        Ending::Lost => store::Ending::Lost,
    }
}

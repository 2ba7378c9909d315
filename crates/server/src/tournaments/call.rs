//! Calling people to the tables of a round.

use crate::{House, calling, chance, contests::Held, handle::Handle, ids::user_id, push::Call, visitors::Known};
use std::{collections::HashMap, sync::Arc};
use store::Accounts;
use table::{Guest, GuestId, Opening, Seated, Seating, SharedDeal};
use tournament::{Board, Number, Player};
use wire::{Error, tournament::OfTournament};

/// The people of a tournament, as tables know them.
#[derive(Default)]
pub(super) struct Names(HashMap<GuestId, Guest>);

impl Names {
    /// The people who sit at these tables.
    ///
    /// # Errors
    /// [`Error::Busy`] if the store fails.
    pub(super) async fn of(house: &House, held: &Held, boards: &[Board]) -> Result<Names, Error> {
        let people = boards.iter().flat_map(|board| &board.chairs).filter_map(|number| person(held, *number));
        let users = people.map(user_id).collect();
        let called = house.store.called(users).await.map_err(|error| {
            tracing::error!(tournament = %held.code(), %error, "the players of a tournament could not be looked up");
            Error::Busy
        })?;
        let known = called.iter().map(|called| Known::called(called).guest());
        Ok(Names(known.map(|guest| (guest.id, guest)).collect()))
    }

    /// The guest as tables know them. Someone who has left the house gets a default name.
    fn guest(&self, id: GuestId) -> Guest {
        self.0.get(&id).cloned().unwrap_or_else(|| Known::new(id).guest())
    }
}

/// Who an entrant is. `None` for a bot.
pub(super) fn person(held: &Held, number: Number) -> Option<GuestId> {
    held.entrants().get(usize::from(number.0))?.player.person()
}

/// Whether only bots sit at a table.
pub(super) fn is_of_bots(held: &Held, board: &Board) -> bool {
    board.chairs.iter().all(|number| person(held, *number).is_none())
}

/// Notifies those people of a table of the current round who have neither come nor a page in sight that it is open.
pub(super) fn tell(house: &House, held: &Held, board: &Board, present: &[GuestId]) {
    let Some(round) = held.current() else { return };
    let until_ms = round.since_ms.saturating_add(held.waits().no_show_ms);
    let stands_ms = until_ms.saturating_sub(house.clock.now_ms());
    let people = board.chairs.iter().filter_map(|number| person(held, *number));
    for who in people.filter(|who| !present.contains(who)) {
        let (tournament, title) = (held.code(), held.terms().title.clone());
        calling::call(house, who, Call::TableReady { tournament, title, table: board.table, stands_ms });
    }
}

/// Opens a table of the current round. Its code is already in the journal, so it is opened only once, whatever happens.
/// `None` if another node opens it soon.
///
/// # Errors
/// [`Error::Busy`] if it cannot be written down.
pub(super) async fn open(
    house: &Arc<House>,
    held: &Held,
    board: &Board,
    names: &Names,
) -> Result<Option<Handle>, Error> {
    let round = held.rounds().len().saturating_sub(1) as u32;
    let of = OfTournament { tournament: held.code(), round };
    let deal = held.deal(round);
    let shared = deal.is_some().then(|| SharedDeal { name: of.deal_name(), until_ms: SharedDeal::UNTIL_TOLD });
    let seated = |number: &Number| match held.entrants()[usize::from(number.0)].player {
        Player::Person(guest) => Seated::Person(names.guest(guest)),
        Player::Bot(level) => Seated::Bot(level),
    };
    let terms = held.terms();
    let chairs: Vec<Seated> = board.chairs.iter().map(seated).collect();
    let seats = chairs.len() as u8;
    let seed = deal.unwrap_or_else(chance::seed);
    let opening = Opening::new(board.table, GuestId::HOUSE, seats, terms.rules.clone(), seed);
    let opening = Opening {
        pace: terms.pace,
        // A rating would give away results before the round is over.
        rated: terms.rated && shared.is_none(),
        shared,
        seating: Some(Seating { of, chairs }),
        ..opening
    };
    house.found_as(terms.game, house.contests.opener(held), opening).await
}

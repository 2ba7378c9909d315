//! What the house knows of a table without asking it.

mod calling;

use game::Seat;
use serde::{Deserialize, Serialize};
use table::{Chair, Guest, GuestId, Hosted};
use wire::{Error, GameName, Listing, Name, Stage, TableCode, company::Whereabouts};

pub(crate) use calling::Calling;

/// How long a daily deal must be left before it stops counting as a table being played, in milliseconds.
const LEFT_MS: i64 = 1_800_000;

/// How many of the guests whom the host has removed it names: more than one evening's.
const REMOVED: usize = 64;

/// A summary of a table, kept by its task for the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    listing: Listing,
    pub(crate) listed: bool,
    pub(crate) host: GuestId,
    /// The guests whom the house has called there.
    met: Vec<GuestId>,
    /// The guests on the chairs.
    seats: Vec<Option<Guest>>,
    /// The guests who have stood up while the house plays for them to the end.
    stood: Vec<GuestId>,
    /// The guests who began the current or last match, by seat.
    played: Vec<Option<GuestId>>,
    /// The guests whom the host has removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<GuestId>,
    /// Whether only the player may watch.
    pub(crate) alone: bool,
    /// Whether only its players see it: other tables of the tournament play the same deal.
    pub(crate) hidden: bool,
    /// Whether it belongs to a tournament.
    #[serde(default)]
    pub(crate) of_tournament: bool,
    /// Which that is. An earlier program does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tournament: Option<TableCode>,
    /// The guests called there who have not arrived, or for whom the house plays.
    pub(crate) absent: Vec<GuestId>,
    /// What quick match has told those whom it has called there, until their match begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) calling: Option<Calling>,
    paused: bool,
    locked: bool,
    turn: Option<usize>,
    /// The number of the current match, or of the next.
    pub(crate) match_number: u32,
    /// The name of the finished match's record, which may not be stored yet.
    #[serde(default)]
    pub(crate) record: Option<String>,
    pub(crate) changed_ms: i64,
    /// Whose share of the lists it takes, as a number that means nothing: see [`Opener::share`](crate::opener::Opener).
    /// Unknown where an earlier program leads it, and on the card that its task keeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) share: Option<u64>,
}

impl Card {
    pub(crate) fn of(sitting: &(impl Hosted + ?Sized)) -> Card {
        let persons = || sitting.chairs().iter().filter_map(Chair::person);
        let guest = |chair: &Chair| chair.person().map(|person| person.guest.clone());
        Card {
            listing: sitting.listing(None),
            listed: sitting.listed(),
            host: sitting.host(),
            met: sitting.met().to_vec(),
            seats: sitting.chairs().iter().map(guest).collect(),
            stood: persons().filter(|person| person.stood).map(|person| person.guest.id).collect(),
            played: sitting.players(),
            removed: sitting.removed_guests().into_iter().take(REMOVED).collect(),
            alone: sitting.shared().is_some(),
            hidden: sitting.is_hidden(),
            of_tournament: sitting.tournament().is_some(),
            tournament: sitting.tournament().map(|of| of.tournament),
            absent: sitting.absent(),
            calling: Calling::of(sitting),
            paused: sitting.is_paused(),
            locked: sitting.is_locked(),
            turn: sitting.turn().map(Seat::index),
            match_number: sitting.match_number(),
            record: sitting.finished(),
            changed_ms: sitting.changed_ms(),
            share: None,
        }
    }

    /// The same card, if those who are called there have so much more time.
    pub(crate) fn with_time(self, given_back_ms: i64) -> Card {
        let calling = self.calling.map(|calling| Calling { given_back_ms, ..calling });
        Card { calling, ..self }
    }

    /// The game and number of chairs, and how many of these are for bots.
    pub(crate) const fn chairs(&self) -> (GameName, u8, u8) {
        (self.listing.game, self.listing.seats, self.listing.bots)
    }

    /// The guests whom the house has called there.
    pub(crate) fn met(&self) -> &[GuestId] {
        &self.met
    }

    pub(crate) const fn table(&self) -> TableCode {
        self.listing.table
    }

    pub(crate) fn stage(&self) -> Stage {
        self.listing.stage
    }

    /// The guests on the chairs.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Guest> {
        self.seats.iter().flatten()
    }

    pub(crate) fn seats(&self, guest: GuestId) -> bool {
        self.people().any(|one| one.id == guest)
    }

    /// The guests who have come there and decide for themselves.
    pub(crate) fn present(&self) -> Vec<GuestId> {
        self.people().map(|guest| guest.id).filter(|guest| !self.absent.contains(guest)).collect()
    }

    /// The chair of whoever is the host next if the present one no longer can be: the first who sits there.
    pub(crate) fn next_host(&self) -> Option<Seat> {
        let stays = |guest: &Guest| guest.id != self.host && !self.stood.contains(&guest.id);
        let seat = self.seats.iter().position(|guest| guest.as_ref().is_some_and(stays))?;
        u8::try_from(seat).ok().map(Seat)
    }

    /// Whether the guest has a chair there and has not given it up.
    pub(crate) fn sits(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.stood.contains(&guest)
    }

    /// The names of the others who sit there.
    pub(crate) fn others(&self, guest: GuestId) -> Vec<&Name> {
        self.people().filter(|one| one.id != guest).map(|one| &one.name).collect()
    }

    /// Whether the house has called the guest there.
    pub(crate) fn calls(&self, guest: GuestId) -> bool {
        self.met.contains(&guest)
    }

    /// Whether the guest sits there, is the host, or has been called there by the house.
    pub(crate) fn concerns(&self, guest: GuestId) -> bool {
        self.seats(guest) || self.host == guest || self.calls(guest)
    }

    /// The guests whom it concerns, some perhaps twice.
    pub(crate) fn concerned(&self) -> impl Iterator<Item = GuestId> {
        self.people().map(|guest| guest.id).chain([self.host]).chain(self.met.iter().copied())
    }

    /// The guests whom the host has removed, and who do not come back by signing in either.
    pub(crate) fn removed(&self) -> impl Iterator<Item = GuestId> {
        self.removed.iter().copied()
    }

    /// Whether the guest holds a chair there that others may be waiting for.
    pub(crate) fn holds(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.stood.contains(&guest) && !self.paused && self.stage() != Stage::Finished
    }

    /// Whether it is a daily deal that was left long ago and waits only for its player.
    pub(crate) fn is_left(&self, now_ms: i64) -> bool {
        self.alone && self.paused && now_ms.saturating_sub(self.changed_ms) >= LEFT_MS
    }

    /// Whether a match is being played there now.
    pub(crate) fn is_live(&self) -> bool {
        self.stage() == Stage::Playing && !self.paused
    }

    /// The game, the number of chairs, and the number of people on them.
    pub(crate) fn company(&self) -> (GameName, u8, u32) {
        let people = u32::try_from(self.listing.players.len()).unwrap_or(u32::MAX);
        (self.listing.game, self.listing.seats, people)
    }

    /// Whether it is for those who are told its code: strangers do not find it.
    pub(crate) fn is_private(&self) -> bool {
        !self.listed && self.met.is_empty()
    }

    /// Whether the guest would look for it among their own tables: they sit there, and the host has not removed them
    /// from the match, or are its host while it gathers players.
    pub(crate) fn is_of(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.removed.contains(&guest) || self.host == guest && self.stage() == Stage::Gathering
    }

    /// The guests whose table it is, each once: see [`Card::is_of`].
    pub(crate) fn owners(&self) -> impl Iterator<Item = GuestId> {
        let host = Some(self.host).filter(|host| self.stage() == Stage::Gathering && !self.seats(*host));
        let stay = self.people().map(|guest| guest.id).filter(move |guest| !self.removed.contains(guest));
        stay.chain(host)
    }

    /// Whether the guest may know of it without having been told its code.
    pub(crate) fn is_open_to(&self, guest: GuestId) -> bool {
        self.listed || self.host == guest || self.seats(guest) || self.calls(guest)
    }

    /// Whether the guest has a chair there, or began the current or last match on one.
    pub(crate) fn has_sat(&self, guest: GuestId) -> bool {
        self.seats(guest) || self.played.contains(&Some(guest))
    }

    /// Whether an invitation there is of use to the guest: they do not sit there, and the host has not removed them.
    pub(crate) fn awaits(&self, guest: GuestId) -> bool {
        !self.seats(guest) && !self.removed.contains(&guest)
    }

    /// The guest on this chair, or who began the last match on it, if `by` has sat with them.
    pub(crate) fn companion(&self, by: GuestId, seat: usize) -> Option<GuestId> {
        let there = self.seats.get(seat)?.as_ref().map(|guest| guest.id);
        self.companion_seen(by, seat, there)
    }

    /// The guest who was seen on this chair or, if nobody was and nobody has sat down since, who began the last match on
    /// it, if `by` has sat with them.
    pub(crate) fn companion_seen(&self, by: GuestId, seat: usize, seen: Option<GuestId>) -> Option<GuestId> {
        let is_vacant = self.seats.get(seat)?.is_none();
        let other = seen.or_else(|| self.played.get(seat).copied()?.filter(|_| is_vacant))?;
        (self.has_sat(by) && self.has_sat(other) && other != by).then_some(other)
    }

    /// Whether a player there or the host may invite `guest`.
    ///
    /// # Errors
    /// Why the guest could not sit down. To those whom the host has removed, the table is as good as locked.
    pub(crate) fn may_come(&self, guest: GuestId) -> Result<(), Error> {
        let taken = self.listing.players.len() + usize::from(self.listing.bots);
        match () {
            () if self.alone => Err(Error::OnceOnly),
            () if self.host == GuestId::HOUSE && !self.calls(guest) => Err(Error::NotInvited),
            () if self.locked && self.host != guest && !self.played.contains(&Some(guest)) => Err(Error::Locked),
            () if self.removed.contains(&guest) => Err(Error::Locked),
            () if self.stage() == Stage::Playing => Err(Error::WrongPhase),
            () if taken >= self.seats.len() => Err(Error::TableFull),
            () => Ok(()),
        }
    }

    /// The code, if people who have not been told it may watch: at listed tables, and at tables that the house has
    /// opened for certain guests. A tournament's table leads to the tournament, so `finds` says whether they find that.
    fn shown_code(&self, finds: impl Fn(TableCode) -> bool) -> Option<TableCode> {
        let is_found = !self.of_tournament || self.tournament.is_some_and(finds);
        (is_found && !self.is_private() && !self.alone && !self.hidden).then_some(self.listing.table)
    }

    /// The whereabouts of a guest who sits there, for somebody who finds these tournaments.
    pub(crate) fn sat_at(&self, finds: impl Fn(TableCode) -> bool) -> Whereabouts {
        Whereabouts::Table { game: self.listing.game, stage: self.stage(), table: self.shown_code(finds) }
    }

    /// The whereabouts of a guest who watches, for somebody who finds these tournaments.
    pub(crate) fn looked_at(&self, finds: impl Fn(TableCode) -> bool) -> Whereabouts {
        Whereabouts::Watching { game: self.listing.game, table: self.shown_code(finds) }
    }

    pub(crate) fn has_room(&self) -> bool {
        self.stage() == Stage::Gathering
            && !self.locked
            && self.listing.players.len() + usize::from(self.listing.bots) < self.seats.len()
    }

    /// The table's entry in a list, as `guest` sees it.
    pub(crate) fn listing(&self, guest: GuestId) -> Listing {
        let turn = self.turn.and_then(|turn| self.seats.get(turn)?.as_ref());
        let stood = self.stood.contains(&guest);
        Listing {
            your_turn: turn.is_some_and(|turn| turn.id == guest) && !stood,
            held: self.is_of(guest) && !self.alone && !stood,
            ..self.listing.clone()
        }
    }
}

#[cfg(test)]
impl Card {
    /// A card in which nothing is left out as it is written.
    pub(crate) fn full() -> Card {
        let [ann, ben, cho] = [1, 2, 3].map(|number| GuestId::from_bytes([number; 16]));
        let name: Name = "Ann".parse().unwrap();
        let listing = Listing {
            table: TableCode::numbered(7),
            game: "lexio".parse().unwrap(),
            players: vec![name.clone()],
            bots: 1,
            seats: 3,
            stage: Stage::Finished,
            your_turn: false,
            held: true,
        };
        Card {
            listing,
            listed: true,
            host: ann,
            met: vec![ann, ben],
            seats: vec![Some(Guest { id: ann, name, account: true }), None, None],
            stood: vec![ann],
            played: vec![Some(ann), Some(ben), None],
            removed: vec![cho],
            alone: false,
            hidden: true,
            of_tournament: true,
            tournament: Some(TableCode::numbered(8)),
            absent: vec![ben],
            calling: Some(Calling {
                until_ms: 1_700_000_000_000,
                given_back_ms: 5_000,
                commitment: ["09"; 32].concat().parse().unwrap(),
            }),
            paused: true,
            locked: true,
            turn: Some(0),
            match_number: 2,
            record: Some("922222/1".into()),
            changed_ms: 1_700_000_000_000,
            share: Some(7),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use table::Opening;

    #[test]
    fn whom_a_table_concerns_is_the_same_asked_of_one_and_of_all() {
        let [host, called, stranger] = [1, 2, 3].map(|number| GuestId::from_bytes([number; 16]));
        let opening = sample::opening(TableCode::numbered(7), host);
        let card = sample::card(Opening { met: vec![called], ..opening }, 0);
        let all: Vec<GuestId> = card.concerned().collect();
        for (guest, concerns) in [(host, true), (called, true), (stranger, false)] {
            assert_eq!((card.concerns(guest), all.contains(&guest)), (concerns, concerns), "{guest}");
        }
    }
}

//! What the house knows of a table without asking it.

use serde::{Deserialize, Serialize};
use table::{Chair, Guest, GuestId, Hosted};
use wire::{Error, GameName, Listing, Name, Stage, TableCode, company::Whereabouts};

/// After how long a deal of a day at which nobody is takes no place of a table that is played, in milliseconds.
const LEFT_MS: i64 = 1_800_000;

/// A table in short, kept by its task for the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    listing: Listing,
    pub(crate) listed: bool,
    pub(crate) host: GuestId,
    /// Those whom the house has called there.
    met: Vec<GuestId>,
    /// Who sits where.
    seats: Vec<Option<Guest>>,
    /// Those who have stood up, while the house plays for them to the end.
    stood: Vec<GuestId>,
    /// Who began the match that is or was played last, by seat.
    played: Vec<Option<GuestId>>,
    /// Whether nobody but the player may look on.
    pub(crate) alone: bool,
    /// Whether nobody but its players is shown it: other tables of the tournament play the same deal.
    pub(crate) hidden: bool,
    /// Who is called there and has not come, or is played for by the house.
    pub(crate) absent: Vec<GuestId>,
    paused: bool,
    locked: bool,
    turn: Option<usize>,
    /// The number of the match that is played, or to come.
    pub(crate) match_number: u32,
    pub(crate) changed_ms: i64,
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
            alone: sitting.shared().is_some(),
            hidden: sitting.is_hidden(),
            absent: sitting.absent(),
            paused: sitting.is_paused(),
            locked: sitting.is_locked(),
            turn: sitting.turn().map(game::Seat::index),
            match_number: sitting.match_number(),
            changed_ms: sitting.changed_ms(),
        }
    }

    pub(crate) const fn table(&self) -> TableCode {
        self.listing.table
    }

    pub(crate) fn stage(&self) -> Stage {
        self.listing.stage
    }

    /// Whoever sits there.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Guest> {
        self.seats.iter().flatten()
    }

    pub(crate) fn seats(&self, guest: GuestId) -> bool {
        self.people().any(|one| one.id == guest)
    }

    /// Whether the guest has a chair there and has not given it up.
    pub(crate) fn sits(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.stood.contains(&guest)
    }

    /// What the others are called who sit there.
    pub(crate) fn others(&self, guest: GuestId) -> Vec<&Name> {
        self.people().filter(|one| one.id != guest).map(|one| &one.name).collect()
    }

    /// Whether the guest holds a chair there that others may wait for.
    pub(crate) fn holds(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.stood.contains(&guest) && !self.paused && self.stage() != Stage::Finished
    }

    /// Whether it is a deal of a day that was left long ago, and waits for its player alone.
    pub(crate) fn is_left(&self, now_ms: i64) -> bool {
        self.alone && self.paused && now_ms.saturating_sub(self.changed_ms) >= LEFT_MS
    }

    /// Whether somebody plays there now.
    pub(crate) fn is_live(&self) -> bool {
        self.stage() == Stage::Playing && !self.paused
    }

    /// The game, how many chairs there are, and how many people sit there.
    pub(crate) fn company(&self) -> (GameName, u8, u32) {
        let people = u32::try_from(self.listing.players.len()).unwrap_or(u32::MAX);
        (self.listing.game, self.listing.seats, people)
    }

    /// Whether somebody has opened it for those whom they tell its code: strangers do not find it.
    pub(crate) fn is_private(&self) -> bool {
        !self.listed && self.met.is_empty()
    }

    /// Whether the guest would look for it among their own: they sit there, or have opened it for people to come.
    pub(crate) fn is_of(&self, guest: GuestId) -> bool {
        self.seats(guest) || (self.host == guest && self.stage() == Stage::Gathering)
    }

    /// Whether the guest may know that it is there without having been told its code.
    pub(crate) fn is_open_to(&self, guest: GuestId) -> bool {
        self.listed || self.host == guest || self.seats(guest) || self.met.contains(&guest)
    }

    /// Whoever sits on a chair, or began the last match there, as far as `by` has sat with them.
    pub(crate) fn companion(&self, by: GuestId, seat: usize) -> Option<GuestId> {
        let with = self.seats(by) || self.played.contains(&Some(by));
        let there = self.seats.get(seat)?.as_ref().map(|guest| guest.id);
        there.or_else(|| *self.played.get(seat)?).filter(|other| with && *other != by)
    }

    /// Whether somebody who sits there or is the host may have `guest` come.
    ///
    /// # Errors
    /// Why they could not sit down.
    pub(crate) fn may_come(&self, guest: GuestId) -> Result<(), Error> {
        let taken = self.listing.players.len() + usize::from(self.listing.bots);
        match () {
            () if self.alone => Err(Error::OnceOnly),
            () if self.host == GuestId::HOUSE && !self.met.contains(&guest) => Err(Error::NotInvited),
            () if self.locked => Err(Error::Locked),
            () if self.stage() == Stage::Playing => Err(Error::WrongPhase),
            () if taken >= self.seats.len() => Err(Error::TableFull),
            () => Ok(()),
        }
    }

    /// The code, where others may look on who have not been told it: of tables that are listed, and of those that the
    /// house has opened for some.
    fn shown_code(&self) -> Option<TableCode> {
        (!self.is_private() && !self.alone && !self.hidden).then_some(self.listing.table)
    }

    /// Where somebody is who sits there.
    pub(crate) fn sat_at(&self) -> Whereabouts {
        Whereabouts::Table { game: self.listing.game, stage: self.stage(), table: self.shown_code() }
    }

    /// Where somebody is who looks on.
    pub(crate) fn looked_at(&self) -> Whereabouts {
        Whereabouts::Watching { game: self.listing.game, table: self.shown_code() }
    }

    pub(crate) fn has_room(&self) -> bool {
        self.stage() == Stage::Gathering
            && !self.locked
            && self.listing.players.len() + usize::from(self.listing.bots) < self.seats.len()
    }

    /// The table in a list, as `guest` sees it.
    pub(crate) fn listing(&self, guest: GuestId) -> Listing {
        let turn = self.turn.and_then(|turn| self.seats.get(turn)?.as_ref());
        Listing { your_turn: turn.is_some_and(|turn| turn.id == guest), ..self.listing.clone() }
    }
}

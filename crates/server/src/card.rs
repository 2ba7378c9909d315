//! What the house knows of a table without asking it.

mod calling;
mod guests;

use game::Seat;
use serde::{Deserialize, Serialize};
use table::{Chair, Guest, GuestId, Hosted};
use wire::{GameName, Listing, Stage, TableCode, company::Whereabouts};

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

    pub(crate) const fn table(&self) -> TableCode {
        self.listing.table
    }

    pub(crate) fn stage(&self) -> Stage {
        self.listing.stage
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
        let name: wire::Name = "Ann".parse().unwrap();
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

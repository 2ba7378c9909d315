//! A sitting of any game, for a server that hosts them all: actions, views and entries are bytes and JSON.

use crate::{
    Audience, BadEntry, Chair, Command, Crowd, Ended, Guest, GuestId, Job, Opening, Position, SharedDeal, Sitting,
    chair::Player,
};
use game::{Commitment, Game, Seat};
use serde_json::Value;
use wire::{Error, Listing, Picture, Setting, Stage, TableCode, Written, tournament::OfTournament};

/// Hands a macro the methods that do what those of [`Sitting`] with the same names do, to declare or to carry them out.
macro_rules! as_sitting {
    ($apply:ident) => {
        $apply! {
            fn is_so(&self, command: &Command<Written>) -> bool;
            fn shown_sketch(&self, to: Audience) -> Option<Value>;
            fn sketched(&self) -> Vec<(GuestId, Position, Value)>;
            fn agenda(&self, crowd: &Crowd) -> Option<Job>;
            fn remembers(&self, seq: u64) -> bool;
            fn audience(&self, guest: GuestId) -> Audience;
            fn who_sat(&self, seat: Seat, seq: u64) -> Option<GuestId>;
            fn listing(&self, guest: Option<GuestId>) -> Listing;
            fn just_ended(&self) -> Result<Option<Ended>, BadEntry>;
            fn finished(&self) -> Option<String>;
            fn commitment(&self) -> Commitment;
            fn table(&self) -> TableCode;
            fn host(&self) -> GuestId;
            fn chairs(&self) -> &[Chair];
            fn seq(&self) -> u64;
            fn changed_ms(&self) -> i64;
            fn not_before_ms(&self) -> i64;
            fn stage(&self) -> Stage;
            fn met(&self) -> &[GuestId];
            fn former_people(&self) -> Vec<&Guest>;
            fn shared(&self) -> Option<&SharedDeal>;
            fn tournament(&self) -> Option<OfTournament>;
            fn is_hidden(&self) -> bool;
            fn awaited(&self) -> Vec<GuestId>;
            fn absent(&self) -> Vec<GuestId>;
            fn comes_by_ms(&self) -> Option<i64>;
            fn is_locked(&self) -> bool;
            fn is_quiet(&self) -> bool;
            fn is_paused(&self) -> bool;
            fn stands_still(&self, crowd: &Crowd) -> bool;
            fn is_deserted(&self) -> bool;
        }
    };
}

macro_rules! declare {
    ($(fn $name:ident(&self $(, $arg:ident: $what:ty)*) -> $answer:ty;)*) => {$(
        #[doc = concat!("As [`Sitting::", stringify!($name), "`].")]
        fn $name(&self $(, $arg: $what)*) -> $answer;
    )*};
}

macro_rules! carry_out {
    ($(fn $name:ident(&self $(, $arg:ident: $what:ty)*) -> $answer:ty;)*) => {$(
        fn $name(&self $(, $arg: $what)*) -> $answer {
            Sitting::$name(self $(, $arg)*)
        }
    )*};
}

/// A [`Sitting`] of some game.
pub trait Hosted: Send + Sync {
    /// As [`Sitting::take_sketch`]. JSON that is not an action of the game counts as no sketch.
    fn take_sketch(&mut self, by: GuestId, of: Position, action: Option<Value>);
    /// The part of the room that all pictures share: `before`, unless something has changed.
    ///
    /// # Errors
    /// If a part of it cannot be written as JSON.
    fn setting(&self, crowd: &Crowd, before: Option<Setting>) -> Result<Setting, serde_json::Error>;
    /// As [`Sitting::picture`], with what happened written as JSON.
    ///
    /// # Errors
    /// If that cannot be written as JSON.
    fn picture(
        &self,
        to: Audience,
        setting: &Setting,
        now_ms: i64,
        since: Option<u64>,
    ) -> Result<Picture, serde_json::Error>;
    /// Who is in turn.
    fn turn(&self) -> Option<Seat>;
    /// Whether the lobby lists the table to strangers.
    fn listed(&self) -> bool;
    /// The guests whom the host has removed: they may not sit there again.
    fn removed_guests(&self) -> Vec<GuestId>;
    /// The people who began the present or latest match, by seat.
    fn players(&self) -> Vec<Option<GuestId>>;
    /// The number of the present match, or of the first, from 1.
    fn match_number(&self) -> u32;

    as_sitting!(declare);
}

impl<G: Game> Hosted for Sitting<G> {
    fn take_sketch(&mut self, by: GuestId, of: Position, action: Option<Value>) {
        let action = action.and_then(|action| serde_json::from_value(action).ok());
        Sitting::take_sketch(self, by, of, action);
    }

    fn setting(&self, crowd: &Crowd, before: Option<Setting>) -> Result<Setting, serde_json::Error> {
        Setting::of(self.room(self.written_rules.clone(), crowd), before)
    }

    fn picture(
        &self,
        to: Audience,
        setting: &Setting,
        now_ms: i64,
        since: Option<u64>,
    ) -> Result<Picture, serde_json::Error> {
        Picture::of(self.update(self.own(to, now_ms), to, now_ms, since), setting)
    }

    fn turn(&self) -> Option<Seat> {
        self.turn_now()
    }

    fn listed(&self) -> bool {
        self.listed
    }

    fn removed_guests(&self) -> Vec<GuestId> {
        self.removed.iter().copied().collect()
    }

    fn players(&self) -> Vec<Option<GuestId>> {
        let guest = |player: &Player| match player {
            Player::Guest(guest) => Some(*guest),
            Player::Bot(_) => None,
        };
        self.played().map(|played| played.players.iter().map(guest).collect()).unwrap_or_default()
    }

    fn match_number(&self) -> u32 {
        self.match_number
    }

    as_sitting!(carry_out);
}

impl<G: Game> Sitting<G> {
    /// As [`Sitting::open`], with the entry's body for the journal.
    ///
    /// # Errors
    /// As there.
    pub fn found(opening: Opening, at_ms: i64) -> Result<(Sitting<G>, Vec<u8>), Error> {
        let entry = Sitting::<G>::open(opening, at_ms)?;
        // An opening entry that was just made always begins a sitting.
        let sitting = Sitting::new(&entry).map_err(|_| Error::Stumbled)?;
        Ok((sitting, entry.to_bytes().map_err(|_| Error::Stumbled)?))
    }
}

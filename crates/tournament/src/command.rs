//! What may be asked of a tournament.

use crate::{Terms, Waits};
use game::{Entropy, Seed};
use wire::TableCode;

/// What a tournament is opened with.
#[derive(Clone, Debug)]
pub struct Opening<P> {
    /// Its name in links.
    pub code: TableCode,
    /// Who opens it.
    pub organiser: P,
    /// On what terms.
    pub terms: Terms,
    /// How long it waits.
    pub waits: Waits,
    /// The house's chance for the deals that all tables share: from the operating system, committed to at once, opened at the
    /// end.
    pub seed: Seed,
    /// The one that it follows, where it comes again and again.
    pub after: Option<TableCode>,
}

/// Something that somebody, or the house, would have done.
#[derive(Clone, PartialEq, Debug)]
pub enum Command<P> {
    /// Somebody enters, or is in again after withdrawing.
    Enter {
        /// Who.
        who: P,
        /// How strong they are taken to be.
        rating: i32,
        /// What their browser adds to the deals.
        chance: Entropy,
    },
    /// Somebody would not be paired any more.
    Withdraw {
        /// Who.
        by: P,
    },
    /// The organiser would not have somebody paired any more.
    Remove {
        /// The organiser.
        by: P,
        /// Who.
        who: P,
    },
    /// The organiser tells everybody something.
    Announce {
        /// The organiser.
        by: P,
        /// What: 1 to [`crate::ANNOUNCEMENT`] characters.
        text: String,
    },
    /// It is to begin: the organiser says so, or the time has come.
    Start {
        /// The organiser; none for the clock.
        by: Option<P>,
    },
    /// The house has looked who is at their tables, [`Waits::no_show_ms`] after the call or later, once in a round.
    Look {
        /// Those who are not.
        absent: Vec<P>,
    },
    /// Somebody for whom the house plays is there now.
    Come {
        /// Who.
        who: P,
    },
    /// A table is over.
    Report {
        /// Which.
        table: TableCode,
        /// The place from 1 and the points, by chair.
        outcomes: Vec<(u8, i64)>,
        /// The name of its record, if there is one.
        record: Option<String>,
    },
    /// The round is over: the next is paired, or it is the end.
    GoOn,
    /// The organiser would not have it held, or not to its end.
    Cancel {
        /// The organiser.
        by: P,
    },
    /// The next one of its kind is called.
    Follow,
    /// The organiser would have no other like it.
    Discontinue {
        /// The organiser.
        by: P,
    },
    /// A guest has signed in.
    Become {
        /// Who it was.
        before: P,
        /// Who it is now.
        after: P,
    },
    /// The clocks get the time back that the house was down.
    Credit {
        /// How long, in milliseconds.
        ms: i64,
    },
}

//! The commands to a tournament.

use crate::{Terms, Waits};
use game::{Chance, Entropy, Seed};
use wire::TableCode;

/// Everything that a tournament is opened with.
#[derive(Clone, Debug)]
pub struct Opening<P> {
    /// Its name in links.
    pub code: TableCode,
    /// The organiser.
    pub organiser: P,
    /// Its terms.
    pub terms: Terms,
    /// Its waiting times.
    pub waits: Waits,
    /// The house's chance for the deals that all tables share: taken from the operating system, committed to at once,
    /// revealed at the end.
    pub seed: Seed,
    /// The tournament that it follows, if it recurs.
    pub after: Option<TableCode>,
}

/// A request by a person or by the house.
#[derive(Clone, PartialEq, Debug)]
pub enum Command<P> {
    /// A person enters, or returns after withdrawing.
    Enter {
        /// The person.
        who: P,
        /// Their estimated strength.
        rating: i32,
        /// Their browser's contribution to the deals, or a pledge of it.
        chance: Chance,
    },
    /// An entrant opens the chance that they have pledged.
    Open {
        /// The person.
        who: P,
        /// The chance.
        entropy: Entropy,
    },
    /// An entrant wants not to be paired any more.
    Withdraw {
        /// The person.
        by: P,
    },
    /// The organiser wants an entrant not to be paired any more.
    Remove {
        /// The organiser.
        by: P,
        /// The person.
        who: P,
    },
    /// The organiser makes an announcement to everyone.
    Announce {
        /// The organiser.
        by: P,
        /// The text: 1 to [`crate::ANNOUNCEMENT`] characters.
        text: String,
    },
    /// The tournament begins, because the organiser says so or the time has come: at once, or after the entrants have
    /// been called to open what they have pledged. One that begins by hand is cancelled once [`crate::LAPSE_MS`] have
    /// passed.
    Start {
        /// The organiser. `None` for the clock.
        by: Option<P>,
    },
    /// The house has checked who is at their tables, [`Waits::no_show_ms`] or more after the call, once a round.
    Look {
        /// The people who are not.
        absent: Vec<P>,
    },
    /// A person for whom the house plays has arrived.
    Come {
        /// The person.
        who: P,
    },
    /// A table is over.
    Report {
        /// The table.
        table: TableCode,
        /// The place from 1 and the points, by chair. `None` if it came to no end: everyone there is level.
        outcomes: Option<Vec<(u8, i64)>>,
        /// The name of its record, if there is one.
        record: Option<String>,
    },
    /// The round is over: pair the next one, or end the tournament.
    GoOn,
    /// The organiser calls the tournament off, before or during it.
    Cancel {
        /// The organiser.
        by: P,
    },
    /// The house calls the tournament off because its organiser may no longer begin it. Refused once it begins: then it
    /// needs them no more.
    CallOff {
        /// The organiser.
        by: P,
    },
    /// Call the next tournament of its kind.
    Follow,
    /// The organiser wants no further tournament like it.
    Discontinue {
        /// The organiser.
        by: P,
    },
    /// A guest has signed in.
    Become {
        /// The guest.
        before: P,
        /// The account.
        after: P,
    },
    /// Give the clocks back the time that the house was down.
    Credit {
        /// The downtime, in milliseconds.
        ms: i64,
    },
}

//! What those are told who are called to a table of quick match.

use game::Commitment;
use serde::{Deserialize, Serialize};
use table::{COMING_MS, Hosted};
use wire::Stage;

/// What quick match tells whom it calls to a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Calling {
    /// Until when they are to come if the house never stands still, in milliseconds since 1970.
    pub(super) until_ms: i64,
    /// How much longer they have, because it did. An earlier program does not say.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub(super) given_back_ms: i64,
    /// The house's commitment for their match.
    pub(crate) commitment: Commitment,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_nothing(ms: &i64) -> bool {
    *ms == 0
}

impl Calling {
    pub(super) fn of(sitting: &(impl Hosted + ?Sized)) -> Option<Calling> {
        let is_quick = !sitting.met().is_empty() && sitting.tournament().is_none();
        (is_quick && sitting.stage() == Stage::Gathering).then(|| Calling {
            // Once all have come, only their chance is still to be opened.
            until_ms: sitting.comes_by_ms().unwrap_or_else(|| sitting.changed_ms()),
            given_back_ms: 0,
            commitment: sitting.commitment(),
        })
    }

    /// When they were called, in milliseconds since 1970.
    pub(crate) const fn called_ms(self) -> i64 {
        self.until_ms.saturating_sub(COMING_MS)
    }

    /// Until when they are to come.
    pub(crate) const fn until_ms(self) -> i64 {
        self.until_ms.saturating_add(self.given_back_ms)
    }
}

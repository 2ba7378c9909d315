//! How long a tournament waits.

use serde::{Deserialize, Serialize};

/// How long players have to come to their table before the house plays for them, in milliseconds.
pub const NO_SHOW_MS: i64 = 120_000;
/// How long the standings are shown between two rounds, in milliseconds.
pub const BREAK_MS: i64 = 20_000;
/// How long entrants have to open the chance that they have pledged before a tournament begins without it, in
/// milliseconds.
pub const OPENING_MS: i64 = 10_000;
/// How long after it was opened the organiser has to begin a tournament that begins by hand, in milliseconds.
pub const LAPSE_MS: i64 = 30 * 86_400_000;

/// The waiting times of a tournament, fixed when it is opened, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Waits {
    /// For players called to a table, before the house plays for them.
    pub no_show_ms: i64,
    /// Between two rounds, while the standings are shown.
    pub break_ms: i64,
}

impl Default for Waits {
    fn default() -> Waits {
        Waits { no_show_ms: NO_SHOW_MS, break_ms: BREAK_MS }
    }
}

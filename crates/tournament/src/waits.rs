//! How long a tournament waits.

use serde::{Deserialize, Serialize};

/// How long those who were called to a table have to come before the house plays for them, in milliseconds.
pub const NO_SHOW_MS: i64 = 120_000;
/// How long the standings are shown between two rounds, in milliseconds.
pub const BREAK_MS: i64 = 20_000;

/// How long a tournament waits, settled when it is opened: milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Waits {
    /// For those who were called to a table, before the house plays for them.
    pub no_show_ms: i64,
    /// Between two rounds, while the standings are shown.
    pub break_ms: i64,
}

impl Default for Waits {
    fn default() -> Waits {
        Waits { no_show_ms: NO_SHOW_MS, break_ms: BREAK_MS }
    }
}

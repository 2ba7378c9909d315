//! Quick match: the house brings together visitors who want to play the same game.

use crate::{GameName, TableCode};
use game::Commitment;
use serde::{Deserialize, Serialize};

/// The state of the visitor's quick match, the same in all their tabs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum Quick {
    /// The visitor is not waiting.
    Idle {
        /// Whether the house ended the wait because the visitor was called and did not come.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// The visitor is waiting for others.
    Waiting {
        /// The game.
        game: GameName,
        /// Number of chairs at the table.
        seats: u8,
        /// When the wait began, in milliseconds since 1970 by the house's clock.
        since_ms: i64,
        /// How many are waiting for the same, including the visitor.
        waiting: u32,
        /// How many are playing the same now.
        playing: u32,
        /// The question whether bots may take the empty chairs, put to everyone who waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bots: Option<BotsAsked>,
    },
    /// Others have been found, and a table is open for them alone. Those who sit down in time play. If some do not
    /// come, the others go on waiting in their old place.
    Called {
        /// The game.
        game: GameName,
        /// Number of chairs at the table.
        seats: u8,
        /// The table.
        table: TableCode,
        /// The house's commitment for its first match.
        commitment: Commitment,
        /// Until when to sit down, in milliseconds since 1970 by the house's clock.
        until_ms: i64,
        /// Number of bots at the table, which all have agreed to.
        bots: u8,
        /// Since when the visitor had been waiting, as above. Earlier programs did not say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since_ms: Option<i64>,
    },
}

impl Default for Quick {
    fn default() -> Quick {
        Quick::Idle { late: false }
    }
}

/// The question put to visitors who have been waiting for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotsAsked {
    /// Whether the visitor agrees.
    pub you: bool,
    /// How many agree.
    pub agreed: u32,
    /// How many are asked.
    pub of: u32,
}

/// How busy one game is at one number of chairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Busy {
    /// The game.
    pub game: GameName,
    /// Number of chairs.
    pub seats: u8,
    /// How many are waiting for quick match.
    pub waiting: u32,
    /// How many people are playing.
    pub playing: u32,
}

#[cfg(test)]
mod tests {
    use crate::Message;
    use serde_json::{Value, json};

    #[test]
    fn a_stage_is_flat() {
        let waiting = json!({
            "kind": "quick", "stage": "waiting", "game": "lexio", "seats": 4, "since_ms": 7, "waiting": 2, "playing": 9,
            "bots": {"you": true, "agreed": 1, "of": 2},
        });
        for text in [json!({"kind": "quick", "stage": "idle"}), waiting] {
            let read: Message<Value, Value> = serde_json::from_value(text.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), text);
        }
    }
}

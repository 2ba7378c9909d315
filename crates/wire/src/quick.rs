//! Quick match: the house brings together who would play the same.

use crate::{GameName, TableCode};
use game::Commitment;
use serde::{Deserialize, Serialize};

/// How far the visitor is with it: the same in all their tabs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum Quick {
    /// The visitor waits for nobody.
    Idle {
        /// Whether the house has ended the wait, because the visitor was called and did not come.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// Others are awaited.
    Waiting {
        /// At which game.
        game: GameName,
        /// At a table of how many chairs.
        seats: u8,
        /// Since when: milliseconds since 1970 by the house's clock.
        since_ms: i64,
        /// How many wait for the same, the visitor among them.
        waiting: u32,
        /// How many play the same now.
        playing: u32,
        /// What all who wait are asked: whether bots may take the empty chairs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bots: Option<BotsAsked>,
    },
    /// Others are there, and a table is open for these alone: whoever sits down there until then plays. Where not all
    /// come, the others wait on at their old place.
    Called {
        /// At which game.
        game: GameName,
        /// At a table of how many chairs.
        seats: u8,
        /// The table.
        table: TableCode,
        /// What the house has committed to for its first match.
        commitment: Commitment,
        /// Until when, milliseconds since 1970 by the house's clock.
        until_ms: i64,
        /// How many bots sit there, to which all have agreed.
        bots: u8,
    },
}

impl Default for Quick {
    fn default() -> Quick {
        Quick::Idle { late: false }
    }
}

/// What those who have waited for long are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotsAsked {
    /// Whether the visitor agrees.
    pub you: bool,
    /// How many agree.
    pub agreed: u32,
    /// How many are asked.
    pub of: u32,
}

/// How busy it is at one game and number of chairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Busy {
    /// Which game.
    pub game: GameName,
    /// How many chairs.
    pub seats: u8,
    /// How many wait for quick match.
    pub waiting: u32,
    /// How many people play.
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

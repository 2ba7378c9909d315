//! The game of a table, read without knowing the game.

use super::bad::{BadEntry, unreadable};
use serde::Deserialize;
use wire::GameName;

/// The game of a table, read from its first entry without knowing the game.
#[derive(Deserialize)]
pub struct GameOf {
    is: OpenedGame,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum OpenedGame {
    Opened { game: GameName },
}

impl GameOf {
    /// Reads the name of the game.
    ///
    /// # Errors
    /// [`BadEntry::Unreadable`], [`BadEntry::Format`].
    pub fn first(body: &[u8]) -> Result<GameName, BadEntry> {
        let GameOf { is: OpenedGame::Opened { game } } =
            serde_json::from_slice(body).map_err(|source| unreadable(1, body, source))?;
        Ok(game)
    }
}

//! Whether a player may take an action, decided from their view.

use crate::{Action, Combination, Tile, Tiles, View};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why an action is refused.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Illegal {
    /// A spectator asked for an action.
    #[error("a spectator does not play")]
    NotSeated,
    /// The leader of a trick has to play (docs/rules/lexio.md#a-round).
    #[error("the lead of a trick may not pass")]
    LeadMayNotPass,
    /// A tile is not in the player's hand.
    #[error("{tile} is not in your hand")]
    NotHeld {
        /// The first such tile.
        tile: Tile,
    },
    /// The tiles are not a combination (docs/rules/lexio.md#combinations).
    #[error("{tiles:?} is no combination")]
    NotACombination {
        /// The tiles of the play.
        tiles: Tiles,
    },
    /// A follower has to play as many tiles as the trick's leader.
    #[error("the trick is played with {need} tile{}, not {got}", if *need == 1 { "" } else { "s" })]
    WrongCount {
        /// The number of tiles in the trick's plays.
        need: u8,
        /// The number of tiles in this play.
        got: u8,
    },
    /// A follower has to play something stronger.
    #[error("{tiles:?} does not beat {trick:?}")]
    TooWeak {
        /// The tiles of the play.
        tiles: Tiles,
        /// The last play of the trick.
        trick: Tiles,
    },
}

impl View {
    pub(crate) fn check(&self, action: &Action) -> Result<(), Illegal> {
        if self.me.is_none() {
            return Err(Illegal::NotSeated);
        }
        match (*action, self.to_beat()) {
            (Action::Pass, None) => Err(Illegal::LeadMayNotPass),
            (Action::Pass, Some(_)) => Ok(()),
            (Action::Play(tiles), trick) => self.check_play(tiles, trick),
        }
    }

    fn check_play(&self, tiles: Tiles, trick: Option<Combination>) -> Result<(), Illegal> {
        if let Some(tile) = (tiles - self.hand).weakest() {
            return Err(Illegal::NotHeld { tile });
        }
        let (need, got) = (trick.map(|trick| trick.tiles().len()), tiles.len());
        // No combination of another number would help.
        if let Some(need) = need.filter(|need| *need != got) {
            return Err(Illegal::WrongCount { need, got });
        }
        let play = Combination::read(self.ranking(), tiles).ok_or(Illegal::NotACombination { tiles })?;
        match trick {
            Some(trick) if !play.beats(&trick) => Err(Illegal::TooWeak { tiles, trick: trick.tiles() }),
            _ => Ok(()),
        }
    }
}

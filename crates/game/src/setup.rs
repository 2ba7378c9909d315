//! Positions written down: for the engine protocol, fixtures and tests, never for the house's own wire.

use crate::Game;
use serde::{Serialize, de::DeserializeOwned};

/// Games whose positions can be written down and set up.
///
/// `Setup` is anything that can be written; `State` is what may exist. This trait is the one door between them,
/// and only the command line and tests may use it: `cargo xtask check` holds the server and the browser to that.
pub trait Writable: Game {
    /// A position as text can describe it.
    type Setup: Serialize + DeserializeOwned;
    /// Why a description is no position.
    type Impossible: std::error::Error + Serialize;

    /// How many seats the description has.
    fn seats(setup: &Self::Setup) -> u8;
    /// The state that is described, under `rules` for [`Writable::seats`] seats.
    ///
    /// # Errors
    /// What contradicts itself, with its data.
    fn set_up(rules: &Self::Rules, setup: Self::Setup) -> Result<Self::State, Self::Impossible>;
    /// Writes a state down, whole.
    fn write_down(state: &Self::State) -> Self::Setup;
}

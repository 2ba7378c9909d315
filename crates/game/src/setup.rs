//! Positions written down: for the engine protocol, fixtures and tests, never for the house's own wire.

use crate::{Game, Seat};
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

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

/// What a description says of seats that the table does not have.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadSeats {
    /// A list by seat has another length than the table has seats.
    #[error("{field} has {got} entries for {seats} seats")]
    Entries {
        /// The list's name in the description.
        field: &'static str,
        /// How many entries it has.
        got: usize,
        /// How many it should have.
        seats: u8,
    },
    /// A seat is named that the table does not have.
    #[error("{field} names seat {seat}; there are {seats} seats")]
    NoSuchSeat {
        /// The name of the entry in the description.
        field: &'static str,
        /// The seat that it names.
        seat: Seat,
        /// How many seats there are.
        seats: u8,
    },
}

impl BadSeats {
    /// Whether `list`, which the description calls `field`, has an entry for each of `seats`.
    ///
    /// # Errors
    /// [`BadSeats::Entries`] when it has not.
    pub const fn expect_entries<T>(field: &'static str, list: &[T], seats: u8) -> Result<(), BadSeats> {
        if list.len() == seats as usize { Ok(()) } else { Err(BadSeats::Entries { field, got: list.len(), seats }) }
    }

    /// Whether `seat`, which the description names as `field`, is one of `seats`.
    ///
    /// # Errors
    /// [`BadSeats::NoSuchSeat`] when it is not.
    pub const fn expect_seat(field: &'static str, seat: Seat, seats: u8) -> Result<(), BadSeats> {
        if seat.0 < seats { Ok(()) } else { Err(BadSeats::NoSuchSeat { field, seat, seats }) }
    }
}

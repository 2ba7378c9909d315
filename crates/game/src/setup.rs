//! Positions in writing: for the engine protocol, fixtures and tests, never for the house's own wire.

use crate::{Game, Seat};
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

/// Games whose positions can be written down and set up.
///
/// `Setup` is any position that can be written; `State` is one that may exist. This trait is the only way from the one
/// to the other, and only the command line and tests may use it: `cargo xtask check` holds the server and the browser
/// to that.
pub trait Writable: Game {
    /// A position as text can describe it.
    type Setup: Serialize + DeserializeOwned;
    /// Why a description is not a position.
    type Impossible: std::error::Error + Serialize;

    /// The number of seats in the description.
    fn seats(setup: &Self::Setup) -> u8;
    /// The state described by `setup`, under `rules` for [`Writable::seats`] seats.
    ///
    /// # Errors
    /// The contradiction, with its data.
    fn set_up(rules: &Self::Rules, setup: Self::Setup) -> Result<Self::State, Self::Impossible>;
    /// Writes down the whole state.
    fn write_down(state: &Self::State) -> Self::Setup;
}

/// An error about the seats that a description names.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadSeats {
    /// The length of a list by seat is not the number of seats.
    #[error("the field {field} must have an entry for each of {seats} seats, not {got}")]
    Entries {
        /// The list's name in the description.
        field: &'static str,
        /// The number of its entries.
        got: usize,
        /// The number of entries it should have.
        seats: u8,
    },
    /// A seat is named that the table does not have.
    #[error("the field {field} names seat {seat}; there are {seats} seats")]
    NoSuchSeat {
        /// The name of the entry in the description.
        field: &'static str,
        /// The seat that it names.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
}

impl BadSeats {
    /// Checks that `list`, which the description calls `field`, has an entry for each of `seats`.
    ///
    /// # Errors
    /// [`BadSeats::Entries`] if not.
    pub const fn expect_entries<T>(field: &'static str, list: &[T], seats: u8) -> Result<(), BadSeats> {
        if list.len() == seats as usize { Ok(()) } else { Err(BadSeats::Entries { field, got: list.len(), seats }) }
    }

    /// Checks that `seat`, which the description names as `field`, is one of `seats`.
    ///
    /// # Errors
    /// [`BadSeats::NoSuchSeat`] if not.
    pub const fn expect_seat(field: &'static str, seat: Seat, seats: u8) -> Result<(), BadSeats> {
        if seat.0 < seats { Ok(()) } else { Err(BadSeats::NoSuchSeat { field, seat, seats }) }
    }
}

//! What a player takes from a message: no more than it needs, since all players share the machine with the house.

use super::moves::At;
use game::Seat;
use lexio::View;
use serde::Deserialize;
use serde_json::{Error, Value};
use wire::{Answer, Taken};

/// A message.
pub(super) enum Heard {
    /// A picture.
    Looked(Look),
    Answered(Answer),
    /// What does not matter here.
    Other,
    /// The table or the house closes.
    End,
}

/// A picture, as far as it matters.
pub(super) struct Look {
    pub(super) at: At,
    pub(super) you: Option<Seat>,
    pub(super) asks: Asks,
}

/// What the player is asked for, and has not answered yet.
pub(super) enum Asks {
    Nothing,
    /// To move on this seat.
    Move(Seat, Box<View>),
    /// Whether the result has been seen.
    Ready,
    /// Whether to play again.
    Rematch,
}

impl Heard {
    /// `decided` is what the player has answered last: match, ply, and 1 for a move.
    pub(super) fn of(message: Taken<'_>, decided: (u32, u32, u8)) -> Result<Heard, Error> {
        let message = match message {
            Taken::Picture(picture) => return Look::of(picture, decided).map(Heard::Looked),
            Taken::Other(message) => message,
        };
        Ok(match message["kind"].as_str() {
            Some("answer") => Heard::Answered(Answer::deserialize(message)?),
            Some("closed" | "going_down") => Heard::End,
            _ => Heard::Other,
        })
    }
}

impl Look {
    fn of(picture: &Value, decided: (u32, u32, u8)) -> Result<Look, Error> {
        let (room, view) = (&picture["room"], &picture["view"]);
        let you = Option::<Seat>::deserialize(&room["you"])?;
        let at: At = (u32::deserialize(&room["match_number"])?, u32::deserialize(&picture["ply"])?);
        let phase = &room["phase"];
        let moving = phase["kind"] == "playing";
        let undecided = decided < (at.0, at.1, moving.into());
        let asks = match you.filter(|_| undecided && !view.is_null()) {
            None => Asks::Nothing,
            Some(seat) if moving && view["turn"] == room["you"] => Asks::Move(seat, Box::new(View::deserialize(view)?)),
            Some(seat) if phase["ready"][seat.index()] == false => Asks::Ready,
            Some(seat) if phase["rematch"][seat.index()] == false => Asks::Rematch,
            Some(_) => Asks::Nothing,
        };
        Ok(Look { at, you, asks })
    }
}

//! What a player takes from a message: no more than it needs, since all players share the machine with the house.

use super::moves::At;
use game::Seat;
use lexio::View;
use serde::Deserialize;
use serde_json::Error;
use wire::{Answer, Outlined};

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
    /// Of a whole picture, or of another message. `decided` is what the player has answered last: match, ply, and 1 for a move.
    pub(super) fn of(picture: Option<&Outlined>, text: &str, decided: (u32, u32, u8)) -> Result<Heard, Error> {
        /// The kind of a message.
        #[derive(Deserialize)]
        struct Kind<'a> {
            kind: &'a str,
        }

        if let Some(picture) = picture {
            return Look::of(picture, decided).map(Heard::Looked);
        }
        Ok(match serde_json::from_str::<Kind<'_>>(text)?.kind {
            "answer" => Heard::Answered(serde_json::from_str(text)?),
            "closed" | "going_down" => Heard::End,
            _ => Heard::Other,
        })
    }
}

impl Look {
    fn of(picture: &Outlined, decided: (u32, u32, u8)) -> Result<Look, Error> {
        fn read<'a, T: Deserialize<'a>>(picture: &'a Outlined, names: &[&str]) -> Result<T, Error> {
            serde_json::from_str(picture.member(names).unwrap_or("null"))
        }

        let you: Option<Seat> = read(picture, &["room", "you"])?;
        let at: At = (read(picture, &["room", "match_number"])?, read(picture, &["ply"])?);
        let moving = picture.member(&["room", "phase", "kind"]) == Some(r#""playing""#);
        let undecided = decided < (at.0, at.1, moving.into());
        let there = picture.member(&["view"]).is_some_and(|view| view != "null");
        let asked = |answers: &str, seat: Seat| -> Result<bool, Error> {
            let answers: Option<Vec<bool>> = read(picture, &["room", "phase", answers])?;
            Ok(answers.is_some_and(|answers| answers.get(seat.index()) == Some(&false)))
        };
        let asks = match you.filter(|_| undecided && there) {
            Some(seat) if moving && read::<Option<Seat>>(picture, &["view", "turn"])? == you => {
                Asks::Move(seat, Box::new(read(picture, &["view"])?))
            }
            Some(seat) if asked("ready", seat)? => Asks::Ready,
            Some(seat) if asked("rematch", seat)? => Asks::Rematch,
            Some(_) | None => Asks::Nothing,
        };
        Ok(Look { at, you, asks })
    }
}

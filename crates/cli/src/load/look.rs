//! What a player reads of a message: no more than needed, since all players share the machine with the house.

use super::moves::At;
use game::Seat;
use lexio::{Combination, Ranking, Tiles, View};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Error;
use wire::{Answer, Outlined};

/// What a message means to a player.
pub(super) enum Heard {
    /// A picture.
    Looked(Look),
    /// The call with this number was carried out.
    Done(u32),
    /// An answer that says more, usually that a call was refused.
    Answered(Answer),
    /// A message that does not matter here.
    Other,
    /// The table or the house closes.
    End,
}

/// The parts of a picture that matter.
pub(super) struct Look {
    pub(super) at: At,
    pub(super) you: Option<Seat>,
    pub(super) asks: Asks,
}

/// What the player is asked for and has not answered yet.
pub(super) enum Asks {
    Nothing,
    /// A move in this seat.
    Move(Seat, Position),
    /// Whether the result has been seen.
    Ready,
    /// Whether to play again.
    Rematch,
}

/// The information on which the choice of a move is based.
pub(super) struct Position {
    pub(super) ranking: Ranking,
    pub(super) hand: Tiles,
    pub(super) to_beat: Option<Combination>,
}

impl Heard {
    /// Reads a whole picture or another message. `decided` is the player's last answer: match, ply, and 1 for a move.
    /// `ranking` is noted at the first picture, since the rules of a table do not change.
    pub(super) fn of(
        picture: Option<&Outlined>,
        text: &str,
        decided: (u32, u32, u8),
        ranking: &mut Option<Ranking>,
    ) -> Result<Heard, Error> {
        /// The kind of a message.
        #[derive(Deserialize)]
        struct Kind<'a> {
            kind: &'a str,
        }

        /// An answer that is not a refusal.
        #[derive(Deserialize)]
        struct Done<'a> {
            kind: &'a str,
            id: u32,
            #[serde(rename = "ok")]
            _ok: IgnoredAny,
        }

        if let Some(picture) = picture {
            return Look::of(picture, decided, ranking).map(Heard::Looked);
        }
        // Nearly all answers only confirm a call, and those are parsed without the other forms of an answer.
        if let Ok(Done { kind: "answer", id, .. }) = serde_json::from_str(text) {
            return Ok(Heard::Done(id));
        }
        Ok(match serde_json::from_str::<Kind<'_>>(text)?.kind {
            "answer" => Heard::Answered(serde_json::from_str(text)?),
            "closed" | "going_down" => Heard::End,
            _ => Heard::Other,
        })
    }
}

impl Look {
    fn of(picture: &Outlined, decided: (u32, u32, u8), ranking: &mut Option<Ranking>) -> Result<Look, Error> {
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
                let ranking = match *ranking {
                    Some(known) => known,
                    None => *ranking.insert(read::<View>(picture, &["view"])?.ranking()),
                };
                let trick = picture.member(&["view", "trick", "tiles"]).map(serde_json::from_str).transpose()?;
                let to_beat = trick.and_then(|tiles| Combination::read(ranking, tiles));
                Asks::Move(seat, Position { ranking, hand: read(picture, &["view", "hand"])?, to_beat })
            }
            Some(seat) if asked("ready", seat)? => Asks::Ready,
            Some(seat) if asked("rematch", seat)? => Asks::Rematch,
            Some(_) | None => Asks::Nothing,
        };
        Ok(Look { at, you, asks })
    }
}

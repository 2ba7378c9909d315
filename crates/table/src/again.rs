//! Commands that are sent again because no answer came, or that come late.

use crate::{
    Chair, Command, Position, Sitting,
    answers::{Answers, Known},
};
use game::{Game, Seat};
use wire::Error;

impl<G: Game> Sitting<G> {
    /// Whether everything is already as `command` would make it. A client that asks again, because the answer was lost
    /// with the node that gave it, must not be told that the command is impossible.
    pub fn is_so<A>(&self, command: &Command<A>) -> bool {
        match command {
            Command::Sit { guest, seat, .. } => {
                self.seat_of(guest.id).is_some_and(|own| seat.is_none_or(|seat| seat == own))
            }
            Command::Stand { by } | Command::StepBack { by } => self.seat_of(*by).is_none(),
            Command::SeatBot { seat, level, .. } => self.bot(*seat) == Some(*level),
            Command::Clear { seat, .. } => self.chair(*seat).is_ok_and(|chair| *chair == Chair::Empty),
            Command::Remove { seat, .. } => {
                self.person(*seat).is_none_or(|person| self.removed.contains(&person.guest.id))
            }
            Command::HandOver { by, .. } => self.host != *by,
            Command::Vote { match_number, .. } => {
                !self.is_playing() || self.stalled().is_none() || !self.is_of_now(*match_number)
            }
            Command::Start { .. } | Command::Rematch { .. } => self.between_matches().is_err(),
            // Dealt without it, the player must not be told that it was heard.
            Command::Open { entropy, .. } => {
                self.played().is_some_and(|played| played.proof.entropy.contains(entropy))
            }
            // A move is recognised by its number, and the others are never refused for being repeated.
            Command::Act { .. }
            | Command::Lock { .. }
            | Command::Hush { .. }
            | Command::Rename { .. }
            | Command::Become { .. }
            | Command::Ready { .. }
            | Command::Return { .. }
            // These are never requested from another node.
            | Command::StandIn { .. }
            | Command::Deal
            | Command::Begin
            | Command::BeginWithout
            | Command::Reveal
            | Command::Pause { .. }
            | Command::Resume
            | Command::Credit { .. } => false,
        }
    }

    /// The number of the entry by which this very move was already made.
    ///
    /// # Errors
    /// If its number was used for another move, or it is of an earlier match: a node that stood still may pass it on
    /// when the next match has the same ply.
    pub(crate) fn answered(
        &self,
        seat: Seat,
        move_id: u64,
        (match_number, ply): Position,
        action: &G::Action,
    ) -> Result<Option<u64>, Error> {
        let Some(played) = self.played() else { return Ok(None) };
        let look_up = |answers: &Answers<G::Action>| answers.look_up(seat, move_id, ply, action);
        let ago = match_number.map(|number| i64::from(self.match_number) - i64::from(number));
        let known = match ago {
            Some(0) => look_up(&played.answers),
            Some(1) => look_up(&played.earlier),
            Some(_) => Known::New,
            None => match look_up(&played.answers) {
                Known::New if ply != played.ply() => match look_up(&played.earlier) {
                    // Whoever does not name the match may use their numbers again in the next.
                    Known::Other => Known::New,
                    known => known,
                },
                known => known,
            },
        };
        match known {
            Known::Made(seq) => Ok(Some(seq)),
            Known::Other => Err(Error::MoveIdReused { move_id }),
            Known::New if !self.is_of_now(match_number) => Err(Error::Stale { ply: played.ply() }),
            Known::New => Ok(None),
        }
    }
}

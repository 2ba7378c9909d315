//! Requests repeated because no answer came.

use crate::{Chair, Command, Sitting};
use game::Game;

impl<G: Game> Sitting<G> {
    /// Whether everything is already as `command` would make it. A client that asks again, because the answer was lost
    /// with the node that gave it, must not be told that the command is impossible.
    pub fn is_so<A>(&self, command: &Command<A>) -> bool {
        match command {
            Command::Sit { guest, seat, .. } => {
                self.seat_of(guest.id).is_some_and(|own| seat.is_none_or(|seat| seat == own))
            }
            Command::Stand { by } => self.seat_of(*by).is_none(),
            Command::SeatBot { seat, level, .. } => self.bot(*seat) == Some(*level),
            Command::Clear { seat, .. } => self.chair(*seat).is_ok_and(|chair| *chair == Chair::Empty),
            Command::Remove { seat, .. } => {
                self.person(*seat).is_none_or(|person| self.removed.contains(&person.guest.id))
            }
            Command::HandOver { by, .. } => self.host != *by,
            Command::Vote { .. } => !self.is_playing() || self.stalled().is_none(),
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
}

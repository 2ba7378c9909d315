//! What is asked again, because no answer has come.

use crate::{Chair, Command, Sitting};
use game::Game;

impl<G: Game> Sitting<G> {
    /// Whether all is already as `command` would have it. Whoever asks again, because the answer was lost with the node that gave
    /// it, is not to be told that it cannot be done.
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
            Command::Open { .. } => self.is_playing(),
            // A move is known by its number, and these are refused to nobody who has done them.
            Command::Act { .. }
            | Command::Lock { .. }
            | Command::Hush { .. }
            | Command::Rename { .. }
            | Command::Become { .. }
            | Command::Ready { .. }
            | Command::Return { .. }
            // And these nobody asks for at another node.
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

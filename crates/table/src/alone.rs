//! A table with a deal that others play too: one person, bots, and nothing that would make it differ.

use crate::{Command, SharedDeal, Sitting, Task};
use game::{Game, Observer};
use sha2::{Digest, Sha256};
use wire::Error;

impl<G: Game> Sitting<G> {
    /// The shared deal, if it is one that everyone plays alone.
    pub fn shared(&self) -> Option<&SharedDeal> {
        self.shared.as_ref().filter(|_| self.of.is_none())
    }

    /// Refuses anything that would make one table differ from another: no one may come, leave, give up or play again.
    pub(crate) fn may_do_alone(&self, command: &Command<G::Action>) -> Result<(), Error> {
        let begun = self.shared().is_some() && self.played().is_some();
        let same = matches!(
            command,
            Command::Act { .. }
                | Command::StandIn { .. }
                | Command::Ready { .. }
                | Command::Deal
                | Command::Rename { .. }
                | Command::Become { .. }
                | Command::Return { .. }
                | Command::Pause { .. }
                | Command::Resume
                | Command::Credit { .. }
        );
        if begun && !same { Err(Error::OnceOnly) } else { Ok(()) }
    }

    /// The chance for a bot's `task` at a table whose deal others play too. It depends only on the deal's seed and the
    /// bot's view, so that equal play meets equal answers.
    pub fn shared_chance(&self, task: Task) -> Option<u64> {
        let (deal, played) = (self.shared.as_ref()?, self.played()?);
        let Task::Think { seat, ply, .. } = task else { return None };
        let view = serde_json::to_vec(&played.game.view(Observer::Seat(seat))).ok()?;
        let mut hash = Sha256::new();
        hash.update(b"madang bot");
        hash.update(played.proof.house_seed.as_bytes());
        hash.update(&deal.name);
        hash.update(ply.to_le_bytes());
        hash.update(view);
        let bytes: [u8; 32] = hash.finalize().into();
        bytes.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
    }
}

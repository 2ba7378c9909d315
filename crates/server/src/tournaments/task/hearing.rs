//! What people ask of a tournament. Everything that waits is decided together and written down with one commit: hundreds
//! of entrants open their chance within a few seconds, and each would wait for all those before.

use super::{TournamentTask, Trouble, Unsound};
use crate::{
    House, chance,
    contests::{Ask, Held},
};
use std::iter;
use table::GuestId;
use tournament::{Command, Entry};
use wire::{Error, TableCode, tournament::Refused};

/// The most requests that are decided together.
pub(super) const AT_ONCE: usize = 512;

/// What a sequence of commands comes to.
pub(super) struct Decided {
    /// Whether each of them is refused.
    pub(super) done: Vec<Result<(), Refused>>,
    /// The entries to write down.
    pub(super) bodies: Vec<Vec<u8>>,
    /// The tournament after these.
    pub(super) next: Held,
    /// The codes drawn for tables and for the next tournament.
    pub(super) drawn: Vec<TableCode>,
}

impl Decided {
    /// Decides each command after those before it, and tries what it comes to.
    ///
    /// # Errors
    /// Why the tournament cannot go on.
    pub(super) fn of(
        house: &House,
        held: Held,
        commands: Vec<Command<GuestId>>,
        now_ms: i64,
    ) -> Result<Decided, Unsound> {
        let mut all = Decided { done: Vec::new(), bodies: Vec::new(), next: held, drawn: Vec::new() };
        for command in commands {
            let mut fresh = || {
                // A table that is led by this node saves a hop, unless the node is about to leave.
                let code = house.fresh().map_or_else(chance::table_code, |(code, ..)| code);
                all.drawn.push(code);
                code
            };
            let entries = match all.next.decide(command, now_ms, &mut fresh) {
                Ok(entries) => entries,
                Err(reason) => {
                    all.done.push(Err(reason));
                    continue;
                }
            };
            for entry in entries {
                let body = entry.to_bytes()?;
                let read = Entry::from_bytes(all.next.seq() + 1, &body)?;
                all.next.evolve(&read)?;
                all.bodies.push(body);
            }
            all.done.push(Ok(()));
        }
        Ok(all)
    }
}

impl TournamentTask {
    /// Carries out requests, even if the callers are no longer there to receive the answers.
    pub(super) async fn hear(&mut self, asks: Vec<Ask>) -> Result<(), Unsound> {
        let (commands, answers): (Vec<_>, Vec<_>) = asks.into_iter().map(|ask| (ask.command, ask.answer)).unzip();
        let done: Vec<Result<(), Error>> = match self.carry_out_all(commands).await {
            Ok(done) => done.into_iter().map(|one| one.map_err(|reason| Error::Tournament { reason })).collect(),
            Err(Trouble::Rest(error)) => answers.iter().map(|_| Err(error.clone())).collect(),
            Err(Trouble::Broken(why)) => return Err(why),
        };
        // The effects should be visible by the time the answers are sent. Anything that fails is retried soon.
        if done.iter().any(Result::is_ok) && self.leads() {
            self.tend_tables().await.ok();
        }
        self.show();
        for (answer, one) in answers.into_iter().zip(done) {
            answer.send(one).ok();
        }
        Ok(())
    }

    /// Carries out what people have asked by now. False if that is nothing.
    pub(super) async fn hear_waiting(&mut self) -> Result<bool, Trouble> {
        let asks: Vec<Ask> = iter::from_fn(|| self.inbox.try_recv().ok()).take(AT_ONCE).collect();
        if asks.is_empty() {
            return Ok(false);
        }
        self.hear(asks).await.map_err(Trouble::Broken)?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, contests::cup};
    use game::Entropy;
    use store::{AnyStore, Sqlite};

    fn enter(who: u8) -> Command<GuestId> {
        let chance = Entropy::from_bytes([who; 32]).into();
        Command::Enter { who: GuestId::from_bytes([who; 16]), rating: 1_500, chance }
    }

    #[tokio::test]
    async fn who_is_refused_holds_up_nobody_who_asks_at_the_same_time() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = House::empty(Config::default(), store, Clock::default(), None).unwrap();
        let held = cup(2);
        let all = Decided::of(&house, held.clone(), [2, 2, 3, 4].map(enter).to_vec(), 1).unwrap();
        assert_eq!(all.done, [Ok(()), Err(Refused::Entered), Ok(()), Err(Refused::Full { most: 2 })]);
        assert_eq!((all.bodies.len(), held.after(&all.bodies).unwrap()), (2, all.next));
    }
}

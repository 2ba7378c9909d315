//! The course of a command: decided, tried, written down, carried out and shown, in this order.

use super::{Broken, TableTask, talking::guests};
use crate::{chance, moderation, nickname, played::Played};
use std::time::Instant;
use store::{Cause, Entry, Journal};
use table::{Command, Ended, Guest, GuestId, Plan, Standin};
use wire::{Error, Written};

/// What a command leads to: decided and tried on a copy of the table, but not written yet.
struct Tried {
    /// The entry that the command led to, now or when it was first given.
    seq: u64,
    bodies: Vec<Vec<u8>>,
    /// What the entries make of the table. `None` if there are none.
    after: Option<After>,
}

/// The table after the entries of a command.
struct After {
    sitting: Box<dyn Played>,
    ended: Option<Ended>,
    /// Whether it is a new move.
    moves: bool,
    /// Who has another identity from now on.
    became: Option<(GuestId, Guest)>,
}

impl Tried {
    /// Both together: the other was tried on the table after this one.
    fn and(self, other: Tried) -> Tried {
        let bodies = self.bodies.into_iter().chain(other.bodies).collect();
        Tried { seq: other.seq, bodies, after: other.after.or(self.after) }
    }

    /// The table after it, which was `before` until then.
    fn sitting<'a>(&'a self, before: &'a dyn Played) -> &'a dyn Played {
        self.after.as_ref().map_or(before, |after| after.sitting.as_ref())
    }
}

impl TableTask {
    /// Carries out a command, after giving the clocks back what they are owed.
    pub(super) async fn carry_out(&mut self, command: Command<Written>) -> Result<Result<u64, Error>, Broken> {
        if let Err(error) = self.catch_up().await? {
            return Ok(Err(error));
        }
        // Whoever leaves for good is taken out of the records: none may be on its way.
        let leaves = matches!(&command, Command::Become { guest, .. } if !guest.account);
        if leaves && !self.service.wait(self.keeping.keep_all()).await {
            return Ok(Err(Error::Busy));
        }
        self.count_all_out_of_reach();
        let now = Instant::now();
        if let Some(ms) = self.owed_ms(now) {
            return self.give_back((ms, now), command).await;
        }
        let tried = match self.tried(self.sitting.as_ref(), command) {
            Ok(tried) => tried,
            Err(error) => return Ok(Err(error)),
        };
        let (ends_a_turn, owed) = (tried.after.as_ref().is_some_and(|after| after.moves), self.service.begin());
        let done = self.adopt(tried).await;
        self.service.done(owed, ends_a_turn && matches!(done, Ok(Ok(_))));
        done
    }

    /// Gives the clocks time back and carries out a command, both in one write: where the database is slow, each costs
    /// the players more time. A player who has got time back is not late, one who could not come back is not away for
    /// too long, and sealed answers stay sealed, so that has to be reconsidered.
    async fn give_back(
        &mut self,
        (ms, owed_at): (i64, Instant),
        command: Command<Written>,
    ) -> Result<Result<u64, Error>, Broken> {
        let credit = match self.tried(self.sitting.as_ref(), Command::Credit { ms }) {
            Ok(credit) => credit,
            Err(error) => return Ok(Err(error)),
        };
        let credited = credit.sitting(self.sitting.as_ref());
        let put_off = match &command {
            Command::StandIn { why: Standin::Late | Standin::Away, .. } => true,
            // Unless it is time all the same: what is a mere formality waits for nothing.
            Command::StandIn { why: Standin::Table, .. } => {
                credited.agenda(&self.crowd).is_some_and(|job| job.at_ms > credited.not_before_ms())
            }
            _ => false,
        };
        let (tried, refused) = match (!put_off).then(|| self.tried(credited, command)) {
            None => (credit, None),
            Some(Ok(tried)) => (credit.and(tried), None),
            Some(Err(error)) => (credit, Some(error)),
        };
        let unpaid = self.service.pay(owed_at);
        let done = self.adopt(tried).await?;
        match done {
            Ok(_) => {
                self.crowd.credit(ms, self.house.clock.now_ms());
                self.given_back_ms = self.given_back_ms.saturating_add(ms);
                if put_off {
                    self.service.forgive();
                }
            }
            Err(_) => self.service.owe(unpaid),
        }
        Ok(refused.map_or(done, Err))
    }

    /// Decides and tries a command, and what has to come before it.
    fn tried(&self, sitting: &dyn Played, command: Command<Written>) -> Result<Tried, Error> {
        let Some(first) = nickname::gives_way(sitting, &command) else { return self.tried_alone(sitting, command) };
        let first = self.tried_alone(sitting, first)?;
        let Some(after) = &first.after else { return self.tried_alone(sitting, command) };
        let then = self.tried(after.sitting.as_ref(), command)?;
        Ok(first.and(then))
    }

    /// Decides and tries one command: anything that would break the table is found before it is written.
    fn tried_alone(&self, sitting: &dyn Played, command: Command<Written>) -> Result<Tried, Error> {
        let now_ms = self.house.clock.now_ms().max(sitting.not_before_ms());
        let moves = matches!(command, Command::Act { .. } | Command::StandIn { .. });
        let became = match &command {
            Command::Become { by, guest } => Some((*by, guest.clone())),
            _ => None,
        };
        let command = nickname::told_apart(sitting, command)?;
        let Plan { seq, bodies, next } = sitting.plan(command, now_ms, &mut chance::seed)?;
        let stumbled = |error| {
            tracing::error!(table = %sitting.table(), %error, "a decision cannot be carried out");
            Error::Stumbled
        };
        let Some(next) = next.map_err(stumbled)? else {
            return Ok(Tried { seq, bodies, after: None });
        };
        let ended = next.just_ended().map_err(stumbled)?;
        Ok(Tried { seq, bodies, after: Some(After { sitting: next, ended, moves, became }) })
    }

    /// Writes down what was tried, makes it so, and shows it, in this order.
    async fn adopt(&mut self, tried: Tried) -> Result<Result<u64, Error>, Broken> {
        let Tried { seq, bodies, after: Some(after) } = tried else { return Ok(Ok(tried.seq)) };
        if let Err(error) = self.write_down(bodies).await {
            return self.unwritten(&error).map(Err);
        }
        let After { sitting, ended, moves, became } = after;
        let moved = guests(self.sitting.as_ref()).ne(guests(sitting.as_ref()));
        self.sitting = sitting;
        if let Some((before, now)) = became {
            self.became(before, &now);
            self.talked_as(before, &now);
        }
        if moves {
            self.house.metrics.moves.inc();
        }
        let is_over = ended.is_some();
        self.conclude(ended).await;
        self.publish(None)?;
        if moved {
            self.tell_who_moved();
        }
        self.settle(is_over);
        Ok(Ok(seq))
    }

    /// What the caller is told of entries that could not be written, if the table goes on.
    fn unwritten(&self, error: &store::Error) -> Result<Error, Broken> {
        let table = self.sitting.table();
        match error {
            store::Error::Shut => Ok(Error::GoingDown),
            store::Error::Fenced { .. } => {
                self.house.fenced(&self.led);
                Err(Broken)
            }
            // On a node, the house reloads the table.
            store::Error::Conflict { .. } | store::Error::Finished { .. } if self.led.lease.is_some() => {
                tracing::error!(%table, %error, "a table is being reloaded");
                self.house.leads_anew(&self.led);
                Err(Broken)
            }
            // What an earlier write left on its way has arrived since this task looked for it.
            store::Error::Conflict { expected, got, .. } if self.unsure.is_some() && expected > got => Ok(Error::Busy),
            // The journal has continued without this task, which must not happen.
            store::Error::Conflict { .. } | store::Error::Finished { .. } => Err(self.broken(&error)),
            _ => {
                tracing::error!(%table, %error, "entries could not be written");
                Ok(Error::Busy)
            }
        }
    }

    /// Takes in what the journal has beyond the sitting: a write that was reported as failed may have been carried out.
    async fn catch_up(&mut self) -> Result<Result<(), Error>, Broken> {
        let Some(unheard) = self.unsure else { return Ok(Ok(())) };
        let entries = match self.service.wait(self.led.store.read(self.id, self.sitting.seq())).await {
            Ok(entries) => entries,
            Err(store::Error::Shut) => return Ok(Err(Error::GoingDown)),
            Err(error) if error.is_damage() => return Err(self.broken(&error)),
            Err(error) => {
                tracing::error!(table = %self.sitting.table(), %error, "entries could not be read again");
                return Ok(Err(Error::Busy));
            }
        };
        if entries.is_empty() {
            return Ok(Ok(()));
        }
        self.unsure = None;
        self.service.caught_up(unheard);
        let mut is_over = false;
        for Entry { body, .. } in entries {
            let taken = self.sitting.after(&body).and_then(|next| Ok((next.just_ended()?, next)));
            let (ended, next) = taken.map_err(|error| self.broken(&error))?;
            self.sitting = next;
            is_over |= ended.is_some();
            self.conclude(ended).await;
        }
        self.publish(None)?;
        self.tell_who_moved();
        self.settle(is_over);
        Ok(Ok(()))
    }

    /// Looks after the people of a match once it is shown as over: whoever is suspended from here on is found at a table
    /// without a match.
    fn settle(&self, is_over: bool) {
        if is_over {
            moderation::look_after(&self.house, vec![self.sitting.table()]);
        }
    }

    async fn write_down(&mut self, bodies: Vec<Vec<u8>>) -> Result<(), store::Error> {
        let numbered = (self.sitting.seq() + 1..).zip(bodies);
        let entries = numbered.map(|(seq, body)| Entry { table: self.id, seq, body }).collect();
        let start = Instant::now();
        let written = self.led.store.append(entries).await;
        self.service.wrote(start, written.is_ok());
        match &written {
            Ok(()) => self.unsure = None,
            // A node reloads the table.
            Err(store::Error::Backend { cause: Cause::Unreachable, .. }) => {
                self.unsure = self.led.lease.is_none().then_some(start);
            }
            Err(_) => {}
        }
        written?;
        self.house.metrics.append_seconds.observe(start.elapsed().as_secs_f64());
        Ok(())
    }

    /// Stores the record of a match that has ended, if one has.
    async fn conclude(&mut self, ended: Option<Ended>) {
        if let Some(ended) = ended {
            self.house.metrics.matches.inc();
            self.service.wait(self.keeping.keep(ended)).await;
        }
    }
}

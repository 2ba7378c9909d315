//! The course of a command: decided, tried, written down, carried out and shown, in this order.

use super::{Broken, TableTask, talking::guests};
use crate::{chance, journals, nickname};
use std::time::Instant;
use store::{Cause, Entry, Journal};
use table::{Command, Ended};
use wire::{Error, Written};

impl TableTask {
    /// Carries out a command, after giving the clocks back what they are owed.
    pub(super) async fn carry_out(&mut self, command: Command<Written>) -> Result<Result<u64, Error>, Broken> {
        if let Err(error) = self.catch_up().await? {
            return Ok(Err(error));
        }
        match self.give_back(&command).await? {
            Ok(false) => {}
            Ok(true) => return Ok(Ok(self.sitting.seq())),
            Err(error) => return Ok(Err(error)),
        }
        let ends_a_turn = matches!(command, Command::Act { .. } | Command::StandIn { .. });
        let (seq, owed) = (self.sitting.seq(), self.service.begin());
        let done = self.decide(command).await;
        self.service.done(owed, ends_a_turn && self.sitting.seq() > seq);
        done
    }

    /// Decides, tries, writes down, carries out, shows: in this order. Anything that would break the table is found
    /// before it is written.
    pub(super) async fn decide(&mut self, command: Command<Written>) -> Result<Result<u64, Error>, Broken> {
        let now_ms = self.house.clock.now_ms().max(self.sitting.not_before_ms());
        let moves = matches!(command, Command::Act { .. } | Command::StandIn { .. });
        let became = match &command {
            Command::Become { by, guest } => Some((*by, guest.clone())),
            _ => None,
        };
        let command = match nickname::told_apart(self.sitting.chairs(), command) {
            Ok(command) => command,
            Err(error) => return Ok(Err(error)),
        };
        let plan = match self.sitting.decide(command, now_ms, &mut chance::seed) {
            Ok(plan) if plan.bodies.is_empty() => return Ok(Ok(plan.seq)),
            Ok(plan) => plan,
            Err(error) => return Ok(Err(error)),
        };
        let tried = self.sitting.after(&plan.bodies).and_then(|next| Ok((next.just_ended()?, next)));
        let (ended, next) = match tried {
            Ok(tried) => tried,
            Err(error) => {
                tracing::error!(table = %self.sitting.table(), %error, "a decision cannot be carried out");
                return Ok(Err(Error::Stumbled));
            }
        };
        if let Err(error) = self.write_down(plan.bodies).await {
            return match error {
                store::Error::Shut => Ok(Err(Error::GoingDown)),
                store::Error::Fenced { .. } => {
                    self.house.fenced(&self.led);
                    Err(Broken)
                }
                // On a node, the house reloads the table.
                store::Error::Conflict { .. } | store::Error::Finished { .. } if self.led.lease.is_some() => {
                    tracing::error!(table = %self.sitting.table(), %error, "a table is being reloaded");
                    Err(Broken)
                }
                // What an earlier write left on its way has arrived since this task looked for it.
                store::Error::Conflict { expected, got, .. } if self.unsure && expected > got => Ok(Err(Error::Busy)),
                // The journal has continued without this task, which must not happen.
                store::Error::Conflict { .. } | store::Error::Finished { .. } => Err(self.broken(&error)),
                _ => {
                    tracing::error!(table = %self.sitting.table(), %error, "entries could not be written");
                    Ok(Err(Error::Busy))
                }
            };
        }
        let moved = guests(self.sitting.as_ref()).ne(guests(next.as_ref()));
        self.sitting = next;
        if let Some((before, now)) = became {
            self.became(before, &now);
            self.talked_as(before, &now);
        }
        if moves {
            self.house.metrics.moves.inc();
        }
        self.conclude(ended).await;
        self.publish(None)?;
        if moved {
            self.tell_who_moved();
        }
        Ok(Ok(plan.seq))
    }

    /// Takes in what the journal has beyond the sitting: a write that was reported as failed may have been carried out.
    async fn catch_up(&mut self) -> Result<Result<(), Error>, Broken> {
        if !self.unsure {
            return Ok(Ok(()));
        }
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
        self.unsure = false;
        for Entry { body, .. } in entries {
            let taken = self.sitting.after(&[body]).and_then(|next| Ok((next.just_ended()?, next)));
            let (ended, next) = taken.map_err(|error| self.broken(&error))?;
            self.sitting = next;
            self.conclude(ended).await;
        }
        self.publish(None)?;
        self.tell_who_moved();
        Ok(Ok(()))
    }

    async fn write_down(&mut self, bodies: Vec<Vec<u8>>) -> Result<(), store::Error> {
        let numbered = (self.sitting.seq() + 1..).zip(bodies);
        let entries = numbered.map(|(seq, body)| Entry { table: self.id, seq, body }).collect();
        let start = Instant::now();
        let written = self.led.store.append(entries).await;
        self.service.wrote(start, written.is_ok());
        match &written {
            Ok(()) => self.unsure = false,
            // A node reloads the table.
            Err(store::Error::Backend { cause: Cause::Unreachable, .. }) => self.unsure = self.led.lease.is_none(),
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
            self.owed.push(ended);
            self.keep_records().await;
        }
    }

    /// Stores the records that are owed; true if none are left. Otherwise it is tried again before the table closes,
    /// and when the house next opens.
    pub(super) async fn keep_records(&mut self) -> bool {
        while let Some(ended) = self.owed.first() {
            let kept = self.service.wait(journals::keep(&self.house.store, self.id, ended)).await;
            if let Err(error) = kept {
                tracing::error!(table = %self.sitting.table(), %error, "a record could not be stored");
                return false;
            }
            if self.owed.remove(0).rated {
                self.house.due.notify_one();
            }
        }
        true
    }
}

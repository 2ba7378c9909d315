//! A command on its way to the leader of its shard.

use crate::{Epoch, NodeId};

/// How long the recipient of a command may keep quiet before the leader is looked up again, in milliseconds.
const TRY_MS: u64 = 300;
/// How long to wait when no one leads the shard, in milliseconds.
const NOBODY_MS: u64 = 100;

/// The leader of a shard, and its epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The node that leads it.
    pub node: NodeId,
    /// The epoch at which it leads.
    pub epoch: Epoch,
}

/// A command on its way to the leader of its shard, until it is answered or its time is up.
///
/// It may be sent more than once. That is harmless because every command carries a move id, and the leader of the table
/// gives a repeated one its first answer.
#[derive(Debug, Clone)]
pub struct Call {
    deadline_ms: u64,
    stage: Stage,
    sent: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Looking up the leader of the shard; repeated at this time.
    Looking {
        again_ms: u64,
    },
    /// No one leads it; looked up again at this time.
    Nobody {
        again_ms: u64,
    },
    /// Sent; the leader is looked up again at this time.
    Sent {
        again_ms: u64,
    },
    Over,
}

/// The next step of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Look up the shard's leader in the database, not in a cache, and report it to [`Call::found`].
    LookUp,
    /// Send the command to this owner. A node that leads at another epoch refuses it. It is worthless after `until_ms`.
    Send {
        /// The recipient and its epoch.
        to: Owner,
        /// The caller's deadline.
        until_ms: u64,
    },
    /// The call is over.
    GiveUp(GaveUp),
}

/// Why a call has failed by its deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GaveUp {
    /// No one led the shard. Nothing was done.
    #[error("no node leads the shard at the moment")]
    Nobody,
    /// No one answered. The command may have been carried out; resending it under the same move id tells.
    #[error("no node has answered in time")]
    Silence,
}

impl Call {
    /// Starts a call at `now_ms` whose caller waits until `deadline_ms`. `known` is the remembered leader of the shard,
    /// if any.
    #[must_use]
    pub fn new(now_ms: u64, deadline_ms: u64, known: Option<Owner>) -> (Self, Step) {
        let mut call = Self { deadline_ms, stage: Stage::Looking { again_ms: now_ms + TRY_MS }, sent: false };
        let step = match known {
            Some(to) => call.send(now_ms, to),
            None => call.look(now_ms),
        };
        (call, step)
    }

    /// Takes in the leader of the shard, as looked up.
    pub fn found(&mut self, now_ms: u64, owner: Option<Owner>) -> Option<Step> {
        if !matches!(self.stage, Stage::Looking { .. }) {
            return None;
        }
        match owner {
            _ if now_ms >= self.deadline_ms => Some(self.give_up()),
            Some(to) => Some(self.send(now_ms, to)),
            None => {
                self.stage = Stage::Nobody { again_ms: now_ms + NOBODY_MS };
                None
            }
        }
    }

    /// The recipient of the command does not lead the shard at that epoch.
    pub fn refused(&mut self, now_ms: u64) -> Option<Step> {
        if matches!(self.stage, Stage::Sent { .. }) {
            // Not at once: the owner may have refused because it does not know yet that it leads.
            self.stage = Stage::Nobody { again_ms: now_ms + NOBODY_MS / 2 };
        }
        self.tick(now_ms)
    }

    /// Takes in that time has passed.
    pub fn tick(&mut self, now_ms: u64) -> Option<Step> {
        match self.stage {
            Stage::Over => None,
            _ if now_ms >= self.deadline_ms => Some(self.give_up()),
            Stage::Looking { again_ms } | Stage::Nobody { again_ms } | Stage::Sent { again_ms } => {
                (now_ms >= again_ms).then(|| self.look(now_ms))
            }
        }
    }

    fn look(&mut self, now_ms: u64) -> Step {
        self.stage = Stage::Looking { again_ms: now_ms + TRY_MS };
        Step::LookUp
    }

    fn send(&mut self, now_ms: u64, to: Owner) -> Step {
        self.stage = Stage::Sent { again_ms: now_ms + TRY_MS };
        self.sent = true;
        Step::Send { to, until_ms: self.deadline_ms }
    }

    fn give_up(&mut self) -> Step {
        self.stage = Stage::Over;
        Step::GiveUp(if self.sent { GaveUp::Silence } else { GaveUp::Nobody })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(node: u64, epoch: u64) -> Owner {
        Owner { node: NodeId::new(node), epoch: Epoch::new(epoch) }
    }

    fn sent(to: Owner) -> Step {
        Step::Send { to, until_ms: 3_000 }
    }

    #[test]
    fn whoever_is_remembered_is_tried_first_and_then_looked_up() {
        let (mut call, step) = Call::new(0, 3_000, Some(owner(1, 4)));
        assert_eq!(step, sent(owner(1, 4)));
        assert_eq!(call.tick(299), None);
        assert_eq!(call.tick(300), Some(Step::LookUp));
        assert_eq!(call.found(320, Some(owner(2, 5))), Some(sent(owner(2, 5))));
        // An answer to an earlier question.
        assert_eq!(call.found(330, Some(owner(1, 4))), None);
    }

    #[test]
    fn a_refusal_is_followed_by_another_look_and_not_at_once() {
        let (mut call, _) = Call::new(0, 3_000, Some(owner(1, 4)));
        assert_eq!(call.refused(10), None);
        assert_eq!(call.refused(20), None, "told twice");
        assert_eq!(call.tick(60), Some(Step::LookUp));
        assert_eq!(call.found(70, None), None);
        assert_eq!(call.tick(169), None);
        assert_eq!(call.tick(170), Some(Step::LookUp));
    }

    #[test]
    fn the_caller_s_deadline_ends_it_and_says_whether_it_may_have_been_done() {
        let (mut call, step) = Call::new(0, 500, None);
        assert_eq!(step, Step::LookUp);
        assert_eq!(call.found(10, None), None);
        assert_eq!(call.tick(500), Some(Step::GiveUp(GaveUp::Nobody)));
        assert_eq!((call.tick(501), call.refused(501), call.found(501, Some(owner(1, 1)))), (None, None, None));
        let (mut call, _) = Call::new(0, 500, Some(owner(1, 1)));
        call.tick(300);
        assert_eq!(call.found(600, Some(owner(1, 1))), Some(Step::GiveUp(GaveUp::Silence)));
    }
}

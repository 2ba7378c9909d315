//! The database of the model: the same transactions as in `crates/store`, one after the other.

use std::collections::BTreeMap;

use super::{
    flaw::Flaw,
    leader::{Found, Outcome},
    table::{Entry, Fact, Table},
};
use crate::{Answer, Epoch, Grant, NodeId, Owner, Presence, Request, Row, ShardId, Terms};

/// A request from a node.
#[derive(Debug, Clone)]
pub(super) enum Ask {
    Lease(Request),
    Append { table: usize, grant: Grant, seq: u64, entry: Entry },
    Read { table: usize, seq: u64 },
    Load { table: usize },
    Owner(ShardId),
}

/// The answer to it.
#[derive(Debug, Clone)]
pub(super) enum Told {
    Lease(Answer),
    Append(Outcome),
    Read(Found<Entry>),
    Load(Table),
    Owner(Option<Owner>),
}

struct Lent {
    epoch: Epoch,
    holder: Option<NodeId>,
    expires_ms: u64,
}

struct Member {
    expires_ms: u64,
    presence: Presence,
}

pub(super) struct Database {
    terms: Terms,
    flaw: Option<Flaw>,
    shards: BTreeMap<ShardId, Lent>,
    members: BTreeMap<NodeId, Member>,
    pub(super) journals: Vec<Vec<Entry>>,
}

/// An entry that was written, and whether its writer leads the table.
pub(super) struct Written {
    pub(super) table: usize,
    pub(super) entry: Entry,
    pub(super) by_leader: bool,
}

impl Database {
    pub(super) fn new(shards: &[ShardId], tables: usize, now_ms: u64, flaw: Option<Flaw>) -> Self {
        let free = |shard: &ShardId| (*shard, Lent { epoch: Epoch::NEVER, holder: None, expires_ms: 0 });
        let opened = Entry { epoch: Epoch::NEVER, at_ms: now_ms, after: 0, fact: Fact::Opened };
        Self {
            terms: Terms::default(),
            flaw,
            shards: shards.iter().map(free).collect(),
            members: BTreeMap::new(),
            journals: vec![vec![opened]; tables],
        }
    }

    /// Carries out a request by `by`; `trip_ms` is the round-trip time of the request and its answer.
    pub(super) fn carry_out(&mut self, now_ms: u64, by: NodeId, ask: &Ask, trip_ms: u64) -> (Told, Option<Written>) {
        let told = match ask {
            Ask::Lease(request) => Told::Lease(self.lease(now_ms, by, request, trip_ms)),
            Ask::Append { table, grant, seq, entry } => {
                let outcome = self.append(*table, by, *grant, *seq, entry);
                let by_leader = self.holds(by, *grant);
                let written = Written { table: *table, entry: *entry, by_leader };
                return (Told::Append(outcome), (outcome == Outcome::Written).then_some(written));
            }
            Ask::Read { table, seq } => {
                let entry = self.journals[*table].get(*seq as usize - 1);
                Told::Read(entry.map_or(Found::Nothing, |entry| Found::Entry(*entry)))
            }
            Ask::Load { table } => Told::Load(Table::of(&self.journals[*table])),
            Ask::Owner(shard) => {
                let lent = self.shards.get(shard).filter(|lent| now_ms < lent.expires_ms);
                Told::Owner(lent.and_then(|lent| Some(Owner { node: lent.holder?, epoch: lent.epoch })))
            }
        };
        (told, None)
    }

    fn holds(&self, by: NodeId, grant: Grant) -> bool {
        self.shards.get(&grant.shard).is_some_and(|lent| lent.holder == Some(by) && lent.epoch == grant.epoch)
    }

    fn append(&mut self, table: usize, by: NodeId, grant: Grant, seq: u64, entry: &Entry) -> Outcome {
        let journal = &self.journals[table];
        if !self.holds(by, grant) && self.flaw != Some(Flaw::NoEpochAtAppend) {
            return Outcome::Fenced;
        }
        if journal.len() as u64 + 1 != seq {
            return Outcome::Conflict;
        }
        self.journals[table].push(*entry);
        Outcome::Written
    }

    fn lease(&mut self, now_ms: u64, by: NodeId, request: &Request, trip_ms: u64) -> Answer {
        let mut expires_ms = now_ms + self.terms.lease_ms;
        if self.flaw == Some(Flaw::LeaseFromAnswer) {
            expires_ms = expires_ms.saturating_sub(trip_ms);
        }
        match request {
            Request::Renew { leases, presence } => {
                self.members.insert(by, Member { expires_ms, presence: *presence });
                let kept = leases.iter().copied().filter(|grant| self.renew(now_ms, by, *grant, expires_ms));
                Answer::Renewed(kept.collect())
            }
            Request::Look => {
                let row = |(shard, lent): (&ShardId, &Lent)| Row {
                    grant: Grant { shard: *shard, epoch: lent.epoch },
                    holder: lent.holder.filter(|_| now_ms < lent.expires_ms),
                    left_ms: lent.expires_ms.saturating_sub(now_ms),
                };
                let others = self.members.iter().filter(|(node, member)| **node != by && now_ms < member.expires_ms);
                let until_ms = now_ms + self.terms.lease_ms - self.terms.lately_ms;
                let hears = |member: &Member| member.presence == Presence::Here && member.expires_ms >= until_ms;
                Answer::Seen {
                    rows: self.shards.iter().map(row).collect(),
                    others: others.clone().filter(|(_, member)| member.presence != Presence::Leaves).count(),
                    hearing: others.filter(|(_, member)| hears(member)).count(),
                }
            }
            Request::Take { seen, most } => {
                let taken = seen.iter().filter_map(|grant| self.take(now_ms, by, *grant, expires_ms));
                Answer::Taken(taken.take(*most).collect())
            }
            Request::GiveUp { leases } => {
                for grant in leases {
                    if self.holds(by, *grant)
                        && let Some(lent) = self.shards.get_mut(&grant.shard)
                    {
                        // The node held it until now.
                        (lent.holder, lent.expires_ms) = (None, now_ms);
                    }
                }
                Answer::GivenUp
            }
        }
    }

    fn take(&mut self, now_ms: u64, by: NodeId, seen: Grant, expires_ms: u64) -> Option<Grant> {
        let lent = self.shards.get_mut(&seen.shard)?;
        let is_free = lent.holder.is_none() || now_ms >= lent.expires_ms || lent.holder == Some(by);
        let never = self.flaw == Some(Flaw::NobodyTakes) && lent.epoch != Epoch::NEVER;
        if !is_free || lent.epoch != seen.epoch || never {
            return None;
        }
        *lent = Lent { epoch: seen.epoch.next(), holder: Some(by), expires_ms };
        Some(Grant { shard: seen.shard, epoch: lent.epoch })
    }

    fn renew(&mut self, now_ms: u64, by: NodeId, grant: Grant, expires_ms: u64) -> bool {
        let holds = self.holds(by, grant);
        let lent = self.shards.get_mut(&grant.shard).filter(|lent| holds && now_ms < lent.expires_ms);
        lent.is_some_and(|lent| {
            lent.expires_ms = lent.expires_ms.max(expires_ms);
            true
        })
    }
}

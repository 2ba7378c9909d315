//! Changes to deals that everyone plays once.

use super::{
    database::{Database, wanted},
    value::params,
};
use crate::{Deal, DealId, Entry, Error, RecordId, TableId, UserId};

/// A change to a deal, carried out completely or not at all.
pub(crate) enum Dealing {
    Put { id: DealId, deal: Deal },
    End { table: TableId, record: RecordId, points: Option<i64> },
}

impl Dealing {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Put { id, deal } => {
                db.execute(
                    "INSERT INTO deals (day, game, rules, seed) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                    params![id.day, id.game, deal.rules, deal.seed],
                )
                .await
            }
            Self::End { table, record, points } => {
                db.execute(
                    "UPDATE tries SET record_id = ?2, points = ?3 WHERE table_id = ?1 AND record_id IS NULL",
                    params![table, record, points],
                )
                .await
            }
        }
    }
}

/// A user's one try at a deal. It begins together with the first entries of its table, or not at all.
pub(crate) struct Trying {
    pub(super) id: DealId,
    pub(super) user: UserId,
    pub(super) at_ms: i64,
}

impl Trying {
    /// Refuses a try that may not begin.
    pub(crate) async fn check(&self, db: &dyn Database, entries: &[Entry]) -> Result<(), Error> {
        let DealId { day, game } = &self.id;
        let known = db.is_there("users WHERE user_id = ?1", params![self.user]).await?;
        let dealt = db.is_there("deals WHERE day = ?1 AND game = ?2", params![day, game]).await?;
        wanted(!entries.is_empty() && known && dealt)?;
        let tried = "tries WHERE day = ?1 AND game = ?2 AND user_id = ?3";
        if db.is_there(tried, params![day, game, self.user]).await? { Err(Error::Taken) } else { Ok(()) }
    }

    /// Whether the try has already begun with these entries.
    pub(crate) async fn has_begun(&self, db: &dyn Database, entries: &[Entry]) -> Result<bool, Error> {
        let Self { id: DealId { day, game }, user, .. } = self;
        let table = entries.first().map(|entry| entry.table);
        let same = "tries WHERE table_id = ?1 AND day = ?2 AND game = ?3 AND user_id = ?4";
        db.is_there(same, params![table, day, game, user]).await
    }

    /// Notes that the try has begun, once its entries are written.
    pub(crate) async fn note(&self, db: &dyn Database, entries: &[Entry]) -> Result<u64, Error> {
        let Self { id: DealId { day, game }, user, at_ms } = self;
        let table = entries.first().map(|entry| entry.table);
        let sql = "INSERT INTO tries (table_id, day, game, user_id, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)";
        db.execute(sql, params![table, day, game, user, at_ms]).await
    }
}

/// Moves a guest's tries to the account, except at deals that the account has tried itself: there its own try stands,
/// and the guest's belongs to no one.
pub(crate) async fn merge(db: &dyn Database, guest: UserId, user: UserId) -> Result<u64, Error> {
    db.execute(
        "UPDATE tries SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS
            (SELECT 1 FROM tries AS own WHERE own.user_id = ?2 AND own.day = tries.day AND own.game = tries.game)",
        params![guest, user],
    )
    .await
}

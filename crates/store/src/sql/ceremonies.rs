//! Changes to the ceremonies under way.

use super::{database::Database, value::params};
use crate::{Challenge, Error};

/// A change to the ceremonies under way.
pub(crate) enum Proving {
    Begin { challenge: Challenge, began_ms: i64, body: Vec<u8> },
    End { challenge: Challenge },
    Forget { until_ms: i64 },
}

impl Proving {
    /// Carries it out within the open transaction, and returns the number of rows affected.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Begin { challenge, began_ms, body } => {
                let sql = "INSERT INTO ceremonies (challenge, began_ms, body) VALUES (?1, ?2, ?3)
                           ON CONFLICT DO NOTHING";
                match db.execute(sql, params![challenge, began_ms, body]).await? {
                    0 => Err(Error::Taken),
                    rows => Ok(rows),
                }
            }
            Self::End { challenge } => {
                db.execute("DELETE FROM ceremonies WHERE challenge = ?1", params![challenge]).await
            }
            Self::Forget { until_ms } => {
                db.execute("DELETE FROM ceremonies WHERE began_ms <= ?1", params![until_ms]).await
            }
        }
    }
}

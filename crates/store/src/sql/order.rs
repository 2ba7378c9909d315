//! Writes other than to journals.

use super::{
    ceremonies::Proving,
    company::Knowing,
    database::{Answer, Database},
    deals::Dealing,
    deeds::Deed,
    matches,
    moderation::Moderating,
    settle,
    subscriptions::Subscribing,
    tournaments::Holding,
    value::params,
    visits::Visiting,
    voids::Voiding,
    whole::Filling,
    words::Wording,
};
use crate::{Error, Match, Rated, RecordId, TableId};

/// Bytes that a probe writes: more than a page, so that it needs space that the disk may not have.
const PROBE: usize = 16 * 1024;

/// How many records are removed at a time, so that no move has to wait for long.
pub(super) const RECORDS_AT_ONCE: u64 = 500;

/// A write, carried out completely or not at all.
pub(crate) enum Order {
    KeepRecord { id: RecordId, table: TableId, at_ms: i64, bytes: u64, zstd: Vec<u8> },
    ForgetRecords { before_ms: i64 },
    Session(Box<Visiting>),
    Account(Box<Deed>),
    Ceremony(Box<Proving>),
    NoteMatch(Box<Match>),
    SettleMatch { record: RecordId, seats: Vec<Rated> },
    Deal(Box<Dealing>),
    Words(Box<Wording>),
    Company(Box<Knowing>),
    Moderation(Box<Moderating>),
    Void(Box<Voiding>),
    Tournament(Box<Holding>),
    Subscription(Box<Subscribing>),
    Fill(Box<Filling>),
    PutMeta { key: &'static str, value: Vec<u8> },
    ForgetMeta { key: &'static str },
    Probe,
}

macro_rules! from {
    ($($what:ty => $order:ident),* $(,)?) => {$(
        impl From<$what> for Order {
            fn from(what: $what) -> Self {
                Self::$order(Box::new(what))
            }
        }
    )*};
}

from! {
    Visiting => Session,
    Deed => Account,
    Proving => Ceremony,
    Match => NoteMatch,
    Dealing => Deal,
    Wording => Words,
    Knowing => Company,
    Moderating => Moderation,
    Voiding => Void,
    Holding => Tournament,
    Subscribing => Subscription,
    Filling => Fill,
}

impl Order {
    /// Carries it out within the open transaction, and returns the number of rows affected.
    ///
    /// Any refusal comes before the first row is written, so only after [`Error::Backend`] is there anything to roll
    /// back.
    pub(crate) fn write<'a>(&'a self, db: &'a dyn Database) -> Answer<'a, u64> {
        Box::pin(self.written(db))
    }

    async fn written(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::KeepRecord { id, table, at_ms, bytes, zstd } => {
                let sql = "INSERT INTO records (record_id, table_id, at_ms, bytes, zstd) VALUES (?1, ?2, ?3, ?4, ?5)
                           ON CONFLICT DO NOTHING";
                db.execute(sql, params![id, table, at_ms, bytes, zstd]).await
            }
            Self::ForgetRecords { before_ms } => {
                // What is still to be rated can be rated from its record only.
                let sql = "DELETE FROM records WHERE record_id IN
                               (SELECT record_id FROM records WHERE at_ms < ?1 AND NOT EXISTS
                                   (SELECT 1 FROM due WHERE due.record_id = records.record_id) LIMIT ?2)";
                db.execute(sql, params![before_ms, RECORDS_AT_ONCE]).await
            }
            Self::Session(visiting) => visiting.write(db).await,
            Self::Account(deed) => deed.write(db).await,
            Self::Ceremony(proving) => proving.write(db).await,
            Self::NoteMatch(of) => matches::note(db, of).await,
            Self::SettleMatch { record, seats } => settle::settle(db, *record, seats).await,
            Self::Deal(dealing) => dealing.write(db).await,
            Self::Words(wording) => wording.write(db).await,
            Self::Company(knowing) => knowing.write(db).await,
            Self::Moderation(moderating) => moderating.write(db).await,
            Self::Void(voiding) => voiding.write(db).await,
            Self::Tournament(holding) => holding.write(db).await,
            Self::Subscription(subscribing) => subscribing.write(db).await,
            Self::Fill(filling) => filling.write(db).await,
            Self::PutMeta { key, value } => {
                let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2)
                           ON CONFLICT (key) DO UPDATE SET value = excluded.value";
                db.execute(sql, params![key, value]).await
            }
            Self::ForgetMeta { key } => db.execute("DELETE FROM meta WHERE key = ?1", params![key]).await,
            Self::Probe => {
                let sql = "INSERT INTO meta (key, value) VALUES ('probe', ?1)";
                db.execute(sql, params![vec![0_u8; PROBE]]).await?;
                db.execute("DELETE FROM meta WHERE key = 'probe'", params![]).await
            }
        }
    }
}

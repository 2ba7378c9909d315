//! What can be looked up of ratings, and [`Sqlite`] as [`Ratings`].

use rusqlite::{Row, params};

use super::{Sqlite, history::noted, order::Order, people::rows, voids::Voiding};
use crate::{
    Belief, Cost, Error, Match, Ranked, Rated, Rater, Ratings, Reckoned, RecordId, Relearnt, Step, UserId, Voided,
};

impl Sqlite {
    async fn voiding(&self, voiding: Voiding) -> Result<(), Error> {
        self.order(Order::Void(Box::new(voiding))).await.map(drop)
    }
}

impl Ratings for Sqlite {
    async fn due(&self, most: u32) -> Result<Vec<Match>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT record_id FROM due ORDER BY at_ms, record_id LIMIT ?1";
            let due = rows(connection, sql, [most], |row| Ok(RecordId::from_bytes(row.get(0)?)))?;
            due.into_iter().filter_map(|record| noted(connection, record).transpose()).collect()
        })
        .await
    }

    async fn due_of(&self, user: UserId) -> Result<Vec<(String, u64)>, Error> {
        self.ask(move |connection| {
            // Nothing of theirs is looked through that is older than all that is due.
            let sql = "SELECT played.class, count(*) FROM played JOIN due USING (record_id)
                       WHERE played.user_id = ?1 AND played.at_ms >= (SELECT min(at_ms) FROM due)
                       GROUP BY played.class ORDER BY played.class";
            let counted = |row: &Row| Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned()));
            rows(connection, sql, [user.as_bytes()], counted)
        })
        .await
    }

    async fn settle(&self, record: RecordId, seats: Vec<Rated>) -> Result<(), Error> {
        self.order(Order::SettleMatch { record, seats }).await.map(drop)
    }

    async fn standing(&self, user: UserId) -> Result<Vec<Rater>, Error> {
        self.ask(move |connection| {
            let sql = format!("SELECT {RATER} FROM raters WHERE user_id = ?1 ORDER BY class");
            rows(connection, &sql, [user.as_bytes()], rater)
        })
        .await
    }

    async fn steps(&self, user: UserId, class: &str, latest: u32, most: u32) -> Result<Vec<Step>, Error> {
        let class = class.to_owned();
        self.ask(move |connection| {
            // Which they are is found in one index; each that is told is looked up in three places of its own.
            let sql = format!(
                "WITH latest AS (
                    SELECT number, seat, row_number() OVER (ORDER BY number DESC) - 1 AS ago, count(*) OVER () AS steps
                    FROM (SELECT number, seat FROM rated
                          WHERE rater = (SELECT rater FROM raters WHERE user_id = ?1 AND class = ?2)
                          ORDER BY number DESC LIMIT ?3))
                 SELECT {RATED}, record_id, at_ms FROM latest
                 JOIN rated USING (number, seat) JOIN reckoned USING (number) JOIN matches USING (record_id)
                 WHERE ago % ((steps + ?4 - 1) / ?4) = 0 ORDER BY number"
            );
            let step = |row: &Row| {
                Ok(Step { record: RecordId::from_bytes(row.get(10)?), at_ms: row.get(11)?, rated: rated(row)? })
            };
            rows(connection, &sql, params![user.as_bytes(), class, latest, most], step)
        })
        .await
    }

    async fn best(&self, class: &str, within: f64, since_ms: i64, most: u32) -> Result<Vec<Ranked>, Error> {
        let class = class.to_owned();
        self.ask(move |connection| {
            let sql = format!(
                "SELECT {RATER}, user_id, handle FROM raters JOIN accounts USING (user_id)
                 WHERE class = ?1 AND variance <= ?2 AND at_ms >= ?3 ORDER BY mean DESC, rater LIMIT ?4"
            );
            let ranked = |row: &Row| {
                Ok(Ranked { user: UserId::from_bytes(row.get(11)?), handle: row.get(12)?, rater: rater(row)? })
            };
            rows(connection, &sql, params![class, within, since_ms, most], ranked)
        })
        .await
    }

    async fn reckoned(&self, after: u64, most: u32) -> Result<Vec<Reckoned>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT number, record_id, class, rounds FROM reckoned JOIN matches USING (record_id)
                       WHERE number > ?1 ORDER BY number LIMIT ?2";
            let reckoned = |row: &Row| {
                let (number, record) = (row.get::<_, i64>(0)?.cast_unsigned(), RecordId::from_bytes(row.get(1)?));
                Ok(Reckoned { record, number, class: row.get(2)?, rounds: row.get(3)?, seats: Vec::new() })
            };
            let mut all = rows(connection, sql, params![after.cast_signed(), most], reckoned)?;
            let sql = format!("SELECT {RATED}, rater FROM rated WHERE number = ?1 ORDER BY seat");
            for of in &mut all {
                let seat = |row: &Row| Ok((row.get::<_, i64>(10)?.cast_unsigned(), rated(row)?));
                of.seats = rows(connection, &sql, [of.number.cast_signed()], seat)?;
            }
            Ok(all)
        })
        .await
    }

    async fn beliefs(&self) -> Result<Vec<(u64, Belief)>, Error> {
        self.ask(|connection| {
            let belief = |row: &Row| {
                Ok((row.get::<_, i64>(0)?.cast_unsigned(), Belief { mean: row.get(1)?, variance: row.get(2)? }))
            };
            rows(connection, "SELECT rater, mean, variance FROM raters ORDER BY rater", [], belief)
        })
        .await
    }

    async fn voids(&self) -> Result<Vec<Voided>, Error> {
        self.ask(|connection| {
            rows(connection, "SELECT record_id, class, number FROM voids ORDER BY number", [], |row| {
                let number = row.get::<_, i64>(2)?.cast_unsigned();
                Ok(Voided { record: RecordId::from_bytes(row.get(0)?), class: row.get(1)?, number })
            })
        })
        .await
    }

    async fn leave_out(&self, record: RecordId) -> Result<(), Error> {
        self.voiding(Voiding::LeaveOut(record)).await
    }

    async fn relearn(&self, learnt: Vec<Relearnt>) -> Result<(), Error> {
        self.voiding(Voiding::Relearn(learnt)).await
    }

    async fn relearnt(&self, record: RecordId, beliefs: Vec<(u64, Belief)>) -> Result<(), Error> {
        self.voiding(Voiding::Done { record, beliefs }).await
    }
}

const RATER: &str = "rater, class, matches, rounds, points, luck, mean, variance, at_ms, raters.cost, raters.decisions";

fn rater(row: &Row) -> Result<Rater, rusqlite::Error> {
    let count = |at: usize| row.get::<_, i64>(at).map(i64::cast_unsigned);
    Ok(Rater {
        number: count(0)?,
        class: row.get(1)?,
        matches: count(2)?,
        rounds: count(3)?,
        points: row.get(4)?,
        luck: row.get(5)?,
        cost: Cost { points: row.get(9)?, decisions: count(10)? },
        belief: Belief { mean: row.get(6)?, variance: row.get(7)? },
        at_ms: row.get(8)?,
    })
}

const RATED: &str = "seat, place, points, luck, score, chance, mean, variance, cost, decisions";

fn rated(row: &Row) -> Result<Rated, rusqlite::Error> {
    let cost = row.get::<_, Option<f64>>(8)?.zip(row.get::<_, Option<i64>>(9)?);
    Ok(Rated {
        seat: row.get(0)?,
        place: row.get(1)?,
        points: row.get(2)?,
        luck: row.get(3)?,
        score: row.get(4)?,
        chance: row.get(5)?,
        cost: cost.map(|(points, decisions)| Cost { points, decisions: decisions.cast_unsigned() }),
        belief: Belief { mean: row.get(6)?, variance: row.get(7)? },
    })
}

//! Queries about ratings, and the implementation of [`Ratings`] for every [`Engine`].

use super::{
    engine::{Engine, ask},
    order::Order,
    row::{Row, pair},
    value::params,
    voids::Voiding,
};
use crate::{Belief, Cost, Error, Ranked, Rated, Rater, Ratings, Reckoned, RecordId, Relearnt, Step, UserId, Voided};

impl<E: Engine> Ratings for E {
    async fn due(&self, after: Option<(i64, RecordId)>, most: u32) -> Result<Vec<(i64, RecordId)>, Error> {
        let (at_ms, record) = after.unwrap_or((i64::MIN, RecordId::from_bytes([0; 16])));
        ask!(self, db => {
            let sql = "SELECT at_ms, record_id FROM due WHERE (at_ms, record_id) > (?1, ?2)
                       ORDER BY at_ms, record_id LIMIT ?3";
            db.rows(sql, params![at_ms, record, most], pair).await
        })
    }

    async fn due_of(&self, user: UserId) -> Result<Vec<(String, u64)>, Error> {
        ask!(self, db => {
            // Matches older than everything that is due need not be searched.
            let sql = "SELECT played.class, count(*) FROM played JOIN due USING (record_id)
                       WHERE played.user_id = ?1 AND played.at_ms >= (SELECT min(at_ms) FROM due)
                       GROUP BY played.class ORDER BY played.class";
            db.rows(sql, params![user], pair).await
        })
    }

    async fn settle(&self, record: RecordId, seats: Vec<Rated>) -> Result<(), Error> {
        self.order(Order::SettleMatch { record, seats }).await.map(drop)
    }

    async fn standing(&self, user: UserId) -> Result<Vec<Rater>, Error> {
        ask!(self, db => {
            let sql = format!("SELECT {RATER} FROM raters WHERE user_id = ?1 ORDER BY class");
            db.rows(&sql, params![user], rater).await
        })
    }

    async fn steps(&self, user: UserId, class: &str, latest: u32, most: u32) -> Result<Vec<Step>, Error> {
        let class = class.to_owned();
        ask!(self, db => {
            // One index finds the steps; each one returned is then looked up in three places.
            let sql = format!(
                "WITH latest AS (
                    SELECT number, seat, row_number() OVER (ORDER BY number DESC) - 1 AS ago, count(*) OVER () AS steps
                    FROM (SELECT number, seat FROM rated
                          WHERE rater = (SELECT rater FROM raters WHERE user_id = ?1 AND class = ?2)
                          ORDER BY number DESC LIMIT ?3) AS newest)
                 SELECT {RATED}, record_id, at_ms, private FROM latest
                 JOIN rated USING (number, seat) JOIN reckoned USING (number) JOIN matches USING (record_id)
                 WHERE ago % ((steps + ?4 - 1) / ?4) = 0 ORDER BY number"
            );
            let step = |row: &Row<'_>| {
                Ok(Step { record: row.get(10)?, at_ms: row.get(11)?, private: row.get(12)?, rated: rated(row)? })
            };
            db.rows(&sql, params![user, class, latest, most], step).await
        })
    }

    async fn best(&self, class: &str, within: f64, since_ms: i64, most: u32) -> Result<Vec<Ranked>, Error> {
        let class = class.to_owned();
        ask!(self, db => {
            let sql = format!(
                "SELECT {RATER}, user_id, handle FROM raters JOIN accounts USING (user_id)
                 WHERE class = ?1 AND variance <= ?2 AND at_ms >= ?3
                 AND NOT EXISTS (SELECT 1 FROM farewells WHERE farewells.user_id = raters.user_id)
                 ORDER BY mean DESC, rater LIMIT ?4"
            );
            let ranked = |row: &Row<'_>| {
                Ok(Ranked { user: row.get(11)?, handle: row.get(12)?, rater: rater(row)? })
            };
            db.rows(&sql, params![class, within, since_ms, most], ranked).await
        })
    }

    async fn reckoned(&self, after: u64, most: u32) -> Result<Vec<Reckoned>, Error> {
        ask!(self, db => {
            let sql = "SELECT number, record_id, class, rounds FROM reckoned JOIN matches USING (record_id)
                       WHERE number > ?1 ORDER BY number LIMIT ?2";
            let reckoned = |row: &Row<'_>| {
                let (number, record) = (row.get(0)?, row.get(1)?);
                Ok(Reckoned { record, number, class: row.get(2)?, rounds: row.get(3)?, seats: Vec::new() })
            };
            let mut all = db.rows(sql, params![after, most], reckoned).await?;
            let sql = format!("SELECT {RATED}, rater FROM rated WHERE number = ?1 ORDER BY seat");
            for of in &mut all {
                let seat = |row: &Row<'_>| Ok((row.get(10)?, rated(row)?));
                of.seats = db.rows(&sql, params![of.number], seat).await?;
            }
            Ok(all)
        })
    }

    async fn beliefs(&self) -> Result<Vec<(u64, Belief)>, Error> {
        ask!(self, db => {
            let belief = |row: &Row<'_>| {
                Ok((row.get(0)?, Belief { mean: row.get(1)?, variance: row.get(2)? }))
            };
            db.rows("SELECT rater, mean, variance FROM raters ORDER BY rater", params![], belief).await
        })
    }

    async fn voids(&self) -> Result<Vec<Voided>, Error> {
        ask!(self, db => {
            db.rows("SELECT record_id, class, number FROM voids ORDER BY number", params![], |row| {
                let number = row.get(2)?;
                Ok(Voided { record: row.get(0)?, class: row.get(1)?, number })
            }).await
        })
    }

    async fn leave_out(&self, record: RecordId) -> Result<(), Error> {
        self.order(Voiding::LeaveOut(record)).await.map(drop)
    }

    async fn relearn(&self, learnt: Vec<Relearnt>) -> Result<(), Error> {
        self.order(Voiding::Relearn(learnt)).await.map(drop)
    }

    async fn relearnt(&self, record: RecordId, beliefs: Vec<(u64, Belief)>) -> Result<(), Error> {
        self.order(Voiding::Done { record, beliefs }).await.map(drop)
    }
}

const RATER: &str = "rater, class, matches, rounds, points, luck, mean, variance, at_ms, raters.cost, raters.decisions";

fn rater(row: &Row<'_>) -> Result<Rater, Error> {
    let count = |at: usize| row.get(at);
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

fn rated(row: &Row<'_>) -> Result<Rated, Error> {
    let cost = row.get::<Option<f64>>(8)?.zip(row.get::<Option<u64>>(9)?);
    Ok(Rated {
        seat: row.get(0)?,
        place: row.get(1)?,
        points: row.get(2)?,
        luck: row.get(3)?,
        score: row.get(4)?,
        chance: row.get(5)?,
        cost: cost.map(|(points, decisions)| Cost { points, decisions }),
        belief: Belief { mean: row.get(6)?, variance: row.get(7)? },
    })
}

//! Forgetting old data, as configured.

use crate::{House, journals, someone};
use std::collections::HashSet;
use store::{AnyStore, Journal, Moderation, TableId, Words};

const DAY_MS: i64 = 86_400_000;
/// How long moderators can see what people said at tables, and where they came from, in days.
const WORDS_DAYS: u32 = 30;

/// Forgets the journals whose time has come, except those in `left`, which this program cannot replay, once they have
/// been read; and what is said and known of people beside them.
pub(crate) async fn forget(house: &House, left: &mut HashSet<TableId>) -> Result<(), store::Error> {
    let before_ms = |days| days_ago(house, days);
    let gone = house.store.forget_words(before_ms(WORDS_DAYS)).await?;
    if gone > 0 {
        tracing::info!(gone, "old words were forgotten");
    }
    house.store.forget_whence(before_ms(WORDS_DAYS)).await?;
    house.store.forget_taken(before_ms(WORDS_DAYS)).await?;
    if let Some(days) = house.config.retention.journals_days {
        let (mut gone, mut kept) = (0, 0);
        for table in house.store.closed(before_ms(days)).await? {
            if left.contains(&table) {
                continue;
            }
            // There may be thousands, and a house that closes waits for its tasks.
            if house.closing.is_cancelled() {
                break;
            }
            match forgotten(&house.store, table).await {
                Ok(true) => gone += 1,
                Ok(false) => {
                    kept += 1;
                    left.insert(table);
                }
                Err(error) => {
                    kept += 1;
                    tracing::warn!(table = %journals::name(table), %error, "a journal could not be forgotten");
                }
            }
        }
        if gone + kept > 0 {
            tracing::info!(gone, left = kept, "old journals were forgotten");
        }
    }
    Ok(())
}

/// Forgets the records whose time has come.
pub(crate) async fn forget_records(house: &House) -> Result<(), store::Error> {
    let Some(days) = house.config.retention.records_days else { return Ok(()) };
    let gone = house.store.forget_records(days_ago(house, days)).await?;
    if gone > 0 {
        tracing::info!(gone, "old records were forgotten");
    }
    Ok(())
}

fn days_ago(house: &House, days: u32) -> i64 {
    house.clock.now_ms().saturating_sub(i64::from(days) * DAY_MS)
}

/// Forgets a closed table's journal once all its records are stored. False if it cannot be replayed to find them.
pub(crate) async fn forgotten(store: &AnyStore, table: TableId) -> Result<bool, store::Error> {
    let fold = match journals::folded(store, table).await {
        Err(error) if error.is_damage() => {
            tracing::warn!(table = %journals::name(table), %error, "a journal is damaged");
            return Ok(false);
        }
        fold => fold?,
    };
    journals::keep_missing(store, table, &fold.ended).await?;
    someone::leave_out(store, &fold.ended).await?;
    if fold.sitting.is_err() {
        return Ok(false);
    }
    store.forget(table).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, Retention};
    use store::{Entry, Faulty, Sqlite};
    use words::{Lang, Say, house::About};

    #[tokio::test]
    async fn a_journal_that_cannot_be_replayed_is_read_once() {
        let store = Faulty::over(Sqlite::memory().unwrap());
        let (table, clock) = (TableId::from_bytes([7; 16]), Clock::default());
        store.append(vec![Entry { table, seq: 1, body: b"of other rules".to_vec() }]).await.unwrap();
        store.close(table, clock.now_ms() - DAY_MS).await.unwrap();
        let retention = Retention { journals_days: Some(0), records_days: None };
        let house = House::empty(Config { retention, ..Config::default() }, store.clone().into(), clock, None).unwrap();
        let mut left = HashSet::new();
        for _ in 0..2 {
            forget(&house, &mut left).await.unwrap();
        }
        assert_eq!(store.faults().reads, 1);
        assert_eq!(store.closed(i64::MAX).await.unwrap(), [table], "a later program may replay it");
    }

    #[test]
    fn the_page_about_the_house_says_how_long_words_are_kept() {
        for lang in Lang::ALL {
            assert!(About::Privacy.say(lang).contains(&WORDS_DAYS.to_string()), "{lang:?}");
        }
    }
}

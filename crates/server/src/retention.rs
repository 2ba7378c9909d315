//! Forgetting old data, as configured.

use crate::{House, journals};
use store::{AnyStore, Journal, Moderation, TableId, Words};

const DAY_MS: i64 = 86_400_000;
/// How long moderators can see what people said at tables, and where they came from, in days.
const WORDS_DAYS: u32 = 30;

/// Forgets the journals and records whose time has come.
pub(crate) async fn forget(house: &House) -> Result<(), store::Error> {
    let before_ms = |days: u32| house.clock.now_ms().saturating_sub(i64::from(days) * DAY_MS);
    let retention = house.config.retention;
    let gone = house.store.forget_words(before_ms(WORDS_DAYS)).await?;
    if gone > 0 {
        tracing::info!(gone, "old words were forgotten");
    }
    house.store.forget_whence(before_ms(WORDS_DAYS)).await?;
    if let Some(days) = retention.journals_days {
        let (mut gone, mut left) = (0, 0);
        for table in house.store.closed(before_ms(days)).await? {
            // There may be thousands, and a house that closes waits for its tasks.
            if house.closing.is_cancelled() {
                break;
            }
            match forgotten(&house.store, table).await {
                Ok(true) => gone += 1,
                Ok(false) => left += 1,
                Err(error) => {
                    left += 1;
                    tracing::warn!(table = %journals::name(table), %error, "a journal could not be forgotten");
                }
            }
        }
        if gone + left > 0 {
            tracing::info!(gone, left, "old journals were forgotten");
        }
    }
    if let Some(days) = retention.records_days {
        let gone = house.store.forget_records(before_ms(days)).await?;
        if gone > 0 {
            tracing::info!(gone, "old records were forgotten");
        }
    }
    Ok(())
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
    if fold.sitting.is_err() {
        return Ok(false);
    }
    store.forget(table).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::WORDS_DAYS;
    use words::{Lang, Say, house::About};

    #[test]
    fn the_page_about_the_house_says_how_long_words_are_kept() {
        for lang in Lang::ALL {
            assert!(About::Privacy.say(lang).contains(&WORDS_DAYS.to_string()), "{lang:?}");
        }
    }
}

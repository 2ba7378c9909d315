//! What nobody waits for any more is not begun, and what has begun is not left half done.

use crate::place::{Place, laws};
use std::time::{Duration, Instant};
use store::{Cause, Error, Meta, is_wanted, wanted_until};
use tokio::time::{sleep, sleep_until};

const WHILE: Duration = Duration::from_millis(500);

async fn what_nobody_waits_for_is_not_begun(place: &impl Place) {
    let store = place.open().await;
    let waits = wanted_until(Instant::now() + WHILE, async {
        assert!(is_wanted());
        sleep(WHILE * 2).await;
        (is_wanted(), store.put_meta("late", vec![]).await)
    });
    let (wanted, written) = waits.await;
    assert!(!wanted && matches!(written, Err(Error::Backend { cause: Cause::Busy, .. })), "{written:?}");
    assert_eq!(store.meta("late").await.unwrap(), None);
    assert!(is_wanted(), "others have all the time there is");
    store.put_meta("late", vec![]).await.unwrap();
}

async fn what_has_begun_is_written_to_its_end(place: &impl Place) {
    let store = place.open().await;
    let until = Instant::now() + WHILE * 10;
    let begins = wanted_until(until, async {
        store.put_meta("first", vec![]).await?;
        sleep_until(until.into()).await;
        store.put_meta("then", vec![1]).await
    });
    begins.await.unwrap();
    assert_eq!(store.meta("then").await.unwrap(), Some(vec![1]));
}

laws! {
    what_nobody_waits_for_is_not_begun,
    what_has_begun_is_written_to_its_end,
}

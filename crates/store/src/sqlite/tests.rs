//! A queue that is full, and large sweeps between which moves are written.

use super::{house::QUEUE, *};

#[tokio::test]
async fn a_queue_that_is_full_makes_callers_wait_and_loses_nothing() {
    use crate::Meta;
    let store = Sqlite::memory().unwrap();
    let mut callers = tokio::task::JoinSet::new();
    for n in 0..3 * QUEUE as i64 {
        let store = store.clone();
        callers.spawn(async move { store.heartbeat(n).await.and(Ok(n)) });
    }
    let mut answered = vec![];
    while let Some(answer) = callers.join_next().await {
        answered.push(answer.unwrap().unwrap());
    }
    answered.sort_unstable();
    assert!(answered.into_iter().eq(0..3 * QUEUE as i64));
}

#[tokio::test]
async fn no_move_waits_until_all_who_have_not_come_for_long_are_forgotten() {
    use crate::{
        Sessions,
        sql::{SESSIONS_AT_ONCE, Visiting},
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::open(&path).unwrap().shut().await;
    // Each guest has two secrets, of which the second was last used a thousand moments after the first. The last
    // one has come back since.
    let fill = "WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1001)
        INSERT INTO users SELECT CAST(printf('%016d', n) AS BLOB), '', 1 FROM n;
        INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms)
        SELECT randomblob(32), user_id, 1, CAST(CAST(user_id AS TEXT) AS INTEGER) FROM users;
        INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms)
        SELECT randomblob(32), user_id, 1, seen_ms + 1000 FROM sessions";
    Connection::open(&path).unwrap().execute_batch(fill).unwrap();
    let store = Sqlite::open(&path).unwrap();
    let at_once = store.order(Visiting::Expire { before_ms: 2_001 }).await.unwrap();
    assert_eq!(at_once, SESSIONS_AT_ONCE);
    assert_eq!(store.expire_sessions(2_001).await.unwrap(), 2_001 - SESSIONS_AT_ONCE);
    store.shut().await;
    let count = |table: &str| {
        let file = Connection::open(&path).unwrap();
        file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0)).unwrap()
    };
    assert_eq!((count("users"), count("sessions")), (1, 1));
}

#[tokio::test]
async fn no_move_waits_until_all_the_places_from_where_people_came_are_forgotten() {
    use crate::{
        moderation::Moderation,
        sql::{Moderating, WHENCE_AT_ONCE},
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::open(&path).unwrap().shut().await;
    let fill = "INSERT INTO users VALUES (zeroblob(16), '', 1);
        WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 2500)
        INSERT INTO whence SELECT randomblob(16), zeroblob(16), randomblob(16), 1 FROM n";
    Connection::open(&path).unwrap().execute_batch(fill).unwrap();
    let store = Sqlite::open(&path).unwrap();
    let at_once = store.order(Moderating::ForgetWhence { before_ms: 2 }).await.unwrap();
    assert_eq!(at_once, WHENCE_AT_ONCE);
    assert_eq!(store.forget_whence(2).await.unwrap(), 2_500 - WHENCE_AT_ONCE);
    store.shut().await;
}

#[tokio::test]
async fn nothing_is_looked_up_for_whoever_waits_no_more() {
    use std::{sync::mpsc, time::Duration};
    use tokio::{task::yield_now, time::timeout};
    let store = Sqlite::memory().unwrap();
    let ((go_on, held_up), (looked_up, looks)) = (mpsc::channel::<()>(), mpsc::channel());
    let busy = store.clone();
    let busy = tokio::spawn(async move { busy.read_file(move |_| Ok(held_up.recv().is_ok())).await });
    yield_now().await;
    for number in 0..100 {
        let looked_up = looked_up.clone();
        let look = store.read_file(move |_| Ok(looked_up.send(number).is_ok()));
        timeout(Duration::ZERO, look).await.unwrap_err();
    }
    go_on.send(()).unwrap();
    assert!(busy.await.unwrap().unwrap());
    store.read_file(move |_| Ok(looked_up.send(100).is_ok())).await.unwrap();
    assert_eq!(looks.into_iter().collect::<Vec<_>>(), [100]);
}

//! Two stores on one database: each sees what the other does, and when both want the same thing, only one gets it.

use crate::{
    numbered::{arrive, record, sign_up, table, user},
    place::{Place, Server},
};
use store::{Accounts, Company, Deals, Entry, Error, Journal, Postgres};

fn entry(n: u8, seq: u64, body: u8) -> Entry {
    Entry { table: table(n), seq, body: vec![body] }
}

async fn two() -> Option<(Server, [Postgres; 2])> {
    let place = Server::new().await?;
    let (one, other) = tokio::join!(place.open(), place.open());
    Some((place, [one, other]))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_another_has_moved_is_looked_up() {
    let Some((place, [one, other])) = two().await else { return };
    one.append(vec![entry(1, 1, 1)]).await.unwrap();
    other.append(vec![entry(1, 2, 2)]).await.unwrap();
    // The first store still believes that the table has one entry.
    let behind = one.append(vec![entry(1, 2, 1)]).await;
    assert!(matches!(behind, Err(Error::Conflict { expected: 3, got: 2, .. })), "{behind:?}");
    other.append(vec![entry(1, 3, 2)]).await.unwrap();
    one.append(vec![entry(1, 4, 1)]).await.unwrap();
    other.close(table(1), 5).await.unwrap();
    for seq in [4, 5] {
        let closed = one.append(vec![entry(1, seq, 1)]).await;
        assert!(matches!(closed, Err(Error::Finished { .. })), "{closed:?}");
    }
    one.append(vec![entry(2, 1, 1)]).await.unwrap();
    let twice = other.append(vec![entry(2, 1, 2)]).await;
    assert!(matches!(twice, Err(Error::Conflict { expected: 2, got: 1, .. })), "{twice:?}");
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_writers_at_the_same_tables_one_gets_each_number() {
    const TABLES: u8 = 5;
    let Some((place, stores)) = two().await else { return };
    let rival = |store: Postgres, body: u8, n: u8| {
        tokio::spawn(async move {
            let mut won = Vec::new();
            for seq in 1..=40 {
                match store.append(vec![entry(n, seq, body)]).await {
                    Ok(()) => won.push(seq),
                    Err(Error::Conflict { .. }) => {}
                    Err(error) => panic!("{error:?}"),
                }
            }
            won
        })
    };
    for n in 0..TABLES {
        let rivals = [0, 1].map(|body: u8| rival(stores[usize::from(body)].clone(), body, n));
        let mut all = 0;
        for (body, won) in (0..).zip(rivals) {
            for seq in won.await.unwrap() {
                assert_eq!(stores[0].read(table(n), seq - 1).await.unwrap()[0].body, [body], "{n} {seq}");
                all += 1;
            }
        }
        assert_eq!(all, 40, "each number is somebody's");
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_closed_while_others_write_takes_nothing_more() {
    let Some((place, [one, other])) = two().await else { return };
    for n in 0..20 {
        let writing = tokio::spawn({
            let one = one.clone();
            async move {
                for seq in 1.. {
                    if let Err(error) = one.append(vec![entry(n, seq, 1)]).await {
                        return (seq, error);
                    }
                }
                unreachable!("it is closed")
            }
        });
        tokio::time::sleep(std::time::Duration::from_millis(u64::from(n))).await;
        other.close(table(n), 7).await.unwrap();
        let length = other.read(table(n), 0).await.unwrap().len() as u64;
        let (seq, error) = writing.await.unwrap();
        assert!(matches!(error, Error::Finished { .. }), "{error:?}");
        assert_eq!(length, seq - 1, "nothing came after the end");
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_want_one_handle_one_gets_it() {
    let Some((place, stores)) = two().await else { return };
    arrive(&stores[0], 1..=20).await;
    let mut all = tokio::task::JoinSet::new();
    for n in 1..=20 {
        let store = stores[usize::from(n % 2)].clone();
        all.spawn(async move { store.sign_up(sign_up(n, "mina")).await });
    }
    let answers = all.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let refused = |answer: &Result<(), Error>| matches!(answer, Ok(()) | Err(Error::HandleTaken));
    assert!(answers.iter().all(refused), "{answers:?}");
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_take_names_out_of_one_record_at_once_one_looks_again() {
    let Some((place, [one, other])) = two().await else { return };
    for n in 1..=20 {
        one.keep_record(record(n), table(1), 1, b"Mina, Ben").await.unwrap();
        let (a, b) = tokio::join!(
            one.redact_record(record(n), b"Mina, Ben", b"Someone, Ben"),
            other.redact_record(record(n), b"Mina, Ben", b"Mina, Someone"),
        );
        assert_ne!(a.unwrap(), b.unwrap(), "{n}");
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bound_holds_however_many_come_at_once() {
    const MOST: u32 = 3;
    let Some((place, stores)) = two().await else { return };
    arrive(&stores[0], 1..=12).await;
    let mut all = tokio::task::JoinSet::new();
    for n in 2..=12 {
        let store = stores[usize::from(n % 2)].clone();
        all.spawn(async move { store.block(user(1), user(n), 5, MOST).await });
    }
    let answers = all.join_all().await;
    let refused = |answer: &Result<(), Error>| matches!(answer, Ok(()) | Err(Error::Full { max: MOST }));
    assert!(answers.iter().all(refused), "{answers:?}");
    assert_eq!(stores[1].blocks_of(user(1)).await.unwrap().len(), 3);
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_tries_at_both_has_one_try() {
    let Some((place, stores)) = two().await else { return };
    let id = || store::DealId { day: 7, game: "lexio".into() };
    stores[0].put_deal(id(), store::Deal { rules: "{}".into(), seed: [7; 72] }).await.unwrap();
    for n in 1..=10 {
        arrive(&stores[0], [n]).await;
        let begin = |of: usize| stores[of].begin_try(id(), user(n), 1, vec![entry(2 * n + of as u8, 1, 1)]);
        let (a, b) = tokio::join!(begin(0), begin(1));
        let one = matches!((&a, &b), (Ok(()), Err(Error::Taken)) | (Err(Error::Taken), Ok(())));
        assert!(one, "{a:?} {b:?}");
    }
    assert_eq!(stores[0].tables().await.unwrap().len(), 10, "no table without its try");
    place.clear().await;
}

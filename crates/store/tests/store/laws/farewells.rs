//! What is remembered of people who have gone, until nothing names them.

use crate::numbered::{arrive, sign_up, table, user};
use crate::place::{Place, laws};
use store::{Accounts, Store, TableId, UserId};

async fn farewells(store: &impl Store) -> Vec<(UserId, Option<TableId>)> {
    let mut farewells = store.farewells().await.unwrap();
    farewells.sort_unstable();
    farewells
}

async fn a_farewell_goes_on_where_it_was_until_it_is_said(place: &impl Place) {
    let store = place.open().await;
    arrive(&store, [1, 2, 3]).await;
    for n in 1..4 {
        store.sign_up(sign_up(n, &format!("nr{n}"))).await.unwrap();
    }
    assert_eq!(farewells(&store).await, []);
    store.close_account(user(1)).await.unwrap();
    store.delete_account(user(2)).await.unwrap();
    assert_eq!(farewells(&store).await, [(user(1), None), (user(2), None)]);
    // Account 3 has not gone.
    for n in [1, 3] {
        store.said_farewell(vec![user(n)], Some(table(5))).await.unwrap();
    }
    drop(store);

    let store = place.open().await;
    assert_eq!(farewells(&store).await, [(user(1), Some(table(5))), (user(2), None)]);
    store.said_farewell(vec![user(2)], Some(table(6))).await.unwrap();
    store.said_farewell(vec![user(2)], Some(table(7))).await.unwrap();
    assert_eq!(farewells(&store).await, [(user(1), Some(table(5))), (user(2), Some(table(7)))]);
    store.delete_account(user(1)).await.unwrap();
    assert_eq!(farewells(&store).await, [(user(1), None), (user(2), Some(table(7)))], "it begins anew");
    for _ in 0..2 {
        store.said_farewell(vec![user(2)], None).await.unwrap();
        assert_eq!(farewells(&store).await, [(user(1), None)]);
    }
    store.said_farewell(vec![user(1)], None).await.unwrap();
    assert_eq!(farewells(&store).await, []);
}

laws! {
    ;
    a_farewell_goes_on_where_it_was_until_it_is_said,
}

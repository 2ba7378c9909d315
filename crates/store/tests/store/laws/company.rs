//! Friendships and blocks: what each of the two can see, how many there may be, and what becomes of them along with the
//! people.

use crate::numbered::{arrive, sign_in, sign_up, user};
use crate::place::{Place, laws};
use store::{
    Accounts, Company, Error, Store,
    company::{Known, Tie},
};

const MOST: u32 = 3;

/// Accounts 1 to 6, called `nr1` to `nr6`, and guest 9.
async fn store(place: &impl Place) -> impl Store {
    let store = place.open().await;
    arrive(&store, [1, 2, 3, 4, 5, 6, 9]).await;
    for n in 1..7 {
        store.sign_up(sign_up(n, &format!("nr{n}"))).await.unwrap();
    }
    store
}

/// The state of a friendship, by who has asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Friendship {
    None,
    Asked,
    AsksYou,
    Friends,
}

fn told(tie: &Tie) -> Friendship {
    match (tie.own, tie.other) {
        (Some(_), Some(_)) => Friendship::Friends,
        (Some(_), None) => Friendship::Asked,
        (None, Some(other)) if !other.refused => Friendship::AsksYou,
        (None, _) => Friendship::None,
    }
}

/// How each of the two sees the friendship.
async fn between(store: &impl Store, one: u8, other: u8) -> [Friendship; 2] {
    let tie = async |a, b| told(&store.tie(user(a), user(b)).await.unwrap());
    [tie(one, other).await, tie(other, one).await]
}

async fn befriend(store: &impl Store, one: u8, other: u8) {
    store.befriend(user(one), user(other), i64::from(one), MOST).await.unwrap();
}

async fn two_who_both_ask_are_friends_until_one_parts(place: &impl Place) {
    let store = store(place).await;
    befriend(&store, 1, 2).await;
    befriend(&store, 1, 2).await;
    assert_eq!(between(&store, 1, 2).await, [Friendship::Asked, Friendship::AsksYou]);
    befriend(&store, 2, 1).await;
    assert_eq!(between(&store, 1, 2).await, [Friendship::Friends; 2]);
    let circle = store.circle(user(1), 9).await.unwrap();
    let [Known { user: friend, handle, tie }] = &circle[..] else { panic!("{circle:?}") };
    assert_eq!((*friend, handle.as_str(), told(tie)), (user(2), "nr2", Friendship::Friends));
    store.part(user(2), user(1)).await.unwrap();
    assert_eq!(between(&store, 1, 2).await, [Friendship::None; 2]);
    assert_eq!(store.circle(user(1), 9).await.unwrap(), []);
}

async fn whoever_is_refused_is_not_told_and_the_other_may_think_again(place: &impl Place) {
    let store = store(place).await;
    let refused = async |by| store.refused_by(user(by)).await.unwrap();
    befriend(&store, 1, 2).await;
    store.part(user(2), user(1)).await.unwrap();
    assert_eq!(between(&store, 1, 2).await, [Friendship::Asked, Friendship::None]);
    assert_eq!(store.circle(user(2), 9).await.unwrap(), []);
    assert_eq!((refused(2).await, refused(1).await), (vec!["nr1".to_owned()], vec![]), "only who has refused knows");
    befriend(&store, 1, 2).await;
    assert_eq!(between(&store, 1, 2).await[1], Friendship::None, "to ask once more changes nothing");
    store.part(user(1), user(2)).await.unwrap();
    assert_eq!(between(&store, 1, 2).await, [Friendship::None; 2]);
    assert_eq!(store.circle(user(1), 9).await.unwrap(), [], "what is taken back is gone");
    assert_eq!(refused(2).await, ["nr1"], "but not that it was refused");
    for other in 3..5 {
        befriend(&store, 1, other).await;
    }
    befriend(&store, 1, 2).await;
    assert_eq!(between(&store, 1, 2).await, [Friendship::Asked, Friendship::None], "nor does taking it back first");
    assert_eq!(store.circle(user(2), 9).await.unwrap(), []);
    store.part(user(1), user(2)).await.unwrap();
    befriend(&store, 2, 1).await;
    assert!(refused(2).await.is_empty());
    assert_eq!(between(&store, 1, 2).await, [Friendship::AsksYou, Friendship::Asked]);
    befriend(&store, 1, 2).await;
    assert_eq!(between(&store, 1, 2).await, [Friendship::Friends; 2]);
    store.part(user(1), user(2)).await.unwrap();
    befriend(&store, 1, 2).await;
    assert_eq!(between(&store, 1, 2).await[1], Friendship::AsksYou, "the refusal has been taken back");
}

async fn nobody_asks_themselves_a_guest_or_too_many(place: &impl Place) {
    let store = store(place).await;
    for (one, other) in [(1, 1), (1, 9), (9, 1), (1, 77)] {
        befriend(&store, one, other).await;
    }
    assert_eq!(store.circle(user(1), 9).await.unwrap(), []);
    for other in 2..5 {
        befriend(&store, 1, other).await;
    }
    let full = store.befriend(user(1), user(5), 1, MOST).await;
    assert!(matches!(full, Err(Error::Full { max: MOST })), "{full:?}");
    befriend(&store, 1, 2).await;
    for asking in [2, 3, 4, 5] {
        befriend(&store, asking, 6).await;
    }
    let asks = store.circle(user(6), 2).await.unwrap();
    assert_eq!(asks.iter().map(|known| known.user).collect::<Vec<_>>(), [user(5), user(4)], "the latest");
}

async fn a_block_ends_a_friendship_and_hides_an_ask_until_it_ends(place: &impl Place) {
    let store = store(place).await;
    for (one, other) in [(1, 2), (2, 1), (3, 1)] {
        befriend(&store, one, other).await;
    }
    for other in [1, 77, 2, 3, 9, 9] {
        store.block(user(1), user(other), 5, MOST).await.unwrap();
    }
    let blocks = store.blocks_of(user(1)).await.unwrap();
    assert_eq!(blocks.iter().map(|block| block.user).collect::<Vec<_>>(), [9, 3, 2].map(user));
    assert!(matches!(store.block(user(1), user(4), 5, MOST).await, Err(Error::Full { max: MOST })));
    assert!(matches!(store.block(user(77), user(4), 5, MOST).await, Err(Error::Gone)));
    befriend(&store, 1, 2).await;
    assert_eq!(between(&store, 1, 2).await, [Friendship::None; 2], "whoever blocks does not ask");
    assert_eq!(between(&store, 1, 3).await, [Friendship::None, Friendship::Asked], "who asked sees no change");
    assert_eq!(store.circle(user(1), 9).await.unwrap(), []);
    let number = store.tie(user(1), user(3)).await.unwrap().block.unwrap();
    assert_eq!(store.tie(user(3), user(1)).await.unwrap().block, None);
    assert_eq!(store.unblock(user(2), number).await.unwrap(), None, "it is another's");
    assert_eq!(store.unblock(user(1), number).await.unwrap(), Some(user(3)));
    assert_eq!(store.unblock(user(1), number).await.unwrap(), None);
    assert_eq!(between(&store, 1, 3).await, [Friendship::AsksYou, Friendship::Asked]);
}

async fn whoever_is_deleted_leaves_nothing_of_it(place: &impl Place) {
    let store = store(place).await;
    for (one, other) in [(1, 2), (2, 1), (3, 2), (2, 4)] {
        befriend(&store, one, other).await;
    }
    store.block(user(2), user(5), 1, MOST).await.unwrap();
    store.block(user(6), user(2), 1, MOST).await.unwrap();
    store.delete_account(user(2)).await.unwrap();
    for n in [1, 3, 4, 6] {
        assert_eq!(store.circle(user(n), 9).await.unwrap(), []);
    }
    assert_eq!(store.blocks_of(user(6)).await.unwrap(), []);
}

async fn whom_a_guest_blocks_and_who_blocks_a_guest_go_over_to_the_account(place: &impl Place) {
    let store = store(place).await;
    for (one, other) in [(9, 2), (9, 1), (3, 9), (1, 9), (4, 9)] {
        store.block(user(one), user(other), 1, MOST).await.unwrap();
    }
    for (one, other) in [(4, 1), (1, 4)] {
        befriend(&store, one, other).await;
    }
    store.sign_in(sign_in(1, 99, Some(9))).await.unwrap();
    let blocks = async |n| {
        let all = store.blocks_of(user(n)).await.unwrap();
        all.into_iter().map(|block| block.user).collect::<Vec<_>>()
    };
    assert_eq!((blocks(1).await, blocks(3).await), (vec![user(2)], vec![user(1)]), "nobody blocks themselves");
    assert_eq!(between(&store, 4, 1).await, [Friendship::None; 2], "nor a friend, and it ends for both");
}

laws! {
    two_who_both_ask_are_friends_until_one_parts,
    whoever_is_refused_is_not_told_and_the_other_may_think_again,
    nobody_asks_themselves_a_guest_or_too_many,
    a_block_ends_a_friendship_and_hides_an_ask_until_it_ends,
    whoever_is_deleted_leaves_nothing_of_it,
    whom_a_guest_blocks_and_who_blocks_a_guest_go_over_to_the_account,
}

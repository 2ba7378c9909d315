//! Accounts: they arise from guests, are opened by keys, and are forgotten with all personal data.

use crate::numbered::{token, user};
use crate::place::{Place, laws};
use std::collections::BTreeSet;
use store::{
    Account, Accounts, Error, HandleRow, Journal, Key, KeyId, Lock, MAX_RECORD, Match, Matches, Opener, RecordId, Sat,
    Sessions, Shown, SignIn, SignUp, Store, TableId, TokenHash, Who,
};

fn key_id(n: u8) -> KeyId {
    KeyId::from_bytes([n; 16])
}

fn handle(text: &str) -> HandleRow {
    HandleRow { handle: text.to_owned(), small: text.to_lowercase(), drawn: text.to_lowercase().replace('1', "l") }
}

fn password(n: u8) -> Key {
    let lock = Lock::Password { hash: format!("hash {n}") };
    Key { id: key_id(n), name: String::new(), made_ms: n.into(), used_ms: None, lock }
}

fn passkey(n: u8) -> Key {
    let lock = Lock::Passkey { credential: vec![n; 20], transports: 1, fixed: vec![n], state: vec![0; 7] };
    Key { id: key_id(n), name: format!("key {n}"), made_ms: n.into(), used_ms: None, lock }
}

/// Match `record`, with its players by seat.
fn played(record: u8, seats: &[Option<u8>]) -> Match {
    let who = |seat: &Option<u8>| seat.map_or(Who::Someone, |n| Who::User(user(n)));
    Match {
        record: RecordId::from_bytes([record; 16]),
        game: "lexio".to_owned(),
        class: "lexio-n".to_owned(),
        rounds: 3,
        rated: false,
        private: false,
        at_ms: record.into(),
        seats: seats.iter().map(|seat| Sat { who: who(seat), place: None, points: None }).collect(),
    }
}

async fn has_played(store: &impl Store, n: u8) -> Vec<(u8, u8)> {
    let seats = store.seats_of(user(n)).await.unwrap();
    seats.iter().map(|(record, seat)| (record.as_bytes()[0], *seat)).collect()
}

async fn guest(store: &impl Store, n: u8) {
    store.create_session(user(n), token(n), "", "", 1).await.unwrap();
}

/// User `n` with handle `text` and password `n`, in session `n`.
async fn account(store: &impl Store, n: u8, text: &str) {
    guest(store, n).await;
    store.sign_up(sign_up(n, text, password(n))).await.unwrap();
}

fn sign_up(n: u8, text: &str, key: Key) -> SignUp {
    let device = "Chrome on Android".to_owned();
    SignUp { user: user(n), session: token(n), device, handle: handle(text), key, at_ms: 10 }
}

fn sign_in(n: u8, with: Opener, secret: u8, before: Option<u8>) -> SignIn {
    let before = before.map(|n| (user(n), token(n)));
    SignIn { user: user(n), with, token: token(secret), device: "Firefox".to_owned(), before, at_ms: 50 }
}

fn by_key(n: u8) -> Opener {
    Opener::Key { key: key_id(n), state: None }
}

async fn of(store: &impl Store, n: u8) -> Account {
    store.account(user(n)).await.unwrap().unwrap()
}

async fn a_guest_becomes_an_account_of_the_same_user_and_session(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    drop(store);
    let store = place.open().await;
    let known = store.session(token(1)).await.unwrap().unwrap();
    assert_eq!((known.user, known.nickname.as_str(), known.account), (user(1), "Mina", true));
    let account = of(&store, 1).await;
    assert_eq!((account.handle.as_str(), &account.keys, account.codes), ("Mina", &vec![password(1)], 0));
    assert_eq!(store.account_called("mina").await.unwrap(), Some(account));
    assert_eq!(store.sessions_of(user(1), 0).await.unwrap()[0].device, "Chrome on Android");
}

async fn an_account_is_called_by_its_handle_alone(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    assert!(!store.rename(user(1), "Moderator").await.unwrap());
    assert_eq!(store.session(token(1)).await.unwrap().unwrap().nickname, "Mina");
    assert_eq!(store.called(vec![user(1)]).await.unwrap()[0].name, "Mina");
}

async fn all_are_called_at_once_and_whoever_is_not_there_is_left_out(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    guest(&store, 2).await;
    assert!(store.rename(user(2), "Bora").await.unwrap());
    account(&store, 4, "Gone").await;
    store.close_account(user(4)).await.unwrap();
    let mut called = store.called([4, 2, 3, 1].map(user).to_vec()).await.unwrap();
    called.sort_by_key(|called| called.user);
    let called: Vec<_> = called.iter().map(|called| (called.user, called.name.as_str(), called.account)).collect();
    assert_eq!(called, [(user(1), "Mina", true), (user(2), "Bora", false)]);
    assert_eq!(store.called(Vec::new()).await.unwrap(), []);
}

async fn a_handle_is_one_users_by_either_form(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mil1a").await;
    guest(&store, 2).await;
    for text in ["mil1a", "Milla"] {
        let refused = store.sign_up(sign_up(2, text, password(2))).await;
        assert!(matches!(refused, Err(Error::HandleTaken)), "{text}");
        assert!(store.is_handle_taken(handle(text), None).await.unwrap());
        assert!(!store.is_handle_taken(handle(text), Some(user(1))).await.unwrap());
    }
    assert_eq!(store.account(user(2)).await.unwrap(), None, "nothing is half done");
    assert!(matches!(store.sign_up(sign_up(1, "other", password(9))).await, Err(Error::Taken)));
    assert!(matches!(store.sign_up(sign_up(3, "other", password(9))).await, Err(Error::Gone)));
    // The old handle stays reserved for the account, which may take it back.
    store.change_handle(user(1), handle("Nora"), 10, 20).await.unwrap();
    assert!(matches!(store.sign_up(sign_up(2, "Milla", password(2))).await, Err(Error::HandleTaken)));
    assert_eq!(store.account_called("mil1a").await.unwrap(), None);
    assert!(matches!(store.change_handle(user(1), handle("Milla"), 19, 30).await, Err(Error::Gone)), "too soon");
    store.change_handle(user(1), handle("Milla"), 20, 30).await.unwrap();
    assert_eq!(store.session(token(1)).await.unwrap().unwrap().nickname, "Milla");
    assert_eq!(store.account_called("milla").await.unwrap().unwrap().handle_ms, 30);
    assert!(matches!(store.sign_up(sign_up(2, "Nora", password(2))).await, Err(Error::HandleTaken)));
    let kept = store.handles_of(user(1)).await.unwrap();
    let kept: Vec<_> = kept.iter().map(|kept| (kept.small.as_str(), kept.current, kept.barred)).collect();
    assert_eq!(kept, [("milla", true, false), ("nora", false, false)]);
    assert_eq!(store.handles_of(user(2)).await.unwrap(), []);
}

async fn an_account_is_known_by_any_handle_that_it_has_had(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mil1a").await;
    guest(&store, 2).await;
    assert!(store.rename(user(2), "bora").await.unwrap());
    store.change_handle(user(1), handle("Nora"), 10, 20).await.unwrap();
    let known = of(&store, 1).await;
    for known_as in ["Mil1a", "mil1a", "nora"] {
        assert_eq!(store.account_known_as(handle(known_as)).await.unwrap(), Some(known.clone()), "{known_as}");
    }
    // A guest has no handle.
    for other in ["Bora", "mila", ""] {
        assert_eq!(store.account_known_as(handle(other)).await.unwrap(), None, "{other}");
    }
    // Another takes its place if that looks the same, and nobody else could be called so.
    store.change_handle(user(1), handle("Milla"), 20, 30).await.unwrap();
    assert_eq!(store.account_known_as(handle("Mil1a")).await.unwrap(), Some(of(&store, 1).await));
    store.close_account(user(1)).await.unwrap();
    assert_eq!(store.account_known_as(handle("nora")).await.unwrap(), None, "nobody is shown it any more");
}

async fn who_signs_in_brings_the_guests_matches_in_one_go(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    guest(&store, 2).await;
    store.note_match(played(1, &[Some(2), Some(1), None])).await.unwrap();
    store.note_match(played(2, &[Some(2)])).await.unwrap();
    for with in [by_key(9), Opener::Code([91; 32])] {
        let refused = store.sign_in(sign_in(1, with, 3, Some(2))).await;
        assert!(matches!(refused, Err(Error::Gone)), "{refused:?}");
    }
    assert!(matches!(store.sign_in(sign_in(2, by_key(1), 3, None)).await, Err(Error::Gone)), "no account");
    assert!(store.session(token(2)).await.unwrap().is_some());
    assert_eq!(store.sign_in(sign_in(1, by_key(1), 3, Some(2))).await.unwrap(), 2);
    assert_eq!(store.session(token(2)).await.unwrap(), None, "the guest's secret is good no more");
    assert_eq!(store.session(token(3)).await.unwrap().unwrap().user, user(1));
    assert_eq!(has_played(&store, 1).await.len(), 3);
    assert_eq!(of(&store, 1).await.keys[0].used_ms, Some(50));
    let guests = vec![user(7), user(2), user(1)];
    assert_eq!(store.became(guests.clone()).await.unwrap(), [(user(2), user(1))]);
    assert_eq!(store.became(Vec::new()).await.unwrap(), []);
    assert_eq!(store.guests_of(user(1)).await.unwrap(), [(user(2), 50)]);
    assert_eq!(store.guests_of(user(2)).await.unwrap(), []);
    // Matches that end later under the guest's id go to the account, too.
    for _ in 0..2 {
        store.note_match(played(3, &[Some(2)])).await.unwrap();
        assert_eq!(has_played(&store, 1).await[0], (3, 0));
    }
    assert!(store.is_noted(RecordId::from_bytes([3; 16])).await.unwrap());
    // Signing in from another account leaves that account alone.
    account(&store, 4, "Nora").await;
    assert_eq!(store.sign_in(sign_in(1, by_key(1), 5, Some(4))).await.unwrap(), 0);
    assert_eq!(store.session(token(4)).await.unwrap(), None);
    assert!(store.account(user(4)).await.unwrap().is_some());
    // Whoever leaves the house leaves it as the guest they were, too: journals may name that one.
    store.close_account(user(1)).await.unwrap();
    let farewells = async || BTreeSet::from_iter(store.farewells().await.unwrap());
    let both = |up_to: Option<TableId>| BTreeSet::from([(user(1), up_to), (user(2), up_to)]);
    assert_eq!(farewells().await, both(None));
    let table = TableId::from_bytes([9; 16]);
    store.said_farewell(vec![user(1), user(2)], Some(table)).await.unwrap();
    assert_eq!(farewells().await, both(Some(table)));
    store.delete_account(user(1)).await.unwrap();
    assert_eq!(store.became(guests).await.unwrap(), []);
    assert_eq!(farewells().await, both(None), "the journals are searched from the beginning");
    store.said_farewell(vec![user(1), user(2)], None).await.unwrap();
    assert!(farewells().await.is_empty());
}

async fn a_code_is_spent_once(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    store.put_codes(user(1), vec![[91; 32], [92; 32]], token(1)).await.unwrap();
    assert_eq!(of(&store, 1).await.codes, 2);
    store.sign_in(sign_in(1, Opener::Code([91; 32]), 3, None)).await.unwrap();
    assert_eq!(of(&store, 1).await.codes, 1);
    store.settle_session(token(3), 51, 60).await.unwrap();
    assert!(matches!(store.sign_in(sign_in(1, Opener::Code([91; 32]), 4, None)).await, Err(Error::Gone)));
    // The code counts as the first secret of its session.
    let keep = TokenHash::from_bytes([91; 32]);
    let shown = Shown::Code([92; 32]);
    store.put_key(user(1), password(5), shown, keep).await.unwrap();
    assert!(matches!(store.put_key(user(1), password(6), shown, keep).await, Err(Error::Gone)));
    assert_eq!(of(&store, 1).await.keys, [password(5)], "there is one password");
    store.put_codes(user(1), vec![[97; 32]], keep).await.unwrap();
    assert_eq!(of(&store, 1).await.codes, 1);
}

async fn a_code_opens_again_until_the_session_that_it_opened_is_used(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    account(&store, 2, "Nora").await;
    let code = [91; 32];
    store.put_codes(user(1), vec![code], token(1)).await.unwrap();
    let opens = async |secret| store.sign_in(sign_in(1, Opener::Code(code), secret, None)).await;
    opens(3).await.unwrap();
    // The answer was lost. Only the session that is opened last is there, and it is not used yet, either.
    assert!(store.is_code(user(1), code, 60).await.unwrap());
    opens(4).await.unwrap();
    assert_eq!(store.session(token(3)).await.unwrap(), None);
    let begun = store.session(token(4)).await.unwrap().unwrap();
    assert_eq!((begun.id, begun.user), (sign_in(1, Opener::Code(code), 4, None).session(), user(1)));
    assert_eq!(of(&store, 1).await.codes, 0);
    assert!(!store.is_code(user(2), code, 60).await.unwrap(), "another's");
    assert!(!store.is_code(user(1), code, 86_400_000).await.unwrap(), "a day later");
    // One that was lost can be used no more, and this one is.
    assert!(!store.settle_session(token(3), 61, 70).await.unwrap());
    assert!(store.settle_session(token(4), 61, 70).await.unwrap());
    assert!(!store.is_code(user(1), code, 62).await.unwrap());
    assert!(matches!(opens(5).await, Err(Error::Gone)));
    // Nor is it of use while another secret of that session is on its way, or once the session has ended.
    assert!(store.renew_session(token(4), token(6), 63).await.unwrap());
    assert!(!store.is_code(user(1), code, 64).await.unwrap());
    store.end_sessions(user(1), Some(begun.id)).await.unwrap();
    assert_eq!(store.session(token(6)).await.unwrap(), None);
    assert!(!store.is_code(user(1), code, 65).await.unwrap());
}

async fn another_key_ends_the_other_sessions_and_the_last_one_stays(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    let with = async |secret| store.sign_in(sign_in(1, by_key(1), secret, None)).await.unwrap();
    with(2).await;
    store.put_key(user(1), passkey(7), Shown::Session, token(2)).await.unwrap();
    assert_eq!(store.session(token(1)).await.unwrap(), None);
    let found = store.account_of_passkey(&[7; 20]).await.unwrap().unwrap();
    assert_eq!(found.keys, [Key { used_ms: Some(50), ..password(1) }, passkey(7)]);
    with(3).await;
    store.remove_key(user(1), key_id(1), token(3)).await.unwrap();
    assert_eq!(store.session(token(2)).await.unwrap(), None);
    assert!(matches!(store.remove_key(user(1), key_id(7), token(3)).await, Err(Error::LastKey)));
    assert!(matches!(store.remove_key(user(1), key_id(1), token(3)).await, Err(Error::Gone)));
    account(&store, 4, "Nora").await;
    assert!(matches!(store.remove_key(user(4), key_id(7), token(4)).await, Err(Error::Gone)), "another's");
    assert!(matches!(store.rename_key(user(4), key_id(7), "x").await, Err(Error::Gone)), "another's");
    assert!(matches!(
        store.put_key(user(4), Key { id: key_id(8), ..passkey(7) }, Shown::Session, token(4)).await,
        Err(Error::Taken)
    ));
    store.rename_key(user(1), key_id(7), "blue").await.unwrap();
    let state = Some(vec![1; 7]);
    store.sign_in(sign_in(1, Opener::Key { key: key_id(7), state }, 6, None)).await.unwrap();
    let Account { keys, .. } = of(&store, 1).await;
    assert!(matches!(&keys[0].lock, Lock::Passkey { state, .. } if *state == [1; 7]));
    assert_eq!((keys[0].name.as_str(), keys[0].used_ms), ("blue", Some(50)));
}

async fn an_account_has_twenty_keys_at_most_and_changes_its_password_nevertheless(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    let put = async |key, shown| store.put_key(user(1), key, shown, token(1)).await;
    for n in 2..21 {
        put(passkey(n), Shown::Session).await.unwrap();
    }
    let full = put(passkey(21), Shown::Session).await;
    assert!(matches!(full, Err(Error::Full { max: 20 })), "{full:?}");
    put(password(22), Shown::Key(key_id(1))).await.unwrap();
    assert_eq!(of(&store, 1).await.keys.len(), 20);
    store.remove_key(user(1), key_id(22), token(1)).await.unwrap();
    put(password(23), Shown::Session).await.unwrap();
}

async fn of_two_changes_of_keys_at_once_the_first_holds(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    let with = async |secret| store.sign_in(sign_in(1, by_key(1), secret, None)).await.unwrap();
    with(2).await;
    // Both have shown the password, each in a session of their own.
    let old = Shown::Key(key_id(1));
    store.put_key(user(1), password(5), old, token(1)).await.unwrap();
    let gone = |done: Result<(), Error>| assert!(matches!(done, Err(Error::Gone)), "{done:?}");
    gone(store.put_key(user(1), password(6), old, token(2)).await);
    // The session has ended, whatever is shown in it.
    gone(store.put_key(user(1), password(6), Shown::Key(key_id(5)), token(2)).await);
    gone(store.put_key(user(1), passkey(7), Shown::Session, token(2)).await);
    gone(store.put_codes(user(1), vec![[91; 32]], token(2)).await);
    // The password has been replaced, whichever session has not ended.
    gone(store.put_key(user(1), password(6), old, token(1)).await);
    gone(store.put_key(user(1), password(6), Shown::Session, token(1)).await);
    store.put_key(user(1), passkey(7), Shown::Session, token(1)).await.unwrap();
    gone(store.remove_key(user(1), key_id(7), token(2)).await);
    let kept = of(&store, 1).await;
    assert_eq!((kept.keys, kept.codes), (vec![password(5), passkey(7)], 0));
    assert!(store.session(token(1)).await.unwrap().is_some());
}

async fn accounts_outlive_their_sessions_until_they_are_deleted(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    guest(&store, 2).await;
    store.note_match(played(1, &[Some(1), Some(2)])).await.unwrap();
    store.end_sessions(user(1), None).await.unwrap();
    assert_eq!(store.expire_sessions(100).await.unwrap(), 1);
    assert!(store.account_called("mina").await.unwrap().is_some());
    store.sign_in(sign_in(1, by_key(1), 3, None)).await.unwrap();
    assert_eq!(store.expire_sessions(100).await.unwrap(), 1);
    assert!(store.account(user(1)).await.unwrap().is_some());
    assert!(has_played(&store, 2).await.is_empty(), "a guest who is forgotten is nobody");
    store.delete_account(user(1)).await.unwrap();
    assert!(matches!(store.delete_account(user(1)).await, Err(Error::Gone)));
    assert_eq!(store.account_called("mina").await.unwrap(), None);
    assert!(has_played(&store, 1).await.is_empty());
    assert!(store.is_noted(RecordId::from_bytes([1; 16])).await.unwrap(), "the match stays");
    account(&store, 5, "Mina").await;
}

async fn a_closed_account_is_nobodys_and_leaves_its_matches_step_by_step(place: &impl Place) {
    let store = place.open().await;
    account(&store, 1, "Mina").await;
    for record in [1, 2] {
        store.note_match(played(record, &[Some(1), None])).await.unwrap();
    }
    assert!(matches!(store.close_account(user(7)).await, Err(Error::Gone)));
    for _ in 0..2 {
        store.close_account(user(1)).await.unwrap();
        assert_eq!(store.closed_accounts().await.unwrap(), [user(1)]);
        assert_eq!(store.farewells().await.unwrap(), [(user(1), None)]);
    }
    assert_eq!(store.session(token(1)).await.unwrap(), None);
    assert_eq!(store.account(user(1)).await.unwrap(), None);
    assert_eq!(store.account_called("mina").await.unwrap(), None);
    assert_eq!(store.called(vec![user(1)]).await.unwrap(), []);
    assert!(matches!(store.sign_in(sign_in(1, by_key(1), 3, None)).await, Err(Error::Gone)));
    assert!(store.is_handle_taken(handle("Mina"), None).await.unwrap(), "until it is deleted");
    let seats = store.seats_of(user(1)).await.unwrap();
    store.leave_seats(user(2), seats.clone()).await.unwrap();
    assert_eq!(has_played(&store, 1).await, [(2, 0), (1, 0)], "they are another's");
    for _ in 0..2 {
        store.leave_seats(user(1), seats[..1].to_vec()).await.unwrap();
        assert_eq!(has_played(&store, 1).await, [(1, 0)]);
    }
    store.delete_account(user(1)).await.unwrap();
    assert_eq!(store.closed_accounts().await.unwrap(), []);
    assert_eq!(store.farewells().await.unwrap(), [(user(1), None)]);
    account(&store, 5, "Mina").await;
}

async fn a_name_is_taken_out_of_a_record(place: &impl Place) {
    let store = place.open().await;
    let (record, table) = (RecordId::from_bytes([1; 16]), TableId::from_bytes([2; 16]));
    let (before, after) = (b"Mina won".as_slice(), b"Someone won".as_slice());
    assert!(!store.redact_record(record, before, after).await.unwrap(), "there is none");
    store.keep_record(record, table, 7, before).await.unwrap();
    for (is_before, is_done) in [(b"Ben won".as_slice(), false), (before, true), (before, false)] {
        assert_eq!(store.redact_record(record, is_before, after).await.unwrap(), is_done);
    }
    let kept = store.record(record).await.unwrap().unwrap();
    assert_eq!((kept.body.as_slice(), kept.at_ms, kept.table), (after, 7, table));
    let refused = store.redact_record(record, after, &vec![1; MAX_RECORD + 1]).await;
    assert!(matches!(refused, Err(Error::TooLong { .. })), "{refused:?}");
}

laws! {
    an_account_is_called_by_its_handle_alone,
    all_are_called_at_once_and_whoever_is_not_there_is_left_out,
    a_handle_is_one_users_by_either_form,
    an_account_is_known_by_any_handle_that_it_has_had,
    who_signs_in_brings_the_guests_matches_in_one_go,
    a_code_is_spent_once,
    a_code_opens_again_until_the_session_that_it_opened_is_used,
    another_key_ends_the_other_sessions_and_the_last_one_stays,
    an_account_has_twenty_keys_at_most_and_changes_its_password_nevertheless,
    of_two_changes_of_keys_at_once_the_first_holds,
    accounts_outlive_their_sessions_until_they_are_deleted,
    a_closed_account_is_nobodys_and_leaves_its_matches_step_by_step,
    a_name_is_taken_out_of_a_record,
    ;
    a_guest_becomes_an_account_of_the_same_user_and_session,
}

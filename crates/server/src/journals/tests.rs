//! What is kept of a match, and what is no record.

use super::*;
use crate::ids::guest_id;
use game::Seed;
use games::Lexio;
use store::{
    Key, KeyId, Lock, Moderation, Opener, Sessions, SignIn, SignUp, Sqlite, TokenHash, UserId,
    moderation::{Act, Effect},
};

/// The session of a guest.
const SESSION: TokenHash = TokenHash::from_bytes([1; 32]);

/// Has the guest with this session sign up.
async fn sign_up(store: &AnyStore, (user, session): (UserId, TokenHash), name: &str) {
    let lock = Lock::Password { hash: String::new() };
    let key = Key { id: KeyId::from_bytes([1; 16]), name: String::new(), made_ms: 1, used_ms: None, lock };
    let (device, handle) = (String::new(), crate::identity::row(name));
    store.sign_up(SignUp { user, session, device, handle, key, at_ms: 1 }).await.unwrap();
}

/// A house in which a moderator has taken the name "Ugly" away from this guest.
async fn unnamed(user: UserId) -> AnyStore {
    let store = AnyStore::from(Sqlite::memory().unwrap());
    store.create_session(user, SESSION, "Ugly", "", 1).await.unwrap();
    let [action, reason, note] = ["{}", "other", "seen"].map(String::from);
    let (about, effect) = (user, Effect::Unname(None));
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: false, closes: None, at_ms: 1 };
    store.act(act).await.unwrap();
    store
}

/// A match of these two that has ended, with this record.
fn ended(record: RecordId, body: &[u8], players: [UserId; 2]) -> Ended {
    Ended {
        name: record.to_string(),
        at_ms: 1,
        body: body.to_vec(),
        game: "lexio".parse().unwrap(),
        rounds: 1,
        listed: true,
        rated: false,
        players: players.map(|user| Player::Guest(guest_id(user))).to_vec(),
        placed: None,
        shared: None,
    }
}

#[tokio::test]
async fn whoever_has_deleted_their_account_is_named_in_no_record_that_is_stored_later() {
    let store = AnyStore::from(Sqlite::memory().unwrap());
    let [mina, ben] = [1, 2].map(|byte| UserId::from_bytes([byte; 16]));
    store.create_session(mina, SESSION, "", "", 1).await.unwrap();
    sign_up(&store, (mina, SESSION), "Mina").await;
    let table = table_id(TableCode::numbered(7));
    let [noted, stored, missing] = [2, 3, 4].map(|byte| RecordId::from_bytes([byte; 16]));
    let body = br#"{"players":["Mina","Ben"]}"#;
    let ended = |record: RecordId| ended(record, body, [mina, ben]);
    // It is noted between the search for their matches and the end of the account.
    keep(&store, table, &ended(noted)).await.unwrap();
    store.delete_account(mina).await.unwrap();
    someone::leave_out(&store, &[ended(noted)]).await.unwrap();
    // The house was killed before it noted who played.
    store.keep_record(stored, table, 1, body).await.unwrap();
    for record in [stored, missing] {
        keep(&store, table, &ended(record)).await.unwrap();
    }
    for record in [noted, stored, missing] {
        let kept = store.record(record).await.unwrap().unwrap();
        assert_eq!(str::from_utf8(&kept.body), Ok(r#"{"players":["Someone","Ben"]}"#));
    }
}

#[tokio::test]
async fn nobody_is_called_by_a_name_that_was_taken_away_in_a_record_that_is_stored_later() {
    let [ugly, ben] = [1, 2].map(|byte| UserId::from_bytes([byte; 16]));
    let (store, table) = (unnamed(ugly).await, table_id(TableCode::numbered(7)));
    let record = |name: &str| format!(r#"{{"players":["{name}","Ben"]}}"#);
    let kept = async |byte: u8, began_as: &str| {
        let id = RecordId::from_bytes([byte; 16]);
        keep(&store, table, &ended(id, record(began_as).as_bytes(), [ugly, ben])).await.unwrap();
        String::from_utf8(store.record(id).await.unwrap().unwrap().body).unwrap()
    };
    let houses = crate::nickname::of(guest_id(ugly));
    // Quick match has told them apart by a number.
    for (byte, began_as) in [(2, "Ugly"), (3, "Ugly 2")] {
        assert_eq!(kept(byte, began_as).await, record(houses.as_str()));
    }
    store.rename(ugly, "Ugly").await.unwrap();
    assert_eq!(kept(4, "Ugly").await, record(houses.as_str()), "they have taken it again");
    // Nobody has taken these away, however like they are.
    store.rename(ugly, "Ugly2").await.unwrap();
    assert_eq!([kept(5, "Ugly").await, kept(6, "Ugly2").await], [record("Ugly2"), record("Ugly2")]);
    sign_up(&store, (ugly, SESSION), "Ugly").await;
    assert_eq!(kept(7, "Ugly").await, record("Ugly"));
}

#[tokio::test]
async fn a_guest_who_has_signed_in_since_has_the_handle_in_a_record_that_is_stored_later() {
    let [ugly, ben, mina] = [1, 2, 3].map(|byte| UserId::from_bytes([byte; 16]));
    let (store, table) = (unnamed(ugly).await, table_id(TableCode::numbered(7)));
    let [session, token] = [2, 3].map(|byte| TokenHash::from_bytes([byte; 32]));
    store.create_session(mina, session, "", "", 1).await.unwrap();
    sign_up(&store, (mina, session), "Mina").await;
    let with = Opener::Key { key: KeyId::from_bytes([1; 16]), state: None };
    let (device, before) = (String::new(), Some((ugly, SESSION)));
    store.sign_in(SignIn { user: mina, with, token, device, before, at_ms: 2 }).await.unwrap();
    let id = RecordId::from_bytes([2; 16]);
    keep(&store, table, &ended(id, br#"{"players":["Ugly","Ben"]}"#, [ugly, ben])).await.unwrap();
    let kept = store.record(id).await.unwrap().unwrap();
    assert_eq!(str::from_utf8(&kept.body), Ok(r#"{"players":["Mina","Ben"]}"#));
}

#[tokio::test]
async fn who_played_under_a_later_program_is_left_to_that_one_to_note() {
    let store = AnyStore::from(Sqlite::memory().unwrap());
    let (table, id) = (table_id(TableCode::numbered(7)), RecordId::from_bytes([1; 16]));
    let rules = <<Lexio as Game>::Rules as Ruleset>::preset("official", 2).unwrap();
    let played = game::Match::<Lexio>::new(rules, Seed::from_phrase("later"));
    let body = serde_json::to_vec(&Record::of(&played, Vec::new(), None)).unwrap();
    // The later program was killed before it noted who played.
    store.keep_record(id, table, 1, &body).await.unwrap();
    let later = br#"{"v":1000,"at":0,"is":{"founded":{"by":"a later program"}}}"#.to_vec();
    store.append(vec![Entry { table, seq: 1, body: later }]).await.unwrap();
    assert!(matches!(note_late(&store, table, id).await, Ok(false)));
    assert!(!store.is_noted(id).await.unwrap());
}

#[test]
fn a_table_has_one_name_in_the_journal() {
    let table = TableCode::numbered(7);
    assert_eq!((code(table_id(table)), name(table_id(table))), (Some(table), table.to_string()));
    let strange = TableId::from_bytes([0xff; 16]);
    assert_eq!((code(strange), name(strange)), (None, "f".repeat(32)));
}

#[test]
fn what_is_no_record_is_unsound() {
    for (text, says) in [("", "EOF"), ("{\"game\": \"chess\"}", "chess"), ("{\"game\": \"lexio\"}", "missing field")] {
        let Err(Unsound::Broken(why)) = verify(text.as_bytes()) else { panic!("{text} holds") };
        assert!(why.contains(says), "{why}");
    }
}
